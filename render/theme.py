"""Themes: named colours by meaning. A board takes all its colours from a :class:`Theme`."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def rgb(code: str) -> Colour:
    """Parse a colour code such as ``#1d2f6b``."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return ``a`` blended with a share (0 to 1) of ``b``."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


class Tint(NamedTuple):
    """The colours of a piece or tile: body, marks on it, light edge and shaded edge."""

    body: Colour
    mark: Colour
    light: Colour
    dark: Colour


class Player(NamedTuple):
    """The look of a seat: its tint and its emblem (a shape in :mod:`render.shapes`)."""

    tint: Tint
    emblem: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Theme:
    """The colours of a picture; each game derives its own theme in ``pieces/palette.py``.

    ``ground`` is the page, ``ground_deep`` and ``ground_light`` are its shades, and ``on_ground`` is text on
    it. ``panel`` is the background of boards, ``slot`` an empty space on it, ``line`` a subtle line, ``ink``
    text and ``ink_soft`` secondary text on it. ``metal`` is for ornaments and the active seat. ``mark``
    highlights the last change, with ``mark_edge`` as its outline. ``alert`` announces the end of the match.
    ``players`` are the colours of seats and ``tints`` those of the game's pieces, in the game's order.
    ``mixed`` are further colours that the game blends, to be included in the file palette. ``base`` is the
    theme from which one with other ``players`` was derived; cached sprites are drawn with it.
    """

    name: str
    ground: Colour
    ground_deep: Colour
    ground_light: Colour
    on_ground: Colour
    panel: Colour
    panel_dark: Colour
    slot: Colour
    line: Colour
    ink: Colour
    ink_soft: Colour
    metal: Colour
    metal_light: Colour
    metal_dark: Colour
    clay: Colour
    brick: Colour
    mark: Colour
    mark_edge: Colour
    alert: Colour
    good: Colour
    players: tuple[Player, ...]
    tints: tuple[Tint, ...] = ()
    mixed: tuple[Colour, ...] = ()
    base: "Theme | None" = None

    def with_players(self, players: tuple[Player, ...]) -> "Theme":
        """Return the theme with other looks of the first seats."""
        return replace(self, players=(*players, *self.players[len(players) :]), base=self)


IVORY: Final = rgb("#fbf3df")
INK: Final = rgb("#2a2018")


def tint(body: str, light: str, dark: str) -> Tint:
    """Return a tint with ivory marks from three colour codes."""
    return Tint(rgb(body), IVORY, rgb(light), rgb(dark))


BLUE: Final = tint("#2a72c8", "#5b9be3", "#184b8c")
GREEN: Final = tint("#2f7637", "#67b064", "#1d5025")


GLAZE: Final = Theme(
    name="glaze",
    ground=rgb("#1b2d66"),
    ground_deep=rgb("#111c47"),
    ground_light=rgb("#33498f"),
    on_ground=IVORY,
    panel=rgb("#ecdcb8"),
    panel_dark=rgb("#cdb486"),
    slot=rgb("#dcc698"),
    line=rgb("#c2a672"),
    ink=INK,
    ink_soft=rgb("#755c3c"),
    metal=rgb("#e3b04b"),
    metal_light=rgb("#f9dd94"),
    metal_dark=rgb("#9a6b1f"),
    clay=rgb("#c8935c"),
    brick=rgb("#8e5a34"),
    mark=rgb("#fff04d"),
    mark_edge=rgb("#1a1410"),
    alert=rgb("#a92f26"),
    good=rgb("#2f7d3b"),
    players=(
        Player(Tint(IVORY, rgb("#a8721a"), rgb("#ffffff"), rgb("#5b4520")), "sun"),
        Player(Tint(rgb("#2d2730"), IVORY, rgb("#574d5c"), rgb("#0f0c11")), "moon"),
        Player(Tint(rgb("#8c2026"), IVORY, rgb("#a84a4a"), rgb("#43090d")), "rosette"),
        Player(Tint(rgb("#12817d"), IVORY, rgb("#4db3ab"), rgb("#064744")), "wave"),
        Player(Tint(rgb("#6a4aa5"), IVORY, rgb("#9a80cf"), rgb("#3a2268")), "lozenge"),
        Player(Tint(rgb("#8a8f96"), INK, rgb("#bcc1c7"), rgb("#4d5258")), "tower"),
    ),
)
"""The default theme: glazed lapis brick, gold, clay tablets and ivory, as on the gates of Babylon."""

THEMES: Final = {theme.name: theme for theme in (GLAZE,)}
