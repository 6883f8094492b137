"""Votes of all players of a match, with restarts and crashes in between."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.catalogue import game
from storage.records import Person, VoteOutcome
from tests.bot.world import World, agree, labels, read, texts_of
from tests.clock import now


async def asked(place: World) -> int:
    table = await place.seat("amytis")
    await place.people[0].slash(place.channel, "game abandon")
    assert labels(place.last) == ["I agree", "Play on"]
    assert "would like to end" in read(place.last)
    [vote] = await place.bot.services.tables.matches.votes.asked(table.id)
    return vote.id


def again(place: World, message: Any) -> Any:
    """Return the current version of a message."""
    return next(each for each in place.channel.history() if each.id == message.id)


async def verdict(place: World, vote: int) -> VoteOutcome:
    return (await place.bot.services.tables.matches.votes.get(vote)).outcome


async def test_a_vote_becomes_a_line_once_all_agree(place: World) -> None:
    vote, question = await asked(place), place.last
    await agree(place.people[1], question)
    assert (await place.table()).match.abandoned
    assert await verdict(place, vote) is VoteOutcome.AGREED
    assert "agreed." in read(again(place, question))


async def test_one_refusal_keeps_the_match_going(place: World) -> None:
    vote, question = await asked(place), place.last
    await place.people[1].click(question, label="Play on")
    assert not (await place.table()).match.over
    assert await verdict(place, vote) is VoteOutcome.REFUSED
    message = again(place, question)
    assert ("would rather play on" in read(message), labels(message)) == (True, [])


async def test_two_players_making_the_same_request_agree(place: World) -> None:
    vote = await asked(place)
    result = await place.people[1].slash(place.channel, "game abandon")
    assert result.response is not None
    assert "The match has ended" in texts_of(result.response.components)
    assert await verdict(place, vote) is VoteOutcome.AGREED


async def test_a_resigned_seat_no_longer_votes(place: World) -> None:
    vote = await asked(place)
    await place.people[1].slash(place.channel, "game resign", sure=True)
    assert await verdict(place, vote) in (VoteOutcome.AGREED, VoteOutcome.ENDED)


async def test_a_vote_survives_a_restart_and_is_posted_once(place: World) -> None:
    await asked(place)
    count = len(place.channel.history())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == count
    await agree(place.people[1], place.last)
    assert (await place.table()).match.abandoned


async def test_an_agreed_vote_takes_effect_after_a_crash(place: World) -> None:
    vote = await asked(place)
    await place.bot.services.tables.matches.votes.answer(vote, 1, agree=True)
    await place.restart()
    await place.env.settle()
    assert (await place.table()).match.abandoned
    assert await verdict(place, vote) is VoteOutcome.AGREED


async def test_a_vote_expires_after_a_day(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    vote, question = await asked(place), place.last
    now: Callable[[], float] = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 86401)
    await place.restart()
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.EXPIRED
    assert "it continues" in read(again(place, question))


async def test_a_full_table_starts_after_a_crash(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    matches = place.bot.services.tables.matches
    row = await matches.get(await matches.live_in(place.channel.id) or 0)
    await matches.lobbies.join(row.id, Person(bo.id, "Bo"), now=now())
    assert await matches.lobbies.full() == [row.id]
    await place.restart()
    await place.env.settle()
    assert "your turn" in read(place.last)


@pytest.mark.parametrize("by", ["answer", "sweep"])
async def test_an_agreed_vote_waits_while_the_matchs_rules_are_missing(
    place: World, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    vote, consents = await asked(place), place.bot.services.consents
    votes = place.bot.services.tables.matches.votes
    with monkeypatch.context() as patch:
        patch.setattr(type(game("amytis")), "fingerprint", "0123456789ab")
        await place.bot.services.tables.matches.settings.set("touched", "")  # drops cached matches
        if by == "answer":
            await agree(place.people[1], place.last)
        else:
            await votes.answer(vote, 1, agree=True)
        await consents.sweep()
        assert await verdict(place, vote) is VoteOutcome.OPEN
    await consents.sweep()
    assert await verdict(place, vote) is VoteOutcome.AGREED
    assert (await place.table()).match.abandoned


async def test_logs_of_old_matches_are_packed_and_stay_readable(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis", seed=8)
    tables = place.bot.services.tables
    await tables.abandon(table.id, by_admin=True)
    sql = "SELECT count(*) FROM packed_log"

    async def packed() -> int:
        (count,) = await tables.matches.database.read(lambda tx: tx.execute(sql).fetchone())
        return int(count)

    await place.bot.services.consents.sweep()
    assert await packed() == 0
    monkeypatch.setattr("bot.matches.consents.PACKED_AFTER", -10)
    await place.bot.services.consents.sweep()
    assert await packed() == 1
    assert (await tables.load_whole(table.id)).match.log
