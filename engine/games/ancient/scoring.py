"""The scoring (booklet, "End of game and final scoring"), including what pictures need to explain it.

A forecast scores many pyramids that differ only slightly, so results that depend on the large or the small
stones alone are cached.
"""

from functools import lru_cache
from operator import or_

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.core.values import ScoreLine, Sheet
from engine.games.ancient.board import NONE, NOTHING, Player
from engine.games.ancient.cards import (
    ANUBIS,
    CARDS,
    CEREMONY,
    COLOURS,
    DIVINE_PATH,
    FACES,
    OPEN_LEFT,
    OPEN_RIGHT,
    OPTIMIZATION,
    OSIRIS,
    PRIEST,
    RA,
    SET,
    SMALL_COLOUR,
    SMALL_WORKERS,
    STONE_CARVER,
    SYMBOLS,
)
from engine.games.ancient.pyramid import (
    BOTTOM,
    DEPTH,
    LEFT_BITS,
    LEVEL_SPACES,
    LEVELS,
    RIGHT_BITS,
    SMALL_BITS,
    Cell,
    cells,
    highest,
    spread,
)

SYMBOL_POINTS = (0, 2, 4, 7, 11, 16)
RA_POINTS = (0, 0, 1, 3, 6)

_COLOUR_BITS = tuple(
    tuple((face.left, left, face.right, right) for left, right in zip(LEFT_BITS, RIGHT_BITS, strict=True))
    for face in FACES
)
_DOORS = tuple(face.doors for face in FACES)
_SARCOPHAGI = tuple(face.sarcophagi for face in FACES)
_SYMBOL = tuple(face.symbol for face in FACES)
_SINGLE = tuple(face.left == face.right for face in FACES)
_ENDS = tuple((row[0], row[-1]) for row in LEVEL_SPACES)
_STRUCTURE = tuple(f"structure:{colour}" for colour in COLOURS)
BY_SMALL = (OSIRIS, STONE_CARVER, RA)
"""The cards whose points depend on small stones."""

_CARD = tuple(f"card:{card}" for card in CARDS)


# solid structure


def colour_bits(player: Player) -> list[int]:
    """Return each colour's cells as a bit set."""
    return [*map(or_, _large_bits(player.large), _small_bits(player.small))]


@lru_cache(maxsize=256)
def _large_bits(large: tuple[int, ...]) -> tuple[int, ...]:
    sets = [0] * len(COLOURS)
    for space, face in enumerate(large):
        if face >= 0:
            left, left_bit, right, right_bit = _COLOUR_BITS[face][space]
            sets[left] |= left_bit
            sets[right] |= right_bit
    return tuple(sets)


@lru_cache(maxsize=256)
def _small_bits(small: tuple[int, ...]) -> tuple[int, ...]:
    sets = [0] * len(COLOURS)
    for space, kind in enumerate(small):
        if kind >= 0:
            sets[SMALL_COLOUR[kind]] |= SMALL_BITS[space]
    return tuple(sets)


def structure(player: Player) -> list[int]:
    """Return the highest level that each colour reaches from the bottom without a gap."""
    return [*map(reached, colour_bits(player))]


def within_reach(player: Player) -> list[int]:
    """Return the highest level that each colour can still reach through free spaces."""
    free = free_bits(player)
    return [reached(bits | free) for bits in colour_bits(player)]


def free_bits(player: Player) -> int:
    """Return the cells of all free spaces as a bit set."""
    free = 0
    for space, face in enumerate(player.large):
        if face < 0:
            free |= LEFT_BITS[space] | RIGHT_BITS[space]
    for space, kind in enumerate(player.small):
        if kind < 0:
            free |= SMALL_BITS[space]
    return free


@lru_cache(maxsize=256)
def reached(bits: int) -> int:
    """Return the highest level that a set of cells reaches from the bottom without a gap."""
    return highest(spread(bits & BOTTOM, bits))


def chains(player: Player) -> tuple[tuple[Cell, ...], ...]:
    """Return the connected cells that each colour scores with; the leftmost chain if several are equal."""
    longest = []
    for bits in colour_bits(player):
        best = 0
        starts = bits & BOTTOM
        while starts:
            chain = spread(starts & -starts, bits)
            starts &= ~chain
            if highest(chain) > highest(best):
                best = chain
        longest.append(cells(best))
    return tuple(longest)


# burial chambers


def connected(player: Player) -> frozenset[int]:
    """Return the large spaces from which open corridors lead to the edge of their level."""
    return _connected(player.large)


