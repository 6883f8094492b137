"""Computes the coach's advice once per turn and stores it."""

import asyncio
import logging
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Any

import msgspec

from bot.interactions.services import Service
from bot.matches.robots.judging import advised
from bot.matches.robots.pool import RobotPool
from bot.matches.table import Table
from bot.matches.turn_path import has_begun
from bot.platform.aio import TaskSet
from engine.core.values import View
from engine.errors import Refusal
from engine.history.replay import state_after
from engine.history.rewinding import before_turn, trailing_turn
from engine.match import Match
from engine.robots.coach import Advice
from storage import Matches
from storage.errors import StorageError

log = logging.getLogger(__name__)

Key = tuple[int, int, int]
"""A match id, a seat, and its turn (:func:`turn_of`)."""


def turn_of(match: Match, seat: int) -> int:
    """Return a number that identifies a seat's current turn, begun or not.

    It is the number of the last move before the turn, -1 for none, and stays the same after an undo.
    """
    asked = match.now.asked[seat] if match.now.asked else match.seq
    return before_turn(match.line, seat, asked)


def at_beginning(match: Match, seat: int) -> View[Any, Any]:
    """Return a seat's view at the start of its turn; if the turn has begun, the whole log must be loaded."""
    begun = trailing_turn(match.line, seat)
    if not begun:
        return match.view(seat)
    return match.game.view(state_after(match, begun[0][0]), seat)


def require_coach(table: Table, user: int) -> int:
    """Return the seat of a user who may ask the coach; raises :class:`engine.errors.Refusal`."""
    if not table.record.coaching:
        raise Refusal("refusal-coach-none")
    table.require_seat(user)
    if table.match.over:
        raise Refusal("refusal-coach-over")
    return table.require_turn(user)


class PendingAdvice:
    """An answer that is being worked out; ``advice`` stays None where that failed."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self.advice: Advice | None = None
        self.abandoned = False


class Coach(Service):
    """Has robots think of people's turns where they ask for it: in the order of asking, each turn once."""

    def __init__(self, matches: Matches, robot_pool: RobotPool) -> None:
        self._advice, self._robot_pool = matches.advice, robot_pool
        self._under_way: dict[Key, PendingAdvice] = {}
        self._tasks = TaskSet()

    async def get(self, table: Table, seat: int) -> Advice | None:
        """Return the stored advice for a seat's current turn, or None."""
        text = await self._advice.get(table.id, seat, turn_of(table.match, seat))
        if text is None:
            return None
        try:
            return msgspec.json.decode(text, type=Advice)
        except msgspec.MsgspecError as error:
            log.warning(
                "match %d: the stored advice for seat %d is unreadable and computed again: %s",
                table.id,
                seat,
                error,
            )
            return None

    def begun(self, table: Table, seat: int) -> PendingAdvice:
        """Return the pending advice for a seat's current turn, started if necessary.

        Raises :class:`engine.errors.Refusal` in the middle of a turn.
        """
        if has_begun(table.match, seat):
            raise Refusal("refusal-coach-begun")
        key = (table.id, seat, turn_of(table.match, seat))
        if (answer := self._under_way.get(key)) is None:
            answer = self._under_way[key] = PendingAdvice()
            self._tasks.spawn(self._work_out(key, table, answer))
        return answer

    def before(self, answer: PendingAdvice) -> int:
        """Return the number of requests ahead of this one."""
        under_way = [*self._under_way.values()]
        return under_way.index(answer) if answer in under_way else 0

    async def abandon(self) -> None:
        """Abandon pending advice because the process ends; waiting users are asked to try again."""
        for answer in self._under_way.values():
            answer.abandoned = True
        await self._tasks.finish(0.0)

    async def _work_out(self, key: Key, table: Table, answer: PendingAdvice) -> None:
        match_id, seat, turn = key
        try:
            work = partial(advised, table.game.facts.slug, table.match.view(seat))
            answer.advice = await self._robot_pool.answer(work)
            await self._advice.keep(match_id, seat, turn, msgspec.json.encode(answer.advice).decode())
        except StorageError as error:
            log.warning("match %d: the advice for seat %d could not be stored: %s", match_id, seat, error)
        except (BrokenExecutor, OSError, ValueError, ArithmeticError, LookupError) as error:
            log.warning("match %d: the coach of seat %d found nothing: %r", match_id, seat, error)
        except Exception:
            log.exception("match %d: the coach of seat %d failed", match_id, seat)
        finally:
            del self._under_way[key]
            answer.ended.set()
