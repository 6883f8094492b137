"""``ziggurat fit``: fits the value of each trait of a position to matches between robots.

A ridge regression for each phase of the match. For a pair of seats it predicts the points that one will still
gain on the other, from the difference of their traits. The matches are played by robots that use no fitted
values, so the same arguments always give the same file. They play the turns that their game calls urgent, and
sometimes a random turn, since the values must separate good turns from bad ones.
"""

from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

import engine.robots.values
from bot.cli.dev.workers import spread
from engine.catalogue import game
from engine.core.rng import Rng
from engine.robots import robot
from engine.robots.levels import CALM
from engine.robots.search import Searcher
from engine.robots.turns import urgent, visible_turn
from engine.robots.values import FOLDER, PHASES, Values, phase, traits

RIDGE = 100.0
"""The ridge penalty, with traits scaled to a standard deviation of 1."""

HELD_BACK = 5
"""One match in ``HELD_BACK`` is left out of a first fit, to measure how well it predicts."""

STRAY = 12
"""One turn in ``STRAY`` is random."""

FEW = 20
"""The fewest positions from which a phase is fitted."""


class Sample(NamedTuple):
    """A pair of seats in one position: the phase, and the differences in traits, points and final points."""

    seed: int
    phase: int
    traits: dict[str, float]
    now: int
    final: int


def run(arguments: Namespace) -> None:
    """Play matches, fit values, write the file, and print how well they predict held-back matches."""
    facts = game(arguments.game).facts
    seeds = range(arguments.seed, arguments.seed + arguments.matches)
    work = partial(_match, facts.slug)
    samples = [sample for one in spread(work, seeds, arguments.processes, "match") for sample in one]
    trial = _fitted([sample for sample in samples if sample.seed % HELD_BACK], "")
    others = [sample for sample in samples if not sample.seed % HELD_BACK]
    for number in range(PHASES):
        here = [sample for sample in others if sample.phase == number]
        plain = _deviation([sample.final - sample.now for sample in here])
        errors = [sample.final - sample.now - _promise(trial, sample) for sample in here]
        print(
            f"phase {number + 1}: {len(here)} pairs, off by {plain:.1f} points, "
            f"fitted {_deviation(errors):.1f}"
        )
    made = f"ziggurat fit {facts.slug} --matches {arguments.matches} --seed {arguments.seed}"
    if arguments.ahead:
        made += f" --ahead {arguments.ahead}"
    values = replace(_fitted(samples, made), ahead=arguments.ahead)
    file = arguments.out or Path(engine.robots.values.__file__).parent / FOLDER / f"{facts.slug}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(values), indent=1) + b"\n")


def _match(slug: str, seed: int) -> list[Sample]:
    """Play one match and return a sample of each position, for one random pair of seats.

    Every other match has the fewest seats; the rest cycle through the larger sizes.
    """
    rules = game(slug)
    fewest, *more = [count for count in rules.facts.seats if count > 1]
    seats = more[seed // 2 % len(more)] if seed % 2 and more else fewest
    player = robot(CALM)
    if isinstance(player, Searcher):
        player = replace(player, fitted=False)
    state = rules.start(seats, rules.facts.check_options({}), seed)
    rng, positions = Rng(seed), list[tuple[int, list[tuple[int, dict[str, float]]]]]()
    while to_act := rules.to_act(state.board):
        turn_over, seat = False, to_act[0]
        view = rules.view(state, seat)
        if rng.below(STRAY):
            moves = urgent(rules, view) or player(rules, view, rng)
        else:
            moves, _ = visible_turn(rules, rules.deal(view, None), seat, rng)
        for move in moves:
            step = rules.step(state, seat, move)
            state, turn_over = step.state, step.turn_over
        if turn_over and rules.to_act(state.board):
            positions.append((phase(rules, state), traits(rules, state)))
    final = rules.points(state.board)
    samples = []
    for number, listed in positions:
        one, other = rng.shuffled(range(seats))[:2]
        samples.append(_sample(seed, number, listed, one, other, final[one] - final[other]))
    return samples


def _sample(seed: int, number: int, listed: Any, one: int, other: int, final: int) -> Sample:
    (points, own), (rivals, theirs) = listed[one], listed[other]
    names = sorted({*own, *theirs})
    gaps = {name: gap for name in names if (gap := own.get(name, 0.0) - theirs.get(name, 0.0))}
    return Sample(seed, number, gaps, points - rivals, final)


def _fitted(samples: list[Sample], made: str) -> Values:
    """Fit the values of each phase by ridge regression."""
    phases, spread_ = list[dict[str, float]](), list[float]()
    for number in range(PHASES):
        here = [sample for sample in samples if sample.phase == number]
        names = sorted({name for sample in here for name in sample.traits})
        left = np.array([sample.final - sample.now for sample in here], dtype=float)
        if len(here) < FEW or not names:
            phases.append({})
            spread_.append(max(1.0, round(_deviation(list(left)), 2)))
            continue
        gaps = np.array([[sample.traits.get(name, 0.0) for name in names] for sample in here])
        scale = np.sqrt((gaps**2).mean(axis=0))
        gaps /= scale
        square = gaps.T @ gaps + RIDGE * np.eye(len(names))
        weights = np.linalg.solve(square, gaps.T @ left)
        phases.append(
            {name: round(float(weight), 3) for name, weight in zip(names, weights / scale, strict=True)}
        )
        spread_.append(max(1.0, round(_deviation(list(left - gaps @ weights)), 2)))
    return Values(made, tuple(spread_), tuple(phases))


def _promise(values: Values, sample: Sample) -> float:
    weights = values.phases[sample.phase]
    return sum(weights.get(name, 0.0) * gap for name, gap in sample.traits.items())


def _deviation(gaps: list[Any]) -> float:
    return float(np.sqrt(np.mean(np.square(gaps)))) if gaps else 0.0