@lru_cache(maxsize=256)
def _connected(large: tuple[int, ...]) -> frozenset[int]:
    reached = set()
    for row in LEVEL_SPACES:
        for order, way_in, way_on in ((row, OPEN_LEFT, OPEN_RIGHT), (row[::-1], OPEN_RIGHT, OPEN_LEFT)):
            for space in order:
                face = large[space]
                if face < 0 or not _DOORS[face] & way_in:
                    break
                reached.add(space)
                if not _DOORS[face] & way_on:
                    break
    return frozenset(reached)


def chambers(player: Player) -> tuple[int, ...]:
    """Return the large spaces whose sarcophagi are connected to the edge and score."""
    return tuple(space for space in sorted(connected(player)) if _SARCOPHAGI[player.large[space]])


def chamber_points(player: Player) -> int:
    """Return the points for connected sarcophagi: 1, 2 or 3 each, by depth."""
    return sum(_SARCOPHAGI[player.large[space]] * DEPTH[space] for space in connected(player))


def exits(player: Player) -> tuple[tuple[int, int], ...]:
    """Return the chamber exits as (large space, side) pairs; side 0 is left, 1 is right."""
    large = player.large
    openings = []
    for first, last in _ENDS:
        if large[first] >= 0 and _DOORS[large[first]] & OPEN_LEFT:
            openings.append((first, 0))
        if large[last] >= 0 and _DOORS[large[last]] & OPEN_RIGHT:
            openings.append((last, 1))
    return tuple(openings)


# symbols, workers, small stones


def symbol_counts(player: Player) -> tuple[int, ...]:
    """Return how often each symbol occurs in the pyramid."""
    return _symbol_counts(player.large)


@lru_cache(maxsize=256)
def _symbol_counts(large: tuple[int, ...]) -> tuple[int, ...]:
    symbols = [_SYMBOL[face] for face in large if face >= 0]
    return tuple(map(symbols.count, range(len(SYMBOLS))))


@lru_cache(maxsize=256)
def symbol_points(counts: tuple[int, ...], jokers: int = 0, *, several: bool = False) -> int:
    """Return the points for one set of symbols, or for ``several`` with Ceremony.

    Each Priest is a joker. Every further symbol in a set is worth more than the previous one, so it is best
    to make the largest possible sets and to add each joker to the largest incomplete one.
    """
    sizes = [sum(count > n for count in counts) for n in range(max(counts))]
    for _ in range(jokers):
        place = next((i for i, size in enumerate(sizes) if size < len(SYMBOLS)), len(sizes))
        if place == len(sizes):
            sizes.append(0)
        sizes[place] += 1
    return sum(SYMBOL_POINTS[size] for size in (sizes if several else sizes[:1]))


def balanced_levels(player: Player) -> tuple[int, ...]:
    """Return the levels (1 to 6) with the same number of workers on both sides."""
    return _balanced_levels(player.small)


@lru_cache(maxsize=256)
def _balanced_levels(small: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        level
        for level in range(1, LEVELS + 1)
        if (left := small[2 * level - 2]) >= 0
        and (right := small[2 * level - 1]) >= 0
        and SMALL_WORKERS[left] == SMALL_WORKERS[right]
    )


def worker_points(player: Player) -> int:
    """Return the points for balanced levels: the number of workers on one side of each."""
    return sum(SMALL_WORKERS[player.small[2 * level - 2]] for level in balanced_levels(player))


def workers(player: Player) -> int:
    """Return the total number of workers in the pyramid."""
    return sum(SMALL_WORKERS[small] for small in player.small if small >= 0)


def collection_points(player: Player) -> int:
    """Return a point per two small stones in the collection."""
    return len(player.collection) // 2


def carved(player: Player) -> list[int]:
    """Return the number of small stones per colour, in pyramid and collection."""
    counts = [0] * len(COLOURS)
    for small in player.small + player.collection:
        if small >= 0:
            counts[SMALL_COLOUR[small]] += 1
    return counts


# cards and the sheet


