"""The themes and difficulty of puzzles, derived from their positions and verdicts."""

from typing import Any

from msgspec.structs import replace

from engine.catalogue import game as rules_of
from engine.core.game import RIVAL
from engine.core.rng import Rng
from engine.core.values import View
from engine.draft import Draft
from engine.robots.judges import TRIES as PLAYOUT_TRIES
from engine.robots.judges import Moves
from engine.robots.levels import BUDGETS, CALM, KEEN, SEARCHERS, SHARP
from engine.robots.puzzles import Puzzle, next_best
from engine.robots.search import Playouts, search

DENY, END = "deny", "end"
"""The themes that any game may have: to cost the opponent more than one gains, and to end the match or begin
its last round."""

THEMES = (
    "balance",
    "build",
    "capture",
    "card",
    "claim",
    "collect",
    "connect",
    DENY,
    "destroy",
    "draw",
    END,
    "free",
    "gather",
    "hire",
    "jail",
    "move",
    "project",
    "protect",
    "rotate",
    "trade",
    "turn",
)
"""All themes; the others come from the games (:meth:`Game.theme`)."""

SOLVERS = (CALM, KEEN, SHARP)
"""The levels of the robots that measure how hard a puzzle is."""

TRIES = 3
"""The number of times each of them tries; it finds the answer if it does so more often than not."""

WORLDS = 8
"""The number of worlds that show whether a turn ends the match."""


def labelled(slug: str, one: Puzzle) -> Puzzle:
    """Return a puzzle with its theme and difficulty."""
    view, turns = _posed(slug, one)
    found = sum(_finds(slug, view, turns, one.best, level) for level in SOLVERS)
    return replace(themed(slug, one), difficulty=len(SOLVERS) + 1 - found)


def themed(slug: str, one: Puzzle) -> Puzzle:
    """Return a puzzle with its theme, which takes far less time than its difficulty."""
    return replace(one, theme=_theme(slug, one, *_posed(slug, one)))


def _posed(slug: str, one: Puzzle) -> tuple[View[Any, Any], list[Moves]]:
    rules = rules_of(slug)
    match = one.match(rules)
    turns = [tuple(map(rules.notation.read, texts)) for texts in one.choices]
    return match.view(match.to_act[0]), turns


def _finds(slug: str, view: View[Any, Any], turns: list[Moves], best: int, level: str) -> bool:
    """Return whether robots of a level choose a puzzle's answer among its turns."""
    rules, found = rules_of(slug), [0, 0]
    while 2 * max(found) <= TRIES:
        rng = Rng(sum(found))
        moves = search(rules, view, rng, BUDGETS[level], fitted=SEARCHERS[level].fitted, among=turns)
        found[moves == turns[best]] += 1
    return found[True] > found[False]


def _theme(slug: str, one: Puzzle, view: View[Any, Any], turns: list[Moves]) -> str:
    rules, verdict = rules_of(slug), one.verdicts[one.best]
    if _ends(slug, one, view, turns):
        return END
    gained = [*verdict.sources, *verdict.prospects, ("", 0.0)]
    denies = -verdict.rivals > abs(verdict.cost) / 2
    source = RIVAL if denies else max(gained, key=lambda gain: gain[1])[0]
    best, beside = (Draft(rules, view).after(turns[number]) for number in (one.best, next_best(one)))
    told = rules.theme((best.played, best.events), (beside.played, beside.events), source)
    return told or (DENY if denies else "build")


def _ends(slug: str, one: Puzzle, view: View[Any, Any], turns: list[Moves]) -> bool:
    """Return whether each seat has at most one more turn after the answer, but more after other choices."""
    rules = rules_of(slug)
    playouts = Playouts(rules, view, one.seed, one.seats, PLAYOUT_TRIES)
    over = [
        sum(not rules.to_act(playouts.end(moves, world).board) for world in range(WORLDS)) for moves in turns
    ]
    others = [count for place, count in enumerate(over) if place != one.best]
    return 2 * (over[one.best] - max(others)) > WORLDS
