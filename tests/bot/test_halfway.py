"""Failures half-way through a request: the stored part is never reported as lost."""

from typing import Any

import pytest

from bot.matches.consents import Consents
from storage.errors import StorageError, VoteOver
from tests.bot.test_privacy import said
from tests.bot.world import World, read, texts_of

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


def fail(error: Exception) -> Any:
    async def failing(*_: Any, **__: Any) -> Any:
        raise error

    return failing


@pytest.mark.parametrize("error", [StorageError("the disk is full"), VoteOver()])
async def test_resigning_is_confirmed_if_an_open_vote_fails(
    place: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    ann, bo = place.people
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))
    await place.seat("westkingdom", people=3)
    await bo.slash(place.channel, "game abandon")
    monkeypatch.setattr(Consents, "agree", fail(error))
    text = await said(ann.slash(place.channel, "game resign", sure=True))
    assert "You gave up your seat." in text
    assert ("The board will follow." in text) is isinstance(error, StorageError)
    assert "(turn 2)" in read(place.last)


async def test_a_stored_consent_is_not_reported_as_lost(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis")
    ann, bo = place.people
    await bo.slash(place.channel, "game abandon")
    sure: Any = (await ann.click(place.last, label="I agree")).response
    monkeypatch.setattr(Consents, "end", fail(StorageError("the disk is full")))
    result = await ann.click(sure, label="Yes, I agree")
    texts = [texts_of(each.components) for each in result.followups]
    assert texts
    assert not any("I couldn’t save your move" in text for text in texts)
    monkeypatch.undo()
    await place.bot.services.consents.sweep()
    assert (await place.table()).match.over
    assert await place.bot.matches.votes.asked(table.id) == []
