"""The hidden information: hands, decks, and replacements before they are shown."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.values import State
from engine.games.architectura.board import (
    UNKNOWN,
    ArchitecturaBoard,
    ArchitecturaPosition,
    ArchitecturaSecret,
    ArchitecturaState,
    ArchitecturaView,
    Swaps,
    ToBury,
    ToPay,
    ToPlace,
)
from engine.games.architectura.cards import CARDS, DECK, deck_of


def redact(state: ArchitecturaState, seat: int | None) -> ArchitecturaSecret:
    """Return the secret with blanks for what a seat (None for a spectator) does not know.

    Hands are public once the match is over. The number of cards a seat has looked at in its deck is always
    public.
    """
    secret, over = state.secret, state.board.phase == "over"
    own = [owner == seat for owner in range(state.board.seats)]
    visible = [looked_at if mine else 0 for mine, looked_at in zip(own, secret.known, strict=True)]
    return ArchitecturaSecret(
        hands=tuple(
            hand if mine or over else _blanks(len(hand)) for mine, hand in zip(own, secret.hands, strict=True)
        ),
        decks=tuple(
            deck[:count] + _blanks(len(deck) - count)
            for deck, count in zip(secret.decks, visible, strict=True)
        ),
        known=secret.known,
        chosen=tuple(swaps if mine else () for mine, swaps in zip(own, secret.chosen, strict=True)),
    )


def _blanks(count: int) -> tuple[str, ...]:
    return (UNKNOWN,) * count


def deal(view: ArchitecturaView, rng: Rng | None) -> ArchitecturaState:
    """Return a state consistent with the view; without a generator the blanks remain."""
    board, secret = view.board, view.secret
    if rng is None:
        return State(board, secret, 0)
    hands, decks, swaps = [], [], list(secret.chosen)
    for seat in range(board.seats):
        cards = rng.shuffled(unseen(view, seat))
        hands.append(tuple(card or cards.pop() for card in secret.hands[seat]))
        decks.append(tuple(card or cards.pop() for card in secret.decks[seat]))
        if seat != view.viewer and board.phase == "replace":
            swaps[seat] = _any_swaps(deck_of(board.rulings).more(board.colours[seat]), board.agreed, rng)
    sample = replace(secret, hands=tuple(hands), decks=tuple(decks), chosen=tuple(swaps))
    return State(board, sample, rng.next())


def _any_swaps(more: Sequence[str], agreed: int, rng: Rng) -> Swaps:
    swaps: dict[str, str] = {}
    for card in rng.shuffled(more)[: rng.below(agreed + 1)]:
        if free := [old for old in CARDS[card].replaces if old not in swaps.values()]:
            swaps[card] = free[rng.below(len(free))]
    return tuple(swaps.items())


def own_cards(board: ArchitecturaBoard, seat: int) -> list[str]:
    """Return the 12 cards a seat plays with, including the replacements already shown."""
    new = {old: card for card, old in board.replaced[seat]}
    return [new.get(name, name) for name in DECK.basic]


def unseen(at: ArchitecturaPosition, seat: int) -> list[str]:
    """Return the cards of a seat that are in no known place: those that its blanks stand for."""
    board = at.board
    if board.phase == "replace":
        return []
    located = {*at.secret.hands[seat], *at.secret.decks[seat]} | _open(board, seat)
    return [card for card in own_cards(board, seat) if card not in located]


def in_deck(at: ArchitecturaPosition, seat: int) -> list[str]:
    """Return the cards that a seat knows to be in its deck, in deck order."""
    elsewhere = {*at.secret.hands[seat]} | _open(at.board, seat)
    return [card for card in own_cards(at.board, seat) if card not in elsewhere]


def with_hand(view: ArchitecturaView, seat: int, cards: Sequence[str]) -> ArchitecturaView:
    """Return the view as if a seat held these cards."""
    hands = tuple(tuple(cards) if who == seat else hand for who, hand in enumerate(view.secret.hands))
    return replace(view, secret=replace(view.secret, hands=hands))


def _open(board: ArchitecturaBoard, seat: int) -> set[str]:
    """Return a seat's public cards, including one being played."""
    cards = {*board.buried[seat], *board.removed[seat], board.beside[seat]}
    cards |= {building.name for building in board.up if building is not None and building.owner == seat}
    cards |= {card.name for pile in board.down for card in pile if card.owner == seat}
    for task in board.stack:
        owner = task.seat if isinstance(task, ToBury) else board.turn
        if owner == seat and isinstance(task, ToPay | ToPlace | ToBury):
            cards.add(task.card)
    return cards
