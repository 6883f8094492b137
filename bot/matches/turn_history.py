"""The turns of a match from its log, in words and with their gains."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from bot.matches.table import Table
from engine.core.values import State
from engine.history.log import Abandoned, Entry, Played, Resigned, Rewound, Undone, follow
from engine.history.rewinding import trailing_turn
from engine.history.snapshot import Credit, credited
from engine.match import Match
from render.texts import Texts, joined
from render.words import beginning, everyone, why, words

Names = Callable[[int], Sequence[str]]
"""Returns the players' names by seat at the time of a log entry."""


class Turn(NamedTuple):
    """Consecutive log entries of one seat or, without a seat, another event.

    ``names`` are the players at the time. ``told`` is a short summary, ``sentences`` the full description,
    and ``events`` the events as far as the viewer may know them. ``gains`` are the changes of points and
    ``points`` the points afterwards, both empty if the turn did not end here. ``last`` is the number of the
    last entry, and ``at`` its time. ``undone`` turns no longer count; ``robot`` says that a robot chose any
    of its moves, ``planned`` that the player chose them ahead. ``why`` has what changed each seat's points
    (:func:`render.words.why`), and is empty if that isn't known. ``owner`` is the player for whom a
    substitute took it.
    """

    number: int
    seat: int | None
    last: int
    at: int
    names: tuple[str, ...]
    sentences: tuple[str, ...]
    told: str = ""
    notation: str = ""
    gains: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    undone: bool = False
    events: tuple[Any, ...] = ()
    robot: bool = False
    why: tuple[tuple[tuple[str, int], ...], ...] = ()
    planned: bool = False
    owner: str = ""


def turns(
    match: Match,
    names_at: Names,
    t: Texts,
    viewer: int | None = None,
    changes: Sequence[Credit] | None = None,
) -> list[Turn]:
    """Return the turns of the loaded log in order, including undone ones.

    Without ``changes`` from :func:`changes_of`, only the latest turns say what changed the points.
    """
    changes, begun = match.now.credits if changes is None else changes, match.first
    view, speak, void = match.view(viewer), words(match.game.facts.slug), _void(match)
    count = match.turn - sum(getattr(entry, "turn_over", False) for _, entry in match.line)
    points = () if match.first else match.now.begun
    turns_so_far, parts = list[Turn](), list[_Part]()

    def turn_of(parts: Sequence[_Part], count: int) -> Turn:
        last = parts[-1]
        events = tuple(event for part in parts for event in part.events)
        return Turn(
            count,
            last.seat,
            last.number,
            last.entry.at,
            last.names,
            tuple(sentence for part in parts for sentence in part.sentences),
            told=speak.turn(events, last.seat, view, last.names, t),
            notation="; ".join(part.notation for part in parts if part.notation),
            events=events,
            robot=any(part.entry.robot for part in parts),
            planned=any(part.entry.planned for part in parts),
        )

    for number, entry in enumerate(match.log, match.first):
        names = tuple(names_at(number))
        sentences = tuple(tell(match, entry, names, t, viewer))
        if not isinstance(entry, Played):
            turns_so_far.append(Turn(count, None, number, entry.at, names, sentences))
            continue
        events = tuple(visible for event in entry.events if (visible := event.seen_by(viewer)) is not None)
        secret = entry.seat != viewer and entry.move.secret
        notation = "" if secret else match.game.notation.write(entry.move)
        if parts and parts[-1].seat != entry.seat:
            turns_so_far.append(turn_of(parts, count))
            parts = []
        parts.append(_Part(number, entry, names, sentences, notation, events))
        if entry.turn_over or _other_goes_on(match, number, entry.seat):
            undone = number in void
            # the rest of a partly undone turn belongs to the next one
            ended = [part for part in parts if part.number in void] if undone else parts
            parts = [part for part in parts if part.number not in void] if undone else []
            turn = turn_of(ended, count)._replace(undone=undone)
            if entry.turn_over and not undone:
                pairs = zip(points or entry.points, entry.points, strict=True)
                gains = tuple(after - before for before, after in pairs) if points else ()
                sources = _by_source([each for each in changes if begun <= each.entry <= number], gains)
                because = tuple(
                    why(match.game.facts.slug, change, turn.events, of, view, t)
                    for of, change in enumerate(sources)
                )
                turn = turn._replace(gains=gains, points=entry.points, why=because)
                points, count, begun = entry.points, count + 1, number + 1
            turns_so_far.append(turn)
    if parts:
        turns_so_far.append(turn_of(parts, count))
    return turns_so_far


def _by_source(changes: Sequence[Credit], gains: Sequence[int]) -> tuple[Mapping[str, int], ...]:
    """Return the sources of each seat's gain, or nothing if they don't add up because some are unknown."""
    sources = tuple(Counter[str]() for _ in gains)
    for each in changes if gains else ():
        sources[each.seat][each.source] += each.points
    if [*gains] != [counts.total() for counts in sources]:
        return ()
    return tuple({source: points for source, points in counts.items() if points} for counts in sources)


def changes_of(match: Match, states: Sequence[State[Any, Any]]) -> list[Credit]:
    """Return the changes of points by all entries in effect, from :func:`engine.history.replay.states`."""
    return [
        credit
        for number, entry in match.line
        if isinstance(entry, Played)
        for credit in credited(match.game, number, 0, states[number], states[number + 1])
    ]


class _Part(NamedTuple):
    """A move of a turn: its number in the log, the players' names at the time, and its description."""

    number: int
    entry: Played[Any, Any]
    names: tuple[str, ...]
    sentences: tuple[str, ...]
    notation: str
    events: tuple[Any, ...]

    @property
    def seat(self) -> int:
        """The seat that played it."""
        return self.entry.seat


