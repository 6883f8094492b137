"""Every building: its cost, and its effect when built or at the end."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS
from tests.games.westkingdom.drawing import (
    goods,
    have,
    lines_of,
    number_of,
    offer,
    offered,
    places,
    play,
    show,
    state,
)

ARTISANS = {"artisans": "on"}

BOOK = {
    # VP, skills, cost, virtue
    "smithy": (3, "", "4c 2w", 0),
    "steeple": (4, "", "2w 2g", 1),
    "stone-market": (7, "M", "2c 4s 1m", 0),
    "tavern": (6, "C", "3w 2s 1g", 0),
    "thieves-den": (8, "M", "1c 2w 3s", -2),
    "tilers-hut": (5, "", "2c 1w 2s", 0),
    "trading-post": (7, "M", "1w 3s 2g", 0),
    "treasury": (6, "T", "1w 3s 1g", 0),
    "university": (11, "CTM", "4c 2w 3s 2m", 1),
    "watchtower": (11, "CTM", "3c 4w 1g 1m", -1),
    "well": (3, "", "2w 2s", 0),
    "wood-market": (7, "C", "2c 4w 1g", 0),
    "aqueduct": (3, "", "2c 3w 1g", 0),
    "armoury": (9, "CM", "3w 5s 1g", 0),
    "barracks": (10, "CTM", "2c 6w 2g", 0),
    "betting-house": (7, "", "1c 2s 1g", -1),
    "carpenters-hut": (5, "", "3c 1w 1s", 0),
    "castle": (10, "CTM", "2c 4w 1g 2m", 0),
    "chapel": (6, "C", "2c 1w 4s", 1),
    "church": (5, "", "3c 3s", 1),
    "clay-market": (6, "T", "3c 2s 1g", 0),
    "clay-pit": (3, "", "4c 1w", 0),
    "drafting-room": (8, "CT", "4s 3g", 0),
    "dungeon": (14, "CTM", "4s 2g 2m", -1),
    "factory": (7, "M", "2w 2s 3g", 0),
    "fortress": (12, "CTM", "3c 4s 1g 2m", -2),
    "fountain": (4, "", "3s 1m", 1),
    "gamblers-den": (10, "CT", "1s 1g 3m", -2),
    "hideout": (8, "CM", "1c 3w 2s", -2),
    "keep": (12, "CTM", "5w 2s 2g", -2),
    "library": (8, "CT", "4w 2s 1m", 0),
    "lighthouse": (6, "T", "3w 1s 2m", 0),
    "lumber-camp": (3, "", "4c 2s", 0),
    "masons-hut": (5, "", "2w 4s", 0),
    "moneylender": (5, "M", "4c 2w 1g", -1),
    "monument": (9, "TM", "2w 3s 2m", 1),
    "observatory": (7, "C", "1c 3w 1s 1g", 0),
    "palace": (9, "TM", "3w 3s 2m", 0),
    "reservoir": (4, "", "6c 1w", 0),
    "silver-market": (6, "T", "2w 1g 1m", 0),
    "crane": (3, "", "3w 1s", 0),
    "graveyard": (12, "CTM", "4c 1w 2s 2m", -1),
    "museum": (4, "", "1c 5w 1s", 0),
    "arc": (10, "M", "1c 1w 3s 1g", 0),
    "courtyard": (4, "", "3c 2w 1s", 0),
    "gallery": (5, "T", "2c 2w 1g", 0),
    "garrison": (6, "C", "2w 3s 1g", 0),
    "parish": (6, "C", "2c 2w 3s", 1),
    "pillar": (5, "", "3s 1m", 0),
    "academy": (8, "CT", "3w 2s 1g", 0),
    "arcade": (7, "M", "1c 4s 1g", 0),
    "cellar": (6, "T", "3c 2s 1m", 0),
    "dormitory": (9, "CTM", "3c 4w 1s 1g", 0),
    "meeting-room": (7, "C", "1c 3w 2s 1m", 0),
    "storehouse": (8, "TM", "2c 2w 2s 1m", 0),
}
SIGNS = "CTM"
TEACHERS = {"C": "woodcutter-39", "T": "jeweller-11", "M": "stonecutter-29"}


def test_every_building_is_in_the_table() -> None:
    assert set(BOOK) == {card.key for card in BUILDINGS.values()}


def building(key: str, own: str = "", other: str = "", **more: Any) -> WestKingdomState:
    """Return a state in which the first seat has exactly a building's cost, and the Labourer."""
    card = BUILDINGS[number_of(BUILDINGS, key)]
    options = ARTISANS if card.box == "age_of_artisans" else {"promos": "on"}
    line = f"{BOOK[key][2]} hand={key} {own}"
    if "apprentices=" not in own:
        line += " apprentices=labourer"
    if "level=" not in own:
        line += " level=5"  # so that the Guildhall offers nothing else
    return state(line, other, options=options, **more)


