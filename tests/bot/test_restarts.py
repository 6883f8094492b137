"""Crashes between posting and recording a message, and actions before the next start."""

import asyncio
from collections.abc import Iterator

import pytest

from engine.games.amytis.moves import Place, Take
from storage.records import Person
from tests.bot.faults import FAULTS, Line, line_to_discord
from tests.bot.test_bad_input import PLAIN
from tests.bot.test_faults import pings_since, slash_turn, wait_until_shown
from tests.bot.world import World, labels, read
from tests.clock import now
from tests.storage.posted import counts
from tests.thorough import THOROUGH

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


@pytest.fixture
def line() -> Iterator[Line]:
    with line_to_discord() as faulty:
        yield faulty


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for boards that never come, and never time out posts."""
    monkeypatch.setattr("bot.delivery.channel_boards.LIMIT_SECONDS", 1000.0)
    if not THOROUGH:
        monkeypatch.setattr("bot.delivery.reconciler.PATIENCE", (0.5,))


async def never(*_: object, **__: object) -> None:
    await asyncio.sleep(3600)


async def test_an_unrecorded_board_is_found_after_further_moves(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    tables = place.bot.services.tables
    with monkeypatch.context() as patch:
        patch.setattr(tables.matches.postings, "record", never)
        await slash_turn(place)
    await tables.play(table.id, place.people[1].id, [Take(1), Place(1)])
    await place.restart()
    await wait_until_shown(place)
    assert pings_since(place, count)[-1:] == [["ann"]]
    assert len(place.channel.history()) == count + 2


async def test_an_unrecorded_lobby_shows_players_who_joined_since(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = place.people
    matches = place.bot.services.tables.matches
    with monkeypatch.context() as patch:
        patch.setattr(matches.postings, "record", never)
        await ann.slash(place.channel, "game new", game="amytis")
    assert "Join" in labels(place.last)
    row = await matches.live_in(place.channel.id)
    assert row is not None
    await matches.lobbies.configure(row, by_itself=False, now=now())
    await matches.lobbies.join(row, Person(bo.id, "Bo"), now=now())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == 1
    assert "Bo" in read(place.last)
    assert {"Start", "Start with 2"} & {*labels(place.last)}


async def test_an_unrecorded_lobby_loses_its_buttons_when_the_match_starts(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = place.people
    tables = place.bot.services.tables
    with monkeypatch.context() as patch:
        patch.setattr(tables.matches.postings, "record", never)
        await ann.slash(place.channel, "game new", game="amytis")
    row = await tables.matches.live_in(place.channel.id)
    assert row is not None
    await tables.matches.lobbies.join(row, Person(bo.id, "Bo"), now=now())
    await tables.start(row, ann.id)
    await place.restart()
    await wait_until_shown(place)
    first, second = place.channel.history()
    assert (labels(first), "Take your turn" in labels(second)) == ([], True)


async def test_an_unrecorded_board_is_found_after_its_nonce_expired(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    with monkeypatch.context() as patch:
        patch.setattr(place.bot.services.tables.matches.postings, "record", never)
        await slash_turn(place)
    monkeypatch.setattr("bot.delivery.idempotent.NONCE_SECONDS", -1)
    line.forget()
    await place.restart()
    await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"]]


async def test_the_final_board_is_not_mistaken_for_an_earlier_one(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await slash_turn(place)
    monkeypatch.setattr("bot.delivery.idempotent.NONCE_SECONDS", -1)
    place.bot.services.reconciler.first_wait = 1000.0
    tables, reconciler = place.bot.services.tables, place.bot.services.reconciler
    line.plan(FAULTS["500"], only="POST /channels")
    await reconciler.announce(await tables.resign(table.id, place.people[0].id))
    line.plan(None)
    await place.restart()
    await place.env.settle()
    assert "Take your turn" not in labels(place.last)
    changes, seen = await counts(place.bot.matches, (await place.table()).id)
    assert seen == changes


async def test_a_closed_lobby_posted_without_a_response_loses_its_buttons(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    ann, _ = place.people
    line.plan(FAULTS["reset after"], only="POST /channels")
    await ann.slash(place.channel, "game new", game="amytis")
    line.plan(None)
    assert "Join" in labels(place.last)
    await ann.slash(place.channel, "game abandon")
    await place.env.settle()
    assert labels(place.last) == []
