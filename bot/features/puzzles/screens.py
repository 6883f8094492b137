"""The page of a puzzle: the board and the choices, then the solution and why.

The board and a button for each choice, in words, fit on a phone together. The player's own part of the board,
if separate, and the choices marked on the board are further views.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.delivery.pages import both_sides
from bot.features.puzzles.reasons import LETTERS, reason
from bot.features.puzzles.service import Posed
from bot.jobs.render_pool import RenderPool
from bot.platform.actions import AnswerPuzzle, NextPuzzle, PuzzleAhead, TurnPuzzle
from bot.platform.components import Screen, button, button_rows
from bot.screens import extras, phone
from bot.screens.page import Page, card, lines, pictures
from bot.screens.turn import comparison
from bot.screens.turn.verdict import in_short, step_by_step, whole, with_gain
from engine.catalogue import games
from engine.core.rng import Rng
from engine.core.values import MoveResult
from engine.draft import Draft
from engine.robots.puzzles import next_best
from render.boards import Scene, TurnResult
from render.picture import flattened, question, results, shows_results, spots
from render.texts import Texts, signed
from render.words import detailed, outcome, shortest, words

FIRST = 2
"""How many decisions of a turn are always named."""

LEAST = 0.94
"""The smallest share of its height to which a picture is lowered so that choices keep their descriptions."""


class PuzzleView(IntEnum):
    """A view of a puzzle's page.

    These are the question or solution, the turns on the board, the board, and the player's own part of it.
    """

    WHOLE = 0
    TURNS = 1
    BOARD = 2
    OWN = 3


class Detail(IntEnum):
    """What the solution's text contains: the reason, the turns, the kind of puzzle, and all other turns.

    In ``BRIEF``, the turns are told as on buttons, and the title is left out.
    """

    REASON = 0
    BRIEF = 1
    TURNS = 2
    KIND = 3
    ALL_SMALL = 4
    ALL = 5


async def puzzle_page(
    render_pool: RenderPool, posed: Posed | None, t: Texts, view: PuzzleView = PuzzleView.WHOLE
) -> Page:
    """Return a view of the page of a puzzle, or a notice that none is left."""
    if posed is None:
        return Page.of_text(t("puzzle-none"))
    images = await painted(render_pool, posed, t)
    solved, choices = is_solved(posed), range(len(posed.choices))
    marked = b""
    if solved or view is PuzzleView.TURNS:
        shown = compared_with(posed) if solved else choices
        marked = await marked_turns(render_pool, posed, t, shown, solved=solved)
    return await render_pool.run(partial(page, posed, images, t, view, marked))


async def painted(render_pool: RenderPool, posed: Posed, t: Texts) -> list[bytes]:
    """Return the pictures of a puzzle: the board and, if separate, the player's own part."""
    scene = Scene(posed.names(t), t, private=True)
    return await both_sides(render_pool, posed.slug, posed.view, scene)


async def marked_turns(
    render_pool: RenderPool, posed: Posed, t: Texts, choices: Sequence[int], *, solved: bool
) -> bytes:
    """Return a picture that compares choices, each marked by its letter.

    It shows their results or, in games that don't draw those, the position in which the choices part ways. If
    ``solved``, the best one is green and the reader's own, if worse, is crossed out and ringed. Empty if the
    choices don't part ways.
    """
    if shows_results(posed.slug):
        return await _results(render_pool, posed, t, choices, solved=solved)
    best = posed.puzzle.best if solved else -1
    drafts = [posed.choices[choice] for choice in choices]
    wrong = posed.choice if solved and posed.choice != best else None
    letters = [
        t("puzzle-mark-wrong", letter=LETTERS[choice]) if choice == wrong else LETTERS[choice]
        for choice in choices
    ]
    at = choices.index(best) if best in choices else -1
    if (compared := comparison.compared(drafts, at, t, letters)) is None:
        return b""
    candidates, write = compared.candidates, games()[posed.slug].notation.write
    crossed = letters[choices.index(wrong)] if wrong is not None else ""
    ringed = tuple(write(each.move) for each in candidates if crossed in each.letters)
    scene = Scene(posed.names(t), t, private=True)
    key = (marked_turns, posed.slug, compared.view, candidates, ringed, tuple(scene.names), t.language)

    def draw() -> bytes:
        boxes = spots(posed.slug, compared.view, candidates)
        others = [boxes[name] for each in candidates if (name := write(each.move)) in boxes]
        marked = tuple(name for name in ringed if name in boxes and sum(map(boxes[name].meets, others)) < 2)
        return question(posed.slug, compared.view, candidates, (), scene._replace(marked=marked))

    return await render_pool.picture(key, draw)


