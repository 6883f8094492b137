"""A turn is taken back with the word of all whom it concerns, whatever happens meanwhile."""

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
    """Play so many turns, more until the first takes a word to take back; return the seat that played it."""
    table = await place.put(Match.new(game(slug), 2, basic(slug), seed=5))
    chance, first = random.Random(3), table.match.to_act[0]
    while turns > 0 or _free((await place.table()).match, first):
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


def _free(match: Match, seat: int) -> bool:
    try:
        return match.undo_to(seat) >= 0
    except CannotUndo:
        return False


async def page(place: World, seat: int, **options: str) -> Any:
    """Let a seat's person ask what taking the last turn back would take."""
    table = await place.table()
    return (await place.member(table, seat).slash(place.channel, "game undo", **options)).response


def asking(page: Any) -> str:
    """Return what the button of a page says that asks the others: "Ask Bo", or "Ask them"."""
    [label] = [way.label for way in ways(page.components, "askundo")]
    return label


async def asked(place: World, seat: int, **options: str) -> Vote:
    """Let a seat's person ask to take the last turn back."""
    told = await page(place, seat, **options)
    await place.member(await place.table(), seat).click(told, label=asking(told))
    [vote] = await votes(place)
    return vote


async def votes(place: World) -> list[Vote]:
    return await place.bot.services.tables.matches.votes.asked((await place.table()).id)


async def verdict(place: World, vote: Vote) -> VoteOutcome:
    return (await place.bot.services.tables.matches.votes.get(vote.id)).outcome


def again(place: World, message: Any) -> Any:
    return next(each for each in place.channel.history() if each.id == message.id)


@in_turn("slug", sorted(games()))
async def test_agreed_across_what_was_seen(place: World, slug: str) -> None:
    first = await begun(place, slug)
    before = (await place.bot.services.tables.load_whole((await place.table()).id)).match
    count = len(place.channel.history())
    told = await page(place, first)
    other = (await place.table()).names[1 - first]
    assert f"\u2068{other}\u2069 has to agree" in texts_of(told.components)
    assert "would be undone" in texts_of(told.components)
    assert "seen" in texts_of(told.components)
    assert len(place.channel.history()) == count, "it is asked before that is said"
    await place.member(await place.table(), first).click(told, label=asking(told))
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
    """Let a robot stand in for a seat whose person does not come."""
    table, matches = await place.table(), place.bot.services.tables.matches
    vote = await matches.votes.ask(table.id, Motion.LAPSE, seat, {1 - seat}, 3600, now=now())
    await matches.absence.stand_in(vote.id, int(time.time()))
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()


async def end_stand_in(place: World, seat: int) -> None:
    table = await place.table()
    assert await place.bot.services.tables.matches.absence.take_back(table.id, seat, int(time.time()))


@in_turn("slug", sorted(games()))
async def test_whoever_may_come_back_has_a_say_in_what_was_seen(place: World, slug: str) -> None:
    first = await begun(place, slug)
    await away(place, 1 - first)
    before = (await place.table()).match.now
    shown = await page(place, first)
    told = texts_of(shown.components)
    other = (await place.table()).names[1 - first]
    assert f"Something hidden has been revealed since, so {safe(other)} has to agree but isn’t here" in told
    assert "ask once they’re back" in told
    assert await votes(place) == []
    table = await place.table()
    with pytest.raises(CannotUndo, match="refusal-undo-absent"):
        await place.bot.services.tables.take_back(table.id, first, (first,), seq=table.match.seq)
    assert (await place.table()).match.now == before
    await end_stand_in(place, 1 - first)
    assert f"\u2068{other}\u2069 has to agree" in texts_of((await page(place, first)).components)


