"""A bot that died between posting and remembering, and what people do before the next one has caught up."""

import asyncio
from collections.abc import Iterator

import pytest

from engine.games.amytis.moves import Place, Take
from storage.records import Person
from tests.bot.faults import FAULTS, Line, line_to_discord
from tests.bot.test_bad_input import PLAIN
from tests.bot.test_faults import calls_since, shown_in_the_end, slash_turn
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
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have answers wait only a little for boards that never come, and posts never end by themselves."""
    monkeypatch.setattr("bot.delivery.channel_boards.LIMIT_SECONDS", 1000.0)
    if not THOROUGH:
        monkeypatch.setattr("bot.delivery.reconciler.PATIENCE", (0.5,))


async def never(*_: object, **__: object) -> None:
    await asyncio.sleep(3600)


async def test_a_board_that_was_not_remembered_is_found_after_play_went_on(
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
    await shown_in_the_end(place)
    assert calls_since(place, count)[-1:] == [["ann"]]
    assert len(place.channel.history()) == count + 2


async def test_a_lobby_that_was_not_remembered_shows_who_joined_since(
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
    assert "Start" in labels(place.last)


async def test_a_lobby_that_was_not_remembered_loses_its_buttons_when_the_match_begins(
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
    await shown_in_the_end(place)
    first, second = place.channel.history()
    assert (labels(first), "Take your turn" in labels(second)) == ([], True)


async def test_a_board_is_found_after_hours_when_its_nonce_is_forgotten(
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
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"]]


async def test_an_end_is_not_taken_for_a_board_of_before(
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
    changes, shown = await counts(place.bot.matches, (await place.table()).id)
    assert shown == changes


async def test_a_lobby_that_arrived_unnoticed_and_was_ended_loses_its_buttons(
    place: World, line: Line
) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    ann, _ = place.people
    line.plan(FAULTS["reset after"], only="POST /channels")
    await ann.slash(place.channel, "game new", game="amytis")
    line.plan(None)
    assert "Join" in labels(place.last)
    await ann.slash(place.channel, "game abandon")
    await place.env.settle()
    assert labels(place.last) == []
