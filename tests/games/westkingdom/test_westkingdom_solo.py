"""The house automaton: every step of its scheme cards, its resets and its score."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.values import total
from engine.core.work import Work
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import BUILDINGS, SOLO
from engine.games.westkingdom.box.vocabulary import Effect
from engine.games.westkingdom.events import Recalled, Schemed
from engine.games.westkingdom.scoring import outcome, rival_sheet
from engine.games.westkingdom.solo.levels import LEVELS, strength
from engine.games.westkingdom.solo.schemes import Level
from engine.games.westkingdom.turn.automatic import Run
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.effects import run
from engine.games.westkingdom.turn.tasks import ToHire
from tests.games.westkingdom.drawing import lines_of, number_of, offer, play, run_with_events, state

STEPS = {
    "baron": "F Q M S K T,Q T,F G,S H,S X,M BL,S W1 H,F H,Q H,M",
    "bishop": "F Q M S K T,M G,Q G,F W1 W2 BR,K C,H,Q C,H,F H,M H,S",
}
WORDS = {
    "F": "forest",
    "Q": "quarry",
    "M": "mines",
    "S": "silversmith",
    "K": "storehouse",
    "W1": "workshop_top",
    "W2": "workshop_bottom",
    "T": "town_centre",
    "G": "guardhouse",
    "X": "tax_stand",
    "BL": "market_leftmost",
    "BR": "market_rightmost",
    "H": "guildhall_build",
    "C": "guildhall_cathedral",
}


STOCK = 3
"""Any stock will do; the levels' own don't matter here."""


@pytest.mark.parametrize("name", STEPS)
def test_scheme_cards(name: Any) -> None:
    steps = [card.steps for card in SOLO.rivals[name].cards]
    assert steps == [tuple(WORDS[word] for word in card.split(",")) for card in STEPS[name].split()]


def rival(
    start: WestKingdomState, stock: int | None = None, market: Any = None, **changes: Any
) -> WestKingdomState:
    """Return a state with changes to the automaton."""
    board = start.board
    human, other = board.players
    if stock is not None:
        assert board.rival is not None
        board = replace(board, rival=replace(board.rival, stock=stock))
    if market is not None:
        board = replace(board, market=market)
    return replace(start, board=replace(board, players=(human, replace(other, **changes))))


def solo(card: int, line: str = "", name: str = "baron", **options: str) -> WestKingdomState:
    """Return a state in which the automaton has :data:`STOCK` and draws ``card`` next."""
    return rival(state(line, options={"rival": name, **options}, schemes=(card,)), stock=STOCK)


def after(start: WestKingdomState, line: str = "place mines") -> WestKingdomState:
    return play(start, line)


def stock(now: WestKingdomState) -> int:
    assert now.board.rival is not None
    return now.board.rival.stock


@pytest.mark.parametrize("level", ["easy", "standard", "hard"])
def test_automaton_start(level: Level) -> None:
    start = GAME.start(1, GAME.facts.check_options({"level": level, "rival": "bishop"}), 1)
    other = start.board.players[1]
    assert stock(start) == LEVELS.base[level].stock
    assert (other.virtue, other.supply, other.goods, start.board.columns) == (8, 20, (0,) * 6, 3)
    assert len(start.secret.rewards) == 5
    assert other.colour != start.board.players[0].colour


@pytest.mark.parametrize(("card", "place"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_gathering(card: int, place: int) -> None:
    placed = tuple(2 if n == place else 0 for n in range(9))
    now = after(rival(solo(card), placed=placed, supply=18))
    assert (stock(now), now.board.players[1].placed[place]) == (6, 3)


def test_the_storehouse() -> None:
    assert after(solo(5)).board.players[1].virtue == 9


def test_the_workshop() -> None:
    start = solo(12)
    face_up = start.board.apprentices
    now = after(start)
    assert now.board.players[1].apprentices == (face_up[0],)
    assert now.board.tax_stand == 6
    assert (now.board.players[1].virtue, now.board.apprentices[:3]) == (8, face_up[1:4])
    lower = solo(10, name="bishop")
    two = rival(lower, placed=(0, 0, 0, 0, 0, 1, 0, 0, 0), supply=19)
    assert after(two).board.players[1].apprentices == (lower.board.apprentices[5],)
    full = rival(start, apprentices=(1, 2, 3, 4, 5), tools=(0,) * 5)
    now = after(full)
    assert len(now.board.players[1].apprentices) == 5
    assert now.secret.apprentices[-1] == face_up[0]


def test_the_town_centre() -> None:
    start = solo(6, "forest=1 quarry=3 mines=2")
    now = after(start, "place forest")
    assert now.board.players[1].held == (3, 0)
    assert now.board.tax_stand == 5
    two = rival(start, placed=(0, 0, 0, 0, 0, 0, 1, 0, 0), supply=19)
    assert after(two, "place silversmith").board.players[1].held == (5, 0)
    many = rival(start, placed=(0, 0, 0, 0, 0, 0, 9, 0, 0), supply=11)
    assert after(many, "place silversmith").board.players[1].held == (5, 0)


def test_the_guardhouse_of_the_baron() -> None:
    held = rival(solo(8), held=(5, 0))
    now = after(rival(held, supply=20))
    assert (stock(now), now.board.players[0].prison) == (5, 5)
    freed = after(rival(solo(8), prison=3, supply=17))
    assert (freed.board.players[1].prison, freed.board.players[1].supply) == (0, 19)
    boards = solo(8, "held=1:2")
    now = after(boards)
    assert (now.board.players[1].unpaid, now.board.players[1].virtue) == (1, 7)
    assert now.board.players[0].held == (0, 0)
    paid = after(rival(solo(8), unpaid=1))
    assert (stock(paid), paid.board.players[1].paid, paid.board.players[1].virtue) == (0, 1, 9)
    assert paid.board.tax_stand == 7
    nothing = after(solo(8))
    assert (stock(nothing), nothing.board.players[1].placed[3]) == (4, 1)


def test_the_guardhouse_of_the_bishop() -> None:
    now = after(solo(7, "held=1:2", name="bishop"))
    assert (now.board.players[1].unpaid, now.board.tax_stand) == (0, 6)
    one = after(solo(7, "held=1:1", name="bishop"))
    assert one.board.players[0].held == (0, 1)
    both = rival(solo(7, "held=1:2", name="bishop"), held=(4, 0), prison=2, supply=16)
    two = rival(both, placed=(0, 0, 0, 0, 0, 0, 0, 1, 0), supply=15)
    now = after(two)
    assert (now.board.players[1].prison, now.board.players[0].held) == (0, (0, 0))
    assert now.board.players[1].held == (4, 0)


def test_the_tax_stand() -> None:
    now = after(solo(10))
    assert (stock(now), now.board.tax_stand, now.board.players[1].virtue) == (5, 0, 6)
    poor = solo(10)
    poor = replace(poor, board=replace(poor.board, tax_stand=2))
    now = after(poor)
    assert (stock(now), now.board.tax_stand) == (4, 2)


def test_the_black_market() -> None:
    now = after(solo(11))
    assert (stock(now), now.board.market, now.board.players[1].virtue) == (5, (1, -1, -1), 7)
    now = after(rival(solo(11), market=(0, 0, -1), supply=20))
    assert now.board.market == (-1, -1, -1)
    assert (stock(now), now.board.players[0].prison, now.board.players[1].prison) == (6, 2, 1)
    bishop = after(solo(11, name="bishop"))
    assert (stock(bishop), bishop.board.market) == (6, (-1, -1, 1))
    middle = rival(solo(11), market=(0, -1, -1))
    now = after(middle)
    assert now.board.players[1].apprentices == (middle.board.apprentices[0],)
    assert now.board.tax_stand == 4
    assert after(rival(solo(11), virtue=10)).board.market == (-1, -1, -1)


def price(level: Level, *, artisans: bool = False) -> int:
    """Return the automaton's building cost in a new match."""
    return strength(level, artisans=artisans, rulings=GAME.facts.rulings).build_cost


