"""Finds a user's step in a lesson, and seats them at its table."""

import asyncio
from zlib import crc32

from bot.features.lessons import course
from bot.features.lessons.course import PreparedStep
from bot.interactions.services import Service
from bot.matches.table import Stale, Table
from bot.platform.clock import now
from engine.robots import CALM
from render.texts import Texts
from storage import Matches
from storage.records import LessonProgress, Listing, Person, Status


class Lessons(Service):
    """The lessons of all games, and each user's progress."""

    def __init__(self, matches: Matches) -> None:
        self._store = matches.lessons

    async def progress(self, user: int) -> dict[str, LessonProgress]:
        """Return a user's progress by game."""
        return await self._store.of(user)

    async def stage(self, user: int, slug: str, name: str) -> PreparedStep | None:
        """Return a step of a lesson and record that the user is there; None for the end.

        The first step stands in for one that no longer exists. Raises :class:`Stale` for a game without a
        lesson.
        """
        found = await find(slug, name) if name else None
        if name and found is None:
            found = (await all_stages(slug))[0]
        await self._store.reach(user, slug, found.step.name if found else "", now=now())
        return found


async def all_stages(slug: str) -> tuple[PreparedStep, ...]:
    """Return the steps of a game's lesson; raises :class:`Stale` if it has none."""
    if course.course(slug) is None:
        raise Stale
    return await asyncio.to_thread(course.stages, slug)


async def find(slug: str, name: str) -> PreparedStep | None:
    """Return a lesson's step by name, or None; raises :class:`Stale` for a game without a lesson."""
    return next((stage for stage in await all_stages(slug) if stage.step.name == name), None)


def seated(stage: PreparedStep, person: Person, t: Texts) -> Table:
    """Return the table of a step, with the user and robots; it isn't stored."""
    match, slug = stage.match, stage.match.game.facts.slug
    people = [Person(-number, t("robot-steady", number=number), CALM) for number in range(1, match.seats)]
    people.insert(stage.seat, person)
    record = Listing(
        id=-1 - crc32(f"{slug} {stage.step.name}".encode()),  # the key of cached forecasts
        channel=0,
        guild=None,
        game=slug,
        status=Status.PLAYING,
        reason="",
        host=person.user,
        people=tuple(people),
        invited=(),
        seats=match.seats,
        options=match.options,
        rules_version=None,
        edition=None,
        seq=match.seq,
        to_act=match.to_act,
        board=None,
        created=0,
        updated=0,
    )
    return Table(record, match.copy())
