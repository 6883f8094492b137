"""The pages of plans: a match's plan, the panel in which a turn is planned, all plans, and notes."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple
from zlib import crc32

import discord
from discord import ui
from msgspec.structs import replace

from bot.matches import planned
from bot.matches.table import Stale, Table
from bot.platform import custom_ids
from bot.platform.actions import (
    Confirm,
    EditPlan,
    PickFacts,
    PickLine,
    PlanEdit,
    PlanTurn,
    SetGrace,
    SetPlanNews,
    ShowBoard,
    ShowGrace,
    ShowNote,
    ShowPlan,
    TakeTurn,
    WriteNote,
)
from bot.platform.components import Form, Screen, button, menu, option, shorten
from bot.platform.custom_ids import Path
from bot.screens import phone, point_changes
from bot.screens.match import plan_news
from bot.screens.page import Page, by_content, card, escaped, gallery, lines, link
from bot.screens.turn import panel
from bot.screens.turn.redirect import KEPT, redirected
from engine.catalogue import games
from engine.core.facts import Facts
from engine.core.game import Game
from engine.draft import Draft
from engine.errors import Refusal
from engine.plans import (
    LINES,
    TURNS,
    AtLeast,
    Condition,
    Fact,
    PlanLine,
    PlanReason,
    TurnPlan,
    Unharmed,
    draft_of,
)
from render.texts import Texts, signed
from render.words import words
from storage.records import GRACE, Listing, Status
from storage.timing import PlanNews, Preferences

Button = ui.Button[Any]

NOTE = "note"
LONGEST_NOTE = 500
SHOWN_NOTE = 140
"""How much of a note stands above a panel, in characters; the form has all of it."""

BRIEF = 60
"""The length of a turn on a page without room for more, in characters."""

MINUTE = 60
GRACES = (0, 60, 180, 600, -1)
"""The choices of how long a planned turn waits, in seconds; -1 for no plans."""

MOST_OPTIONS = 25
"""The most options of a menu."""

MOST_FACTS = 3
"""The most things that must still be there, and that must be gone, for a line to be played."""

MOST_LISTED = 10
"""The most plans that are listed."""

BUTTONS = 5


class Told(NamedTuple):
    """A planned turn for display: what it does, or why it isn't possible now, and its worth."""

    line: PlanLine
    draft: Draft | None
    what: str
    why_not: str = ""


def mark(table: Table, seat: int) -> str:
    """Return a checksum of a seat's plan, which shows whether a control is stale."""
    own = table.record.plan_of(seat)
    return f"{crc32((own.lines if own else '').encode()):08x}"


def plan_button(table: Table, seat: int, t: Texts) -> Button | None:
    """Return the button that plans the next turn, for a player who isn't active."""
    if not can_plan(table, seat):
        return None
    own = table.record.plan_of(seat)
    has_plan = own is not None and own.lines
    return button(t("button-plan-show" if has_plan else "button-plan-next"), ShowPlan(table.id))


def ahead_button(table: Table, t: Texts) -> Button | None:
    """Return the button below the public board with which players who wait plan a turn.

    It depends on public information only, so it doesn't show whether there is a plan.
    """
    plannable = type(table.game).turn_of is not Game.turn_of
    someone_waits = any(_may_plan(table, seat) for seat in range(table.match.seats))
    return button(t("button-plan-ahead"), ShowPlan(table.id)) if plannable and someone_waits else None


def can_plan(table: Table, seat: int) -> bool:
    """Return whether a seat waits for a turn that it could plan."""
    return _may_plan(table, seat) and planned.ahead(table, seat) is not None


def _may_plan(table: Table, seat: int) -> bool:
    """Return whether a person waits at a seat while turns can be planned there."""
    match = table.match
    if match.over or table.record.paused or table.record.grace < 0 or seat in match.to_act:
        return False
    others = {*range(match.seats)} - {seat}
    return seat not in match.resigned and seat not in table.robots and not others <= table.robots.keys()


