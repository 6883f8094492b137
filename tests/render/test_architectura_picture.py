import random
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.board import (
    ArchitecturaView,
    Building,
    Card,
    ToPlace,
    ToPlay,
)
from engine.games.architectura.cards import CARDS, COLOURS
from engine.games.architectura.moves import Fresh
from engine.match import Match
from render.boards import Scene, Touched, board
from render.boards.architectura.board import layout, notes
from render.boards.architectura.board.panels import selectable
from render.boards.architectura.pages import poster
from render.boards.architectura.pieces import facades, tokens
from render.boards.architectura.pieces.icons import pictogram, shield
from render.boards.architectura.pieces.palette import GLASS, LAMP, PALETTE
from render.canvas import Box, mask
from render.encode import encode
from render.kit.rows import HIGHEST, HIGHEST_ALONE
from render.picture import picture
from render.shapes import EMBLEMS
from render.texts import Texts, texts
from render.theme import IVORY
from tests.games.architectura.drawing import play as played_on
from tests.games.architectura.drawing import state as drawn
from tests.render.test_encoding import contrast
from tests.thorough import ends, times

GOLDENS = Path(__file__).parent / "goldens"
NAMES = ("Anastasia", "Ben", "Chen", "Dana")
RING = 10
"""Pixels by which a mark extends beyond its card."""

MODES = ("basic", "advanced")
TABLES = [pytest.param(seats, mode, id=f"{seats}-{mode}") for seats, mode in ends(product((2, 3, 4), MODES))]


def scene(seats: int, *, private: bool = False, match: Match | None = None, names: Any = NAMES) -> Scene:
    return Scene(names[:seats], texts(), match.outcome if match else None, private)


@cache
def played(seats: int, mode: str, seed: int, moves: int, *, before: bool = False) -> Match:
    """Return a match after ``moves`` random moves, with few fresh hands.

    With ``before`` it uses the first deck, like older matches.
    """
    options = {"game": mode}
    if before:
        match = Match.replay(GAME, seats, options, seed, ())
    else:
        match = Match.new(GAME, seats, options, seed=seed)
    chance = random.Random(seed)
    while match.to_act and match.seq < moves:
        seat = chance.choice(match.to_act)
        legal = list(match.moves(seat))
        match.play(seat, chance.choice([move for move in legal if not isinstance(move, Fresh)] or legal))
    return match


def view(match: Match, seat: int | None = None) -> ArchitecturaView:
    return match.view(seat)


def image(seen: ArchitecturaView, *, private: bool = False, match: Match | None = None) -> Image.Image:
    return board("architectura").draw(seen, scene(seen.board.seats, private=private, match=match))


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


def crop(of: Image.Image, box: Box) -> Image.Image:
    return of.crop((box.x, box.y, box.right, box.bottom))


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_positions_of_a_whole_match_can_be_drawn(seats: int, mode: str) -> None:
    match = Match.new(GAME, seats, {"game": mode}, seed=seats)
    chance = random.Random(seats)
    while True:
        looked_at = match.seq % times(12, 1) == 0 or match.over
        for viewer in (None, match.seq % seats) if looked_at else ():
            seen = view(match, viewer)
            picture_of_view = image(seen, private=viewer is not None, match=match)
            assert picture_of_view.mode == "RGB"
            assert picture_of_view.width == layout.WIDTH
            assert picture_of_view.height <= (1800 if viewer is None else 2900)
        if not match.to_act:
            break
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(list(match.moves(seat))))


@pytest.mark.parametrize("mode", MODES)
def test_drafts_can_be_drawn(mode: str) -> None:
    match = Match.new(GAME, 4, {"game": mode}, seed=8)
    chance = random.Random(8)
    while match.to_act and match.seq < times(6, 130):
        seat = chance.choice(match.to_act)
        draft = Draft(GAME, match.view(seat))
        while draft.options:
            draft.push(chance.choice(list(draft.options)))
            image(draft.view, private=True)
        match.play(seat, *draft.played)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_face_on_every_side(card: str, colour: str) -> None:
    owner = tokens.Owner(colour, "sun")
    values = tuple(str(number) for number in range(len(CARDS[card].sides)))
    faces = {
        tokens.house(PALETTE, texts(), owner, card, side, values, token).image().tobytes()
        for side in range(len(values))
        for token in (False, True)
    }
    with_token = 1 if len(values) == 1 else 2
    assert len(faces) == len(values) * with_token or CARDS[card].beside


