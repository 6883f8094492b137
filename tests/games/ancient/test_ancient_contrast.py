"""What the board shows in favour of a turn in *Ancient Architects* is true and fits."""

import re
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from engine.core.game import RIVAL
from engine.draft import Draft
from engine.games.ancient import GAME
from engine.games.ancient.board import NONE, AncientBoard, Player
from engine.games.ancient.cards import (
    BOX,
    CARDS,
    COLOURS,
    FACES,
    OPEN_LEFT,
    OPEN_RIGHT,
    SMALL_COLOUR,
    SMALL_WORKERS,
)
from engine.games.ancient.events import Collected, Fitted
from engine.games.ancient.pyramid import LARGE_CELLS, LARGE_NAMES, LEVEL_SPACES, SMALL_CELLS, SMALL_NAMES
from engine.robots.puzzles import puzzles
from render.texts import texts
from render.words.ancient import contrast
from render.words.ancient.contrast import FACTS, LIMIT, Ends
from tests.games.ancient.drawing import large, setup

T = texts()
NAMES = ("You", "Rival")
EVERY: Mapping[str, float] = {
    RIVAL: 1.0,
    **{f"structure:{colour}": 1.0 for colour in COLOURS},
    **dict.fromkeys(("chambers", "symbols", "workers", "collection"), 1.0),
    **{f"card:{card}": 1.0 for card in CARDS},
}
"""Gains that make every fact worth telling."""


class Ended:
    """A turn and the board after it."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.board: AncientBoard = draft.outlook.board
        self.before: AncientBoard = draft.steps[0][0].board
        self.own: Player = self.board.players[draft.seat]
        self.rival: Player = self.before.players[1 - draft.seat]
        self.sheet = {line.source: line.points for line in GAME.sheets(self.board)[draft.seat]}

    @property
    def gained(self) -> tuple[int, ...]:
        return self.own.cards[len(self.before.players[self.draft.seat].cards) :]


@cache
def turns(key: str) -> tuple[Ended, ...]:
    one = puzzles("ancient")[key]
    match = one.match(GAME)
    draft = Draft(GAME, match.view(match.to_act[0]))
    read = GAME.notation.read
    return tuple(Ended(draft.after([read(text) for text in texts])) for texts in one.choices)


def height(player: Player, name: str, *, hopeful: bool = False) -> int:
    """Return the level a colour reaches, walking from cell to cell, with ``hopeful`` through free ones."""
    colour, ours = COLOURS.index(name), set()
    for laid, (left, right) in zip(player.large, LARGE_CELLS, strict=True):
        face = FACES[laid] if laid != NONE else None
        ours |= {left} if (hopeful if face is None else face.left == colour) else set()
        ours |= {right} if (hopeful if face is None else face.right == colour) else set()
    for kind, cell in zip(player.small, SMALL_CELLS, strict=True):
        if hopeful if kind == NONE else SMALL_COLOUR[kind] == colour:
            ours.add(cell)
    found = {cell for cell in ours if cell[0] == 1}
    queue = deque(found)
    while queue:
        level, column = queue.popleft()
        for near in ((level, column - 1), (level, column + 1), (level - 1, column), (level + 1, column)):
            if near in ours - found:
                found.add(near)
                queue.append(near)
    return max((level for level, _ in found), default=0)


def exits_of(player: Player, name: str, *, hopeful: bool = False) -> bool:
    """Return whether corridors lead from a space to the edge; ``hopeful`` goes through free spaces too."""
    row = next(row for row in LEVEL_SPACES if LARGE_NAMES.index(name) in row)
    start = row.index(LARGE_NAMES.index(name))

    def open_at(place: int, door: int) -> bool:
        laid = player.large[row[place]]
        return hopeful if laid == NONE else bool(FACES[laid].doors & door)

    left = open_at(start, OPEN_LEFT) and all(
        open_at(place, OPEN_LEFT) and open_at(place, OPEN_RIGHT) for place in range(start)
    )
    right = open_at(start, OPEN_RIGHT) and all(
        open_at(place, OPEN_LEFT) and open_at(place, OPEN_RIGHT) for place in range(start + 1, len(row))
    )
    return left or right


def worth(player: Player, name: str) -> int:
    """Return the points of the chamber on a space, 0 if it is closed."""
    space = LARGE_NAMES.index(name)
    row = next(row for row in LEVEL_SPACES if space in row)
    depth = 1 + min(row.index(space), len(row) - 1 - row.index(space))
    return FACES[player.large[space]].sarcophagi * depth if exits_of(player, name) else 0


def workers(player: Player, name: str) -> int:
    kind = player.small[SMALL_NAMES.index(name)]
    return 0 if kind == NONE else SMALL_WORKERS[kind]


def sides(player: Player, level: int | str) -> list[int]:
    return [workers(player, f"{side}{level}") for side in "lr"]


def levels(player: Player, told: str) -> bool:
    """Return whether the levels in a text like ``2 (1 = 1) and 3 (2 = 2)`` are balanced so."""
    each = re.findall(r"(\d)(?: \((\d) = (\d)\))?", told)
    return bool(each) and all(
        [0] != sides(player, level)[:1] == sides(player, level)[1:]
        and (not numbers[0] or [*map(int, numbers)] == sides(player, level))
        for level, *numbers in each
    )


def placed(ended: Ended) -> int:
    """Return how many small stones a turn puts into pyramid and collection, without Amun-Ra's."""
    events = ended.draft.events
    return sum(
        len(event.small) if isinstance(event, Collected) else isinstance(event, Fitted) for event in events
    )


