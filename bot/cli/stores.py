"""``ziggurat backup``, ``restore`` and ``move``: copies of whole databases."""

import asyncio
import os
import sys
import time
from argparse import Namespace
from pathlib import Path

import storage
from bot.cli import Commands, add, add_database, database_of
from bot.cli.exits import Exit
from bot.platform.stopping import interrupted_by_stop
from engine.errors import ZigguratError

PRIVATE = 0o077
"""The umask for back-ups: only their owner can read them."""


def add_commands(commands: Commands) -> None:
    """Add ``backup``, ``restore`` and ``move``."""
    out = add(commands, "backup", "copy the database while the bot is running, and verify the copy")
    out.add_argument("folder", type=Path, metavar="FOLDER", help="where to put the copy")
    text = "keep the N newest copies of this database in FOLDER and delete older ones"
    out.add_argument("--keep", type=int, metavar="N", help=text)
    out.set_defaults(run=back_up)
    back = add(commands, "restore", "create a database from a back-up")
    back.add_argument("file", type=Path, metavar="FILE", help="a file written by backup")
    back.set_defaults(run=restore)
    for parser in (out, back):
        add_database(parser)
    other = add(commands, "move", "copy everything to another database of another kind, and compare both")
    other.add_argument("source", metavar="FROM", help="the present database; stop the bot first")
    other.add_argument(
        "target", metavar="TO", help="an empty database, such as postgresql://user:password@host/name"
    )
    other.set_defaults(run=move)


def back_up(arguments: Namespace) -> None:
    """Back up the database and verify the copy; raises :class:`ZigguratError` if that fails."""
    from storage import backups

    if arguments.keep is not None and arguments.keep < 1:
        raise ZigguratError("--keep must be at least 1")
    os.umask(PRIVATE)
    url = database_of(arguments)
    with interrupted_by_stop():
        copy, replayed = asyncio.run(backups.back_up(url, arguments.folder, now=int(time.time())))
    print(f"{copy}: {copy.stat().st_size:,} bytes, verified; the {replayed} newest matches replay")
    if arguments.keep is not None:
        backups.rotate(copy, arguments.keep)


def restore(arguments: Namespace) -> None:
    """Create a database from a back-up; raises :class:`ZigguratError` if that fails."""
    from storage import backups

    os.umask(PRIVATE)
    url = database_of(arguments)
    with interrupted_by_stop():
        replayed = asyncio.run(backups.restore(arguments.file, url))
    print(f"{storage.redacted(url)} restored; the {replayed} newest matches replay")


def move(arguments: Namespace) -> int:
    """Copy everything to another database; return 11 if they differ or a match is damaged, otherwise 0."""
    from storage import moving

    os.umask(PRIVATE)
    is_terminal = sys.stderr.isatty()

    def progress(table: str, count: int) -> None:
        if is_terminal:
            print(f"\r{table}: {count:,} rows", end="\x1b[K", file=sys.stderr)

    work = moving.move(arguments.source, arguments.target, progress, now=int(time.time()))
    try:
        with interrupted_by_stop():
            report = asyncio.run(work)
    finally:
        if is_terminal:
            print(end="\r\x1b[K", file=sys.stderr)
    print(f"{sum(report.rows.values()):,} rows of {report.rows.get('match', 0):,} matches")
    print(f"{report.replayed:,} live matches replay identically on both sides")
    for difference in report.differences:
        print(f"differs: {difference}")
    if report.differences:
        return Exit.DAMAGED
    source = storage.redacted(arguments.source)
    print(f"set ZIGGURAT_DATABASE to the new address and start the bot; {source} stays")
    return 0
