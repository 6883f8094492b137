"""Films that one process waits for and another draws."""

from storage import Matches
from storage.delivery import Film, FilmKey
from storage.parts.films import KEPT_SECONDS, WAITED_SECONDS

NOW = 1_000_000_000
KEY, OTHER = FilmKey(1, "5", "en"), FilmKey(1, "5", "pl")


async def test_a_film_is_wanted_while_a_process_waits_for_it(matches: Matches) -> None:
    films = matches.films
    assert await films.ask(KEY, now=NOW) == Film(0, 0, "", None)
    await films.ask(OTHER, now=NOW + 5)
    assert await films.wanted(now=NOW + WAITED_SECONDS) == [KEY, OTHER]
    assert await films.wanted(now=NOW + WAITED_SECONDS + 1) == [OTHER]
    await films.note_frames(KEY, 3, 9)
    assert await films.ask(KEY, now=NOW + 6) == Film(3, 9, "", None)
    assert await films.drawn(KEY) is None
    await films.note_film(KEY, b"GIF\x00\xff")
    assert await films.drawn(KEY) == b"GIF\x00\xff"
    assert await films.wanted(now=NOW + 6) == [OTHER]
    assert (await films.ask(KEY, now=NOW + 7)).data == b"GIF\x00\xff"


async def test_a_failed_film_is_drawn_again_on_a_new_request(matches: Matches) -> None:
    await matches.films.ask(KEY, now=NOW)
    await matches.films.note_fault(KEY, "no reel")
    assert await matches.films.wanted(now=NOW) == []
    assert (await matches.films.ask(KEY, now=NOW + 1)).fault == "no reel"
    assert (await matches.films.ask(KEY, now=NOW + 2, anew=True)).fault == ""
    assert await matches.films.wanted(now=NOW + 2) == [KEY]


async def test_films_expire(matches: Matches) -> None:
    for key in (KEY, OTHER):
        await matches.films.ask(key, now=NOW)
        await matches.films.note_film(key, b"GIF")
    await matches.films.ask(OTHER, now=NOW + 1)
    await matches.films.forget_old(now=NOW + KEPT_SECONDS + 1)
    assert (await matches.films.ask(KEY, now=NOW + KEPT_SECONDS)).data is None
    assert (await matches.films.ask(OTHER, now=NOW + KEPT_SECONDS)).data == b"GIF"
