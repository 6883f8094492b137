"""Pictures of the questions, and of a completed turn to be confirmed."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.games.westkingdom import outlook
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import COLOURS, FACE_UP, GUILDHALL, OPEN
from engine.games.westkingdom.box.trades import TRADES
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.moves import (
    BOARDS,
    MARKET,
    PRISON,
    Adorn,
    Capture,
    Choose,
    Craft,
    Dismiss,
    Equip,
    Guard,
    Hire,
    Mine,
    Pass,
    Pay,
    Pick,
    Place,
    Raid,
    Recall,
    Retool,
    Tool,
    Trade,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.players.counts import tool_of
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToCapture,
    ToChoose,
    ToCraft,
    ToHire,
    ToTool,
    ToUse,
)
from render.boards import Candidate, Scene
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import needs, runes, spelled
from render.boards.westkingdom.cards.runes import GAP, Runes, Sign
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.questions import holdings, options, subjects
from render.boards.westkingdom.questions.confirmation import result
from render.boards.westkingdom.questions.options import Option, Page, Painter
from render.canvas import Box, Canvas
from render.texts import texts

BOTH = 2
"""The number of players whose holdings a comparison shows one below the other; among more, the viewer's."""


def asked(view: WestKingdomView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Return the picture of a question's options, or of the completed turn if there are no candidates."""
    if not candidates:
        return result(view, scene)
    page = page_of(view, candidates, scene)
    beneath = options.foot(page)
    height = max(options.bottom(page), beneath.bottom) + options.MARGIN
    canvas = Canvas.blank(options.WIDTH, height, PALETTE.ground)
    options.lay(canvas, PALETTE, page)
    if page.beside and compares(candidates) and len(view.board.players) == BOTH:
        for seat, line in enumerate(options.halves(beneath)):
            holdings.draw(canvas, PALETTE, view, scene, line, seat)
    else:
        holdings.draw(canvas, PALETTE, view, scene, beneath, view.viewer)
    return canvas.image


def compares(candidates: Sequence[Candidate]) -> bool:
    """Return whether a picture compares turns, such as those of a puzzle, rather than asking for one."""
    return any(candidate.letters for candidate in candidates)


def spots(view: WestKingdomView, candidates: Sequence[Candidate]) -> dict[WestKingdomMove, Box]:
    """Return the card of each option, or its plate if it has no card of its own."""
    page = page_of(view, candidates, Scene([""] * view.board.seats, texts()))
    boxes = {candidate.move: box for candidate, box in options.marked(page)}
    for option, place in zip(page.options, options.places(page), strict=True):
        if len(option.candidates) == 1:
            boxes[option.candidates[0].move] = place.card
    return boxes


def page_of(view: WestKingdomView, candidates: Sequence[Candidate], scene: Scene) -> Page:
    """Return the page of a question."""
    moves = [candidate.move for candidate in candidates]
    if any(isinstance(move, Place) for move in moves):
        return _places(view, candidates, scene)
    if any(isinstance(move, Hire) for move in moves):
        return _hiring(view, candidates, scene)
    on_cards = [candidate for candidate in candidates if not _declines(view, candidate.move)]
    last = tuple(candidate for candidate in candidates if candidate not in on_cards)
    cards = tuple(Option(_face(view, scene, candidate.move), (candidate,)) for candidate in on_cards)
    columns, height = _shape([candidate.move for candidate in on_cards])
    return Page(cards, columns, height, last)


def _declines(view: WestKingdomView, move: WestKingdomMove) -> bool:
    """Return whether a move declines or stops. No to a yes-no question counts as an ordinary answer."""
    task = view.board.stack[-1] if view.board.stack else None
    return isinstance(move, Pass) and not isinstance(task, ToAccept)


def _shape(moves: Sequence[WestKingdomMove]) -> tuple[int, int]:
    """Return the number of columns, and the greatest height of a card's face."""
    count = len(moves)
    first = moves[0] if moves else None
    if isinstance(first, Trade):
        return (4 if count > 9 else 3), 84
    if isinstance(first, Pick | Raid | Recall):
        return 3, 120
    if isinstance(first, Capture):
        return (2 if count == 4 else 3), 150
    if isinstance(first, Pay):
        return (2 if count == 4 else 3), 110
    if count <= 4:
        return (2 if count == 4 else count), 170
    return (3 if count <= 9 else 4), 170


def _places(view: WestKingdomView, candidates: Sequence[Candidate], scene: Scene) -> Page:
    """Return a page with a card for each location. Closed locations have no plate."""
    who, cards = everybody(view, scene), []
    compared = compares(candidates)
    for location in range(GUILDHALL + 1):
        both = (candidate for candidate in candidates if candidate.move.location == location)
        there = tuple(
            sorted(both, key=lambda candidate: candidate.move.artisan)
        )  # the Artisan's comes second, and its plate has only a star
        gains = [needs.placing(view, candidate.move) for candidate in there]
        face = subjects.place(PALETTE, view, who, scene.t, location, gains, closed=not compared)
        cards.append(Option(face, there))
    columns, high = (4, 80) if compared else (3, 94)
    return Page(tuple(cards), columns, high, beside=True)


def _hiring(view: WestKingdomView, candidates: Sequence[Candidate], scene: Scene) -> Page:
    """Return a page with the face-up apprentices in their rows, with the viewer's prices if there are any."""
    board = view.board
    task = board.stack[-1] if board.stack else None
    paid = isinstance(task, ToHire) and task.paid
    seat = view.viewer if view.viewer is not None else board.turn
    columns = outlook.hire_prices(view.board, seat)
    cards = []
    for slot in range(FACE_UP):
        card = board.apprentices[slot]
        there = tuple(
            candidate
            for candidate in candidates
            if isinstance(candidate.move, Hire) and candidate.move.apprentice == card
        )
        price = spelled.price(*columns[slot % len(columns)]) if paid else ()
        painter = (
            subjects.apprentice(PALETTE, scene.t, card, coins=board.coins[slot], price=price)
            if card
            else subjects.nobody(PALETTE)
        )
        cards.append(Option(painter, there))
    last = tuple(candidate for candidate in candidates if not isinstance(candidate.move, Hire))
    return Page(tuple(cards), len(columns), 180, last)


def _face(view: WestKingdomView, scene: Scene, move: Any) -> Painter:
    theme, t, board = PALETTE, scene.t, view.board
    task = board.stack[-1] if board.stack else None
    player = board.players[view.viewer] if view.viewer is not None else None
    match move:
        case Mine():
            return subjects.signs(theme, needs.mining(view, move), 64)
        case Trade(trade=name):
            deal = TRADES[name]
            gain = runes.joined(
                (spelled.goods(deal.gain), (str(deal.virtue), Sign("virtue")) if deal.virtue else ())
            )
            cost = (rune for rune in spelled.goods(outlook.trade_cost(board, deal)) if rune != GAP)
            return subjects.signs(theme, (*cost, Sign("arrow"), *gain), 36)
        case Pay(goods=pairs):
            counts = dict(pairs)
            return subjects.signs(
                theme, spelled.goods([counts.get(good, 0) for good in range(len(GOODS))]), 44
            )
        case Choose(option=number) if isinstance(task, ToChoose):
            return subjects.signs(theme, spelled.effect(task.effect.choose[number]), 48)
        case Pick(board=key):
            return subjects.power(theme, t, key)
        case Craft(card=card) if isinstance(task, ToCraft):
            return subjects.craft(theme, t, card, task.half)
        case Equip(apprentice=card) | Dismiss(apprentice=card) | Retool(apprentice=card):
            tool = tool_of(player, card) if player is not None else 0
            return subjects.apprentice(theme, t, card, tool=tool)
        case Adorn(building=card):
            return subjects.plan(theme, t, None, card)
        case _ if hasattr(move, "plan"):
            return subjects.plan(theme, t, player, move.plan)
    return _work(view, scene, move, task)


def _work(view: WestKingdomView, scene: Scene, move: Any, task: AnyTask | None) -> Painter:
    """Return the painter of a card for a move with workers, or for an answer."""
    theme, t, who = PALETTE, scene.t, everybody(view, scene)
    match move:
        case Recall(source=source) if source < OPEN:
            return subjects.raid(theme, view, who, source)
        case Recall(source=source):
            return _fetched(view, scene, source)
        case Raid(location=location):
            return subjects.raid(theme, view, who, location)
        case Capture(colour=colour) if isinstance(task, ToCapture):
            captured = outlook.group(view.board, task, colour)
            own = captured.whom == task.seat
            return subjects.group(theme, who, captured, own=own, price=needs.price(view, move))
        case Guard(action=action):
            return subjects.texts(
                theme, GUARD_ICONS[action], t(f"westkingdom-choice-guard-{action}"), needs.brings(view, move)
            )
        case Use(way=way):
            return subjects.texts(theme, WAY_ICONS[way], t(f"westkingdom-choice-{way}"), _way(view, move))
        case Tool(when="now") if isinstance(task, ToTool):
            return subjects.apprentice(theme, t, task.card, tool=needs.own_tool(view, task.card))
        case Tool(when=when):
            return subjects.signs(theme, (Sign("arrow" if when == "later" else "none"),), 64)
    return subjects.signs(theme, needs.brings(view, move) or _unchanged(task), 56)


def _unchanged(task: AnyTask | None) -> Runes:
    """Return runes for an answer that changes nothing."""
    icons = {"mercy": "virtue", "silver": "silver", "debt": "debt"}
    return ("±0", Sign(icons[task.about])) if isinstance(task, ToAccept) else (Sign("none"),)


GUARD_ICONS = {
    "send": "prison",
    "free": "worker",
    "boards": "worker",
    "boards-debt": "debt",
    "pay-off": "paid",
}
WAY_ICONS = {
    "hire": "apprentice",
    "plans": "plan",
    "construct": "guildhall",
    "cathedral": "cathedral",
    "adornment": "adornment",
    "tool": "tool",
}


def _way(view: WestKingdomView, move: Use) -> Runes:
    """Return the gains and costs of one of several actions at a location."""
    board, seat = view.board, view.viewer
    task = board.stack[-1] if board.stack else None
    if seat is None or not isinstance(task, ToUse):
        return needs.brings(view, move)
    return needs.way(view, seat, task.place, move.way)


def _fetched(view: WestKingdomView, scene: Scene, source: int) -> Painter:
    """Return the painter of a worker's return from prison, the Black Market or a player board."""
    theme, who, board = PALETTE, everybody(view, scene), view.board
    back: Runes = (Sign("arrow"), "1", Sign("worker"))
    if source == PRISON:
        return subjects.signs(theme, (Sign("prison"), *back), 56)
    if source == MARKET:
        return subjects.signs(theme, (Sign("market-left"), *back), 56)
    holder = next(n for n, player in enumerate(board.players) if player.colour == COLOURS[source - BOARDS])
    return subjects.glyph(theme, who, holder, back)
