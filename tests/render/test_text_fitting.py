from pathlib import Path

import pytest
from PIL import ImageFont

import render
from render.cache import PICTURES
from render.kit import narrow
from render.text import ELLIPSIS, Face, covers, fit, font, label, readable, width, wrap

FALLBACK = "Player 1"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("Ana", "Ana", id="plain"),
        pytest.param("Łucja Żółć", "Łucja Żółć", id="latin-extended"),
        pytest.param("Ирина", "Ирина", id="cyrillic"),
        pytest.param("Ελένη", "Ελένη", id="greek"),
        pytest.param("🔥" * 32, FALLBACK, id="32-emoji"),
        pytest.param("👩‍🚀" * 10, FALLBACK, id="joined-emoji"),
        pytest.param("Ana 🔥🔥", "Ana", id="emoji-after-a-name"),
        pytest.param("🔥 Ana  B 🔥", "Ana B", id="emoji-around"),
        pytest.param("שלום", FALLBACK, id="hebrew"),
        pytest.param("مرحبا", FALLBACK, id="arabic"),
        pytest.param("Dani דני", "Dani", id="half-hebrew"),
        pytest.param("ab שלום עולם", FALLBACK, id="mostly-hebrew"),
        pytest.param("\u202eevil", "evil", id="right-to-left-override"),
        pytest.param("田中太郎", FALLBACK, id="no-such-letters"),
        pytest.param("田中太郎2", FALLBACK, id="a-scrap-left"),
        pytest.param("𝓐𝓷𝓪", "Ana", id="mathematical-letters"),
        pytest.param("Ana", "Ana", id="wide-letters"),
        pytest.param("Z\u0351\u034b\u0351a\u0310\u0312l\u034bg\u0300o\u0310", "Zalgo", id="piled-accents"),
        pytest.param("e\u0301va", "éva", id="combined-accent"),
        pytest.param("a\nb\tc", "a b c", id="control-characters"),
        pytest.param("!!!", FALLBACK, id="no-letter"),
        pytest.param("", FALLBACK, id="empty"),
        pytest.param("   ", FALLBACK, id="blank"),
    ],
)
def test_names_become_readable(name: str, expected: str) -> None:
    assert readable(name, Face.BOLD, FALLBACK) == expected


def test_right_to_left_text_is_never_drawn() -> None:
    for face in Face:
        for code in (*range(0x590, 0x800), *range(0xFB1D, 0xFDFF)):
            assert not covers(face, chr(code))


@pytest.mark.parametrize("room", [40, 100, 200])
@pytest.mark.parametrize("name", ["W" * 32, "i", "Maximiliane von Hohenstein", "x" * 2000, "a b"])
def test_fitted_names_fit(name: str, room: int) -> None:
    made = fit(name, Face.BOLD, 38, room, 26)
    assert made.advance <= room
    assert made.mask is not None
    assert made.mask.width <= room + 4


def test_names_shrink_before_they_are_cut() -> None:
    full = width("Anastasia", Face.BOLD, 38)
    assert fit("Anastasia", Face.BOLD, 38, full, 26) is label("Anastasia", Face.BOLD, 38)
    assert fit("Anastasia", Face.BOLD, 38, full - 4, 26).capital < label("A", Face.BOLD, 38).capital
    cut = fit("Anastasia", Face.BOLD, 38, full // 2, 38)
    assert cut is label("Anas" + ELLIPSIS, Face.BOLD, 38) or cut.advance <= full // 2


@pytest.mark.parametrize("room", [1, 60, 120, 200, 400])
@pytest.mark.parametrize("name", ["Enheduanna", "Nabopolassar", "W" * 32, "i", "Maximiliane von Hohenstein"])
def test_names_narrow_before_they_are_cut(name: str, room: int) -> None:
    line = narrow.fit(name, Face.BOLD, 32, room, 26)
    assert line.advance <= room or room == 1
    if width(name, Face.BOLD, 26) <= room:
        assert line == fit(name, Face.BOLD, 32, room, 26)
    elif width(name, Face.BOLD, 26) <= room / narrow.NARROWEST:
        assert line.capital == label(name, Face.BOLD, 26).capital
        assert line.mask is not None
        whole = label(name, Face.BOLD, 26).mask
        assert whole is not None
        assert line.mask.height == whole.height
        assert line.mask.width == pytest.approx(whole.width * room / width(name, Face.BOLD, 26), abs=1)


def test_lines_are_wrapped_between_words() -> None:
    text_ = "2 per residence and market"
    lines = wrap(text_, Face.BOLD, 24, 200)
    assert " ".join(lines) == text_
    assert all(width(line, Face.BOLD, 24) <= 200 for line in lines)
    assert wrap("Donaudampfschifffahrt", Face.BOLD, 24, 20) == ["Donaudampfschifffahrt"]


def test_blank_labels_have_no_mask() -> None:
    assert label("", Face.BOLD, 20).mask is None
    assert label(" ", Face.BOLD, 20).mask is None


def test_fonts_come_from_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    original = ImageFont.truetype

    def spy(path: Path, *args: object, **options: object) -> ImageFont.FreeTypeFont:
        opened.append(Path(path))
        assert options["layout_engine"] is ImageFont.Layout.BASIC
        return original(path, *args, **options)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(ImageFont, "truetype", spy)
    PICTURES.clear()
    for face in Face:
        font(face, 33)
    home = Path(render.__file__).parent / "fonts"
    assert len(opened) == len(Face)
    assert all(path.parent == home for path in opened)


def test_every_font_has_its_licence() -> None:
    home = Path(render.__file__).parent / "fonts"
    for face in Face:
        licence = home / f"{face.value.partition('-')[0]}-LICENSE.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8")
