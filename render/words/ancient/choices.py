"""Menu entries of *Ancient Architects*: moves, and their gains and costs besides points."""

from collections.abc import Sequence

from engine.games.ancient.board import AncientBoard, AncientView
from engine.games.ancient.cards import AMUN_RA, CARDS, PARTNERS, SMALL_WORKERS, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.games.ancient.pyramid import (
    LARGE_LEVEL,
    LARGE_NAMES,
    LARGE_SPACES,
    LEVELS,
    SMALL_LEVEL,
    SMALL_NAMES,
)
from engine.games.ancient.threats import closed_by
from render.texts import Texts, joined
from render.words import Choice
from render.words.ancient.parts import card, fitting, sides, sign, small, smalls, stone


def choice(view: AncientView, move: AncientMove, t: Texts) -> Choice:
    """Return a move's menu entry."""
    board = view.board
    match move:
        case Take(slot):
            return _take(board, slot, t)
        case Place(space, turned):
            return _place(board, space, turned, t)
        case Fit(space):
            level, right = SMALL_LEVEL[space], space % 2
            side = "right" if right else "left"
            label = t(f"ancient-choice-fit-{side}", space=SMALL_NAMES[space], level=level)
            facing = board.players[board.seat].small[space ^ 1]
            opposite = t("ancient-choice-facing", workers=SMALL_WORKERS[facing]) if facing >= 0 else ""
            icon, order = sign(board.pending[0], t), 2 * (1 + LEVELS - level) + right
            return Choice(label, opposite, icon, button=SMALL_NAMES[space], order=order)
        case Collect(everything):
            which = "collect-all" if everything else "collect"
            label = t(f"ancient-choice-{which}", count=len(board.pending))
            return Choice(label, button=t(f"ancient-button-{which}"), order=int(everything))
        case Gain(number):
            at_once = t("ancient-choice-amun-ra") if number == AMUN_RA else ""
            effect = fitting((at_once, t(f"ancient-effect-{CARDS[number]}")))
            name, icon = card(number, t), t.sign(f"ancient-card{number}")
            cell = divmod(board.display.index(number), 2) if number in board.display else None
            return Choice(name, effect, icon, button=name, cell=cell)


def _take(board: AncientBoard, slot: int, t: Texts) -> Choice:
    """Describe the small stones taken along with a large stone, or paid for it."""
    label = t("ancient-choice-take", number=slot + 1, stone=stone(2 * board.common[slot], t))
    hand, icon = board.players[board.seat].hand, t.sign(f"ancient-large{board.common[slot]}")
    if slot:
        price = t("ancient-choice-take-pay", small=small(hand, t))
        return Choice(label, price, icon, button=str(slot + 1), cell=(0, slot))
    stones = (*board.pile, hand)
    along = t("ancient-choice-take-first", small=smalls(stones, t))
    count = t("ancient-choice-take-first", small=t("ancient-small-count", count=len(stones)))
    return Choice(label, fitting((along,)) or count, icon, button="1", cell=(0, 0))


def _place(board: AncientBoard, space: int, turned: bool, t: Texts) -> Choice:
    """Tell the stone's orientation if it matters, and whether the placement gains a card."""
    label = name = LARGE_NAMES[space]
    if TURNABLE[board.stone]:
        key = "ancient-choice-place-turned" if turned else "ancient-choice-place-upright"
        label = t(key, space=name, sides=sides(2 * board.stone + turned, t))
    large = board.players[board.seat].large
    due = t("ancient-choice-card") if any(large[other] >= 0 for other in PARTNERS[space]) else ""
    closed = _closed(board, space, turned, t)
    group = t("ancient-group-level", level=LARGE_LEVEL[space])
    button = t("ancient-button-turned", space=name) if turned else name
    about = fitting((closed, due))
    return Choice(label, about, group=group, button=button, order=_order(space, turned=turned))


def _closed(board: AncientBoard, space: int, turned: bool, t: Texts) -> str:
    """Return which chambers a placement closes for good, or an empty text."""
    closed = [LARGE_NAMES[chamber] for chamber in closed_by(board, space, turned)]
    return t("ancient-choice-closes", count=len(closed), chambers=joined(closed, t)) if closed else ""


def _order(space: int, *, turned: bool) -> int:
    """Return a placement's place in the picture's reading order: from the top, from left to right."""
    level = LARGE_LEVEL[space]
    return 2 * (LARGE_SPACES * (LEVELS - level) + space) + turned


def effect(view: AncientView, move: AncientMove, t: Texts) -> str:
    """Return the effect of the card that a move takes, or the chambers that a placement closes."""
    if isinstance(move, Place):
        closed = _closed(view.board, move.space, move.turned, t)
        return closed[:1].upper() + closed[1:]
    if not isinstance(move, Gain):
        return ""
    entry = choice(view, move, t)
    return t("effect-of-card", card=entry.label, effect=entry.description)


def together(view: AncientView) -> bool:
    """Return whether the question is in the series on where to put small stones."""
    return view.board.phase == "small"


def rest(view: AncientView, options: Sequence[AncientMove]) -> AncientMove | None:
    """Return the move that puts all remaining small stones into the collection, or None if not allowed.

    Stones from Amun-Ra go there only if the pyramid has no space for them.
    """
    if view.board.bound:
        return None
    return next((move for move in reversed(options) if isinstance(move, Collect)), None)
