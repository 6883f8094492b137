"""``ziggurat export``, ``import``, ``replay``, ``repair``, ``ratings``: as files, and mended."""

import asyncio
import os
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path

import storage
from bot.cli import Commands, add, add_database, database_of, output
from bot.matches import transfer
from bot.platform.clock import now
from engine.errors import RecordError, ZigguratError
from engine.history import record
from storage import Matches
from storage.errors import DamagedDatabase
from storage.records import Person

PRIVATE = 0o600
"""The rights of files with the secrets of a match, which are for their owner alone."""


def add_commands(commands: Commands) -> None:
    """Add ``export``, ``import``, ``replay``, ``repair`` and ``ratings``."""
    out = add(commands, "export", "write a match as a readable file (with its secrets)")
    out.add_argument("match", type=int, metavar="MATCH", help="its number")
    out.add_argument("--out", type=Path, help="default: standard output")
    out.set_defaults(run=export)
    back = add(commands, "import", "bring a match back from its file, its people on their seats")
    back.add_argument("file", type=Path, metavar="FILE", help="as export writes it")
    back.add_argument("--channel", type=int, required=True, help="the channel that it is in from now on")
    back.add_argument("--guild", type=int, help="the server of the channel")
    back.add_argument("--users", type=int, nargs="+", help="user ids by seat; default: those of the file")
    back.add_argument("--again", action="store_true", help="also where the same match is there already")
    back.set_defaults(run=import_)
    again = add(commands, "replay", "play a file again and say how it ends")
    again.add_argument("file", type=Path, metavar="FILE", help="as export writes it")
    again.set_defaults(run=replay)
    mend = add(commands, "repair", "replay a stored log and set a damaged match right")
    mend.add_argument("match", type=int, metavar="MATCH", help="its number")
    mend.set_defaults(run=repair)
    count = add(commands, "ratings", "make all results and ratings again from the logs")
    what = "recompute stores them, check only tells what is different"
    count.add_argument("action", choices=["recompute", "check"], help=what)
    count.set_defaults(run=ratings)
    for parser in (out, back, mend, count):
        add_database(parser)


def _with_matches(
    arguments: Namespace, work: Callable[[Matches], Awaitable[None]], *, check_first: bool = True
) -> None:
    """Work on a database that there is; raises :class:`storage.errors.DamagedDatabase` for one not whole.

    Unless it is checked first, it is checked when something can't be done, as that may be why.
    """

    async def run() -> None:
        async with await storage.open(database_of(arguments), create=False) as matches:
            if check_first:
                await matches.check()
            try:
                await work(matches)
            except ZigguratError:
                await matches.check()
                raise

    asyncio.run(run())


def export(arguments: Namespace) -> None:
    """Write a match; raises :class:`ZigguratError` where there is none or it can't be written."""

    async def work(matches: Matches) -> None:
        table = await matches.load_whole(arguments.match)
        if table.match is None:
            raise ZigguratError(f"match {arguments.match} was never started")
        _put(transfer.write(table.match, table.people, coaching=table.coaching), arguments.out)

    _with_matches(arguments, work, check_first=False)


def _put(text: str, out: Path | None) -> None:
    if out is None:
        output.write(text)
        return
    try:
        number = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        with open(number, "w", encoding="utf-8") as file:
            if out.is_file():  # and no device: what was there may have been open to others
                out.chmod(PRIVATE)
            file.write(text)
    except OSError as error:
        raise ZigguratError(f"{out} can't be written: {error.strerror}") from error


def text_of(file: Path) -> str:
    """Return what is in a file; raises :class:`engine.errors.RecordError`."""
    try:
        return record.decode(file.read_bytes())
    except OSError as error:
        raise RecordError(f"{file} can't be read: {error.strerror}") from error
    except RecordError as error:
        raise RecordError(f"{file} can't be read: {error}") from error


def replay(arguments: Namespace) -> None:
    """Replay a file and print the result; raises :class:`RecordError`."""
    replayed = record.read(text_of(arguments.file))
    names = transfer.fitting(replayed.names)
    outcome = replayed.match.outcome
    print(f"{replayed.match.game.facts.title}: {replayed.match.seq} entries replayed")
    if outcome is None:
        print(f"to act: {', '.join(names[seat] for seat in replayed.match.to_act)}")
    else:
        for name, rank, points in zip(names, outcome.ranks, outcome.totals, strict=True):
            print(f"{rank}. {name}: {points}")


def import_(arguments: Namespace) -> None:
    """Import a match, finished or not; it counts for those who sit there.

    Raises :class:`RecordError` for a file or users that do not fit, and :class:`ZigguratError` where the
    match is stored already.
    """
    loaded = record.read(text_of(arguments.file))
    seats = [seat for seat in range(len(loaded.names)) if seat not in loaded.robots]
    users = arguments.users or [loaded.users[seat] for seat in seats if loaded.users]
    if len(users) != len(seats) or not users:
        raise RecordError(f"--users needs {len(seats)} user ids, one for each seat of a person")
    if len({*users}) != len(users) or any(user not in record.USERS for user in users):
        raise RecordError("--users needs the ids of different people, which Discord shows as Copy User ID")
    numbers = dict(zip(seats, users, strict=True))
    people = [
        Person(numbers.get(seat, -1 - seat), name, loaded.robots.get(seat, ""))
        for seat, name in enumerate(transfer.fitting(loaded.names))
    ]

    async def work(matches: Matches) -> None:
        if not arguments.again and (twin := await matches.twin(loaded.match)) is not None:
            raise ZigguratError(f"it is there already, as match {twin}; --again brings it in once more")
        row = await matches.insert(
            arguments.channel,
            arguments.guild,
            users[0],
            people,
            loaded.match,
            coaching=loaded.coaching,
            now=now(),
        )
        print(f"stored as match {row.id}")

    _with_matches(arguments, work)


def repair(arguments: Namespace) -> None:
    """Repair a match; raises :class:`ZigguratError` where its log does not replay."""

    async def work(matches: Matches) -> None:
        mended = await matches.repair(arguments.match, now=now())
        print(f"match {mended.id} replays: {mended.seq} entries, {mended.status}")

    _with_matches(arguments, work)


def ratings(arguments: Namespace) -> None:
    """Make results and ratings again; raises :class:`ZigguratError` where a check finds differences."""

    checks = arguments.action == "check"

    async def work(matches: Matches) -> None:
        differences = await matches.statistics.recount(keep=not checks)
        for difference in differences:
            print(difference)
        if checks and differences:
            raise DamagedDatabase(f"{len(differences)} differences; `recompute` puts them right")
        print(f"{len(differences)} differences put right" if differences else "all is as the logs say")

    _with_matches(arguments, work)
