"""The secret order of the daily puzzles.

The games take turns. Each round uses every puzzle of a game's archive once, in an order that depends on the
installation's key.
"""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from storage.delivery import DailyPuzzle


class DayPick(NamedTuple):
    """A puzzle that a day can have, and its round."""

    game: str
    puzzle: str
    round: int


class Order:
    """The order of the days after the ``past`` ones; ``archive`` has the keys of each game's puzzles."""

    def __init__(self, key: str, archive: Mapping[str, Collection[str]], past: Iterable[DailyPuzzle]) -> None:
        self._key = bytes.fromhex(key)
        self._archive = {game: puzzles for game, puzzles in archive.items() if puzzles}
        self._used: dict[str, dict[str, DailyPuzzle]] = {}
        for daily in past:
            self._use(daily)

    def candidates(self, day: int) -> Iterator[DayPick]:
        """Yield the puzzles that a day can have, the preferred one first.

        After the last puzzle of a round, those that rested longest come first: half of the archive is used
        before one comes again.
        """
        if not self._archive:
            return
        game = list(self._archive)[day % len(self._archive)]
        keys, used = self._archive[game], self._used.get(game, {})
        known = sorted((key for key in keys if key in used), key=lambda key: used[key].day)
        recent = set(known[max(0, len(known) - len(keys) // 2) :])
        present = max((daily.round for daily in used.values()), default=0)
        for number in (present, present + 1):
            left = [key for key in keys if key not in used or used[key].round < number]
            ranks = {key: (key in recent, self._rank(number, game, key)) for key in left}
            for key in sorted(left, key=ranks.__getitem__):
                yield DayPick(game, key, number)

    def coming(self, days: Iterable[int]) -> list[DayPick]:
        """Return the puzzles that these days will have; they then count as used."""
        picks = []
        for day in days:
            if (pick := next(self.candidates(day), None)) is not None:
                self._use(DailyPuzzle(day, pick.game, pick.puzzle, 0, pick.round))
                picks.append(pick)
        return picks

    def _use(self, daily: DailyPuzzle) -> None:
        self._used.setdefault(daily.game, {})[daily.puzzle] = daily

    def _rank(self, number: int, game: str, puzzle: str) -> bytes:
        text = f"{number} {game} {puzzle}".encode()
        return hashlib.blake2b(text, key=self._key, digest_size=16, person=b"daily").digest()
