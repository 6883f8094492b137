"""What a turn can bring: the best lines of every game, and resigned seats that play them."""

import importlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine import forecast
from engine.catalogue import game, games
from engine.forecast import best_line, best_lines
from engine.game import AnyGame, total
from engine.games.ancient.moves import Take
from engine.match import Match, Played
from tests.support import COUNTING, Add, End, Keep, Play, counting

every_game = pytest.mark.parametrize("slug", sorted(games()))
OPTIONS = {"architectura": {"game": "advanced"}}


def moments(slug: str, seed: int, chance: float) -> Iterator[tuple[AnyGame, Any, int]]:
    """Yield some moments of a random match: the game, the state and a seat that is to act."""
    random = Random(seed)
    match = Match.new(game(slug), max(game(slug).info.seats), OPTIONS.get(slug), seed=seed)
    while match.to_act:
        seat = random.choice(match.to_act)
        if random.random() < chance:
            yield match.game, match.state, seat
        match.play(seat, random.choice(list(match.moves(seat))))


def points(game: AnyGame, state: Any, seat: int) -> int:
    return total(game.sheets(game.view(state, seat))[seat])


def followed(game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...]) -> tuple[int, bool]:
    """Return what a line scores when it is played, and whether nothing of the turn is left after it."""
    before, gain = points(game, state, seat), 0
    for number, move in enumerate(moves):
        assert move in game.moves(state, seat)
        step = game.apply(state, seat, move)
        if step.revealed:
            return gain + (game.worth(game.view(state, seat), move) or 0), number + 1 == len(moves)
        state, gain = step.state, points(game, step.state, seat) - before
        if step.turn_over or seat not in game.to_act(state):
            return gain, number + 1 == len(moves)
    return gain, False


def all_ways(game: AnyGame, state: Any, seat: int, most: int) -> list[tuple[tuple[Any, ...], int]] | None:
    """Return every way to play on, with what it scores; None where more than ``most`` are open at once."""
    before = points(game, state, seat)
    ways: list[tuple[tuple[Any, ...], int, Any]] = [((), 0, state)]
    while any(here is not None for _, _, here in ways):
        longer: list[tuple[tuple[Any, ...], int, Any]] = []
        for moves, gain, here in ways:
            if here is None:
                longer.append((moves, gain, None))
                continue
            for move in game.moves(here, seat):
                step = game.apply(here, seat, move)
                if step.revealed:
                    longer.append(
                        ((*moves, move), gain + (game.worth(game.view(here, seat), move) or 0), None)
                    )
                else:
                    over = step.turn_over or seat not in game.to_act(step.state)
                    now = points(game, step.state, seat) - before
                    longer.append(((*moves, move), now, None if over else step.state))
        ways = longer
        if sum(here is not None for _, _, here in ways) > most:
            return None
    return [(moves, gain) for moves, gain, _ in ways]


@pytest.mark.parametrize(("card", "line"), [(4, (Add(3), Play(), End())), (0, (Add(3), Keep()))])
def test_a_line_goes_on_to_the_end_of_the_turn(card: int, line: tuple[Any, ...]) -> None:
    """A card that is known scores where it comes to light; of equal ways the first is taken."""
    state = replace(counting().state, hands=(card, 5))
    assert best_line(COUNTING, state, 0) == (line, 3 + card)
    assert [found.gain for found in best_lines(COUNTING, state, 0)] == [1 + card, 2 + card, 3 + card]


@every_game
def test_each_move_has_a_line_that_scores_what_it_says(slug: str) -> None:
    for rules, state, seat in moments(slug, 1, 0.08):
        moves, lines = rules.moves(state, seat), best_lines(rules, state, seat)
        assert [line.moves[0] for line in lines] == list(moves)
        for line in lines:
            assert followed(rules, state, seat, line.moves) == (line.gain, True)
        gains = [line.gain for line in lines]
        assert best_line(rules, state, seat) == lines[gains.index(max(gains))]


@every_game
def test_short_turns_are_looked_through_completely(slug: str) -> None:
    compared = 0
    for rules, state, seat in moments(slug, 2, 0.25):
        ways = all_ways(rules, state, seat, forecast.WIDTH)
        if ways is not None and len(ways) > 1:
            compared += 1
            assert best_line(rules, state, seat) == max(ways, key=lambda way: way[1])
    assert compared > 3


@every_game
def test_lines_do_not_depend_on_what_is_hidden(slug: str) -> None:
    random = Random(3)
    scramble = importlib.import_module(f"tests.games.{slug}.blind").scramble
    for rules, state, seat in moments(slug, 3, 0.08):
        assert best_lines(rules, scramble(state, seat, random), seat) == best_lines(rules, state, seat)


@every_game
def test_a_long_turn_takes_a_bounded_number_of_moves(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, tried = game(slug), 0
    apply = rules.apply

    def counted(*args: Any) -> Any:
        nonlocal tried
        tried += 1
        return apply(*args)

    most = 0
    for _, state, seat in moments(slug, 4, 0.08):
        monkeypatch.setattr(rules, "apply", counted)
        tried = 0
        best_lines(rules, state, seat)
        most = max(most, tried)
        monkeypatch.undo()
    assert 0 < most < 3 * forecast.LIMIT


@every_game
def test_a_resigned_seat_plays_what_scores_most(slug: str) -> None:
    if max(game(slug).info.seats) == 2:
        return  # a match of two ends when one gives up
    random = Random(5)
    match = Match.new(game(slug), 3, OPTIONS.get(slug), seed=5)
    match.resign(1)
    expected: list[Any] = []
    while to_act := match.to_act:
        here = Match(match.game, 3, match.options, match.seed, match.state)
        for entry in match.play(to_act[0], random.choice(list(match.moves(to_act[0])))):
            assert isinstance(entry, Played)
            if entry.seat == 1:
                expected = expected or list(best_line(here.game, here.state, 1).moves)
                assert entry.move == expected.pop(0)
            here.repeat(entry)
    assert Match.replay(match.game, 3, match.options, match.seed, match.log).state == match.state


def test_a_resigned_seat_takes_not_only_the_first_stone() -> None:
    match = Match.new(game("ancient"), 3, seed=3)
    match.resign(0)
    while to_act := match.to_act:
        match.play(to_act[0], match.moves(to_act[0])[0])
    moves = [entry.move for entry in match.log if isinstance(entry, Played) and entry.seat == 0]
    taken = [move.slot for move in moves if isinstance(move, Take)]
    assert len(taken) == 15
    assert set(taken) - {0}
    outcome = match.outcome
    assert outcome is not None
    assert outcome.totals[0] > max(outcome.totals[1:])
