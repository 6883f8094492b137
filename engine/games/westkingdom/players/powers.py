"""Player boards with powers: which are available, and their starting resources."""

from collections.abc import Sequence

from engine.core.stack import pop
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import POWERS, Power
from engine.games.westkingdom.events import Picked
from engine.games.westkingdom.moves import Pick, WestKingdomMove
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter
from engine.games.westkingdom.turn.handlers import Question, Questions
from engine.games.westkingdom.turn.tasks import ToPick


def _boards(at: WestKingdomPosition, task: ToPick) -> Sequence[WestKingdomMove]:
    return [Pick(power.key) for power in free_powers(at.board)]


def free_powers(board: WestKingdomBoard) -> list[Power]:
    """Return the player boards that can still be picked: those of unused colours."""
    used_colours = {player.colour for player in board.players}
    boxes = {"base", *(["promo"] if board.promos else []), *(["age_of_artisans"] if board.artisans else [])}
    return [power for power in POWERS.values() if power.box in boxes and power.colour not in used_colours]


def pick(work: WestKingdomWork, task: ToPick, move: Pick) -> None:
    """Take a player board."""
    pop(work)
    give_power(work, task.seat, move.board)


def give_power(work: WestKingdomWork, seat: int, key: str) -> None:
    """Assign a player board to a seat with its starting resources, except cards."""
    power = POWERS[key]
    start = power.start
    player = work.board.players[seat]
    alter(
        work,
        seat,
        colour=power.colour,
        power=key,
        goods=(start.clay, start.wood, start.stone, start.gold, start.marble, start.silver),
        virtue=start.virtue,
        unpaid=start.debt,
        supply=player.supply - start.prison,
        prison=start.prison,
    )
    work.tell(Picked(seat, key))


QUESTIONS: Questions = {ToPick: Question("board", _boards, pick)}
