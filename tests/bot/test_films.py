"""Films of matches: drawn in a process with progress reports, private until posted."""

import asyncio
import io
import random
import sys
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from bot.features.films import queue as cinemas
from bot.features.films import reel as film_reel
from bot.features.films.queue import FilmError, FilmQueue
from engine.catalogue import game
from engine.errors import Refusal
from engine.match import Match
from render.film import LARGEST, Reel
from render.texts import texts
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.test_looking_back import pressed
from tests.bot.walking import table_of
from tests.bot.world import World, click_more, labels, take_turn_by_slash, texts_of
from tests.laws.matches import Setting, course

pytestmark = pytest.mark.simcord(check_errors=False)

FILM = bytes.fromhex(
    "474946383961010001008000000000000000002c00000000010001000002024401003b"
)  # a single pixel


async def ignore_progress(done: int, whole: int) -> None:
    """A progress callback that does nothing."""


def short(slug: str = "amytis") -> Reel:
    """Return the reel of a match after a few turns."""
    return film_reel.reel(table_of(course(Setting(slug, 2), 1).at(6)), texts())


def test_the_last_frame_has_the_points_over_time() -> None:
    match = course(Setting("amytis", 2), 1).end
    *_, end = film_reel.reel(table_of(match), texts()).frames
    assert end.course[-1] == match.points
    assert len(end.course) == match.now.turns


async def test_a_process_draws_a_film_and_reports_progress() -> None:
    reel, progress = short(), list[tuple[int, int]]()

    async def record(done: int, whole: int) -> None:
        progress.append((done, whole))

    film_queue = FilmQueue()
    film = await film_queue.film("a", reel, record)
    assert progress == [(count, len(reel.frames)) for count in range(1, len(reel.frames) + 1)]
    with Image.open(io.BytesIO(film)) as image:
        assert (image.format, image.n_frames) == ("GIF", len(reel.frames))  # type: ignore[attr-defined]
    assert len(film) < LARGEST
    assert film_queue.cached("a") == film
    assert film_queue.cached("b") is None


