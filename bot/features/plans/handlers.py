"""The controls of plans and notes."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.controls.play import next_question
from bot.controls.reading import open_page
from bot.delivery import pages
from bot.delivery.pages import show
from bot.interactions import planning
from bot.interactions.dispatcher import Press
from bot.interactions.services import services_of
from bot.matches.table import Stale, Table, require_host
from bot.platform import responses
from bot.platform.actions import (
    ChooseSeat,
    Confirm,
    EditPlan,
    PickFacts,
    PickLine,
    PlanEdit,
    PlanTurn,
    SetGrace,
    SetPlanNews,
    ShowGrace,
    ShowNote,
    ShowPlan,
    ShowPlans,
    ShowPoints,
    ShowSeat,
    ShowWhole,
    WriteNote,
    Zoom,
)
from bot.platform.clock import now
from bot.screens.page import lines
from bot.screens.tables.lobby import PLANS, options_panel
from bot.screens.turn import plans as screens
from bot.screens.turn.redirect import BY_VERB
from engine.catalogue import games
from engine.errors import Refusal
from engine.plans import AtLeast, Fact, PlanLine, TurnPlan, Unharmed, draft_of
from render.texts import Texts
from storage.records import Listing, Status
from storage.timing import PlanNews


async def show_plan(press: Press, action: ShowPlan) -> None:
    """Show the user's plan for a match, or the panel that plans their next turn."""
    await open_page(press, press.in_private)
    table = await press.services.tables.load(action.match)
    await _show(press, table, action.line)


async def _show(press: Press, table: Table, line: int = 0, notice: str = "") -> None:
    await show_own(press.interaction, table, table.require_seat(press.user.id), press.t, line, notice)


async def show_own(
    interaction: Any, table: Table, seat: int, t: Texts, line: int = 0, notice: str = ""
) -> None:
    """Show the plan of a user's seat; one that can't be read any more is deleted."""
    services, user = services_of(interaction), interaction.user.id
    try:
        page = await planning.plan_page(services, table, seat, user, t, line, notice)
    except Refusal as refusal:
        if refusal.key == "refusal-plan-damaged":
            table = await planning.save(interaction, table, seat, ())
        page = screens.nothing_to_plan(table, seat, t, t(refusal.key, **refusal.args_))
    await show(interaction, page)


async def pick_line(press: Press, action: PickLine) -> None:
    """Show the line selected in the menu."""
    await responses.defer(press.interaction)
    await _show(press, await press.services.tables.load(action.match), press.number)


async def plan_turn(press: Press, action: PlanTurn) -> None:
    """Handle a panel control within a planned turn.

    Raises :class:`Stale` for choices that don't fit.
    """
    await responses.defer(press.interaction)
    services, t, user = press.services, press.t, press.user.id
    table = await services.tables.load(action.match)
    seat, kind = table.require_seat(user), BY_VERB.get(action.verb)
    if table.match.moment != action.moment:
        await _show(press, table, action.line, t("plan-moved-on"))
        return
    spot = planning.turn_ahead(table, seat, action.line, action.depth)
    at, there = spot.at, screens.Spot(table.id, action.moment, action.line, action.depth)
    if kind is Confirm:
        draft = planning.whole(at, seat, action.path)
        notice = t("notice-plan")
        try:
            table = await planning.add(press.interaction, spot, draft)
        except Stale:
            table, notice = await services.tables.load(table.id), t("plan-changed")
        except Refusal as refusal:
            notice = t(refusal.key, **refusal.args_)
        await _show(press, table, action.line, notice)
        return
    if kind in (Zoom, ShowWhole, ShowPoints):
        draw = pages.own_part if kind is Zoom else pages.whole if kind is ShowWhole else pages.counted
        page = await draw(services.render_pool, at, seat, action.path, t)
        await show(press.interaction, screens.in_plan(page, there, t))
        return
    if kind is ChooseSeat or (kind is ShowSeat and len(action.path) == 1):
        other = press.number if kind is ChooseSeat else action.path[0]
        page = await pages.tableau(services.render_pool, at, user, other, t)
        await show(press.interaction, screens.in_plan(page, there, t))
        return
    path, options = next_question(press, action, at, seat)
    page = await planning.panel_page(services, spot, user, t, path, **options)
    await show(press.interaction, page)


