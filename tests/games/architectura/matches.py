"""Random matches, checked at every step."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec

from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaState
from engine.games.architectura.cards import TOKENS
from engine.history.log import entry_decoder
from engine.match import Match
from tests.games.architectura.drawing import all_cards, own_decks

LONGEST = 250
"""More moves than any match can have."""


def play_matches(seats: int, mode: str, seeds: Iterable[int], *, replay_every: int = 50) -> Counter[str]:
    """Play random matches for some seeds, and count how they ended.

    Checks that every state has a move for someone, and that no card or token is lost.
    """
    ends: Counter[str] = Counter()
    options = GAME.facts.check_options({"game": mode})
    for seed in seeds:
        chance = Random(seed)
        if seed % replay_every == 0:
            state = play_and_replay(seats, mode, seed, chance)
        else:
            state = GAME.start(seats, options, seed)
            for _ in range(LONGEST):
                if not (acting := GAME.to_act(state.board)):
                    break
                seat = acting[int(chance.random() * len(acting))]
                moves = GAME.moves(state, seat)
                step = GAME.step(state, seat, moves[int(chance.random() * len(moves))])
                state = step.state
                if step.turn_over:
                    check(state)
        check(state)
        outcome = GAME.outcome(state.board)
        assert outcome is not None
        assert outcome.winners
        ends[outcome.tiebreak or "points"] += 1
    return ends


def check(state: ArchitecturaState) -> None:
    """Check that each card and token is there exactly once."""
    board = state.board
    if board.phase != "replace":
        assert all_cards(state) == own_decks(state)
    for seat in range(board.seats):
        on_cards = sum(1 for b in board.up if b is not None and b.owner == seat and b.token)
        assert board.tokens[seat] + on_cards + board.reserved.count(seat) == TOKENS
    for space, seat in enumerate(board.reserved):
        assert seat < 0 or (board.up[space] is None and not board.down[space])


def play_and_replay(seats: int, mode: str, seed: int, chance: Random) -> ArchitecturaState:
    """Play a match through :class:`Match` and replay its stored log; return its last state."""
    match = Match.new(GAME, seats, {"game": mode}, seed=seed)
    while match.to_act:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.moves(seat)))
    decoder = entry_decoder(GAME)
    log = [decoder.decode(msgspec.json.encode(entry)) for entry in match.log]
    again = Match.replay(GAME, seats, match.options, seed, log)
    assert again.state == match.state
    assert again.outcome == match.outcome
    state: ArchitecturaState = match.state
    return state
