"""Why a move is not legal, in a sentence fit for the player who asked for it."""

from engine.errors import IllegalMove
from engine.games.westkingdom.board import IN_SUPPLY, WestKingdomPosition
from engine.games.westkingdom.box.cards import (
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    LOCATIONS,
    OPEN,
    TAX_STAND,
    TOWN_CENTRE,
)
from engine.games.westkingdom.moves import (
    Construct,
    Craft,
    Discard,
    Dismiss,
    Guard,
    Hire,
    Pass,
    Pay,
    Place,
    Raid,
    Recall,
    Trade,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.places.open_places import spare_worker
from engine.games.westkingdom.players.prices import MARKET_LIMIT, skilled
from engine.games.westkingdom.turn.choices import moves
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToAttach,
    ToCapture,
    ToChoose,
    ToConstruct,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToEnlist,
    ToGuard,
    ToHire,
    ToKeep,
    ToMine,
    ToPay,
    ToPick,
    ToPlace,
    ToPrefer,
    ToRaid,
    ToRetool,
    ToTool,
    ToTrade,
    ToUse,
)

WANTED: dict[type[AnyTask], str] = {
    ToPick: "board",
    ToEnlist: "apprentice",
    ToPlace: "place",
    ToMine: "mine",
    ToTrade: "trade",
    ToUse: "use",
    ToDismiss: "dismiss",
    ToRetool: "retool",
    ToHire: "apprentice",
    ToRaid: "raid",
    ToCapture: "colour",
    ToGuard: "guard",
    ToKeep: "keep",
    ToConstruct: "construct",
    ToPay: "pay",
    ToDiscard: "discard",
    ToChoose: "choose",
    ToAccept: "answer",
    ToTool: "tool",
    ToPrefer: "prefer",
    ToCraft: "craft",
    ToAttach: "attach",
}
"""What each task asks for, as the end of a message's name ``westkingdom-refusal-wants-…``."""


def why_not(at: WestKingdomPosition, seat: int, move: WestKingdomMove) -> IllegalMove:
    """Return the reason why a move that is not among the legal ones is refused."""
    board = at.board
    if board.phase == "plans":
        return _no("pack")
    if not (legal := moves(at, seat)):
        return _no("now")
    task = board.stack[-1]
    if isinstance(move, Pass):
        return _no("pass")
    if not any(type(other) is type(move) for other in legal):
        if isinstance(task, ToPlace):
            return _no(
                "recall"
                if isinstance(move, Recall)
                else "no-worker"
                if isinstance(move, Place)
                else "wants-place"
            )
        return _no(f"wants-{WANTED[type(task)]}")
    match move:
        case Place(location=location, artisan=artisan):
            return _placing(at, seat, location, artisan=artisan)
        case Recall(source=source):
            return _no("recall-other" if source >= OPEN else "recall-none")
        case Construct(plan=plan):
            if plan not in at.secret.hands[seat]:
                return _no("hand")
            return _no("goods" if skilled(board.players[seat], plan) else "skills")
        case Discard():
            return _no("hand")
        case Hire(apprentice=card):
            return _no("silver" if card in board.apprentices else "shown")
        case Craft():
            return _no("shown")
        case Trade():
            return _no("trade")
        case Use(way=way):
            return _no(f"use-{way}")
        case Guard(action=action):
            return _no(f"guard-{action}")
        case Raid():
            return _no("raid")
        case Pay():
            return _no("pay")
        case Dismiss():
            return _no("dismiss")
    return _no(f"wants-{WANTED[type(task)]}")


def _no(reason: str, **args: str | int) -> IllegalMove:
    return IllegalMove(f"westkingdom-refusal-{reason}", **args)


def _placing(at: WestKingdomPosition, seat: int, location: int, *, artisan: bool) -> IllegalMove:
    """Return why a worker can't be placed at a location."""
    board = at.board
    player = board.players[seat]
    if artisan and player.artisan != IN_SUPPLY:
        return _no("artisan")
    if artisan and location == GUILDHALL:
        return _no("artisan-guildhall")
    if not artisan and not spare_worker(board, seat):
        return _no("only-artisan")
    if location == GUILDHALL:
        return _no("guildhall")
    if location >= LEFT:
        if board.market[location - LEFT] >= 0:
            return _no("taken")
        return _no("market-virtue" if player.virtue > MARKET_LIMIT else "market-silver")
    reasons = {TAX_STAND: "tax-stand", TOWN_CENTRE: "town-centre", GUARDHOUSE: "guardhouse"}
    return _no(reasons.get(location, "workshop"), place=LOCATIONS[location])
