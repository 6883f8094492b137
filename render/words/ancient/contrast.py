"""What the board shows in favour of one turn over another in *Ancient Architects*."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from engine.core.game import RIVAL
from engine.draft import Draft
from engine.games.ancient import scoring
from engine.games.ancient.board import NONE, AncientBoard, Player
from engine.games.ancient.cards import (
    AMUN_RA,
    BOX,
    CARDS,
    CEREMONY,
    COLOURS,
    DIVINE_PATH,
    FACES,
    OSIRIS,
    PRIEST,
    RA,
    SMALL_COLOUR,
    SMALL_WORKERS,
    SYMBOLS,
)
from engine.games.ancient.pyramid import DEPTH, LARGE_NAMES, LEVEL_SPACES, LEVELS, SMALL_NAMES
from engine.games.ancient.threats import can_open, shut_in
from render.texts import Texts, joined
from render.words.ancient.parts import card, colour, small

Values = dict[str, str | int]

LEAST = 0.3
"""The smallest expected gain, in points, that a fact has to explain."""

LIMIT = 70
"""The greatest length of a fact in characters."""

HELPED = ("workers", "collection", "structure", "card:osiris", "card:ra", "card:stone-carver")
"""The sources of points, or their kinds, that more small stones help."""

SILENT = (PRIEST, CEREMONY, AMUN_RA)
"""The cards without points of their own."""


class Fact(NamedTuple):
    """A clause with the sources, or kinds of sources, of the points that it explains.

    A reason has at most one fact of a ``subject``, and counts no more than ``most`` points for it.
    """

    text: str
    sources: Sequence[str]
    subject: str
    most: float = inf


class Ends(NamedTuple):
    """The board before two turns, and after either of them; refills are left out."""

    seat: int
    before: AncientBoard
    better: AncientBoard
    other: AncientBoard

    @property
    def own(self) -> tuple[Player, Player, Player]:
        """The seat's part of the three boards."""
        before, better, other = (board.players[self.seat] for board in self[1:])
        return before, better, other

    @property
    def rival(self) -> Player | None:
        """The only rival, or None if there are several."""
        return self.before.players[1 - self.seat] if len(self.before.players) == 2 else None


def contrast(
    better: Draft, other: Draft, gains: Mapping[str, float], names: Sequence[str], t: Texts
) -> list[str]:
    """Return the facts that explain most of what the better turn gains, the most important first."""
    before: AncientBoard = better.steps[0][0].board
    ends = Ends(better.seat, before, better.outlook.board, other.outlook.board)
    found = [fact for facts in FACTS for fact in facts(ends, gains, t) if 0 < len(fact.text) <= LIMIT]
    found.sort(key=lambda fact: -_explained(fact, gains))
    chosen: dict[str, str] = {}
    for fact in found:
        if _explained(fact, gains) >= LEAST:
            chosen.setdefault(fact.subject, fact.text)
    return [*chosen.values()]


def _explained(fact: Fact, gains: Mapping[str, float]) -> float:
    """Return the points that a fact explains."""
    explained = (
        points
        for source, points in gains.items()
        if points > 0 and (source in fact.sources or source.partition(":")[0] in fact.sources)
    )
    return min(fact.most, sum(explained))


