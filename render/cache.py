"""What pictures are made of is kept within one budget of bytes; the least recently used goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from PIL import Image

BUDGET = 3_700_000
"""Room for all that the largest picture is made of; what does not fit is drawn again when it is needed."""

MOST = 40_000_000
"""Room while much is drawn: boards and questions of four games by turns are made of so much. With 24 MB each
drove out what the next needed, which took half of the time for pictures.
"""

MUCH = 400
"""How many values are made from one look to the next (:meth:`Cache.look`) where much is drawn."""

ENTRY = 1_500
"""What an entry takes besides pixels: its key and the objects around them."""

PIXEL = {"RGB": 4, "RGBA": 4}
"""Bytes of a pixel by the mode of an image, 1 in other modes."""

P = ParamSpec("P")
T = TypeVar("T")


def weight(value: object) -> int:
    """Return about how many bytes a value takes: an image, bytes, or a tuple of such."""
    if isinstance(value, Image.Image):
        return value.width * value.height * PIXEL.get(value.mode, 1)
    if isinstance(value, bytes):
        return len(value)
    return sum(map(weight, value)) if isinstance(value, tuple) else 0


class Cache:
    """Values by their keys up to so many bytes, or ``most`` while much is made, for any number of threads."""

    def __init__(self, budget: int, most: int | None = None) -> None:
        self.budget = budget
        self.most = most or budget
        self.size = 0
        self._made = 0
        self._kept: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, made now if it is not kept; all threads get the same while it is."""
        with self._lock:
            if (entry := self._kept.get(key)) is not None:
                self._kept.move_to_end(key)
                return entry[0]  # type: ignore[return-value]  # a key is always made by the same function
        value = make()
        size = weight(value) + ENTRY
        with self._lock:
            if (entry := self._kept.get(key)) is not None:
                return entry[0]  # type: ignore[return-value]  # another thread was faster
            self._made += 1
            if size <= self.budget:
                self._kept[key] = value, size
                self.size += size
                before = self.size - size  # more than the budget after a time of much
                self._let_go(self.most if self._made > MUCH else max(self.budget, before))
        return value

    def look(self) -> None:
        """Count from now on how much is drawn; let go of all where that was not much, and it does not fit.

        The little that fits would lie between what is free, and keep the memory from being given back.
        """
        with self._lock:
            if self._made <= MUCH and self.size > self.budget:
                self._let_go(0)
            self._made = 0

    def _let_go(self, room: int) -> None:
        if not room:
            self._forget()
        while self.size > room:
            _, (_, freed) = self._kept.popitem(last=False)
            self.size -= freed

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        """Take an empty dictionary: an emptied one keeps the room of its keys, 0.4 MB for 6,000."""
        self._kept, self.size = OrderedDict(), 0


PICTURES = Cache(BUDGET, MOST)
"""Where all that is kept for drawing lies."""


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Have a function's results kept in :data:`PICTURES`. They are shared: never change them."""

    @wraps(make)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        return PICTURES.get((make, args, *kwargs.items()), lambda: make(*args, **kwargs))

    return cached
