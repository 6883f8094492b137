"""The course of *The Architects of Amytis*: set-up, turns and the end.

Source: booklet, "Setup", "Playing the game", "End of the game". A turn is the moves Take, Place,
for a Palace Draw or Score, Claim where a line was completed, and End. What lay under the taken
tile and the card that refills the display come to light with End, since nothing in the turn
depends on them; only a card drawn blind comes out before.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.errors import IllegalMove, InvalidMove
from engine.game import Game, GameInfo, Option, Outcome, Sheet, Step, total
from engine.games.amytis import notation
from engine.games.amytis.components import (
    ARCHITECTS,
    BUILDINGS,
    COPIES,
    CROWN,
    CROWN_LIMIT,
    CROWN_POINTS,
    CROWN_SPACES,
    FAVORS,
    LINES,
    LINES_THROUGH,
    PALACE,
    PAWNS,
    PROJECTS,
    STACK_HEIGHT,
    STACKS,
    project,
)
from engine.games.amytis.scoring import building_points, favor_points, fits, newly_fitting, sheet
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
    Built,
    City,
    Claim,
    Claimed,
    Draw,
    Drew,
    End,
    FinalTurn,
    LastTurn,
    Place,
    Refilled,
    Retrieved,
    Score,
    Scored,
    Take,
    Took,
    TurnedUp,
    Validated,
)
from engine.grid import square_name
from engine.rng import Rng

TAKES = tuple(Take(stack) for stack in range(STACKS))
PLACES = tuple(Place(space) for space in range(9))
DRAWS = tuple(Draw(card) for card in range(len(PROJECTS) + 1))
CLAIMS = tuple(Claim(favor) for favor in range(CROWN + 1))

T = TypeVar("T")
AmytisStep = Step[AmytisState, AmytisEvent]


class Amytis(Game[AmytisState, AmytisMove, AmytisEvent, AmytisView]):
    """The rules. Seat 0 is the first player."""

    info = GameInfo(
        slug="amytis",
        title="The Architects of Amytis",
        seats=(2,),
        rules_version=1,
        options=(
            Option("sides", ("all-a", "all-b", "random", "chosen"), "all-a"),
            Option("side-b", BUILDINGS, "", many=True),
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
            return [CLAIMS[i] for i in _open_favors(state, seat)]
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

    def apply(self, state: AmytisState, seat: int, move: AmytisMove) -> AmytisStep:
        """Return what a legal move leads to."""
        match move:
            case Take(stack=stack):
                return _take(state, seat, stack)
            case Place(space=space):
                return _place(state, seat, space)
            case Draw(card=card):
                return _draw(state, seat, card)
            case Score():
                points = len(state.validated[0]) + len(state.validated[1])
                scored = replace(state, earned=_earn(state, seat, PALACE, points))
                return _after_effect(scored, seat, (Scored(points),))
            case Claim(favor=favor):
                return _claim(state, seat, favor)
            case End():
                return _end(state, seat)

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
        """Return the points of a building, a choice or a favor, completed projects included.

        A tile is taken for its best space. A Palace B tile is worth its projects until its owner
        has chosen; a card drawn blind is worth what is certain.
        """
        seat = view.active
        match move:
            case Take(stack=stack):
                tile = view.tops[stack]
                return None if tile is None else max(self.placing(view, stack, tile, s) for s in range(9))
            case Place(space=space) if view.held is not None and view.taken is not None:
                return self.placing(view, view.taken, view.held, space)
            case Draw(card=card):
                return project(card).points if card and fits(view.cities[seat], card) else 0
            case Score():
                return len(view.validated[0]) + len(view.validated[1])
            case Claim(favor=favor):
                done, crowns = len(view.validated[seat]), view.crown[seat] + 1
                gain = favor_points(favor, view.cities[seat], done, crowns)
                return gain - CROWN_POINTS[crowns - 1] if favor == CROWN else gain
        return None

    def placing(self, view: AmytisView, stack: int, tile: int, space: int) -> int:
        """Return what a tile from ``stack`` scores on ``space`` of the active player's city."""
        seat = view.active
        city = _put(view.cities[seat], space, tile)
        architects = _put_architect(view.architects, stack, seat)
        points = building_points(city, space, view.sides[tile >> 2], architects, seat)
        done = newly_fitting(city, space, view.projects[seat])
        return points + sum(project(card).points for card in done)

    def parse(self, view: AmytisView, text: str) -> AmytisMove:
        """Read notation; see :mod:`engine.games.amytis.notation`."""
        try:
            return notation.parse(text)
        except (ValueError, IndexError):
            raise InvalidMove("amytis-refusal-notation", text=text[:40]) from None

    def format(self, view: AmytisView, move: AmytisMove) -> str:
        """Write notation."""
        return notation.format_move(move)


def _take(state: AmytisState, seat: int, stack: int) -> AmytisStep:
    taken = replace(
        state,
        phase=PLACE,
        taken=stack,
        architects=_put_architect(state.architects, stack, seat),
        last=_with(state.last, seat, LastTurn(stack=stack)),
    )
    return Step(taken, (Took(stack, state.stacks[stack][-1]),))


