"""Keeps deals of the week secret until the week is over, since others may still play them."""

from bot.platform.aio import reader
from bot.platform.clock import now
from engine.errors import Refusal
from storage.records import Listing
from storage.timing import begin_of, week_of


def is_secret(row: Listing) -> bool:
    """Return whether a match is a deal that others may still play."""
    return row.week is not None and row.week >= week_of(now())


def require_reader(row: Listing) -> None:
    """Raise a refusal if the current user must not see a match; see :mod:`bot.platform.aio`."""
    user = reader.get()
    if user is not None and is_secret(row) and row.sight_of(user) is None:
        raise Refusal("refusal-deal-of-others")


def require_told(row: Listing) -> None:
    """Raise a refusal for actions that would reveal a deal that others may still play."""
    if is_secret(row):
        assert row.week is not None
        raise Refusal("refusal-deal-secret", time=str(begin_of(row.week + 1)))
