"""Pages and commands keep to Discord's limits; the pages of matches are tested in ``tests/laws``."""

from typing import Any

import discord
import msgspec
import pytest
from msgspec.structs import replace

from bot.app.client import Ziggurat
from bot.platform import custom_ids
from bot.platform.actions import Pick
from bot.screens.match import reading
from bot.screens.tables.lobby import levels_panel, lobby, options_panel
from engine.catalogue import game, games
from render import picture
from render.boards import board
from render.texts import texts
from render.words import words
from storage.records import Listing, Person, Status
from tests.bot.conftest import PICTURE
from tests.bot.limits import check_page
from tests.bot.walking import LONGEST_NAME, raw
from tests.thorough import times


@pytest.mark.parametrize("slug", games())
def test_every_rules_topic_keeps_to_the_limits(slug: str) -> None:
    for topic in reading.topics(slug, texts()):
        for image in (PICTURE, b"")[: times(1, 2)]:
            whole, number, more = "", 0, True
            while more:
                page = reading.rules(slug, reading.leaf(slug, topic.key, texts(), number), image, texts())
                check_page(page)
                contents = [str(part.get("content", "")) for part in raw(page)[0]["components"]]
                whole += "\n".join(text for text in contents if text).partition("\n")[2]
                assert len(page.files) == bool(image and not number)
                number += 1
                more = f"Next ({number + 1} of " in str(raw(page))
            assert "".join(whole.split()) == "".join(topic.body.split())


@pytest.mark.parametrize("slug", games())
def test_rules_have_pictures(slug: str) -> None:
    keys = [topic.key for topic in words(slug).topics(texts())]
    drawn = {key: board(slug).page(key, texts()) for key in keys}
    assert {"aim", "turn", "scoring", "projects", "comparing"} & {key for key in keys if drawn[key]}
    for key, image in drawn.items():
        assert image is None or (image.width >= 560 and image.height <= 1.1 * image.width), key
    assert picture.page(slug, keys[0], texts()).startswith(b"\x89PNG")
    assert picture.page(slug, "rulings", texts()) == b""


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
def test_lobbies_keep_to_the_limits(slug: str, status: Status) -> None:
    facts = game(slug).facts
    for people in range(1, max(facts.seats) + 1):
        row = Listing(
            id=2**31, channel=2**62, guild=2**62, game=slug, status=status, reason="", host=2**62,
            people=tuple(Person(2**62 + seat, LONGEST_NAME) for seat in range(people)),
            invited=(1, 2), seats=max(facts.seats), options=facts.check_options({}), rules_version=None,
            edition=None, seq=0, to_act=(), board=None, created=0, updated=0,
        )  # fmt: skip
        check_page(lobby(row, texts(), ping=True))
        if facts.options:
            check_page(options_panel(row, texts()))
        robots = tuple(Person(-seat, LONGEST_NAME, "keen") for seat in range(1, max(facts.seats)))
        check_page(levels_panel(replace(row, people=(row.people[0], *robots)), texts()))


MENUS = (discord.AppCommandType.user.value, discord.AppCommandType.message.value)
"""Context menu command types; these have only a name, in which capitals are allowed."""


def test_commands_keep_to_the_limits(simcord_bot: Ziggurat) -> None:
    commands = [command.to_dict(simcord_bot.tree) for command in simcord_bot.tree.get_commands()]
    menus = [command for command in commands if command.get("type") in MENUS]
    assert len(menus) <= 10
    for menu in menus:
        assert 1 <= len(menu["name"]) <= 32
    assert len(commands) - len(menus) <= 100
    for command in commands:
        if command not in menus:
            _check_command(command)


def _check_command(command: dict[str, Any]) -> int:
    """Check names and counts; return the characters that count towards a command's 8,000."""
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


def test_commands_are_smaller_than_discords_limit(simcord_bot: Ziggurat) -> None:
    for command in simcord_bot.tree.get_commands():
        assert len(msgspec.json.encode(command.to_dict(simcord_bot.tree))) < 20_000


def test_an_invalid_id_is_never_sent() -> None:
    with pytest.raises(ValueError, match="z:pick"):
        custom_ids.pack(Pick(1, "2", (0,) * 100))
    with pytest.raises(ValueError, match="z:pick"):
        custom_ids.pack(Pick(1, "A B", ()))


def test_the_bot_needs_no_privileged_intent(simcord_bot: Ziggurat) -> None:
    intents = simcord_bot.intents
    assert intents.guilds
    assert not intents.members
    assert not intents.presences
    assert not intents.message_content
