"""The source of a film: a spectator's views and the turns."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from bot.matches import turn_history
from bot.matches.faces import faces_of
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.screens.match import ending, turn_message
from engine.history import replay
from engine.history.log import Rewound, Undone
from render.film import END, LENGTH, WORDS, Frame, Reel, words_in
from render.texts import Texts, joined
from render.words import news

NEWS = 3
"""What news is worth in a film, in points."""


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

    Turns that bring nothing share frames; if the film is still too long, so do others that bring little.
    Replays the match: meant to run in a thread.
    """
    match, row, first = table.match, table.record, table.names_at(0)
    states = list(replay.states(match))
    frames = [Frame(match.game.view(states[0], None), (*plates(first, row),), _beginning(table, t))]
    told = turn_history.turns(
        match,
        lambda number: plates(table.names_at(number), row),
        t,
        changes=turn_history.changes_of(match, states),
    )
    slug, latest = table.game.facts.slug, match.view(None)
    shots, view = list[_Shot](), frames[0].view
    for turn in turn_message.with_owners(table, told, str):
        if turn.undone or isinstance(match.log[turn.last], Undone | Rewound):
            continue
        after = match.game.view(states[turn.last + 1], None)
        if turn_message.said(turn, t) or after != view:
            shots.append(_Shot(table, (turn,), (_weight(slug, turn, latest, t),), t))
            view = after
    around = frames[0].seconds + END
    points = match.now.begun
    for shot in _joined(_without_lulls(shots), LENGTH - around):
        last, before = shot.turns[-1], points
        points = next((turn.points for turn in reversed(shot.turns) if turn.points), points)
        view = match.game.view(states[last.last + 1], None)
        scores = turn_message.scores(last.names, points, before, t)
        frames.append(Frame(view, last.names, shot.caption, scores=scores, quiet=shot.is_lull))
    if match.over:
        names = (*plates(table.names, row),)
        end = Frame(latest, names, _end(table, names, t), match.outcome)
        scores = turn_message.scores(names, match.outcome.totals, (), t) if match.outcome else ()
        course = turn_history.course(match)
        frames.append(end._replace(occasion=ending.occasion(table, t), course=course, scores=scores))
    return Reel(slug, t.language, tuple(frames), faces_of(row, t))


def _beginning(table: Table, t: Texts) -> str:
    facts, names = table.game.facts, joined(plates(table.names_at(0), table.record), t)
    return _short_enough(t("film-begins", title=title, names=names) for title in (facts.title, facts.short))


def _end(table: Table, names: Sequence[str], t: Texts) -> str:
    """Return the result, without the runners-up if it would be too long."""
    outcome, title = table.match.outcome, table.game.facts.short
    winners = [names[seat] for seat in outcome.winners] if outcome else []
    ended = t("film-ended", title=title, names=joined(winners, t), count=len(winners))
    whole = (ending.headline(table, lambda seat: names[seat], t, brief=brief) for brief in (False, True))
    return _short_enough((*whole, ended))


def _short_enough(texts: Iterable[str]) -> str:
    """Return the first text that is a caption, or the beginning of the last one."""
    last = ""
    for last in texts:
        if words_in(last) <= WORDS:
            return last
    return " ".join(last.split()[:WORDS])


class _Shot:
    """Consecutive turns that share a frame."""

    def __init__(
        self, table: Table, turns: tuple[turn_history.Turn, ...], weights: tuple[int, ...], t: Texts
    ) -> None:
        self._table, self._t = table, t
        self.turns, self.weights = turns, weights

    def __add__(self, other: "_Shot") -> "_Shot":
        return _Shot(self._table, self.turns + other.turns, self.weights + other.weights, self._t)

    @property
    def telling(self) -> tuple[turn_history.Turn, ...]:
        """The turns that bring something."""
        return tuple(turn for turn, weight in zip(self.turns, self.weights, strict=True) if weight)

    @property
    def is_lull(self) -> bool:
        """Whether these are several turns that bring nothing."""
        return len(self.turns) > 1 and not self.telling

    @cached_property
    def caption(self) -> str:
        """The caption, of the turns that bring something if there are any."""
        if self.is_lull:
            return self._t("film-lull", count=len(self.turns))
        last = self.turns[-1]
        untold = self._t("changes-untold", name=last.names[last.seat or 0])
        return turn_message.caption(self._table, self.telling or self.turns, self._t) or untold

    @cached_property
    def seconds(self) -> float:
        """How long the frame is shown."""
        return Frame(self._table.match.view(None), (), self.caption, quiet=self.is_lull).seconds


def _weight(slug: str, turn: turn_history.Turn, view: Any, t: Texts) -> int:
    """Return how much a turn brings: its changes of points, and something for news and other events."""
    if turn.seat is None:
        return NEWS
    told = news(slug, turn.events, turn.seat, view, turn.names, t)
    return sum(map(abs, turn.gains)) + (NEWS if told else 0)


def _without_lulls(shots: Sequence[_Shot]) -> list[_Shot]:
    """Join turns in a row that bring nothing."""
    result = list[_Shot]()
    for shot in shots:
        if result and not shot.telling and not result[-1].telling:
            result[-1] += shot
        else:
            result.append(shot)
    return result


def _joined(shots: list[_Shot], seconds: float) -> list[_Shot]:
    """Join neighbouring turns, those that bring the least first, until they fit into some seconds."""
    shots = [*shots]
    while len(shots) > 1 and sum(shot.seconds for shot in shots) > seconds:
        at = min(range(len(shots) - 1), key=lambda at: _loss(shots[at], shots[at + 1]))
        shots[at : at + 2] = [shots[at] + shots[at + 1]]
    return shots


def _loss(shot: _Shot, other: _Shot) -> int:
    """Return how much a film loses if two shots are joined; more if that frame would tell many turns."""
    telling = len(shot.telling) + len(other.telling)
    return min(sum(shot.weights), sum(other.weights)) + NEWS * max(0, telling - 1)
