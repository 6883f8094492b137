"""What admins do to matches: each deed stands in the history, with who did it."""

from bot.matches.robots.players import robot
from bot.matches.table import Change
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.admin import Act, Deed
from storage.errors import Conflict
from storage.records import Person, Status


def deed(match_id: int, admin: Person, act: Act, *, turn: int | None = None) -> Deed:
    """Return what is noted of a deed that is done now."""
    return Deed(match_id, 0, now(), admin.user, admin.name, act, turn=turn)


async def pause(tables: Tables, match_id: int, admin: Person) -> None:
    """Stop a match until an admin lets it go on; raises :class:`engine.errors.Refusal` where that fails."""
    await _require_playing(tables, match_id)
    await tables.matches.deeds.pause(deed(match_id, admin, Act.PAUSE))


async def resume(tables: Tables, match_id: int, admin: Person) -> None:
    """Let a match go on that was paused; raises :class:`engine.errors.Refusal` for any other."""
    await _require_playing(tables, match_id)
    await tables.matches.deeds.resume(deed(match_id, admin, Act.RESUME))


async def end(tables: Tables, match_id: int, admin: Person) -> None:
    """End a match without a result, or close a table; raises :class:`engine.errors.Refusal` if it is over."""
    row, entry = await tables.matches.get(match_id), deed(match_id, admin, Act.END)
    if row.status is Status.PLAYING:
        await tables.abandon(match_id, by_admin=True, deed=entry)
        return
    try:
        await tables.matches.abandon(match_id, entry)
    except Conflict as error:
        raise Refusal("refusal-over") from error


async def move(tables: Tables, match_id: int, admin: Person, channel: int, guild: int) -> None:
    """Bring a match to another channel.

    Raises :class:`storage.errors.ChannelTaken`, and :class:`engine.errors.Refusal` once the match is over.
    """
    if not (await tables.matches.get(match_id)).status.live:
        raise Refusal("refusal-over")
    await tables.matches.deeds.move(deed(match_id, admin, Act.MOVE), channel, guild)


async def rewind(tables: Tables, match_id: int, admin: Person, turn: int) -> Change:
    """Take a match back to the beginning of a turn; raises :class:`engine.errors.CannotUndo` for no such."""
    await _require_playing(tables, match_id)
    return await tables.rewind(match_id, turn, deed(match_id, admin, Act.REWIND, turn=turn))


async def reseat(
    tables: Tables, match_id: int, admin: Person, seat: int, guest: Person | None, t: Texts
) -> None:
    """Give a seat to somebody else for good, or to a robot (None).

    Raises :class:`engine.errors.Refusal` where that can't be.
    """
    await _require_playing(tables, match_id)
    table = await tables.load(match_id)
    if seat not in range(table.match.seats):
        raise Refusal("refusal-no-seat", seat=seat + 1)
    if seat in table.match.resigned:
        raise Refusal("refusal-seat-resigned", name=table.names[seat])
    if guest is None:
        if table.record.people[seat].robot:
            raise Refusal("refusal-robot-there")
        numbers = {person.user for person in table.record.people}
        guest = robot(next(number for number in range(1, len(numbers) + 2) if -number not in numbers), t)
    await tables.matches.deeds.reseat(deed(match_id, admin, Act.RESEAT), seat, guest)


async def mend(tables: Tables, match_id: int, admin: Person) -> None:
    """Replay the log of a match and store what it leads to, while the bot runs.

    Raises :class:`storage.errors.DamagedMatch` where the log is not sound, and
    :class:`engine.errors.Refusal` for a table at which nothing was played.
    """
    if (await tables.matches.get(match_id)).rules_version is None:
        raise Refusal("refusal-not-started")
    await tables.matches.repair(match_id, deed(match_id, admin, Act.MEND), now=now())


async def _require_playing(tables: Tables, match_id: int) -> None:
    status = (await tables.matches.get(match_id)).status
    if status in (Status.OVER, Status.ABANDONED):
        raise Refusal("refusal-over")
    if status is Status.LOBBY:
        raise Refusal("refusal-not-started")
    if status is Status.FROZEN:
        raise Refusal("refusal-frozen")
