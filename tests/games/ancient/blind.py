"""What nobody at the table may know of *Ancient Architects*, shuffled."""

from random import Random

from msgspec.structs import replace

from engine.games.ancient.state import AncientState


def scramble(state: AncientState, viewer: int | None, rng: Random) -> AncientState:
    """Shuffle the supply, the bag, the deck and the generator."""
    return replace(
        state,
        rng=rng.getrandbits(64),
        supply=tuple(rng.sample(state.supply, len(state.supply))),
        bag=tuple(rng.sample(state.bag, len(state.bag))),
        deck=tuple(rng.sample(state.deck, len(state.deck))),
    )