def test_cards_differ_by_more_than_colour() -> None:
    for other in COLOURS[1:]:
        first, second = (
            tokens.house(PALETTE, texts(), tokens.Owner(c, e), "palace", 0, ("6", "7", "8", "9"), False)
            .image()
            .convert("L")
            for c, e in ((COLOURS[0], "sun"), (other, "moon"))
        )
        shapes = [face.point([0 if grey < 128 else 255 for grey in range(256)]) for face in (first, second)]
        assert ImageChops.difference(*shapes).getbbox() is not None
    assert len({tokens.PATTERNS[colour] for colour in COLOURS}) == len(COLOURS)


def test_no_pictogram_looks_like_the_shield() -> None:
    for size in (29, 70):
        assert mask(shield, size).tobytes() not in {
            mask(shape, size).tobytes() for card in CARDS if (shape := pictogram(card)) is not None
        }


def test_flag_leaves_the_signs_of_a_house_visible() -> None:
    """The number, its sign, a shield, the owner's emblem and most of the pictogram stay visible."""
    flag = tokens.flag(PALETTE, tokens.Owner("red", "sun"))
    placed = Box(0, -4, flag.width, flag.height)
    for other in (tokens.SIGN, Box(8, tokens.SIGN.y - 2, 25, 25), Box(layout.CARD_WIDTH - 41, 7, 32, 32)):
        assert placed.right <= other.x or placed.bottom <= other.y
    assert placed.right <= layout.CARD_WIDTH // 2 - 29 // 2


@pytest.mark.parametrize("colour", COLOURS)
def test_flag_stands_out_on_its_own_colour(colour: str) -> None:
    """A light rim and a light pole with a dark edge separate the cloth from the background."""
    flag = tokens.flag(PALETTE, tokens.Owner(colour, "sun")).image().convert("RGB")
    assert [flag.getpixel((x, 18)) for x in range(1, 5)] == [PALETTE.mark_edge, *[PALETTE.on_ground] * 3]
    assert [flag.getpixel((20, y)) for y in range(2, 5)] == [PALETTE.on_ground] * 3
    assert [flag.getpixel((x, 50)) for x in (1, 2, 6, 7)] == [
        *(PALETTE.mark_edge, PALETTE.on_ground, PALETTE.on_ground, PALETTE.mark_edge)
    ]
    assert contrast(PALETTE.on_ground, PALETTE.mark_edge) >= 4.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_house_on_a_ruin_stands_on_stones(seats: int) -> None:
    """The stones are large, light on dark, and hidden by neither frames nor flags."""
    plain = changed_view(city("tavern@0 palace@1 (villa@0)", *[""] * (seats - 1), seats=seats), stack=())
    for space in range(3):
        down = (
            *plain.board.down[:space],
            (*plain.board.down[space], Card(1, "park")),
            *plain.board.down[space + 1 :],
        )
        covers = changed_view(plain, down=down)
        box, bounds = layout.space(seats, space), changed(image(plain), image(covers))
        if space < 2:
            assert inside(bounds, tokens.below(box, layout.road(seats)))
        assert bounds.right - bounds.x >= 100
        assert bounds.bottom - max(bounds.y, box.bottom - 3) >= 20
        everyone = tuple(Touched(space, seat) for seat in range(seats))
        images = (
            image(covers),
            image(changed_view(covers, changed=(space,))),
            board("architectura").draw(covers, scene(seats)._replace(touched=everyone)),
        )
        stones = [crop(version, tokens.below(box, layout.road(seats)).inset(3)) for version in images]
        assert len({each.tobytes() for each in stones}) == 1
        counted = {colour: count for count, colour in stones[0].getcolors(1 << 16) or ()}
        assert counted[IVORY] >= 700
        assert counted[PALETTE.mark_edge] >= 150
    assert contrast(IVORY, PALETTE.mark_edge) >= 4.5


