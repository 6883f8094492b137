"""What a control's id says: which match and which moment, and nothing that could be counted."""

import random
from typing import Any

import pytest

from bot.ui import menu, option
from engine.catalogue import game, games
from engine.games.architectura.moves import End, Replace
from engine.match import Match
from tests.bot.walking import gather, pages_of, raw, turns
from tests.thorough import in_turn, times


def ids_of(components: Any) -> list[list[str]]:
    """Return the parts of all ids of controls."""
    found = []
    for component in components:
        if "custom_id" in component:
            found.append(component["custom_id"].split(":"))
        found += ids_of(component.get("components", ()))
    return found


def all_ids(match: Match, viewer: int | None) -> list[list[str]]:
    pages = gather(pages_of(match, viewer, random.Random(1)))
    return [each for page in pages for each in ids_of(raw(page))]


@in_turn("slug", games())
def test_no_id_tells_how_long_the_log_is(slug: str) -> None:
    seats = min(max(game(slug).facts.seats), times(3, 9))
    found_at = turns(slug, seats, 3)
    for match in found_at[20 :: max(25, len(found_at) // times(2, 60))]:
        for viewer in (None, *match.to_act):
            found = all_ids(match, viewer)
            assert not [each for each in found if str(match.seq) in each[3:]]
            timed = [
                each for each in found if each[1] in ("turn", "undo", "pick", "group", "back", "confirm")
            ]
            assert {each[3] for each in timed} <= {match.moment}


def replacing(count: int, seed: int) -> Match:
    """Return a match whose first seat has replaced so many cards in secret."""
    match = Match.new(game("architectura"), 2, {"game": "advanced"}, seed=seed)
    for _ in range(count):
        match.play(0, next(move for move in match.moves(0) if isinstance(move, Replace)))
    if 0 in match.to_act:
        match.play(0, End())
    return match


@pytest.mark.parametrize("viewer", [None, 1])
def test_how_many_cards_were_replaced_can_not_be_read_from_an_id(viewer: int | None) -> None:
    names, seeds = set(), times(3, 30)
    for seed in range(seeds):
        for count in range(5):
            match = replacing(count, seed)
            names.add(match.moment)
            plain = [[*each[:3], *each[4:]] for each in all_ids(match, viewer) if each[1] == "turn"]
            assert plain in ([["z", "turn", str(2**31)]], [["z", "turn", str(2**31)]] * 2)
    assert len(names) == seeds * 5, "the same moment has another name in each match"
    assert {len(name) for name in names} == {10}


def test_the_number_of_a_menu_does_not_count_menus() -> None:
    made: list[Any] = [menu("Choose", [option("a", 0)], "pick", 1).children[0].id for _ in range(50)]
    assert len(set(made)) == len(made)
    assert made != sorted(made)
    assert all(1 << 16 <= number < 1 << 31 for number in made)
