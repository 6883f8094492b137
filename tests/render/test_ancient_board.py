from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import combinations, product
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFont, ImageStat

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.ancient import GAME
from engine.games.ancient.board import NOTHING, AncientView, Last
from engine.games.ancient.cards import BOX, CARDS, FACES
from engine.games.ancient.pyramid import LARGE_CELLS, SMALL_CELLS, SMALL_NAMES
from engine.games.ancient.scoring import chambers
from engine.match import Match
from render import text
from render.boards import Scene, board
from render.boards.ancient.board import ground, layout, panels, table
from render.boards.ancient.pieces import chips, flat, tokens
from render.boards.ancient.pieces.palette import PALETTE
from render.cache import PICTURES
from render.canvas import Box, Canvas
from render.encode import colours, encode
from render.people import name_of
from render.picture import picture
from render.sheet import draw_sheet
from render.texts import texts
from tests.render.test_colour_blindness import EYES
from tests.render.test_colour_blindness import seen as seen_by
from tests.thorough import ends, times

GOLDENS = Path(__file__).parent / "goldens"
NAMES = ("Anastasia", "Ben", "Cleopatra Philopator", "Dov")
RING = 8
SIZES = (layout.BROAD, layout.MEDIUM, layout.SMALL, *layout.EQUAL.values())
"""Panel sizes whose stones are drawn flat."""
SEATS = pytest.mark.parametrize("seats", ends((2, 3, 4)))


@cache
def played(seats: int, seed: int, moves: int) -> Match:
    """Return a match after ``moves`` random moves; cards are taken at once."""
    match = Match.new(GAME, seats, seed=seed)
    chance = Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, chance.choice(list(match.moves(seat))))
    return match


def seen(match: Match, viewer: int | None = None) -> AncientView:
    return match.view(viewer)


def with_board(view: AncientView, **changes: Any) -> AncientView:
    return replace(view, board=replace(view.board, **changes))


def scene(match: Match, names: tuple[str, ...] = NAMES, *, private: bool = False) -> Scene:
    return Scene(names[: match.seats], texts(), match.outcome, private)


def drawn(match: Match, view: AncientView | None = None, *, private: bool = False) -> Image.Image:
    return board("ancient").draw(view or seen(match, 0 if private else None), scene(match, private=private))


def changed(a: Image.Image, b: Image.Image) -> Box:
    bounds = ImageChops.difference(a, b).getbbox()
    assert bounds is not None, "the pictures are equal"
    left, top, right, bottom = bounds
    return Box(left, top, right - left, bottom - top)


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def plan_of(match: Match, view: AncientView, *, private: bool = False) -> layout.Layout:
    """Return the layout of a view's picture."""
    offer = match.outcome is None or private
    return layout.layout(match.seats, panels.largest(view, scene(match, private=private)), offer=offer)


