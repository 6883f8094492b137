"""Adding a kind of notification takes an enum member, a function and a text, but no migration."""

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import storage
from bot.app.client import Ziggurat
from bot.jobs.render_pool import RenderPool
from bot.screens.match import notifications
from bot.screens.page import mention
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from storage import Matches, moving
from storage.delivery import OutboxKind
from storage.records import Person
from storage.sql import clocks, turn_notifications
from storage.timing import Preferences, Way
from storage.transaction import Tx, listed
from tests import postgres
from tests.bot.world import World, labels, read
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

ENGINES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture
def applause(monkeypatch: pytest.MonkeyPatch) -> OutboxKind:
    """A kind a later version may add, with its function and text."""
    kind = str.__new__(OutboxKind, "applause")
    kind._name_, kind._value_ = "APPLAUSE", "applause"
    monkeypatch.setitem(OutboxKind._member_map_, "APPLAUSE", kind)
    monkeypatch.setitem(OutboxKind._value2member_map_, "applause", kind)
    monkeypatch.setattr(OutboxKind, "_member_names_", [*OutboxKind._member_names_, "APPLAUSE"])
    entry = b"letter-applause = { $name }, the others applaud your turn in { $title }.\n"
    monkeypatch.setitem(texts()._entries, "letter-applause", entry)

    def text(table: Any, item: Any, _person: Preferences, t: Any) -> str:
        return str(t("letter-applause", name=mention(item.user), title=table.match.game.facts.short))

    monkeypatch.setitem(notifications.TEXTS, kind, text)
    monkeypatch.setattr(turn_notifications, "_OF_TURN", listed(each for each in OutboxKind if each.of_turn))
    assert kind in OutboxKind
    return kind


def schema(name: str) -> str:
    """Return the address of an empty PostgreSQL schema."""
    psycopg = pytest.importorskip("psycopg", reason=postgres.MISSING)
    server, name = postgres.address(), f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server}&options={quote(f'-csearch_path={name}')}"


def add(match: int, user: int, kind: str, ways: tuple[Way, ...], tx: Tx) -> None:
    tx.executemany(clocks.ADD, [(match, 1, user, kind, way, now() - 5) for way in ways])


@pytest.fixture(params=ENGINES)
def urls(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The addresses of a database and of its target on the other engine."""
    both = (str(tmp_path / "matches.sqlite3"), schema("new_kind"))
    return both if request.param == "postgres" else both[::-1]


async def moved(urls: tuple[str, str], place: World, kind: str) -> Matches:
    """Store a match with items of a kind, move it to the other engine, and open it there."""
    people = [Person(member.id, member.name) for member in place.people]
    async with await storage.open(urls[0]) as matches:
        match = Match.new(game("amytis"), 2, seed=1)
        row = await matches.insert(place.channel.id, place.guild.id, people[0].user, people, match, now=now())
        work = partial(add, row.id, people[1].user, kind, (Way.CHANNEL, Way.DIRECT))
        await matches.database.transaction(work)
    report = await moving.move(*urls, lambda *_: None, now=now())
    assert report.differences == []
    return await storage.open(urls[1])


async def kinds_in(matches: Matches) -> list[str]:
    sql = "SELECT kind FROM notice WHERE seat = 1 ORDER BY id"
    return await matches.database.read(lambda tx: [kind for (kind,) in tx.execute(sql).fetchall()])


async def test_a_new_kind_is_stored_moved_delivered_and_deleted(
    place: World, urls: tuple[str, str], applause: OutboxKind
) -> None:
    async with await moved(urls, place, applause) as matches:
        assert await kinds_in(matches) == ["applause", "applause"]
        with RenderPool() as render_pool:
            place.bot = Ziggurat(matches, render_pool, always_sync=True)
            await place.env.restart_bot(place.bot)
            await place.env.settle()
            await place.bot.services.outbox_worker.deliver()
            await place.env.settle()
            words = f"<@{place.people[1].id}>, the others applaud your turn in Amytis."
            public = [each for each in place.channel.history() if words in read(each)]
            direct = [each for each in place.people[1].user.dm_channel.history() if words in read(each)]
            assert [len(public), len(direct)] == [1, 1]
            assert labels(public[0]) == labels(direct[0]) == ["Show board"]
            assert len(direct[0].attachments) == 1
            assert await kinds_in(matches) == []


async def test_an_item_of_a_new_kind_is_dropped_once_its_seat_is_inactive(
    place: World, urls: tuple[str, str], applause: OutboxKind
) -> None:
    async with await moved(urls, place, applause) as matches:
        (match_id,) = await matches.playing()
        match = (await matches.load(match_id)).match
        assert match is not None
        await matches.append(match_id, match.seq, match.resign(1), match, now=now())
        assert "applause" not in await kinds_in(matches)


async def test_an_unknown_kind_is_left_to_processes_that_know_it(place: World, urls: tuple[str, str]) -> None:
    async with await moved(urls, place, "applause") as matches:
        while at := await matches.outbox.next_at():
            taken = await matches.outbox.take(at, 60, way=Way.CHANNEL)
            taken += await matches.outbox.take(at, 60, way=Way.DIRECT)
            assert "applause" not in {item.kind for item in taken}
            for item in taken:
                await matches.outbox.forget(item)
        assert await kinds_in(matches) == ["applause", "applause"]


def test_each_kind_of_message_has_a_text() -> None:
    assert set(notifications.TEXTS) == set(OutboxKind) - {OutboxKind.LAPSE, OutboxKind.PLAN}
