"""The private panel in which a player builds a turn, decision by decision."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches import turn_history
from bot.matches.table import Table
from bot.matches.turn_path import Walk
from bot.platform import custom_ids
from bot.platform.actions import (
    AnswerDevice,
    Back,
    Confirm,
    ShowChanges,
    ShowExample,
    ShowPoints,
    ShowSigns,
    ShowWhole,
    StartOver,
    Step,
    Zoom,
)
from bot.platform.components import Screen, button, shorten
from bot.platform.custom_ids import Path
from bot.screens import extras, phone, point_changes
from bot.screens.match import player_areas
from bot.screens.page import Page, bullets, by_content, card, gallery, lines, safe, safely
from bot.screens.turn import standing
from bot.screens.turn.choosing import Question, controls, named
from bot.screens.turn.offers import Offered, preferred
from bot.screens.turn.question_row import Row
from engine.core.facts import Facts
from engine.core.values import total
from engine.draft import Draft
from engine.forecast import Forecast
from render.texts import Texts
from render.words import beginning, effect_of, everyone, gathering, hint, threats, words
from storage.timing import Device

STEP, STEPS = 44, 3
"""The longest description of a step, in characters, and how many of the last steps are shown."""


WIDEST = 5
"""The most buttons in a row."""

DEVICE_GAP = 8
"""The height of the gap above the question about the player's device, in CSS pixels."""

NEARER = 3
"""The most button options whose progress is described."""

AFTERMATH = 100
"""The length from which the briefest text leaves out a turn's consequences for opponents, in characters."""

BRIEF, BRIEFEST = 2, 3
"""The levels of brevity of a panel's text at which only the first threat is named, and no hint."""


class Look(NamedTuple):
    """What a panel shows besides the turn.

    ``offers`` are the offered options, ``row`` the answers to a run of questions, ``group`` the opened group
    of options, ``notice`` a text above the question, ``image`` the question's picture and ``back`` the path
    of *Back*, if not the previous choice. ``helped`` is True for newcomers, ``closer`` if there is a picture
    for *Zoom*; ``answers`` are an opponent's possible replies to the turn. ``even`` says that no option
    changes any points, ``more`` that a complete turn may gain more than is certain. ``also`` are further
    buttons below the choices. If not ``advised``, as in a lesson, the panel neither warns of threats nor
    prefers one of equal options. ``frame`` is the space for the panel; with ``asks_device`` it asks which
    device the player uses, if there is room.
    """

    offers: Sequence[Offered]
    row: Row | None
    group: int | None
    notice: str
    image: bytes
    back: Sequence[int] | None = None
    helped: bool = False
    closer: bool = True
    answers: Sequence[Forecast] = ()
    even: bool = False
    more: bool = False
    also: "Sequence[ui.Button[Any]]" = ()
    advised: bool = True
    frame: phone.PanelSpace = phone.PANEL
    asks_device: bool = False


def labels(draft: Draft, t: Texts) -> list[str]:
    """Return the choices so far in words."""
    speak = words(draft.game.facts.slug)
    return [speak.choice(view, move, t).label for view, move in draft.steps]


def played(table: Table, draft: Draft, gains: Sequence[int], t: Texts) -> str:
    """Return the reply to a turn that was played and led to ``table``.

    It has the public text, plus what only the player may know. ``gains`` are the points that the last part of
    the turn gained each seat; a turn has several parts if it revealed something on the way.
    """
    turns = turn_history.turns(table.match, safely(table.names_at), t, draft.seat)
    turn = next((turn for turn in reversed(turns) if turn.seat == draft.seat), None)
    what = (turn.told if turn else "") or " → ".join(labels(draft, t))
    changes = _of_turn(turn, gains)
    scored = any(changes) or any(table.match.points)  # before that, points are no news
    return lines(
        t("notice-played", what=what),
        standing.made(table, draft, changes, "panel-gain", t) if scored else "",
        standing.leading(table, draft.seat, table.match.points, t),
    )