def test_building() -> None:
    start = rival(solo(9), stock=price("standard"), apprentices=(1, 2, 3, 6), tools=(0,) * 4)
    top = start.secret.plans[:3]
    best = min(top, key=lambda card: (-BUILDINGS[card].vp, card))
    now = after(start)
    assert now.board.players[1].buildings == (best,)
    assert (stock(now), now.board.hall) == (0, (1,))
    assert set(now.secret.plans[-2:]) == set(top) - {best}


@pytest.mark.parametrize("artisans", [False, True])
@pytest.mark.parametrize("level", ["easy", "standard", "hard"])
def test_automaton_builds_at_its_levels_price(level: Level, *, artisans: bool) -> None:
    options = {"level": level, "artisans": "on" if artisans else "off"}
    cost = price(level, artisans=artisans)
    assert after(rival(solo(9, **options), stock=cost)).board.hall == (1,)
    assert after(rival(solo(9, **options), stock=cost - 1)).board.hall == ()


def test_the_cathedral() -> None:
    now = after(rival(solo(12, name="bishop"), stock=2))
    assert (now.board.players[1].level, stock(now), now.board.players[1].virtue) == (1, 0, 9)
    assert len(now.secret.rewards) == 4
    low = after(rival(solo(12, name="bishop"), stock=price("standard"), virtue=4))
    assert low.board.players[1].level == 0
    assert len(low.board.players[1].buildings) == 1


