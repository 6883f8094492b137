"""The worth of a large stone includes the whole turn: stone 1 counts the small stones it comes with."""

from msgspec.structs import replace

from engine.draft import Draft
from engine.forecast import forecasts
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientView, Player
from engine.games.ancient.moves import Fit, Take
from tests.games.ancient.drawing import changed, collected, setup, small


def first_with(pile: str) -> AncientView:
    """Return the view of a player with an empty pyramid and a white 3, with this on stone 1."""
    state = changed(setup(2, 1), seat=0, first=0, pile=collected(pile))
    mine = replace(Player(), hand=small("w3"))
    return GAME.view(changed(state, players=(mine, state.board.players[1])), 0)


def test_stone_1_is_worth_its_small_stones() -> None:
    """Two white 3s balance a level for 3 points; two more in the collection give 1."""
    gains = []
    for pile in ("", "w3", "w3 n1 n2"):
        view = first_with(pile)
        (one,) = forecasts(GAME, view, [Take(0)])
        draft = Draft(GAME, view)
        for move in one.line:
            draft.push(move)
        assert draft.complete
        assert draft.gains == one.gains
        assert sum(isinstance(move, Fit) for move in one.line) >= min(2, 1 + len(collected(pile)))
        gains.append(one.gains[0])
    assert gains[1] >= gains[0] + 3
    assert gains[2] > gains[1]
