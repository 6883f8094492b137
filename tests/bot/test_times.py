"""The time stored with each log entry."""

import random
import time
from types import SimpleNamespace

import pytest

from bot.app.client import Ziggurat
from engine.history.log import Abandoned, Played, Resigned, Undone
from engine.match import Match
from storage.records import Person
from tests.bot.world import World, take_turn_by_panel
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)


async def test_a_turn_has_the_time_of_its_confirmation(place: World) -> None:
    before = int(time.time())
    await place.seat("amytis", seed=8)
    await take_turn_by_panel(place, random.Random(1))
    log = (await place.table()).match.log
    assert log
    assert all(before <= entry.at <= time.time() for entry in log)


async def test_undo_resigning_and_abandoning_have_their_times(
    simcord_bot: Ziggurat, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.catalogue import game

    tables = simcord_bot.services.tables
    people = [Person(user, str(user)) for user in (1, 2, 3)]
    match = Match.new(game("ancient"), 3, seed=3)
    row = await tables.matches.insert(1, None, 1, people, match, now=now())
    clock = iter(range(1000, 2000, 10))
    monkeypatch.setattr("bot.matches.tables.time", SimpleNamespace(time=lambda: next(clock)))
    await tables.play(row.id, 1, match.moves(0)[:1])
    await tables.undo(row.id, 1)
    await tables.resign(row.id, 3)
    table = (await tables.abandon(row.id, by_admin=True)).after
    kinds = [Played, Undone, Resigned, Abandoned]
    assert [(type(entry), entry.at) for entry in table.match.log] == list(
        zip(kinds, (1000, 1010, 1020, 1030), strict=True)
    )
