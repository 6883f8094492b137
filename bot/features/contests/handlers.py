"""The controls of cups and leagues."""

from typing import Any

from discord import ui

from bot.delivery.pages import show
from bot.features.contests import service as organiser
from bot.features.contests.commands import keep_contests, open_next_season
from bot.interactions.dispatcher import Press
from bot.interactions.errors import say
from bot.matches.names import person_of
from bot.platform import permissions, responses
from bot.platform.actions import (
    CheckContest,
    ConfirmDropOut,
    Dismiss,
    DropOut,
    NextSeason,
    SettleStall,
    SignUp,
)
from bot.platform.components import button
from bot.screens.page import Page
from engine.errors import Refusal
from storage.contests import Phase, StallReason


async def sign_up(press: Press, action: SignUp) -> None:
    """Sign the user up."""
    await responses.defer(press.interaction)
    await press.services.matches.contests.sign_up(
        action.contest, person_of(press.user, press.interaction.guild_id)
    )
    responses.note_stored(press.interaction, "notice-signed-up", None)
    await say(press.interaction, Page.of_text(press.t("notice-signed-up")))
    await keep_contests(press.services)


async def drop_out(press: Press, action: DropOut) -> None:
    """Let the user leave; if the contest is running, ask first."""
    await responses.defer(press.interaction)
    contest = await press.services.matches.contests.get(action.contest)
    if contest.phase is Phase.PLAYING:
        sure = button(press.t("button-drop-out-sure"), ConfirmDropOut(contest.id))
        row = ui.ActionRow[Any](button(press.t("button-dismiss"), Dismiss()), sure)
        await say(press.interaction, Page.of_text(press.t("contest-drop-out"), row))
        return
    await _leave(press, action.contest)


async def confirm_drop_out(press: Press, action: ConfirmDropOut) -> None:
    """Let the user leave a running contest."""
    await responses.defer(press.interaction)
    await _leave(press, action.contest)


async def next_season(press: Press, action: NextSeason) -> None:
    """Open the next season of a league, for which the user has signed up."""
    await open_next_season(press.interaction, action.contest)


async def check(press: Press, action: CheckContest) -> None:
    """Try again to open the matches of a stalled contest, and say whether that worked."""
    await responses.defer(press.interaction)
    await press.services.matches.contests.get(action.contest)
    await keep_contests(press.services)
    contest = await press.services.matches.contests.get(action.contest)
    await say(press.interaction, Page.of_text(press.t("notice-checked", stuck=int(contest.stalled > 0))))


async def settle(press: Press, action: SettleStall) -> None:
    """Resolve a stall: let a robot play, or check the contest again.

    Raises :class:`engine.errors.Refusal` unless the host or an admin asks for a robot.
    """
    await responses.defer(press.interaction)
    contests = press.services.matches.contests
    stall = await contests.stall_of(action.stall)
    course = await contests.course(stall.contest)
    key, is_open = "notice-checked", not stall.ended and course.contest.phase is Phase.PLAYING
    if is_open and stall.reason in (StallReason.QUIET, StallReason.LEFT):
        if press.user.id != course.contest.host and not permissions.is_admin(press.interaction):
            raise Refusal("refusal-contest-host")
        key = f"notice-settled-{stall.reason}"
        if stall.reason is StallReason.LEFT:
            await contests.leave(stall.contest, course.entrant(stall.entrant).user)
            responses.note_stored(press.interaction, key, None)
        elif (match_id := await organiser.stand_in(press.services.tables, course, stall)) is not None:
            responses.note_stored(press.interaction, key, None)
            await press.services.reconciler.tell(match_id)
    await keep_contests(press.services)
    stuck = not (await contests.stall_of(action.stall)).ended
    await say(press.interaction, Page.of_text(press.t(key, stuck=int(stuck))))


async def _leave(press: Press, contest_id: int) -> None:
    await press.services.matches.contests.leave(contest_id, press.user.id)
    responses.note_stored(press.interaction, "notice-dropped-out", None)
    page = Page.of_text(press.t("notice-dropped-out"))
    if press.in_private:
        await show(press.interaction, page)
    else:
        await say(press.interaction, page)
    await keep_contests(press.services)