def _of_turn(turn: turn_history.Turn | None, gains: Sequence[int]) -> Sequence[int]:
    """Return the gains of a whole turn for each seat, or ``gains`` if unknown."""
    return turn.gains if turn and turn.gains else gains


def in_short(table: Table, draft: Draft, t: Texts) -> str:
    """Return the summary of a turn in the words of the public message."""
    names = [*map(safe, table.names)]
    return words(draft.game.facts.slug).turn(draft.events, draft.seat, draft.view, names, t)


def summary(table: Table, draft: Draft, t: Texts) -> str:
    """Return the summary of a turn, or its choices if there is none, beginning with a capital."""
    what = in_short(table, draft, t) or " → ".join(labels(draft, t))
    return f"{what[:1].upper()}{what[1:]}"


def decide(table: Table, way: Walk, look: Look, t: Texts) -> Page:
    """Return the panel with the next question, or with the confirmation of the turn.

    Raises :class:`bot.matches.table.Stale` for an unknown group.
    """
    draft, speak = way.draft, words(table.game.facts.slug)
    question, frame = Question(table, way, look.offers, look.row, look.frame), look.frame
    picture, around = by_content(look.image), _around(question, look, t)
    around_labels = [item.label or "" for item in around]
    warnings = _threats(question, t) if look.advised else []
    for brevity in range(BRIEFEST + 1):
        text_item = _text(question, look, t, brevity, warnings if brevity < BRIEF else warnings[:1])
        room = frame.room(look.image, text_item, around_labels)
        rows = controls(question, look.group, room, t) if draft.options else []
        menus = sum(isinstance(row.children[0], ui.Select) for row in rows)
        left = room - phone.ROW * (len(rows) - menus) - phone.MENU * menus
        if left >= 0:
            break
    items: list[ui.Item[Any]] = [
        gallery(picture, speak.alt(draft.view, table.names, t)),
        ui.TextDisplay(text_item),
    ]
    if draft.options:
        if nearer_text := _nearer(question, rows, left, t):
            items.append(ui.TextDisplay(nearer_text))
            left -= phone.height(nearer_text, frame.across)
        items += rows
    items += [ui.ActionRow(*around), *_device(question, look, left, t)]
    return Page(Screen(card(*items)), ((picture, look.image),))


def _device(question: Question, look: Look, room: float, t: Texts) -> "list[ui.Item[Any]]":
    """Return the question which device the player uses, if it is due and there is room."""
    sentence = t("panel-device")
    if not look.asks_device or room < DEVICE_GAP + phone.height(sentence, look.frame.across) + phone.ROW:
        return []
    devices = (Device.PHONE, Device.COMPUTER)
    buttons = [
        button(t("button-device", device=device), AnswerDevice(*question.moment, question.way.path, device))
        for device in devices
    ]
    return [ui.TextDisplay(sentence), ui.ActionRow(*buttons)]


def asks_device(page: Page) -> bool:
    """Return whether a panel asks which device the player uses."""
    buttons = (item for item in page.screen.walk_children() if isinstance(item, ui.Button))
    return any(custom_ids.is_of(AnswerDevice, item.custom_id or "") for item in buttons)


def _text(question: Question, look: Look, t: Texts, brevity: int, warnings: Sequence[str]) -> str:
    """Return the text between picture and buttons, with the ``warnings`` last.

    With a ``brevity`` of 1 sources are in one line, effects are left out and consequences are in small print;
    with 2 it also leaves out who leads, which the picture shows, and that all options are equal; with 3 also
    the hint and later consequences for opponents.
    """
    table, draft = question.table, question.way.draft
    speak = words(table.game.facts.slug)
    prompt = t("panel-confirm") if draft.complete else speak.prompt(draft.view, t)
    complete = in_short(table, draft, t) if draft.complete else ""
    return lines(
        look.notice,
        f"{complete[:1].upper()}{complete[1:]}" or _way(draft, t),
        "" if brevity else _effect(draft, t),
        _worth(question, look if brevity < BRIEF else look._replace(even=False), t),
        *_reckoning(question, look, t, brevity),
        _aftermath(question, t, small=brevity > 0, most=AFTERMATH if brevity == BRIEFEST else None),
        t("panel-sealed") if draft.sealed else "",
        *(_counsel(question, t) if look.advised and brevity < BRIEFEST else ()),
        t("panel-question", question=prompt),
        t("panel-threats", threats=" ".join(warnings)) if warnings else "",
        hint(table.game.facts.slug, draft.view, t) if look.helped else "",
    )


