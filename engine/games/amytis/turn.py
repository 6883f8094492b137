"""The steps of a turn: what each move leads to, and how the turn and the match end."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.game import Step
from engine.games.amytis.components import (
    ARCHITECTS,
    CROWN,
    CROWN_LIMIT,
    CROWN_SPACES,
    LINES,
    LINES_THROUGH,
    PALACE,
    PAWNS,
)
from engine.games.amytis.scoring import building_points, fits, newly_fitting
from engine.games.amytis.state import (
    EFFECT,
    END,
    FAVOR,
    NOBODY,
    OVER,
    PLACE,
    TAKE,
    AmytisEvent,
    AmytisState,
    AmytisView,
    Built,
    City,
    Claimed,
    Drew,
    FinalTurn,
    LastTurn,
    Refilled,
    Retrieved,
    Scored,
    Took,
    TurnedUp,
    Validated,
)

T = TypeVar("T")
AmytisStep = Step[AmytisState, AmytisEvent]


def take(state: AmytisState, seat: int, stack: int) -> AmytisStep:
    """Put an architect on a stack; its top tile is in the hand now."""
    taken = replace(
        state,
        phase=PLACE,
        taken=stack,
        architects=put_architect(state.architects, stack, seat),
        last=_with(state.last, seat, LastTurn(stack=stack)),
    )
    return Step(taken, (Took(stack, state.stacks[stack][-1]),))


def place(state: AmytisState, seat: int, space: int) -> AmytisStep:
    """Build the tile and score it; a Palace waits for its choice."""
    assert state.taken is not None
    tile = state.stacks[state.taken][-1]
    old = state.cities[seat][space]
    city = put(state.cities[seat], space, tile)
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


def draw(state: AmytisState, seat: int, card: int) -> AmytisStep:
    """Take a project of the display, or the top of the deck for 0."""
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
    return Step(replace(state, phase=FAVOR if line and open_favors(state, seat) else END), events)


def score(state: AmytisState, seat: int) -> AmytisStep:
    """Palace B: score the projects validated so far by both players."""
    points = len(state.validated[0]) + len(state.validated[1])
    scored = replace(state, earned=_earn(state, seat, PALACE, points))
    return _after_effect(scored, seat, (Scored(points),))


def claim(state: AmytisState, seat: int, favor: int) -> AmytisStep:
    """Put a pawn on a favor."""
    last = _with(state.last, seat, replace(state.last[seat], favor=favor))
    if favor == CROWN:
        crown = _with(state.crown, seat, state.crown[seat] + 1)
        return Step(replace(state, phase=END, crown=crown, last=last), (Claimed(favor),))
    favors = (*state.favors[:favor], seat, *state.favors[favor + 1 :])
    return Step(replace(state, phase=END, favors=favors, last=last), (Claimed(favor),))


def end(state: AmytisState, seat: int) -> AmytisStep:
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


def open_favors(state: AmytisState | AmytisView, seat: int) -> list[int]:
    """Return the favors that a seat could claim now."""
    claimed = state.favors.count(seat) + state.crown[seat]
    if claimed >= PAWNS:
        return []
    favors = [favor for favor, owner in enumerate(state.favors) if owner == NOBODY]
    if state.crown[seat] < CROWN_LIMIT and sum(state.crown) < CROWN_SPACES:
        favors.append(CROWN)
    return favors


def put(city: City, space: int, tile: int) -> City:
    """Return a city with a tile more."""
    return (*city[:space], (*city[space], tile), *city[space + 1 :])


def put_architect(architects: tuple[int, ...], stack: int, seat: int) -> tuple[int, ...]:
    """Return the main board's owners with an architect more."""
    return (*architects[:stack], seat, *architects[stack + 1 :])


def _earn(state: AmytisState, seat: int, kind: int, points: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    mine = state.earned[seat]
    return _with(state.earned, seat, (*mine[:kind], mine[kind] + points, *mine[kind + 1 :]))


def _with(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
