"""Puzzles: positions in which one turn is clearly the best, and is not the one that lies at hand.

A puzzle is the log of a match up to that moment, a few turns to choose from, and what a long search thinks of
each. The turn that brings most at once is among them and is not the answer.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.catalogue import game as rules_of
from engine.catalogue import games
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
"""Where the puzzles of each game are, beside this module."""

PLAYER = "keen"
"""The level of the robots whose matches are looked through."""

TURNS, KEPT, TRIES, AHEAD = 120, 8, 4, 6
"""How candidates are found and tried out, as in a review."""

FIRST, SECOND, LONG = 16, 64, 640
"""Worlds in which all candidates meet; those that are to choose from; and the best two, to confirm it."""

CHOICES = 4
"""Turns to choose from."""

MARGIN, SURE = 1.5, 3.0
"""Points by default, and standard errors, by which the best turn has to be better than each other."""

Moves = tuple[Any, ...]


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle as it is stored: moves are in the game's notation, those of the log behind their seat.

    ``edition`` names the rules and the data that it was made by.
    ``best`` is the number of the right choice; ``verdicts`` say for each choice what it is worth beside the
    best one, for that one itself beside the second best.
    """

    edition: str
    seed: int
    seats: int
    turn: int
    log: tuple[str, ...]
    choices: tuple[tuple[str, ...], ...]
    best: int
    verdicts: tuple[Verdict, ...]

    @property
    def key(self) -> str:
        """What tells it apart from all others of its game."""
        return f"{self.seed}-{self.turn}"

    def match(self, rules: AnyGame) -> Match:
        """Return the match as it stood; raises :class:`engine.errors.Refusal` where rules have changed."""
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
    """Return by what puzzles of a game are made: its data and the version of its rules."""
    return f"{rules.facts.edition} {rules.facts.rules_version}"


def _earlier(rules: AnyGame) -> dict[str, str]:
    """Return earlier editions whose data is still there, with the last rulings that they were played by."""
    facts = rules.facts
    return {f"{earlier.name} {facts.rules_version}": str(earlier.rulings) for earlier in facts.earlier}


@cache
def puzzles(slug: str) -> dict[str, Puzzle]:
    """Return the puzzles that come with a game, by their keys; none where there is no file."""
    file = files("engine.robots") / FOLDER / f"{slug}.json"
    if not file.is_file():
        return {}
    listed = msgspec.json.decode(file.read_bytes(), type=list[Puzzle])
    return {puzzle.key: puzzle for puzzle in listed}


def of_day(day: int) -> tuple[str, Puzzle] | None:
    """Return the game and the puzzle of a day (since 1970), the same everywhere; None without any."""
    listed = {slug: list(puzzles(slug).values()) for slug in games() if puzzles(slug)}
    if not listed:
        return None
    slug = list(listed)[day % len(listed)]
    return slug, listed[slug][day // len(listed) % len(listed[slug])]


def search(slug: str, seed: int, margin: float = MARGIN) -> Iterator[Puzzle | None]:
    """Yield for each turn of a match between robots the puzzle that it makes, None where it makes none."""
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
    """Return the puzzle that a position makes, None where no turn is clearly the best or it lies at hand."""
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
    """Return turns without those that lead where an earlier one leads."""
    by_end: dict[Any, Moves] = {}
    for moves in turns:
        by_end.setdefault(foreseen(rules, view, moves), moves)
    return list(by_end.values())


def solved(slug: str, one: Puzzle, worlds: int) -> bool:
    """Return whether another search, in so many worlds of its own, finds the same answer."""
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
