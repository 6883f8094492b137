"""Random matches: thousands played to the end, and invariants checked at every step of a sample."""

from collections import Counter
from itertools import groupby
from random import Random

import msgspec
import pytest

from engine.core.rng import Rng
from engine.core.values import total
from engine.games.amytis import GAME
from engine.games.amytis.board import OVER, TAKE, AmytisState
from engine.games.amytis.cards import ARCHITECTS, COPIES, CROWN_LIMIT, CROWN_SPACES, LINES, PAWNS
from engine.games.amytis.moves import Take
from engine.history.log import Played, entry_decoder
from engine.match import Match
from tests.games.amytis.drawing import options, stacks
from tests.thorough import times

MATCHES = times(150, 10_000)
SAMPLE = times(10, 150)
SHORTEST, LONGEST = 10, 39
"""Most turns in a match: 2 stacks of 5 tiles emptied, at most 5 + 8 * 4 tiles, one more, and the reply."""


def start(number: int) -> AmytisState:
    sides = "".join(letter for bit, letter in enumerate("GMWPRT") if number >> bit & 1)
    return GAME.start(2, options(sides, ("2+3", "2+2")[number % 2]), number)


def counted(state: AmytisState) -> None:
    """Check that no tile, card, architect or pawn was lost or added."""
    tiles = Counter(state.secret.box)
    for stack in stacks(state):
        tiles.update(stack)
    for city in state.board.cities:
        for pile in city:
            tiles.update(pile)
    if state.board.held is not None:
        tiles[state.board.held] += 1
    assert tiles == dict.fromkeys(range(24), COPIES)
    cards = [*state.board.display, *state.secret.deck]
    for seat in (0, 1):
        cards += state.board.projects[seat] + state.board.validated[seat]
        assert state.board.architects.count(seat) <= ARCHITECTS
        assert state.board.crown[seat] <= CROWN_LIMIT
        assert state.board.favors.count(seat) + state.board.crown[seat] <= PAWNS
    assert sum(state.board.crown) <= CROWN_SPACES
    assert sorted(cards) == list(range(1, 21))


def own_lines(state: AmytisState, seat: int) -> int:
    return sum(all(state.board.architects[cell] == seat for cell in line) for line in LINES)


def ended(state: AmytisState) -> None:
    """Check a final position: the reason it ended, and that the sheets add up."""
    assert state.board.phase == OVER
    assert sum(not stack for stack in stacks(state)) in (2, 3)
    turns = state.board.turn - 1
    assert turns % 2 == 0, "both players had the same number of turns"
    assert SHORTEST <= turns <= LONGEST
    assert (
        sum(len(pile) for pile in state.board.cities[0])
        == sum(len(pile) for pile in state.board.cities[1])
        == turns // 2
    )
    outcome = GAME.outcome(state.board)
    assert outcome is not None
    assert outcome.totals == tuple(sum(line.points for line in sheet) for sheet in outcome.sheets)
    assert outcome.sheets == GAME.sheets(state.board)
    first, second = outcome.totals
    assert outcome.winners == ((0, 1) if first == second else (0,) if first > second else (1,))
    counted(state)


def test_random_matches_end() -> None:
    random = Random(1)
    totals = []
    for number in range(MATCHES):
        state, steps = start(number), 0
        while state.board.phase != OVER:
            seat = state.board.active
            moves = GAME.moves(state, seat)
            assert moves, "a player always has a move"
            state = GAME.step(state, seat, moves[int(random.random() * len(moves))]).state
            steps += 1
        assert steps <= LONGEST * 5
        ended(state)
        totals += [total(sheet) for sheet in GAME.sheets(state.board)]
    assert 20 < sum(totals) / len(totals) < 120
    assert min(totals) >= 0


@pytest.mark.parametrize("number", range(SAMPLE))
def test_invariants_at_every_step(number: int) -> None:
    random = Random(number)
    state = start(number)
    while state.board.phase != OVER:
        counted(state)
        dealt = GAME.deal(GAME.view(state, None), Rng(number))
        counted(dealt)
        assert GAME.view(dealt, None) == GAME.view(state, None)
        seat, other = state.board.active, 1 - state.board.active
        moves = list(GAME.moves(state, seat))
        assert GAME.moves(state, other) == ()
        assert len(moves) == len(set(moves)) <= 9
        if state.board.phase == TAKE:
            assert own_lines(state, seat) == 0, "a line returns home before its owner's turn"
            assert state.board.architects.count(seat) < ARCHITECTS, "the player has an architect to place"
            assert moves == [
                Take(i) for i in range(9) if stacks(state)[i] and state.board.architects[i] == -1
            ]
        move = random.choice(moves)
        before = [total(sheet) for sheet in GAME.sheets(state.board)]
        step = GAME.step(state, seat, move)
        assert step.turn_over == (step.state.board.turn > state.board.turn)
        assert own_lines(step.state, seat) <= 1, "no turn forms two lines"
        after = [total(sheet) for sheet in GAME.sheets(step.state.board)]
        assert after[other] == before[other]
        assert len(step.state.secret.deck) > 0, "the deck never runs out"
        state = step.state
    ended(state)


@pytest.mark.parametrize("number", range(SAMPLE))
def test_match_replays_from_its_stored_log(number: int) -> None:
    random = Random(number)
    match = Match.new(GAME, 2, {"sides": random.choice(["all-a", "all-b", "random"])}, seed=number)
    decode = GAME.state_decoder.decode
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
    assert [seat for seat, _ in groupby(line)] == [turn % 2 for turn in range(match.state.board.turn - 1)]
