"""The primitives that effects are composed of.

Each function makes one change, adds its event and records the changed spaces, without checking whether it is
allowed.
"""

from typing import Any

from engine.core.tuples import replace_at
from engine.core.work import Work
from engine.games.architectura.board import (
    UNKNOWN,
    ArchitecturaBoard,
    ArchitecturaSecret,
    Building,
    Card,
    Task,
)
from engine.games.architectura.cards import CARDS
from engine.games.architectura.city import can_turn, value
from engine.games.architectura.events import (
    ArchitecturaEvent,
    Built,
    Buried,
    Destroyed,
    Drew,
    Fetched,
    Moved,
    Protected,
    Removed,
    Reserved,
    Restored,
    Swapped,
    Taken,
    Turned,
)

ArchitecturaWork = Work[ArchitecturaBoard, ArchitecturaSecret, ArchitecturaEvent]


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return ``cards`` without one copy of ``card``."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def marked(board: ArchitecturaBoard, *spaces: int) -> tuple[int, ...]:
    """Return the changed spaces of this turn with ``spaces`` added."""
    changed = board.changed
    for space in spaces:
        if space not in changed:
            changed = (*changed, space)
    return changed


def at(work: ArchitecturaWork, space: int) -> Building:
    """Return the face-up card on an occupied space."""
    building = work.board.up[space]
    assert building is not None
    return building


# hands and decks


def discard(work: ArchitecturaWork, seat: int, card: str) -> None:
    """Remove a card from a seat's hand."""
    hands = work.secret.hands
    work.hide(hands=replace_at(hands, seat, without(hands[seat], card)))


def draw(work: ArchitecturaWork, seat: int, count: int, *, fresh: bool = False) -> int:
    """Draw up to ``count`` cards from the seat's deck; return the number drawn."""
    secret = work.secret
    deck = secret.decks[seat]
    cards = deck[:count]
    if cards:
        known_counts = secret.known
        if known_counts[seat]:
            known_counts = replace_at(known_counts, seat, max(0, known_counts[seat] - count))
        work.hide(
            hands=replace_at(secret.hands, seat, secret.hands[seat] + cards),
            decks=replace_at(secret.decks, seat, deck[count:]),
            known=known_counts,
        )
        work.tell(Drew(seat, work.board.colours[seat], len(cards), cards, fresh))
    return len(cards)


def fetch(work: ArchitecturaWork, seat: int, card: str, under: str) -> None:
    """Take a card from the seat's deck, putting another one under the deck, then shuffle the deck."""
    discard(work, seat, under)
    secret = work.secret
    deck = secret.decks[seat]
    rest = without(deck, card if card in deck else UNKNOWN)
    work.hide(
        hands=replace_at(secret.hands, seat, (*secret.hands[seat], card)),
        decks=replace_at(secret.decks, seat, tuple(work.rng.shuffled((*rest, under)))),
        known=replace_at(secret.known, seat, 0),
    )
    work.tell(Fetched(seat, card, under))


def refresh(work: ArchitecturaWork, seat: int) -> None:
    """Put the hand under the deck in random order and draw the same number of cards."""
    secret = work.secret
    hand = secret.hands[seat]
    work.hide(
        hands=replace_at(secret.hands, seat, ()),
        decks=replace_at(secret.decks, seat, secret.decks[seat] + tuple(work.rng.shuffled(hand))),
    )
    work.set(refreshed=replace_at(work.board.refreshed, seat, True))
    draw(work, seat, len(hand), fresh=True)


def remove(work: ArchitecturaWork, seat: int, card: str, *, paid: bool = False, yard: bool = False) -> None:
    """Remove a card from the game, from the hand or the Graveyard (``yard``)."""
    board = work.board
    if yard:
        work.set(buried=replace_at(board.buried, seat, without(board.buried[seat], card)))
    else:
        discard(work, seat, card)
    work.set(removed=replace_at(board.removed, seat, (*board.removed[seat], card)))
    work.tell(Removed(board.colours[seat], card, paid))


# cards of the city


def release(work: ArchitecturaWork, space: int, seat: int) -> None:
    """Return a seat's token from a reserved space on which it is about to place a card."""
    board = work.board
    if board.reserved[space] == seat:
        work.set(
            reserved=replace_at(board.reserved, space, -1),
            tokens=replace_at(board.tokens, seat, board.tokens[seat] + 1),
        )


def reserve(work: ArchitecturaWork, seat: int, space: int) -> None:
    """Reserve an empty space with one of the seat's free tokens."""
    board = work.board
    work.set(
        reserved=replace_at(board.reserved, space, seat),
        tokens=replace_at(board.tokens, seat, board.tokens[seat] - 1),
        changed=marked(board, space),
    )
    work.tell(Reserved(space))


