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
ADVANCED = Setting("architectura", 3, (("game", "advanced"),))
ANCIENT = Setting("ancient", 3)
AMYTIS = Setting("amytis", 2)
WESTKINGDOM = Setting("westkingdom", 3)

log = logging.getLogger("bot.leak")

LAW_OF_KIND = {
    "words": blindness.words_and_story_are_the_same,
    "story": blindness.words_and_story_are_the_same,
    "pages": blindness.pages_are_the_same_as_they_are_sent,
    "pictures": blindness.pictures_are_the_same,
    "questions": blindness.pictures_are_the_same,
    "suggestions": blindness.suggestions_answers_and_turns_are_the_same,
    "answers": blindness.suggestions_answers_and_turns_are_the_same,
    "turns": blindness.suggestions_answers_and_turns_are_the_same,
    "refusals": hiding.refusals_say_the_same_whatever_is_hidden,
    "redaction": hiding.nobody_sees_more_than_blanks_of_what_others_hold,
    "log": blindness.the_log_tells_no_secrets_of_those_who_act,
    "board": replay_blindness.replays_look_the_same,
    "steps": replay_blindness.replays_look_the_same_from_the_beginning_on,
    "film": replay_blindness.replays_look_the_same_from_the_beginning_on,
    "changes": replay_blindness.replays_look_the_same_from_the_beginning_on,
    "undo questions": replay_blindness.replays_ask_tell_and_play_the_same,
    "undo answers": replay_blindness.replays_ask_tell_and_play_the_same,
    "letters": replay_blindness.replays_ask_tell_and_play_the_same,
    "robot moves": replay_blindness.replays_ask_tell_and_play_the_same,
    "moment": blindness.the_name_of_a_moment_does_not_count_what_is_done_in_secret,
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
