"""The page of the coach's advice: its best turns and what it expects of each."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.features.coach.service import at_beginning
from bot.matches import prospects
from bot.matches.table import Table
from bot.matches.turn_path import has_begun, path_of
from bot.platform.actions import AskCoach, Step
from bot.platform.components import Screen, button
from bot.screens.page import Page, card, lines, safe
from bot.screens.turn import standing
from bot.screens.turn.verdict import (
    LEAST,
    SOURCES,
    by_kind,
    in_short,
    sources,
    step_by_step,
    whole,
    with_gain,
)
from engine.draft import Draft
from engine.forecast import Forecast
from engine.robots.coach import Advice, Tip
from engine.robots.review import Verdict
from render.texts import Texts, signed

LETTERS = "ABC"


def coach_button(table: Table, seat: int, t: Texts) -> "ui.Button[Any] | None":
    """Return the coach button for the first question of a turn, or None if the table has no coach."""
    if not table.record.coaching or has_begun(table.match, seat):
        return None
    return button(t("button-coach"), AskCoach(table.id))


def advice_page(table: Table, seat: int, advice: Advice, t: Texts) -> Page:
    """Return the page of the advice for a seat's current turn; meant to run in a thread.

    If the turn has begun, the whole log must be loaded.
    """
    match = table.match
    beginning = Draft(table.game, at_beginning(match, seat))
    read = table.game.notation.read
    drafts = [beginning.after([read(text) for text in tip.moves]) for tip in advice.tips]
    return page(table, advice, drafts, prospects.answers(drafts[0]), t, playable=not has_begun(match, seat))


def page(
    table: Table,
    advice: Advice,
    drafts: Sequence[Draft],
    answers: Sequence[Forecast],
    t: Texts,
    *,
    playable: bool = True,
) -> Page:
    """Return the page of the advice; ``drafts`` are its turns, ``answers`` the next seat's possible replies.

    If ``playable``, each turn has a button that opens it in the panel.
    """
    text: ui.TextDisplay[Any] = ui.TextDisplay(advice_text(table, advice, drafts, answers, t))
    if not playable:
        return Page(Screen(card(text)))
    row: ui.ActionRow[Any] = ui.ActionRow()
    for letter, draft in zip(LETTERS, drafts, strict=False):
        way = Step(table.id, table.match.moment_for(draft.seat), path_of(table, draft))
        row.add_item(button(t("button-coach-try", letter=letter), way))
    return Page(Screen(card(text, row)))


def advice_text(
    table: Table, advice: Advice, drafts: Sequence[Draft], answers: Sequence[Forecast], t: Texts
) -> str:
    """Return the advice in words."""
    title = t("coach-title", title=table.game.facts.short)
    turns = _turns(table, drafts, t)
    if advice.urgent:
        return lines(
            title, t("coach-urgent", letter=LETTERS[0], told=turns[0]), t(f"{table.game.facts.slug}-urgent")
        )
    if len(turns) == 1:
        return lines(title, t("coach-only", told=turns[0]))
    best, *others = advice.tips
    texts = [
        t("coach-best", letter=LETTERS[0], told=turns[0]),
        _expected(table, best, t),
        standing.answers(table, drafts[0], answers, t),
    ]
    for tip, letter, turn in zip(others, LETTERS[1:], turns[1:], strict=False):
        points = whole(tip.cost) if tip.worse else 0
        why = _edge(table, best, tip, t) if points else _expected(table, tip, t)
        texts += [t("coach-less", letter=letter, told=turn, points=points), why]
    return lines(title, t("coach-intro"), *texts)


def _turns(table: Table, drafts: Sequence[Draft], t: Texts) -> list[str]:
    """Describe turns with their immediate gains; step by step if two would read the same."""
    names = [safe(name) for name in table.names]
    short = [in_short(draft, names, t) for draft in drafts]
    return [
        with_gain(step_by_step(draft, t) if short.count(turn) > 1 else turn, draft, t)
        for draft, turn in zip(drafts, short, strict=True)
    ]


def _expected(table: Table, tip: Tip, t: Texts) -> str:
    """Return the expected sources of points in the next turns, largest first, the opponent's last."""
    gains = by_kind(table.game.facts.slug, tip.sources, t)
    largest = sorted((gain for gain in gains if abs(gain[1]) >= LEAST), key=lambda gain: -abs(gain[1]))
    named = largest[:SOURCES]
    if _others(table) and abs(tip.rivals) >= LEAST:
        named.append((t("review-rival", count=_others(table)), tip.rivals))
    listed = [t("review-source", name=name, points=signed(whole(points))) for name, points in named]
    return t("coach-expected", sources=t("list-dot").join(listed)) if listed else ""


def _edge(table: Table, best: Tip, tip: Tip, t: Texts) -> str:
    """Return where the best turn gains more than another one."""
    more, less = dict(best.sources), dict(tip.sources)
    gaps = tuple((source, more.get(source, 0.0) - less.get(source, 0.0)) for source in {**more, **less})
    verdict = Verdict(0.0, tip.cost, tip.error, best.moves, gaps, best.rivals - tip.rivals)
    return sources(table.game.facts.slug, verdict, _others(table), t, "coach-edge")


def _others(table: Table) -> int:
    return table.match.seats - 1