def kinds(player: Player) -> int:
    """Return the number of different symbols with jokers."""
    symbols = {FACES[laid].symbol for laid in player.large if laid != NONE} - {-1}
    return min(5, len(symbols) + player.cards.count(CARDS.index("priest")))


def number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0


def card_of(name: str) -> int:
    return CARDS.index(name.lower().replace(" ", "-"))


def counted(ended: Ended, name: str) -> int:
    """Return the points of one copy of a card; all copies count the same."""
    card = card_of(name)
    return ended.sheet.get(f"card:{CARDS[card]}", 0) // max(1, ended.own.cards.count(card))


@cache
def tried(ended: Ended, stone: int, only: str = "") -> int:
    """Return the most that the rival gains by a large stone alone, or on one space, by the score sheet."""

    def total(large: Sequence[int]) -> int:
        players = (replace(ended.rival, large=tuple(large)),) * 2
        return sum(line.points for line in GAME.sheets(replace(ended.before, players=players))[0])

    gains = [0]
    for space, laid in enumerate(ended.rival.large):
        for turned in (0, 1) if laid == NONE and only in ("", LARGE_NAMES[space]) else ():
            large = [*ended.rival.large]
            large[space] = 2 * stone + turned
            gains.append(total(large) - total(ended.rival.large))
    return max(gains)


