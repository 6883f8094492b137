"""What the film of a match, or of its last turns, is made of: a spectator's views, and what was done."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.matches import turn_history
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.screens.match import ending, turn_message
from engine.history import replay
from engine.history.log import Rewound, Undone
from engine.match import Match
from render.film import Frame, Reel
from render.picture import touched
from render.texts import Texts, joined


class Key(NamedTuple):
    """What a film shows: a match at a moment, in a language."""

    match: int
    moment: str
    language: str


def key(table: Table, t: Texts) -> Key:
    """Return the name of the film of a match as it stands."""
    return Key(table.id, table.match.moment, t.language)


def reel(table: Table, t: Texts) -> Reel:
    """Return the reel of a match whose whole log is at hand; turns that were taken back are left out.

    Replays the match: made to run in a thread.
    """
    match, row, first = table.match, table.record, table.names_at(0)
    states = list(replay.states(match))
    begins = t("film-begins", title=table.game.facts.title, names=joined(first, t))
    frames = [Frame(match.game.view(states[0], None), (*plates(first, row),), begins)]
    for turn in turn_history.turns(match, table.names_at, t):
        if turn.undone or isinstance(match.log[turn.last], Undone | Rewound):
            continue
        view = match.game.view(states[turn.last + 1], None)
        sentence = turn_message.said(turn, t)
        if not sentence and view == frames[-1].view:
            continue
        points = turn_message.score(turn.points, t) if turn.points else ""
        parts = (sentence, points)
        frames.append(Frame(view, (*plates(turn.names, row),), t("list-dot").join(filter(None, parts))))
    if match.over:
        headline = ending.headline(table, lambda seat: table.names[seat], t)
        names = (*plates(table.names, row),)
        occasion, course = ending.occasion(table, t), turn_history.course(match)
        end = Frame(match.view(None), names, headline, match.outcome, occasion=occasion, course=course)
        frames.append(end)
    return Reel(table.game.facts.slug, t.language, tuple(frames))


def changes(table: Table, user: int, t: Texts) -> Reel | None:
    """Return the board before the turns that somebody has missed and after each.

    It is the board that all see, where others have acted; what is told of a turn is what the reader may know.
    None where nothing has changed. Replays the match, whose whole log is at hand: made to run in a thread.
    """
    match, seat, row = table.match, table.sight_of(user), table.record
    standing = _standing(match, table.names_at, seat, t)
    news = standing[_first_missed(table, user, standing) :]
    if not news:
        return None
    before = standing[: -len(news)]
    states = list(replay.states(match))
    start = match.game.view(states[before[-1].last + 1 if before else 0], None)
    names = (*plates(news[0].names, row),)
    frames = [Frame(start, names, t("changes-before"))]
    for turn in news:
        view, sentence = match.game.view(states[turn.last + 1], None), _said(turn, t)
        events = [(getattr(event, "seat", turn.seat or 0), [event]) for event in turn.events]
        marks = touched(table.game.facts.slug, events)
        frames.append(Frame(view, (*plates(turn.names, row),), sentence, touched=marks))
    if all(frame.view == start for frame in frames):
        return None
    return Reel(table.game.facts.slug, t.language, tuple(frames))


def _standing(match: Match, names: turn_history.Names, seat: int | None, t: Texts) -> list[turn_history.Turn]:
    """Return the turns that count, without one that the reader has only begun."""
    turns = turn_history.turns(match, names, t, seat)
    standing = [turn for turn in turns if turn.seat is not None and not turn.undone]
    while standing and seat is not None and standing[-1].seat == seat and not standing[-1].points:
        standing.pop()
    return standing


def _first_missed(table: Table, user: int, standing: Sequence[turn_history.Turn]) -> int:
    """Return the place of the first turn after the last one that a player took.

    For who sits nowhere, who is alone with an automaton, and who moved last, it is the last turn. Until a
    player takes a first turn on a seat that others had before, it is the first one after the last of theirs.
    """
    seat = table.sight_of(user)
    of_seat = [(place, turn) for place, turn in enumerate(standing, 1) if turn.seat == seat]
    own = [place for place, turn in of_seat if turn_history.taken_by(table, user, turn)]
    own = own or [place for place, _ in of_seat]
    if own and own[-1] < len(standing) and table.match.seats > 1:
        return own[-1]
    ended = [place for place, turn in enumerate(standing, 1) if turn.points]
    return ended[-2] if len(ended) > 1 else 0


def told(table: Table, user: int, names: turn_history.Names, t: Texts) -> list[str]:
    """Return the turns of :func:`changes` in a line each."""
    standing = _standing(table.match, names, table.sight_of(user), t)
    news = standing[_first_missed(table, user, standing) :]
    return [_said(turn, t) for turn in news]


def _said(turn: turn_history.Turn, t: Texts) -> str:
    """Return a turn in one line, whose it was where there is nothing else to tell."""
    assert turn.seat is not None
    return turn_message.said(turn, t) or t("changes-untold", name=turn.names[turn.seat])
