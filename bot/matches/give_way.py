"""Closes a lobby that no one has joined to make room for another one in its channel."""

from bot.matches.names import name_of
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from storage.records import Listing, Status

SECONDS = 3600
"""How long its host has to keep it, in seconds."""

AGAIN_SECONDS = 86400
"""How long a host who kept it isn't asked again, in seconds."""


class Asked(Refusal):
    """The lobby's host has been asked to make room and still has time to keep it."""

    def __init__(self, row: Listing) -> None:
        super().__init__(
            "refusal-room-asked", name=name_of(row, row.host), until=f"<t:{row.asked + SECONDS}:t>"
        )


async def made_room(tables: Tables, row: Listing, asker: int) -> bool:
    """Ask the host of a lobby to make room, and close it once their time is over.

    Returns whether it was closed; False also if the host isn't asked, because someone has joined or the host
    keeps it. Raises :class:`Asked` while the host has time left.
    """
    if row.status is not Status.LOBBY or not row.lonely or row.host == asker:
        return False
    lobbies = tables.matches.lobbies
    if await lobbies.give_way(row.id, before=now() - SECONDS, now=now()):
        return True
    row = await lobbies.ask_for_room(row.id, asker, after=now() - AGAIN_SECONDS, now=now())
    if row.asker:
        raise Asked(row)
    return False
