"""What is asked of a store for people: how they are told, and what becomes of who is late."""

from collections.abc import Collection
from typing import Protocol

from storage.records import Notice, Vote
from storage.timing import Habits, Way


def lane(notice: Notice) -> int:
    """Return what notices have in common that are told one after the other: the person, or the match."""
    return notice.user if notice.way is Way.DIRECT else notice.match


class Outbox(Protocol):
    """What is still to be told to people beside the board."""

    async def next_notice(self) -> int | None:
        """Return when the next notice is to be told, None if there is none."""

    async def take_notices(
        self,
        now: int,
        seconds: int,
        limit: int = 20,
        *,
        holder: str = "",
        way: Way | None = None,
        busy: Collection[int] = (),
    ) -> list[Notice]:
        """Take on to tell what is due, and note that it is tried; after so many seconds it is due again.

        Of a ``way`` only the first of each :func:`lane` is taken, and none of those that are ``busy``.
        """

    async def renew_notice(self, notice: Notice, at: int) -> bool:
        """Hold a notice that was taken until some time; return whether it is still held."""

    async def stands(self, notice: Notice) -> bool:
        """Return whether a notice is still to be told, by the same way to the same person, by who took it."""

    async def put_off(self, notice: Notice, at: int, *, others: bool = False) -> None:
        """Try a notice again at some time, and no earlier any ``others`` of its lane."""

    async def forget_notice(self, notice: Notice) -> None:
        """Note that there is nothing to be told."""

    async def note_told(self, notice: Notice, message: int, channel: int, line: str) -> None:
        """Note the message that told somebody, and the line that is to be left of it once it is overtaken."""

    async def note_refused(self, notice: Notice, now: int) -> None:
        """Note that Discord takes no direct messages for somebody, who is told in the channel from now on.

        The first time the notice becomes one that says so.
        """


class Late(Protocol):
    """What becomes of seats whose time is over, and how long turns may take."""

    async def ask_others(
        self, notice: Notice, needed: Collection[int], now: int, seconds: int
    ) -> Vote | None:
        """Ask what is to be done for a seat whose time is over; with nobody to ask its clock just stops.

        Returns None where that is not to be asked any more, or something else of the kind is asked.
        """

    async def wait_on(self, vote_id: int, now: int, more: int) -> None:
        """Settle a question by giving the seat its time anew, with ``more`` seconds on its bank."""

    async def stand_in(self, vote_id: int, now: int) -> None:
        """Settle a question by letting a robot play at the seat."""

    async def give_out(self, vote_id: int, seconds: int) -> None:
        """Settle a question by offering the seat so long; one that is held for its owner goes back there."""

    async def take_back(self, match_id: int, seat: int, now: int) -> bool:
        """Give a seat back to its person, with its time anew; return whether it was given away or late."""

    async def set_pace(self, match_id: int, pace: int, bank: int, now: int) -> None:
        """Change how long turns may take, from now on: whoever is to act begins anew."""


class People(Protocol):
    """How people want to be told that it is their turn."""

    async def habits(self, user: int) -> Habits:
        """Return how somebody wants to be told; by default in the channel."""

    async def save_habits(self, person: Habits) -> list[int]:
        """Remember how somebody wants to be told, and reckon their time and reminders anew.

        Returns the matches in which there is another time to be shown.
        """
