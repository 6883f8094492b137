"""A player's goals in *West Kingdom*: what is missing, where to get it, which one a turn brings nearer."""

from collections.abc import Iterator, Sequence

from engine.games.westkingdom import nearer as goals
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    LOCATIONS,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import CLAY, GOLD, MARBLE, SILVER, STONE, WOOD
from engine.games.westkingdom.moves import Construct, Craft, Draft, Hire, Keep, WestKingdomMove
from engine.games.westkingdom.nearer import Lack, lack_of_level, lack_of_plan
from engine.games.westkingdom.players.prices import room_above
from engine.games.westkingdom.turn.tasks import ToCraft
from render.texts import Texts
from render.words.westkingdom import cards
from render.words.westkingdom.parts import (
    apprentice_label,
    building_name,
    counted,
    craft_name,
    goods_text,
    skills_text,
)

ONLY = 2
"""The greatest number of missing goods and skills that counts as only a few."""


def lacking(lack: Lack, t: Texts) -> str:
    """Return what is missing for a goal, such as "1 marble + masonry", or an empty text if nothing is."""
    goods = goods_text(lack.goods, t)
    either = counted("stone_or_wood", lack.either, t) if lack.either else ""
    return " + ".join(filter(None, (", ".join(filter(None, (goods, either))), skills_text(lack.skills, t))))


def nearer(before: WestKingdomView, after: WestKingdomView, t: Texts) -> str:
    """Return the goal that the viewer's turn brings nearest, such as "Fountain then needs only 1 marble"."""
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
    """Return in about three words why ``better`` is preferable to ``other`` at equal points."""
    seat = better.viewer
    if seat is not None and (count := goals.captured(other, better, seat)) > 0:
        return t("westkingdom-reason-captured", count=count)
    part = "" if seat is None else goals.reason(other, better, seat)
    return t(f"westkingdom-reason-{part}") if part else ""


GIVEN = {
    CLAY: MINES,
    WOOD: LOCATIONS.index("forest"),
    STONE: LOCATIONS.index("quarry"),
    GOLD: MINES,
    MARBLE: STOREHOUSE,
    SILVER: SILVERSMITH,
}
"""The location that gives each good, regardless of the Black Market."""


def gathering(view: WestKingdomView, t: Texts) -> Sequence[str]:
    """Return what is missing for each plan and for the next level of the Cathedral, and where to get it.

    The three versions: with locations, without them, and as one line of small text.
    """
    seat = view.viewer
    if seat is None or view.board.phase != "play":
        return ()
    player = view.board.players[seat]
    goals = [lack_of_plan(player, plan) for plan in view.secret.hands[seat] if plan]
    goals.sort(key=lambda goal: (goal.total, -goal.points))
    if room_above(view.board, player):
        goals.insert(0, lack_of_level(player))
    full, brief = (
        [_line(view, goal, player.level + 1, t, places=places) for goal in goals] for places in (True, False)
    )
    small = [line.removeprefix("- ") for line in brief]
    return "\n".join(full), "\n".join(brief), f"-# {t('list-dot').join(small)}"


def _line(view: WestKingdomView, goal: Lack, level: int, t: Texts, *, places: bool) -> str:
    name = building_name(goal.plan, t) if goal.plan else t("westkingdom-nearer-level", level=level)
    if not goal.total:
        return t("westkingdom-gathering-ready" if goal.plan else "westkingdom-gathering-climb", name=name)
    if not places:
        return t("westkingdom-gathering-lacks-only", name=name, what=lacking(goal, t))
    locations = ", ".join(dict.fromkeys(_places(view, goal, t)))
    return t("westkingdom-gathering-lacks", name=name, what=lacking(goal, t), places=locations)


def _places(view: WestKingdomView, goal: Lack, t: Texts) -> Iterator[str]:
    """Yield the locations that give what is missing, with the Workshop if an apprentice for hire helps."""
    board = view.board
    goods = {good for good, count in enumerate(goal.goods) if count}
    goods |= {WOOD, STONE} if goal.either else set()
    for good in sorted(goods):
        yield _place(LOCATIONS[GIVEN[good]], t)
    for offer, space in ((board.small, "market-left"), (board.large, "market-right")):
        if any(offer[good] for good in goods):
            yield _place(space, t)
    skills_for_hire = [APPRENTICES[card].skills for card in board.apprentices if card]
    if any(need and any(skills[sign] for skills in skills_for_hire) for sign, need in enumerate(goal.skills)):
        yield _place(LOCATIONS[WORKSHOP], t)


def _place(name: str, t: Texts) -> str:
    return t(f"westkingdom-button-{name}")


def effect(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> str:
    """Return the effect of the card that a move hires, keeps, constructs or crafts, or an empty text."""
    match move:
        case Hire(apprentice=card):
            name, text = apprentice_label(card, t), cards.apprentice_text(card, t)
        case Draft(plan=plan) | Keep(plan=plan) | Construct(plan=plan):
            name, text = building_name(plan, t), cards.effect_of(plan, t)
        case Craft(card=card):
            task = view.board.stack[-1]
            adorns = isinstance(task, ToCraft) and task.half == "adornment"
            name, text = craft_name(card, t), (cards.adornment_text if adorns else cards.tool_text)(card, t)
        case _:
            return ""
    return t("effect-of-card", card=name, effect=text)
