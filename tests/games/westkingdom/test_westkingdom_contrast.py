"""What the board shows in favour of a puzzle's best turn: said of nearly all, in few words, and true."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from bot.features.puzzles.reasons import differences, reason
from bot.features.puzzles.screens import choices_in_words
from bot.features.puzzles.service import Posed, posed
from engine.core.values import total
from engine.games.westkingdom import GAME
from engine.games.westkingdom import events as e
from engine.games.westkingdom.board import Player, WestKingdomState
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    GUARDHOUSE,
    LEFT,
    LEVELS,
    LOCATIONS,
    TAX_STAND,
    TOWN_CENTRE,
)
from engine.games.westkingdom.moves import Guard, Mine, Place
from engine.games.westkingdom.players.counts import skills
from engine.robots.puzzles import puzzles
from render.texts import texts
from render.words import OTHER
from render.words.westkingdom import parts
from render.words.westkingdom.contrast import LIMIT, contrast, found
from render.words.westkingdom.turns import outcome

ARCHIVE = puzzles("westkingdom")
T = texts("en")
SKILLS = ("carpentry", "tiling", "masonry")


class End(NamedTuple):
    """What a turn led to in the match itself, with everything that its player did not know."""

    seat: int
    state: WestKingdomState
    events: tuple[Any, ...]
    before: tuple[int, ...]

    @property
    def me(self) -> Player:
        return self.state.board.players[self.seat]

    @property
    def rival(self) -> Player:
        return self.state.board.players[1 - self.seat]

    def points(self, seat: int, source: str = "") -> int:
        sheet = GAME.sheets(self.state.board)[seat]
        return next((line.points for line in sheet if line.source == source), total(sheet))

    def next(self, seat: int, *moves: Any) -> list[Any] | None:
        """Return the events of a seat's turn, begun now with these moves; None if the first is illegal."""
        state, events = GAME.turn_of(self.state, seat), list[Any]()
        for number, move in enumerate(moves):
            if state is None or move not in GAME.moves(state, seat):
                if number:  # implied, as the only one
                    continue
                return None
            step = GAME.step(state, seat, move)
            state, events = step.state, [*events, *step.events]
        return events


@cache
def asked(key: str) -> Posed:
    one = posed("westkingdom", ARCHIVE[key])
    assert one is not None
    return one


@cache
def end(key: str, choice: int) -> End:
    puzzle, events = ARCHIVE[key], list[Any]()
    state, seat = puzzle.match(GAME).state, asked(key).choices[choice].seat
    for text in puzzle.choices[choice]:
        step = GAME.step(state, seat, GAME.notation.read(text))
        state, events = step.state, [*events, *step.events]
    before = tuple(map(total, GAME.sheets(puzzle.match(GAME).state.board)))
    return End(seat, state, tuple(events), before)


def pairs() -> Iterator[tuple[str, int, int]]:
    for key, puzzle in ARCHIVE.items():
        yield from ((key, puzzle.best, other) for other in range(len(puzzle.choices)) if other != puzzle.best)


def test_nearly_every_reason_names_what_the_board_shows_in_few_words() -> None:
    bare = list[str]()
    for key, best, other in pairs():
        one = asked(key)
        turns = one.choices[best], one.choices[other]
        _, gains = differences(one.puzzle.verdicts[other], *turns)
        clauses = contrast(*turns, gains, one.names(T), T)
        assert all(0 < len(clause) <= LIMIT and ";" not in clause for clause in clauses), (key, clauses)
        bare += [] if clauses else [f"{key} {other}"]
    assert len(bare) <= len([*pairs()]) // 50, bare


def lacking(player: Player, name: str) -> int:
    """Return how many goods and skills a plan or the next level of the Cathedral lacks."""
    if name.startswith("Cathedral level"):
        level = LEVELS[player.level]
        either = max(0, level.mixed - player.goods[1] - player.goods[2])
        return either + sum(max(0, a - b) for a, b in zip(level.cost, player.goods, strict=True))
    plan = next(card for card in BUILDINGS.values() if parts.building_name(card.id, T) == name)
    short = sum(max(0, need - has) for need, has in zip(plan.cost, player.goods, strict=True))
    return short + sum(need > 0 and not has for need, has in zip(plan.skills, skills(player), strict=True))


