"""The matches worth watching: their order, what a reader may see, and what it costs."""

import random
from typing import Any

import discord
import msgspec
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.features.watching import service
from bot.features.watching.screens import overview
from bot.features.watching.service import SHOWN, ShownMatch, Stake, Watching
from bot.matches.turning_points import LATE
from bot.screens import phone
from engine.catalogue import game as rules
from engine.match import Match
from render.texts import texts
from storage.records import Listing, LiveMatch, Person, Status
from storage.timing import Preferences
from tests.bot.test_lobby import plain
from tests.bot.test_privacy import said
from tests.bot.walking import raw
from tests.bot.world import World, person_of, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)


def played(slug: str, seats: int, moves: int, seed: int = 1) -> Match:
    """Return a match after some random moves."""
    match, chance = Match.new(rules(slug), seats, seed=seed), random.Random(seed)
    for _ in range(moves):
        if not match.over:
            match.play(seat := match.to_act[0], chance.choice(match.moves(seat)))
    return match


async def put(place: World, match: Match, channel: ChannelHandle | None = None) -> int:
    """Store a match of the members in a channel, by default a new one, without a board."""
    channel = channel or place.guild.create_text_channel("table")
    people = [person_of(member) for member in place.people[: match.seats]]
    matches = place.bot.services.matches
    row = await matches.insert(channel.id, place.guild.id, people[0].user, people, match, now=now())
    return row.id


async def changed(place: World, sql: str) -> None:
    await place.bot.services.matches.database.transaction(lambda tx: tx.execute(sql).close())


async def watched(place: World, who: MemberActor) -> str:
    return plain(await said(who.slash(place.channel, "watch")))


async def test_the_page_names_game_scores_turn_and_channel(place: World) -> None:
    ann, _ = place.people
    assert "No match is being played" in await watched(place, ann)
    match = played("amytis", 2, 8)
    number = await put(place, match)
    row = await place.bot.services.matches.get(number)
    text = await watched(place, ann)
    assert f"**[Amytis](https://discord.com/channels/{place.guild.id}/{row.channel})**" in text
    assert f"turn {match.turn} · <#{row.channel}>" in text
    for name, points in zip(("Ann", "Bo"), match.points, strict=True):
        assert f"{name} {points}" in text
    assert f"{('Ann', 'Bo')[match.to_act[0]]}’s turn, <t:{row.updated}:R>" in text


async def test_matches_that_a_reader_may_not_see_are_left_out(place: World) -> None:
    ann, bo = place.people
    hall = place.guild.create_text_channel("hall")
    secret = place.guild.create_text_channel(
        "council",
        overwrites={
            place.guild.default_role: discord.PermissionOverwrite(view_channel=False),
            ann: discord.PermissionOverwrite(view_channel=True),
        },
    )
    await put(place, played("amytis", 2, 4), secret)
    assert "Amytis" in await watched(place, ann)
    assert "No match" in await watched(place, bo)
    for column in (
        "week = 3",
        "branched = 1",
        "paused = TRUE",
        "away = 'channel'",
        "guild = NULL",
        "guild = 1",
    ):
        number = await put(place, played("ancient", 2, 4), hall)
        assert "Ancient" in await watched(place, bo)
        await changed(place, f"UPDATE match SET {column} WHERE id = {number}")
        assert "No match" in await watched(place, bo), column
        await changed(place, f"UPDATE match SET status = 'over' WHERE id = {number}")
    await put(place, played("westkingdom", 1, 2), hall)
    assert "No match" in await watched(place, bo)


async def test_private_threads_are_left_out(place: World) -> None:
    ann, bo = place.people
    parent: Any = place.bot.get_channel(place.open_channel.id)
    for kind in (discord.ChannelType.public_thread, discord.ChannelType.private_thread):
        thread = await parent.create_thread(name="den", type=kind)
        await place.env.settle()
        people = [person_of(member) for member in (ann, bo)]
        row = await place.bot.services.matches.insert(
            thread.id, place.guild.id, ann.id, people, played("amytis", 2, 4), now=now()
        )
        seen = f"<#{row.channel}>" in await watched(place, bo)
        assert seen is (kind is discord.ChannelType.public_thread)


