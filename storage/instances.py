"""What is asked of a store for the processes that work on it: which are alive, and which shows a match."""

from typing import Protocol

import msgspec

from storage.records import Listing


class Claim(msgspec.Struct, frozen=True):
    """An instance's claim to show a match, with the match as it was then.

    The ``epoch`` grows with every claim on a match: whoever writes by an older one is refused.
    """

    row: Listing
    holder: str
    epoch: int


class Instances(Protocol):
    """The processes that work on a store, and what each of them has taken on.

    An instance holds what it claims until it departs, until its lease ends, or until it was not seen for
    some time, whichever comes first.
    """

    async def enter(self, instance: str, version: str, now: int) -> None:
        """Note that an instance begins; those that are dead are forgotten with all that they held."""

    async def depart(self, instance: str, now: int) -> None:
        """Note that an instance ends, and release what it holds."""

    async def beat(self, instance: str, now: int, missed: int) -> list[int]:
        """Note that an instance is there for players, where nobody was for more than ``missed`` seconds.

        Then the time since does not count: running clocks, questions and offers are moved by it, and the
        channels of those clocks are to be told. Returns their matches.
        """

    async def claim(self, match_id: int, holder: str, seconds: int) -> Claim | None:
        """Take on to show a match, None if there is nothing to show.

        Raises :class:`storage.errors.Claimed` where another instance does.
        """

    async def renew(self, claim: Claim, seconds: int) -> bool:
        """Hold a claim for so many seconds from now on; return whether it is still held."""

    async def holds(self, claim: Claim) -> bool:
        """Return whether nobody has claimed a match since."""
