"""The Forest, the Quarry, the Mines and the Silversmith."""

from collections.abc import Sequence
from operator import add

from engine.core.stack import pop
from engine.core.tuples import replace_at
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import LOCATIONS, MINES
from engine.games.westkingdom.box.vocabulary import NOTHING
from engine.games.westkingdom.box.yields import GATHERING, YIELDS
from engine.games.westkingdom.moves import Mine, WestKingdomMove
from engine.games.westkingdom.players.counts import bonuses
from engine.games.westkingdom.turn.automatic import Gather
from engine.games.westkingdom.turn.changes import WestKingdomWork, gain
from engine.games.westkingdom.turn.handlers import Deeds, Question, Questions
from engine.games.westkingdom.turn.tasks import ToMine
from engine.games.westkingdom.turn.windows import begin

MINE_MOVES = (Mine("clay"), Mine("gold"))


def _goods_to_mine(at: WestKingdomPosition, task: ToMine) -> Sequence[WestKingdomMove]:
    return MINE_MOVES


def mine(work: WestKingdomWork, task: ToMine, move: Mine) -> None:
    """Take clay or gold."""
    pop(work)
    begin(work, Gather(task.seat, MINES, int(move.good == "gold")))


def _gather(work: WestKingdomWork, deed: Gather) -> None:
    """Take a location's yield plus the bonuses of apprentices."""
    name = LOCATIONS[deed.place]
    good, formula = YIELDS[name][deed.way]
    counts = replace_at(NOTHING, good, formula(work.board.force))
    for _, amounts in bonuses(work.board.players[deed.seat], GATHERING[name]):
        counts = tuple(map(add, counts, amounts.goods))
    gain(work, deed.seat, counts, name)  # type: ignore[arg-type]  # six of them


DEEDS: Deeds = {Gather: _gather}
QUESTIONS: Questions = {ToMine: Question("mine", _goods_to_mine, mine)}
