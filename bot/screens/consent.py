"""The public question whether a match is to end without a result, and what is left of any such question."""

import discord

from bot.screens.page import Post, lines, mention, safe
from bot.ui import Controls, button
from engine.catalogue import game
from render.texts import Texts
from storage.records import Listing, Motion, Verdict, Vote


def question(row: Listing, vote: Vote, t: Texts) -> Post:
    """Return the question with who agreed so far; once it is answered, the line that is left of it."""
    title, name = game(row.game).facts.title, safe(row.people[vote.seat].name)
    if vote.outcome is not Verdict.OPEN:
        refuser = "" if vote.refuser is None else safe(row.people[vote.refuser].name)
        kind = "undo" if vote.motion is Motion.UNDO else "vote"
        key = "line-undo-withdrawn" if kind == "undo" and vote.refuser == vote.seat else None
        key = key or f"line-{kind}-{vote.outcome}"
        return Post(t(key, name=name, refuser=refuser, title=title), Controls())
    pinged = tuple(row.people[seat].user for seat in vote.missing)
    others = [safe(row.people[seat].name) for seat in vote.agreeing if seat != vote.seat]
    content = lines(
        t("abandon-question", names=t("list-and").join(map(mention, pinged)), name=name, title=title),
        t("abandon-agreed", names=t("list-and").join(others), count=len(others)) if others else "",
    )
    buttons = (
        button(t("button-agree"), "agree", vote.id, style=discord.ButtonStyle.danger),
        button(t("button-play-on"), "playon", vote.id),
    )
    return Post(content, Controls(*buttons), pinged=pinged)
