"""Registers statistics and leaderboards as a feature."""

from bot.features.standings import commands, handlers, together
from bot.interactions.feature import Feature
from bot.platform.actions import (
    ChooseMet,
    ExplainRatings,
    ShowLadder,
    ShowMet,
    ShowRecordWith,
    ShowTogether,
    TurnStatistics,
)
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    commands=(commands.stats, commands.leaderboard, commands.menu),
    handlers={
        ShowLadder: handlers.show_ladder,
        TurnStatistics: handlers.turn_statistics,
        ExplainRatings: handlers.explain_ratings,
        ShowTogether: handlers.show_together,
        ShowMet: handlers.show_met,
        ChooseMet: handlers.choose_met,
        ShowRecordWith: handlers.show_record_with,
    },
    buttons=(Extra(ButtonPlace.AFTERWARDS, 40, together.together_button),),
)
