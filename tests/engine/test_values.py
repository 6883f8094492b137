"""Values fitted to matches: which games have them, what they count, and playing without them."""

import math
from pathlib import Path

import msgspec
import pytest

from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.match import Match
from engine.robots import steady
from engine.robots import values as module
from engine.robots.search import SearchBudget, search
from engine.robots.trial import foresees_end
from engine.robots.values import PHASES, TO_ACT, Values, phase, traits, unreadable, values

SMALL = SearchBudget(turns=24, kept=5, playouts=20, ahead=2, tries=2, seconds=1.0)

read = values.__wrapped__
"""Read the file again for each test."""

PLAIN = {"made": "by hand", "spread": [5.0] * PHASES, "phases": [{}] * PHASES}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "files", lambda _: tmp_path)
    (tmp_path / module.FOLDER).mkdir()
    return tmp_path / module.FOLDER


def test_ancient_architects_values_name_their_command() -> None:
    fitted = values("ancient")
    assert fitted is not None
    assert fitted.made.startswith("ziggurat fit ancient --matches ")
    assert all(fitted.phases)


@pytest.mark.parametrize("slug", games())
def test_phases_only_advance_and_every_position_has_traits(slug: str) -> None:
    rules = game(slug)
    match = Match.new(rules, 2, seed=3)
    assert phase(rules, match.state) == 0
    described = traits(rules, match.state)
    assert {bool(listed[TO_ACT]) for _, listed in described} == {
        seat in match.to_act for seat in range(match.seats)
    }
    phases, rng = [0], Rng(1)
    while match.to_act:
        seat = match.to_act[0]
        options = rules.moves(match.state, seat)
        match.play(seat, options[rng.below(len(options))], go_on=False)
        phases.append(phase(rules, match.state))
    assert phases == sorted(phases)
    assert phases[-1] in {0, PHASES - 1}
    assert tuple(points for points, _ in traits(rules, match.state)) == rules.points(match.state.board)


def test_without_weights_the_lead_is_the_current_one() -> None:
    rules = game("ancient")
    match = Match.new(rules, 2, seed=3)
    match.go_on({0: "steady", 1: "steady"})
    points = rules.points(match.state.board)
    plain = msgspec.convert(PLAIN, Values)
    assert plain.expected(rules, match.state) == list(points)
    assert plain.lead(rules, match.state, 1) == points[1] - points[0]


def test_weights_count_for_the_seat_with_the_trait() -> None:
    rules = game("ancient")
    match = Match.new(rules, 2, seed=3)
    fitted = msgspec.convert(PLAIN | {"phases": [{TO_ACT: 2.5}] * PHASES}, Values)
    assert fitted.lead(rules, match.state, match.to_act[0]) == 2.5
    assert fitted.lead(rules, match.state, 1 - match.to_act[0]) == -2.5


@pytest.mark.parametrize("slug", [slug for slug in games() if foresees_end(game(slug))])
def test_prospects_are_what_is_expected_beyond_points(slug: str) -> None:
    """They leave out whose turn it is, which two turns compared by a review have in common."""
    rules, fitted = game(slug), values(slug)
    assert fitted is not None
    match = Match.new(rules, 2, seed=3)
    while match.to_act and match.turn < 30:
        match.play(match.to_act[0], *steady(rules, match.view(match.to_act[0])), go_on=False)
    state, weights = match.state, fitted.phases[phase(rules, match.state)]
    for seat, (expected, points) in enumerate(
        zip(fitted.expected(rules, state), rules.points(state.board), strict=True)
    ):
        listed = fitted.prospects(rules, state, seat)
        turn = weights[TO_ACT] * (seat in match.to_act)
        assert math.fsum(listed.values()) == pytest.approx(expected - points - turn)
        assert len(listed) < 20


def test_missing_values_file_is_fine(
    folder: Path,
) -> None:
    assert read("ancient") is None
    assert unreadable("ancient") == ""


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\x00 no text",
        b'{"made": "cut off", "spread": [5.0',
        msgspec.json.encode(PLAIN | {"phases": [{}]}),
        msgspec.json.encode(PLAIN | {"spread": [0.0] * PHASES}),
        msgspec.json.encode(PLAIN | {"weights": 1}),
        msgspec.json.encode(PLAIN | {"phases": [{"symbols": "much"}] * PHASES}),
    ],
)
def test_damaged_values_file_is_ignored(content: bytes, folder: Path) -> None:
    assert [unreadable(slug) for slug in games()] == [""] * len(games())
    (folder / "ancient.json").write_bytes(content)
    assert read("ancient") is None
    assert unreadable("ancient")


def test_search_works_with_and_without_values(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(game("ancient"), 2, seed=6)
    match.play(match.to_act[0], *search(match.game, match.view(match.to_act[0]), Rng(1), SMALL), go_on=False)
    view = match.view(match.to_act[0])
    rules, seeds = match.game, range(6)
    fitted = [search(rules, view, Rng(seed), SMALL) for seed in seeds]
    plain = [search(rules, view, Rng(seed), SMALL, fitted=False) for seed in seeds]
    assert fitted != plain
    monkeypatch.setattr("engine.robots.search.values", lambda _: None)
    assert [search(rules, view, Rng(seed), SMALL) for seed in seeds] == plain
