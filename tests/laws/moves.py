"""Laws of moves: listed moves can be played and written, all others are refused with a reason."""

from random import Random
from typing import Any

from engine.core.game import AnyGame
from engine.errors import IllegalMove, InvalidMove, MatchOver, NotYourTurn, Refusal, Unseen
from engine.match import Match
from render.texts import texts
from tests.laws.law import of_rules
from tests.laws.matches import Course, random_turn, some
from tests.thorough import times

NOTATION_LIMIT = 60
LETTERS = "abcdefghij0123456789 -;@+\t\n\0²٣é\u0301\u202eß漢🂡'\"½"
"""Characters of nonsense: non-ASCII digits, punctuation, spaces."""

t = texts()


def pool_of(course: Course) -> list[Any]:
    """Return plausible moves: all that were possible in a match."""
    possible = {
        move
        for number in range(len(course.stages))
        for match in [course.at(number)]
        for seat in match.to_act
        for move in match.moves(seat)
    }
    return sorted(possible, key=repr)


@of_rules
def only_active_seats_have_moves(course: Course, chance: Random) -> None:
    for match in course.moments(chance, times(40, 400)):
        game = match.game
        for seat in range(match.seats):
            moves = game.moves(match.state, seat)
            assert bool(moves) == (seat in game.to_act(match.state.board))
            assert len(set(moves)) == len(moves)
            assert list(moves) == list(match.moves(seat)) or match.over
            assert list(game.moves(game.view(match.state, seat), seat)) == list(moves)


@of_rules
def listed_moves_are_legal(course: Course, chance: Random) -> None:
    for match in course.acting(chance, times(12, 60)):
        game = match.game
        for seat in match.to_act:
            for move in match.moves(seat):
                game.check(match.state, seat, move)
                game.check(match.view(seat), seat, move)
                game.step(match.state, seat, move)


@of_rules
def previews_match_moves_up_to_a_reveal(course: Course, chance: Random) -> None:
    for match in course.acting(chance, times(8, 60)):
        game = match.game
        for seat in match.to_act:
            for move in match.moves(seat):
                tried, done = game.preview(match.state, seat, move), game.step(match.state, seat, move)
                assert done.events[: len(tried.events)] == tried.events
                assert done.revealed or not tried.revealed
                assert tried.revealed or tried.turn_over == done.turn_over
                if not done.turn_over and not done.revealed:
                    assert tried.state == done.state


@of_rules
def listed_moves_round_trip_through_notation(course: Course, chance: Random) -> None:
    for match in course.acting(chance, times(40, 400)):
        notation = match.game.notation
        for seat in match.to_act:
            for move in match.moves(seat):
                text = notation.write(move)
                assert text == " ".join(text.split()).lower()
                assert text.isascii()
                assert 0 < len(text) <= NOTATION_LIMIT
                assert not set(text) & set(";@"), "the separators of moves in a record"
                assert notation.read(text) == move
                assert notation.read(f"  {text.upper()} ") == move


@of_rules
def other_moves_are_refused_with_a_reason(course: Course, chance: Random) -> None:
    pool = pool_of(course)
    for match in course.moments(chance, times(20, 60)):
        before, length = match.now, match.seq
        for seat in range(match.seats):
            listed = set(match.moves(seat))
            for move in some(pool, chance, times(12, 25)):
                if move in listed:
                    continue
                refusal = refused(match, seat, [move])
                kind = MatchOver if match.over else IllegalMove if listed else NotYourTurn
                assert type(refusal) is kind
                if match.game.facts.slug != "counting":
                    assert t.refusal(refusal).strip()
                assert match.now is before
                assert len(match.log) == length


def refused(match: Match, seat: int, moves: list[Any]) -> Refusal:
    """Return why a line is refused."""
    try:
        match.play(seat, *moves)
    except Refusal as refusal:
        return refusal
    raise AssertionError(f"{moves} of {seat} were played")


@of_rules
def nonsense_is_refused_with_a_reason(course: Course, chance: Random) -> None:
    game, known = course.start.game, _notations(course)
    for _ in range(times(60, 2000)):
        text = "".join(chance.choices(LETTERS, k=chance.randrange(40)))
        line = chance.choice(known)
        for attempt in (text, f"{line} {text}", line[: chance.randrange(len(line))] + text):
            _read(game, attempt)


def _notations(course: Course) -> list[str]:
    match = course.start
    return [match.game.notation.write(move) for seat in match.to_act for move in match.moves(seat)]


def _read(game: AnyGame, text: str) -> None:
    """Read a text; if it is a move, it must round-trip."""
    try:
        move = game.notation.read(text)
    except InvalidMove as invalid:
        refusal = invalid
    else:
        assert game.notation.read(game.notation.write(move)) == move
        return
    assert game.facts.slug == "counting" or t.refusal(refusal).strip()


@of_rules
def no_move_follows_a_reveal(course: Course, chance: Random) -> None:
    """What follows a reveal changes nothing about the refusal, and the match is unchanged."""
    pool, refused_lines = pool_of(course), 0
    for match in some(course.acting(chance, 80), chance, 80):
        if refused_lines == times(6, 25):
            break
        seat = chance.choice(match.to_act)
        line = random_turn(match.game, match.view(seat), chance)
        played = Match(match.game, match.seats, match.options, match.seed, match.now).play(seat, *line)
        if not getattr(played[len(line) - 1], "revealed", False):
            continue
        before, refusals = match.now, set()
        for behind in some(pool, chance, 8):
            refusal = refused(match, seat, [*line, behind])
            assert type(refusal) is Unseen
            refusals.add(str(refusal))
            assert match.now is before
        assert len(refusals) == 1
        refused_lines += 1
    assert refused_lines, "no line has revealed anything"
