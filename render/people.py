"""The people of a match as every picture shows them: their names, and who has won."""

from engine.values import Outcome
from render.boards import Scene
from render.text import Face, readable


def name_of(scene: Scene, seat: int) -> str:
    """Return a player's name as far as the font can show it."""
    return readable(scene.names[seat], Face.BOLD, scene.t("picture-player", number=seat + 1))


def result(scene: Scene, outcome: Outcome) -> str:
    """Return who has won, in a few words, or what the scene is called instead."""
    if scene.title:
        return scene.title
    winners = outcome.winners
    if len(winners) == 1:
        return scene.t("picture-wins", name=name_of(scene, winners[0]))
    return scene.t("picture-shared" if winners else "picture-none")
