"""Pairs of matches that a viewer can't distinguish.

Hidden information is dealt again by the game itself (:meth:`engine.core.game.Game.deal`). Secret draws,
choices and looks are also in the log; a game whose seats have hands declares where in
``tests/games/SLUG/secrets.py``, independently of the code that hides them::

    SECRETS = {Drew: ("cards",)}    # fields of moves and events that only their seat may know
    SILENT = (Replace,)             # moves whose number is secret

The other match need not replay.
"""

import importlib
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.history.log import Entry, Played, Undone
from engine.match import Match
from tests import support

Secrets = Mapping[type[Any], tuple[str, ...]]
Renaming = dict[Any, Any]


def secrets_of(match: Match) -> tuple[Secrets, tuple[type[Any], ...]]:
    """Return the secrets of a log: fields by type, and the moves whose number is secret."""
    facts = match.game.facts
    if not facts.hands:
        return {}, ()
    module: Any = support
    if facts.slug != "counting":
        module = importlib.import_module(f"tests.games.{facts.slug}.secrets")
    return module.SECRETS, module.SILENT


def other_world(match: Match, viewer: int | None, chance: Random) -> Match:
    """Return the match with all hidden information exchanged; checks that the viewer can't tell."""
    game, now = match.game, match.now
    rng = Rng(chance.getrandbits(64))
    log, new_numbers = _other_log(match, viewer, chance)
    twin = Match(
        game,
        match.seats,
        match.options,
        chance.getrandbits(64),
        replace(
            now,
            state=game.deal(match.view(viewer), rng),
            seq=len(log),
            base=game.deal(game.view(now.base, viewer), rng) if now.base else None,
            since=new_numbers[now.since],
            acted=tuple(new_numbers[number] for number in now.acted),
            asked=tuple(new_numbers[number] for number in now.asked),
            credits=tuple(replace(each, entry=new_numbers[each.entry]) for each in now.credits),
        ),
        log,
    )
    assert twin.view(viewer) == match.view(viewer), "another deal looks different"
    assert learned(twin, viewer) == learned(match, viewer), "the log reveals hidden information"
    assert (twin.to_act, twin.outcome, twin.options) == (match.to_act, match.outcome, match.options)
    assert (twin.resigned, twin.abandoned) == (match.resigned, match.abandoned)
    return twin


def _other_log(match: Match, viewer: int | None, chance: Random) -> tuple[list[Entry], list[int]]:
    """Return a log with other secrets, and each entry's new index."""
    secrets, silent = secrets_of(match)
    names = {seat: _renaming(match, seat, secrets, chance) for seat in range(match.seats) if seat != viewer}
    log: list[Entry] = []
    new_numbers: list[int] = []
    for entry in match.log:
        new_numbers.append(len(log))
        if isinstance(entry, Undone):
            log.append(replace(entry, to=new_numbers[entry.to]))
        elif isinstance(entry, Played) and secrets:
            unseen = isinstance(entry.move, silent) and entry.seat != viewer
            log += [renamed(entry, names, secrets)] * (chance.randrange(3) if unseen else 1)
        else:
            log.append(entry)
    return log, [*new_numbers, len(log)]


def _renaming(match: Match, seat: int, secrets: Secrets, chance: Random) -> Renaming:
    """Return a renaming of the values only a seat may know."""
    values: set[Any] = set()
    for entry in match.log:
        for holder, owner in _values(entry):
            for field in secrets.get(type(holder), ()) if owner == seat else ():
                values.update(leaves(getattr(holder, field)))
    order = sorted(values)
    chance.shuffle(order)
    return dict(zip(order, [*order[1:], *order[:1]], strict=True))


def _values(entry: Entry) -> list[tuple[Any, int]]:
    """Return the move and events of an entry, each with its seat."""
    if not isinstance(entry, Played):
        return []
    return [
        (entry.move, entry.seat),
        *((event, getattr(event, "seat", entry.seat)) for event in entry.events),
    ]


def renamed(entry: Played[Any, Any], names: Mapping[int, Renaming], secrets: Secrets) -> Entry:
    """Return an entry with the values only its seat may know renamed."""
    move, *events = (
        replace(
            value,
            **{
                field: _exchanged(getattr(value, field), names.get(owner, {}))
                for field in secrets.get(type(value), ())
            },
        )
        for value, owner in _values(entry)
    )
    return replace(entry, move=move, events=tuple(events))


def _exchanged(value: Any, names: Renaming) -> Any:
    if isinstance(value, tuple):
        return tuple(_exchanged(inner, names) for inner in value)
    return names.get(value, value)


def leaves(value: Any) -> list[Any]:
    """Return the atomic values a value consists of."""
    if isinstance(value, tuple):
        return [leaf for inner in value for leaf in leaves(inner)]
    if isinstance(value, msgspec.Struct):
        return [leaf for name in value.__struct_fields__ for leaf in leaves(getattr(value, name))]
    return [value]


def learned(match: Match, viewer: int | None) -> list[Any]:
    """Return everything a viewer has learned from a log."""
    counting = {number for number, _ in match.line}
    entries: list[Any] = []
    for number, entry in enumerate(match.log):
        if not isinstance(entry, Played):
            entries.append((type(entry), getattr(entry, "seat", None)))
            continue
        events = [event.seen_by(viewer) for event in entry.events]
        entries += [(number in counting, entry.seat, event) for event in events if event is not None]
    return entries


def differs(one: Match, two: Match) -> bool:
    """Return whether two matches differ in more than the seed and the generator."""
    return one.log != two.log or one.state.secret != two.state.secret
