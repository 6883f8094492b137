"""Cards that an opponent could destroy by building next to them, and the spaces that are left to build on."""

from collections import Counter
from typing import NamedTuple

from engine.games.architectura.board import ArchitecturaBoard, ArchitecturaPosition, Building
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.city import can_turn, compare, open_spaces, playable_at, protected, value
from engine.games.architectura.hidden import unseen


class Exposed(NamedTuple):
    """A card that opponents could destroy from the space to its right, with a value of at least ``least``.

    ``by`` are those that may hold such a card.
    """

    space: int
    value: int
    least: int
    by: tuple[int, ...]


class Front(NamedTuple):
    """An open space to the right of a face-up card, with which a card played there would be compared.

    ``owner``, ``name`` and ``value`` are those of the face-up card. ``cards`` is the number of cards that the
    player of the front may hold and could play there, and ``verdicts`` counts what they would do to that
    card; they do nothing to a protected one.
    """

    space: int
    owner: int
    name: str
    value: int
    cards: int
    verdicts: Counter[str]


class Room(NamedTuple):
    """The spaces without a face-up card, and how many of them each seat gets if none is destroyed or moved.

    ``last`` is the seat that gets the last one, or None if there is none.
    """

    spaces: int
    turns: tuple[int, ...]
    last: int | None


def fronts(at: ArchitecturaPosition, seat: int) -> list[Front]:
    """Return the fronts of a seat if it were to play a card."""
    board, cards = at.board, _playable(at, seat)
    found = list[Front]()
    for space in open_spaces(board, seat):
        left = board.up[space - 1] if space % BLOCKS else None
        if left is None:
            continue
        safe, worth = protected(left), value(board.up, space - 1)
        played = [card for card in cards if _can_play(at, seat, card, space)]
        verdicts = Counter[str](
            verdict
            for card in played
            if (verdict := compare(played_value(board, seat, card, space), worth))
            and not safe
            and (verdict == "destroy" or can_turn(left, verdict))
        )
        found.append(Front(space, left.owner, left.name, worth, len(played), verdicts))
    return found


def room(at: ArchitecturaPosition, first: int, freed: int = 0) -> Room:
    """Count the spaces left, of which the seats take one after the other, beginning with ``first``.

    ``freed`` is a number of further spaces that come free meanwhile.
    """
    board, secret = at.board, at.secret
    left = spaces = sum(card is None for card in board.up) + freed
    cards = [len(hand) + len(deck) for hand, deck in zip(secret.hands, secret.decks, strict=True)]
    turns, seat, last = [0] * board.seats, first, None
    while left and any(cards):
        if cards[seat]:
            cards[seat] -= 1
            turns[seat] += 1
            left, last = left - 1, seat
        seat = (seat + 1) % board.seats
    return Room(spaces, tuple(turns), last)


def exposed(at: ArchitecturaPosition, seat: int) -> list[Exposed]:
    """Return the active seat's cards that opponents could destroy next turn, the most valuable first.

    Only comparisons count, not effects. An opponent may hold any card of theirs that lies nowhere in public.
    """
    board = at.board
    if board.phase != "play" or board.turn != seat:
        return []
    rivals = {
        other: (_playable(at, other), open_spaces(board, other))
        for other in range(board.seats)
        if other != seat and at.secret.hands[other]
    }
    found = list[Exposed]()
    for space, building in enumerate(board.up):
        if building is None or building.owner != seat or protected(building) or space % BLOCKS == BLOCKS - 1:
            continue
        now = value(board.up, space)
        if now <= 0:
            continue
        by = tuple(
            other
            for other, (cards, spaces) in rivals.items()
            if space + 1 in spaces and any(_destroys(at, other, card, space) for card in cards)
        )
        if by:
            found.append(Exposed(space, now, 2 * now, by))
    return sorted(found, key=lambda card: -card.value)


def _playable(at: ArchitecturaPosition, seat: int) -> list[str]:
    """Return the cards that a seat may hold and that are built in the city."""
    return [card for card in unseen(at, seat) if not CARDS[card].beside]


def _destroys(at: ArchitecturaPosition, seat: int, card: str, left: int) -> bool:
    """Return whether a card of a seat would destroy the one to its left."""
    board, space = at.board, left + 1
    if not _can_play(at, seat, card, space):
        return False
    return compare(played_value(board, seat, card, space), value(board.up, left)) == "destroy"


def _can_play(at: ArchitecturaPosition, seat: int, card: str, space: int) -> bool:
    """Return whether a seat could play a card on an open space if it held it."""
    purse = len(at.secret.hands[seat]) - 1 + len(at.board.buried[seat])
    return playable_at(at.board, seat, card, space, purse)


def played_value(board: ArchitecturaBoard, seat: int, card: str, space: int) -> int:
    """Return the value of a card that is built in the city as it is played on a space."""
    up = list(board.up)
    up[space] = Building(seat, card, CARDS[card].basic)
    return value(up, space)
