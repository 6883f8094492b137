"""The game of Architectura: set-up, turns, the end (booklet, "Game setup" to "Advanced Rules")."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.game import Game, GameInfo, Option, Outcome, Sheet, Step
from engine.games.architectura import forecast, scoring
from engine.games.architectura.choices import choices, listed, replacements, to_play
from engine.games.architectura.components import BLOCKS, CARDS, COLOURS, DECK, HAND, MORE_CARDS, TOKENS
from engine.games.architectura.effects import buried, carry_out, place, settle
from engine.games.architectura.events import Ended, Event, Fetched, Idle, Ready, Replaced, Shown, Skipped
from engine.games.architectura.moves import (
    Affect,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Move,
    Pay,
    Play,
    Remove,
    Replace,
    Street,
    format_move,
    parse_move,
)
from engine.games.architectura.refusals import refusal
from engine.games.architectura.state import State, ToAsk, ToBury, ToPay, ToPlace, ToPlay, ToResolve
from engine.games.architectura.table import Table
from engine.games.architectura.view import ArchitecturaView, make_view
from engine.rng import Rng


class Architectura(Game[State, Move, Event, ArchitecturaView]):
    """The rules; see :class:`engine.game.Game` for the methods."""

    info = GameInfo(
        slug="architectura",
        title="Architectura",
        seats=(2, 3, 4),
        rules_version=1,
        options=(
            Option("game", ("basic", "advanced"), "basic"),
            Option("replacements", ("any", "1", "2", "3", "4", "5", "die"), "any", when=("game", "advanced")),
        ),
        hidden=True,
        edition=DECK.edition,
    )
    state_type = State
    move_type = Move
    event_type = Event
    end = End()

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """Deal colours and decks at random; the advanced game starts with the replacements."""
        colours = tuple(rng.shuffled(COLOURS)[:seats])
        advanced = options["game"] == "advanced"
        agreed = _agreed(options["replacements"], rng) if advanced else 0
        spaces = seats * BLOCKS
        state = State(
            seats=seats,
            advanced=advanced,
            agreed=agreed,
            colours=colours,
            rng=rng.state,
            phase="replace",
            turn=0,
            up=(None,) * spaces,
            down=((),) * spaces,
            reserved=(-1,) * spaces,
            tokens=(TOKENS,) * seats,
            beside=("",) * seats,
            buried=((),) * seats,
            removed=((),) * seats,
            hands=((),) * seats,
            decks=((),) * seats,
            limits=(HAND,) * seats,
            refreshed=(False,) * seats,
            begun=(False,) * seats,
            known=(0,) * seats,
            replaced=((),) * seats,
            ready=(not advanced,) * seats,
        )
        if advanced:
            return state
        table = Table(state)
        _start(table)
        return table.close()

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return all who still choose replacements, later the one who decides next."""
        if state.phase == "play":
            return (state.actor,)
        if state.phase == "over":
            return ()
        return tuple(seat for seat in range(state.seats) if not state.ready[seat])

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Return every legal move of ``seat``."""
        if state.phase == "play":
            if seat != state.actor:
                return ()
            return listed(choices(state, state.stack[-1] if state.stack else None), state.narrow)
        if state.phase == "over" or state.ready[seat]:
            return ()
        return replacements(state.replaced[seat], state.colours[seat], state.agreed)

    def check(self, state: State, seat: int, move: Move) -> None:
        """Raise IllegalMove with the reason if the move is not legal."""
        if move not in (legal := self.moves(state, seat)):
            raise refusal(state, seat, move, legal)

    def apply(self, state: State, seat: int, move: Move) -> Step[State, Event]:
        """Return what a legal move leads to."""
        if isinstance(move, Street):
            return Step(replace(state, narrow=move.street))
        table = Table(state)
        if state.phase == "replace":
            _choose(table, seat, move)
        elif isinstance(move, End):
            if state.stack and not isinstance(state.stack[-1], ToPlay):
                table.stack.pop()
                settle(table)
            if not table.stack or isinstance(state.stack[-1], ToPlay):
                _close(table)
        else:
            _decide(table, seat, move)
            settle(table)
        after = table.close()
        over = isinstance(move, End) or seat not in self.to_act(after)
        return Step(after, tuple(table.events), over, table.revealed)

    def outcome(self, state: State) -> Outcome | None:
        """Return the standings once nobody can play any more."""
        return scoring.outcome(state) if state.phase == "over" else None

    def view(self, state: State, seat: int | None) -> ArchitecturaView:
        """Return what ``seat``, or a spectator, may know."""
        return make_view(state, seat, self.to_act(state))

    def sheets(self, view: ArchitecturaView) -> tuple[Sheet, ...]:
        """Return each seat's score as the city stands; nothing of it is hidden."""
        return scoring.sheets(view)

    def worth(self, view: ArchitecturaView, move: Move) -> int | None:
        """Return how the viewer's points change at once; for a card, on its best space."""
        return forecast.worth(self, view, move)

    def consequences(self, view: ArchitecturaView, move: Move) -> tuple[Event, ...]:
        """Return the events that a move of the viewer leads to at once, as far as they are known."""
        return forecast.consequences(self, view, move)

    def parse(self, view: ArchitecturaView, text: str) -> Move:
        """Read notation."""
        return parse_move(text)

    def format(self, view: ArchitecturaView, move: Move) -> str:
        """Write notation."""
        return format_move(move)


