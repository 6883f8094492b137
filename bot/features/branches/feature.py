"""Registers branches as a feature."""

from bot.features.branches import handlers, screens
from bot.features.branches.lines import Lines
from bot.interactions.feature import Feature
from bot.platform.actions import (
    OpenBranch,
    PickBranchLevel,
    PickBranchSeat,
    ReplaceBranch,
    ShowBranch,
    ShowLine,
)
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    handlers={
        ShowBranch: handlers.show_branch,
        PickBranchSeat: handlers.pick_seat,
        PickBranchLevel: handlers.pick_level,
        OpenBranch: handlers.open_branch,
        ReplaceBranch: handlers.replace_branch,
        ShowLine: handlers.show_line,
    },
    service=lambda services: Lines(services.matches, services.robot_players.robot_pool),
    buttons=(
        Extra(ButtonPlace.POSITION, 10, screens.branch_button),
        Extra(ButtonPlace.POSITION, 20, screens.line_button),
        Extra(ButtonPlace.SOLUTION, 10, screens.solution_button),
    ),
)
