"""Reviews of finished matches by a strong robot."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.draft import Draft
from engine.forecast import lines_by_merit
from engine.history.moments import chance
from engine.match import Match
from engine.robots import review as reviews
from engine.robots import robot
from engine.robots.review import Judged, Review, Verdict, compared, decisions, judge, review, thrift
from engine.robots.trial import FAINT, Trial
from tests.thorough import in_turn, times


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge decisions with very few playouts."""
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
    """Return a match between good robots with one random turn, the seat that played it, and its number."""
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
        judged_match = review(match, seat)
        assert planted in {one.turn for one in judged_match.worst}
        assert len(judged_match.worst) <= 3


@in_turn("slug", games(), 2)
def test_each_decision_is_judged_by_the_seats_view_at_the_time(slug: str, brief: None) -> None:
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
    reviewed = review(match, 1)
    assert [one.first for one in reviewed.judged] == [decision.first for decision in decided]
    for one in (*reviewed.worst, *([reviewed.best] if reviewed.best else [])):
        decision = next(decision for decision in decided if decision.first == one.first)
        moves = [match.game.notation.read(text) for text in one.verdict.better]
        assert moves[0] in match.game.moves(decision.view, 1)
        assert tuple(moves) != decision.moves


def test_undone_turns_are_not_judged() -> None:
    match = Match.new(game("amytis"), 2, seed=4)
    seat = match.to_act[0]
    match.play(seat, match.moves(seat)[0])
    assert len(list(decisions(match, seat))) == 1
    match.undo(seat)
    assert list(decisions(match, seat)) == []
    match.go_on(dict.fromkeys(range(2), "calm"))
    first = next(decisions(match, seat))
    assert (first.first, first.turn) == (2, 1)


