"""Questions that join the two decisions of a capture: location and owner of the workers."""

from collections.abc import Sequence

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import LOCATIONS
from engine.games.westkingdom.groups import WorkerGroup
from engine.games.westkingdom.moves import Capture, Raid, WestKingdomMove
from engine.games.westkingdom.outlook import group
from engine.games.westkingdom.turn.tasks import ToCapture, ToRaid
from render.texts import Texts
from render.words import Choice
from render.words.westkingdom.choices import choice
from render.words.westkingdom.parts import called, place, workers_at
from render.words.westkingdom.placements import capture_cost
from render.words.westkingdom.prizes import prize_of


def joins(view: WestKingdomView, move: WestKingdomMove) -> bool:
    """Return whether a move chooses a location to capture at, which is asked together with the owner."""
    return isinstance(move, Raid) and isinstance(view.board.stack[-1], ToRaid)


def follows(then: WestKingdomView) -> bool:
    """Return whether the viewer has to choose an owner. With a single group there is no choice.

    A further capture by an apprentice or tool is a separate question, because it can be declined.
    """
    task = then.board.stack[-1] if then.board.stack else None
    return isinstance(task, ToCapture) and not task.card


def joined_choice(
    view: WestKingdomView,
    then: WestKingdomView,
    moves: tuple[Raid, Capture | None],
    names: Sequence[str],
    t: Texts,
) -> tuple[Choice, int]:
    """Return the menu entry for a group of workers, and the group's size."""
    raid, capture = moves
    entry, task = choice(view, raid, t), then.board.stack[-1] if then.board.stack else None
    if capture is not None and isinstance(task, ToCapture):
        whom, count, _ = group(then.board, task, capture.colour)
        text = choice(then, capture, t).description
    else:
        there = workers_at(view.board, raid.location)
        whom = there.index(max(there))
        count, text = there[whom], entry.description
    where, short = place(raid.location, t), t(f"westkingdom-button-{LOCATIONS[raid.location]}")
    if whom == view.viewer:
        label = t("westkingdom-choice-group-own", place=where, count=count)
        button = t("westkingdom-button-group-own", place=short, count=count)
    else:
        name = called(view.board, whom, names, t)
        label = t("westkingdom-choice-group", place=where, count=count, name=name)
        button = t("westkingdom-button-group", place=short, count=count, name=name)
    if whom == view.viewer:
        return entry._replace(label=label, button=button, description=text, prize=""), count
    earned = prize_of(view.board, WorkerGroup(whom, raid.location, count), t)
    cost = capture_cost(view, t)
    return entry._replace(label=label, button=button, description=cost, prize=earned), count