def test_automaton_with_artisans() -> None:
    start = rival(
        offer(solo(9, artisans="on"), "looted-idol", "mosaic"), stock=price("standard", artisans=True)
    )
    now = after(start)
    assert stock(now) == 0
    assert now.board.players[1].hung in ((13,), (14,))
    assert "adornments" in {line.source for line in rival_sheet(now.board)}
    climbing = solo(12, name="bishop", artisans="on")
    assert after(rival(climbing, stock=3)).board.players[1].level == 1
    assert after(rival(climbing, stock=2)).board.players[1].level == 0


def test_automaton_recalls_workers() -> None:
    start = rival(solo(1), supply=0, placed=(3, 9, 0, 0, 0, 0, 0, 0, 8))
    now, events = run_with_events(start, "place forest")
    assert now.board.players[1].supply == 9
    assert now.board.players[1].placed[1] == 0
    assert not [event for event in events if isinstance(event, Schemed)]
    jailed = after(rival(solo(1), supply=0, halls=0, prison=20))
    assert (jailed.board.players[1].supply, jailed.board.players[1].prison) == (20, 0)
    captured, events = run_with_events(rival(solo(1, "held=1:20"), supply=0), "place forest")
    assert (captured.board.players[1].supply, captured.board.players[0].held) == (0, (0, 20))
    assert not [event for event in events if isinstance(event, Schemed | Recalled)]


def test_scheme_cards_are_reshuffled() -> None:
    now = solo(1)
    assert now.board.rival is not None
    played = tuple(range(2, 16))
    now = replace(now, board=replace(now.board, rival=replace(now.board.rival, played=played)))
    now = after(now)
    assert now.board.rival is not None
    assert len(now.board.rival.played) == 15
    now = after(now, "place forest")
    assert now.board.rival is not None
    assert (len(now.board.rival.played), len(now.secret.schemes)) == (1, 14)


def test_automatons_apprentices_have_no_effect_in_a_reset() -> None:
    start = rival(solo(11), market=(0, 0, -1), apprentices=(9, 28), tools=(0, 0), prison=3, supply=17)
    now = after(start)
    assert (now.board.players[1].prison, now.board.players[1].virtue) == (4, 6)


def test_automaton_score_and_winner() -> None:
    start = rival(
        solo(1),
        buildings=(number_of(BUILDINGS, "dungeon"), number_of(BUILDINGS, "castle")),
        adornments=(0, 0),
        level=3,
        virtue=12,
        unpaid=2,
        prison=5,
    )
    assert total(rival_sheet(start.board)) == 14 + 10 + 7 + 3 - 4 - 2

    def ends(line: str, **changes: Any) -> tuple[tuple[int, ...], str | None]:
        over = rival(state(line, options={"rival": "baron"}, final=0), **changes)
        result = outcome(over.board)
        assert result.automaton
        return result.ranks, result.tiebreak

    assert ends("1g virtue=9", virtue=9) == ((1,), None)
    assert ends("virtue=9", virtue=10) == ((2,), None)
    assert ends("virtue=9", virtue=9) == ((1,), "westkingdom-human")
    assert ends("virtue=9", virtue=8) == ((1,), "westkingdom-virtue")
    assert ends("virtue=8", virtue=9) == ((2,), "westkingdom-virtue")


def test_automatons_stock_counts_for_most_conditions() -> None:
    market = rival(state("3w buildings=wood-market", options={"rival": "baron"}), stock=2)
    assert lines_of(market)["buildings"] == 9
    assert lines_of(rival(market, stock=3))["buildings"] == 7


def test_effects_on_all_players_include_the_automaton() -> None:
    start = solo(1, "2w 3s 2m level=5 apprentices=labourer hand=monument")
    assert after(start, "place guildhall").board.players[1].virtue == 9
    pillar = solo(1, "3s 1m level=5 hand=pillar", artisans="on")
    assert after(pillar, "place guildhall").board.players[1].goods == (0,) * 6


def test_automaton_has_no_choices_in_effects_on_all_players() -> None:
    work: WestKingdomWork = Work(solo(1))
    run(work, Run(0, Effect(hire="free", whom="all_players")))
    for_each = [task for task in work.board.stack if isinstance(task, Run)]
    assert [task.seat for task in for_each] == [1, 0]
    work.set(stack=())
    run(work, for_each[0])
    assert not work.board.stack
    run(work, for_each[1])
    assert work.board.stack == (ToHire(0),)
