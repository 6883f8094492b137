"""Matches of rules version 1, played again by the present rules.

Version 1 had moves without a choice (the end of a turn, a street or a rotation asked for apart).
Each game has a module ``upgrade`` with two functions::

    text(move)       the old notation of an old stored move, a mapping with its name under "type"
    upgrade(moves)   the notation of one seat's consecutive moves in that of today

An ``end`` that only closed a turn which is over by now is left out here.
"""

import importlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from engine import record
from engine.catalogue import game
from engine.errors import RecordError, Refusal
from engine.game import AnyGame
from engine.log import Abandoned, Played, Resigned
from engine.match import Match

END = "end"


def log(
    rules: AnyGame, seats: int, options: Mapping[str, str], seed: int, old: Sequence[Mapping[str, Any]]
) -> Match:
    """Return the match that a stored log of version 1 stands for; raises :class:`RecordError`."""
    ours = importlib.import_module(f"engine.games.{rules.facts.slug}.upgrade")
    match = Match.new(rules, seats, options, seed=seed)
    starts: dict[int, int] = {}
    try:
        for (kind, seat, _), entries in groupby(enumerate(old), lambda item: _group(item[1])):
            numbered = list(entries)
            at = numbered[0][1].get("at", 0)
            if kind == "move":
                starts[numbered[0][0]] = match.seq
                _play(match, seat, ours.upgrade([ours.text(entry["move"]) for _, entry in numbered]), at)
                continue
            for number, entry in numbered:
                starts[number] = match.seq
                _repeat(match, entry, starts)
    except (Refusal, KeyError, ValueError) as error:
        raise RecordError(f"a log of version 1 does not replay: {error!r}") from error
    return match


def _group(entry: Mapping[str, Any]) -> tuple[str, int, int]:
    """Return what consecutive entries of one turn have in common."""
    return entry["entry"], entry.get("seat", -1), entry.get("at", 0)


def _repeat(match: Match, entry: Mapping[str, Any], starts: Mapping[int, int]) -> None:
    at = entry.get("at", 0)
    match entry["entry"]:
        case "undo":
            if match.undo_to(entry["seat"]) != starts[entry["to"]]:
                raise RecordError("a turn was taken back that can't be told apart now")
            match.undo(entry["seat"], at=at)
        case "resign":
            match.repeat(Resigned(entry["seat"], at))
        case "abandon":
            match.repeat(Abandoned(entry.get("by_admin", False), at))


def _play(match: Match, seat: int, moves: Iterable[str], at: int) -> None:
    for text in moves:
        last = match.log[-1] if match.log else None
        if text == END and isinstance(last, Played) and (last.seat, last.turn_over) == (seat, True):
            continue
        match.repeat(Played(seat, match.game.notation.read(text), at=at))


def text(old: str) -> str:
    """Return a record of version 1 as one of today; raises :class:`RecordError`."""
    lines = old.splitlines()
    blank = lines.index("")
    head = dict(line.partition(": ")[::2] for line in lines[:blank])
    rules = game(head["game"])
    names = [value for name, value in head.items() if name.startswith("seat ")]
    options = dict(pair.partition("=")[::2] for pair in head["options"].split())
    ours = importlib.import_module(f"engine.games.{rules.facts.slug}.upgrade")
    match = Match.new(rules, len(names), options, seed=int(head["seed"]))
    for line in filter(None, lines[blank:]):
        who, _, what = line.partition(" ")
        try:
            if what.partition(" @")[0] in ("undo", "resign", "abandon"):
                record.play_line(match, line)
                continue
            for at, moves in groupby(record.timed_moves(what.split(";")), itemgetter(1)):
                _play(match, int(who) - 1, ours.upgrade([move for move, _ in moves]), at)
        except (Refusal, ValueError) as error:
            raise RecordError(f"{line}: {error!r}") from error
    return record.write(match, names)
