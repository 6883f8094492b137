"""The 21 worked examples of the sheet (section 17), in order."""

import pytest
from msgspec.structs import replace

from engine.core.values import total
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import Rival
from engine.games.westkingdom.scoring import outcome, rival_sheet
from tests.games.westkingdom.drawing import (
    goods,
    have,
    lines_of,
    offer,
    offered,
    places,
    play,
    points,
    show,
    state,
)

ARTISANS = {"artisans": "on"}


def test_01_a_raid_on_the_silversmith() -> None:
    others = ("", "silversmith=3", "silversmith=1")
    start = state("5si town-centre=2 silversmith=2", *others)
    end = play(
        start,
        "place town-centre; raid silversmith; capture blue; raid silversmith; capture purple; "
        "raid silversmith",
    )
    red = end.board.players[0]
    assert (have(end), end.board.tax_stand) == ("2si", 5)
    assert (red.placed[3], red.supply, red.held) == (0, 17, (0, 0, 3, 1))
    cheap = state("1si town-centre=2 silversmith=2 apprentices=conspirator-4", *others)
    end = play(
        cheap,
        "place town-centre; raid silversmith; capture blue; raid silversmith; capture purple; "
        "raid silversmith",
    )
    assert have(end) == ""
    poor = state("virtue=3 town-centre=2 silversmith=2 apprentices=conspirator-4", *others)
    end = play(
        poor,
        "place town-centre; raid silversmith; capture blue; raid silversmith; capture purple; "
        "raid silversmith",
    )
    assert (have(end), end.board.tax_stand) == ("", 4)


def test_02_number_of_raided_locations() -> None:
    two = state("9si town-centre=2", "forest=1 mines=1 quarry=1")
    now = play(two, "place town-centre; raid forest; raid mines")
    assert "raid quarry" not in offered(now)
    four = state("9si town-centre=2", "forest=1 mines=1", "forest=1", "")
    now = play(four, "place town-centre; raid forest; capture green")
    assert offered(now) == ["raid forest", "pass"]


def test_03_hiring_in_the_third_column() -> None:
    face_up = ("merchant-14", "merchant-15", "merchant-16", "merchant-17")
    now = play(show(state("7si", ""), *face_up), "place workshop; use hire; hire merchant-16")
    assert (have(now), now.board.tax_stand, now.board.coins[:2]) == ("1si", 6, (1, 1))
    poor = play(show(state("7si virtue=2", ""), *face_up), "place workshop; use hire; hire merchant-16")
    assert (have(poor), poor.board.tax_stand) == ("2si", 5)
    turn = replace(now, board=replace(now.board, players=(now.board.players[0], _rich(now, 1))))
    later = play(turn, "place workshop; use hire; hire merchant-14")
    assert have(later, 1) == "17si"


def _rich(now: object, seat: int) -> object:
    player = now.board.players[seat]  # type: ignore[attr-defined]
    return replace(player, goods=(0, 0, 0, 0, 0, 20))


def test_04_the_tax_stand_at_the_bottom() -> None:
    now = play(state("virtue=1", "", tax_stand=6), "place tax-stand")
    assert (have(now), now.board.players[0].virtue, now.board.players[0].unpaid) == ("6si", 0, 1)
    now = play(state("virtue=1 apprentices=thief", "", tax_stand=6), "place tax-stand")
    assert (now.board.players[0].virtue, now.board.players[0].unpaid) == (0, 0)
    start = state("virtue=1", "", options=ARTISANS, tax_stand=6)
    now = play(start, "place tax-stand artisan; accept")
    assert (now.board.players[0].virtue, now.board.players[0].unpaid) == (0, 0)


def test_05_the_black_market() -> None:
    assert not [place for place in places(state("20si virtue=10", "")) if place.startswith("market")]
    start = state("1si virtue=0", "", small=goods("1m 1s"))
    now = play(start, "place market-left")
    player = now.board.players[0]
    assert (have(now), player.virtue, player.unpaid) == ("1s 1m", 0, 1)
    now = play(state("1si virtue=0 apprentices=illusionist", "", small=goods("1m 1s")), "place market-left")
    assert now.board.players[0].unpaid == 0


