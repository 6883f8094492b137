"""Who an interaction is answered for, so that what is a secret from them is not shown."""

from contextvars import ContextVar

reader: ContextVar[int | None] = ContextVar("reader", default=None)
"""The user whose interaction is answered in this task; None where the bot works by itself."""