def told(table: Table, seat: int, line: PlanLine, t: Texts, whole: Table | None = None) -> list[Told]:
    """Return the turns of a line in words, as they would be now.

    A turn that isn't possible now is described as it was when it was planned. That needs the ``whole`` log
    (:func:`needs_whole`); without it, such a turn is in notation.
    """
    found, turns, why_not = list[Told](), planned.chain(line), ""
    for number, turn in enumerate(turns):
        if not why_not:
            try:
                if (at := planned.ahead(table, seat, turns[:number])) is None:
                    why_not = t("plan-unknown")
                else:
                    draft = draft_of(table.game, at.match.view(seat), turn)
                    found.append(Told(turn, draft, panel.summary(at, draft, t)))
                    continue
            except Refusal as refusal:
                why_not = t("plan-not-now", reason=plan_news.reason([PlanReason.of(refusal)], t, table, seat))
        first = not found or found[-1].draft is not None
        what = _as_planned(whole, seat, turns[: number + 1], t)
        found.append(Told(turn, None, what, why_not if first else ""))
    return found


def needs_whole(turns: Sequence[Sequence[Told]]) -> bool:
    """Return whether one of these turns isn't possible now, so that its description needs the whole log."""
    return any(each.draft is None for line in turns for each in line)


def _as_planned(whole: Table | None, seat: int, turns: Sequence[PlanLine], t: Texts) -> str:
    """Describe the last of these turns as it was when planned, or in notation if that is unknown."""
    *before, turn = turns
    own = None if whole is None else whole.record.plan_of(seat)
    if whole is not None and own is not None:
        try:
            was = planned.as_it_was(whole, own.basis if turn.made < 0 else turn.made)
            at = planned.ahead(was, seat, before)
            if at is not None:
                return panel.summary(at, draft_of(at.game, at.match.view(seat), turn), t)
        except Refusal:
            pass  # older plans don't record when each turn was made
    return f"`{'; '.join(turn.turn)}`"


def _conditions(table: Table, seat: int, line: PlanLine, t: Texts) -> str:
    return t("list-comma").join(_condition(table, seat, condition, t) for condition in line.conditions)


def _condition(table: Table, seat: int, condition: Condition, t: Texts) -> str:
    if isinstance(condition, AtLeast):
        return t("plan-if-worth", points=signed(condition.points))
    if isinstance(condition, Unharmed):
        return t("plan-if-unharmed")
    what = plan_news.subject(table, seat, condition.name, t)
    return t("plan-if-fact", what=what, holds=str(condition.holds).lower())


# the page of a plan


def page(
    table: Table,
    seat: int,
    plan: TurnPlan,
    turns: Sequence[Sequence[Told]],
    at: int,
    image: bytes,
    note: str,
    t: Texts,
    notice: str = "",
) -> Page:
    """Return a seat's plan with line ``at`` selected; ``image`` shows that line on the player's board.

    ``turns`` describe each line (:func:`told`). If not all of it fits on a phone, the explanation is left out
    first, then details of the other lines, then these, and last the picture; the menu names every line.
    """
    at = min(max(at, 0), len(plan.lines) - 1)
    several = len(turns) > 1
    entries = [
        t(
            "plan-line-only" if not several else f"plan-line-{'selected' if number == at else 'other'}",
            number=number + 1,
            text=_line(table, seat, each, t),
        )
        for number, each in enumerate(turns)
    ]
    controls: list[ui.Item[Any]] = []
    if several:
        choices = [
            option(t("plan-pick", number=number + 1, what=_plain(each[0])), number, chosen=number == at)
            for number, each in enumerate(turns)
        ]
        controls.append(menu(t("plan-pick-title"), choices, PickLine(table.id)))
    rows = [[*row] for row in _rows(table, seat, plan, at, turns[at], t) if row]

    due = about_to_play(table, seat, t)
    in_brief = [
        t("plan-line-other", number=number + 1, text=_in_brief(table, seat, each, t))
        for number, each in enumerate(turns)
    ]
    others_in_brief = [*in_brief[:at], entries[at], *in_brief[at + 1 :]]

    def form(told: Sequence[str], *, explained: bool = False, shown: bool = False) -> Page:
        text = lines(
            notice,
            due,
            t("plan-title", title=table.game.facts.short),
            t("plan-first-that-fits" if several else "plan-one"),
            *told,
            waits(table, t) if explained else "",
            note_text(note, t),
        )
        items: list[ui.Item[Any]] = [ui.TextDisplay(text), *controls, *(ui.ActionRow(*row) for row in rows)]
        if not (image and shown):
            return Page(Screen(card(*items)))
        name = by_content(image)
        alt = words(table.game.facts.slug).alt(table.match.view(seat), table.names, t)
        return Page(Screen(card(gallery(name, alt), *items)), ((name, image),))

    alone = [entries[at]]
    briefest = [t("plan-line-other", number=at + 1, text=_line(table, seat, turns[at], t, BRIEF))]
    pages = (
        partial(form, entries, explained=True, shown=True),
        *(partial(form, told, shown=True) for told in (entries, others_in_brief, alone)),
        partial(form, entries, explained=True),
        *(partial(form, told) for told in (entries, others_in_brief, alone, briefest)),
    )
    return phone.fitting(make() for make in pages)


