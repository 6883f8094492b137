"""The faces of a match's seats: the players' colours and emblems, made distinct, titles, and frames."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from storage.records import Person, PlayerFace
from storage.sql.preferences import HIDDEN
from storage.transaction import Tx

COLOURS = ("ivory", "black", "red", "teal", "violet", "gold")
"""The colours that a user can choose, in the order in which seats get them by default."""

EMBLEMS = ("sun", "moon", "rosette", "wave", "lozenge", "tower")
"""The emblems that a user can choose, in the order in which seats get them by default."""

LEAST = 3
"""The fewest rated matches on a server in a month with which a player can be its first."""

_FIRST = (
    "SELECT user, sum(wins) AS won, sum(matches) AS played FROM rating "
    f"WHERE guild = ? AND month = ? AND user > 0 AND user NOT IN {HIDDEN} "
    f"GROUP BY user HAVING sum(matches) >= {LEAST} AND sum(wins) > 0 ORDER BY won DESC, played, user"
)
_CHOSEN = "SELECT user, colour, emblem, title, hidden FROM person WHERE user IN ({})"


def first_of_last_month(tx: Tx, guild: int | None, now: int) -> frozenset[int]:
    """Return the users with the most wins on a server in the last calendar month (UTC), in all games.

    Of users with equally many, those who needed fewer matches; none without a server.
    """
    if not guild:
        return frozenset()
    month = datetime.fromtimestamp(now, UTC).replace(day=1) - timedelta(days=1)
    rows = tx.execute(_FIRST, (guild, f"{month:%Y-%m}")).fetchall()
    return frozenset(user for user, won, played in rows if (won, played) == rows[0][1:])


def of_users(tx: Tx, users: Iterable[int], guild: int | None, now: int) -> dict[int, PlayerFace]:
    """Return the faces of those users who have one, as shown on a server.

    Those who opted out of statistics have no title and no frame.
    """
    known = sorted({user for user in users if user > 0})
    if not known:
        return {}
    sql = _CHOSEN.format(", ".join("?" * len(known)))
    chosen = {user: (PlayerFace(*fields), bool(hidden)) for user, *fields, hidden in tx.execute(sql, known)}
    first = first_of_last_month(tx, guild, now)
    faces = {}
    for user in known:
        face, hidden = chosen.get(user, (PlayerFace(), False))
        shown = PlayerFace(
            face.colour, face.emblem, "" if hidden else face.title, framed=user in first and not hidden
        )
        if shown != PlayerFace():
            faces[user] = shown
    return faces


def distinct(wishes: Sequence[PlayerFace]) -> tuple[PlayerFace, ...]:
    """Return the faces of seats with distinct colours and emblems.

    If two players chose the same one, the earlier seat keeps it and the other gets the next free one.
    """
    colours = _distinct([wish.colour for wish in wishes], COLOURS)
    emblems = _distinct([wish.emblem for wish in wishes], EMBLEMS)
    return tuple(
        msgspec.structs.replace(wish, colour=colour, emblem=emblem, own=wish.emblem in EMBLEMS)
        for wish, colour, emblem in zip(wishes, colours, emblems, strict=True)
    )


def _distinct(wishes: Sequence[str], names: Sequence[str]) -> list[str]:
    given: dict[int, str] = {}
    chosen = [seat for seat, wish in enumerate(wishes) if wish in names]
    for seat in (*chosen, *(seat for seat in range(len(wishes)) if seat not in chosen)):
        begin = names.index(wishes[seat]) if seat in chosen else seat % len(names)
        free = (name for name in (*names[begin:], *names[:begin]) if name not in given.values())
        given[seat] = next(free, names[begin])
    return [given[seat] for seat in range(len(wishes))]


def seat(tx: Tx, match_id: int, people: Sequence[Person], guild: int | None, now: int) -> None:
    """Store the players' faces as a match begins, if any of them has one."""
    faces = of_users(tx, (person.user for person in people), guild, now)
    if faces:
        _save(tx, match_id, distinct([faces.get(person.user, PlayerFace()) for person in people]))


def strip(tx: Tx, match_id: int, number: int) -> None:
    """Remove the title and frame of a match's seat; the board keeps its colour and emblem."""
    (text,) = tx.execute("SELECT faces FROM match WHERE id = ?", (match_id,)).fetchone() or ("[]",)
    faces = msgspec.json.decode(text, type=list[PlayerFace])
    if number >= len(faces):
        return
    face = msgspec.structs.replace(faces[number], title="", framed=False)
    if face != faces[number]:
        faces[number] = face
        _save(tx, match_id, faces)


def strip_all(tx: Tx, user: int) -> None:
    """Remove the titles and frames of a user from all matches."""
    sql = "SELECT match, seat FROM player JOIN match ON id = match WHERE user = ? AND faces != '[]'"
    for match_id, number in tx.execute(sql, (user,)).fetchall():
        strip(tx, match_id, number)


def _save(tx: Tx, match_id: int, faces: Sequence[PlayerFace]) -> None:
    text = msgspec.json.encode(faces).decode()
    tx.execute("UPDATE match SET faces = ? WHERE id = ?", (text, match_id))


def honours(tx: Tx, user: int) -> dict[str, int]:
    """Return how often a user earned each award in matches that count."""
    sql = (
        "SELECT name, count(*) FROM result JOIN honour "
        "ON honour.match = result.match AND honour.seat = result.seat "
        "WHERE result.user = ? AND counts AND early = FALSE AND rank > 0 GROUP BY name ORDER BY name"
    )
    return {name: int(count) for name, count in tx.execute(sql, (user,))}


def honours_in(tx: Tx, match_id: int) -> list[tuple[int, str]]:
    """Return the awards of a match, each with its seat, in order."""
    sql = "SELECT seat, name FROM honour WHERE match = ?"
    return sorted((number, name) for number, name in tx.execute(sql, (match_id,)))


def record_honours(tx: Tx, match_id: int, named: Mapping[int, Sequence[str]]) -> None:
    """Replace the awards of the seats of an ended match."""
    tx.execute("DELETE FROM honour WHERE match = ?", (match_id,))
    rows = [(match_id, number, name) for number, names in named.items() for name in names]
    tx.executemany("INSERT INTO honour (match, seat, name) VALUES (?, ?, ?)", rows)
