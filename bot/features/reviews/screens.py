"""The pages of a review: a summary and the selected turns."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.delivery import pages
from bot.jobs.render_pool import RenderPool
from bot.matches.faces import faces_of
from bot.matches.names import names_of
from bot.matches.prospects import answers
from bot.matches.robots.players import plates
from bot.matches.table import Stale, Table, is_secret
from bot.platform.actions import ListReviews, PickReview, ShowReview
from bot.platform.components import Screen, button, button_rows, menu, option
from bot.screens import extras, phone
from bot.screens.page import Page, card, isolated, lines, pictures, safe, turner
from bot.screens.tables.listing import paged
from bot.screens.turn import comparison, panel
from bot.screens.turn.comparison import LETTERS
from bot.screens.turn.verdict import STEP, in_short, left_out, sources, whole, with_gain
from engine.catalogue import games
from engine.draft import Draft
from engine.forecast import Forecast
from engine.history.log import Played
from engine.history.replay import point_of
from engine.robots.review import Decision, Judged, Review, Verdict, decisions
from engine.robots.trial import foresees_end
from render.boards import Scene
from render.kit.expectation import Expected
from render.picture import expected
from render.texts import Texts, joined, signed
from render.words import words
from storage.records import Listing

ANSWER = 3
"""The smallest difference between an opponent's replies that is mentioned, in points."""


def review_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the review button below a final board, unless others may still play that deal."""
    return None if is_secret(table.record) else button(t("button-review"), ShowReview(table.id))


LEAST_LINES = 4
"""The first lines of a lesson, which are always shown: the turn, both choices and the difference."""


class Lesson(NamedTuple):
    """A selected decision.

    ``own`` is the turn played and ``other`` the alternative, up to the first hidden information; ``answers``
    are the next seat's replies to each, if enough is known. ``neglected`` lists all decisions that missed an
    urgent turn, if this is the first of them.
    """

    judged: Judged
    decision: Decision
    own: Draft
    other: Draft
    answers: tuple[Sequence[Forecast], Sequence[Forecast]] = ((), ())
    neglected: Sequence[Judged] = ()

    @property
    def good(self) -> bool:
        """Whether the decision was selected because it was good."""
        return self.judged.verdict.good


def lessons(table: Table, seat: int, review: Review) -> list[Lesson]:
    """Return a seat's three costliest decisions, in order, its best one, and the next costly ones.

    Replays the match, whose whole log must be loaded: meant to run in a thread.
    """
    decided = {decision.first: decision for decision in decisions(table.match, seat)}
    neglected = review.neglected
    return [
        _lesson(table, one, decided[one.first], neglected if one in neglected else ())
        for one in _numbered(review)
    ]


def _numbered(review: Review) -> tuple[Judged, ...]:
    """Return the lessons' decisions in the order in which sent buttons number them, from 1."""
    best = (review.best,) if review.best else ()
    return (*review.worst, *best, *review.further)


def _lesson(table: Table, judged: Judged, decision: Decision, neglected: Sequence[Judged]) -> Lesson:
    read = table.game.notation.read
    draft = Draft(table.game, decision.view)
    other = draft.after([read(text) for text in judged.verdict.better])
    own = draft.after(decision.moves)
    return Lesson(judged, decision, own, other, (answers(own), answers(other)), neglected)


def course(review: Review) -> list[Expected]:
    """Return the curve of the expected result after each decision, with marks and swings at the lessons.

    Urgent turns that earlier versions underestimated have no swing.
    """
    marks = {one.first: -1 for one in review.costly}
    if review.best:
        marks[review.best.first] = 1

    def point(one: Judged) -> Expected:
        mark, cost = marks.get(one.first, 0), one.verdict.cost
        if not mark or one.verdict.underrated:
            return Expected(one.turn, one.verdict.lead, mark)
        return Expected(one.turn, one.verdict.lead, mark, cost, signed(-whole(cost)))

    return [point(one) for one in review.judged]


