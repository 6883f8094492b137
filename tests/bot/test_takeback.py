"""Undo with the consent of all players concerned, whatever happens meanwhile."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.screens.page import safe
from engine.catalogue import game, games
from engine.errors import CannotUndo
from engine.history.log import Played, Undone
from engine.match import Match
from storage.records import Motion, Vote, VoteOutcome
from tests.bot.panels import ways
from tests.bot.world import World, agree, labels, random_turn, read, take_turn_by_panel, texts_of
from tests.clock import now
from tests.thorough import in_turn

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


def basic(slug: str) -> dict[str, str]:
    return {"game": "basic"} if slug == "architectura" else {}


async def begun(place: World, slug: str, turns: int = 2) -> int:
    """Play ``turns`` turns, and on until undoing the first needs consent; return its seat."""
    table = await place.put(Match.new(game(slug), 2, basic(slug), seed=5))
    chance, first = random.Random(3), table.match.to_act[0]
    while turns > 0 or _undo_is_free((await place.table()).match, first):
        turns -= 1
        seat = (await place.table()).match.to_act[0]
        while True:
            match = (await place.table()).match
            moves = random_turn(match, chance)
            user = table.record.people[seat].user
            change = await place.bot.services.tables.play(table.id, user, moves)
            await place.bot.services.reconciler.announce(change)
            if getattr(change.entries[-1], "turn_over", False):
                break
    await place.env.settle()
    return first


def _undo_is_free(match: Match, seat: int) -> bool:
    try:
        return match.undo_to(seat) >= 0
    except CannotUndo:
        return False


async def page(place: World, seat: int, **options: str) -> Any:
    """Open a seat's undo page."""
    table = await place.table()
    return (await place.member(table, seat).slash(place.channel, "game undo", **options)).response


def asking(page: Any) -> str:
    """Return the label of the button that asks the others, such as "Ask Bo"."""
    [label] = [way.label for way in ways(page.components, "askundo")]
    return label


async def asked(place: World, seat: int, **options: str) -> Vote:
    """Request an undo of a seat's last turn."""
    opened = await page(place, seat, **options)
    await place.member(await place.table(), seat).click(opened, label=asking(opened))
    [vote] = await votes(place)
    return vote


async def votes(place: World) -> list[Vote]:
    return await place.bot.services.tables.matches.votes.asked((await place.table()).id)


async def verdict(place: World, vote: Vote) -> VoteOutcome:
    return (await place.bot.services.tables.matches.votes.get(vote.id)).outcome


def again(place: World, message: Any) -> Any:
    return next(each for each in place.channel.history() if each.id == message.id)


@in_turn("slug", sorted(games()))
async def test_agreed_undo_of_a_turn_that_revealed_something(place: World, slug: str) -> None:
    first = await begun(place, slug)
    before = (await place.bot.services.tables.load_whole((await place.table()).id)).match
    count = len(place.channel.history())
    opened = await page(place, first)
    other = (await place.table()).names[1 - first]
    assert f"\u2068{other}\u2069 has to agree" in texts_of(opened.components)
    assert "would be undone" in texts_of(opened.components)
    assert "seen" in texts_of(opened.components)
    assert len(place.channel.history()) == count, (
        "no vote is posted before the player has read the consequences"
    )
    await place.member(await place.table(), first).click(opened, label=asking(opened))
    [vote] = await votes(place)
    question = place.last
    assert (vote.motion, vote.missing) == (Motion.UNDO, (1 - first,))
    assert "would like to take back their last turn" in read(question)
    assert labels(question) == ["I agree", "Play on"]
    await agree(place.member(await place.table(), 1 - first), question)
    await place.env.settle()
    table = await place.table()
    whole = (await place.bot.services.tables.load_whole(table.id)).match
    assert whole.log[: len(before.log)] == before.log
    assert isinstance(whole.log[-1], Undone)
    assert (whole.log[-1].to, set(whole.log[-1].agreed)) == (0, {0, 1})
    start = whole.game.start(2, whole.options, whole.seed)
    assert (whole.state, whole.to_act, whole.turn) == (start, whole.game.to_act(start.board), 1)
    assert first in whole.to_act
    assert await verdict(place, vote) is VoteOutcome.AGREED
    assert " agreed." in read(again(place, question))
    assert "your turn" in read(place.last)
    assert "as agreed with" in read(place.last)
    await take_turn_by_panel(place, random.Random(1))
    assert (await place.table()).match.seq > table.match.seq