def _threats(question: Question, t: Texts) -> list[str]:
    """Return what threatens the player, for the first question of a turn."""
    table, way = question.table, question.way
    if way.path:
        return []
    names = [safe(name) for name in table.names]
    return threats(table.game.facts.slug, way.draft.view, way.draft.seat, names, t)


def _nearer(question: Question, rows: "Sequence[ui.ActionRow[Any]]", room: float, t: Texts) -> str:
    """Return the progress of options shown as buttons, since only menus show it; once if all are equal.

    Beside a menu it is only the greatest prize.
    """
    if any(isinstance(item, ui.Select) for row in rows for item in row.children):
        best = next((offer for offer in question.offers if offer.choice.prize), None)
        line = t("panel-nearer", name=best.name, nearer=best.nearer) if best else ""
        return line if phone.height(line, phone.INSIDE) <= room else ""
    if len(question.offers) > 1 and len({offer.nearer for offer in question.offers}) == 1:
        same = question.offers[0].nearer
        return t("panel-nearer-all", nearer=same) if same else ""
    text, across = "", question.frame.across
    for offer in question.offers:
        line = t("panel-nearer", name=offer.name, nearer=offer.nearer) if offer.nearer else ""
        if line and text.count("-# ") < NEARER and phone.height(lines(text, line), across) <= room:
            text = lines(text, line)
    return text


