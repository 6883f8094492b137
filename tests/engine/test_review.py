"""What a strong robot thinks of a match that is over."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.draft import Draft
from engine.history.moments import chance
from engine.match import Match
from engine.robots import review as reviews
from engine.robots import robot
from engine.robots.review import Judged, Review, Verdict, compared, decisions, judge, review, thrift
from engine.robots.trial import FAINT, Trial
from tests.thorough import in_turn, times


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have decisions judged by very few playouts."""
    few = {"TURNS": 12, "KEPT": 3, "ROUND": 1, "FINAL": 8, "CLOSE_TRIES": 2, "CLOSE_FINAL": 8}
    for name, value in few.items():
        monkeypatch.setattr(reviews, name, value)


def ended(slug: str, level: str = "calm", seats: int = 2, seed: int = 3) -> Match:
    return _ended(slug, level, seats, seed).copy()


@cache
def _ended(slug: str, level: str, seats: int, seed: int) -> Match:
    match = Match.new(game(slug), seats, seed=seed)
    match.go_on(dict.fromkeys(range(seats), level))
    return match


def blundered(slug: str, seed: int) -> tuple[Match, int, int]:
    """Return a match of good robots with one random turn, whose it was, and its number."""
    luck, match, seat, planted = random.Random(seed), Match.new(game(slug), 2, seed=seed), seed % 2, 0
    own, target = 0, luck.randrange(2, 9)
    while match.to_act:
        mover = match.to_act[0]
        own += mover == seat
        if mover == seat and own == target:
            planted = match.turn
            while match.to_act and match.turn == planted and mover in match.to_act:
                match.play(mover, luck.choice(match.moves(mover)), go_on=False)
            continue
        moves = robot("keen")(match.game, match.view(mover), chance(match.seed, match.seq))
        match.play(mover, *moves, go_on=False)
    return match, seat, planted


def test_a_blunder_is_among_the_worst_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ROUND", 4)
    monkeypatch.setattr(reviews, "FINAL", 40)
    monkeypatch.setattr(reviews, "CLOSE_FINAL", times(40, 200))
    rounds = times(1, 5)
    for seed in (1, 3, 5, 10, 11)[:rounds]:
        match, seat, planted = blundered("amytis", seed)
        found = review(match, seat)
        assert planted in {one.turn for one in found.worst}
        assert len(found.worst) <= 3


@in_turn("slug", games(), 2)
def test_all_that_a_seat_decided_is_judged_by_its_view_then(slug: str, brief: None) -> None:
    match = ended(slug)
    decided = list(decisions(match, 1))
    moves = [entry.move for _, entry in match.line if entry.seat == 1]  # type: ignore[union-attr]
    assert [move for decision in decided for move in decision.moves] == moves
    again = Match.new(match.game, 2, seed=match.seed)
    for number, entry in enumerate(match.log):
        for decision in decided:
            if decision.first == number:
                assert decision.view == again.view(1)
                assert decision.turn == again.turn
        again.repeat(entry)
    found = review(match, 1)
    assert [one.first for one in found.judged] == [decision.first for decision in decided]
    for one in (*found.worst, *([found.best] if found.best else [])):
        decision = next(decision for decision in decided if decision.first == one.first)
        moves = [match.game.notation.read(text) for text in one.verdict.better]
        assert moves[0] in match.game.moves(decision.view, 1)
        assert tuple(moves) != decision.moves


def test_turns_that_were_taken_back_are_not_judged() -> None:
    match = Match.new(game("amytis"), 2, seed=4)
    seat = match.to_act[0]
    match.play(seat, match.moves(seat)[0])
    assert len(list(decisions(match, seat))) == 1
    match.undo(seat)
    assert list(decisions(match, seat)) == []
    match.go_on(dict.fromkeys(range(2), "calm"))
    first = next(decisions(match, seat))
    assert (first.first, first.turn) == (2, 1)


