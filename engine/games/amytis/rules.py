"""The course of *The Architects of Amytis*: set-up, turns and the end.

Source: booklet, "Setup", "Playing the game", "End of the game". A turn is the moves Take, Place,
for a Palace Draw or Score, Claim where a line was completed, and End. What lay under the taken
tile and the card that refills the display come to light with End, so that a turn can be tried out
before it is played (at a table one could choose with them in mind); only a card drawn blind comes
out before.
"""

from collections.abc import Mapping, Sequence

from engine.errors import IllegalMove, InvalidMove
from engine.game import Game, GameInfo, Option, Outcome, Sheet, total
from engine.games.amytis import notation, turn
from engine.games.amytis.components import (
    BUILDINGS,
    COPIES,
    CROWN,
    CROWN_POINTS,
    FAVORS,
    PALACE,
    PROJECTS,
    STACK_HEIGHT,
    STACKS,
    project,
)
from engine.games.amytis.scoring import (
    building_points,
    favor_change,
    favor_points,
    fits,
    newly_fitting,
    sheet,
)
from engine.games.amytis.state import (
    EFFECT,
    END,
    FAVOR,
    NOBODY,
    OVER,
    PLACE,
    TAKE,
    AmytisEvent,
    AmytisMove,
    AmytisState,
    AmytisView,
    City,
    Claim,
    Draw,
    End,
    Place,
    Score,
    Take,
)
from engine.grid import square_name
from engine.rng import Rng

TAKES = tuple(Take(stack) for stack in range(STACKS))
PLACES = tuple(Place(space) for space in range(9))
DRAWS = tuple(Draw(card) for card in range(len(PROJECTS) + 1))
CLAIMS = tuple(Claim(favor) for favor in range(CROWN + 1))