def crop(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((box.x, box.y, box.right, box.bottom))


# drawable positions


@SEATS
def test_positions_of_a_whole_match_can_be_drawn(seats: int) -> None:
    match, chance = Match.new(GAME, seats, seed=seats), Random(seats)
    while not match.over:
        for viewer in (None, *range(seats))[: times(2, 9)]:
            image = board("ancient").draw(seen(match, viewer), scene(match, private=viewer is not None))
            assert image.mode == "RGB"
            assert image.width == layout.WIDTH
            assert image.height <= 1650
        for _ in range(times(27, 9)):
            if match.to_act:
                match.play(match.to_act[0], chance.choice(list(match.moves(match.to_act[0]))))
    for viewer in (None, 0):
        assert board("ancient").draw(seen(match, viewer), scene(match, private=viewer is not None))


@SEATS
def test_every_step_of_a_turn_can_be_previewed(seats: int) -> None:
    for seed in range(times(2, 4)):
        match = next(
            m for m in (played(seats, seed, n) for n in range(60, 99)) if m.state.board.phase == "take"
        )
        draft, chance, made = Draft(GAME, match.view(match.to_act[0])), Random(seed), []
        while True:
            made.append(board("ancient").draw(draft.view, scene(match, private=True)).tobytes())
            if not draft.options:
                break
            draft.push(chance.choice(list(draft.options)))
        assert len(set(made)) >= 3, "before, stone in hand, stone placed"


def test_resigned_and_abandoned_matches_can_be_drawn() -> None:
    for end in ("resign", "abandon"):
        match = Match.new(GAME, 2, seed=3)
        match.resign(0) if end == "resign" else match.abandon()
        assert match.outcome is not None
        drawn(match)
        drawn(match, private=True)


@pytest.mark.parametrize("kinds", range(0, 40, times(9, 3)))
def test_any_small_stones_can_be_drawn(kinds: int) -> None:
    match = played(4, 1, 40)
    pile = tuple(kind % 12 for kind in range(kinds))
    view = with_board(seen(match, match.to_act[0]), pile=pile)
    image = drawn(match, view)
    empty = drawn(match, with_board(view, pile=()))
    assert not kinds or inside(changed(image, empty), layout.PILE)
    waiting = with_board(view, phase="small", pending=pile or (0,))
    for private in (False, True):
        assert board("ancient").draw(waiting, scene(match, private=private))


@pytest.mark.parametrize("name", ["🔥" * 32, "שלום עולם", "W" * 32, "", "\u202e\u202e"])
@pytest.mark.parametrize("seats", ends((2, 3, 4))[-times(1, 3) :])
def test_any_name_can_be_drawn(seats: int, name: str) -> None:
    for moves in (5000, 100)[: times(1, 2)]:
        match = played(seats, 2, moves)
        for private in (False, True):
            view = seen(match, 0 if private else None)
            image = board("ancient").draw(view, scene(match, (name,) * seats, private=private))
            plain = drawn(match, view, private=private)
            for area in away_from_names(plan_of(match, view, private=private)):
                assert crop(image, area).tobytes() == crop(plain, area).tobytes()


def away_from_names(plan: layout.Layout) -> Iterable[Box]:
    """Everything except the title and the plates."""
    yield layout.COMMON
    yield from plan.cards
    for panel in plan.panels:
        yield Box(panel.x, panel.plate.bottom, panel.box.width, panel.box.height - panel.plate.height)


def test_undrawable_name_becomes_a_number() -> None:
    match = played(2, 1, 0)
    assert name_of(scene(match, ("🔥", "Ben")), 0) == "Player 1"
    assert name_of(scene(match, ("🔥", "Ben")), 1) == "Ben"


# determinism


@SEATS
def test_equal_views_give_equal_bytes(seats: int) -> None:
    match = played(seats, 4, 90)
    again = Match.replay(match.game, seats, match.options, match.seed, match.log)
    first = picture("ancient", seen(match), scene(match))
    drawn(played(seats, 5, 300))
    PICTURES.clear()
    assert picture("ancient", seen(again), scene(again)) == first


@SEATS
def test_picture_does_not_depend_on_hidden_information(seats: int) -> None:
    rng = Rng(seats)
    for moves in (0, 61, 140)[-times(1, 3) :]:
        match = played(seats, 6, moves)
        for viewer in (None, *range(seats))[: times(2, 9)]:
            other = GAME.deal(match.view(viewer), rng)
            assert other.secret != match.state.secret
            viewed = scene(match, private=viewer is not None)
            assert picture("ancient", GAME.view(other, viewer), viewed) == picture(
                "ancient", seen(match, viewer), viewed
            )


@SEATS
def test_public_picture_is_the_same_for_every_viewer(seats: int) -> None:
    match = played(seats, 6, 80)
    assert len({picture("ancient", seen(match, viewer), scene(match)) for viewer in (None, 0, 1)}) == 1


@SEATS
def test_private_picture_enlarges_the_viewers_pyramid(seats: int) -> None:
    match = played(seats, 6, 80)
    made = {
        picture("ancient", seen(match, viewer), scene(match, private=viewer is not None))
        for viewer in (None, *range(seats))
    }
    assert len(made) == seats + (seats > 2), "with two players the active one's is the public picture"
    for own in range(seats):
        assert large_ones(plan_of(match, seen(match, own), private=True)) == [own]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_active_players_pyramid_is_large_with_two_players(seats: int) -> None:
    for moves in (0, 31, 80):
        match = played(seats, 6, moves)
        assert large_ones(plan_of(match, seen(match))) == ([match.to_act[0]] if seats == 2 else [])
    ended = played(seats, 12, 5000)
    assert len(large_ones(plan_of(ended, seen(ended)))) == {2: 2, 3: 1, 4: 0}[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stones_are_legible_on_a_phone(seats: int) -> None:
    """Halves of stones are as large as readable letters at a width of 400 pixels."""
    for moves in (0, 31, 80):
        match = played(seats, 6, moves)
        for panel in plan_of(match, seen(match)).panels:
            width, height = panel.size.stone
            assert width * 0.4 >= 28, panel
            assert height * 0.4 >= 18, panel


def large_ones(plan: layout.Layout) -> list[int]:
    return [seat for seat, panel in enumerate(plan.panels) if panel.size is layout.LARGE]


@SEATS
def test_pyramids_keep_their_places_in_a_film(seats: int) -> None:
    last = layout.layout(seats, None).panels
    for moves in (0, 2, 5, 9):
        view = seen(played(seats, 1, moves))
        assert (
            layout.layout(seats, panels.largest(view, Scene(NAMES[:seats], texts(), steady=True))).panels
            == last
        )


@SEATS
def test_public_picture_fits_a_phone(seats: int) -> None:
    """On a phone 400 pixels wide it fits with the line above and the buttons below."""
    match = played(seats, 6, 80)
    assert drawn(match).height <= 1350


def test_system_fonts_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    requested: list[Path] = []
    truetype = ImageFont.truetype

    def spy(font: Path, size: int, *, layout_engine: ImageFont.Layout) -> ImageFont.FreeTypeFont:
        requested.append(Path(font))
        return truetype(font, size, layout_engine=layout_engine)

    monkeypatch.setattr(ImageFont, "truetype", spy)
    PICTURES.clear()
    for moves in (50, 5000):
        drawn(played(4, 1, moves))
    assert requested
    assert {path.parent for path in requested} == {text.FOLDER}


# layout


def boxes(seats: int, own: int | None) -> Iterator[Box]:
    plan = layout.layout(seats, own)
    yield layout.TITLE
    yield layout.COMMON
    yield plan.legend
    yield from plan.cards
    for panel in plan.panels:
        yield panel.box


@pytest.mark.parametrize(
    ("seats", "own"), [(seats, own) for seats in (2, 3, 4) for own in (None, *range(seats))]
)
def test_nothing_overlaps(seats: int, own: int | None) -> None:
    plan = layout.layout(seats, own)
    page = Box(0, 0, layout.WIDTH, plan.height)
    assert len(plan.cards) == 4
    assert all(inside(box, page) for box in boxes(seats, own))
    for one, other in combinations(boxes(seats, own), 2):
        assert apart(one, other), (one, other)
    for panel in plan.panels:
        stones = [panel.large(space) for space in range(15)] + [panel.small(space) for space in range(12)]
        for one, other in combinations([*stones, *chips.card_boxes(panel)], 2):
            assert apart(one, other), (one, other)
        assert all(inside(box, panel.box) for box in [*stones, *chips.card_boxes(panel)])


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_every_stone_and_card_looks_different() -> None:
    def stone(laid: int) -> bytes:
        canvas = Canvas.blank(*layout.MEDIUM.stone, PALETTE.ground)
        tokens.stone(canvas, PALETTE, laid, Box(0, 0, *layout.MEDIUM.stone))
        return canvas.image.tobytes()

    def card(number: int) -> bytes:
        canvas = Canvas.blank(*layout.CARD, PALETTE.ground)
        table.card(canvas, PALETTE, texts(), number, Box(0, 0, *layout.CARD))
        return canvas.image.tobytes()

    assert len({stone(laid) for laid in range(len(FACES))}) == len(set(FACES))
    for side in range(3):
        made = {
            tokens.small(PALETTE, kind, side, *layout.MEDIUM.small).image().tobytes() for kind in range(12)
        }
        assert len(made) == 12
    assert len({card(number) for number in range(len(CARDS))}) == len(CARDS)


@pytest.mark.parametrize("size", [layout.LARGE, *SIZES])
def test_balanced_level_has_a_frame(size: layout.Size) -> None:
    for kind, side in product(range(12), (0, 1)):
        seen = tokens.balanced(PALETTE, kind, side, *size.small).image().convert("RGB")
        frame = sum(pixel == PALETTE.on_ground for pixel in seen.get_flattened_data())
        assert frame > 2 * sum(size.small)


@pytest.mark.parametrize("number", range(len(CARDS)))
def test_card_name_is_not_covered(number: int) -> None:
    box = chips.card_boxes(layout.Panel(0, 0, layout.MEDIUM))[0]
    seen = chips.card(PALETTE, texts(), number, box.width, box.height).image().convert("RGB")
    light = [y for y in range(box.height) if seen.getpixel((6, y)) == PALETTE.on_ground]
    assert PALETTE.ink not in {seen.getpixel((x, light[-1])) for x in range(box.width)}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("size", SIZES)
def test_small_stone_colours_are_recognizable_on_a_phone(size: layout.Size, eyes: str) -> None:
    """The mean colour of each half's upper part is nearest to its own colour, whatever is drawn on it."""
    width, height = size.stone
    bodies = [seen_by(tint.body, EYES[eyes]) for tint in PALETTE.tints]
    for laid, face in enumerate(FACES):
        canvas = Canvas.blank(width, height, PALETTE.ink)
        tokens.stone(canvas, PALETTE, laid, Box(0, 0, width, height))
        small = canvas.image.resize((round(width * 0.4), round(height * 0.4)), Image.Resampling.LANCZOS)
        middle, rows = small.width // 2, 1 + small.height * flat.COLOURS_SHARE // 100
        for colour, left, right in ((face.left, 1, middle), (face.right, middle, small.width - 1)):
            mean = ImageStat.Stat(small.crop((left, 1, right, rows))).mean
            perceived = seen_by((round(mean[0]), round(mean[1]), round(mean[2])), EYES[eyes])
            near = [dist(perceived, body) for body in bodies]
            assert near.index(min(near)) == colour, (laid, near)


def test_colour_patterns_differ_in_greyscale() -> None:
    halves = [tokens.half(PALETTE, colour, 1, 37, 53).image().convert("L") for colour in range(4)]
    shapes = {
        half.point([255 * (value == half.getpixel((0, 0))) for value in range(256)]).tobytes()
        for half in halves
    }
    assert len(shapes) == 4


@pytest.mark.parametrize("size", [layout.LARGE, *SIZES])
def test_small_stones_differ_in_greyscale(size: layout.Size) -> None:
    """Many pixels differ in lightness, also between stones with the same number of workers."""
    width, height = size.small
    for workers, side in product(range(3), range(2)):
        images = []
        for colour in range(4):
            canvas = Canvas.blank(width, height, PALETTE.ground)
            canvas.paste(tokens.small(PALETTE, 3 * colour + workers, side, width, height), 0, 0)
            images.append(canvas.image.convert("L"))
        for one, other in combinations(images, 2):
            differing = ImageChops.difference(one, other).point([0] * 60 + [255] * 196).histogram()[255]
            assert differing >= 0.02 * width * height


@pytest.mark.parametrize("size", SIZES)
def test_small_white_stones_have_strokes(size: layout.Size) -> None:
    width, height = size.small
    for side in range(2):
        dark = []
        for colour in (2, tokens.WHITE):
            canvas = Canvas.blank(width, height, PALETTE.ground_light)
            canvas.paste(tokens.small(PALETTE, 3 * colour, side, width, height), 0, 0)
            upper = canvas.image.convert("L").crop((0, 0, width, height // 2))
            dark.append(sum(upper.histogram()[:80]))
        yellow, white = dark
        assert white >= yellow + 3 or width > tokens.CROWDED


def test_palette_has_every_stone_colour() -> None:
    known = set(colours(PALETTE))
    for colour in range(4):
        assert set(PALETTE.tints[colour]) <= known


# marks of the last change


def marked_turn(seats: int) -> tuple[Match, int, Last]:
    """Return a match whose latest turn placed a large and a small stone, with its seat and changes."""
    for moves in range(40, 400):
        match = played(seats, 7, moves)
        view = seen(match)
        seat = (view.board.seat - 1) % seats
        last = view.board.players[seat].last
        if view.board.phase == "take" and last.large >= 0 and last.small:
            return match, seat, last
    raise AssertionError("no such turn")


@SEATS
@pytest.mark.parametrize("private", [False, True])
def test_the_last_turn_is_marked(seats: int, private: bool) -> None:
    match, seat, last = marked_turn(seats)
    view = seen(match, match.to_act[0] if private else None)
    panel = plan_of(match, view, private=private).panels[seat]
    image = board("ancient").draw(view, scene(match, private=private))

    def without(**values: object) -> Image.Image:
        players = list(view.board.players)
        players[seat] = replace(players[seat], last=replace(last, **values))
        return board("ancient").draw(with_board(view, players=tuple(players)), scene(match, private=private))

    plain = without(large=-1)
    if panel.size is not layout.LARGE:
        tag = panels.laid_box(panel).inset(-2)
        assert crop(image, tag).tobytes() != crop(plain, tag).tobytes(), "its space is named too"
        plain.paste(crop(image, tag), (tag.x, tag.y))
    assert inside(changed(image, plain), panel.large(last.large).inset(-RING))
    marks = [panel.small(space).inset(-RING) for space in last.small]
    assert any(inside(changed(image, without(small=last.small[1:])), mark) for mark in marks)
    assert inside(changed(image, without(collected=0 if last.collected else 2)), panel.plate)


def test_ring_does_not_cover_the_marked_stone() -> None:
    match, seat, last = marked_turn(4)
    view, panel = seen(match), layout.Panel(0, 0, layout.SMALL)
    plain, marked = (Canvas.blank(*panel.box[2:], PALETTE.slot) for _ in range(2))
    panels.stones(plain, PALETTE, view.board.players[seat], NOTHING, panel)
    panels.stones(marked, PALETTE, view.board.players[seat], Last(large=last.large), panel)
    stone = panel.large(last.large)
    assert crop(marked.image, stone).tobytes() != crop(plain.image, stone).tobytes()
    inner = stone.inset(flat.RIM)
    assert crop(marked.image, inner).tobytes() == crop(plain.image, inner).tobytes()


def test_name_of_the_last_space_overlaps_nothing() -> None:
    for size in SIZES:
        panel = layout.Panel(0, 0, size)
        tag = panels.laid_box(panel).inset(-2)
        assert inside(tag, panel.box)
        occupied = [panel.plate, *chips.card_boxes(panel)]
        occupied += chips.tablets(panel) if size is not layout.SMALL else ()
        occupied += [panel.cell(cell) for cells in LARGE_CELLS for cell in cells]
        occupied += [panel.cell(cell) for cell in SMALL_CELLS]
        assert all(apart(tag, box) for box in occupied)


def test_last_stone_is_enlarged_beside_small_pyramids() -> None:
    match, seat, last = marked_turn(4)
    own = (seat + 1) % 4
    view = seen(match, own)
    panel = plan_of(match, view, private=True).panels[seat]
    assert panel.size is layout.SMALL
    width, height = panels.ENLARGED
    stone = Canvas.blank(width - 6, height - 4, PALETTE.mark)
    tokens.stone(stone, PALETTE, view.board.players[seat].large[last.large], Box(0, 0, width - 6, height - 4))
    box = panels.laid_box(panel)
    place = Box(box.x + 3, box.bottom - height + 1, width - 6, height - 4)
    image = board("ancient").draw(view, scene(match, private=True))
    assert crop(image, place).tobytes() == stone.image.tobytes()
    assert place.width > 1.5 * panel.size.stone[0]
    assert place.height > panel.size.stone[1]


def test_a_new_card_is_marked() -> None:
    match = played(3, 1, 0)
    view = seen(match)
    seat = (view.board.seat + 1) % 3
    players = list(view.board.players)
    players[seat] = replace(players[seat], cards=(1, 4))
    plain = drawn(match, with_board(view, players=tuple(players)))
    players[seat] = replace(players[seat], last=Last(card=4))
    panel = plan_of(match, view).panels[seat]
    fresh = drawn(match, with_board(view, players=tuple(players)))
    assert inside(changed(plain, fresh), chips.card_boxes(panel)[1].inset(-RING))


def test_active_players_previous_turn_is_not_marked() -> None:
    match, _, _ = marked_turn(3)
    view = seen(match)
    assert panels.last_change(view, view.board.seat) == NOTHING
    assert all(panels.last_change(view, seat) != NOTHING for seat in range(3) if seat != view.board.seat)


# the end


@SEATS
def test_final_picture_shows_the_scoring(seats: int) -> None:
    match = played(seats, 12, 5000)
    assert match.outcome is not None
    view = seen(match)
    ended = drawn(match)
    plan, plain = plan_of(match, view), board("ancient").draw(view, Scene(NAMES[:seats], texts()))
    for seat, panel in enumerate(plan.panels):
        area = Box(panel.x, panel.top(6), panel.box.width, 6 * panel.size.level)
        assert crop(ended, area).tobytes() != crop(plain, area).tobytes()
        for space in chambers(view.board.players[seat]):
            tag = panel.large(space)
            count = sum(pixel == PALETTE.good for pixel in pixels(crop(ended, tag)))
            assert count > 40, "a chamber shows its score"
    assert crop(ended, plan.legend).tobytes() != crop(plain, plan.legend).tobytes()
    assert crop(ended, layout.TITLE).tobytes() != crop(plain, layout.TITLE).tobytes()
    draw_sheet("ancient", match.outcome, scene(match), PALETTE, board("ancient").players(view, scene(match)))


def pixels(image: Image.Image) -> Iterator[tuple[int, ...]]:
    data = image.tobytes()
    return (tuple(data[i : i + 3]) for i in range(0, len(data), 3))


def test_white_common_stones_stand_out() -> None:
    match = played(3, 1, 0)
    image = drawn(match)
    for slot in layout.SLOTS:
        left, above = Box(slot.x - 3, slot.y + 8, 3, 70), Box(slot.x + 8, slot.y - 3, 120, 3)
        for rim in (left, above, left.moved(slot.width + 3, 0), above.moved(0, slot.height + 3)):
            assert set(pixels(crop(image, rim))) == {PALETTE.ink}


def test_cards_are_drawn_on_their_symbols() -> None:
    """The plan has a golden card between the spaces named in the data file."""
    panel = layout.Panel(0, 0, layout.LARGE)
    canvas = Canvas.blank(*panel.box[2:], PALETTE.slot)
    ground.player(canvas, PALETTE, 0, panel, 0)
    for left, right in BOX.card_symbols:
        y, x = panel.large(left).middle[1], panel.large(right).x - 1
        around = Box(x - 20, y - 20, 40, 40)
        assert sum(pixel == PALETTE.metal for pixel in pixels(crop(canvas.image, around))) > 100
    assert len(SMALL_NAMES) == 12


# size and goldens


@SEATS
def test_files_are_small(seats: int) -> None:
    for private in (False, True):
        image = drawn(played(seats, 3, 100), private=private)
        whole = BytesIO()
        image.save(whole, "PNG")
        assert len(encode(image, PALETTE)) <= 0.42 * whole.tell()


@pytest.mark.parametrize(
    ("name", "match", "private"),
    [
        ("middle", played(3, 3, 110), False),
        ("own", played(4, 3, 150), True),
        ("end", played(2, 12, 5000), False),
    ],
    ids=["middle", "own", "end"],
)
def test_pictures_match_their_goldens(name: str, match: Match, private: bool, tmp_path: Path) -> None:
    made = drawn(match, private=private).reduce(4)
    small = Image.open(BytesIO(encode(made, PALETTE))).convert("RGB")
    golden = Image.open(GOLDENS / f"ancient-{name}.png").convert("RGB")
    same = small.size == golden.size
    if same:
        error = ImageChops.difference(small, golden).tobytes()
        same = sum(error) / len(error) < 1 and sum(value > 48 for value in error) < 50
    if not same:
        small.save(tmp_path / "made.png")
        golden.save(tmp_path / "golden.png")
        pytest.fail(f"the picture differs from its golden; both are in {tmp_path}")