async def _results(
    render_pool: RenderPool, posed: Posed, t: Texts, choices: Sequence[int], *, solved: bool
) -> bytes:
    """Return a picture of what choices lead to, with their gains unless those would give the answer away."""
    wrong = posed.choice if solved and posed.choice != posed.puzzle.best else None
    gains = not _hides_gains(posed)
    turns = []
    for choice in choices:
        draft, worse = posed.choices[choice], choice == wrong
        letter = t("puzzle-mark-wrong", letter=LETTERS[choice]) if worse else LETTERS[choice]
        view = draft.game.view(draft.outlook, draft.seat)
        gain = signed(draft.gains[draft.seat]) if gains else ""
        best = solved and choice == posed.puzzle.best
        turns.append(TurnResult(view, letter, gain, best, worse, posed.view))
    scene = Scene(posed.names(t), t, private=True)
    key = (_results, posed.slug, tuple(turns), tuple(scene.names), t.language)
    return await render_pool.picture(key, partial(results, posed.slug, turns, scene))


def questions(posed: Posed, t: Texts) -> tuple[str, str]:
    """Return the question of a puzzle, in full and in short; a player's last turn has another wording."""
    values: dict[str, Any] = {"turn": posed.puzzle.turn, "last": "yes" if is_last(posed) else "no"}
    return t("puzzle-question", **values), t("puzzle-question-short", **values)


def is_last(posed: Posed) -> bool:
    """Return whether the player has no turn left after any of the choices."""
    return not any(map(_has_turn_after, posed.choices))


def _has_turn_after(draft: Draft) -> bool:
    """Return whether a draft's seat will have another turn, in a position that fits what it sees."""
    game, seat = draft.game, draft.seat
    result: MoveResult[Any, Any, Any] = MoveResult(game.deal(draft.steps[0][0], Rng(1)))
    for move in draft.played:
        result = game.step(result.state, seat, move)
    while not result.turn_over:
        result = game.step(result.state, seat, game.moves(result.state, seat)[0])
    state = result.state
    if game.turn_of(state, seat) is not None:
        return True
    while seat not in (to_act := game.to_act(state.board)) and to_act:
        state = game.step(state, to_act[0], game.moves(state, to_act[0])[0]).state
    return bool(to_act)


def is_solved(posed: Posed) -> bool:
    """Return whether the reader has answered and the solution is no longer secret."""
    return posed.choice is not None and posed.day < 0


def compared_with(posed: Posed) -> tuple[int, int]:
    """Return the best choice and the one to compare: the reader's or, if that is the best, the next best."""
    best = posed.puzzle.best
    return best, next_best(posed.puzzle) if posed.choice in (None, best) else posed.choice or 0


def page(
    posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView = PuzzleView.WHOLE, marked: bytes = b""
) -> Page:
    """Return a view of the page of a puzzle: the question or, once answered, the solution.

    ``images`` are the board and the player's own part of it, ``marked`` is the picture of the turns.
    """
    forms = _solved if is_solved(posed) else _noted if posed.choice is not None else _asked
    return phone.fitting(forms(posed, images, t, view, marked))


def _form(
    posed: Posed, shown: Sequence[bytes], text: str, t: Texts, *rows: "Sequence[ui.Button[Any]]"
) -> Page:
    """Return a page of pictures, a text and rows of buttons."""
    galleries, files = pictures(shown, words(posed.slug).alt(posed.view, posed.names(t), t))
    filled = [each for row in rows for each in button_rows(row)]
    return Page(Screen(card(*galleries, ui.TextDisplay(text), *filled)), files)


