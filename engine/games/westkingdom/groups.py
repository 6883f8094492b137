"""Large groups of workers: who can capture them next turn, and what a capture earns and stops."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.values import State
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomState, WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, OPEN, SILVERSMITH, SOLO, TOWN_CENTRE
from engine.games.westkingdom.box.vocabulary import NOTHING, Goods
from engine.games.westkingdom.events import Captured
from engine.games.westkingdom.moves import Capture, Equip, Place, Raid, Tool
from engine.games.westkingdom.outlook import gathering
from engine.games.westkingdom.places.open_places import force_of, placements
from engine.games.westkingdom.places.town_centre import RAIDS
from engine.games.westkingdom.places.town_centre import groups as groups_at
from engine.games.westkingdom.players.counts import able
from engine.games.westkingdom.players.tools import GUARD
from engine.games.westkingdom.raids import LARGE
from engine.games.westkingdom.turn.changes import is_rival
from engine.games.westkingdom.turn.turns import has_turn, turn_of

DEEPEST = 6
"""The most decisions from placing a worker to a capture."""


class WorkerGroup(NamedTuple):
    """A player's workers at an open location."""

    whom: int
    place: int
    workers: int


class Prize(NamedTuple):
    """What capturing a group earns and stops.

    ``silver`` is the reward for sending all of them to prison, without the captor's cards; ``stops`` is what
    the owner's next worker would gather there.
    """

    silver: int
    stops: Goods


def large(board: WestKingdomBoard) -> list[WorkerGroup]:
    """Return all large groups, the largest first."""
    groups = [
        WorkerGroup(whom, place, workers)
        for whom, player in enumerate(board.players)
        for place, workers in enumerate(player.placed)
        if workers >= LARGE
    ]
    return sorted(groups, key=lambda group: -group.workers)


def captors(view: WestKingdomView, group: WorkerGroup) -> list[int]:
    """Return the opponents who could capture a group in their next turn, as far as the view shows.

    For the active player, that is this turn. Captures by the effect of a building still to be constructed are
    left out; the automaton counts if any scheme card still to come captures.
    """
    return [
        seat
        for seat in range(len(view.board.players))
        if seat != group.whom and (group.whom, group.place) in within_reach(view, seat)
    ]


def within_reach(view: WestKingdomView, captor: int) -> set[tuple[int, int]]:
    """Return the groups, as owner and location, of which a player could capture one next turn."""
    board = view.board
    if is_rival(board, captor):
        return set(_of_rival(board, captor))
    state = turn_of(State(board, view.secret, 0), captor)
    if state is None:
        return set()
    strong = any(APPRENTICES[card].ability.capture for card in able(board.players[captor], "artisan"))
    reached: set[tuple[int, int]] = set()
    for move in placements(state, captor):
        if move.location == TOWN_CENTRE:
            reached |= set(_captures(state, captor, move, DEEPEST))
        if move.artisan and strong and move.location < OPEN:
            reached |= {(whom, move.location) for whom in groups_at(board, move.location) if whom != captor}
    return reached


def takes(view: WestKingdomView, move: Place) -> WorkerGroup | None:
    """Return the largest group of others that a placement of the viewer at the Town Centre can capture."""
    if view.viewer is None or move.location != TOWN_CENTRE:
        return None
    state = State(view.board, view.secret, 0)
    players = view.board.players
    groups = [
        WorkerGroup(whom, place, players[whom].placed[place])
        for whom, place in {*_captures(state, view.viewer, move, DEEPEST)}
    ]
    return max(groups, key=lambda group: (group.workers, group), default=None)


def prize(board: WestKingdomBoard, group: WorkerGroup) -> Prize:
    """Return what capturing a group earns and stops."""
    whom, place, workers = group
    reward = GUARD.send_to_prison.gain_per_worker
    assert reward is not None
    stops = NOTHING
    if place <= SILVERSMITH and not is_rival(board, whom):
        force = force_of(board, whom, place, artisan=False)
        clay, wood, stone, gold, marble, silver = gathering(board.players[whom], place, force).ways[-1]
        stops = clay, wood, stone, gold, marble, silver
    return Prize(workers * reward.silver, stops)


def _captures(
    state: WestKingdomState, captor: int, move: Place | Raid | Capture | Tool | Equip, left: int
) -> Iterator[tuple[int, int]]:
    """Yield the first captures of others that a move and further captures lead to."""
    step = GAME.preview(state, captor, move)
    taken = [event for event in step.events if isinstance(event, Captured)]
    yield from ((event.whom, event.location) for event in taken if event.whom != captor)
    if taken or not left or step.revealed or step.turn_over:
        return
    for option in GAME.moves(step.state, captor):
        if isinstance(option, Raid | Capture | Tool | Equip):
            yield from _captures(step.state, captor, option, left - 1)


def _of_rival(board: WestKingdomBoard, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the groups that the automaton takes if it visits the Town Centre: the human's largest."""
    if board.phase != "play" or not has_turn(board, seat):
        return
    rival, human = board.rival, 0
    assert rival is not None
    if not any(
        "town_centre" in card.steps
        for number, card in enumerate(SOLO.rivals[rival.name].cards, 1)
        if number not in rival.played or len(rival.played) == len(SOLO.rivals[rival.name].cards)
    ):
        return
    placed = board.players[human].placed
    most = min(board.players[seat].placed[TOWN_CENTRE] + 1, RAIDS[SOLO.seats_as])
    for place in sorted((place for place in range(OPEN) if placed[place]), key=lambda place: -placed[place])[
        :most
    ]:
        yield human, place