def _around(question: Question, look: Look, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons below the choices: confirm, back and larger pictures."""
    way, buttons = question.way, list["ui.Button[Any]"]()
    if way.draft.complete:
        style = discord.ButtonStyle.success
        buttons.append(button(t("button-confirm"), Confirm(*question.moment, way.path), style=style))
    back = way.back if look.back is None else look.back
    if look.group is not None:
        back = way.path
    if back is not None:
        buttons.append(button(t("button-back"), Back(*question.moment, tuple(back))))
    table, facts = question.table, question.table.game.facts
    if not way.path:
        buttons += extras.row(extras.ButtonPlace.PANEL, table, way.draft.seat, t)
    if look.closer:
        buttons.append(button(_closer(facts, t), Zoom(*question.moment, way.path)))
    buttons.append(button(t("button-whole"), ShowWhole(*question.moment, way.path)))
    if look.helped:
        buttons.append(button(t("button-example"), ShowExample(facts.slug)))
        buttons += _fitting(buttons, extras.row(extras.ButtonPlace.HELP, facts.slug, t), look.frame)
    buttons += look.also
    return [*buttons, *_fitting(buttons, [button(t("button-signs"), ShowSigns(facts.slug))], look.frame)]


def _fitting(
    buttons: "Sequence[ui.Button[Any]]", others: "Sequence[ui.Button[Any]]", frame: phone.PanelSpace
) -> "Sequence[ui.Button[Any]]":
    """Return the other buttons if they fit into the rows of ``buttons``."""
    labels = [item.label or "" for item in buttons]
    has_room = all(frame.has_room(labels, item.label or "") for item in others)
    return others if has_room and len(buttons) + len(others) <= WIDEST else []


def _closer(facts: Facts, t: Texts) -> str:
    """Return the label of the zoom button, which names the cards in games with hands."""
    return t("button-cards" if facts.hands else "button-zoom")


def _way(draft: Draft, t: Texts) -> str:
    """Return the last steps of the turn in a short line."""
    steps = [_step(label) for label in labels(draft, t)]
    if not steps:
        return ""
    more = ["…"] if len(steps) > STEPS else []
    return t("panel-way", steps=" → ".join([*more, *steps[-STEPS:]]))


def _step(label: str) -> str:
    """Shorten a step, dropping details that don't fit."""
    while len(label) > STEP and ", " in label:
        label = label.rpartition(", ")[0]
    return shorten(label, STEP)


def _effect(draft: Draft, t: Texts) -> str:
    """Return the effect of the card chosen last."""
    slug = draft.game.facts.slug
    effects = [effect for view, move in draft.steps if (effect := effect_of(slug, view, move, t))]
    return t("panel-effect", effect=effects[-1]) if effects else ""


def _worth(question: Question, look: Look, t: Texts) -> str:
    """Return the gain of the turn so far and, if needed, how to read the numbers on the buttons."""
    draft, offers = question.way.draft, question.offers
    more = t("panel-read-more") if look.more or any(offer.more for offer in offers) else ""
    if draft.complete:
        if not any(draft.gains) and not look.more:
            return ""
        made = standing.made(question.table, draft, draft.gains, "panel-gain-then", t, more=look.more)
        return lines(made, more)
    names = [safe(name) for name in question.table.names]
    so_far = (
        t("panel-so-far", worth=point_changes.in_words(draft.gains, draft.seat, names, t))
        if any(draft.gains)
        else ""
    )
    known_gains = [offer.gains for offer in offers if offer.gains is not None]
    others = [seat for seat in range(question.table.match.seats) if seat != draft.seat]
    if not any(gains[seat] for gains in known_gains for seat in others):
        even = look.even and not any(offer.choice.brings or offer.choice.prize for offer in offers)
        return lines(so_far, more, t("panel-all-even") if even else "")
    name = names[others[0]] if len(others) == 1 else ""
    return lines(so_far, t("panel-read-one", name=name) if name else t("panel-read-others"), more)


def _reckoning(question: Question, look: Look, t: Texts, brevity: int) -> list[str]:
    """Return, for the confirmation, the sources of points, the new leader and an opponent's replies."""
    draft, table = question.way.draft, question.table
    if not draft.complete:
        return []
    points = [now + gain for now, gain in zip(table.match.points, draft.gains, strict=True)]
    leads = "" if brevity >= BRIEF else standing.leading(table, draft.seat, points, t)
    rival = standing.answers(table, draft, look.answers, t)
    return [*standing.why(draft, t, folded=brevity > 0), leads, rival]


def _counsel(question: Question, t: Texts) -> list[str]:
    """Return what the best answers to a run of questions do, or what a robot would choose, and why."""
    if question.row and (best := question.row.best):
        return [t("panel-best-does", what=best.what)] if best.what and not named(best, t) else []
    choice = preferred(question.offers, question.seat, question.table.game.facts.slug, t)
    if choice is None:
        return []
    offer, why = choice
    return [t("panel-preferred" if why else "panel-preferred-only", name=offer.name, why=why)]


def _aftermath(question: Question, t: Texts, *, small: bool, most: int | None) -> str:
    """Return what a turn leads to after hidden things are revealed, and for whom.

    With ``most``, later sentences about opponents are left out of a text longer than that, in characters.
    """
    draft, table = question.way.draft, question.table
    if draft.aftermath is None:
        return ""
    speak, names = words(table.game.facts.slug), everyone(table.match, [*map(safe, table.names)], t)
    told, length, cut = list[str](), 0, False
    for hidden_event in draft.aftermath.events:
        if (event := hidden_event.seen_by(draft.seat)) is None:
            continue
        seat = getattr(event, "seat", draft.seat)
        sentence = speak.event(event, beginning(table.match, names, seat), t, names)
        length += len(sentence)
        if most is not None and seat != draft.seat and length > most:
            cut = True
        elif sentence:
            told.append(sentence)
    if not told:
        return ""
    if cut:
        told.append("…")
    text = t("panel-aftermath", sentences=" ".join(told))
    return f"-# {text}" if small else text


def resume(table: Table, way: Walk, image: bytes, t: Texts) -> Page:
    """Return the question whether to continue an unfinished turn or start over."""
    speak, picture = words(table.game.facts.slug), by_content(image)
    moment = (table.id, table.match.moment_for(way.draft.seat))
    steps = " → ".join(_step(label) for label in labels(way.draft, t)[-STEPS:])
    style = discord.ButtonStyle.primary
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-go-on"), Step(*moment, way.path), style=style),
        button(t("button-start-over"), StartOver(*moment)),
    )
    return Page(
        Screen(
            card(
                gallery(picture, speak.alt(way.draft.view, table.names, t)),
                ui.TextDisplay(t("panel-resume", steps=steps)),
                row,
            )
        ),
        ((picture, image),),
    )


