"""Questions about the city: where a card goes, what an effect targets, and the result of a turn."""

from collections.abc import Iterable

from engine.games.architectura.board import ToBury, ToPlace, ToResolve
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.choices import effect_of
from engine.games.architectura.moves import At, touched
from render.boards import Candidate
from render.boards.architectura.questions import faces, heads, prospects, streets
from render.boards.architectura.questions.sheet import GAP, LINE, Sheet
from render.boards.architectura.questions.streets import Plan, Spot
from render.texts import number


def place(sheet: Sheet, task: ToPlace) -> None:
    """Ask where to build a card, with its value there and the effect on the card to its left."""
    spots: dict[int, Spot] = {}
    for candidate in _on_spaces(sheet):
        (space,) = touched(candidate.move)
        worth = prospects.worth(sheet.view, prospects.new(sheet.view, task.card), space)
        spots[space] = Spot((candidate,), planned=number(worth))
        if space % BLOCKS and sheet.view.board.up[space - 1] is not None:
            way, then = prospects.compared(sheet.view, task.card, candidate.move)
            spots[space - 1] = Spot(word=sheet.t(f"architectura-question-{way}"), then=then)
    plan = _above(sheet, spots, 1, task.card, sheet.seat, legend=True)
    streets.draw(sheet, plan, spots, sheet.who(sheet.seat))
    if any(spot.word for spot in spots.values()):
        sheet.line(sheet.t("architectura-question-compare"))


def compare(sheet: Sheet) -> None:
    """Show where several turns build their cards; those that build nothing are named below."""
    sheet.candidates = [
        candidate._replace(
            mark=_named(sheet, candidate, letter),
            then=(moves,),
            best=candidate.best and letter == candidate.letters[0],
        )
        for candidate in sheet.candidates
        for letter, moves in zip(candidate.letters, candidate.then, strict=True)
    ]
    spots: dict[int, Spot] = {}
    for candidate in sheet.candidates:
        space = next((move.space for move in candidate.then[0] if isinstance(move, At)), -1)
        card = getattr(candidate.move, "card", "")
        if space >= 0 and not CARDS[card].beside:
            worth = number(prospects.worth(sheet.view, prospects.new(sheet.view, card), space))
            there = spots.get(space, Spot(planned=worth))
            planned = there.planned if there.planned == worth else ""
            spots[space] = Spot((*there.candidates, candidate), planned=planned)
    heads.players(sheet)
    if spots:
        lines = max(len(spot.candidates) for spot in spots.values())
        placed = [candidate for spot in spots.values() for candidate in spot.candidates]
        plan = streets.lay_out(spots, lines, sheet.room(placed), sheet.y)
        streets.draw(sheet, plan, spots, sheet.who(sheet.seat))


def _named(sheet: Sheet, candidate: Candidate, letter: str) -> str:
    """Return a turn's letter with its card, or the option's own name."""
    card = getattr(candidate.move, "card", "")
    return f"{letter} {sheet.t(f'architectura-card-{card}')}" if card else candidate.mark


def bury(sheet: Sheet, task: ToBury) -> None:
    """Ask where to put a card face down."""
    spots = {
        touched(candidate.move)[0]: Spot((candidate,), planned=faces.DOWN) for candidate in _on_spaces(sheet)
    }
    plan = _above(sheet, spots, 1, task.card, task.seat)
    streets.draw(sheet, plan, spots, sheet.who(task.seat))


def resolve(sheet: Sheet, task: ToResolve) -> None:
    """Ask for the target of a card's effect."""
    spots: dict[int, Spot] = {}
    for candidate in _on_spaces(sheet):
        (space,) = touched(candidate.move)
        if effect_of(task).act == "reserve":
            spots[space] = Spot((candidate,), planned="")
        else:
            before = spots.get(space, Spot()).candidates
            then = prospects.touched_by(sheet.view, candidate.move) if isinstance(candidate.move, At) else ""
            spots[space] = Spot((*before, candidate), then=then)
    spaces = spots.keys() | _near(task, spots)
    spots.setdefault(task.space, Spot(word=sheet.t("architectura-picture-sign-played")))
    plan = _above(sheet, spaces, 2 if effect_of(task).act == "turn" else 1, task.name, sheet.seat)
    streets.draw(sheet, plan, spots, sheet.who(sheet.seat))


