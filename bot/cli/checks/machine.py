"""What the machine gives: disk, fonts, versions, time zones, who can read the settings."""

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.app import config
from bot.cli.checks import Finding, Level
from bot.matches.robots import pool
from render.text import Face, font
from storage import health

FULL_BYTES, SHORT_BYTES = 100_000_000, 1_000_000_000
"""How little free space is too little, and how little is worth a word."""

STARTING_SECONDS = 60
"""How long the first process may take to start."""

_ZONE = "Europe/Warsaw"
_OTHERS = 0o077


def machine(folder: Path) -> Iterator[Finding]:
    """Yield what there is to say about this machine; ``folder`` is where the bot runs."""
    yield versions()
    yield fonts()
    yield zones()
    yield temporary()
    yield robots()
    yield settings(folder)


def versions() -> Finding:
    """Say which versions are at work."""
    ours = ", ".join(f"{name} {version(name)}" for name in ("ziggurat", "discord.py"))
    text = f"{ours}, Python {platform.python_version()}"
    sqlite, fault = health.sqlite_library()
    if fault is not None:
        return Finding("versions", Level.MEND, f"{text}; {fault}", "use a newer Python or system")
    return Finding("versions", Level.OK, f"{text}, SQLite {sqlite}")


def fonts() -> Finding:
    """Say whether pictures can be drawn."""
    try:
        for face in Face:
            font(face, 20)
    except OSError as error:
        text = f"a font can't be read ({error})"
        return Finding("fonts", Level.MEND, text, "install ziggurat again, boards can't be drawn without it")
    return Finding("fonts", Level.OK, "all there")


def zones() -> Finding:
    """Say whether quiet hours can be told in people's own zones."""
    try:
        ZoneInfo(_ZONE)
    except (ZoneInfoNotFoundError, OSError):
        text = "there are no time zones here, so quiet hours count as UTC"
        return Finding("time zones", Level.LOOK, text, "install tzdata")
    return Finding("time zones", Level.OK, "known")


def temporary() -> Finding:
    """Say whether there is a folder for temporary files."""
    try:
        folder = tempfile.gettempdir()
    except FileNotFoundError:
        text = "there is no folder for temporary files, so SQLite keeps them in memory"
        return Finding("temporary", Level.LOOK, text, "make /tmp writable, or set TMPDIR")
    return Finding("temporary", Level.OK, f"{folder} can be written")


def robots() -> Finding:
    """Say whether robots can think in processes of their own."""
    try:
        with pool.started() as process:
            process.submit(os.getpid).result(STARTING_SECONDS)
    except (*pool.START_ERRORS, BrokenExecutor) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        text = f"no process can be started for robots ({reason}), so they slow down the bot"
        return Finding("robots", Level.LOOK, text, "make /dev/shm writable, and allow more processes")
    return Finding("robots", Level.OK, "think in processes of their own")


def settings(folder: Path) -> Finding:
    """Say whether the settings can be read, and by nobody else."""
    file = folder / ".env"
    try:
        config.variables(folder)
    except config.UnreadableSettings as error:
        return Finding("settings", Level.MEND, str(error))
    if file.exists() and os.name == "posix" and file.stat().st_mode & _OTHERS:
        return Finding("settings", Level.LOOK, f"{file} can be read by other users", f"chmod 600 {file}")
    return Finding(
        "settings", Level.OK, f"{file}, for its owner alone" if file.exists() else "from the environment"
    )


def disk(folder: Path) -> Finding:
    """Say whether there is room for the database, in a folder that can be written."""
    there = next(path for path in (folder, *folder.parents) if os.path.isdir(path))
    if not os.access(there, os.W_OK | os.X_OK):
        text = f"{there} can't be written by this user, or at all"
        return Finding(
            "disk", Level.MEND, text, "set ZIGGURAT_DATABASE to a place that can, or mount one there"
        )
    try:
        free = shutil.disk_usage(there).free
    except OSError as error:
        return Finding(
            "disk", Level.MEND, f"{folder} can't be looked at ({error.strerror})", "look at the disk"
        )
    text = f"{free / 1e9:,.1f} GB free at {folder}"
    if free < FULL_BYTES:
        return Finding("disk", Level.MEND, text, "make room: moves can't be stored on a full disk")
    if free < SHORT_BYTES:
        return Finding("disk", Level.LOOK, text, "make room soon")
    return Finding("disk", Level.OK, text)
