"""Matches of rules version 1, played again by the present rules.

Version 1 had moves without a choice (the end of a turn, a street or a rotation asked for apart).
Each game has a module ``upgrade`` with two functions::

    text(move)       the old notation of an old stored move, a mapping with its name under "type"
    upgrade(moves)   the notation of one seat's consecutive moves in that of today

It may also have ``EDITIONS``, the names of earlier cards whose matches can be played again with those
of today, as far as nothing in their logs speaks against it.

An ``end`` that only closed a turn which is over by now is left out here.
"""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.catalogue import game
from engine.core.game import AnyGame
from engine.errors import BrokenLine, RecordError, Refusal
from engine.history import record
from engine.history.log import Abandoned, Played, Resigned
from engine.match import Match

END = "end"
Old = Mapping[str, Any]


def needed(rules: AnyGame, version: int | None) -> bool:
    """Return whether logs of a rules version are not those of today and can be upgraded."""
    if version != 1 or rules.facts.rules_version == 1:
        return False
    try:
        return find_spec(_name(rules)) is not None
    except ModuleNotFoundError:
        return False


def earlier_editions(rules: AnyGame) -> tuple[str, ...]:
    """Return the names of earlier editions whose matches may be played again with the present cards."""
    return getattr(_module(rules), "EDITIONS", ())


def log(rules: AnyGame, seats: int, options: Mapping[str, str], seed: int, old: Sequence[Old]) -> Match:
    """Return the match that a stored log of version 1 stands for; raises :class:`RecordError`.

    Where a turn that was taken back can't be told by the present rules, all such turns are left out.
    """
    try:
        return _replay(rules, seats, options, seed, old)
    except RecordError:
        counting = _counting(old)
        if len(counting) == len(old):
            raise
        return _replay(rules, seats, options, seed, counting)


def _replay(rules: AnyGame, seats: int, options: Mapping[str, str], seed: int, old: Sequence[Old]) -> Match:
    ours = _module(rules)
    match = Match.replay(rules, seats, options, seed, ())
    starts: dict[int, int] = {}
    closed: set[int] = set()
    try:
        with match.replaying():
            for number, entries in _groups(old):
                starts[number] = match.seq
                first = entries[0]
                if first["entry"] == "move":
                    moves = [(ours.text(entry["move"]), entry.get("at", 0)) for entry in entries]
                    _play(match, first["seat"], moves, closed)
                else:
                    _repeat(match, first, starts)
    except (Refusal, LookupError, TypeError, ValueError) as error:
        raise RecordError(f"a log of version 1 does not replay: {error}") from error
    return match


def _module(rules: AnyGame) -> ModuleType:
    return importlib.import_module(_name(rules))


def _name(rules: AnyGame) -> str:
    return f"engine.games.{rules.facts.slug}.upgrade"


def _groups(old: Sequence[Old]) -> Iterator[tuple[int, Sequence[Old]]]:
    """Yield what was done in one go, with its number: the moves of a turn up to a reveal, or one entry."""
    start = 0
    for number, entry in enumerate(old):
        following = old[number + 1] if number + 1 < len(old) else None
        if not _goes_on(entry, following):
            yield start, old[start : number + 1]
            start = number + 1


def _goes_on(entry: Old, following: Old | None) -> bool:
    if following is None or entry.get("turn_over") or entry.get("revealed"):
        return False
    both = entry["entry"] == following["entry"] == "move"
    return both and bool(entry["seat"] == following["seat"])


def _counting(old: Sequence[Old]) -> list[Old]:
    """Return a log without the turns that were taken back."""
    line: list[tuple[int, Old]] = []
    for number, entry in enumerate(old):
        if entry["entry"] != "undo":
            line.append((number, entry))
            continue
        if not line or line[-1][0] < entry["to"]:
            raise RecordError(f"entry {number} takes back what is not there")
        while line and line[-1][0] >= entry["to"]:
            line.pop()
    return [entry for _, entry in line]


