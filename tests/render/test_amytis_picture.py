from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.amytis.board import AmytisView, LastTurn
from engine.games.amytis.cards import CROWN
from engine.match import Match
from render.boards import board
from render.boards.amytis.board import layout
from render.boards.amytis.pieces.palette import PALETTE
from render.canvas import Box
from render.encode import encode
from render.picture import final, picture
from tests.render.positions import changed as changed_view
from tests.render.positions import crowded, played, scene, view, walk
from tests.thorough import times

GOLDENS = Path(__file__).parent / "goldens"
RING, WIDE_RING = 8, 12


def drawn(seen: AmytisView, match: Match | None = None) -> Image.Image:
    return board("amytis").draw(seen, scene(match))


def changed(a: Image.Image, b: Image.Image) -> Box:
    bounds = ImageChops.difference(a, b).getbbox()
    assert bounds is not None
    left, top, right, bottom = bounds
    return Box(left, top, right - left, bottom - top)


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


@pytest.mark.parametrize("sides", ["all-a", "all-b", "random"])
def test_positions_of_whole_matches_can_be_drawn(sides: str) -> None:
    for seed in range(2):
        for seen, around in list(walk(seed, sides))[:: -times(12, 1)]:
            image = board("amytis").draw(seen, around)
            assert image.mode == "RGB"
            assert image.width == layout.WIDTH
            assert image.height <= 1500


@pytest.mark.parametrize("cards", range(16))
def test_any_number_of_projects_can_be_drawn(cards: int) -> None:
    seen = crowded(view(played(1, 30)), cards, 15 - cards)
    drawn(seen)


def test_equal_views_give_equal_bytes() -> None:
    match = played(4, 50)
    again = Match.replay(match.game, 2, match.options, match.seed, match.log)
    first = picture("amytis", view(match), scene(match))
    drawn(view(played(5, 80)))
    assert picture("amytis", view(again), scene(again)) == first


@pytest.mark.parametrize("moves", [0, 31, 60, 61])
def test_picture_does_not_depend_on_hidden_information(moves: int) -> None:
    match = played(6, moves)
    other = match.game.deal(view(match), Rng(7))
    assert other.secret != match.state.secret
    assert picture("amytis", match.game.view(other, None), scene()) == picture("amytis", view(match), scene())


def test_picture_is_the_same_for_every_viewer() -> None:
    match = played(6, 40)
    bytes_ = {picture("amytis", match.view(seat), scene()) for seat in (None, 0, 1)}
    assert len(bytes_) == 1


def with_last(seen: AmytisView, seat: int, last: LastTurn) -> AmytisView:
    first, second = seen.board.last
    return changed_view(seen, last=(last, second) if seat == 0 else (first, last))


def without_marks(seen: AmytisView) -> AmytisView:
    return changed_view(seen, last=(LastTurn(), LastTurn()))


def test_last_stack_and_space_are_marked() -> None:
    seen = view(next(m for m in (played(7, n) for n in range(20, 40)) if m.state.board.phase == "take"))
    mover = 1 - seen.board.active
    last = seen.board.last[mover]
    assert last.stack is not None
    assert last.space is not None
    image = drawn(seen)
    box = changed(image, drawn(with_last(seen, mover, replace(last, stack=None))))
    assert inside(box, layout.STACKS[last.stack].inset(-WIDE_RING))
    box = changed(image, drawn(with_last(seen, mover, replace(last, space=None))))
    assert inside(box, layout.space(mover, last.space).inset(-RING))
    other = drawn(with_last(seen, 1 - mover, LastTurn(stack=0, space=0)))
    assert other.tobytes() == image.tobytes(), "only the latest turn is marked"


@pytest.mark.parametrize("favor", [*range(7), CROWN])
def test_a_new_pawn_is_marked(favor: int) -> None:
    seen = without_marks(view(played(8, 0)))
    owners = tuple(1 if index == favor else -1 for index in range(7))
    seen = changed_view(seen, favors=owners, crown=(0, int(favor == CROWN)))
    marked = changed_view(seen, last=(LastTurn(), LastTurn(favor=favor)))
    place = layout.CROWN if favor == CROWN else layout.FAVOR_CELLS[favor]
    assert inside(changed(drawn(seen), drawn(marked)), place.inset(-RING))


def test_favors_fit_beside_a_full_row_of_projects() -> None:
    seen = crowded(without_marks(view(played(8, 0))), 5, 0)
    claimed = changed_view(seen, favors=(-1, 1, -1, 1, -1, -1, -1), crown=(0, 1))
    places = layout.free_halves(1, len(seen.board.projects[1]), 1)
    assert len(places) == 8
    for number, box in enumerate(places):
        same = crop(drawn(seen), box).tobytes() == crop(drawn(claimed), box).tobytes()
        assert same == (number >= 3)
    full = changed_view(seen, favors=(0,) * 5 + (-1,) * 2)
    for box in layout.free_halves(0, 5, 1):
        assert crop(drawn(seen), box).tobytes() == crop(drawn(full), box).tobytes(), (
            "there is no room for all five"
        )


