"""Questions and menu entries of *Architectura*."""

from collections.abc import Sequence

from engine.games.architectura import GAME
from engine.games.architectura.board import (
    ArchitecturaView,
    Building,
    ToAsk,
    ToBury,
    ToPay,
    ToPlace,
    ToPlay,
    ToResolve,
)
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.choices import effect_of, is_compared
from engine.games.architectura.city import quarter_turn, value
from engine.games.architectura.moves import (
    Affect,
    ArchitecturaMove,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Look,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Spare,
    Swap,
    Turn,
    touched,
)
from render.texts import Texts, number, shortened
from render.words import Choice
from render.words.architectura.buttons import BUTTON_LIMIT, short_name
from render.words.architectura.events import brief
from render.words.architectura.parts import (
    building_name,
    card_name,
    card_names,
    card_text,
    coloured,
    place,
    side,
    spot,
)


def prompt(view: ArchitecturaView, t: Texts) -> str:
    """Return the question that the viewer must answer next."""
    if view.board.phase == "replace":
        count = len(view.secret.chosen[view.viewer]) if view.viewer is not None else 0
        return t("architectura-prompt-replace", chosen=count, agreed=view.board.agreed)
    task = view.board.stack[-1] if view.board.stack else None
    match task:
        case ToPlay(space=-1):
            return t("architectura-prompt-play")
        case ToPlay(space=space):
            return t("architectura-prompt-play-at", place=place(space, t))
        case ToPay(card=card, left=left):
            return t("architectura-prompt-pay", card=card_name(card, t), left=left)
        case ToPlace(card=card):
            return t("architectura-prompt-place", card=card_name(card, t))
        case ToAsk():
            return _asking(view, task, t)
        case ToBury(card=""):
            colour = view.board.colours[view.board.turn]
            return t("architectura-prompt-bury", colour=t(f"architectura-colour-{colour}"))
        case ToBury(card=card):
            return t("architectura-prompt-bury-at", card=card_name(card, t))
        case ToResolve():
            return _resolving(view, task, t)
    return t("architectura-prompt-end")


def hint(view: ArchitecturaView) -> str | None:
    """Return the kind of help with a question, None in the middle of a turn."""
    if view.board.phase == "replace":
        return "deck"
    match view.board.stack[-1:]:
        case (ToPlay(space=-1),):
            return ""
        case (ToBury(),):
            return "bury"
    return None


def _asking(view: ArchitecturaView, task: ToAsk, t: Texts) -> str:
    """Return the question about the player's own protected card, and what has triggered it."""
    up, act = view.board.up, task.act
    names = {"by": card_name(task.by, t), "card": card_name(_standing(view, task.space).name, t)}
    if not is_compared(view.board, task):
        return t(f"architectura-prompt-ask-{act}", **names)
    own, new = number(value(up, task.space)), number(value(up, task.space + 1))
    return t(f"architectura-prompt-compare-{act}", own=own, new=new, **names)


def _resolving(view: ArchitecturaView, task: ToResolve, t: Texts) -> str:
    effect, card = effect_of(task), card_name(task.name, t)
    if task.looked:
        return t("architectura-prompt-order", card=card)
    if task.picked >= 0:
        moved = building_name(view, _standing(view, task.picked), t)
        return t("architectura-prompt-move-to", card=card, moved=moved)
    if effect.act == "turn" and effect.whose == "each":
        colour = view.board.colours[(view.board.turn + task.count) % view.board.seats]
        return t("architectura-prompt-turn-each", card=card, colour=t(f"architectura-colour-{colour}"))
    return t(f"architectura-prompt-{effect.act}", card=card)


def _standing(view: ArchitecturaView, space: int) -> Building:
    building = view.board.up[space]
    assert building is not None
    return building


