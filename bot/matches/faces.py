"""The faces of players as pictures show them."""

from collections.abc import Collection

from bot.platform.clock import now
from render.faces import COLOURS, EMBLEMS, SeatFace
from render.texts import Texts
from storage import Matches
from storage.records import Listing, PlayerFace


def faces_of(row: Listing, t: Texts) -> tuple[SeatFace, ...]:
    """Return the faces with which a match began, or none."""
    return tuple(drawn(face, t) for face in row.faces) if len(row.faces) == row.seats else ()


async def faces_on(
    matches: Matches, users: Collection[int], guild: int | None, t: Texts
) -> dict[int, SeatFace]:
    """Return the current faces, on a server, of the users who have one (0 or None: outside any)."""
    faces = await matches.faces.of(users, guild or None, now=now())
    return {user: drawn(face, t) for user, face in faces.items()}


def drawn(face: PlayerFace, t: Texts) -> SeatFace:
    """Return a stored face with its title in the reader's language; parts no longer installed are empty."""
    return SeatFace(
        face.colour if face.colour in COLOURS else "",
        face.emblem if face.emblem in EMBLEMS else "",
        title_of(face.title, t),
        face.framed,
        face.own,
    )


def title_of(title: str, t: Texts) -> str:
    """Return a title in the reader's language; empty for none, and for one that is no longer installed."""
    return t(title) if "title-" in title and title in t else ""
