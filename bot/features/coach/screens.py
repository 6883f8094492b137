"""The page of the coach's advice: its best turns and what it expects of each."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ui

from bot.delivery import pages
from bot.features.coach.service import at_beginning
from bot.jobs.render_pool import RenderPool
from bot.matches import prospects
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.matches.turn_path import has_begun, path_of
from bot.platform.actions import AskCoach, Step
from bot.platform.components import Screen, button
from bot.screens import phone
from bot.screens.page import Page, card, lines, pictures, safe
from bot.screens.turn import comparison, standing
from bot.screens.turn.comparison import LETTERS
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
from engine.robots.trial import Gains
from render.texts import Texts, signed
from render.words import judges, nearer, words

BRIEFEST = 5
"""The highest level of brevity of the advice."""


def coach_button(table: Table, seat: int, t: Texts) -> "ui.Button[Any] | None":
    """Return the coach button for the first question of a turn, or None if the table has no coach."""
    if not table.record.coaching or has_begun(table.match, seat):
        return None
    return button(t("button-coach"), AskCoach(table.id))


async def advice_page(render_pool: RenderPool, table: Table, seat: int, advice: Advice, t: Texts) -> Page:
    """Return the page of the advice for a seat's current turn.

    If the turn has begun, the whole log must be loaded.
    """
    drafts, answers = await render_pool.run(partial(_turns_of, table, seat, advice))
    image = b""
    if compared := comparison.compared(drafts, 0, t):
        names = plates(table.names, table.record)
        image = await pages.compared(render_pool, table, compared, names, t)
    playable = not has_begun(table.match, seat)
    return page(table, advice, drafts, answers, t, image, playable=playable)


def _turns_of(table: Table, seat: int, advice: Advice) -> tuple[list[Draft], Sequence[Forecast]]:
    """Return the turns of the advice, and the next seat's possible replies to the best one."""
    beginning = Draft(table.game, at_beginning(table.match, seat))
    read = table.game.notation.read
    drafts = [beginning.after([read(text) for text in tip.moves]) for tip in advice.tips]
    return drafts, prospects.answers(drafts[0])


def page(
    table: Table,
    advice: Advice,
    drafts: Sequence[Draft],
    answers: Sequence[Forecast],
    t: Texts,
    image: bytes = b"",
    *,
    playable: bool = True,
) -> Page:
    """Return the page of the advice; ``drafts`` are its turns, ``answers`` the next seat's possible replies.

    ``image`` is the position with the turns marked. If ``playable``, each turn has a button that opens it in
    the panel.
    """
    room = phone.HIGHEST - phone.FRAME_AROUND - phone.ROW - phone.picture_height(image, phone.INSIDE)
    for brevity in range(BRIEFEST + 1):
        told = advice_text(table, advice, drafts, answers, t, brevity)
        if phone.height(told, phone.INSIDE) <= room:
            break
    text: ui.TextDisplay[Any] = ui.TextDisplay(told)
    alt = words(table.game.facts.slug).alt(drafts[0].steps[0][0], table.names, t)
    galleries, files = pictures([image] if image else [], alt)
    if not playable:
        return Page(Screen(card(*galleries, text)), files)
    row: ui.ActionRow[Any] = ui.ActionRow()
    for letter, draft in zip(LETTERS, drafts, strict=False):
        way = Step(table.id, table.match.moment_for(draft.seat), path_of(table, draft))
        row.add_item(button(t("button-coach-try", letter=letter), way))
    return Page(Screen(card(*galleries, text, row)), files)


def advice_text(
    table: Table,
    advice: Advice,
    drafts: Sequence[Draft],
    answers: Sequence[Forecast],
    t: Texts,
    brevity: int = 0,
) -> str:
    """Return the advice in words.

    With a ``brevity`` of 1 the opponent's replies are left out, with 2 also what the coach expects of the
    other turns later, with 3 of any. With 4 the introduction is left out, with 5 also what turns bring now.
    """
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
        "" if brevity >= 5 else brings(table, drafts[0], t),
        "" if brevity >= 3 else _expected(table, best, t),
        "" if brevity else standing.answers(table, drafts[0], answers, t),
    ]
    for tip, draft, letter, turn in zip(others, drafts[1:], LETTERS[1:], turns[1:], strict=False):
        points = whole(tip.cost) if tip.worse else 0
        later = _edge(table, best, tip, t) if points else _expected(table, tip, t)
        texts.append(t("coach-less", letter=letter, told=turn, points=points))
        texts.append("" if brevity >= 5 else brings(table, draft, t))
        texts.append("" if brevity >= 2 else later)
    return lines(title, "" if brevity >= 4 else t("coach-intro"), *texts)


def _turns(table: Table, drafts: Sequence[Draft], t: Texts) -> list[str]:
    """Describe turns with their immediate gains; step by step if two would read the same."""
    names = [safe(name) for name in table.names]
    short = [in_short(draft, names, t) for draft in drafts]
    return [
        with_gain(step_by_step(draft, t) if short.count(turn) > 1 else turn, draft, t)
        for draft, turn in zip(drafts, short, strict=True)
    ]


def brings(table: Table, draft: Draft, t: Texts) -> str:
    """Return what a turn brings at once: points by source, others' changes, and a goal that is nearer."""
    slug = table.game.facts.slug
    changes = sorted(draft.sources.items(), key=lambda change: -abs(change[1]))
    gains = [
        t("review-source", name=words(slug).source(source, t), points=signed(count))
        for source, count in changes
    ]
    gains += [
        t("review-source", name=safe(table.names[seat]), points=signed(count))
        for seat, count in enumerate(draft.gains)
        if count and seat != draft.seat
    ]
    goal = nearer(slug, draft.steps[0][0], draft.view, t) if judges(slug) else ""
    now = t("coach-now", sources=t("list-dot").join(gains)) if gains else ""
    return lines(now, t("coach-nearer", nearer=goal[:1].upper() + goal[1:]) if goal else "")


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
    verdict = Verdict(
        0.0,
        tip.cost,
        sources=_gaps(best.sources, tip.sources),
        rivals=best.rivals - tip.rivals,
        prospects=_gaps(best.prospects, tip.prospects),
    )
    return sources(table.game.facts.slug, verdict, _others(table), t, "coach-edge")


def _gaps(best: Gains, other: Gains) -> Gains:
    """Return the difference between two lists of gains, by source."""
    more, less = dict(best), dict(other)
    return tuple((source, more.get(source, 0.0) - less.get(source, 0.0)) for source in {**more, **less})


def _others(table: Table) -> int:
    return table.match.seats - 1
