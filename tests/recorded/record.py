"""Record databases of this version for the tests of later versions.

``RECORD_TO=FOLDER pytest -n 0 tests/recorded/record.py`` writes four files, named after the schema version:

- ``vNN.sqlite.sql.xz`` and ``vNN.postgresql.sql.xz``: a database with pending work of every kind
- ``vNN.played.sql.xz``: the database of a bot in use (SQLite)
- ``vNN.played.json``: the channels, users and messages of that bot's server
"""

import asyncio
import json
import lzma
import os
import random
import re
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

import storage
from bot.app.client import Ziggurat
from bot.jobs.render_pool import RenderPool
from engine import catalogue
from storage import Matches, moving
from storage.delivery import FilmKey
from storage.records import Deal, Motion, Person
from storage.timing import Preferences, Way
from storage.transaction import Tx
from tests import postgres
from tests.bot.conftest import *  # noqa: F403  # its fixtures
from tests.bot.conftest import PICTURE
from tests.bot.world import World, random_turn, take_turn_at_once
from tests.clock import now
from tests.storage.filled import fill
from tests.support import only_counting

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

FOLDER = Path(os.environ.get("RECORD_TO", ""))
HOUR = 3600
LIVED = "DELETE FROM instance"
LEFT_OUT = ("--", "SET ", "\\", "SELECT pg_catalog.set_config", "CREATE SCHEMA")
"""Prefixes of the lines of a dump that tell where it came from."""


@pytest.fixture  # type: ignore[no-redef]  # in the place of the imported one
async def simcord_bot(
    tmp_path: Path,
) -> AsyncIterator[Ziggurat]:
    async with await storage.open(tmp_path / "played.db") as database:
        with RenderPool() as render_pool:
            yield Ziggurat(database, render_pool, always_sync=True)


