"""Who an interaction is answered for, so that what is a secret from them is not shown."""

from contextvars import ContextVar

reader: ContextVar[int | None] = ContextVar("reader", default=None)
"""The user whose interaction is answered in this task; None where the bot works by itself."""

ANYWHERE = -1
"""Stands for the place of each match itself, where the bot works by itself."""

place: ContextVar[int | None] = ContextVar("place", default=ANYWHERE)
"""The server on which that interaction is answered; None in direct messages."""
