"""Ids of controls name the match and an opaque moment, and reveal no counts."""

import random
from typing import Any

import pytest

from bot.matches.table import Stale
from bot.matches.turn_path import walk
from bot.platform.actions import SetWay
from bot.platform.components import menu, option
from engine.catalogue import game, games
from engine.games.architectura.moves import End, Replace
from engine.match import Match
from tests.bot.walking import gather, pages_of, raw, turns
from tests.bot.world import World
from tests.thorough import in_turn, times


def ids_of(components: Any) -> list[list[str]]:
    """Return the parts of each control's id."""
    ids = []
    for component in components:
        if "custom_id" in component:
            ids.append(component["custom_id"].split(":"))
        ids += ids_of(component.get("components", ()))
    return ids


def all_ids(match: Match, viewer: int | None) -> list[list[str]]:
    pages = gather(pages_of(match, viewer, random.Random(1)))
    return [each for page in pages for each in ids_of(raw(page))]


@in_turn("slug", games())
def test_no_id_reveals_the_length_of_the_log(slug: str) -> None:
    seats = min(max(game(slug).facts.seats), times(3, 9))
    moments = turns(slug, seats, 3)
    for match in moments[20 :: max(25, len(moments) // times(2, 60))]:
        for viewer in (None, *match.to_act):
            ids = all_ids(match, viewer)
            assert not [each for each in ids if str(match.seq) in each[3:]]
            timed = {
                (each[3], each[1])
                for each in ids
                if each[1] in ("turn", "undo", "pick", "group", "back", "confirm")
            }
            own = {match.moment_for(viewer)} if viewer is not None else set()
            assert {moment for moment, verb in timed if verb in ("turn", "undo")} <= {match.moment}
            assert {moment for moment, verb in timed if verb not in ("turn", "undo")} <= own


def replacing(count: int, seed: int) -> Match:
    """Return a match whose first seat has secretly replaced ``count`` cards."""
    match = Match.new(game("architectura"), 2, {"game": "advanced"}, seed=seed)
    for _ in range(count):
        match.play(0, next(move for move in match.moves(0) if isinstance(move, Replace)))
    if 0 in match.to_act:
        match.play(0, End())
    return match


@pytest.mark.parametrize("viewer", [None, 1])
def test_no_id_reveals_the_number_of_replaced_cards(viewer: int | None) -> None:
    names, seeds = set(), times(3, 30)
    for seed in range(seeds):
        for count in range(5):
            match = replacing(count, seed)
            names.add(match.moment)
            plain = [[*each[:3], *each[4:]] for each in all_ids(match, viewer) if each[1] == "turn"]
            assert plain in ([["z", "turn", str(2**31)]], [["z", "turn", str(2**31)]] * 2)
    assert len(names) == seeds * 5, "the same moment has another name in each match"
    assert {len(name) for name in names} == {10}


def test_the_ids_of_menus_are_random() -> None:
    made: list[Any] = [menu("Choose", [option("a", 0)], SetWay()).children[0].id for _ in range(50)]
    assert len(set(made)) == len(made)
    assert made != sorted(made)
    assert all(1 << 16 <= number < 1 << 31 for number in made)


def at_once(slug: str, seats: int = 3) -> Match:
    """Return a match that starts with simultaneous choices of all seats."""
    options = {"game": "advanced"} if slug == "architectura" else {}
    match = Match.new(game(slug), seats, options, seed=5)
    while len(match.to_act) < 2:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    return match


@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
def test_simultaneous_choices_of_others_keep_a_seats_moment(slug: str) -> None:
    match = at_once(slug)
    first, second, third = match.to_act
    own = [match.moment_for(seat) for seat in range(3)]
    assert len({*own, match.moment}) == 4
    match.play(second, match.moves(second)[-1])
    now = [match.moment_for(seat) for seat in range(3)]
    assert [now[seat] == own[seat] for seat in (first, second, third)] == [True, False, True]
    match.undo(second)
    assert [match.moment_for(seat) == own[seat] for seat in (first, second, third)] == [True, False, True]
    match.play(first, match.moves(first)[-1])
    assert match.moment_for(first) != own[first]


def test_a_new_turn_changes_every_seats_moment() -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    own = [match.moment_for(seat) for seat in range(2)]
    while match.turn == 1:
        match.play(0, match.moves(0)[0])
    assert not {match.moment_for(seat) for seat in range(2)} & {*own}


@pytest.mark.simcord
@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
async def test_an_unfinished_turn_survives_simultaneous_choices_of_others(place: World, slug: str) -> None:
    table = await place.put(at_once(slug, 2))
    services, (first, second, *_) = place.bot.services, table.match.to_act
    path = (len(table.match.moves(first)) - 1,)
    begun = walk(table, first, path).draft.played
    services.unfinished.record(table, first, path)
    user = table.record.people[second].user
    await services.tables.play(table.id, user, [table.match.moves(second)[0]])
    await services.unfinished.finish()
    await place.restart()
    services, now = place.bot.services, await place.table()
    assert await services.unfinished.path(now, first) == [*path]
    moment = table.match.moment_for(first)
    user = table.record.people[first].user
    change = await services.tables.play(table.id, user, begun, moment=moment)
    assert [getattr(entry, "move", None) for entry in change.entries] == [*begun]
    with pytest.raises(Stale):
        await services.tables.play(table.id, user, begun, moment=moment)
