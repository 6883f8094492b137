"""``ziggurat new-game``: writes a small playable game with all the files that a game needs."""

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
"""The suffix of the template's files, so that no tool mistakes them for modules."""

LONGEST = 16
TAKEN = {"game", *keyword.kwlist, *keyword.softkwlist}


class NotWritten(ZigguratError):
    """The game can't be written; the message says why."""


def run(arguments: Namespace) -> None:
    """Write the game and print the paths of its files."""
    slug: str = arguments.slug
    paths = write(arguments.root, slug, arguments.title or slug.capitalize())
    tidy([arguments.root / path for path in paths])
    for path in paths:
        print(path)
    print(f"\nPlay it with ziggurat try, test it with pytest -k {slug}, continue with docs/adding-a-game.md.")


def write(root: Path, slug: str, title: str) -> list[Path]:
    """Write all files of a game, none of which may exist; return their paths relative to ``root``.

    Raises :class:`NotWritten`.
    """
    if not re.fullmatch(r"[a-z]+", slug) or slug in TAKEN or len(slug) > LONGEST:
        raise NotWritten(
            f"a short name has at most {LONGEST} letters from a to z and is not reserved, unlike {slug!r}"
        )
    if not title.strip() or set(title) & set('"\\{}\n'):
        raise NotWritten(f"a title is one line without braces, quotes and backslashes, unlike {title!r}")
    if not (root / "engine/games").is_dir():
        raise NotWritten(f"{root.absolute()} is not the Ziggurat repository")
    if any(re.search(rf"\b{slug.capitalize()}\b", text) for _, text in templates(TEMPLATE)):
        raise NotWritten(
            f"{slug.capitalize()} already has a meaning in the template; choose another short name"
        )
    contents = {
        Path(_filled(path, slug, title)): _filled(text, slug, title) for path, text in templates(TEMPLATE)
    }
    for path in contents:
        if (root / path).exists():
            raise NotWritten(f"{path} already exists")
    for path, text in contents.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return sorted(contents)


def templates(folder: Traversable, below: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and text of each template file."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from templates(entry, f"{below}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            yield below + entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")


def _filled(text: str, slug: str, title: str) -> str:
    return text.replace("SLUG", slug).replace("Slug", slug.capitalize()).replace("__TITLE__", title)


def tidy(paths: Sequence[Path]) -> None:
    """Sort imports and format the files, if ruff is installed."""
    if find_spec("ruff") is not None:
        python = [str(path) for path in paths if path.suffix == ".py"]
        for command in (["check", "--fix", "--select", "I"], ["format"]):
            subprocess.run(
                [sys.executable, "-m", "ruff", *command, "--quiet", "--no-cache", *python], check=True
            )