def test_a_new_validated_project_is_marked() -> None:
    seen = changed_view(without_marks(view(played(8, 0))), validated=((), (3, 5)))
    marked = changed_view(seen, last=(LastTurn(), LastTurn(projects=(5,))))
    assert inside(changed(drawn(seen), drawn(marked)), layout.chip(1, 1, 2).inset(-RING))


def test_preview_shows_the_tile_in_hand() -> None:
    match = played(9, 0)
    draft = Draft(match.game, match.view(0))
    before = drawn(view(match))
    draft.push(draft.options[4])
    held = drawn(draft.view)
    stack = layout.STACKS[4]
    lifted = Box(stack.x, stack.y - 18, stack.width, stack.height + 18)
    area = lifted.inset(-30)
    assert inside(changed(crop(before, area), crop(held, area)), Box(0, 0, area.width, area.height))
    draft.push(draft.options[0])
    placed = drawn(draft.view)
    assert crop(placed, layout.space(0, 0)).tobytes() != crop(held, layout.space(0, 0)).tobytes()


def crop(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((box.x, box.y, box.right, box.bottom))


def test_title_names_the_last_turn_and_the_end() -> None:
    seen = view(played(10, 30))
    title = layout.TITLE
    final = changed_view(seen, final=True)
    over = played(10, 500)
    assert over.outcome is not None
    titles = {
        crop(drawn(seen), title).tobytes(),
        crop(drawn(final), title).tobytes(),
        crop(drawn(view(over), over), title).tobytes(),
    }
    assert len(titles) == 3


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("built", [0, 7, 63, 188])
def test_points_of_any_width_do_not_overlap(built: int, seat: int) -> None:
    """A rule separates points for buildings from the total; the name ends before both."""
    seen = view(played(1, 30))
    earned = list(seen.board.earned)
    earned[seat] = (built, *(0 for _ in earned[seat][1:]))
    seen = replace(changed_view(seen, earned=tuple(earned)), to_act=(1 - seat,))
    image, blank = (
        board("amytis").draw(seen, scene()._replace(names=(name,) * 2)) for name in ("W" * 32, "")
    )
    plate, body = layout.PLATES[seat], PALETTE.players[seat].tint.body
    rows = range(plate.y + 24, plate.y + 68)
    rule = [x for x in range(plate.x + 110, plate.right - 12) if _ruled(image, x, plate)]
    assert len(rule) == 2
    where = (plate.x, plate.y, plate.right, plate.bottom)
    end = plate.x + changed(image.crop(where), blank.crop(where)).right
    for x in (*range(rule[0] - 10, rule[0]), *range(rule[1] + 1, rule[1] + 11), *range(end, end + 8)):
        assert all(image.getpixel((x, y)) == body for y in rows)


def _ruled(image: Image.Image, x: int, plate: Box) -> bool:
    """Return whether a column has one colour beside the points and another above them."""
    column = {image.getpixel((x, y)) for y in range(plate.y + 30, plate.bottom - 20)}
    return len(column) == 1 and image.getpixel((x, plate.y + 20)) not in column


def test_resigned_and_abandoned_matches_can_be_drawn() -> None:
    for end in ("resign", "abandon"):
        match = Match.new(played(1, 0).game, 2, seed=3)
        match.resign(0) if end == "resign" else match.abandon()
        assert match.outcome is not None
        picture("amytis", view(match), scene(match))
        final("amytis", view(match), scene(match))


@pytest.mark.parametrize("name", ["🔥" * 32, "שלום עולם", "W" * 32, "", "\u202e\u202e"])
def test_any_name_can_be_drawn(name: str) -> None:
    match = played(10, 500)
    for ended in (match, None):
        seen = changed_view(replace(view(match), to_act=(1,)), final=True)
        image = board("amytis").draw(seen, scene(ended, (name, name)))
        plain = board("amytis").draw(seen, scene(ended))
        for area in outside_of_names():
            assert crop(image, area).tobytes() == crop(plain, area).tobytes()


def outside_of_names() -> Iterable[Box]:
    """Everything except the title and the name part of the plates."""
    yield Box(0, layout.BOARD.y - 4, layout.WIDTH, 900)
    for plate in layout.PLATES:
        yield Box(plate.x + 312, plate.y, plate.width - 312, plate.height)


@pytest.mark.parametrize(
    ("name", "match"), [("middle", played(3, 61)), ("end", played(12, 500, "all-b"))], ids=["middle", "end"]
)
def test_pictures_match_their_goldens(name: str, match: Match, tmp_path: Path) -> None:
    made = drawn(view(match), match).reduce(4)
    small = Image.open(BytesIO(encode(made, PALETTE))).convert("RGB")
    golden = Image.open(GOLDENS / f"amytis-{name}.png").convert("RGB")
    same = small.size == golden.size
    if same:
        error = ImageChops.difference(small, golden).tobytes()
        same = sum(error) / len(error) < 1 and sum(value > 48 for value in error) < 50
    if not same:
        small.save(tmp_path / "made.png")
        golden.save(tmp_path / "golden.png")
        pytest.fail(f"the picture differs from its golden; both are in {tmp_path}")
