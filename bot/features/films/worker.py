"""The process that draws a film: a reel comes in, how far it is and the film go out.

``python -m bot.features.films.worker`` reads a pickled :class:`render.film.Reel`, writes two numbers a line
while it draws, and at the end a line with the size of the film and the film.
"""

import pickle
import sys

from bot.platform.priority import give_way
from render import cache
from render.film import film

ROOM = 48_000_000
"""Bytes for parts of pictures, which a film needs again and again; they go with the process."""


def main() -> None:
    """Draw the film of the reel on standard input."""
    give_way()
    cache.PICTURES.budget = ROOM
    out = sys.stdout.buffer

    def progress(frames: int, whole: int) -> None:
        out.write(b"%d %d\n" % (frames, whole))
        out.flush()

    data = film(pickle.load(sys.stdin.buffer), progress)
    out.write(b"%d\n" % len(data) + data)
    out.flush()


if __name__ == "__main__":
    main()
