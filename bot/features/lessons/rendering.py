"""The pages of a lesson with their pictures, drawn off the event loop."""

from collections.abc import Sequence
from typing import Any

from bot.delivery import pages
from bot.features.lessons import screens
from bot.features.lessons.course import Picture, PreparedStep
from bot.jobs.forecast_cache import ForecastCache
from bot.jobs.render_pool import RenderPool
from bot.matches.table import Stale, Table
from bot.matches.turn_path import walk
from bot.platform.actions import ShowWhole, Zoom
from bot.platform.custom_ids import Action
from bot.screens.page import Page, lines
from bot.screens.turn.offers import offered
from render.texts import Texts
from storage.timing import Device


class Desk:
    """Draws the pages of one step for the player at its ``table``; ``tries`` counts the wrong turns."""

    def __init__(
        self,
        render_pool: RenderPool,
        forecast_cache: ForecastCache,
        stage: PreparedStep,
        table: Table,
        tries: int,
        t: Texts,
        device: Device = Device.PHONE,
    ) -> None:
        self._render_pool, self._forecast_cache = render_pool, forecast_cache
        self._stage, self._table = stage, table
        self._tries, self._t, self._device = tries, t, device

    async def step(self, path: Sequence[int] = (), **options: Any) -> Page:
        """Return the panel after the choices of ``path`` or, for a step without a turn, its page.

        ``options`` are passed on to :func:`bot.delivery.pages.panel`.
        """
        stage, table, t = self._stage, self._table, self._t
        if not stage.step.turn:
            return screens.reading(stage, table, await self._picture(), t)
        way, at_start = walk(table, stage.seat, path), not path and options.get("group") is None
        text = screens.above(stage, table, t, news=at_start, idea=not way.draft.complete)
        model = screens.model_path(table, stage)
        page = await pages.panel(
            self._render_pool,
            self._forecast_cache,
            table,
            stage.seat,
            path,
            t,
            notice=lines(text, options.pop("notice", "")),
            also=screens.around(stage, self._tries, model, t) if at_start else (),
            marked=stage.step.marks,
            advised=False,
            device=self._device,
            **options,
        )
        return screens.redirected(screens.guided(page, model), stage, self._tries)

    async def _picture(self) -> bytes:
        """Return the picture of a step that is only read."""
        stage, table, marks = self._stage, self._table, self._stage.step.marks
        if stage.step.picture is Picture.QUESTION:
            way = walk(table, stage.seat)
            offers = offered(way.draft, await self._forecast_cache.forecasts(table, way.draft), self._t)
            return await pages.question_picture(self._render_pool, table, way, self._t, offers, (), marks)
        seat = None if stage.step.picture is Picture.BOARD else stage.seat
        return await pages.seen(self._render_pool, table, seat, self._t, marks)

    async def beside(self, kind: type[Action], path: Sequence[int]) -> Page:
        """Return what the panel shows instead of its question: a larger part of the board, or the points."""
        draw = pages.own_part if kind is Zoom else pages.whole if kind is ShowWhole else pages.counted
        page = await draw(self._render_pool, self._table, self._stage.seat, path, self._t)
        return screens.redirected(page, self._stage, self._tries)

    async def area(self, seat: int) -> Page:
        """Return a seat's area; raises :class:`Stale` if there is none."""
        user = self._table.record.people[self._stage.seat].user
        page = await pages.tableau(self._render_pool, self._table, user, seat, self._t)
        return screens.redirected(page, self._stage, self._tries)

    async def outcome(self, path: Sequence[int]) -> Page:
        """Return the page about a confirmed turn; raises :class:`Stale` for an incomplete one."""
        stage, table = self._stage, self._table
        way = walk(table, stage.seat, path)
        if not way.draft.complete:
            raise Stale
        image = await pages.question_picture(self._render_pool, table, way, self._t)
        tries = self._tries + (not stage.is_right(way.draft))
        return screens.outcome(stage, table, way, image, tries, self._t)
