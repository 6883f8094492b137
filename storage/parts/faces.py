"""Users' faces: the colours, emblems, titles and frames by which others recognise them."""

from collections.abc import Collection, Mapping, Sequence

from storage.records import PlayerFace
from storage.sql import faces
from storage.transaction import Part, Tx, lock_match


class FaceStore(Part):
    """Users' faces; their choices are stored in their settings."""

    async def of(self, users: Collection[int], guild: int | None, *, now: int) -> dict[int, PlayerFace]:
        """Return the faces of those users who have one, as shown on a server (None: outside any)."""
        return await self._db.read(lambda tx: faces.of_users(tx, users, guild, now))

    async def earned(self, user: int) -> dict[str, int]:
        """Return the titles that a user has earned, and how often."""
        return await self._db.read(lambda tx: faces.honours(tx, user))

    async def honour(self, match_id: int, named: Mapping[int, Sequence[str]]) -> None:
        """Store the awards of the seats of an ended match, replacing earlier ones; writes only changes."""
        if await self._db.read(lambda tx: faces.honours_in(tx, match_id)) == _listed(named):
            return

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            faces.record_honours(tx, match_id, named)

        await self._db.transaction(work)


def _listed(named: Mapping[int, Sequence[str]]) -> list[tuple[int, str]]:
    return sorted((seat, name) for seat, names in named.items() for name in names)
