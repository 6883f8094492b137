"""Events that return posting permission to the bot, over a real gateway: the board follows at once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import storage
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.loopback import shapes
from tests.bench.loopback.faults import Plan, refused
from tests.bench.loopback.server import Loopback
from tests.bot.test_bad_input import PLAIN
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, PlayerAction, Players, serving, until, wrong_of_channel
from tests.clock import now
from tests.thorough import times

CHANNELS = tuple(range(4001, 4008))
NOTHING = "unrelated event"
SOON_SECONDS, IN_VAIN = 5.0, float(times(1, 5))
PATIENT = {"bot.delivery.reconciler:FIRST_WAIT": 600.0}
THREAD = {
    "id": "4999", "type": 11, "guild_id": str(shapes.GUILD), "parent_id": str(CHANNELS[0]), "name": "thread",
    "owner_id": str(shapes.BOT), "message_count": 1, "member_count": 1, "rate_limit_per_user": 0,
    "thread_metadata": {
        "archived": False, "locked": False, "auto_archive_duration": 10080, "archive_timestamp": shapes.SINCE,
    },
}  # fmt: skip


def events(discord: Loopback) -> dict[str, Callable[[], Awaitable[None]]]:
    """Return events at Discord that may allow the bot to post again."""
    role = {**shapes.guild({})["roles"][0], "position": 1}
    member: dict[str, Any] = {**shapes.member(shapes.BOT), "user": shapes.USER, "guild_id": str(shapes.GUILD)}

    def sending(name: str, data: Any) -> Callable[[], Awaitable[None]]:
        return lambda: discord.gateway.dispatch(name, data)

    return {
        NOTHING: sending("CHANNEL_UPDATE", {**shapes.channel(1), "guild_id": "5"}),
        "channel": sending("CHANNEL_UPDATE", {**shapes.channel(CHANNELS[0]), "topic": "new"}),
        "thread opened again": sending("THREAD_UPDATE", THREAD),
        "role": sending("GUILD_ROLE_UPDATE", {"guild_id": str(shapes.GUILD), "role": role}),
        "role of the bot": sending("GUILD_MEMBER_UPDATE", {**member, "nick": "Z"}),
        "server back": sending("GUILD_CREATE", shapes.guild(dict.fromkeys(CHANNELS, ""))),
        "resumed": discord.gateway.drop,
    }


def is_up_to_date(books: Books, match_id: int) -> bool:
    return match_id not in books.behind()


@pytest.mark.long
async def test_the_board_follows_as_soon_as_posting_is_allowed(tmp_path: Path) -> None:
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(tmp_path / "bot.sqlite3") as database:
        for channel in CHANNELS:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            await database.insert(channel, shapes.GUILD, ANN, people, match, now=now())
    discord, missing = Loopback(channels=CHANNELS, names=NAMES), []
    async with serving(tmp_path, discord, PATIENT) as books:
        assert await until(lambda: not books.behind(), 60.0)
        await asyncio.sleep(3.0)  # discord.py is ready two seconds after its servers are known
        players = Players(discord, books, random.Random(1))
        for match_id, (channel, (name, happens)) in enumerate(
            zip(CHANNELS, events(discord).items(), strict=True), 1
        ):
            discord.plans[channel] = Plan(refused(403, 50013, times=1000), only="channels/")
            action = PlayerAction("slash", channel)
            await players.act(action)
            assert "I’m not allowed to post in this channel" in action.exchanges[0].private_text
            del discord.plans[channel]
            await happens()
            if not await until(
                partial(is_up_to_date, books, match_id), IN_VAIN if name == NOTHING else SOON_SECONDS
            ):
                missing.append(name)
        errors = [what for channel in CHANNELS for what in wrong_of_channel(channel, discord, books)]
    assert missing == [NOTHING]
    assert errors == []