@pytest.mark.parametrize("key", BOOK)
def test_building_cost(key: str) -> None:
    points, signs, cost, virtue = BOOK[key]
    card = BUILDINGS[number_of(BUILDINGS, key)]
    assert (card.vp, card.virtue) == (points, virtue)
    assert card.skills == tuple(sign in signs for sign in SIGNS)
    start = building(key)
    assert "guildhall" in places(start)
    for good, count in enumerate(goods(cost)):
        if count:
            player = start.board.players[0]
            poorer = tuple(n - (g == good) for g, n in enumerate(player.goods))
            short = replace(player, goods=poorer)
            board = replace(start.board, players=(short, start.board.players[1]))
            assert "guildhall" not in places(replace(start, board=board))
    for sign in signs:
        own = ",".join(TEACHERS[other] for other in SIGNS if other != sign)
        assert "guildhall" not in places(building(key, f"apprentices={own}"))
    every = ",".join(TEACHERS[sign] for sign in signs)
    if every:
        assert "guildhall" in places(building(key, f"apprentices={every}"))


NOW = {
    # own and other line, further moves, goods and virtue afterwards
    "smithy": ("", "", "", "4s", 7),
    "thieves-den": ("", "", "", "4si", 5),
    "treasury": ("", "", "choose first", "1g", 7),
    "well": ("", "", "", "4c", 7),
    "clay-pit": ("", "", "choose second", "1m", 7),
    "factory": ("", "", "", "2m", 7),
    "lumber-camp": ("", "", "", "4w", 7),
    "monument": ("", "", "", "", 9),
    "palace": ("virtue=9", "", "", "2g", 9),
    "watchtower": ("prison=3", "prison=3", "", "", 5),
    "betting-house": ("", "", "", "", 6),
    "courtyard": ("", "", "", "1c 1w 1s", 7),
    "pillar": ("", "", "", "3si", 7),
}


@pytest.mark.parametrize("key", NOW)
def test_building_effect_when_built(key: str) -> None:
    own, other, line, received, virtue = NOW[key]
    now = play(building(key, own, other), "; ".join(filter(None, ["place guildhall", line])))
    assert now.board.turn == 1
    assert (have(now), now.board.players[0].virtue) == (received, virtue)


def test_effects_on_every_player() -> None:
    assert play(building("monument"), "place guildhall").board.players[1].virtue == 8
    assert play(building("watchtower", "", "prison=3"), "place guildhall").board.players[1].virtue == 6
    assert play(building("watchtower", "", "prison=2"), "place guildhall").board.players[1].virtue == 7
    assert have(play(building("pillar"), "place guildhall"), 1) == "3si"


def test_effects_on_debts() -> None:
    assert play(building("betting-house"), "place guildhall").board.players[0].unpaid == 1
    assert play(building("arc"), "place guildhall").board.players[0].unpaid == 2
    church = play(building("church", "debts=1"), "place guildhall")
    assert offered(church) == ["accept", "pass"]
    assert play(church, "accept").board.players[0].unpaid == 0
    assert play(church, "pass").board.players[0].unpaid == 1
    assert play(building("church"), "place guildhall").board.turn == 1


