"""Votes on ending a match and on its time limit, and the line that remains of any vote."""

from typing import Any

import discord
from discord import ui

from bot.matches import pace
from bot.matches.names import names_of
from bot.matches.table import Table
from bot.platform.actions import Agree, Dismiss, EndAlone, PlayOn
from bot.platform.components import Controls, button
from bot.screens.match import absence
from bot.screens.page import Page, Post, lines, mention, safe
from engine.catalogue import game
from render.texts import Texts, joined
from storage.records import Listing, Motion, Vote, VoteOutcome


def question(row: Listing, vote: Vote, t: Texts) -> Post:
    """Return the vote with its answers so far or, once it is decided, the line that remains."""
    if vote.motion is Motion.LAPSE:
        return absence.question(row, vote, t)
    title, name = game(row.game).facts.title, safe(names_of(row)[vote.seat])
    values = {"name": name, "title": title}
    if vote.motion is Motion.PACE:
        values["pace"] = pace.label(*pace.read(vote.choice), t)
    others = [safe(names_of(row)[seat]) for seat in vote.agreeing if seat != vote.seat]
    if vote.outcome is not VoteOutcome.OPEN:
        refuser = "" if vote.refuser is None else safe(names_of(row)[vote.refuser])
        withdrawn = vote.motion is Motion.UNDO and vote.refuser == vote.seat
        ended = "withdrawn" if withdrawn else vote.outcome
        agreed, count = joined(others, t), len(others)
        line = t(f"line-{vote.motion}-{ended}", refuser=refuser, names=agreed, count=count, **values)
        return Post(line, Controls())
    pinged = tuple(row.people[seat].user for seat in vote.missing)
    content = lines(
        t(f"{vote.motion}-question", names=joined(map(mention, pinged), t), **values),
        t("abandon-agreed", names=joined(others, t), count=len(others)) if others else "",
    )
    buttons = (
        button(t("button-agree"), Agree(vote.id), style=_style(vote)),
        button(t("button-play-on"), PlayOn(vote.id)),
    )
    return Post(content, Controls(*buttons), pinged=pinged)


def sure(vote: Vote, title: str, t: Texts) -> Page:
    """Return the private question that confirms a player's vote."""
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-dismiss"), Dismiss()),
        button(t("button-agree-sure"), Agree(vote.id), style=_style(vote)),
    )
    return Page.of_text(t(f"{vote.motion}-sure", title=title), row)


def _style(vote: Vote) -> discord.ButtonStyle:
    ends = vote.motion is Motion.ABANDON
    return discord.ButtonStyle.danger if ends else discord.ButtonStyle.primary


def alone(table: Table, t: Texts) -> Page:
    """Return the question that confirms the end of a match against robots only."""
    style = discord.ButtonStyle.danger
    sure = button(t("button-end-match"), EndAlone(table.id, table.match.moment), style=style)
    row: ui.ActionRow[Any] = ui.ActionRow(button(t("button-play-on"), Dismiss()), sure)
    return Page.of_text(t("abandon-alone", title=table.game.facts.title), row)
