"""A least-recently-used cache for parts of pictures, limited by total size in bytes."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from PIL import Image

BUDGET = 3_700_000
"""The normal size limit in bytes: enough for everything the largest picture is made of."""

MOST = 40_000_000
"""The size limit in bytes under load: enough for boards and questions of four games in turn.

With 24 MB, each picture evicted what the next one needed, which doubled the time for pictures.
"""

MUCH = 400
"""The number of values made between two calls of :meth:`Cache.trim` that counts as load."""

ENTRY = 1_500
"""The approximate overhead of an entry in bytes: its key and the objects around the pixels."""

PIXEL = {"RGB": 4, "RGBA": 4}
"""Bytes per pixel by image mode; 1 for other modes."""

P = ParamSpec("P")
T = TypeVar("T")


def weight(value: object) -> int:
    """Return the approximate size in bytes of an image, bytes, or a tuple of these."""
    if isinstance(value, Image.Image):
        return value.width * value.height * PIXEL.get(value.mode, 1)
    if isinstance(value, bytes):
        return len(value)
    return sum(map(weight, value)) if isinstance(value, tuple) else 0


class Cache:
    """A thread-safe cache limited to ``budget`` bytes, or ``most`` bytes under load."""

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
        """Return the value for a key, calling ``make`` if it is not cached. All threads share one object."""
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
                before = self.size - size  # may exceed the budget after a period of load
                self._let_go(self.most if self._made > MUCH else max(self.budget, before))
        return value

    def trim(self) -> None:
        """Start a new measuring period. Clear the cache if it is too large and had little load before."""
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
        """Remove all entries."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        """Replace the dictionary, as an emptied one keeps its table: 0.4 MB for 6,000 keys."""
        self._kept, self.size = OrderedDict(), 0


PICTURES = Cache(BUDGET, MOST)
"""The cache for everything reused in drawing."""


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Cache a function's results in :data:`PICTURES`. They are shared and must not be modified."""

    @wraps(make)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        return PICTURES.get((make, args, *kwargs.items()), lambda: make(*args, **kwargs))

    return cached
