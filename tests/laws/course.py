"""Laws of the course of a match: the log is authoritative, and all stored data leads to the same match."""

from collections.abc import Sequence
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from engine.core.values import total
from engine.errors import CannotUndo, MatchOver, Refusal
from engine.history import record, replay
from engine.history.log import Entry, Played, Undone, entry_decoder
from engine.history.snapshot import snapshot_decoder
from engine.history.takeback import began
from engine.match import Match
from tests.laws.law import of_rules
from tests.laws.matches import LONGEST, Course, changes_by_source
from tests.thorough import times


@of_rules
def log_replays_to_the_same_match(course: Course, chance: Random) -> None:
    match = course.end
    stored = [msgspec.json.encode(entry) for entry in match.log]
    log = [entry_decoder(match.game).decode(entry) for entry in stored]
    assert log == match.log
    again = Match.replay(match.game, match.seats, match.options, match.seed, log)
    assert again.now == match.now
    assert again.outcome == match.outcome


@of_rules
def records_round_trip(course: Course, chance: Random) -> None:
    match = course.end
    names = [f"Player {seat}" for seat in range(match.seats)]
    text = record.write(match, names)
    again, read_names, *_ = record.read(text)
    assert read_names == names
    assert (again.log, again.now) == (match.log, match.now)
    assert record.write(again, names) == text


@of_rules
def matches_continue_from_a_snapshot(course: Course, chance: Random) -> None:
    """A stored snapshot, with the end of the log it asks for, is enough to continue."""
    end = course.end
    for match in course.moments(chance, 2)[:-1]:
        now = snapshot_decoder(match.game).decode(msgspec.json.encode(match.now))
        assert now == match.now
        going = Match(match.game, match.seats, match.options, match.seed, now, match.log[now.tail :])
        for entry in course.log[now.seq :]:
            going.repeat(entry)  # a refusal here means that something of the past is missing
        assert going.now == end.now
        assert going.log == list(course.log[now.tail :])


@of_rules
def looking_back_shows_each_moment(course: Course, chance: Random) -> None:
    """The position at a moment, and each viewer's view of it, can be rebuilt from the log."""
    end = course.end
    again = list(replay.states(end))
    assert len(again) == end.seq + 1
    for now in course.stages:
        assert again[now.seq] == now.state
    for now in [chance.choice(course.stages), course.stages[-1]]:
        assert replay.state_after(end, now.seq) == now.state


@of_rules
def replay_plays_each_move_once(course: Course, chance: Random) -> None:
    """Undone moves' results are cached rather than computed again, however many undos there are."""
    match = _often_taken_back(course)
    text = record.write(match, [f"Player {seat}" for seat in range(match.seats)])
    moves = sum(isinstance(entry, Played) for entry in match.log)
    with patch.object(match.game, "step", wraps=match.game.step) as step:
        again = Match.replay(match.game, match.seats, match.options, match.seed, match.log)
        assert step.call_count == moves
        replayed = record.read(text).match
        assert step.call_count == 2 * moves
    assert again.now == replayed.now == match.now
    assert again.log == replayed.log == match.log


def _often_taken_back(course: Course) -> Match:
    """Return the counting entries of a course, with each turn undone by agreement and replayed."""
    start = course.start
    match = Match(start.game, start.seats, start.options, start.seed, start.now)
    for _, entry in course.end.line:
        match.repeat(entry)
        if isinstance(entry, Played) and entry.turn_over and not match.over:
            line, to = match.line, began(match.line, entry.seat)
            turn = [move for number, move in line if number >= to]
            match.repeat(Undone(entry.seat, 0, 0, tuple(range(match.seats))))
            for move in turn:
                match.repeat(move)
    return match


@of_rules
def states_round_trip(course: Course, chance: Random) -> None:
    for match in course.moments(chance, times(12, 40)):
        stored = msgspec.json.encode(match.state)
        decoded = match.game.state_decoder.decode(stored)
        assert decoded == match.state
        assert type(decoded.board) is type(match.state.board)
        assert type(decoded.secret) is type(match.state.secret)
        assert msgspec.json.encode(decoded) == stored
        hash(match.state)


