"""What the board shows for a puzzle's best turn: each clause is true, whatever the robots' verdict says."""

import re
from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import Any

import pytest

from engine.catalogue import game
from engine.core.game import RIVAL
from engine.core.grid import square_name
from engine.core.rng import Rng
from engine.core.values import MoveResult
from engine.draft import Draft
from engine.games.amytis.board import EFFECT, FAVOR, AmytisState, City
from engine.games.amytis.cards import COLOURS, CROWN_POINTS, PALACE, building
from engine.games.amytis.events import Built, Drew, Validated
from engine.games.amytis.moves import FAVOR_NAMES, Draw, Place, Take
from engine.games.amytis.scoring import favor_points, fits, put
from engine.robots.puzzles import Puzzle, next_best, puzzles
from render.texts import texts
from render.words.amytis import contrast
from render.words.amytis.contrast import Fact, clause, facts
from tests.thorough import times

GAME, t = game("amytis"), texts("en")
LONGEST = 70
SPACES = [square_name(cell, 3) for cell in range(9)]
EMOJI = [t(f"amytis-emoji-{name}") for name in COLOURS]


def drafts(puzzle: Puzzle) -> list[Draft]:
    match = puzzle.match(GAME)
    draft = Draft(GAME, match.view(match.to_act[0]))
    return [draft.after([GAME.notation.read(move) for move in turn]) for turn in puzzle.choices]


def compared(puzzle: Puzzle, choice: int) -> tuple[Draft, Draft, dict[str, float]]:
    """Return the best turn, another one, and the gains by source."""
    turns, verdict = drafts(puzzle), puzzle.verdicts[choice]
    return turns[puzzle.best], turns[choice], {**dict(verdict.sources), RIVAL: -verdict.rivals}


def pairs(key: str) -> Iterator[tuple[Draft, Draft, dict[str, float]]]:
    puzzle = puzzles("amytis")[key]
    return (compared(puzzle, choice) for choice in range(len(puzzle.choices)) if choice != puzzle.best)


def played(state: AmytisState, *moves: Any) -> MoveResult[Any, Any, Any]:
    """Play moves of the active seat in a position without revealing anything."""
    result: MoveResult[Any, Any, Any] = MoveResult(state)
    events = list[Any]()
    for move in moves:
        seat = result.state.board.active
        assert move in GAME.moves(result.state, seat)
        result = GAME.preview(result.state, seat, move)
        events += result.events
    return MoveResult(result.state, tuple(events))


def next_turn(draft: Draft) -> AmytisState:
    state = GAME.turn_of(draft.outlook, draft.seat)
    assert state is not None
    return state


def reply(draft: Draft) -> AmytisState:
    state = GAME.handed_over(draft.outlook, draft.seat)
    assert state is not None
    return state


def completed(draft: Draft) -> set[int]:
    events = [*draft.events, *(draft.aftermath.events if draft.aftermath else ())]
    return {event.card for event in events if isinstance(event, Validated)}


def city_of(draft: Draft) -> City:
    city: City = draft.outlook.board.cities[draft.seat]
    return city


def tiles_missing(city: City, card: int) -> int:
    """Return the fewest tiles that complete a project, by trying all ways to build them."""
    for count in range(6):
        for cells in combinations(range(9), count):
            if any(fits(each, card) for each in repainted(city, cells)):
                return count
    raise AssertionError(card)


def repainted(city: City, cells: tuple[int, ...]) -> Iterator[City]:
    if not cells:
        yield city
        return
    for hue in range(len(COLOURS)):
        yield from repainted(put(city, cells[0], hue), cells[1:])


def single_tiles(city: City, card: int) -> list[tuple[int, int]]:
    """Return every space and colour with which a single tile completes a project, by trying all of them."""
    tiles = [(space, hue) for space in range(9) for hue in range(len(COLOURS))]
    return [(space, hue) for space, hue in tiles if fits(put(city, space, hue), card)]


