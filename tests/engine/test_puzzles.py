"""Puzzles: the bundled ones are valid, and new ones are found in matches between robots."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.draft import Draft
from engine.errors import Refusal
from engine.forecast import equally_wise
from engine.match import Match
from engine.robots import puzzles as maker
from engine.robots.judges import Standard
from engine.robots.puzzles import (
    Puzzle,
    Reach,
    agreed,
    confirm,
    doubt,
    is_greedy,
    puzzle,
    puzzles,
    reach,
    search,
    twins,
)
from engine.robots.review import Verdict
from engine.robots.themes import DENY, END, SOLVERS, THEMES, labelled, themed
from engine.robots.turns import foreseen
from tests.thorough import in_turn, times

LISTED = [(slug, key) for slug in games() for key in puzzles(slug)]


@pytest.mark.parametrize(("slug", "key"), LISTED[:: times(4, 1)])
def test_puzzles_are_playable_and_have_the_greedy_turn_among_their_choices(slug: str, key: str) -> None:
    rules, one = game(slug), puzzles(slug)[key]
    match = one.match(rules)
    (seat,) = match.to_act
    view = match.view(seat)
    assert match.turn == one.turn
    assert len(one.choices) == len(one.verdicts) == maker.CHOICES
    ends = []
    for texts in one.choices:
        draft = Draft(rules, view)
        for text in texts:
            draft.push(rules.notation.read(text))
        ends.append(foreseen(rules, view, draft.played))
    assert len(set(ends)) == maker.CHOICES
    greedy = {foreseen(rules, view, line) for line in equally_wise(rules, view)}
    assert greedy & set(ends)
    assert is_greedy(slug, one) == (ends[one.best] in greedy)


def faults(archive: Sequence[Puzzle]) -> list[str]:
    """Return what is wrong with the stored verdicts and labels of a game's puzzles."""
    found = [f"{one.key}: the judges don't agree" for one in archive if not agreed(one)]
    found += [f"{one.key}: {one.theme!r}" for one in archive if one.theme not in THEMES]
    found += [
        f"{one.key}: {one.difficulty}" for one in archive if not 1 <= one.difficulty <= len(SOLVERS) + 1
    ]
    for one in archive:
        for verdicts in (one.verdicts, one.second):
            costs = [verdict.cost for number, verdict in enumerate(verdicts) if number != one.best]
            if not verdicts or verdicts[one.best].cost != -min(costs):
                found.append(f"{one.key}: its best turn isn't compared with the runner-up")
    matches = Counter(one.seed for one in archive)
    return found + [f"{count} puzzles of match {seed}" for seed, count in matches.items() if count > 1]


@pytest.mark.parametrize("slug", games())
def test_both_judges_agree_on_every_puzzle_of_the_archive(slug: str) -> None:
    archive = list(puzzles(slug).values())
    assert archive
    assert not faults(archive), "\n".join(faults(archive))


def test_doubtful_puzzles_are_noticed() -> None:
    one, other, *_ = puzzles("amytis").values()
    assert not faults([one, other])
    place, sure = next((place, each) for place, each in enumerate(one.second) if place != one.best)
    for verdict in (replace(sure, cost=1.4), replace(sure, error=sure.cost * 0.51)):
        doubtful = (*one.second[:place], verdict, *one.second[place + 1 :])
        assert f"{one.key}: the judges don't agree" in faults([replace(one, second=doubtful)])
    doubtful = tuple(replace(verdict, cost=1.4) for verdict in one.verdicts)
    assert faults([replace(one, verdicts=doubtful)])
    assert faults([replace(one, second=())])
    assert faults([replace(one, theme="")])
    assert faults([replace(one, difficulty=0)])
    assert faults([one, replace(one, turn=one.turn + 1)]) == [f"2 puzzles of match {one.seed}"]


@pytest.mark.parametrize("slug", games())
def test_no_choices_are_twins_and_few_answers_greedy(slug: str) -> None:
    archive = list(puzzles(slug).values())
    assert not [one.key for one in archive if twins(slug, one)]
    assert maker.GREEDY_SHARE * sum(is_greedy(slug, one) for one in archive) <= len(archive)


