"""The board of *Ancient Architects* as text, in full and as alternative text."""

from collections.abc import Iterator, Sequence

from engine.core.values import ScoreLine, total
from engine.games.ancient.board import AncientBoard, AncientView, Player
from engine.games.ancient.cards import (
    BOX,
    FACES,
    OPEN_LEFT,
    OPEN_RIGHT,
    SMALL_COLOUR,
    SMALL_WORKERS,
    SYMBOLS,
)
from engine.games.ancient.pyramid import LARGE_NAMES, LEVEL_SPACES, LEVELS, SMALL_NAMES
from engine.games.ancient.scoring import sheet
from render.texts import Texts
from render.words import ALT_TEXT_LIMIT
from render.words.ancient.parts import card, cards, letter, small, smalls, stone

CELL = 3
"""Width of a pyramid's column in its text drawing, in characters."""


def board(view: AncientView, names: Sequence[str], t: Texts) -> str:
    """Return the board as Markdown."""
    return "\n".join(_board_lines(view, names, t))


def _board_lines(view: AncientView, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield _turn("ancient-board-turn", view.board, names, t)
    for slot, number in enumerate(view.board.common):
        if number < 0:
            yield t("ancient-board-gap", number=slot + 1)
        elif slot == 0:
            yield t("ancient-board-first", stone=stone(2 * number, t), small=smalls(view.board.pile, t))
        else:
            yield t("ancient-board-stone", number=slot + 1, stone=stone(2 * number, t))
    if view.board.stone >= 0:
        yield t("ancient-board-held", name=names[view.board.seat], stone=stone(2 * view.board.stone, t))
    if view.board.pending:
        yield t("ancient-board-pending", name=names[view.board.seat], small=smalls(view.board.pending, t))
    display = (number for number in view.board.display if number >= 0)
    yield t("ancient-board-display", cards=cards(display, t), deck=len(view.secret.deck))
    seats = len(view.board.players)
    for seat in ((view.board.seat + step) % seats for step in range(seats)):
        yield from _player_lines(view.board.players[seat], names[seat], t)
    yield t("ancient-board-legend")
    pairs = (f"{LARGE_NAMES[left]}–{LARGE_NAMES[right]}" for left, right in BOX.card_symbols)
    yield t("ancient-board-symbols", pairs=t("list-comma").join(pairs))


def _turn(key: str, board: AncientBoard, names: Sequence[str], t: Texts) -> str:
    """Return the opening sentence of the board or alternative text: the turn's number and player."""
    return t(key, phase=board.phase, turn=board.turn, turns=board.turns, name=names[board.seat])


def _player_lines(player: Player, name: str, t: Texts) -> Iterator[str]:
    lines = [line for line in sheet(player) if line.points]
    yield t("ancient-board-player", name=name, points=total(tuple(lines)))
    yield "```"
    yield from drawing(player, t)
    yield "```"
    hand = small(player.hand, t) if player.hand >= 0 else t("ancient-none")
    yield t("ancient-board-hand", hand=hand, cards=cards(player.cards, t))
    if player.collection:
        yield t("ancient-board-collection", count=len(player.collection), small=smalls(player.collection, t))
    if lines:
        parts = (
            t(
                "ancient-board-points-part",
                source=t(f"ancient-short-{x.source.replace(':', '-')}"),
                points=x.points,
            )
            for x in lines
        )
        yield t("ancient-board-points", parts=t("list-comma").join(parts))
    if player.last.large >= 0:
        yield t("ancient-board-last", changes=_last(player, t))


def _points(line: ScoreLine, t: Texts) -> str:
    source = t(f"ancient-short-{line.source.replace(':', '-')}")
    return t("ancient-board-points-part", source=source, points=line.points)


def _last(player: Player, t: Texts) -> str:
    last = player.last
    parts = [LARGE_NAMES[last.large], *(SMALL_NAMES[space] for space in last.small)]
    if last.collected:
        parts.append(t("ancient-board-last-collected", count=last.collected))
    if last.card >= 0:
        parts.append(card(last.card, t))
    return t("list-comma").join(parts)


def drawing(player: Player, t: Texts) -> Iterator[str]:
    """Yield the lines of a pyramid drawn as text, from the top. Free spaces show their names."""
    for level in range(LEVELS, 0, -1):
        row = LEVEL_SPACES[level - 1] if level < LEVELS else ()
        cells = [
            _small_cell(player, 2 * level - 2, t).ljust(CELL),
            *(_large_cell(player, space, t).ljust(2 * CELL) for space in row),
            _small_cell(player, 2 * level - 1, t),
        ]
        yield " " * (CELL * (level - 1)) + "".join(cells)


def _small_cell(player: Player, space: int, t: Texts) -> str:
    kind = player.small[space]
    return SMALL_NAMES[space] if kind < 0 else f"{letter(SMALL_COLOUR[kind], t)}{SMALL_WORKERS[kind]}"


def _large_cell(player: Player, space: int, t: Texts) -> str:
    laid = player.large[space]
    if laid < 0:
        return f" {LARGE_NAMES[space]} "
    face = FACES[laid]
    inside = t(f"ancient-letter-{SYMBOLS[face.symbol]}") if face.symbol >= 0 else str(face.sarcophagi or "-")
    left = "<" if face.doors & OPEN_LEFT else "["
    right = ">" if face.doors & OPEN_RIGHT else "]"
    return f"{left}{letter(face.left, t)}{inside}{letter(face.right, t)}{right}"


def alt(view: AncientView, names: Sequence[str], t: Texts) -> str:
    """Return the board in short: sentences in order of importance, as many as the limit allows."""
    text = ""
    for sentence in _alt_sentences(view, names, t):
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT_LIMIT:
            break
        text = longer
    return text


def _alt_sentences(view: AncientView, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield _turn("ancient-alt-turn", view.board, names, t)
    scores = (
        t("ancient-alt-score", name=name, points=total(sheet(player)))
        for name, player in zip(names, view.board.players, strict=True)
    )
    yield t("ancient-alt-scores", scores=t("list-comma").join(scores))
    stones = (
        t("ancient-alt-stone", number=slot + 1, stone=stone(2 * number, t))
        for slot, number in enumerate(view.board.common)
        if number >= 0
    )
    yield t("ancient-alt-common", stones=t("ancient-list-semicolon").join(stones))
    yield t("ancient-alt-pile", small=smalls(view.board.pile, t))
    yield t("ancient-alt-cards", cards=cards((number for number in view.board.display if number >= 0), t))
    for name, player in zip(names, view.board.players, strict=True):
        yield t(
            "ancient-alt-player",
            name=name,
            large=player.turns,
            small=player.stones - len(player.collection),
            collection=len(player.collection),
            cards=cards(player.cards, t),
        )
