"""``ziggurat export``, ``import``, ``replay``, ``repair`` and ``ratings``: match files and repairs."""

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
"""The mode of files that hold a match's hidden cards: only their owner can read them."""


def add_commands(commands: Commands) -> None:
    """Add ``export``, ``import``, ``replay``, ``repair`` and ``ratings``."""
    out = add(commands, "export", "write a match to a text file (with its hidden cards)")
    out.add_argument("match", type=int, metavar="MATCH", help="match id")
    out.add_argument("--out", type=Path, help="default: standard output")
    out.set_defaults(run=export)
    back = add(commands, "import", "import a match from a file, with its players in their seats")
    back.add_argument("file", type=Path, metavar="FILE", help="a file written by export")
    back.add_argument("--channel", type=int, required=True, help="id of the channel where the match goes on")
    back.add_argument("--guild", type=int, help="id of the channel's server")
    back.add_argument("--users", type=int, nargs="+", help="user ids by seat; default: those in the file")
    back.add_argument("--again", action="store_true", help="import even if the match is already stored")
    back.set_defaults(run=import_)
    again = add(commands, "replay", "replay a match file and print its result")
    again.add_argument("file", type=Path, metavar="FILE", help="a file written by export")
    again.set_defaults(run=replay)
    mend = add(commands, "repair", "replay a stored log and repair a damaged match")
    mend.add_argument("match", type=int, metavar="MATCH", help="match id")
    mend.set_defaults(run=repair)
    count = add(commands, "ratings", "recompute all results and ratings from the logs")
    what = "recompute stores them, check only reports differences"
    count.add_argument("action", choices=["recompute", "check"], help=what)
    count.set_defaults(run=ratings)
    for parser in (out, back, mend, count):
        add_database(parser)


def _with_matches(
    arguments: Namespace, work: Callable[[Matches], Awaitable[None]], *, check_first: bool = True
) -> None:
    """Open an existing database and run ``work`` on it.

    Without ``check_first`` the database is checked only after an error, in case damage is the cause. Raises
    :class:`storage.errors.DamagedDatabase`.
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
    """Write a match to a file; raises :class:`ZigguratError` if it wasn't started or can't be written."""

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
            if out.is_file():  # not a device; an existing file may have been readable by others
                out.chmod(PRIVATE)
            file.write(text)
    except OSError as error:
        raise ZigguratError(f"can't write {out}: {error.strerror}") from error


def text_of(file: Path) -> str:
    """Return the text of a match file; raises :class:`engine.errors.RecordError`."""
    try:
        return record.decode(file.read_bytes())
    except OSError as error:
        raise RecordError(f"can't read {file}: {error.strerror}") from error
    except RecordError as error:
        raise RecordError(f"can't read {file}: {error}") from error


def replay(arguments: Namespace) -> None:
    """Replay a match file and print the result; raises :class:`RecordError`."""
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
    """Import a match, finished or not, into its players' statistics.

    Raises :class:`RecordError` for a bad file or wrong users, and :class:`ZigguratError` if the match is
    already stored.
    """
    loaded = record.read(text_of(arguments.file))
    seats = [seat for seat in range(len(loaded.names)) if seat not in loaded.robots]
    users = arguments.users or [loaded.users[seat] for seat in seats if loaded.users]
    if len(users) != len(seats) or not users:
        raise RecordError(f"--users needs {len(seats)} user ids, one for each human seat")
    if len({*users}) != len(users) or any(user not in record.USERS for user in users):
        raise RecordError("--users needs different user ids; get them with Copy User ID in Discord")
    numbers = dict(zip(seats, users, strict=True))
    people = [
        Person(numbers.get(seat, -1 - seat), name, loaded.robots.get(seat, ""))
        for seat, name in enumerate(transfer.fitting(loaded.names))
    ]

    async def work(matches: Matches) -> None:
        if not arguments.again and (twin := await matches.twin(loaded.match)) is not None:
            raise ZigguratError(f"already stored as match {twin}; use --again to import it once more")
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
    """Repair a match; raises :class:`ZigguratError` if its log doesn't replay."""

    async def work(matches: Matches) -> None:
        mended = await matches.repair(arguments.match, now=now())
        print(f"match {mended.id} replays: {mended.seq} entries, {mended.status}")

    _with_matches(arguments, work)


def ratings(arguments: Namespace) -> None:
    """Recompute results and ratings; with ``check``, raises :class:`ZigguratError` for differences."""

    checks = arguments.action == "check"

    async def work(matches: Matches) -> None:
        differences = await matches.statistics.recount(keep=not checks)
        for difference in differences:
            print(difference)
        if checks and differences:
            raise DamagedDatabase(f"{len(differences)} differences; run `ziggurat ratings recompute`")
        print(f"{len(differences)} differences corrected" if differences else "all results match the logs")

    _with_matches(arguments, work)