def test_effects_on_plans() -> None:
    now = play(building("drafting-room"), "place guildhall")
    assert len(now.secret.hands[0]) == 2
    now = play(building("parish", "level=3"), "place guildhall")
    assert len(now.secret.hands[0]) == 3
    start = building("library")
    two = number_of(BUILDINGS, "castle")
    start = replace(
        start,
        secret=replace(
            start.secret,
            hands=((*start.secret.hands[0], two), ()),
            plans=tuple(plan for plan in start.secret.plans if plan != two),
        ),
    )
    now = play(start, "place guildhall")
    assert offered(now) == ["discard castle", "pass"]
    done = play(now, "discard castle")
    assert have(done) == "2g"
    assert done.secret.plans[-1] == two
    assert have(play(now, "pass")) == ""
    last = play(building("library"), "place guildhall")  # no plan is left to discard
    assert (have(last), last.board.turn) == ("", 1)


def test_tavern() -> None:
    now = play(show(building("tavern"), "jeweller-11"), "place guildhall")
    assert offered(now)[0] == "hire jeweller-11"
    assert offered(now)[-1] == "pass"
    assert len(play(now, "hire jeweller-11").board.players[0].apprentices) == 2
    assert len(play(now, "pass").board.players[0].apprentices) == 1
    full = "apprentices=labourer,jeweller-11,jeweller-12,miner-19,miner-20"
    now = play(building("tavern", full), "place guildhall")
    assert [text.split()[0] for text in offered(now)] == ["dismiss"] * 5 + ["pass"]
    assert play(now, "pass").board.turn == 1


def test_buildings_that_capture() -> None:
    now = play(building("armoury", "", "forest=2 quarry=1"), "place guildhall; raid forest")
    assert now.board.players[0].held == (0, 2)
    assert now.board.turn == 1
    now = play(building("fortress", "", "forest=2 quarry=1"), "place guildhall; raid forest; raid quarry")
    assert now.board.players[0].held == (0, 3)
    now = play(building("fortress", "", "forest=2 quarry=1"), "place guildhall; raid forest; pass")
    assert now.board.players[0].held == (0, 2)
    assert play(building("armoury"), "place guildhall").board.turn == 1


def test_buildings_that_free_workers() -> None:
    assert play(building("hideout", "prison=5"), "place guildhall").board.players[0].prison == 0
    start = building("barracks", "", "held=0:3 forest=1")
    now = play(start, "place guildhall")
    assert offered(now) == ["choose first", "choose second", "pass"]
    assert play(now, "choose first").board.players[1].held == (0, 0)
    assert play(now, "choose second; raid forest").board.players[0].held == (0, 1)
    assert play(now, "pass").board.turn == 1
    assert play(building("barracks"), "place guildhall").board.turn == 1


def test_buildings_that_craft() -> None:
    now = play(offer(building("gallery"), "mosaic"), "place guildhall; craft mosaic")
    assert have(now) == "1c 1w 1s"
    assert now.board.players[0].adornments != (0,)
    now = play(offer(building("garrison"), "mosaic"), "place guildhall; craft mosaic")
    assert now.board.players[0].tools != (0,)
    assert play(building("gallery"), "place guildhall; pass").board.players[0].adornments == (0,)


def test_crane_places_a_second_worker() -> None:
    start = state("7w 3s hand=crane,well 1c", "", options={"promos": "on"})
    now = play(start, "place guildhall; construct crane; use construct")
    assert len(now.board.hall) == 2
    assert have(now) == "5c 2w"
    now = play(start, "place guildhall; construct crane; pass")
    assert len(now.board.hall) == 1


def test_graveyard_costs_an_apprentice() -> None:
    now = play(building("graveyard", "apprentices=labourer,thief"), "place guildhall; dismiss labourer")
    assert now.board.players[0].apprentices == (number_of(APPRENTICES, "thief"),)


@pytest.mark.parametrize("hired", ["", "thief:mosaic"])
def test_great_doors_on_a_graveyard_cost_an_apprentice(hired: str) -> None:
    line = f"5si halls=1 buildings=graveyard apprentices={hired}"
    start = offer(state(line, "", options={"artisans": "on", "promos": "on"}), "great-doors")
    now = play(start, "place guildhall; craft great-doors")
    assert (now.board.players[0].apprentices, now.board.turn) == ((), 1)


