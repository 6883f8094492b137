"""The flow of *The Architects of Amytis*: setup, turns and the end of the game.

Source: booklet, "Setup", "Playing the game", "End of the game". A turn consists of the moves Take and Place,
then Draw or Score for a Palace, then Claim if a line was completed. The tile below the taken one and the card
that refills the display are revealed only when the turn closes, so that a turn can be previewed (at a table,
players would see them earlier). Only a card drawn from the deck is revealed during the turn.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from engine.core.game import Game
from engine.core.rng import Rng
from engine.core.values import Outcome, Sheet, total
from engine.errors import IllegalMove
from engine.games.amytis import aftermath, choices, hidden, refusals, steps, traits
from engine.games.amytis.board import (
    NOBODY,
    OVER,
    TAKE,
    AmytisBoard,
    AmytisPosition,
    AmytisSecret,
    AmytisState,
    AmytisView,
    City,
)
from engine.games.amytis.cards import (
    BUILDINGS,
    COPIES,
    FAVORS,
    PROJECTS,
    SHOWN,
    STACK_HEIGHT,
    STACKS,
    TILES,
    building,
)
from engine.games.amytis.events import AmytisEvent, Built
from engine.games.amytis.facts import FACTS
from engine.games.amytis.moves import AmytisMove, Claim, Draw, Place, Score, Take
from engine.games.amytis.scoring import points, sheet

USUAL_TURNS = 32
"""The usual number of turns in a match, on the high side."""


THEMES = {"project": "project", "favor": "claim", "building": "build"}
"""The themes of turns by the kind of source they gain most from."""


class Amytis(Game[AmytisBoard, AmytisSecret, AmytisMove, AmytisEvent]):
    """The rules of Amytis. Seat 0 is the first player."""

    facts = FACTS
    scores_at_once = True

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> tuple[AmytisBoard, AmytisSecret]:
        """Deal stacks and projects. ``side-b`` has an effect only if ``sides`` is ``chosen``."""
        if options["sides"] == "random":
            sides = tuple(rng.below(2) == 1 for _ in BUILDINGS)
        elif options["sides"] == "chosen":
            on_side_b = options["side-b"].split("+")
            sides = tuple(name in on_side_b for name in BUILDINGS)
        else:
            sides = (options["sides"] == "all-b",) * len(BUILDINGS)
        tiles = rng.shuffled(tile for tile in range(TILES) for _ in range(COPIES))
        stacks = [tuple(tiles[i * STACK_HEIGHT : (i + 1) * STACK_HEIGHT]) for i in range(STACKS)]
        cards = rng.shuffled(card.number for card in PROJECTS)
        second = 2 + int(options["projects"].split("+")[1])
        city: City = ((),) * 9
        board = AmytisBoard(
            sides=sides,
            active=0,
            phase=TAKE,
            turn=1,
            tops=tuple(stack[-1] for stack in stacks),
            architects=(NOBODY,) * STACKS,
            cities=(city, city),
            projects=(tuple(cards[:2]), tuple(cards[2:second])),
            validated=((), ()),
            display=tuple(cards[second : second + SHOWN]),
            favors=(NOBODY,) * len(FAVORS),
            crown=(0, 0),
            earned=((0,) * 6, (0,) * 6),
            second=int(options.get("second", "0")),
        )
        return board, AmytisSecret(
            stacks=tuple(stack[:-1] for stack in stacks),
            deck=tuple(cards[second + SHOWN :]),
            box=tuple(tiles[STACKS * STACK_HEIGHT :]),
        )

    def to_act(self, board: AmytisBoard) -> tuple[int, ...]:
        """Return the active player; empty at the end."""
        return () if board.phase == OVER else (board.active,)

    def moves(self, at: AmytisPosition, seat: int) -> Sequence[AmytisMove]:
        """Return the legal moves; spaces and stacks are in reading order."""
        return choices.moves(at, seat)

    def why_not(self, at: AmytisPosition, seat: int, move: AmytisMove) -> IllegalMove:
        """Return the reason why a move is illegal."""
        return refusals.why_not(at, move)

    def apply(self, work: steps.AmytisWork, seat: int, move: AmytisMove) -> None:
        """Carry out a legal move."""
        match move:
            case Take(stack=stack):
                steps.take(work, seat, stack)
            case Place(space=space):
                steps.place(work, seat, space)
            case Draw(card=card):
                steps.draw(work, seat, card)
            case Score():
                steps.score(work, seat)
            case Claim(favor=favor):
                steps.claim(work, seat, favor)
            case _:
                assert_never(move)

    def close_turn(self, work: steps.AmytisWork, seat: int) -> None:
        """Reveal the next tile and project card, and pass the turn."""
        steps.close_turn(work)

    def aftermath(
        self, state: AmytisState, seat: int, move: AmytisMove, sealed: steps.AmytisStep
    ) -> steps.AmytisStep | None:
        """Return the certain consequences of drawing a project from the deck."""
        return aftermath.aftermath(state, seat)

    def handed_over(self, state: AmytisState, seat: int) -> AmytisState | None:
        """Return the state at the start of the opponent's turn, without the newly revealed tile."""
        return aftermath.handed_over(state, seat)

    def turn_of(self, state: AmytisState, seat: int) -> AmytisState | None:
        """Return the state with the seat to take a tile, and its architects back if they return."""
        return aftermath.turn_of(state, seat)

    def aim(self, at: AmytisPosition, seat: int, move: AmytisMove) -> str:
        """Return the tile on a stack, as another one may be on it by then."""
        return f"{move.stack}-{at.board.tops[move.stack]}" if isinstance(move, Take) else ""

    def conditions(self, view: AmytisView, seat: int) -> Mapping[str, bool]:
        """Return the tiles, projects and favors that can still be taken."""
        return choices.on_offer(view.board)

    def redact(self, state: AmytisState, seat: int | None) -> AmytisSecret:
        """Return blanks for everything face down; players have no private information."""
        return hidden.redact(state.secret)

    def deal(self, view: AmytisView, rng: Rng | None) -> AmytisState:
        """Return a state consistent with the view."""
        return hidden.deal(view, rng)

    def points(self, board: AmytisBoard) -> tuple[int, ...]:
        """Return the scores of both players."""
        return points(board, 0), points(board, 1)

    def traits(self, at: AmytisPosition, seat: int) -> Mapping[str, float]:
        """Return the traits of a seat's position."""
        return traits.traits(at, seat)

    def trait_source(self, trait: str) -> str:
        """Return whether a trait predicts points of projects, favors, architects or buildings."""
        return traits.source(trait)

    def progress(self, board: AmytisBoard) -> float:
        """Return the share of the usual number of turns that has been played."""
        return 1.0 if board.phase == OVER else min(1.0, (board.turn - 1) / USUAL_TURNS)

    def sheets(self, board: AmytisBoard) -> tuple[Sheet, ...]:
        """Return both score sheets as if the match ended now."""
        return sheet(board, 0), sheet(board, 1)

    def buildings(self, seat: int, events: Sequence[AmytisEvent]) -> Iterator[str]:
        """Yield the buildings on the tiles built."""
        for event in events:
            if isinstance(event, Built):
                yield BUILDINGS[building(event.tile)]

    def theme(
        self,
        turn: tuple[Sequence[AmytisMove], Sequence[AmytisEvent]],
        beside: tuple[Sequence[AmytisMove], Sequence[AmytisEvent]],
        source: str,
    ) -> str:
        """Return whether a turn gains most by projects, favors or buildings."""
        return THEMES.get(source.partition(":")[0], "")

    def outcome(self, board: AmytisBoard, resigned: Collection[int] = ()) -> Outcome | None:
        """Return the result; a tie is a shared victory (booklet, "End of the game")."""
        if board.phase != OVER:
            return None
        sheets = self.sheets(board)
        mine, theirs = map(total, sheets)
        ranks = (1 if mine >= theirs else 2, 1 if theirs >= mine else 2)
        return Outcome(ranks, sheets, "amytis-stacks", "shared" if mine == theirs else None)