def test_ruin_differs_from_a_house_on_a_ruin() -> None:
    """Only a house stands on stones, and a ruin has no house sign."""
    seen = changed_view(city("(villa@0) villa@0"), stack=())
    seen = changed_view(seen, down=(seen.board.down[0], (Card(0, "villa"),), *seen.board.down[2:]))
    ruin, house = (crop(image(seen), layout.space(2, space)) for space in (0, 1))
    feet = [crop(image(seen), tokens.below(layout.space(2, space), layout.road(2))) for space in (0, 1)]
    light = [
        sum(count for count, colour in part.getcolors(1 << 16) or () if colour == IVORY) for part in feet
    ]
    assert light[0] == 0 < light[1]
    sign = Box(*tokens.SIGN)
    assert crop(ruin, sign).tobytes() != crop(house, sign).tobytes()


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_every_city_has_a_legend(seats: int, mode: str) -> None:
    for moves in (20, 60, 100):
        seen = view(played(seats, mode, 4, moves))
        if seen.board.phase != "play":
            continue
        (legend,) = notes.legend(seen, scene(seats), layout.LEGEND)
        made = image(seen)
        y = made.height - layout.FOOT - layout.GAP - legend.height
        assert crop(made, Box(0, y, layout.WIDTH, legend.height)).tobytes() == legend.image().tobytes()
        assert notes.legend(seen, scene(seats), layout.LEGEND - 1) == ()


def test_picture_height_limits_match_the_phone() -> None:
    assert layout.HIGHEST == HIGHEST * layout.WIDTH
    assert layout.HIGHEST_ALONE == HIGHEST_ALONE * layout.WIDTH


def test_flag_differs_from_the_owners_emblem() -> None:
    for colour, emblem in zip(COLOURS, EMBLEMS, strict=False):
        owner = tokens.Owner(colour, emblem)
        flag, disc = (
            sprite.image().getchannel("A").resize((32, 32))
            for sprite in (tokens.flag(PALETTE, owner), tokens.emblem(PALETTE, owner, 36))
        )
        assert sum(ImageChops.difference(flag, disc).point([0] * 128 + [1] * 128).tobytes()) >= 0.1 * 32 * 32


def test_each_colour_has_its_own_roof() -> None:
    outlines = {mask(facades.ROOFS[colour], 100, 46).tobytes() for colour in COLOURS}
    assert len(outlines) == len(COLOURS)


@pytest.mark.parametrize("token", [False, True])
def test_house_shows_a_raised_or_lowered_value(token: bool) -> None:
    basic = CARDS["tavern"].basic
    houses = [
        tokens.house(PALETTE, texts(), tokens.Owner("red", "sun"), "tavern", side, ("5",) * 4, token).image()
        for side in range(4)
    ]
    assert len({house.tobytes() for house in houses[: basic + 2]}) == basic + 2
    for place, house in enumerate(houses):
        if place < basic:  # cracks, away from the values
            assert changed(house, houses[basic]).bottom <= tokens.SIGN.y
        elif place > basic:
            assert changed(house, houses[basic]).y >= tokens.WINDOWS[0].bottom


def test_a_door_with_a_value_has_no_knob() -> None:
    """On a phone a knob would look like a comma after the value."""
    owner, door = tokens.Owner("blue", "sun"), tokens.DOOR
    for value, knob in (("5", False), ("", True)):
        face = tokens.house(PALETTE, texts(), owner, "palace", 0, (value,) * 4, False).image()
        colours_seen = face.crop((door.x, door.y, door.right, door.bottom)).getcolors() or []
        assert (PALETTE.metal_light in {colour for _, colour in colours_seen}) is knob


