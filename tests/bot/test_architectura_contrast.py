"""What the board shows in favour of a puzzle's best turn, recomputed from the match as it really goes on."""

import re
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

import pytest
from msgspec.structs import replace

from bot.features.puzzles import service as posing
from bot.features.puzzles.reasons import FACTS, differences, reason
from engine.games.architectura import GAME
from engine.games.architectura.cards import BLOCK, BLOCKS, CARDS, LEFT
from engine.games.architectura.events import Destroyed, Turned
from engine.games.architectura.moves import At, Play
from engine.match import Match
from engine.robots.puzzles import Puzzle, puzzles
from render.texts import texts
from render.words import BETTER, OTHER, contrast
from render.words.architectura.contrast import FEW, LIMIT

ARCHIVE = puzzles("architectura")
T = texts("en")
NAMES = {T(f"architectura-card-{card}"): card for card in reversed(CARDS)}
CARD = re.compile(r"([A-Z][a-z]+)(?: \(([−+±]?\d+)\))?")


class Told:
    """The match before and after two turns of a seat."""

    def __init__(self, puzzle: Puzzle, other: int) -> None:
        self.before = puzzle.match(GAME)
        self.seat = self.before.to_act[0]
        self.after = {"A": self._after(puzzle, puzzle.best), "B": self._after(puzzle, other)}

    def _after(self, puzzle: Puzzle, choice: int) -> Match:
        match = self.before.copy()
        match.play(self.seat, *map(GAME.notation.read, puzzle.choices[choice]), go_on=False)
        return match

    def swapped(self) -> "Told":
        """Return the same with the two turns in each other's place."""
        told = copy(self)
        told.after = {"A": self.after["B"], "B": self.after["A"]}
        return told

    def owner(self, whose: str) -> int:
        return self.seat if whose == "your" else 1 - self.seat


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("±", ""))


def cards(text: str) -> dict[str, int | None]:
    """Return the cards that a text names, with the numbers in brackets after them."""
    return {NAMES[name]: number(value) if value else None for name, value in CARD.findall(text)}


def worth(match: Match, seat: int, card: str) -> int | None:
    """Return what a card counts with its bonus; None if it isn't face up."""
    lines = GAME.credits(match.state.board)[seat]
    points = [line.points for line in lines if line.source.endswith(f":{card}")]
    return sum(points) if points else None


def space(text: str) -> int:
    street, block = map(int, text.split("-"))
    return 8 * (street - 1) + block - 1


def card_on(match: Match, at: int) -> tuple[int, str]:
    """Return the owner and name of the card on a space; -1 if there is none."""
    building = dict(enumerate(match.state.board.up)).get(at)
    return (-1, "") if building is None else (building.owner, building.name)


def builds(match: Match) -> Iterator[tuple[str, int, Any]]:
    """Yield every card that the active seat may hold, where it can build it, and what that does at once."""
    if not match.to_act:
        return
    state, seat = match.state, match.to_act[0]
    for card in (*state.secret.hands[seat], *state.secret.decks[seat]):
        hands = tuple((card,) if who == seat else hand for who, hand in enumerate(state.secret.hands))
        chosen = GAME.step(replace(state, secret=replace(state.secret, hands=hands)), seat, Play(card)).state
        for move in GAME.moves(chosen, seat):
            if isinstance(move, At):
                yield card, move.space, GAME.step(chosen, seat, move)


def spaces(match: Match) -> set[int]:
    return {at for _, at, _ in builds(match)}


def left(match: Match) -> int:
    return sum(card is None for card in match.state.board.up)


def last(match: Match, freed: int = 0) -> int:
    """Return who gets the last space if both build on one after the other as long as they have cards."""
    if not match.to_act:
        return -1
    secret, seat, taker = match.state.secret, match.to_act[0], -1
    held = [len(hand) + len(deck) for hand, deck in zip(secret.hands, secret.decks, strict=True)]
    for _ in range(left(match) + freed):
        taker = seat if held[seat] else 1 - seat
        held[taker] -= 1
        seat = 1 - taker
    return taker