def _plain(told: Told) -> str:
    return told.what.replace("\u2068", "").replace("\u2069", "").replace("`", "").replace("*", "")


def _line(table: Table, seat: int, turns: Sequence[Told], t: Texts, most: int = 0) -> str:
    """Return a line with its conditions, worth and the turns that follow it.

    With ``most``, each turn takes up to as many characters, and conditions are left out.
    """
    parts = []
    for number, each in enumerate(turns):
        worth = "" if each.draft is None else point_changes.own_points(each.draft.gains[each.draft.seat], t)
        what = ", ".join(filter(None, (shorten(each.what, most) if most else each.what, worth)))
        only = "" if most else _conditions(table, seat, each.line, t)
        text = t("plan-turn-if", what=what, only=only) if only else what
        text = " ".join(filter(None, (text, each.why_not)))
        parts.append(t("plan-then", what=text) if number else text)
    return lines(*parts)


def _in_brief(table: Table, seat: int, turns: Sequence[Told], t: Texts) -> str:
    """Return the first turn of a line, marked if its conditions or the turns that follow it are left out."""
    text = _line(table, seat, turns[:1], t, BRIEF)
    return t("plan-brief", text=text) if turns[0].line.conditions or turns[1:] else text


def _rows(
    table: Table, seat: int, plan: TurnPlan, at: int, turns: Sequence[Told], t: Texts
) -> Iterator[list[Button]]:
    def edit(label: str, kind: PlanEdit, *, on: bool = False) -> Button:
        style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
        return button(label, EditPlan(table.id, mark(table, seat), at, kind), style=style)

    if seat in table.match.to_act:  # a plan can't be changed any more
        yield [_take_turn(table, t), edit(t("button-plan-delete"), PlanEdit.DELETE), _note(table, t)]
        return
    line, draft = plan.lines[at], turns[0].draft
    worth = next((each.points for each in line.conditions if isinstance(each, AtLeast)), None)
    now = None if draft is None else draft.gains[seat]
    shown = worth if worth is not None else now
    first = []
    if shown is not None:
        label = t("button-plan-worth", points=signed(shown), on=str(worth is not None).lower())
        first.append(edit(label, PlanEdit.WORTH, on=worth is not None))
    unharmed = any(isinstance(each, Unharmed) for each in line.conditions)
    label = t("button-plan-harm", on=str(unharmed).lower())
    first.append(edit(label, PlanEdit.HARM, on=unharmed))
    yield first
    facts = any(isinstance(each, Fact) for each in line.conditions)
    offered = facts or table.game.conditions(table.match.view(seat), seat)
    then = line.turns < TURNS and turns[-1].draft is not None
    second = [edit(t("button-plan-then"), PlanEdit.THEN)] if then else []
    second += [edit(t("button-plan-more"), PlanEdit.MORE)] if len(plan.lines) < LINES else []
    label = t("button-plan-only", on=str(facts).lower())
    yield [*([edit(label, PlanEdit.ONLY, on=facts)] if offered else []), *second]
    third = [edit(t("button-plan-up"), PlanEdit.UP)] if at else []
    third.append(edit(t("button-plan-delete"), PlanEdit.DELETE))
    yield [*third, _note(table, t), *_grace(table, seat, t)]