def _asked(
    posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView, marked: bytes
) -> Iterator[Page]:
    """Yield the forms of the question, the fullest first; each turn is in words on its button or above it."""
    full = choices_in_words(posed, t)
    board, own, labels = images[:1], images[1:], _labels(posed, full, t)
    answers = [
        button(
            f"{LETTERS[number]} · {labels[number]}" if labels else LETTERS[number],
            AnswerPuzzle(posed.slug, posed.puzzle.key, number),
        )
        for number in range(len(full))
    ]
    listed = [
        t("puzzle-choice", letter=LETTERS[number], told=turn)
        for number, turn in enumerate(full)
        if not (labels and labels[number] == turn)
    ]
    asked, brief = questions(posed, t)
    title, head = lines(_title(posed, t), asked), _title_short(posed, t)
    small = [_small(line) for line in listed]
    shorter = lines(brief, *map(_small, choice_lines(posed, t, briefly=True)))
    turns, whole, cards = (_turner(posed, other, t) for other in (*PuzzleView,)[1:])
    others = [cards] if own else []
    least = brief if labels else lines(brief, *small)
    if view is PuzzleView.TURNS and marked:
        for text in (lines(brief, *small), shorter, least):
            yield _form(posed, [marked], text, t, answers, [whole, *others])
    if view is PuzzleView.OWN and own:
        for text in (lines(brief, *small), least):
            yield _form(posed, own, text, t, answers, [whole])
        yield _lowered(posed, own[0], brief, t, answers, [whole])
    texts = [lines(title, *listed), lines(head, *small), lines(brief, *small)]
    if shows_results(posed.slug):  # which says more than words
        texts += [head, brief] if labels else [shorter]
        yield from _with_turns(posed, board[0], texts, t, answers, labels)
        return
    yield _form(posed, images, texts[0], t, answers, [turns])
    for ways in ([turns, *others], others):
        for text in texts:
            yield _form(posed, board, text, t, answers, ways)
    if labels:
        yield _lowered(posed, board[0], texts[-1], t, answers, others, least=LEAST)
        yield _form(posed, board, head, t, answers, [turns, *others])
        yield _form(posed, board, brief, t, answers, [turns, *others])
        yield _form(posed, board, brief, t, answers, others)
    else:
        yield _lowered(posed, board[0], least, t, answers, [turns, *others], least=LEAST)
    yield _lowered(posed, board[0], least, t, answers, others)


def _with_turns(
    posed: Posed,
    board: bytes,
    texts: Sequence[str],
    t: Texts,
    answers: Sequence["ui.Button[Any]"],
    labels: Sequence[str],
) -> Iterator[Page]:
    """Yield forms of the question that keep the button to the turns' results; it is beside mere letters."""
    turns = _turner(posed, PuzzleView.TURNS, t)
    rows = [answers, [turns]]
    if not labels:
        turns.label = t("button-puzzle-turns-short")
        rows = [[*answers, turns]]
    for text in texts:
        yield _form(posed, [board], text, t, *rows)
    yield _lowered(posed, board, texts[-1], t, *rows)


def _lowered(
    posed: Posed,
    board: bytes,
    text: str,
    t: Texts,
    *rows: "Sequence[ui.Button[Any]]",
    least: float = 0,
) -> Page:
    """Return a page whose picture has margins that make it as low as necessary.

    It keeps at least the share ``least`` of its height.
    """
    page, high = _form(posed, [board], text, t, *rows), phone.picture_height(board, phone.INSIDE)
    if (lower := high + phone.room_beside(page)) >= least * high:
        page = _form(posed, [flattened(board, lower / phone.INSIDE)], text, t, *rows)
    return page


def _labels(posed: Posed, full: Sequence[str], t: Texts) -> list[str]:
    """Return the choices as labels of buttons: all in full or, if one is too long, in short.

    In short, a label is the game's shortest summary or, in games without one, all decisions and what else
    they bring about. Empty if one label wouldn't fit with its gain or two would be the same: part of a turn
    never stands for the whole.
    """
    if all(map(_fits, full)):
        return [*full]
    called, drafts = posed.names(t), posed.choices
    short = [_told(each, called, t, briefly=True) for each in drafts]
    gained = _with_gains(posed, short, t)
    return gained if all(map(_fits, gained)) and len({*gained}) == len(gained) else []


def _detailed(draft: Draft, t: Texts) -> str:
    return detailed(draft.game.facts.slug, draft.events, t)


def _decided(draft: Draft, t: Texts) -> str:
    """Return the decisions of a turn, by their names on pictures.

    Later ones without an alternative are left out.
    """
    speak, label = words(draft.game.facts.slug), ""
    for number, (view, move) in enumerate(draft.steps):
        if number < FIRST or len(draft.game.moves(draft.game.deal(view, None), draft.seat)) > 1:
            choice = speak.choice(view, move, t)
            between = "" if not label else " → " if label.isdigit() else ", "
            label += between + (choice.button or choice.label)
    return label


def _fits(label: str) -> bool:
    """Return whether a label with its letter fits on a button on a phone."""
    return phone.button(f"{LETTERS[0]} · {label}") <= phone.INSIDE + phone.GAP_BESIDE


def _small(line: str) -> str:
    return f"-# {line.removeprefix('-# ')}"


