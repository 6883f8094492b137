"""What happened since a player's last turn: an animation of the board, and the turns in words."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.matches import turn_history
from bot.matches.faces import faces_of
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.platform.actions import ShowBoard, ShowHistory
from bot.platform.components import Screen, button, shorten
from bot.screens import phone
from bot.screens.match import turn_message
from bot.screens.page import Page, bullets, by_content, card, gallery, lines, safely
from engine.history import replay
from engine.match import Match
from render.film import SUFFIX, Frame, Reel
from render.picture import touched
from render.texts import Texts

ALT = 1000
"""The longest alternative text of an animation, in characters."""


def reel(table: Table, user: int, t: Texts) -> Reel | None:
    """Return the board before and after each turn that a user has missed; None if there is none.

    The boards are the public ones; the captions say what this user may know. Replays the match, whose whole
    log must be loaded: meant to run in a thread.
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
    points = next((turn.points for turn in reversed(before) if turn.points), match.now.begun)
    scores = turn_message.scores(names, points, (), t)
    frames = [Frame(start, names, t("changes-before"), scores=scores)]
    for turn in turn_message.with_owners(table, news, str):
        view = match.game.view(states[turn.last + 1], None)
        sentence = turn_message.caption(table, [turn], t) or _said(turn, t)
        events = [(getattr(event, "seat", turn.seat or 0), [event]) for event in turn.events]
        marks = touched(table.game.facts.slug, events)
        names, was, points = (*plates(turn.names, row),), points, turn.points or points
        scores = turn_message.scores(names, points, was, t)
        frames.append(Frame(view, names, sentence, touched=marks, scores=scores))
    if all(frame.view == start for frame in frames):
        return None
    return Reel(table.game.facts.slug, t.language, tuple(frames), faces_of(table.record, t))


def _standing(match: Match, names: turn_history.Names, seat: int | None, t: Texts) -> list[turn_history.Turn]:
    """Return the turns that count, without one that the reader has not finished."""
    turns = turn_history.turns(match, names, t, seat)
    standing = [turn for turn in turns if turn.seat is not None and not turn.undone]
    while standing and seat is not None and standing[-1].seat == seat and not standing[-1].points:
        standing.pop()
    return standing


def _first_missed(table: Table, user: int, standing: Sequence[turn_history.Turn]) -> int:
    """Return the index of the first turn after a player's last one.

    For spectators, solo players and the player who moved last, it is the last turn. A player who took over a
    seat and has not moved yet starts after the last turn of the seat's former player.
    """
    seat = table.sight_of(user)
    of_seat = [(place, turn) for place, turn in enumerate(standing, 1) if turn.seat == seat]
    own = [place for place, turn in of_seat if turn_history.taken_by(table, user, turn)]
    own = own or [place for place, _ in of_seat]
    if own and own[-1] < len(standing) and table.match.seats > 1:
        return own[-1]
    ended = [place for place, turn in enumerate(standing, 1) if turn.points]
    return ended[-2] if len(ended) > 1 else 0


def turn_lines(table: Table, user: int, names: turn_history.Names, t: Texts) -> list[str]:
    """Return the turns of :func:`reel`, one line each."""
    standing = _standing(table.match, names, table.sight_of(user), t)
    news = standing[_first_missed(table, user, standing) :]
    return [_said(turn, t) for turn in turn_message.with_owners(table, news)]


def _said(turn: turn_history.Turn, t: Texts) -> str:
    """Return a turn in one line; if it had no visible effect, only whose turn it was."""
    assert turn.seat is not None
    return turn_message.said(turn, t) or t("changes-untold", name=turn.names[turn.seat])


def page(table: Table, user: int, loop: bytes, t: Texts) -> Page:
    """Return the animation with the turns in words, the latest ones if not all fit on a phone."""
    title = table.game.facts.title
    name = by_content(loop, SUFFIX)
    sentences = turn_lines(table, user, safely(table.names_at), t)
    alt = t("changes-alt", title=title, told=" ".join(turn_lines(table, user, table.names_at, t)))
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-board"), ShowBoard(table.id)), button(t("button-history"), ShowHistory(table.id, 0))
    )
    picture = gallery(name, shorten(alt, ALT))

    def form(left_out: int) -> Page:
        more = t("changes-more", count=left_out) if left_out else ""
        told = lines(t("changes-title", title=title), more, bullets(sentences[left_out:]))
        return Page(Screen(card(ui.TextDisplay(told), picture, row)), ((name, loop),))

    return phone.fitting(form(left_out) for left_out in range(len(sentences) + 1))