async def page(
    render_pool: RenderPool, table: Table, seat: int, review: Review, place: int, t: Texts
) -> Page:
    """Return a page of a review: the summary (0) or a lesson.

    Raises :class:`bot.matches.table.Stale` if there is no such page.
    """
    slug = table.game.facts.slug
    if not review.judged:
        return Page.of_text(t("review-nothing", title=table.game.facts.title))
    if place == 0:
        alone = table.match.seats == 1
        title = t("review-picture-points" if alone else "review-picture-lead")
        curve, view = course(review), table.match.view(seat)
        scene = Scene(table.names, t, faces=faces_of(table.record, t))
        key = (expected, slug, seat, title, tuple(curve), scene.faces)
        axis = t("review-picture-axis")
        image = await render_pool.picture(key, lambda: expected(slug, view, scene, title, axis, curve))
        return overview(table, seat, review, image, t)
    chosen = await render_pool.run(partial(lessons, table, seat, review))
    if not 1 <= place <= len(chosen):
        raise Stale
    lesson = chosen[place - 1]
    names = plates(table.names_at(lesson.judged.first), table.record)
    compared = comparison.compared((lesson.own, lesson.other), 0 if lesson.good else 1, t)
    if compared:
        images = [await pages.compared(render_pool, table, compared, names, t)]
    else:
        scene = Scene(names, t, private=True, faces=faces_of(table.record, t))
        images = await pages.both_sides(render_pool, slug, lesson.decision.view, scene)
    return lesson_page(table, review, chosen, place, images, t)


def overview(table: Table, seat: int, review: Review, image: bytes, t: Texts) -> Page:
    """Return the summary: the curve and the selected turns.

    The sources of the other losses, then how the review was made, are left out if a phone has no room.
    """
    title = t("review-title", title=table.game.facts.title)
    intro, summary = t("review-intro", count=len(review.choices)), _summary(table.game.facts.slug, review, t)
    losses, *reasons = _losses(table.game.facts.slug, review, table.match.seats - 1, t)
    others = _others(table, seat, t)
    galleries, files = pictures([image], t("review-alt", told=summary.replace("**", "")))

    def form(*parts: str) -> Page:
        text: ui.TextDisplay[Any] = ui.TextDisplay(lines(title, *parts, others))
        return Page(Screen(card(text, *galleries, *_ways(table, review, t))), files)

    fuller = (intro, summary, losses, *reasons), (intro, summary, losses), (summary, losses)
    return phone.fitting(form(*parts) for parts in fuller)


def _others(table: Table, seat: int, t: Texts) -> str:
    """Return the notice that turns by a robot or another player are left out, if there are any."""
    user = table.record.people[seat].user
    moves = (number for number, entry in table.match.line if isinstance(entry, Played) and entry.seat == seat)
    return "" if all(table.played_by(user, seat, number) for number in moves) else t("review-others")


def _summary(slug: str, review: Review, t: Texts) -> str:
    neglected = review.neglected
    costly = [
        t("review-item", turn=one.turn, points=signed(-whole(one.verdict.cost)))
        for one in review.costly
        if one not in neglected
    ]
    sentences = []
    if neglected:
        sentences.append(t(f"{slug}-neglected", turn=neglected[0].turn, count=len(neglected)))
    if costly:
        key = "review-costly-too" if neglected else "review-costly"
        sentences.append(t(key, count=len(costly), turns=joined(costly, t)))
    if (best := review.best) is not None:
        item = t("review-item", turn=best.turn, points=signed(whole(-best.verdict.cost)))
        sentences.append(t("review-good", turns=item))
    return lines(*sentences if review.worst else (t("review-clean"), *sentences))


def _losses(slug: str, review: Review, others: int, t: Texts) -> tuple[str, str]:
    """Return what the decisions that aren't lessons cost in total, and the sources of that loss."""
    losses = review.losses
    if losses is None:
        return "", ""
    quarters = max(1, whole(4 * losses.cost / losses.decisions))
    amount = t("review-loss-quarters", quarters=quarters)
    if quarters > 5:
        amount = t("review-loss", points=whole(losses.cost / losses.decisions))
    total = whole(losses.cost)
    key = "review-losses-all" if losses.decisions == losses.among else "review-losses"
    verdict = Verdict(
        0.0, losses.cost, sources=losses.sources, rivals=losses.rivals, prospects=losses.prospects
    )
    told = t(key, count=losses.decisions, total=losses.among, each=amount, points=total)
    return told, left_out(slug, verdict, others, t)


