"""The records of groups: their computation, their pages, and everyone a user has met."""

import re
from typing import Any

import pytest

from bot.matches.group_records import Capture, Favourite, records
from engine.catalogue import game, games
from engine.history.log import Played
from render.texts import texts
from render.words import building
from storage.sql.results import most_behind
from storage.standings import GroupResult
from storage.timing import Preferences
from tests.bot.test_standings import GAME, play
from tests.bot.world import World, all_parts, texts_of
from tests.clock import now
from tests.engine.test_record import random_match

ANN, BO, CY = 1, 2, 3


def match(number: int, game: str, *seats: tuple[int, int, int], **more: Any) -> tuple[GroupResult, ...]:
    """Return the results of a match; a seat is a user, their rank and points."""
    return tuple(
        GroupResult(
            number,
            game,
            *seat,
            number * 10,
            number * 10 + number,
            len(seats),
            place,
            more.get("behind", {}).get(seat[0], 0),
            more.get("captures", {}).get(seat[0], {}),
            more.get("built", {}).get(seat[0], {}),
        )
        for place, seat in enumerate(seats)
    )


def test_wins_streaks_scores_and_finishes() -> None:
    played = (
        match(1, "amytis", (ANN, 1, 50), (BO, 2, 40)),
        match(2, "amytis", (ANN, 2, 44), (BO, 1, 45)),
        match(3, "amytis", (BO, 1, 45), (ANN, 1, 45)),
        match(4, "ancient", (BO, 1, 30), (ANN, 2, 20)),
    )
    found = records(played)
    assert found.wins == {ANN: 2, BO: 3}
    assert found.streaks == {ANN: 1, BO: 3}
    assert found.closest == played[1]
    assert found.seconds == (1 + 2 + 3 + 4) // 4
    best = {key: (best.user, best.points) for key, best in found.best.items()}
    assert best == {("amytis", 2): (ANN, 50), ("ancient", 2): (BO, 30)}


def test_comebacks_captures_and_favourites_leave_out_hidden_users() -> None:
    played = (
        match(
            1,
            "amytis",
            (ANN, 1, 50),
            (BO, 2, 40),
            (CY, 3, 9),
            behind={ANN: 4, BO: 30},
            captures={ANN: {1: 2}, BO: {0: 1, 7: 9}},
            built={ANN: {"wall": 2, "market": 2}, BO: {"wall": 1}},
        ),
        match(
            2,
            "amytis",
            (CY, 2, 50),
            (ANN, 3, 40),
            (BO, 1, 51),
            behind={BO: 7},
            captures={CY: {1: 5}},
            built={CY: {"palace": 3}},
        ),
    )
    found = records(played)
    assert found.comeback == played[1][2]
    assert found.captures == {"amytis": [Capture(CY, ANN, 5), Capture(ANN, BO, 2), Capture(BO, ANN, 1)]}
    assert found.favourites == {"amytis": [Favourite(ANN, "market", 2), Favourite(CY, "palace", 3)]}
    hidden = records(played, {BO, CY})
    assert hidden.comeback == played[0][0]
    assert (hidden.captures, hidden.closest) == ({}, None)
    assert {*hidden.played, *hidden.wins, *hidden.streaks} == {ANN}


def test_in_a_pair_the_one_ahead_of_the_other_wins_but_only_winners_come_back() -> None:
    played = (
        match(1, "amytis", (ANN, 3, 20), (BO, 2, 30), behind={BO: 9}),
        match(2, "amytis", (ANN, 1, 31), (BO, 3, 30), behind={ANN: 3}),
    )
    found = records(played)
    assert found.wins == {ANN: 1, BO: 1}
    assert found.comeback == played[1][0]
    assert found.closest == played[1]


def test_a_round_is_over_when_every_seat_has_ended_a_turn() -> None:
    points = [(0, (20, 0)), (1, (5, 9)), (1, (5, 60)), (0, (10, 8))]
    moves: list[Played[None, Any]] = [Played(seat, None, points=each) for seat, each in points]
    moves.insert(1, Played(0, None))
    assert most_behind(2, moves) == [4, 2]
    assert most_behind(2, []) == [0, 0]


@pytest.mark.parametrize("slug", games())
def test_every_building_has_a_name(slug: str) -> None:
    match, t = random_match(slug, 2, 1), texts()
    moves = [entry for _, entry in match.line if isinstance(entry, Played)]
    built = [key for move in moves for key in game(slug).buildings(move.seat, move.events)]
    assert built
    assert all(building(slug, key, t) for key in built)


@pytest.mark.simcord(check_errors=False)
async def test_everyone_a_user_has_met(place: World) -> None:
    ann, bo = place.people[:2]
    await play(place, 3)
    page: Any = (await ann.slash(place.channel, "stats")).response
    met: Any = (await ann.click(page, label="People I’ve met")).response
    assert re.search(
        r"\*\*1\*\* person.*Bo\W*: 3 matches, you were ahead in \d", texts_of(met.components), re.S
    )
    record: Any = (await ann.select(met, [str(bo.id)])).response
    text = await all_parts(ann, record)
    assert re.search(r"Your record with \W*Bo", text)
    assert re.search(r"Ann\W*: ahead in \d of 3", text)
    assert re.search(r"Favourites in Architectura:\*\* \W*(Ann|Bo)\W* \w+ \(\d×\)", text)
    page = (await ann.slash(place.channel, "stats")).response
    again: Any = (await ann.click(page, label="People I’ve met")).response
    await place.bot.services.matches.people.save(Preferences(bo.id, hidden=True), now=now())
    refused: Any = (await ann.select(again, [str(bo.id)])).followups[-1]
    assert "keeps their statistics private" in texts_of(refused.components)
    met = (await ann.click(record, label="People I’ve met")).response
    assert "Bo" not in texts_of(met.components)


async def test_others_see_only_what_a_group_did_on_this_server(place: World) -> None:
    ann, bo = place.people[:2]
    await play(place, 2)
    await place.seat(GAME, seed=5)
    await bo.slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    ended = place.last
    tables = place.bot.services.matches
    rows = [(await tables.get(number)).guild for number in (1, 2)]
    assert rows == [place.guild.id] * 2
    await tables.database.transaction(
        lambda tx: tx.execute("UPDATE result SET guild = 77 WHERE match = 1").close()
    )
    own: Any = (await ann.click(ended, label="Our record")).response
    assert "**2** matches since" in texts_of(own.components)
    cy = place.guild.add_member(place.env.create_user("cy", global_name="Cy"))
    other: Any = (await cy.click(ended, label="Our record")).response
    assert "**1** match, on" in texts_of(other.components)
    assert "Only matches on this server" in await all_parts(cy, other)
