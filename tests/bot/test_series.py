"""Rematches count a series."""

import pytest
from msgspec.structs import replace

from bot.screens.match import series
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from storage.records import Series
from tests.bot.walking import table_of
from tests.bot.world import World, read

pytestmark = pytest.mark.simcord(check_errors=False)


def plain(text: str) -> str:
    """Return a text without the marks that keep names from turning round what is about them."""
    return text.replace("\u2068", "").replace("\u2069", "")


async def test_a_rematch_and_its_end_tell_the_series(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=8)
    await bo.slash(place.channel, "game resign", sure=True)
    assert "series" not in read(place.last)
    await bo.click(place.last, label="Rematch")
    assert f"The series: <@{ann.id}> 1 : 0 Bo." in plain(read(place.last))
    await ann.click(place.last, label="Join")
    await bo.slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    assert "The series: Ann 2 : 0 Bo." in plain(read(place.last))


def test_a_series_of_several_names_the_leader_first() -> None:
    row = table_of(Match.new(game("ancient"), 3, seed=8)).record
    users = [person.user for person in row.people]
    wins = dict(zip(users, (0, 2, 1), strict=True))
    names = [person.name for person in row.people]
    told = plain(series.told(row, Series(3, wins), texts()))
    assert told == f"The series: {names[1]} 2 · {names[2]} 1 · {names[0]} 0."
    assert series.told(row, Series(1, wins), texts(), least=2) == ""
    assert series.told(row, Series(), texts(), least=1) == ""
    assert series.told(replace(row, people=row.people[:1]), Series(3, wins), texts()) == ""
