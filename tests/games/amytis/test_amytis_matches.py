"""Random matches: 10,000 played to the end, and laws that hold at every step of a sample."""

from collections import Counter
from itertools import groupby
from random import Random

import msgspec
import pytest

from engine.game import total
from engine.games.amytis import GAME
from engine.games.amytis.components import ARCHITECTS, COPIES, CROWN_LIMIT, CROWN_SPACES, LINES, PALACE, PAWNS
from engine.games.amytis.state import OVER, TAKE, AmytisState, Claim, End, Place, Take
from engine.match import Match, Played, entry_decoder
from engine.rng import Rng
from tests.games.amytis.drawing import options

MATCHES = 10_000
SAMPLE = 150
SHORTEST, LONGEST = 10, 39
"""Turns in a match: 2 stacks of 5 tiles are emptied; at most 5 + 8 * 4 tiles, one more, and the answer."""


def start(number: int) -> AmytisState:
    sides = "".join(letter for bit, letter in enumerate("GMWPRT") if number >> bit & 1)
    return GAME.setup(2, options(sides, ("2+3", "2+2")[number % 2]), Rng(number))


def counted(state: AmytisState) -> None:
    """Check that nothing was lost or added: tiles, cards, architects, pawns."""
    tiles = Counter(state.box)
    for stack in state.stacks:
        tiles.update(stack)
    for city in state.cities:
        for pile in city:
            tiles.update(pile)
    if state.taken is not None and state.phase != "place":
        tiles[state.stacks[state.taken][-1]] -= (
            1  # it is in the city, and leaves its stack with the turn's end
        )
    assert tiles == dict.fromkeys(range(24), COPIES)
    cards = [*state.display, *state.deck]
    for seat in (0, 1):
        cards += state.projects[seat] + state.validated[seat]
        assert state.architects.count(seat) <= ARCHITECTS
        assert state.crown[seat] <= CROWN_LIMIT
        assert state.favors.count(seat) + state.crown[seat] <= PAWNS
    assert sum(state.crown) <= CROWN_SPACES
    assert sorted(cards) == list(range(1, 21))


def own_lines(state: AmytisState, seat: int) -> int:
    return sum(all(state.architects[cell] == seat for cell in line) for line in LINES)


def ended(state: AmytisState) -> None:
    """Check a final position: how it came about, and that the sheets add up to what is shown."""
    assert state.phase == OVER
    assert sum(not stack for stack in state.stacks) in (2, 3)
    turns = state.turn - 1
    assert turns % 2 == 0, "both had the same number of turns"
    assert SHORTEST <= turns <= LONGEST
    assert (
        sum(len(pile) for pile in state.cities[0]) == sum(len(pile) for pile in state.cities[1]) == turns // 2
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.totals == tuple(sum(line.points for line in sheet) for sheet in outcome.sheets)
    assert outcome.sheets == GAME.sheets(GAME.view(state, None))
    first, second = outcome.totals
    assert outcome.winners == ((0, 1) if first == second else (0,) if first > second else (1,))
    counted(state)


def test_ten_thousand_matches_end_without_a_dead_end() -> None:
    random = Random(1)
    totals = []
    for number in range(MATCHES):
        state, steps = start(number), 0
        while state.phase != OVER:
            seat = state.active
            moves = GAME.moves(state, seat)
            assert moves, "no stack available cannot happen, nor any other dead end"
            state = GAME.apply(state, seat, moves[int(random.random() * len(moves))]).state
            steps += 1
        assert steps <= LONGEST * 5
        ended(state)
        totals += [total(sheet) for sheet in GAME.sheets(GAME.view(state, None))]
    assert 20 < sum(totals) / len(totals) < 120
    assert min(totals) >= 0


@pytest.mark.parametrize("number", range(SAMPLE))
def test_laws_at_every_step(number: int) -> None:
    random = Random(number)
    state = start(number)
    while state.phase != OVER:
        counted(state)
        seat, other = state.active, 1 - state.active
        moves = list(GAME.moves(state, seat))
        assert GAME.moves(state, other) == ()
        assert len(moves) == len(set(moves)) <= 9
        if state.phase == TAKE:
            assert own_lines(state, seat) == 0, "a line goes home before its owner's turn"
            assert state.architects.count(seat) < ARCHITECTS, "there is an architect to place"
            assert moves == [Take(i) for i in range(9) if state.stacks[i] and state.architects[i] == -1]
        move = random.choice(moves)
        before = [total(sheet) for sheet in GAME.sheets(GAME.view(state, seat))]
        step = GAME.apply(state, seat, move)
        assert step.turn_over == isinstance(move, End)
        assert own_lines(step.state, seat) <= 1, "two lines in one turn cannot happen"
        after = [total(sheet) for sheet in GAME.sheets(GAME.view(step.state, seat))]
        view = GAME.view(state, seat)
        if isinstance(move, Claim) or (
            isinstance(move, Place)
            and state.taken is not None
            and state.stacks[state.taken][-1] >> 2 != PALACE
        ):
            assert after[seat] - before[seat] == GAME.worth(view, move)
        if isinstance(move, Take):
            then = GAME.view(step.state, seat)
            assert GAME.worth(view, move) == max(
                GAME.worth(then, place) or 0 for place in GAME.moves(step.state, seat)
            )
        assert after[other] == before[other]
        assert len(step.state.deck) > 0, "the deck never runs out"
        state = step.state
    ended(state)


@pytest.mark.parametrize("number", range(SAMPLE))
def test_a_match_replays_from_what_is_stored(number: int) -> None:
    random = Random(number)
    match = Match.new(GAME, 2, {"sides": random.choice(["all-a", "all-b", "random"])}, seed=number)
    decode = msgspec.json.Decoder(AmytisState).decode
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, random.choice(match.moves(seat)))
        assert decode(msgspec.json.encode(match.state)) == match.state
        last = match.log[-1]
        if random.random() < 0.1 and isinstance(last, Played) and not (last.revealed or match.over):
            match.undo(seat)
    stored = [msgspec.json.encode(entry) for entry in match.log]
    log = [entry_decoder(GAME).decode(text) for text in stored]
    assert log == match.log
    again = Match.replay(GAME, 2, match.options, match.seed, log)
    assert (again.state, again.log, again.outcome) == (match.state, match.log, match.outcome)
    line = [entry.seat for _, entry in match.line if isinstance(entry, Played)]
    assert [seat for seat, _ in groupby(line)] == [turn % 2 for turn in range(match.state.turn - 1)]
