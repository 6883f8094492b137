"""The bot continues with an earlier version's data: it edits messages and posts none twice."""

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend.models.message import EPHEMERAL_FLAG
from simcord.builders import ChannelHandle
from simcord.env import Env

import storage
from bot.app.client import Ziggurat
from storage import Matches
from tests.bot.conftest import PICTURE
from tests.bot.world import World, read
from tests.clock import now
from tests.recorded import recorded

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=30.0)

HOUR = 3600


class Left(SimpleNamespace):
    """An earlier version's database and Discord, and a new bot that continues with them."""

    place: World
    matches: Matches
    ids: dict[str, int]
    channels: dict[str, ChannelHandle]
    people: dict[str, Any]

    def posts(self) -> dict[int, list[int]]:
        """Return the ids of the public messages of each channel."""
        messages = self.place.env.backend.messages.items()
        return {
            channel: sorted(number for number, each in ids.items() if not each.flags & EPHEMERAL_FLAG)
            for channel, ids in messages
        }

    def message(self, channel: str, text: str) -> Any:
        """Return the newest message of a channel that contains ``text``."""
        return [each for each in self.channels[channel].history() if text in read(each)][-1]

    async def settled(self) -> None:
        """Let the bot do all due work."""
        reconciler = self.place.bot.services.reconciler
        await self.place.env.settle()
        await reconciler.keep()
        await self.place.env.settle()


def rebuild(env: Env, state: dict[str, Any]) -> tuple[dict[str, ChannelHandle], dict[str, Any]]:
    """Recreate the Discord of an earlier version's bot; return its channels and members."""
    backend = env.backend
    guild = env.create_guild("Babylon", id=state["guild"])
    give_out = backend.snowflake

    def numbered(number: int, make: Any, *args: Any, **named: Any) -> Any:
        backend.snowflake = lambda: number  # type: ignore[method-assign]
        try:
            return make(*args, **named)
        finally:
            backend.snowflake = give_out  # type: ignore[method-assign]

    people, channels = dict[str, Any](), dict[str, ChannelHandle]()
    for person in state["people"]:
        if person["id"] != state["bot"] and not person["name"].endswith("Owner"):
            user = numbered(person["id"], env.create_user, person["name"], global_name=person["shown"])
            people[person["name"]] = guild.add_member(user)
    alone = {guild.default_role: discord.PermissionOverwrite(create_public_threads=False)}
    for channel in state["channels"]:
        number = channel["id"]
        if channel["direct"] is not None:
            if channel["direct"] in backend.users:
                numbered(number, backend.get_dm_channel, channel["direct"])
        elif channel["parent"] is not None:
            numbered(
                number,
                backend.create_thread,
                channel["parent"],
                channel["name"],
                backend.bot_user.id,
                broadcast=False,
            )
        else:
            overwrites = None if channel["threads"] else alone
            made = numbered(number, guild.create_text_channel, channel["name"], overwrites=overwrites)
            channels[channel["name"]] = made
    for message in state["messages"]:
        names = [(f"{number}.png", PICTURE) for number in range(message["pictures"])]
        pictures = backend.store_attachments(message["channel"], names)
        numbered(
            message["id"],
            backend.create_message,
            message["channel"],
            backend.bot_user.id,
            message["content"],
            components=message["components"],
            attachments=pictures,
            broadcast=False,
        )
    return channels, people


@pytest.fixture(params=recorded.VERSIONS)
async def left(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    simcord_env: Env,
    simcord_bot: Ziggurat,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Left]:
    name = f"v{request.param}.played"
    state = json.loads((recorded.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    path, begin = tmp_path / "left.sqlite3", time.monotonic()
    recorded.make(path, name)
    monkeypatch.setattr(time, "time", lambda: state["at"] + 60 + time.monotonic() - begin)
    place = World(simcord_env, simcord_bot)
    channels, people = rebuild(simcord_env, state)
    async with await storage.open(path) as matches:
        place.bot = Ziggurat(matches, simcord_bot.services.render_pool, always_sync=True)
        yield Left(place=place, matches=matches, ids=state["matches"], channels=channels, people=people)


async def begun(left: Left) -> None:
    await left.place.env.restart_bot(left.place.bot)
    await left.settled()


async def test_only_pending_messages_are_posted(left: Left) -> None:
    before = left.posts()
    await begun(left)
    after = left.posts()
    unshown = left.channels["unshown"].id
    direct = {number for number, channel in left.place.env.backend.channels.items() if channel.recipient_ids}
    new = {channel: sorted(set(ids) - set(before[channel])) for channel, ids in after.items()}
    assert len(new.pop(unshown)) == 1
    assert not [ids for channel, ids in new.items() if channel not in direct and ids]
    await left.place.restart()
    await left.settled()
    assert left.posts() == after


async def test_each_message_is_edited_in_place(left: Left) -> None:
    await begun(left)
    before, matches, ids = left.posts(), left.matches, left.ids
    ann, bo, cleo = (left.people[name] for name in ("ann", "bo", "cleo"))
    edited = [
        *(left.message("voting", "would like to end"), left.message("offered", "Who takes the seat over")),
        *(left.message("lent", "for a while"), left.message("playing", "your turn")),
        *(
            left.message("signing up", "sign up!"),
            left.message("cup", "Amytis cup"),
            left.message("lobby", "Table"),
        ),
    ]
    await bo.click(edited[0], label="Play on")
    await ann.click(edited[1], label="Not any more")
    await ann.click(edited[2], label="Take my seat back")
    await cleo.click(edited[4], label="Sign up")
    await cleo.click(edited[6], label="Join")
    await matches.absence.set_pace(ids["playing"], 24 * HOUR, 0, now())
    await left.place.bot.services.reconciler.tell(ids["playing"])
    fixtures = (await matches.contests.course(2)).fixtures
    await left.place.bot.services.tables.abandon(fixtures[0].match or 0, by_admin=True)
    await left.settled()
    texts = {
        message.id: message.content for channel in left.channels.values() for message in channel.history()
    }
    for message in edited:
        assert texts[message.id] != message.content
    public = {channel.id for channel in left.channels.values()}
    assert {c: m for c, m in left.posts().items() if c in public} == {
        c: m for c, m in before.items() if c in public
    }