def test_a_decision_without_a_choice_costs_nothing() -> None:
    match = Match.new(game("architectura"), 2, seed=4)
    while match.to_act and len(match.moves(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    seat = match.to_act[0]
    verdict = judge(match.game, match.view(seat), match.moves(seat)[:1], 1, 0.1)
    assert (verdict.cost, verdict.better, verdict.telling) == (0.0, (), False)


def test_long_matches_have_fewer_playouts_a_decision() -> None:
    assert thrift(1) == thrift(20) == 1.0
    assert thrift(20) > thrift(50) > thrift(80)
    assert thrift(10_000) == thrift(20_000) > 0


def of(
    turn: int,
    cost: float,
    error: float = 0.1,
    *,
    better: str = "",
    closely: bool = False,
    urgent: bool = False,
) -> Judged:
    verdict = Verdict(0.0, cost, error, (better or f"place {turn}",), urgent=urgent)
    return Judged(turn * 10, turn, verdict, closely)


def test_the_three_worst_and_the_best_are_picked_out_in_their_order() -> None:
    found = Review((of(1, 2), of(3, 5), of(3, 4), of(5, -6), of(7, 3), of(9, 1), of(11, -2)))
    assert [(one.turn, one.verdict.cost) for one in found.worst] == [(1, 2), (3, 5), (7, 3)]
    assert found.best == of(5, -6)


def test_what_is_little_or_unsure_is_not_picked_out() -> None:
    found = Review((of(1, 0.9), of(3, 4, 4), of(5, -0.9), of(7, -3, 3)))
    assert (found.worst, found.best) == ([], None)


def test_what_is_surely_dear_comes_before_what_may_be_dearer() -> None:
    unsure, others = of(1, 5, 3), [of(turn, 4, 0.5) for turn in (3, 5, 7)]
    assert Review((unsure, *others)).worst == others
    assert Review((of(1, -5, 3), of(3, -4, 0.5))).best == of(3, -4, 0.5)


def test_the_same_advice_is_told_once() -> None:
    found = Review((of(1, 3, better="x"), of(3, 5, better="x"), of(5, 2, better="y")))
    assert [one.turn for one in found.worst] == [3, 5]


def test_the_same_advice_is_told_again_much_later() -> None:
    """It is another opportunity then."""
    between = [of(turn, 0) for turn in range(3, 3 + 2 * reviews.NEAR, 2)]
    early, soon, later = of(1, 3, better="x"), of(between[-1].turn, 2, better="x"), of(99, 2, better="x")
    assert Review((early, *between[:-1], soon)).worst == [early]
    assert Review((early, *between, later)).worst == [early, later]


def test_the_same_opportunity_is_told_once_whatever_the_turns_end_with() -> None:
    alone, further, elsewhere = ("visit",), ("visit", "pay", "go"), ("visit", "buy", "go")

    def seen(turn: int, cost: float, better: tuple[str, ...]) -> Judged:
        return Judged(turn * 10, turn, Verdict(0.0, cost, 0.1, better))

    assert Review((seen(1, 3, further), seen(3, 5, alone))).worst == [seen(3, 5, alone)]
    assert len(Review((seen(1, 3, further), seen(3, 5, elsewhere))).worst) == 1, "they end alike"
    assert len(Review((seen(1, 3, further), seen(3, 5, (*elsewhere[:2], "stop")))).worst) == 2


def test_urgent_turns_left_out_in_a_row_are_one_lesson_however_little_each_cost() -> None:
    run = [of(turn, cost, urgent=True) for turn, cost in ((5, 0.2), (7, -3), (13, 4))]
    others = [of(turn, cost) for turn, cost in ((1, 2), (15, 3), (17, 1))]
    found = Review((others[0], run[0], run[1], of(9, 0), of(11, 0), run[2], *others[1:]))
    assert found.neglected == run
    assert [one.turn for one in found.worst] == [1, 5, 15]
    assert found.best is None, "values see too little of it"
    assert reviews.doubtful(found.judged) == [0, 6, 7]


def test_an_urgent_turn_left_out_once_is_told_like_any_other() -> None:
    once = of(5, 3, urgent=True)
    far = [of(turn, 0) for turn in range(7, 7 + 2 * reviews.NEAR, 2)]
    found = Review((once, *far, of(99, 0.2, urgent=True), of(101, -5, urgent=True)))
    assert [one.turn for one in found.neglected] == [99, 101], "the longest run"
    assert [one.turn for one in found.worst] == [5, 99]
    assert Review((once,)).neglected == []
    assert Review((once,)).worst == [once]


def test_what_was_judged_twice_is_told_before_all_that_was_judged_once() -> None:
    once, twice = (of(1, 9), of(3, -9)), (of(5, 2, closely=True), of(7, -2, closely=True))
    assert Review((*once, *twice)).worst == [of(5, 2, closely=True)]
    assert Review((*once, *twice)).best == of(7, -2, closely=True)
    assert Review(once).worst == [of(1, 9)], "as reviews were that are kept"


def test_those_are_judged_twice_that_may_have_cost_or_brought_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AGAIN", 2)
    monkeypatch.setattr(reviews, "AGAIN_GOOD", 1)
    judged = [of(1, 3), of(3, 1, 4), of(5, 4), of(7, -1), of(9, -2), of(11, 0)]
    assert reviews.doubtful(judged) == [1, 2, 4]
    assert reviews.doubtful([of(1, 0)]) == []


def test_what_would_be_left_out_afterwards_is_not_judged_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AGAIN", 2)
    alike = [of(turn, 9 - turn, better="x") for turn in (1, 3, 5)]
    assert reviews.doubtful([*alike, of(7, 1), of(9, 2)]) == [0, 4]
    assert reviews.doubtful([of(1, 4), replace(of(1, 3, better="y"), first=11), of(3, 2)]) == [0, 2]


def test_a_verdict_that_is_doubted_is_looked_at_in_other_worlds(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(game("amytis"), 2, seed=4)
    seat = match.to_act[0]
    view, moves = match.view(seat), match.moves(seat)[:1]
    first = judge(match.game, view, moves, 1)
    again = judge(match.game, view, moves, 1, doubted=first)
    assert again.lead == first.lead, "which the curve shows beside those of turns that were judged once"
    assert (again.cost, again.error) != (first.cost, first.error)
    rare = [match.game.notation.write(move) for move in random_line(match, seat)]
    doubted = replace(first, better=tuple(rare))
    monkeypatch.setattr(reviews, "candidates", lambda *_: [])
    assert judge(match.game, view, moves, 1, doubted=doubted).better == doubted.better


@pytest.mark.parametrize(
    ("slug", "to_the_end"), [("architectura", True), ("ancient", True), ("amytis", False)]
)
def test_a_second_look_plays_on_to_the_end_where_no_values_foresee_it(
    slug: str, to_the_end: bool, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, looks = Match.new(game(slug), 2, seed=4), list[tuple[Trial, Any]]()

    def noted(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        looks.append((trial, own))
        return compared(trial, own, other, worlds)

    monkeypatch.setattr(reviews, "compared", noted)
    seat = match.to_act[0]
    view, moves = match.view(seat), match.moves(seat)[:1]
    first = judge(match.game, view, moves, 1)
    again = judge(match.game, view, moves, 1, doubted=first)
    over = [not match.game.to_act(trial.end(own, 0).board) for trial, own in looks]
    assert over == [False, to_the_end]
    assert first.at_end == (not to_the_end), "values foresee the end"
    assert again.at_end
    told = sum(points for _, points in again.sources) - again.rivals
    assert not to_the_end or told == pytest.approx(abs(again.cost), abs=FAINT * 5)


def test_at_a_larger_table_a_match_is_played_out_in_fewer_worlds(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes as many more turns."""
    counts = list[int]()

    def noted(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        counts.append(len(worlds))
        return Verdict(0.0)

    monkeypatch.setattr(reviews, "compared", noted)
    monkeypatch.setattr(reviews, "CLOSE_FINAL", 24)
    for seats in (2, 4):
        match = Match.new(game("architectura"), seats, seed=4)
        seat = match.to_act[0]
        judge(match.game, match.view(seat), match.moves(seat)[:1], doubted=Verdict(0.0))
    assert counts == [24, 12]


def test_of_several_turns_the_best_is_found_by_halves() -> None:
    tried: Counter[str] = Counter()

    class Leads:
        def lead(self, turn: str, world: int) -> float:
            tried[turn] += 1
            return {"good": 3.0, "fair": 2.0, "lucky": 9.0 if world < 1 else 0.0}.get(turn, 0.0)

    trial: Any = Leads()
    turns = ["bad", "lucky", "fair", "worse", "good", "worst"]
    assert reviews._best(trial, turns, 4) == "good"
    assert tried == {"good": 4 + 8, "fair": 4 + 8, "lucky": 4 + 8, "bad": 4, "worse": 4, "worst": 4}
    assert reviews._best(trial, ["bad"], 4) == "bad"
    assert reviews._best(trial, [], 4) is None


def random_line(match: Match, seat: int) -> list[Any]:
    """Return a turn that no search would think of."""
    draft = Draft(match.game, match.view(seat))
    while draft.options:
        draft.push(draft.options[-1])
    return draft.played
