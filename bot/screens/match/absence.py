"""Absent players: the vote on what to do, and the notices on the board."""

from typing import Any

import discord
from discord import ui

from bot.matches.absence import SILENT_SECONDS
from bot.matches.names import names_of
from bot.platform.actions import AnswerAbsence, ComeBack, Dismiss, Nudge
from bot.platform.clock import now
from bot.platform.components import Controls, button
from bot.screens.page import Page, Post, lines, mention, safe
from engine.catalogue import game
from render.texts import Texts, joined
from storage.records import AbsenceChoice, Listing, StandIn, Status, Vote, VoteOutcome


def question(row: Listing, vote: Vote, t: Texts) -> Post:
    """Return the vote with the answers so far or, once it is decided, the line that remains."""
    title, name = game(row.game).facts.title, safe(names_of(row)[vote.seat])
    kind = "late" if _limited(row) else "silent"
    if vote.outcome is not VoteOutcome.OPEN:
        settled = vote.choice if vote.outcome is VoteOutcome.AGREED else VoteOutcome.ENDED
        return Post(t(f"line-{kind}-{settled}", name=name, title=title), Controls())
    pinged = tuple(row.people[seat].user for seat in vote.missing)
    voters = pinged or tuple(row.people[seat].user for seat in vote.agreeing)
    gone = () if _limited(row) else (row.people[vote.seat].user,)
    content = lines(
        t(
            f"{kind}-question",
            names=joined(map(mention, voters), t),
            name=name if _limited(row) else mention(row.people[vote.seat].user),
            title=title,
            until=f"<t:{vote.until}:R>",
        ),
        *(_said(row, vote, answer, t) for answer in AbsenceChoice),
    )
    answers = [button(t(f"late-{answer}"), AnswerAbsence(vote.id, answer)) for answer in AbsenceChoice]
    return Post(content, Controls(*answers, come_back(row, vote.seat, t)), pinged=pinged + gone)


def end_for_absent(row: Listing, vote: Vote, t: Texts) -> Page:
    """Return the private question whether a player wants the match to end."""
    names = {"name": safe(names_of(row)[vote.seat]), "title": game(row.game).facts.title}
    controls: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-dismiss"), Dismiss()),
        button(
            t("button-end-sure"), AnswerAbsence(vote.id, AbsenceChoice.END), style=discord.ButtonStyle.danger
        ),
    )
    return Page.of_text(t("late-end-sure", **names), controls)


def _limited(row: Listing) -> bool:
    return bool(row.pace or row.bank)


def no_limit(row: Listing, t: Texts) -> str:
    """Return a hint about silent players in matches without time limit, otherwise nothing."""
    return "" if _limited(row) else t("silent-rule")


def silence(row: Listing, user: int | None, t: Texts) -> str:
    """Return a hint for a user of a match without time limit that has been waiting long for others."""
    waits = row.status is Status.PLAYING and not row.paused and now() - row.updated >= SILENT_SECONDS
    others = [person for person in row.waiting_for if person.user not in (user, 0) and not person.robot]
    plays = user is not None and row.seat_of(user) is not None
    return t("silent-hint") if waits and plays and others and not _limited(row) else ""


def _said(row: Listing, vote: Vote, answer: AbsenceChoice, t: Texts) -> str:
    names = [safe(names_of(row)[seat]) for seat, ballot in sorted(vote.ballots.items()) if ballot == answer]
    voters = joined(names, t)
    return t("late-answer", names=voters, answer=t(f"late-{answer}")) if names else ""


def status_lines(row: Listing, t: Texts) -> str:
    """Return a board's notices about absent players and the active players' time."""
    return lines(
        *(
            t(f"board-{kind}", names=joined(names, t), count=len(names))
            for kind in StandIn
            if (names := [safe(names_of(row)[seat]) for seat in row.absent(kind)])
        ),
        _time(row, t),
    )


def _time(row: Listing, t: Texts) -> str:
    """Return the deadline, with the name of the player who has the least time if they differ."""
    running = sorted((end, seat) for seat, end in row.clocks if seat in row.to_act)
    if not running:
        return ""
    end, seat = running[0]
    when = {"date": f"<t:{end}:d>", "time": f"<t:{end}:t>", "left": f"<t:{end}:R>"}
    if len(running) == len(row.to_act) and running[-1][0] == end:
        return t("board-due", **when)
    return t("board-due-several", name=safe(names_of(row)[seat]), **when)


def buttons(row: Listing, t: Texts) -> "list[ui.Button[Any]]":
    """Return the button with which an absent player comes back."""
    return [come_back(row, seat, t) for seat, _ in row.stand_ins[:1]]


def nudge(row: Listing, t: Texts) -> "list[ui.Button[Any]]":
    """Return the button that reminds the active players, if anyone else could press it."""
    people = [person for person in row.people if person.user > 0]
    if len(people) < 2 or not any(person.user > 0 for person in row.waiting_for):
        return []
    return [button(t("button-nudge"), Nudge(row.id))]


def come_back(row: Listing, seat: int, t: Texts) -> "ui.Button[Any]":
    """Return the button with which a player takes a seat back."""
    return button(t("button-return"), ComeBack(row.id, seat))