async def test_a_question_ends_when_somebody_asked_does_not_come_any_more(place: World) -> None:
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
async def test_refused(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    match = (await place.table()).match
    await place.member(await place.table(), 1 - first).click(question, label="Play on")
    assert await verdict(place, vote) is VoteOutcome.REFUSED
    assert "would rather play on" in read(again(place, question))
    assert labels(again(place, question)) == []
    assert (await place.table()).match.now == match.now


@in_turn("slug", sorted(games()))
async def test_it_ends_after_a_day(place: World, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
async def test_playing_on_ends_it(place: World, slug: str) -> None:
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


async def test_two_who_ask_at_once_ask_one_thing(place: World) -> None:
    first = await begun(place, "amytis")
    table = await place.table()
    pages = [await page(place, seat) for seat in (first, 1 - first)]
    for seat, told in zip((first, 1 - first), pages, strict=True):
        await place.member(table, seat).click(told, label=asking(told))
    [vote] = await votes(place)
    assert (vote.seat, vote.agreeing) == (first, (first,))


@in_turn("slug", sorted(games()))
async def test_another_panel_that_is_open_opens_anew_at_the_right_place(place: World, slug: str) -> None:
    first = await begun(place, slug, turns=1)
    other = place.member(await place.table(), 1 - first)
    panel: Any = (await other.click(place.last, label="Take your turn")).response
    await asked(place, first)
    await agree(other, place.last)
    await place.env.settle()
    told = await other.click(panel, custom_id=_any_step(panel))
    shown = texts_of((told.response or panel).components)
    table = await place.table()
    assert first in table.match.to_act
    if table.match.to_act == (first,):
        assert f"\u2068{table.names[first]}\u2069" in shown
    opened = await place.member(table, first).click(place.last, label="Take your turn")
    assert opened.response is not None
    assert "has changed" not in texts_of(opened.response.components)


def _any_step(panel: Any) -> str:
    """Return the id of a button of a panel that leads on."""
    found: list[str] = []

    def walk(components: Any) -> None:
        for each in components:
            found.append(each.get("custom_id") or "")
            walk(each.get("components", ()))
            walk([each["accessory"]] if "accessory" in each else ())

    walk(panel.components)
    return next(each for each in found if each.startswith(("z:zoom:", "z:step:")))


@in_turn("slug", sorted(games()))
async def test_it_outlives_the_bot(place: World, slug: str) -> None:
    first = await begun(place, slug)
    vote, question = await asked(place, first), place.last
    count = len(place.channel.history())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == count
    await place.bot.services.tables.matches.votes.answer(vote.id, 1 - first, agree=True)
    await place.restart()  # killed between the last word and what was agreed on
    await place.env.settle()
    assert await verdict(place, vote) is VoteOutcome.AGREED
    assert (await place.table()).match.turn == 1
    assert " agreed." in read(again(place, question))


async def test_the_reason_is_read_and_can_do_no_harm(place: World) -> None:
    first = await begun(place, "amytis")
    told = await page(place, first, reason="wrong *stack* @everyone")
    assert "They’ll see your reason" in texts_of(told.components)
    await place.restart()
    await place.member(await place.table(), first).click(told, label=asking(told))
    [vote] = await votes(place)
    assert "\\*stack\\*" in vote.reason
    assert vote.reason in read(place.last)
    assert "@everyone" not in read(place.last)


async def test_whoever_asked_can_leave_it_and_nobody_else_is_heard(place: World) -> None:
    first = await begun(place, "amytis")
    vote, question = await asked(place, first), place.last
    stranger = place.guild.add_member(place.env.create_user("zoe", global_name="Zoe"))
    await stranger.click(question, label="I agree")
    assert (await votes(place))[0].missing == (1 - first,)
    await place.member(await place.table(), first).click(question, label="Play on")
    assert await verdict(place, vote) is VoteOutcome.REFUSED
    assert "changed their mind" in read(again(place, question))


async def test_what_concerns_nobody_takes_one_command(place: World) -> None:
    table = await place.put(Match.new(game("architectura"), 2, basic("architectura"), seed=5))
    seat = table.match.to_act[0]
    moves = [random_turn(table.match, random.Random(seed)) for seed in range(30)]
    (move, *_) = next(found for found in moves if len(found) > 1)
    await place.bot.services.tables.play(table.id, table.record.people[seat].user, [move])
    entry = (await place.table()).match.log[-1]
    assert isinstance(entry, Played)
    assert not entry.revealed
    told = await page(place, seat)
    assert "You took back your turn" in texts_of(told.components)
    assert await votes(place) == []
