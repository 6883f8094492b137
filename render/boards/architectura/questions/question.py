"""The picture of each question, and of a completed turn to be confirmed."""

from collections.abc import Sequence

from engine.games.architectura.board import ArchitecturaView, ToAsk, ToBury, ToPay, ToPlace, ToPlay, ToResolve
from engine.games.architectura.choices import effect_of
from render.boards import Candidate, Scene
from render.boards.architectura.questions import cards, city
from render.boards.architectura.questions.sheet import Sheet


def ask(view: ArchitecturaView, candidates: Sequence[Candidate], scene: Scene) -> Sheet:
    """Draw the viewer's decision, or the turn to be confirmed if there are no candidates."""
    sheet = Sheet(view, candidates, scene)
    if view.board.phase == "replace":
        cards.replacements(sheet)
    elif candidates:
        _decide(sheet)
    else:
        _confirm(sheet)
    sheet.foot()
    return sheet


def _decide(sheet: Sheet) -> None:
    match sheet.view.board.stack[-1]:
        case ToPlay() if any(candidate.letters for candidate in sheet.candidates):
            city.compare(sheet)
        case ToPlay() as task:
            cards.hand(sheet, task)
        case ToPay() as task:
            cards.pay(sheet, task)
        case ToPlace() as task:
            city.place(sheet, task)
        case ToAsk() as task:
            cards.ask(sheet, task)
        case ToBury(card="") as task:
            cards.bury(sheet, task)
        case ToBury() as task:
            city.bury(sheet, task)
        case ToResolve() as task:
            _resolve(sheet, task)


def _resolve(sheet: Sheet, task: ToResolve) -> None:
    act = effect_of(task).act
    if task.looked:
        cards.order(sheet, task)
    elif task.picked >= 0:
        city.move(sheet, task)
    elif act == "look":
        cards.peek(sheet, task)
    elif act == "copy":
        cards.copy(sheet, task)
    elif act == "swap":
        city.swap(sheet, task)
    else:
        city.resolve(sheet, task)


def _confirm(sheet: Sheet) -> None:
    """Show the result of the turn, up to the point where hidden cards are revealed."""
    match sheet.view.board.stack[-1:]:
        case (ToPlay(),) if sheet.seat in sheet.view.to_act:
            cards.fresh(sheet)
        case (ToResolve() as task,) if effect_of(task).act == "look" and sheet.seat in sheet.view.to_act:
            cards.peek(sheet, task)
        case _:
            city.result(sheet)