def amount(text: str) -> int:
    """Return how many goods and skills a text names."""
    named = 3 if "all three skills" in text else sum(text.count(skill) for skill in SKILLS)
    return named + sum(map(int, re.findall(r"\d+", text)))


def sent(after: End, owner: int) -> int:
    """Return how many of an owner's workers the other seat can send to prison next turn."""
    events = after.next(1 - owner, Place(GUARDHOUSE), Guard("send")) or []
    return sum(event.held[owner] for event in events if isinstance(event, e.Sent))


def gathered(after: End, place: str) -> int:
    """Return how much the rival's next worker gathers at a place; in the Mines, how much clay."""
    where = next(number for number in range(len(LOCATIONS)) if parts.at(number, T) == place)
    rival = 1 - after.seat
    events = after.next(rival, Place(where), Mine("clay")) or []
    return sum(sum(event.goods) for event in events if isinstance(event, e.Gained) and event.seat == rival)


def debts(after: End, seat: int) -> int:
    taken = (event for event in after.events if isinstance(event, e.Debts) and event.how == "taken")
    return sum(event.count for event in taken if event.seat == seat)


def most_in_prison(after: End) -> set[int]:
    """Return the seats with the most workers in prison or on the way there; without cards that free some."""
    board = after.state.board
    counts = [player.prison + board.market.count(seat) for seat, player in enumerate(board.players)]
    return {seat for seat, count in enumerate(counts) if count == max(counts) > 0}


def told(after: End, seat: int, sum_: str) -> bool:
    """Return whether a text such as "31 + 3" is a seat's points before the turn and their change."""
    before, *change = map(int, re.findall(r"[+-]?\d+", sum_.replace(" ", "").replace("−", "-")))
    return (before, sum(change)) == (after.before[seat], after.points(seat) - after.before[seat])


def lead(after: End) -> int:
    return after.points(after.seat) - after.points(1 - after.seat)


def free(after: End, level: int) -> int:
    return LEVELS[level - 1].spaces - sum(player.level == level for player in after.state.board.players)


PAID = {"Town Centre": (TOWN_CENTRE,), "Black Market": (LEFT, LEFT + 1, LEFT + 2)}

Check = Callable[[End, End, re.Match[str]], bool]

