"""Find a game's data files (cards, tiles) and compute their fingerprint."""

import hashlib
from collections.abc import Collection
from importlib.resources.abc import Traversable


def data_files(folder: Traversable, path: str = "") -> dict[str, bytes]:
    """Return the contents of all data files below ``folder``, keyed by relative path.

    Skips Python files, hidden files, backups and caches. Line endings are normalised to LF, so that a
    checkout on Windows yields the same bytes.
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
    """Return a 12-digit hexadecimal hash of the data files, or ``""`` if there are none.

    ``only`` restricts the hash to these paths.
    """
    contents = data_files(folder)
    if only is not None:
        contents = {path: content for path, content in contents.items() if path in only}
    digests = [f"{hashlib.sha256(contents[path]).hexdigest()} {path}\n" for path in sorted(contents)]
    return hashlib.sha256("".join(digests).encode()).hexdigest()[:12] if digests else ""