def projector(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    monkeypatch.setattr(cinemas, "PROJECTOR", (sys.executable, "-c", f"import sys, time\n{script}"))


@pytest.mark.parametrize("script", ["sys.exit(3)", "print(1, 2)", "import os; os.kill(os.getpid(), 9)"])
async def test_a_process_that_dies_raises_an_error(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    projector(monkeypatch, script)
    with pytest.raises(FilmError):
        await FilmQueue().film("a", short(), ignore_progress)


async def test_a_process_that_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    projector(monkeypatch, "time.sleep(60)")
    monkeypatch.setattr(cinemas, "PATIENCE", 0.5)
    film_queue = FilmQueue()
    with pytest.raises(TimeoutError):
        await film_queue.film("a", short(), ignore_progress)
    monkeypatch.setattr(cinemas, "PATIENCE", 60)
    projector(monkeypatch, "sys.stdout.write('3\\nGIF')")
    assert await film_queue.film("a", short(), ignore_progress) == b"GIF"


async def test_the_process_does_not_get_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    projector(
        monkeypatch, "import os; sys.stdout.write('2\\n' + ('no' if 'DISCORD_TOKEN' in os.environ else 'ok'))"
    )
    assert await FilmQueue().film("a", short(), ignore_progress) == b"ok"


async def test_a_film_is_cached_for_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    projector(monkeypatch, "sys.stdout.write('3\\nGIF')")
    monkeypatch.setattr(cinemas, "KEPT_SECONDS", 0.05)
    film_queue = FilmQueue()
    await film_queue.film("a", short(), ignore_progress)
    assert film_queue.cached("a") == b"GIF"
    await asyncio.sleep(0.2)
    assert film_queue.cached("a") is None


async def test_films_are_drawn_one_at_a_time_and_the_queue_is_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawing, most = 0, 0

    async def draw(reel: Reel, progress: Any) -> bytes:
        nonlocal drawing, most
        drawing += 1
        most = max(most, drawing)
        await asyncio.sleep(0.01)
        drawing -= 1
        return FILM

    monkeypatch.setattr(cinemas, "_draw", draw)
    film_queue, reel = FilmQueue(), short()
    asked = [
        asyncio.create_task(film_queue.film(number, reel, ignore_progress))
        for number in range(cinemas.MOST_WAITING)
    ]
    await asyncio.sleep(0)
    with pytest.raises(Refusal):
        await film_queue.film("one too many", reel, ignore_progress)
    assert await asyncio.gather(*asked) == [FILM] * cinemas.MOST_WAITING
    assert most == 1
    await film_queue.film("now there is room", reel, ignore_progress)


async def test_shutdown_abandons_films(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw(reel: Reel, progress: Any) -> bytes:
        await asyncio.sleep(60.0)
        return FILM

    monkeypatch.setattr(cinemas, "_draw", draw)
    film_queue, reel = FilmQueue(), short()
    asked = [asyncio.create_task(film_queue.film(number, reel, ignore_progress)) for number in range(2)]
    await asyncio.sleep(0.1)
    film_queue.abandon()
    async with asyncio.timeout(10.0):
        for film in asked:
            with pytest.raises(Refusal, match="refusal-film-restarting"):
                await film


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Reel]:
    """Replace drawing by a constant film; return the reels requested."""
    reels: list[Reel] = []

    async def draw(reel: Reel, progress: Callable[[int, int], Any]) -> bytes:
        reels.append(reel)
        await progress(1, len(reel.frames))
        return FILM

    monkeypatch.setattr(cinemas, "_draw", draw)
    monkeypatch.setattr("bot.features.films.handlers.EVERY", 0.0)
    return reels


async def test_a_film_is_private_until_its_reader_posts_it(place: World, drawn: list[Reel]) -> None:
    await place.seat("amytis", seed=PLAIN)
    for number in range(2):
        await take_turn_by_slash(place, random.Random(number))
    ann, before = place.people[0], len(place.channel.history())
    answer: Any = (await ann.slash(place.channel, "game film")).response
    assert answer.ephemeral
    assert "so far, as a film: 2 turns" in texts_of(answer.components)
    assert [each.filename for each in answer.attachments] == ["film.gif"]
    assert len(place.channel.history()) == before
    patched = [str(each.json) for each in place.env.http_requests if each.path.endswith("@original")]
    assert any("picture 1 of 3" in each for each in patched)
    posted: Any = await ann.click(answer, label="Post it here")
    assert "for everyone to see" in texts_of(answer.components)
    assert len(place.channel.history()) == before + 1
    assert place.last.content.endswith(f"posted by <@{ann.id}>.")
    assert [each.filename for each in place.last.attachments] == ["film.gif"]
    assert await place.last.attachments[0].read() == FILM
    assert len(drawn) == 1
    assert posted is not None


async def test_after_a_restart_the_button_draws_the_film_again(place: World, drawn: list[Reel]) -> None:
    await place.seat("amytis", seed=PLAIN)
    await place.people[1].slash(place.channel, "game resign", sure=True)
    assert "Film" in labels(place.last)
    answer: Any = (await place.people[0].click(place.last, label="Film")).response
    await place.restart()
    await place.people[0].click(answer, label="Post it here")
    assert [each.filename for each in place.last.attachments] == ["film.gif"]
    assert len(drawn) == 2


async def test_a_film_can_be_requested_from_a_step(place: World, drawn: list[Reel]) -> None:
    await place.seat("amytis", seed=PLAIN)
    await take_turn_by_slash(place, random.Random(1))
    ann = place.people[0]
    step = await pressed(ann, (await click_more(ann, place.last, "History")).response, "Step through")
    film = await ann.click(step, label="Film")
    assert film.response is not None
    assert film.response.id != step.id
    assert [each.filename for each in film.response.attachments] == ["film.gif"]


async def test_a_failed_film_is_answered_with_an_apology(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    projector(monkeypatch, "sys.exit(1)")
    assert "wrong on my side" in said(await place.people[0].slash(place.channel, "game film"))


def test_a_film_leaves_out_undone_turns() -> None:
    match = Match.new(game("amytis"), 2, seed=PLAIN)
    match.play(0, match.moves(0)[0])
    match.undo(0)
    reel = film_reel.reel(table_of(match), texts())
    assert [frame.view for frame in reel.frames] == [match.view(None)]
