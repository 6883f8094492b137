"""Imported files are replayed in a separate process, within limits, without blocking the bot."""

import asyncio
import re
import sys
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.delivery import pages
from bot.features.films import reel as film_reel
from bot.jobs import import_queue
from bot.jobs.import_queue import HOUR, MOST_WAITING, PER_HOUR, ImportFailed, ImportQueue
from bot.jobs.render_pool import RenderPool
from bot.matches import transfer
from bot.screens.match import reading
from engine.catalogue import games
from engine.errors import Refusal
from engine.history import record
from engine.history.log import Played, Undone
from render.texts import texts
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.test_exchange import file_of, histories, imported, matches_stored, whole
from tests.bot.walking import table_of
from tests.bot.world import World
from tests.laws.matches import settings_of

RECORDED = Path(__file__).parent.parent / "engine/playthroughs"
FINISHED = (RECORDED / "amytis-01-2-natural.txt").read_bytes()
NOW = 2 * 10**9


def endless(times: int) -> bytes:
    """Return a match whose last turn but one is undone ``times`` times."""
    lines = FINISHED.decode().splitlines()
    seat = lines[-2].partition(" ")[0]
    return "\n".join([*lines[:-1], *[f"{seat} undo agreed 1+2", lines[-2]] * times, lines[-1], ""]).encode()


