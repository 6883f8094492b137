"""The vote on an undo: what it would undo, before and during the vote."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.matches import turn_history
from bot.matches.table import Table
from bot.platform.actions import Agree, AskUndo, AskUndoBecause, Dismiss, ExplainUndo, PlayOn
from bot.platform.components import Controls, Form, Screen, button, shorten
from bot.screens.match.turn_message import said
from bot.screens.page import Page, Post, bullets, card, isolated, lines, mention, safe, safely
from engine.history.takeback import TakeBack
from render.texts import Texts, joined
from render.words import beginning, everyone, words
from storage.records import Vote

REASON = 1 << 15
"""The component id of the reason on the private page."""

FIELD = "reason"
LONGEST_REASON = 200
"""The longest reason, in characters."""

MOST_TURNS = 6
MOST_SEEN = 5
LONGEST = 1500
"""The longest list of undone turns, in characters."""


def before(table: Table, back: TakeBack, reason: str, t: Texts) -> Page:
    """Return the page that a player sees before the vote starts."""
    names = [safe(name) for name in table.names]
    voters = joined((names[other] for other in back.asked), t)
    head = t("undo-before", names=voters, count=len(back.asked)) if back.asked else t("undo-before-alone")
    items: list[ui.Item[Any]] = [ui.TextDisplay(lines(head, _lost(table, back, t)))]
    if reason:
        items += [ui.TextDisplay(t("undo-reason")), ui.TextDisplay(reason, id=REASON)]
    asked = isolated(joined((table.names[other] for other in back.asked), t))
    label = t("button-ask-undo", count=len(back.asked), name=asked)
    style, moment = discord.ButtonStyle.primary, (table.id, table.match.moment)
    row: ui.ActionRow[Any] = ui.ActionRow(button(label, AskUndo(*moment), style=style))
    row.add_item(button(t("button-dismiss"), Dismiss()))
    if back.asked and not reason:
        row.add_item(button(t("button-reason"), ExplainUndo(*moment)))
    return Page(Screen(card(*items, row)))


def reason_form(match_id: int, moment: str, t: Texts) -> Form:
    """Return the form for the reason, which the other players will read."""
    reason: ui.TextInput[Any] = ui.TextInput(custom_id=FIELD, max_length=LONGEST_REASON)
    field: ui.Label[Any] = ui.Label(
        text=t("form-reason"), description=t("form-reason-about"), component=reason
    )
    return Form(t("form-reason-title"), AskUndoBecause(match_id, moment), field)


def reason_in(components: Sequence[Any]) -> str:
    """Return the reason shown on such a page; empty if there is none."""
    for component in components:
        if component.id == REASON:
            return str(component.content)
        if reason := reason_in(getattr(component, "children", ())):
            return reason
    return ""


def question(table: Table, vote: Vote, back: TakeBack, t: Texts) -> Post:
    """Return the public vote with its answers so far."""
    names, people = [safe(name) for name in table.names], table.record.people
    pinged = tuple(people[seat].user for seat in vote.missing)
    others = [names[seat] for seat in vote.agreeing if seat != vote.seat]
    voters = {
        "names": joined(map(mention, pinged), t),
        "name": names[vote.seat],
        "title": table.game.facts.title,
    }
    content = lines(
        t("undo-question-reason", reason=vote.reason, **voters)
        if vote.reason
        else t("undo-question", **voters),
        _lost(table, back, t),
        t("abandon-agreed", names=joined(others, t), count=len(others)) if others else "",
        t("undo-until", time=f"<t:{vote.until}:R>"),
    )
    buttons = (
        button(t("button-agree"), Agree(vote.id), style=discord.ButtonStyle.primary),
        button(t("button-play-on"), PlayOn(vote.id)),
    )
    return Post(content, Controls(*buttons), pinged=pinged)


def _lost(table: Table, back: TakeBack, t: Texts) -> str:
    """Return the turns that would be undone, and what they have revealed."""
    match, speak = table.match, words(table.game.facts.slug)
    names = everyone(match, [safe(name) for name in table.names], t)
    turns = turn_history.turns(match, safely(table.names_at), t)
    turns = [turn for turn in turns if turn.last >= back.to and not turn.undone]
    sentences = [text for turn in turns if (text := said(turn, t))]
    public = [(seat, event.seen_by(None)) for seat, event in back.came_out]
    opened = [(seat, event) for seat, event in public if event is not None]
    events = [(event, beginning(match, names, getattr(event, "seat", seat))) for seat, event in opened]
    sentences_seen = [text for event, name in events if (text := speak.event(event, name, t, names))]
    came = "undo-seen" if sentences_seen else "undo-seen-open" if opened else "undo-seen-alone"
    return shorten(
        lines(
            t("undo-lost", count=len(sentences)) if sentences else "",
            _first(sentences, MOST_TURNS, t),
            t(came) if public else "",
            _first(sentences_seen, MOST_SEEN, t),
        ),
        LONGEST,
    )


def _first(sentences: Sequence[str], most: int, t: Texts) -> str:
    more = [t("undo-more", count=len(sentences) - most)] if len(sentences) > most else []
    return bullets([*sentences[:most], *more])
