"""Shows and stores plans: used by their controls and by slash commands."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import discord
from msgspec.structs import replace

from bot.delivery import pages
from bot.interactions.services import Services, services_of
from bot.matches import planned
from bot.matches.table import Stale, Table
from bot.matches.turn_path import Walk, path_of, walk
from bot.platform import responses
from bot.platform.actions import ShowPlan
from bot.platform.clock import now
from bot.platform.components import button
from bot.screens.page import Page, lines
from bot.screens.turn import plans as screens
from engine import plans
from engine.draft import Draft
from engine.errors import IllegalMove, Refusal
from engine.plans import LINES, PlanLine, TurnPlan
from render.texts import Texts
from storage.errors import Conflict

Interaction = discord.Interaction[Any]


def plan_of(table: Table, seat: int) -> TurnPlan | None:
    """Return a seat's plan, or None; raises :class:`engine.errors.Refusal` if it is damaged."""
    return planned.decoded(table.record.plan_of(seat))


class TurnAhead(NamedTuple):
    """Where a turn is planned: after ``depth`` turns of line ``line``, which are ``earlier``.

    At the table ``at`` that turn begins now; it isn't stored.
    """

    table: Table
    seat: int
    line: int
    depth: int
    earlier: Sequence[PlanLine]
    at: Table


def turn_ahead(table: Table, seat: int, line: int = 0, depth: int = 0) -> TurnAhead:
    """Return where a seat plans a turn.

    Raises :class:`engine.errors.Refusal` if it can't, and :class:`Stale` if the line has fewer turns.
    """
    earlier = list[PlanLine]()
    if depth:
        plan = plan_of(table, seat)
        if plan is None or line not in range(len(plan.lines)):
            raise Stale
        earlier = planned.chain(plan.lines[line])[:depth]
        if depth > len(earlier):
            raise Stale
    return TurnAhead(table, seat, line, depth, earlier, require_ahead(table, seat, earlier))


def require_ahead(table: Table, seat: int, turns: Sequence[PlanLine] = ()) -> Table:
    """Return the table at which a seat plans; raises :class:`engine.errors.Refusal` if it can't."""
    table.require_running()
    if table.record.grace < 0:
        raise Refusal("refusal-plan-off")
    if table.match.over:
        raise Refusal("refusal-over")
    at = planned.ahead(table, seat, turns)
    if at is None:
        raise IllegalMove("refusal-plan-then" if turns else "refusal-plan-over")
    return at


async def save(interaction: Interaction, table: Table, seat: int, chosen: Sequence[PlanLine]) -> Table:
    """Store a seat's plan, as made at a table, and return the table with it.

    Raises :class:`Stale` if the match has continued or the plan was changed meanwhile.
    """
    services, own = services_of(interaction), table.record.plan_of(seat)
    sheet = table.game.sheets(table.match.state.board)[seat]
    plan = TurnPlan(tuple(chosen), sheet) if chosen else None
    try:
        await services.matches.plans.save(
            table.id,
            interaction.user.id,
            planned.encoded(plan),
            seq=table.match.seq,
            before=own.lines if own else "",
            now=now(),
        )
    except Conflict as error:
        raise Stale from error
    responses.note_stored(interaction, "notice-plan")
    if seat in table.match.to_act:
        await services.reconciler.tell(table.id)
    return await services.tables.load(table.id)


async def add(interaction: Interaction, spot: TurnAhead, draft: Draft) -> Table:
    """Add a planned turn: a new line, or the turn after others of a line; return the table.

    Raises :class:`engine.errors.Refusal` for a turn that can't be planned.
    """
    table, seat, line, depth, earlier, _ = spot
    plan = plan_of(table, seat)
    chosen = list(plan.lines) if plan else []
    turn = replace(plans.line_of(draft), made=table.match.seq)
    if depth:
        chosen[line] = planned.chained([*earlier, turn])
        if chosen[line].turns > plans.TURNS:
            raise IllegalMove("refusal-plan-turns", count=plans.TURNS)
    elif len(chosen) >= LINES:
        raise IllegalMove("refusal-plan-lines", count=LINES)
    elif any((each.turn, each.aims) == (turn.turn, turn.aims) for each in chosen):
        raise IllegalMove("refusal-plan-twice")
    else:
        chosen.append(turn)
    return await save(interaction, table, seat, chosen)


async def plan_page(
    services: Services, table: Table, seat: int, user: int, t: Texts, line: int = 0, notice: str = ""
) -> Page:
    """Return the page of a seat's plan or, without one, the panel that plans its first turn."""
    plan, reason = plan_of(table, seat), screens.dropped(table, seat, t)
    notice = lines(notice, reason)
    if table.match.over:
        return screens.nothing_to_plan(table, seat, t, lines(notice, t("refusal-over")))
    if plan is None:
        if seat in table.match.to_act:
            return screens.nothing_to_plan(table, seat, t, lines(notice, t("plan-your-turn")))
        return await panel_page(services, turn_ahead(table, seat), user, t, notice=notice)
    line = min(max(line, 0), len(plan.lines) - 1)
    image, run = b"", services.render_pool.run
    turns = await run(lambda: [screens.told(table, seat, each, t) for each in plan.lines])
    if screens.needs_whole(turns):
        whole = await services.tables.load_whole(table.id)
        turns = await run(lambda: [screens.told(table, seat, each, t, whole) for each in plan.lines])
    at, first = planned.ahead(table, seat), turns[line][0]
    if first.draft is not None and at is not None:
        image = await pages.question_picture(services.render_pool, at, Walk(first.draft, ()), t)
    note = await services.matches.plans.note(table.id, user)
    return await run(partial(screens.page, table, seat, plan, turns, line, image, note, t, notice=notice))


async def panel_page(
    services: Services,
    spot: TurnAhead,
    user: int,
    t: Texts,
    path: Sequence[int] = (),
    *,
    notice: str = "",
    **options: Any,
) -> Page:
    """Return the panel in which a turn is planned, after the choices of ``path``.

    The first question of a further turn leads back to the plan. ``options`` are passed on to
    :func:`bot.delivery.pages.panel`. Raises :class:`Stale` for choices that don't fit.
    """
    table, seat, line, depth, earlier, at = spot
    turns = screens.told(table, seat, planned.chained(earlier), t) if earlier else []
    note = "" if path else screens.note_text(await services.matches.plans.note(table.id, user), t)
    there = screens.Spot(table.id, table.match.moment, line, depth)
    text = lines(notice, screens.above(there, turns, t, path=path), note)
    if not path and (line or depth):
        options["also"] = [button(t("button-plan-show"), ShowPlan(table.id, line))]
    page = await pages.panel(
        services.render_pool,
        services.forecast_cache,
        at,
        seat,
        path,
        t,
        notice=text,
        advised=False,
        device=await services.devices.of(user),
        **options,
    )
    return screens.in_plan(page, there, t)


async def plan_typed(interaction: Interaction, table: Table, seat: int, draft: Draft, t: Texts) -> None:
    """Show a turn typed for later in the planning panel, which asks for the rest and a confirmation."""
    plan = plan_of(table, seat)
    there = turn_ahead(table, seat, len(plan.lines) if plan else 0)
    path = path_of(there.at, draft)
    page = await panel_page(services_of(interaction), there, interaction.user.id, t, path)
    await pages.show(interaction, page)


def whole(at: Table, seat: int, path: Sequence[int]) -> Draft:
    """Return the turn that a path leads to; raises :class:`Stale` for an incomplete one."""
    draft = walk(at, seat, path).draft
    if not draft.complete:
        raise Stale
    return draft