def _noted(
    posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView, marked: bytes
) -> Iterator[Page]:
    """Yield the forms of a puzzle that is answered but whose solution is still secret."""
    noted = t("puzzle-noted", letter=LETTERS[posed.choice or 0])
    text = lines(_title(posed, t), noted, t("puzzle-streak", count=posed.streak) if posed.streak else "")
    yield _form(posed, images, text, t)
    yield _form(posed, images[:1], text, t)


def _solved(
    posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView, marked: bytes
) -> Iterator[Page]:
    """Yield the forms of the solution, the fullest first: both turns on the board, and why."""
    board, own, head = images[:1], images[1:], _title_short(posed, t)
    turns, whole, cards = (_turner(posed, other, t) for other in (*PuzzleView,)[1:])
    back, ways = _turner(posed, PuzzleView.WHOLE, t), [_next(posed, t), _ahead(posed, t)]
    onward = extras.row(extras.ButtonPlace.SOLUTION, posed.slug, posed.puzzle.key, t)
    others = [*([cards] if own else []), *onward]
    if view is PuzzleView.BOARD:
        yield _form(posed, board, head, t, ways, [back, *others])
    if view is PuzzleView.OWN and own:
        yield _form(posed, own, head, t, ways, [back, whole, *onward])
        yield _lowered(posed, own[0], head, t, ways, [back, whole, *onward])
    shown = [] if view is PuzzleView.TURNS else [marked] if marked else board
    for detail in (*Detail,)[::-1] if shown else ():
        more = [turns] if detail < Detail.ALL_SMALL else []
        text = solution_text(posed, t, detail)
        yield _form(posed, shown, text, t, ways, [whole, *more, *others])
    for detail in (Detail.ALL, Detail.ALL_SMALL):
        yield _form(posed, (), solution_text(posed, t, detail), t, ways, [back, whole, *others])


def _title(posed: Posed, t: Texts) -> str:
    title = games()[posed.slug].facts.title
    if posed.day >= 0:
        return t("puzzle-daily-title", title=title)
    return t("puzzle-title", title=title, number=posed.done + (posed.choice is None), count=posed.size)


def _title_short(posed: Posed, t: Texts) -> str:
    title, turn = games()[posed.slug].facts.short, posed.puzzle.turn
    if posed.day >= 0:
        return t("puzzle-daily-title-short", title=title)
    number = posed.done + (posed.choice is None)
    asks = "no" if posed.choice is not None else "last" if is_last(posed) else "yes"
    return t("puzzle-title-short", title=title, number=number, count=posed.size, turn=turn, asks=asks)


def solution_text(posed: Posed, t: Texts, detail: Detail = Detail.ALL) -> str:
    """Return the solution: the best turn and the reader's, the reason, the others and the kind of puzzle."""
    choice, brief = posed.choice or 0, detail is Detail.BRIEF
    turns = choices_in_words(posed, t, briefly=brief)
    first = dict.fromkeys((posed.puzzle.best, choice))
    rows = [judged(posed, number, turns[number], t) for number in first]
    if brief:  # the line above says that it is the best
        best = posed.puzzle.best
        rows[0] = t("puzzle-choice", letter=LETTERS[best], told=turns[best])
    rest = [
        _small(judged(posed, number, turn, t)) for number, turn in enumerate(turns) if number not in first
    ]
    return lines(
        "" if brief else _title_short(posed, t),
        _said(posed, choice, t),
        *(rows if detail is Detail.ALL else map(_small, rows) if detail > Detail.REASON else ()),
        reason(posed, choice, t),
        *(rest if detail >= Detail.ALL_SMALL else ()),
        kind(posed, t) if detail > Detail.TURNS else "",
    )


def kind(posed: Posed, t: Texts) -> str:
    """Return the theme and difficulty of a puzzle; empty if its archive doesn't have them."""
    theme, difficulty = posed.puzzle.theme, posed.puzzle.difficulty
    if not (theme and difficulty):
        return ""
    texts = t(f"puzzle-theme-{theme}"), t(f"puzzle-difficulty-{difficulty}")
    return t("puzzle-kind", theme=texts[0], difficulty=texts[1])


def choice_lines(posed: Posed, t: Texts, *, briefly: bool = False) -> list[str]:
    """Return the choices in words, each with its letter."""
    told = choices_in_words(posed, t, briefly=briefly)
    return [t("puzzle-choice", letter=LETTERS[number], told=turn) for number, turn in enumerate(told)]