CHECKS: dict[str, Check] = {
    r"Rival can’t send your (?:(\d+) )?captured workers? to prison \((\d+) silver\)": lambda then, other, m: (
        sent(other, then.seat) - sent(then, then.seat) == int(m[1] or 1) == int(m[2])
    ),
    r"(\d+) of your workers come home from Rival’s board": lambda then, other, m: (
        other.rival.held[then.seat] - then.rival.held[then.seat] == int(m[1])
    ),
    r"(\d+) captives in prison: (\d+) silver for you(?:, −(\d+) points?.*)?": lambda then, other, m: (
        sum(event.held[1 - then.seat] for event in then.events if isinstance(event, e.Sent)) == int(m[1])
        and sum(event.goods[-1] for event in then.events if isinstance(event, e.Gained)) >= int(m[2])
        and then.rival.prison // 2 - (then.rival.prison - int(m[1])) // 2 == int(m[3] or 0)
    ),
    r"otherwise Rival can free these (\d+) workers next turn": lambda then, other, m: any(
        isinstance(event, e.Freed) and event.count == int(m[1])
        for event in other.next(1 - then.seat, Place(GUARDHOUSE), Guard("boards-debt")) or []
    ),
    r"you can send (\d+) captives to prison: (\d+) silver(?:, −(\d+) points?.*)?": lambda then, other, m: (
        sent(then, 1 - then.seat) - other.me.held[1 - then.seat] == int(m[1]) == int(m[2])
        and (then.rival.prison + int(m[1])) // 2 - then.rival.prison // 2 == int(m[3] or 0)
    ),
    r"Rival’s next worker (.*) brings (\d+) \w+, not (\d+)": lambda then, other, m: (
        gathered(then, m[1]) == int(m[2]) and gathered(other, m[1]) == int(m[3])
    ),
    rf"you keep (\d+) workers? to place, {OTHER} leaves none for your next turn": lambda then, other, m: (
        then.me.supply == int(m[1]) and not other.me.supply
    ),
    r"you have (\d+) workers left to place, otherwise (\d+)": lambda then, other, m: (
        (then.me.supply, other.me.supply) == (int(m[1]), int(m[2]))
    ),
    r"(\d+) fewer of your workers in prison(?: \(\+(\d+)\))?": lambda then, other, m: (
        other.me.prison - then.me.prison == int(m[1])
        and then.points(then.seat, "prison") - other.points(then.seat, "prison") == int(m[2] or 0)
    ),
    r"(.*) \(\+\d+\) then lacks nothing, otherwise (.*)": lambda then, other, m: (
        not lacking(then.me, m[1]) and lacking(other.me, m[1]) == amount(m[2])
    ),
    r"(.*) \(\+\d+\) then lacks ([^,].*), otherwise (.*)": lambda then, other, m: (
        lacking(then.me, m[1]) == amount(m[2]) and lacking(other.me, m[1]) == amount(m[3])
    ),
    r"(.*) \(\+\d+\) then lacks only (.*)": lambda then, other, m: (
        lacking(then.me, m[1]) == amount(m[2]) < lacking(other.me, m[1])
    ),
    r"next comes (Cathedral level (\d)) \(\+\d+\), then lacking (.*)": lambda then, other, m: (
        then.me.level == int(m[2]) - 1 and 0 <= amount(m[3]) - lacking(then.me, m[1]) <= 2  # a reward
    ),
    r"you can climb on to (Cathedral level (\d)) next turn \(\+(\d+)\)": lambda then, other, m: (
        then.me.level == int(m[2]) - 1 > other.me.level
        and not lacking(then.me, m[1])
        and then.me.virtue >= 5
        and bool(then.state.secret.hands[then.seat])
        and LEVELS[then.me.level].vp - LEVELS[then.me.level - 1].vp == int(m[3])
    ),
    r"Cathedral level (\d) \(\+(\d+)\) is reached, with a reward of 1 .*": lambda then, other, m: (
        then.me.level == int(m[1]) > other.me.level
        and then.points(then.seat, "cathedral") - other.points(then.seat, "cathedral") == int(m[2])
    ),
    r"(.*) \(\+(\d+)\) is built, with (\d+) Guildhall spaces? left": lambda then, other, m: (
        any(isinstance(event, e.Constructed) for event in then.events)
        and 12 - len(then.state.board.hall) == int(m[3])
    ),
    r"(.*) \(\+(\d+)\) is built in the last Guildhall space": lambda then, other, m: (
        len(then.state.board.hall) == 12
    ),
    r"the Guildhall is full: one more turn each, you (lead|trail|draw level) (.*) to (.*)": (
        lambda then, other, m: (
            then.state.board.final > 0 > other.state.board.final
            and m[1] == ("lead" if lead(then) > 0 else "trail" if lead(then) else "draw level")
            and told(then, then.seat, m[2])
            and told(then, 1 - then.seat, m[3])
        )
    ),
    r"(neither of you|Rival) has (?:a|no) worker left for the last turn(?:, you have (\d+))?": (
        lambda then, other, m: (
            not then.rival.supply
            and then.me.supply == int(m[2] or 0)
            and (m[1] == "Rival") == bool(m[2])
            and then.state.board.final > 0
        )
    ),
    r"the match goes on while you trail (.*) to (.*)": lambda then, other, m: (
        then.state.board.final < 0 < other.state.board.final
        and lead(then) < 0
        and told(then, then.seat, m[1])
        and told(then, 1 - then.seat, m[2])
    ),
    r"the match goes on: the Guildhall isn’t full yet": lambda then, other, m: (
        then.state.board.final < 0 < other.state.board.final
    ),
    r"(\d+) Guildhall spaces? (?:is|are) left, and Rival has no worker .*": lambda then, other, m: (
        12 - len(then.state.board.hall) == int(m[1]) and not then.rival.supply
    ),
    r"only (\d+) Guildhall spaces? (?:is|are) left": lambda then, other, m: (
        12 - len(then.state.board.hall) == int(m[1]) < 12 - len(other.state.board.hall)
    ),
    r"virtue (\d+) counts (\S+), virtue (\d+) (\S+)": lambda then, other, m: (
        int(m[1]) <= then.me.virtue  # a reward may bring more
        and other.me.virtue >= int(m[3])
        and int(m[2].replace("−", "-").replace("±", "")) > int(m[4].replace("−", "-").replace("±", ""))
    ),
    r"virtue (\d+) keeps the (Cathedral|Black Market) open, virtue (\d+) doesn’t": lambda then, other, m: (
        int(m[1]) >= 5 > int(m[3]) if m[2] == "Cathedral" else int(m[1]) <= 9 < int(m[3])
    ),
    r"you get (\w+), which (\d+) of your plans needs?": lambda then, other, m: (
        skills(then.me)[SKILLS.index(m[1])] > 0 == skills(other.me)[SKILLS.index(m[1])]
    ),
    r"your silver pays for the (.*) next turn": lambda then, other, m: all(
        any(then.next(then.seat, Place(where)) is not None for where in places)
        and all(other.next(then.seat, Place(where)) is None for where in places)
        for name, places in {
            "Town Centre": (TOWN_CENTRE,),
            "Black Market": (LEFT, LEFT + 1, LEFT + 2),
        }.items()
        if name in m[1]
    ),
    r"Rival can’t take the (\d+) silver from the Tax Stand": lambda then, other, m: (
        other.state.board.tax_stand == int(m[1]) > then.state.board.tax_stand
        and other.next(1 - then.seat, Place(TAX_STAND)) is not None
    ),
    r"Rival can’t take (.*) from the Black Market": lambda then, other, m: (
        then.state.board.market.count(then.seat) > other.state.board.market.count(then.seat)
    ),
    r"the Black Market’s reset gives Rival a debt": lambda then, other, m: (
        debts(then, 1 - then.seat) > debts(other, 1 - then.seat)
        and debts(then, then.seat) <= debts(other, then.seat)
    ),
    f"{OTHER} resets the Black Market, which gives you( and Rival)? a debt( each)?": lambda then, other, m: (
        not any(isinstance(event, e.Reset) for event in then.events)
        and debts(other, then.seat) > debts(then, then.seat)
        and (debts(other, 1 - then.seat) > 0) == bool(m[1]) == bool(m[2])
    ),
    r"(\d+) unpaid debts? fewer \(\+(\d+)\)": lambda then, other, m: (
        other.me.unpaid - then.me.unpaid == int(m[1])
    ),
    r"a Black Market reset would then give Rival a debt, not you": lambda then, other, m: (
        then.seat not in most_in_prison(then) and then.seat in most_in_prison(other)
    ),
    r"a Black Market reset would then give you no debt": lambda then, other, m: (
        then.seat not in most_in_prison(then) and then.seat in most_in_prison(other)
    ),
    r"a Black Market reset would then give Rival a debt(, too)?": lambda then, other, m: (
        1 - then.seat in most_in_prison(then) and 1 - then.seat not in most_in_prison(other)
    ),
    r"no space is left for Rival on Cathedral level (\d)": lambda then, other, m: (
        free(then, int(m[1])) == 0 < free(other, int(m[1])) and then.rival.level == int(m[1]) - 1
    ),
    r"otherwise Rival can take the last space on Cathedral level (\d)": lambda then, other, m: (
        free(other, int(m[1])) == 1 and other.rival.level == int(m[1]) - 1
    ),
    r"you hold (?:no plan|only (\d+) plans?), and draw (\d+)": lambda then, other, m: (
        len(then.state.secret.hands[then.seat]) == int(m[1] or 0) + int(m[2])
    ),
    r"gold and marble count 1 point each \(\+(\d+)\)": lambda then, other, m: (
        then.points(then.seat, "goods") - other.points(then.seat, "goods") == int(m[1])
    ),
    rf"no plan or level of yours needs the (\d+) (\w+) of {OTHER}": lambda then, other, m: any(
        isinstance(event, e.Gained) and sum(event.goods) == int(m[1]) for event in other.events
    ),
}