def facts_of(at: Table, seat: int, line: PlanLine) -> list[str]:
    """Return the facts that a line can depend on at the table where it is planned, its current ones first."""
    own = [each.name for each in line.conditions if isinstance(each, Fact)]
    return [*dict.fromkeys([*own, *at.game.conditions(at.match.view(seat), seat)])][:MOST_OPTIONS]


def facts_page(table: Table, at: Table, seat: int, plan: TurnPlan, number: int, t: Texts) -> Page:
    """Return the page on which a player chooses what must still be there, or be gone, for line ``number``."""
    line = plan.lines[number]
    names, items = facts_of(at, seat, line), list[ui.Item[Any]]()
    most = min(MOST_FACTS, len(names))
    for holds in (True, False):
        chosen = {each.name for each in line.conditions if isinstance(each, Fact) and each.holds is holds}
        options = []
        for name in names:
            what = plan_news.subject(table, seat, name, t)
            options.append(option(f"{what[:1].upper()}{what[1:]}", name, chosen=name in chosen))
        action = PickFacts(table.id, mark(table, seat), number, holds)
        title = t("plan-only-there" if holds else "plan-only-gone")
        items += [
            ui.TextDisplay(title),
            menu(t("plan-only-any", most=most), options, action, least=0, most=most),
        ]
    turn = _line(table, seat, told(table, seat, line, t)[:1], t)
    text = lines(t("plan-title", title=table.game.facts.short), t("plan-line-only", text=turn))
    back = button(t("button-plan-show"), ShowPlan(table.id, number))
    return Page(Screen(card(ui.TextDisplay(text), *items, ui.ActionRow(back))))


def _take_turn(table: Table, t: Texts) -> Button:
    return button(t("button-turn"), TakeTurn(table.id), style=discord.ButtonStyle.primary)


def _note(table: Table, t: Texts) -> Button:
    return button(t("button-note"), ShowNote(table.id))


def _grace(table: Table, seat: int, t: Texts) -> list[Button]:
    """Return the button that sets how long planned turns wait, for the host."""
    is_host = table.record.host == table.record.people[seat].user
    return [button(t("button-plan-table"), ShowGrace(table.id))] if is_host else []


