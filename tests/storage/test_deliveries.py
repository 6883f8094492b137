"""An interaction delivered more than once is stored once; see :mod:`storage.deliveries`."""

import asyncio
import contextvars

import pytest

import storage
from storage import Matches, deliveries
from storage.errors import DuplicateDelivery, StorageError
from storage.parts.requests import KEPT_SECONDS
from tests.clock import now

ID = 1_400_000_000_000_000_001


async def deliver(matches: Matches, *writes: str, id: int = ID) -> None:  # noqa: A002
    """Write settings as one delivery of an interaction would."""

    async def answer() -> None:
        matches.interactions.begin(id, now=now())
        for key in writes:
            await matches.settings.set(key, "x")

    await asyncio.create_task(answer())


async def recorded(matches: Matches) -> list[int]:
    """Return the recorded interaction ids."""
    sql = "SELECT id FROM interaction ORDER BY id"
    return await matches.database.read(lambda tx: [number for (number,) in tx.execute(sql).fetchall()])


async def test_a_second_delivery_stores_nothing(matches: Matches) -> None:
    await deliver(matches, "a", "b")
    with pytest.raises(DuplicateDelivery):
        await deliver(matches, "c")
    assert await matches.settings.get("c") is None
    await deliver(matches, "c", id=ID + 1)
    assert await matches.settings.get("c") == "x"


async def test_only_one_of_two_simultaneous_deliveries_is_stored(matches: Matches, address: str) -> None:
    async with await storage.open(address) as other:
        for number in range(ID, ID + 20):
            both = (deliver(matches, f"a{number}", id=number), deliver(other, f"b{number}", id=number))
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(map(repr, outcomes)) == ["DuplicateDelivery()", "None"]
            written = [await matches.settings.get(f"{name}{number}") for name in "ab"]
            assert sorted(map(str, written)) == ["None", "x"]


async def test_claiming_an_interaction_stores_it(matches: Matches) -> None:
    async def answer() -> None:
        matches.interactions.begin(ID, now=now())
        await matches.interactions.claim()

    await asyncio.create_task(answer())
    with pytest.raises(DuplicateDelivery):
        await asyncio.create_task(answer())
    assert await recorded(matches) == [ID]


async def test_a_failed_delivery_does_not_block_the_next(matches: Matches) -> None:
    async def refused() -> None:
        matches.interactions.begin(ID, now=now())

        def work(tx: object) -> None:
            raise StorageError("the disk is full")

        await matches.database.transaction(work)

    with pytest.raises(StorageError):
        await asyncio.create_task(refused())
    await deliver(matches, "a")
    assert await matches.settings.get("a") == "x"


async def test_a_retried_transaction_is_not_a_duplicate(matches: Matches) -> None:
    """A transaction with an unconfirmed commit runs again."""

    async def answer() -> None:
        matches.interactions.begin(ID, now=now())
        await matches.settings.set("a", "x")
        delivery = deliveries.current()
        assert delivery is not None
        delivery.recorded = False
        await matches.settings.set("b", "x")

    await asyncio.create_task(answer())
    assert await matches.settings.get("b") == "x"


async def test_reading_records_nothing(matches: Matches) -> None:
    async def answer() -> None:
        matches.interactions.begin(ID, now=now())
        await matches.settings.get("a")
        assert not await matches.interactions.is_duplicate(was_answered=False)
        assert await matches.interactions.is_duplicate(was_answered=True)

    await asyncio.create_task(answer())
    assert await recorded(matches) == []


async def test_background_tasks_belong_to_no_interaction(matches: Matches) -> None:
    begun = list[asyncio.Task[None]]()

    async def answer() -> None:
        matches.interactions.begin(ID, now=now())
        background = matches.settings.set("a", "x")
        begun.append(asyncio.create_task(background, context=contextvars.copy_context()))

    await deliver(matches, "first")
    await asyncio.create_task(answer())
    await begun[0]
    assert await matches.settings.get("a") == "x"


async def test_a_delivery_that_stored_nothing_detects_its_duplicate(matches: Matches) -> None:
    async def answer() -> bool:
        matches.interactions.begin(ID, now=now())
        return await matches.interactions.is_duplicate(was_answered=False)

    await deliver(matches, "a")
    assert await asyncio.create_task(answer())


async def test_interaction_ids_expire_after_minutes(matches: Matches) -> None:
    await deliver(matches, "a")
    await matches.instances.enter("one", "1", now() + KEPT_SECONDS - 5)
    assert await recorded(matches) == [ID]
    await matches.instances.enter("one", "1", now() + KEPT_SECONDS + 5)
    assert await recorded(matches) == []
