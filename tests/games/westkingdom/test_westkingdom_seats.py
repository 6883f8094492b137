"""Virtue, tax, debts, resets, the Guildhall and the end, for each player count."""

import json
from importlib.resources import files
from itertools import takewhile
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import FILE
from engine.games.westkingdom.events import Cleared, Full, Lay, Paid, Reset, Schemed
from tests.games.westkingdom.drawing import have, lines_of, offered, places, play, show, state

SEATS = range(1, 7)
SPACES = {1: 12, 2: 12, 3: 16, 4: 20, 5: 24, 6: 24}
RAIDS = {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}

TRACK = {
    # points, Black Market open, Cathedral open, tax reduction
    14: (7, False, True, 0),
    13: (5, False, True, 0),
    12: (3, False, True, 0),
    11: (2, False, True, 0),
    10: (1, False, True, 0),
    9: (0, True, True, 0),
    8: (0, True, True, 0),
    7: (0, True, True, 0),
    6: (0, True, True, 0),
    5: (-1, True, True, 0),
    4: (-3, True, False, 0),
    3: (-5, True, False, 1),
    2: (-7, True, False, 1),
    1: (-8, True, False, 2),
    0: (-9, True, False, 2),
}


def table(seats: int, own: str, others: str = "", **more: Any) -> WestKingdomState:
    """Return a state for ``seats`` players with the first to act."""
    options = {"artisans": "on" if seats == 6 else "off", "level": "easy", "rival": "baron"}
    return state(own, *[others] * (seats - 1), options=options, **more)


def price(now: WestKingdomState, move: str) -> tuple[int, int]:
    """Return a move's cost in tax and silver."""
    step = GAME.step(now, 0, GAME.notation.read(move))
    paid = [event for event in step.events if isinstance(event, Paid) and event.seat == 0]
    return sum(event.tax for event in paid), sum(event.goods[5] for event in paid)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("virtue", TRACK)
def test_virtue_and_tax(virtue: int, seats: int) -> None:
    points, market, cathedral, less = TRACK[virtue]
    start = table(seats, f"virtue={virtue} 20si 1g debts=1 town-centre=1 forest=1 hand=castle")
    assert lines_of(start)["virtue"] == points
    for space in ("left", "middle", "right"):
        assert (f"market-{space}" in places(start)) is market
    assert ("guildhall" in places(start)) is cathedral
    hired = play(show(start, "thief"), "place workshop; use hire")
    assert price(hired, "hire thief") == (max(0, 2 - less), 2)
    assert price(play(start, "place town-centre"), "raid forest") == (max(0, 1 - less), 0)
    assert price(start, "place guardhouse") == (3 - less, 3)


def test_data_has_22_debts() -> None:
    text = (files("engine.games.westkingdom") / "westkingdom.json").read_text(encoding="utf-8")
    debts = json.loads(text)["debt_cards"]
    assert debts["count"] == 22
    assert FILE.debt_cards.on_paying_off.virtue == debts["on_paying_off"]["virtue"] == 1


@pytest.mark.parametrize("count", range(1, 23))
def test_debts_cost_points(count: int) -> None:
    """Unpaid debts cost 2 points each; paid ones nothing, and each gave 1 virtue."""
    assert lines_of(state(f"debts={count}", ""))["debts"] == -2 * count
    assert lines_of(state(f"debts=0/{count}", ""))["debts"] == 0
    now = play(state(f"6si virtue=5 debts={count}", ""), "place guardhouse")
    player = now.board.players[0]
    assert (have(now), player.virtue, player.unpaid, player.paid) == ("", 6, count - 1, 1)
    top = play(state(f"6si virtue=14 debts={count}", ""), "place guardhouse").board.players[0]
    assert (top.virtue, top.unpaid, top.paid) == (14, max(0, count - 2), 1)
    low = play(state(f"virtue=0 debts={count}", "", tax_stand=6), "place tax-stand").board.players[0]
    assert (low.virtue, low.unpaid) == (0, count + 2)


