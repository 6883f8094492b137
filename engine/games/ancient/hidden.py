"""The hidden information: the order of the supply, the bag and the deck."""

from collections import Counter

from engine.core.rng import Rng
from engine.core.values import State
from engine.games.ancient.board import UNKNOWN, AncientSecret, AncientState, AncientView
from engine.games.ancient.cards import BOX, CARD_COPIES, CARDS, LARGE_STONES


def redact(secret: AncientSecret) -> AncientSecret:
    """Return the secret with every stone and card yet to be drawn replaced by a blank."""
    piles = (secret.supply, secret.bag, secret.deck)
    return AncientSecret(*((UNKNOWN,) * len(pile) for pile in piles))


def deal(view: AncientView, rng: Rng | None) -> AncientState:
    """Return a state consistent with the view: with blanks, or with the unseen pieces shuffled."""
    if rng is None:
        return State(view.board, view.secret, 0)
    board = view.board
    large = {*board.common, board.stone}
    small = Counter((*board.pile, *board.pending))
    cards = Counter(board.display)
    for player in board.players:
        large.update(face // 2 for face in player.large)
        small.update((*player.small, *player.collection, player.hand))
        cards.update(player.cards)
    secret = AncientSecret(
        supply=tuple(rng.shuffled(stone for stone in range(LARGE_STONES) if stone not in large)),
        bag=tuple(
            rng.shuffled(kind for kind, count in enumerate(BOX.small) for _ in range(count - small[kind]))
        ),
        deck=tuple(
            rng.shuffled(card for card in range(len(CARDS)) for _ in range(CARD_COPIES - cards[card]))
        ),
    )
    return State(board, secret, rng.next())