def _colours(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare how high the colours reach and, where that is the same, can still reach."""
    _, better, other = ends.own
    now, to_come = ([*map(count, (better, other))] for count in (scoring.structure, scoring.within_reach))
    for number, name in enumerate(COLOURS):
        for key, (high, low) in (("reaches", now), ("can-reach", to_come)):
            if high[number] > low[number]:
                values: Values = {
                    "colour": colour(number, t),
                    "level": high[number],
                    "other": low[number],
                }
                yield Fact(t(f"ancient-seen-{key}", **values), (f"structure:{name}",), name)
                break


def _chambers(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare the open chambers and those closed for good."""
    before, better, other = ends.own
    points, fewer = map(scoring.chamber_points, (better, other))
    opened, instead = ({*scoring.chambers(each)} for each in (better, other))
    sources = ("chambers", "card:set")
    if points > fewer:
        only, others = sorted(opened - instead), sorted(instead - opened)
        if len(only) == 1 and len(others) <= 1:
            here, there = _each(better, only), _each(other, others)
            key = "chamber-instead" if others else "chamber"
            values: Values = {"space": LARGE_NAMES[only[0]], "points": here, "fewer": there}
            values["other"] = LARGE_NAMES[others[0]] if others else ""
        else:
            key = "chambers"
            values = {"points": points, "other": fewer}
        yield Fact(t(f"ancient-seen-{key}", **values), sources, "chambers")
    lost = [
        space for space in shut_in(before, other) if before.large[space] != NONE and can_open(better, space)
    ]
    if lost:
        spaces = joined((LARGE_NAMES[space] for space in lost), t)
        yield Fact(t("ancient-seen-shut", count=len(lost), chambers=spaces), sources, "chambers")


def _each(player: Player, spaces: Sequence[int]) -> int:
    """Return the points of the open chambers on some spaces."""
    return sum(FACES[player.large[space]].sarcophagi * DEPTH[space] for space in spaces)


def _workers(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare balanced levels, those that can still be balanced, and small stones that wait for a match."""
    _, better, other = ends.own
    levels, instead = ({*scoring.balanced_levels(each)} for each in (better, other))
    if scoring.worker_points(better) > scoring.worker_points(other):
        told, others = (
            [
                t("ancient-seen-level", level=level, workers=SMALL_WORKERS[player.small[2 * level - 2]])
                for level in sorted(some)
            ]
            for some, player in ((levels - instead, better), (instead - levels, other))
        )
        if told:
            key = "balanced-instead" if others else "balanced"
            yield _balanced(key, told, others, t)
            yield _balanced(key, [each[0] for each in told], [each[0] for each in others], t)
    if len(_uneven(other)) > len(_uneven(better)):
        level = next(level for level in _uneven(other) if level not in _uneven(better))
        sides = [SMALL_WORKERS[other.small[2 * level - 2 + side]] for side in (0, 1)]
        text = t("ancient-seen-uneven", level=level, left=sides[0], right=sides[1])
        yield Fact(text, ("workers",), "workers")
    waiting, meanwhile = _waiting(better), _waiting(other)
    if sum(waiting.values()) > sum(meanwhile.values()) and (new := waiting.keys() - meanwhile.keys()):
        space = max(new, key=lambda space: (waiting[space], -space))
        values: Values = {
            "space": SMALL_NAMES[space],
            "workers": waiting[space],
            "facing": SMALL_NAMES[space ^ 1],
        }
        yield Fact(t("ancient-seen-waiting", **values), ("workers",), "workers")


def _balanced(key: str, levels: Sequence[str], others: Sequence[str], t: Texts) -> Fact:
    """Return which levels are balanced, with their workers if there is room."""
    told, instead = joined(levels, t), joined(others, t)
    text = t(f"ancient-seen-{key}", count=len(levels), levels=told, others=instead)
    return Fact(text, ("workers",), "workers")


def _uneven(player: Player) -> list[int]:
    """Return the levels with different numbers of workers on both sides."""
    balanced = scoring.balanced_levels(player)
    small = player.small
    return [
        level
        for level in range(1, LEVELS + 1)
        if NONE not in small[2 * level - 2 : 2 * level] and level not in balanced
    ]


def _waiting(player: Player) -> dict[int, int]:
    """Return the small spaces whose workers can still be matched, with the workers."""
    small = player.small
    return {
        space: SMALL_WORKERS[kind]
        for space, kind in enumerate(small)
        if kind != NONE and small[space ^ 1] == NONE
    }


def _small_stones(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare who gets the small stones on stone 1, and the pairs in the collection."""
    before, better, other = ends.own
    left = len(ends.other.pile)
    # Amun-Ra's stones are a fact of their own, and would be counted with these.
    more = better.stones > other.stones and AMUN_RA not in set(better.cards) - set(before.cards)
    if more and left > len(ends.better.pile):
        if left == 1:
            collected = "yes" if len(better.collection) > len(before.collection) else "no"
            text = t("ancient-seen-hand", small=small(before.hand, t), collected=collected)
        else:
            text = t("ancient-seen-stones", count=better.stones - before.stones, left=left)
        yield Fact(text, (*HELPED, RIVAL), "stones")
    if scoring.collection_points(better) > scoring.collection_points(other):
        values: Values = {"count": len(better.collection), "other": len(other.collection)}
        yield Fact(t("ancient-seen-collection", **values), ("collection",), "collection")


def _symbols(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare the points for symbols, jokers included."""
    _, better, other = ends.own
    points, fewer = map(_symbol_points, (better, other))
    if points <= fewer:
        return
    if CEREMONY in better.cards:
        text = t("ancient-seen-symbols", points=points, other=fewer)
    else:
        jokers = better.cards.count(PRIEST)
        values: Values = {
            "kinds": _set(better),
            "points": points,
            "fewer": _set(other),
            "other": fewer,
        }
        text = t("ancient-seen-set", priest="yes" if jokers else "no", **values)
    yield Fact(text, ("symbols",), "symbols")


def _set(player: Player) -> int:
    """Return the size of the largest set of symbols, jokers included."""
    kinds = sum(count > 0 for count in scoring.symbol_counts(player))
    return min(len(SYMBOLS), kinds + player.cards.count(PRIEST))


def _symbol_points(player: Player) -> int:
    cards = player.cards
    counts = scoring.symbol_counts(player)
    return scoring.symbol_points(counts, cards.count(PRIEST), several=CEREMONY in cards)


def _cards(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare the cards gained in the turns, and what the other cards count."""
    before, better, other = ends.own
    gained, instead = (each.cards[len(before.cards) :] for each in (better, other))
    for number in dict.fromkeys(gained):
        if number == AMUN_RA and number not in instead:
            yield Fact(_amun_ra(better, t), HELPED, "stones")
        elif number not in SILENT and number not in instead:
            text, source = _gained(number, (better, other), instead, t), f"card:{CARDS[number]}"
            lost = sum(min(0.0, gains.get(f"card:{CARDS[each]}", 0.0)) for each in instead)
            yield Fact(text, (source,), "card", gains.get(source, 0.0) + lost)
    for number in dict.fromkeys(better.cards):
        if number in other.cards and number not in SILENT:
            points, fewer = (scoring.card_points(each, number) for each in (better, other))
            if points > fewer:
                values: Values = {"card": card(number, t), "points": points, "other": fewer}
                yield Fact(t("ancient-seen-counts", **values), (f"card:{CARDS[number]}",), CARDS[number])


def _amun_ra(player: Player, t: Texts) -> str:
    """Return how many slopes are free for Amun-Ra's stones, and how many of them face workers."""
    free = [space for space, kind in enumerate(player.small) if kind == NONE]
    facing = sum(player.small[space ^ 1] != NONE for space in free)
    return t("ancient-seen-amun-ra", free=len(free), facing=facing)


def _gained(number: int, players: tuple[Player, Player], instead: Sequence[int], t: Texts) -> str:
    """Return what a card counts already, compared to the other turn's, or else how much it can still grow.

    If the other turn takes no card, that is said too.
    """
    better, other = players
    points, rest = scoring.card_points(better, number), [each for each in instead if each not in SILENT]
    key = "seen" if instead else "seen-takes"
    if points and not instead:
        return t("ancient-seen-takes", card=card(number, t), points=points)
    fewer = scoring.card_points(other, rest[0]) if rest else 0
    if points > fewer:
        values: Values = {
            "card": card(number, t),
            "points": points,
            "other": card(rest[0], t) if rest else "",
        }
        return t(f"ancient-seen-card{'-instead' if rest else ''}", fewer=fewer, **values)
    if number == DIVINE_PATH:
        edges = sum(better.large[space] == NONE for row in LEVEL_SPACES for space in (row[0], row[-1]))
        return t(f"ancient-{key}-divine-path", doors=points, free=edges)
    if number == RA:
        colours = len({SMALL_COLOUR[kind] for kind in better.small if kind != NONE})
        return t(f"ancient-{key}-ra", colours=colours, free=better.small.count(NONE))
    if number == OSIRIS:
        return t(f"ancient-{key}-osiris", workers=scoring.workers(better), free=better.small.count(NONE))
    return ""


def _next_card(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare how many cards the next turn can earn; name the one on display that gains most."""
    _, better, other = ends.own
    ready, instead = _ready(better), _ready(other)
    if len(ready) <= len(instead) or len(better.cards) < len(other.cards):
        return
    new = [pair for pair in ready if pair not in instead]
    shown = [number for number in ends.better.display if number != NONE]
    expected = {number: max(gains.get(source, 0.0) for source in _sources(number)) for number in shown}
    number = max(expected, key=lambda number: expected[number], default=NONE)
    if not new or expected.get(number, 0.0) < LEAST:
        return
    filled, free = sorted(new[0], key=lambda space: better.large[space] == NONE)
    frees = [LARGE_NAMES[space] for pair in instead for space in pair if other.large[space] == NONE]
    values: Values = {
        "filled": LARGE_NAMES[filled],
        "free": LARGE_NAMES[free],
        "card": card(number, t),
        "again": better.cards.count(number),
        "points": scoring.card_points(better, number),
        "only": joined(frees, t) or "none",
    }
    for key in ("next-card", "next-card-short"):
        sources = [source for each in shown for source in _sources(each)]
        yield Fact(t(f"ancient-seen-{key}", **values), sources, "card", expected[number])


def _sources(number: int) -> tuple[str, ...]:
    """Return the sources of the points that a card brings."""
    if number in (PRIEST, CEREMONY):
        return ("symbols",)
    return ("workers", "collection") if number == AMUN_RA else (f"card:{CARDS[number]}",)


def _ready(player: Player) -> list[tuple[int, int]]:
    """Return the pairs of spaces of which one is filled, so that a stone on the other earns a card."""
    return [pair for pair in BOX.card_symbols if [player.large[space] for space in pair].count(NONE) == 1]


def _for_the_rival(ends: Ends, gains: Mapping[str, float], t: Texts) -> Iterator[Fact]:
    """Compare what large stones and cards the turns leave to a single rival."""
    rival = ends.rival
    if rival is None:
        return
    taken = next(
        (slot for slot, stone in enumerate(ends.better.common) if stone != ends.before.common[slot]), None
    )
    left = [scoring.most_gained(rival, stone)[0] for stone in ends.better.common if stone != NONE]
    if taken is not None and (stone := ends.before.common[taken]) in ends.other.common:
        (worth, space), most = scoring.most_gained(rival, stone), max(left, default=0)
        if worth > most:
            values: Values = {"number": taken + 1, "points": worth, "most": most}
            values["space"] = LARGE_NAMES[space]
            after = scoring.with_stone(rival, stone, space)
            symbols, more = map(_symbol_points, (rival, after))
            if 2 * (more - symbols) > worth:
                grown = CEREMONY not in rival.cards and _set(after) > _set(rival)
                values |= {"kinds": _set(after) if grown else 0, "before": symbols, "after": more}
                for key in ("symbol", "symbol-short"):
                    yield Fact(t(f"ancient-seen-rival-{key}", **values), (RIVAL,), "rival", worth - most)
            yield Fact(t("ancient-seen-rival-stone", **values), (RIVAL,), "rival", worth - most)
    before, better, _ = ends.own
    if not _ready(rival):
        return
    for number in better.cards[len(before.cards) :]:
        points = scoring.card_points(rival, number)
        if points and number not in ends.better.display and number in ends.other.display:
            values = {"card": card(number, t), "points": points}
            yield Fact(t("ancient-seen-rival-card", **values), (RIVAL,), "rival")


FACTS = (_colours, _chambers, _workers, _small_stones, _symbols, _cards, _next_card, _for_the_rival)
"""The comparisons, those that make a better clause first."""
