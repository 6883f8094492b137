"""The page of a user's colour, emblem and title, and its menus."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.delivery.pages import show
from bot.features.faces.screens import NONE, page
from bot.interactions.dispatcher import Press
from bot.matches.faces import faces_on, title_of
from bot.matches.names import pictured
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import SetColour, SetEmblem, SetTitle, ShowFace
from bot.platform.clock import now
from engine.errors import Refusal
from render.faces import COLOURS, EMBLEMS, SeatFace, plate


async def show_face(press: Press, action: ShowFace) -> None:
    """Show the user's colour, emblem and title."""
    await responses.defer(press.interaction, private=not press.in_private)
    await _show(press)


async def set_colour(press: Press, action: SetColour) -> None:
    """Set the user's colour; raises :class:`Stale` for an unknown one."""
    await _change(press, colour=_chosen(press, COLOURS))


async def set_emblem(press: Press, action: SetEmblem) -> None:
    """Set the user's emblem; raises :class:`Stale` for an unknown one."""
    await _change(press, emblem=_chosen(press, EMBLEMS))


async def set_title(press: Press, action: SetTitle) -> None:
    """Set the user's title; raises :class:`Refusal` unless it was earned."""
    title = "" if press.value == NONE else press.value
    if title and title not in await press.services.matches.faces.earned(press.user.id):
        raise Refusal("refusal-title")
    await _change(press, title=title)


def _chosen(press: Press, names: Sequence[str]) -> str:
    if press.value == NONE:
        return ""
    if press.value not in names:
        raise Stale
    return press.value


async def _change(press: Press, **changes: Any) -> None:
    """Store a part of the user's face, and update the page."""
    await responses.defer(press.interaction)
    people = press.services.matches.people
    await people.save(replace(await people.get(press.user.id), **changes), now=now())
    responses.note_stored(press.interaction, "notice-face", None)
    await _show(press, press.t("notice-face"))


async def _show(press: Press, notice: str = "") -> None:
    matches, t, guild = press.services.matches, press.t, press.interaction.guild_id
    person = await matches.people.get(press.user.id)
    earned = {
        title: count
        for title, count in (await matches.faces.earned(press.user.id)).items()
        if title_of(title, t)
    }
    faces = await faces_on(matches, [press.user.id], guild, t)
    face = faces.get(press.user.id, SeatFace())
    name = pictured(press.user, guild)
    image = await press.services.render_pool.picture((plate, name, face), partial(plate, name, face))
    await show(press.interaction, page(person, earned, face.framed, image, t, notice))
