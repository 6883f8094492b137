"""What stands below one's own cards: what is lacking, and the places that give it."""

from engine.games.westkingdom import GAME
from engine.games.westkingdom.moves import Hire, Place
from render.texts import texts
from render.words.westkingdom import effect, gathering
from render.words.westkingdom.cards import apprentice_text
from render.words.westkingdom.parts import apprentice_label
from tests.games.westkingdom.drawing import play, state

T = texts()


def test_each_plan_says_what_it_lacks_and_where_that_is_found() -> None:
    now = state("1s 1m 9si virtue=7 hand=fountain,well", "")
    told = gathering(GAME.view(now, 0), T).splitlines()
    assert told[0].startswith("- **Cathedral level 1** needs 1 gold → Mines")
    fountain = next(line for line in told if "Fountain" in line)
    assert fountain.startswith("- **Fountain** needs 2 stone → Quarry")
    assert not gathering(GAME.view(now, None), T)


def test_what_can_be_built_comes_first() -> None:
    now = state("3s 1m virtue=7 hand=well,fountain", "")
    told = gathering(GAME.view(now, 0), T).splitlines()
    assert told[1] == "- **Fountain**: you can build it now"


def test_a_card_tells_its_effect() -> None:
    now = play(state("9si virtue=7", ""), "place workshop; use hire")
    view = GAME.view(now, 0)
    for move in GAME.moves(now, 0):
        assert isinstance(move, Hire)
        assert effect(view, move, T) == (
            f"{apprentice_label(move.apprentice, T)}: {apprentice_text(move.apprentice, T)}"
        )
    assert effect(view, Place(0), T) == ""
