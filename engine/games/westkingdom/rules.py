"""The rules of *Architects of the West Kingdom*, with *Age of Artisans* and the house automaton."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from engine.core.game import RIVAL, Game
from engine.core.rng import Rng
from engine.core.values import Outcome, Sheet
from engine.errors import IllegalMove
from engine.games.westkingdom import evaluation, hidden, raids, refusals, scoring, start, traits
from engine.games.westkingdom.board import (
    WestKingdomBoard,
    WestKingdomPosition,
    WestKingdomSecret,
    WestKingdomState,
    WestKingdomView,
)
from engine.games.westkingdom.box.cards import BUILDINGS, WORKSHOP, slug
from engine.games.westkingdom.events import (
    Captured,
    Climbed,
    Constructed,
    Drew,
    Freed,
    Gained,
    Hired,
    Kept,
    Recalled,
    Sent,
    Traded,
    WestKingdomEvent,
)
from engine.games.westkingdom.facts import FACTS
from engine.games.westkingdom.moves import Draft, Place, WestKingdomMove
from engine.games.westkingdom.places import guildhall
from engine.games.westkingdom.turn import aftermath, choices, steps, turns
from engine.games.westkingdom.turn.changes import WestKingdomStep, WestKingdomWork

THEMES = {
    **dict.fromkeys((Constructed, Climbed), "build"),
    Hired: "hire",
    Sent: "jail",
    **dict.fromkeys((Freed, Recalled, Captured), "free"),
    Traded: "trade",
    **dict.fromkeys((Drew, Kept), "card"),
    Gained: "gather",
}
"""The themes of turns by their events, the most important first."""

ALONE = tuple((seat,) for seat in range(max(FACTS.seats)))


class WestKingdom(Game[WestKingdomBoard, WestKingdomSecret, WestKingdomMove, WestKingdomEvent]):
    """The rules of West Kingdom (1 to 6 players)."""

    facts = FACTS

    def setup(
        self, seats: int, options: Mapping[str, str], rng: Rng
    ) -> tuple[WestKingdomBoard, WestKingdomSecret]:
        """Shuffle and lay out all components, up to the first choice."""
        return start.set_up(seats, options, rng)

    def to_act(self, board: WestKingdomBoard) -> tuple[int, ...]:
        """Return the active seat, or all seats still drafting a plan."""
        if board.phase == "plans":
            return tuple(seat for seat in range(board.seats) if not board.ready[seat])
        return ALONE[board.stack[-1].seat] if board.stack else ()

    def moves(self, at: WestKingdomPosition, seat: int) -> Sequence[WestKingdomMove]:
        """Return every legal move of ``seat``."""
        return choices.moves(at, seat)

    def why_not(self, at: WestKingdomPosition, seat: int, move: WestKingdomMove) -> IllegalMove:
        """Return the reason why a move is illegal."""
        return refusals.why_not(at, seat, move)

    def apply(self, work: WestKingdomWork, seat: int, move: WestKingdomMove) -> None:
        """Carry out a legal move."""
        if isinstance(move, Draft):
            start.choose(work, seat, move)
            return
        steps.decide(work, move)
        if not work.board.stack:
            work.end_turn()

    def close_turn(self, work: WestKingdomWork, seat: int) -> None:
        """Continue with the next turn, or the next choice during setup."""
        if work.board.phase == "play":
            turns.go_on(work)
        else:
            start.go_on(work)

    def aftermath(
        self, state: WestKingdomState, seat: int, move: WestKingdomMove, sealed: WestKingdomStep
    ) -> WestKingdomStep | None:
        """Return the effects of a Black Market reset, and the minimum of a reward."""
        return aftermath.aftermath(state, seat, move, sealed)

    def turn_of(self, state: WestKingdomState, seat: int) -> WestKingdomState | None:
        """Return the state with the seat to place a worker, or None if it has no more turns."""
        return turns.turn_of(state, seat)

    def conditions(self, view: WestKingdomView, seat: int) -> Mapping[str, bool]:
        """Return the opponents' groups of workers, and the apprentices and craft cards on display."""
        return turns.at_stake(view.board, seat)

    def redact(self, state: WestKingdomState, seat: int | None) -> WestKingdomSecret:
        """Return blanks for all piles, and for other players' cards."""
        return hidden.redact(state, seat)

    def deal(self, view: WestKingdomView, rng: Rng | None) -> WestKingdomState:
        """Return a state consistent with the view."""
        return hidden.deal(view, rng)

    def worth(self, at: WestKingdomPosition, seat: int, points: Sequence[int]) -> int:
        """Return the value of a position, including progress towards future points."""
        return evaluation.worth(at, seat, points)

    def traits(self, at: WestKingdomPosition, seat: int) -> Mapping[str, float]:
        """Return the traits of a seat's position."""
        return traits.traits(at, seat)

    def trait_source(self, trait: str) -> str:
        """Return the source of points, as in :meth:`prospects`, that a trait predicts."""
        return traits.source(trait)

    def overlong(self, board: WestKingdomBoard) -> bool:
        """Return whether to fill the Guildhall now. Robots that only gather would never end a match."""
        return board.players[board.turn].turns > traits.MOST_TURNS

    def urgent(
        self, board: WestKingdomBoard, seat: int, ends: Callable[[], Sequence[WestKingdomBoard]]
    ) -> Sequence[int]:
        """Return the turns that capture a large group, or gain the silver for it."""
        return raids.urgent(board, seat, ends)

    def progress(self, board: WestKingdomBoard) -> float:
        """Return the share of the Guildhall that is filled, as the match ends when it is full."""
        return guildhall.fullness(board)

    def sheets(self, board: WestKingdomBoard) -> tuple[Sheet, ...]:
        """Return each seat's score sheet as if the match ended now."""
        return scoring.sheets(board)

    def points(self, board: WestKingdomBoard) -> tuple[int, ...]:
        """Return each seat's score as if the match ended now."""
        return scoring.points(board)

    def automaton(self, board: WestKingdomBoard) -> str:
        """Return the text key of the rival's name in a solo match."""
        return f"westkingdom-rival-{board.rival.name}" if board.rival is not None else ""

    def captures(self, events: Sequence[WestKingdomEvent]) -> Iterator[tuple[int, int, int]]:
        """Yield the number of workers that players captured from each other."""
        for event in events:
            if isinstance(event, Captured) and event.seat != event.whom:
                yield event.seat, event.whom, event.count

    def buildings(self, seat: int, events: Sequence[WestKingdomEvent]) -> Iterator[str]:
        """Yield the buildings that a player constructed."""
        for event in events:
            if isinstance(event, Constructed) and event.seat == seat:
                yield slug(BUILDINGS[event.building].name)

    def prospects(self, at: WestKingdomPosition, seat: int) -> Mapping[str, float]:
        """Return the parts of a position's worth that are not points."""
        return evaluation.prospects(at, seat)

    def theme(
        self,
        turn: tuple[Sequence[WestKingdomMove], Sequence[WestKingdomEvent]],
        beside: tuple[Sequence[WestKingdomMove], Sequence[WestKingdomEvent]],
        source: str,
    ) -> str:
        """Return the most important thing that a turn does and the next best doesn't."""
        done, other = (
            ["capture"] * any(True for _ in self.captures(events))
            + [THEMES[type(event)] for event in events if type(event) in THEMES]
            for _, events in (turn, beside)
        )
        if Place(WORKSHOP) in turn[0] or Place(WORKSHOP, artisan=True) in turn[0]:
            done.append("card")
        alone = {*done} - {*other}
        if source == RIVAL:
            alone &= {"capture", "jail"}
        elif source == "buildings" and "build" in alone:
            return "build"
        return next((theme for theme in ("capture", *THEMES.values()) if theme in alone), "")

    def outcome(self, board: WestKingdomBoard, resigned: Collection[int] = ()) -> Outcome | None:
        """Return the result once the last turn is over."""
        return scoring.outcome(board, resigned) if board.phase == "over" else None