Check = Callable[[Ended, Ended, Sequence[Any]], bool]
CHECKS: dict[str, Check] = {
    r"(\w+) reaches level (\d), otherwise (\w+)": lambda a, b, x: (
        height(a.own, x[0]) == number(x[1]) > height(b.own, x[0]) == number(x[2])
    ),
    r"(\w+) can still rise to level (\d), otherwise (?:nowhere|to (\d) at most)": lambda a, b, x: (
        [height(each.own, x[0], hopeful=True) for each in (a, b)] == [*map(number, x[1:])]
    ),
    r"the chamber on (\w\d) is open and counts (\d+)": lambda a, b, x: (
        worth(a.own, x[0]) == int(x[1]) and a.sheet["chambers"] > b.sheet["chambers"]
    ),
    r"the chamber on (\w\d) counts (\d+), otherwise (\d+) on (\w\d)": lambda a, b, x: (
        worth(a.own, x[0]) == int(x[1]) and worth(b.own, x[3]) == int(x[2])
    ),
    r"your open chambers count (\d+), otherwise (\w+)": lambda a, b, x: (
        a.sheet["chambers"] == int(x[0]) > b.sheet["chambers"] == number(x[1])
    ),
    r"the chambers? on ([\w ,]+) can still open, otherwise never": lambda a, b, x: all(
        exits_of(a.own, space, hopeful=True) and not exits_of(b.own, space, hopeful=True)
        for space in re.findall(r"[a-e][1-5]", x[0])
    ),
    r"levels? (.+) (?:is|are) balanced, otherwise not": lambda a, b, x: (
        levels(a.own, x[0]) and not levels(b.own, x[0])
    ),
    r"levels? (.+) (?:is|are) balanced, otherwise only (?:level )?(.+)": lambda a, b, x: (
        levels(a.own, x[0]) and levels(b.own, x[1]) and not levels(b.own, x[0]) and not levels(a.own, x[1])
    ),
    r"otherwise level (\d) is uneven for good \((\d) and (\d) workers\)": lambda a, b, x: (
        sides(b.own, x[0]) == [int(x[1]), int(x[2])]
        and (0 in sides(a.own, x[0]) or len({*sides(a.own, x[0])}) == 1)
    ),
    r"the (?:(\d) )?workers? on (\w\d) can still be matched on (\w\d)": lambda a, b, x: (
        workers(a.own, x[1]) == int(x[0] or 1) and not workers(a.own, x[2])
    ),
    r"you (place|collect) your (\w+) (\d) yourself, otherwise your rival can take it": lambda a, b, x: (
        placed(a) == 1
        and any(isinstance(event, Collected) for event in a.draft.events) == (x[0] == "collect")
        and len(b.board.pile) == 1
        and COLOURS[SMALL_COLOUR[b.board.pile[0]]] == x[1]
        and SMALL_WORKERS[b.board.pile[0]] == int(x[2])
    ),
    r"you get (\d+) small stones, otherwise your rival can take (\d+)": lambda a, b, x: (
        placed(a) == int(x[0]) > placed(b) == 0 and len(b.board.pile) == int(x[1])
    ),
    r"(\d+) stones in your collection, otherwise (\d+)": lambda a, b, x: (
        len(a.own.collection) == int(x[0]) > len(b.own.collection) == int(x[1])
    ),
    r"(\d) different symbols[\w ]* count (\d+), otherwise (\w+)(?: count (\d+))?": lambda a, b, x: (
        kinds(a.own) == int(x[0]) > kinds(b.own) == number(x[2])
        and a.sheet["symbols"] == int(x[1]) > b.sheet["symbols"] == number(x[3])
    ),
    r"your first symbol counts (\d+)": lambda a, b, x: (
        kinds(a.own) == 1 > kinds(b.own) and a.sheet["symbols"] == int(x[0])
    ),
    r"your sets of symbols count (\d+), otherwise (\d+)": lambda a, b, x: (
        a.sheet["symbols"] == int(x[0]) > b.sheet["symbols"] == int(x[1])
    ),
    r"Amun-Ra brings 4 small stones for (\d+) free slopes(?:, (\d+) facing workers)?": lambda a, b, x: (
        a.gained[-1:] == (CARDS.index("amun-ra"),)
        and a.own.small.count(NONE) == int(x[0])
        and sum(sorted(sides(a.own, level))[0] == 0 < max(sides(a.own, level)) for level in range(1, 7))
        == number(x[1])
    ),
    r"([A-Z][\w -]+) counts (\d+) already": lambda a, b, x: (
        card_of(x[0]) in a.gained and card_of(x[0]) not in b.gained and counted(a, x[0]) == int(x[1])
    ),
    r"([A-Z][\w -]+) counts (\d+) already, ([A-Z][\w -]+) (\d+)": lambda a, b, x: (
        card_of(x[0]) in a.gained
        and card_of(x[2]) in b.gained
        and counted(a, x[0]) == int(x[1]) > counted(b, x[2]) == int(x[3])
    ),
    r"you take ([A-Z][\w -]+) now \(it counts (\d+)\), otherwise no card": lambda a, b, x: (
        card_of(x[0]) in a.gained and not b.gained and counted(a, x[0]) == int(x[1])
    ),
    r"you take Divine Path \((\d+) open doors?, (\d+) edges free\), otherwise no card": lambda a, b, x: (
        card_of("Divine Path") in a.gained
        and not b.gained
        and counted(a, "Divine Path") == int(x[0])
        and sum(a.own.large[row[end]] == NONE for row in LEVEL_SPACES for end in (0, -1)) == int(x[1])
    ),
    r"you take Ra now \((?:6 for|(\d) of) 4 colours, (\d+) slopes free\), "
    r"otherwise no card": lambda a, b, x: (
        card_of("Ra") in a.gained
        and not b.gained
        and len({SMALL_COLOUR[kind] for kind in a.own.small if kind != NONE}) == number(x[0])
        and a.own.small.count(NONE) == int(x[1])
    ),
    r"you take Osiris now \((\d+) workers, (\d+) slopes free\), otherwise no card": lambda a, b, x: (
        card_of("Osiris") in a.gained
        and not b.gained
        and sum(sum(sides(a.own, level)) for level in range(1, 7)) == int(x[0])
        and a.own.small.count(NONE) == int(x[1])
    ),
    r"Divine Path has (\d+) open doors?, and (\d+) edges are still free": lambda a, b, x: (
        counted(a, "Divine Path") == int(x[0])
        and sum(a.own.large[row[end]] == NONE for row in LEVEL_SPACES for end in (0, -1)) == int(x[1])
    ),
    r"Ra (?:counts 6 for|has (\d) of) 4 colours, and (\d+) slopes are still free": lambda a, b, x: (
        len({SMALL_COLOUR[kind] for kind in a.own.small if kind != NONE}) == number(x[0])
        and a.own.small.count(NONE) == int(x[1])
    ),
    r"Osiris has (\d+) workers, and (\d+) slopes are still free": lambda a, b, x: (
        sum(sum(sides(a.own, level)) for level in range(1, 7)) == int(x[0])
        and a.own.small.count(NONE) == int(x[1])
    ),
    r"([A-Z][\w -]+) counts (\d+), otherwise (\d+)": lambda a, b, x: (
        counted(a, x[0]) == int(x[1]) > counted(b, x[0]) == int(x[2])
    ),
    r"after (\w\d), (\w\d) earns a card \(such as (a second |another )?([\w -]+?)(?:: (\d+))?\), "
    r"otherwise (?:none|only (.+))": lambda a, b, x: (
        earns(a, x[0], x[1])
        and earning(b) == {*re.findall(r"\w\d", x[5] or "")}
        and (card := card_of(x[3])) in a.board.display
        and min(2, a.own.cards.count(card)) == (None, "a second ", "another ").index(x[2])
        and with_card(a, card) == number(x[4])
    ),
    r"after (\w\d), a stone on (\w\d) earns a card, otherwise (?:none|only on (.+))": lambda a, b, x: (
        earns(a, x[0], x[1]) and earning(b) == {*re.findall(r"\w\d", x[2] or "")}
    ),
    r"stone (\d) would give your rival (\d+) on (\w\d), the others (\w+)(?: at most)?": lambda a, b, x: (
        (stone := a.before.common[int(x[0]) - 1]) not in a.board.common
        and stone in b.board.common
        and tried(a, stone) == tried(a, stone, x[2]) == int(x[1])
        and max(tried(a, each) for each in a.board.common if each != NONE) == number(x[3]) < int(x[1])
    ),
    r"stone (\d) would give your rival (\d+)(?: on (\w\d))? \((?:symbols|(\d)\w\w symbol): (\d+) → (\d+)\)"
    r"(?:, others (\w+)(?: at most)?)?": lambda a, b, x: (
        (stone := a.before.common[int(x[0]) - 1]) not in a.board.common
        and stone in b.board.common
        and tried(a, stone) == tried(a, stone, x[2] or "") == int(x[1])
        and symbols_with(a, stone) == (number(x[3]), int(x[4]), int(x[5]))
        and (x[6] is None or max(tried(a, each) for each in a.board.common if each != NONE) == number(x[6]))
    ),
    r"otherwise your rival can take ([A-Z][\w -]+) and count (\d+)": lambda a, b, x: (
        card_of(x[0]) in b.board.display
        and card_of(x[0]) not in a.board.display
        and any([a.rival.large[space] for space in pair].count(NONE) == 1 for pair in BOX.card_symbols)
    ),
}
"""Recomputes each kind of fact from the turns, by other means than the words do."""


