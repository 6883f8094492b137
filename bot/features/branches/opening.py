"""Opens branches: in direct messages or, if that isn't possible, in a thread."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, NamedTuple

from bot.features.branches import screens
from bot.interactions.dispatcher import Press
from bot.interactions.house import house_rules
from bot.interactions.open_table import place_for
from bot.interactions.services import Services
from bot.matches.names import person_of
from bot.matches.robots.players import robots
from bot.platform import language, permissions, responses
from bot.platform.actions import BranchAction
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from bot.screens.page import Page
from engine.errors import MatchOver, Refusal
from engine.history.log import Played
from engine.match import Match
from render.texts import Texts
from storage.errors import BranchOpen, ChannelTaken, Conflict
from storage.records import Listing, TableSpec

log = logging.getLogger(__name__)


class Branch(NamedTuple):
    """A match to play on in, with the user's seat and the level of the robots."""

    match: Match
    seat: int
    level: str


async def opened(
    press: Press, action: BranchAction, branch: Branch, *, replace: bool, attempts: int = 2
) -> Page:
    """Open a branch and return the reply.

    A user plays one branch at a time. If that is the same one, the reply says where; another one is ended to
    ``replace`` it, or the reply asks whether to. Raises :class:`engine.errors.Refusal` if there is no place
    for the match.
    """
    matches, t = press.services.matches, press.t
    current = await matches.branch_of(press.user.id)
    if current is not None:
        row = await matches.get(current)
        if await _is_same(press.services, row, branch, press.user.id):
            problem = await press.services.reconciler.tell(row.id)
            key = "notice-branch-present"
            return Page.of_text(" ".join(filter(None, (t(key, link=_link(row)), problem and t(problem)))))
        if not replace:
            return screens.other(action, branch.match.game.facts.title, _link(row), t)
        await _end(press.services, row.id)
    try:
        return await _direct(press, branch) or await _in_thread(press, branch)
    except BranchOpen:  # by a simultaneous press
        if attempts <= 1:
            raise
        return await opened(press, action, branch, replace=False, attempts=attempts - 1)


async def _is_same(services: Services, row: Listing, branch: Branch, user: int) -> bool:
    """Return whether a match is a branch from this position, with the user in this seat."""
    if row.branched != branch.match.seq:
        return False
    match = (await services.tables.load_whole(row.id)).match
    is_from_here = _beginning(match, row.branched) == _beginning(branch.match, row.branched)
    return is_from_here and row.seat_of(user) == branch.seat


def _beginning(match: Match, entries: int) -> tuple[Any, ...]:
    """Return a match's deal, and the moves among its first log entries."""
    moves = [(entry.seat, entry.move) for entry in match.log[:entries] if isinstance(entry, Played)]
    return match.game, match.seats, match.options, match.seed, moves


async def _end(services: Services, match_id: int) -> None:
    """End a branch without a result, unless it has just ended."""
    with suppress(MatchOver, Conflict):
        await services.tables.abandon(match_id, by_admin=False)
    await services.reconciler.tell(match_id)


async def _direct(press: Press, branch: Branch) -> Page | None:
    """Open a branch in direct messages; return None on a server if that isn't possible.

    The match is announced there first; if that message can't be sent, the user doesn't accept any.
    """
    user, t = press.user, press.t
    here = permissions.is_direct(press.interaction)
    title = branch.match.game.facts.title
    try:
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            channel = user.dm_channel or await user.create_dm()
            matches = press.services.matches
            is_taken = await matches.live_in(channel.id) is not None
            if (current := await matches.branch_of(user.id)) is not None:
                raise BranchOpen(current)
            if not is_taken:
                await channel.send(t("branch-begins", title=title, turn=branch.match.turn))
    except NETWORK_ERRORS as error:
        log.info("user %d gets no direct messages: %r", user.id, error)
        return None
    try:
        row = None if is_taken else await _insert(press, branch, channel.id, None, t)
    except ChannelTaken:  # by a simultaneous press
        row = None
    if row is None:
        if here:
            raise Refusal("refusal-branch-direct")
        return None
    problem = await press.services.reconciler.tell(row.id)
    if problem is not None:
        return Page.of_text(responses.done(t, "notice-branch", problem))
    return Page.of_text(t("notice-branch-direct", link=_link(row)))


async def _in_thread(press: Press, branch: Branch) -> Page:
    """Open a branch in a thread of the channel."""
    interaction, services, t = press.interaction, press.services, press.t
    if not permissions.may_open_threads(interaction):
        raise Refusal("refusal-branch-nowhere")
    await house_rules(interaction)
    slug, server = branch.match.game.facts.slug, language.of_server(interaction)
    host = person_of(press.user, interaction.guild_id)
    spec = TableSpec(slug, branch.match.seats, robots=_robots(branch, server))
    await services.matches.lobbies.check(interaction.guild_id, host, spec, now=now())
    place = await place_for(interaction, slug, thread=True)
    if place.refused is not None:
        raise Refusal("refusal-branch-nowhere")
    try:
        row = await _insert(press, branch, place.channel, interaction.guild_id, server)
    except BaseException:
        await services.threads.discard(place.purpose)
        raise
    problem = await services.reconciler.tell(row.id)
    if problem is not None:
        return Page.of_text(responses.done(t, "notice-branch", problem))
    return Page.of_text(t("notice-branch-thread", channel=f"<#{row.channel}>"))


async def _insert(press: Press, branch: Branch, channel: int, guild: int | None, t: Texts) -> Listing:
    host, others = person_of(press.user, guild), _robots(branch, t)
    people = [*others[: branch.seat], host, *others[branch.seat :]]
    row = await press.services.matches.insert(
        channel, guild, host.user, people, branch.match, coaching=True, branch=True, now=now()
    )
    responses.note_stored(press.interaction, "notice-branch")
    return row


def _robots(branch: Branch, t: Texts) -> list[Any]:
    return robots([branch.level] * (branch.match.seats - 1), t)


def _link(row: Listing) -> str:
    return f"https://discord.com/channels/{row.guild or '@me'}/{row.channel}"