class Amytis(Game[AmytisState, AmytisMove, AmytisEvent, AmytisView]):
    """The rules. Seat 0 is the first player."""

    info = GameInfo(
        slug="amytis",
        title="The Architects of Amytis",
        seats=(2,),
        rules_version=1,
        options=(
            Option("sides", ("all-a", "all-b", "random", "chosen"), "all-a"),
            Option("side-b", BUILDINGS, "", many=True, when=("sides", "chosen")),
            Option("projects", ("2+3", "2+2"), "2+3"),
        ),
    )
    state_type = AmytisState
    move_type = AmytisMove
    event_type = AmytisEvent
    end = End()

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> AmytisState:
        """Deal stacks and projects. ``side-b`` counts only where ``sides`` is ``chosen``."""
        if options["sides"] == "random":
            sides = tuple(rng.below(2) == 1 for _ in BUILDINGS)
        elif options["sides"] == "chosen":
            chosen = options["side-b"].split("+")
            sides = tuple(name in chosen for name in BUILDINGS)
        else:
            sides = (options["sides"] == "all-b",) * len(BUILDINGS)
        tiles = rng.shuffled(tile for tile in range(24) for _ in range(COPIES))
        stacks = tuple(tuple(tiles[i * STACK_HEIGHT : (i + 1) * STACK_HEIGHT]) for i in range(STACKS))
        cards = rng.shuffled(card.number for card in PROJECTS)
        second = 2 + int(options["projects"].split("+")[1])
        city: City = ((),) * 9
        return AmytisState(
            rng=rng.state,
            sides=sides,
            active=0,
            phase=TAKE,
            turn=1,
            stacks=stacks,
            architects=(NOBODY,) * STACKS,
            cities=(city, city),
            projects=(tuple(cards[:2]), tuple(cards[2:second])),
            validated=((), ()),
            display=tuple(cards[second : second + 3]),
            deck=tuple(cards[second + 3 :]),
            favors=(NOBODY,) * len(FAVORS),
            crown=(0, 0),
            earned=((0,) * 6, (0,) * 6),
            box=tuple(tiles[STACKS * STACK_HEIGHT :]),
        )

    def to_act(self, state: AmytisState) -> tuple[int, ...]:
        """Return the active player, nobody at the end."""
        return () if state.phase == OVER else (state.active,)

    def moves(self, state: AmytisState, seat: int) -> Sequence[AmytisMove]:
        """Return the legal moves, spaces and stacks in reading order."""
        if seat != state.active:
            return ()
        phase = state.phase
        if phase == TAKE:
            return [TAKES[i] for i in range(STACKS) if state.architects[i] == NOBODY and state.stacks[i]]
        if phase == PLACE:
            return PLACES
        if phase == EFFECT:
            cards: list[AmytisMove] = [DRAWS[card] for card in state.display]
            if state.deck:
                cards.append(DRAWS[0])
            if state.sides[PALACE]:
                cards.append(Score())
            return cards
        if phase == FAVOR:
            return [CLAIMS[i] for i in turn.open_favors(state, seat)]
        return (self.end,) if phase == END else ()

    def check(self, state: AmytisState, seat: int, move: AmytisMove) -> None:
        """Raise :class:`IllegalMove` with the reason if the move is not legal."""
        if move in self.moves(state, seat):
            return
        match state.phase, move:
            case ("take", Take(stack=stack)) if 0 <= stack < STACKS:
                key = "amytis-refusal-taken" if state.stacks[stack] else "amytis-refusal-empty"
                raise IllegalMove(key, square=square_name(stack, 3))
            case ("effect", Draw(card=card)):
                raise IllegalMove("amytis-refusal-display", card=card)
            case ("effect", Score()):
                raise IllegalMove("amytis-refusal-score")
            case ("favor", Claim(favor=favor)):
                key = "amytis-refusal-crown-full" if favor == CROWN else "amytis-refusal-favor-taken"
                raise IllegalMove(key)
            case (_, Claim()):
                raise IllegalMove("amytis-refusal-no-favor")
            case (_, Draw() | Score()):
                raise IllegalMove("amytis-refusal-no-project")
            case ("over", _):
                raise IllegalMove("refusal-over")
            case (phase, _):
                raise IllegalMove(f"amytis-refusal-now-{phase}")

    def apply(self, state: AmytisState, seat: int, move: AmytisMove) -> turn.AmytisStep:
        """Return what a legal move leads to."""
        match move:
            case Take(stack=stack):
                return turn.take(state, seat, stack)
            case Place(space=space):
                return turn.place(state, seat, space)
            case Draw(card=card):
                return turn.draw(state, seat, card)
            case Score():
                return turn.score(state, seat)
            case Claim(favor=favor):
                return turn.claim(state, seat, favor)
            case End():
                return turn.end(state, seat)

    def outcome(self, state: AmytisState) -> Outcome | None:
        """Return the result; a tie is a shared victory (booklet, "End of the game")."""
        if state.phase != OVER:
            return None
        sheets = (sheet(state, 0), sheet(state, 1))
        mine, theirs = map(total, sheets)
        ranks = (1 if mine >= theirs else 2, 1 if theirs >= mine else 2)
        return Outcome(ranks, sheets, "amytis-stacks", "shared" if mine == theirs else None)

    def view(self, state: AmytisState, seat: int | None) -> AmytisView:
        """Return what everybody sees."""
        taken = state.taken
        return AmytisView(
            viewer=seat,
            to_act=self.to_act(state),
            phase=state.phase,
            active=state.active,
            turn=state.turn,
            final=state.final,
            sides=state.sides,
            tops=tuple(s[-1] if s and i != taken else None for i, s in enumerate(state.stacks)),
            left=tuple(len(s) - (i == taken) for i, s in enumerate(state.stacks)),
            architects=state.architects,
            cities=state.cities,
            projects=state.projects,
            validated=state.validated,
            display=state.display,
            deck_left=len(state.deck),
            favors=state.favors,
            crown=state.crown,
            earned=state.earned,
            held=state.stacks[taken][-1] if taken is not None and state.phase == PLACE else None,
            taken=taken,
            last=state.last,
        )

    def sheets(self, view: AmytisView) -> tuple[Sheet, ...]:
        """Return both score sheets as if the match ended now."""
        return sheet(view, 0), sheet(view, 1)

    def worth(self, view: AmytisView, move: AmytisMove) -> int | None:
        """Return by how much a move changes the own score sheet.

        That is the points of a building, a choice or a favor, with completed projects and with what
        favors claimed before gain or lose. A tile is taken for its best space. A Palace B tile is
        worth its projects until its owner has chosen; a card drawn blind is worth what is certain.
        """
        seat = view.active
        match move:
            case Take(stack=stack):
                tile = view.tops[stack]
                return None if tile is None else max(self.placing(view, stack, tile, s) for s in range(9))
            case Place(space=space) if view.held is not None and view.taken is not None:
                return self.placing(view, view.taken, view.held, space)
            case Draw(card=card):
                if not card or not fits(view.cities[seat], card):
                    return 0
                return project(card).points + favor_change(view, view.cities[seat], 1)
            case Score():
                return len(view.validated[0]) + len(view.validated[1])
            case Claim(favor=favor):
                done, crowns = len(view.validated[seat]), view.crown[seat] + 1
                gain = favor_points(favor, view.cities[seat], done, crowns)
                return gain - CROWN_POINTS[crowns - 1] if favor == CROWN else gain
        return None

    def placing(self, view: AmytisView, stack: int, tile: int, space: int) -> int:
        """Return what a tile from ``stack`` brings on ``space`` of the active player's city."""
        seat = view.active
        city = turn.put(view.cities[seat], space, tile)
        architects = turn.put_architect(view.architects, stack, seat)
        points = building_points(city, space, view.sides[tile >> 2], architects, seat)
        done = newly_fitting(city, space, view.projects[seat])
        points += sum(project(card).points for card in done)
        return points + favor_change(view, city, len(done))

    def parse(self, view: AmytisView, text: str) -> AmytisMove:
        """Read notation; see :mod:`engine.games.amytis.notation`."""
        try:
            return notation.parse(text)
        except (ValueError, IndexError):
            raise InvalidMove("amytis-refusal-notation", text=text[:40]) from None

    def format(self, view: AmytisView, move: AmytisMove) -> str:
        """Write notation."""
        return notation.format_move(move)
