"""Chambers with a single way out left are told, and a stone of the table can close them."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.games.ancient import GAME
from engine.games.ancient.board import NONE, AncientState, Player
from engine.games.ancient.cards import ANUBIS, FACES
from engine.games.ancient.moves import Place, Take
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.ancient.scoring import connected
from engine.games.ancient.threats import at_stake, last_ways, shut_in
from render.texts import texts
from render.words.ancient import choice, effect, threats
from tests.games.ancient.drawing import changed, large, pyramid, setup
from tests.thorough import times

T = texts()
OPEN, SHUT = large("<***>"), large("[***]")


def with_stones(**stones: str) -> Player:
    """Return a player with large stones on named spaces."""
    spaces = [NONE] * len(LARGE_NAMES)
    for name, stone in stones.items():
        spaces[LARGE_NAMES.index(name)] = large(stone)
    return replace(pyramid(), large=tuple(spaces))


def told(player: Player, **changes: object) -> list[str]:
    state = setup(2)
    players = (player, *state.board.players[1:])
    now = changed(state, players=players, seat=0, phase="take", **changes)
    return threats(GAME.view(now, None), 0, ("Ada", "Bo"), T)


@pytest.mark.parametrize(
    ("stones", "sentences"),
    [
        ({"b1": "<*1*]"}, ["Your chamber on b1 (+2) opens only through doors on a1."]),
        ({"b1": "<*1*>"}, []),  # two ways
        (
            {"b1": "<*1*>", "a1": "[*-*]"},
            ["Your chamber on b1 (+2) opens only through doors on c1, d1 and e1."],
        ),
        ({"b1": "<*1*]", "a1": "<***>"}, []),  # open
        ({"b1": "<*1*]", "a1": "[*-*]"}, []),  # closed
        ({"c1": "<*1*]", "b1": "<*-*>"}, ["Your chamber on c1 (+3) opens only through doors on a1."]),
    ],
)
def test_last_ways_out_are_told(stones: dict[str, str], sentences: list[str]) -> None:
    assert told(with_stones(**stones)) == sentences


def test_chambers_behind_the_same_way_are_told_together() -> None:
    player = with_stones(c1="<*1*]", b1="<*1*>", d1="[***]")
    assert told(player) == ["Your chambers on b1 and c1 (+5) open only through doors on a1."]


def test_nothing_is_told_with_anubis_or_if_no_stone_can_close_the_way() -> None:
    player = with_stones(b1="<*1*]")
    assert told(replace(player, cards=(ANUBIS,))) == []
    assert told(player, common=(OPEN // 2,) * 5) == []
    assert told(player, common=(*(OPEN // 2,) * 4, SHUT // 2)) != []


def filled(player: Player, shut: tuple[int, ...] = ()) -> Player:
    """Return the player with double doors on all free spaces, but closed stones on some."""
    stones = [
        (SHUT if space in shut else OPEN) if stone == NONE else stone
        for space, stone in enumerate(player.large)
    ]
    return replace(player, large=tuple(stones))


def test_threats_are_what_the_rules_allow() -> None:
    """In random matches: each chamber told can be opened, and a turn of the player can close it."""
    chance, seen = Random(7), 0
    for seed in range(times(8, 60)):
        now = GAME.start(2, GAME.facts.check_options({}), seed)
        while acting := GAME.to_act(now.board):
            seat = acting[0]
            if now.board.phase == "take":
                player = now.board.players[seat]
                ways = at_stake(GAME.view(now, None).board, seat)
                for way in ways:
                    assert way.space not in connected(player)
                    assert way.space in connected(filled(player))
                    assert all(way.space not in connected(filled(player, (space,))) for space in way.through)
                    assert FACES[player.large[way.space]].sarcophagi
                    assert closes(now, seat, way.space, way.through)
                    seen += 1
            now = GAME.step(now, seat, chance.choice(GAME.moves(now, seat))).state
    assert seen > 10


def closes(now: AncientState, seat: int, chamber: int, through: tuple[int, ...]) -> bool:
    """Return whether a legal turn of the seat closes a chamber on each of these spaces."""
    shut = set[int]()
    for take in GAME.moves(now, seat):
        assert isinstance(take, Take)
        held = GAME.preview(now, seat, take).state
        for place in GAME.moves(held, seat):
            if isinstance(place, Place) and place.space in through:
                after = GAME.preview(held, seat, place).state.board.players[seat]
                lost = chamber not in connected(filled(after))
                assert (chamber in shut_in(now.board.players[seat], after)) == lost
                if lost:
                    shut.add(place.space)
    return shut == set(through)


def test_last_ways_are_sorted_by_points() -> None:
    ways = last_ways(with_stones(b2="<*1*]", b1="<*1*]", c1="[*1*>"))
    assert [(LARGE_NAMES[way.space], way.points) for way in ways] == [("c1", 3), ("b1", 2), ("b2", 2)]


def test_a_placement_says_which_chambers_it_closes() -> None:
    player, state = with_stones(b1="<*1*]"), setup(2)
    board = replace(state.board, players=(player, *state.board.players[1:]), seat=0, phase="place")
    view = GAME.view(replace(state, board=replace(board, stone=SHUT // 2)), 0)
    on_a1, on_b2 = Place(0), Place(LARGE_NAMES.index("b2"))
    assert effect(view, on_a1, T) == "Closes the chamber on b1 for good"
    assert choice(view, on_a1, T).description.startswith("closes the chamber on b1 for good")
    assert effect(view, on_b2, T) == ""
    walled = with_stones(a2="[*-*]")
    board = replace(board, players=(walled, *state.board.players[1:]), stone=large("<*1*]") // 2)
    turned = bool(large("<*1*]") % 2)
    on_b2 = Place(LARGE_NAMES.index("b2"), turned)
    assert effect(GAME.view(replace(state, board=board), 0), on_b2, T) == "Closes the chamber on b2 for good"
