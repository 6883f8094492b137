"""Short names of moves for buttons, and for the pictures of questions."""

from engine.games.architectura.board import ArchitecturaView, Building, ToAsk
from engine.games.architectura.cards import CARDS
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
)
from render.texts import Texts, number
from render.words.architectura.parts import card_name, spot

BUTTON_LIMIT = 20


def short_name(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> str:
    """Return the text of a move's button: a card, a space, or a word or two."""
    match move:
        case At() | Turn() | Swap():
            return _place(view, move, t)
        case Replace(card=card, old=old) if len(CARDS[card].replaces) > 1:
            return _exchange(old, card, t)
        case Fetch(card=card, under=under):
            return _exchange(under, card, t)
        case Remove(card=card):
            return t("architectura-button-remove", card=card_name(card, t))
        case Play(card=card) | Pay(card=card) | Bury(card=card) | Replace(card=card):
            return card_name(card, t)
        case Order(cards=cards):
            return order_name(view, cards)
        case _:
            return _word(view, move, t)


def letter(index: int) -> str:
    """Return the letter of the card at an index of the deck."""
    return chr(ord("A") + index)


def order_name(view: ArchitecturaView, cards: tuple[str, ...]) -> str:
    """Return an order of cards as the letters they have in the picture."""
    deck = view.secret.decks[view.board.turn]
    return " ".join(letter(deck.index(card)) for card in cards)


def _exchange(old: str, new: str, t: Texts) -> str:
    return t("architectura-button-exchange", old=card_name(old, t), card=card_name(new, t))


def _place(view: ArchitecturaView, move: At | Turn | Swap, t: Texts) -> str:
    """Return the name of a space, and for a rotation the card's new value."""
    if isinstance(move, Swap):
        return t("architectura-button-swap", first=spot(move.first, t), second=spot(move.second, t))
    building = view.board.up[move.space]
    if isinstance(move, At) or building is None:
        return spot(move.space, t)
    turned = quarter_turn(building, up=move.up)
    up = list(view.board.up)
    up[move.space] = Building(building.owner, building.name, turned, building.token)
    return t("architectura-button-turn", place=spot(move.space, t), now=number(value(up, move.space)))


def _word(view: ArchitecturaView, move: ArchitecturaMove, t: Texts) -> str:
    """Return the button's text for a move that names neither a card nor a space."""
    match move:
        case Fresh():
            return t("architectura-button-fresh")
        case Look():
            return t("architectura-button-look")
        case Affect():
            task = view.board.stack[-1]
            assert isinstance(task, ToAsk)
            return t(f"architectura-button-affect-{task.act}")
        case Spare():
            return t("architectura-button-spare")
        case Pass():
            return t("architectura-button-pass")
        case End() if view.board.phase == "replace":
            return t("architectura-button-replaced-done")
    return t("architectura-button-no-play")
