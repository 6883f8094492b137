"""Predicted results of placements, in texts and pictures, match the rules."""

from collections.abc import Iterator
from random import Random

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState, WestKingdomView
from engine.games.westkingdom.events import Reset
from engine.games.westkingdom.moves import Mine, Place
from engine.games.westkingdom.outlook import Guildhall, Market, Taxes, Yield, foreseen, outlook
from engine.games.westkingdom.turn.tasks import ToMine
from tests.games.westkingdom.matches import eager
from tests.thorough import times

BOARDS = ("plain", "dealt")


def placements() -> Iterator[tuple[WestKingdomState, WestKingdomView, Place]]:
    """Yield placements in random matches, some with board powers, by players without tools."""
    for seed in range(times(6, 100)):
        chance = Random(seed)
        artisans = "on" if seed % 2 else "off"
        options = {"boards": BOARDS[seed % 3 > 0], "artisans": artisans, "plans": "dealt"}
        state = GAME.start(2 + seed % 4, GAME.facts.check_options(options), seed)
        while acting := GAME.to_act(state.board):
            seat = acting[0]
            if chance.random() < 0.3 and not any(state.board.players[seat].tools):
                view = GAME.view(state, seat)
                for move in GAME.moves(state, seat):
                    if isinstance(move, Place):
                        yield state, view, move
            state = GAME.step(state, seat, eager(state, seat, chance)).state


def test_outlook_of_a_placement_is_correct() -> None:
    kinds = set()
    for state, view, move in placements():
        seat = view.viewer
        assert seat is not None
        value, result = outlook(view, seat, move), foreseen(view, move)
        kinds.add(type(value))
        match value:
            case Yield(ways=ways) if any(result.gained):
                assert [tuple(result.gained)] == [*ways]
            case Yield(ways=ways):
                there = GAME.step(state, seat, move).state
                if isinstance(there.board.stack[-1], ToMine):
                    now = GAME.view(there, seat)
                    mined = [tuple(foreseen(now, Mine(good)).gained) for good in ("clay", "gold")]
                    assert mined == [*ways]
            case Taxes(silver=silver):
                assert result.gained[-1] >= silver
            case Market(silver=silver):
                assert result.paid[-1] == silver
    assert {Yield, Taxes, Market, Guildhall} <= kinds


def test_outlook_predicts_market_resets() -> None:
    predictions = set()
    for state, view, move in placements():
        seat = view.viewer
        assert seat is not None
        value = outlook(view, seat, move)
        if isinstance(value, Market) and not value.middle:
            step = GAME.step(state, seat, move)
            reset = any(isinstance(event, Reset) for event in step.events)
            due = step.state.board.due
            assert value.resets == (reset or due)
            predictions.add(value.resets)
    assert predictions == {True, False}