def _repeat(match: Match, entry: Old, starts: Mapping[int, int]) -> None:
    at = entry.get("at", 0)
    match entry["entry"]:
        case "undo":
            _undo(match, entry["seat"], starts[entry["to"]], at)
        case "resign":
            match.repeat(Resigned(entry["seat"], at))
        case "abandon":
            match.repeat(Abandoned(entry.get("by_admin", False), at))


def _undo(match: Match, seat: int, start: int, at: int) -> None:
    """Take back what was played from entry ``start`` on, which may be nothing by now."""
    if start == match.seq:
        return
    if match.undo_to(seat) != start:
        raise RecordError("a turn was taken back that can't be told apart now")
    match.undo(seat, at=at)


def _play(match: Match, seat: int, old: Sequence[tuple[str, int]], closed: set[int]) -> None:
    """Play moves in the notation of version 1, each with its time.

    ``closed`` are the numbers of entries behind which an ``end`` was left out: a second one there is
    that of another turn, in which nothing was done.
    """
    upgraded = _module(match.game).upgrade
    moves = upgraded([text for text, _ in old])
    times: list[int] = []
    for count, (_, at) in enumerate(old, 1):
        times += [at] * (len(upgraded([text for text, _ in old[:count]])) - len(times))
    times[-1:] = [old[-1][1]] if times else []  # when the turn ended, though that is no move any more
    for text, at in zip(moves, times, strict=True):
        if text == END and match.seq not in closed and _is_over(match, seat):
            closed.add(match.seq)
            continue
        match.repeat(Played(seat, match.game.notation.read(text), at=at))


def _is_over(match: Match, seat: int) -> bool:
    """Return whether the last entry is a move of a seat that ended its turn, and is no ``end`` itself."""
    last = match.log[-1] if match.log else None
    if not isinstance(last, Played) or (last.seat, last.turn_over) != (seat, True):
        return False
    return bool(match.game.notation.write(last.move) != END)


def text(old: str) -> str:
    """Return a record of version 1 as one of today; raises :class:`RecordError`."""
    lines = old.splitlines()
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    head = record.headers(lines[:blank])
    if head.get("ziggurat") != "1":
        raise RecordError("it is no record of version 1")
    try:
        rules = game(head["game"])
        names = [value for name, value in head.items() if name.startswith("seat ")]
        options = dict(pair.partition("=")[::2] for pair in head["options"].split())
        if head["rules"] != "1" or not needed(rules, 1):
            raise RecordError(f"{rules.facts.title} had no rules of version {head['rules']}")
        match = Match.replay(
            rules, len(names), options, record.number_of(head["seed"], record.SEEDS, "seed"), ()
        )
    except Exception as error:  # on nonsense the rules may raise anything
        raise record.no_headers(error) from error
    start = 0
    closed: set[int] = set()
    with match.replaying():
        for number, line in enumerate(lines[blank:], blank + 1):
            if line.strip():
                try:
                    before = match.seq
                    _line(match, line, start, closed)
                    start = before
                except MemoryError:
                    raise
                except Exception as error:
                    raise BrokenLine(number, line, error) from error
    converted = record.write(match, names)
    if "result" in head and f"result: {head['result']}\n" not in converted:
        raise RecordError(f"its result was {head['result']}, and by the present rules it is another one")
    return converted


def _line(playing: Match, line: str, start: int, closed: set[int]) -> None:
    """Do what a line of a record of version 1 says; ``start`` is where the line before it began."""
    actor, _, actions = line.partition(" ")
    timed = record.timed_moves(actions.split(";"))
    match timed:
        case [(("abandon" | "resign"), _)]:
            record.play_line(playing, line)
        case [("undo", at)]:
            if start != playing.seq:  # else nothing is left of what was taken back
                playing.undo(int(actor) - 1, at=at)
        case _:
            _play(playing, int(actor) - 1, timed, closed)