def beside(table: Table, way: Walk, image: bytes, t: Texts, *, own: bool = False) -> Page:
    """Return a larger picture instead of the panel, with a button back to the question.

    Below the player's ``own`` part it lists their goals, as many as fit on a phone; below the whole board the
    turn order, if it fits, and buttons to each seat's area.
    """
    slug, picture = table.game.facts.slug, by_content(image)
    alt = words(slug).alt(way.draft.view, table.names, t)
    row: ui.ActionRow[Any] = ui.ActionRow(
        _to_question(table, way, t),
        button(t("button-counts"), ShowPoints(*_place(table, way))),
        button(t("button-signs"), ShowSigns(slug)),
    )
    if not own:
        row.add_item(button(t("button-changes"), ShowChanges(table.id)))
    rows = [row] if own else [row, *player_areas.seat_rows(table, t)]

    def page(text: str) -> Page:
        below: list[ui.Item[Any]] = [ui.TextDisplay(text)] if text else []
        return Page(Screen(card(gallery(picture, alt), *below, *rows)), ((picture, image),))

    texts = list(gathering(slug, way.draft.view, t)) if own else [player_areas.order(table, t)]
    if own and texts:
        goals = texts[-1].split(t("list-dot"))
        texts += [t("list-dot").join(goals[:count]) for count in range(len(goals) - 1, 0, -1)]
    return phone.fitting(page(text) for text in (*texts, ""))


def _labels(row: "ui.ActionRow[Any]") -> list[str]:
    return [item.label or "" for item in row.children if isinstance(item, ui.Button)]


def counted(table: Table, way: Walk, image: bytes, t: Texts, *, zoom: bool) -> Page:
    """Return the player's points by source instead of the panel, the largest first."""
    picture = by_content(image)
    speak, sheet = words(table.game.facts.slug), table.game.sheets(way.draft.view.board)[way.draft.seat]
    sources = sorted((line for line in sheet if line.points), key=lambda line: -line.points)
    source_lines = [
        t("counts-line", source=speak.source(line.source, t), points=line.points) for line in sources
    ]
    text = lines(t("counts-total", count=len(sources), total=total(sheet)), bullets(source_lines))
    other, kind = ("zoom", Zoom) if zoom else ("whole", ShowWhole)
    row: ui.ActionRow[Any] = ui.ActionRow(
        _to_question(table, way, t), button(t(f"button-{other}"), kind(*_place(table, way)))
    )
    picture_item = gallery(picture, speak.alt(way.draft.view, table.names, t))
    return Page(Screen(card(picture_item, ui.TextDisplay(text), row)), ((picture, image),))


def _to_question(table: Table, way: Walk, t: Texts) -> "ui.Button[Any]":
    style = discord.ButtonStyle.primary
    return button(t("button-question"), Step(*_place(table, way)), style=style)


def _place(table: Table, way: Walk) -> tuple[int, str, Path]:
    return table.id, table.match.moment_for(way.draft.seat), way.path
