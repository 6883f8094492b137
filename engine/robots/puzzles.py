"""Puzzles: positions in which one turn is clearly the best, and seldom the obvious one.

A puzzle consists of the log of a match up to that position, several turns to choose from, and the verdict of
a long search on each. The greedy turn is among the choices, and is the answer in a few puzzles, so that it
can't be ruled out. No two choices come to the same thing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.catalogue import game as rules_of
from engine.core.facts import RULINGS
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.forecast import equally_wise
from engine.history.moments import chance
from engine.match import Match
from engine.robots import CALM, KEEN, STEADY, robot
from engine.robots.judges import Judge, PlayedOn, PlayedOut, Standard, gap, weighed
from engine.robots.review import Verdict, compared
from engine.robots.trial import FAINT, mean, standard_error
from engine.robots.turns import candidates, foreseen

FOLDER = "archive"
"""The folder next to this module with each game's puzzles."""

PLAYERS = (CALM, STEADY)
"""The levels of the robots whose matches are searched for puzzles; they take either seat in turn."""

TURNS, KEPT, SIMILAR = 120, 8, 3
"""How many turns are drawn for a position, and how many are kept: in all, and with the same consequences."""

PARTS, GREEDY = 4, 6
"""The number of parts of a match, one of which is searched per seed, in turn; and of rounds until the greedy
turn may be the answer."""

PROBES, FINALISTS = 10, 3
"""The number of positions of a match that are examined, and the most that the second judge gets to see."""

FEW, FIRST = 4, 10
"""The number of worlds in which all candidates are compared, unless the obvious one leads after a few."""

CHOICES = 4
"""The number of choices in a puzzle."""

ALIKE = 0.5
"""Two choices with the same consequences are twins if no judge sees a difference of more points than this, or
than its standard error."""

GREEDY_SHARE = 3
"""At most one in this many of a game's puzzles may be answered by the greedy turn."""

MARGIN = 1.5
"""By how many points the best turn must beat each other choice, by default, according to both judges."""

GLANCE = Standard(MARGIN, 2.0, (16, 64))
"""What is required of a position at first sight."""

CLOSE = Standard(MARGIN, 3.0, (80, 320), firm=True)
"""What the first judge requires."""

KEENLY, FORESEEN = Standard(MARGIN, 2.0, (4, 8, 16, 32)), Standard(MARGIN, 2.0, (24, 96))
"""What the second judge requires: by *keen* robots or, in games that score at once, by *steady* ones."""

UNOPPOSED = Standard(0.0, 0.0, (4,))
"""What *keen* robots require in games that score at once: that no other choice does better."""

AGREED = 2.0
"""By how many standard errors the best turn of a stored puzzle must beat each other choice."""

MEASURED = 30
"""The number of matches between *steady* robots that show which positions players reach."""

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


class Reach(NamedTuple):
    """What players reach: the turns of the median match, and the points that nine in ten end with at most."""

    turns: int
    points: int

    def contains(self, match: Match) -> bool:
        """Return whether a position is neither too late nor too rich."""
        return match.turn <= self.turns and max(match.game.points(match.state.board)) <= self.points


