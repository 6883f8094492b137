"""The interpreter of the vocabulary: the verbs of effects, and the choice between effects."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import BUILDINGS, FACE_UP, GUILDHALL, Building, Craft
from engine.games.westkingdom.box.vocabulary import Amounts, Effect
from engine.games.westkingdom.moves import Choose, Pass, WestKingdomMove
from engine.games.westkingdom.places.guildhall import clear, hall_ways
from engine.games.westkingdom.places.town_centre import occupied
from engine.games.westkingdom.places.workshop import seek
from engine.games.westkingdom.players.counts import count, craftable, holds, spare_worker
from engine.games.westkingdom.turn.automatic import Run
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    destroy_debts,
    free,
    grant,
    is_rival,
    lose,
    order_from,
)
from engine.games.westkingdom.turn.handlers import PASS, Question, Questions
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToChoose,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToRaid,
    ToUse,
)


def runs(seat: int, design: Building | Craft, card: int = 0) -> list[AnyTask]:
    """Return the effects of a building or adornment as tasks, the first one on top."""
    return [Run(seat, effect, design.key, card) for effect in reversed(design.effects)]


def run(work: WestKingdomWork, task: Run) -> None:
    """Carry out an effect that was on the stack, or queue the question it asks the player."""
    effect, seat = task.effect, task.seat
    if effect.whom is not None:
        own = replace(effect, whom=None)
        push(work, *(Run(other, own, task.source) for other in reversed(order_from(work.board, seat))))
        return
    if not holds(work.board, seat, effect.when):
        return
    player = work.board.players[seat]
    times = 1 if effect.per is None else count(player, effect.per.count) // effect.per.each
    if effect.gain is not None:
        grant(work, seat, effect.gain, task.source, times)
    elif effect.lose is not None:
        lose(work, seat, effect.lose.virtue * times)
    elif effect.release is not None:
        amount = effect.release.count
        free(work, seat, effect.release.source, None if amount == "all" else amount)
    elif not is_rival(work.board, seat):
        _ask(work, task)


def _ask(work: WestKingdomWork, task: Run) -> None:
    """Carry out the verbs that may ask the player a question."""
    effect, seat, board = task.effect, task.seat, work.board
    if effect.trade is not None:
        push(work, ToDiscard(seat, "library", effect.trade.gain.goods))
    elif effect.choose:
        if any(has_result(board, seat, choice) for choice in effect.choose):
            push(work, ToChoose(seat, effect, task.source, task.card))
    elif effect.capture is not None:
        push(work, ToRaid(seat, effect.capture.count, free=True))
    elif effect.hire is not None:
        seek(work, seat, paid=False, may=effect.may)
    elif effect.wipe_apprentices:
        clear(work, range(FACE_UP))
    elif effect.destroy_debt:
        if effect.may and board.players[seat].unpaid:
            push(work, ToAccept(seat, "debt", effect.destroy_debt))
        else:
            destroy_debts(work, seat, effect.destroy_debt)
    elif effect.craft is not None:
        if craftable(board, seat, effect.craft):
            push(work, ToCraft(seat, effect.craft, effect.may))
    elif effect.repeat_building:
        if task.card and not BUILDINGS[task.card].at_end:
            push(work, *runs(seat, BUILDINGS[task.card], task.card))
    elif effect.discard_apprentice:
        if board.players[seat].apprentices:
            push(work, ToDismiss(seat))
    elif effect.place_in_guildhall and spare_worker(board, seat) and hall_ways(work, seat):
        push(work, ToUse(seat, GUILDHALL, effect.may))


def benefits(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects without lost virtue and debts."""
    harmless = []
    for effect in effects:
        gain = effect.gain
        if gain is not None and gain.debt:
            effect = replace(effect, gain=replace(gain, debt=0))
        if effect.lose is None and effect.gain != Amounts():
            harmless.append(effect)
    return harmless


def _effects(at: WestKingdomPosition, task: ToChoose) -> list[WestKingdomMove]:
    board = at.board
    choices: list[WestKingdomMove] = [
        Choose(number)
        for number, effect in enumerate(task.effect.choose)
        if has_result(board, task.seat, effect)
    ]
    return [*choices, *([PASS] if task.effect.may else [])]


def has_result(board: WestKingdomBoard, seat: int, effect: Effect) -> bool:
    """Return whether an effect would change anything."""
    if effect.release is not None:
        player = board.players[seat]
        has_captives = any(other.held[seat] for other in board.players)
        return bool(player.prison) if effect.release.source == "prison" else has_captives
    if effect.capture is not None:
        return bool(occupied(board))
    return True


def choose(work: WestKingdomWork, task: ToChoose, move: Choose | Pass) -> None:
    """Carry out one of several effects."""
    pop(work)
    if isinstance(move, Choose):
        push(work, Run(task.seat, task.effect.choose[move.option], task.source, task.card))


QUESTIONS: Questions = {ToChoose: Question("choose", _effects, choose)}
