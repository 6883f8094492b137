"""A small game for tests of everything that is not a game's rules, and helpers around it.

Counting: on a turn, add 1 to 3 to your count, then keep your hidden card or play it. A played
card is shown at the end of the turn, counts its value, and a new one is drawn. Who first has
the goal or more wins.
"""

import asyncio
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine import catalogue
from engine.errors import IllegalMove, InvalidMove
from engine.game import (
    Event,
    Game,
    GameInfo,
    Move,
    Option,
    Outcome,
    ScoreLine,
    Sheet,
    State,
    Step,
    View,
)
from engine.match import Match
from engine.rng import Rng

CARDS = (0, 1, 2, 3, 4, 5)


class Add(Move, frozen=True, tag="add"):
    """Add a number to your count."""

    number: int


class Keep(Move, frozen=True, tag="keep"):
    """Keep your card: the turn is over."""


class Play(Move, frozen=True, tag="play"):
    """Put your card down, face down until the turn ends."""


class End(Move, frozen=True, tag="end"):
    """Show the card that was played and draw another."""


class Added(Event, frozen=True, tag="added"):
    """A seat added to its count."""

    number: int


class Shown(Event, frozen=True, tag="shown"):
    """A seat showed its card."""

    card: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew a card, which only it may know."""

    seat: int
    card: int

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


AnyMove = Add | Keep | Play | End
AnyEvent = Added | Shown | Drawn


class CountingState(State, frozen=True):
    """``stage`` is ``add``, ``card`` or ``end``; ``added`` and ``shown`` are the counts by source."""

    goal: int
    turn: int
    stage: str
    added: tuple[int, ...]
    shown: tuple[int, ...]
    hands: tuple[int, ...]
    rng: int


class CountingView(View, frozen=True):
    """``card`` is the viewer's own, ``turn`` None at the end."""

    goal: int
    turn: int | None
    stage: str
    added: tuple[int, ...]
    shown: tuple[int, ...]
    card: int | None


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


class CountingGame(Game[CountingState, AnyMove, AnyEvent, CountingView]):
    """A race to 10 or 20 with a hidden card, for 2 to 4 seats."""

    info = GameInfo(
        slug="counting",
        title="Counting",
        seats=(2, 3, 4),
        rules_version=1,
        options=(Option("goal", ("10", "20"), "10"),),
        hidden=True,
    )
    state_type = CountingState
    move_type = AnyMove
    event_type = AnyEvent
    end = End()

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> CountingState:
        hands = tuple(CARDS[rng.below(len(CARDS))] for _ in range(seats))
        zeros = (0,) * seats
        return CountingState(int(options["goal"]), 0, "add", zeros, zeros, hands, rng.state)

    def to_act(self, state: CountingState) -> tuple[int, ...]:
        return () if self._winner(state) is not None else (state.turn,)

    def _winner(self, state: CountingState) -> int | None:
        if state.stage != "add":
            return None
        counts = [a + s for a, s in zip(state.added, state.shown, strict=True)]
        return next((seat for seat, count in enumerate(counts) if count >= state.goal), None)

    def moves(self, state: CountingState, seat: int) -> Sequence[AnyMove]:
        if seat not in self.to_act(state):
            return ()
        return {"add": (Add(1), Add(2), Add(3)), "card": (Keep(), Play()), "end": (self.end,)}[state.stage]

    def check(self, state: CountingState, seat: int, move: AnyMove) -> None:
        if move not in self.moves(state, seat):
            raise IllegalMove("counting-refusal-move")

    def apply(self, state: CountingState, seat: int, move: AnyMove) -> Step[CountingState, AnyEvent]:
        following = (seat + 1) % len(state.hands)
        match move:
            case Add(number):
                added = _with(state.added, seat, state.added[seat] + number)
                return Step(msgspec.structs.replace(state, stage="card", added=added), (Added(number),))
            case Keep():
                return Step(msgspec.structs.replace(state, stage="add", turn=following), (), turn_over=True)
            case Play():
                return Step(msgspec.structs.replace(state, stage="end"))
            case End():
                rng = Rng(state.rng)
                card, drawn = state.hands[seat], CARDS[rng.below(len(CARDS))]
                after = msgspec.structs.replace(
                    state,
                    stage="add",
                    turn=following,
                    shown=_with(state.shown, seat, state.shown[seat] + card),
                    hands=_with(state.hands, seat, drawn),
                    rng=rng.state,
                )
                return Step(after, (Shown(card), Drawn(seat, drawn)), turn_over=True, revealed=True)

    def outcome(self, state: CountingState) -> Outcome | None:
        if self.to_act(state):
            return None
        counts = [a + s for a, s in zip(state.added, state.shown, strict=True)]
        ranks = tuple(1 + sum(other > count for other in counts) for count in counts)
        return Outcome(ranks, self.sheets(self.view(state, None)), "goal")

    def view(self, state: CountingState, seat: int | None) -> CountingView:
        to_act = self.to_act(state)
        card = None if seat is None else state.hands[seat]
        turn = state.turn if to_act else None
        return CountingView(seat, to_act, state.goal, turn, state.stage, state.added, state.shown, card)

    def sheets(self, view: CountingView) -> tuple[Sheet, ...]:
        pairs = zip(view.added, view.shown, strict=True)
        return tuple((ScoreLine("added", added), ScoreLine("cards", shown)) for added, shown in pairs)

    def worth(self, view: CountingView, move: AnyMove) -> int | None:
        match move:
            case Add(number):
                return number
            case Keep():
                return 0
            case _:
                return view.card

    def parse(self, view: CountingView, text: str) -> AnyMove:
        match text.lower().split():
            case ["add", number] if number in ("1", "2", "3"):
                return Add(int(number))
            case ["keep"]:
                return Keep()
            case ["play"]:
                return Play()
            case ["end"]:
                return End()
            case _:
                raise InvalidMove("counting-refusal-notation", text=text)

    def format(self, view: CountingView, move: AnyMove) -> str:
        return f"add {move.number}" if isinstance(move, Add) else type(move).__name__.lower()


COUNTING = CountingGame()


def only_counting() -> dict[str, Any]:
    """What to put in the place of :func:`engine.catalogue.games`."""
    return {"counting": COUNTING}


def install() -> None:
    """Make Counting the only game of this process, for scripts that tests start."""
    catalogue.games = only_counting  # type: ignore[assignment]  # the real one is cached


def counting(seats: int = 2, seed: int = 7, turns: int = 0, goal: str = "10") -> Match:
    """Return a match of Counting in which so many turns were played (the odd ones with the card)."""
    match = Match.new(COUNTING, seats, {"goal": goal}, seed=seed)
    for turn in range(turns):
        play_turn(match, card=bool(turn % 2))
    return match


def play_turn(match: Match, *, number: int = 1, card: bool = False) -> list[Any]:
    """Play a turn of whoever is to act and return its entries."""
    return match.play(match.to_act[0], Add(number), Play() if card else Keep())


async def ended(before: set[threading.Thread]) -> bool:
    """Wait a little for all threads that were started since ``before`` to end."""
    for _ in range(200):
        if set(threading.enumerate()) <= before:
            return True
        await asyncio.sleep(0.01)
    return False
