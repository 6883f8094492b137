"""The flow of *Ancient Architects*: setup, turns and the end of the game.

Source: booklet, "Setup", "How to play", "End of game and final scoring". A turn consists of the moves Take
and Place, Fit or Collect for each small stone, and Gain if a card symbol is complete. The common board, the
cards and the hand are refilled when the turn closes, so that a turn can be previewed. Only Amun-Ra's stones,
and the card that replaces the first of two gained, are revealed during the turn.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from engine.core.game import RIVAL, Game, Outline
from engine.core.rng import Rng
from engine.core.values import Outcome, Sheet, total
from engine.errors import IllegalMove
from engine.games.ancient import choices, hidden, outlines, refusals, scoring, steps, traits
from engine.games.ancient.board import (
    AncientBoard,
    AncientPosition,
    AncientSecret,
    AncientState,
    AncientView,
    Player,
)
from engine.games.ancient.cards import AMUN_RA, BOX, CARD_COPIES, CARDS, FACE_UP, LARGE_STONES, SLOTS
from engine.games.ancient.events import AncientEvent, Gained
from engine.games.ancient.facts import FACTS
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take

MANY = 3
"""The number of small stones in a turn from which forecasts follow more lines."""

THEMES = {
    "card": "card",
    "chambers": "connect",
    "collection": "collect",
    "structure": "build",
    "symbols": "collect",
    "workers": "balance",
}
"""The themes of turns by the kind of source they gain most from."""


class AncientArchitects(Game[AncientBoard, AncientSecret, AncientMove, AncientEvent]):
    """The rules of Ancient Architects (2 to 4 players)."""

    facts = FACTS

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> tuple[AncientBoard, AncientSecret]:
        """Shuffle all pieces and choose a random first player."""
        supply = tuple(rng.shuffled(range(LARGE_STONES)))
        bag = tuple(rng.shuffled(kind for kind, count in enumerate(BOX.small) for _ in range(count)))
        deck = tuple(rng.shuffled(card for card in range(len(CARDS)) for _ in range(CARD_COPIES)))
        first = rng.below(seats)
        board = AncientBoard(
            common=supply[: -SLOTS - 1 : -1],
            pile=(),
            display=deck[: -FACE_UP - 1 : -1],
            players=tuple(Player(hand=small) for small in bag[: -seats - 1 : -1]),
            first=first,
            seat=first,
        )
        return board, AncientSecret(supply[:-SLOTS], bag[:-seats], deck[:-FACE_UP])

    def to_act(self, board: AncientBoard) -> tuple[int, ...]:
        """Return the active seat; empty at the end."""
        return () if board.phase == "over" else (board.seat,)

    def moves(self, at: AncientPosition, seat: int) -> Sequence[AncientMove]:
        """Return the legal moves."""
        return choices.moves(at, seat)

    def why_not(self, at: AncientPosition, seat: int, move: AncientMove) -> IllegalMove:
        """Return the reason why a move is illegal."""
        return refusals.why_not(at, seat, move)

    def apply(self, work: steps.AncientWork, seat: int, move: AncientMove) -> None:
        """Carry out a legal move."""
        match move:
            case Fit(space=space):
                steps.fit(work, seat, space)
            case Collect(all=everything):
                steps.collect(work, seat, everything)
            case Place(space=space, turned=turned):
                steps.place(work, seat, space, turned)
            case Take(slot=slot):
                steps.take(work, seat, slot)
            case Gain(card=card):
                steps.gain(work, seat, card)
            case _:
                assert_never(move)

    def close_turn(self, work: steps.AncientWork, seat: int) -> None:
        """Refill the board, cards and hand, and pass the turn."""
        steps.close_turn(work, seat)

    def aftermath(
        self, state: AncientState, seat: int, move: AncientMove, sealed: steps.AncientStep
    ) -> steps.AncientStep | None:
        """Return the certain overflow of Amun-Ra's stones into the collection."""
        return steps.overflow(sealed, seat) if isinstance(move, Gain) and move.card == AMUN_RA else None

    def turn_of(self, state: AncientState, seat: int) -> AncientState | None:
        """Return the state with the seat to take a stone, or None once its pyramid is complete."""
        return steps.turn_of(state, seat)

    def aim(self, at: AncientPosition, seat: int, move: AncientMove) -> str:
        """Return the stone that is taken, wherever it has slid to, or the small stone that is placed."""
        return steps.aim(at.board, move)

    def conditions(self, view: AncientView, seat: int) -> Mapping[str, bool]:
        """Return the large stones and cards on offer."""
        return steps.on_offer(view.board)

    def redact(self, state: AncientState, seat: int | None) -> AncientSecret:
        """Return blanks for everything yet to be drawn; players have no private information."""
        return hidden.redact(state.secret)

    def deal(self, view: AncientView, rng: Rng | None) -> AncientState:
        """Return a state consistent with the view."""
        return hidden.deal(view, rng)

    def many_ways(self, board: AncientBoard) -> bool:
        """Return whether the turn involves three or more small stones, which have many placements."""
        return max(len(board.pile), len(board.pending)) >= MANY

    def outlines(self, state: AncientState, seat: int) -> Iterator[Outline[AncientMove]] | None:
        """Return outlines for small stones, which can be placed in tens of thousands of ways."""
        return outlines.outlines(state, seat) if state.board.phase == "small" else None

    def points(self, board: AncientBoard) -> tuple[int, ...]:
        """Return the scores of all players."""
        return scoring.points_of(board.players)

    def traits(self, at: AncientPosition, seat: int) -> Mapping[str, float]:
        """Return the traits of a seat's pyramid."""
        return traits.traits(at.board.players[seat])

    def progress(self, board: AncientBoard) -> float:
        """Return the share of all turns that has been played."""
        return sum(player.turns for player in board.players) / board.turns

    def sheets(self, board: AncientBoard) -> tuple[Sheet, ...]:
        """Return the score sheets of all players as if the match ended now."""
        return tuple(map(scoring.sheet, board.players))

    def buildings(self, seat: int, events: Sequence[AncientEvent]) -> Iterator[str]:
        """Yield the cards gained: all pyramids are built from the same stones."""
        for event in events:
            if isinstance(event, Gained):
                yield CARDS[event.card]

    def theme(
        self,
        turn: tuple[Sequence[AncientMove], Sequence[AncientEvent]],
        beside: tuple[Sequence[AncientMove], Sequence[AncientEvent]],
        source: str,
    ) -> str:
        """Return whether a turn is about the way round, which card it gains, or what it gains most by."""
        turned = [
            replace(move, turned=not move.turned) if isinstance(move, Place) else move for move in turn[0]
        ]
        if turned == [*beside[0]]:
            return "rotate"
        cards, other_cards = (
            [event.card for event in events if isinstance(event, Gained)] for _, events in (turn, beside)
        )
        if cards and cards != other_cards and source != RIVAL:
            return "card"
        return THEMES.get(source.partition(":")[0], "")

    def outcome(self, board: AncientBoard, resigned: Collection[int] = ()) -> Outcome | None:
        """Return the result after 15 large stones each; ties go to the player with the most small stones."""
        if board.phase != "over":
            return None
        sheets = self.sheets(board)
        order = [(total(sheet), player.stones) for sheet, player in zip(sheets, board.players, strict=True)]
        return Outcome(
            ranks=tuple(1 + sum(rival > mine for rival in order) for mine in order),
            sheets=sheets,
            reason="ancient-complete",
            tiebreak=_tiebreak([key for seat, key in enumerate(order) if seat not in resigned]),
        )


def _tiebreak(order: Sequence[tuple[int, int]]) -> str | None:
    """Return how a tie for first place was resolved; ``order`` has (points, small stones) per seat."""
    best = max(order)
    tied = [stones for points, stones in order if points == best[0]]
    if len(tied) == 1:
        return None
    if tied.count(best[1]) == len(tied):
        return "ancient-shared"
    return "ancient-small-stones" if tied.count(best[1]) == 1 else "ancient-small-stones-shared"
