"""The coach's line is played in a world that is possible for its seat."""

import pytest

from engine.history.log import Played
from engine.history.replay import branched
from engine.match import Match
from engine.robots import coach
from engine.robots.line import LineTurn, followed, next_turn, played, world
from tests.laws.matches import SLUGS, course, rules_of, settings_of

SEED = 77


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach try few turns."""
    for name, value in {"TURNS": 8, "KEPT": 3, "ROUND": 1, "FINAL": 8}.items():
        monkeypatch.setattr(coach, name, value)


def line_from(match: Match) -> list[LineTurn]:
    """Return the active seat's line from a position."""
    view, line = match.view(match.to_act[0]), list[LineTurn]()
    while (turn := next_turn(match.game, view, SEED, line)) is not None:
        line.append(turn)
    return line


@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_has_two_turns_of_its_seat_and_the_turns_between(slug: str) -> None:
    original = course(next(each for each in settings_of(slug) if each.seats == 2), 1).at(-1)
    match = branched(original, len(original.log) // 3)
    seat, line = match.to_act[0], line_from(match)
    assert line[0].seat == seat
    assert [turn.seat for turn in line].count(seat) == 2
    ahead = played(match, match.view(seat), SEED, line)
    assert [entry.seat for entry in ahead.log if isinstance(entry, Played) and entry.turn_over] == [
        turn.seat for turn in line
    ]
    assert ahead.turn == match.turn + len(line)


def test_a_line_is_played_in_a_world_that_looks_the_same_to_its_seat() -> None:
    game = rules_of("ancient")
    match = Match.new(game, 2, seed=5)
    seat = match.to_act[0]
    view = match.view(seat)
    assert world(game, view, SEED).secret != match.state.secret
    assert game.view(world(game, view, SEED), seat) == view
    assert all(turn.moves for turn in line_from(match))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_follows_a_line_as_far_as_its_secrets_allow(slug: str) -> None:
    original = course(next(each for each in settings_of(slug) if each.seats == 2), 1).at(-1)
    match = branched(original, len(original.log) // 3)
    line = line_from(match)
    ahead = followed(match, line)
    texts = [text for turn in line for text in turn.moves]
    moves = [
        match.game.notation.write(entry.move) for entry in ahead.log[match.seq :] if isinstance(entry, Played)
    ]
    assert moves
    assert moves == texts[: len(moves)]
    revealed = [getattr(entry, "revealed", False) for entry in ahead.log[match.seq :]]
    assert True not in revealed[:-1]
    again = Match.replay(match.game, match.seats, match.options, match.seed, ahead.log)
    assert again.state == ahead.state