def earns(ended: Ended, filled: str, free: str) -> bool:
    """Return whether a pair of spaces has a card symbol, with one of them filled."""
    pair = tuple(sorted(map(LARGE_NAMES.index, (filled, free))))
    large = ended.own.large
    return (
        pair in BOX.card_symbols
        and large[LARGE_NAMES.index(filled)] != NONE
        and large[LARGE_NAMES.index(free)] == NONE
    )


def earning(ended: Ended) -> set[str]:
    """Return the free spaces on which a stone earns a card."""
    pairs = [tuple(LARGE_NAMES[space] for space in pair) for pair in BOX.card_symbols]
    return {free for pair in pairs for filled, free in (pair, pair[::-1]) if earns(ended, filled, free)}


def with_card(ended: Ended, card: int) -> int:
    """Return the points of a further copy of a card."""
    own = replace(ended.own, cards=(*ended.own.cards, card))
    board = replace(ended.board, players=(own, own))
    points = {line.source: line.points for line in GAME.sheets(board)[0]}
    return points.get(f"card:{CARDS[card]}", 0) // own.cards.count(card)


def symbols_with(ended: Ended, stone: int) -> tuple[int, int, int]:
    """Return the size of the rival's set with a further stone, 0 if it doesn't grow, and the points."""
    free = ended.rival.large.index(NONE)
    large = [*ended.rival.large]
    large[free] = 2 * stone
    after = replace(ended.rival, large=tuple(large))
    board = replace(ended.before, players=(ended.rival, after))
    before, more = (
        next(line.points for line in sheet if line.source == "symbols") for sheet in GAME.sheets(board)
    )
    larger = kinds(after) > kinds(ended.rival) and CARDS.index("ceremony") not in after.cards
    return kinds(after) if larger else 0, before, more


