"""Registers branches as a feature."""

from bot.features.branches import handlers, screens
from bot.interactions.feature import Feature
from bot.platform.actions import OpenBranch, PickBranchLevel, PickBranchSeat, ReplaceBranch, ShowBranch
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    handlers={
        ShowBranch: handlers.show_branch,
        PickBranchSeat: handlers.pick_seat,
        PickBranchLevel: handlers.pick_level,
        OpenBranch: handlers.open_branch,
        ReplaceBranch: handlers.replace_branch,
    },
    buttons=(
        Extra(ButtonPlace.POSITION, 10, screens.branch_button),
        Extra(ButtonPlace.SOLUTION, 10, screens.solution_button),
    ),
)
