"""A second, independent implementation of the scoring, compared on random pyramids.

The engine walks bit sets and rows of doors. This one uses a map of cells: it follows single steps from cell
to cell, tries every symbol for each Priest, and every way to form sets of symbols.
"""

import random
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from engine.games.ancient.board import Player
from engine.games.ancient.cards import BOX, CARD_COPIES, CARDS, COLOURS
from engine.games.ancient.scoring import (
    balanced_levels,
    chains,
    chambers,
    exits,
    sheet,
)
from tests.thorough import times

PYRAMIDS = times(1_000, 10_000)

Where = tuple[int, int]


class Map:
    """A pyramid as a map: (level, column) to colour, door and sarcophagus."""

    def __init__(self, player: Player) -> None:
        self.colour: dict[Where, int] = {}
        self.doors: dict[Where, set[str]] = {}
        self.tombs: list[tuple[Where, Where, int]] = []
        self.symbols: Counter[int] = Counter()
        self.single = 0
        self.workers: dict[tuple[int, str], int] = {}
        self.small_colours: Counter[int] = Counter()
        spaces = [(level, left) for level in range(1, 6) for left in range(level + 1, 12 - level, 2)]
        for (level, column), laid in zip(spaces, player.large, strict=True):
            if laid == -1:
                continue
            stone, turned = divmod(laid, 2)
            face = BOX.large[stone]
            colours = [face.left, face.right]
            doors = [bool(face.doors & 1), bool(face.doors & 2)]
            if turned:
                colours.reverse()
                doors.reverse()
            west, east = (level, column), (level, column + 1)
            self.colour[west], self.colour[east] = colours
            self.doors[west] = {"w"} if doors[0] else set()
            self.doors[east] = {"e"} if doors[1] else set()
            self.tombs.append((west, east, face.sarcophagi))
            self.single += colours[0] == colours[1]
            if face.symbol != -1:
                self.symbols[face.symbol] += 1
        for number, kind in enumerate(player.small):
            if kind == -1:
                continue
            level, side = number // 2 + 1, "we"[number % 2]
            self.colour[level, level if side == "w" else 13 - level] = kind // 3
            self.workers[level, side] = kind % 3 + 1
            self.small_colours[kind // 3] += 1

    def climb(self, colour: int) -> int:
        """Climb from every bottom cell of a colour, one cell at a time."""
        todo = [(1, column) for column in range(1, 13) if self.colour.get((1, column)) == colour]
        seen = set(todo)
        while todo:
            level, column = todo.pop()
            for step in ((level, column + 1), (level, column - 1), (level + 1, column), (level - 1, column)):
                if self.colour.get(step) == colour and step not in seen:
                    seen.add(step)
                    todo.append(step)
        return max((level for level, _ in seen), default=0)

    def leaves(self, west: Where, east: Where) -> bool:
        """Whether the edge can be reached from a stone, walking in one direction through large stones."""
        level = west[0]
        for door, back, start, step in (("w", "e", west, -1), ("e", "w", east, 1)):
            column = start[1]
            while True:
                if door not in self.doors[level, column]:
                    break
                if column + step in (level, 13 - level):
                    return True
                column += step
                if back not in self.doors.get((level, column), ()):
                    break
                column += step  # cross the stone: its corridor joins its doors
        return False


def depth(west: Where, east: Where) -> int:
    level, column = west
    from_left = (column - level - 1) // 2 + 1
    from_right = (12 - level - east[1]) // 2 + 1
    return min(from_left, from_right)


WORTH = {0: 0, 1: 2, 2: 4, 3: 7, 4: 11, 5: 16}


@cache
def best_sets(counts: tuple[int, ...]) -> int:
    """The most points any division into sets of different symbols gives."""
    present = [symbol for symbol, count in enumerate(counts) if count]
    best = 0
    # some best division uses a symbol of the first kind in one of its sets
    for size in range(len(present)):
        for others in combinations(present[1:], size):
            chosen = {present[0], *others}
            rest = tuple(count - (symbol in chosen) for symbol, count in enumerate(counts))
            best = max(best, WORTH[len(chosen)] + best_sets(rest))
    return best


@cache
def symbols(counts: tuple[int, ...], priests: int, ceremony: bool) -> int:
    best = 0
    for jokers in product(range(5), repeat=priests):
        full = [count + jokers.count(symbol) for symbol, count in enumerate(counts)]
        if ceremony:
            best = max(best, best_sets(tuple(full)))
        else:
            best = max(best, WORTH[sum(count > 0 for count in full)])
    return best


def brute(player: Player) -> dict[str, int]:
    """Points by source."""
    seen = Map(player)
    tombs = [(depth(w, e), number, seen.leaves(w, e)) for w, e, number in seen.tombs if number]
    out = {f"structure:{name}": seen.climb(colour) for colour, name in enumerate(COLOURS)}
    out["chambers"] = sum(far * number for far, number, free in tombs if free)
    names = [CARDS[card] for card in player.cards]
    counts = tuple(seen.symbols[symbol] for symbol in range(5))
    out["symbols"] = symbols(counts, names.count("priest"), "ceremony" in names)
    out["workers"] = sum(
        seen.workers[level, "w"]
        for level in range(1, 7)
        if (level, "w") in seen.workers and seen.workers[level, "w"] == seen.workers.get((level, "e"))
    )
    out["collection"] = (len(player.collection) - len(player.collection) % 2) // 2
    doors = 0
    for level in range(1, 6):
        doors += "w" in seen.doors.get((level, level + 1), ())
        doors += "e" in seen.doors.get((level, 12 - level), ())
    by_colour = seen.small_colours + Counter(kind // 3 for kind in player.collection)
    cards = {
        "osiris": sum(seen.workers.values()) // 4,
        "optimization": seen.single,
        "divine-path": doors,
        "set": sum(number for far, number, free in tombs if free and far == 1),
        "stone-carver": max(by_colour.values(), default=0),
        "ra": {0: 0, 1: 0, 2: 1, 3: 3, 4: 6}[len(seen.small_colours)],
        "anubis": sum(number for _, number, free in tombs if not free),
    }
    for name in names:
        out[f"card:{name}"] = out.get(f"card:{name}", 0) + cards.get(name, 0)
    return out


def random_player(chance: random.Random, *, full: bool) -> Player:
    """Return a pyramid of the box's stones, complete or with holes."""
    stones = chance.sample(range(74), 15)
    bag = [kind for kind, count in enumerate(BOX.small) for _ in range(count)]
    chance.shuffle(bag)
    # every second pyramid has corridors and sarcophagi, for long paths
    if chance.random() < 0.5:
        dug = [stone for stone in range(74) if BOX.large[stone].doors]
        stones = chance.sample(dug, 15)
    filled = 1.0 if full else chance.random()
    deck = [card for card in range(len(CARDS)) for _ in range(CARD_COPIES)]
    sides = chance.random()
    return Player(
        large=tuple(2 * s + chance.randrange(2) if chance.random() <= filled else -1 for s in stones),
        small=tuple(bag.pop() if chance.random() <= sides else -1 for _ in range(12)),
        collection=tuple(bag[: chance.randrange(14)]),
        cards=tuple(chance.sample(deck, 3)),
    )


@pytest.mark.parametrize("full", [True, False], ids=["final", "unfinished"])
def test_sheet_agrees_with_brute_force(full: bool) -> None:
    chance = random.Random(2024 + full)
    for _ in range(PYRAMIDS if full else PYRAMIDS // 5):
        player = random_player(chance, full=full)
        assert {line.source: line.points for line in sheet(player)} == brute(player), player


def test_explanations_agree_with_the_score() -> None:
    chance = random.Random(7)
    for _ in range(times(200, 1_000)):
        player = random_player(chance, full=chance.random() < 0.5)
        seen, score = Map(player), {line.source: line.points for line in sheet(player)}
        for colour, chain in enumerate(chains(player)):
            assert all(seen.colour[cell] == colour for cell in chain)
            reached = {cell for cell in chain if cell[0] == 1}
            for _ in chain:
                reached |= {
                    c for c in chain if any(abs(c[0] - r[0]) + abs(c[1] - r[1]) == 1 for r in reached)
                }
            assert reached == set(chain)
            assert max((cell[0] for cell in chain), default=0) == score[f"structure:{COLOURS[colour]}"]
        numbers = [BOX.large[player.large[space] // 2].sarcophagi for space in chambers(player)]
        assert all(numbers)
        assert sum(numbers) <= score["chambers"] <= 3 * sum(numbers)
        assert sum(seen.workers[level, "w"] for level in balanced_levels(player)) == score["workers"]
        assert len(set(exits(player))) <= 10
