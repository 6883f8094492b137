"""The process that draws a film.

``python -m bot.features.films.worker`` reads a pickled :class:`render.film.Reel`. While it draws, it writes
lines of progress with two numbers each, then a line with the size of the film, then the film.
"""

import pickle
import sys

from bot.platform.priority import give_way
from render import cache
from render.film import film

ROOM = 48_000_000
"""The size of the cache for parts of pictures, which a film reuses."""


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
