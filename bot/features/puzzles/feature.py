"""Registers puzzles as a feature."""

from bot.features.puzzles import commands, handlers
from bot.features.puzzles.schedule import PuzzleSchedule
from bot.features.puzzles.service import Puzzles
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import AnswerPuzzle, NextPuzzle, PuzzleAhead, ShowDaily, TurnPuzzle


def _schedule(services: Services) -> PuzzleSchedule:
    return PuzzleSchedule(services.matches, services.render_pool, services.poster)


FEATURE = Feature(
    commands=(commands.group,),
    handlers={
        NextPuzzle: handlers.next_puzzle,
        AnswerPuzzle: handlers.answer,
        ShowDaily: handlers.show_daily,
        TurnPuzzle: handlers.turn_puzzle,
        PuzzleAhead: handlers.show_ahead,
    },
    service=lambda services: Puzzles(services.matches),
    schedule=_schedule,
)
