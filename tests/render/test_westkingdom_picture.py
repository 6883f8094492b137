"""Pictures of West Kingdom: every position can be drawn, files are small, and nothing hidden is visible."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.core.values import Outcome
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, COLOURS, CRAFTS, LOCATIONS
from engine.games.westkingdom.box.vocabulary import GOODS, SKILLS
from render.boards import Scene, Touched, board
from render.boards.westkingdom.board import common, crowd, ground, layout, lines, touched, whole
from render.boards.westkingdom.board import players as strips
from render.boards.westkingdom.board import private as own
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import faces, needs, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign, measure
from render.boards.westkingdom.cards.spelled import goods
from render.boards.westkingdom.pages import poster
from render.boards.westkingdom.pieces import palette, people, tokens
from render.boards.westkingdom.pieces.palette import EMBLEMS, PALETTE, PLACES
from render.cache import PICTURES
from render.canvas import Box, Canvas
from render.encode import colours, encode
from render.kit.rows import HIGHEST
from render.picture import picture
from render.sprites import Sprite
from render.text import Face, Label, label
from render.texts import texts
from render.theme import INK, Colour, Theme
from tests.games.westkingdom import drawing
from tests.games.westkingdom.matches import eager
from tests.render.test_encoding import contrast
from tests.thorough import ends, times

NAMES = ("Anastasia", "Ben", "Cleopatra Philopator", "Dov", "Eve", "Wilhelmina")
ALL = {"artisans": "on", "boards": "dealt", "promos": "on"}
MATCHES = [(1, {}), (1, ALL), (2, {}), (3, ALL), (4, {"boards": "picked"}), (5, {}), (6, ALL)]
HEAVIEST, CROWDED = 100_000, 120 * 1024
"""Most bytes of the board: with up to 3 players, and with 6 in a match with artisans."""


def scene(state: WestKingdomState, *, private: bool = False, names: tuple[str, ...] = NAMES) -> Scene:
    return Scene(names[: state.board.seats], texts(), GAME.outcome(state.board), private)


@cache
def course(seats: int, options: tuple[tuple[str, str], ...], seed: int = 3) -> tuple[WestKingdomState, ...]:
    """Return all states of a random match."""
    chance = random.Random(seed)
    state = GAME.start(seats, GAME.facts.check_options(dict(options)), seed)
    states = [state]
    while acting := GAME.to_act(state.board):
        seat = chance.choice(acting)
        state = GAME.step(state, seat, eager(state, seat, chance)).state
        states.append(state)
    return tuple(states)


def along(seats: int, options: dict[str, str], count: int) -> Iterator[WestKingdomState]:
    """Yield ``count`` states of a match, including the first and the last."""
    states = course(seats, tuple(options.items()))
    for number in range(count):
        yield states[number * (len(states) - 1) // (count - 1)]


def drawn(state: WestKingdomState, viewer: int | None = None) -> Image.Image:
    return board("westkingdom").draw(GAME.view(state, viewer), scene(state, private=viewer is not None))


def inside(inner: Box, outer: Box) -> bool:
    left, top = outer.x <= inner.x, outer.y <= inner.y
    return left and top and inner.right <= outer.right and inner.bottom <= outer.bottom


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    return beside or one.bottom <= other.y or other.bottom <= one.y


def changed(one: Image.Image, other: Image.Image) -> Box | None:
    bounds = ImageChops.difference(one, other).getbbox()
    if bounds is None:
        return None
    left, top, right, bottom = bounds
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize(("seats", "options"), MATCHES[:: times(3, 1)])
def test_every_position_of_a_match_can_be_drawn(seats: int, options: dict[str, str]) -> None:
    for state in along(seats, options, times(4, 7)):
        for viewer in (None, seats - 1):
            image = drawn(state, viewer)
            assert (image.mode, image.width) == ("RGB", layout.TABLE if viewer is None else layout.WIDTH)
            assert 400 <= image.height < 2400
    last = course(seats, tuple(options.items()))[-1]
    image = board("westkingdom").final(GAME.view(last, None), scene(last))
    assert 400 <= image.height < drawn(last).height


@pytest.mark.parametrize(("seats", "most"), [(2, HEAVIEST), (3, HEAVIEST), (6, CROWDED)])
def test_files_are_small(seats: int, most: int) -> None:
    options = ALL if seats > 2 else {}
    states = course(seats, tuple(options.items()))
    assert len(encode(drawn(states[len(states) * 9 // 10]), PALETTE)) <= most


def test_crowded_boards_are_small_files() -> None:
    """With every component, and every other player's marks since the active player's last turn."""
    states = course(6, tuple(ALL.items()))
    marks = tuple(Touched(place, seat) for seat in range(5) for place in (seat, seat + 1, 9))
    for number in range(10, 20, times(3, 1)):
        state = states[len(states) * number // 20]
        around = scene(state)._replace(touched=marks, following=1)
        assert len(picture("westkingdom", GAME.view(state, None), around)) <= CROWDED


def test_palette_covers_every_tint() -> None:
    assert len(colours(PALETTE)) <= 256
    used = {
        colour for tint in (*PALETTE.tints, *(player.tint for player in PALETTE.players)) for colour in tint
    }
    assert used <= set(colours(PALETTE))


@pytest.mark.parametrize("viewer", [None, 0])
@pytest.mark.parametrize("seats", [1, 4])
def test_picture_does_not_depend_on_hidden_information(seats: int, viewer: int | None) -> None:
    for state in along(seats, ALL, 4):
        if not GAME.to_act(state.board):
            continue
        there = GAME.deal(GAME.view(state, viewer), Rng(9))
        assert drawn(state, viewer).tobytes() == drawn(there, viewer).tobytes()


def test_each_seat_has_its_own_shape() -> None:
    assert set(EMBLEMS) == set(COLOURS)
    glyphs = [
        tokens.glyph(PALETTE, tokens.Who(colour, "", ""), 40).image().getchannel("A") for colour in COLOURS
    ]
    for one, other in combinations(glyphs, 2):
        assert sum(ImageChops.difference(one, other).tobytes()) > 40 * 255
    state = drawing.state("", "", "")
    players = board("westkingdom").players(GAME.view(state, None), Scene((), texts()))
    assert [player_look.emblem for player_look in players] == [
        EMBLEMS[player.colour] for player in state.board.players
    ]


def test_parts_of_the_board_do_not_overlap() -> None:
    boxes = [
        *(layout.TITLE, layout.TRACK, layout.HALL, layout.CATHEDRAL),
        *(*layout.TILES, layout.MARKET, layout.APPRENTICES, layout.CRAFTS),
    ]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(inside(box, Box(0, 0, layout.TABLE, 2400)) for box in boxes)
    for panel, parts in (
        (layout.TRACK, [layout.level(virtue) for virtue in range(15)]),
        (layout.CATHEDRAL, [layout.step(number) for number in range(1, 6)]),
        (layout.APPRENTICES, layout.SHOWN),
        (layout.CRAFTS, layout.CRAFT_CARDS),
        (layout.MARKET, layout.MARKET_SPACES),
        *((layout.HALL, [layout.space(n, columns) for n in range(4 * columns)]) for columns in (3, 4, 5, 6)),
    ):
        assert all(inside(part, panel) for part in parts)
        assert all(apart(one, other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize("location", range(10))
def test_drawing_of_a_place_stays_within_it(location: int) -> None:
    box = Box(20, 20, 210, layout.TILE_HEIGHT)
    canvas = Canvas.clear(250, layout.TILE_HEIGHT + 40, INK)
    ground.tile(canvas, PALETTE, box, location, "Storehouse")
    left, top, right, bottom = canvas.image.getbbox() or (0, 0, 0, 0)
    assert inside(Box(left, top, right - left, bottom - top), box.inset(-1))


@pytest.mark.parametrize("location", range(9))
def test_workers_are_drawn_at_their_location(location: int) -> None:
    name = LOCATIONS[location]
    empty = drawing.state("", "", options={"artisans": "on"})
    for line in (f"{name}=1", f"{name}=7", f"{name}=2 artisan={name}"):
        there = drawing.state(line, "", options={"artisans": "on"})
        players = [
            replace(p, supply=q.supply) for p, q in zip(there.board.players, empty.board.players, strict=True)
        ]
        there = replace(there, board=replace(there.board, players=tuple(players)))
        above = (0, 0, layout.TABLE, layout.APPRENTICES.y)
        bounds = changed(drawn(empty).crop(above), drawn(there).crop(above))
        assert bounds is not None
        assert inside(bounds, layout.TILES[location])


@pytest.mark.parametrize("name", [*LOCATIONS[:9], "prison"])
def test_six_groups_fit_every_place(name: str) -> None:
    box = layout.TILES[[*LOCATIONS[:9], "prison"].index(name)]
    above = (0, 0, layout.TABLE, layout.APPRENTICES.y)
    few, many = (drawn(drawing.state(*[f"{name}={count}"] * 6)).crop(above) for count in (2, 11))
    bounds = changed(few, many)
    assert bounds is not None
    assert inside(bounds, box.inset(1))


@pytest.mark.parametrize("virtue", range(15))
def test_glyphs_stand_on_their_virtue_step(virtue: int) -> None:
    here, there = (drawing.state(*[f"virtue={each}"] * 3) for each in (virtue, (virtue + 7) % 15))
    one, other = drawn(here), drawn(there)
    track = layout.TRACK
    crop = (track.x, track.y, track.right, track.bottom)
    bounds = changed(one.crop(crop), other.crop(crop))
    assert bounds is not None
    spots = [layout.level(each).moved(-track.x, -track.y) for each in (virtue, (virtue + 7) % 15)]
    assert bounds.x >= min(spot.x for spot in spots)
    assert bounds.right <= max(spot.right for spot in spots)
    feet = [layout.stone(each).y - track.y for each in (virtue, (virtue + 7) % 15)]
    assert bounds.bottom <= max(feet)


@pytest.mark.parametrize(("count", "virtue", "least"), [(2, 14, 38), (4, 7, 36), (4, 14, 26), (6, 14, 26)])
def test_glyphs_on_a_step_use_the_available_height(
    count: int, virtue: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    glyph = tokens.glyph

    def recording(theme: Theme, who: tokens.Who, size: int, artisan: bool = False) -> Sprite:
        sizes.append(size)
        return glyph(theme, who, size, artisan)

    monkeypatch.setattr(tokens, "glyph", recording)
    state = drawing.state(*[f"virtue={virtue}"] * count)
    canvas = Canvas.clear(layout.TABLE, layout.TRACK.bottom, INK)
    common.virtue(canvas, PALETTE, state.board, everybody(GAME.view(state, None), scene(state)))
    assert min(sizes) >= least
    assert canvas.image.getbbox()[1] >= layout.TRACK.y  # type: ignore[index]


@pytest.mark.parametrize("name", ["🔥" * 32, "שלום עולם", "W" * 32, "", "\u202e\u202e"])
def test_any_name_can_be_drawn(name: str) -> None:
    states = course(3, tuple(ALL.items()))
    for state in (states[len(states) // 2], states[-1]):
        for viewer in (None, 0):
            view = GAME.view(state, viewer)
            around = scene(state, private=viewer is not None, names=(name,) * 3)
            width = layout.TABLE if viewer is None else layout.WIDTH
            assert board("westkingdom").draw(view, around).width == width
    assert board("westkingdom").final(GAME.view(states[-1], None), around).width == 1000


def test_every_card_uses_existing_icons() -> None:
    spellings: list[Runes] = [spelled.apprentice(card) for card in APPRENTICES]
    spellings += [spelled.building(card) for card in BUILDINGS] + [spelled.cost(card) for card in BUILDINGS]
    spellings += [spelled.tool(card) for card in CRAFTS] + [spelled.adornment(card) for card in CRAFTS]
    known = {*tokens.COLOURED, *tokens.FLAT, *SKILLS}
    for runes in spellings:
        assert {rune.name for rune in runes if isinstance(rune, Sign)} <= known
        assert not any(rune.isalpha() for rune in runes if isinstance(rune, str))
    silent = [card for card in APPRENTICES.values() if not spelled.apprentice(card.id)]
    assert [card.key for card in silent] == ["labourer"]
    plain = [card for card in BUILDINGS if not spelled.building(card)]
    assert plain == []


SPELLED = {
    "acolyte-2": "cathedral:+2clay",
    "conspirator-4": "capture:−1silver",
    "squire-26": "reset:0prison:+1gold",
    "merchant-14": "storehouse:1silver→3clay",
    "overseer": "storehouse:+1worker",
}


@pytest.mark.parametrize("key", SPELLED)
def test_ability_icons(key: str) -> None:
    assert plainly(spelled.apprentice(drawing.number_of(APPRENTICES, key))) == SPELLED[key]


def plainly(runes: Runes) -> str:
    """Return runes as text."""
    icons = {"arrow": "→"}
    return "".join(icons.get(rune.name, rune.name) if isinstance(rune, Sign) else rune for rune in runes)


@pytest.mark.parametrize(
    ("line", "plan", "lacks"),
    [
        ("2g 2w", "steeple", ""),
        ("1g", "steeple", "2wood 1gold"),
        ("1c 2w 3s", "thieves-den", "masonry"),
        ("1c apprentices=stonecutter-29", "thieves-den", "2wood 3stone"),
        ("2w 2m power=therese", "steeple", ""),
        ("2w power=therese", "steeple", "2gold"),
        ("1w 2g power=lothaire", "steeple", ""),
        ("2g power=lothaire", "steeple", "1wood"),
    ],
)
def test_goods_missing_for_a_plan(line: str, plan: str, lacks: str) -> None:
    player = drawing.state(line, "").board.players[0]
    assert plainly(needs.missing(player, drawing.number_of(BUILDINGS, plan))) == lacks


def test_private_picture_shows_the_hand() -> None:
    state = drawing.state("hand=steeple,well", "")
    other = drawing.state("hand=steeple,smithy", "")
    bounds = changed(drawn(state, 0), drawn(other, 0))
    assert bounds is not None
    top = layout.HEAD.bottom + 18 + 2 * layout.ROW + 22 + own.HEADING
    assert inside(bounds, own.plan_boxes(2, top)[1])
    assert changed(drawn(state, 1), drawn(other, 1)) is None


def test_icons_fit_their_card() -> None:
    canvas = Canvas.blank(400, 240, PALETTE.ground)
    box = Box(40, 40, 240, 112)
    for card in APPRENTICES:
        for tool in (0, 7, 6):
            faces.apprentice(canvas, PALETTE, texts(), card, box, coins=3, tool=tool)
    for card in CRAFTS:
        faces.craft(canvas, PALETTE, texts(), card, box)
    for card in BUILDINGS:
        everything = goods((4, 4, 4, 4, 4, 0))
        faces.plan(canvas, PALETTE, texts(), card, box, everything)
    canvas.fill(box, PALETTE.ground)
    assert canvas.image.getcolors() == [(400 * 240, PALETTE.ground)]


def test_rows_fit_their_strip() -> None:
    for state in along(6, ALL, 5):
        view = GAME.view(state, None)
        who = everybody(view, scene(state))
        room = layout.STRIP.width - 36
        for seat in range(6):
            items = list(strips.items(PALETTE, view, who, seat, scene(state)))
            listed = strips.rows(items, room)
            assert [item for row in listed for item in row] == items
            for row in listed:
                assert sum(item.width + strips.BETWEEN for item in row) - strips.BETWEEN <= room


@pytest.mark.parametrize("seats", [3, 5])
def test_last_strip_uses_the_whole_width(seats: int) -> None:
    for state in along(seats, {}, times(4, 9)):
        view = GAME.view(state, None)
        who, top = everybody(view, scene(state)), layout.strips(False)
        plan = lines.plan(PALETTE, view, who, scene(state), top)
        last, room = plan[-1], layout.HALF - strips.EDGES
        halved = strips.rows(lines.items(PALETTE, view, who, seats - 1, scene(state), strips.HIGH), room)
        assert (last.box.x, last.box.right) == (layout.MARGIN, layout.TABLE - layout.MARGIN)
        assert last.box.height <= lines.height(halved)
        assert all(apart(one.box, other.box) for one, other in combinations(plan, 2))
        for row in last.rows:
            assert (
                sum(item.width + strips.TIGHT for item in row) - strips.TIGHT <= last.box.width - strips.EDGES
            )


def test_guildhall_marks_leave_its_name_and_count_visible() -> None:
    state = course(6, ())[-40]
    view, around = GAME.view(state, None), scene(state)
    plain = board("westkingdom").draw(view, around)
    for count in (1, 2, 5):
        those = tuple(Touched(LOCATIONS.index("guildhall"), seat) for seat in range(count))
        marked = board("westkingdom").draw(view, around._replace(touched=those))
        assert changed(plain, marked) is not None
        box = layout.HALL
        name = (box.x + 12, box.y + 16, box.right - 10, box.y + layout.CAPTION)
        number = (box.right - 120, box.y + 5, box.right - 10, box.y + layout.CAPTION)
        for text in (name, number):
            assert changed(plain.crop(text), marked.crop(text)) is None


@pytest.mark.parametrize("name", LOCATIONS[:9])
def test_place_marks_are_large_and_leave_names_and_numbers_visible(name: str) -> None:
    """A glyph of 27 pixels is 9 on a phone."""
    location = LOCATIONS.index(name)
    box = layout.TILES[location]
    state = drawing.state(f"{name}=11", f"{name}=11", *[""] * 4)
    view, around = GAME.view(state, None), scene(state)
    plain = board("westkingdom").draw(view, around)
    texts_of = (box.x + 8, box.y + 11, box.right - 8, box.bottom - 6)
    for count in range(1, 6):
        marks = tuple(Touched(location, seat) for seat in range(1, count + 1))
        marked = board("westkingdom").draw(view, around._replace(touched=marks))
        above = (box.x, box.y - layout.LANE, box.right, box.y)
        assert changed(plain.crop(above), marked.crop(above)) is not None
        assert changed(plain.crop(texts_of), marked.crop(texts_of)) is None
        spots = touched._spots(state.board, location, count)
        assert all(spot.width >= 3 * 9 for spot in spots)
        assert all(other.x - one.x >= 2 * 9 for one, other in pairwise(spots))
        assert all(apart(spot, crowd.below(other)) for spot in spots for other in range(10))


def test_market_mark_is_beside_the_worker() -> None:
    """A mark of the worker's own player is not needed."""
    state, taken = drawing.state("", "", "", market=(-1, 0, -1)), 10
    view, around, box = GAME.view(state, None), scene(state), layout.MARKET_SPACES[1]
    worker = (box.right - 58, box.y + 6, box.right - 8, box.bottom - 6)
    inner = (box.x + 8, box.y + 8, box.right - 8, box.bottom - 8)
    plain = board("westkingdom").draw(view, around)
    for seats, beside in (((0,), False), ((1,), True), ((1, 0), True)):
        marks = tuple(Touched(taken, seat) for seat in seats)
        marked = board("westkingdom").draw(view, around._replace(touched=marks))
        assert changed(plain.crop(worker), marked.crop(worker)) is None
        assert (changed(plain.crop(inner), marked.crop(inner)) is not None) == beside


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (6, ALL)])
def test_the_board_fills_its_picture(seats: int, options: dict[str, str]) -> None:
    """Hardly anything is widened at the sides to limit the height."""
    for state in along(seats, options, 4):
        sketch = board("westkingdom").lay(GAME.view(state, None), scene(state))  # type: ignore[attr-defined]
        assert sketch.widened(HIGHEST).size[0] <= 1.08 * layout.TABLE


