"""Summaries of turns in *The Architects of Amytis*."""

from collections.abc import Mapping, Sequence

from engine.core.grid import square_name
from engine.games.amytis.board import AmytisView
from engine.games.amytis.events import (
    AmytisEvent,
    Built,
    Claimed,
    Drew,
    FavorDue,
    FinalTurn,
    Scored,
    TurnedUp,
    Validated,
)
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES
from render.texts import Texts, joined
from render.words.amytis.parts import tile_mark


def turn(events: Sequence[AmytisEvent], seat: int, view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return the summary of a turn. Refills of tiles and cards are visible in the picture."""
    return _summary(events, None, t)


def compared(
    events: Sequence[AmytisEvent], seat: int, view: AmytisView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn with its stack, if another one has the same tile."""
    board = view.board
    tiles = {event.tile for event in events if isinstance(event, Built)}
    return _summary(events, board.taken if tiles.intersection(board.tops) else None, t)


def _summary(events: Sequence[AmytisEvent], stack: int | None, t: Texts) -> str:
    drawn = {event.card for event in events if isinstance(event, Drew)}
    completed = [event.card for event in events if isinstance(event, Validated)]
    at_once = drawn.intersection(completed)
    before = [event for event in events if isinstance(event, Built | Scored | Drew)]
    told = [event for event in before if not (isinstance(event, Drew) and event.card in at_once)]
    parts = [_built(event, stack, t) if isinstance(event, Built) else _told(event, t) for event in told]
    if cards := [str(card) for card in completed if card not in at_once]:
        parts.append(t("amytis-turn-validated", count=len(cards), numbers=joined(cards, t)))
    parts += [t("amytis-turn-at-once", number=card) for card in completed if card in at_once]
    parts += [_told(event, t) for event in events if event not in before]
    return ", ".join(filter(None, parts))


def shortest(
    events: Sequence[AmytisEvent], seat: int, view: AmytisView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn for a button: "🟢 Palace c2, #15, crown"."""
    return compared(events, seat, view, names, t.in_short())


def outcome(events: Sequence[AmytisEvent], view: AmytisView, t: Texts) -> str:
    """Return completed projects, a favor that is still to be chosen, and whether the match is ending."""
    board = view.board
    drawn = {event.card for event in events if isinstance(event, Drew)}
    completed = [event.card for event in events if isinstance(event, Validated)]
    parts = list[str]()
    if completed:
        kind, cards = "completed" if drawn.issuperset(completed) else "validated", map(str, completed)
        parts.append(t(f"amytis-turn-{kind}", count=len(completed), numbers=joined([*cards], t)))
    due = [event.favor for event in events if isinstance(event, FavorDue)]
    parts += [t("amytis-turn-favor-due", favor=FAVOR_NAMES[favor]) for favor in due]
    empties = board.taken is not None and not view.secret.stacks[board.taken]
    if empties and not board.final and board.tops.count(None) > 1:
        parts.append(t("amytis-turn-ends", seat=board.active))
    return ", ".join(parts)


def _built(event: Built, stack: int | None, t: Texts) -> str:
    tile, square = tile_mark(event.tile, t), square_name(event.space, 3)
    if stack is None:
        return t("amytis-turn-built", tile=tile, square=square)
    return t("amytis-turn-built-from", tile=tile, square=square, stack=STACK_NAMES[stack])


def _told(event: AmytisEvent, t: Texts) -> str:
    match event:
        case Drew(card=card):
            return t("amytis-turn-drew", number=card)
        case Scored():
            return t("amytis-turn-scored")
        case Claimed(favor=favor):
            return t("amytis-turn-claimed", favor=FAVOR_NAMES[favor])
        case TurnedUp(stack=stack, tile=None):
            return t("amytis-turn-emptied", stack=STACK_NAMES[stack])
        case FinalTurn():
            return t("amytis-turn-final")
        case _:
            return ""


def why(
    changes: Mapping[str, int],
    events: Sequence[AmytisEvent],
    seat: int,
    view: AmytisView,
    t: Texts,
) -> list[tuple[str, int]]:
    """Return the sources of a turn's points; nothing if it is the new building alone."""
    if all(source.startswith("building:") for source in changes):
        return []
    return [(_source(source, t), points) for source, points in changes.items()]


def _source(source: str, t: Texts) -> str:
    kind, _, name = source.partition(":")
    if kind == "building":
        return t(f"amytis-building-{name}")
    if kind == "project":
        return t("amytis-why-project", number=name)
    return t(f"amytis-why-{name or kind}")