def lesson_page(
    table: Table, review: Review, chosen: Sequence[Lesson], place: int, images: Sequence[bytes], t: Texts
) -> Page:
    """Return the page of a lesson, counted from 1: the turn played and the alternative.

    The last lines, then the buttons to play on are left out if they don't fit on a phone beside the picture.
    """
    lesson = chosen[place - 1]
    names = table.names_at(lesson.judged.first)
    told = lesson_text(lesson, [safe(name) for name in names], t).splitlines()
    alt = words(table.game.facts.slug).alt(lesson.decision.view, names, t)

    more = extras.row(extras.ButtonPlace.POSITION, table, point_of(table.match, lesson.judged.first), t)

    def form(count: int, shown: Sequence[bytes], *, goes_on: bool = True) -> Page:
        text: ui.TextDisplay[Any] = ui.TextDisplay(lines(*told[:count]))
        galleries, files = pictures(shown, alt)
        ways = _onward(table, review, place, more if goes_on else (), t)
        return Page(Screen(card(text, *galleries, *ways)), files)

    counts = range(len(told), LEAST_LINES - 1, -1)
    fuller = (form(count, images[:most]) for most in range(len(images), 0, -1) for count in counts)
    least = form(LEAST_LINES, images[:1], goes_on=False), form(len(told), ())
    return phone.fitting((*fuller, *least))


def lesson_text(lesson: Lesson, names: Sequence[str], t: Texts) -> str:
    """Describe a lesson: both turns with their immediate gains, and the final difference."""
    verdict, good = lesson.judged.verdict, lesson.good
    own, other = in_short(lesson.own, names, t), in_short(lesson.other, names, t)
    if own == other:
        own, other = _apart(panel.labels(lesson.own, t), panel.labels(lesson.other, t))
    return lines(
        t("review-turn-best" if good else "review-turn", turn=lesson.judged.turn),
        t("review-played", letter=LETTERS[0], told=with_gain(own, lesson.own, t)),
        t(
            "review-next-best" if good else "review-would",
            letter=LETTERS[1],
            told=with_gain(other, lesson.other, t),
        ),
        *_difference(lesson, t),
        t(f"{lesson.own.game.facts.slug}-urgent") if verdict.urgent else "",
        _answered(lesson, names, t),
    )


def _difference(lesson: Lesson, t: Texts) -> list[str]:
    """Return how much better one turn is and why, or how often an urgent turn was missed."""
    verdict, run = lesson.judged.verdict, lesson.neglected
    if run:
        return [t("review-passed-up", count=len(run), turn=run[-1].turn)]
    points = max(1, whole(abs(verdict.cost)))
    until = "-end" if verdict.at_end or _was_at_end(lesson) else ""
    return [
        t(f"review-brought{until}" if lesson.good else f"review-cost{until}", points=points),
        sources(lesson.own.game.facts.slug, verdict, len(lesson.own.gains) - 1, t),
    ]


def _was_at_end(lesson: Lesson) -> bool:
    """Return whether an old verdict, stored without that field, looked ahead to the end of the match."""
    rules = lesson.own.game
    return foresees_end(rules) and not rules.overlong(lesson.decision.view.board)


def _apart(own: Sequence[str], other: Sequence[str]) -> tuple[str, str]:
    """Return two turns step by step, starting where they differ."""
    common = next(
        (place for place, pair in enumerate(zip(own, other, strict=False)) if len(set(pair)) > 1), 0
    )
    start = ["…"] if common else []
    one, two = (STEP.join([*start, *steps[common:]]) for steps in (own, other))
    return one, two


def _answered(lesson: Lesson, names: Sequence[str], t: Texts) -> str:
    """Return what the worse turn lets the next seat gain, if that is much more than after the other."""
    drafts = zip((lesson.own, lesson.other), lesson.answers, strict=True)
    worse, better = sorted(drafts, key=lambda pair: pair[0] is lesson.own, reverse=not lesson.good)
    view = worse[0].next_view
    if view is None or view.viewer is None or not (worse[1] and better[1]):
        return ""
    rival = view.viewer
    most, least = (max(answers, key=lambda answer: answer.gains[rival]) for _, answers in (worse, better))
    if most.gains[rival] - least.gains[rival] < ANSWER:
        return ""
    return t(
        "review-answer-best" if lesson.good else "review-answer",
        name=names[rival],
        move=words(worse[0].game.facts.slug).choice(view, most.line[0], t).label,
        most=signed(most.gains[rival]),
        least=signed(least.gains[rival]),
        points=least.gains[rival],
    )


