"""The deal of the week: the same for everyone, played once, secret until the week is over."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.app import features
from bot.features.deals import schedule, screens
from bot.features.deals import service as deals
from bot.features.films import queue as film_queue
from bot.interactions import dispatcher
from bot.matches import tables
from bot.matches.past import Past
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import DrawFilm
from bot.platform.aio import reader
from bot.screens.match import ending
from engine.catalogue import game as rules
from engine.errors import Refusal
from engine.forecast import wisest
from engine.history.log import Played
from engine.match import Match
from engine.robots import STEADY
from render.texts import texts
from storage.admin import AdminAction, AdminActionKind
from storage.contests import DealEntry
from storage.errors import DealBegun, DealSeat
from storage.records import Person, TableSpec
from storage.timing import begin_of, week_of
from tests.bot.faults import killed_once_sent
from tests.bot.panels import controls_of
from tests.bot.test_forged_ids import sentences
from tests.bot.watched import seated
from tests.bot.world import World, labels, texts_of
from tests.thorough import ends, times

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=30.0)
features.load()

DAY = 24 * 3600
TELLING = ("Amytis", "stack", "Market", "Wall", "Palace", "Garden", "Theater", "Residence", "points")
SECRETIVE = ("Cleopatra", "Dovid", "Evelyn", "Fayette", "Gudea", "Hammurabi")
"""Names of players, and above them words found on every page about a match of Amytis."""
CLOCKS = (
    "bot.matches.table",
    "bot.features.deals.schedule",
    "bot.features.deals.commands",
)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use robots that choose at once, and a ready-made film."""

    async def drawn(*_: object) -> bytes:
        return b"GIF"

    monkeypatch.setattr(deals, "KEEN", STEADY)
    monkeypatch.setattr(schedule, "MASTER", STEADY)
    monkeypatch.setattr(film_queue, "_draw", drawn)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Set the deals' clock to a Wednesday; the only entry of the list is the time."""
    time = [begin_of(week_of(20_000 * DAY)) + 2 * DAY]
    for module in CLOCKS:
        monkeypatch.setattr(f"{module}.now", lambda: time[0])
    return time


def dealt_at() -> int:
    """Return the time of the clock."""
    return int(schedule.now())  # type: ignore[attr-defined]  # which tests put there


def boss(place: World) -> MemberActor:
    role = place.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    return place.guild.add_member(place.env.create_user("boss"), roles=[role])


async def begin(place: World, who: MemberActor, game: str = "amytis") -> Table:
    """Start the deal of a game for a player and return their match."""
    answer: Any = (await who.slash(place.channel, "deal play", game=game)).response
    assert "is waiting for you" in texts_of(answer.components), texts_of(answer.components)
    await place.env.settle()
    mine = await place.bot.matches.deals.of_user(who.id, week_of(dealt_at()))
    return await place.bot.services.tables.load(mine[game])


async def play(place: World, who: MemberActor, table: Table, turns: int = 1000) -> Table:
    """Play the forecast's moves for a player, and the robots' turns in between."""
    services = place.bot.services
    for _ in range(turns):
        while table.match.to_act == (0,):
            line = wisest(table.game, table.match.view(0), 1)
            await services.tables.play(table.id, who.id, line)
            table = await services.tables.load(table.id)
            if isinstance(last := table.match.log[-1], Played) and last.turn_over:
                break
        if table.match.over:
            break
        await services.robot_players.play(table.id)
        table = await services.tables.load(table.id)
    return table


def results(place: World) -> list[Any]:
    return [post for post in place.open_channel.history() if "Last week’s deals" in post.content]


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep()
    await place.env.settle()


