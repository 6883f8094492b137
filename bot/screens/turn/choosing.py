"""The controls of a decision: buttons laid out like the board or menus, and answers to a run of questions."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches.table import Stale, Table
from bot.matches.turn_path import Walk, steps_of
from bot.platform.actions import AnswerBest, AnswerRest, Confirm, OpenGroup, Pick, Step
from bot.platform.components import button, hole, menu, option, shorten
from bot.screens import phone, point_changes
from bot.screens.page import isolated
from bot.screens.turn.offers import BUTTONS, Offered, best
from bot.screens.turn.question_row import NAMED, Row, RowAnswer
from bot.screens.turn.shelves import ROOM, Shelf, shelves
from render.texts import Texts

ACROSS = 5
"""The most buttons in a row."""

DOWN = 5
"""The most rows of buttons; options that need more, or more than there is room for, go into a menu."""

QUICK = 2
"""The most rows of buttons above a menu of all options."""

EMOJI = 28
"""The width of a pictogram on a button, in CSS pixels."""

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


class Question(NamedTuple):
    """A decision: the walk to it, its offered options, and the run of questions it belongs to.

    ``frame`` is the space for it.
    """

    table: Table
    way: Walk
    offers: Sequence[Offered]
    row: Row | None
    frame: phone.PanelSpace = phone.PANEL

    @property
    def seat(self) -> int:
        """The deciding seat."""
        return self.way.draft.seat

    @property
    def moment(self) -> tuple[int, str]:
        """The match id and the moment, for custom ids."""
        return self.table.id, self.table.match.moment_for(self.way.draft.seat)

    @property
    def names(self) -> list[str]:
        """The players' names, escaped for menus."""
        return [isolated(name) for name in self.table.names]