def test_06_a_gatekeeper_before_the_count() -> None:
    start = state("prison=3 apprentices=gatekeeper", "prison=2", "prison=2", due=True)
    now = play(start, "place forest")
    assert [player.prison for player in now.board.players] == [1, 2, 2]
    assert [player.virtue for player in now.board.players] == [7, 7, 7]
    assert [player.unpaid for player in now.board.players] == [0, 1, 1]


def test_07_a_full_market() -> None:
    start = state(
        "9si virtue=7 prison=3",
        "prison=1 apprentices=squire-28",
        "apprentices=squire-26",
        market=(-1, 1, 1),
        small=goods("1m"),
    )
    now = play(start, "place market-left")
    blue, yellow, red = now.board.players
    assert (blue.prison, yellow.prison, red.prison) == (4, 3, 0)
    assert have(now, 2) == "1g"
    assert (blue.virtue, yellow.virtue, red.virtue) == (5, 6, 7)  # blue also paid 1 for the market
    assert (blue.unpaid, yellow.unpaid, red.unpaid) == (1, 0, 0)


RESETS = {2: (7, 10, 12), 3: (9, 13, 16), 4: (11, 16, 20), 5: (13, 19, 24), 6: (13, 19, 24), 1: (7, 10, 12)}
CLEARINGS = {2: (3, 6, 9), 3: (3, 7, 11), 4: (3, 8, 13), 5: (3, 9, 15), 6: (3, 9, 15), 1: (3, 6, 9)}


@pytest.mark.parametrize("seats", RESETS)
def test_08_guildhall_triggers(seats: int) -> None:
    *resets, last = RESETS[seats]
    for number in range(1, last + 1):
        lines = ["4c 2w hand=smithy apprentices=labourer", *[""] * (seats - 1)]
        start = state(*lines, options={"apprentice_reset": "on"})
        players = start.board.players
        hall = (len(players) - 1,) * (number - 1)
        lying = replace(players[-1], halls=number - 1, supply=20 - len(hall))
        start = replace(
            start,
            board=replace(
                start.board, players=(*players[:-1], lying), hall=hall, stacks=(False,) * len(hall)
            ),
        )
        step = GAME.step(start, 0, GAME.notation.read("place guildhall"))
        kinds = {type(event).__name__ for event in step.events}
        own = [type(event).__name__ for event in step.events]
        if seats == 1 and "Schemed" in own:
            kinds = set(own[: own.index("Schemed")])
        assert ("Reset" in kinds) == (number in resets)
        assert ("Cleared" in kinds) == (number in CLEARINGS[seats])
        assert ("Full" in kinds) == (number == last)


def test_09_virtue_above_the_top() -> None:
    now = play(
        state("virtue=13 debts=2 6c storehouse=2", ""),
        "place storehouse; trade 2-clay; trade 2-clay; trade 2-clay",
    )
    assert (now.board.players[0].virtue, now.board.players[0].unpaid) == (14, 0)
    start = state("virtue=14 debts=2 6si", "")
    now = play(start, "place guardhouse")
    player = now.board.players[0]
    assert (player.virtue, player.unpaid, player.paid) == (14, 0, 1)


def test_10_three_actions_of_the_guardhouse() -> None:
    start = state(
        "6si virtue=4 debts=1 apprentices=debt-collector-7 held=1:4,2:1 prison=2 guardhouse=2", "", ""
    )
    now = play(start, "place guardhouse; guard pay-off; guard send; guard free")
    player = now.board.players[0]
    assert (have(now), player.virtue, now.board.tax_stand) == ("2s 5si", 5, 7)
    assert [player.prison for player in now.board.players] == [0, 4, 1]


