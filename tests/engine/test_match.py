"""The state of a match: snapshots equal replayed logs, and no undo crosses a reveal."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from engine.catalogue import game
from engine.draft import Draft
from engine.errors import CannotUndo, RecordError, Refusal, Unseen
from engine.forecast import best, forecast
from engine.games.architectura.moves import Fresh
from engine.games.architectura.moves import Play as PlayCard
from engine.history.log import Undone
from engine.history.snapshot import LONGEST_TAIL, snapshot_decoder
from engine.history.takeback import LONGEST_UNDO
from engine.match import Match
from tests.support import COUNTING, Add, Keep, Play, counting, play_turn
from tests.thorough import times


def test_a_snapshot_is_equivalent_to_the_log() -> None:
    for seed in range(times(20, 100)):
        chance = random.Random(seed)
        match = counting(3, seed=seed, goal="20")
        while match.to_act:
            act(match, chance)
            stored = msgspec.json.encode(match.now)
            read = snapshot_decoder(COUNTING).decode(stored)
            assert read == match.now
            short = Match(COUNTING, 3, match.options, match.seed, read, match.log[read.tail :])
            assert (short.first, short.to_act, short.moment) == (read.tail, match.to_act, match.moment)
            for seat in range(3):
                assert undone_to(short, seat) == undone_to(match, seat)
        again = Match.replay(COUNTING, 3, match.options, match.seed, match.log)
        assert again.now == match.now


def act(match: Match, chance: random.Random) -> None:
    seat = match.to_act[0]
    if chance.random() < 0.15 and (able := [s for s in range(3) if undone_to(match, s) is not None]):
        match.undo(able[0])
    elif chance.random() < 0.02:
        match.resign(seat)
    else:
        match.play(seat, chance.choice(match.moves(seat)))


def undone_to(match: Match, seat: int) -> int | None:
    try:
        return match.undo_to(seat)
    except CannotUndo:
        return None


def test_undo_data_is_bounded() -> None:
    match = counting(2, goal="20")
    state = match.state
    for _ in range(LONGEST_UNDO * 3):
        seat = match.to_act[0]
        match.play(seat, Add(1), Keep())
        match.undo(seat)
    assert match.state == state
    assert match.seq - match.now.since <= LONGEST_UNDO + 3
    assert match.seq - match.now.tail <= LONGEST_TAIL


def test_no_move_follows_a_reveal() -> None:
    match = counting(2)
    before = match.now
    for behind in (Add(1), Keep(), Play()):
        with pytest.raises(Unseen, match="refusal-unseen"):
            match.play(0, Add(1), Play(), behind)
        assert match.now is before
        assert not match.log


def test_moment_names_reveal_nothing() -> None:
    match = counting(2, seed=1)
    names = {match.moment}
    for _ in range(5):
        play_turn(match)
        names.add(match.moment)
    assert len(names) == 6
    assert counting(2, seed=2).moment not in names


def test_a_draft_stops_at_the_end_of_the_turn() -> None:
    match = counting(2)
    draft = Draft(COUNTING, match.view(0))
    draft.push(Add(3))
    assert list(draft.options) == [Keep(), Play()]
    draft.push(Play())
    assert draft.complete
    assert draft.gains == (3 + match.state.secret.hands[0], 0)
    with pytest.raises(IndexError):
        draft.push(Keep())


def test_a_forecast_reaches_the_end_of_the_turn() -> None:
    match = counting(2, seed=3)
    card = match.state.secret.hands[0]
    assert card > 0
    expected = forecast(COUNTING, match.view(0), Add(2))
    assert expected.gains == (2 + card, 0)
    assert expected.line == (Add(2), Play())
    assert best(COUNTING, match.view(0)).line == (Add(3), Play())
    before = match.game.sheets(match.state.board)
    match.play(0, *expected.line)
    assert match.game.sheets(match.state.board) != before


def test_repr_describes_the_match() -> None:
    match = counting(2, turns=1)
    assert repr(match) == "<Match of counting, 2 seats, 2 entries, to act: 1>"
    match.abandon()
    assert repr(match) == "<Match of counting, 2 seats, 3 entries, over>"


def test_replay_names_the_entry_that_differs() -> None:
    match = counting(2, turns=2)
    first, second, *others = match.log
    for log, why in (([second, first, *others], "0 is refused"), ([first, others[1]], "1 is refused")):
        with pytest.raises(RecordError, match=why):
            Match.replay(COUNTING, 2, match.options, match.seed, log)
    with pytest.raises(RecordError, match="entry 0 differs on replay"):
        Match.replay(COUNTING, 2, match.options, match.seed, [replace(first, turn_over=True)])


def test_undo_does_not_reach_before_the_kept_states() -> None:
    match = counting(2, goal="20")
    play_turn(match)
    while not match.now.since:
        match.play(1, Add(1), Keep())
        match.undo(1)
    with pytest.raises(CannotUndo, match="refusal-undo-others"):
        match.undo(0)


def test_undo_after_a_reveal_stops_at_the_reveal() -> None:
    match = Match.new(game("architectura"), 2, {"game": "basic"}, seed=1)
    seat = match.to_act[0]
    match.play(seat, Fresh())
    match.play(seat, next(move for move in match.moves(seat) if isinstance(move, PlayCard)))
    assert match.undo_to(seat) == 1


def test_go_on_false_leaves_resigned_seats_waiting() -> None:
    match = counting(4, goal="20")
    match.resign(1)
    assert len(match.play(0, Add(1), Keep(), go_on=False)) == 2
    assert match.to_act == (1,)
    assert len(match.undo(0, go_on=False)) == 1
    assert len(match.resign(0, go_on=False)) == 1
    assert match.to_act == (0,)
    match.go_on()
    assert match.to_act == (2,)


def test_refused_moves_leave_no_trace_while_replaying() -> None:
    match, plain = counting(), counting()
    with match.replaying():
        for each in (match, plain):
            with pytest.raises(Refusal):
                each.play(0, Add(1), Add(1))
            play_turn(each, number=3)
            play_turn(each)
            each.repeat(Undone(1, 0, 0, (0, 1)))
    assert (match.now, match.log) == (plain.now, plain.log)
    with pytest.raises(ValueError, match="begun"), match.replaying():
        pass
