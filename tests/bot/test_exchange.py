"""``/game export`` and ``/game import``: finished matches as files, and what is refused."""

import random
from pathlib import Path
from typing import Any

import discord
import pytest

import storage
from bot.matches import transfer
from bot.matches.table import Table
from engine.catalogue import games
from engine.errors import Refusal
from engine.history import record
from engine.match import Match
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.test_looking_back import pressed
from tests.bot.test_looking_back import read as read_page
from tests.bot.world import World, labels, read, take_turn_by_slash
from tests.laws.matches import Setting, course, settings_of
from tests.thorough import in_turn

pytestmark = pytest.mark.simcord(check_errors=False)

RECORDED = Path(__file__).parent.parent / "engine/playthroughs"
FINISHED = (RECORDED / "amytis-01-2-natural.txt").read_bytes()


async def file_of(result: Any) -> bytes:
    answer = result.response if hasattr(result, "response") else result
    (attachment,) = answer.attachments
    assert attachment.filename.endswith(".txt")
    return bytes(await attachment.read())


async def histories(place: World, reader: Any) -> list[str]:
    """Return all pages of the last message's history, in short and in full."""
    texts = []
    for label in ("In full", "In short"):
        page = (await reader.click(place.last, label="History")).response
        if label == "In full":
            page = await pressed(reader, page, label)
        texts.append(read_page(page))
        while "Older" in texts[-1]:
            page = await pressed(reader, page, "Older")
            texts.append(read_page(page))
    return texts


async def imported(place: World, reader: Any, data: bytes, name: str = "match.txt") -> Any:
    return await reader.slash(place.channel, "game import", file=(name, data))


async def matches_stored(place: World) -> int:
    rows = await place.bot.matches.database.read(lambda tx: tx.execute("SELECT id FROM match").fetchall())
    return len(rows)


async def whole(place: World) -> Table:
    """Return the channel's match with its whole log."""
    return await place.bot.services.tables.load_whole((await place.table()).id)


async def test_export_and_import_restore_the_same_match(place: World, tmp_path: Path) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=PLAIN)
    for number in range(12):
        await take_turn_by_slash(place, random.Random(number))
    await bo.slash(place.channel, "game resign", sure=True)
    table = await whole(place)
    before = await histories(place, ann)
    data = await file_of(await ann.slash(place.channel, "game export"))

    async with await storage.open(tmp_path / "new.sqlite3") as other:
        place.bot.matches = other
        await place.restart()
        answer = await imported(place, bo, data)
        assert "imported" in said(answer)
        again = await whole(place)
        assert again.id == 1
        assert (again.match.log, again.match.now) == (table.match.log, table.match.now)
        assert [entry.at for entry in again.match.log] == [entry.at for entry in table.match.log]
        assert again.record.updated == table.match.log[-1].at
        assert await histories(place, ann) == before
        assert await file_of(await ann.slash(place.channel, "game export")) != b""


async def test_an_imported_match_can_be_viewed_and_is_unrated(place: World) -> None:
    ann, bo = place.people
    file = record.read(FINISHED.decode())
    await imported(place, bo, record.write(file.match, file.names, [ann.id, bo.id]).encode())
    assert "Ninsun" in read(place.last)
    assert f"<@{ann.id}>" not in place.last.content
    assert place.last.content.endswith(f"-# <@{bo.id}> imported this match from a file.")
    posts: Any = [request for request in place.env.http_requests if request.path.endswith("/messages")]
    assert [post.json["allowed_mentions"] for post in posts] == [{"parse": []}]
    assert {"History", "Film"} <= set(labels(place.last))
    assert "You aren’t in any matches" in said(await ann.slash(place.channel, "game list"))
    matches = place.bot.services.tables.matches
    assert [await matches.results.of_user(member.id) for member in place.people] == [[], []]
    assert "no seat" in said(await ann.click(place.last, label="Rematch"))


@in_turn("slug", games())
async def test_matches_of_every_game_can_be_imported(place: World, slug: str) -> None:
    setting = settings_of(slug)[-1]
    match = course(setting, 1).end
    data = record.write(match, [f"Player {seat}" for seat in range(match.seats)]).encode()
    await imported(place, place.people[0], data)
    assert (await whole(place)).match.log == match.log


