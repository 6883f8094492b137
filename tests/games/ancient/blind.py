"""What nobody at the table may know of *Ancient Architects*, shuffled."""

from random import Random

from msgspec.structs import replace

from engine.games.ancient.state import AncientState
from engine.match import Match


def exchange(match: Match, viewer: int | None, chance: Random) -> Match:
    """Return a match with other things face down and another seed; the log holds nothing hidden."""
    state = scramble(match.state, viewer, chance)
    return Match(match.game, match.seats, match.options, chance.getrandbits(64), state, match.log)


def scramble(state: AncientState, viewer: int | None, rng: Random) -> AncientState:
    """Shuffle the supply, the bag, the deck and the generator."""
    return replace(
        state,
        rng=rng.getrandbits(64),
        supply=tuple(rng.sample(state.supply, len(state.supply))),
        bag=tuple(rng.sample(state.bag, len(state.bag))),
        deck=tuple(rng.sample(state.deck, len(state.deck))),
    )
