"""The hidden information: the tiles below the tops, the box, and the order of the deck."""

from collections import Counter
from itertools import chain

from engine.core.rng import Rng
from engine.core.values import State
from engine.games.amytis.board import UNKNOWN, AmytisSecret, AmytisState, AmytisView
from engine.games.amytis.cards import COPIES, PROJECTS, TILES


def redact(secret: AmytisSecret) -> AmytisSecret:
    """Return the secret with every hidden tile and card replaced by a blank."""
    stacks = tuple((UNKNOWN,) * len(stack) for stack in secret.stacks)
    return AmytisSecret(stacks, (UNKNOWN,) * len(secret.deck), (UNKNOWN,) * len(secret.box))


def deal(view: AmytisView, rng: Rng | None) -> AmytisState:
    """Return a state consistent with the view: with blanks, or with the unknown items dealt at random."""
    board, secret = view.board, view.secret
    if rng is None:
        return State(board, secret, 0)
    visible = Counter(chain(board.tops, (board.held,), *chain(*board.cities)))
    tiles = rng.shuffled(tile for tile in range(TILES) for _ in range(COPIES - visible[tile]))
    visible_cards = {*board.display, *chain(*board.projects, *board.validated)}
    deck = rng.shuffled(card.number for card in PROJECTS if card.number not in visible_cards)
    stacks = tuple(tuple(tiles.pop() for _ in stack) for stack in secret.stacks)
    return State(board, AmytisSecret(stacks, tuple(deck), tuple(tiles)), rng.next())
