"""Random matches, checked while they are played."""

from collections import Counter
from random import Random

import msgspec

from engine.games.architectura import GAME
from engine.games.architectura.components import TOKENS
from engine.games.architectura.moves import End
from engine.games.architectura.state import State
from engine.match import Match, entry_decoder
from engine.rng import Rng
from tests.games.architectura.drawing import all_cards, own_decks

LONGEST = 320
"""More moves than any match can have."""


def play_matches(seats: int, mode: str, count: int, *, replay_every: int = 50) -> Counter[str]:
    """Play random matches of the seeds 0 to ``count - 1``; return how they ended.

    Every state has something to do for somebody, at most 25 options, all cards and all tokens.
    """
    ends: Counter[str] = Counter()
    options = GAME.info.check_options({"game": mode})
    for seed in range(count):
        chance = Random(seed)
        if seed % replay_every == 0:
            state = play_and_replay(seats, mode, seed, chance)
        else:
            state = GAME.setup(seats, options, Rng(seed))
            for _ in range(LONGEST):
                if not (acting := GAME.to_act(state)):
                    break
                seat = acting[int(chance.random() * len(acting))]
                moves = GAME.moves(state, seat)
                assert 1 <= len(moves) <= 25
                move = moves[int(chance.random() * len(moves))]
                state = GAME.apply(state, seat, move).state
                if isinstance(move, End):
                    check(state)
        check(state)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners
        ends[outcome.tiebreak or "points"] += 1
    return ends


def check(state: State) -> None:
    """All cards and tokens are there, each once."""
    if state.phase != "replace":
        assert all_cards(state) == own_decks(state)
    for seat in range(state.seats):
        on_cards = sum(1 for b in state.up if b is not None and b.owner == seat and b.token)
        assert state.tokens[seat] + on_cards + state.reserved.count(seat) == TOKENS
    for space, seat in enumerate(state.reserved):
        assert seat < 0 or (state.up[space] is None and not state.down[space])


def play_and_replay(seats: int, mode: str, seed: int, chance: Random) -> State:
    """Play a match through its door and from its stored log; return its last state."""
    match = Match.new(GAME, seats, {"game": mode}, seed=seed)
    while match.to_act:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.moves(seat)))
    decoder = entry_decoder(GAME)
    log = [decoder.decode(msgspec.json.encode(entry)) for entry in match.log]
    again = Match.replay(GAME, seats, match.options, seed, log)
    assert again.state == match.state
    assert again.outcome == match.outcome
    state = match.state
    assert isinstance(state, State)
    return state
