"""What a turn of *West Kingdom* brings nearer, in words."""

from engine.games.westkingdom import nearer as goals
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.nearer import Lack
from render.texts import Texts
from render.words.westkingdom.parts import building_name, counted, goods_text, skills_text

ONLY = 2
"""Goods and skills that are few to be lacking."""


def lacking(lack: Lack, t: Texts) -> str:
    """Return what is lacking, such as "1 marble + masonry"; empty for nothing."""
    goods = goods_text(lack.goods, t)
    either = counted("stone_or_wood", lack.either, t) if lack.either else ""
    return " + ".join(filter(None, (", ".join(filter(None, (goods, either))), skills_text(lack.skills, t))))


def nearer(before: WestKingdomView, after: WestKingdomView, t: Texts) -> str:
    """Return what the viewer's turn brings nearest, such as "Fountain then needs only 1 marble"."""
    seat = before.viewer
    goal = None if seat is None else goals.nearer(before, after, seat)
    if goal is None or seat is None:
        return ""
    level = after.board.players[seat].level + 1
    name = building_name(goal.plan, t) if goal.plan else t("westkingdom-nearer-level", level=level)
    if not goal.total:
        return t("westkingdom-nearer-ready" if goal.plan else "westkingdom-nearer-climb", name=name)
    key = "westkingdom-nearer-only" if goal.total <= ONLY else "westkingdom-nearer"
    return t(key, name=name, what=lacking(goal, t))


def reason(other: WestKingdomView, better: WestKingdomView, t: Texts) -> str:
    """Return in three words why one turn of the viewer is better than another with the same points."""
    seat = better.viewer
    part = "" if seat is None else goals.reason(other, better, seat)
    return t(f"westkingdom-reason-{part}") if part else ""
