"""The flow of *Architectura* (booklet, "Game setup" to "Advanced Rules")."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.core.facts import RULINGS
from engine.core.game import RIVAL, Game
from engine.core.rng import Rng
from engine.core.values import Outcome, Sheet, State
from engine.core.work import Work
from engine.errors import IllegalMove
from engine.games.architectura import choices, hidden, refusals, scoring, steps
from engine.games.architectura.board import (
    ArchitecturaBoard,
    ArchitecturaPosition,
    ArchitecturaSecret,
    ArchitecturaState,
    ArchitecturaView,
    actor,
)
from engine.games.architectura.cards import BLOCKS, COLOURS, HAND, MORE_CARDS, TOKENS
from engine.games.architectura.changes import ArchitecturaWork
from engine.games.architectura.events import (
    ArchitecturaEvent,
    Built,
    Copied,
    Destroyed,
    Moved,
    Protected,
    Restored,
    Swapped,
    Taken,
    Turned,
)
from engine.games.architectura.facts import FACTS
from engine.games.architectura.moves import ArchitecturaMove, Fresh

Done = Destroyed | Turned | Moved | Swapped | Protected | Restored | Copied | Taken
"""What a turn does to cards in the city."""

THEMES: dict[type, str] = {
    Destroyed: "destroy",
    Turned: "turn",
    **dict.fromkeys((Moved, Swapped), "move"),
    Protected: "protect",
    **dict.fromkeys((Restored, Copied, Taken), "card"),
}
"""The themes of turns by what they do to cards, the most important first."""

ALONE = tuple((seat,) for seat in range(len(COLOURS)))


class Architectura(Game[ArchitecturaBoard, ArchitecturaSecret, ArchitecturaMove, ArchitecturaEvent]):
    """The rules of Architectura (2 to 4 players)."""

    facts = FACTS
    scores_at_once = True

    def setup(
        self, seats: int, options: Mapping[str, str], rng: Rng
    ) -> tuple[ArchitecturaBoard, ArchitecturaSecret]:
        """Deal colours and decks at random; the advanced game starts with the replacements."""
        colours = tuple(rng.shuffled(COLOURS)[:seats])
        advanced = options["game"] == "advanced"
        agreed = _agreed(options["replacements"], rng) if advanced else 0
        spaces = seats * BLOCKS
        board = ArchitecturaBoard(
            seats=seats,
            agreed=agreed,
            colours=colours,
            phase="replace",
            turn=0,
            up=(None,) * spaces,
            down=((),) * spaces,
            reserved=(-1,) * spaces,
            tokens=(TOKENS,) * seats,
            beside=("",) * seats,
            buried=((),) * seats,
            removed=((),) * seats,
            limits=(HAND,) * seats,
            refreshed=(False,) * seats,
            begun=(False,) * seats,
            replaced=((),) * seats,
            ready=(not advanced,) * seats,
            second=int(options.get("second", "0")) if seats == 2 else 0,
            rulings=int(options.get(RULINGS, "1")),
        )
        secret = ArchitecturaSecret(
            hands=((),) * seats, decks=((),) * seats, known=(0,) * seats, chosen=((),) * seats
        )
        if advanced:
            return board, secret
        work: ArchitecturaWork = Work(State(board, secret, rng.state))
        steps.start(work)
        rng.state = work.rng.state
        return work.board, work.secret

    def to_act(self, board: ArchitecturaBoard) -> tuple[int, ...]:
        """Return the active seat, or all seats still choosing replacements."""
        if board.phase == "play":
            return ALONE[actor(board)]
        if board.phase == "over":
            return ()
        return tuple(seat for seat in range(board.seats) if not board.ready[seat])

    def moves(self, at: ArchitecturaPosition, seat: int) -> Sequence[ArchitecturaMove]:
        """Return every legal move of ``seat``."""
        return choices.moves(at, seat)

    def why_not(self, at: ArchitecturaPosition, seat: int, move: ArchitecturaMove) -> IllegalMove:
        """Return the reason why a move is illegal."""
        return refusals.why_not(at, seat, move)

    def apply(self, work: ArchitecturaWork, seat: int, move: ArchitecturaMove) -> None:
        """Carry out a legal move."""
        if work.board.phase == "replace":
            steps.choose(work, seat, move)
        else:
            steps.decide(work, move)

    def close_turn(self, work: ArchitecturaWork, seat: int) -> None:
        """Draw and pass the turn; once all replacements are chosen, start the game."""
        if work.board.phase == "play":
            steps.go_on(work)
        elif all(work.board.ready):
            work.reveal()
            steps.show(work)
            steps.start(work)

    def turn_of(self, state: ArchitecturaState, seat: int) -> ArchitecturaState | None:
        """Return the state with the seat to play a card, or None if it can't do anything."""
        return steps.turn_of(state, seat)

    def aim(self, at: ArchitecturaPosition, seat: int, move: ArchitecturaMove) -> str:
        """Return the cards that a move affects, as others may be on their spaces by then."""
        return steps.aim(at.board, move)

    def conditions(self, view: ArchitecturaView, seat: int) -> Mapping[str, bool]:
        """Return the face-up cards, wherever they are."""
        return steps.face_up(view.board, seat)

    def redact(self, state: ArchitecturaState, seat: int | None) -> ArchitecturaSecret:
        """Return blanks for other players' hands, the decks, and replacements not yet shown."""
        return hidden.redact(state, seat)

    def deal(self, view: ArchitecturaView, rng: Rng | None) -> ArchitecturaState:
        """Return a state consistent with the view."""
        return hidden.deal(view, rng)

    def points(self, board: ArchitecturaBoard) -> tuple[int, ...]:
        """Return each seat's score."""
        return tuple(scoring.points(board))

    def credits(self, board: ArchitecturaBoard) -> tuple[Sheet, ...]:
        """Return each seat's score card by card."""
        return scoring.by_card(board)

    def sheets(self, board: ArchitecturaBoard) -> tuple[Sheet, ...]:
        """Return each seat's score sheet as if the match ended now."""
        return scoring.sheets(board)

    def buildings(self, seat: int, events: Sequence[ArchitecturaEvent]) -> Iterator[str]:
        """Yield the cards that were played as buildings."""
        for event in events:
            if isinstance(event, Built):
                yield event.card

    def theme(
        self,
        turn: tuple[Sequence[ArchitecturaMove], Sequence[ArchitecturaEvent]],
        beside: tuple[Sequence[ArchitecturaMove], Sequence[ArchitecturaEvent]],
        source: str,
    ) -> str:
        """Return whether a turn draws a hand, or what it alone does to a player's cards.

        The cards are an opponent's if the turn gains most by the opponent's loss, and otherwise its player's.
        """
        moves, events = turn
        if Fresh() in moves:
            return "draw"
        own = next((event.colour for event in events if isinstance(event, Built)), "")
        done = set[type]()
        for event in events:
            if isinstance(event, Done) and event not in beside[1]:
                colours = {event.colour, event.other_colour if isinstance(event, Swapped) else event.colour}
                if (colours != {own}) if source == RIVAL else own in colours:
                    done.add(type(event))
        found = next((theme for kind, theme in THEMES.items() if kind in done), "")
        return found or ("card" if source.startswith("bonus:") else "")

    def outcome(self, board: ArchitecturaBoard, resigned: Collection[int] = ()) -> Outcome | None:
        """Return the result once no player can play any more."""
        return scoring.outcome(board, resigned) if board.phase == "over" else None


def _agreed(option: str, rng: Rng) -> int:
    """Return how many cards may be replaced, rolling a die if the option says so."""
    if option == "die":
        return rng.below(6) + 1
    return MORE_CARDS if option == "any" else int(option)