@pytest.mark.parametrize("seats", SEATS)
def test_black_market_reset_for_each_player_count(seats: int) -> None:
    """Workers there go to prison; 3 prisoners cost 1 virtue, the most 1 debt, for each tied player."""
    start = table(seats, "9si prison=2", "prison=1", market=(-1, 0, 0))
    if seats == 1:
        rival = replace(start.board.players[1], prison=1, supply=19)
        start = replace(start, board=replace(start.board, players=(start.board.players[0], rival)))
    step = GAME.step(start, 0, GAME.notation.read("place market-left"))
    resets = [event for event in step.events if isinstance(event, Reset)]
    assert [event.imprisoned for event in resets] == [(0, 0, 0)]
    own, *others = step.state.board.players
    assert (own.prison, own.virtue, own.unpaid) == (5, 5, 1)  # the market costs 1 virtue as well
    assert {player.unpaid for player in others} == {0}
    level = table(seats, "prison=3", "prison=3", due=True)
    if seats > 1:
        now = play(level, "place forest").board.players
        assert {(player.virtue, player.unpaid) for player in now} == {(6, 1)}


@pytest.mark.parametrize("seats", SEATS)
def test_guildhall_spaces(seats: int) -> None:
    """Rows 3 and 4 reset the market, the third spaces of rows 1 to 3 the apprentices."""
    columns = SPACES[seats] // 4
    for number in range(1, SPACES[seats] + 1):
        start = table(seats, "4c 2w hand=smithy apprentices=labourer")
        board = start.board
        last = len(board.players) - 1
        lying = replace(board.players[last], halls=number - 1, supply=board.players[last].supply - number + 1)
        players = (*board.players[:last], lying)
        board = replace(
            board, players=players, hall=(last,) * (number - 1), stacks=(False,) * (number - 1), clears=True
        )
        assert board.columns == columns
        step = GAME.step(replace(start, board=board), 0, GAME.notation.read("place guildhall"))
        mine = list(takewhile(lambda event: not isinstance(event, Schemed), step.events))
        laid = [event.number for event in mine if isinstance(event, Lay)]
        row, column = divmod(number - 1, columns)
        assert laid == [number]
        assert any(isinstance(event, Reset) for event in mine) == (column == 0 and row in (2, 3))
        assert any(isinstance(event, Cleared) for event in mine) == (column == 2 and row in (0, 1, 2))
        assert any(isinstance(event, Full) for event in mine) == (number == SPACES[seats])


@pytest.mark.parametrize("seats", SEATS)
def test_town_centre_captures(seats: int) -> None:
    start = table(seats, "9si town-centre=2 forest=1 quarry=1 mines=1")
    now = play(start, "place town-centre; raid forest")
    assert ("raid quarry" in offered(now)) == (RAIDS[seats] == 2)
    if RAIDS[seats] == 2:
        now = play(now, "raid quarry")
        assert "raid mines" not in (offered(now) if now.board.turn == 0 and now.board.here == 6 else [])


def test_solo_end() -> None:
    """The human fills the last space; automaton and human then have one more turn each."""
    start = state(
        "4c 2w hand=smithy halls=11", options={"rival": "baron", "level": "easy"}, schemes=(1, 2, 3, 4)
    )
    now = play(start, "place guildhall")
    assert now.board.final == 1  # the automaton has had its last turn
    assert now.board.phase == "play"
    now = play(now, "place forest")
    assert now.board.phase == "over"
    outcome = GAME.outcome(now.board)
    assert outcome is not None
    assert outcome.reason == "westkingdom-full"


def test_solo_end_when_the_automaton_fills_the_guildhall() -> None:
    start = state("", options={"rival": "baron", "level": "easy"}, schemes=(9, 1, 2, 3))
    board = start.board
    assert board.rival is not None
    human, other = board.players
    other = replace(other, halls=11, supply=9, apprentices=(1, 2, 3), tools=(0, 0, 0))
    board = replace(
        board,
        players=(human, other),
        hall=(1,) * 11,
        stacks=(False,) * 11,
        rival=replace(board.rival, stock=9),
    )
    now = play(replace(start, board=board), "place forest")
    assert len(now.board.hall) == 12
    assert now.board.phase == "play"
    now = play(now, "place forest")
    assert now.board.phase == "over"
    assert now.board.players[1].placed[0] == 1  # the automaton had its last turn too