@pytest.mark.parametrize("game", ["amytis", "westkingdom"])
async def test_everyone_starts_the_same_deal_once(place: World, clock: list[int], game: str) -> None:
    ann, bo = place.people
    first, second = await begin(place, ann, game), await begin(place, bo, game)
    assert first.id != second.id
    assert first.match.seed == second.match.seed
    assert [table.record.people[0].user for table in (first, second)] == [ann.id, bo.id]
    assert (await begin(place, ann, game)).id == first.id
    assert first.record.guild is None
    assert first.record.channel != place.channel.id
    clock[0] += 7 * DAY
    await place.bot.services.tables.abandon(first.id, by_admin=True)
    later = await begin(place, ann, game)
    assert later.match.seed != first.match.seed


async def test_a_sweep_starts_a_deal_with_its_seed(place: World, clock: list[int]) -> None:
    """A crash between opening and starting leaves a full lobby, which a sweep starts."""
    matches, week = place.bot.matches, week_of(clock[0])
    table = await begin(place, place.people[0])
    zoe = table.record.people[0].__class__(77, "Zoe")
    spec = TableSpec("amytis", 2, robots=[table.record.people[1]], week=week)
    row = await matches.lobbies.create(4711, None, zoe, spec, now=clock[0])
    await place.bot.services.consents.sweep()
    begun = await place.bot.services.tables.load(row.id)
    assert begun.match.seed == table.match.seed == await matches.deals.seed(week, "amytis", 1)
    assert begun.record.people[0].user == 77


async def test_a_finished_deal_can_not_be_started_again(place: World, clock: list[int]) -> None:
    ann = place.people[0]
    assert (await play(place, ann, await begin(place, ann))).match.over
    answer: Any = (await ann.slash(place.channel, "deal play", game="amytis")).response
    assert "You’ve already played this week’s deal" in texts_of(answer.components)


async def press(place: World, who: MemberActor, custom_id: str) -> InteractionResult:
    """Press a button with any custom_id on a message of the server."""
    backend = place.env.backend
    stored = backend.get_message(place.channel.id, place.last.id)
    control = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    data = {"component_type": 2, "custom_id": custom_id}
    message = dict(serializers.message_payload(backend, stored))
    message["components"] = [{"type": 1, "components": [control]}]
    return await _dispatch_actor_interaction(
        who, 3, place.channel, data, extra={"message": message}, source_message_id=stored.id
    )


def ids_of(table: Table) -> Iterator[str]:
    """Yield the id of one control of each kind that belongs to a match."""
    known = {"match": str(table.id), "moment": table.match.moment}
    for verb, route in sorted(dispatcher._routes.items()):
        if "match" in route.kind.__struct_fields__:
            yield ":".join(("z", verb, *(known.get(name, "0") for name in route.kind.__struct_fields__)))


COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("game board", {}),
    ("game history", {}),
    ("game film", {}),
    ("game export", {}),
    ("game list", {}),
    ("game review", {}),
    ("stats", {}),
    ("leaderboard", {"game": "amytis"}),
)


def private_answers(what: str, result: InteractionResult) -> list[tuple[str, str]]:
    """Return the text of private answers that contain a picture or mention a city or its points."""
    answers = [*([result.response] if result.response else []), *result.followups]
    private = [answer for answer in answers if answer.ephemeral]
    text = "\n".join(answer.content + texts_of(answer.components) for answer in private)
    pictures = any(answer.attachments for answer in private)
    return [(what, text)] if pictures or any(word in text for word in TELLING) else []


async def learned(
    place: World, spies: list[MemberActor], secrets: list[Table]
) -> AsyncIterator[tuple[str, str]]:
    """Yield each press and command by which spies learn something, with the text they read."""
    for spy in spies:
        for table in secrets:
            for custom_id in ids_of(table):
                for answer in private_answers(custom_id, await press(place, spy, custom_id)):
                    yield answer
        for command, options in COMMANDS:
            text = sentences(await spy.slash(place.channel, command, **options))
            if any(name in text for name in SECRETIVE):
                yield command, text


