"""The board: the public message after each turn, and a player's private view."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.matches.past import NO_PAST, Past
from bot.matches.table import Table
from bot.platform.actions import (
    ChooseGame,
    Rematch,
    ShowCards,
    ShowChanges,
    ShowHistory,
    ShowMore,
    ShowRules,
    TakeTurn,
    TurnWords,
    Undo,
)
from bot.platform.components import Controls, Screen, button
from bot.screens import extras, phone
from bot.screens.match import absence, ending, player_areas, turn_message
from bot.screens.page import PICTURE, Page, Post, card, gallery, lines, safe, turner
from engine.errors import CannotUndo
from engine.history.log import Played
from render.texts import Texts, joined
from render.words import words

WIDEST = 5
"""The most buttons in a row."""


def public(
    table: Table,
    t: Texts,
    image: bytes,
    since: int = 0,
    past: Past = NO_PAST,
) -> Post:
    """Return the public message: whose turn it is and what happened, the picture and the buttons.

    ``since`` is the length of the log that the channel saw last; ``past`` is summed up at the end of a match.
    """
    match, over = table.match, table.match.over
    controls = _afterwards(table, t) if over else _present(table, t)
    room = phone.room(image, [control.label or "" for control in controls])
    turns = turn_message.turns(table, t)
    return Post(
        ending.whole(table, room, t, turns, past) if over else turn_message.whole(table, turns, room, t),
        Controls(*controls),
        image,
        words(match.game.facts.slug).alt(match.view(None), table.names, t),
        tuple(_called(table, range(match.seats) if over else () if table.record.paused else match.to_act)),
        ending.line(table, t) if over else turn_message.remains(table, turns, since, t),
    )


def _called(table: Table, seats: Sequence[int]) -> Iterator[int]:
    """Yield the user ids of these seats, without robots."""
    return (user for seat in seats if (user := table.record.people[seat].user) > 0)


def more(table: Table, seat: int | None, t: Texts) -> Page:
    """Return the page with a board's less common buttons.

    ``seat`` is the reader's, None for a spectator; players can't nudge themselves.
    """
    row = [_changes(table, t), *_seldom(table, t)]
    if table.match.to_act != (seat,):
        row += absence.nudge(table.record, t)
    user = None if seat is None else table.record.people[seat].user
    text = lines(_above(table, t, "", seat), absence.silence(table.record, user, t))
    return Page.of_text(text, ui.ActionRow(*row), *_ahead(table, seat, t))


def _ahead(table: Table, seat: int | None, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return a row of buttons for a player who waits."""
    buttons = [] if seat is None else extras.row(extras.ButtonPlace.WAITING, table, seat, t)
    return [ui.ActionRow(*buttons)] if buttons else []


def buttons(table: Table, t: Texts, *, turn: bool) -> "list[ui.Button[Any]]":
    """Return the buttons below a board, without those that don't apply.

    ``turn`` says whether an active player sees them.
    """
    row = [*_often(table, t, turn=turn), *_seldom(table, t)]
    return row if len(row) == WIDEST else [*row, _changes(table, t)]


def _often(table: Table, t: Texts, *, turn: bool) -> "list[ui.Button[Any]]":
    match, row = table.match, list["ui.Button[Any]"]()
    if turn and not table.record.paused:
        style = discord.ButtonStyle.primary
        row.append(button(t("button-turn"), TakeTurn(table.id, match.moment), style=style))
    if match.game.facts.hands and not match.over:
        row.append(button(t("button-cards"), ShowCards(table.id)))
    return row


def _seldom(table: Table, t: Texts) -> "list[ui.Button[Any]]":
    match = table.match
    undo = [button(t("button-undo"), Undo(table.id, match.moment))] if can_undo(table) else []
    return [*undo, _history(table, t), button(t("button-rules"), ShowRules(match.game.facts.slug))]


def _changes(table: Table, t: Texts) -> "ui.Button[Any]":
    return button(t("button-changes"), ShowChanges(table.id))