def _said(posed: Posed, choice: int, t: Texts) -> str:
    key = "puzzle-right" if choice == posed.puzzle.best else "puzzle-wrong"
    return t(key, letter=LETTERS[posed.puzzle.best], own=LETTERS[choice])


def judged(posed: Posed, number: int, turn: str, t: Texts) -> str:
    """Return a choice, described as ``turn``, with its distance from the best one."""
    letter, verdict = LETTERS[number], posed.puzzle.verdicts[number]
    if number == posed.puzzle.best:
        return t("puzzle-best", letter=letter, told=turn)
    key = "puzzle-yours" if number == posed.choice else "puzzle-less"
    return t(key, letter=letter, told=turn, points=max(1, whole(verdict.cost)))


def choices_in_words(posed: Posed, t: Texts, *, briefly: bool = False) -> Sequence[str]:
    """Describe the choices in all details, or even step by step if two would read the same.

    ``briefly`` as on buttons, if the game has such summaries and they differ.
    """
    called = posed.names(t)
    if briefly:
        drafts, slug = posed.choices, posed.slug
        short = [_told(draft, called, t, briefly=True) for draft in drafts]
        summaries = [shortest(slug, draft.events, draft.seat, draft.view, called, t) for draft in drafts]
        if all(summaries) and len({*short}) == len(short):
            return _with_gains(posed, short, t)
    told = [_detailed(draft, t) or _told(draft, called, t) for draft in posed.choices]
    steps = [_and_outcome(step_by_step(draft, t), draft, draft.events, t) for draft in posed.choices]
    full = [each if told.count(turn) > 1 else turn for turn, each in zip(told, steps, strict=True)]
    return _with_gains(posed, full, t)


def _with_gains(posed: Posed, told: Sequence[str], t: Texts) -> list[str]:
    """Append each choice's immediate gain, unless it would give the answer away."""
    if _hides_gains(posed):
        return [*told]
    return [with_gain(each, draft, t) for each, draft in zip(told, posed.choices, strict=True)]


def _hides_gains(posed: Posed) -> bool:
    """Return whether immediate gains would give the answer away.

    In a player's last turn, little else counts.
    """
    return posed.choice is None and is_last(posed)


def _told(draft: Draft, called: Sequence[str], t: Texts, *, briefly: bool = False) -> str:
    """Return the summary of a turn and, if that leaves it out, the decision that reveals something."""
    tell = _briefly if briefly else in_short
    told = tell(draft, called, t)
    if draft.sealed and len(draft.played) > 1:
        before = Draft(draft.game, draft.steps[0][0]).after(draft.played[:-1])
        if told == tell(before, called, t):
            view, move = draft.steps[-1]
            choice = words(draft.game.facts.slug).choice(view, move, t)
            told = t("puzzle-then", told=told, choice=(briefly and choice.button) or choice.label)
    implied = not briefly or shortest(draft.game.facts.slug, draft.events, draft.seat, draft.view, called, t)
    return _and_outcome(told, draft, () if implied else draft.events, t.in_short() if briefly else t)


def _and_outcome(told: str, draft: Draft, events: Sequence[Any], t: Texts) -> str:
    """Append what a turn brings about in ``events`` or certainly will after them, if its game names that."""
    after = draft.aftermath.events if draft.aftermath else ()
    result = outcome(draft.game.facts.slug, (*events, *after), draft.view, t)
    return ", ".join(filter(None, (told, result)))


def _briefly(draft: Draft, called: Sequence[str], t: Texts) -> str:
    """Return a turn as it is named on a button: the game's shortest summary, or else its decisions."""
    return shortest(draft.game.facts.slug, draft.events, draft.seat, draft.view, called, t) or _decided(
        draft, t
    )


def _next(posed: Posed, t: Texts) -> "ui.Button[Any]":
    """Return the button to the next puzzle of the game."""
    return button(t("button-puzzle-next"), NextPuzzle(posed.slug), style=discord.ButtonStyle.primary)


def _ahead(posed: Posed, t: Texts) -> "ui.Button[Any]":
    """Return the button that plays on from the solution."""
    return button(t("button-puzzle-ahead"), PuzzleAhead(posed.slug, posed.puzzle.key))


def _turner(posed: Posed, view: PuzzleView, t: Texts) -> "ui.Button[Any]":
    """Return the button to another view of the page."""
    asks = "yes" if posed.choice is None else "no"
    label = t(f"button-puzzle-{view.name.lower()}", asks=asks)
    return button(label, TurnPuzzle(posed.slug, posed.puzzle.key, view))
