"""Robots: they finish every match, play the same from the same log, and see only their seat's view."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine import robots
from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.core.values import total
from engine.forecast import equally_wise, wisest
from engine.history import record
from engine.match import Match
from engine.robots import ROBOTS, STEADY, robot, steady
from tests.thorough import THOROUGH, in_turn, times


def alone(slug: str, seats: int, seed: int) -> Match:
    """Return a match that robots play from start to end."""
    match = Match.new(game(slug), seats, seed=seed)
    match.go_on(dict.fromkeys(range(seats), STEADY))
    return match


@in_turn("slug", games(), 2)
def test_robots_finish_matches_deterministically(slug: str) -> None:
    sizes = game(slug).facts.seats
    for seats in {2, *((min(sizes), max(sizes)) if THOROUGH else ())}:
        match = alone(slug, seats, seed=4)
        assert match.over
        assert match.outcome is not None
        assert match.log == alone(slug, seats, seed=4).log
        assert Match.replay(match.game, seats, match.options, match.seed, match.log).now == match.now


@in_turn("slug", games())
def test_robots_play_the_same_after_a_restart(slug: str) -> None:
    whole = alone(slug, 2, seed=6)
    part = Match.new(whole.game, 2, whole.options, seed=6)
    for entry in whole.log[: whole.seq // 2]:
        part.repeat(entry)
    resumed = Match(part.game, 2, part.options, 6, part.now)  # without its log, as stored
    turn_began = not part.seq or getattr(part.log[-1], "turn_over", False)
    if turn_began:
        resumed.go_on({0: STEADY, 1: STEADY})
        assert resumed.log == whole.log[part.seq :]


def test_robots_play_until_a_person_must_act() -> None:
    match = Match.new(game("ancient"), 4, seed=3)
    first = match.to_act[0]
    others = {seat: STEADY for seat in range(4) if seat != first}
    assert match.go_on(others) == []
    match.play(first, *steady(match.game, match.view(first)))
    while match.to_act == (first,):
        match.play(first, match.moves(first)[0])
    entries = match.go_on(others, at=7)
    assert {getattr(entry, "seat", None) for entry in entries} == set(others)
    assert {entry.at for entry in entries} == {7}
    assert match.to_act == (first,)


def test_equal_turns_are_chosen_at_random() -> None:
    match = Match.new(game("ancient"), 2, seed=3)
    view = match.view(match.to_act[0])
    equal = equally_wise(match.game, view)
    assert wisest(match.game, view) == equal[0] == tuple(steady(match.game, view))
    taken = {tuple(steady(match.game, view, Rng(seed))) for seed in range(60)}
    assert taken == set(equal)
    assert len(taken) > 1


@pytest.mark.parametrize("slug", games())
def test_robots_ignore_hidden_information(slug: str) -> None:
    match = Match.new(game(slug), 2, seed=5)
    seat = match.to_act[0]
    chosen = steady(match.game, match.view(seat), Rng(1))
    for seed in range(3):
        other = match.game.deal(match.view(seat), Rng(seed))
        assert steady(match.game, match.game.view(other, seat), Rng(1)) == chosen


@in_turn("slug", games())
def test_steady_beats_random_play(slug: str) -> None:
    won, rounds = 0, times(2, 4)
    for seed in range(rounds):
        match, chance = Match.new(game(slug), 2, seed=seed), Rng(seed)
        while match.to_act:
            if not match.go_on({0: STEADY}):
                moves = match.moves(1)
                match.play(1, moves[chance.below(len(moves))])
        mine, other = (total(sheet) for sheet in match.game.sheets(match.state.board))
        won += mine > other
    assert won >= 3 * rounds / 4


def test_robot_kinds_round_trip() -> None:
    match = alone("amytis", 2, seed=1)
    text = record.write(match, ["Ann", "Steady (robot)"], robots={1: STEADY})
    assert "robot 2: steady\n" in text
    assert record.read(text).robots == {1: STEADY}
    assert record.read(record.write(match, ["Ann", "Bo"])).robots == {}


def test_robot_kinds_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(rules: Any, view: Any, _: Rng) -> Any:
        return rules.moves(view, view.viewer)[:1]

    monkeypatch.setattr(robots, "ROBOTS", {**ROBOTS, "first": first})
    match = Match.new(game("ancient"), 2, seed=1)
    (seat,) = match.to_act
    here, options = replace(match.now), match.moves(seat)
    entries: list[Any] = match.go_on({seat: "first"})
    assert entries[0].move == options[0]
    assert here.state is not match.state
    assert robot("unheard-of") is steady
