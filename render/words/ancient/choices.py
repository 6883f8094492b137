"""Menu entries of *Ancient Architects*: what a move is, and what it brings or costs besides points."""

from collections.abc import Sequence

from engine.games.ancient.board import AncientBoard, AncientView
from engine.games.ancient.cards import AMUN_RA, CARDS, PARTNERS, SMALL_WORKERS, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.games.ancient.pyramid import LARGE_LEVEL, LARGE_NAMES, SMALL_LEVEL, SMALL_NAMES
from render.texts import Texts
from render.words import Choice
from render.words.ancient.parts import card, emoji, fitting, sides, small, smalls, stone


def choice(view: AncientView, move: AncientMove, t: Texts) -> Choice:
    """Return a move's menu entry."""
    board = view.board
    match move:
        case Take(slot):
            return _take(board, slot, t)
        case Place(space, turned):
            return _place(board, space, turned, t)
        case Fit(space):
            side = "right" if space % 2 else "left"
            label = t(f"ancient-choice-fit-{side}", space=SMALL_NAMES[space], level=SMALL_LEVEL[space])
            facing = board.players[board.seat].small[space ^ 1]
            opposite = t("ancient-choice-facing", workers=SMALL_WORKERS[facing]) if facing >= 0 else ""
            return Choice(label, opposite, emoji(board.pending[0], t))
        case Collect(everything):
            key = "ancient-choice-collect-all" if everything else "ancient-choice-collect"
            return Choice(t(key, count=len(board.pending)))
        case Gain(number):
            at_once = t("ancient-choice-amun-ra") if number == AMUN_RA else ""
            return Choice(card(number, t), fitting((at_once, t(f"ancient-effect-{CARDS[number]}"))))


def _take(board: AncientBoard, slot: int, t: Texts) -> Choice:
    """Say what comes along with a stone, or what is paid for it."""
    label = t("ancient-choice-take", number=slot + 1, stone=stone(2 * board.common[slot], t))
    hand = board.players[board.seat].hand
    if slot:
        return Choice(label, t("ancient-choice-take-pay", small=small(hand, t)))
    stones = (*board.pile, hand)
    told = t("ancient-choice-take-first", small=smalls(stones, t))
    count = t("ancient-choice-take-first", small=t("ancient-small-count", count=len(stones)))
    return Choice(label, fitting((told,)) or count)


def _place(board: AncientBoard, space: int, turned: bool, t: Texts) -> Choice:
    """Say which way round the stone lies where that makes a difference, and where a card comes."""
    label = LARGE_NAMES[space]
    if TURNABLE[board.stone]:
        key = "ancient-choice-place-turned" if turned else "ancient-choice-place-upright"
        label = t(key, space=label, sides=sides(2 * board.stone + turned, t))
    large = board.players[board.seat].large
    due = t("ancient-choice-card") if any(large[other] >= 0 for other in PARTNERS[space]) else ""
    return Choice(label, due, group=t("ancient-group-level", level=LARGE_LEVEL[space]))


def together(view: AncientView) -> bool:
    """Return whether the question is one of a row of the same kind: there are none here."""
    return False


def rest(view: AncientView, options: Sequence[AncientMove]) -> AncientMove | None:
    """Return the plain answer to a row of questions: there is none here."""
    return None