class Nameless(Texts):
    """Texts with empty card names."""

    def __call__(self, key: str, **args: str | int) -> str:
        return "" if key.startswith("architectura-card-") else super().__call__(key, **args)


@pytest.mark.parametrize("card", CARDS)
def test_frames_leave_names_and_values_visible(card: str) -> None:
    """Names, values and shields lie between the sides of the widest frame drawn in a turn."""
    owner = tokens.Owner("green", "rosette")
    blank = tokens.house(PALETTE, Nameless(), owner, card, 0, ("",) * 4, False).image()
    written = tokens.house(PALETTE, texts(), owner, card, 0, ("-10",) * 4, False).image()
    bounds = changed(blank, written)
    assert bounds.x >= layout.FRAME
    assert bounds.right <= layout.CARD_WIDTH - layout.FRAME
    guarded = tokens.house(PALETTE, texts(), owner, card, 0, ("-10",) * 4, True).image()
    for x in (0, layout.CARD_WIDTH - layout.FRAME):
        side = guarded.crop((x, 0, x + layout.FRAME, tokens.GABLE)).getcolors() or []
        assert not {PALETTE.metal_light, IVORY} & {colour for _, colour in side}


def test_frames_fit_beside_the_houses() -> None:
    """Frames of the last turn and of other players stay clear of the house."""
    seen = view(played(4, "advanced", 9, 76))
    plain = image(replace_view(seen, last=-1, changed=()))
    for last, others in ((0, ()), (-1, (0,))):
        box = layout.space(4, 0)
        inner = (box.x + layout.FRAME, box.y + 6, box.right - layout.FRAME, box.bottom - 7)
        framed = image(replace_view(seen, last=last, changed=others))
        assert ImageChops.difference(plain, framed).getbbox() is not None
        assert ImageChops.difference(plain.crop(inner), framed.crop(inner)).getbbox() is None


def replace_view(seen: ArchitecturaView, last: int, changed: tuple[int, ...]) -> ArchitecturaView:
    """Return a view whose last turn played a card at ``last`` and changed others."""
    return replace(seen, board=replace(seen.board, last=last, changed=changed))


def test_marks_of_neighbours_do_not_overlap() -> None:
    """No frame or emblem covers the neighbouring house, whoever marked it."""
    seen, base = view(played(4, "advanced", 9, 76)), scene(4)
    plain = board("architectura").draw(seen, base)
    for space in range(16):
        marked = board("architectura").draw(seen, base._replace(touched=(Touched(space, space % 4),)))
        bounds, box = changed(plain, marked), layout.space(4, space)
        assert box.x <= bounds.x
        assert bounds.right <= box.right


def test_digits_stay_inside_their_sign() -> None:
    for value in ("8", "11", "−2", "13"):
        face = tokens.house(PALETTE, texts(), tokens.Owner("blue", "sun"), "palace", 0, (value,) * 4, False)
        blank = tokens.house(
            PALETTE, texts(), tokens.Owner("blue", "sun"), "palace", 0, ("", "", "", ""), False
        )
        sign = (tokens.SIGN.x, tokens.SIGN.y, tokens.SIGN.right, tokens.SIGN.bottom)
        bounds = changed(face.image().crop(sign), blank.image().crop(sign))
        assert inside(bounds, Box(4, 4, tokens.SIGN.width - 8, tokens.SIGN.height - 8))


def test_houses_touch_their_neighbours() -> None:
    assert layout.space(3, 0).right == layout.space(3, 1).x
    assert layout.space(3, 7).right <= layout.WIDTH


def test_windows_are_lit_when_the_match_is_over() -> None:
    match = played(3, "advanced", 10, 10_000)
    seen = view(match)
    by_day, evening = (
        {colour: count for count, colour in crop(image(each), layout.city(3)).getcolors(1 << 20) or ()}
        for each in (changed_view(seen, phase="play"), seen)
    )
    assert evening[LAMP] > 20 * by_day.get(LAMP, 0)
    assert by_day[GLASS] > 20 * evening.get(GLASS, 0)