@of_rules
def undo_leaves_no_trace_except_in_the_log(course: Course, chance: Random) -> None:
    states = {now.seq: now.state for now in course.stages}
    for number, entry in enumerate(course.log):
        if isinstance(entry, Undone):
            undone = [move for at, move in _line(course, number) if at >= entry.to]
            assert undone
            for move in undone:
                assert isinstance(move, Played)
                assert move.seat == entry.seat
                assert not move.revealed
            assert states[number + 1] == states[entry.to]


def _line(course: Course, length: int) -> Sequence[tuple[int, Entry]]:
    start = course.start
    now = next(now for now in course.stages if now.seq == length)
    return Match(start.game, start.seats, start.options, start.seed, now, course.log[:length]).line


@of_rules
def turns_can_be_undone_unless_they_revealed_something(course: Course, chance: Random) -> None:
    for match in course.acting(chance, times(6, 30)):
        for seat in match.to_act:
            moved = match.play(seat, chance.choice(match.moves(seat)))
            revealed = [entry.revealed for entry in moved if isinstance(entry, Played)]
            try:
                match.undo_to(seat)
            except CannotUndo:
                assert any(revealed) or match.over
            else:
                assert not all(revealed)
            break


@of_rules
def only_the_end_has_an_outcome(course: Course, chance: Random) -> None:
    match = course.end
    game = match.game
    for now in course.stages:
        assert (game.outcome(now.state.board) is None) == bool(game.to_act(now.state.board))
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.sheets) == match.seats
    assert outcome.totals == tuple(map(total, outcome.sheets))
    assert game.sheets(match.state.board) == outcome.sheets
    for rank in outcome.ranks:
        by_automaton = rank - 1 - sum(rival < rank for rival in outcome.ranks)
        assert by_automaton in ((0, 1) if outcome.automaton else (0,))
    for seat in range(match.seats):
        assert not match.moves(seat)
        _refused(lambda: match.undo(seat))  # noqa: B023  # called at once
        _refused(lambda: match.play(seat, course.log[0].move))  # type: ignore[union-attr]  # noqa: B023


def _refused(do: Any) -> None:
    try:
        do()
    except MatchOver:
        return
    except Refusal as other:
        raise AssertionError(f"refused, but not because the match is over: {other}") from other
    raise AssertionError("a match that is over went on")


@of_rules
def every_sheet_names_a_source_once(course: Course, chance: Random) -> None:
    for match in course.moments(chance, times(12, 40)):
        sheets = match.game.sheets(match.state.board)
        assert len(sheets) == match.seats
        for sheet in sheets:
            assert len({line.source for line in sheet}) == len(sheet)


@of_rules
def credits_explain_every_change_of_points(course: Course, chance: Random) -> None:
    """They add up to the points, and a snapshot has those of the entries it keeps, without undone ones."""
    states = list(replay.states(course.end))
    for match in course.moments(chance, times(12, 40)):
        game, board = match.game, match.state.board
        sheets, credits_ = game.sheets(board), game.credits(board)
        assert [*map(total, credits_)] == [*map(total, sheets)] == [*match.points]
        for sheet in credits_:
            assert len({line.source for line in sheet}) == len(sheet)
        expected = dict[tuple[int, int, str], int]()
        for number, entry in match.line:
            if not isinstance(entry, Played):
                continue
            before, after = (game.credits(state.board) for state in states[number : number + 2])
            for seat in range(match.seats):
                changes = changes_by_source(before[seat], after[seat])
                expected |= {(number, seat, source): change for source, change in changes.items()}
        found = {(each.entry, each.seat, each.source): each.points for each in match.now.credits}
        assert found.items() <= expected.items()
        assert all(key in found for key in expected if key[0] >= match.now.tail)
        assert len(found) == len(match.now.credits)


@of_rules
def resigning_never_stops_the_match(course: Course, chance: Random) -> None:
    last = len(course.stages) - 1
    match = course.at(chance.randrange(times(last * 3 // 4, 0), last))
    resigning = chance.randrange(match.seats)
    match.resign(resigning)
    for _ in range(LONGEST):
        if match.over:
            break
        assert resigning not in match.to_act
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.moves(seat)))
    outcome = match.outcome
    assert outcome is not None, f"no end after {LONGEST} moves"
    assert outcome.ranks[resigning] == max(outcome.ranks)
    again = Match.replay(match.game, match.seats, match.options, match.seed, match.log)
    assert again.now == match.now
