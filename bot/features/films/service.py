"""Draws films in this process or, if it lacks the ``robots`` role, in another."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.lease import Leases
from bot.features.films import reel as film_reel
from bot.features.films.queue import PATIENCE, FilmError, FilmQueue
from bot.interactions.services import FilmMaker
from bot.jobs.render_pool import RenderPool
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform import language
from bot.platform.aio import TaskSet
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.delivery import FilmKey, Role
from storage.errors import StorageError

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
SWEEP_SECONDS = 300.0

RESUME_SECONDS = 600
"""How long after a process ends its pending films are still drawn, in seconds."""

OnProgress = Callable[[int, int], Awaitable[None]]


class Films(FilmMaker):
    """Draws films for users of this process and of others on the same database."""

    def __init__(self, tables: Tables, render_pool: RenderPool, heartbeat: Heartbeat) -> None:
        self._tables = tables
        self._films = tables.matches.films
        self._film_queue = FilmQueue()
        self._render_pool = render_pool
        self._heartbeat = heartbeat
        self._leases = Leases(tables.matches.instances, heartbeat)
        self._tasks = TaskSet()
        self._swept = -SWEEP_SECONDS
        self._busy: set[FilmKey] = set()
        self._is_resumed = False
        if heartbeat.has(Role.ROBOTS):
            heartbeat.handover_polls.append(self._begin)
            heartbeat.met.append(self._resume)

    def cached(self, key: film_reel.Key) -> bytes | None:
        """Return a film if it is the cached one."""
        return self._film_queue.cached(key)

    async def film(self, table: Table, t: Texts, on_progress: OnProgress) -> bytes:
        """Draw the film of a match whose whole log is loaded; see :meth:`FilmQueue.film`."""
        key = FilmKey(*film_reel.key(table, t))
        try:
            film = await (self._ordered(key, on_progress) if self._is_for_others else self._films.drawn(key))
            if film is not None:
                self._film_queue.keep(film_reel.key(table, t), film)
                return film
        except StorageError as error:
            log.error("match %d: can't order a film: %s", table.id, error)
        try:
            return await self._drawn(table, t, on_progress)
        except Refusal:
            if self._film_queue.abandoned:
                await self._put_off(key)
            raise

    async def abandon(self) -> None:
        """Stop drawing because the process ends; pending films are drawn after the restart."""
        self._film_queue.abandon()

    async def finish(self) -> None:
        """Stop drawing for other processes."""
        await self._tasks.finish(0.0)

    @property
    def _is_for_others(self) -> bool:
        return self._heartbeat.leaves(Role.ROBOTS)

    async def _drawn(self, table: Table, t: Texts, on_progress: OnProgress) -> bytes:
        reel = await self._render_pool.run(partial(film_reel.reel, table, t))
        return await self._film_queue.film(film_reel.key(table, t), reel, on_progress)

    async def _ordered(self, key: FilmKey, on_progress: OnProgress) -> bytes | None:
        """Return a film drawn by another process, or None if that fails."""
        film = await self._films.ask(key, now=now(), anew=True)
        async with asyncio.timeout(PATIENCE):
            while film.data is None:
                if self._film_queue.abandoned:
                    await self._put_off(key)
                    raise Refusal("refusal-film-restarting")
                if film.fault or not self._is_for_others:
                    log.warning("match %d: no other process drew the film: %s", key.match, film.fault)
                    return None
                if film.whole:
                    await on_progress(film.frames, film.whole)
                await asyncio.sleep(LOOK_SECONDS)
                film = await self._films.ask(key, now=now())
        return film.data

    async def _put_off(self, key: FilmKey) -> None:
        """Queue a film to be drawn after the restart."""
        try:
            await self._films.ask(key, now=now() + RESUME_SECONDS)
        except StorageError as error:
            log.error("match %d: can't postpone a film: %s", key.match, error)

    def _resume(self) -> None:
        """Draw the films that an earlier process postponed, once after the start."""
        if not self._is_resumed:
            self._is_resumed = True
            self._tasks.spawn(self._begin_again())

    async def _begin_again(self) -> None:
        try:
            await self._begin()
        except StorageError as error:
            log.error("can't load postponed films: %s", error)

    async def _begin(self) -> None:
        """Draw films that other processes ordered, and sometimes delete old ones."""
        if self._film_queue.abandoned:
            return
        if time.monotonic() - self._swept >= SWEEP_SECONDS:
            self._swept = time.monotonic()
            await self._films.forget_old(now=now())
        for key in await self._films.wanted(now=now()):
            if key not in self._busy:
                self._busy.add(key)
                self._tasks.spawn(self._draw_for_others(key))

    async def _draw_for_others(self, key: FilmKey) -> None:
        try:
            async with self._leases.held(f"film:{key.match}:{key.moment}:{key.language}") as is_mine:
                if is_mine:
                    await self._films.note_film(key, await self._drawn_at(key))
        except StorageError as error:
            log.error("match %d: can't store a film: %s", key.match, error)
        except Refusal:  # this queue is full: another process may have room, or this one later
            return
        except Exception as error:  # the waiting process is told
            log.warning("match %d: can't draw a film: %r", key.match, error)
            await self._fail(key, repr(error))
        finally:
            self._busy.discard(key)

    async def _drawn_at(self, key: FilmKey) -> bytes:
        table, t = await self._tables.load_whole(key.match), language.named(key.language)
        if (there := film_reel.key(table, t)) != tuple(key):
            raise FilmError(f"the match has moved on to {there.moment}")
        last = 0.0

        async def record_progress(frames: int, whole: int) -> None:
            nonlocal last
            if time.monotonic() - last >= LOOK_SECONDS:
                last = time.monotonic()
                await self._films.note_frames(key, frames, whole)

        return await self._drawn(table, t, record_progress)

    async def _fail(self, key: FilmKey, fault: str) -> None:
        try:
            await self._films.note_fault(key, fault)
        except StorageError as error:
            log.error("match %d: can't record that a film failed: %s", key.match, error)
