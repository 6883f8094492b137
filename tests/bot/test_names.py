"""Names at a table: nicknames stay on their server, similar names are distinguished."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.jobs.render_pool import RenderPool
from bot.matches.names import admin_action_names, listed, names_of, public_names, traded_names
from bot.matches.robots.players import plates
from bot.platform.aio import ANYWHERE
from bot.platform.aio import place as answered_on
from engine.catalogue import games
from engine.match import Match
from storage.admin import AdminAction, AdminActionKind
from storage.records import Deal, Former, Listing, Offer, Person, Status, Trade
from storage.timing import Preferences, Way
from tests.bot.world import World, read, take_turn_at_once, texts_of
from tests.clock import now

ALIKE = (
    ("Sam", "Sam"),
    ("Sam", "SAM"),
    ("Sam", "\uff33\uff41\uff4d"),
    ("Sam", "S\u0430m"),
    ("Sam", "Sa\u200bm"),
    ("Sam", " Sam\u3164"),
    ("Sam", "S\u00e1m"),
    ("Sam", "\u202eSam"),
    ("Ida", "lda"),
    ("Bob0", "BobO"),
    ("Alexander the Great", "Alexander the Second"),
    ("Sam", "\u2461 Sam"),
)


@pytest.fixture(autouse=True)
def everywhere() -> Iterator[None]:
    """Reset the context variable for the next test of this worker."""
    token = answered_on.set(ANYWHERE)
    yield
    answered_on.reset(token)


def listing(*people: Person, guild: int | None = 5) -> Listing:
    return Listing(
        id=1, channel=2, guild=guild, game="ancient", status=Status.PLAYING, reason="", host=1, people=people,
        invited=(), seats=len(people), options={}, rules_version=1, edition="booklet", seq=0, to_act=(0,),
        board=None, created=1, updated=1,
    )  # fmt: skip


def people(*names: str) -> list[Person]:
    return [Person(n, name, account=name, handle=f"user_{n}") for n, name in enumerate(names, 1)]


@pytest.mark.parametrize("alike", ALIKE, ids=ascii)
def test_similar_names_are_prefixed_with_their_seats(alike: tuple[str, str]) -> None:
    row = listing(*people(*alike, "Cleo"))
    names = names_of(row)
    assert [name[0] for name in names] == ["\u2460", "\u2461", "C"]
    assert len({name[:8] for name in plates(names, row)}) == 3


def test_distinct_names_are_unchanged() -> None:
    names = ("Sam", "Samuel", "Ann", "\u5c0f\u660e Ming")
    assert names_of(listing(*people(*names)))[:3] == names[:3]


def test_a_name_that_can_not_be_drawn_is_shown_with_its_user_name() -> None:
    row = listing(*people("\u5c0f\u660e", "\U0001f98a", "\u0301\u0301", "\u200b\u202e", "\u05d0\u05d1"))
    assert names_of(row)[0] == "\u5c0f\u660e (user_1)"
    assert plates(names_of(row), row) == ["user_1", "user_2", "user_3", "user_4", "user_5"]
    assert names_of(row)[3] == "user_4"


def test_two_names_that_can_not_be_drawn_are_distinguished_by_user_name() -> None:
    row = listing(*people("\U0001f98a", "\U0001f98a"))
    assert plates(names_of(row), row) == ["user_1", "user_2"]


def test_a_user_name_similar_to_another_name_is_distinguished() -> None:
    sam = Person(1, "Sam", account="Sam", handle="samuel")
    row = listing(sam, Person(2, "\U0001f98a", account="\U0001f98a", handle="sam"))
    assert names_of(row) == ("\u2460 Sam", "\u2461 \U0001f98a (sam)")
    assert plates(names_of(row), row)[1] == "\u2461 sam"


def test_a_nickname_is_shown_only_on_its_own_server() -> None:
    row = listing(Person(1, "Maria Gonzalez", account="Mia", handle="mia"), Person(2, "Bo"))
    names = []
    for where in (ANYWHERE, 5, 6, None):
        answered_on.set(where)
        names.append(names_of(row))
    assert names == [
        ("Maria Gonzalez", "Bo"),
        ("Maria Gonzalez", "Bo"),
        ("Mia", "Player 2"),
        ("Mia", "Player 2"),
    ]


async def test_the_render_pool_uses_the_servers_names() -> None:
    row = listing(Person(1, "Maria Gonzalez", account="Mia", handle="mia"))
    answered_on.set(6)
    with RenderPool() as pool:
        assert await pool.run(lambda: names_of(row)) == ("Mia",)


@pytest.mark.parametrize("slug", sorted(games()))
async def test_four_sams_are_distinguished_on_every_page(place: World, slug: str) -> None:
    seats = max(size for size in games()[slug].facts.seats if size <= 4)
    sams = [
        place.guild.add_member(place.env.create_user(f"sam_{number}", global_name="Sam"))
        for number in range(seats)
    ]
    place.people = sams
    match = Match.new(games()[slug], seats, {}, seed=4)
    persons = [Person(sam.id, "Sam", account="Sam", handle=sam.name) for sam in sams]
    tables = place.bot.services.tables
    row = await tables.matches.insert(place.channel.id, place.guild.id, sams[0].id, persons, match, now=now())
    await place.bot.services.channel_boards.post(row.id)
    await place.env.settle()
    for _ in range(seats):
        await take_turn_at_once(place, random.Random(2))
    pages: list[Any] = [read(place.last)]
    for command in ("game board", "game history"):
        options = {"words": True} if command == "game board" else {}
        answer: Any = await sams[0].slash(place.channel, command, **options)
        pages.append(texts_of(answer.response.components))
    await tables.abandon(row.id, by_admin=True)
    await place.bot.services.channel_boards.post(row.id)
    await place.env.settle()
    pages.append(read(place.last))
    for page in pages:
        assert all(page[max(0, at - 2)] in "\u2460\u2461\u2462\u2463" for at in _found("Sam", page)), page
    assert len({*(await place.table()).names}) == seats


def _found(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


async def test_a_new_nickname_is_stored_and_stays_on_its_server(place: World) -> None:
    user = place.env.create_user("maria", global_name="Mia")
    family, club = place.guild.add_member(user, nick="Maria Gonzalez"), place.env.create_guild("Club")
    member = club.add_member(user)
    await family.slash(place.channel, "game new", game="amytis")
    assert "Maria Gonzalez" in read(place.last)
    tables = place.bot.services.tables
    match_id = await tables.matches.live_in(place.channel.id)
    assert match_id is not None
    assert (await tables.matches.get(match_id)).people[0].account == "Mia"
    hall = club.create_text_channel("hall")
    await member.slash(hall, "deal play", game="amytis")
    await place.env.settle()
    assert [person.name for row in await tables.matches.of_user(user.id) for person in row.people[:1]].count(
        "Mia"
    ) == 1
    await place.people[0].click(place.last, label="Join")
    answer: Any = await place.people[0].slash(place.channel, "game list")
    assert "Maria Gonzalez" in texts_of(answer.response.components)
    answer = await place.people[0].user.slash("game list")
    listed = texts_of(answer.response.components)
    assert "Mia" in listed
    assert "Maria" not in listed


def test_nicknames_are_left_out_of_lists_and_files() -> None:
    nick, ann = Person(1, "Maria Gonzalez"), Person(2, "Annie", account="Ann", handle="ann")
    robot = Person(-1, "Robot 1 (keen)", "keen")
    assert public_names([nick, ann, robot]) == ["Player 1", "Ann", "Robot 1 (keen)"]
    row = listing(nick, guild=None)
    assert names_of(row) == ("Player 1",)


def test_similar_names_in_lists_are_followed_by_user_names() -> None:
    sams = [
        Person(n, "", account=name, handle=f"sam_{n}") for n, name in enumerate(("Sam", "S\u0430m", "Bo"), 1)
    ]
    assert listed(sams, "A player") == ["Sam (sam_1)", "S\u0430m (sam_2)", "Bo"]
    assert listed(sams, "A player", pictured=True) == ["sam_1", "sam_2", "Bo"]
    fox = Person(4, "", account="\U0001f98a", handle="fox")
    assert listed([fox], "A player") == ["\U0001f98a (fox)"]
    assert listed([fox], "A player", pictured=True) == ["fox"]
    assert listed([Person(5, ""), Person(6, "")], "A player") == ["A player", "A player"]


@pytest.mark.parametrize("deal", [Deal.LEND, Deal.GIVE])
def test_owner_and_taker_of_a_seat_are_distinguished(deal: Deal) -> None:
    owner, taker = (Person(n, "Sam", account="Sam", handle=f"sam_{n}") for n in (1, 2))
    state = Trade.HELD if deal is Deal.LEND else Trade.GIVEN
    offer = Offer(1, 1, 0, deal, 1, "Sam", None, 2, "Sam", 0, 9, state)
    row = listing(taker, Person(3, "Bo"))
    left = (Former(0, 1, "Sam", 4, "Sam", "sam_1"),)
    assert traded_names(msgspec.structs.replace(row, left=left), offer) == ("Sam (sam_1)", "Sam (sam_2)")
    row = listing(owner, Person(3, "Sam", account="Sam", handle="sam_3"))
    opened = msgspec.structs.replace(offer, taker=None, taker_name="", state=Trade.OPEN)
    assert traded_names(row, opened) == ("\u2460 Sam", "")
    answered_on.set(None)
    assert traded_names(listing(Person(1, "Maria"), Person(3, "Bo")), opened) == ("Player 1", "")


def test_an_admin_is_distinguished_from_the_players() -> None:
    row = listing(*(Person(n, "Sam", account="Sam", handle=f"sam_{n}") for n in (1, 2)))
    action = AdminAction(
        1, 0, 0, 9, "Boss", AdminActionKind.RESEAT, owner=3, owner_name="Sam", guest=2, guest_name="Sam"
    )
    row = msgspec.structs.replace(row, left=(Former(1, 3, "Sam", 4, "Sam", "sam_3"),))
    assert admin_action_names(row, action) == ("Boss", "Sam (sam_3)", "\u2461 Sam")
    answered_on.set(6)
    assert admin_action_names(row, action)[0] == "A player"


async def test_a_direct_message_has_no_nicknames(place: World) -> None:
    maria = place.guild.add_member(place.env.create_user("maria", global_name="Mia"), nick="Maria Gonzalez")
    bo = place.people[0]
    place.people = [maria, bo]
    persons = [
        Person(maria.id, "Maria Gonzalez", account="Mia", handle="maria"),
        Person(bo.id, bo.name, account=bo.name, handle=bo.name),
    ]
    match = Match.new(games()["amytis"], 2, {}, seed=4)
    tables = place.bot.services.tables
    row = await tables.matches.insert(place.channel.id, place.guild.id, maria.id, persons, match, now=now())
    await tables.matches.people.save(Preferences(bo.id, Way.BOTH), now=now())
    await place.bot.services.channel_boards.post(row.id)
    await place.env.settle()
    texts_sent = []
    for _ in range(6):
        await take_turn_at_once(place, random.Random(2))
        await place.bot.services.outbox_worker.deliver()
        await place.env.settle()
        texts_sent += [post.content for post in bo.user.dm_channel.history()]
    assert any("Mia" in text for text in texts_sent), texts_sent
    assert not any("Maria" in text for text in texts_sent)
    assert "Maria Gonzalez" in read(place.last)
