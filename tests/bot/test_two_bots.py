"""Two bots on one database, as during an overlapping restart: each posting has one writer at a time."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import storage
from bot.delivery.lease import Leases
from bot.matches.robots.players import RobotPlayers
from engine.catalogue import game
from engine.match import Match
from storage.delivery import Posting
from storage.errors import Claimed
from storage.records import Deal, Motion, Person, TableSpec
from storage.timing import DAY, Preferences, Way
from tests.bot.mail import Bot, Clock, Mail, Sent
from tests.bot.world import random_turn
from tests.clock import now
from tests.storage.posted import claim_board, counts

ANN, BO = 11, 12


class Both(SimpleNamespace):
    """Two bots with separate connections to one database, and one fake Discord."""

    first: Bot
    second: Bot
    mail: Mail
    clock: Clock
    sent: list[Sent]


@pytest.fixture
async def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    clock, sent = Clock(), list[Sent]()
    monkeypatch.setattr(time, "time", clock)
    mail = Mail(clock, lambda _: None, sent.append)
    path = tmp_path / "both.sqlite3"
    async with await storage.open(path) as one, await storage.open(path) as other:
        bots = [Bot(database, mail) for database in (one, other)]
        yield Both(first=bots[0], second=bots[1], mail=mail, clock=clock, sent=sent)
        for bot in bots:
            await bot.outbox_worker.finish(0.0)


async def seated(both: Both) -> int:
    store = both.first.store
    row = await store.lobbies.create(1, None, Person(ANN, "Ann"), TableSpec("amytis", 2), now=now())
    await store.lobbies.join(row.id, Person(BO, "Bo"), now=now())
    await store.lobbies.start(row.id, (ANN, BO), Match.new(game("amytis"), 2, seed=1), now=now())
    return int(row.id)


class Gate:
    """Holds back the first post until it is opened."""

    def __init__(self, mail: Mail) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self._real = mail._send
        mail._send = self._send  # type: ignore[method-assign]

    async def _send(self, *args: Any, **more: Any) -> Any:
        if not self.reached.is_set():
            self.reached.set()
            await self.open.wait()
        return await self._real(*args, **more)


async def quietly(work: Any) -> None:
    """Do something that may be refused because the other bot is doing it."""
    try:
        async with asyncio.timeout(0.5):
            await work
    except Exception:  # the reconciler would try again
        pass


async def test_a_starting_bot_leaves_a_board_to_the_one_posting_it(both: Both) -> None:
    await both.first.start()
    match_id, gate = await seated(both), Gate(both.mail)
    showing = asyncio.create_task(both.first.show(match_id))
    await gate.reached.wait()
    await both.second.start()
    await quietly(both.second.show(match_id))
    assert both.sent == []
    gate.open.set()
    await showing
    await quietly(both.second.show(match_id))
    assert len(both.sent) == 1


async def test_a_starting_bot_leaves_a_notification_to_the_one_sending_it(both: Both) -> None:
    await both.first.start()
    await both.first.store.people.save(Preferences(ANN, Way.DIRECT), now=now())
    await seated(both)
    gate = Gate(both.mail)
    telling = asyncio.create_task(both.first.outbox_worker.deliver())
    await gate.reached.wait()
    await both.second.start()
    await quietly(both.second.outbox_worker.deliver())
    assert both.sent == []
    gate.open.set()
    await telling
    assert [each.direct for each in both.sent] == [True]


@pytest.mark.parametrize("what", ["vote", "offer"])
async def test_votes_and_offers_are_posted_by_one_bot(both: Both, what: str) -> None:
    await both.first.start()
    match_id, store = await seated(both), both.first.store
    await both.first.show(match_id)
    if what == "vote":
        await store.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, DAY, now=now())
    else:
        await store.offers.make(match_id, 0, Deal.GIVE, DAY, now=now())
    both.sent.clear()
    gate = Gate(both.mail)
    showing = asyncio.create_task(both.first.show(match_id))
    await gate.reached.wait()
    await both.second.start()
    await quietly(both.second.show(match_id))
    assert both.sent == []
    gate.open.set()
    await showing
    assert len(both.sent) == 1


async def test_an_outdated_poster_does_not_overwrite_a_newer_board(both: Both) -> None:
    await both.first.start()
    match_id, reached, go_on = await seated(both), asyncio.Event(), asyncio.Event()
    store = both.first.store
    real = store.boards.attempt

    async def held_up(*args: Any, **more: Any) -> Any:
        reached.set()
        await go_on.wait()
        return await real(*args, **more)

    store.boards.attempt = held_up
    showing = asyncio.create_task(both.first.show(match_id))
    await reached.wait()
    both.clock.now += 200  # as after a long suspension
    await both.second.start()
    match = (await both.second.store.load(match_id)).match
    moves = random_turn(match, random.Random(1), 0)
    await both.second.tables.play(match_id, ANN, moves)
    await both.second.show(match_id)
    board = (await both.second.store.get(match_id)).board
    go_on.set()
    await asyncio.gather(showing, return_exceptions=True)
    row = await both.second.store.get(match_id)
    changes, seen = await counts(both.second.store, match_id)
    assert (row.board, seen) == (board, changes)
    assert await both.second.store.boards.old_messages(match_id) == []
    assert len(both.sent) == 1


async def test_claims_of_a_stopped_bot_are_free_at_once(both: Both) -> None:
    await both.first.start()
    match_id, gate = await seated(both), Gate(both.mail)
    showing = asyncio.create_task(both.first.show(match_id))
    await gate.reached.wait()
    showing.cancel()
    await asyncio.gather(showing, return_exceptions=True)
    await both.first.heartbeat.finish()
    await both.second.start()
    await both.second.show(match_id)
    assert len(both.sent) == 1


async def test_a_slow_post_keeps_its_claim(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.lease.RENEW_SECONDS", 0.05)
    await both.first.start()
    match_id, gate = await seated(both), Gate(both.mail)
    showing = asyncio.create_task(both.first.show(match_id))
    await gate.reached.wait()
    await both.second.start()
    for _ in range(6):
        both.clock.now += 5
        await asyncio.sleep(0.2)
    with pytest.raises(Claimed):
        await both.second.show(match_id)
    gate.open.set()
    await showing
    assert len(both.sent) == 1


async def test_postings_are_written_only_with_their_claim(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, asked = both.first.store, Counter[str]()

    def watch(part: Any, method: str) -> None:
        real = getattr(part, method)

        async def watched(posting: Posting, *args: Any, **more: Any) -> Any:
            assert posting.holder == both.first.heartbeat.instance
            asked[f"{method} {posting.kind}"] += 1
            return await real(posting, *args, **more)

        setattr(part, method, watched)

    watch(store.boards, "attempt")
    watch(store.postings, "record")
    await both.first.start()
    show, options = both.first.show, game("amytis").facts.check_options({})
    lobby = await store.lobbies.create(
        2, None, Person(ANN, "Ann"), TableSpec("amytis", 2, options=options), now=now()
    )
    await show(lobby.id)
    await store.lobbies.join(lobby.id, Person(BO, "Bo"), now=now())
    await show(lobby.id)
    await store.abandon(lobby.id)
    await show(lobby.id)
    unseen = await store.lobbies.create(
        3, None, Person(ANN, "Ann"), TableSpec("amytis", 2, options=options), now=now()
    )
    left = await claim_board(store, unseen.id, both.first.heartbeat.instance, 0, now=now())
    assert left is not None
    await store.boards.attempt(left, "lobby", "n1", now=now())  # by a dead bot
    await store.abandon(unseen.id)
    await show(unseen.id)  # nothing to show: dropped
    match_id = await seated(both)
    await show(match_id)
    await store.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, DAY, now=now())
    await store.offers.make(match_id, 0, Deal.GIVE, DAY, now=now())
    await show(match_id)
    await store.freeze(match_id, "why", now=now())
    await store.abandon(match_id)
    await show(match_id)
    assert set(asked) == {"attempt board", "record board", "record vote", "record offer"}


async def test_a_slow_notification_keeps_its_lease(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.lease.RENEW_SECONDS", 0.05)
    await both.first.start()
    await both.first.store.people.save(Preferences(ANN, Way.DIRECT), now=now())
    await seated(both)
    gate = Gate(both.mail)
    telling = asyncio.create_task(both.first.outbox_worker.deliver())
    await gate.reached.wait()
    await both.second.start()
    for _ in range(4):
        both.clock.now += 5
        await asyncio.sleep(0.2)
        await both.second.outbox_worker.deliver()
    assert both.sent == []
    gate.open.set()
    await telling
    assert len(both.sent) == 1


async def test_robots_of_a_match_think_in_one_process(both: Both) -> None:
    clock, gate, begun, thinking = both.clock, asyncio.Event(), asyncio.Event(), list[str]()
    store = both.first.store
    people = [Person(ANN, "Ann"), Person(-1, "Robot", "steady")]
    match = Match.new(game("amytis"), 2, seed=1)
    match.play(0, *random_turn(match, random.Random(1)))
    row = await store.insert(1, None, ANN, people, match, now=now())

    async def think(name: str, job: Any) -> Any:
        thinking.append(name)
        begun.set()
        await gate.wait()
        return [(1, move) for move in random_turn(match, random.Random(2))]

    robots = []
    for name, bot in (("first", both.first), ("second", both.second)):
        await bot.heartbeat.start()
        pool = SimpleNamespace(think=partial(think, name), expect=lambda: None)
        leases = Leases(bot.store.instances, bot.heartbeat)
        robots.append(RobotPlayers(bot.tables, cast(Any, pool), leases.held))
    clock.now += 1
    await both.first.heartbeat._enter()
    assert not both.first.heartbeat.alone
    playing = asyncio.create_task(robots[0].play(row.id))
    await begun.wait()
    assert await robots[1].play(row.id) is None
    assert thinking == ["first"]
    gate.set()
    table = await playing
    assert table is not None
    assert table.match.to_act == (0,)
    assert await robots[1].play(row.id) is None
    for bot in (both.first, both.second):
        await bot.heartbeat.finish()


async def test_only_one_of_two_bots_sweeps(both: Both) -> None:
    for bot in (both.first, both.second, both.first):
        await bot.heartbeat._enter()
    first, second = (Leases(bot.store.instances, bot.heartbeat) for bot in (both.first, both.second))
    async with first.held("sweep") as is_mine, second.held("sweep") as is_other_s:
        assert (is_mine, is_other_s) == (True, False)
    async with second.held("sweep") as is_other_s:
        assert is_other_s
    await both.second.heartbeat.finish()
    await both.first.store.instances.depart(both.second.heartbeat.instance, now())
    await both.first.heartbeat._enter()
    assert both.first.heartbeat.alone
