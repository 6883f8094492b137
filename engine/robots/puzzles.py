"""Puzzles: positions in which one turn is clearly the best, but not the obvious one.

A puzzle consists of the log of a match up to that position, several turns to choose from, and the verdict of
a long search on each. The greedy turn is among the choices and is not the answer.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.catalogue import game as rules_of
from engine.core.facts import RULINGS
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.errors import Refusal
from engine.forecast import equally_wise
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from engine.robots.review import Verdict, compared
from engine.robots.trial import Trial
from engine.robots.turns import candidates, foreseen

FOLDER = "archive"
"""The folder next to this module with each game's puzzles."""

PLAYER = "keen"
"""The level of the robots whose matches are searched for puzzles."""

TURNS, KEPT, TRIES, AHEAD = 120, 8, 4, 6
"""The parameters for finding and trying candidates, as in a review."""

FIRST, SECOND, LONG = 16, 64, 640
"""The number of worlds for the first round, the second round and the confirmation.

All candidates take part in the first, the choices in the second, and in the last each choice is compared with
the best one.
"""

CHOICES = 4
"""The number of choices in a puzzle."""

MARGIN, SURE = 1.5, 3.0
"""By how many points (by default) and standard errors the best turn must beat each other choice."""

Moves = tuple[Any, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """A stored puzzle.

    Moves are in the game's notation; log entries are prefixed by their seat. ``edition`` names the rules and
    data it was made with. ``best`` is the index of the correct choice. ``verdicts`` compare each choice with
    the best one, and the best one with the runner-up; ``second`` are the verdicts of the second judge.

    ``theme`` says in a word what the best turn is about. ``difficulty`` is one more than the number of robot
    levels (of three) that don't find it. Archives made before there were two judges lack these three.
    """

    edition: str
    seed: int
    seats: int
    turn: int
    log: tuple[str, ...]
    choices: tuple[tuple[str, ...], ...]
    best: int
    verdicts: tuple[Verdict, ...]
    second: tuple[Verdict, ...] = ()
    theme: str = ""
    difficulty: int = 0

    @property
    def key(self) -> str:
        """An identifier that is unique within the game."""
        return f"{self.seed}-{self.turn}"

    def match(self, rules: AnyGame) -> Match:
        """Return the match at the puzzle's position.

        Raise :class:`engine.errors.Refusal` if the rules have changed.
        """
        if self.edition == edition(rules):
            match = Match.new(rules, self.seats, seed=self.seed)
        elif (rulings := _earlier(rules).get(self.edition)) is not None:
            match = Match.replay(
                rules, self.seats, {RULINGS: rulings} if rulings != "1" else {}, self.seed, ()
            )
        else:
            raise Refusal("refusal-stale")
        for entry in self.log:
            seat, _, text = entry.partition(":")
            match.play(int(seat), rules.notation.read(text), go_on=False)
        return match


def edition(rules: AnyGame) -> str:
    """Return the edition for puzzles of a game: its data and rules version."""
    return f"{rules.facts.edition} {rules.facts.rules_version}"


def _earlier(rules: AnyGame) -> dict[str, str]:
    """Map earlier editions whose data is still available to the last rulings they were played by."""
    facts = rules.facts
    return {f"{earlier.name} {facts.rules_version}": str(earlier.rulings) for earlier in facts.earlier}


@cache
def puzzles(slug: str) -> dict[str, Puzzle]:
    """Return a game's puzzles by key; empty if it has no puzzle file."""
    file = files("engine.robots") / FOLDER / f"{slug}.json"
    if not file.is_file():
        return {}
    listed = msgspec.json.decode(file.read_bytes(), type=list[Puzzle])
    return {puzzle.key: puzzle for puzzle in listed}


def search(slug: str, seed: int, margin: float = MARGIN) -> Iterator[Puzzle | None]:
    """Play a match between robots, yielding for each turn the puzzle it makes, or None."""
    rules = rules_of(slug)
    seats = min(count for count in rules.facts.seats if count > 1)
    match, log = Match.new(rules, seats, seed=seed), list[str]()
    turn = 0
    while match.to_act:
        seat = match.to_act[0]
        if match.turn != turn and len(match.to_act) == 1:
            turn = match.turn
            yield puzzle(match, log, margin)
        moves = robot(PLAYER)(rules, match.view(seat), chance(match.seed, match.seq))
        match.play(seat, *moves, go_on=False)
        log += [f"{seat}:{rules.notation.write(move)}" for move in moves]


def puzzle(match: Match, log: Sequence[str], margin: float = MARGIN) -> Puzzle | None:
    """Return the puzzle that a position makes, or None if the best turn is unclear or obvious."""
    rules, seat = match.game, match.to_act[0]
    view, rng = match.view(seat), Rng(match.seed + match.seq)
    if len(rules.moves(view, seat)) < 3:
        return None
    turns = [candidate.moves for candidate in candidates(rules, view, rng, TURNS, KEPT)]
    at_hand = [tuple(line) for line in equally_wise(rules, view)]
    turns = _apart(rules, view, [*turns, at_hand[0]])
    if len(turns) < CHOICES:
        return None
    trial = Trial(rules, view, rng.next(), AHEAD, TRIES)
    means = {moves: sum(trial.lead(moves, world) for world in range(FIRST)) for moves in turns}
    turns.sort(key=lambda moves: -means[moves])
    greedy = {foreseen(rules, view, line) for line in at_hand}
    best, others = turns[0], turns[1:]
    if foreseen(rules, view, best) in greedy or (means[best] - means[others[0]]) / FIRST < margin / 2:
        return None
    easiest = next(moves for moves in others if foreseen(rules, view, moves) in greedy)
    chosen = [easiest, *(moves for moves in others if moves != easiest)][: CHOICES - 1]
    worlds = range(FIRST, FIRST + SECOND)
    if any(compared(trial, moves, best, worlds).cost < margin for moves in chosen):
        return None
    worlds = range(FIRST + SECOND, FIRST + SECOND + LONG)
    beside = {moves: compared(trial, moves, best, worlds) for moves in chosen}
    if any(not _clear(verdict, margin) for verdict in beside.values()):
        return None
    second = min(chosen, key=lambda moves: beside[moves].cost)
    beside[best] = compared(trial, best, second, worlds)
    order = sorted(beside, key=lambda moves: rules.notation.write(moves[0]))
    return Puzzle(
        edition(rules),
        match.seed,
        match.seats,
        match.turn,
        tuple(log),
        tuple(tuple(rules.notation.write(move) for move in moves) for moves in order),
        order.index(best),
        tuple(beside[moves] for moves in order),
    )


def _clear(verdict: Verdict, margin: float) -> bool:
    return verdict.cost >= max(margin, SURE * verdict.error)


def _apart(rules: AnyGame, view: View[Any, Any], turns: Sequence[Moves]) -> list[Moves]:
    """Remove turns that lead to the same position as an earlier one."""
    by_end: dict[Any, Moves] = {}
    for moves in turns:
        by_end.setdefault(foreseen(rules, view, moves), moves)
    return list(by_end.values())


def solved(slug: str, one: Puzzle, worlds: int) -> bool:
    """Return whether an independent search in ``worlds`` worlds finds the same answer."""
    rules = rules_of(slug)
    try:
        match = one.match(rules)
    except Refusal:
        return False
    view = match.view(match.to_act[0])
    trial = Trial(rules, view, one.seed ^ 0x5EED, AHEAD, TRIES)
    leads = []
    for texts in one.choices:
        moves = tuple(map(rules.notation.read, texts))
        leads.append(math.fsum(trial.lead(moves, world) for world in range(worlds)))
    return max(range(len(leads)), key=leads.__getitem__) == one.best
