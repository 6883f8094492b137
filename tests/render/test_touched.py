"""Changes since a player's last move are marked on the board, by seat."""

import random
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.matches.turn_history import since
from engine.catalogue import game
from engine.games.westkingdom import events
from engine.games.westkingdom.box.cards import GUILDHALL
from engine.games.westkingdom.moves import SOURCES
from engine.history.log import Played
from engine.match import Match
from render.boards import Scene, Touched, board
from render.boards.architectura.board import layout as streets
from render.boards.westkingdom.board import layout as town
from render.boards.westkingdom.board.touched import OVER, SIGN, places
from render.canvas import Box
from render.picture import picture, touched
from render.texts import texts
from tests.thorough import in_turn

NAMES = ("Anna", "Ben", "Chen", "Dana")
MARKED = ("architectura", "westkingdom")


def played(slug: str, moves: int, seats: int = 4) -> Match:
    """Return a match after ``moves`` random moves, at the end of a turn."""
    match, chance = Match.new(game(slug), seats, seed=3), random.Random(3)
    while match.to_act:
        entries = [entry for _, entry in match.line]
        if len(entries) >= moves and getattr(entries[-1], "turn_over", False) and len(match.to_act) == 1:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(list(match.moves(seat))))
    return match


def drawn(match: Match, marks: tuple[Touched, ...]) -> Image.Image:
    scene = Scene(NAMES[: match.seats], texts(), match.outcome, touched=marks)
    return board(match.game.facts.slug).draw(match.view(None), scene)


@in_turn("slug", MARKED)
def test_since_returns_everything_after_the_players_last_move(slug: str) -> None:
    for moves in (30, 60, 90):
        match = played(slug, moves)
        (seat,) = match.to_act
        done = since(match, seat)
        line = [entry for _, entry in match.line if isinstance(entry, Played)]
        own = max(number for number, entry in enumerate(line) if entry.seat == seat)
        wanted = [event for entry in line[own + 1 :] for event in entry.events]
        expected = [visible for event in wanted if (visible := event.seen_by(None)) is not None]
        assert [event for _, events in done for event in events] == expected
        assert {entry.seat for entry in line[own + 1 :]} <= {who for who, _ in done} | {seat}


def test_spectators_see_changes_of_the_last_turn() -> None:
    match = played("architectura", 80)
    line = [entry for _, entry in match.line if isinstance(entry, Played)]
    ends = [number for number, entry in enumerate(line) if entry.turn_over]
    last = [event for entry in line[ends[-2] + 1 :] for event in entry.events]
    assert [event for _, events in since(match, None) for event in events] == [
        visible for event in last if (visible := event.seen_by(None)) is not None
    ]


@in_turn("slug", MARKED)
def test_own_unfinished_turn_keeps_the_changes(slug: str) -> None:
    match = played(slug, 80)
    (seat,) = match.to_act
    before = since(match, seat)
    match.play(seat, match.moves(seat)[0])
    if not match.line[-1][1].turn_over:  # type: ignore[union-attr]
        assert since(match, seat) == before


@in_turn("slug", MARKED)
def test_marks_are_visible_only_at_their_place(slug: str) -> None:
    match = played(slug, 60)
    plain = drawn(match, ())
    for place in range(9):
        for seat in range(4):
            marked = drawn(match, (Touched(place, seat),))
            bounds = ImageChops.difference(plain, marked).getbbox()
            assert bounds is not None
            around = _around(slug, place)
            assert bounds[0] >= around.x
            assert bounds[1] >= around.y
            assert bounds[2] <= around.right
            assert bounds[3] <= around.bottom
        images = {drawn(match, (Touched(place, seat),)).tobytes() for seat in range(4)}
        assert len(images) == 4


def _around(slug: str, place: int) -> Box:
    if slug == "architectura":
        return streets.frame(4, place)
    ring, above = town.TILES[place].inset(-3), SIGN - OVER[0]
    return ring._replace(y=ring.y - above, height=ring.height + above)


@in_turn("slug", MARKED)
def test_touched_places_of_a_turn(slug: str) -> None:
    match = played(slug, 90)
    (seat,) = match.to_act
    marks = touched(slug, since(match, seat))
    assert marks
    assert {mark.seat for mark in marks} <= set(range(match.seats)) - {seat}
    last: Any = match.view(None).board.last
    assert last < 0 or last in {mark.place for mark in marks}


def test_latest_seat_is_marked_last() -> None:
    match = played("architectura", 60)
    built = [
        (entry.seat, [event])
        for _, entry in match.line
        if isinstance(entry, Played)
        for event in entry.events
        if type(event).__name__ == "Built" and event.space >= 0
    ]
    first, other = built[0], (3 - built[0][0], built[0][1])
    assert touched("architectura", [first, other, first])[-1].seat == first[0]


@pytest.mark.parametrize("slug", ["amytis", "ancient"])
def test_game_without_places_has_no_marks(slug: str) -> None:
    match = played(slug, 20, seats=2)
    assert touched(slug, since(match, None)) == () or hasattr(board(slug), "places")


@in_turn("slug", MARKED)
def test_equal_marks_give_equal_bytes(slug: str) -> None:
    match = played(slug, 60)
    scene = Scene(NAMES, texts(), None, touched=(Touched(2, 1), Touched(0, 2)))
    view = match.view(None)
    first = picture(slug, view, scene)
    assert picture(slug, view, scene._replace(touched=())) != first
    assert picture(slug, view, scene) == first


def test_building_and_recalling_leave_marks() -> None:
    assert places(events.Lay(0, 3)) == (GUILDHALL,)
    assert places(events.Recalled(1, 2)) == (2,)
    assert places(events.Recalled(1, SOURCES.index("prison"))) == ()
