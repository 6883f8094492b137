"""The controls of a decision: buttons in the board's shape or menus, and answers to a whole row at once."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches.table import Stale, Table
from bot.matches.turn_path import Walk, steps_of
from bot.platform.actions import AnswerBest, AnswerRest, Confirm, OpenGroup, Pick, Step
from bot.platform.components import button, hole, menu, option, shorten
from bot.screens import phone, worth
from bot.screens.page import isolated
from bot.screens.turn.offers import BUTTONS, Offered, best
from bot.screens.turn.question_row import NAMED, Answer, Row
from bot.screens.turn.shelves import ROOM, Shelf, shelves
from render.texts import Texts

ACROSS = 5
"""Buttons in a row at most."""

DOWN = 5
"""Rows of buttons at most; where they take more, or more than a phone shows, the options are in a menu."""

LINE = 280
"""CSS pixels of a row of buttons at most, so that it stays one on a phone."""

EMOJI = 28
"""CSS pixels that a pictogram on a button takes."""

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


class Asked(NamedTuple):
    """A decision: the way to it, its options as they are offered, and the row of questions it is one of."""

    table: Table
    way: Walk
    found: Sequence[Offered]
    row: Row | None

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.way.draft.seat

    @property
    def moment(self) -> tuple[int, str]:
        """The match and its moment, as ids have them."""
        return self.table.id, self.table.match.moment_for(self.way.draft.seat)

    @property
    def names(self) -> list[str]:
        """The players' names as menus need them."""
        return [isolated(name) for name in self.table.names]


