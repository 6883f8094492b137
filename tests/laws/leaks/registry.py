"""The registry of leaks, planted one at a time, each with the place that must detect it.

A leak changes one function of the program so that it uses information it must not. ``plant.state`` and
``plant.match`` belong to the match being checked, secrets included.
"""

import logging
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from discord import app_commands

from engine.match import Match
from render.canvas import Box, Canvas
from tests.laws import blindness, hiding, replay_blindness
from tests.laws.matches import Setting
from tests.laws.plant import Plant, middle

BASIC = Setting("architectura", 3, (("game", "basic"),))
TWO = Setting("architectura", 2, (("game", "basic"),))
"""Few enough for a step to show the reader's hand on a phone."""
ADVANCED = Setting("architectura", 3, (("game", "advanced"),))
ANCIENT = Setting("ancient", 3)
AMYTIS = Setting("amytis", 2)
WESTKINGDOM = Setting("westkingdom", 3)

log = logging.getLogger("bot.leak")

LAW_OF_KIND = {
    "words": blindness.texts_and_history_do_not_depend_on_secrets,
    "story": blindness.texts_and_history_do_not_depend_on_secrets,
    "pages": blindness.sent_pages_do_not_depend_on_secrets,
    "pictures": blindness.pictures_do_not_depend_on_secrets,
    "questions": blindness.pictures_do_not_depend_on_secrets,
    "suggestions": blindness.suggestions_and_answers_do_not_depend_on_secrets,
    "answers": blindness.suggestions_and_answers_do_not_depend_on_secrets,
    "turns": blindness.suggestions_and_answers_do_not_depend_on_secrets,
    "refusals": hiding.refusals_do_not_depend_on_secrets,
    "redaction": hiding.hidden_values_are_blank,
    "log": blindness.logs_contain_no_secrets,
    "board": replay_blindness.replays_do_not_depend_on_secrets,
    "steps": replay_blindness.whole_replays_do_not_depend_on_secrets,
    "film": replay_blindness.whole_replays_do_not_depend_on_secrets,
    "changes": replay_blindness.whole_replays_do_not_depend_on_secrets,
    "undo questions": replay_blindness.replayed_questions_and_moves_do_not_depend_on_secrets,
    "undo answers": replay_blindness.replayed_questions_and_moves_do_not_depend_on_secrets,
    "letters": replay_blindness.replayed_questions_and_moves_do_not_depend_on_secrets,
    "robot moves": replay_blindness.replayed_questions_and_moves_do_not_depend_on_secrets,
    "moment": blindness.moment_names_do_not_count_secret_choices,
}
"""The law that must detect each kind of leak."""


class Leak(NamedTuple):
    """A leak, and where it must be detected: by which viewer, at which moment, in what."""

    name: str
    setting: Setting
    moment: Callable[[Setting], Match]
    viewer: str
    kind: str
    plant: Callable[[Plant], None]


LEAKS: list[Leak] = []


def leak(
    setting: Setting, kind: str, viewer: str = "spectator", moment: Callable[[Setting], Match] | None = None
) -> Callable[[Callable[[Plant], None]], Callable[[Plant], None]]:
    """Register a leak; ``viewer`` is ``spectator``, ``actor`` or ``other``, a waiting seat if possible."""

    def add(plant: Callable[[Plant], None]) -> Callable[[Plant], None]:
        LEAKS.append(Leak(plant.__name__, setting, moment or middle, viewer, kind, plant))
        return plant

    return add


def viewer_of(leaking: Leak, match: Match) -> int | None:
    """Return the viewer who must detect a leak."""
    if leaking.viewer == "spectator":
        return None
    waiting = [seat for seat in range(match.seats) if seat not in match.to_act]
    return Random(1).choice(match.to_act if leaking.viewer == "actor" or not waiting else waiting)


def add_spot(plant: Plant, path: str) -> None:
    """Add a spot to a picture whose size depends on the secrets."""

    def change(drawn: Any, *_: Any) -> Any:
        canvas = drawn if isinstance(drawn, Canvas) else Canvas(drawn)
        canvas.fill(Box(0, 0, 1 + plant.sum % 40, 9), (255, 0, 0))
        return drawn

    plant.after(path, change)


def add_suggestion(plant: Plant, secret: Callable[[], str]) -> None:
    """Append a suggestion that contains a secret."""
    plant.after(
        "bot.interactions.slash_turn:suggest",
        lambda choices, *_: [*choices, app_commands.Choice(name=secret(), value="-")],
    )


def overstate(plant: Plant, secret: Callable[[], int]) -> None:
    """Add a secret number to the worth of choices."""
    plant.after(
        "bot.matches.prospects:forecasts",
        lambda forecasts, *_: [
            forecast._replace(gains=(secret(), *forecast.gains[1:])) for forecast in forecasts
        ],
    )
