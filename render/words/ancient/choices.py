"""Menu entries of *Ancient Architects*: what a move is, and what it scores now."""

from engine.games.ancient.components import AMUN_RA, CARDS, PARTNERS, SMALL_WORKERS, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take, Turn
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_LEVEL, SMALL_NAMES
from engine.games.ancient.scoring import sheet
from engine.games.ancient.state import AncientView
from engine.games.ancient.view import after, best_placing, unplaced, worth
from render.texts import Texts, signed
from render.words import Choice
from render.words.ancient.parts import card, emoji, fitting, gains, sides, small, smalls, stone


def choice(view: AncientView, move: AncientMove, t: Texts) -> Choice:
    """Return a move's menu entry: what it is, and what it scores now."""
    match move:
        case Take(slot):
            return _take(view, slot, t)
        case Place(space, None) if TURNABLE[view.stone]:
            return Choice(LARGE_NAMES[space], fitting((_either_way(view, space, t), _due(view, space, t))))
        case Place(space, None):
            return Choice(LARGE_NAMES[space], fitting((_gains(view, move, t), _due(view, space, t))))
        case Place(space, turned):
            key = "ancient-choice-place-turned" if turned else "ancient-choice-place-upright"
            label = t(key, space=LARGE_NAMES[space], sides=sides(2 * view.stone + bool(turned), t))
            return Choice(label, fitting((_gains(view, move, t), _due(view, space, t))))
        case Turn(turned):
            key = "ancient-choice-turned" if turned else "ancient-choice-upright"
            return Choice(t(key, sides=sides(2 * view.stone + turned, t)), fitting((_gains(view, move, t),)))
        case Fit(space):
            facing = view.players[view.seat].small[space ^ 1]
            opposite = t("ancient-choice-facing", workers=SMALL_WORKERS[facing]) if facing >= 0 else ""
            side = "right" if space % 2 else "left"
            label = t(f"ancient-choice-fit-{side}", space=SMALL_NAMES[space], level=SMALL_LEVEL[space])
            return Choice(label, fitting((_gains(view, move, t), opposite)), emoji(view.pending[0], t))
        case Collect(everything):
            label = t("ancient-choice-collect")
            if everything:
                label = t("ancient-choice-collect-all", count=len(view.pending))
            return Choice(label, fitting((_gains(view, move, t),)))
        case Gain(number):
            value = t("ancient-choice-amun-ra")
            if number != AMUN_RA:
                value = t("ancient-gain-now", change=signed(worth(view, move) or 0))
            effect = t(f"ancient-effect-{CARDS[number]}")
            return Choice(card(number, t), fitting((value, effect)))
        case _:
            return Choice(t("ancient-choice-end"))


def _take(view: AncientView, slot: int, t: Texts) -> Choice:
    """Say what comes along or what is paid, and what the stone would score where it scores most now."""
    number = view.common[slot]
    label = t("ancient-choice-take", number=slot + 1, stone=stone(2 * number, t))
    points, space, turned = best_placing(view, number)
    key = "ancient-choice-take-best-turned" if turned else "ancient-choice-take-best"
    best = t(key, change=signed(points), space=LARGE_NAMES[space])
    hand = view.players[view.seat].hand
    if slot:
        return Choice(label, fitting((t("ancient-choice-take-pay", small=small(hand, t)), best)))
    stones = (*view.pile, hand)
    for what in (smalls(stones, t), t("ancient-small-count", count=len(stones))):
        text = fitting((t("ancient-choice-take-first", small=what), best))
        if len(text) > len(best):
            break
    return Choice(label, text)


def _gains(view: AncientView, move: AncientMove, t: Texts) -> str:
    """Return what a move changes, by scoring; the total alone where that would be too long."""
    player = after(view, move)
    if player is None:
        return ""
    before = view.players[view.seat]
    if isinstance(move, Turn):
        before = unplaced(before, view.space)
    text = gains(sheet(before), sheet(player), t)
    return text if len(text) <= 75 else t("ancient-gain-total", change=signed(worth(view, move) or 0))


def _either_way(view: AncientView, space: int, t: Texts) -> str:
    """Return what a stone scores on a space, upright and turned."""
    upright, turned = (worth(view, Place(space, turned)) or 0 for turned in (False, True))
    if upright == turned:
        return t("ancient-choice-either", change=signed(upright))
    return t("ancient-choice-ways", upright=signed(upright), turned=signed(turned))


def _due(view: AncientView, space: int, t: Texts) -> str:
    """Say so where filling a space brings a card."""
    large = view.players[view.seat].large
    return t("ancient-choice-card") if any(large[other] >= 0 for other in PARTNERS[space]) else ""
