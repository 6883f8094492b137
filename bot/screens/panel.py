"""The private panel in which a turn is put together, decision by decision."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot import ids
from bot.screens import worth
from bot.screens.page import PICTURE, Page, card, gallery, isolated, lines, safe
from bot.screens.shelves import Shelf, shelves
from bot.table import Stale, Table
from bot.ui import Screen, button, menu, option
from bot.walk import Walk
from engine.draft import Draft
from engine.values import total
from render.texts import Texts
from render.words import Choice, words


class Look(NamedTuple):
    """What a panel shows besides the turn.

    ``gains`` has what each option brings to each seat, ``group`` is the group of options that is
    opened, ``notice`` stands above the question, ``image`` is the board's picture.
    """

    gains: Sequence[Sequence[int]]
    group: int | None
    notice: str
    image: bytes


def labels(draft: Draft, t: Texts) -> list[str]:
    """Return what was chosen so far, in words."""
    speak = words(draft.game.facts.slug)
    return [speak.choice(view, move, t).label for view, move in draft.steps]


def played(steps: Sequence[str], t: Texts) -> str:
    """Return the answer to a turn that was played."""
    return t("notice-played", steps=_chain(steps))


def _chain(steps: Sequence[str]) -> str:
    return " → ".join(f"**{step}**" for step in steps)


def decide(table: Table, way: Walk, look: Look, t: Texts) -> Page:
    """Return the panel that asks for the next choice, or for the confirmation of the turn.

    Raises :class:`Stale` for a group that there is not.
    """
    speak, draft = words(table.game.facts.slug), way.draft
    view = draft.view
    question = t("panel-confirm") if draft.complete else speak.prompt(view, t)
    text = [look.notice, f"### {question}"]
    if draft.played:
        text += [_chain(labels(draft, t)), _gain(table, draft, look.gains, t)]
    if draft.sealed:
        text.append(t("panel-sealed"))
    moment = (table.id, table.match.moment)
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(lines(*text)),
        gallery(PICTURE, speak.alt(view, table.names, t)),
    ]
    row: ui.ActionRow[Any] = ui.ActionRow()
    back = way.back
    if draft.options:
        choices = [speak.choice(view, move, t) for move in draft.options]
        shared = shelves(choices, t)
        names = [isolated(name) for name in table.names]
        if len(shared) == 1 or look.group is not None:
            if (group := look.group or 0) >= len(shared):
                raise Stale
            entries = _entries(choices, shared[group], draft.seat, look.gains, names, t)
            items.append(menu(t("panel-choose"), entries, "pick", *moment, ids.pack_path(way.path)))
            back = way.path if len(shared) > 1 else back
        else:
            entries = _titles(shared, draft.seat, look.gains, names, t)
            items.append(menu(t("panel-choose"), entries, "group", *moment, ids.pack_path(way.path)))
    if draft.complete:
        style = discord.ButtonStyle.success
        path = ids.pack_path(way.path)
        row.add_item(button(t("button-confirm"), "confirm", *moment, path, style=style))
    if back is not None:
        row.add_item(button(t("button-back"), "back", *moment, ids.pack_path(back)))
    if row.children:
        items.append(row)
    return Page(Screen(card(*items)), ((PICTURE, look.image),))


def described(choice: Choice, gains: Sequence[int] | None, seat: int, names: Sequence[str], t: Texts) -> str:
    """Return what is said of a choice: what it is worth where that is known, then what it does."""
    value = worth.told(gains, seat, names, t) if gains is not None else ""
    return " · ".join(filter(None, (value, choice.description)))


def _entries(
    choices: Sequence[Choice],
    shelf: Shelf,
    seat: int,
    gains: Sequence[Sequence[int]],
    names: Sequence[str],
    t: Texts,
) -> list[discord.SelectOption]:
    told = worth.matters(gains)
    return [
        option(
            choices[number].label,
            number,
            described(choices[number], gains[number] if told else None, seat, names, t),
            choices[number].emoji,
        )
        for number in shelf.numbers
    ]


def _titles(
    shared: Sequence[Shelf], seat: int, gains: Sequence[Sequence[int]], names: Sequence[str], t: Texts
) -> list[discord.SelectOption]:
    found = []
    for group, shelf in enumerate(shared):
        text = t("panel-shelf-count", count=len(shelf.numbers))
        if worth.matters(gains):
            best = max((gains[number] for number in shelf.numbers), key=lambda each: worth.merit(each, seat))
            text = f"{t('panel-shelf-best', worth=worth.told(best, seat, names, t))} · {text}"
        found.append(option(shelf.title, group, text))
    return found


def _gain(table: Table, draft: Draft, gains: Sequence[Sequence[int]], t: Texts) -> str:
    """Return what the turn brings, at best where it goes on; nothing where that is not known or nothing."""
    seat, names = draft.seat, [safe(name) for name in table.names]
    ends = [draft.gains] if draft.complete else gains
    brought = max(ends, key=lambda each: worth.merit(each, seat), default=())
    if not any(brought):
        return ""
    points = total(table.game.sheets(table.match.view(seat).board)[seat]) + brought[seat]
    told = worth.told(brought, seat, names, t)
    return t("panel-gain" if draft.complete else "panel-gain-best", worth=told, total=points)