async def spies_and_secrets(place: World, count: int) -> tuple[list[MemberActor], list[Table]]:
    """Let players play the deal of Amytis to different points; return two spies and those matches."""
    secrets = []
    for number in ends(range(count)):
        name = SECRETIVE[number]
        who = place.guild.add_member(place.env.create_user(name.lower(), global_name=name))
        secrets.append(await play(place, who, await begin(place, who), turns=2 + 9 * number))
    mine = [await begin(place, who) for who in place.people[:2]]
    assert len({table.match.seed for table in (*mine, *secrets)}) == 1
    await place.seat("ancient", seed=5)
    return place.people[:2], secrets


async def test_players_learn_nothing_from_others_matches(place: World, clock: list[int]) -> None:
    """A spy, in a thorough run two, presses every control and uses every command on others' matches."""
    spies, secrets = await spies_and_secrets(place, 6)
    assert [found async for found in learned(place, spies[: times(1, 2)], secrets)] == []
    for table in secrets:
        reader.set(spies[0].id)
        with pytest.raises(Refusal, match="refusal-deal-of-others"):
            await place.bot.services.tables.load(table.id)
        reader.set(None)
    clock[0] += 7 * DAY
    assert await anext(learned(place, spies[:1], secrets[-1:]))


async def test_without_the_check_of_the_reader_secrets_leak(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "require_reader", lambda _: None)
    spies, secrets = await spies_and_secrets(place, 1)
    assert await anext(learned(place, spies[:1], secrets))


@pytest.mark.parametrize("command", ["game film", "game export"])
async def test_films_exports_and_reviews_of_an_open_deal_are_refused(
    place: World, clock: list[int], command: str
) -> None:
    ann = place.people[0]
    table = await play(place, ann, await begin(place, ann))
    await place.seat("ancient", seed=5)
    result = await ann.user.slash(command)
    assert "Others may still be playing this deal" in sentences(result)
    result = await press(place, ann, custom_ids.pack(dispatcher._routes["review"].kind(table.id, 0)))
    assert "Others may still be playing this deal" in sentences(result)


async def test_what_would_be_refused_until_monday_is_not_offered(place: World, clock: list[int]) -> None:
    ann = place.people[0]
    table = await play(place, ann, await begin(place, ann))
    assert table.match.over
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    until_monday = {"Review", "Film", "Export"}
    last = ann.user.dm_channel.history()[-1]
    assert labels(last) == ["Rematch", "New game", "History"]
    assert await offered(ann, "game board") == ["Rematch", "History", "What changed?"]
    assert not until_monday & {*await offered(ann, "game history")}
    clock[0] += 7 * DAY
    assert {"Rematch", "Review", "Film"} <= {*await offered(ann, "game board")}
    assert "Export" in await offered(ann, "game history")


async def offered(who: MemberActor, command: str) -> list[str]:
    """Return the labels of a member's buttons after a command in direct messages."""
    return labels((await who.user.slash(command)).response)


async def test_a_turn_the_robots_answered_can_not_be_undone(place: World, clock: list[int]) -> None:
    ann = place.people[0]
    table = await play(place, ann, await begin(place, ann), turns=2)
    before = table.match.seq
    result = await ann.user.slash("game undo")
    assert "once the robots have answered it" in sentences(result)
    assert (await place.bot.services.tables.load(table.id)).match.seq == before