def undo_row(table: Table, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the undo button shown with a turn just played, if it can be undone."""
    if not can_undo(table):
        return []
    return [ui.ActionRow(button(t("button-take-back"), Undo(table.id, table.match.moment)))]


def _present(table: Table, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons below a channel's present board; without cards, they fit into one row on a phone."""
    open_more = button(t("button-more"), ShowMore(table.id))
    features = extras.row(extras.ButtonPlace.BOARD, table, t)
    return [*_often(table, t, turn=True), *features, open_more, *absence.buttons(table.record, t)]


def _afterwards(table: Table, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons below the last board of a match."""
    own = ((10, _rematch(table, t)), (20, button(t("button-new"), ChooseGame())), (40, _history(table, t)))
    end = extras.row(extras.ButtonPlace.END, table, t, own=own)
    return [*end, *extras.row(extras.ButtonPlace.AFTERWARDS, table, t)]


def _rematch(table: Table, t: Texts) -> "ui.Button[Any]":
    return button(t("button-rematch"), Rematch(table.id), style=discord.ButtonStyle.primary)


def _history(table: Table, t: Texts) -> "ui.Button[Any]":
    return button(t("button-history"), ShowHistory(table.id, 0))


def can_undo(table: Table) -> bool:
    """Return whether the player who moved last can undo; robots never do.

    Against robots only, that is the only human player, whose undo includes the robots' turns since.
    """
    line = table.match.line
    if table.match.over or not line or not isinstance(last := line[-1][1], Played):
        return False
    if last.seat in table.robots:
        return _alone(table) and any(
            isinstance(entry, Played) and entry.seat in table.present for _, entry in line
        )
    try:
        table.match.undo_to(last.seat)
    except CannotUndo:
        return False
    return True


def _alone(table: Table) -> bool:
    """Return whether a single human plays against robots and no absent player can come back."""
    return len(table.present) == 1 and not table.absent


def private(table: Table, seat: int | None, t: Texts, text: str, image: bytes, *, plays: bool = True) -> Page:
    """Return the board as a seat or a spectator (None) sees it, below a ``text``.

    ``plays`` is False if someone else plays the reader's seat for now. If a phone has no room for all of it,
    the less common buttons are behind *More*, or the order of the players is left out.
    """
    speak, view = words(table.game.facts.slug), table.match.view(seat)
    picture, reader = gallery(PICTURE, speak.alt(view, table.names, t)), seat if plays else None

    def page(brief: bool, folded: bool) -> Page:
        top: ui.TextDisplay[Any] = ui.TextDisplay(_above(table, t, text, brief=brief))
        waiting = [] if folded or table.match.over else _ahead(table, reader, t)
        rows = [_buttons(table, reader, t, folded=folded), *waiting, *player_areas.seat_rows(table, t)]
        return Page(Screen(card(top, picture, *rows)), ((PICTURE, image),))

    return phone.fitting(page(brief, folded) for folded in (False, True) for brief in (False, True))


def in_words(
    table: Table, seat: int | None, t: Texts, said: str = "", *, plays: bool = True, part: int = 0
) -> Page:
    """Like :func:`private`, with a part of the board in words instead of a picture."""
    names = [safe(name) for name in table.names]
    whole = words(table.game.facts.slug).board(table.match.view(seat), names, t)

    def page(text: str, number: int, count: int) -> Page:
        above = _above(table, t, said) if not number else t("words-part", number=number + 1, count=count)
        rows = [_buttons(table, seat if plays else None, t, folded=True)]
        if turning := turner(number, count, lambda other: TurnWords(table.id, other), t):
            rows.insert(0, ui.ActionRow(*turning))
        return Page(Screen(card(ui.TextDisplay(above), ui.TextDisplay(text), *rows)))

    return phone.part_of(whole, page, part)


def _above(table: Table, t: Texts, text: str, reader: int | None = None, *, brief: bool = False) -> str:
    if table.match.over:
        return lines(text, ending.heading(table, t, brief=brief))
    if table.record.paused:
        paused = t("board-paused", title=table.game.facts.short, turn=table.match.turn)
        return lines(text, paused)
    whose = joined((safe(table.names[seat]) for seat in table.match.to_act), t)
    own = reader is not None and table.match.to_act == (reader,)
    turn = t("board-turn-own") if own else t("board-turn-of", names=whose)
    return lines(text or turn, "" if brief else player_areas.order(table, t))


def _buttons(table: Table, seat: int | None, t: Texts, *, folded: bool = False) -> "ui.ActionRow[Any]":
    """Return the buttons below a private board; if ``folded``, *More* stands for the less common ones."""
    more = button(t("button-more"), ShowMore(table.id))
    if table.match.over and seat is not None:
        rest = [(90, more)] if folded else [(40, _history(table, t)), (60, _changes(table, t))]
        own = ((10, _rematch(table, t)), *rest)
        return ui.ActionRow(*extras.row(extras.ButtonPlace.END, table, t, own=own))
    turn = seat in table.match.to_act
    if folded:
        return ui.ActionRow(*_often(table, t, turn=turn), more)
    return ui.ActionRow(*buttons(table, t, turn=turn))