def swap(sheet: Sheet, task: ToResolve) -> None:
    """Ask which two adjacent cards to swap."""
    candidates = _on_spaces(sheet)
    places = {space for candidate in candidates for space in touched(candidate.move)}
    plan = _above(sheet, places, 2, task.name, sheet.seat)
    streets.draw(sheet, plan, {}, sheet.who(sheet.seat))
    for candidate in candidates:
        streets.join(sheet, plan, candidate, *touched(candidate.move))


def move(sheet: Sheet, task: ToResolve) -> None:
    """Ask where to move a card, which is ringed, with its value there."""
    moved = prospects.standing(sheet.view, task.picked)
    spots = {}
    for candidate in _on_spaces(sheet):
        (space,) = touched(candidate.move)
        worth = prospects.worth(sheet.view, moved, space, task.picked)
        spots[space] = Spot((candidate,), planned=number(worth))
    plan = _above(sheet, {*spots, task.picked}, 1, task.name, sheet.seat)
    streets.draw(sheet, plan, spots, sheet.who(moved.owner))
    streets.ring(sheet, plan, [task.picked], task.picked)


def result(sheet: Sheet) -> None:
    """Show the result of the turn, with changes ringed."""
    board = sheet.view.board
    if not board.laid:
        sheet.line(sheet.t("architectura-question-idle"))
        heads.players(sheet)
        return
    heads.card(sheet, board.last_card, sheet.who(board.turn))
    heads.players(sheet)
    if board.last < 0:
        key = "beside" if board.beside[board.turn] == board.last_card else "removed"
        sheet.line(
            sheet.t(f"architectura-question-{key}", card=sheet.t(f"architectura-card-{board.last_card}"))
        )
    if board.changed:
        spots = {space: Spot(word=_changed(sheet, space)) for space in board.changed}
        plan = streets.lay_out(board.changed, 1, sheet.room(), sheet.y)
        streets.draw(sheet, plan, spots, sheet.who(sheet.seat))
        streets.ring(sheet, plan, board.changed, board.last)


def _changed(sheet: Sheet, space: int) -> str:
    """Return a word for what happened on a space."""
    board = sheet.view.board
    if space == board.last:
        return sheet.t("architectura-picture-sign-played")
    fallen = board.up[space] is None and board.down[space]
    return sheet.t(f"architectura-picture-sign-{'destroyed' if fallen else 'changed'}")


def _on_spaces(sheet: Sheet) -> list[Candidate]:
    return [candidate for candidate in sheet.candidates if touched(candidate.move)]


def _near(task: ToResolve, places: Iterable[int]) -> set[int]:
    """Return the space of the card with the effect, if it is relevant to the question."""
    beside = effect_of(task).where != "city"
    return {task.space} if beside or task.space // BLOCKS in {space // BLOCKS for space in places} else set()


def _above(
    sheet: Sheet, spaces: Iterable[int], lines: int, card: str, seat: int, *, legend: bool = False
) -> Plan:
    """Draw the strips that fit above the streets, and return the layout of the streets."""
    targets = {*spaces}
    placed, reserved = _on_spaces(sheet), LINE if legend else 0
    need = streets.height(len({space // BLOCKS for space in targets}), lines)
    spare = sheet.room(placed) - need - reserved
    if spare >= heads.HEAD + GAP:
        heads.card(sheet, card, sheet.who(seat))
        spare -= heads.HEAD + GAP
    if spare >= heads.PLAYERS + GAP:
        heads.players(sheet)
    return streets.lay_out(targets, lines, sheet.room(placed) - reserved, sheet.y)