def process(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Run another script instead of the one that replays files."""
    monkeypatch.setattr(import_queue, "COMMAND", (sys.executable, "-c", script))


@pytest.mark.unabridged
async def test_a_file_is_replayed_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    here = transfer.read(FINISHED, NOW)
    monkeypatch.setattr(record, "_play_line", None)
    there = await ImportQueue().replay(FINISHED)
    assert (there.match.log, there.match.now) == (here.match.log, here.match.now)
    assert (there.match.options, there.match.seed, there.names) == (
        here.match.options,
        here.match.seed,
        here.names,
    )
    assert there.match.outcome == here.match.outcome


@pytest.mark.unabridged
@pytest.mark.parametrize(
    ("data", "key"),
    [
        pytest.param(b"Dear diary", "refusal-import-foreign", id="foreign"),
        pytest.param(FINISHED[:-40], "refusal-import-line", id="a broken line"),
        pytest.param(endless(700), "refusal-import-long", id="too many entries"),
    ],
)
async def test_the_process_reports_errors(data: bytes, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        await ImportQueue().replay(data)
    assert refused.value.key == key


@pytest.mark.unabridged
async def test_the_process_stops_at_its_time_limit(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start = "from bot.jobs import import_worker; import_worker.SECONDS = 1; import_worker._limit()"
    limited = f"{start}\nwhile True: pass"
    process(monkeypatch, limited)
    with pytest.raises(Refusal, match="slow"):
        await ImportQueue().replay(FINISHED)
    assert "stopped by signal" in caplog.text


@pytest.mark.unabridged
async def test_the_process_has_a_memory_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = (
        "from bot.jobs import import_worker\nfrom bot.matches import transfer\n"
        "transfer.record.read = lambda *_, **__: [bytearray(2**20) for _ in range(2**10)]\n"
        "import_worker.main()"
    )
    process(monkeypatch, greedy)
    with pytest.raises(Refusal, match="slow"):
        await ImportQueue().replay(FINISHED)


@pytest.mark.unabridged
async def test_a_process_that_does_not_answer_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    process(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(import_queue, "PATIENCE", 0.3)
    gate, begun = ImportQueue(), time.monotonic()
    with pytest.raises(Refusal, match="slow"):
        await gate.replay(FINISHED)
    assert time.monotonic() - begun < 10
    process(monkeypatch, "import sys; sys.exit(3)")
    with pytest.raises(ImportFailed):
        await gate.replay(FINISHED)


@pytest.mark.unabridged
async def test_shutdown_abandons_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    process(monkeypatch, "import time; time.sleep(60)")
    gate, began = ImportQueue(), time.monotonic()
    replies = [asyncio.create_task(gate.replay(FINISHED)) for _ in range(2)]
    await asyncio.sleep(0.3)
    gate.abandon()
    for reply in replies:
        with pytest.raises(Refusal, match="refusal-import-restarting"):
            await reply
    assert time.monotonic() - began < 10


@pytest.mark.unabridged
async def test_the_process_does_not_get_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    process(monkeypatch, "import os, sys; sys.exit('DISCORD_TOKEN' in os.environ and 3 or 4)")
    with pytest.raises(ImportFailed, match="4"):
        await ImportQueue().replay(FINISHED)


async def test_files_are_replayed_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most = 0, 0

    async def answer(data: bytes) -> bytes:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.01)
        running -= 1
        return b'{"type":"refused","key":"refusal-import-foreign","args":{}}'

    monkeypatch.setattr(import_queue, "_answer", answer)
    gate = ImportQueue()
    replies = await asyncio.gather(*(gate.replay(FINISHED) for _ in range(3)), return_exceptions=True)
    assert [type(reply) for reply in replies] == [Refusal] * 3
    assert most == 1


def test_each_player_may_import_one_file_at_a_time_and_the_queue_is_limited() -> None:
    gate = ImportQueue()
    with gate.admitted(1):
        with pytest.raises(Refusal, match="one"), gate.admitted(1):
            pass
        with pytest.raises(Refusal, match="one"), gate.admitted(1):
            pass
        with ExitStack() as others:
            for user in range(2, MOST_WAITING + 1):
                others.enter_context(gate.admitted(user))
            with pytest.raises(Refusal, match="busy"), gate.admitted(99):
                pass
        with gate.admitted(99):
            pass
    with gate.admitted(1):
        pass


def test_a_match_twice_the_longest_recorded_one_is_accepted() -> None:
    longest = max((transfer_log(path) for path in RECORDED.glob("*.txt")), default=0)
    assert 2 * longest < transfer.LONGEST
    assert transfer.read(endless(400), NOW).match.over


def transfer_log(path: Path) -> int:
    """Return the number of entries of a recorded match."""
    return record.read(path.read_text(encoding="utf-8")).match.seq


@pytest.mark.simcord(check_errors=False)
async def test_turns_go_on_while_a_file_is_replayed(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn is played and its board drawn meanwhile; the importer can't start another import."""
    table = await place.seat("amytis", seed=PLAIN)
    services, (ann, bo) = place.bot.services, place.people
    replay = import_queue._answer

    async def meanwhile(data: bytes) -> bytes:
        with pytest.raises(Refusal, match="one"), services.imports.admitted(ann.id):
            pass
        with services.imports.admitted(bo.id):
            user = table.record.people[table.match.to_act[0]].user
            await services.tables.play(table.id, user, table.match.moves(table.match.to_act[0])[:1])
            await services.channel_boards.post(table.id)
        return await replay(data)

    monkeypatch.setattr(import_queue, "_answer", meanwhile)
    archive = place.guild.create_text_channel("archive")
    assert "imported" in said(await ann.slash(archive, "game import", file=("match.txt", FINISHED)))
    assert (await place.table()).match.seq > table.match.seq
    with services.imports.admitted(ann.id):
        pass


@pytest.mark.simcord(check_errors=False)
async def test_a_file_that_takes_too_long_is_refused_with_a_sentence(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(data: bytes) -> bytes:
        raise Refusal("refusal-import-slow")

    with monkeypatch.context() as patch:
        patch.setattr(import_queue, "_answer", slow)
        assert "takes too long" in said(await imported(place, place.people[0], FINISHED))
    assert "more than 2,000 moves" in said(await imported(place, place.people[0], endless(700)))
    assert await matches_stored(place) == 0


def test_a_byte_order_mark_is_ignored() -> None:
    assert transfer.read(b"\xef\xbb\xbf" + FINISHED, NOW).match.over


def test_agreed_undos_are_read_from_the_file() -> None:
    log = transfer.read(endless(3), NOW).match.log
    assert sum(isinstance(entry, Undone) for entry in log) == 3
    assert sum(isinstance(entry, Played) for entry in log) > len(transfer.read(FINISHED, NOW).match.log)


async def test_imports_are_limited_per_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only successful imports count, as they stay in the database."""
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    gate = ImportQueue()
    for _ in range(2 * PER_HOUR):
        with suppress(ValueError), gate.admitted(1):
            raise ValueError
    for _ in range(PER_HOUR):
        with gate.admitted(1):
            pass
    with pytest.raises(Refusal, match="often"), gate.admitted(1):
        pass
    with gate.admitted(2):
        pass
    now += HOUR
    with gate.admitted(1):
        pass
    assert set(gate._times) == {1}


@pytest.mark.simcord(check_errors=False)
async def test_a_player_who_may_not_post_can_not_import(place: World) -> None:
    """A file may contain any names, and the bot would post them."""
    bot, denied = place.guild.me, discord.PermissionOverwrite(send_messages=False)
    assert bot is not None
    allowed = discord.PermissionOverwrite(send_messages=True)
    read_only: Any = place.guild.create_text_channel(
        "news", overwrites={place.guild.default_role: denied, bot: allowed}
    )
    answer = await place.people[0].slash(read_only, "game import", file=("match.txt", FINISHED))
    assert "can’t write in this channel" in said(answer)
    assert not read_only.history()
    assert await matches_stored(place) == 0


@pytest.mark.simcord(check_errors=False)
async def test_any_name_is_shown_safely_and_exported_again(place: World) -> None:
    match = record.read(FINISHED.decode()).match
    names = ["[x](http://x.test)<@1>@everyone", "\u202e\u200b\x00\x07"]
    ann = place.people[0]
    assert "imported" in said(await imported(place, ann, record.write(match, names).encode()))
    assert "@everyone" not in place.last.content
    assert "](http:" not in place.last.content
    assert not {"\u202e", "\x00"} & {*place.last.content}
    data = await file_of(await ann.slash(place.channel, "game export"))
    assert "imported" in said(await imported(place, ann, data))


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("how", ["abandon", "resign"])
async def test_a_match_without_moves_can_be_viewed(place: World, how: str) -> None:
    ann = place.people[0]
    for slug in games():
        match = settings_of(slug)[-1].begin(3)
        while not match.over:
            match.resign(
                match.seats - 1 - len(match.resigned), go_on=False
            ) if how == "resign" else match.abandon()
        data = record.write(match, [f"Player {seat}" for seat in range(match.seats)]).encode()
        assert "imported" in said(await imported(place, ann, data))
        await histories(place, ann)
        film = film_reel.reel(await whole(place), texts())
        assert film.frames
        assert await file_of(await ann.slash(place.channel, "game export"))


async def test_turns_are_described_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The history of a long match takes a tenth of a second, so it must not block the event loop."""
    threads: list[str] = []
    original = reading.turns_of

    def turns_of(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return original(*args)

    monkeypatch.setattr(reading, "turns_of", turns_of)
    table = table_of(transfer.read(FINISHED, NOW).match)
    with RenderPool() as render_pool:
        page = await pages.history(render_pool, table, 1, 0, texts())
    assert page.screen
    assert threads != [threading.main_thread().name]


@pytest.mark.simcord(check_errors=False)
async def test_an_imported_match_from_the_future_does_not_stay_the_latest(place: World) -> None:
    """Clocks differ a little, and matches played meanwhile count as later than the import."""
    tomorrow = int(time.time()) + 80_000
    data = re.sub(rb"@\d+", b"@%d" % tomorrow, FINISHED)
    ann, bo = place.people
    assert "imported" in said(await imported(place, ann, data))
    assert (await whole(place)).record.updated <= time.time()
    await place.seat("amytis", seed=PLAIN)
    await bo.slash(place.channel, "game resign", sure=True)
    latest = await place.table()
    assert latest.record.people[0].user == ann.id