def controls(asked: Asked, group: int | None, room: float, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the rows of controls of a decision; ``group`` is the group of options that is opened.

    ``room`` is what a phone has for them. Raises :class:`bot.matches.table.Stale` for a group that there is
    not.
    """
    answers = _answers(asked, t)
    if group is None and (rows := _buttons(asked, int(room // phone.ROW) - len(answers), t)):
        return [*answers, *rows]
    ordered = sorted(asked.found, key=lambda each: each.number)
    shared = [
        shelf._replace(numbers=[ordered[place].number for place in shelf.numbers])
        for shelf in shelves([each.choice for each in ordered], t)
    ]
    if group is not None and group >= len(shared):
        raise Stale
    if group is not None:
        return [*answers, _menu(asked, shared[group], t)]
    menus = [_menu(asked, shared[0], t)] if len(shared) == 1 else _menus(asked, shared, t)
    return [*answers, *_quick(asked, t), *menus]


# buttons


def _buttons(asked: Asked, most: int, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the options as rows of buttons, none where they are too many or take more than ``most`` rows."""
    if len(asked.found) > BUTTONS:
        return []
    chosen = set() if asked.row and asked.row.best else best(asked.found, asked.seat)
    made = {each.number: _button(asked, each, each.number in chosen, t) for each in asked.found}
    cells = {each.choice.cell: made[each.number] for each in asked.found if each.choice.cell is not None}
    rows: list[ui.ActionRow[Any]] = []
    if len(cells) == len(made) and all(max(cell) < ACROSS for cell in cells if cell):
        rows = list(_in_shape({cell: each for cell, each in cells.items() if cell is not None}))
    if not rows or max(map(_wide, rows)) > phone.INSIDE + phone.GAP_BESIDE:
        rows = list(_packed(list(made.values())))
    return rows if len(rows) <= min(most, DOWN) else []


def _quick(asked: Asked, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return a row of buttons for the best of many options, where it is known which they are."""
    if asked.row or asked.found[0].prospect is None:
        return []
    chosen = best(asked.found, asked.seat)
    made = [_button(asked, each, each.number in chosen, t) for each in asked.found[:ACROSS]]
    return list(_packed(made))[:1]


def _button(asked: Asked, each: Offered, chosen: bool, t: Texts) -> "ui.Button[Any]":
    value = "" if each.gains is None else worth.brief(each.gains, asked.seat, t)
    label = " ".join(filter(None, (each.name, value)))
    return button(
        label,
        Step(*asked.moment, (*asked.way.path, *steps_of(each.number))),
        style=PRIMARY if chosen else SECONDARY,
        emoji=None if each.choice.cell else each.choice.emoji,
    )


def _in_shape(cells: "dict[tuple[int, int], ui.Button[Any]]") -> "Iterator[ui.ActionRow[Any]]":
    """Lay buttons out as their cells lie, with blanks where there is nothing to choose."""
    across = 1 + max(column for _, column in cells)
    wide = [max([1, *_widths(cells, column)]) for column in range(across)]
    for row in range(min(row for row, _ in cells), 1 + max(row for row, _ in cells)):
        yield ui.ActionRow(
            *(cells.get((row, column)) or hole(f"{row}-{column}", wide[column]) for column in range(across))
        )


def _wide(row: "ui.ActionRow[Any]") -> float:
    return sum(phone.button(each.label or "") for each in row.children if isinstance(each, ui.Button))


def _widths(cells: "dict[tuple[int, int], ui.Button[Any]]", column: int) -> list[int]:
    return [len(each.label or "") for (_, other), each in cells.items() if other == column]


def _packed(made: "list[ui.Button[Any]]") -> "Iterator[ui.ActionRow[Any]]":
    """Put buttons into rows, as many as have room beside one another."""
    row: list[ui.Button[Any]] = []
    width = 0.0
    for each in made:
        wide = phone.button(each.label or "") + (EMOJI if each.emoji else 0)
        if row and (len(row) == ACROSS or width + wide > LINE):
            yield ui.ActionRow(*row)
            row, width = [], 0.0
        row.append(each)
        width += wide
    yield ui.ActionRow(*row)


# menus


def _menus(asked: Asked, shared: Sequence[Shelf], t: Texts) -> "Iterator[ui.ActionRow[Any]]":
    """Offer the best options at once, where they are known, and all of them by group."""
    if asked.found[0].prospect is not None:
        first = asked.found[:ROOM]
        yield _picks(asked, first, t("panel-choose-best", count=len(first)), t)
    title = t("panel-choose-group", count=len(asked.found))
    yield menu(title, _titles(asked, shared, t), OpenGroup(*asked.moment, asked.way.path))


def _menu(asked: Asked, shelf: Shelf, t: Texts) -> "ui.ActionRow[Any]":
    wanted = set(shelf.numbers)
    return _picks(asked, [each for each in asked.found if each.number in wanted], t("panel-choose"), t)


def _picks(asked: Asked, found: Sequence[Offered], title: str, t: Texts) -> "ui.ActionRow[Any]":
    """Return a menu; in a row of questions several of its options can be chosen at once."""
    entries = [
        option(each.label, each.number, each.described(asked.seat, asked.names, t), each.choice.emoji)
        for each in found
    ]
    most = len(entries) if asked.row and asked.row.goes_on else 1
    title = title if most == 1 else t("panel-choose-several")
    return menu(title, entries, Pick(*asked.moment, asked.way.path), most=most)


def _titles(asked: Asked, shared: Sequence[Shelf], t: Texts) -> list[discord.SelectOption]:
    """Return an entry for each group, the one with the best option first."""
    places = {each.number: place for place, each in enumerate(asked.found)}
    tops = [min(shelf.numbers, key=places.__getitem__) for shelf in shared]
    found = []
    for group in sorted(range(len(shared)), key=lambda group: places[tops[group]]):
        text = t("panel-shelf-count", count=len(shared[group].numbers))
        told = [each.gains for each in asked.found if each.number in shared[group].numbers and each.gains]
        if told:
            most = max(told, key=lambda gains: worth.merit(gains, asked.seat))
            value = worth.told(most, asked.seat, asked.names, t)
            text = f"{t('panel-shelf-best', worth=value)} · {text}"
        found.append(option(shared[group].title, group, text))
    return found


# a row of questions


def _answers(asked: Asked, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the answers to a whole row of questions, each taken in one press."""
    if asked.row is None:
        return []
    made = []
    if asked.row.best:
        made.append(_best(asked, asked.row.best, t))
    if (rest := asked.row.rest) and (len(rest.moves) > 1 or len(asked.found) > BUTTONS):
        label = next(each.choice.label for each in asked.found if each.move == rest.moves[0])
        made.append(_answer(asked, AnswerRest, label, rest, t))
    return list(_packed(made)) if made else []


def named(best: Answer, t: Texts) -> str:
    """Return the names of the moves of an answer, empty where a button has no room for them."""
    what = t("list-comma").join(best.names)
    return what if len(what) <= NAMED else ""


def _best(asked: Asked, best: Answer, t: Texts) -> "ui.Button[Any]":
    """Return the button that takes what is shown on the picture; where nothing is left then, it plays it."""
    what = named(best, t)
    if not best.complete:
        label = t("panel-best-named", what=what) if what else t("panel-best")
        return _answer(asked, AnswerBest, label, best, t)
    playing = t("panel-best-play-named", what=what) if what else t("panel-best-play", count=len(best.moves))
    label = _told(asked, playing, best, t)
    style = discord.ButtonStyle.success
    return button(label, Confirm(*asked.moment, best.path), style=style)


def _answer(
    asked: Asked, kind: type[AnswerBest | AnswerRest], label: str, answer: Answer, t: Texts
) -> "ui.Button[Any]":
    action = kind(*asked.moment, answer.path, len(asked.way.path))
    style = PRIMARY if kind is AnswerBest else SECONDARY
    return button(_told(asked, label, answer, t), action, style=style)


def _told(asked: Asked, label: str, answer: Answer, t: Texts) -> str:
    """Return the label of an answer with what it is worth, if it is worth points."""
    if not any(answer.gains):
        return shorten(label, 60)
    return t("panel-answer", label=shorten(label, 60), worth=worth.brief(answer.gains, asked.seat, t))