async def test_hidden_players_are_not_named(place: World) -> None:
    ann, bo = place.people
    await put(place, played("amytis", 2, 4))
    await place.bot.services.matches.people.save(Preferences(ann.id, hidden=True), now=now())
    assert "Ann" in await watched(place, ann)
    text = await watched(place, bo)
    assert "Ann" not in text
    assert "a player" in text


def stake(number: int, **values: Any) -> Stake:
    match = LiveMatch(number, number, "amytis", 2, "{}", 1, "", 1, number)
    default: dict[str, Any] = {"points": (40, 20), "gap": 20, "progress": 0.5, "close": False}
    return Stake(match, turn=1, **default | values)


def test_close_matches_lead_then_strength_captures_and_the_latest() -> None:
    ordered = [
        stake(1, close=True, gap=0, progress=0.9, points=(40, 40)),
        stake(2, close=True, gap=2, progress=0.9, points=(40, 38)),
        stake(3, close=True, gap=0, progress=0.7, points=(40, 40)),
        stake(4, strength=1700.0),
        stake(5, strength=1650.0, captures=9),
        stake(6, captures=3),
        stake(9),
        stake(7),
    ]
    shuffled = random.Random(4).sample(ordered, len(ordered))
    assert sorted(shuffled, key=lambda each: each.rank) == ordered


def test_a_close_score_counts_late_only() -> None:
    found = []
    for moves in range(0, 80, 4):
        match = played("amytis", 2, moves)
        if match.over:
            break
        options, rules_version = encoded(match.options), match.game.facts.rules_version
        live = LiveMatch(1, 1, "amytis", 2, options, rules_version, match.edition, match.seq, 1)
        result = service._stake(live, encoded(match.now).encode(), {})
        assert result is not None
        gap = abs(match.points[0] - match.points[1])
        late = match.game.progress(match.state.board) >= LATE
        assert (result.points, result.turn, result.gap) == (match.points, match.turn, gap)
        assert result.close is (late and gap <= max(2, 0.08 * max(match.points)))
        found.append(result.close)
    assert {*found} == {True, False}


def encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


async def test_captures_of_the_latest_turns_count(place: World) -> None:
    match, chance = Match.new(rules("westkingdom"), 2, seed=5), random.Random(5)
    taken = 0
    while not taken:
        match.play(seat := match.to_act[0], chance.choice(match.moves(seat)))
        taken = sum(amount for *_, amount in match.game.captures(getattr(match.log[-1], "events", ())))
    number = await put(place, match)
    watching = place.bot.services.feature(Watching)
    [found] = await watching.best(await watching.live(place.guild.id))
    assert (found.row.id, found.stake.captures) == (number, taken)


async def test_unreadable_and_outdated_matches_are_left_out(place: World) -> None:
    changes = (
        "UPDATE position SET snapshot = X'7B'",
        "UPDATE match SET edition = 'x'",
        "UPDATE match SET game = 'x'",
    )
    for sql in changes:
        number = await put(place, played("ancient", 2, 4))
        await changed(place, f"{sql} WHERE {'match' if 'position' in sql else 'id'} = {number}")
    assert "No match" in await watched(place, place.people[0])


def test_the_worst_page_fits_on_a_phone() -> None:
    people = tuple(Person(seat + 1, f"Nebuchadnezzar the {seat}. of Babylon") for seat in range(6))
    rows = [
        Listing(
            *(number, 10**18, 10**18, "westkingdom", Status.PLAYING, "", 1, people, (), 6, {}, 1, "", 300),
            *((0, 1, 2), 10**18, 1, 1),
        )
        for number in range(SHOWN)
    ]
    stakes = [stake(1, points=(-10,) * 6, gap=0, close=True, strength=2000.0, captures=12) for _ in rows]
    page = overview([ShownMatch(*each) for each in zip(rows, stakes, strict=True)], 300, (), 0, texts())
    assert phone.page_height(page) <= phone.HIGHEST
    assert "more matches" in texts_of(raw(page))
