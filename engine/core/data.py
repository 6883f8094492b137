"""The data files of a game (cards, tiles), and the fingerprint that tells one set of them from another."""

import hashlib
from collections.abc import Collection
from importlib.resources.abc import Traversable


def data_files(folder: Traversable, path: str = "") -> dict[str, bytes]:
    """Return all files of a package by path that are not Python, hidden, a back-up copy or a cache.

    Newlines are those of Unix, so that a check-out on Windows holds the same.
    """
    contents: dict[str, bytes] = {}
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            contents |= data_files(entry, f"{path}{entry.name}/")
        elif not entry.name.endswith((".py", ".pyc", "~")):
            contents[path + entry.name] = entry.read_bytes().replace(b"\r\n", b"\n")
    return contents


def fingerprint(folder: Traversable, only: Collection[str] | None = None) -> str:
    """Return 12 hexadecimal digits that change with every data file, or nothing where there is none.

    ``only`` are the paths of those that count.
    """
    contents = data_files(folder)
    if only is not None:
        contents = {path: content for path, content in contents.items() if path in only}
    digests = [f"{hashlib.sha256(contents[path]).hexdigest()} {path}\n" for path in sorted(contents)]
    return hashlib.sha256("".join(digests).encode()).hexdigest()[:12] if digests else ""
