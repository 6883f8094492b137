"""*The Architects of Amytis* as text."""

from collections.abc import Sequence

from engine.core.grid import square_name
from engine.games.amytis.board import EFFECT, TAKE, AmytisView
from engine.games.amytis.cards import (
    ARCHITECTS,
    BUILDINGS,
    COLOURS,
    COPIES,
    PALACE,
    PAWNS,
    PROJECTS,
    STACK_HEIGHT,
    STACKS,
    TILES,
    project,
)
from engine.games.amytis.choices import favor_due
from engine.games.amytis.events import (
    AmytisEvent,
    Built,
    Claimed,
    Drew,
    FavorDue,
    FinalTurn,
    Refilled,
    Retrieved,
    Scored,
    Took,
    TurnedUp,
    Validated,
)
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES
from render.texts import Texts
from render.words import Topic
from render.words.amytis.board import alt, board
from render.words.amytis.choices import choice, effect, rest, together
from render.words.amytis.contrast import contrast
from render.words.amytis.parts import fact, grid, tile_mark
from render.words.amytis.threats import threats
from render.words.amytis.turns import compared, outcome, shortest, turn, why
from render.words.legend import BUTTONS, KEY, Sign, buttons, page

__all__ = [
    "TOPICS",
    "alt",
    "board",
    "choice",
    "compared",
    "contrast",
    "effect",
    "event",
    "fact",
    "hint",
    "legend",
    "outcome",
    "prompt",
    "rest",
    "shortest",
    "source",
    "threats",
    "together",
    "topics",
    "turn",
    "why",
]

TOPICS = (
    *("aim", "setup", "turn", "signs", BUTTONS, *BUILDINGS, "favors"),
    *("projects", "projects-8", "projects-10", "projects-12", "end", "options", "rulings"),
)
"""The pages of the rules in reading order."""

CONTENTS = {
    "tiles": TILES * COPIES,
    "kinds": len(BUILDINGS),
    "colours": len(COLOURS),
    "copies": COPIES,
    "of_kind": len(COLOURS) * COPIES,
    "of_colour": len(BUILDINGS) * COPIES,
    "stacks": STACKS,
    "height": STACK_HEIGHT,
    "box": TILES * COPIES - STACKS * STACK_HEIGHT,
    "cards": len(PROJECTS),
    "architects": ARCHITECTS,
    "pawns": PAWNS,
}
"""Placeholders for the page on the components."""


def prompt(view: AmytisView, t: Texts) -> str:
    """Return the question that the active player must answer next."""
    board = view.board
    if board.phase == EFFECT:
        question = t("amytis-prompt-effect-b") if board.sides[PALACE] else t("amytis-prompt-effect-a")
        return t("amytis-prompt-effect-favor", question=question) if favor_due(board) else question
    return t(f"amytis-prompt-{board.phase}")


def hint(view: AmytisView) -> str | None:
    """Return the kind of help with a question: only the first one of a turn has any."""
    return "" if view.board.phase == TAKE else None


def event(event: AmytisEvent, name: str, t: Texts, names: Sequence[str] = ()) -> str:
    """Return one sentence on an event by the seat called ``name``.

    Taking a tile is part of the sentence on building it, and refills are visible in the picture.
    """
    match event:
        case Took():
            return ""
        case Built(space=space, tile=tile, covered=covered, points=points):
            what, where = tile_mark(tile, t), square_name(space, 3)
            if covered is None:
                return t("amytis-event-built", name=name, tile=what, square=where, points=points)
            below = tile_mark(covered, t)
            return t(
                "amytis-event-built-over", name=name, tile=what, square=where, covered=below, points=points
            )
        case Drew(card=card, from_deck=from_deck):
            key = "amytis-event-drew-deck" if from_deck else "amytis-event-drew-display"
            return t(key, name=name, number=card, points=project(card).points)
        case Scored(points=points):
            return t("amytis-event-scored", name=name, points=points)
        case Validated(card=card):
            return t("amytis-event-validated", name=name, number=card, points=project(card).points)
        case Claimed(favor=favor):
            return t("amytis-event-claimed", name=name, favor=FAVOR_NAMES[favor])
        case FavorDue(favor=favor, points=points):
            return t("amytis-event-favor-due", favor=FAVOR_NAMES[favor], points=points)
        case TurnedUp(stack=stack, tile=turned):
            return "" if turned is not None else t("amytis-event-emptied", stack=STACK_NAMES[stack])
        case Refilled(card=card):
            return t("amytis-event-refilled", number=card, points=project(card).points)
        case Retrieved():
            return t("amytis-event-retrieved", name=name)
        case FinalTurn():
            return t("amytis-event-final-turn", name=name)


def building(key: str, t: Texts) -> str:
    """Return the name of a building by its key."""
    return t(f"amytis-building-{key}")


def source(source: str, t: Texts) -> str:
    """Return the name of a source of points."""
    kind, _, name = source.partition(":")
    if kind == "project":
        return t("amytis-source-project", number=name)
    if not name:
        return t(f"amytis-source-{kind}")
    return t(f"amytis-source-{kind}-{name}")


def topics(t: Texts) -> Sequence[Topic]:
    """Return the rules in short, with all buildings, favors and projects, and our rulings."""
    return tuple(_page(key, t) for key in TOPICS)


def legend(t: Texts) -> list[Sign]:
    """Return an icon for each building with its points, then one for each colour."""
    kinds = [
        Sign(f"tile{4 * kind}", t(f"amytis-building-{name}"), _points(name, t))
        for kind, name in enumerate(BUILDINGS)
    ]
    colours = [Sign(f"tile{number}", t(f"amytis-colour-{name}")) for number, name in enumerate(COLOURS)]
    return [*kinds, *colours]


def _points(name: str, t: Texts) -> str:
    """Return what a building scores on each side of its card."""
    return t("amytis-sign", a=t(f"amytis-picture-{name}-a"), b=t(f"amytis-picture-{name}-b"))


def _page(key: str, t: Texts) -> Topic:
    if key == KEY:
        return page("amytis", legend(t), t)
    if key == BUTTONS:
        return buttons(t)
    parent = "projects" if key.startswith("projects-") else ""
    return Topic(key, t(f"amytis-topic-{key}-title"), _topic(key, t), parent)


def _topic(key: str, t: Texts) -> str:
    buildings = ", ".join(t(f"amytis-building-{name}") for name in BUILDINGS)
    text = t(f"amytis-topic-{key}-body", buildings=buildings, **CONTENTS)
    cards = [card.number for card in PROJECTS if key == f"projects-{card.points}"]
    patterns = (t("amytis-topic-project", number=card) + "\n" + grid(card, t, "\n") for card in cards)
    return "\n\n".join((text, *patterns))