def build(work: ArchitecturaWork, seat: int, card: str, space: int, *tasks: Task) -> None:
    """Place a card face up on a space, or beside the city (-1), with its basic value on top.

    ``tasks`` replace the topmost task, which requested this.
    """
    board = work.board
    up, beside, changed = board.up, board.beside, board.changed if board.laid else ()
    if space < 0:
        beside = replace_at(beside, seat, card)
    else:
        release(work, space, seat)
        up = replace_at(up, space, Building(seat, card, CARDS[card].basic))
        changed = changed if space in changed else (*changed, space)
    work.set(
        up=up,
        beside=beside,
        changed=changed,
        last=space,
        last_card=card,
        laid=(*board.laid, card),
        idle=0,
        stack=board.stack[:-1] + tasks,
    )
    work.tell(Built(board.colours[seat], card, space))


def bury(work: ArchitecturaWork, seat: int, card: str, space: int) -> None:
    """Place a card as destroyed, on a space or beside the seat's Graveyard (-1)."""
    if space >= 0:
        release(work, space, seat)
    board = work.board
    if space < 0:
        work.set(buried=replace_at(board.buried, seat, (*board.buried[seat], card)))
    else:
        work.set(
            down=replace_at(board.down, space, (*board.down[space], Card(seat, card))),
            changed=marked(board, space),
        )
    work.tell(Buried(board.colours[seat], card, space))


def rotate(work: ArchitecturaWork, space: int, side: int) -> None:
    """Turn a card to a side."""
    board, building = work.board, at(work, space)
    replacement = Building(building.owner, building.name, side, building.token)
    up = replace_at(board.up, space, replacement)
    work.set(up=up, changed=marked(board, space))
    was, now = value(board.up, space), value(up, space)
    work.tell(Turned(board.colours[building.owner], building.name, space, was, now))


def lift(work: ArchitecturaWork, space: int, **more: Any) -> Building:
    """Remove a card from its space and return its token; ``more`` are further changes to the board."""
    board, building = work.board, at(work, space)
    if building.token:
        more["tokens"] = replace_at(board.tokens, building.owner, board.tokens[building.owner] + 1)
    work.set(up=replace_at(board.up, space, None), changed=marked(board, space), **more)
    return building


def destroy(work: ArchitecturaWork, space: int) -> None:
    """Turn a card face down, or move it beside its owner's Graveyard; its token is returned."""
    board, building = work.board, at(work, space)
    owner, name = building.owner, building.name
    if to_graveyard := bool(board.beside[owner]):
        lift(work, space, buried=replace_at(board.buried, owner, (*board.buried[owner], name)))
    else:
        lift(work, space, down=replace_at(board.down, space, (*board.down[space], Card(owner, name))))
    work.tell(Destroyed(board.colours[owner], name, space, to_graveyard))


def protect(work: ArchitecturaWork, space: int) -> None:
    """Put one of the owner's tokens on a card."""
    board, building = work.board, at(work, space)
    owner = building.owner
    work.set(
        up=replace_at(board.up, space, Building(owner, building.name, building.side, True)),
        tokens=replace_at(board.tokens, owner, board.tokens[owner] - 1),
        changed=marked(board, space),
    )
    work.tell(Protected(board.colours[owner], building.name, space))


def restore(work: ArchitecturaWork, space: int) -> None:
    """Turn the topmost face-down card of a space face up, with its basic value on top."""
    board = work.board
    *rest, card = board.down[space]
    work.set(
        down=replace_at(board.down, space, tuple(rest)),
        up=replace_at(board.up, space, Building(card.owner, card.name, CARDS[card.name].basic)),
        changed=marked(board, space),
    )
    work.tell(Restored(board.colours[card.owner], card.name, space))


def move(work: ArchitecturaWork, space: int, to: int, seat: int) -> None:
    """Move a card on behalf of ``seat``, keeping its side and token."""
    release(work, to, seat)
    board, building = work.board, at(work, space)
    work.set(up=replace_at(replace_at(board.up, space, None), to, building), changed=marked(board, space, to))
    work.tell(Moved(board.colours[building.owner], building.name, space, to))


def swap(work: ArchitecturaWork, first: int, second: int) -> None:
    """Swap two cards, keeping their sides and tokens."""
    board, one, two = work.board, at(work, first), at(work, second)
    work.set(
        up=replace_at(replace_at(board.up, first, two), second, one), changed=marked(board, first, second)
    )
    colours = board.colours[one.owner], board.colours[two.owner]
    work.tell(Swapped(colours[0], one.name, first, colours[1], two.name, second))


def take(work: ArchitecturaWork, space: int) -> None:
    """Return a card from the city to its owner's hand."""
    building = lift(work, space)
    hands = work.secret.hands
    work.hide(hands=replace_at(hands, building.owner, (*hands[building.owner], building.name)))
    work.tell(Taken(work.board.colours[building.owner], building.name, space))


def suffer(work: ArchitecturaWork, space: int, act: str, *, stuck: bool = False) -> None:
    """Apply raise, lower, lowest or destroy to a card. ``stuck`` destroys one that can't be lowered."""
    building = at(work, space)
    if act == "destroy" or (stuck and not can_turn(building, act)):
        destroy(work, space)
    elif can_turn(building, act):
        side = 0 if act == "lowest" else building.side + (1 if act == "raise" else -1)
        rotate(work, space, side)