def test_cards_with_relative_values_have_no_pictogram() -> None:
    assert {card for card in CARDS if pictogram(card) is None} == {
        *("park", "arboretum"),
        *("watchtower", "lighthouse", "lighthouse-ii", "aqueduct", "aqueduct-ii"),
    }


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_equal_views_give_equal_bytes(seats: int, mode: str) -> None:
    match = played(seats, mode, 4, 60)
    again = Match.replay(GAME, seats, match.options, match.seed, match.log)
    first = picture("architectura", view(match, 0), scene(seats, private=True))
    image(view(played(seats, mode, 5, 90)))
    assert picture("architectura", view(again, 0), scene(seats, private=True)) == first


@pytest.mark.parametrize("moves", [30, 31, 32, 33, 60, 61, 62, 63])
def test_the_public_picture_shows_no_hand(moves: int) -> None:
    match = played(4, "advanced", 6, moves)
    around = scene(4, private=False)
    spectators = picture("architectura", view(match), around)
    for seat in range(4):
        assert picture("architectura", view(match, seat), around) == spectators or seat in match.to_act
    assert picture("architectura", view(match), scene(4, private=True)) == spectators


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_private_picture_shows_the_viewers_hand(seats: int, mode: str) -> None:
    match = played(seats, mode, 7, 45)
    own = [picture("architectura", view(match, seat), scene(seats, private=True)) for seat in range(seats)]
    assert len({*own, picture("architectura", view(match), scene(seats))}) == seats + 1


def test_replacements_are_visible_only_to_their_owner() -> None:
    match = Match.new(GAME, 2, {"game": "advanced"}, seed=3)
    before = [image(view(match, seat), private=True).tobytes() for seat in (0, 1)]
    spectator = image(view(match)).tobytes()
    match.play(0, match.moves(0)[0])
    assert image(view(match, 0), private=True).tobytes() != before[0]
    assert image(view(match, 1), private=True).tobytes() == before[1]
    assert image(view(match)).tobytes() == spectator


# marks


def city(*streets: str, seats: int = 2, **changes: Any) -> ArchitecturaView:
    return GAME.view(drawn(*streets, seats=seats, **changes), changes.get("viewer"))


def changed_view(seen: ArchitecturaView, **changes: Any) -> ArchitecturaView:
    """Return a view with changed board fields."""
    return replace(seen, board=replace(seen.board, **changes))


STREETS = ("tavern@0 villa@1 (market@0) -", "palace@1 park@0")


def test_the_last_card_is_marked() -> None:
    seen = city(*STREETS)
    marked = changed_view(seen, last=9, last_card="park", changed=(9,))
    box = layout.space(2, 9)
    bounds = changed(image(seen), image(marked))
    assert inside(bounds, Box(box.x - RING, box.y - RING, box.width + 2 * RING, box.height + 40))
    assert bounds.height > box.height


@pytest.mark.parametrize("space", [0, 2, 8])
def test_cards_changed_by_the_last_card_are_marked(space: int) -> None:
    seen = city(*STREETS)
    marked = changed_view(seen, changed=(space,))
    assert inside(changed(image(seen), image(marked)), layout.space(2, space).inset(-RING))


def test_a_card_beside_the_city_is_marked() -> None:
    seen = city(*STREETS, beside=("", "graveyard"), buried=((), ("tavern", "villa")))
    plain = changed_view(seen, last=3, last_card="tavern")
    assert image(plain).height == image(seen).height
    assert changed(image(seen), image(changed_view(seen, last_card="graveyard"))).y > layout.city(2).bottom
    more = changed_view(seen, buried=((), ("tavern", "villa", "park")))
    below = Box(0, layout.city(2).bottom, layout.WIDTH, 100)
    assert crop(image(seen), below).tobytes() != crop(image(more), below).tobytes()


