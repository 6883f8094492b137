"""The last picture as a poster: the winner, the deciding scores, and everything the board showed."""

import io
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.catalogue import game
from engine.core.values import Outcome, ScoreLine, total
from engine.match import Match
from render.boards import Scene, board
from render.boards.westkingdom.pages import poster as town
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Canvas
from render.kit import curve, poster
from render.picture import final
from render.sheet import telling
from render.texts import texts
from tests.render.positions import played
from tests.thorough import ends

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")
NAMELESS = {"amytis": (0, poster.HEADLINE, 580, 690), "ancient": (350, poster.HEADLINE, 1000, 460)}
"""The part of the winner's area without names: left, top, right and bottom."""

HEAVIEST = 120 * 1024
POSTERS = [(slug, seats) for slug in ("amytis", "ancient") for seats in game(slug).facts.seats]


@cache
def ended(slug: str, seats: int) -> Match:
    chance, match = Random(4), Match.new(game(slug), seats, seed=4)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return match


def scene(match: Match, names: tuple[str, ...] = NAMES) -> Scene:
    return Scene(names[: match.seats], texts(), match.outcome)


def outcome(*points: dict[str, int]) -> Outcome:
    sheets = tuple(tuple(ScoreLine(source, value) for source, value in sheet.items()) for sheet in points)
    totals = [total(sheet) for sheet in sheets]
    ranks = tuple(1 + sum(other > own for other in totals) for own in totals)
    return Outcome(ranks, sheets, "end", None)


def test_reasons_are_the_winners_largest_leads() -> None:
    result = outcome(
        {"workers": 9, "collection": 2, "symbols": 7, "chambers": 3},
        {"workers": 2, "collection": 3, "symbols": 4, "chambers": 2},
        {"workers": 0, "collection": 0, "symbols": 0, "chambers": 0},
    )
    assert poster.winner(result) == 0
    assert poster.runner_up(result, 0) == 1
    named = poster.reasons("ancient", result, 0, 1, Scene(NAMES[:3], texts(), result))
    assert [reason.lead for reason in named] == [7, 3, 1]
    assert named[0].name == "Workers"


def test_sources_of_a_kind_are_merged() -> None:
    result = outcome({"card:set": 4, "card:ra": 5, "workers": 1}, {"card:anubis": 3, "workers": 2})
    named = poster.reasons("ancient", result, 0, 1, Scene(NAMES[:2], texts(), result))
    assert [(reason.name, reason.lead) for reason in named] == [("Cards", 6)]


def test_tie_break_win_has_no_reasons() -> None:
    result = replace(outcome({"workers": 6, "symbols": 1}, {"workers": 2, "symbols": 5}), ranks=(1, 2))
    here = Scene(NAMES[:2], texts(), result)
    assert poster.reasons("ancient", result, 0, 1, here) == []
    line = poster.in_a_line(here, result, [])
    assert line.replace("\u2068", "").replace("\u2069", "") == "Level with Hammurabi, won on the tie-break"


@pytest.mark.parametrize("points", [(0, 0), (3, 5), (5, 3)], ids=str)
def test_resigned_player_is_not_compared(points: tuple[int, int]) -> None:
    """Regression: it said "Level with Bo, won on the tie-break" after Bo had resigned at 0 – 0."""
    result = replace(outcome(*({"workers": own} for own in points)), ranks=(1, 2), reason="resigned")
    here = Scene(NAMES[:2], texts(), result)
    listing = poster.reasons("ancient", result, 0, 1, here)
    assert listing == []
    assert poster.in_a_line(here, result, listing) == "No one else stayed to the end"


def test_shared_victory_mentions_no_tie_break() -> None:
    """Regression: it said both "A shared victory" and "Level with Enheduanna, won on the tie-break"."""
    result = outcome({"workers": 6}, {"workers": 6})
    assert poster.in_a_line(Scene(NAMES[:2], texts(), result), result, []) == ""


def test_sheet_omits_sources_without_points() -> None:
    result = outcome({"workers": 6, "silver": 0, "prison": -1}, {"workers": 2, "silver": 0, "prison": 1})
    assert telling(result) == ["workers", "prison"]


def test_shared_victory_has_no_poster() -> None:
    assert poster.winner(outcome({"workers": 3}, {"workers": 3})) is None
    match = Match.new(game("ancient"), 2, seed=3)
    match.abandon()
    assert poster.winner(match.outcome) is None
    assert board("ancient").final(match.view(None), scene(match))


