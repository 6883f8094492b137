"""Names can neither format, link, mention nor turn round anything, wherever they are shown."""

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches.table import Table
from bot.screens.page import Page, Post, escaped, isolated, refused, refused_plainly, safe
from engine.catalogue import game, games
from engine.errors import Refusal
from engine.match import Match
from render.boards import Scene
from render.people import NAMELESS, clean, name_of
from render.texts import texts
from storage.records import Person
from tests.bot import walking
from tests.bot.walking import components, pages_of
from tests.bot.world import World
from tests.playing import any_moves
from tests.thorough import times

NASTY = (
    "\u202eevil\u2066<#1><t:0:R>\u2067",
    "</game new:1>**b**__u__[x](a)",
    "\u2069<a:b:1>||s||`c`~~d~~https://e.f",
    "a\u200b\u2028\u200e\u061c# h\u2069\u2069_i_<id:browse>",
    "\u202a\u202b\u202c\u202d\u2068",
    "<@&1>@everyone\\<@!1>\u2800",
)
LIVE = re.compile(r"<[#@/:at]|<id:|\*\*b|__u|\[x\]|`c|~~d|\|\|s|_i_|https://e|@everyone")
TURNING = re.compile("[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]")
OWN = re.compile(r"<@\d{2,}>|<#\d{2,}>|<t:[1-9]\d*:\w>|`[^`\n]*`|</?[a-z ]+:\d{2,}>")
"""What the bot itself writes: mentions, channels, times, and code."""


def faults(text: str, *, formatted: bool) -> Iterator[str]:
    """Yield what a name does to a text that it stands in."""
    if found := TURNING.search(text):
        yield f"turned round: {text[found.start() :]!r}"
    depth = 0
    for character in text:
        depth += (character == "\u2068") - (character == "\u2069")
        if depth not in (0, 1):
            yield f"not isolated: {text!r}"
    if formatted:
        dead = re.sub(r"\\[^0-9A-Za-z\s]", "", text)
        if found := LIVE.search(OWN.sub("", dead)):
            yield f"alive: {dead[found.start() :]!r}"


def strings(shown: Any, *, key: str = "content") -> Iterator[tuple[str, str]]:
    """Yield all strings of a raw message, each with what it is."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            yield from strings(value, key=name)
    elif isinstance(shown, list | tuple):
        for value in shown:
            yield from strings(value, key=key)
    elif isinstance(shown, str):
        yield key, shown


def all_faults(page: Page | Post) -> list[str]:
    said = [*strings(components(page.controls if isinstance(page, Post) else page.screen))]
    if isinstance(page, Post):
        said += [("content", page.content), ("content", page.line), ("description", page.alt)]
    return faults_in(said)


def faults_in(said: Iterable[tuple[str, str]]) -> list[str]:
    return [fault for key, text in said for fault in faults(text, formatted=key == "content")]


@pytest.mark.parametrize("slug", games())
async def test_names_do_nothing_on_any_page(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = min(4, *(max(game(slug).facts.seats),))
    plain = walking.table_of

    def table_of(match: Match) -> Table:
        table = plain(match)
        people = tuple(Person(2**62 + seat, NASTY[seat]) for seat in range(match.seats))
        return table._replace(record=replace(table.record, people=people, updated=7))

    monkeypatch.setattr(walking, "table_of", table_of)
    chance = random.Random(5)
    match = Match.new(game(slug), seats, seed=3)
    for _ in range(times(6, 40)):
        for viewer in (None, *range(seats)):
            async for page in pages_of(match, viewer, chance, replays=True):
                assert not all_faults(page)
        if match.over:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, *any_moves(match, seat, chance))


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_shown_as_it_is_written(name: str) -> None:
    shown = safe(name)
    assert list(faults(shown, formatted=True)) == []
    assert list(faults(isolated(name), formatted=False)) == []
    written = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", shown[1:-1]).replace("@\u200b", "@")
    assert written == clean(name)


def test_names_of_all_the_world_stay_as_they_are() -> None:
    for name in (
        "Nebuchadnezzar-the-2nd",
        "Ünal Ö.",
        "می\u200cخواهم",
        "👩\u200d👩\u200d👧 x",
        "李 小龍",
        "❤️",
    ):
        assert clean(name) == name
        assert safe(name) == isolated(name) == f"\u2068{name}\u2069"
    assert clean("\u202a\u200d \u2800") == NAMELESS


def test_on_pictures_names_are_plain() -> None:
    scene = Scene(["\u202e**Bo**\u2066_x_"], texts())
    assert name_of(scene, 0) == "**Bo**_x_"


@pytest.mark.parametrize("name", NASTY)
def test_refusals_show_names_and_what_was_typed_as_they_are(name: str) -> None:
    for refusal in (Refusal("refusal-turn-of", names=name), Refusal("hint-unknown", text=name)):
        assert list(faults(refused(refusal, texts()), formatted=True)) == []
    assert (
        list(faults(refused_plainly(Refusal("refusal-host-only", name=name), texts()), formatted=False)) == []
    )
    mention = refused(Refusal("refusal-not-for-you", mention="<@12>"), texts())
    assert "<@12>" in mention
    assert escaped("project 8") == "project 8"


@pytest.mark.simcord(check_errors=False)
async def test_people_with_such_names_play(place: World) -> None:
    said: list[Any] = []
    people = [
        place.guild.add_member(place.env.create_user(f"user{number}", global_name=name))
        for number, name in enumerate(NASTY)
    ]
    host, guest, *others = people
    said.append(await host.slash(place.channel, "game new", game="westkingdom", thread=False))
    said.append(await guest.click(place.last, label="Start"))
    for number, other in enumerate((guest, *others)):
        if number < 3:
            said.append(await other.click(place.last, label="Join"))
    said.append(await host.click(place.last, label="Start"))
    for member in people[:5]:
        said.append(await member.click(place.last, label="Take your turn"))
        said.append(await member.slash(place.channel, "game seat"))
        commands = ("game list", "game history", "game undo")
        said += [await member.slash(place.channel, command) for command in commands]
    said.append(await host.slash(place.channel, "game board", words=True))
    for result in said:
        answers = [*([result.response] if result.response else []), *result.followups]
        for answer in answers:
            assert not faults_in(strings(answer.components))
    for message in place.channel.history():
        assert not faults_in([("content", message.content)])
        assert not faults_in(strings([item.to_dict() for item in message.components]))