async def edit(press: Press, action: EditPlan) -> None:
    """Change a line of a plan; a stale control only shows the plan."""
    await responses.defer(press.interaction)
    if (found := await _current(press, action)) is None:
        return
    table, seat, plan = found
    if action.edit is PlanEdit.ONLY:
        at = planning.turn_ahead(table, seat).at
        await show(press.interaction, screens.facts_page(table, at, seat, plan, action.line, press.t))
        return
    if action.edit in (PlanEdit.THEN, PlanEdit.MORE):
        then = action.edit is PlanEdit.THEN
        line, depth = (action.line, plan.lines[action.line].turns) if then else (len(plan.lines), 0)
        spot = planning.turn_ahead(table, seat, line, depth)
        page = await planning.panel_page(press.services, spot, press.user.id, press.t)
        await show(press.interaction, page)
        return
    edited, shown = _edited(table, seat, plan, action)
    table = await planning.save(press.interaction, table, seat, edited)
    if not edited:
        await show(press.interaction, screens.nothing_to_plan(table, seat, press.t, press.t("plan-deleted")))
        return
    await _show(press, table, shown)


async def pick_facts(press: Press, action: PickFacts) -> None:
    """Set which facts must hold, or must not, for a line to be played; raises :class:`Stale` for others."""
    await responses.defer(press.interaction)
    if (found := await _current(press, action)) is None:
        return
    table, seat, plan = found
    at = planning.turn_ahead(table, seat).at
    line, picked = plan.lines[action.line], set(press.values)
    if not picked <= {*screens.facts_of(at, seat, line)}:
        raise Stale
    kept = tuple(
        each
        for each in line.conditions
        if not isinstance(each, Fact) or (each.holds is not action.holds and each.name not in picked)
    )
    facts = tuple(Fact(name, action.holds) for name in sorted(picked))
    lines_now = list(plan.lines)
    lines_now[action.line] = replace(line, conditions=(*kept, *facts))
    table = await planning.save(press.interaction, table, seat, lines_now)
    changed = replace(plan, lines=tuple(lines_now))
    await show(press.interaction, screens.facts_page(table, at, seat, changed, action.line, press.t))


async def _current(press: Press, action: EditPlan | PickFacts) -> tuple[Table, int, TurnPlan] | None:
    """Return the table, the seat and its plan; for a stale control, show the plan and return None."""
    table = await press.services.tables.load(action.match)
    seat = table.require_seat(press.user.id)
    plan = planning.plan_of(table, seat)
    if plan is None or screens.mark(table, seat) != action.mark or action.line >= len(plan.lines):
        await _show(press, table, action.line, press.t("plan-changed"))
        return None
    return table, seat, plan


def _edited(table: Table, seat: int, plan: TurnPlan, action: EditPlan) -> tuple[Sequence[PlanLine], int]:
    """Return the lines after a change, and the one to show."""
    lines, at = list(plan.lines), action.line
    line = lines[at]
    if action.edit is PlanEdit.DELETE:
        del lines[at]
        return lines, max(0, at - 1)
    if action.edit is PlanEdit.UP:
        if at:
            lines[at - 1], lines[at] = lines[at], lines[at - 1]
        return lines, max(0, at - 1)
    kind = AtLeast if action.edit is PlanEdit.WORTH else Unharmed
    others = tuple(each for each in line.conditions if not isinstance(each, kind))
    if len(others) == len(line.conditions):
        others = (*others, Unharmed() if kind is Unharmed else AtLeast(_worth(table, seat, line)))
    lines[at] = replace(line, conditions=others)
    return lines, at


def _worth(table: Table, seat: int, line: PlanLine) -> int:
    """Return what a line is worth now; raises :class:`engine.errors.Refusal` if it isn't possible now."""
    at = planning.require_ahead(table, seat)
    return draft_of(table.game, at.match.view(seat), line).gains[seat]


