"""What the machine gives: disk, fonts, versions, time zones, who can read the settings."""

import os
import platform
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.cli.checks.finding import Finding, Level
from render.text import Face, font
from storage import health

FULL_BYTES, SHORT_BYTES = 100_000_000, 1_000_000_000
"""How little free space is too little, and how little is worth a word."""

_ZONE = "Europe/Warsaw"
_OTHERS = 0o077


def machine(folder: Path) -> Iterator[Finding]:
    """Yield what there is to say about this machine; ``folder`` is where the bot runs."""
    yield versions()
    yield fonts()
    yield zones()
    yield settings(folder / ".env")


def versions() -> Finding:
    """Say which versions are at work."""
    ours = ", ".join(f"{name} {version(name)}" for name in ("ziggurat", "discord.py"))
    text = f"{ours}, Python {platform.python_version()}"
    if old := health.outdated_engine():
        return Finding("versions", Level.MEND, f"{text}, SQLite {old}", "SQLite 3.39 or newer is needed")
    return Finding("versions", Level.OK, text)


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


def settings(file: Path) -> Finding:
    """Say whether the token can be read by other users."""
    if file.exists() and os.name == "posix" and file.stat().st_mode & _OTHERS:
        return Finding("settings", Level.LOOK, f"{file} can be read by other users", f"chmod 600 {file}")
    return Finding(
        "settings", Level.OK, f"{file}, for its owner alone" if file.exists() else "from the environment"
    )


def disk(folder: Path) -> Finding:
    """Say how much room there is for the database."""
    try:
        free = shutil.disk_usage(next(path for path in (folder, *folder.parents) if path.is_dir())).free
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
