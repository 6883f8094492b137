"""Forecasts: every promised line can be played, short turns are searched fully, long ones stay cheap."""

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import engine.games
from engine import forecast
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, total
from engine.forecast import Forecast, best, forecasts, wisest
from engine.games.ancient.cards import AMUN_RA, PRIEST, RA, TURNABLE
from engine.games.ancient.moves import Gain, Take
from engine.history.log import Played
from engine.history.moments import chance
from engine.match import Match
from engine.robots import KEEN, robot
from tests.playing import any_moves
from tests.support import COUNTING, Add, CountingGame, Keep, Play, counting
from tests.thorough import in_turn, times

SLUGS = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))
every_game = pytest.mark.parametrize("slug", SLUGS)
WIDE = 400
"""Open lines up to which a turn is compared with an exhaustive search."""

OPTIONS = {"architectura": {"game": "advanced"}}


def game_of(slug: str) -> AnyGame:
    game: AnyGame = importlib.import_module(f"engine.games.{slug}").GAME
    return game


@cache
def course(slug: str, seed: int) -> tuple[tuple[State[Any, Any], int], ...]:
    """Return every position of a random match, with a seat to move."""
    random, game, positions = Random(seed), game_of(slug), []
    match = Match.new(game, max(game.facts.seats), OPTIONS.get(slug), seed=seed)
    while match.to_act:
        seat = random.choice(match.to_act)
        positions.append((match.state, seat))
        match.play(seat, *any_moves(match, seat, random))
    return tuple(positions)


def moments(slug: str, seed: int, share: float) -> Iterator[tuple[AnyGame, State[Any, Any], int]]:
    """Yield a sample of positions of a random match; everyday runs share one match."""
    positions = course(slug, times(1, seed))
    count = min(len(positions), max(5, round(len(positions) * share / times(6, 1))))
    for number in sorted(Random(seed).sample(range(len(positions)), count)):
        state, seat = positions[number]
        yield game_of(slug), state, seat


def points(game: AnyGame, state: State[Any, Any]) -> tuple[int, ...]:
    return tuple(map(total, game.sheets(state.board)))


def played(game: AnyGame, state: State[Any, Any], seat: int, line: tuple[Any, ...]) -> tuple[int, ...]:
    """Return the points gained by a line on the real state; the line must end the turn."""
    before, ended = points(game, state), False
    for move in line:
        assert not ended
        assert move in game.moves(state, seat)
        step = game.preview(state, seat, move)
        state, ended = step.outlook, step.revealed or step.turn_over
    assert ended or not game.moves(state, seat)
    return tuple(now - was for was, now in zip(before, points(game, state), strict=True))


def merit(one: Forecast, seat: int) -> tuple[int, int]:
    return one.gains[seat], one.gains[seat] - sum(one.gains)


def all_ends(game: AnyGame, state: State[Any, Any], seat: int, most: int) -> list[State[Any, Any]] | None:
    """Return every end of the turn, or None if more than ``most`` lines are open at once."""
    ends: list[State[Any, Any]] = []
    going = [state]
    while going:
        following: list[State[Any, Any]] = []
        for here in going:
            moves = game.moves(here, seat)
            ends += [] if moves else [here]
            for move in moves:
                step = game.preview(here, seat, move)
                (ends if step.revealed or step.turn_over else following).append(step.outlook)
        going = following
        if len(going) > most:
            return None
    return ends


@pytest.mark.parametrize(("card", "line"), [(4, (Add(3), Play())), (0, (Add(3), Keep()))])
def test_a_line_continues_to_the_end_of_the_turn(card: int, line: tuple[Any, ...]) -> None:
    """A known card scores when it is revealed; the first of equal lines wins."""
    state = counting().state
    state = State(state.board, replace(state.secret, hands=(card, 5)), state.rng)
    view = COUNTING.view(state, 0)
    assert best(COUNTING, view) == Forecast((3 + card, 0), line)
    results = forecasts(COUNTING, view, COUNTING.moves(view, 0))
    assert [one.gains for one in results] == [(number + card, 0) for number in (1, 2, 3)]


def test_inactive_seats_have_no_forecast() -> None:
    with pytest.raises(ValueError, match="empty"):
        best(COUNTING, counting().view(1))


@in_turn("slug", SLUGS, 2)
def test_points_are_the_sums_of_the_sheets(slug: str) -> None:
    for game, state, _ in moments(slug, 4, 0.5):
        assert game.points(state.board) == points(game, state)


