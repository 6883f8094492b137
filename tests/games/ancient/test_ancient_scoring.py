"""Scoring: the booklet's worked examples, then a table for each scoring rule and card."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.values import total
from engine.games.ancient.board import Player
from engine.games.ancient.cards import (
    AMUN_RA,
    ANUBIS,
    BOX,
    CARDS,
    CEREMONY,
    DIVINE_PATH,
    OPTIMIZATION,
    OSIRIS,
    PRIEST,
    RA,
    SET,
    STONE_CARVER,
)
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.ancient.scoring import (
    balanced_levels,
    card_points,
    chains,
    chamber_points,
    chambers,
    collection_points,
    connected,
    exits,
    sheet,
    structure,
    symbol_points,
    worker_points,
)
from render.texts import texts
from render.words import words
from tests.games.ancient.drawing import EMPTY, colours, pyramid
from tests.thorough import times

FIXTURE = """
6: b n
5: y b n n
4: y y b b n n
3: w y b b n n b w
2: w w y n b n b y n w
1: y y w y w b n y w w y n
"""

# one sarcophagus in the middle of level 1, two at each end of level 2 and one beside, one at each of level 4
TOMBS = """
            b2 n2
          .. [b-b] ..
        n1 <b1n] [b1n> y1
      y1 ..... [b-n] ..... w1
    .. <b2n> <b1b> [y-y] <b2y> ..
  y2 <b-n> <b-n> <b1n> [b-n] ..... n2
"""


def line(player: Player, source: str) -> int:
    return next(line.points for line in sheet(player) if line.source == source)


def names(spaces: tuple[int, ...]) -> str:
    return " ".join(LARGE_NAMES[space] for space in spaces)


# examples of the booklet


def test_booklet_example_solid_structure() -> None:
    assert structure(colours(FIXTURE)) == [6, 6, 5, 3]


def test_booklet_example_burial_chambers_and_set() -> None:
    player = pyramid(TOMBS, cards=(SET,))
    assert names(chambers(player)) == "c1 a2 b2 d2 a4 b4"
    assert chamber_points(player) == 3 + 6 + 2
    assert line(player, "card:set") == 6


def test_booklet_example_symbols_with_a_priest() -> None:
    assert symbol_points((1, 1, 1, 0, 0), 1) == 11


def test_booklet_example_workers() -> None:
    player = pyramid(TOMBS)
    assert balanced_levels(player) == (1, 3, 4, 6)
    assert worker_points(player) == 2 + 1 + 1 + 2


def test_booklet_example_collection() -> None:
    assert collection_points(pyramid(collection="b1 b1 b2 n1 w3 y1 y1")) == 3


def test_booklet_example_divine_path() -> None:
    player = pyramid(TOMBS, cards=(DIVINE_PATH,))
    assert len(exits(player)) == 5
    assert line(player, "card:divine-path") == 5


# solid structure

STRUCTURES = {
    "nothing": (". . . . . . . . . . . .", [0, 0, 0, 0]),
    "a small stone at the bottom": ("b . . . . . . . . . . .", [1, 0, 0, 0]),
    "without the bottom nothing counts": (
        """
              b b
            b b b b
          b b b b b b
        b b b b b b b b
      b b b b b b b b b b
    . . . . . . . . . . . .
    """,
        [0, 0, 0, 0],
    ),
    "corners do not touch": (
        """
      . . . b y w n . . .
    . . . b y . . w n . . .
    """,
        [1, 1, 1, 1],
    ),
    "one edge up to the top along small stones": (
        """
              w .
            w w w .
          w w w . . .
        w w w . . . . .
      w w w . . . . . . .
    w w w . . . . . . . . .
    """,
        [0, 0, 0, 6],
    ),
    "a way around a gap": (
        """
        . y y y y . . .
      . y y n n y y b b .
    . . . n n b b y y w w .
    """,
        [1, 2, 3, 1],
    ),
    "the highest line counts, not the second": (
        """
        . . . . . b b .
      . b b . . . . b b .
    . b b . . . . b b b b .
    """,
        [3, 0, 0, 0],
    ),
}


@pytest.mark.parametrize(("drawing", "levels"), STRUCTURES.values(), ids=STRUCTURES)
def test_solid_structure(drawing: str, levels: list[int]) -> None:
    player = colours(drawing)
    assert structure(player) == levels
    assert [max((level for level, _ in chain), default=0) for chain in chains(player)] == levels


def test_chain_is_only_the_highest_line() -> None:
    chain = chains(colours(STRUCTURES["the highest line counts, not the second"][0]))[0]
    assert chain == ((1, 8), (1, 9), (1, 10), (1, 11), (2, 9), (2, 10), (3, 8), (3, 9))


def test_leftmost_of_equal_chains_is_shown() -> None:
    assert chains(colours(". b b . . b b . . . . ."))[0] == ((1, 2), (1, 3))


# burial chambers


def level_one(row: str, rest: str = EMPTY) -> Player:
    return pyramid("\n".join([*rest.strip().splitlines()[:-1], f".. {row} .."]))


CHAMBERS = {
    "middle, through to the left": ("<b-n> <b-n> <b1n> ..... .....", "c1", 3, 0),
    "middle, to the right": ("..... ..... <b2n> <b-n> <b-n>", "c1", 6, 0),
    "both sides open count once": ("<b-n> <b-n> <b1n> <b-n> <b-n>", "c1", 3, 0),
    "a gap": ("<b-n> ..... <b1n> ..... <b-n>", "", 0, 1),
    "closed outer side": ("[b1n> ..... ..... ..... .....", "", 0, 1),
    "open outer side": ("<b1n] ..... ..... ..... .....", "a1", 1, 0),
    "the border must be open on both stones": ("<b1n] <b1n> ..... ..... .....", "a1", 1, 1),
    "door away from the corridor": ("<b-n> [b1n> ..... ..... .....", "", 0, 1),
    "all in a row": ("<b1n> <b1n> <b1n> <b1n> <b1n>", "a1 b1 c1 d1 e1", 1 + 2 + 3 + 2 + 1, 0),
    "second from the right": ("..... ..... ..... <b2n> <b-n>", "d1", 4, 0),
    "a symbol's corridor leads on": ("<b-b> <bab> ..... ..... .....", "", 0, 0),
    "behind a symbol": ("<bab> <b1b> ..... ..... .....", "b1", 2, 0),
}


@pytest.mark.parametrize(("row", "counted", "score", "lost"), CHAMBERS.values(), ids=CHAMBERS)
def test_burial_chambers(row: str, counted: str, score: int, lost: int) -> None:
    player = level_one(row)
    assert names(chambers(player)) == counted
    assert chamber_points(player) == score
    assert card_points(player, ANUBIS) == lost


def test_small_stones_do_not_close_the_edge() -> None:
    with_small = pyramid(
        EMPTY.replace("  .. ..... ..... ..... ..... ..... ..", "  b1 <b1n] ..... ..... ..... ..... ..")
    )
    assert chamber_points(with_small) == 1


def test_top_large_stone_is_an_edge_on_both_sides() -> None:
    player = pyramid(EMPTY.replace(".. ..... ..\n        ..", ".. <b2n> ..\n        .."))
    assert (chamber_points(player), card_points(player, SET), card_points(player, DIVINE_PATH)) == (2, 2, 2)


def test_bottom_and_other_levels_are_no_edge() -> None:
    player = pyramid(TOMBS)
    assert LARGE_NAMES.index("b3") not in connected(player)


# symbols

SYMBOLS_TABLE = {
    "none": ((0, 0, 0, 0, 0), 0, False, 0),
    "one": ((1, 0, 0, 0, 0), 0, False, 2),
    "the same twice": ((2, 0, 0, 0, 0), 0, False, 2),
    "two": ((1, 1, 0, 0, 0), 0, False, 4),
    "three": ((1, 3, 1, 0, 0), 0, False, 7),
    "four": ((1, 1, 1, 1, 0), 0, False, 11),
    "five": ((1, 1, 1, 1, 1), 0, False, 16),
    "a Priest alone": ((0, 0, 0, 0, 0), 1, False, 2),
    "two Priests alone": ((0, 0, 0, 0, 0), 2, False, 4),
    "two Priests": ((1, 1, 1, 0, 0), 2, False, 16),
    "a Priest too many": ((1, 1, 1, 1, 1), 1, False, 16),
    "two Priests, one too many": ((1, 1, 1, 1, 0), 2, False, 16),
    "Ceremony without symbols": ((0, 0, 0, 0, 0), 0, True, 0),
    "Ceremony with two sets": ((2, 2, 1, 0, 0), 0, True, 7 + 4),
    "Ceremony with three sets": ((3, 2, 1, 1, 1), 0, True, 16 + 4 + 2),
    "Ceremony and a Priest: the larger set": ((2, 2, 1, 1, 0), 1, True, 16 + 4),
    "Ceremony and a Priest on a full set": ((2, 1, 1, 1, 1), 1, True, 16 + 4),
    "Ceremony and a Priest alone on a full set": ((1, 1, 1, 1, 1), 1, True, 16 + 2),
    "Ceremony and two Priests": ((2, 2, 2, 2, 0), 2, True, 16 + 16),
    "Ceremony and two Priests on a full set": ((1, 1, 1, 1, 1), 2, True, 16 + 4),
}


@pytest.mark.parametrize(("counts", "jokers", "several", "score"), SYMBOLS_TABLE.values(), ids=SYMBOLS_TABLE)
def test_symbols(counts: tuple[int, ...], jokers: int, several: bool, score: int) -> None:
    assert symbol_points(counts, jokers, several=several) == score


def test_priest_and_ceremony_affect_symbol_sets() -> None:
    row = "[bab] [bdb] [bdn] [nwn] [bsn]"
    with pytest.raises(ValueError, match="no stone"):
        level_one(row)  # the house box has no such scarab: this checks the drawing, not the game
    player = level_one("<bab> [bdb] <ndn> [nwn] .....")
    assert line(player, "symbols") == 7
    for cards, score in [
        ((PRIEST,), 11),
        ((PRIEST, PRIEST), 16),
        ((CEREMONY,), 9),
        ((CEREMONY, CEREMONY), 9),
    ]:
        holder = Player(large=player.large, cards=cards)
        assert line(holder, "symbols") == score
        assert sum(line.points for line in sheet(holder) if line.source.startswith("card")) == 0


# workers

WORKERS = {
    "empty": ((0, 0), 0),
    "one side": ((3, 0), 0),
    "the other side": ((0, 1), 0),
    "unequal": ((3, 2), 0),
    "one and one": ((1, 1), 1),
    "two and two": ((2, 2), 2),
    "three and three": ((3, 3), 3),
}


@pytest.mark.parametrize(("sides", "score"), WORKERS.values(), ids=WORKERS)
@pytest.mark.parametrize("level", range(1, 7))
def test_workers_on_a_level(level: int, sides: tuple[int, int], score: int) -> None:
    small = [-1] * 12
    for side, count in enumerate(sides):
        if count:
            small[2 * level - 2 + side] = 3 * side + count - 1  # blue on the left, brown on the right
    player = Player(small=tuple(small))
    assert worker_points(player) == score
    assert balanced_levels(player) == ((level,) if score else ())


@pytest.mark.parametrize(("stones", "score"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4)])
def test_collection(stones: int, score: int) -> None:
    assert collection_points(Player(collection=(4,) * stones)) == score


# cards

FULL_SIDES = """
            b1 n1
          b2 ..... n2
        b3 ..... ..... y3
      b1 ..... ..... ..... y1
    n2 ..... ..... ..... ..... w2
  n3 ..... ..... ..... ..... ..... w3
"""

CARD_TABLE = {
    "Osiris, no worker": (OSIRIS, EMPTY, "b3 b3", 0),
    "Osiris, 24 workers": (OSIRIS, FULL_SIDES, "", 6),
    "Osiris, 3 workers": (
        OSIRIS,
        EMPTY.replace("    .. ..... ..... ..... ..... ..", "    b3 ..... ..... ..... ..... .."),
        "",
        0,
    ),
    "Osiris, 10 workers": (OSIRIS, TOMBS, "", 3),
    "Optimization, none": (OPTIMIZATION, FULL_SIDES, "", 0),
    "Optimization counts corridors and sarcophagi": (OPTIMIZATION, TOMBS, "", 3),
    "Divine Path, none": (DIVINE_PATH, FULL_SIDES, "", 0),
    "Divine Path": (DIVINE_PATH, TOMBS, "", 5),
    "Set, none placed": (SET, EMPTY, "", 0),
    "Set": (SET, TOMBS, "", 6),
    "Stone Carver, nothing": (STONE_CARVER, EMPTY, "", 0),
    "Stone Carver, pyramid and collection": (STONE_CARVER, FULL_SIDES, "b1 y2", 5),
    "Stone Carver, collection alone": (STONE_CARVER, EMPTY, "w1 w2 n1", 2),
    "Stone Carver, all colours equal": (STONE_CARVER, EMPTY, "b1 n1 y1 w1", 1),
    "Ra, nothing": (RA, EMPTY, "b1 n1 y1 w1", 0),
    "Ra, four colours": (RA, FULL_SIDES, "", 6),
    "Anubis, all connected": (ANUBIS, TOMBS, "", 0),
    "Priest": (PRIEST, TOMBS, "", 0),
    "Ceremony": (CEREMONY, TOMBS, "", 0),
    "Amun-Ra": (AMUN_RA, TOMBS, "", 0),
}


@pytest.mark.parametrize(("card", "drawing", "collection", "score"), CARD_TABLE.values(), ids=CARD_TABLE)
def test_card(card: int, drawing: str, collection: str, score: int) -> None:
    player = pyramid(drawing, collection)
    assert card_points(player, card) == score
    for copies in (1, 2):
        holder = pyramid(drawing, collection, cards=(card,) * copies)
        lines = [line.points for line in sheet(holder) if line.source == f"card:{CARDS[card]}"]
        assert lines == [copies * score]


@pytest.mark.parametrize(
    ("kinds", "score"), [("b1", 0), ("b1 b2", 0), ("b1 n1", 1), ("b1 n1 y1 b3", 3), ("b1 n1 y3 w1", 6)]
)
def test_ra_counts_colours_in_the_pyramid(kinds: str, score: int) -> None:
    small = tuple(3 * "bnyw".index(kind[0]) + int(kind[1]) - 1 for kind in kinds.split())
    assert card_points(Player(small=small + (-1,) * (12 - len(small))), RA) == score


def test_set_without_connections() -> None:
    player = level_one("[b1n> [b1n> <b1n] <b1n] <b1n]")
    assert chamber_points(player) == 0
    assert card_points(player, SET) == 0
    assert card_points(player, ANUBIS) == 5


def test_set_counts_the_edge_only() -> None:
    player = level_one("<b2n> <b2n> <b2n> <b2n> <b2n>")
    assert chamber_points(player) == 2 + 4 + 6 + 4 + 2
    assert card_points(player, SET) == 4


def test_turning_a_stone_moves_its_door() -> None:
    shut, open_ = level_one("[b1n> ..... ..... ..... ....."), level_one("<n1b] ..... ..... ..... .....")
    assert shut.large[0] ^ 1 == open_.large[0]
    assert (chamber_points(shut), chamber_points(open_)) == (0, 1)
    assert (len(exits(shut)), len(exits(open_))) == (0, 1)


def test_sheet_adds_up_by_source() -> None:
    player = pyramid(TOMBS, collection="b1 n1 y1", cards=(SET, OSIRIS, PRIEST))
    by_source = {line.source: line.points for line in sheet(player)}
    assert by_source == {
        "structure:blue": 3,
        "structure:brown": 1,
        "structure:yellow": 1,
        "structure:white": 0,
        "chambers": 11,
        "symbols": 2,
        "workers": 6,
        "collection": 1,
        "card:set": 6,
        "card:osiris": 3,
        "card:priest": 0,
    }
    assert total(sheet(player)) == sum(by_source.values())


def test_empty_pyramid_scores_nothing() -> None:
    assert total(sheet(Player())) == 0
    assert all(total(sheet(Player(cards=(card, card)))) == 0 for card in range(len(CARDS)) if card != PRIEST)
    assert total(sheet(Player(cards=(PRIEST,)))) == 2


def grown(chance: Random, cards: tuple[int, ...]) -> list[int]:
    """Return the points of a pyramid filled at random, after each stone."""
    large, small, collection = [-1] * 15, [-1] * 12, list[int]()
    scores = []
    for space, stone in zip(
        chance.sample(range(15), 15), chance.sample(range(len(BOX.large)), 15), strict=True
    ):
        large[space] = 2 * stone + chance.randrange(2)
        free = [place for place in range(12) if small[place] < 0]
        if free and chance.random() < 0.7:
            small[chance.choice(free)] = chance.randrange(12)
        else:
            collection.append(chance.randrange(12))
        scores.append(total(sheet(Player(tuple(large), tuple(small), tuple(collection), cards))))
    return scores


def test_points_decrease_only_with_both_anubis_cards() -> None:
    chance = Random("lower")
    for cards in combinations_with_replacement(range(len(CARDS)), 2):
        for _ in range(times(12, 200)):
            points = grown(chance, cards)
            assert points == sorted(points) or cards == (ANUBIS, ANUBIS), cards
    shut, opened = level_one("[y1w> <y-w> <y-w> <y-w> ....."), level_one("[y1w> <y-w> <y-w> <y-w> <y-w>")
    both = [total(sheet(replace(player, cards=(ANUBIS, ANUBIS)))) for player in (shut, opened)]
    assert both[1] == both[0] - 2 + 1
    (aim,) = (topic.body for topic in words("ancient").topics(texts()) if topic.key == "aim")
    assert "never go down, with one exception: if you have both Anubis cards" in aim
