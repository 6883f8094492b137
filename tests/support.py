"""A small game for tests that don't depend on a real game's rules, and helpers for it.

Counting: on a turn, add 1 to 3 to your count, then keep your hidden card or play it. A played card counts its
value, and a new one is drawn at the end of the turn. The first player to reach the goal wins.
"""

import asyncio
import threading
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine import catalogue
from engine.core.facts import Facts, Option
from engine.core.game import Game
from engine.core.rng import Rng
from engine.core.values import Board, Event, Move, Outcome, Position, ScoreLine, Secret, Sheet, State, View
from engine.core.work import Work
from engine.errors import IllegalMove, Refusal
from engine.match import Match

CARDS = (0, 1, 2, 3, 4, 5)
UNKNOWN = -1


class Add(Move, frozen=True, tag="add"):
    """Add a number to your count."""

    number: int


class Keep(Move, frozen=True, tag="keep"):
    """Keep your card."""


class Play(Move, frozen=True, tag="play"):
    """Show your card, which counts; the turn ends with drawing another."""


class Added(Event, frozen=True, tag="added"):
    """A seat added to its count."""

    number: int


class Shown(Event, frozen=True, tag="shown"):
    """A seat showed its card."""

    card: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a card that only it may see."""

    seat: int
    card: int

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


AnyMove = Add | Keep | Play
AnyEvent = Added | Shown | Drawn


class CountingBoard(Board, frozen=True):
    """``stage`` is ``add`` or ``card``; ``added`` and ``shown`` are the counts by source."""

    goal: int
    turn: int
    stage: str
    added: tuple[int, ...]
    shown: tuple[int, ...]
    played: bool = False


class CountingSecret(Secret, frozen=True):
    """The card of each seat."""

    hands: tuple[int, ...]


Work_ = Work[CountingBoard, CountingSecret, AnyEvent]


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


class CountingGame(Game[CountingBoard, CountingSecret, AnyMove, AnyEvent]):
    """A race to 10 or 20 with a hidden card, for 2 to 4 seats."""

    facts = Facts(
        slug="counting",
        title="Counting",
        seats=(2, 3, 4),
        rules_version=1,
        options=(Option("goal", ("10", "20"), "10"),),
        hands=True,
    )

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> tuple[CountingBoard, CountingSecret]:
        hands = tuple(CARDS[rng.below(len(CARDS))] for _ in range(seats))
        zeros = (0,) * seats
        return CountingBoard(int(options["goal"]), 0, "add", zeros, zeros), CountingSecret(hands)

    def to_act(self, board: CountingBoard) -> tuple[int, ...]:
        return () if self._winner(board) is not None else (board.turn,)

    def _winner(self, board: CountingBoard) -> int | None:
        if board.stage != "add":
            return None
        counts = [a + s for a, s in zip(board.added, board.shown, strict=True)]
        return next((seat for seat, count in enumerate(counts) if count >= board.goal), None)

    def moves(self, at: Position[CountingBoard, CountingSecret], seat: int) -> Sequence[AnyMove]:
        if seat not in self.to_act(at.board):
            return ()
        return (Add(1), Add(2), Add(3)) if at.board.stage == "add" else (Keep(), Play())

    def why_not(self, at: Position[CountingBoard, CountingSecret], seat: int, move: AnyMove) -> Refusal:
        return IllegalMove("counting-refusal-move")

    def apply(self, work: Work_, seat: int, move: AnyMove) -> None:
        match move:
            case Add(number):
                work.set(stage="card", added=_with(work.board.added, seat, work.board.added[seat] + number))
                work.tell(Added(number))
            case Keep():
                work.end_turn()
            case Play():
                card = work.secret.hands[seat]
                work.set(shown=_with(work.board.shown, seat, work.board.shown[seat] + card), played=True)
                work.tell(Shown(card))
                work.end_turn()

    def close_turn(self, work: Work_, seat: int) -> None:
        board = work.board
        if board.played:
            work.reveal()
            drawn = CARDS[work.rng.below(len(CARDS))]
            work.hide(hands=_with(work.secret.hands, seat, drawn))
            work.tell(Drawn(seat, drawn))
        work.set(stage="add", turn=(seat + 1) % len(board.added), played=False)

    def turn_of(
        self, state: State[CountingBoard, CountingSecret], seat: int
    ) -> State[CountingBoard, CountingSecret] | None:
        board = state.board
        if not self.to_act(board):
            return None
        return replace(state, board=replace(board, stage="add", turn=seat, played=False))

    def conditions(self, view: View[CountingBoard, CountingSecret], seat: int) -> Mapping[str, bool]:
        """Offer the counts of ten and above as facts."""
        return {f"ten:{other}": added >= 10 for other, added in enumerate(view.board.added)}

    def redact(self, state: State[CountingBoard, CountingSecret], seat: int | None) -> CountingSecret:
        return CountingSecret(
            tuple(card if seat == owner else UNKNOWN for owner, card in enumerate(state.secret.hands))
        )

    def deal(
        self, view: View[CountingBoard, CountingSecret], rng: Rng | None
    ) -> State[CountingBoard, CountingSecret]:
        if rng is None:
            return State(view.board, view.secret, 0)
        hands = tuple(CARDS[rng.below(6)] if card == UNKNOWN else card for card in view.secret.hands)
        return State(view.board, CountingSecret(hands), rng.next())

    def sheets(self, board: CountingBoard) -> tuple[Sheet, ...]:
        pairs = zip(board.added, board.shown, strict=True)
        return tuple((ScoreLine("added", added), ScoreLine("cards", shown)) for added, shown in pairs)

    def outcome(self, board: CountingBoard, resigned: Collection[int] = ()) -> Outcome | None:
        if self.to_act(board):
            return None
        counts = [a + s for a, s in zip(board.added, board.shown, strict=True)]
        ranks = tuple(1 + sum(other > count for other in counts) for count in counts)
        return Outcome(ranks, self.sheets(board), "goal")


COUNTING = CountingGame()

SECRETS = {Drawn: ("card",)}
SILENT = ()


def only_counting() -> dict[str, Any]:
    """Return a replacement for :func:`engine.catalogue.games`."""
    return {"counting": COUNTING}


def install() -> None:
    """Make Counting the only game of this process, for scripts that tests run."""
    catalogue.games = only_counting  # type: ignore[assignment]  # the real one is cached


def counting(seats: int = 2, seed: int = 7, turns: int = 0, goal: str = "10") -> Match:
    """Return a match of Counting after ``turns`` turns; every odd one plays its card."""
    match = Match.new(COUNTING, seats, {"goal": goal}, seed=seed)
    for turn in range(turns):
        play_turn(match, card=bool(turn % 2))
    return match


def play_turn(match: Match, *, number: int = 1, card: bool = False, at: int = 0) -> list[Any]:
    """Play an active player's turn and return its entries."""
    return match.play(match.to_act[0], Add(number), Play() if card else Keep(), at=at)


async def ended(before: set[threading.Thread]) -> bool:
    """Wait briefly for all threads started since ``before`` to end."""
    for _ in range(200):
        if set(threading.enumerate()) <= before:
            return True
        await asyncio.sleep(0.01)
    return False
