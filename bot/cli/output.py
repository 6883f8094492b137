"""Standard output on every console: in any encoding, closed, full, or read only in part."""

import codecs
import os
import sys
import unicodedata
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from io import TextIOWrapper

from engine.errors import ZigguratError

FULL = (ENOSPC, EDQUOT, EFBIG, EIO)
"""Errors of a disk that takes no more."""

_PLAIN = {
    **dict.fromkeys("\u2212\u2010\u2011\u2013\u2014", "-"),
    **dict.fromkeys("\u201c\u201d\u201e", '"'),
    **dict.fromkeys("\u2018\u2019", "'"),
    "\u00d7": "x",
    "\u2192": "->",
}
"""What replaces a character that a console can't show, if not the letter without its accent."""


def prepare() -> None:
    """Replace what the console's encoding lacks, such as a true minus sign, by plain characters."""
    codecs.register_error("plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plain")


def write(text: str) -> None:
    """Write data, which is UTF-8 whatever the console has: it may go to a file.

    Raises :class:`ZigguratError` if there is no output.
    """
    if sys.stdout is None:
        raise ZigguratError("there is no standard output to write to: give a file with --out")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def finish() -> None:
    """Write what is still buffered."""
    if sys.stdout is not None:  # closed by who started the program
        sys.stdout.flush()


def discard() -> None:
    """Drop what could not be written, or Python would try again at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    unknown = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter) or _without_accent(letter) for letter in unknown), error.end


def _without_accent(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
