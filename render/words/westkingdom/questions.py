"""The questions of *West Kingdom*."""

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import LOCATIONS
from engine.games.westkingdom.places.open_places import placements
from engine.games.westkingdom.players.counts import tool_of
from engine.games.westkingdom.turn.tasks import (
    Asking,
    ToAccept,
    ToAttach,
    ToCapture,
    ToChoose,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToHire,
    ToPay,
    ToPlace,
    ToRaid,
    ToRetool,
    ToTool,
    ToUse,
)
from render.texts import Texts, shortened
from render.words.westkingdom.cards import tool_text
from render.words.westkingdom.parts import (
    apprentice_name,
    at,
    building_name,
    card_of,
    craft_name,
    goods_text,
)

PROMPT_LIMIT = 150


def prompt(view: WestKingdomView, t: Texts) -> str:
    """Return the question that the viewer must answer next."""
    return shortened(_prompt(view, t), PROMPT_LIMIT)


HINTS: dict[str, str] = {"boards": "board", "apprentices": "apprentice", "plans": "plans"}
"""The help with the questions before the first turn, by phase."""


def hint(view: WestKingdomView) -> str | None:
    """Return the kind of help with a question, None in the middle of a turn."""
    board = view.board
    if board.phase != "play":
        return HINTS.get(board.phase)
    return "" if isinstance(board.stack[-1] if board.stack else None, ToPlace) else None


def _prompt(view: WestKingdomView, t: Texts) -> str:
    board = view.board
    if board.phase == "plans":
        left = len(view.secret.packs[view.viewer]) if view.viewer is not None else 0
        return t("westkingdom-prompt-draft", count=left)
    task = board.stack[-1] if board.stack else None
    if not isinstance(task, Asking):
        return t("westkingdom-prompt-none")
    match task:
        case ToPlace(seat=seat):
            return t("westkingdom-prompt-place" if placements(view, seat) else "westkingdom-prompt-recall")
        case ToUse(place=place, may=may):
            return t("westkingdom-prompt-use-crane" if may else f"westkingdom-prompt-use-{LOCATIONS[place]}")
        case ToRaid(left=left, free=free):
            return t("westkingdom-prompt-raid-free" if free else "westkingdom-prompt-raid", left=left)
        case ToCapture(place=place, limit=limit):
            return t("westkingdom-prompt-capture", place=at(place, t), limit=limit)
        case ToPay(seat=seat, plan=0):
            return t("westkingdom-prompt-pay-cathedral", level=view.board.players[seat].level + 1)
        case ToPay(plan=plan):
            return t("westkingdom-prompt-pay", building=building_name(plan, t))
        case ToDiscard(why=why, seat=seat, gain=gain):
            hand = len(view.secret.hands[seat])
            return t(f"westkingdom-prompt-discard-{why}", count=hand, gain=goods_text(gain, t))
        case ToAccept(seat=seat, about="silver", count=count) if seat != board.turn:
            return t("westkingdom-prompt-accept-silver-reset", count=count)
        case ToAccept(about=about, count=count):
            return t(f"westkingdom-prompt-accept-{about}", count=count)
    return _about_cards(view, task, t)


def _about_cards(view: WestKingdomView, task: Asking, t: Texts) -> str:
    match task:
        case ToDismiss(hire=hire):
            return t("westkingdom-prompt-dismiss-hire" if hire else "westkingdom-prompt-dismiss")
        case ToRetool(craft=craft):
            return t("westkingdom-prompt-retool", craft=craft_name(craft, t), tool=tool_text(craft, t))
        case ToHire(paid=paid):
            return t("westkingdom-prompt-hire" if paid else "westkingdom-prompt-hire-free")
        case ToTool(seat=seat, card=card):
            tool = tool_of(view.board.players[seat], card)
            return t("westkingdom-prompt-tool", apprentice=apprentice_name(card, t), tool=tool_text(tool, t))
        case ToChoose(source=source):
            return t("westkingdom-prompt-choose", card=card_of(source, t))
        case ToCraft(half=half):
            return t(f"westkingdom-prompt-craft-{half}")
        case ToAttach(half=half, craft=craft):
            return t(f"westkingdom-prompt-attach-{half}", craft=craft_name(craft, t))
    return _by_tag(task, t)


def _by_tag(task: Asking, t: Texts) -> str:
    """Return the message with a task's tag, with the task's numbers as placeholders."""
    fields = {name: getattr(task, name) for name in task.__struct_fields__}
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    tag = str(task.__struct_config__.tag)
    return t(f"westkingdom-prompt-{tag.removeprefix('to-')}", **numbers)