def test_11_the_cathedral() -> None:
    lines = ("4w level=1 hand=smithy", "level=2", "level=2", "level=2")
    assert "guildhall" not in places(state(*lines[:3], "level=2"))
    assert "guildhall" in places(state(*lines[:3], "level=3"))
    start = state("8w 8s level=3 hand=smithy", "")
    now = play(start, "place guildhall")
    assert len(offered(now)) == 9
    assert have(play(now, "pay 5-wood 3-stone")).startswith("3w 5s")
    assert "guildhall" not in places(state("1g virtue=4 hand=smithy", ""))


def test_12_one_more_turn_for_every_player() -> None:
    start = state("", "4c 2w hand=smithy halls=15", "", turn=1)
    now = play(start, "place guildhall")
    assert now.board.turn == 2
    for turn in (2, 0, 1):
        assert (now.board.phase, now.board.turn) == ("play", turn)
        now = play(now, "place forest")
    assert now.board.phase == "over"


SHEET = (
    "level=2 virtue=13 debts=2 4g 1m 23si 6w 2c prison=3 buildings=castle,dungeon,wood-market,fountain",
    "virtue=1 debts=2 9si 5w prison=5 held=0:7 buildings=keep,gamblers-den,thieves-den",
    "level=3 virtue=9 1g 2m 10si 5w 1s apprentices=stonecutter-29,labourer,acolyte-1 "
    "buildings=chapel,steeple,university,masons-hut,aqueduct",
)


def test_13_the_end_sheet() -> None:
    start = state(*SHEET)
    assert points(start) == [49, 16, 53]
    assert [list(lines_of(start, seat).values()) for seat in range(3)] == [
        [37, 4, 3, -1, 5, 2, -1],
        [32, 0, -8, -6, 0, 0, -2],
        [40, 7, 2, 0, 3, 1, 0],
    ]


def test_14_ties() -> None:
    def ends(one: str, two: str) -> tuple[tuple[int, ...], str | None]:
        over = state(one, two, final=0)
        result = outcome(over.board)
        return result.ranks, result.tiebreak

    assert ends("virtue=9 20si", "virtue=8 22si") == ((1, 2), "westkingdom-virtue")
    assert ends("virtue=9 23si", "virtue=9 22si") == ((1, 2), "westkingdom-silver")
    assert ends("virtue=9 22si", "virtue=9 22si") == ((1, 1), "westkingdom-shared")
    assert lines_of(state("5w buildings=wood-market", "5w"))["buildings"] == 7
    assert lines_of(state("5w buildings=wood-market", "4w"))["buildings"] == 9


def test_14_tiebreak_ignores_resigned_seats() -> None:
    def tiebreak(resigned: int, *players: str) -> str | None:
        return outcome(state(*players, final=0).board, {resigned}).tiebreak

    three = ("virtue=9 20si", "virtue=8 22si", "")
    assert tiebreak(1, *three) is None
    assert tiebreak(2, *three) == "westkingdom-virtue"
    assert tiebreak(0, "virtue=9 22si", "virtue=9 22si", "") is None
    assert tiebreak(0, "virtue=9 23si", "virtue=9 22si", "virtue=9 22si") == "westkingdom-shared"


def test_15_gold_is_marble_for_therese() -> None:
    castle = state("3g 2m power=therese virtue=7 buildings=castle", "")
    assert lines_of(castle)["virtue"] == 0  # 9
    both = state("3g 2m power=therese virtue=9 buildings=castle,observatory", "")
    assert lines_of(both)["virtue"] == 5  # 13
    level = play(state("3g 2m power=therese level=4 hand=smithy", ""), "place guildhall")
    assert offered(level) == ["pay 3-gold 1-marble", "pay 2-gold 2-marble"]


def test_16_artisan_counts_more_when_placed() -> None:
    now = play(state("", "", options=ARTISANS), "place forest artisan; place quarry; place forest")
    assert have(now) == "4w"
    now = play(
        state("power=walaric", "", options=ARTISANS), "place forest artisan; place quarry; place forest"
    )
    assert have(now) == "5w"
    mines = play(state("", "", options=ARTISANS), "place mines artisan")
    assert offered(mines) == ["mine clay", "mine gold"]
    assert have(play(mines, "mine clay")) == "3c"
    assert have(play(mines, "mine gold")) == "1g"


