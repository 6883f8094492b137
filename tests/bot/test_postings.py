"""Each posting has one message, which pings once, despite crashes, deleted messages and upgrades."""

import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import storage
from bot.delivery.idempotent import NONCE_SECONDS
from bot.delivery.lease import LEASE_SECONDS
from bot.delivery.poster import Gone, NotHere, Rendered, Subject
from bot.platform.actions import SignUp
from bot.platform.components import Controls, button
from bot.platform.custom_ids import pack
from bot.screens.page import Post
from engine.catalogue import game
from engine.match import Match
from storage import Matches
from storage.delivery import PostingKind
from storage.records import AbsenceChoice, Deal, Motion, Person, TableSpec
from storage.timing import DAY
from tests.bot.faults import refusal
from tests.bot.mail import Bot, Clock, Died, Mail, Sent, Stepped
from tests.clock import now
from tests.storage.posted import posting_of

ANN, BO = 11, 12
CHANNEL = 1


class Place(SimpleNamespace):
    """A store with a match, a vote and an offer, and a fake Discord in which the bot can die."""

    store: Matches
    mail: Mail
    clock: Clock
    sent: list[Sent]
    steps: list[str]
    dies_at: int
    vote: int

    def step(self, name: str) -> None:
        self.steps.append(name)
        if len(self.steps) == self.dies_at:
            raise Died

    async def started_bot(self) -> Bot:
        async def nothing() -> None:
            pass

        bot = Bot(Stepped(self.store, self.step, nothing), self.mail)
        await bot.start()
        return bot

    def messages(self) -> list[list[str]]:
        """Return the buttons of each message in the channel except the board."""
        posts = self.mail.messages[CHANNEL].values()
        buttons = [[getattr(each, "custom_id", "") for each in post.components] for post in posts]
        return [ids for ids in buttons if any("agree" in each or "seat" in each for each in ids)]


@pytest.fixture
async def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    clock, sent = Clock(), list[Sent]()
    monkeypatch.setattr(time, "time", clock)
    async with await storage.open(tmp_path / "one.sqlite3") as store:
        row = await store.lobbies.create(CHANNEL, None, Person(ANN, "Ann"), TableSpec("amytis", 2), now=now())
        await store.lobbies.join(row.id, Person(BO, "Bo"), now=now())
        await store.lobbies.start(row.id, (ANN, BO), Match.new(game("amytis"), 2, seed=1), now=now())
        place = Place(store=store, clock=clock, sent=sent, steps=[], dies_at=0)
        place.mail = Mail(clock, place.step, sent.append)
        bot = await place.started_bot()
        await bot.show(row.id)
        vote = await store.votes.ask(row.id, Motion.ABANDON, 0, {0, 1}, DAY, now=now())
        place.vote = vote.id
        await store.offers.make(row.id, 0, Deal.GIVE, DAY, now=now())
        sent.clear()
        place.steps.clear()
        yield place


async def tell(place: Place, bot: Bot) -> None:
    for posting_id in await place.store.postings.due():
        await bot.poster.deliver(posting_id)


async def steps(place: Place) -> int:
    bot = await place.started_bot()
    place.steps.clear()
    await tell(place, bot)
    return len(place.steps)


@pytest.mark.parametrize("seconds", [LEASE_SECONDS, NONCE_SECONDS + 1, 10_000])
@pytest.mark.parametrize("dies_at", range(1, 26))
async def test_a_crash_at_any_step_pings_once(place: Place, dies_at: int, seconds: int) -> None:
    bot = await place.started_bot()
    place.steps.clear()
    place.dies_at = dies_at
    with suppress(Died):
        await tell(place, bot)
    place.dies_at = 0
    place.clock.now += seconds
    await tell(place, await place.started_bot())
    assert await place.store.postings.due() == []
    assert [each.users for each in place.sent if BO in each.users] == [(BO,)]
    assert len(place.sent) == len(place.messages()) == 2


async def test_the_crash_tests_cover_all_steps(place: Place) -> None:
    assert 14 <= await steps(place) <= 25


async def test_an_answer_edits_the_message_without_a_ping(place: Place) -> None:
    bot = await place.started_bot()
    await tell(place, bot)
    place.sent.clear()
    await place.store.votes.answer(place.vote, 1, agree=False)
    await tell(place, bot)
    assert place.sent == []
    assert len(place.messages()) == 1  # the offer remains


