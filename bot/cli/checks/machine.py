"""Checks of the machine: versions, fonts, time zones, temporary files, robots, settings and disk."""

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
"""Free space below which the disk counts as full, and below which it is worth a warning."""

STARTING_SECONDS = 60
"""How long a robot process may take to start."""

_ZONE = "Europe/Warsaw"
_OTHERS = 0o077


def machine(folder: Path) -> Iterator[Finding]:
    """Yield all findings about this machine; ``folder`` is the bot's working directory."""
    yield versions()
    yield fonts()
    yield zones()
    yield temporary()
    yield robots()
    yield settings(folder)


def versions() -> Finding:
    """Report the versions in use, and whether SQLite is recent enough."""
    ours = ", ".join(f"{name} {version(name)}" for name in ("ziggurat", "discord.py"))
    text = f"{ours}, Python {platform.python_version()}"
    sqlite, fault = health.sqlite_library()
    if fault is not None:
        return Finding("versions", Level.MEND, f"{text}; {fault}", "use a newer Python or system")
    return Finding("versions", Level.OK, f"{text}, SQLite {sqlite}")


def fonts() -> Finding:
    """Check that the fonts load."""
    try:
        for face in Face:
            font(face, 20)
    except OSError as error:
        text = f"a font can't be read ({error})"
        return Finding("fonts", Level.MEND, text, "reinstall ziggurat; boards can't be drawn without it")
    return Finding("fonts", Level.OK, "all installed")


def zones() -> Finding:
    """Check that time zones are available, for players' quiet hours."""
    try:
        ZoneInfo(_ZONE)
    except (ZoneInfoNotFoundError, OSError):
        text = "no time zone data, so quiet hours are in UTC"
        return Finding("time zones", Level.LOOK, text, "install tzdata")
    return Finding("time zones", Level.OK, "available")


def temporary() -> Finding:
    """Check that there is a writable folder for temporary files."""
    try:
        folder = tempfile.gettempdir()
    except FileNotFoundError:
        text = "no folder for temporary files, so SQLite keeps them in memory"
        return Finding("temporary", Level.LOOK, text, "make /tmp writable, or set TMPDIR")
    return Finding("temporary", Level.OK, f"{folder} is writable")


def robots() -> Finding:
    """Check that robots can run in separate processes."""
    try:
        with pool.started() as process:
            process.submit(os.getpid).result(STARTING_SECONDS)
    except (*pool.START_ERRORS, BrokenExecutor) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        text = f"can't start a process for robots ({reason}), so they slow down the bot"
        return Finding("robots", Level.LOOK, text, "make /dev/shm writable, and allow more processes")
    return Finding("robots", Level.OK, "run in separate processes")


def settings(folder: Path) -> Finding:
    """Check that the settings are readable, but not by other users."""
    file = folder / ".env"
    try:
        config.variables(folder)
    except config.UnreadableSettings as error:
        return Finding("settings", Level.MEND, str(error))
    if file.exists() and os.name == "posix" and file.stat().st_mode & _OTHERS:
        return Finding("settings", Level.LOOK, f"other users can read {file}", f"chmod 600 {file}")
    return Finding(
        "settings",
        Level.OK,
        f"{file}, readable only by its owner" if file.exists() else "from the environment",
    )


def disk(folder: Path) -> Finding:
    """Check that the database's folder is writable and has space."""
    there = next(path for path in (folder, *folder.parents) if os.path.isdir(path))
    if not os.access(there, os.W_OK | os.X_OK):
        text = f"{there} isn't writable"
        return Finding(
            "disk", Level.MEND, text, "set ZIGGURAT_DATABASE to a writable place, or mount one there"
        )
    try:
        free = shutil.disk_usage(there).free
    except OSError as error:
        return Finding("disk", Level.MEND, f"can't read {folder} ({error.strerror})", "check the disk")
    text = f"{free / 1e9:,.1f} GB free at {folder}"
    if free < FULL_BYTES:
        return Finding("disk", Level.MEND, text, "free some space: turns can't be stored on a full disk")
    if free < SHORT_BYTES:
        return Finding("disk", Level.LOOK, text, "free some space soon")
    return Finding("disk", Level.OK, text)
