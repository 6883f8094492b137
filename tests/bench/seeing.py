"""``python -m tests.bench seeing``: what a robot would win if nothing were hidden from it.

Sight tells a robot more about hidden stones, tiles and cards than better values or more sampled worlds could,
so what it gains bounds what these can bring. Opponents' choices stay unknown. A robot that sees looks further
ahead, because what it expects there is true.
"""

from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from bot.cli.dev.workers import spread
from engine.catalogue import game
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.errors import ZigguratError
from engine.history.moments import chance
from engine.match import Match
from engine.robots import ROBOTS, robot, search
from engine.robots.arena import wilson
from engine.robots.trial import by_points, mean, standard_error
from engine.robots.values import Values, values

SEATS = 2


def run(arguments: Namespace) -> None:
    """Print the wins and the mean lead of a robot, with and without sight, on the same deals.

    Raises :class:`ZigguratError` for an unknown robot.
    """
    for kind in (arguments.robot, arguments.against):
        if kind not in ROBOTS:
            raise ZigguratError(f"there is no {kind}; there are {', '.join(ROBOTS)}")
    slug = game(arguments.game).facts.slug
    seeds = range(arguments.seed, arguments.seed + max(1, arguments.matches // SEATS))
    leads: dict[int, list[float]] = {0: [], arguments.ahead: []}
    for ahead, found in leads.items():
        work = partial(of_deal, slug, arguments.robot, arguments.against, ahead)
        for results in spread(work, seeds, arguments.processes, "deal"):
            found += results
        name = f"{arguments.robot} that sees" if ahead else arguments.robot
        print(f"{slug}, {name} against {arguments.against}: {summary(found)}", flush=True)
    gained = [
        mean(with_sight) - mean(without)
        for without, with_sight in zip(_pairs(leads[0]), _pairs(leads[arguments.ahead]), strict=True)
    ]
    print(f"on the same deals, sight gains {mean(gained):.1f} points (error {standard_error(gained):.1f})")


def summary(leads: Sequence[float]) -> str:
    """Return the share of wins and the mean lead; a tie counts as half a win."""
    won = wilson(sum((lead > 0) + (lead == 0) / 2 for lead in leads), len(leads))
    deals = [mean(pair) for pair in _pairs(leads)]
    return (
        f"won {won.share:.1%} of {len(leads)} matches ({won.low:.0%} to {won.high:.0%}), "
        f"by {mean(leads):.1f} points (error {standard_error(deals):.1f})"
    )


def _pairs(leads: Sequence[float]) -> list[Sequence[float]]:
    """Return the leads by deal."""
    return [leads[place : place + SEATS] for place in range(0, len(leads), SEATS)]


def of_deal(slug: str, kind: str, against: str, ahead: int, seed: int) -> list[float]:
    """Return the final lead of a robot in points, from each seat of a deal.

    If ``ahead`` is positive, it sees what is hidden, and looks that many turns ahead.
    """
    rules, leads = game(slug), []
    for own in range(SEATS):
        match = Match.new(rules, SEATS, seed=seed)
        while match.to_act:
            seat, luck = match.to_act[0], chance(match.seed, match.seq)
            if ahead and seat == own:
                with patch.object(search, "values", partial(further, ahead)):
                    moves = robot(kind)(seeing_game(rules, match.state), match.view(seat), luck)
            else:
                moves = robot(kind if seat == own else against)(rules, match.view(seat), luck)
            match.play(seat, *moves, go_on=False)
        leads.append(by_points(rules, match.state, own))
    return leads


def further(ahead: int, slug: str) -> Values | None:
    """Return a game's values, for a search that looks ``ahead`` turns ahead if they limit it."""
    known = values(slug)
    return replace(known, ahead=ahead) if known and known.ahead else known


def seeing_game(rules: AnyGame, state: State[Any, Any]) -> AnyGame:
    """Return rules by which every sampled world is this one."""

    def deal(self: AnyGame, view: View[Any, Any], rng: Rng | None) -> State[Any, Any]:
        return rules.deal(view, None) if rng is None else state

    seeing: type[AnyGame] = type("Seeing", (type(rules),), {"deal": deal})
    return seeing()
