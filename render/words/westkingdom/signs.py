"""Icons on the buttons and menus of *West Kingdom*."""

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, LOCATIONS, OPEN, POWERS, Skills
from engine.games.westkingdom.box.trades import TRADES
from engine.games.westkingdom.box.vocabulary import GOODS, SKILLS
from engine.games.westkingdom.moves import (
    Capture,
    Construct,
    Craft,
    Discard,
    Draft,
    Guard,
    Hire,
    Keep,
    Mine,
    Pick,
    Place,
    Raid,
    Recall,
    Trade,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.turn.tasks import ToCraft
from render.texts import Texts

USES = {"hire": "apprentice", "plans": "plan", "construct": "guildhall"}
GUARDING = {"send": "prison", "pay-off": "paid"}


def sign(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> str | None:
    """Return the icon of a choice. Locations and players have a fallback emoji."""
    match move:
        case Place(location=location) | Raid(location=location):
            return _place(location, t)
        case Recall(source=source) if source < OPEN:
            return _place(source, t)
        case Capture(colour=colour):
            return _seat(colour, t)
        case Pick(board=key):
            return _seat(POWERS[key].colour, t)
        case _:
            name = _about(view, move)
            return t.sign(f"westkingdom-{name}") if name else None


def _place(location: int, t: Texts) -> str | None:
    name = LOCATIONS[location]
    return t.sign(f"westkingdom-{name}", f"westkingdom-sign-{name}")


def _seat(colour: str, t: Texts) -> str | None:
    return t.sign(f"westkingdom-seat-{colour}", f"westkingdom-emoji-{colour}")


def _about(view: WestKingdomView, move: WestKingdomMove) -> str:
    """Return the name of the icon for what a choice gives or requires, or an empty text."""
    match move:
        case Mine(good=good):
            return good
        case Use(way=way):
            return USES.get(way, way)
        case Guard(action=action):
            return GUARDING.get(action, "worker")
        case Trade(trade=trade):
            gain = TRADES[trade].gain
            return next((name for name, count in zip(GOODS, gain, strict=True) if count), "virtue")
        case Hire(apprentice=card):
            return _skill(APPRENTICES[card].skills, "apprentice")
        case Draft(plan=plan) | Keep(plan=plan) | Discard(plan=plan) | Construct(plan=plan):
            return _skill(BUILDINGS[plan].skills, "plan")
        case Craft():
            task = view.board.stack[-1]
            assert isinstance(task, ToCraft)
            return task.half
    return ""


def _skill(signs: Skills, otherwise: str) -> str:
    """Return the name of the skill if there is exactly one, or ``otherwise``."""
    names = [name for name, count in zip(SKILLS, signs, strict=True) if count]
    return names[0] if len(names) == 1 else otherwise
