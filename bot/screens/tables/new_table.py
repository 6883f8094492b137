"""The form with all settings of a new table."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches import pace
from bot.platform.actions import FillInTable
from bot.platform.components import Form, option, shorten
from engine.catalogue import games
from engine.core.facts import Facts
from engine.robots import LEVELS
from render.texts import Texts

USUAL = "usual"
"""The value of the default choice; menus have no empty values."""

COACH = "coach"
COACHED = f"+{COACH}"
"""The suffix that adds a coach to the choice for free seats, since a form has at most five fields."""

GUESTS = 5


class TableField(NamedTuple):
    """The custom ids of the fields."""

    game: str = "game"
    guests: str = "guests"
    seats: str = "seats"
    free: str = "free"
    pace: str = "pace"
    coach: str = "coach"


FIELD = TableField()


def new_table_form(t: Texts, *, direct: bool = False) -> Form:
    """Return the form; ``direct`` leaves out invitations."""
    rules = list(games().values())
    titles: ui.RadioGroup[Any] = ui.RadioGroup(
        custom_id=FIELD.game, options=[_title(game.facts, t) for game in rules]
    )
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=FIELD.guests, required=False, min_values=0, max_values=GUESTS
    )
    seats = sorted({count for game in rules for count in game.facts.seats})
    counts = [option(t("form-seats", count=count), count) for count in seats]
    levels = [
        option(t("form-robots", level=level), level, t("robot-level-about", level=level)) for level in LEVELS
    ]
    coached = [option(t("form-free-usual-coach"), f"{USUAL}{COACHED}", t("coaching-about"))]
    coached += [
        option(t("form-robots-coach", level=level), f"{level}{COACHED}", t("coaching-about"))
        for level in LEVELS
    ]
    paces = [option(pace.label(*pace.read(choice), t), choice) for choice in pace.CHOICES]
    fields = [
        _label(t("form-game-title"), titles),
        _label(t("form-guests-title"), people, t("form-guests-about")),
        _label(t("form-seats-title"), _menu(FIELD.seats, t("form-seats-usual"), counts)),
        _label(t("form-free-title"), _menu(FIELD.free, t("form-free-usual"), [*levels, *coached])),
        _label(t("form-pace-title"), _menu(FIELD.pace, t("form-pace-usual"), paces)),
    ]
    if direct:
        del fields[1], fields[2]
        asks = [option(t("coaching", state="yes"), COACH, t("coaching-about"))]
        fields.append(_label(t("form-coaching-title"), _menu(FIELD.coach, t("coaching", state="no"), asks)))
    return Form(t("form-title"), FillInTable(), *fields)


def _title(facts: Facts, t: Texts) -> discord.RadioGroupOption:
    length = t("form-game", seats=_span(facts.seats), length=t(f"{facts.slug}-length"))
    return discord.RadioGroupOption(label=facts.title, value=facts.slug, description=shorten(length, 100))


def _label(text: str, component: ui.Item[Any], about: str | None = None) -> "ui.Label[Any]":
    return ui.Label(text=text, description=about, component=component)


def _menu(name: str, usual: str, others: "list[discord.SelectOption]") -> "ui.Select[Any]":
    """Return a menu with the default preselected."""
    return ui.Select(custom_id=name, options=[option(usual, USUAL, chosen=True), *others])


def _span(numbers: Iterable[int]) -> str:
    """Format a range of numbers, such as "2–4"."""
    least, most = min(numbers), max(numbers)
    return str(most) if least == most else f"{least}–{most}"
