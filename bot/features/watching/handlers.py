"""The controls with which users follow matches."""

from bot.delivery.pages import show
from bot.features.watching import screens
from bot.features.watching.commands import page_of, seen_by
from bot.features.watching.service import Watching
from bot.interactions.dispatcher import Press
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import ChooseFollow, Follow, ShowFollowed, ShowWatched, Unfollow, UnfollowChosen
from bot.screens.page import Page
from engine.errors import Refusal


async def show_watched(press: Press, action: ShowWatched) -> None:
    """Show the matches most worth watching."""
    await responses.defer(press.interaction, private=not press.in_private)
    await show(press.interaction, await page_of(press.interaction))


async def choose(press: Press, action: ChooseFollow) -> None:
    """Show how the selected match can be followed; raises :class:`Stale` unless the user can watch it."""
    await responses.defer(press.interaction)
    await _show(press, await _watchable(press, press.number))


async def follow(press: Press, action: Follow) -> None:
    """Let the user follow a match; raises :class:`Stale` unless they can watch it."""
    await responses.defer(press.interaction)
    match_id = await _watchable(press, action.match)
    row = await press.services.matches.get(match_id)
    if row.seat_of(press.user.id) is not None:
        raise Refusal("refusal-follow-player")
    await press.services.feature(Watching).follow(match_id, press.user.id, turns=action.turns)
    responses.note_stored(press.interaction, "notice-followed", None)
    await _show(press, match_id, press.t("notice-followed"))


async def unfollow(press: Press, action: Unfollow) -> None:
    """Stop notifying the user about a match."""
    await responses.defer(press.interaction, private=not press.in_private)
    await press.services.feature(Watching).unfollow(action.match, press.user.id)
    responses.note_stored(press.interaction, "notice-unfollowed", None)
    await show(press.interaction, Page.of_text(press.t("notice-unfollowed")))


async def show_followed(press: Press, action: ShowFollowed) -> None:
    """Show the matches that the user follows."""
    await responses.defer(press.interaction, private=not press.in_private)
    await show(press.interaction, await _followed(press))


async def unfollow_chosen(press: Press, action: UnfollowChosen) -> None:
    """Stop notifying the user about the selected match."""
    await responses.defer(press.interaction)
    await press.services.feature(Watching).unfollow(press.number, press.user.id)
    responses.note_stored(press.interaction, "notice-unfollowed", None)
    await show(press.interaction, await _followed(press, press.t("notice-unfollowed")))


async def _watchable(press: Press, match_id: int) -> int:
    if match_id not in {each.id for each in await seen_by(press.interaction)}:
        raise Stale
    return match_id


async def _show(press: Press, match_id: int, notice: str = "") -> None:
    matches = press.services.matches
    current = (await matches.watching.followed(press.user.id)).get(match_id)
    row = await matches.get(match_id)
    await show(press.interaction, screens.following(row, current, press.t, notice))


async def _followed(press: Press, notice: str = "") -> Page:
    store = press.services.matches.watching
    turns = await store.followed(press.user.id)
    return screens.followed(await store.listings([*turns]), turns, press.t, notice)