def others(city: City, way: tuple[tuple[int, int], ...]) -> Iterator[City]:
    """Yield the city after each other way to build as many tiles on different spaces."""
    for cells in combinations(range(9), len(way)):
        for hues in product(range(len(COLOURS)), repeat=len(way)):
            built = city
            for cell, hue in zip(cells, hues, strict=True):
                built = put(built, cell, hue)
            if tuple(zip(cells, hues, strict=True)) != way:
                yield built


def stacks_completing(state: AmytisState, card: int) -> list[int]:
    """Return the stacks whose tile completes a project somewhere, by building each tile on each space."""
    stacks = [move.stack for move in GAME.moves(state, state.board.active)]
    ways = [(stack, taken(state, stack, space).events) for stack in stacks for space in range(9)]
    return [
        stack for stack in stacks if any(each == stack and Validated(card) in done for each, done in ways)
    ]


def completing(state: AmytisState) -> list[int]:
    """Return the stacks whose tile earns a favor, by taking each of them."""
    stacks = [move.stack for move in GAME.moves(state, state.board.active)]
    return [stack for stack in stacks if taken(state, stack, 0).state.board.phase == FAVOR]


def taken(state: AmytisState, stack: int, space: int) -> MoveResult[Any, Any, Any]:
    """Take a tile and build it; a Palace takes the first project on display."""
    then = played(state, Take(stack), Place(space))
    if then.state.board.phase != EFFECT:
        return then
    return played(state, Take(stack), Place(space), GAME.moves(then.state, then.state.board.active)[0])


def may_have_a_turn(draft: Draft) -> bool:
    """Return whether the seat has a turn after this one, whichever stack the rival takes from."""
    state = GAME.deal(draft.steps[0][0], Rng(1))
    for move in draft.played:
        state = GAME.step(state, draft.seat, move).state
    state = until_handed_over(state, draft.seat)
    return any(
        draft.seat in GAME.to_act(until_handed_over(GAME.step(state, rival, take).state, rival).board)
        for rival in GAME.to_act(state.board)
        for take in GAME.moves(state, rival)
    )


def until_handed_over(state: AmytisState, seat: int) -> AmytisState:
    """Make a seat's first choices until its turn or the match is over."""
    while seat in GAME.to_act(state.board):
        state = GAME.step(state, seat, GAME.moves(state, seat)[0]).state
    return state


def built(draft: Draft) -> Built:
    return next(event for event in draft.events if isinstance(event, Built))