@pytest.fixture(autouse=True)
def _simple(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.contests.screens.podium", lambda *_: PICTURE)


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def keep(name: str, text: str) -> None:
    with lzma.open(FOLDER / name, "wt", encoding="utf-8", preset=9) as file:
        file.write(text)


def dumped(path: Path) -> str:
    """Return a SQLite database as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        (number,), (application,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id")
        )
        lines = [line for line in connection.iterdump() if not line.startswith('INSERT INTO "instance"')]
    return "\n".join((f"PRAGMA user_version = {number};", f"PRAGMA application_id = {application};", *lines))


def earlier(text: str) -> str:
    """Shift ids below those that later tests give out, as simcord starts at the same time everywhere."""
    return re.sub(r"\b14560(\d{14})\b", r"13560\1", text)


# pending work of every kind


async def test_record_pending_work_of_every_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = catalogue.games()
    monkeypatch.setattr(catalogue, "games", lambda: {**real, **only_counting()})
    path = tmp_path / "filled.db"
    async with await storage.open(path) as matches:
        await fill(matches, 5, 36)
        await _rest(matches)
        await matches.database.transaction(lambda tx: tx.execute(LIVED).close())
    keep(f"v{version(path)}.sqlite.sql.xz", dumped(path))
    server = postgres.address()
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS recorded CASCADE")
        connection.execute("CREATE SCHEMA recorded")
    url = f"{server}&options=-csearch_path%3Drecorded"
    report = await moving.move(str(path), url, lambda *_: None, now=now())
    assert report.differences == []
    command = ("pg_dump", "--inserts", "--no-owner", "--no-privileges", "--schema=recorded", server)
    text = await asyncio.to_thread(subprocess.check_output, command, text=True)
    lines = [line for line in text.splitlines() if line and not line.startswith(LEFT_OUT)]
    keep(f"v{version(path)}.postgresql.sql.xz", "\n".join(lines).replace("recorded.", ""))


async def _rest(matches: Matches) -> None:
    """Add what ``fill`` leaves out: items of every kind, and finished votes and offers."""
    await matches.films.ask(FilmKey(1, "moment", "en"), now=now())
    rows = [await matches.get(number) for number in await matches.playing()]
    chance = random.Random(5)
    for row in rows[:12]:
        if row.seats > 1 and not row.held:
            motion = chance.choice((Motion.ABANDON, Motion.UNDO, Motion.PACE))
            vote = await matches.votes.ask(row.id, motion, 0, tuple(range(row.seats)), 600, now=now())
            if row.id % 2:
                await matches.votes.answer(vote.id, 1, agree=bool(row.id % 4 == 1))
            offer = await matches.offers.make(
                row.id, 1, chance.choice((Deal.GIVE, Deal.LEND)), 600, now=now()
            )
            if row.id % 3 == 0:
                await matches.offers.take(offer.id, Person(5000 + row.id, "Guest"), now=now())
        await matches.absence.set_pace(row.id, 3600, 0, now())
    taken = await matches.outbox.take(now() + 10 * HOUR, 60, 8, holder="gone")
    await matches.outbox.put_off(taken[0], now() + 99)
    await matches.offers.expire(now=now())
    await matches.database.transaction(partial(_every_kind, rows[-1].id))


def _every_kind(match: int, tx: Tx) -> None:
    for kind in ("turn", "reminder", "end", "refused", "lapse", "pause"):
        for way in ("channel", "direct"):
            tx.execute(
                "INSERT INTO notice (match, seat, user, kind, way, at, tries) VALUES (?, 0, 77, ?, ?, ?, 0)",
                (match, kind, way, now() + 5),
            )


# a bot in use


async def test_record_a_bot_in_use(place: World, tmp_path: Path) -> None:
    tables, reconciler = place.bot.services.tables, place.bot.services.reconciler
    matches, chance = tables.matches, random.Random(3)
    place.people += [_member(place, name) for name in ("Cleo", "Dov", "Eve")]
    await matches.people.save(Preferences(place.people[1].id, Way.BOTH), now=now())
    ids: dict[str, int] = {}
    for name, slug in (
        *(("playing", "amytis"), ("voting", "ancient"), ("offered", "architectura"), ("frozen", "amytis")),
        *(("lent", "westkingdom"), ("over", "amytis"), ("abandoned", "ancient"), ("paced", "westkingdom")),
        ("unshown", "amytis"),
    ):
        _elsewhere(place, name)
        table = await place.seat(slug, seed=len(ids) + 1)
        ids[name] = table.id
        if name == "over":
            while not (await place.table()).match.over:
                await take_turn_at_once(place, chance)
        else:
            for _ in range(3):
                await take_turn_at_once(place, chance)
    await matches.votes.ask(ids["voting"], Motion.ABANDON, 0, (0, 1), 4 * HOUR, now=now())
    await matches.offers.make(ids["offered"], 0, Deal.GIVE, 4 * HOUR, now=now())
    lent = await matches.offers.make(ids["lent"], 0, Deal.LEND, 4 * HOUR, now=now())
    await matches.offers.take(lent.id, Person(place.people[2].id, "cleo"), now=now())
    await matches.absence.set_pace(ids["paced"], 24 * HOUR, 0, now())
    for number in ids.values():
        await reconciler.tell(number)
    await matches.freeze(ids["frozen"], "its log has a hole", now=now())
    await reconciler.tell(ids["frozen"])
    await tables.abandon(ids["abandoned"], by_admin=True)
    await reconciler.tell(ids["abandoned"])
    _elsewhere(place, "lobby")
    ann, bo = place.people[:2]
    await ann.slash(place.channel, "game new", game="ancient", seats=3, player1=bo)
    ids["lobby"] = await matches.live_in(place.channel.id) or 0
    assert ids["lobby"]
    await place.env.settle()
    boss = place.guild.add_member(
        place.env.create_user("boss", global_name="Boss"),
        roles=[place.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))],
    )
    for name, command, options in (
        ("hall", "server overview", {}),
        ("riddles", "puzzle here", {"hour": 0}),
        ("deals", "deal here", {}),
    ):
        _elsewhere(place, name)
        await boss.slash(place.channel, command, **options)
        await place.env.settle()
    await place.people[0].slash(place.channel, "deal play", game="amytis")
    await place.env.settle()
    for name, size in (("signing up", 4), ("cup", 3)):
        place.channel = place.guild.create_text_channel(name)
        await place.people[0].slash(place.channel, "cup new", game="amytis", players=size)
        await place.env.settle()
        await place.people[1].click(_newest(place), label="Sign up")
    await place.people[2].click(_newest(place), label="Sign up")
    await place.env.settle()
    await reconciler.keep()
    await place.env.settle()
    unshown = await tables.load(ids["unshown"])
    player = unshown.record.people[unshown.match.to_act[0]].user
    await tables.play(unshown.id, player, random_turn(unshown.match, chance))
    path = tmp_path / "played.db"
    text, number = dumped(path), version(path)
    assert text.count('INSERT INTO "fixture"') == 3
    keep(f"v{number}.played.sql.xz", earlier(text))
    world = json.dumps(_world(place, ids), ensure_ascii=False, indent=1)
    (FOLDER / f"v{number}.played.json").write_text(earlier(world) + "\n")


def _member(place: World, name: str) -> MemberActor:
    return place.guild.add_member(place.env.create_user(name.lower(), global_name=name))


def _elsewhere(place: World, name: str) -> None:
    """Continue in a new channel without threads."""
    alone = discord.PermissionOverwrite(create_public_threads=False)
    place.channel = place.guild.create_text_channel(name, overwrites={place.guild.default_role: alone})


def _newest(place: World) -> Any:
    return [each for each in place.channel.history() if each.type is discord.MessageType.default][-1]


def _world(place: World, ids: dict[str, int]) -> dict[str, Any]:
    """Return the data needed to build the same Discord server again."""
    backend = place.env.backend
    guild = backend.guilds[place.guild.id]
    channels = [
        {
            "id": channel.id,
            "name": channel.name,
            "parent": channel.parent_id,
            "direct": channel.recipient_ids[0] if channel.recipient_ids else None,
            "threads": not channel.overwrites,
        }
        for channel in backend.channels.values()
    ]
    people = [
        {"id": user.id, "name": user.name, "shown": user.global_name, "member": user.id in guild.members}
        for user in backend.users.values()
    ]
    messages = [
        {
            "id": message.id,
            "channel": message.channel_id,
            "content": message.content,
            "components": message.components,
            "pictures": len(message.attachments),
            "flags": int(message.flags),
        }
        for each in backend.messages.values()
        for message in each.values()
        if message.author_id == backend.bot_user.id and message.type == 0 and not message.flags & 64
    ]
    return {
        "at": now(),
        "bot": backend.bot_user.id,
        "guild": guild.id,
        "matches": ids,
        "channels": channels,
        "people": people,
        "messages": messages,
    }
