"""Slash commands that play a turn in one line, built from tables of slots, with the worth of each choice.

A game's module in :mod:`bot.commands` lists its commands as :class:`bot.interactions.slots.Line` values in
``LINES``. Their descriptions are the messages ``SLUG-command-LINE`` and ``SLUG-command-LINE-SLOT``.
"""

import inspect
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.delivery import pages
from bot.interactions import planning, play_turn
from bot.interactions.services import Services, services_of
from bot.interactions.slots import DASH, LONGEST, Line, Slot, advance, enter, fits, settled, short_name, value
from bot.matches.table import Table
from bot.matches.turn_path import path_of
from bot.platform import language, responses
from bot.platform.components import shorten
from bot.platform.permissions import channel_of
from bot.screens.page import isolated, refused_plainly
from bot.screens.turn.offers import offered
from bot.screens.turn.shelves import ROOM
from engine.catalogue import game
from engine.core.values import View
from engine.draft import Draft
from engine.errors import InvalidMove, Refusal, ZigguratError
from engine.forecast import Forecast
from render.texts import Texts, texts
from render.words import words

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Suggestion = app_commands.Choice[str]

NOTHING = "-"
LENGTH = 100
PATIENCE = 2.0
"""After this many seconds suggestions are sent without their worth; Discord waits for three."""


class Typed(NamedTuple):
    """A possible value of a slot: what is typed, its name, and its description with worth and effect."""

    value: str
    name: str
    label: str
    worth: str
    description: str


class TypedTurn(NamedTuple):
    """A turn as typed into the slots of a line, some of which may be empty."""

    slug: str
    line: Line
    texts: Mapping[str, str | None]

    def draft(self, table: Table, seat: int, before: Slot | None = None) -> Draft:
        """Return the draft that the slots lead to, or only the slots ``before`` one of them.

        Raises :class:`engine.errors.Refusal`.
        """
        require_game(table, self.slug)
        draft = Draft(table.game, table.match.view(seat))
        if self.line.plays:
            draft.push(table.game.notation.read(self.line.plays))
        for slot in self.line.slots:
            if slot == before:
                break
            text = self.texts.get(slot.name)
            if before is not None and not slot.optional and not text:
                raise Refusal("hint-fill-in", option=slot.name)
            if text and text != NOTHING:
                enter(draft, slot, text)
        return draft

    def whole(self, table: Table, seat: int, t: Texts) -> Draft:
        """Return the turn with the forced moves after it; raises :class:`Refusal` if it is incomplete."""
        draft = self.draft(table, seat)
        while len(draft.options) == 1:
            draft.push(draft.options[0])
        if draft.options:
            raise Refusal("refusal-incomplete", question=words(self.slug).prompt(draft.view, t))
        return draft


class Glance(NamedTuple):
    """A command that shows the player's own view below the text from ``tell``."""

    name: str
    tell: Callable[[View[Any, Any], Texts], str]


def name_of(slug: str, module: Any) -> str:
    """Return the name of a game's command group: the module's ``NAME``, or the game's slug."""
    return getattr(module, "NAME", slug)


@cache
def group(slug: str, module: Any) -> app_commands.Group:
    """Return the command group of a game, created once."""
    commands = app_commands.Group(name=name_of(slug, module), description=game(slug).facts.title)
    for line in module.LINES:
        commands.add_command(_line_command(slug, line))
    for glance in getattr(module, "GLANCES", ()):
        commands.add_command(_glance_command(slug, glance))
    return commands


def _line_command(slug: str, line: Line) -> app_commands.Command[Any, ..., None]:
    t = texts()  # of the language that commands are registered in

    async def callback(
        interaction: Interaction, *, now: bool = False, plan: bool = False, **texts: str | None
    ) -> None:
        await play(interaction, TypedTurn(slug, line, texts), now=now, plan=plan)

    callback.__signature__ = _signature(line)  # type: ignore[attr-defined]  # what discord.py reads
    descriptions = {"now": t("command-line-now"), "plan": t("command-line-plan")} | {
        slot.name: t(f"{slug}-command-{line.name}-{slot.name}") for slot in line.slots
    }
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=line.name,
        description=t(f"{slug}-command-{line.name}"),
        callback=app_commands.describe(**descriptions)(callback),
    )
    for slot in line.slots:
        command.autocomplete(slot.name)(_suggester(slug, line, slot))
    return command