def card_points(player: Player, card: int) -> int:
    """Return the points for one card; 0 if it modifies another category or has an immediate effect."""
    large = player.large
    if card == OSIRIS:
        return workers(player) // 4
    if card == OPTIMIZATION:
        return sum(_SINGLE[face] for face in large if face >= 0)
    if card == DIVINE_PATH:
        return len(exits(player))
    if card == SET:
        return sum(_SARCOPHAGI[large[space]] for space in connected(player) if DEPTH[space] == 1)
    if card == STONE_CARVER:
        return max(carved(player))
    if card == RA:
        return RA_POINTS[len({SMALL_COLOUR[small] for small in player.small if small >= 0})]
    if card == ANUBIS:
        every = sum(_SARCOPHAGI[face] for face in large if face >= 0)
        return every - sum(_SARCOPHAGI[large[space]] for space in connected(player))
    return 0


def points(player: Player) -> int:
    """Return a player's total score, without building the sheet."""
    return _points(player.large, player.small, player.collection, player.cards)


_last: tuple[tuple[Player, ...], tuple[int, ...]] = ((), ())


def points_of(players: tuple[Player, ...]) -> tuple[int, ...]:
    """Return the scores of all players.

    Scores of players that are the same objects as in the previous call are reused: a forecast calls this many
    times while only one player changes.
    """
    global _last
    before, known = _last
    if len(before) == len(players):
        scores = tuple(
            [
                score if player is same else points(player)
                for player, same, score in zip(players, before, known, strict=True)
            ]
        )
    else:
        scores = tuple(map(points, players))
    _last = players, scores  # a single assignment, because other threads may be reading
    return scores


def points_with(player: Player, small: tuple[int, ...], collection: tuple[int, ...]) -> int:
    """Return a player's score with other small stones."""
    return _points(player.large, small, collection, player.cards)


def most_gained(player: Player, stone: int) -> tuple[int, int]:
    """Return the most points that a large stone by itself gains a player at once, and the first space for it.

    The space is -1 if there is none.
    """
    gained = [
        (points(replace(player, large=replace_at(player.large, space, 2 * stone + turned))), -space)
        for space, face in enumerate(player.large)
        if face == NONE
        for turned in (False, True)
    ]
    most, space = max(gained, default=(points(player), 1))
    return most - points(player), -space


def with_stone(player: Player, stone: int, space: int) -> Player:
    """Return a player with a large stone on a space, the way round that is worth more."""
    ways = (replace(player, large=replace_at(player.large, space, 2 * stone + way)) for way in (0, 1))
    return max(ways, key=points)


@lru_cache(maxsize=256)
def _points(
    large: tuple[int, ...], small: tuple[int, ...], collection: tuple[int, ...], cards: tuple[int, ...]
) -> int:
    bits, points, by_small = _of_large(large, cards)
    small_bits, workers = _of_small(small)
    points += sum(map(reached, map(or_, bits, small_bits))) + workers + len(collection) // 2
    if by_small:
        player = Player(large, small, collection)
        points += sum(card_points(player, card) for card in by_small)
    return points


@lru_cache(maxsize=256)
def _of_large(large: tuple[int, ...], cards: tuple[int, ...]) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return each colour's cells, the points independent of small stones, and the cards that depend on
    them."""
    player = Player(large)
    points = chamber_points(player)
    points += symbol_points(_symbol_counts(large), cards.count(PRIEST), several=CEREMONY in cards)
    points += sum(card_points(player, card) for card in cards if card not in BY_SMALL)
    return _large_bits(large), points, tuple(card for card in cards if card in BY_SMALL)


@lru_cache(maxsize=256)
def _of_small(small: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the cells of each colour and the points for workers (:func:`worker_points`)."""
    workers = 0
    for left, right in zip(small[::2], small[1::2], strict=True):
        if left >= 0 and right >= 0 and SMALL_WORKERS[left] == SMALL_WORKERS[right]:
            workers += SMALL_WORKERS[left]
    return _small_bits(small), workers


def sheet(player: Player) -> Sheet:
    """Return a player's points by source, as if the match ended now.

    Priest and Ceremony are included in the symbols; equal cards share a line.
    """
    return _sheet(replace(player, hand=NONE, last=NOTHING))


@lru_cache(maxsize=256)
def _sheet(player: Player) -> Sheet:
    cards = player.cards
    symbols = symbol_points(symbol_counts(player), cards.count(PRIEST), several=CEREMONY in cards)
    return (
        *map(ScoreLine, _STRUCTURE, structure(player)),
        ScoreLine("chambers", chamber_points(player)),
        ScoreLine("symbols", symbols),
        ScoreLine("workers", worker_points(player)),
        ScoreLine("collection", collection_points(player)),
        *(
            ScoreLine(_CARD[card], cards.count(card) * card_points(player, card))
            for card in dict.fromkeys(cards)
        ),
    )
