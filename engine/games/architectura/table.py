"""A state taken apart for change: the primitives that every effect is put together from."""

from engine.games.architectura.city import SIDES, can_turn, value
from engine.games.architectura.components import CARDS
from engine.games.architectura.events import (
    Built,
    Buried,
    Destroyed,
    Drew,
    Event,
    Moved,
    Protected,
    Removed,
    Restored,
    Swapped,
    Taken,
    Turned,
)
from engine.games.architectura.state import Building, Card, State, Task
from engine.rng import Rng


class Table:
    """A mutable working copy of a state; :meth:`close` puts it together again.

    Each method carries out one primitive, notes the event and the spaces that changed. None of
    them looks at whether it is allowed.
    """

    __slots__ = (
        "advanced",
        "agreed",
        "begun",
        "beside",
        "buried",
        "changed",
        "colours",
        "decks",
        "down",
        "events",
        "hands",
        "idle",
        "known",
        "laid",
        "last",
        "last_card",
        "limits",
        "narrow",
        "phase",
        "ready",
        "refreshed",
        "removed",
        "replaced",
        "reserved",
        "revealed",
        "rng",
        "seats",
        "stack",
        "tokens",
        "turn",
        "up",
    )

    def __init__(self, state: State) -> None:
        self.seats = state.seats
        self.advanced = state.advanced
        self.agreed = state.agreed
        self.colours = state.colours
        self.rng = state.rng
        self.phase = state.phase
        self.turn = state.turn
        self.up = list(state.up)
        self.down = list(state.down)
        self.reserved = list(state.reserved)
        self.tokens = list(state.tokens)
        self.beside = list(state.beside)
        self.buried = list(state.buried)
        self.removed = list(state.removed)
        self.hands = list(state.hands)
        self.decks = list(state.decks)
        self.limits = list(state.limits)
        self.refreshed = list(state.refreshed)
        self.begun = list(state.begun)
        self.known = list(state.known)
        self.replaced = list(state.replaced)
        self.ready = list(state.ready)
        self.stack: list[Task] = list(state.stack)
        self.narrow = -1
        self.laid = state.laid
        self.idle = state.idle
        self.last = state.last
        self.last_card = state.last_card
        self.changed = state.changed
        self.events: list[Event] = []
        self.revealed = False

    def close(self) -> State:
        """Return the state that has come out."""
        return State(
            self.seats,
            self.advanced,
            self.agreed,
            self.colours,
            self.rng,
            self.phase,
            self.turn,
            tuple(self.up),
            tuple(self.down),
            tuple(self.reserved),
            tuple(self.tokens),
            tuple(self.beside),
            tuple(self.buried),
            tuple(self.removed),
            tuple(self.hands),
            tuple(self.decks),
            tuple(self.limits),
            tuple(self.refreshed),
            tuple(self.begun),
            tuple(self.known),
            tuple(self.replaced),
            tuple(self.ready),
            tuple(self.stack),
            self.narrow,
            self.laid,
            self.idle,
            self.last,
            self.last_card,
            self.changed,
        )

    def colour(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.colours[seat]

    def at(self, space: int) -> Building:
        """Return the face-up card of a space that has one."""
        building = self.up[space]
        assert building is not None
        return building

    def mark(self, *spaces: int) -> None:
        """Note spaces as changed."""
        self.changed += tuple(space for space in spaces if space not in self.changed)

    # cards of the hand

    def discard(self, seat: int, card: str) -> None:
        """Take a card out of a hand."""
        hand = self.hands[seat]
        index = hand.index(card)
        self.hands[seat] = hand[:index] + hand[index + 1 :]

    def draw(self, seat: int, count: int, *, fresh: bool = False) -> None:
        """Draw cards from the own deck, as far as it goes."""
        deck = self.decks[seat]
        drawn = deck[:count]
        if drawn:
            self.decks[seat] = deck[count:]
            self.hands[seat] += drawn
            self.known[seat] = max(0, self.known[seat] - len(drawn))
            self.events.append(Drew(seat, self.colour(seat), len(drawn), drawn, fresh))

    def shuffled(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Return cards in a random order."""
        rng = Rng(self.rng)
        result = tuple(rng.shuffled(cards))
        self.rng = rng.state
        return result

    def remove(self, seat: int, card: str, *, paid: bool = False, yard: bool = False) -> None:
        """Remove a card from the game, from the hand or the Graveyard."""
        if yard:
            pile = self.buried[seat]
            index = pile.index(card)
            self.buried[seat] = pile[:index] + pile[index + 1 :]
        else:
            self.discard(seat, card)
        self.removed[seat] += (card,)
        self.events.append(Removed(self.colour(seat), card, paid))

    # cards of the city

    def release(self, space: int, seat: int) -> None:
        """Give a token that reserves a space back to its owner, who now places a card there."""
        if self.reserved[space] == seat:
            self.reserved[space] = -1
            self.tokens[seat] += 1

    def build(self, seat: int, card: str, space: int) -> None:
        """Put a card face up on a space, or beside the city (-1), with its basic value on top."""
        if space < 0:
            self.beside[seat] = card
        else:
            self.release(space, seat)
            self.up[space] = Building(seat, card, CARDS[card].basic)
            self.mark(space)
        self.last, self.last_card = space, card
        self.laid += (card,)
        self.idle = 0
        self.events.append(Built(self.colour(seat), card, space))

    def bury(self, seat: int, card: str, space: int) -> None:
        """Put a card down as destroyed, on a space or beside the own Graveyard (-1)."""
        if space < 0:
            self.buried[seat] += (card,)
        else:
            self.release(space, seat)
            self.down[space] += (Card(seat, card),)
            self.mark(space)
        self.events.append(Buried(self.colour(seat), card, space))

    def rotate(self, space: int, side: int) -> None:
        """Turn a card to a side."""
        building, was = self.at(space), value(self.up, space)
        self.up[space] = Building(building.owner, building.name, side, building.token)
        self.mark(space)
        now = value(self.up, space)
        self.events.append(Turned(self.colour(building.owner), building.name, space, was, now))

    def destroy(self, space: int) -> None:
        """Turn a card face down, or put it beside its owner's Graveyard; its token goes back."""
        building = self.lift(space)
        buried = bool(self.beside[building.owner])
        if buried:
            self.buried[building.owner] += (building.name,)
        else:
            self.down[space] += (Card(building.owner, building.name),)
        self.events.append(Destroyed(self.colour(building.owner), building.name, space, buried))

    def lift(self, space: int) -> Building:
        """Take a card off its space and give its token back."""
        building = self.at(space)
        self.up[space] = None
        self.mark(space)
        if building.token:
            self.tokens[building.owner] += 1
        return building

    def protect(self, space: int) -> None:
        """Put one of the owner's tokens on a card."""
        building = self.at(space)
        self.up[space] = Building(building.owner, building.name, building.side, True)
        self.tokens[building.owner] -= 1
        self.mark(space)
        self.events.append(Protected(self.colour(building.owner), building.name, space))

    def restore(self, space: int) -> None:
        """Turn the topmost face-down card of a space face up, with its basic value on top."""
        *rest, card = self.down[space]
        self.down[space] = tuple(rest)
        self.up[space] = Building(card.owner, card.name, CARDS[card.name].basic)
        self.mark(space)
        self.events.append(Restored(self.colour(card.owner), card.name, space))

    def move(self, space: int, to: int, seat: int) -> None:
        """Move a card, its side and token unchanged; ``seat`` is the one that moves it."""
        building = self.at(space)
        self.release(to, seat)
        self.up[space], self.up[to] = None, building
        self.mark(space, to)
        self.events.append(Moved(self.colour(building.owner), building.name, space, to))

    def swap(self, first: int, second: int) -> None:
        """Exchange two cards, their sides and tokens unchanged."""
        one, two = self.at(first), self.at(second)
        self.up[first], self.up[second] = two, one
        self.mark(first, second)
        colours = self.colour(one.owner), self.colour(two.owner)
        self.events.append(Swapped(colours[0], one.name, first, colours[1], two.name, second))

    def take(self, space: int) -> None:
        """Take a card from the city back into its owner's hand."""
        building = self.lift(space)
        self.hands[building.owner] += (building.name,)
        self.events.append(Taken(self.colour(building.owner), building.name, space))

    def suffer(self, space: int, act: str, *, stuck: bool = False) -> None:
        """Raise, lower, turn to its lowest or destroy a card; ``stuck`` destroys what can't be lowered."""
        building = self.at(space)
        if act == "destroy" or (stuck and not can_turn(building, act)):
            self.destroy(space)
        elif can_turn(building, act):
            side = building.side
            self.rotate(space, {"raise": side + 1, "lower": side - 1, "lowest": 0}[act])


def quarter_turn(building: Building, *, up: bool) -> int:
    """Return the side that a step leads to; past an end it goes on at the other (booklet, "Rotate")."""
    return (building.side + (1 if up else -1)) % len(SIDES[building.name])