def is_done(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    return fact["card"] in completed(one) - completed(two)


def is_done_at_a_cost(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    stairs = FAVOR_NAMES.index("stairs")
    before: City = one.steps[0][0].board.cities[one.seat]
    points = [favor_points(stairs, city, 0, 0) for city in (before, city_of(one), city_of(two))]
    assert one.outlook.board.favors[stairs] == one.seat
    return is_done(fact, one, two) and points[0] - points[1] == 6 and points[2] >= points[0]


def is_shown(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    state, card = next_turn(one), fact["card"]
    free = [move.stack for move in GAME.moves(state, one.seat)]
    palaces = [stack for stack in free if building(state.board.tops[stack]) == PALACE]
    for stack in fact["stacks"]:
        ends = [played(state, Take(stack), Place(space), Draw(card)).events for space in range(9)]
        assert any(Validated(card) in events for events in ends)
    return fact["stacks"] == palaces and not fits(city_of(two), card)


def is_near(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    card, missing = fact["card"], fact["missing"]
    assert missing == tiles_missing(city_of(one), card)
    if missing == 1:
        assert [*chain(*fact["ways"])] == single_tiles(city_of(one), card)
        told = clause(Fact("drawn", fact | {"stacks": []}), t)
        named = product(re.findall("[abc][123]", told), filter(told.count, EMOJI))
        assert "only" not in told or {*named} == {
            (SPACES[cell], EMOJI[hue]) for ((cell, hue),) in fact["ways"]
        }
    elif len(fact["ways"]) == 1:  # or else they aren't named
        assert not any(fits(each, card) for each in others(city_of(one), fact["ways"][0]))
    if "stacks" in fact and missing == 1 and card in one.outlook.board.projects[one.seat]:
        assert fact["stacks"] == stacks_completing(next_turn(one), card)
    if "instead" in fact:
        assert Drew(fact["instead"], from_deck=False) in two.events
        card = fact["instead"]
    more: int = fact.get("more", 9)
    return missing < more and ("more" not in fact or more == tiles_missing(city_of(two), card))


def is_more(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    points = [
        favor_points(fact["favor"], city_of(each), len(each.outlook.board.validated[each.seat]), 0)
        for each in (one, two)
    ]
    return points == [fact["points"] * fact[count] for count in ("count", "fewer")] and points[0] > points[1]


def is_growing(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    city = city_of(one)
    gain = [favor_points(fact["favor"], each, 0, 0) for each in (city, put(city, fact["space"], 0))]
    there = favor_points(fact["favor"], city_of(two), 0, 0)
    return gain[1] - gain[0] == fact["points"] and gain[0] == there


def is_claimed(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    boards = [each.outlook.board for each in (one, two)]
    return [board.favors[fact["favor"]] == one.seat for board in boards] == [True, False]


def is_crowned(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    crowns = [each.outlook.board.crown[each.seat] for each in (one, two)]
    points = [CROWN_POINTS[count] for count in crowns]
    return points == [fact["points"], fact["before"]] and points[0] > points[1]


def is_line(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    return completing(next_turn(one)) == fact["stacks"] and not completing(next_turn(two))


def is_double(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    """Return whether the rival can't block a line by taking a stack, unlike after the other turn."""
    stacks = [completing(next_turn(each)) for each in (one, two)]
    assert stacks[0] == fact["stacks"]
    assert certain_line(one)
    return len(stacks[1]) < 2


def certain_line(draft: Draft) -> bool:
    state = GAME.deal(draft.steps[0][0], Rng(1))
    for move in draft.played:
        state = GAME.step(state, draft.seat, move).state
    state, rival = until_handed_over(state, draft.seat), 1 - draft.seat
    after = [
        until_handed_over(GAME.step(state, rival, take).state, rival) for take in GAME.moves(state, rival)
    ]
    return all(draft.seat in GAME.to_act(each.board) and completing(each) for each in after)


def most(state: AmytisState, stack: int) -> int:
    """Return the most points of a turn with a stack, by trying all ways to play it."""
    seat = state.board.active
    drafts, best = [Draft(GAME, GAME.view(state, seat)).after([Take(stack)])], 0
    while drafts:
        draft = drafts.pop()
        if draft.complete:
            best = max(best, draft.gains[seat])
        else:
            drafts += [draft.after([move]) for move in draft.options]
    return best


def is_blocked(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    assert fact["points"] == max(most(reply(two), stack) for stack in fact["stacks"])
    return [completing(reply(each)) for each in (one, two)] == [[], fact["stacks"]]


def is_needed(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    """Return whether the better turn takes a tile with which the rival could do what is said."""
    state, take = reply(two), Take(fact["stack"])
    assert one.played[0] == take
    assert fact["points"] == most(state, fact["stack"])
    if "card" not in fact:
        return state.board.tops[fact["stack"]] == fact["tile"] and take in GAME.moves(state, 1 - one.seat)
    city, free = state.board.cities[1 - one.seat], state.board.display
    held = fact["card"] in (*state.board.projects[1 - one.seat], *free)
    return held and any(fits(put(city, space, fact["tile"]), fact["card"]) for space in range(9))


def is_scored(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    own, other = built(one), built(two)
    assert own.points == fact["points"]
    return other.points < own.points and other.points == fact["fewer"]


def is_last(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    return not may_have_a_turn(one) and may_have_a_turn(two)


LAWS: dict[str, Callable[[dict[str, Any], Draft, Draft], bool]] = {
    "done": is_done,
    "done-stairs": is_done_at_a_cost,
    "palace": is_shown,
    **dict.fromkeys(("near", "near-shown", "drawn", "drawn-instead"), is_near),
    **dict.fromkeys(("more", "more-free"), is_more),
    **dict.fromkeys(("growing", "growing-free"), is_growing),
    **dict.fromkeys(("claimed", "claimed-one"), is_claimed),
    "crown": is_crowned,
    "line": is_line,
    "lines": is_double,
    "blocked": is_blocked,
    **dict.fromkeys(("needed", "needed-project", "needed-line"), is_needed),
    **dict.fromkeys(("scores-more", "scores-instead"), is_scored),
    **dict.fromkeys(("last", "over"), is_last),
}
"""What each kind of fact claims, checked by playing on."""


@pytest.mark.parametrize("key", [*puzzles("amytis")][:: times(5, 1)])
def test_facts_are_true(key: str) -> None:
    for one, two, gains in pairs(key):
        for fact in facts(one, two, gains):
            if fact.kind in LAWS:
                assert LAWS[fact.kind](fact.values, one, two), fact


def test_nearly_all_best_turns_have_a_fact_that_fits_in_its_clause() -> None:
    found = [contrast(*pair, ["You", "Rival"], t) for key in [*puzzles("amytis")][::2] for pair in pairs(key)]
    assert sum(map(bool, found)) >= 0.97 * len(found)
    assert all(len(told) <= LONGEST for clauses in found for told in clauses)


TOLD = (
    ("1102-23", "a Palace next turn (stack 1 or 8) completes project 15: 12"),
    ("1674-18", "a Palace next turn (stack 1, 6 or 7) completes project 5: 8"),
    ("1179-27", "project 8 is complete: 10 points"),
    ("4-8", "project 14 lacks only 🟪 b1 (stack 5), otherwise 2 tiles"),
    ("1104-5", "the favor pays 3 per stack of 1: 1 now, room for 7 more"),
    ("1174-15", "corner c1 lacks only a tile to be 3 high: +5 by your favor"),
    ("2067-30", "8 stacks of 1, otherwise 7: 3 points each by your favor"),
    ("1515-30", "the match ends before your rival can move"),
    ("1270-12", "the new project 7 lacks only 🟢 or 🟪 b1, project 19 lacks 3"),
    ("1240-5", "project 5 lacks only 🔺 b1 or b2 (stack 5), otherwise 2 tiles"),
    ("2073-16", "you take the 🔷 Garden (stack 5), worth 12 to your rival"),
    ("1499-30", "project 11 is complete: +10, though a staircase breaks: −6"),
    ("1925-8", "you take the 🔷 Wall (stack 9), worth 6 to your rival"),
)


@pytest.mark.parametrize(("key", "told"), TOLD)
def test_the_main_gain_has_a_fact(key: str, told: str) -> None:
    puzzle = puzzles("amytis")[key]
    assert told in contrast(*compared(puzzle, next_best(puzzle)), ["You", "Rival"], t)[:2]


def test_corners_that_are_still_open_are_named() -> None:
    corners = {"favor": FAVOR_NAMES.index("corners"), "count": 2, "near": 0, "points": 5, "open": [6, 8]}
    told = "the favor pays 5 per corner of 3 or more: 2 now"
    assert clause(Fact("claimed", corners), t) == f"{told}, a3 and c3 open"
    assert clause(Fact("claimed", corners | {"open": []}), t) == told


def test_turns_with_the_same_result_have_no_fact() -> None:
    one = drafts(puzzles("amytis")["4-8"])[0]
    gains = {"project:14": 3.0, "favor:one": 2.0, "building:wall": 1.0, RIVAL: 1.0}
    assert [fact for fact in facts(one, one, gains) if fact.kind != "scores"] == []
    assert facts(one, one, {}) == []
    assert isinstance(facts(one, one, gains)[0], Fact)