@cache
def reach(slug: str) -> Reach:
    """Measure what *steady* robots reach in matches of a game, as people's matches are hardly longer."""
    turns, points = list[int](), list[int]()
    for seed in range(MEASURED):
        *_, (match, _) = _positions(slug, seed, (STEADY,))
        turns.append(match.turn)
        points += match.game.points(match.state.board)
    return Reach(sorted(turns)[len(turns) // 2], sorted(points)[len(points) * 9 // 10])


def _positions(
    slug: str, seed: int, levels: Sequence[str] = PLAYERS
) -> Iterator[tuple[Match, tuple[str, ...]]]:
    """Play a match between robots; yield it with its log at the start of each turn, and at the end."""
    rules = rules_of(slug)
    seats = min(count for count in rules.facts.seats if count > 1)
    match, log, turn = Match.new(rules, seats, seed=seed), list[str](), 0
    while match.to_act:
        seat = match.to_act[0]
        if match.turn != turn and len(match.to_act) == 1:
            turn = match.turn
            yield match.copy(), tuple(log)
        level = levels[(seat + seed) % len(levels)]
        moves = robot(level)(rules, match.view(seat), chance(match.seed, match.seq))
        match.play(seat, *moves, go_on=False)
        log += [f"{seat}:{rules.notation.write(move)}" for move in moves]
    yield match, tuple(log)


def search(slug: str, seed: int, margin: float = MARGIN) -> Iterator[Puzzle | None]:
    """Play a match between robots and yield its best puzzle, and before that None for each position examined.

    The positions are those of one part of the match, a different part for each seed.
    """
    *positions, (match, _) = _positions(slug, seed)
    bounds, (rounds, part) = reach(slug), divmod(seed, PARTS)
    length = min(match.turn, bounds.turns)
    positions = [
        (position, log)
        for position, log in positions
        if bounds.contains(position) and PARTS * (position.turn - 1) // length == part
    ]
    probes, found = min(PROBES, len(positions)), list[Puzzle]()
    for number in range(probes):
        position, log = positions[(2 * number + 1) * len(positions) // (2 * probes)]
        if one := puzzle(position, log, margin, rounds % GREEDY == 0):
            found.append(one)
        yield None
    found.sort(key=lambda one: one.verdicts[one.best].cost / max(FAINT, one.verdicts[one.best].error))
    for one in found[:FINALISTS]:
        if confirmed := confirm(slug, one, margin):
            yield confirmed
            return


def puzzle(
    match: Match, log: Sequence[str], margin: float = MARGIN, greedy_too: bool = False
) -> Puzzle | None:
    """Return the puzzle that a position makes at first sight, or None if it is unclear or obvious.

    With ``greedy_too``, the greedy turn may be the answer.
    """
    rules, seat = match.game, match.to_act[0]
    view, rng = match.view(seat), Rng(match.seed + match.seq)
    if len(rules.moves(view, seat)) < 3:
        return None
    turns = [candidate.moves for candidate in candidates(rules, view, rng, TURNS, 2 * KEPT)]
    at_hand = [tuple(line) for line in equally_wise(rules, view)]
    ends = _varied(rules, view, _apart(rules, view, [at_hand[0], *turns]))
    turns = [*ends]
    if len(turns) < CHOICES:
        return None
    trial = PlayedOut(rules, view, rng.next())
    greedy = {foreseen(rules, view, line) for line in at_hand}
    leads: dict[Moves, list[float]] = {moves: [] for moves in turns}
    for worlds in (range(FEW), range(FEW, FIRST)):
        for moves in turns:
            leads[moves] += [trial.lead(moves, world) for world in worlds]
        turns.sort(key=lambda moves: -sum(leads[moves]))
        if foreseen(rules, view, turns[0]) in greedy and not greedy_too:
            return None
    best, others = turns[0], turns[1:]
    if mean(leads[best]) - mean(leads[others[0]]) < margin / 2:
        return None
    others.sort(key=lambda moves: foreseen(rules, view, moves) not in greedy)
    chosen = list[Moves]()
    for moves in others:
        similar = [other for other in chosen if ends[other] == ends[moves]]
        gaps = [[a - b for a, b in zip(leads[moves], leads[other], strict=True)] for other in similar]
        if all(abs(mean(each)) > max(ALIKE, standard_error(each)) for each in gaps):
            chosen.append(moves)
    del chosen[CHOICES - 1 :]
    if len(chosen) < CHOICES - 1:
        return None
    chosen.sort(key=lambda moves: -mean(leads[moves]))
    verdicts = _verdicts(PlayedOut(rules, view, rng.next()), best, chosen, GLANCE._replace(margin=margin))
    if not verdicts:
        return None
    order = sorted(verdicts, key=lambda moves: _shuffled(match, [*map(rules.notation.write, moves)]))
    return Puzzle(
        edition(rules),
        match.seed,
        match.seats,
        match.turn,
        tuple(log),
        tuple(tuple(rules.notation.write(move) for move in moves) for moves in order),
        order.index(best),
        tuple(verdicts[moves] for moves in order),
    )


def _varied(rules: AnyGame, view: View[Any, Any], turns: Sequence[Moves]) -> dict[Moves, Any]:
    """Return the first candidates with their consequences; only :data:`SIMILAR` may have the same ones."""
    start, ends, kept = Draft(rules, view), dict[Moves, Any](), Counter[Any]()
    for moves in turns:
        end = consequences(start.after(moves))
        kept[end] += 1
        if kept[end] <= SIMILAR and len(ends) < KEPT:
            ends[moves] = end
    return ends


def consequences(draft: Draft) -> tuple[Any, ...]:
    """Return the consequences of a turn, wherever it is played: kinds of events, scores, and prospects."""
    game, seat, at = draft.game, draft.seat, draft.outlook
    scores = [sorted((line.source, line.points) for line in sheet) for sheet in game.sheets(at.board)]
    later = [sorted(each.items()) for each in (game.traits(at, seat), game.prospects(at, seat))]
    kinds = sorted(type(event).__name__ for event in draft.events)
    return tuple(kinds), str(scores), str(later)


def twins(slug: str, one: Puzzle) -> list[tuple[int, int]]:
    """Return the pairs of choices that come to the same thing: for the judges, and by their consequences."""
    rules = rules_of(slug)
    match = one.match(rules)
    draft, judged = Draft(rules, match.view(match.to_act[0])), [one.verdicts, *filter(None, [one.second])]
    ends = [consequences(draft.after([rules.notation.read(text) for text in texts])) for texts in one.choices]
    return [
        (a, b)
        for a, b in combinations(range(len(ends)), 2)
        if one.best not in (a, b)
        and ends[a] == ends[b]
        and all(
            abs(verdicts[a].cost - verdicts[b].cost) <= max(ALIKE, verdicts[a].error, verdicts[b].error)
            for verdicts in judged
        )
    ]


def next_best(one: Puzzle) -> int:
    """Return the number of the best choice besides the answer, according to the first judge."""
    others = [number for number in range(len(one.choices)) if number != one.best]
    return min(others, key=lambda number: one.verdicts[number].cost)


def is_greedy(slug: str, one: Puzzle) -> bool:
    """Return whether the greedy turn is the answer."""
    rules = rules_of(slug)
    match = one.match(rules)
    view = match.view(match.to_act[0])
    answer = tuple(map(rules.notation.read, one.choices[one.best]))
    return foreseen(rules, view, answer) in {
        foreseen(rules, view, line) for line in equally_wise(rules, view)
    }


def _shuffled(match: Match, turn: Sequence[str]) -> bytes:
    """Return a sort key for the choices that gives nothing away, as the order of the notation would."""
    return blake2b(f"{match.seed} {match.turn} {turn}".encode(), digest_size=8).digest()


def _verdicts(
    judge: Judge, best: Moves, others: Sequence[Moves], standard: Standard
) -> dict[Moves, Verdict] | None:
    """Return a judge's verdict on each choice, that on the best compared to the runner-up, or None."""
    beside = weighed(judge, best, others, standard)
    if beside is None:
        return None
    second = min(others, key=lambda moves: beside[moves].cost)
    return {**beside, best: compared(judge, best, second, judge.worlds(second))}


class _Sitting(NamedTuple):
    """A judge with what it requires, and the choices of a puzzle, the strongest of the others first."""

    judge: Judge
    standard: Standard
    best: Moves
    others: list[Moves]
    turns: list[Moves]


def _sittings(slug: str, one: Puzzle, salt: int, margin: float = MARGIN) -> list[_Sitting]:
    """Return the judges of a puzzle, in worlds that depend on ``salt``; the first two give its verdicts."""
    rules = rules_of(slug)
    match = one.match(rules)
    view = match.view(match.to_act[0])
    turns = [tuple(map(rules.notation.read, texts)) for texts in one.choices]
    ranked = sorted(range(len(turns)), key=lambda number: one.verdicts[number].cost)
    choices = turns[one.best], [turns[number] for number in ranked if number != one.best], turns
    seeds = Rng(one.seed * 1000 + one.turn + (salt << 40))
    judges: list[tuple[Judge, Standard]] = [(PlayedOut(rules, view, seeds.next()), CLOSE)]
    players = [(STEADY, FORESEEN), (KEEN, UNOPPOSED)] if rules.scores_at_once else [(KEEN, KEENLY)]
    for level, standard in players:
        judges.append((PlayedOn(rules, view, seeds.next(), turns, robot(level)), standard))
    return [
        _Sitting(judge, standard._replace(margin=margin) if standard.margin else standard, *choices)
        for judge, standard in judges
    ]


def confirm(slug: str, one: Puzzle, margin: float = MARGIN) -> Puzzle | None:
    """Return a puzzle with new verdicts of both judges, or None if one disagrees or two choices are twins.

    Raises :class:`engine.errors.Refusal` if the rules have changed.
    """
    given = list[tuple[Verdict, ...]]()
    for judge, standard, best, others, turns in _sittings(slug, one, 0, margin):
        verdicts = _verdicts(judge, best, others, standard)
        if verdicts is None:
            return None
        given.append(tuple(verdicts[moves] for moves in turns))
    confirmed = replace(one, verdicts=given[0], second=given[1])
    return None if twins(slug, confirmed) else confirmed


def agreed(one: Puzzle) -> bool:
    """Return whether the stored verdicts of both judges show a clear answer: the margin and two errors."""
    return all(
        len(verdicts) == len(one.choices) > 0
        and all(
            verdict.cost >= max(MARGIN, AGREED * verdict.error)
            for number, verdict in enumerate(verdicts)
            if number != one.best
        )
        for verdicts in (one.verdicts, one.second)
    )


class Doubt(NamedTuple):
    """What speaks against a puzzle: the judge, and by how much the best turn beats another one."""

    judge: str
    cost: float
    error: float
    moves: tuple[str, ...]


def doubt(slug: str, one: Puzzle, salt: int) -> Doubt | None:
    """Judge a puzzle again in other worlds, and return what speaks against it, if anything.

    Both judges must find the same answer, and neither may find a margin two standard errors below the one
    promised. They get as many worlds as they need to be sure. Raises :class:`engine.errors.Refusal` if the
    rules have changed.
    """
    for judge, standard, best, others, _ in _sittings(slug, one, salt + 1):
        for moves in others:
            for count in standard.rounds:
                cost, error = gap(judge, best, moves, count)
                if cost - error >= standard.margin:
                    break
            if cost <= 0 < standard.margin or cost + 2 * error < standard.margin:
                told = tuple(map(judge.game.notation.write, moves))
                return Doubt(type(judge).__name__, round(cost, 2), round(error, 2), told)
    return None


def _apart(rules: AnyGame, view: View[Any, Any], turns: Sequence[Moves]) -> list[Moves]:
    """Remove turns that lead to the same position as an earlier one."""
    by_end: dict[Any, Moves] = {}
    for moves in turns:
        by_end.setdefault(foreseen(rules, view, moves), moves)
    return list(by_end.values())