def _signature(line: Line) -> inspect.Signature:
    """Return the parameters of a line's command: a text per slot, and whether to play at once or later."""

    def option(name: str, kind: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
        return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)

    slots = [
        option(slot.name, str | None, None) if slot.optional else option(slot.name, str)
        for slot in line.slots
    ]
    interaction = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    flags = [option(name, bool, default=False) for name in ("now", "plan")]
    return inspect.Signature([interaction, *slots, *flags])


def _suggester(slug: str, line: Line, slot: Slot) -> Any:
    async def callback(interaction: Interaction, current: str) -> list[Suggestion]:
        turn = TypedTurn(slug, line, vars(interaction.namespace))
        return await suggest(interaction, turn, slot, current)

    return callback


def _glance_command(slug: str, glance: Glance) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Interaction) -> None:
        await responses.defer(interaction, private=True)
        services, t = services_of(interaction), language.of_player(interaction)
        table = await services.tables.latest(channel_of(interaction))
        require_game(table, slug)
        user = interaction.user.id
        text = glance.tell(table.match.view(table.require_seat(user)), t)
        await pages.show(interaction, await pages.private(services.render_pool, table, user, t, text))

    description = texts()(f"{slug}-command-{glance.name}")
    return app_commands.Command(name=glance.name, description=description, callback=callback)


async def play(interaction: Interaction, turn: TypedTurn, *, now: bool = False, plan: bool = False) -> None:
    """Show a typed turn in the panel, which asks for the rest and a confirmation.

    With ``plan`` it is planned, for a player who isn't active; ``now`` plays it at once. Nothing can be typed
    after a move that reveals hidden information; the panel asks for the rest. Raises :class:`Refusal` for an
    incomplete turn with ``now``.
    """
    await responses.defer(interaction, private=True)
    t, services = language.of_player(interaction), services_of(interaction)
    table = await services.tables.here(channel_of(interaction))
    if now and not plan:
        await play_turn.play(interaction, table.id, partial(turn.whole, t=t), t)
        return
    require_game(table, turn.slug)
    if plan:
        ahead, seat = _ahead(table, interaction.user.id)
        await planning.plan_typed(interaction, table, seat, turn.draft(ahead, seat), t)
        return
    seat = table.require_turn(interaction.user.id)
    path = path_of(table, turn.draft(table, seat))
    services.unfinished.record(table, seat, path)
    device = await responses.device(interaction)
    page = await pages.panel(
        services.render_pool, services.forecast_cache, table, seat, path, t, device=device
    )
    await pages.show(interaction, page)


def _ahead(table: Table, user: int) -> tuple[Table, int]:
    """Return the table as if the user's turn began now, and their seat; raises :class:`Refusal`."""
    seat = table.require_seat(user)
    if seat in table.match.to_act:
        raise Refusal("refusal-plan-your-turn")
    return planning.require_ahead(table, seat), seat


def require_game(table: Table, slug: str) -> None:
    """Raise :class:`engine.errors.Refusal` if another game is played here."""
    if table.game.facts.slug != slug:
        raise Refusal("refusal-other-game", title=table.game.facts.title)