async def test_a_deleted_message_is_sent_again(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await place.started_bot()
    await tell(place, bot)
    place.sent.clear()
    gone = refusal(404, 10008)

    async def edit(*_: Any, **__: Any) -> None:
        raise gone()

    monkeypatch.setattr(place.mail, "_edit", edit)
    await place.store.votes.cast(place.vote, 1, AbsenceChoice.WAIT)
    await tell(place, bot)
    assert len(place.sent) == 1
    assert await place.store.postings.due() == []


async def test_a_vote_that_ended_before_it_was_posted_is_not_posted(place: Place) -> None:
    await place.store.votes.answer(place.vote, 1, agree=False)
    await tell(place, await place.started_bot())
    assert len(place.sent) == 1


async def test_messages_sent_before_an_upgrade_are_found_in_the_channel(place: Place) -> None:
    """Nonces differ after an upgrade, so messages that may have been sent are searched for."""
    bot = await place.started_bot()
    await tell(place, bot)
    number = await posting_of(place.store, PostingKind.VOTE, place.vote)
    before = "UPDATE posting SET message = NULL, shown = 0, made = 0 WHERE id = ?"
    again = "INSERT INTO stale (posting) VALUES (?)"

    def forget(tx: Any) -> None:
        tx.execute(before, (number,))
        tx.execute(again, (number,))

    await place.store.database.transaction(forget)
    place.mail._nonces.clear()
    place.sent.clear()
    await tell(place, bot)
    assert place.sent == []


async def test_a_deleted_channel_is_reported_with_its_posting(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = refusal(404, 10003)

    async def send(*_: Any, **__: Any) -> None:
        raise gone()

    monkeypatch.setattr(place.mail, "_send", send)
    with pytest.raises(Gone) as error:
        await tell(place, await place.started_bot())
    assert error.value.posting.channel == CHANNEL
    assert isinstance(error.value.__cause__, discord.NotFound)


class Planted:
    """A new kind of posting with its own renderer."""

    def __init__(self) -> None:
        self.text, self.again = "a", True

    async def render(self, subject: Subject) -> Rendered:
        controls = Controls(button("?", SignUp(subject.id)))
        post = Post(f"{self.text} {subject.channel}", controls)
        return Rendered(post, [pack(SignUp(subject.id))], again=self.again)


@pytest.fixture
async def planted(place: Place) -> tuple[Planted, Bot]:
    kind, bot = Planted(), await place.started_bot()
    bot.poster.renderers[PostingKind.CONTEST] = kind.render
    return kind, bot


async def test_a_new_kind_needs_only_a_renderer(place: Place, planted: tuple[Planted, Bot]) -> None:
    kind, bot = planted
    await bot.poster.refresh(PostingKind.CONTEST, 5, 70)
    await bot.poster.refresh(PostingKind.CONTEST, 5, 71)
    assert [each.content for each in place.sent] == ["a 70", "a 71"]
    place.steps.clear()
    await bot.poster.refresh(PostingKind.CONTEST, 5, 70)  # the message is up to date
    assert not {"send", "edit", "claim"} & {*place.steps}
    kind.text = "b"
    await bot.poster.refresh(PostingKind.CONTEST, 5, 70)
    assert [step for step in place.steps if step in ("send", "edit")] == ["edit"]
    assert len(place.sent) == 2


@pytest.mark.parametrize("again", [True, False])
async def test_a_deleted_message_is_sent_again_or_forgotten(
    place: Place, planted: tuple[Planted, Bot], monkeypatch: pytest.MonkeyPatch, *, again: bool
) -> None:
    kind, bot = planted
    await bot.poster.refresh(PostingKind.CONTEST, 5, 70)
    kind.text, kind.again, gone = "b", again, refusal(404, 10008)

    async def edit(*_: Any, **__: Any) -> None:
        raise gone()

    monkeypatch.setattr(place.mail, "_edit", edit)
    before = await place.store.postings.due()
    if again:
        await bot.poster.refresh(PostingKind.CONTEST, 5, 70)
    else:
        with pytest.raises(Gone):
            await bot.poster.refresh(PostingKind.CONTEST, 5, 70)
    assert [each.content for each in place.sent] == ["a 70", *(["b 70"] if again else [])]
    assert await place.store.postings.due() == before


async def test_a_posting_without_a_local_renderer_is_released_at_once(
    place: Place, planted: tuple[Planted, Bot]
) -> None:
    kind, bot = planted

    async def elsewhere(_: Subject) -> Rendered:
        raise NotHere

    number = await place.store.postings.want(PostingKind.CONTEST, 5, 70, "")
    assert number is not None
    bot.poster.renderers[PostingKind.CONTEST] = elsewhere
    with pytest.raises(NotHere):
        await bot.poster.deliver(number)
    other = await place.started_bot()
    other.poster.renderers[PostingKind.CONTEST] = kind.render
    await other.poster.deliver(number)
    assert [each.content for each in place.sent] == ["a 70"]
