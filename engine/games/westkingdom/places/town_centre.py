"""The Town Centre, and captures from any source."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import APPRENTICES, COLOURS, FILE, OPEN, TOWN_CENTRE
from engine.games.westkingdom.moves import Capture, Pass, Raid, WestKingdomMove
from engine.games.westkingdom.players.counts import able
from engine.games.westkingdom.players.tools import affordable, hand_of, payable, pays_first
from engine.games.westkingdom.turn.automatic import (
    ArtisanCapture,
    AskArtisan,
    FirstCapture,
    FurtherCapture,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.changes import WestKingdomWork, capturable, capture
from engine.games.westkingdom.turn.changes import capture as take
from engine.games.westkingdom.turn.handlers import PASS, Chores, Deeds, Question, Questions, always
from engine.games.westkingdom.turn.tasks import ToCapture, ToPrefer, ToRaid
from engine.games.westkingdom.turn.windows import begin, mark, settle_up, use

RAID_MOVES = tuple(map(Raid, range(OPEN)))


CAPTURE_MOVES: dict[str, WestKingdomMove] = {colour: Capture(colour) for colour in COLOURS}


RAIDS = {
    int(players): count
    for players, count in (FILE.locations[TOWN_CENTRE].locations_per_turn_by_players or {}).items()
}
"""The maximum number of locations for captures per turn at the Town Centre, by number of players."""


def groups(board: WestKingdomBoard, place: int) -> list[int]:
    """Return the seats with workers on an open location."""
    return [seat for seat, player in enumerate(board.players) if player.placed[place]]


def occupied(board: WestKingdomBoard) -> list[int]:
    """Return the open locations with workers."""
    counts_by_place = zip(*[player.placed for player in board.players], strict=True)
    return [place for place, counts in enumerate(counts_by_place) if any(counts)]


def second_possible(board: WestKingdomBoard, first: int) -> bool:
    """Return whether another capture is possible after one at ``first``."""
    if len(groups(board, first)) > 1:
        return True
    return RAIDS[len(board.players)] > 1 and any(place != first for place in occupied(board))


def _raids(at: WestKingdomPosition, task: ToRaid) -> list[WestKingdomMove]:
    board, seat = at.board, task.seat
    places = occupied(board) if task.left else []
    if not task.free:
        if len(task.places) >= RAIDS[len(board.players)]:
            places = [place for place in places if place in task.places]
        if task.places:
            if not payable(at, seat, FurtherCapture(seat)):
                places = []
        elif not affordable(at, seat, FirstCapture(seat), hand_of(at, seat)):
            behind = pays_first(at, seat, task.left)
            places = [place for place in places if behind and second_possible(board, place)]
    return [*[RAID_MOVES[place] for place in places], *([] if task.bound and places else [PASS])]


def raid(work: WestKingdomWork, task: ToRaid, move: Raid | Pass) -> None:
    """Choose the location of a capture, or stop."""
    if isinstance(move, Pass):
        pop(work)
        return
    seat, where = task.seat, move.location
    places = task.places if where in task.places else (*task.places, where)
    rest = replace(task, left=task.left - 1, places=places, bound=False)
    how = "" if task.free else "further" if task.places else "first"
    ask = ToCapture(seat, where, how)  # type: ignore[arg-type]  # one of three words
    # kept even when empty: after a first capture it records whether a tool may pay for it
    pop(work, *([rest] if rest.left or how == "first" else []), ask)


def _captures(at: WestKingdomPosition, task: ToCapture) -> Sequence[WestKingdomMove]:
    board = at.board
    moves = [
        CAPTURE_MOVES[owner.colour]
        for whom, owner in enumerate(board.players)
        if capturable(board, task.seat, task.place, whom, spares=task.spares)
    ]
    return [*moves, *([PASS] if task.may else [])]


def choose_group(work: WestKingdomWork, task: ToCapture, move: Capture | Pass) -> None:
    """Capture the workers of a colour, or decline."""
    pop(work)
    if isinstance(move, Pass):
        return
    seat = task.seat
    whom = next(n for n, player in enumerate(work.board.players) if player.colour == move.colour)
    if task.paid:
        kind = FirstCapture if task.paid == "first" else FurtherCapture
        begin(work, kind(seat, task.place, whom))
        return
    if task.tool:
        mark(work, seat, task.card)
    elif task.card in able(work.board.players[seat], "artisan"):
        begin(work, ArtisanCapture(seat, task.card, task.place, whom))
        return
    take(work, seat, task.place, whom, task.limit, spares=task.spares)


def _town_centre(work: WestKingdomWork, deed: VisitTownCentre) -> None:
    push(work, ToRaid(deed.seat, work.board.force))


def _capture(work: WestKingdomWork, deed: FirstCapture | FurtherCapture) -> None:
    settle_up(work, deed)
    capture(work, deed.seat, deed.place, deed.whom)


def _first_capture(work: WestKingdomWork, deed: FirstCapture) -> None:
    """Pay the tax for the first capture; if a Conspirator's tool pays, a second capture must follow."""
    seat, rest = deed.seat, work.board.stack[-1]
    assert isinstance(rest, ToRaid)
    cards = pays_first(work, seat, rest.left + 1)
    if not cards:
        _capture(work, deed)
        return
    pop(work, replace(rest, bound=True), deed)
    if len(cards) > 1:
        push(work, ToPrefer(seat, tuple(cards)))
    else:
        use(work, seat, cards[0])


def _artisan_capture(work: WestKingdomWork, deed: ArtisanCapture) -> None:
    capture(work, deed.seat, deed.place, deed.whom, spares=True)


def _ask_artisan(work: WestKingdomWork, chore: AskArtisan) -> None:
    """Offer a capture to a newly placed Artisan, through the Strongman's ability."""
    board, seat = work.board, chore.seat
    if not board.brought or not 0 <= board.here < OPEN:
        return
    for card in able(board.players[seat], "artisan"):
        terms = APPRENTICES[card].ability.capture
        if terms is not None and any(
            capturable(board, seat, board.here, other, spares=True) for other in range(len(board.players))
        ):
            push(work, ToCapture(seat, board.here, spares=not terms.own_artisan, may=True, card=card))


DEEDS: Deeds = {
    VisitTownCentre: _town_centre,
    FirstCapture: _first_capture,
    FurtherCapture: _capture,
    ArtisanCapture: _artisan_capture,
}
CHORES: Chores = {AskArtisan: _ask_artisan}
QUESTIONS: Questions = {
    ToRaid: Question("raid", _raids, raid, always("raid")),
    ToCapture: Question("colour", _captures, choose_group),
}