def test_house_values_legend_does_not_touch_the_ring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = next(state for state in course(6, tuple(ALL.items())) if GAME.to_act(state.board)[-1] == 5)
    for viewer in (None, 5):
        image = drawn(state, viewer)
        with monkeypatch.context() as patched:
            patched.setattr(common, "legend", lambda *_: None)
            text = changed(image, drawn(state, viewer))
        assert text is not None
        assert text.bottom <= image.height - 3
        above = image.crop((text.x, text.y - 3, text.right, text.y))
        assert above.getcolors() == [(3 * text.width, PALETTE.ground)]


def test_letters_are_legible_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a width of 400 all texts on a board of six are nine pixels high, names slightly less."""
    capitals: list[int] = []
    write = Canvas.text

    def recording(canvas: Canvas, text: Label, x: int, y: int, colour: Colour, anchor: str = "ls") -> None:
        if canvas.size[0] >= 100:  # not the initial on a glyph, whose colour and shape identify it too
            capitals.append(text.capital)
        write(canvas, text, x, y, colour, anchor)

    monkeypatch.setattr(Canvas, "text", recording)
    PICTURES.clear()
    for state in along(6, ALL, 3):
        drawn(state)
    assert min(capitals) >= label("0", Face.BOLD, 22).capital


@pytest.mark.parametrize("place", range(len(palette.PLACES)))
def test_numbers_stand_out_at_every_place(place: int) -> None:
    ground, shape, text = palette.PLACES[place]
    assert contrast(ground, text) >= 4.5
    assert contrast(shape, text) >= 4.5


def test_larger_crews_are_wider() -> None:
    who = tokens.Who("red", "A", "Anna")
    widths = [tokens.crew(PALETTE, who, count, 44, 100, False).width for count in range(1, tokens.CROWD + 1)]
    assert widths == sorted(set(widths))
    assert tokens.crew(PALETTE, who, 5, 44, 20, False).width >= 44 * 84 // 100


def test_captives_are_behind_bars() -> None:
    """A player's captives share one dungeon, with bars at its left; it is wider for each owner."""
    anna, bert = tokens.Who("red", "A", "Anna"), tokens.Who("blue", "B", "Bert")
    one = tokens.dungeon(PALETTE, ((anna, 2, False),), 40).image().convert("RGB")
    both = tokens.dungeon(PALETTE, ((anna, 2, False), (bert, 11, True)), 40).image().convert("RGB")
    bar = PLACES[-1].text
    dark = [x for x in range(4, 24) if all(one.getpixel((x, y)) == bar for y in range(4, one.height - 4))]
    assert len(dark) >= 6
    assert both.width > one.width