async def away(place: World, seat: int) -> None:
    """Let a robot stand in for an absent player."""
    table, matches = await place.table(), place.bot.services.tables.matches
    vote = await matches.votes.ask(table.id, Motion.LAPSE, seat, {1 - seat}, 3600, now=now())
    await matches.absence.stand_in(vote.id, int(time.time()))
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()


async def end_stand_in(place: World, seat: int) -> None:
    table = await place.table()
    assert await place.bot.services.tables.matches.absence.take_back(table.id, seat, int(time.time()))


@in_turn("slug", sorted(games()))
async def test_undo_after_a_reveal_requires_the_absent_players_consent(place: World, slug: str) -> None:
    first = await begun(place, slug)
    await away(place, 1 - first)
    before = (await place.table()).match.now
    opened = await page(place, first)
    text = texts_of(opened.components)
    other = (await place.table()).names[1 - first]
    assert f"Something hidden has been revealed since, so {safe(other)} has to agree but isn’t here" in text
    assert "ask once they’re back" in text
    assert await votes(place) == []
    table = await place.table()
    with pytest.raises(CannotUndo, match="refusal-undo-absent"):
        await place.bot.services.tables.take_back(table.id, first, (first,), seq=table.match.seq)
    assert (await place.table()).match.now == before
    await end_stand_in(place, 1 - first)
    assert f"\u2068{other}\u2069 has to agree" in texts_of((await page(place, first)).components)


async def test_a_vote_on_undo_ends_when_a_voter_is_replaced_by_a_stand_in(place: World) -> None:
    first = await begun(place, "amytis")
    vote, question = await asked(place, first), place.last
    before = (await place.table()).match.seq
    await away(place, 1 - first)
    with place.env._bot_scope():
        place.bot.services.reconciler.wake()
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.ENDED
    assert labels(again(place, question)) == []
    log = (await place.bot.services.tables.load_whole((await place.table()).id)).match.log
    assert len(log) >= before
    assert not any(isinstance(entry, Undone) for entry in log)


