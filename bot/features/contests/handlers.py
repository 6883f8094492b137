"""The controls of cups and leagues."""

from typing import Any

from discord import ui

from bot.delivery.pages import show
from bot.features.contests.commands import keep_contests, open_next_season
from bot.interactions.dispatcher import Press
from bot.interactions.errors import say
from bot.matches.names import person_of
from bot.platform import responses
from bot.platform.actions import ConfirmDropOut, Dismiss, DropOut, NextSeason, SignUp
from bot.platform.components import button
from bot.screens.page import Page
from storage.contests import Phase


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


async def _leave(press: Press, contest_id: int) -> None:
    await press.services.matches.contests.leave(contest_id, press.user.id)
    responses.note_stored(press.interaction, "notice-dropped-out", None)
    page = Page.of_text(press.t("notice-dropped-out"))
    if press.in_private:
        await show(press.interaction, page)
    else:
        await say(press.interaction, page)
    await keep_contests(press.services)