@in_turn("slug", SLUGS, 2)
def test_each_option_has_a_line_worth_its_forecast(slug: str) -> None:
    for game, state, seat in moments(slug, 1, 0.08):
        view = game.view(state, seat)
        moves = game.moves(view, seat)
        results = forecasts(game, view, moves)
        assert [one.line[0] for one in results] == list(moves)
        for one in results:
            assert played(game, state, seat, one.line) == one.gains
        merits = [(merit(one, seat), one.worth) for one in results]
        assert best(game, view) == results[merits.index(max(merits))]


@in_turn("slug", SLUGS)
@pytest.mark.parametrize("width", [1, 1000])
def test_forecasts_are_correct_at_any_width(slug: str, width: int) -> None:
    for game, state, seat in moments(slug, 6, 0.03):
        view = game.view(state, seat)
        for one in forecasts(game, view, game.moves(view, seat)[:6], width):
            assert played(game, state, seat, one.line) == one.gains


class Modest(CountingGame):
    """A counting game for a player who wants a count of exactly three."""

    def worth(self, at: Any, seat: int, points: Sequence[int]) -> int:
        return -abs(points[seat] - 3)


def test_robots_maximize_the_games_worth() -> None:
    match = Match.new(Modest(), 2, seed=7)
    card = match.view(0).secret.hands[0]
    assert wisest(match.game, match.view(0)) == (Add(3), Keep())
    assert best(match.game, match.view(0)).line == (Add(3), Play())
    assert wisest(COUNTING, counting().view(0)) == best(COUNTING, counting().view(0)).line
    results = forecasts(match.game, match.view(0), [Add(1), Add(3)])
    assert [(each.gains[0], each.worth) for each in results] == [
        (1 + card, -abs(card - 2)),
        (3 + card, -card),
    ]
    with pytest.raises(ValueError, match="empty"):
        wisest(COUNTING, counting().view(1))


def best_end(game: AnyGame, state: State[Any, Any], seat: int) -> tuple[int, int] | None:
    """Return the best merit of any end of the turn, or None if there are too many ends."""
    ends = all_ends(game, state, seat, WIDE)
    if ends is None or len(ends) < 2:
        return None
    before = points(game, state)
    gains = [tuple(n - b for n, b in zip(points(game, end), before, strict=True)) for end in ends]
    return max(merit(Forecast(gain, ()), seat) for gain in gains)


@every_game
def test_short_turns_are_searched_exhaustively(slug: str) -> None:
    compared = 0
    for game, state, seat in moments(slug, times(1, 2), times(1, 2) / 8):
        expected = best_end(game, state, seat)
        if expected is not None:
            compared += 1
            assert merit(best(game, game.view(state, seat), WIDE), seat) == expected
    assert compared > 3


@in_turn("slug", SLUGS, 2)
def test_forecasts_ignore_hidden_information(slug: str) -> None:
    rng = Rng(3)
    for game, state, seat in moments(slug, 3, 0.05):
        view = game.view(state, seat)
        other = game.view(game.deal(view, rng), seat)
        moves = game.moves(view, seat)
        assert forecasts(game, other, moves) == forecasts(game, view, moves)


