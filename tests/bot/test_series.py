"""Series of rematches."""

import pytest
from msgspec.structs import replace

from bot.matches.names import names_of
from bot.screens.match import ending, series
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from storage.records import Captures, Person, Series
from tests.bot.test_seats import said
from tests.bot.walking import table_of
from tests.bot.watched import seated
from tests.bot.world import World, read

pytestmark = pytest.mark.simcord(check_errors=False)


def plain(text: str) -> str:
    """Return a text without the marks that isolate the direction of names."""
    return text.replace("\u2068", "").replace("\u2069", "")


async def test_a_rematch_and_its_result_show_the_series(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=8)
    await bo.slash(place.channel, "game resign", sure=True)
    assert "series" not in read(place.last)
    await bo.click(place.last, label="Rematch")
    assert f"Series: <@{ann.id}> 1 – 0 Bo." in plain(read(place.last))
    await ann.click(place.last, label="Join")
    await bo.slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    assert "Series: Ann 2 – 0 Bo." in plain(read(place.last))


async def test_the_loser_goes_first_in_the_rematch(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=8)
    await ann.slash(place.channel, "game resign", sure=True)
    await bo.click(place.last, label="Rematch")
    assert f"<@{ann.id}> lost the last match and goes first." in plain(read(place.last))
    await ann.click(place.last, label="Join")
    await place.env.settle()
    assert [person.user for person in (await place.table()).record.people] == [ann.id, bo.id]


async def test_only_the_loser_may_choose_to_go_last(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=8)
    await bo.slash(place.channel, "game resign", sure=True)
    await bo.click(place.last, label="Rematch")
    assert "Bo lost the last match and goes first." in plain(read(place.last))
    assert "Only the player who lost" in said(await ann.click(place.last, label="Go last"))
    await bo.click(place.last, label="Go last")
    assert "Bo lost the last match and chose to go last." in plain(read(place.last))
    await bo.click(place.last, label="Go first")
    await bo.click(place.last, label="Go last")
    await ann.click(place.last, label="Join")
    await place.env.settle()
    assert [person.user for person in (await place.table()).record.people] == [ann.id, bo.id]


async def test_choosing_to_go_last_joins_the_rematch(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=8)
    await ann.slash(place.channel, "game resign", sure=True)
    await bo.click(place.last, label="Rematch")
    await ann.click(place.last, label="Go last")
    await place.env.settle()
    assert [person.user for person in (await place.table()).record.people] == [bo.id, ann.id]


def test_the_result_counts_captures_over_several_matches() -> None:
    table = seated(Match.new(game("westkingdom"), 2, seed=1), [Person(1, "Ann"), Person(2, "Bo")])
    captures = Captures(3, {(1, 2): 14, (2, 1): 9})
    assert plain(ending.captured(table, captures, texts())) == (
        "In 3 matches together, Ann has captured 14 of Bo’s workers, and Bo 9 of Ann’s."
    )
    assert ending.captured(table, Captures(1, captures.counts), texts()) == ""
    assert ending.captured(table, Captures(), texts()) == ""


def test_a_series_of_three_names_the_leader_first() -> None:
    row = table_of(Match.new(game("ancient"), 3, seed=8)).record
    users = [person.user for person in row.people]
    wins = dict(zip(users, (0, 2, 1), strict=True))
    names = names_of(row)
    text = plain(series.score_line(row, Series(3, wins), texts()))
    assert text == f"Series: {names[1]} 2 · {names[2]} 1 · {names[0]} 0."
    assert series.score_line(row, Series(1, wins), texts(), least=2) == ""
    assert series.score_line(row, Series(), texts(), least=1) == ""
    assert series.score_line(replace(row, people=row.people[:1]), Series(3, wins), texts()) == ""