def harm(match: Match, at: int, *, effects: bool = False) -> dict[int, str]:
    """Return what cards do to the card on their left if they are built there, by their values.

    Those that depend on that card are left out and, unless ``effects``, those that destroy by their effect.
    """
    owner, name = card_on(match, at - 1)
    colour, found = match.state.board.colours[owner], dict[int, str]()
    for card, where, result in builds(match):
        label = CARDS[card].sides[CARDS[card].basic]
        destroys = not effects and any(effect.act == "destroy" for effect in CARDS[card].effects)
        if where == at and label.base != LEFT and not destroys:
            events = [e for e in result.events if getattr(e, "card", "") == name and e.colour == colour]
            fallen = any(isinstance(event, Destroyed) for event in events)
            lowered = any(isinstance(event, Turned) and event.now < event.was for event in events)
            value = label.plus + (at % BLOCKS + 1 if label.base == BLOCK else 0)
            found[value] = "destroys" if fallen else "lowers" if lowered else ""
    return found


def is_worth(told: Told, whose: str, named: str, value: str, less: str) -> bool:
    seat = told.owner(whose)
    sums = [sum(worth(told.after[at], seat, card) or 0 for card in cards(named)) for at in "AB"]
    return sums == [number(value), number(less)] and (sums[0] > sums[1]) == (seat == told.seat)


def destroys(told: Told, letter: str, whose: str, named: str) -> bool:
    seat, other = told.owner(whose), "B" if letter == "A" else "A"
    return (letter == "B") == (seat == told.seat) and all(
        worth(told.before, seat, card) == value
        and worth(told.after[letter], seat, card) is None
        and worth(told.after[other], seat, card) is not None
        for card, value in cards(named).items()
    )


def restores(told: Told, named: str) -> bool:
    return all(
        [worth(match, told.seat, card) for match in (told.before, *told.after.values())]
        == [None, value, None]
        for card, value in cards(named).items()
    )


def built(told: Told, named: str, less: str = "") -> bool:
    return all(
        card in told.before.state.secret.hands[told.seat] and worth(told.after[at], told.seat, card) == value
        for at, text in zip("AB", (named, less), strict=True)
        for card, value in cards(text).items()
    )


def placed(told: Told, named: str, value: str, at: str, less: str, where: str) -> bool:
    (card,) = cards(named)
    return all(
        card_on(match, space(text)) == (told.seat, card) and worth(match, told.seat, card) == number(points)
        for match, text, points in zip(told.after.values(), (at, where), (value, less), strict=True)
    )


def elsewhere(told: Told, named: str, value: str, at: str, less: str) -> bool:
    (card,) = cards(named)
    found = dict[int, int]()
    for played, where, result in builds(told.before):
        if played == card:
            found[where] = value_on(result.state, where)
    return found.pop(space(at)) == number(value) and max(found.values()) == number(less)


def keeps(told: Told, named: str) -> bool:
    ((card, value),) = cards(named).items()
    held = card in told.after["A"].state.secret.hands[told.seat]
    return held and worth(told.after["B"], told.seat, card) == value


def rooms(told: Told, first: str, second: str) -> bool:
    return [left(match) for match in told.after.values()] == [int(first), int(second)]


def i_build_last(told: Told, first: str, second: str) -> bool:
    mine = [last(match) == told.seat for match in told.after.values()]
    return rooms(told, first, second) and mine == [True, False]


def decides_the_last(told: Told) -> bool:
    """Return whether the seat builds on one of the last few spaces, and its rival after the other turn."""
    over = all(match.to_act and match.to_act[0] != told.seat for match in told.after.values())
    if not over or min(map(left, told.after.values())) > FEW:
        return False
    return [last(match) for match in told.after.values()] == [told.seat, 1 - told.seat]


def none_left(told: Told, second: str) -> bool:
    return rooms(told, "0", second) and last(told.after["B"]) != told.seat


def threatens(told: Told, least: str, at: str, how: str, named: str) -> bool:
    ((card, value),) = cards(named).items()
    match = told.after["B"]
    found, place = harm(match, space(at)), space(at)
    return (
        place in spaces(match)
        and card_on(match, place - 1) == (told.seat, card)
        and value in (None, value_on(match.state, place - 1))
        and all((by >= int(least)) == (what == how) for by, what in found.items())
        and any(harm(match, place, effects=True).values())
    )