def _agreed(option: str, rng: Rng) -> int:
    """Return how many cards may be replaced; a die decides where the table left it to one."""
    if option == "die":
        return rng.below(6) + 1
    return MORE_CARDS if option == "any" else int(option)


def _choose(table: Table, seat: int, move: Move) -> None:
    """Choose a replacement, or be done with it; the last one done starts the game."""
    if isinstance(move, Replace):
        table.replaced[seat] += ((move.card, move.old),)
        table.events.append(Replaced(seat, move.card, move.old))
        return
    table.ready[seat] = True
    table.events.append(Ready())
    if all(table.ready):
        table.events += [
            Shown(colour, swaps) for colour, swaps in zip(table.colours, table.replaced, strict=True)
        ]
        table.revealed = True
        _start(table)


def _start(table: Table) -> None:
    """Shuffle the decks and deal the first hands."""
    for seat, swaps in enumerate(table.replaced):
        new = {old: card for card, old in swaps}
        table.decks[seat] = table.shuffled(tuple(new.get(card, card) for card in DECK.basic))
        table.draw(seat, HAND)
    table.phase = "play"
    table.stack = [ToPlay()]


def _decide(table: Table, seat: int, move: Move) -> None:
    """Carry out a decision for the task on top of the stack."""
    task = table.stack[-1]
    match task:
        case ToPlay():
            _use_hand(table, seat, move, task.space)
        case ToPay():
            assert isinstance(move, Pay)
            table.remove(seat, move.card, paid=True, yard=move.source == "yard")
            table.stack.pop()
            if task.left > 1:
                table.stack.append(ToPay(task.card, task.left - 1, task.space))
            else:
                _placing(table, task.card, task.space)
        case ToPlace():
            assert isinstance(move, At)
            table.stack.pop()
            place(table, task.card, move.space)
        case ToAsk():
            table.stack.pop()
            if isinstance(move, Affect):
                table.suffer(task.space, task.act)
        case ToBury():
            if isinstance(move, Bury):
                table.discard(seat, move.card)
                table.stack[-1] = task = ToBury(seat, move.card)
            if table.beside[seat] or isinstance(move, At):
                buried(table, task, move.space if isinstance(move, At) else -1)
        case ToResolve():
            carry_out(table, task, move)
        case _:
            raise AssertionError(task)


def _use_hand(table: Table, seat: int, move: Move, space: int) -> None:
    """Fetch a card, take a fresh hand, or play or remove a card of the hand."""
    match move:
        case Fetch(under=under, card=card):
            table.discard(seat, under)
            rest = [other for other in table.decks[seat] if other != card]
            table.decks[seat] = table.shuffled((*rest, under))
            table.hands[seat] += (card,)
            table.events.append(Fetched(seat, card, under))
        case Fresh():
            hand = table.hands[seat]
            table.decks[seat] += table.shuffled(hand)
            table.hands[seat] = ()
            table.refreshed[seat] = True
            table.revealed = True
            table.draw(seat, len(hand), fresh=True)
        case Remove(card=card):
            table.stack.pop()
            table.remove(seat, card)
            table.laid += (card,)
            table.idle, table.changed, table.last, table.last_card = 0, (), -1, card
        case Play(card=card):
            table.stack.pop()
            table.discard(seat, card)
            if cost := CARDS[card].cost:
                table.stack.append(ToPay(card, cost, space))
            else:
                _placing(table, card, space)


def _placing(table: Table, card: str, space: int) -> None:
    """Go on with a card that is paid for: beside the city, on its space, or ask for one."""
    if CARDS[card].beside:
        if not table.laid:
            table.changed = ()
        table.build(table.turn, card, -1)
    elif space >= 0:
        place(table, card, space)
    else:
        table.stack.append(ToPlace(card))


def _close(table: Table) -> None:
    """End the turn: draw up to the hand limit, and go on to the next seat that can act."""
    if not table.laid:
        table.idle += 1
        table.events.append(Idle())
    table.revealed = True
    table.stack = []
    _draw_up(table, table.turn)
    while table.idle < table.seats:
        table.turn = (table.turn + 1) % table.seats
        if to_play(table, -1) != [End()]:
            table.stack = [ToPlay()]
            return
        table.idle += 1
        if table.hands[table.turn]:
            table.events.append(Skipped(table.colour(table.turn)))
        if _draw_up(table, table.turn):
            table.idle = 0
    table.phase = "over"
    table.events.append(Ended())


def _draw_up(table: Table, seat: int) -> bool:
    """Draw up to the hand limit at the end of a seat's turn; return whether there was a card to draw."""
    before = len(table.hands[seat])
    table.draw(seat, table.limits[seat] - before)
    table.begun[seat] = True
    table.laid = ()
    return len(table.hands[seat]) > before