def told(better: Ended, other: Ended) -> list[str]:
    """Return all facts in favour of a turn."""
    ends = Ends(better.draft.seat, better.before, better.board, other.board)
    return [fact.text for facts in FACTS for fact in facts(ends, EVERY, T) if fact.text]


def false_facts(facts: Callable[[Ended, Ended], Sequence[str]]) -> tuple[list[str], Counter[str]]:
    """Return the facts that aren't true of their turns, and how often each kind occurs."""
    wrong, seen = list[str](), Counter[str]()
    for key in puzzles("ancient"):
        for better, other in permutations(turns(key), 2):
            for fact in facts(better, other):
                known = [
                    (check, found) for kind, check in CHECKS.items() if (found := re.fullmatch(kind, fact))
                ]
                seen.update(found.re.pattern for _, found in known)
                if len(known) != 1 or not known[0][0](better, other, known[0][1].groups()):
                    wrong.append(fact)
    return wrong, seen


def test_facts_are_true() -> None:
    wrong, seen = false_facts(told)
    assert not wrong
    assert len(seen) > 0.8 * len(CHECKS), "most kinds occur"


def test_facts_about_the_other_turn_are_noticed() -> None:
    wrong, seen = false_facts(lambda better, other: told(other, better))
    assert len(wrong) > 0.8 * seen.total()


def test_facts_that_explain_most_come_first_once_per_subject() -> None:
    better, other = turns("1509-12")[2], turns("1509-12")[0]
    gains = {RIVAL: 2.7, "structure:white": 0.9, "card:set": -0.8, "chambers": -0.7}
    assert contrast(better.draft, other.draft, gains, NAMES, T) == [
        "you place your white 3 yourself, otherwise your rival can take it",
        "stone 1 would give your rival 4 (3rd symbol: 4 → 7), others 2 at most",
        "white reaches level 3, otherwise 2",
    ]
    assert contrast(better.draft, other.draft, {"chambers": 1.0, "symbols": 0.2}, NAMES, T) == []
    for key in puzzles("ancient"):
        for one, two in permutations(turns(key), 2):
            assert all(len(fact) <= LIMIT for fact in contrast(one.draft, two.draft, EVERY, NAMES, T))


def test_a_turn_that_closes_no_chamber_is_better() -> None:
    start, boards = setup(2), list[AncientBoard]()
    for stones in ({}, {"c1": "<*-*>"}, {"a1": "[*-*]"}):
        spaces = [NONE] * len(LARGE_NAMES)
        for name, stone in {"b1": "<*1*]", **stones}.items():
            spaces[LARGE_NAMES.index(name)] = large(stone)
        players = (replace(start.board.players[0], large=tuple(spaces)), start.board.players[1])
        boards.append(replace(start.board, players=players))
    found = [fact.text for facts in FACTS for fact in facts(Ends(0, *boards), EVERY, T)]
    assert "the chamber on b1 can still open, otherwise never" in found
