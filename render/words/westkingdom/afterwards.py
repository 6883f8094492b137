"""A position after a turn in *West Kingdom*, and what each player could do in it next."""

from functools import cached_property

from engine.core.values import total
from engine.draft import Draft
from engine.games.westkingdom import evaluation
from engine.games.westkingdom.board import Player, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.nearer import Lack, lack_of_level
from engine.games.westkingdom.outlook import next_space
from engine.games.westkingdom.places.guildhall import ROWS
from engine.games.westkingdom.places.open_places import placements
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, can_climb, room_above
from engine.games.westkingdom.scoring import sheets
from engine.games.westkingdom.turn.aftermath import debtors
from engine.games.westkingdom.turn.turns import turn_of


class After:
    """A position after a turn, as far as it is certain, and what each player could do in it."""

    def __init__(self, draft: Draft) -> None:
        self.seat = draft.seat
        self.state = draft.outlook
        self.view: WestKingdomView = draft.game.view(self.state, draft.seat)
        self.board: WestKingdomBoard = self.state.board
        self.me: Player = self.board.players[draft.seat]
        self.plans = [plan for plan in self.state.secret.hands[draft.seat] if plan]
        self.held = len(self.state.secret.hands[draft.seat])
        self.events = (*draft.events, *(draft.aftermath.events if draft.aftermath else ()))
        self.points = [{line.source: line.points for line in sheet} for sheet in sheets(self.board)]
        self.before = [total(sheet) for sheet in sheets(draft.steps[0][0].board)]

    def other(self, seat: int) -> Player:
        """Return one of the players."""
        return self.board.players[seat]

    def moves_again(self, seat: int) -> bool:
        """Return whether a seat has a turn after this one."""
        board = self.board
        ahead = (seat - board.turn) % len(board.players)
        mine = seat == self.seat == board.turn
        return board.final < 0 or ahead + mine * len(board.players) < board.final

    def reaches(self, seat: int, location: int) -> bool:
        """Return whether a seat could place a worker at a location in its next turn."""
        turn = turn_of(self.state, seat) if self.moves_again(seat) else None
        return turn is not None and any(move.location == location for move in placements(turn, seat))

    def pays(self, places: tuple[int, ...]) -> bool:
        """Return whether the seat could place a worker at one of several locations in its next turn."""
        return any(self.reaches(self.seat, where) for where in places)

    @property
    def drawn(self) -> int:
        """The number of plans that the turn is about to draw."""
        return evaluation.drawn(self.board, self.seat)

    @cached_property
    def level(self) -> Lack | None:
        """What the next Cathedral level lacks; None if there is no room on it or too little virtue."""
        if not room_above(self.board, self.me) or self.me.virtue < CATHEDRAL_LIMIT:
            return None
        return lack_of_level(self.me)

    @property
    def climbs(self) -> bool:
        """Whether the seat can take the next step in the Cathedral."""
        return can_climb(self.board, self.me, self.held)

    @property
    def lead(self) -> int:
        """The points by which the seat leads; negative if it is behind."""
        return self.total(self.seat) - self.total(self.ahead)

    @property
    def ahead(self) -> int:
        """The other seat with the most points."""
        others = (seat for seat in range(len(self.points)) if seat != self.seat)
        return max(others, key=self.total)

    def total(self, seat: int) -> int:
        """Return a seat's points after the turn."""
        return sum(self.points[seat].values())

    @property
    def spaces(self) -> int:
        """The number of free spaces in the Guildhall."""
        return ROWS * self.board.columns - len(self.board.hall)

    @cached_property
    def debtors(self) -> set[int]:
        """The seats that a reset of the Black Market would now give a debt."""
        return debtors(self.state)

    @property
    def nears_reset(self) -> bool:
        """Whether one more worker can reset the Black Market."""
        space = next_space(self.board)
        return (space is not None and space.resets) or self.board.market.count(-1) == 1
