"""What meets whoever has never played: the table before the start, help in the first turns, an example."""

import io
from typing import Any

import pytest
from PIL import Image

from bot import example
from bot.screens.lobby import lobby
from engine.catalogue import game, games
from render.texts import texts
from storage.records import Listing, Person, Status
from tests.bot.limits import check_page
from tests.bot.world import World

every_game = pytest.mark.parametrize("slug", games())

LIGHTEST = 60_000
"""Bytes of the picture of a lobby at most."""


def table_before_the_start(slug: str) -> Listing:
    facts = game(slug).facts
    return Listing(
        id=3, channel=1, guild=None, game=slug, status=Status.LOBBY, reason="", host=8,
        people=(Person(8, "Ann"), Person(9, "Bo"))[: max(facts.seats)], invited=(), seats=max(facts.seats),
        options=facts.check_options({}), rules_version=None, edition=None, seq=0, to_act=(), board=None,
        shown=-1, created=0, updated=0,
    )  # fmt: skip


@every_game
def test_a_lobby_says_what_the_game_is_about(slug: str) -> None:
    t, facts = texts(), game(slug).facts
    content = lobby(table_before_the_start(slug), t).content
    about, length = content.splitlines()[1:3]
    assert about == t(f"{slug}-about")
    assert len(about) <= 200
    least, most = min(facts.seats), max(facts.seats)
    assert (f"{least} players" if least == most else f"{least} to {most} players") in length
    assert t(f"{slug}-length") in length
    assert "Ann\u2069 (host)" in content
    assert "Bo\u2069 (host)" not in content


@every_game
def test_a_lobby_shows_a_small_picture_once_it_is_drawn(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[Any, bytes] = {}
    monkeypatch.setattr(example, "_small", drawn)
    row, t = table_before_the_start(slug), texts()
    assert lobby(row, t).image is None
    example.draw_small(slug, t)
    post = lobby(row, t)
    assert post.image is not None
    assert len(post.image) <= LIGHTEST
    width, height = Image.open(io.BytesIO(post.image)).size
    assert width <= 600
    assert height <= 280
    assert game(slug).facts.title in post.alt
    check_page(post)
    assert lobby(row, t).image is post.image


async def test_the_picture_is_there_when_a_table_is_opened_and_when_it_fills(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient")
    assert [file.filename for file in place.last.attachments] == ["board.png"]
    await bo.click(place.last, label="Join")
    assert "Bo" in place.last.content
    assert [file.filename for file in place.last.attachments] == ["board.png"]
