"""What a stone is worth counts all that follows in the turn: stone 1 with the small stones that it brings."""

from msgspec.structs import replace

from engine.draft import Draft
from engine.forecast import forecasts
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientView, Player
from engine.games.ancient.moves import Fit, Take
from tests.games.ancient.drawing import changed, collected, setup, small


def first_with(pile: str) -> AncientView:
    """Return the view of somebody with an empty pyramid and a white 3 in hand, and this on stone 1."""
    state = changed(setup(2, 1), seat=0, first=0, pile=collected(pile))
    mine = replace(Player(), hand=small("w3"))
    return GAME.view(changed(state, players=(mine, state.board.players[1])), 0)


def test_stone_1_is_worth_what_its_small_stones_bring() -> None:
    """Two white 3 balance a level, which brings 3; in the collection two more bring 1."""
    told = []
    for pile in ("", "w3", "w3 n1 n2"):
        view = first_with(pile)
        (one,) = forecasts(GAME, view, [Take(0)])
        draft = Draft(GAME, view)
        for move in one.line:
            draft.push(move)
        assert draft.complete
        assert draft.gains == one.gains
        assert sum(isinstance(move, Fit) for move in one.line) >= min(2, 1 + len(collected(pile)))
        told.append(one.gains[0])
    assert told[1] >= told[0] + 3
    assert told[2] > told[1]