def costs(told: Told, least: str, at: str, named: str) -> bool:
    match = told.after["B"]
    lasts = [last(match), last(match, freed=1)] == [told.seat, 1 - told.seat]
    return lasts and threatens(told, least, at, "destroys", named)


def value_on(state: Any, at: int) -> int:
    """Return the value of the face-up card on a space."""
    building = state.board.up[at]
    lines = GAME.credits(state.board)[building.owner]
    return sum(line.points for line in lines if line.source == f"card:{building.name}")


def is_forced(told: Told, named: str, least: str = "", how: str = "") -> bool:
    ((card, value),) = cards(named).items()
    match, rival = told.after["A"], 1 - told.seat
    if len(spaces(match)) != 1 or worth(told.after["B"], rival, card) is None:
        return False
    (at,) = spaces(match)
    found = harm(match, at)
    return card_on(match, at - 1) == (rival, card) and (
        not least
        or (
            value == value_on(match.state, at - 1)
            and all((by >= int(least)) == (what == how) for by, what in found.items())
        )
    )


def gives_last(told: Told) -> bool:
    """Return whether the better turn's seat builds last once its rival destroys a card, unlike else."""
    match = told.after["A"]
    return [last(match), last(match, freed=1)] == [1 - told.seat, told.seat]


def frees(told: Told, least: str, at: str, named: str) -> bool:
    match = told.after["A"]
    known = f"{named} ({value_on(match.state, space(at) - 1)})"
    forced = spaces(match) == {space(at)} and is_forced(told, known, least, "destroys")
    return forced and gives_last(told) and last(told.after["B"]) != told.seat


def exposes(told: Told, least: str, at: str, named: str) -> bool:
    ((card, value),), rival = cards(named).items(), 1 - told.seat

    def fronts(match: Match) -> list[int]:
        up = match.state.board.up
        beside = [at for at in spaces(match) if at % 8 and up[at - 1] is not None]
        return [at for at in beside if card_on(match, at - 1) == (rival, card)]

    match, other = told.after["A"], told.after["B"]
    found = harm(match, space(at))
    return (
        space(at) in fronts(match)
        and value == value_on(match.state, space(at) - 1)
        and all((by >= int(least)) == (what == "destroys") for by, what in found.items())
        and not any("destroys" in harm(other, where).values() for where in fronts(other))
    )


def must_destroy(told: Told, named: str) -> bool:
    match = told.after["A"]
    return is_forced(told, named) and {*harm(match, *spaces(match)).values()} == {"destroys"}


def builds_last(told: Told, named: str) -> bool:
    return must_destroy(told, named) and gives_last(told) and last(told.after["B"]) != told.seat


def baits(told: Told, named: str) -> bool:
    (card,), match = cards(named), told.after["A"]
    exposed = [at for at in spaces(match) if at % BLOCKS and card_on(match, at - 1) == (told.seat, card)]
    return gives_last(told) and any("destroys" in harm(match, at).values() for at in exposed)


def only(told: Told, at: str, then: str) -> bool:
    match = told.after["A"]
    return (
        spaces(match) == {space(at)}
        and left(match) == 2
        and space(then) == space(at) + 1
        and last(match) == told.seat
    )


def only_or(told: Told, at: str, places: str) -> bool:
    listed = {space(place) for place in re.split(", | or ", places)}
    return (spaces(told.after["A"]), spaces(told.after["B"])) == ({space(at)}, listed)


def safe(told: Told, named: str) -> bool:
    (card,), board = cards(named), told.after["A"].state.board
    return any(
        b is not None and (b.owner, b.name, b.token or CARDS[card].protected) == (told.seat, card, True)
        for b in board.up
    )


def gained(match: Match, seat: int) -> int:
    return sum(line.points for line in GAME.credits(match.state.board)[seat])


