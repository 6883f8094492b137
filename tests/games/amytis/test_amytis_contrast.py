"""What the board shows for a puzzle's best turn: each clause is true, whatever the robots' verdict says."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from engine.catalogue import game
from engine.core.game import RIVAL
from engine.core.rng import Rng
from engine.core.values import MoveResult
from engine.draft import Draft
from engine.games.amytis.board import EFFECT, FAVOR, AmytisState, City
from engine.games.amytis.cards import COLOURS, CROWN_POINTS, PALACE, building
from engine.games.amytis.events import Built, Drew, Validated
from engine.games.amytis.moves import Draw, Place, Take
from engine.games.amytis.scoring import favor_points, fits, put
from engine.robots.puzzles import Puzzle, next_best, puzzles
from render.texts import texts
from render.words.amytis import contrast
from render.words.amytis.contrast import Fact, facts
from tests.thorough import times

GAME, t = game("amytis"), texts("en")
LONGEST = 70


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
    """Make a seat's first choices until the other one is to act, or nobody."""
    while seat in GAME.to_act(state.board):
        state = GAME.step(state, seat, GAME.moves(state, seat)[0]).state
    return state


def built(draft: Draft) -> Built:
    return next(event for event in draft.events if isinstance(event, Built))


def is_done(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    return fact["card"] in completed(one) - completed(two)


def is_shown(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    state, card = next_turn(one), fact["card"]
    free = [move.stack for move in GAME.moves(state, one.seat)]
    palaces = [stack for stack in free if building(state.board.tops[stack]) == PALACE]
    for stack in fact["stacks"]:
        ends = [played(state, Take(stack), Place(space), Draw(card)).events for space in range(9)]
        assert any(Validated(card) in events for events in ends)
    return fact["stacks"] == palaces and not fits(city_of(two), card)


def is_near(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    card, gap, city = fact["card"], fact["gap"], city_of(one)
    for cell, hue in gap:
        city = put(city, cell, hue)
    assert fits(city, card)
    assert len(gap) == fact["missing"] == tiles_missing(city_of(one), card)
    for stack in fact["stacks"] if card in one.outlook.board.projects[one.seat] else ():
        assert Validated(card) in taken(next_turn(one), stack, gap[0][0]).events
    if "instead" in fact:
        assert Drew(fact["instead"], from_deck=False) in two.events
        card = fact["instead"]
    more: int = fact.get("more", 9)
    return len(gap) < more and ("more" not in fact or more == tiles_missing(city_of(two), card))


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
    stacks = [completing(next_turn(each)) for each in (one, two)]
    return stacks == [fact["stacks"], fact["fewer"]] and len(stacks[0]) > len(stacks[1])


def is_blocked(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    return [completing(reply(each)) for each in (one, two)] == [[], fact["stacks"]]


def is_needed(fact: dict[str, Any], one: Draft, two: Draft) -> bool:
    """Return whether the better turn takes a tile with which the rival could do what is said."""
    state, take = reply(two), Take(fact["stack"])
    assert one.played[0] == take
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
    "palace": is_shown,
    **dict.fromkeys(("near", "near-shown", "drawn", "drawn-instead"), is_near),
    **dict.fromkeys(("more", "more-free"), is_more),
    **dict.fromkeys(("growing", "growing-free"), is_growing),
    **dict.fromkeys(("claimed", "claimed-one"), is_claimed),
    "crown": is_crowned,
    **dict.fromkeys(("line", "lines"), is_line),
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
    ("33-27", "stack 3 can no longer complete your rival’s line"),
    ("1925-8", "you take the 🔷 Wall (stack 9), worth 6 to your rival"),
)


@pytest.mark.parametrize(("key", "told"), TOLD)
def test_the_main_gain_has_a_fact(key: str, told: str) -> None:
    puzzle = puzzles("amytis")[key]
    assert told in contrast(*compared(puzzle, next_best(puzzle)), ["You", "Rival"], t)[:2]


def test_turns_with_the_same_result_have_no_fact() -> None:
    one = drafts(puzzles("amytis")["4-8"])[0]
    gains = {"project:14": 3.0, "favor:one": 2.0, "building:wall": 1.0, RIVAL: 1.0}
    assert [fact for fact in facts(one, one, gains) if fact.kind != "scores"] == []
    assert facts(one, one, {}) == []
    assert isinstance(facts(one, one, gains)[0], Fact)