def _void(match: Match) -> set[int]:
    """Return the numbers of the undone entries."""
    return {
        number
        for at, entry in enumerate(match.log, match.first)
        if isinstance(entry, Undone | Rewound)
        for number in range(entry.to, at)
    }


def _other_goes_on(match: Match, number: int, seat: int) -> bool:
    """Return whether the entry after a seat's move isn't a move of the same seat."""
    at = number + 1 - match.first
    following = match.log[at] if at < len(match.log) else None
    return not isinstance(following, Played) or following.seat != seat


def taken_by(table: Table, user: int, turn: Turn) -> bool:
    """Return whether a user took a turn, rather than a stand-in or another player in the seat."""
    if turn.seat is None or (turn.robot and user > 0):
        return False
    return table.user_at(turn.seat, turn.last) == user


def missed(match: Match, seat: int | None, turns: Sequence[Turn]) -> list[Turn]:
    """Return the loaded turns since ``seat`` last ended one; for None, the last turn.

    A turn that ``seat`` has begun comes last. A solo player gets the last turn, which includes the
    automaton's reply. Undone turns are left out, since the undo itself is reported.
    """
    standing = [turn for turn in turns if not turn.undone]
    if seat is None or match.seats == 1:
        ended = [turn.last for turn in standing if turn.points]
        return [turn for turn in standing if turn.last >= max(ended, default=0)]
    moved = [number for number, entry in _without_begun(match, seat) if entry.seat == seat]
    return [turn for turn in standing if turn.last > max(moved, default=-1)]


def _without_begun(match: Match, seat: int | None) -> list[tuple[int, Played[Any, Any]]]:
    """Return the moves that count with their numbers, without a turn that ``seat`` has begun."""
    played = [(number, entry) for number, entry in match.line if isinstance(entry, Played)]
    begun = 0 if seat is None else len(trailing_turn(match.line, seat))
    return played[: len(played) - begun]


def since(match: Match, seat: int | None, viewer: int | None = None) -> list[tuple[int, list[Any]]]:
    """Return the events since ``seat`` last moved, by seat and in order, as the viewer may know them.

    For None and for a solo player, it is the last turn. A turn that ``seat`` has begun is left out, and so is
    everything before the loaded log. The automaton has the index after the last seat.
    """
    last = list[Played[Any, Any]]()
    for number, (_, entry) in enumerate(reversed(_without_begun(match, seat))):
        ended = number > 0 and entry.turn_over
        if ended if seat is None or match.seats == 1 else entry.seat == seat:
            break
        last.append(entry)
    touches = list[tuple[int, list[Any]]]()
    for entry in reversed(last):
        for event in entry.events:
            if (visible := event.seen_by(viewer)) is not None:
                touches.append((getattr(visible, "seat", entry.seat), [visible]))
    return touches


def tell(match: Match, entry: Entry, names: Sequence[str], t: Texts, viewer: int | None) -> list[str]:
    """Return the sentences of one entry."""
    match entry:
        case Played(seat=seat, events=events):
            sentences, everybody = [], everyone(match, names, t)
            for event in events:
                if (visible := event.seen_by(viewer)) is not None:
                    name = beginning(match, everybody, getattr(visible, "seat", seat))
                    sentences.append(words(match.game.facts.slug).event(visible, name, t, everybody))
            return [sentence for sentence in sentences if sentence]
        case Undone(seat=seat, agreed=agreed) if others := [voter for voter in agreed if voter != seat]:
            word = joined((names[other] for other in others), t)
            return [t("story-undone-agreed", name=names[seat], names=word)]
        case Undone(seat=seat):
            return [t("story-undone", name=names[seat])]
        case Resigned(seat=seat):
            return [t("story-resigned", name=names[seat])]
        case Abandoned(by_admin=by_admin):
            return [t("story-abandoned-admin" if by_admin else "story-abandoned")]
        case Rewound(to=to):
            return [t("story-rewound", turn=_turn_at(match, to))]


def _turn_at(match: Match, number: int) -> int:
    """Return the number of the turn in progress before an entry of the loaded log."""
    line = list[tuple[int, Entry]]()
    for at, entry in enumerate(match.log[: number - match.first], match.first):
        follow(line, at, entry)
    ended = [sum(isinstance(e, Played) and e.turn_over for _, e in part) for part in (match.line, line)]
    return match.turn + ended[1] - ended[0]


def course(match: Match) -> tuple[tuple[int, ...], ...]:
    """Return the points of all seats after each turn; empty unless the whole log is loaded."""
    if match.first:
        return ()
    return tuple(entry.points for _, entry in match.line if isinstance(entry, Played) and entry.points)


def lead_changes(match: Match) -> int:
    """Return how often another seat took the lead; turns after which several share it don't count."""
    leaders = [points.index(max(points)) for points in course(match) if points.count(max(points)) == 1]
    return sum(before != after for before, after in pairwise(leaders))


def lead_taken(match: Match, seat: int) -> int | None:
    """Return the turn in which a seat took the lead for good, or None if it doesn't lead at the end.

    Seats that resigned don't count. Also None if the seat took the lead before the loaded part of the log.
    """
    ended = [entry.points for _, entry in match.line if isinstance(entry, Played) and entry.points]
    rivals = {*range(match.seats)} - match.resigned - {seat}
    turn = None
    for number, points in zip(range(match.now.turns, 0, -1), reversed(ended), strict=False):
        if any(points[rival] >= points[seat] for rival in rivals):
            return turn
        turn = number
    return None if match.first else turn
