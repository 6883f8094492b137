"""Display of players: sanitised names, and the result of a match."""

import unicodedata
from functools import lru_cache

from engine.core.values import Outcome
from render.boards import Scene
from render.text import Face, readable

_JOINERS = "\u200c\u200d"
"""Invisible joiners, which Persian words and emojis of several people need."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that render as nothing."""

NAMELESS = "?"


@lru_cache(256)
def clean(name: str) -> str:
    """Return a name on one line without invisible or directional characters.

    If nothing is left of it, or only joiners, return a question mark.
    """
    visible = "".join(" " if character.isspace() else character for character in name if _shows(character))
    visible = " ".join(visible.split())
    return visible if visible.strip(_JOINERS + " ") else NAMELESS


def _shows(character: str) -> bool:
    """Return whether a character is kept in a name."""
    if character in _JOINERS or character.isspace():
        return True
    return character not in _BLANK and unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def name_of(scene: Scene, seat: int) -> str:
    """Return a player's name, reduced to what the font can show."""
    return readable(clean(scene.names[seat]), Face.BOLD, scene.t("picture-player", number=seat + 1))


def result(scene: Scene, outcome: Outcome) -> str:
    """Return a short text about who has won, or the scene's title if it has one."""
    if scene.title:
        return scene.title
    winners = outcome.winners
    if len(winners) == 1:
        return scene.t("picture-wins", name=name_of(scene, winners[0]))
    return scene.t("picture-shared" if winners else "picture-none")