def waits(table: Table, t: Texts) -> str:
    """Return how long a planned turn waits at a table, and who learns of it."""
    return t("plan-waits", minutes=table.record.grace // MINUTE)


def note_text(note: str, t: Texts) -> str:
    """Return a user's note above their panel; empty if there is none."""
    return t("note-shown", text=escaped(shorten(note, SHOWN_NOTE))) if note else ""


def about_to_play(table: Table, seat: int, t: Texts) -> str:
    """Return the notice that an active seat's plan is about to be played or doesn't apply, if it has one."""
    try:
        plan, chosen = planned.decision(table, seat)
    except planned.Doomed as doomed:
        return t("plan-dropped", reason=plan_news.reason(doomed.reasons, t, table, seat))
    except (Stale, planned.NotNow):
        return ""
    assert chosen.line is not None
    turn = replace(plan.lines[chosen.line], then=None)
    return t("plan-due", what=told(table, seat, turn, t)[0].what)


def dropped(table: Table, seat: int, t: Texts) -> str:
    """Return why a seat's plan didn't apply; empty if it has none or it is still good."""
    reasons = planned.reasons_of(table.record.plan_of(seat))
    return t("plan-dropped", reason=plan_news.reason(reasons, t, table, seat)) if reasons else ""


# the panel


class Spot(NamedTuple):
    """Which turn is being planned: the one after ``depth`` turns of line ``line``."""

    match: int
    moment: str
    line: int
    depth: int


def above(spot: Spot, before: Sequence[Told], t: Texts, *, path: Sequence[int]) -> str:
    """Return the text above the question of a planned turn."""
    if spot.depth:
        return t("plan-head-short-then" if path else "plan-head-then", what=before[-1].what)
    if path:
        return t("plan-head-short")
    return t("plan-head-else" if spot.line else "plan-head")


def in_plan(page: Page, spot: Spot, t: Texts) -> Page:
    """Redirect a panel's controls to a planned turn."""
    for item in page.screen.walk_children():
        if isinstance(item, ui.Button) and custom_ids.is_of(Confirm, item.custom_id or ""):
            item.label = t("button-plan-it")
        elif isinstance(item, ui.TextDisplay):
            confirm = t("plan-confirm-then" if spot.depth else "plan-confirm")
            item.content = item.content.replace(t("panel-confirm"), confirm)

    def translate(verb: str, path: Path, before: int) -> PlanTurn:
        return PlanTurn(spot.match, spot.moment, (spot.line, spot.depth, before), verb, path)

    return redirected(page, translate, {*KEPT, ShowPlan})


# other pages


def nothing_to_plan(table: Table, seat: int, t: Texts, text: str) -> Page:
    """Return a page with a sentence instead of a plan, and a button to the turn or the board."""
    is_active = seat in table.match.to_act
    first = _take_turn(table, t) if is_active else button(t("button-board"), ShowBoard(table.id))
    host = [] if table.match.over else _grace(table, seat, t)
    return Page.of_text(text, ui.ActionRow(first, *host))


def overview(rows: Sequence[Listing], person: Preferences, t: Texts, notice: str = "") -> Page:
    """Return the page of all of a user's plans, with the menu of when they are notified about them."""
    entries, buttons = list[str](), list[Button]()
    for row in rows:
        seat = row.seat_of(person.user)
        own = None if seat is None else row.plan_of(seat)
        if own is None or not (own.lines or own.reason) or row.game not in games():
            continue
        title = games()[row.game].facts.short
        where = f"[{title}]({link(row)})" if row.board is not None else title
        if own.lines:
            count = _count(own.lines)
            entries.append(t("plans-line", where=where, channel=f"<#{row.channel}>", count=count))
        else:
            reason = plan_news.reason(planned.reasons_of(own), t)
            entries.append(t("plans-dropped", where=where, reason=reason))
        if len(buttons) < BUTTONS:
            buttons.append(button(t("button-plans-one", title=title), ShowPlan(row.id)))
        if len(entries) == MOST_LISTED:
            break
    news = [option(t("plans-news", news=news), news, chosen=news is person.plans) for news in PlanNews]
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(lines(notice, t("plans-title"), *(entries or [t("plans-none")])))
    ]
    if buttons:
        items.append(ui.ActionRow(*buttons))
    items += [ui.TextDisplay(t("plans-news-title")), menu(t("panel-choose"), news, SetPlanNews())]
    return Page(Screen(card(*items)))


def _count(stored: str) -> int:
    """Return the number of lines of a stored plan; 0 if it is damaged."""
    try:
        return len(planned.decode(stored).lines)
    except Refusal:
        return 0


def grace_menu(row: Listing, t: Texts) -> "ui.ActionRow[Any]":
    """Return the menu in which the host sets how long planned turns wait, or that none can be planned."""
    choices = [
        option(
            t("plan-grace", minutes=grace // MINUTE),
            grace,
            t("plan-grace-about", minutes=grace // MINUTE),
            chosen=grace == row.grace,
        )
        for grace in GRACES
    ]
    return menu(t("panel-choose"), choices, SetGrace(row.id))


def grace_page(row: Listing, text: str, t: Texts) -> Page:
    """Return the page on which the host of a running match sets how long planned turns wait."""
    rows: list[ui.ActionRow[Any]] = [grace_menu(row, t)]
    if row.status is Status.PLAYING and row.grace >= 0:
        rows.append(ui.ActionRow(button(t("button-plan-show"), ShowPlan(row.id))))
    return Page.of_text(lines(text, t("plan-grace-title")), *rows)


def lobby_line(row: Listing, t: Texts) -> str:
    """Return a lobby's line about planned turns; empty if it is as usual."""
    return "" if row.grace == GRACE else t("lobby-plans", minutes=row.grace // MINUTE)


def note_form(facts: Facts, match_id: int, note: str, t: Texts) -> Form:
    """Return the form for a user's note on a match."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=NOTE,
        style=discord.TextStyle.paragraph,
        default=note or None,
        required=False,
        max_length=LONGEST_NOTE,
    )
    about = ui.Label[Any](text=t("note-field"), description=t("note-about"), component=field)
    return Form(t("note-title", title=facts.short), WriteNote(match_id), about)
