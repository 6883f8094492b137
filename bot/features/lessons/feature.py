"""Registers lessons as a feature; ``/game learn`` is added to ``/game`` in :mod:`.commands`."""

from bot.features.lessons import commands as commands
from bot.features.lessons import handlers, screens
from bot.features.lessons.service import Lessons
from bot.interactions.feature import Feature
from bot.platform.actions import Learn, LeaveLesson, LessonStep, LessonTurn
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    handlers={
        Learn: handlers.learn,
        LessonStep: handlers.step,
        LessonTurn: handlers.turn,
        LeaveLesson: handlers.leave,
    },
    service=lambda services: Lessons(services.matches),
    buttons=(
        Extra(ButtonPlace.TABLE, 10, screens.learn_button),
        Extra(ButtonPlace.WELCOME, 10, screens.welcome_button),
        Extra(ButtonPlace.RULES, 10, screens.learn_button),
        Extra(ButtonPlace.HELP, 10, screens.learn_button),
    ),
)