async def test_a_running_match_can_not_be_exported_or_imported(place: World) -> None:
    running = course(Setting("architectura", 2, (("game", "basic"),)), 1).at(5)
    await place.put(running)
    answer = await place.people[0].slash(place.channel, "game export")
    assert "once the match is over" in said(answer)
    assert answer.response is not None
    assert not answer.response.attachments
    data = record.write(running, ["a", "b"]).encode()
    await place.people[0].slash(place.channel, "game resign", sure=True)
    assert "isn’t over" in said(await imported(place, place.people[0], data))
    assert await matches_stored(place) == 1


BAD = {
    "nothing": (b"", "can’t read a match in that file"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\xff", "can’t read a match in that file"),
    "another text": (b"Dear diary,\n\ntoday we played.\n", "can’t read a match in that file"),
    "blank lines only": (b"\n" * 5000, "can’t read a match in that file"),
    "another game": (FINISHED.replace(b"game: amytis", b"game: chess"), "can’t read a match in that file"),
    "no seed": (FINISHED.replace(b"seed: 1\n", b""), "can’t read a match in that file"),
    "a seed too large": (
        FINISHED.replace(b"seed: 1\n", b"seed: 99999999999999999999\n"),
        "can’t read a match in that file",
    ),
    "another seed": (FINISHED.replace(b"seed: 1\n", b"seed: 2\n"), "breaks the rules"),
    "other rules": (FINISHED.replace(b"rules: 2", b"rules: 1"), "other rules or cards"),
    "cut off": (FINISHED[: len(FINISHED) // 2].rpartition(b"\n")[0], "isn’t over"),
    "too large": (FINISHED + b"\n" * transfer.LARGEST, "larger than"),
    "from the future": (FINISHED.replace(b"@177", b"@917"), "can’t read a match in that file"),
    "an extra move": (FINISHED + b"1 take a1 @1779000000\n", "breaks the rules"),
    "an unknown seat": (FINISHED.rpartition(b"\n2 ")[0] + b"\n9 resign\n", "breaks the rules"),
}


@pytest.mark.parametrize("name", BAD)
async def test_invalid_files_are_refused_and_not_stored(place: World, name: str) -> None:
    data, refusal = BAD[name]
    answer = said(await imported(place, place.people[0], data))
    assert refusal in answer, answer
    assert answer.count(".") <= 2
    assert await matches_stored(place) == 0
    assert place.channel.history() == []


async def test_only_admins_can_import_into_a_channel_with_a_match(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    assert "is being played here" in said(await imported(place, place.people[0], FINISHED))
    assert await matches_stored(place) == 1
    role = place.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    boss = place.guild.add_member(place.env.create_user("boss"), roles=[role])
    assert "imported" in said(await imported(place, boss, FINISHED))
    assert await matches_stored(place) == 2
    running = await place.table()
    assert not running.match.over


async def test_a_finished_match_can_be_exported_from_its_history(place: World) -> None:
    await imported(place, place.people[0], FINISHED)
    history = (await place.people[0].click(place.last, label="History")).response
    page = await pressed(place.people[0], history, "Export")
    names = record.read(FINISHED.decode()).names
    assert record.read((await file_of(page)).decode()).names == names


def test_corrupted_files_are_refused_without_errors() -> None:
    chance = random.Random(5)
    lines = FINISHED.splitlines(keepends=True)
    for _ in range(150):
        broken = bytearray(b"".join(chance.sample(lines, len(lines)) if chance.random() < 0.3 else lines))
        for _ in range(chance.randrange(1, 4)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            imported_match = transfer.read(bytes(broken), now=2 * 10**9)
        except Refusal:
            continue
        assert isinstance(imported_match.match, Match)
        assert imported_match.match.over


def test_names_are_cut_and_never_empty() -> None:
    text = (
        FINISHED.decode()
        .replace("seat 1: Ninsun", f"seat 1: {'N' * 500}")
        .replace("seat 2: Hammurabi", "seat 2:")
    )
    names = transfer.read(text.encode(), now=2 * 10**9).names
    assert [len(name) for name in names] == [32, 1]