def check(clause: str, then: End, other: End) -> bool:
    """Return whether a clause is true in the match; without a check for it, it is not."""
    for pattern, true in CHECKS.items():
        if match := re.fullmatch(pattern, clause):
            return true(then, other, match)
    return False


def test_what_reasons_say_is_true_in_the_match() -> None:
    wrong = list[str]()
    for key, best, other in pairs():
        one = asked(key)
        facts = found(one.choices[best], one.choices[other], one.names(T), T)
        wrong += [
            f"{key} {best} {other}: {fact.clause}"
            for fact in facts
            if not check(fact.clause, end(key, best), end(key, other))
        ]
    assert not wrong, wrong


@pytest.mark.parametrize(
    ("key", "other", "said"),
    [
        ("1587-77", 1, "the Guildhall is full: one more turn each, you lead 31 + 3 to 28 − 2"),
        ("1611-80", 0, "the Guildhall is full: one more turn each, you trail 25 + 5 to 32"),
        ("1611-80", 0, "neither of you has a worker left for the last turn"),
        ("2082-54", 3, "D resets the Black Market, which gives you and Rival a debt each"),
        ("1237-21", 3, "C, not D: no plan or level of yours needs the 4 clay of D;"),
    ],
)
def test_a_reason_says_what_is_counted(key: str, other: int, said: str) -> None:
    assert said in reason(asked(key)._replace(choice=other), other, T)