def test_choices_that_differ_only_in_where_are_twins_if_the_judges_see_no_difference() -> None:
    one = puzzles("ancient")["64-17"]
    wrong = [place for place in range(maker.CHOICES) if place != one.best]
    last = ("place r1", "place l1"), ("place l1", "place r1")
    mirrored = dict(zip(wrong, [("take 1", "place d2", *moves) for moves in last], strict=False))
    choices = tuple(mirrored.get(place, each) for place, each in enumerate(one.choices))

    def judged(*costs: float) -> Puzzle:
        told = dict(zip(wrong, costs, strict=False))
        verdicts = tuple(
            Verdict(0.0, told.get(place, each.cost), 0.4) for place, each in enumerate(one.verdicts)
        )
        return replace(one, choices=choices, verdicts=verdicts, second=verdicts)

    assert twins("ancient", judged(2.0, 2.4)) == [(wrong[0], wrong[1])]
    assert not twins("ancient", judged(2.0, 2.6))
    assert not twins("ancient", replace(judged(2.0, 2.4), second=judged(2.0, 2.6).second))
    assert not twins("ancient", replace(judged(2.0, 2.4), best=wrong[0]))
    assert confirm("ancient", judged(2.0, 2.4)) is None


@in_turn("slug", games())
def test_judges_confirm_a_sample_of_the_archive_in_other_worlds(slug: str) -> None:
    surest = sorted(puzzles(slug).values(), key=lambda one: one.second[one.best].cost)
    for one in surest[: times(1, 20)]:
        assert doubt(slug, one, 7) is None