def controls(question: Question, group: int | None, room: float, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the rows of controls of a decision; ``group`` is the opened group of options.

    ``room`` is their maximum height. Raises :class:`bot.matches.table.Stale` for an unknown group.
    """
    answers = _answers(question, t)
    most = max(int(room // phone.ROW) - len(answers), question.frame.shown)
    if group is None and (rows := _buttons(question, most, t)):
        return [*answers, *rows]
    ordered = sorted(question.offers, key=lambda offer: offer.number)
    shared = [
        shelf._replace(numbers=[ordered[place].number for place in shelf.numbers])
        for shelf in shelves([offer.choice for offer in ordered], t)
    ]
    if group is not None and group >= len(shared):
        raise Stale
    if group is not None:
        return [*answers, _menu(question, shared[group], t)]
    menus = [_menu(question, shared[0], t)] if len(shared) == 1 else [*_menus(question, shared, t)]
    most = int(room // phone.ROW) - len(answers) - len(menus)
    most = min(most, QUICK if question.row is None else 1)
    return [*answers, *_quick(question, max(1, most), t), *menus]


# buttons


def _buttons(question: Question, most: int, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the options as rows of buttons, or none if they need more than ``most`` rows."""
    if len(question.offers) > BUTTONS:
        return []
    best_numbers = set() if question.row and question.row.best else best(question.offers, question.seat)
    offers = _as_pictured(question.offers)
    by_number = {offer.number: _button(question, offer, offer.number in best_numbers, t) for offer in offers}
    cells = {offer.choice.cell: by_number[offer.number] for offer in offers if offer.choice.cell is not None}
    rows, most, line = list["ui.ActionRow[Any]"](), min(most, DOWN), question.frame.line
    if len(cells) == len(by_number) and all(max(cell) < ACROSS for cell in cells if cell):
        rows = list(_in_shape({cell: control for cell, control in cells.items() if cell is not None}))
    if len(rows) > most and question.frame.shown:  # fewer and longer rows than on the board
        rows = list(_packed([control for _, control in sorted(cells.items())], line))
    if not rows or max(map(_wide, rows)) > question.frame.across + phone.GAP_BESIDE:
        rows = list(_packed(list(by_number.values()), line))
    return rows if len(rows) <= most else []


def _as_pictured(offers: Sequence[Offered]) -> Sequence[Offered]:
    """Return offers in the picture's reading order, or best first if the picture has no order."""
    places = {offer.number: place for offer in offers if (place := offer.choice.reading) is not None}
    return sorted(offers, key=lambda offer: places[offer.number]) if len(places) == len(offers) else offers


def _quick(question: Question, most: int, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return at most ``most`` rows of buttons for the best of many options, if forecasts are known."""
    row = question.row
    if (row and row.best) or question.offers[0].prospect is None:
        return []
    best_numbers = best(question.offers, question.seat)
    rest = row.rest.moves[0] if row and row.rest else None  # has a button of its own
    first, *others = question.offers
    others.sort(key=lambda offer: not offer.advised)  # the robot's choice is always among them
    quick = [offer for offer in (first, *others[: ACROSS - 1]) if offer.move != rest]
    rows: list[ui.ActionRow[Any]] = []
    while quick:
        buttons = [_button(question, offer, offer.number in best_numbers, t) for offer in _as_pictured(quick)]
        rows = list(_packed(buttons, question.frame.line))
        if len(rows) <= most:
            break
        quick.pop()
    return rows


def _button(question: Question, offer: Offered, is_best: bool, t: Texts) -> "ui.Button[Any]":
    return button(
        offer.on_button(question.seat, t),
        Step(*question.moment, (*question.way.path, *steps_of(offer.number))),
        style=PRIMARY if is_best else SECONDARY,
        emoji=None if offer.choice.reading else offer.choice.emoji,
    )


def _in_shape(cells: "dict[tuple[int, int], ui.Button[Any]]") -> "Iterator[ui.ActionRow[Any]]":
    """Lay buttons out by their cells, with blanks in the gaps."""
    across = 1 + max(column for _, column in cells)
    wide = [max([1, *_widths(cells, column)]) for column in range(across)]
    for row in range(min(row for row, _ in cells), 1 + max(row for row, _ in cells)):
        yield ui.ActionRow(
            *(cells.get((row, column)) or hole(f"{row}-{column}", wide[column]) for column in range(across))
        )


def _wide(row: "ui.ActionRow[Any]") -> float:
    return sum(
        phone.button(control.label or "") for control in row.children if isinstance(control, ui.Button)
    )


def _widths(cells: "dict[tuple[int, int], ui.Button[Any]]", column: int) -> list[int]:
    return [len(control.label or "") for (_, other), control in cells.items() if other == column]


def _packed(buttons: "list[ui.Button[Any]]", line: float) -> "Iterator[ui.ActionRow[Any]]":
    """Pack buttons into rows up to ``line`` pixels wide."""
    row: list[ui.Button[Any]] = []
    width = 0.0
    for control in buttons:
        wide = phone.button(control.label or "") + (EMOJI if control.emoji else 0)
        if row and (len(row) == ACROSS or width + wide > line):
            yield ui.ActionRow(*row)
            row, width = [], 0.0
        row.append(control)
        width += wide
    yield ui.ActionRow(*row)


# menus


def _menus(question: Question, shared: Sequence[Shelf], t: Texts) -> "Iterator[ui.ActionRow[Any]]":
    """Yield a menu of the best options, if known, and a menu of all groups."""
    if question.offers[0].prospect is not None:
        first = question.offers[:ROOM]
        yield _picks(question, first, t("panel-choose-best", count=len(first)), t)
    title = t("panel-choose-group", count=len(question.offers))
    yield menu(title, _titles(question, shared, t), OpenGroup(*question.moment, question.way.path))


def _menu(question: Question, shelf: Shelf, t: Texts) -> "ui.ActionRow[Any]":
    numbers = set(shelf.numbers)
    return _picks(
        question, [offer for offer in question.offers if offer.number in numbers], t("panel-choose"), t
    )


def _picks(question: Question, offers: Sequence[Offered], title: str, t: Texts) -> "ui.ActionRow[Any]":
    """Return a menu of options; in a run of questions several can be chosen at once."""
    entries = [
        option(
            offer.label, offer.number, offer.described(question.seat, question.names, t), offer.choice.emoji
        )
        for offer in offers
    ]
    most = len(entries) if question.row and question.row.goes_on else 1
    title = title if most == 1 else t("panel-choose-several")
    return menu(title, entries, Pick(*question.moment, question.way.path), most=most)


def _titles(question: Question, shared: Sequence[Shelf], t: Texts) -> list[discord.SelectOption]:
    """Return an entry for each group, the one with the best option first."""
    places = {offer.number: place for place, offer in enumerate(question.offers)}
    tops = [min(shelf.numbers, key=places.__getitem__) for shelf in shared]
    entries = []
    for group in sorted(range(len(shared)), key=lambda group: places[tops[group]]):
        text = t("panel-shelf-count", count=len(shared[group].numbers))
        numbers = set(shared[group].numbers)
        ranked = [
            (point_changes.merit(offer.gains, question.seat), offer.more, offer.gains)
            for offer in question.offers
            if offer.number in numbers and offer.gains is not None
        ]
        if ranked:
            _, more, most = max(ranked)
            value = point_changes.in_words(most, question.seat, question.names, t, more=more)
            text = f"{t('panel-shelf-best', worth=value)} · {text}"
        entries.append(option(shared[group].title, group, text))
    return entries


# runs of questions


def _answers(question: Question, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the buttons that answer a run of questions in one press."""
    if question.row is None:
        return []
    buttons = []
    if question.row.best:
        buttons.append(_best(question, question.row.best, t))
    if (rest := question.row.rest) and (len(rest.moves) > 1 or len(question.offers) > BUTTONS):
        label = next(offer.choice.label for offer in question.offers if offer.move == rest.moves[0])
        buttons.append(_answer(question, AnswerRest, label, rest, t))
    return list(_packed(buttons, question.frame.line)) if buttons else []


def named(best: RowAnswer, t: Texts) -> str:
    """Return the names of an answer's moves, or nothing if they don't fit on a button."""
    what = t("list-comma").join(best.names)
    return what if len(what) <= NAMED else ""


def _best(question: Question, best: RowAnswer, t: Texts) -> "ui.Button[Any]":
    """Return the button for the answer shown in the picture; if that completes the turn, it plays it."""
    what = named(best, t)
    if not best.complete:
        label = t("panel-best-named", what=what) if what else t("panel-best")
        return _answer(question, AnswerBest, label, best, t)
    playing = t("panel-best-play-named", what=what) if what else t("panel-best-play", count=len(best.moves))
    label = _told(question, playing, best, t)
    style = discord.ButtonStyle.success
    return button(label, Confirm(*question.moment, best.path), style=style)


def _answer(
    question: Question, kind: type[AnswerBest | AnswerRest], label: str, answer: RowAnswer, t: Texts
) -> "ui.Button[Any]":
    action = kind(*question.moment, answer.path, len(question.way.path))
    style = PRIMARY if kind is AnswerBest else SECONDARY
    return button(_told(question, label, answer, t), action, style=style)


def _told(question: Question, label: str, answer: RowAnswer, t: Texts) -> str:
    """Return the label of an answer with its worth in points, if any."""
    if not any(answer.gains) and not answer.more:
        return shorten(label, 60)
    value = point_changes.brief(answer.gains, question.seat, t, more=answer.more)
    return t("panel-answer", label=shorten(label, 60), worth=value)
