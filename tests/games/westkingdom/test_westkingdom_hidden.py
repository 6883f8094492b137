"""Hidden information: views reveal nothing, and deals are possible worlds, for every kind of question."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rng import Rng
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import MARKET
from engine.games.westkingdom.turn.tasks import ToConstruct, ToUse
from tests.games.westkingdom.drawing import goods, offered, play, state
from tests.games.westkingdom.matches import check, eager, random_options
from tests.thorough import ends, times

SEATS = ends(range(1, 7))


def go_on(now: WestKingdomState, chance: Random, moves: int) -> None:
    """Play on from a state, checking every step."""
    for _ in range(moves):
        if not (acting := GAME.to_act(now.board)):
            return
        seat = chance.choice(acting)
        now = GAME.step(now, seat, eager(now, seat, chance)).state
        check(now)


@pytest.mark.parametrize("seats", SEATS)
def test_deals_are_indistinguishable_and_playable(seats: int) -> None:
    """Deals happen at any moment, and most of all just before a building is constructed."""
    tasks = set()
    for seed in range(times(1, 60)):
        chance = Random(f"{seats} {seed}")
        now = GAME.start(seats, GAME.facts.check_options(random_options(chance)), seed)
        while acting := GAME.to_act(now.board):
            top = now.board.stack[-1] if now.board.stack else None
            if isinstance(top, ToConstruct | ToUse) or chance.random() < times(1, 4) / 20:
                tasks.add(type(top))
                for viewer in (None, *range(seats)):
                    view = GAME.view(now, viewer)
                    dealt = GAME.deal(view, Rng(chance.getrandbits(64)))
                    check(dealt)
                    assert GAME.view(dealt, viewer) == view
                    if viewer in acting:
                        assert list(GAME.moves(view, viewer)) == list(GAME.moves(now, viewer))
                    go_on(dealt, chance, 4)
            seat = chance.choice(acting)
            now = GAME.step(now, seat, eager(now, seat, chance)).state
    assert ToUse in tasks


def test_large_side_of_the_top_card_is_hidden() -> None:
    """Each small side is on two cards, so a view contains neither the card's id nor its large side."""
    start = state("", "")
    seen = set()
    for seed in range(40):
        dealt = GAME.deal(GAME.view(start, 0), Rng(seed))
        seen.add(dealt.secret.market[0])
        assert MARKET[dealt.secret.market[0]].small == start.board.small
    assert len(seen) == 2
    assert set(GAME.view(start, 0).secret.market) == {0}


def test_deals_during_construction_include_a_buildable_plan() -> None:
    start = state("4c 4w 2s hand=smithy,well", "")
    now = play(start, "place guildhall")
    for viewer in (None, 1):
        for seed in range(20):
            dealt = GAME.deal(GAME.view(now, viewer), Rng(seed))
            assert GAME.moves(dealt, 0)


def test_empty_black_market_pile_stays_empty() -> None:
    start = state("", "")
    start = replace(
        start,
        board=replace(start.board, turned=tuple(MARKET), small=goods("1m 1g")),
        secret=replace(start.secret, market=()),
    )
    dealt = GAME.deal(GAME.view(start, 0), Rng(1))
    assert dealt.secret.market == ()
    check(dealt)


def test_unknown_plans_are_not_constructed() -> None:
    """For example when other seats simulate a Guildhall turn: without known plans it has no choices."""
    start = state("4c 4w 2s hand=smithy,well", "")
    blank = GAME.deal(GAME.view(start, 1), None)
    step = GAME.step(blank, 0, GAME.notation.read("place guildhall"))
    assert (step.state.board.hall, step.state.board.turn) == ((), 1)
    assert len(offered(play(start, "place guildhall"))) == 2


def test_seats_see_only_their_own_cards() -> None:
    start = state("hand=smithy", "hand=well,castle")
    own, other = GAME.view(start, 0).secret, GAME.view(start, 1).secret
    assert (own.hands, other.hands) == (((1,), (0, 0)), ((0,), (11, 18)))
    assert GAME.view(start, None).secret.hands == ((0,), (0, 0))
    for pile in (own.plans, own.apprentices, own.rewards, own.market, own.crafts, own.schemes):
        assert not any(pile)