def test_17_tool_pays_for_a_debt_once() -> None:
    start = state(
        "5si virtue=7 debts=2 apprentices=debt-collector-6:red-tapestry guardhouse=1",
        "",
        options=ARTISANS,
    )
    now = play(start, "place guardhouse")
    player = now.board.players[0]
    assert (have(now), player.virtue, player.unpaid, player.paid) == ("2c", 8, 1, 1)
    rich = state(
        "20si virtue=7 debts=2 apprentices=debt-collector-6:red-tapestry guardhouse=1",
        "",
        options=ARTISANS,
    )
    now = play(rich, "place guardhouse; guard pay-off")
    assert have(now) == "4c 9si"


def test_18_the_conspirators_tool() -> None:
    line = "apprentices=conspirator-4:red-tapestry town-centre=1"
    alone = state(line, "", options=ARTISANS)
    assert "town-centre" not in places(alone)
    start = state(line, "forest=2", options=ARTISANS)
    now = play(start, "place town-centre; raid forest")
    assert offered(now) == ["raid town-centre"] or now.board.turn == 1
    player = now.board.players[0]
    assert (have(now), player.held, now.board.tax_stand) == ("", (0, 2), 5)
    assert player.placed[6] == 0
    four = state("apprentices=conspirator-4:red-tapestry", "forest=2", "forest=1", "", options=ARTISANS)
    assert "town-centre" not in places(four)  # one worker makes one capture
    now = play(four, "place town-centre artisan; raid forest; capture green")
    assert (have(now), now.board.players[0].held) == ("", (0, 2, 1, 0))  # the second capture is obligatory


def test_19_an_adornment_for_less_tax() -> None:
    start = state("4si virtue=3 halls=1 buildings=courtyard", "", options=ARTISANS)
    now = play(offer(start, "red-tapestry"), "place guildhall; craft red-tapestry")
    assert (have(now), now.board.tax_stand) == ("3c", 5)
    assert lines_of(now)["adornments"] == 3


def test_20_the_sheet_with_artisans() -> None:
    start = state(
        "level=1 virtue=8 1g 12si prison=1 "
        "apprentices=labourer,abbot-44:gold-leaf,strongman-53:red-tapestry,enforcer-49:painted-ceiling "
        "buildings=dormitory:red-tapestry,storehouse:looted-idol,academy,arcade,masons-hut",
        "",
        options=ARTISANS,
    )
    assert lines_of(start) == {
        "buildings": 49,
        "cathedral": 2,
        "virtue": 5,
        "debts": 0,
        "goods": 1,
        "silver": 1,
        "prison": 0,
        "adornments": 8,
        "tools": 4,
    }
    assert points(start) == [70, 0]


def test_21_the_baron() -> None:
    """A match of rulings 1 or 2 keeps these levels."""
    start = state("silversmith=3 quarry=1", options={"rival": "baron"}, schemes=(1, 6, 8, 10, 11, 13))
    start = replace(start, board=replace(start.board, rival=Rival("baron", "standard", 3), rulings=2))
    rival = start.board.players[1]
    rival = replace(rival, placed=(1, 0, 0, 0, 0, 0, 0, 0, 0), supply=19)
    start = replace(start, board=replace(start.board, players=(start.board.players[0], rival)))
    now, seen = start, []
    for _ in range(6):
        now = play(now, "place forest")
        assert now.board.rival is not None
        seen.append((now.board.rival.stock, now.board.tax_stand, now.board.players[1].virtue))
    assert seen[0] == (5, 4, 8)
    assert seen[1][:2] == (5, 5)
    assert seen[2][0] == 6
    assert seen[3] == (8, 0, 6)
    assert (seen[4][0], seen[4][2]) == (10, 5)
    assert seen[5][0] == 5
    assert len(now.board.players[1].buildings) == 1
    assert now.board.players[0].prison == 3
    assert total(rival_sheet(now.board)) > 0