async def test_results_are_posted_once_despite_crashes(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = place.people
    answer: Any = (await boss(place).slash(place.open_channel, "deal here")).response
    assert "Every Monday I’ll post" in texts_of(answer.components)
    over = await play(place, ann, await begin(place, ann))
    await play(place, bo, await begin(place, bo), turns=2)
    await sweep(place)
    assert results(place) == []
    clock[0] += 7 * DAY
    monkeypatch.setattr("bot.delivery.idempotent.NONCE_SECONDS", -1)  # this Discord knows no nonces
    with killed_once_sent():
        await sweep(place)
    assert len(results(place)) == 1
    await place.restart()
    await sweep(place)
    await sweep(place)
    (post,) = results(place)
    told = post.content.replace("\u2068", "").replace("\u2069", "")
    assert f"1. Ann, {over.match.points[0]} points" in told
    assert "1 still playing" in post.content
    assert "robot scored" in post.content
    mine: Any = (await ann.click(post, label="My match")).response
    assert f"Amytis**: {over.match.points[0]} points, place 1 of 1" in texts_of(mine.components)
    looking: Any = (await ann.click(mine, label="Amytis: look back")).response
    assert "Play on from here" in labels(looking)
    running: Any = (await bo.click(post, label="My match")).response
    assert "Amytis**: [still running](https://discord.com/channels/@me/" in texts_of(running.components)
    neither: Any = (await boss_again(place).click(post, label="My match")).response
    assert "You didn’t play any of that week’s deals" in texts_of(neither.components)
    film = await bo.click(post, label="Film: Amytis")
    assert "Others may still be playing this deal" not in sentences(film)
    answer = (await boss_again(place).slash(place.open_channel, "deal here", stop=True)).response
    assert "won’t post deal results" in texts_of(answer.components)


def boss_again(place: World) -> MemberActor:
    role = place.guild.create_role("boss2", permissions=discord.Permissions(manage_guild=True))
    return place.guild.add_member(place.env.create_user("boss2"), roles=[role])


async def test_results_leave_out_a_master_that_failed(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = place.people[0]
    await place.bot.matches.deals.begin(place.open_channel.id, place.guild.id, week_of(clock[0]) - 1)
    await play(place, ann, await begin(place, ann))
    clock[0] += 7 * DAY

    async def think(*_: Any) -> Any:
        raise RuntimeError("no process")

    monkeypatch.setattr(place.bot.services.robot_players.robot_pool, "think", think)
    await sweep(place)
    (post,) = results(place)
    assert "scored" not in post.content
    assert "the deal of amytis has no master" in caplog.text


async def delete_data(place: World, who: MemberActor) -> None:
    asked: Any = (await who.slash(place.channel, "data delete")).response
    await who.click(asked, label="Delete my data")


async def start_again(place: World, who: MemberActor, game: str = "amytis") -> str:
    answer: Any = (await who.slash(place.channel, "deal play", game=game)).response
    return texts_of(answer.components)


async def test_deleting_data_does_not_allow_a_second_start(place: World, clock: list[int]) -> None:
    ann, bo = place.people
    first = await begin(place, ann)
    await delete_data(place, ann)
    assert "already started this week’s deal" in await start_again(place, ann)
    await begin(place, bo)
    await place.restart()
    assert "already started this week’s deal" in await start_again(place, ann)
    clock[0] += 7 * DAY
    assert (await begin(place, ann)).match.seed != first.match.seed


async def test_the_record_of_a_start_is_anonymous_and_deleted_with_the_week(
    place: World, clock: list[int]
) -> None:
    ann, database = place.people[0], place.bot.matches.database
    await begin(place, ann)
    await delete_data(place, ann)

    async def rows(table: str) -> list[Any]:
        sql = f"SELECT * FROM {table}"
        return list(await database.read(lambda tx: tx.execute(sql).fetchall()))

    assert await rows("first_try")
    for table in ("first_try", "match", "player", "sitting", "result"):
        assert str(ann.id) not in str(await rows(table)), table
    assert await place.bot.matches.privacy.export(ann.id) == {}
    clock[0] += 7 * DAY
    await sweep(place)
    assert [await rows(table) for table in ("first_try", "first_try_key")] == [[], []]


async def test_two_simultaneous_starts_create_one_match(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each start looks for an existing match before the other has stored one."""
    ann, weekly = place.people[0], place.bot.matches.deals
    first, of_user, calls = await begin(place, ann), weekly.of_user, list[int]()

    async def too_early(user: int, week: int) -> dict[str, int]:
        calls.append(user)
        return {} if len(calls) == 1 else await of_user(user, week)

    monkeypatch.setattr(weekly, "of_user", too_early)
    assert (await begin(place, ann)).id == first.id
    lobbies, row = place.bot.matches.lobbies, first.record
    spec = TableSpec("westkingdom", 1, week=row.week)
    opened = (
        lobbies.create(number, None, row.people[0], spec, now=dealt_at()) for number in range(5000, 5003)
    )
    ended = await asyncio.gather(*opened, return_exceptions=True)
    assert [type(each) for each in ended if isinstance(each, Exception)] == [DealBegun, DealBegun]
    count = "SELECT count(*) FROM match WHERE week IS NOT NULL"
    assert await place.bot.matches.database.read(lambda tx: tx.execute(count).fetchone()[0]) == 2


async def test_a_seat_in_a_deal_can_not_be_handed_over(place: World, clock: list[int]) -> None:
    ann, bo = place.people
    table = await begin(place, ann)
    await place.seat("ancient", seed=5)
    offers = place.bot.matches.offers
    page: Any = (await ann.user.slash("game seat")).response
    assert [each["label"] for each in controls_of(page.components)] == ["Play on", "Yes, give it up"]
    for verb in ("giveseat", "lendseat"):
        answer = await press(place, ann, f"z:{verb}:{table.id}:{bo.id}")
        assert "can’t hand over" in sentences(answer)
    assert await offers.of_match(table.id) == []
    action = AdminAction(table.id, 0, 1, 5, "Boss", AdminActionKind.RESEAT)
    with pytest.raises(DealSeat):
        await place.bot.matches.admin_actions.reseat(action, 0, Person(bo.id, "Bo"))


async def test_a_seat_offered_earlier_can_not_be_taken(place: World, clock: list[int]) -> None:
    """An earlier version may have offered the seat."""
    ann, bo = place.people
    table = await begin(place, ann)
    await place.seat("ancient", seed=5)
    sql = (
        "INSERT INTO offer (match, seat, deal, owner, owner_name, asked, until) "
        "VALUES (?, 0, 'give', ?, 'Ann', 1, 9999999999) RETURNING id"
    )
    number = await place.bot.matches.database.transaction(
        lambda tx: tx.execute(sql, (table.id, ann.id)).fetchone()[0]
    )
    assert "can’t hand over" in sentences(await press(place, bo, f"z:takeseat:{number}"))


@pytest.mark.parametrize("way", ["resign", "abandon", "delete"])
async def test_results_list_players_who_gave_up(place: World, clock: list[int], way: str) -> None:
    ann, bo = place.people
    await place.bot.matches.deals.begin(place.open_channel.id, place.guild.id, week_of(clock[0]) - 1)
    await begin(place, ann)
    await play(place, bo, await begin(place, bo), turns=2)
    if way == "resign":
        await bo.user.slash("game resign", sure=True)
    elif way == "abandon":
        await bo.user.click((await bo.user.slash("game abandon")).response, label="End the match")
    else:
        await delete_data(place, bo)
        await sweep(place)
    assert not (await start_again(place, bo)).count("is waiting for you")
    clock[0] += 7 * DAY
    await sweep(place)
    (post,) = results(place)
    name = "Deleted player" if way == "delete" else "Bo"
    assert f"gave up: {name}" in post.content.replace("\u2068", "").replace("\u2069", "")
    assert "1 still playing" in post.content


async def test_a_deal_says_what_it_is_and_compares_by_score_alone(place: World, clock: list[int]) -> None:
    ann, bo = place.people
    table = await begin(place, ann)
    board = ann.user.dm_channel.history()[-1].content
    assert f"one try. Results on <t:{begin_of(week_of(clock[0]) + 1)}:D>" in board
    first = await play(place, ann, table)
    await place.bot.services.reconciler.tell(first.id)
    assert "You’re the first to finish this week’s deal" in ann.user.dm_channel.history()[-1].content
    second = await play(place, bo, await begin(place, bo))
    await place.bot.services.reconciler.tell(second.id)
    text = bo.user.dm_channel.history()[-1].content
    below = "one" if first.match.points[0] < second.match.points[0] else "none"
    assert f"one other player has finished this deal, {below} with fewer points than you" in text
    assert "Ann" not in text


def test_the_end_of_a_deal_whose_player_deleted_their_data() -> None:
    """The seat has no user any more; the message can still be written."""
    match = Match.new(rules("amytis"), 2, seed=1)
    while match.to_act:
        match.play(match.to_act[0], *wisest(match.game, match.view(match.to_act[0]), 1))
    table = seated(match, [Person(-5, ""), Person(-1, "Robot", STEADY)])
    table = table._replace(record=replace(table.record, week=7))
    assert "So far, one other player has finished" in ending.whole(table, 900, texts(), past=Past(deal=(40,)))


async def test_weeks_begin_on_mondays() -> None:
    monday = 1_795_996_800  # 30 November 2026
    assert begin_of(week_of(monday)) == monday
    assert week_of(monday - 1) == week_of(monday) - 1
    assert week_of(monday + 7 * DAY - 1) == week_of(monday)


def test_the_notes_below_a_deal_begin_with_a_capital() -> None:
    ann = Person(1, "Ann", account="Ann")
    entry = DealEntry("amytis", 7, ann, ended=True, points=1, playing=True)
    alone, beside = (
        screens.post(0, [deals.DealStandings("amytis", [entry], playing, [], 40)], texts()).content
        for playing in ([], [entry])
    )
    assert "Ann\u2069, 1 point\n-# The *master* robot scored 40 points" in alone
    assert "-# 1 still playing · the *master* robot" in beside


def test_hidden_players_who_gave_up_are_counted() -> None:
    ann = Person(1, "", account="Ann")
    gone = DealEntry("amytis", 7, ann, ended=False, points=0, playing=False, hidden=True)
    post = screens.post(0, [deals.DealStandings("amytis", [], [], [gone], None)], texts())
    assert "1 gave up" in post.content
    assert "Ann" not in post.content


def test_hidden_players_are_counted_but_not_named() -> None:
    entries = [
        DealEntry(
            "amytis", 7, Person(1, "", account="Ann"), ended=True, points=40, playing=False, hidden=True
        ),
        DealEntry("amytis", 8, Person(2, "", account="Bo"), ended=True, points=30, playing=False),
    ]
    standing = deals.DealStandings("amytis", entries, [], [], None)
    post = screens.post(0, [standing], texts())
    assert "Ann" not in post.content
    assert "2. \u2068Bo\u2069, 30 points" in post.content
    assert "1 more" in post.content
    _, film = post.controls.children
    assert custom_ids.pack(DrawFilm(8)) in str(film.to_component_dict())


async def test_a_press_by_another_player_loses_no_reminder_of_a_deal(place: World, clock: list[int]) -> None:
    """A press triggers delivery of the outbox, but not on behalf of the player who pressed."""
    ann, bo = place.people
    table = await begin(place, ann)
    services = place.bot.services

    def remind(tx: Any) -> None:
        sql = (
            "INSERT INTO notice (match, seat, user, kind, way, at) VALUES (?, 0, ?, 'reminder', 'direct', 1)"
        )
        tx.execute(sql, (table.id, ann.id))

    before = len(ann.user.dm_channel.history())
    await services.tables.matches.database.transaction(remind)
    token = reader.set(bo.id)
    services.outbox_worker.nudge()
    reader.reset(token)
    for _ in range(200):
        if len(ann.user.dm_channel.history()) > before:
            break
        await asyncio.sleep(0.01)
    assert len(ann.user.dm_channel.history()) == before + 1