def test_puzzles_of_earlier_editions_use_their_own_data() -> None:
    rules, one = game("architectura"), next(iter(puzzles("architectura").values()))
    assert one.edition == "house-2 2"
    match = one.match(rules)
    assert match.edition == "house-2-ba048fedb2b3"
    later = replace(one, edition=maker.edition(rules)).match(rules)
    assert later.edition == rules.edition
    assert later.log == match.log, "the basic cards are unchanged"
    west = game("westkingdom")
    third = replace(next(iter(puzzles("westkingdom").values())), edition="sheet-0 1")
    with pytest.raises(Refusal):
        third.match(west)


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge positions for a moment only."""
    for name, value in {"TURNS": 12, "FEW": 1, "FIRST": 2, "MEASURED": 1, "PROBES": 2}.items():
        monkeypatch.setattr(maker, name, value)
    for name in ("GLANCE", "CLOSE", "KEENLY", "FORESEEN", "UNOPPOSED"):
        monkeypatch.setattr(maker, name, Standard(-9.0, 0.0, (2,)))
    reach.cache_clear()


def test_puzzle_search_is_deterministic_and_ends_with_a_match(brief: None) -> None:
    seed = next(seed for seed in range(1, 20) if any(search("architectura", seed, margin=-9.0)))
    *before, first = search("architectura", seed, margin=-9.0)
    *_, again = search("architectura", seed, margin=-9.0)
    assert first is not None
    assert first == again
    assert not any(before), "only the last one is a puzzle"
    assert first.match(game("architectura")).turn == first.turn
    assert first.key == f"{seed}-{first.turn}"
    assert len(first.verdicts) == len(first.second) == maker.CHOICES


def test_no_puzzle_below_the_margin(brief: None) -> None:
    assert not any(search("architectura", 1, margin=500.0))


def test_each_seed_searches_one_part_of_a_match(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    examined = dict[int, list[int]]()
    asked = dict[int, bool]()

    def record(match: Match, log: object, margin: float, greedy_too: bool) -> None:
        examined.setdefault(match.seed, []).append(match.turn)
        asked[match.seed] = greedy_too

    monkeypatch.setattr(maker, "puzzle", record)
    monkeypatch.setattr(maker, "PROBES", 9)
    monkeypatch.setattr(maker, "reach", lambda slug: Reach(12, 200))
    for seed in range(4, 4 + maker.PARTS * maker.GREEDY):
        assert not any(search("architectura", seed))
    for seed, turns in examined.items():
        first = seed % maker.PARTS * 3
        assert turns == [first + 1, first + 2, first + 3]
        assert asked[seed] == (seed // maker.PARTS % maker.GREEDY == 0)
    assert len(examined) == maker.PARTS * maker.GREEDY
    assert sum(asked.values()) == maker.PARTS


def test_the_greedy_turn_is_the_answer_only_if_asked_for(brief: None) -> None:
    positions = [one for one in maker._positions("architectura", 1) if one[0].to_act]
    seldom = [puzzle(*position, -9.0) for position in positions]
    often = [puzzle(*position, -9.0, True) for position in positions]
    assert not any(is_greedy("architectura", one) for one in seldom if one)
    assert any(is_greedy("architectura", one) for one in often if one)
    assert any(seldom)
    assert all(one in (None, other) for one, other in zip(seldom, often, strict=True))


def test_no_puzzle_beyond_what_players_reach(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "reach", lambda slug: Reach(0, 0))
    assert not list(search("architectura", 1, margin=-9.0))


def test_reach_comes_from_matches_of_steady_robots() -> None:
    bounds = reach("architectura")
    assert 15 <= bounds.turns <= 21
    assert 35 <= bounds.points <= 70
    start = Match.new(game("architectura"), 2, seed=1)
    assert bounds.contains(start)
    assert not bounds._replace(points=-1).contains(start)


def test_positions_with_few_turns_give_no_puzzle(brief: None) -> None:
    match = Match.new(game("architectura"), 2, seed=4)
    while match.to_act and len(match.moves(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    assert puzzle(match, ()) is None


def test_puzzles_of_other_rules_are_refused() -> None:
    one = next(iter(puzzles("amytis").values()))
    for other in (replace(one, log=("0:place a1",)), replace(one, edition="booklet 99")):
        with pytest.raises(Refusal):
            other.match(game("amytis"))
        with pytest.raises(Refusal):
            confirm("amytis", other)


def clearest(slug: str) -> Puzzle:
    return max(puzzles(slug).values(), key=lambda one: min(abs(verdict.cost) for verdict in one.verdicts))


def test_both_judges_reject_a_wrong_answer() -> None:
    one = clearest("architectura")
    assert confirm("architectura", one)
    worst = max(range(maker.CHOICES), key=lambda number: one.verdicts[number].cost)
    wrong = replace(one, best=worst)
    assert confirm("architectura", wrong) is None
    against = doubt("architectura", wrong, 1)
    assert against is not None
    assert against.cost < 0


def test_labels_are_known_themes_and_difficulties() -> None:
    one = labelled("architectura", clearest("architectura"))
    assert one.theme in THEMES
    assert 1 <= one.difficulty <= len(SOLVERS) + 1
    one = clearest("amytis")
    verdict = replace(one.verdicts[one.best], rivals=one.verdicts[one.best].cost)
    verdicts = tuple(verdict if number == one.best else each for number, each in enumerate(one.verdicts))
    assert themed("amytis", replace(one, verdicts=verdicts)).theme == DENY


@pytest.mark.parametrize(("slug", "key"), LISTED[1 :: times(6, 1)])
def test_themes_of_the_archive_are_true(slug: str, key: str) -> None:
    one = puzzles(slug)[key]
    assert themed(slug, replace(one, theme="")).theme == one.theme


THEMED = (
    # more points from project 14 later than from anything else
    ("amytis", "4-8", "project"),
    ("amytis", "30-5", "claim"),
    ("amytis", "26-27", "deny"),
    # Amun-Ra instead of Optimization, whatever that brings
    ("ancient", "1433-8", "card"),
    # the same card is gained by both
    ("ancient", "1223-29", "balance"),
    ("ancient", "1003-23", "deny"),
    ("architectura", "3-1", "draw"),
    # both destroy a card, the answer an opponent's
    ("architectura", "50-4", "destroy"),
    # the same card is turned up, which costs the opponent more than turning it down
    ("architectura", "1014-16", "turn"),
    # only a card of one's own is turned, but what counts is the card built
    ("architectura", "16-14", "build"),
    ("westkingdom", "3-46", "jail"),
    ("westkingdom", "12-49", "capture"),
    ("westkingdom", "1070-50", "free"),
    # it captures too, but gains most by the building
    ("westkingdom", "1053-54", "build"),
    ("westkingdom", "1001-29", "card"),
)


def test_only_a_turn_that_ends_the_match_sooner_than_the_others_has_that_theme() -> None:
    one = puzzles("architectura")["15-16"]
    *others, last = (number for number in range(maker.CHOICES) if number != one.best)
    assert themed("architectura", one).theme != END, "another choice ends it, too"
    longer = {last: ("play theatre", "at 2-7", "swap 1-7 1-8")}
    for number in others:
        assert one.choices[number][:2] == longer[last][:2]
    choices = tuple(longer.get(number, each) for number, each in enumerate(one.choices))
    assert themed("architectura", replace(one, choices=choices)).theme == END


@pytest.mark.parametrize(("slug", "key", "theme"), THEMED)
def test_the_theme_is_what_sets_the_answer_apart(slug: str, key: str, theme: str) -> None:
    assert themed(slug, puzzles(slug)[key]).theme == theme


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert puzzles("chess") == {}


def test_archives_without_a_second_judge_can_be_read() -> None:
    stored = msgspec.to_builtins(next(iter(puzzles("amytis").values())))
    older = {name: stored[name] for name in stored if name not in {"second", "theme", "difficulty"}}
    read = msgspec.convert(older, Puzzle)
    assert (read.second, read.theme, read.difficulty) == ((), "", 0)