def best_now(told: Told) -> dict[str, int]:
    """Return the most that a turn with each card of the seat's hand and deck could gain now."""
    (state, seat), found = (told.before.state, told.seat), dict[str, int]()
    for card in (*state.secret.hands[seat], *state.secret.decks[seat]):
        hands = tuple((card,) if who == seat else hand for who, hand in enumerate(state.secret.hands))
        start = replace(state, secret=replace(state.secret, hands=hands))
        states = {GAME.step(start, seat, Play(card)).state}
        ends = set[int]()
        while states:
            steps = [GAME.step(each, seat, move) for each in states for move in GAME.moves(each, seat)]
            ends |= {GAME.points(step.state.board)[seat] for step in steps if step.turn_over}
            states = {step.state for step in steps if not step.turn_over}
        found[card] = max(ends) - GAME.points(state.board)[seat]
    return found


def hand_and_deck(told: Told) -> tuple[list[int], dict[str, int]]:
    counted, hand = best_now(told), told.before.state.secret.hands[told.seat]
    held = sorted((counted.pop(card) for card in hand), reverse=True)
    return held, counted


def holds(told: Told, values: str, named: str = "") -> bool:
    held, deck = hand_and_deck(told)
    listed, best = cards(named), sorted(deck.values(), reverse=True)
    return (
        [number(value) for value in values.split(", ")] == held
        and all(deck[card] == value for card, value in listed.items())
        and best[: len(listed)]
        == sorted((value for value in listed.values() if value is not None), reverse=True)
        and (not listed or sum(best) * len(held) > sum(held) * len(best))
    )


def beaten(told: Told, count: str, cards: str, which: str, value: str) -> bool:
    held, deck = hand_and_deck(told)
    least = held[which == "second best"]
    more = sum(each > least for each in deck.values())
    return (least, len(deck), more) == (number(value), int(cards), int(count)) and more * 2 > len(deck)


def draws(told: Told, named: str) -> bool:
    drawn, match, (_, deck) = cards(named), told.after["A"], hand_and_deck(told)
    held = {*drawn} <= {*match.state.secret.hands[told.seat]} and match.to_act == (told.seat,)
    return held and all(deck[card] == value for card, value in drawn.items())


def at_best(told: Told, named: str) -> bool:
    ((card, value),) = cards(named).items()
    _, deck = hand_and_deck(told)
    now = gained(told.after["A"], told.seat) - gained(told.before, told.seat)
    return deck[card] == value == max(deck.values()) <= now


OWNED = r"(your rival’s|your) (.+?)"
LAWS: dict[str, Callable[..., bool]] = {
    rf"{OWNED} (?:is|are) worth (\S+) after A, (\S+) after B": is_worth,
    rf"([AB]) destroys {OWNED}": destroys,
    r"A restores your (.+)": restores,
    r"A builds the ([^,]+)": built,
    r"A builds the ([^,]+), B the (.+)": built,
    r"(?:the|your) (.+) is worth (\S+) on (\S+), (\S+) on (\S+)": placed,
    r"the (.+) is worth (\S+) on (\S+), at most (\S+) anywhere else": elsewhere,
    r"A keeps the (.+) for a later turn": keeps,
    r"you build last after A \((\d) spaces? left\), your rival after B \((\d)\)": i_build_last,
    r"no space is left after A, (\d) after B, for your rival": none_left,
    r"(\d) spaces are left after A, (\d) after B": rooms,
    r"after B, any (\d+)\+ on (\S+) (destroys|lowers) your (.+)": threatens,
    r"after B, (\d+)\+ on (\S+) destroys your (.+), so your rival builds last": costs,
    r"your rival must build beside their own ([^:]+)": is_forced,
    r"your rival must build beside their own (.+): (\d+)\+ (destroys|lowers) it": is_forced,
    r"your rival’s (\d+)\+ on (\S+) destroys their (.+), and you build last": frees,
    r"after A, any (\d+)\+ on (\S+) destroys your rival’s (.+)": exposes,
    r"your rival must destroy their own ([^,]+)": must_destroy,
    r"your rival must destroy their own (.+), and you build last": builds_last,
    r"if your rival destroys your (.+), you build last": baits,
    r"your rival can build only on (\S+), so (\S+) is yours": only,
    r"your rival can build only on (\S+), after B on (.+)": only_or,
    r"your (.+) is protected after A": safe,
    r"your hand brings (.+), your deck ([A-Z].+)": holds,
    r"your hand brings (.+) at most": holds,
    r"(\d+) of the (\d+) there beats? your (best|second best) \((\S+)\)": beaten,
    r"A draws (.+) to build now": draws,
    r"B draws the (.+) at best": at_best,
}

