"""Registers plans as a feature; :mod:`.commands` adds ``/game plan`` and ``/game note`` to ``/game``."""

from bot.features.plans import commands as commands
from bot.features.plans import handlers
from bot.interactions.feature import Feature
from bot.platform.actions import (
    EditPlan,
    PickFacts,
    PickLine,
    PlanTurn,
    SetGrace,
    SetPlanNews,
    ShowGrace,
    ShowNote,
    ShowPlan,
    ShowPlans,
    WriteNote,
)
from bot.screens.extras import ButtonPlace, Extra
from bot.screens.turn.plans import ahead_button, plan_button

FEATURE = Feature(
    handlers={
        ShowPlan: handlers.show_plan,
        ShowPlans: handlers.show_plans,
        PlanTurn: handlers.plan_turn,
        PickLine: handlers.pick_line,
        EditPlan: handlers.edit,
        PickFacts: handlers.pick_facts,
        ShowGrace: handlers.show_grace,
        SetGrace: handlers.set_grace,
        SetPlanNews: handlers.set_news,
        ShowNote: handlers.show_note,
        WriteNote: handlers.write_note,
    },
    buttons=(
        Extra(ButtonPlace.WAITING, 10, plan_button),
        Extra(ButtonPlace.BOARD, 10, ahead_button),
    ),
)
