"""Everything a viewer sees of a match that requires replaying its log, or depends on the log's results."""

import asyncio
import re
from random import Random
from typing import Any, cast
from unittest.mock import patch

from bot.delivery import pages
from bot.features.films import reel as film_reel
from bot.jobs.render_pool import RenderPool
from bot.matches.table import Table
from bot.platform.actions import AskUndo, Undo
from bot.screens.match import changes, notifications, replay
from bot.screens.match.replay import step_page
from bot.screens.turn import takeback
from engine.core.rng import Rng
from engine.errors import CannotUndo
from engine.history.log import Played
from engine.match import Match
from engine.robots import ROBOTS
from render.film import Reel, film
from render.texts import texts
from storage.delivery import OutboxItem
from storage.records import Motion, Vote, VoteOutcome
from storage.timing import Preferences, Way
from tests.bot.walking import SPECTATOR, Painted, copy, raw, table_of
from tests.laws.desk import Desk
from tests.laws.matches import some
from tests.laws.sight import SIGHTS, Sight, json, pings, without_moment
from tests.thorough import times

t = texts()

TIMESTAMP = re.compile(r"<t:\d+")

MOST_STEPS = 6
"""Steps checked per match in an everyday run."""

ON_BOARD = [SIGHTS[kind] for kind in ("words", "story", "pages", "pictures", "questions", "suggestions")]


def user_of(table: Table, viewer: int | None) -> int:
    """Return the user on a seat, or a spectator."""
    return SPECTATOR if viewer is None else table.record.people[viewer].user


def in_board(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the current board, the history, suggestions, and a draft of a whole turn."""
    return [see(match, viewer, seed) for see in ON_BOARD]


def in_steps(match: Match, viewer: int | None, seed: int) -> Any:
    """Return every step of the history, and some of their pictures; for a long match most of the steps."""
    table, chance = table_of(match), Random(seed)
    user = user_of(table, viewer)
    last = replay.step(table, user, replay.NEWEST, t).last
    steps = {0, last, *some(range(last), chance, times(MOST_STEPS, last))}
    painted = some(sorted(steps), chance, times(1, 8))
    brush = cast(RenderPool, Painted())
    pictures = [asyncio.run(pages.step(brush, table, user, number, t)).images for number in painted]
    return [_step(table, user, number) for number in sorted(steps)], pictures


def _step(table: Table, user: int, number: int) -> Any:
    step = replay.step(table, user, number, t)
    turn = step.turn and step.turn._replace(last=0)  # the index of an entry, which is never shown
    return step._replace(turn=turn), raw(step_page(table, step, b"", t))


def in_film(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the contents of every film frame, and some of them drawn."""
    reel = film_reel.reel(table_of(match), t)
    middle = some(range(1, len(reel.frames) - 1), Random(seed), times(1, 8))
    drawn = [reel.frames[number] for number in sorted({0, *middle, len(reel.frames) - 1})]
    return reel, film(Reel(reel.slug, reel.language, tuple(drawn)), lambda *_: None)


def in_changes(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the loop of recent changes, as data and drawn."""
    table = table_of(match)
    page = asyncio.run(pages.changes(cast(RenderPool, Painted()), table, user_of(table, viewer), t))
    return changes.reel(table, user_of(table, viewer), t), raw(page), page.images


def in_undo_questions(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the question whether a seat's turn may be undone, as the viewer sees it.

    The player who asks first reads what it costs; the others read the question in the channel.
    """
    if match.over:
        return []
    table = table_of(match)
    return [_undo_question(table, seat, private=seat == viewer) for seat in range(match.seats)]


def _undo_question(table: Table, seat: int, *, private: bool) -> Any:
    try:
        back = table.take_back(seat)
    except CannotUndo as refused:
        return refused.key, sorted(refused.args_.items())
    needed = sum(1 << other for other in (seat, *back.asked))
    vote = Vote(1, 1, Motion.UNDO, seat, needed, 1 << seat, 0, 0, VoteOutcome.OPEN, None, table.match.seq)
    question = takeback.question(table, vote, back, t)
    return [
        raw(question),
        pings(question),
        raw(takeback.before(table, back, "A reason.", t)) if private else None,
    ]


def in_undo_answers(match: Match, viewer: int | None, seed: int) -> Any:
    """Return everything sent when the viewer undoes a turn, and asks the others if necessary.

    The deadline for answers is left out: it depends on the clock.
    """
    return asyncio.run(_undone(match, viewer))


async def _undone(match: Match, viewer: int | None) -> Any:
    async with Desk.open(match) as desk:
        for action in (Undo(1, match.moment), AskUndo(1, match.moment)):
            await desk.press(viewer, action)
        played = (await desk.services.tables.load_whole(1)).match
        return TIMESTAMP.sub("<t:", without_moment(json(desk.sent), played, viewer))


def in_letters(match: Match, viewer: int | None, seed: int) -> Any:
    """Return everything the outbox may send to the viewer, with the picture attached to one of the messages.

    All messages in the channel are public.
    """
    table = table_of(match)
    seats = range(match.seats) if viewer is None else [viewer]
    way = Way.CHANNEL if viewer is None else Way.DIRECT
    image = None
    if viewer is not None:
        image = asyncio.run(pages.seen(cast(RenderPool, Painted()), table, viewer, t))
    posts = [
        notifications.notification(
            table,
            OutboxItem(1, table.id, seat, user_of(table, seat), kind, way, None, 0, None),
            Preferences(user_of(table, seat), way),
            t,
            image,
        )
        for seat in seats
        for kind in notifications.TEXTS
    ]
    return [(raw(post), pings(post)) for post in posts], image


def in_robot_moves(match: Match, viewer: int | None, seed: int) -> Any:
    """Return the turn a robot plays for the viewer, up to a reveal.

    A thorough run tries every kind of robot; :mod:`tests.laws.test_robots_blind` does so every day.
    """
    if viewer is None or viewer not in match.to_act:
        return []
    with patch("engine.match.chance", lambda *_: Rng(seed)):  # it depends on the length of the log
        return [
            _robot_moves(copy(match), viewer, kind)
            for kind in some(ROBOTS, Random(seed), times(1, len(ROBOTS)))
        ]


def _robot_moves(match: Match, seat: int, kind: str) -> Any:
    made = []
    for entry in match.go_on({seat: kind}):
        assert isinstance(entry, Played)
        made.append((entry.seat, entry.move))
        if entry.revealed or entry.turn_over or entry.seat != seat:
            break
    return made


REPLAY_SIGHTS: dict[str, Sight] = {
    "board": in_board,
    "steps": in_steps,
    "film": in_film,
    "changes": in_changes,
    "undo questions": in_undo_questions,
    "undo answers": in_undo_answers,
    "letters": in_letters,
    "robot moves": in_robot_moves,
}
