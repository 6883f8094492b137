"""The source of a film: a spectator's views and the turns."""

from typing import NamedTuple

from bot.matches import turn_history
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.screens.match import ending, turn_message
from engine.history import replay
from engine.history.log import Rewound, Undone
from render.film import Frame, Reel
from render.texts import Texts, joined


class Key(NamedTuple):
    """Identifies a film: a match at a moment, in a language."""

    match: int
    moment: str
    language: str


def key(table: Table, t: Texts) -> Key:
    """Return the key of the film of a match at its present moment."""
    return Key(table.id, table.match.moment, t.language)


def reel(table: Table, t: Texts) -> Reel:
    """Return the reel of a match, without undone turns; the whole log must be loaded.

    Replays the match: meant to run in a thread.
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