END = {
    # own line, the other's line, building points, virtue points
    "steeple": [("level=1", "", 6, 0), ("level=1", "level=1", 4, 0), ("", "", 4, 0)],
    "stone-market": [("1s", "", 9, 0), ("1s", "1s", 7, 0)],
    "tilers-hut": [("apprentices=labourer,jeweller-11", "", 7, 0), ("", "", 5, 0)],
    "trading-post": [("3w 3s 2c virtue=8", "", 7, 1), ("3w virtue=9", "", 7, 0)],
    "university": [("", "", 13, 0), ("debts=1", "", 11, 0)],
    "wood-market": [("2w", "1w", 9, 0)],
    "aqueduct": [("", "", 4, 0)],
    "carpenters-hut": [("apprentices=labourer,thief,illusionist", "", 8, 0)],
    "castle": [("4g virtue=9", "", 10, 2)],
    "chapel": [("level=2 virtue=9", "level=1", 6, 2), ("level=2 virtue=9", "level=2", 6, 0)],
    "clay-market": [("1c", "", 8, 0)],
    "dungeon": [("virtue=12", "", 14, 1), ("virtue=1", "", 14, -9)],
    "fountain": [("debts=3", "", 4, 0)],
    "gamblers-den": [("debts=3", "", 10, 0)],
    "keep": [("held=1:7", "", 14, 0)],
    "lighthouse": [("virtue=9", "", 8, 0)],
    "masons-hut": [("apprentices=labourer", "", 6, 0)],
    "moneylender": [("debts=0/3", "", 8, 0)],
    "observatory": [("3m virtue=9", "", 7, 1)],
    "reservoir": [("debts=0/5 virtue=9", "", 4, 2)],
    "silver-market": [("2si", "1si", 8, 0)],
    "museum": [("virtue=9", "", 4, 0)],
    "academy": [("apprentices=labourer:gold-leaf,thief:mosaic", "", 10, 0)],
    "arcade": [("virtue=9", "", 7, 0)],
    "cellar": [("", "", 6, 0)],
    "dormitory": [("apprentices=labourer", "", 11, 0)],
    "meeting-room": [("virtue=9 apprentices=labourer:mosaic,thief:gold-leaf", "", 7, 2)],
    "storehouse": [("virtue=9 apprentices=labourer", "", 8, 1)],
}
DEBTS = {"fountain": -3, "gamblers-den": -9}


def test_every_end_effect_is_in_the_table() -> None:
    at_end = {card.key for card in BUILDINGS.values() if card.at_end}
    assert set(END) == at_end


@pytest.mark.parametrize("key", END)
def test_building_points_at_the_end(key: str) -> None:
    for own, other, points, virtue in END[key]:
        start = state(f"{own} buildings={key}", other, options={"artisans": "on"})
        sheet = lines_of(start)
        assert (sheet["buildings"], sheet["virtue"]) == (points, virtue), own
        if key in DEBTS:
            assert sheet["debts"] == DEBTS[key]


def test_end_effects_resolve_in_order() -> None:
    both = state("3s buildings=masons-hut,museum,aqueduct,well virtue=9", "")
    assert lines_of(both)["virtue"] == 2
    fountain = state("debts=3 buildings=fountain,gamblers-den", "")
    assert lines_of(fountain)["debts"] == -6
    order = state("virtue=13 debts=1 4g buildings=dungeon,castle", "")
    assert (lines_of(order)["virtue"], lines_of(order)["debts"]) == (5, -2)
    other = state("virtue=13 debts=1 4g buildings=castle,dungeon", "")
    assert (lines_of(other)["virtue"], lines_of(other)["debts"]) == (3, 0)
    sunk = state("virtue=1 buildings=dungeon", "")
    assert (lines_of(sunk)["virtue"], lines_of(sunk)["debts"]) == (-9, -2)
    adorned = state("virtue=9 buildings=arcade:mosaic,cellar:red-tapestry", "", options=ARTISANS)
    assert lines_of(adorned)["virtue"] == 2
    assert lines_of(adorned)["buildings"] == 7 + 6 + 2
