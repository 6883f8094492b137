"""What a viewer of *Architectura* may not know, shuffled."""

from random import Random

from msgspec.structs import replace

from engine.games.architectura.components import CARDS, DECK
from engine.games.architectura.state import State


def scramble(state: State, viewer: int | None, chance: Random) -> State:
    """Exchange other hands with their decks, shuffle all decks but what the viewer has looked at.

    Replacements that are not shown yet and the generator are exchanged too.
    """
    hands, decks = list(state.hands), list(state.decks)
    known = list(state.known)
    for seat in range(state.seats):
        if seat == viewer:
            seen = decks[seat][: state.known[seat]]
            rest = list(decks[seat][state.known[seat] :])
            chance.shuffle(rest)
            decks[seat] = (*seen, *rest)
        else:
            cards = [*hands[seat], *decks[seat]]
            chance.shuffle(cards)
            hands[seat], decks[seat] = tuple(cards[: len(hands[seat])]), tuple(cards[len(hands[seat]) :])
            known[seat] = chance.randint(0, len(decks[seat]))
    replaced = list(state.replaced)
    if state.phase == "replace":
        for seat in range(state.seats):
            if seat != viewer:
                replaced[seat] = _other_swaps(state.colours[seat], state.agreed, chance)
    return replace(
        state,
        hands=tuple(hands),
        decks=tuple(decks),
        known=tuple(known),
        replaced=tuple(replaced),
        rng=chance.getrandbits(64),
    )


def _other_swaps(colour: str, agreed: int, chance: Random) -> tuple[tuple[str, str], ...]:
    swaps: dict[str, str] = {}
    for card in chance.sample(DECK.more(colour), chance.randint(0, agreed)):
        free = [old for old in CARDS[card].replaces if old not in swaps.values()]
        if free:
            swaps[card] = chance.choice(free)
    return tuple(swaps.items())
