"""The interpreter of the vocabulary: what each verb of an effect does."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.stack import push
from engine.games.westkingdom.box.cards import BUILDINGS, CRAFTS, FACE_UP, GUILDHALL, Building, Craft
from engine.games.westkingdom.box.vocabulary import Amounts, Effect
from engine.games.westkingdom.places.guildhall import clear
from engine.games.westkingdom.places.open_places import craftable, hall_ways, spare_worker
from engine.games.westkingdom.players.counts import count, holds
from engine.games.westkingdom.turn.automatic import Run, ShowCraft
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    destroy_debts,
    free,
    grant,
    is_rival,
    lose,
    order_from,
)
from engine.games.westkingdom.turn.choices import has_result
from engine.games.westkingdom.turn.deeds import seek
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToAttach,
    ToChoose,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToRaid,
    ToUse,
)


def runs(seat: int, design: Building | Craft, card: int = 0) -> list[AnyTask]:
    """Return the effects of a building or an adornment as tasks, the first one on top."""
    return [Run(seat, effect, design.key, card) for effect in reversed(design.effects)]


def run(work: WestKingdomWork, task: Run) -> None:
    """Carry out an effect, or ask what it leaves to the player; the task is off the stack."""
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
    """Carry out the verbs that ask the player something."""
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
    """Return effects without what they do harm by: virtue that is lost, and debts."""
    found = []
    for effect in effects:
        gain = effect.gain
        if gain is not None and gain.debt:
            effect = replace(effect, gain=replace(gain, debt=0))
        if effect.lose is None and effect.gain != Amounts():
            found.append(effect)
    return found


def crafted(work: WestKingdomWork, seat: int, half: str, craft: int, *, also_adornment: bool) -> None:
    """Go on with a craft card that was chosen: where it goes, and with Gisela its adornment first."""
    tasks: list[AnyTask] = [ShowCraft(seat)]
    tasks.append(ToAttach(seat, "adornment" if half == "adornment" else "tool", craft))
    if half == "tool" and also_adornment:
        effects = CRAFTS[craft].effects
        gained = benefits(effects) if work.board.audited else effects
        tasks += [Run(seat, effect, CRAFTS[craft].key) for effect in reversed(gained)]
    push(work, *tasks)