@in_turn("slug", sorted(games()))
async def test_a_refused_undo_changes_nothing(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    match = (await place.table()).match
    await place.member(await place.table(), 1 - first).click(question, label="Play on")
    assert await verdict(place, vote) is VoteOutcome.REFUSED
    assert "would rather play on" in read(again(place, question))
    assert labels(again(place, question)) == []
    assert (await place.table()).match.now == match.now


@in_turn("slug", sorted(games()))
async def test_a_vote_on_undo_expires_after_a_day(
    place: World, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    match = (await place.table()).match
    now: Callable[[], float] = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 86401)
    await place.restart()
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.EXPIRED
    assert "within a day" in read(again(place, question))
    assert (await place.table()).match.now == match.now


@in_turn("slug", sorted(games()))
async def test_playing_on_ends_a_vote_on_undo(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    table = await place.table()
    seat = table.match.to_act[0]
    moves = random_turn(table.match, random.Random(1))
    change = await place.bot.services.tables.play(table.id, table.record.people[seat].user, moves)
    await place.bot.services.reconciler.announce(change)
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.ENDED
    assert "went on before" in read(again(place, question))
    assert labels(again(place, question)) == []
    assert not any(isinstance(entry, Undone) for entry in (await place.table()).match.log)


@in_turn("slug", sorted(games()))
async def test_a_second_request_is_answered_with_the_first(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote = await asked(place, first)
    own = await page(place, first)
    assert "You’ve already asked" in texts_of(own.components)
    others = await page(place, 1 - first)
    assert "has already asked to take a turn back" in texts_of(others.components)
    assert await votes(place) == [await place.bot.services.tables.matches.votes.get(vote.id)]


async def test_simultaneous_requests_for_undo_start_one_vote(place: World) -> None:
    first = await begun(place, "amytis")
    table = await place.table()
    pages = [await page(place, seat) for seat in (first, 1 - first)]
    for seat, opened in zip((first, 1 - first), pages, strict=True):
        await place.member(table, seat).click(opened, label=asking(opened))
    [vote] = await votes(place)
    assert (vote.seat, vote.agreeing) == (first, (first,))


@in_turn("slug", sorted(games()))
async def test_an_open_panel_is_updated_after_an_undo(place: World, slug: str) -> None:
    first = await begun(place, slug, turns=1)
    other = place.member(await place.table(), 1 - first)
    panel: Any = (await other.click(place.last, label="Take your turn")).response
    await asked(place, first)
    await agree(other, place.last)
    await place.env.settle()
    result = await other.click(panel, custom_id=_any_step(panel))
    text = texts_of((result.response or panel).components)
    table = await place.table()
    assert first in table.match.to_act
    if table.match.to_act == (first,):
        assert f"\u2068{table.names[first]}\u2069" in text
    opened = await place.member(table, first).click(place.last, label="Take your turn")
    assert opened.response is not None
    assert "has changed" not in texts_of(opened.response.components)


def _any_step(panel: Any) -> str:
    """Return the id of a button that continues a panel."""
    ids: list[str] = []

    def walk(components: Any) -> None:
        for each in components:
            ids.append(each.get("custom_id") or "")
            walk(each.get("components", ()))
            walk([each["accessory"]] if "accessory" in each else ())

    walk(panel.components)
    return next(each for each in ids if each.startswith(("z:zoom:", "z:step:")))


@in_turn("slug", sorted(games()))
async def test_a_vote_on_undo_survives_restarts(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    count = len(place.channel.history())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == count
    await place.bot.services.tables.matches.votes.answer(vote.id, 1 - first, agree=True)
    await place.restart()  # crashed between the last consent and the undo
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.AGREED
    assert (await place.table()).match.turn == 1
    assert " agreed." in read(again(place, question))


async def test_the_reason_is_shown_safely(place: World) -> None:
    first = await begun(place, "amytis")
    opened = await page(place, first, reason="wrong *stack* @everyone")
    assert "They’ll see your reason" in texts_of(opened.components)
    await place.restart()
    await place.member(await place.table(), first).click(opened, label=asking(opened))
    [vote] = await votes(place)
    assert "\\*stack\\*" in vote.reason
    assert vote.reason in read(place.last)
    assert "@everyone" not in read(place.last)


async def test_a_request_for_undo_can_be_withdrawn_and_spectators_do_not_vote(place: World) -> None:
    first = await begun(place, "amytis")
    vote, question = await asked(place, first), place.last
    stranger = place.guild.add_member(place.env.create_user("zoe", global_name="Zoe"))
    await stranger.click(question, label="I agree")
    assert (await votes(place))[0].missing == (1 - first,)
    await place.member(await place.table(), first).click(question, label="Play on")
    assert await verdict(place, vote) is VoteOutcome.REFUSED
    assert "changed their mind" in read(again(place, question))


async def test_undo_without_consent_takes_one_command(place: World) -> None:
    table = await place.put(Match.new(game("architectura"), 2, basic("architectura"), seed=5))
    seat = table.match.to_act[0]
    moves = [random_turn(table.match, random.Random(seed)) for seed in range(30)]
    (move, *_) = next(ids for ids in moves if len(ids) > 1)
    await place.bot.services.tables.play(table.id, table.record.people[seat].user, [move])
    entry = (await place.table()).match.log[-1]
    assert isinstance(entry, Played)
    assert not entry.revealed
    opened = await page(place, seat)
    assert "You took back your turn" in texts_of(opened.components)
    assert await votes(place) == []
