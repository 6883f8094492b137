"""What nobody at the table may know of *The Architects of Amytis*, shuffled."""

from random import Random

from msgspec.structs import replace

from engine.games.amytis.state import AmytisState
from engine.match import Match


def exchange(match: Match, viewer: int | None, chance: Random) -> Match:
    """Return a match with other things face down and another seed; the log holds nothing hidden."""
    state = scramble(match.state, viewer, chance)
    return Match(match.game, match.seats, match.options, chance.getrandbits(64), state, match.log)


def scramble(state: AmytisState, viewer: int | None, rng: Random) -> AmytisState:
    """Shuffle the tiles under the top ones and in the box, the deck and the generator."""
    hidden = [tile for stack in state.stacks for tile in stack[:-1]] + list(state.box)
    rng.shuffle(hidden)
    stacks = tuple((*(hidden.pop() for _ in stack[:-1]), *stack[-1:]) for stack in state.stacks)
    deck = rng.sample(state.deck, len(state.deck))
    return replace(state, stacks=stacks, box=tuple(hidden), deck=tuple(deck), rng=rng.getrandbits(64))