async def show_plans(press: Press, action: ShowPlans) -> None:
    """Show all plans of the user."""
    await open_page(press, press.in_private)
    await show_all(press.interaction, press.t)


async def show_all(interaction: Any, t: Texts, notice: str = "") -> None:
    """Show all plans of the user, and when they are notified about them."""
    matches, user = services_of(interaction).matches, interaction.user.id
    rows = [row for row in await matches.of_user(user) if row.status is Status.PLAYING]
    await show(interaction, screens.overview(rows, await matches.people.get(user), t, notice))


async def set_news(press: Press, action: SetPlanNews) -> None:
    """Set when the user is notified about their plans."""
    news = press.read(PlanNews)
    await responses.defer(press.interaction)
    people = press.services.matches.people
    person = replace(await people.get(press.user.id), plans=news, locale=str(press.interaction.locale))
    await people.save(person, now=now())
    await show_all(press.interaction, press.t, press.t("notice-option"))


async def show_grace(press: Press, action: ShowGrace) -> None:
    """Show how long planned turns wait at a table, to its host."""
    await responses.defer(press.interaction)
    row = await press.services.matches.get(action.match)
    require_host(row, press.user.id)
    await show(press.interaction, screens.grace_page(row, "", press.t))


async def set_grace(press: Press, action: SetGrace) -> None:
    """Set how long planned turns wait at a table; only its host may.

    Raises :class:`Stale` for a time that isn't offered, and once the match has ended.
    """
    grace = press.number
    if grace not in screens.GRACES:
        raise Stale
    await responses.defer(press.interaction)
    services = press.services
    row = await services.matches.get(action.match)
    require_host(row, press.user.id)
    if row.status not in (Status.LOBBY, Status.PLAYING):
        raise Stale
    row = await services.matches.plans.set_grace(action.match, grace, now=now())
    responses.note_stored(press.interaction, "notice-option")
    await services.reconciler.tell(action.match)
    if row.status is Status.LOBBY:
        await show(press.interaction, options_panel(row, press.t, PLANS))
        return
    text = press.t("plan-grace-set", minutes=grace // screens.MINUTE)
    await show(press.interaction, screens.grace_page(row, text, press.t))


# notes


def require_own_note(row: Listing, user: int) -> None:
    """Raise :class:`engine.errors.Refusal` unless a user has a seat in a running match."""
    if row.status is not Status.PLAYING:
        raise Refusal("refusal-note-over")
    if row.sight_of(user) is None:
        raise Refusal("refusal-not-a-player")


async def show_note(press: Press, action: ShowNote) -> None:
    """Open the form with the user's note."""
    row = await press.services.matches.get(action.match)
    require_own_note(row, press.user.id)
    await open_note(press.interaction, row, press.t)


async def open_note(interaction: Any, row: Listing, t: Texts) -> None:
    """Open the form with the user's note on a match."""
    note = await services_of(interaction).matches.plans.note(row.id, interaction.user.id)
    await interaction.response.send_modal(screens.note_form(games()[row.game].facts, row.id, note, t))


async def write_note(press: Press, action: WriteNote) -> None:
    """Store the note from the form."""
    require_own_note(await press.services.matches.get(action.match), press.user.id)
    text = "".join(press.fields.get(screens.NOTE, ())).strip()
    await responses.defer(press.interaction, private=not press.in_private)
    await keep_note(press.interaction, action.match, text, press.t)


async def keep_note(interaction: Any, match_id: int, text: str, t: Texts) -> None:
    """Store a note and show it."""
    # Databases refuse halves of characters outside the basic plane, and PostgreSQL also NUL.
    text = text.encode(errors="ignore").decode().replace("\0", "").strip()
    await services_of(interaction).matches.plans.set_note(match_id, interaction.user.id, text)
    responses.note_stored(interaction, "notice-note")
    note = screens.note_text(text, t)
    shown = lines(t("notice-note"), note) if note else t("note-deleted")
    table = await services_of(interaction).tables.load(match_id)
    seat = table.seat_of(interaction.user.id)
    plan = None if seat is None else screens.plan_button(table, seat, t)
    await show(interaction, pages.with_board(shown, match_id, t, *([plan] if plan else [])))