def _place(state: AmytisState, seat: int, space: int) -> AmytisStep:
    assert state.taken is not None
    tile = state.stacks[state.taken][-1]
    old = state.cities[seat][space]
    city = _put(state.cities[seat], space, tile)
    kind = tile >> 2
    points = building_points(city, space, state.sides[kind], state.architects, seat)
    placed = replace(
        state,
        phase=EFFECT,
        cities=_with(state.cities, seat, city),
        earned=_earn(state, seat, kind, points),
        last=_with(state.last, seat, replace(state.last[seat], space=space)),
    )
    events = (Built(space, tile, old[-1] if old else None, points),)
    return Step(placed, events) if kind == PALACE else _after_effect(placed, seat, events)


def _draw(state: AmytisState, seat: int, card: int) -> AmytisStep:
    blind = card == 0
    drawn = state.deck[0] if blind else card
    holding = replace(
        state,
        deck=state.deck[1:] if blind else state.deck,
        display=tuple(shown for shown in state.display if shown != drawn),
        projects=_with(state.projects, seat, (*state.projects[seat], drawn)),
    )
    step = _after_effect(holding, seat, (Drew(drawn, blind),))
    return replace(step, revealed=blind)


def _after_effect(state: AmytisState, seat: int, events: tuple[AmytisEvent, ...]) -> AmytisStep:
    """Validate every project that fits, then see whether a favor is due."""
    last = state.last[seat]
    assert last.space is not None
    assert last.stack is not None
    city, cards = state.cities[seat], state.projects[seat]
    if state.phase == EFFECT and city[last.space][-1] >> 2 == PALACE:
        done = tuple(card for card in cards if fits(city, card))
    else:
        done = newly_fitting(city, last.space, cards)
    if done:
        events += tuple(Validated(card) for card in done)
        state = replace(
            state,
            projects=_with(state.projects, seat, tuple(card for card in cards if card not in done)),
            validated=_with(state.validated, seat, state.validated[seat] + done),
            last=_with(state.last, seat, replace(last, projects=done)),
        )
    line = any(all(state.architects[cell] == seat for cell in line) for line in LINES_THROUGH[last.stack])
    return Step(replace(state, phase=FAVOR if line and _open_favors(state, seat) else END), events)


def _claim(state: AmytisState, seat: int, favor: int) -> AmytisStep:
    last = _with(state.last, seat, replace(state.last[seat], favor=favor))
    if favor == CROWN:
        crown = _with(state.crown, seat, state.crown[seat] + 1)
        return Step(replace(state, phase=END, crown=crown, last=last), (Claimed(favor),))
    favors = (*state.favors[:favor], seat, *state.favors[favor + 1 :])
    return Step(replace(state, phase=END, favors=favors, last=last), (Claimed(favor),))


def _end(state: AmytisState, seat: int) -> AmytisStep:
    """Turn up what was hidden, pass the turn on, and see whether the match ends."""
    taken = state.taken
    assert taken is not None
    rest = state.stacks[taken][:-1]
    stacks = (*state.stacks[:taken], rest, *state.stacks[taken + 1 :])
    missing = 3 - len(state.display)
    new = state.deck[:missing]
    events: list[AmytisEvent] = [TurnedUp(taken, rest[-1] if rest else None)]
    events += [Refilled(card) for card in new]
    triggered = not rest and sum(not stack for stack in stacks) >= 2
    over = state.final or (triggered and seat == 1)
    other = 1 - seat
    architects = state.architects
    if not over and _goes_home(architects, other):
        architects = tuple(NOBODY if owner == other else owner for owner in architects)
        events.append(Retrieved(other))
    final = triggered and not over
    if final:
        events.append(FinalTurn())
    ended = replace(
        state,
        phase=OVER if over else TAKE,
        active=other,
        turn=state.turn + 1,
        stacks=stacks,
        architects=architects,
        display=state.display + new,
        deck=state.deck[missing:],
        taken=None,
        final=final,
    )
    return Step(ended, tuple(events), turn_over=True, revealed=bool(rest or new))


def _goes_home(architects: Sequence[int], seat: int) -> bool:
    """Return whether a seat takes its architects back at the start of its turn."""
    if architects.count(seat) == ARCHITECTS:
        return True
    return any(all(architects[cell] == seat for cell in line) for line in LINES)


def _open_favors(state: AmytisState, seat: int) -> list[int]:
    claimed = state.favors.count(seat) + state.crown[seat]
    if claimed >= PAWNS:
        return []
    favors = [favor for favor, owner in enumerate(state.favors) if owner == NOBODY]
    if state.crown[seat] < CROWN_LIMIT and sum(state.crown) < CROWN_SPACES:
        favors.append(CROWN)
    return favors


def _put(city: City, space: int, tile: int) -> City:
    return (*city[:space], (*city[space], tile), *city[space + 1 :])


def _put_architect(architects: tuple[int, ...], stack: int, seat: int) -> tuple[int, ...]:
    return (*architects[:stack], seat, *architects[stack + 1 :])


def _earn(state: AmytisState, seat: int, kind: int, points: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    mine = state.earned[seat]
    return _with(state.earned, seat, (*mine[:kind], mine[kind] + points, *mine[kind + 1 :]))


def _with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