def tried(game: AnyGame, view: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many moves a menu's forecasts try, played or estimated by an outline."""
    count, preview, outlines = 0, game.preview, game.outlines

    def counted(state: Any, seat: int, move: Any) -> Any:
        nonlocal count
        count += outlines(state, seat) is None  # otherwise counting_outlines counts it
        return preview(state, seat, move)

    def counting_outlines(*args: Any) -> Any:
        nonlocal count
        outlined = outlines(*args)
        if outlined is not None:
            outlined = list(outlined)
            count += len(outlined)
        return outlined

    with monkeypatch.context() as patched:
        patched.setattr(game, "preview", counted)
        patched.setattr(game, "outlines", counting_outlines)
        forecasts(game, view, game.moves(view, view.viewer))
    return count


@every_game
def test_a_long_turn_takes_a_bounded_number_of_moves(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [
        tried(game, game.view(state, seat), monkeypatch) for game, state, seat in moments(slug, 4, 0.08)
    ]
    assert 0 < max(counts) < 3 * forecast.LIMIT


def holding(*kinds: int, phase: str = "small") -> Any:
    """Return an Ancient Architects view with these small stones still to place."""
    game = game_of("ancient")
    state = game.start(2, {}, 1)
    stone = next(stone for stone in state.board.common if TURNABLE[stone])
    board = replace(state.board, phase=phase, stone=stone, pending=tuple(sorted(kinds)))
    return game.view(State(board, state.secret, state.rng), board.seat)


def test_transpositions_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four equal stones for 12 spaces or the collection: 13 to the power of 4 orders, 794 ends."""
    monkeypatch.setattr(forecast, "SHARE", 10**6)
    assert tried(game_of("ancient"), holding(0, 0, 0, 0), monkeypatch) < 6_000


@pytest.mark.parametrize(("phase", "count"), [("place", 4), ("place", 12), ("small", 12), ("small", 36)])
def test_many_small_stones_take_few_moves(phase: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    view = holding(*(kind % 12 for kind in range(count)), phase=phase)
    assert tried(game_of("ancient"), view, monkeypatch) < 5 * forecast.LIMIT


@pytest.mark.parametrize(("seed", "seq", "most"), [(514, 85, 9), (516, 25, 6), (535, 10, 5), (565, 10, 6)])
def test_best_line_for_several_small_stones(seed: int, seq: int, most: int) -> None:
    """The expected values come from a search ten times as wide; a narrow one fell short by a point or two."""
    match, chance = Match.new(game_of("ancient"), 2, seed=seed), Random(seed)
    while match.seq < seq:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    seat = match.to_act[0]
    assert best(match.game, match.view(seat), 24).gains[seat] == most


@in_turn("slug", SLUGS, 2)
def test_a_resigned_seat_plays_like_a_keen_robot(slug: str) -> None:
    game = game_of(slug)
    if max(game.facts.seats) == 2:
        return  # resigning ends a match of two
    random = Random(5)
    match = Match.new(game, 3, OPTIONS.get(slug), seed=5)
    match.resign(1)
    while (to_act := match.to_act) and match.turn < times(15, 10**6):
        before = Match(game, 3, match.options, match.seed, match.now)
        planned: list[Any] = []
        for entry in match.play(to_act[0], random.choice(list(match.moves(to_act[0])))):
            assert isinstance(entry, Played)
            if entry.seat == 1 and not planned:
                planned = [*robot(KEEN)(game, before.view(1), chance(match.seed, before.seq))]
            if entry.seat == 1:
                assert entry.move == planned.pop(0)
            before.repeat(entry)
        assert not planned
    assert Match.replay(game, 3, match.options, match.seed, match.log).state == match.state


def test_a_resigned_seat_does_not_always_take_the_first_stone() -> None:
    match = Match.new(game_of("ancient"), 3, seed=3)
    match.resign(0)
    while to_act := match.to_act:
        match.play(to_act[0], match.moves(to_act[0])[0])
    moves = [entry.move for entry in match.log if isinstance(entry, Played) and entry.seat == 0]
    taken = [move.slot for move in moves if isinstance(move, Take)]
    assert len(taken) == 15
    assert set(taken) - {0}
    outcome = match.game.outcome(match.state.board)
    assert outcome is not None
    assert outcome.totals[0] > max(outcome.totals[1:])


class Stuck(CountingGame):
    """A counting game in which the card can't be used."""

    def moves(self, at: Any, seat: int) -> Any:
        return super().moves(at, seat) if at.board.stage == "add" else ()


@pytest.mark.parametrize("slug", SLUGS)
def test_lines_that_may_gain_more_from_a_reveal_are_marked(slug: str) -> None:
    """An unmarked line gains no more in most worlds; a marked one does in some."""
    for game, state, seat in moments(slug, 1, times(10, 100) / 100):
        view = game.view(state, seat)
        options = game.moves(view, seat)
        for each in forecasts(game, view, options, 8, worlds=8):
            worlds = [game.deal(view, Rng(100 + number)) for number in range(8)]
            expected = game.points(view.board)[seat] + each.gains[seat]
            more = sum(forecast._points_after(game, world, seat, each.line) > expected for world in worlds)
            assert each.more or more <= len(worlds) // 2


def test_amun_ras_gain_is_marked_as_a_minimum() -> None:
    match, random = Match.new(game_of("ancient"), 2, seed=1), Random(1)
    while match.seq < 18:
        match.play(match.to_act[0], random.choice(match.moves(match.to_act[0])))
    seat = match.to_act[0]
    view, moves = match.view(seat), match.moves(seat)
    gains = {
        each.line[0]: (each.gains[seat], each.more) for each in forecasts(match.game, view, moves, worlds=8)
    }
    assert gains == {Gain(AMUN_RA): (0, True), Gain(RA): (1, False), Gain(PRIEST): (2, False)}
    assert not any(each.more for each in forecasts(match.game, view, moves))


def test_a_stuck_turn_is_worth_its_gains_so_far() -> None:
    view = counting().view(0)
    assert [each.gains for each in forecasts(Stuck(), view, [Add(1), Add(3)])] == [(1, 0), (3, 0)]


def test_an_overlong_turn_is_worth_its_gains_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "DEPTH", 0)
    assert forecasts(COUNTING, counting().view(0), [Add(2)]) == [Forecast((2, 0), (Add(2),))]
