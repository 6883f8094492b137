"""``ziggurat new-game``: a small playable game in all the rooms that a game has, to begin a new one with."""

import keyword
import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from engine.errors import ZigguratError

TEMPLATE = files("bot") / "cli" / "dev" / "template"
SUFFIX = ".txt"
"""What the template's files end in, so that nothing takes them for modules."""

LONGEST = 16
TAKEN = {"game", *keyword.kwlist, *keyword.softkwlist}


class NotWritten(ZigguratError):
    """A game of that name can't be written there; the message says why."""


def run(arguments: Namespace) -> None:
    """Write the game and name its files."""
    slug: str = arguments.slug
    paths = write(arguments.root, slug, arguments.title or slug.capitalize())
    tidy([arguments.root / path for path in paths])
    for path in paths:
        print(path)
    print(f"\nziggurat try plays it, pytest -k {slug} tests it, docs/adding-a-game.md says how to go on")


def write(root: Path, slug: str, title: str) -> list[Path]:
    """Write all files of a game, none of which may be there; return their paths below ``root``.

    Raises :class:`NotWritten`.
    """
    if not re.fullmatch(r"[a-z]+", slug) or slug in TAKEN or len(slug) > LONGEST:
        raise NotWritten(f"a short name is a word of at most {LONGEST} letters from a to z, not {slug!r}")
    if not title.strip() or set(title) & set('"\\{}\n'):
        raise NotWritten(f"a title is a line without braces, quotes and backslashes, not {title!r}")
    if not (root / "engine/games").is_dir():
        raise NotWritten(f"{root.absolute()} is no copy of the repository")
    if any(re.search(rf"\b{slug.capitalize()}\b", text) for _, text in templates(TEMPLATE)):
        raise NotWritten(f"{slug.capitalize()} means something else here; take another short name")
    contents = {
        Path(_filled(path, slug, title)): _filled(text, slug, title) for path, text in templates(TEMPLATE)
    }
    for path in contents:
        if (root / path).exists():
            raise NotWritten(f"{path} is there already")
    for path, text in contents.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return sorted(contents)


def templates(folder: Traversable, below: str = "") -> Iterator[tuple[str, str]]:
    """Yield path and text of all files of the template."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from templates(entry, f"{below}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            yield below + entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")


def _filled(text: str, slug: str, title: str) -> str:
    return text.replace("SLUG", slug).replace("Slug", slug.capitalize()).replace("__TITLE__", title)


def tidy(paths: Sequence[Path]) -> None:
    """Sort imports and break lines as long names ask for, where ruff is at hand."""
    if find_spec("ruff") is not None:
        python = [str(path) for path in paths if path.suffix == ".py"]
        for command in (["check", "--fix", "--select", "I"], ["format"]):
            subprocess.run(
                [sys.executable, "-m", "ruff", *command, "--quiet", "--no-cache", *python], check=True
            )