@pytest.mark.parametrize(("slug", "seats"), POSTERS)
def test_poster_fits_a_message(slug: str, seats: int) -> None:
    match = ended(slug, seats)
    data = final(slug, match.view(None), scene(match))
    assert len(data) <= HEAVIEST
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.width == 1000, "its sides are filled"
        assert picture.height <= 1350


@pytest.mark.parametrize("name", ["W" * 32, "🔥" * 32, "שלום", ""])
@pytest.mark.parametrize(("slug", "seats"), ends(POSTERS))
def test_any_name_fits_the_headline(slug: str, seats: int, name: str) -> None:
    """Apart from the headline and the reasons, names don't change the winner's area."""
    match = ended(slug, seats)
    view = match.view(None)
    one, other = (board(slug).final(view, scene(match, names)) for names in (NAMES, (name,) * 4))
    assert one.size == other.size
    assert ImageChops.difference(one, other).crop(NAMELESS[slug]).getbbox() is None
    points = ImageChops.difference(one, other).crop((860, 0, 1000, poster.HEADLINE)).getbbox()
    assert points is None


def test_winners_city_is_lit_at_scoring_spaces() -> None:
    from render.boards.amytis.pages import counting
    from render.boards.amytis.pages import poster as garden
    from render.boards.amytis.pieces.palette import PALETTE

    match = played(12, 500, "all-b")
    won = poster.winner(match.outcome)
    assert won is not None
    view = match.view(None)
    image = board("amytis").final(view, scene(match))
    lit = counting.scored(view.board, won)
    assert lit
    assert lit < {space for space, stack in enumerate(view.board.cities[won]) if stack}
    for space, box in enumerate(garden.CITY):
        core = image.getpixel((box.middle[0], box.bottom + 3))
        assert (core == PALETTE.on_ground) == (space in lit)


@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
def test_every_poster_names_the_reasons(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it is one line, which changes with the runner-up's name."""
    match = ended(slug, 3)
    assert match.outcome is not None
    first = poster.winner(match.outcome)
    if first is None:
        pytest.skip("no single winner")
    second = poster.runner_up(match.outcome, first)
    assert second is not None
    lines = list[str]()
    line = poster.in_a_line

    def recording(*args: Any) -> str:
        lines.append(line(*args))
        return lines[-1]

    for module in ("render.boards.westkingdom.pages.ending.in_a_line", "render.kit.poster.in_a_line"):
        monkeypatch.setattr(module, recording)
    board(slug).final(match.view(None), scene(match))
    assert lines[0].startswith(f"Ahead of {NAMES[second]} by ")
    assert lines[0].count("+") in (1, 2, 3)


def test_date_and_place_fit_the_sheet() -> None:
    for slug, seats in (("amytis", 2), ("ancient", 4), ("architectura", 2), ("westkingdom", 4)):
        match = ended(slug, seats)
        plain = scene(match)
        pictures = {
            final(slug, match.view(None), plain._replace(occasion=occasion))
            for occasion in ((), ("23 November 2026",), ("23 November 2026", "#den"), ("#" + 40 * "W",))
        }
        assert len(pictures) == 4
        with_size = {Image.open(io.BytesIO(data)).size for data in pictures}
        assert len(with_size) == 1


def test_towers_do_not_cover_the_points() -> None:
    """The Cathedral is tallest at its last level; the poster is lowest with many players."""
    heads = set()
    for level in (0, 5):
        canvas = Canvas.blank(1000, town.LOW, (0, 0, 0))
        player = ended("westkingdom", 2).view(None).board.players[0]
        who = Who(player.colour, "A", "Ada")
        town.draw(canvas, texts(), who, replace(player, level=level), (), "Ada wins", "Town", town.LOW)
        heads.add(canvas.image.crop((0, 0, 1000, town.HEAD)).tobytes())
    assert len(heads) == 1


def test_numbers_beside_a_curve_do_not_overlap() -> None:
    palette = board("amytis").PALETTE
    low = curve.draw(palette, palette.players[:2], [(-1, 0), (9, 4), (20, 9), (60, 20)])
    nought = curve.draw(palette, palette.players[:2], [(0, 0), (9, 4), (20, 9), (60, 20)])
    numbers = 0, 90, curve.AXIS, 134
    heads = {drawn.crop(numbers).tobytes() for drawn in (low, nought)}
    assert len(heads) == 2  # the zero line is slightly higher
    parts = [drawn.crop(numbers).getcolors(10_000) or [] for drawn in (low, nought)]
    inks = [sum(count for count, colour in part if colour == palette.ink) for part in parts]
    assert inks[0] <= inks[1] + 5
