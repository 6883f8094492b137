"""The colours: stones, the desert, and skies from dawn to dusk."""

from dataclasses import replace
from typing import NamedTuple

from render.kit.light import between
from render.theme import GLAZE, IVORY, Colour, Tint, mix, rgb

FADE = 165
"""The opacity of the veil over non-scoring parts at the end, out of 255."""

BANDS = 12
"""The number of colour bands in a sky."""


class Hour(NamedTuple):
    """The light at a time of day: the sky from the top to the horizon, the sun, and the sand."""

    sky: tuple[Colour, ...]
    sun: Colour
    halo: Colour
    far: Colour
    sand: Tint


def _hour(stops: str, sun: str, halo: str, far: str, sand: str) -> Hour:
    body, light, dark = map(rgb, sand.split("-"))
    return Hour(
        between([*map(rgb, stops.split("-"))], BANDS),
        rgb(sun),
        rgb(halo),
        rgb(far),
        Tint(body, IVORY, light, dark),
    )


HOURS = (
    _hour("#56608f-#a9839a-#eeb48f-#fbdcae", "#fff0c4", "#fbd9a4", "#b98a86", "#d3a277-#e9c294-#a6766a"),
    _hour("#4a8fc4-#86b9d6-#c5dcd8-#f6ebc9", "#fffbe6", "#e4ecd6", "#c9b091", "#deb879-#f1d49c-#b28a57"),
    _hour("#2f7fc0-#5fa5d3-#a4cddd-#e8eed8", "#ffffff", "#d9ecec", "#d0b283", "#e6c383-#f7e0aa-#b98f55"),
    _hour("#4483b4-#8fb2bd-#d8cfa9-#f7d68d", "#fff4bd", "#f6e2a6", "#c79d66", "#dfae66-#f4cf8a-#ac7b40"),
    _hour("#3d3560-#7d4470-#c65d50-#f4a350", "#ffe08a", "#f8bd66", "#7f4a4e", "#b9784e-#dc9b5f-#7c4a44"),
)
"""Dawn, morning, noon, afternoon and dusk."""

STONES = (
    Tint(rgb("#3078c4"), IVORY, rgb("#86c0f4"), rgb("#1a4a86")),
    Tint(rgb("#87421f"), IVORY, rgb("#a8623a"), rgb("#51230f")),
    Tint(rgb("#e2a93a"), rgb("#2a1c10"), rgb("#fbd980"), rgb("#9b691b")),
    Tint(rgb("#f3ead6"), rgb("#2a1c10"), rgb("#ffffff"), rgb("#b09a78")),
)
"""Lapis, mud brick, gold and limestone."""

PATTERNS = tuple(
    mix(tint.body, tint.dark, share) for tint, share in zip(STONES, (0.6, 0.75, 0.6, 1.0), strict=True)
)
"""The colour of patterns cut into stones of each colour."""

EDGES = tuple(mix(tint.body, tone, 0.6) for tint in STONES for tone in (tint.light, tint.dark))
"""The intermediate tones of stones."""

CORE, RECESS, RIDGE = rgb("#624631"), rgb("#3a281c"), rgb("#8a6545")
"""The empty pyramid: shaded masonry, recessed spaces, and their lit edges."""

FAINT = rgb("#d9bd92")
"""The colour of the names of free spaces."""

SANDSTONE = Tint(rgb("#dcc193"), IVORY, rgb("#f0dcb4"), rgb("#b48f5d"))
"""The background of the picture."""

_DESERT = replace(
    GLAZE,
    name="desert",
    ground=rgb("#4b3320"),
    ground_deep=rgb("#332318"),
    ground_light=rgb("#7c5b3d"),
    panel=rgb("#eedcb4"),
    panel_dark=rgb("#cbae79"),
    slot=SANDSTONE.body,
    line=rgb("#bc9864"),
    ink=rgb("#2a1c10"),
    ink_soft=rgb("#68492a"),
    metal=rgb("#e3ae45"),
    metal_light=rgb("#fbe0a0"),
    metal_dark=rgb("#8f5f1c"),
    clay=rgb("#c98e56"),
    brick=rgb("#94522d"),
    tints=STONES,
)

PALETTE = replace(
    _DESERT,
    mixed=(
        *(colour for hour in HOURS for colour in (*hour.sky, hour.sun, hour.halo, hour.far)),
        *(colour for hour in HOURS for colour in (hour.sand.body, hour.sand.light, hour.sand.dark)),
        FAINT,
        CORE,
        RECESS,
        RIDGE,
        SANDSTONE.light,
        SANDSTONE.dark,
        *PATTERNS,
        *EDGES,
        *(
            mix(colour, _DESERT.ground, FADE / 255)
            for colour in (*(colour for tint in STONES for colour in tint), *PATTERNS)
        ),
    ),
)