@pytest.mark.parametrize(
    "change",
    [
        {"up": Building(0, "tavern", 2)},
        {"up": Building(0, "tavern", 1, True)},
        {"up": Building(1, "tavern", 1)},
        {"up": Building(0, "villa", 1)},
        {"up": None},
        {"up": None, "down": (Card(0, "tavern"),)},
        {"up": None, "down": (Card(1, "tavern"),)},
        {"up": None, "reserved": 0},
        {"up": None, "reserved": 1},
        {"down": (Card(1, "tavern"),)},
    ],
    ids=["side", "token", "owner", "card", "free", "ruin", "other ruin", "kept", "other kept", "covers"],
)
def test_everything_on_a_space_is_visible(change: dict[str, Any]) -> None:
    seen = changed_view(city("tavern@0 palace@1"), stack=())
    fields = {name: (value, *getattr(seen.board, name)[1:]) for name, value in change.items()}
    images = [image(seen), image(changed_view(seen, **fields))]
    area = layout.space(2, 0).inset(-RING)
    assert crop(images[0], area).tobytes() != crop(images[1], area).tobytes()


def test_contents_of_a_space_look_different() -> None:
    seen = changed_view(city("tavern@0 palace@1"), stack=())
    contents: list[dict[str, Any]] = [
        {"up": None},
        {"up": None, "down": (Card(0, "tavern"),)},
        {"up": None, "down": (Card(1, "tavern"),)},
        {"up": None, "down": (Card(0, "villa"),)},
        {"up": None, "reserved": 0},
        {"up": None, "reserved": 1},
        {"up": Building(0, "tavern", 1)},
    ]
    images = {
        crop(
            image(
                changed_view(
                    seen,
                    **{name: (value, *getattr(seen.board, name)[1:]) for name, value in content.items()},
                )
            ),
            layout.space(2, 0),
        ).tobytes()
        for content in contents
    }
    assert len(images) == len(contents)


def test_relative_values_are_redrawn() -> None:
    low, high = city("tavern@0 park@1"), city("tavern@0:6 park@1")
    area = layout.space(2, 1)
    assert crop(image(low), area).tobytes() != crop(image(high), area).tobytes()


def test_free_spaces_are_marked_faintly() -> None:
    seen = city(*STREETS)
    assert selectable(seen) == {2, 3, 10}
    assert selectable(changed_view(seen, stack=(ToPlace("tavern"),))) == {2, 3, 10}
    over = changed_view(seen, phase="over", stack=())
    assert selectable(over) == frozenset()
    bounds = changed(image(seen), image(changed_view(seen, stack=())))
    assert inside(bounds, layout.city(2))


def test_colour_limit_restricts_the_marked_spaces() -> None:
    assert selectable(city("tavern@0 villa@0", seats=3)) == {8}
    assert selectable(city("tavern@0 villa@0", seats=2)) == {2, 8}


def test_targets_of_an_effect_are_marked_for_the_chooser() -> None:
    state, _ = played_on(drawn("villa@1 school@0", "palace@0", hand="tavern"), "play tavern", "at 2-2")
    own, other = GAME.view(state, 0), GAME.view(state, None)
    assert selectable(own) == {1, 8}
    assert selectable(other) == {2, 10}
    state, _ = played_on(drawn("villa@0", hand="manufactory park"), "play manufactory", "at 1-2", "at 1-1")
    assert state.board.stack == (ToPlay(0),)
    assert selectable(GAME.view(state, 0)) == {0}
    for viewer in (0, 1, None):
        image(GAME.view(state, viewer), private=True)


# plates and the end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_last_picture_is_the_winners_poster(seats: int) -> None:
    match = played(seats, "advanced", 10, 10_000)
    assert match.outcome is not None
    seen_view = view(match)
    for winner in range(seats):
        ranks = tuple(2 - (seat == winner) for seat in range(seats))
        around = scene(seats)._replace(outcome=replace(match.outcome, ranks=ranks))
        hero = crop(board("architectura").draw(seen_view, around), poster.HERO)
        seen = {colour: count for count, colour in hero.getcolors(1 << 20) or ()}
        walls = [seen.get(tokens.tint(PALETTE, colour).body, 0) for colour in seen_view.board.colours]
        assert walls[winner] == max(walls) > 4 * sorted(walls)[-2]