def _ways(table: Table, review: Review, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the overview's buttons to the lessons."""
    labels = _labels(review, t)
    return button_rows([button(label, ShowReview(table.id, number)) for number, label in labels.items()])


def _onward(
    table: Table, review: Review, place: int, more: "Sequence[ui.Button[Any]]", t: Texts
) -> "list[ui.ActionRow[Any]]":
    """Return a lesson's buttons to the overview, the lessons before and after it, and ``more``."""
    labels = _labels(review, t)
    order = [*labels]
    here = order.index(place)
    ways: list[ui.Button[Any]] = [button(t("button-review-all"), ShowReview(table.id))]
    sides = (("button-review-back", here - 1), ("button-review-next", here + 1))
    for key, there in sides if len(order) > 1 else ():
        ends = there not in range(len(order))
        turn = t(key, turn="" if ends else labels[order[there]]).strip()
        way = button(turn, ShowReview(table.id, place if ends else order[there]))
        way.disabled = ends
        ways.append(way)
    return button_rows([*ways, *more])


def _labels(review: Review, t: Texts) -> dict[int, str]:
    """Return the labels of the lessons by their numbers: the costly ones in order, then the best."""
    places = {one.first: place for place, one in enumerate(_numbered(review), 1)}
    labels = {places[one.first]: t("button-review-turn", turn=one.turn) for one in review.costly}
    if best := review.best:
        labels[places[best.first]] = t("button-review-best", turn=best.turn)
    return labels


def listing(rows: Sequence[Listing], reviewed: Mapping[int, int], user: int, number: int, t: Texts) -> Page:
    """Return a page of a user's ended matches, with a menu to review one.

    ``reviewed`` has the log lengths of their reviews, negative if unfinished; ``number`` counts from 0 and is
    limited to the last page.
    """
    rows = [row for row in rows if row.game in games()]
    if not rows:
        return Page.of_text(t("review-list-empty"))
    entries = [_entry(row, reviewed.get(row.id), user, place, t) for place, row in enumerate(rows, 1)]

    def page(shown: Sequence[tuple[str, discord.SelectOption]], now: int, count: int) -> Page:
        below = [menu(t("review-list-menu"), [chosen for _, chosen in shown], PickReview())]
        if ways := turner(now, count, ListReviews, t):
            below.append(ui.ActionRow(*ways))
        return Page.of_text(lines(t("review-list-title"), *(told for told, _ in shown)), *below)

    room = phone.room_beside(page([("", entries[0][1])], 1, 3))
    split = list(paged([told for told, _ in entries], room))
    number = min(max(number, 0), len(split) - 1)
    start = sum(map(len, split[:number]))
    return page(entries[start : start + len(split[number])], number, len(split))


def _entry(
    row: Listing, seq: int | None, user: int, place: int, t: Texts
) -> tuple[str, discord.SelectOption]:
    """Return a match's line of the list, and its option of the menu."""
    names = [name for name, person in zip(names_of(row), row.people, strict=True) if person.user != user]
    title, state = games()[row.game].facts.title, _state(row, seq, t)
    match, time = _match(f"**{title}**", map(safe, names), t), f"<t:{row.updated}:R>"
    line = t("review-list-line", number=place, match=match, time=time, state=state)
    label = t("review-list-option", number=place, match=_match(title, map(isolated, names), t))
    return line, option(label, row.id, state)


def _match(title: str, names: Iterable[str], t: Texts) -> str:
    others = joined(names, t)
    key = "review-list-match" if others else "review-list-match-alone"
    return t(key, title=title, names=others)


def _state(row: Listing, seq: int | None, t: Texts) -> str:
    state = "new" if seq is None or seq not in (row.seq, -1 - row.seq) else "ready" if seq >= 0 else "begun"
    return t("review-list-state", state=state)
