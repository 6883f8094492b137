"""Whole matches of a random player that prefers the Guildhall: no dead ends, invariants at every step."""

from random import Random

import pytest

from engine.games.westkingdom import GAME
from engine.match import Match
from tests.games.westkingdom.matches import check_replay, eager, play, random_options, reasons
from tests.thorough import ends, times

SEATS = ends(range(1, 7))


@pytest.mark.parametrize("seats", SEATS)
def test_matches_end(seats: int) -> None:
    ends = reasons([play(seats, seed) for seed in range(times(8, 2000))])
    assert ends["westkingdom-full"] > 0.9 * ends.total()


@pytest.mark.parametrize("seats", SEATS)
def test_matches_replay_from_their_stored_log(seats: int) -> None:
    for seed in range(times(1, 40)):
        chance = Random(seed)
        match = Match.new(GAME, seats, random_options(chance), seed=seed)
        while match.to_act:
            seat = chance.choice(match.to_act)
            match.play(seat, eager(match.state, seat, chance))
        check_replay(match)


@pytest.mark.parametrize("rival", ["baron", "bishop"])
@pytest.mark.parametrize("level", ["easy", "standard", "hard"])
def test_solo_matches_end(rival: str, level: str) -> None:
    options = {"rival": rival, "level": level}
    for seed in range(times(2, 1000)):
        outcome = GAME.outcome(play(1, seed, options).board)
        assert outcome is not None
        assert outcome.automaton
        assert outcome.ranks in ((1,), (2,))