def choice(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> Choice:
    """Return a move's menu entry."""
    label, description = _entry(view, move, t)
    spaces = touched(move)
    group = t("architectura-choice-street", street=spaces[0] // BLOCKS + 1) if spaces else ""
    button = shortened(short_name(view, move, t), BUTTON_LIMIT)
    card = getattr(move, "card", None)
    colour = view.board.colours[view.viewer or 0][0]
    sign = t.sign(f"architectura-{CARDS[card].revises or card}-{colour}") if card else None
    return Choice(shortened(label), shortened(description), sign, group=group, button=button)


def _entry(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> tuple[str, str]:
    match move:
        case Replace(card=card, old=old):
            label = t("architectura-choice-replace", card=card_name(card, t), old=card_name(old, t))
            return label, card_text(card, t)
        case Fetch(under=under, card=card):
            label = t("architectura-choice-fetch", card=card_name(card, t), under=card_name(under, t))
            return label, t("architectura-choice-fetch-more")
        case Fresh():
            return t("architectura-choice-fresh"), t("architectura-choice-fresh-more")
        case Remove(card=card):
            return t("architectura-choice-remove", card=card_name(card, t)), t(
                "architectura-choice-remove-more"
            )
        case Pay(card=card, source="yard"):
            return t("architectura-choice-yard", card=card_name(card, t)), ""
        case Play(card=card) | Pay(card=card) | Bury(card=card):
            return _card(card, t), card_text(card, t)
        case At() | Turn() | Swap():
            return _spaces(view, move, t), _consequences(view, move, t)
        case Order(cards=cards):
            return t("architectura-choice-order", cards=card_names(cards, t)), t(
                "architectura-choice-order-more"
            )
        case Look():
            return t("architectura-choice-look"), t("architectura-choice-look-more")
        case Affect() | Spare():
            return _answer(view, move, t), _consequences(view, move, t)
        case Pass():
            return t("architectura-choice-pass"), t("architectura-choice-pass-more")
        case End() if view.board.phase == "replace":
            return t("architectura-choice-replaced-done"), t("architectura-choice-replaced-done-more")
        case End():
            return t("architectura-choice-no-play"), ""


def _card(card: str, t: Texts) -> str:
    design = CARDS[card]
    basic = side(design.sides[design.basic])
    return t("architectura-choice-card", card=card_name(card, t), value=basic)


def _answer(view: ArchitecturaView, move: Affect | Spare, t: Texts) -> str:
    task = view.board.stack[-1]
    if isinstance(move, Spare) or not isinstance(task, ToAsk):
        return t("architectura-choice-spare")
    return t(f"architectura-choice-affect-{task.act}")


def _spaces(view: ArchitecturaView, move: At | Turn | Swap, t: Texts) -> str:
    """Return the spaces that a move concerns, by the names of their cards if there are any."""
    if isinstance(move, Swap):
        one = building_name(view, _standing(view, move.first), t)
        two = building_name(view, _standing(view, move.second), t)
        spots = {"first": spot(move.first, t), "second": spot(move.second, t)}
        return t("architectura-choice-swap", one=one, two=two, **spots)
    building = view.board.up[move.space]
    if building is None:
        return _empty(view, move.space, t)
    name, where = building_name(view, building, t), spot(move.space, t)
    now = value(view.board.up, move.space)
    if isinstance(move, At):
        return t("architectura-choice-building", card=name, value=number(now), place=where)
    up = list(view.board.up)
    turned = quarter_turn(building, up=move.up)
    up[move.space] = Building(building.owner, building.name, turned, building.token)
    then = value(up, move.space)
    return t("architectura-choice-turn", card=name, place=where, was=number(now), now=number(then))


def _empty(view: ArchitecturaView, space: int, t: Texts) -> str:
    """Return the name of a space without a face-up card. If a card there can be restored, it is named."""
    task = view.board.stack[-1] if view.board.stack else None
    if isinstance(task, ToResolve) and effect_of(task).act == "restore" and view.board.down[space]:
        card = view.board.down[space][-1]
        name = coloured(view.board.colours[card.owner], card.name, t)
        return t("architectura-choice-down", card=name, place=spot(space, t))
    return t("architectura-choice-space", street=space // 8 + 1, block=space % 8 + 1)


def _consequences(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> str:
    """Return the immediate effects of a move."""
    parts = []
    task = view.board.stack[-1]
    if isinstance(move, At) and isinstance(task, ToPlace | ToBury) and view.board.down[move.space]:
        card = view.board.down[move.space][-1]
        covered = coloured(view.board.colours[card.owner], card.name, t)
        parts.append(t("architectura-brief-covers", card=covered))
    if isinstance(move, At) and isinstance(task, ToResolve) and effect_of(task).act == "copy":
        return card_text(_standing(view, move.space).name, t)
    if view.viewer is not None:
        events = GAME.preview(GAME.deal(view, None), view.viewer, move).events
        parts += [text for event in events if (text := brief(event, t))]
    return " · ".join(parts)


def effect(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> str:
    """Return the text of the card that a move plays or adds to the deck, or an empty text for other moves."""
    if not isinstance(move, Play | Replace):
        return ""
    return t("effect-of-card", card=card_name(move.card, t), effect=card_text(move.card, t))


def together(view: ArchitecturaView) -> bool:
    """Return False: no question belongs to a series."""
    return False


def rest(view: ArchitecturaView, options: Sequence[ArchitecturaMove]) -> ArchitecturaMove | None:
    """Return None: there are no series of questions."""
    return None