async def suggest(interaction: Interaction, turn: TypedTurn, slot: Slot, current: str) -> list[Suggestion]:
    """Return suggestions for a slot, given the slots before it, with the worth of each.

    If there are none, for example after a move that reveals hidden information, a single suggestion says why.
    """
    t, services = language.of_player(interaction), services_of(interaction)
    so_far = settled(current)[0] if slot.many else ""
    try:
        table = await services.tables.here(channel_of(interaction))
        require_game(table, turn.slug)
        if turn.texts.get("plan"):
            table, seat = _ahead(table, interaction.user.id)
        else:
            seat = table.require_turn(interaction.user.id)
        draft = turn.draft(table, seat, slot)
        so_far, part = advance(draft, slot, current)
        draft.require_open()
    except Refusal as refusal:
        can_plan = refusal.key == "refusal-turn-of" and table.record.grace >= 0
        text = t("hint-plan-first") if can_plan else refused_plainly(refusal, t)
        return [_hint(text, so_far)]
    except ZigguratError:
        log.info("no suggestions in server %s", interaction.guild_id, exc_info=True)
        return []
    if not any(fits(slot, move) for move in draft.options):
        if so_far and not part:
            return [_suggestion(so_far, so_far)] if len(so_far) <= LENGTH else []
        key = f"{turn.slug}-hint-{slot.name}"
        return [_hint(t(key if key in t else "hint-nothing"), so_far)]
    ahead = partial(_look_ahead, services, TypedTurn(turn.slug, turn.line, {}), t)
    services.prefetch.expect(interaction.user.id, table.id, ahead)
    offers = await _offers(services, table, draft, slot, t)
    suggestions = matching(offers, part)
    if not suggestions:
        return [_hint(refused_plainly(_why_not(draft, slot, part), t), so_far)]
    return [suggestion for offer in suggestions if (suggestion := _offer(slot, so_far, offer))][:ROOM]


async def _look_ahead(services: Services, turn: TypedTurn, t: Texts, table: Table, seat: int) -> None:
    """Compute in advance the suggestions for a line's first slot."""
    slot = turn.line.slots[0]
    await _offers(services, table, turn.draft(table, seat, slot), slot, t)


async def _offers(services: Services, table: Table, draft: Draft, slot: Slot, t: Texts) -> list[Typed]:
    """Return the possible next values of a slot, the best first."""
    names = [isolated(name) for name in table.names]

    def word(forecasts: Sequence[Forecast]) -> list[Typed]:
        return [
            Typed(
                value(table.game, slot, option.move),
                short_name(table.game, slot, option.move, option.choice.button),
                option.choice.label,
                option.worth(draft.seat, names, t) or option.choice.brings,
                option.choice.description,
            )
            for option in offered(draft, forecasts, t)
            if fits(slot, option.move)
        ]

    return await services.forecast_cache.worded(table, draft, (slot, t.language, *names), word, PATIENCE)


def matching(offers: Sequence[Typed], part: str) -> list[Typed]:
    """Return the offers of which the value, the name or one of its words starts with the typed text.

    Numbers are only matched against values, since names contain other numbers; the nearest come first.
    """
    prefix = part.lower()
    start = re.compile(rf"(?<!\w){re.escape(prefix)}")

    def distance(offer: Typed) -> int | None:
        typed, label = f"{offer.name} {offer.value}".lower(), offer.label.lower()
        ways = (
            typed.startswith(prefix),
            start.search(typed),
            not prefix[:1].isdigit() and start.search(label),
        )
        return next((place for place, way in enumerate(ways) if way), None)

    near = [(place, offer) for offer in offers if (place := distance(offer)) is not None]
    return [offer for _, offer in sorted(near, key=lambda pair: pair[0])]


def _why_not(draft: Draft, slot: Slot, part: str) -> Refusal:
    """Return why no offer matches the typed text."""
    try:
        enter(draft, slot, part)
    except InvalidMove:
        return Refusal("hint-unknown", text=shorten(part, LONGEST))
    except Refusal as refusal:
        return refusal
    return Refusal("hint-nothing")


def _offer(slot: Slot, so_far: str, offer: Typed) -> Suggestion | None:
    """Return a suggestion, or None if it is too long for an option.

    It starts with the value, so that typing can continue from there, and its worth.
    """
    whole = "; ".join(filter(None, (so_far, offer.value))) if slot.many else offer.value
    label = offer.label.removeprefix(offer.name).lstrip(" –·:,")
    remark = " · ".join(filter(None, (offer.worth, label, offer.description))).replace(";", ",")
    first = whole if slot.many else offer.name
    return _suggestion(DASH.join(filter(None, (first, remark))), whole) if len(whole) <= LENGTH else None


def _suggestion(name: str, typed: str) -> Suggestion:
    return app_commands.Choice(name=shorten(name, LENGTH), value=typed)


def _hint(sentence: str, so_far: str) -> Suggestion:
    """Return a suggestion that only shows a sentence; choosing it keeps the typed text."""
    return _suggestion(sentence, so_far if 0 < len(so_far) <= LENGTH else NOTHING)
