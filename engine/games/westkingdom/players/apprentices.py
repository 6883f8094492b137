"""Hiring and discarding apprentices, and moving their tools."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.errors import IllegalMove
from engine.games.westkingdom.board import Player, WestKingdomPosition
from engine.games.westkingdom.box.cards import APPRENTICES
from engine.games.westkingdom.events import Dismissed, Retooled
from engine.games.westkingdom.moves import Dismiss, Hire, Pass, Retool, WestKingdomMove
from engine.games.westkingdom.places.guildhall import take_apprentice
from engine.games.westkingdom.players.counts import bare_apprentices, tool_of
from engine.games.westkingdom.players.tools import Hand, payable
from engine.games.westkingdom.turn.automatic import TakeOn
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, gain_virtue, lose
from engine.games.westkingdom.turn.handlers import PASS, Question, Questions, always, refusal
from engine.games.westkingdom.turn.tasks import ToDismiss, ToEnlist, ToHire, ToRetool


def without(player: Player, card: int) -> Player:
    """Return the player without one of the apprentices."""
    index = player.apprentices.index(card)
    return replace(
        player,
        apprentices=player.apprentices[:index] + player.apprentices[index + 1 :],
        tools=player.tools[:index] + player.tools[index + 1 :],
    )


def _to_enlist(at: WestKingdomPosition, task: ToEnlist) -> Sequence[WestKingdomMove]:
    return [Hire(card) for card in at.board.apprentices if card]


def enlist(work: WestKingdomWork, task: ToEnlist, move: Hire) -> None:
    """Take a start apprentice; the gap is filled once every player has one."""
    pop(work)
    take_apprentice(work, task.seat, work.board.apprentices.index(move.apprentice))
    welcome(work, task.seat, move.apprentice)


def _dismissals(at: WestKingdomPosition, task: ToDismiss) -> list[WestKingdomMove]:
    """Return the apprentices that may be discarded: not those needed to pay for the one to be hired."""
    seat, player = task.seat, at.board.players[task.seat]
    plans = len(at.secret.hands[seat])
    hiring = TakeOn(seat, 0, paid=True)
    moves = [
        Dismiss(card)
        for card in player.apprentices
        if task.hire != "paid" or payable(at, seat, hiring, Hand(without(player, card), plans))
    ]
    return [*moves, *([PASS] if task.may else [])]


def dismiss(work: WestKingdomWork, task: ToDismiss, move: Dismiss | Pass) -> None:
    """Discard an apprentice; its tool may be moved to another one."""
    seat = task.seat
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToHire(seat, task.hire == "paid")] if task.hire else []))
    player = work.board.players[seat]
    craft = tool_of(player, move.apprentice)
    player_after = without(player, move.apprentice)
    alter(work, seat, apprentices=player_after.apprentices, tools=player_after.tools)
    work.hide(apprentices=(*work.secret.apprentices, move.apprentice))
    work.tell(Dismissed(seat, move.apprentice))
    if craft and bare_apprentices(player_after):
        push(work, ToRetool(seat, craft))
    elif craft:
        _lose_tool(work, seat, craft)


def _lose_tool(work: WestKingdomWork, seat: int, craft: int) -> None:
    work.set(lost=(*work.board.lost, craft))
    work.tell(Retooled(seat, craft, 0))


def _heirs(at: WestKingdomPosition, task: ToRetool) -> Sequence[WestKingdomMove]:
    return [*map(Retool, bare_apprentices(at.board.players[task.seat])), PASS]


def retool(work: WestKingdomWork, task: ToRetool, move: Retool | Pass) -> None:
    """Move the tool of a discarded apprentice to another one, or let it leave the game."""
    pop(work)
    seat = task.seat
    if isinstance(move, Pass):
        _lose_tool(work, seat, task.craft)
    else:
        equip(work, seat, task.craft, move.apprentice)
        work.tell(Retooled(seat, task.craft, move.apprentice))


def equip(work: WestKingdomWork, seat: int, craft: int, apprentice: int) -> None:
    """Put a craft card under an apprentice as a tool."""
    player = work.board.players[seat]
    alter(work, seat, tools=replace_at(player.tools, player.apprentices.index(apprentice), craft))


def welcome(work: WestKingdomWork, seat: int, card: int) -> None:
    """Apply the virtue of a newly hired apprentice."""
    virtue = APPRENTICES[card].virtue
    gain_virtue(work, seat, virtue)
    lose(work, seat, -virtue)


def refuse_hiring(at: WestKingdomPosition, seat: int, move: Hire) -> IllegalMove:
    """Return why an apprentice cannot be hired: it is not on display or too expensive."""
    return refusal("silver" if move.apprentice in at.board.apprentices else "shown")


QUESTIONS: Questions = {
    ToEnlist: Question("apprentice", _to_enlist, enlist, refuse_hiring),
    ToDismiss: Question("dismiss", _dismissals, dismiss, always("dismiss")),
    ToRetool: Question("retool", _heirs, retool),
}
