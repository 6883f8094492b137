"""The players as drawn, including the automaton."""

from engine.games.westkingdom.board import WestKingdomView
from render.boards import Scene
from render.boards.westkingdom.pieces.tokens import Who
from render.faces import SeatFace
from render.people import name_of


def everybody(view: WestKingdomView, scene: Scene) -> tuple[Who, ...]:
    """Return all players in turn order."""
    board = view.board
    names = [name_of(scene, seat) for seat in range(board.seats)]
    if board.rival is not None:
        names.append(scene.t(f"westkingdom-picture-rival-{board.rival.name}"))
    faces = [*scene.faces, *(SeatFace() for _ in names)]
    return tuple(
        Who(player.colour, name[:1].upper(), name, face.emblem if face.own else "", face.title, face.framed)
        for player, name, face in zip(board.players, names, faces, strict=False)
    )
