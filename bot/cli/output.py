"""Writes to standard output whatever its state: any encoding, closed, full disk, or a broken pipe."""

import codecs
import os
import sys
import unicodedata
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from io import TextIOWrapper

from engine.errors import ZigguratError

FULL = (ENOSPC, EDQUOT, EFBIG, EIO)
"""Error numbers of a disk that can't take more data."""

_PLAIN = {
    **dict.fromkeys("\u2212\u2010\u2011\u2013\u2014", "-"),
    **dict.fromkeys("\u201c\u201d\u201e", '"'),
    **dict.fromkeys("\u2018\u2019", "'"),
    "\u00d7": "x",
    "\u2192": "->",
}
"""Replacements for characters that a console can't encode; other letters just lose their accents."""


def prepare() -> None:
    """Replace characters that the console's encoding lacks, such as a minus sign, instead of failing."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")


def write(text: str) -> None:
    """Write data as UTF-8, regardless of the console's encoding, since it may be redirected to a file.

    Raises :class:`ZigguratError` if standard output is closed.
    """
    if sys.stdout is None:
        raise ZigguratError("standard output is closed: use --out to write to a file")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def finish() -> None:
    """Flush standard output."""
    if sys.stdout is not None:  # None if the parent process closed it
        sys.stdout.flush()


def discard() -> None:
    """Discard unwritten output, which Python would try to flush at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter) or _without_accent(letter) for letter in unknown), error.end


def _without_accent(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