def test_active_player_is_marked() -> None:
    seen = city(*STREETS, hands=("tavern", "tavern"))
    turned = replace(seen, to_act=(1,))
    box = changed(image(seen), image(turned))
    assert box.bottom < layout.city(2).y


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ("", "park villa")},
        {"decks": ((), ("park", "villa"))},
        {"tokens": (2, 1)},
        {"limits": (3, 5)},
    ],
    ids=["hand", "deck", "tokens", "limit"],
)
def test_everything_on_a_plate_is_visible(change: dict[str, Any]) -> None:
    seen, other = city(*STREETS), city(*STREETS, **change)
    assert inside(changed(image(seen), image(other)), layout.plate(2, 1))


def test_resigned_and_abandoned_matches_can_be_drawn() -> None:
    for end in ("resign", "abandon"):
        match = Match.new(GAME, 2, {"game": "advanced"}, seed=3)
        match.resign(0) if end == "resign" else match.abandon()
        assert match.outcome is not None
        picture("architectura", view(match), scene(2, match=match))


@pytest.mark.parametrize("name", ["🔥" * 32, "שלום עולם", "W" * 32, "", "\u202e\u202e"])
@pytest.mark.parametrize("seats", [4, 3, 2][: times(1, 3)])
def test_any_name_can_be_drawn(name: str, seats: int) -> None:
    match = played(seats, "advanced", 10, 10_000)
    seen = view(match)
    for ended in (match, None):
        plain = image(seen, match=ended)
        other = board("architectura").draw(seen, scene(seats, match=ended, names=(name,) * 4))
        assert other.size == plain.size
        for area in outside_of_names(seats, plain.height, ended=ended is not None):
            assert crop(other, area).tobytes() == crop(plain, area).tobytes()


def outside_of_names(seats: int, height: int, *, ended: bool) -> Iterator[Box]:
    """Everything except the title, the name part of the plates, and the line that names the runner-up."""
    if ended:
        yield Box(0, 120, layout.WIDTH, poster.HERO.bottom - 120)
        top, right = poster.HERO.bottom + poster.REASONS, layout.MARGIN + poster.PLATE + 8
        yield Box(right, top, layout.WIDTH - right, height - top)
        for place in range(seats - 1):
            yield Box(0, top + poster.STREET * place + 20 + 66, right, poster.STREET - 20 - 66)
        return
    top = layout.city(seats).y
    yield Box(0, top, layout.WIDTH, height - top)
    for seat in range(seats):
        plate = layout.plate(seats, seat)
        yield Box(plate.x, plate.y + 66, plate.width, plate.height - 66)
        yield Box(plate.right - 62, plate.y, 62, plate.height)


@pytest.mark.parametrize(
    ("name", "moves", "private"),
    [("middle", 76, False), ("own", 84, True), ("before", 6, True), ("end", 10_000, False)],
)
def test_pictures_match_their_goldens(name: str, moves: int, private: bool, tmp_path: Path) -> None:
    match = played(4, "advanced", 9, moves, before=True)
    viewer = 1 if private else None
    made = image(view(match, viewer), private=private, match=match).reduce(4)
    small = Image.open(BytesIO(encode(made, PALETTE))).convert("RGB")
    golden = Image.open(GOLDENS / f"architectura-{name}.png").convert("RGB")
    same = small.size == golden.size
    if same:
        error = ImageChops.difference(small, golden).tobytes()
        same = sum(error) / len(error) < 1 and sum(value > 48 for value in error) < 50
    if not same:
        small.save(tmp_path / "made.png")
        golden.save(tmp_path / "golden.png")
        pytest.fail(f"the picture differs from its golden; both are in {tmp_path}")
