"""Registers statistics and leaderboards as a feature."""

from bot.features.standings import commands, handlers
from bot.interactions.feature import Feature
from bot.platform.actions import ExplainRatings, ShowLadder, TurnStatistics

FEATURE = Feature(
    commands=(commands.stats, commands.leaderboard, commands.menu),
    handlers={
        ShowLadder: handlers.show_ladder,
        TurnStatistics: handlers.turn_statistics,
        ExplainRatings: handlers.explain_ratings,
    },
)
