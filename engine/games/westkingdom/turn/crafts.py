"""Craft cards: making adornments and tools."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import CRAFTS
from engine.games.westkingdom.events import Adorned, Equipped
from engine.games.westkingdom.moves import Adorn, Craft, Equip, Pass, WestKingdomMove
from engine.games.westkingdom.players.apprentices import equip
from engine.games.westkingdom.players.counts import PASSIVES, bare_apprentices, bare_buildings
from engine.games.westkingdom.turn.automatic import Run, ShowCraft
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter
from engine.games.westkingdom.turn.effects import benefits, runs
from engine.games.westkingdom.turn.handlers import PASS, Question, Questions, always
from engine.games.westkingdom.turn.tasks import AnyTask, ToAttach, ToCraft


def _shown(at: WestKingdomPosition, task: ToCraft) -> Sequence[WestKingdomMove]:
    return [*(Craft(card) for card in at.board.crafts if card), *([PASS] if task.may else [])]


def craft(work: WestKingdomWork, task: ToCraft, move: Craft | Pass) -> None:
    """Choose a craft card, or decline."""
    pop(work)
    if isinstance(move, Craft):
        power = work.board.players[task.seat].power
        both = PASSIVES[power].tool_also_adornment
        crafted(work, task.seat, task.half, move.card, also_adornment=both)


def crafted(work: WestKingdomWork, seat: int, half: str, craft: int, *, also_adornment: bool) -> None:
    """Continue with a chosen craft card: where it goes, after its adornment's benefit for Gisela."""
    tasks: list[AnyTask] = [ShowCraft(seat)]
    tasks.append(ToAttach(seat, "adornment" if half == "adornment" else "tool", craft))
    if half == "tool" and also_adornment:
        effects = CRAFTS[craft].effects
        gained = benefits(effects) if work.board.audited else effects
        tasks += [Run(seat, effect, CRAFTS[craft].key) for effect in reversed(gained)]
    push(work, *tasks)


def _places(at: WestKingdomPosition, task: ToAttach) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    if task.half == "adornment":
        return [Adorn(card) for card in bare_buildings(player)]
    return [Equip(card) for card in bare_apprentices(player)]


def attach(work: WestKingdomWork, task: ToAttach, move: Adorn | Equip) -> None:
    """Put a craft card under a building or an apprentice; an adornment then takes effect."""
    pop(work)
    seat, board = task.seat, work.board
    player = board.players[seat]
    work.set(crafts=replace_at(board.crafts, board.crafts.index(task.craft), 0))
    if isinstance(move, Equip):
        equip(work, seat, task.craft, move.apprentice)
        work.tell(Equipped(seat, task.craft, move.apprentice))
        return
    place = player.buildings.index(move.building)
    alter(work, seat, adornments=replace_at(player.adornments, place, task.craft))
    work.tell(Adorned(seat, task.craft, move.building))
    push(work, *runs(seat, CRAFTS[task.craft], move.building))


QUESTIONS: Questions = {
    ToCraft: Question("craft", _shown, craft, always("shown")),
    ToAttach: Question("attach", _places, attach),
}
