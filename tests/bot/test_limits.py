"""No page and no command is larger than what Discord takes, wherever a match may lead."""

import random
from typing import Any

import msgspec
import pytest

from bot import ids
from bot.client import Ziggurat
from bot.screens import reading
from bot.screens.lobby import lobby, options_panel
from bot.screens.page import Page
from bot.screens.shelves import ROOM, shelves
from engine.catalogue import game, games
from engine.draft import Draft
from render.texts import texts
from render.words import words
from storage.records import Listing, Person, Status
from tests.bot.walking import LONGEST_NAME, gather, pages_of, raw, turns

TEXT = 4000
COMPONENTS = 40

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in games() for seats in game(slug).facts.seats
]


def check_page(page: Page) -> None:
    """Check a page against Discord's limits for Components V2."""
    seen: set[str] = set()
    count, text = _check(raw(page), seen)
    assert count <= COMPONENTS
    assert text <= TEXT
    assert len(page.images) <= 10


def _check(components: Any, seen: set[str]) -> tuple[int, int]:
    count = text = 0
    for component in components:
        count += 1
        content = component.get("content")
        if content is not None:
            assert content.strip()
            text += len(content)
        if custom_id := component.get("custom_id"):
            assert len(custom_id) <= ids.LIMIT
            assert ids.TEMPLATE.fullmatch(custom_id)
            assert custom_id not in seen
            seen.add(custom_id)
        assert 1 <= len(component.get("label") or "x") <= 80
        assert len(component.get("placeholder") or "") <= 150
        if "options" in component:
            _check_options(component["options"])
        for item in component.get("items", ()):
            assert 1 <= len(item["description"]) <= 1024
        inner, inner_text = _check(component.get("components", ()), seen)
        count, text = count + inner, text + inner_text
        if component["type"] == 1:
            assert 1 <= len(component["components"]) <= 5
    return count, text


def _check_options(options: list[dict[str, Any]]) -> None:
    assert 1 <= len(options) <= 25
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_page_along_random_matches(slug: str, seats: int) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        for match in turns(slug, seats, seed)[seed::5]:
            for viewer in (None, *range(seats)):
                for page in gather(pages_of(match, viewer, chance)):
                    check_page(page)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_choice_of_reachable_positions_is_in_a_menu_that_fits(slug: str, seats: int) -> None:
    speak, t = words(slug), texts()
    for match in turns(slug, seats, 5)[::3]:
        for seat in match.to_act:
            draft, chance, path = Draft(match.game, match.view(seat)), random.Random(match.seq), list[int]()
            while options := draft.options:
                found = shelves([speak.choice(draft.view, move, t) for move in options], t)
                assert 1 <= len(found) <= ROOM
                assert all(1 <= len(shelf.numbers) <= ROOM for shelf in found)
                assert all(1 <= len(shelf.title) <= 100 for shelf in found if len(found) > 1)
                assert sorted(n for shelf in found for n in shelf.numbers) == list(range(len(options)))
                path.append(chance.randrange(len(options)))
                draft.push(options[path[-1]])
            ids.pack("confirm", 2**31, match.moment, ids.pack_path(path))


@pytest.mark.parametrize("slug", games())
def test_every_topic_of_the_rules(slug: str) -> None:
    for topic in words(slug).topics(texts()):
        page = reading.rules(slug, topic.key, texts())
        check_page(page)
        assert topic.body.strip() in str(raw(page)[0]["components"][0]["content"])


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
def test_lobbies(slug: str, status: Status) -> None:
    facts = game(slug).facts
    for people in range(1, max(facts.seats) + 1):
        row = Listing(
            id=2**31, channel=2**62, guild=2**62, game=slug, status=status, reason="", host=2**62,
            people=tuple(Person(2**62 + seat, LONGEST_NAME) for seat in range(people)),
            invited=(1, 2), seats=max(facts.seats), options=facts.check_options({}), rules_version=None,
            edition=None, seq=0, to_act=(), board=None, shown=-1, created=0, updated=0,
        )  # fmt: skip
        check_page(lobby(row, texts(), ping=True))
        if facts.options:
            check_page(options_panel(row, texts()))


def test_commands(simcord_bot: Ziggurat) -> None:
    commands = [command.to_dict(simcord_bot.tree) for command in simcord_bot.tree.get_commands()]
    assert len(commands) <= 100
    for command in commands:
        _check_command(command)


def _check_command(command: dict[str, Any]) -> int:
    """Check names and numbers; return the characters that count against the 8,000 of a command."""
    name, description = command["name"], command["description"]
    assert name == name.lower()
    assert 1 <= len(name) <= 32
    assert 1 <= len(description) <= 100
    size = len(name) + len(description)
    options = command.get("options", ())
    assert len(options) <= 25
    for option in options:
        size += _check_command(option)
    for choice in command.get("choices") or ():
        assert 1 <= len(choice["name"]) <= 100
        size += len(choice["name"]) + len(str(choice["value"]))
    assert len(command.get("choices") or ()) <= 25
    assert size <= 8000
    return size


def test_commands_are_not_larger_than_discord_takes_them(simcord_bot: Ziggurat) -> None:
    for command in simcord_bot.tree.get_commands():
        assert len(msgspec.json.encode(command.to_dict(simcord_bot.tree))) < 20_000


def test_an_id_that_is_too_long_is_never_sent() -> None:
    with pytest.raises(ValueError, match="z:pick"):
        ids.pack("pick", 1, 2, "0" * 100)
    with pytest.raises(ValueError, match="z:pick"):
        ids.pack("pick", "A B")


def test_the_bot_needs_no_privileged_intent(simcord_bot: Ziggurat) -> None:
    intents = simcord_bot.intents
    assert intents.guilds
    assert not intents.members
    assert not intents.presences
    assert not intents.message_content
