"""Simultaneous presses: late ones are answered with a sentence, and no error is logged."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.matches.tables import ATTEMPTS, Tables
from engine.errors import Refusal
from engine.match import Match
from storage.errors import Conflict, StorageError
from storage.records import Listing, Person, Status, TableSpec
from tests.bot.faults import Fault, line_to_discord, refusal
from tests.bot.world import World
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)

HOST, *GUESTS = (Person(number, f"P{number}") for number in range(1, 5))


async def opened(tables: Tables, seats: int = 4, seated: int = 2) -> Listing:
    row = await tables.matches.lobbies.create(1, None, HOST, TableSpec("westkingdom", seats), now=now())
    for guest in GUESTS[: seated - 1]:
        row = await tables.matches.lobbies.join(row.id, guest, now=now())
    return row


@pytest.mark.parametrize("change", ["join", "leave"])
async def test_a_match_starts_with_the_players_seated_at_that_moment(
    place: World, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    tables = place.bot.services.tables
    row = await opened(tables, seated=3)
    begin, late = tables.matches.lobbies.start, [HOST.user, GUESTS[0].user]

    async def overtaken(match_id: int, order: Sequence[int], match: Match, *, now: int) -> Listing:
        if change == "join" and len(order) == 3:
            await tables.matches.lobbies.join(match_id, GUESTS[2], now=now)
        if change == "leave" and len(order) == 3:
            await tables.matches.lobbies.leave(match_id, GUESTS[1].user, now=now)
        return await begin(match_id, order, match, now=now)

    monkeypatch.setattr(tables.matches.lobbies, "start", overtaken)
    table = await tables.start(row.id, HOST.user)
    expected = {"join": {*late, GUESTS[1].user, GUESTS[2].user}, "leave": set(late)}
    assert {person.user for person in table.record.people} == expected[change]
    assert table.match.seats == len(expected[change])


async def test_starting_a_lobby_that_keeps_changing_fails_eventually(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = place.bot.services.tables
    row = await opened(tables)
    tries = []

    async def restless(match_id: int, *_: Any, now: int) -> Listing:
        tries.append(match_id)
        raise Conflict(match_id)

    monkeypatch.setattr(tables.matches.lobbies, "start", restless)
    with pytest.raises(Conflict):
        await tables.start(row.id, HOST.user)
    assert len(tries) == ATTEMPTS


@pytest.mark.parametrize("first", range(4))
async def test_simultaneous_changes_of_a_lobby_cause_no_errors(place: World, first: int) -> None:
    tables = place.bot.services.tables
    rushes: Sequence[Callable[[Listing], Any]] = [
        lambda row: tables.start(row.id, HOST.user),
        lambda row: tables.matches.lobbies.join(row.id, GUESTS[1], now=now()),
        lambda row: tables.matches.lobbies.join(row.id, GUESTS[2], now=now()),
        lambda row: tables.matches.lobbies.leave(row.id, GUESTS[0].user, now=now()),
    ]
    for number in range(10):
        place.channel = place.guild.create_text_channel(f"rush-{number}")
        row = await tables.matches.lobbies.create(
            place.channel.id, None, HOST, TableSpec("westkingdom", 4), now=now()
        )
        await tables.matches.lobbies.join(row.id, GUESTS[0], now=now())
        order = [*rushes[first:], *rushes[:first]]
        answers = await asyncio.gather(*(act(row) for act in order), return_exceptions=True)
        for answer in answers:
            assert not isinstance(answer, BaseException) or isinstance(answer, Refusal | StorageError), answer
            assert not isinstance(answer, Conflict), answer
        assert (await tables.matches.get(row.id)).status is Status.PLAYING


async def test_starting_while_others_join_reports_no_error(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="westkingdom", thread=False)
    await place.by_hand()
    await bo.click(place.last, label="Join")
    matches = place.bot.services.tables.matches
    begin = matches.lobbies.start

    async def overtaken(match_id: int, order: Sequence[int], match: Match, *, now: int) -> Listing:
        if len(order) == 2:
            await matches.lobbies.join(match_id, GUESTS[0], now=now)
        return await begin(match_id, order, match, now=now)

    monkeypatch.setattr(matches.lobbies, "start", overtaken)
    result = await ann.click(place.last, label="Start with 2")
    assert not result.followups
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert (await place.table()).match.seats == 3


@pytest.mark.unanswered
@pytest.mark.parametrize(
    "fault",
    [refusal(404, 10062), refusal(400, 40060), refusal(503)],
    ids=["unknown interaction", "already answered", "trouble"],
)
async def test_late_suggestions_log_one_line_and_no_error(
    place: World, caplog: pytest.LogCaptureFixture, fault: Any
) -> None:
    await place.seat("amytis")
    player = await place.to_act()
    with line_to_discord() as line, caplog.at_level(logging.INFO):
        line.plan(Fault(fault), only="POST /interactions")
        await player.autocomplete(place.channel, "amytis build", "stack", "")
    [record] = [record for record in caplog.records if "autocomplete" in record.getMessage()]
    assert record.levelno == logging.INFO
    assert record.exc_info is None
    assert "\n" not in record.getMessage()


@pytest.mark.unanswered
async def test_other_failures_of_suggestions_log_a_traceback(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis")

    async def broken(*_: Any) -> Any:
        raise KeyError("a fault of the program")

    monkeypatch.setattr("bot.interactions.slash_turn.suggest", broken)
    await place.people[0].autocomplete(place.channel, "amytis build", "stack", "")
    [record] = [record for record in caplog.records if "autocomplete" in record.getMessage()]
    assert record.levelno == logging.ERROR
    assert record.exc_info