def test_a_reason_speaks_of_a_reset_only_once() -> None:
    twice = []
    for key, best, other in pairs():
        one = asked(key)
        _, gains = differences(one.puzzle.verdicts[other], *(one.choices[each] for each in (best, other)))
        clauses = contrast(one.choices[best], one.choices[other], gains, one.names(T), T)[:2]
        if sum("reset" in clause for clause in clauses) > 1:
            twice.append(f"{key} {other}: {clauses}")
    assert not twice, twice


# what the choices say


@pytest.mark.parametrize(
    ("key", "choice", "said"),
    [
        ("1311-50", 1, "reset: your debt"),
        ("1311-50", 2, "1 freed from prison"),
        ("1587-77", 1, "draw 3 plans"),
        ("1587-77", 2, "8 freed from boards"),
    ],
)
def test_a_choice_keeps_in_short_what_sets_it_apart(key: str, choice: int, said: str) -> None:
    assert said in choices_in_words(asked(key), T, briefly=True)[choice]


@pytest.mark.parametrize(
    ("key", "choice", "said"),
    [
        ("1001-29", 3, "draw 1 plan"),
        ("1782-46", 0, "Black Market reset: a debt for you and your rival"),
        ("1427-72", 3, "Black Market reset: a debt for your rival"),
        ("2119-62", 3, "Black Market reset: a debt for you"),
        ("2119-62", 0, ""),
    ],
)
def test_a_choice_says_what_it_draws_and_whose_debts_its_reset_brings(
    key: str, choice: int, said: str
) -> None:
    draft = asked(key).choices[choice]
    after = draft.aftermath.events if draft.aftermath else ()
    assert outcome(after, draft.view, T) == said


def test_a_choice_says_that_it_makes_no_trade() -> None:
    assert choices_in_words(asked("1311-50"), T)[0] == "King’s Storehouse, nothing traded"