def test_forced_decisions_cost_nothing() -> None:
    match = Match.new(game("architectura"), 2, seed=4)
    while match.to_act and len(match.moves(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    seat = match.to_act[0]
    verdict = judge(match.game, match.view(seat), match.moves(seat)[:1], 1, 0.1)
    assert (verdict.cost, verdict.better, verdict.telling) == (0.0, (), False)


def test_long_matches_get_fewer_playouts_per_decision() -> None:
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
    prompt: bool = False,
) -> Judged:
    verdict = Verdict(0.0, cost, error, (better or f"place {turn}",), urgent=urgent, prompt=prompt)
    return Judged(turn * 10, turn, verdict, closely)


def test_worst_three_and_best_are_in_turn_order() -> None:
    reviewed = Review((of(1, 2), of(3, 5), of(3, 4), of(5, -6), of(7, 3), of(9, 1), of(11, -2)))
    assert [(one.turn, one.verdict.cost) for one in reviewed.worst] == [(1, 2), (3, 5), (7, 3)]
    assert reviewed.best == of(5, -6)


def test_the_next_costly_turns_follow_the_three_worst() -> None:
    costly = [of(turn, turn, turn / 2) for turn in range(2, 9)]
    review = Review((*costly, of(20, -4)))
    assert (review.worst, review.further) == (costly[4:], costly[2:4])
    assert review.costly == costly[2:]
    assert Review(tuple(costly[:2])).further == []


def test_more_than_five_turns_are_listed_if_they_certainly_cost_a_point() -> None:
    costly = [of(turn, 12 - turn) for turn in range(10)]
    assert Review(tuple(costly)).costly == costly[:8]
    doubtful = [*costly[:5], of(5, 5, 2), of(6, 4), of(7, 0.9)]
    assert Review(tuple(doubtful)).costly == [*costly[:5], of(6, 4)]


def test_small_or_uncertain_costs_are_left_out() -> None:
    reviewed = Review((of(1, 0.9, 0.4), of(3, 4, 4), of(5, -0.9, 0.4), of(7, -3, 3), of(9, 0.4, 0.1)))
    assert (reviewed.worst, reviewed.best) == ([], None)


def test_half_a_point_is_enough_if_it_is_certain() -> None:
    """Fitted values underestimate what a turn costs."""
    costly, good = of(1, 0.6, 0.19), of(3, -0.5)
    reviewed = Review((costly, of(5, 0.6, 0.21), good))
    assert (reviewed.worst, reviewed.best) == ([costly], good)


def test_certain_costs_rank_above_uncertain_ones() -> None:
    unsure, others = of(1, 5, 3), [of(turn, 4, 0.5) for turn in (3, 5, 7)]
    assert Review((unsure, *others)).worst == others
    assert Review((of(1, -5, 3), of(3, -4, 0.5))).best == of(3, -4, 0.5)


def test_losses_beside_the_lessons_add_up() -> None:
    lessons = [of(turn, 9 - turn) for turn in range(3)]
    small = [of(turn, 0.45, 0.05) for turn in range(10, 30)]
    losses = Review((*lessons, *small, *(of(turn, 0.0, 0.05) for turn in range(30, 40)))).losses
    assert losses is not None
    assert (losses.decisions, losses.among) == (20, 30)
    assert losses.cost == pytest.approx(9, abs=0.5)


def test_a_run_of_neglected_turns_is_not_counted_again() -> None:
    run = [of(turn, 0.8, 0.2, urgent=True, prompt=True) for turn in range(20)]
    assert Review(tuple(run)).neglected == run
    assert Review(tuple(run)).losses is None


def test_losses_add_up_what_would_have_brought_points_later() -> None:
    verdict = Verdict(
        0.0, 1.0, 0.01, ("x",), (("wood", 0.4),), -0.1, prospects=(("stock", 0.3), ("wood", 0.2))
    )
    reviewed = Review(tuple(Judged(turn, turn, verdict) for turn in range(10)))
    losses = reviewed.losses
    assert losses is not None
    assert losses.decisions == 10 - len(reviewed.costly)
    assert dict(losses.sources) == {"wood": pytest.approx(0.4 * losses.decisions)}
    assert dict(losses.prospects) == {
        "stock": pytest.approx(0.3 * losses.decisions),
        "wood": pytest.approx(0.2 * losses.decisions),
    }


def test_losses_that_may_be_chance_are_not_added_up() -> None:
    """Turns as good as their alternatives seem to cost something half of the time."""
    luck, reported = random.Random(1), list[float]()
    for _ in range(200):
        judged = tuple(of(turn, luck.gauss(0, 0.7), 0.7) for turn in range(50))
        losses = Review(judged).losses
        reported.append(losses.cost if losses else 0.0)
    assert sum(reported) / len(reported) < 1.0


def test_repeated_advice_is_given_once() -> None:
    reviewed = Review((of(1, 3, better="x"), of(3, 5, better="x"), of(5, 2, better="y")))
    assert [one.turn for one in reviewed.worst] == [3, 5]


def test_advice_is_repeated_after_many_turns() -> None:
    """By then it is another opportunity."""
    between = [of(turn, 0) for turn in range(3, 3 + 2 * reviews.NEAR, 2)]
    early, soon, later = of(1, 3, better="x"), of(between[-1].turn, 2, better="x"), of(99, 2, better="x")
    assert Review((early, *between[:-1], soon)).worst == [early]
    assert Review((early, *between, later)).worst == [early, later]


def test_the_same_missed_opportunity_is_reported_once() -> None:
    alone, further, elsewhere = ("visit",), ("visit", "pay", "go"), ("visit", "buy", "go")

    def seen(turn: int, cost: float, better: tuple[str, ...]) -> Judged:
        return Judged(turn * 10, turn, Verdict(0.0, cost, 0.1, better))

    assert Review((seen(1, 3, further), seen(3, 5, alone))).worst == [seen(3, 5, alone)]
    assert len(Review((seen(1, 3, further), seen(3, 5, elsewhere))).worst) == 1, "they end the same way"
    assert len(Review((seen(1, 3, further), seen(3, 5, (*elsewhere[:2], "stop")))).worst) == 2


def test_neglected_urgent_turns_in_a_row_are_one_lesson() -> None:
    run = [of(turn, cost, urgent=True) for turn, cost in ((5, 0.2), (7, -3), (13, 4))]
    others = [of(turn, cost) for turn, cost in ((1, 2), (15, 3), (17, 1))]
    reviewed = Review((others[0], run[0], run[1], of(9, 0), of(11, 0), run[2], *others[1:]))
    assert reviewed.neglected == run
    assert [one.turn for one in reviewed.worst] == [1, 5, 15]
    assert reviewed.best is None, "values underestimate the harm"
    assert reviews.doubtful(reviewed.judged) == [0, 6, 7]


def test_an_urgent_turn_rightly_left_undone_is_not_neglected() -> None:
    """Playouts in which seats play urgent turns show what one is worth."""
    right, wrong = of(5, -3, urgent=True, prompt=True), of(7, 2, urgent=True, prompt=True)
    unclear = of(9, -0.1, urgent=True, prompt=True)
    assert Review((right, wrong)).neglected == []
    assert Review((right, wrong)).worst == [wrong]
    assert Review((right, wrong, unclear)).neglected == [wrong, unclear]
    assert Review((right,)).best is None, "another turn may have been better still"


def test_a_single_neglected_urgent_turn_is_an_ordinary_one() -> None:
    once = of(5, 3, urgent=True)
    far = [of(turn, 0) for turn in range(7, 7 + 2 * reviews.NEAR, 2)]
    reviewed = Review((once, *far, of(99, 0.2, urgent=True), of(101, -5, urgent=True)))
    assert [one.turn for one in reviewed.neglected] == [99, 101], "the longest run"
    assert [one.turn for one in reviewed.worst] == [5, 99]
    assert Review((once,)).neglected == []
    assert Review((once,)).worst == [once]


def test_decisions_judged_twice_take_precedence() -> None:
    once, twice = (of(1, 9), of(3, -9)), (of(5, 2, closely=True), of(7, -2, closely=True))
    assert Review((*once, *twice)).worst == [of(5, 2, closely=True)]
    assert Review((*once, *twice)).best == of(7, -2, closely=True)
    assert Review(once).worst == [of(1, 9)], "like reviews stored before the second judgement existed"


def test_the_most_costly_and_best_decisions_are_judged_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AGAIN", 2)
    monkeypatch.setattr(reviews, "AGAIN_GOOD", 1)
    judged = [of(1, 3), of(3, 1, 4), of(5, 4), of(7, -1), of(9, -2), of(11, 0)]
    assert reviews.doubtful(judged) == [1, 2, 4]
    assert reviews.doubtful([of(1, 0)]) == []


def test_repeated_advice_is_not_judged_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AGAIN", 2)
    alike = [of(turn, 9 - turn, better="x") for turn in (1, 3, 5)]
    assert reviews.doubtful([*alike, of(7, 1), of(9, 2)]) == [0, 4]
    assert reviews.doubtful([of(1, 4), replace(of(1, 3, better="y"), first=11), of(3, 2)]) == [0, 2]


def test_the_second_judgement_uses_other_worlds(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(game("amytis"), 2, seed=4)
    seat = match.to_act[0]
    view, moves = match.view(seat), match.moves(seat)[:1]
    first = judge(match.game, view, moves, 1)
    again = judge(match.game, view, moves, 1, doubted=first)
    assert again.lead == first.lead, "the curve mixes it with turns judged once"
    assert (again.cost, again.error) != (first.cost, first.error)
    rare = [match.game.notation.write(move) for move in random_line(match, seat)]
    doubted = replace(first, better=tuple(rare))
    monkeypatch.setattr(reviews, "candidates", lambda *_: [])
    assert judge(match.game, view, moves, 1, doubted=doubted).better == doubted.better


@pytest.mark.parametrize(
    ("slug", "to_the_end"), [("architectura", True), ("ancient", True), ("amytis", False)]
)
def test_the_second_judgement_plays_to_the_end_without_fitted_values(
    slug: str, to_the_end: bool, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, calls = Match.new(game(slug), 2, seed=4), list[tuple[Trial, Any]]()

    def recording(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        calls.append((trial, own))
        return compared(trial, own, other, worlds)

    monkeypatch.setattr(reviews, "compared", recording)
    seat = match.to_act[0]
    view, moves = match.view(seat), match.moves(seat)[:1]
    first = judge(match.game, view, moves, 1)
    again = judge(match.game, view, moves, 1, doubted=first)
    over = [not match.game.to_act(trial.end(own, 0).board) for trial, own in calls]
    assert over == [False, to_the_end]
    assert first.at_end == (not to_the_end), "values foresee the end"
    assert again.at_end
    lead = sum(points for _, points in again.sources) - again.rivals
    assert not to_the_end or lead == pytest.approx(abs(again.cost), abs=FAINT * 5)


def test_larger_tables_use_fewer_worlds_per_playout(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each playout takes as many more turns."""
    counts = list[int]()

    def recording(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        counts.append(len(worlds))
        return Verdict(0.0)

    monkeypatch.setattr(reviews, "compared", recording)
    monkeypatch.setattr(reviews, "CLOSE_FINAL", 24)
    for seats in (2, 4):
        match = Match.new(game("architectura"), seats, seed=4)
        seat = match.to_act[0]
        judge(match.game, match.view(seat), match.moves(seat)[:1], doubted=Verdict(0.0))
    assert counts == [48, 24], "twice as many as without playing to the end"


@pytest.mark.parametrize(("cost", "gap", "worlds"), [(2.0, 0.0, 20), (2.0, 0.6, 100), (-2.0, 0.0, 100)])
def test_a_second_judgement_stops_if_a_cost_was_chance(
    cost: float, gap: float, worlds: int, brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is worth more for other decisions; one that may be the strongest is judged in full."""
    match, counts = Match.new(game("amytis"), 2, seed=4), list[int]()
    view = match.view(match.to_act[0])
    own, *others = (line for line, _ in lines_by_merit(match.game, view))

    def recording(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        counts.append(len(worlds))
        return Verdict(0.0)

    monkeypatch.setattr(Trial, "lead", lambda trial, moves, world: gap * (moves == others[0]))
    monkeypatch.setattr(reviews, "compared", recording)
    monkeypatch.setattr(reviews, "CLOSE_FINAL", 100)
    monkeypatch.setattr(reviews, "_best", lambda *_: others[:3])
    judge(match.game, view, own, doubted=Verdict(0.0, cost))
    assert counts == [worlds]


def test_best_turn_is_found_by_successive_halving() -> None:
    tried: Counter[str] = Counter()

    class Leads:
        def lead(self, turn: str, world: int) -> float:
            tried[turn] += 1
            return {"good": 3.0, "fair": 2.0, "lucky": 9.0 if world < 1 else 0.0}.get(turn, 0.0)

    trial: Any = Leads()
    turns = ["bad", "lucky", "fair", "worse", "good", "worst"]
    assert reviews._best(trial, turns, 4) == ["good"]
    assert tried == {"good": 4 + 8, "fair": 4 + 8, "lucky": 4 + 8, "bad": 4, "worse": 4, "worst": 4}
    assert reviews._best(trial, ["bad"], 4) == ["bad"]
    assert reviews._best(trial, [], 4) == []
    assert reviews._best(trial, turns, 4, 2) == ["good", "fair"]
    assert len(reviews._best(trial, turns, 4, 4)) == 4


def test_the_second_judgement_chooses_the_alternative_by_its_own_playouts(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few tries a few turns ahead often prefer one that gains less in the end than others near the top."""
    match = Match.new(game("architectura"), 2, seed=4)
    view = match.view(match.to_act[0])
    own, *others = (line for line, _ in lines_by_merit(match.game, view))
    tried, chosen = set[int](), list[tuple[Any, set[int]]]()

    def lead(trial: Trial, moves: Any, world: int) -> float:
        tried.add(world)
        return float(moves == others[1])

    def recording(trial: Trial, own: Any, other: Any, worlds: Any) -> Verdict:
        chosen.append((other, {*worlds}))
        return Verdict(0.0)

    monkeypatch.setattr(Trial, "lead", lead)
    monkeypatch.setattr(reviews, "compared", recording)
    monkeypatch.setattr(reviews, "_best", lambda trial, turns, worlds, most=1: others[:most])
    judge(match.game, view, own)
    assert not tried
    judge(match.game, view, own, doubted=Verdict(0.0))
    (first, _), (second, compared_in) = chosen
    assert (first, second) == (others[0], others[1])
    assert tried
    assert not tried & compared_in, "or the one that was lucky in them would be chosen"


def random_line(match: Match, seat: int) -> list[Any]:
    """Return a turn that no search would propose."""
    draft = Draft(match.game, match.view(seat))
    while draft.options:
        draft.push(draft.options[-1])
    return draft.played
