"""The list of a player's matches."""

import random
import re
from typing import Any

from msgspec.structs import replace

from bot.screens.tables.listing import listing, next_waiting
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from storage.records import Listing, Person, Status, TableSpec
from storage.timing import HOUR
from tests.bot.panels import choices, controls_of
from tests.bot.walking import LONGEST_NAME, raw, table_of
from tests.bot.world import World, send_line, texts_of
from tests.clock import now


def test_your_turns_come_first_and_each_row_says_since_when() -> None:
    own = table_of(Match.new(game("amytis"), 2, seed=8)).record
    (seat,) = own.to_act
    ended = replace(own, status=Status.OVER, to_act=(), updated=8)
    others = replace(own, to_act=(1 - seat,), updated=7)
    text = str(raw(listing([ended, others, replace(own, updated=5)], own.people[seat].user, texts())))
    assert text.index("**your turn** · <t:5:R>") < text.index("· <t:7:R>") < text.index("<t:8:R>")
    assert f"/channels/{own.guild}/{own.channel}/{own.board}" in text


USER = 7


def row_of(number: int, *, mine: bool = False, **changes: Any) -> Listing:
    """Return a match of six players, last changed at ``number``; ``mine`` makes it the user's turn."""
    people = (Person(USER, "Ann"), *(Person(USER + seat, LONGEST_NAME) for seat in range(1, 6)))
    row = table_of(Match.new(game("westkingdom"), 6, seed=8)).record
    to_act = (0,) if mine else (1,)
    return replace(row, **({"id": number, "people": people, "to_act": to_act, "updated": number} | changes))


def read_through(rows: list[Listing]) -> tuple[list[int], int]:
    """Page through the list; return the times of all rows in order, and the number of pages."""
    times, number, pages = list[int](), 0, 0
    while True:
        page = raw(listing(rows, USER, texts(), number))
        text = texts_of(page)
        assert len(text) <= 4000
        times += map(int, re.findall(r"<t:(\d+):R>", text))
        pages += 1
        onward = [each["custom_id"] for each in controls_of(page) if each["label"] == "Next"]
        if not onward:
            return times, pages
        back = [each["custom_id"] for each in controls_of(page) if each["label"] == "Back"]
        assert back == ([f"z:list:{number - 1}"] if number else [])
        number = int(onward[0].removeprefix("z:list:"))


def test_all_matches_are_listed_longest_waiting_turns_first() -> None:
    own = [row_of(number, mine=True) for number in range(100, 112)]
    others = [row_of(number) for number in range(50, 70)]
    ended = [row_of(number, status=Status.OVER, to_act=()) for number in range(300, 330)]
    rows = [*ended, *others, *own]
    random.Random(1).shuffle(rows)
    times, pages = read_through(rows)
    assert times == [*range(100, 112), *range(69, 49, -1), *range(329, 299, -1)]
    assert pages > 6


def test_a_match_on_hold_is_not_listed_as_your_turn() -> None:
    waiting = row_of(5, mine=True)
    away = row_of(1, mine=True, away="channel")
    frozen = row_of(2, mine=True, status=Status.FROZEN)
    rows = [away, frozen, waiting]
    text = "".join(texts_of(raw(listing(rows, USER, texts(), page))) for page in range(len(rows)))
    assert text.index("your turn") < min(
        text.index("its channel is gone"), text.index("until an admin repairs it")
    )


def test_a_page_that_no_longer_exists_shows_the_last_one() -> None:
    rows = [row_of(number) for number in range(1, 30)]
    assert "page 29 of 29" in texts_of(raw(listing(rows, USER, texts(), 99)))


async def test_pages_replace_each_other_in_the_private_message(place: World) -> None:
    ann, matches = place.people[0], place.bot.services.tables.matches
    host = Person(ann.id, "Ann")
    for number in range(30):
        await matches.lobbies.create(1000 + number, None, host, TableSpec("amytis", 2), now=now())
    page: Any = (await ann.slash(place.channel, "game list")).response
    assert "page 1 of 5" in texts_of(page.components)
    for _ in range(4):
        page = (await ann.click(page, label="Next")).response or page
    assert "page 5 of 5" in texts_of(page.components)


def next_of(*rows: Listing) -> list[str]:
    """Return the label of the button to the next waiting match."""
    return [button.label or "" for button in next_waiting(rows, USER, texts())]


def test_the_next_match_is_the_one_with_the_earliest_deadline() -> None:
    waiting = row_of(9, mine=True)
    soon, late = (
        replace(waiting, id=number, clocks=((0, now() + left),)) for number, left in ((1, 3), (2, 5))
    )
    hours = replace(waiting, clocks=((0, now() + 3 * HOUR + 100),))
    assert next_of() == next_of(row_of(1)) == next_of(replace(waiting, away="channel")) == []
    assert next_of(waiting) == ["Next: West Kingdom"]
    assert next_of(waiting, hours) == ["Next: West Kingdom, 3 h left"]
    assert next_of(late, waiting, soon) == ["Next: West Kingdom, 0 min left"]
    assert next_of(replace(waiting, clocks=((0, now() + 71 * HOUR),))) == ["Next: West Kingdom, 2 days left"]
    first = next_waiting([late, soon], USER, texts())
    older = next_waiting([row_of(8, mine=True), waiting], USER, texts())
    assert [button.custom_id for button in (*first, *older)] == ["z:turn:1", "z:turn:8"]


async def test_a_played_turn_links_to_the_next_waiting_match(place: World) -> None:
    await place.seat("amytis", seed=8)
    player, matches = await place.to_act(), place.bot.services.tables.matches
    match = Match.new(game("ancient"), 2, seed=1)
    people = [Person(-1, "Steady (robot)", "steady"), Person(player.id, player.name)]
    assert match.to_act == (1,)
    await matches.insert(place.open_channel.id, place.guild.id, player.id, people, match, now=now())
    answer = await send_line(place, ["take a1", "place b2"])
    assert "Next: Ancient Architects" in texts_of(answer.response.components)
    opened: Any = await player.click(answer.response, label="Next: Ancient Architects")
    assert opened.ephemeral
    assert "Next: Ancient Architects" not in texts_of(opened.response.components)
    assert choices(opened.response.components)
