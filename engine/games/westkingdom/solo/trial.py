"""Solo matches of a robot against the automaton, with any starting stock."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engine.games.westkingdom.rules import WestKingdom
from engine.games.westkingdom.solo.levels import LEVELS
from engine.games.westkingdom.solo.schemes import Level
from engine.match import Match

MODES: Final = ("base", "artisans")
"""The editions of the game with separate levels."""

EVEN: Final[Mapping[Level, str]] = {"easy": "keen", "standard": "sharp", "hard": "master"}
"""The robot level for which each level of the automaton should be an even match."""


def number(mode: str, level: Level) -> int:
    """Return the starting stock of a level."""
    return (LEVELS.artisans if mode == "artisans" else LEVELS.base)[level].stock


def won(game: WestKingdom, mode: str, level: Level, stock: int, robot: str, seed: int) -> bool:
    """Return whether a robot wins a solo match against a level with this starting stock."""
    artisans = "on" if mode == "artisans" else "off"
    match = Match.new(game, 1, {"level": level, "artisans": artisans}, seed=seed)
    state = match.state
    rival = state.board.rival
    assert rival is not None
    board = replace(state.board, rival=replace(rival, stock=stock))
    match.now = replace(match.now, state=replace(state, board=board))
    match.go_on({0: robot})
    assert match.outcome is not None
    return match.outcome.winners == (0,)
