from io import BytesIO

import pytest
from PIL import Image

from bot.cli.dev.matches import NAMES
from engine.catalogue import games
from engine.match import Match
from render.boards import Scene, board
from render.boards.amytis.pieces.palette import PALETTE
from render.encode import colours, encode, indexed
from render.picture import picture
from render.texts import texts
from render.theme import GLAZE, Colour, mix, rgb
from tests.render.positions import played, scene, view
from tests.thorough import in_turn


def luminance(colour: Colour) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio as defined by the Web Content Accessibility Guidelines."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def test_a_picture_is_an_indexed_png() -> None:
    match = played(3, 40)
    image = Image.open(BytesIO(picture("amytis", view(match), scene(match))))
    assert image.format == "PNG"
    assert image.mode == "P"


@in_turn("slug", games())
def test_encoding_is_lossless_and_as_small_as_pillows(slug: str) -> None:
    rules, palette = games()[slug], board(slug).PALETTE
    match = Match.new(rules, max(rules.facts.seats), seed=1)
    drawn = board(slug).draw(match.view(None), Scene(NAMES[: match.seats], texts()))

    def by_pillow() -> bytes:
        buffer = BytesIO()
        indexed(drawn, palette).save(buffer, "PNG")
        return buffer.getvalue()

    theirs, ours = (Image.open(BytesIO(data)) for data in (by_pillow(), encode(drawn, palette)))
    assert (ours.format, ours.size, ours.mode) == ("PNG", theirs.size, "P")
    assert ours.tobytes() == theirs.tobytes()
    assert ours.convert("RGB").tobytes() == theirs.convert("RGB").tobytes()
    assert len(encode(drawn, palette)) <= 1.05 * len(by_pillow())


@pytest.mark.parametrize("slug", games())
def test_a_palette_has_at_most_256_different_colours(slug: str) -> None:
    palette = board(slug).PALETTE
    listed = colours(palette)
    assert len(listed) <= 256
    assert len(set(listed)) == len(listed)
    assert {palette.ground, *(colour for tint in palette.tints for colour in tint)} <= set(listed)


@pytest.mark.parametrize("slug", games())
def test_indexing_is_idempotent(slug: str) -> None:
    palette = board(slug).PALETTE
    line = Image.new("RGB", (len(colours(palette)), 1))
    line.putdata(colours(palette))
    assert indexed(line, palette).convert("RGB").tobytes() == line.tobytes()


def test_palette_barely_changes_a_picture() -> None:
    match = played(3, 40)
    drawn = board("amytis").draw(view(match), scene(match))
    decoded = Image.open(BytesIO(encode(drawn, PALETTE))).convert("RGB")
    pairs = zip(drawn.tobytes(), decoded.tobytes(), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (drawn.width * drawn.height * 3) < 1.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pictures_are_small(seed: int) -> None:
    match = played(seed, 60)
    drawn = board("amytis").draw(view(match), scene(match))
    plain = BytesIO()
    drawn.save(plain, "PNG")
    assert len(encode(drawn, PALETTE)) <= 0.42 * len(plain.getvalue())


@pytest.mark.parametrize("slug", games())
def test_text_stands_out(slug: str) -> None:
    t = board(slug).PALETTE
    pairs = [(t.ink, t.panel), (t.ink_soft, t.panel), (t.on_ground, t.ground), (t.on_ground, t.ground_deep)]
    pairs += [
        (t.metal_light, t.ground_deep),
        (t.on_ground, t.alert),
        (t.on_ground, t.good),
        (t.mark_edge, t.mark),
        (t.ink, t.metal),
    ]
    assert all(contrast(a, b) >= 4.5 for a, b in pairs)


def test_marks_on_pieces_stand_out() -> None:
    tints = [player.tint for player in GLAZE.players]
    tints += [tint for slug in games() for tint in board(slug).PALETTE.tints]
    assert all(contrast(tint.body, tint.mark) >= 3 for tint in tints)


def test_colours() -> None:
    assert rgb("#0a10ff") == (10, 16, 255)
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