OF_THE_START = {elsewhere, holds, beaten, at_best}
"""The laws about the position before the turns; all others must not hold with the turns swapped."""


def clauses(puzzle: Puzzle, other: int) -> list[str]:
    """Return the facts in favour of a puzzle's answer over another choice, with A and B as their letters."""
    posed = posing.posed("architectura", puzzle)
    assert posed is not None
    turns = posed.choices[puzzle.best], posed.choices[other]
    _, gains = differences(puzzle.verdicts[other], *turns)
    told = contrast("architectura", *turns, gains, posed.names(T), T)[:FACTS]
    assert all(len(clause) <= LIMIT for clause in told)
    return [clause.replace(BETTER, "A").replace(OTHER, "B") for clause in told]


def untrue(puzzle: Puzzle) -> list[tuple[int, str]]:
    """Return the clauses about a puzzle that the match refutes, or that no law covers."""
    found = list[tuple[int, str]]()
    for other in {*range(len(puzzle.choices))} - {puzzle.best}:
        told = Told(puzzle, other)
        seen = clauses(puzzle, other)
        if decides_the_last(told) and not any(re.search("builds? last", clause) for clause in seen):
            found.append((other, "who builds last?"))
        for clause in seen:
            held = [
                law(told, *said) and (law in OF_THE_START or not law(told.swapped(), *said))
                for pattern, law in LAWS.items()
                if (match := re.fullmatch(pattern, clause))
                for said in [[group for group in match.groups() if group is not None]]
            ]
            if held != [True]:
                found.append((other, clause))
    return found


@pytest.mark.parametrize("key", ARCHIVE)
def test_reasons_say_what_the_board_shows(key: str) -> None:
    assert not untrue(ARCHIVE[key])


def test_nearly_every_reason_says_what_the_board_shows() -> None:
    told = [
        bool(clauses(puzzle, other))
        for puzzle in list(ARCHIVE.values())[::4]
        for other in {*range(len(puzzle.choices))} - {puzzle.best}
    ]
    assert sum(told) >= 0.95 * len(told)


REASONS = (
    ("4-15", 1, "you build last after D (2 spaces left), your rival after B (3)"),
    (
        "1683-17",
        0,
        "B restores your Market (5); no space is left after B, 1 after A, for your rival (",
    ),
    (
        "1336-3",
        0,
        "your rival’s Barracks is worth 4 after C, 6 after A; C keeps the Barracks (6) for a later turn (",
    ),
    (
        "2023-16",
        2,
        "your rival’s Park is worth 2 after B, 11 after C (in all your rival 9 less, though your cards −4).",
    ),
    (
        "1962-14",
        0,
        "after A, 6+ on 1-7 destroys your Tavern, so your rival builds last; your Villa is protected after B",
    ),
    (
        "1038-12",
        3,
        "your rival must build beside their own Villa (2): 4+ destroys it; after D, any 6+ on 2-4 lowers",
    ),
    ("54-13", 1, "A draws Temple (+7), Theatre (+7) and Villa (+3) to build now; your hand brings"),
    ("16-14", 0, "C builds the School (6); A draws the Watchtower (+5) at best ("),  # A isn't over
    ("8017-8", 0, "5 of the 6 there beat your second best (+3) –"),
    ("39-15", 2, "B destroys your rival’s School (5); you build last after B (4 spaces left), your rival"),
    ("1195-18", 2, "after C; your rival can build only on 2-4, after C on 2-3 or 2-8 ("),
    ("1215-18", 0, "your rival’s Greenhouse and Park are worth 13 after B, 14 after A; "),
    ("1987-16", 0, "your rival’s 2+ on 1-8 destroys their Tavern, and you build last; "),
    ("1717-10", 0, "D destroys your rival’s Barracks (5) – in all your rival 4 less."),
)


@pytest.mark.parametrize(("key", "other", "told"), REASONS)
def test_a_reason_names_the_weightiest_facts_first(key: str, other: int, told: str) -> None:
    posed = posing.posed("architectura", ARCHIVE[key])
    assert posed is not None
    assert told in reason(posed, other, T)
