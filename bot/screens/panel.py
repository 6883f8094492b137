"""The private panel in which a turn is put together, decision by decision."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import ui

from bot import ids
from bot.screens.page import PICTURE, Page, card, gallery, lines
from bot.table import Table
from bot.ui import Screen, button, menu, option
from engine.draft import Draft
from engine.game import total
from render.boards import Scene
from render.picture import picture
from render.texts import Texts, signed
from render.words import words

if TYPE_CHECKING:
    from bot.client import Ziggurat


def played(steps: Sequence[str], t: Texts) -> str:
    """Return the answer to a turn that was played."""
    return t("notice-played", steps=" → ".join(f"**{step}**" for step in steps))


class Walk(NamedTuple):
    """A path of chosen options, followed from the start of the player's decisions.

    ``path`` goes on through decisions with a single option; ``steps`` says in words what was
    chosen; ``back`` is the path before the last real choice, None where there was none.
    """

    draft: Draft
    path: list[int]
    steps: list[str]
    back: list[int] | None


def walk(table: Table, seat: int, path: Sequence[int], t: Texts) -> Walk:
    """Follow a path; raises :class:`IndexError` where it does not fit the match."""
    draft = Draft(table.match, seat)
    speak = words(table.game.info.slug)
    steps: list[str] = []
    taken: list[int] = []
    back: list[int] | None = None
    while len(taken) < len(path) or len(draft.options) == 1:
        index = path[len(taken)] if len(taken) < len(path) else 0
        if not 0 <= index < len(draft.options):
            raise IndexError(index)
        if len(draft.options) > 1:
            back = taken.copy()
        steps.append(speak.choice(draft.view, draft.options[index], t).label)
        draft.push(draft.options[index])
        taken.append(index)
    return Walk(draft, taken, steps, back)


def _gain(table: Table, seat: int, draft: Draft, t: Texts) -> str:
    """Return what the draft scores so far, as far as the player may know."""
    before, after = (total(table.game.sheets(view)[seat]) for view in (table.match.view(seat), draft.view))
    return t("panel-gain", points=signed(after - before), total=after) if after != before else ""


async def panel(
    bot: "Ziggurat", table: Table, seat: int, path: Sequence[int], t: Texts, notice: str = ""
) -> Page:
    """Return the panel after the choices of ``path`` (numbers of options).

    Raises :class:`IndexError` where the path does not fit the match.
    """
    slug = table.game.info.slug
    draft, path, steps, back = walk(table, seat, path, t)
    view = draft.view
    scene = Scene(table.names, t, private=True)
    image = await bot.painter.paint(lambda: picture(slug, view, scene))
    question = t("panel-confirm") if draft.complete else words(slug).prompt(view, t)
    sealed = t("panel-sealed") if draft.sealed else ""
    chain = " → ".join(f"**{step}**" for step in steps)
    gain = _gain(table, seat, draft, t) if steps else ""
    moment = (table.id, table.match.moment)
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(lines(notice, f"### {question}", chain, gain, sealed)),
        gallery(PICTURE, words(slug).alt(view, table.names, t)),
    ]
    if draft.options:
        choices = [words(slug).choice(view, move, t) for move in draft.options]
        entries = [option(c.label, index, c.description, c.emoji) for index, c in enumerate(choices)]
        items.append(menu(t("panel-choose"), entries, "pick", *moment, ids.pack_path(path)))
    row: ui.ActionRow[Any] = ui.ActionRow()
    if draft.complete:
        style = discord.ButtonStyle.success
        row.add_item(button(t("button-confirm"), "confirm", *moment, ids.pack_path(path), style=style))
    if back is not None:
        row.add_item(button(t("button-back"), "back", *moment, ids.pack_path(back)))
    if row.children:
        items.append(row)
    return Page(Screen(card(*items)), ((PICTURE, image),))
