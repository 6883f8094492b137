"""The people of a match as they are shown: their names without tricks, and who has won."""

import unicodedata
from functools import lru_cache

from engine.core.values import Outcome
from render.boards import Scene
from render.text import Face, readable

_JOINERS = "\u200c\u200d"
"""Invisible, and part of how Persian words and emojis of several people are written."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""

NAMELESS = "?"


@lru_cache(256)
def clean(name: str) -> str:
    """Return a name in one line without what is not seen: above all, nothing that turns text round.

    A name of which nothing is left, or only joiners, is a question mark.
    """
    visible = "".join(" " if character.isspace() else character for character in name if _shows(character))
    visible = " ".join(visible.split())
    return visible if visible.strip(_JOINERS + " ") else NAMELESS


def _shows(character: str) -> bool:
    """Return whether a character of a name is kept."""
    if character in _JOINERS or character.isspace():
        return True
    return character not in _BLANK and unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def name_of(scene: Scene, seat: int) -> str:
    """Return a player's name as far as the font can show it."""
    return readable(clean(scene.names[seat]), Face.BOLD, scene.t("picture-player", number=seat + 1))


def result(scene: Scene, outcome: Outcome) -> str:
    """Return who has won, in a few words, or what the scene is called instead."""
    if scene.title:
        return scene.title
    winners = outcome.winners
    if len(winners) == 1:
        return scene.t("picture-wins", name=name_of(scene, winners[0]))
    return scene.t("picture-shared" if winners else "picture-none")