@pytest.mark.parametrize("colour", COLOURS)
def test_numbers_worth_capturing_have_the_owners_colour(colour: str) -> None:
    """Groups worth capturing stand out, and their number is not mistaken for the next player's."""
    ground, ink = palette.NUMBERS[colour]
    assert contrast(ground, ink) >= 4.5
    assert ground in palette.TINTS[colour]
    box, who = Box(4, 4, 180, 46), tokens.Who(colour, "A", "Anna")
    for count in (2, 3):
        canvas = Canvas.clear(200, 60, INK)
        crowd.crew(canvas, PALETTE, who, count, box)
        room = box.width - tokens.number_width(count, box.height)
        figures = tokens.crew(PALETTE, who, count, box.height, room, False)
        beside = [canvas.image.getpixel((x, 14)) for x in range(box.x + figures.width, 200)]
        assert ((*ground, 255) in beside) == (count >= crowd.WORTH_CAPTURING)


@pytest.mark.parametrize("name", [*LOCATIONS[:9], "prison"])
@pytest.mark.parametrize("crews", range(1, 7))
def test_crews_do_not_cover_numbers(name: str, crews: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crews with their numbers don't overlap, and stay within their place."""
    laid: list[Box] = []

    def recording(canvas: Canvas, theme: Theme, who: tokens.Who, count: int, box: Box, **_: bool) -> None:
        laid.append(box._replace(width=crowd.span(count, box)))

    monkeypatch.setattr(crowd, "crew", recording)
    for count in (1, 3, 8):
        laid.clear()
        drawn(drawing.state(*[f"{name}={count}"] * crews, *[""] * (2 - crews)))
        assert len(laid) == crews
        assert all(inside(box, layout.TILES[[*LOCATIONS[:9], "prison"].index(name)]) for box in laid)
        assert all(apart(one, other) for one, other in combinations(laid, 2))
        for one, other in combinations(laid, 2):
            assert one.y != other.y or abs(one.x - other.x) >= min(one.width, other.width) + 6


@pytest.mark.parametrize("place", range(10))
def test_crews_keep_their_order_and_have_room(place: int) -> None:
    chance, area = random.Random(place), crowd.below(place)
    for _ in range(50):
        counts = [chance.choice((1, 1, 2, 3, 5, 9, 10, 12)) for _ in range(chance.randint(1, 6))]
        formed = crowd.form(tuple(counts), area.width, area.height)
        assert [count for row in formed.rows for count, _ in row] == counts
        assert formed.high * len(formed.rows) <= area.height
        for row in formed.rows:
            assert sum(width for _, width in row) + crowd.APART * (len(row) - 1) <= area.width
            for count, width in row:
                assert width >= tokens.alone(formed.high) + tokens.number_width(count, formed.high)


def test_six_groups_in_prison_are_legible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a phone glyphs are 11 pixels high, and numbers 10 on their owner's colour, in any number."""
    area = crowd.below(9)
    for counts in ([1] * 6, [12] * 6, [1, 10, 2, 11, 3, 12], [1] * 5, [10] * 5):
        high = crowd.form(tuple(counts), area.width, area.height).high
        assert tokens.alone(high) >= 3 * 11
        assert tokens.digits(10, high).capital == label("0", Face.BLACK, tokens.DIGIT).capital
    plates: list[tuple[int, Colour, Colour]] = []

    def recording(theme: Theme, count: int, ground: Colour, ink: Colour, high: int = tokens.TALLY) -> Sprite:
        plates.append((count, ground, ink))
        return tally(theme, count, ground, ink, high)

    tally = tokens.tally
    monkeypatch.setattr(tokens, "tally", recording)
    state = drawing.state(*["prison=2"] * 6)
    drawn(state)
    for player in state.board.players:
        assert (2, *palette.NUMBERS[player.colour]) in plates


def test_crowds_have_their_owners_colour() -> None:
    """Rims between close workers are not equally dark for all colours, or violet would turn brown."""
    for colour in COLOURS:
        who = tokens.Who(colour, "A", "Anna")
        crowd = tokens.crew(PALETTE, who, 5, 44, 90, False).image().crop((45, 20, 70, 40)).convert("RGB")
        counts = {each: count for count, each in crowd.getcolors(4096) or ()}
        own = sum(counts.get(each, 0) for each in palette.TINTS[colour])
        assert own > counts.get(INK, 0) * 3


def test_every_apprentice_has_a_face() -> None:
    portraits = {people.portrait(PALETTE, card, 60).image().tobytes() for card in APPRENTICES}
    assert len(portraits) >= len(APPRENTICES) * 9 // 10
    assert (
        people.portrait(PALETTE, 1, 60).image().tobytes() == people.portrait(PALETTE, 1, 60).image().tobytes()
    )


@pytest.mark.parametrize("winner", range(3))
def test_poster_shows_the_winner(winner: int) -> None:
    lines = ["buildings=well,steeple,church", "buildings=tavern,smithy", "buildings=factory"]
    state = drawing.state(*lines, options={})
    view, around = GAME.view(state, None), scene(state)
    outcome = Outcome(tuple(2 - (seat == winner) for seat in range(3)), GAME.sheets(state.board), "end")
    image = board("westkingdom").final(view, around._replace(outcome=outcome))
    hero = image.crop((0, 110, 780, poster.HEIGHT - poster.GROUND))
    seen = {colour: count for count, colour in hero.getcolors(1 << 20) or ()}
    roofs = [seen.get(palette.player_colours(player.colour).tint.body, 0) for player in state.board.players]
    assert roofs[winner] > 1_000
    assert sum(roofs) == roofs[winner]


def test_poster_houses_grow_with_points() -> None:
    low, high = (drawing.state(f"buildings={name}", "") for name in ("well", "keep"))
    tops = []
    for state in (low, high):
        outcome = Outcome((1, 2), GAME.sheets(state.board), "end")
        image = board("westkingdom").final(GAME.view(state, None), scene(state)._replace(outcome=outcome))
        body = palette.player_colours(state.board.players[0].colour).tint.body
        hero = image.crop((0, 110, 780, poster.HEIGHT - poster.GROUND))
        tops.append(next(y for y in range(hero.height) if body in _row(hero, y)))
    assert tops[1] < tops[0]


def _row(image: Image.Image, y: int) -> set[object]:
    return {colour for _, colour in image.crop((0, y, image.width, y + 1)).getcolors(1 << 20) or ()}


def test_equal_views_give_equal_bytes() -> None:
    states = course(2, ())
    pictures = [drawn(state).tobytes() for state in states[100:104]]
    assert drawn(states[100]).tobytes() == pictures[0]
    assert all(one != other for one, other in pairwise(pictures))


def test_emoji_signs_are_square_and_complete() -> None:
    images = dict(board("westkingdom").signs(128))
    assert all(image.size == (128, 128) and image.mode == "RGBA" for image in images.values())
    assert {*GOODS, *SKILLS, "virtue", "tax", "debt", "plan", "prison", "cathedral"} <= set(images)
    assert {name.replace("-", "_") for name in LOCATIONS} <= set(images)
    assert {f"seat_{colour}" for colour in COLOURS} <= set(images)
    assert all(name.replace("_", "").isalnum() and len(name) <= 20 for name in images)


def test_icons_in_a_line_do_not_overlap() -> None:
    line = goods((1, 2, 0, 10, 0, 0))
    assert measure(line, 32) > 3 * 32
    assert plainly(line) == "1clay 2wood 10gold"


def test_strip_items_move_closer_to_save_a_row() -> None:
    def items(width: int, count: int) -> list[strips.Item]:
        return [strips.Item(width, lambda *_: None)] * count

    room = layout.HALF - strips.EDGES
    fits = (room + strips.TIGHT) // (20 + strips.TIGHT)
    assert [len(line) for line in strips.rows(items(20, fits), room)] == [fits]
    loose = (room + strips.BETWEEN) // (20 + strips.BETWEEN)
    assert loose < fits
    assert [len(line) for line in strips.rows(items(20, fits + 1), room)] == [loose, fits + 1 - loose]


def test_prices_do_not_look_cut_off() -> None:
    """Regression: the Town Centre's price ended in "…", which meant "and so on"."""
    assert "…" not in [rune for lines in ground.FORMULAS for line in lines for rune in line]


PHONE, FIGURE, COUNT = 312, 10, 9
"""The width of the board on a phone, and the least heights of workers and of their numbers there."""
PLACES_OF_WORKERS = [*LOCATIONS[:9], "prison"]


def on_phone(pixels: int) -> float:
    return pixels * PHONE / layout.TABLE


@pytest.mark.parametrize("name", PLACES_OF_WORKERS)
@pytest.mark.parametrize("crews", ends(range(1, 7)))
def test_workers_and_their_numbers_are_legible_on_a_phone(
    name: str, crews: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the first turns too, when a location also shows its action, and whether or not they are at risk."""
    laid: list[tuple[int, Box]] = []
    crew = crowd.crew

    def recording(canvas: Canvas, theme: Theme, who: tokens.Who, count: int, box: Box, **more: bool) -> None:
        laid.append((count, box))
        crew(canvas, theme, who, count, box, **more)

    monkeypatch.setattr(crowd, "crew", recording)
    for count in (1, 2, 5, 9, 16):
        for silver in ("", "2si "):
            laid.clear()
            drawn(drawing.state(*[f"{silver}{name}={count}"] * crews, *[""] * (2 - crews)))
            assert [number for number, _ in laid] == [count] * crews
            for _, box in laid:
                room = box.width - tokens.number_width(count, box.height)
                for colour in COLOURS:
                    who = tokens.Who(colour, "A", "Anna")
                    figures = tokens.crew(PALETTE, who, count, box.height, room, False).image()
                    _, top, _, bottom = figures.getbbox() or (0, 0, 0, 0)
                    assert on_phone(bottom - top) >= FIGURE
                assert on_phone(tokens.digits(count, box.height).capital) >= COUNT


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_numbers_that_decide_a_match_are_legible_on_a_phone(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points, silver even if there is none, unpaid debts and captives."""
    written: list[tuple[str, int]] = []

    def recording(line: str, face: Face, size: int) -> Label:
        written.append((line, label(line, face, size).capital))
        return label(line, face, size)

    monkeypatch.setattr(lines, "label", recording)
    monkeypatch.setattr(tokens, "label", recording)
    PICTURES.clear()
    drawn(drawing.state("0si debts=5/0 held=1:13", "17si", *[""] * (seats - 2)))
    large = [text for text, capital in written if on_phone(capital) >= COUNT]
    assert {"0", "5", "13", "17"} <= set(large)
    assert large.count("0") >= seats - 1  # silver


def test_large_groups_at_risk_have_a_red_plate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A group is at risk if an opponent has a worker to place and the silver for a capture."""
    plates: list[tuple[int, bool]] = []
    plate = crowd.plate

    def recording(canvas: Canvas, theme: Theme, count: int, box: Box, *, at_risk: bool) -> Box:
        plates.append((count, at_risk))
        before = canvas.image.copy()
        room = plate(canvas, theme, count, box, at_risk=at_risk)
        bounds = changed(before, canvas.image)
        assert bounds is not None
        edge = canvas.image.getpixel((bounds.x, bounds.middle[1]))
        assert edge == (PALETTE.alert if at_risk else PALETTE.ink)
        return room

    monkeypatch.setattr(crowd, "plate", recording)
    monkeypatch.setattr(whole, "Sketch", lambda made, height: Canvas(made.image(height)))
    for players, expected in (
        (("mines=4", "2si"), []),
        (("mines=5", "2si"), [(5, True)]),
        (("mines=5", "0si"), [(5, False)]),
        (("mines=5 9si", "0si"), [(5, False)]),
        (("mines=5", "2si forest=20"), [(20, False), (5, False)]),
        (("mines=6", "mines=5", "2si"), [(6, True), (5, True)]),
    ):
        plates.clear()
        state = drawing.state(*players)
        whole._laid(GAME.view(state, None), scene(state))
        assert plates == expected


def test_players_who_can_capture_have_shackles(monkeypatch: pytest.MonkeyPatch) -> None:
    marked: list[int] = []

    def recording(theme: Theme, size: int) -> Sprite:
        marked.append(size)
        return shackles(theme, size)

    shackles = tokens.shackles
    monkeypatch.setattr(tokens, "shackles", recording)
    for players, count in (
        (("forest=1 2si", "forest=1 2si"), 2),
        (("forest=1 2si", "forest=1"), 1),
        (("forest=20 2si", "forest=1"), 0),
        (("forest=1 2si", ""), 0),  # there is nobody to capture
    ):
        marked.clear()
        drawn(drawing.state(*players))
        assert marked == [lines.SHACKLES] * count


def test_actions_give_way_to_workers_after_the_first_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    monkeypatch.setattr(ground, "formula", lambda canvas, theme, location: shown.append(location))
    mines = LOCATIONS.index("mines")
    for line, turns, visible in (
        ("mines=1", 0, True),
        ("mines=1", common.FIRST_TURNS, False),
        ("", common.FIRST_TURNS, True),
    ):
        state = drawing.state(line, line)
        players = tuple(replace(player, turns=turns) for player in state.board.players)
        shown.clear()
        drawn(replace(state, board=replace(state.board, players=players)))
        assert (mines in shown) == visible
        assert LOCATIONS.index("forest") in shown
    state = drawing.state(*["mines=2"] * 6)
    shown.clear()
    drawn(state)  # in the first turns, but there is too little room
    assert mines not in shown


def test_apprentices_are_faces_with_a_sign() -> None:
    """Their names are in the panel."""
    for card in APPRENTICES:
        first = faces.hired(PALETTE, card, 0, layout.SHOWN[0].width, layout.CARD_HEIGHT)
        paid = faces.hired(PALETTE, card, 2, layout.SHOWN[0].width, layout.CARD_HEIGHT)
        assert (first.width, first.height) == (layout.SHOWN[0].width, layout.CARD_HEIGHT)
        assert first.image().tobytes() != paid.image().tobytes()
    assert on_phone(faces.PLACE) >= COUNT
    assert on_phone(faces.SKILL) >= COUNT
