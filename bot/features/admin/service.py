"""Admin actions on matches and users; those on a match are recorded in its history with the admin's name."""

from contextlib import suppress

from bot.matches.robots.players import robot
from bot.matches.table import Change
from bot.matches.tables import Tables, new_admin_action
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.admin import AdminActionKind
from storage.records import Person, Status


async def pause(tables: Tables, match_id: int, admin: Person) -> None:
    """Pause a match; raises :class:`engine.errors.Refusal` if it isn't running."""
    await _require_playing(tables, match_id)
    await tables.matches.admin_actions.pause(new_admin_action(match_id, admin, AdminActionKind.PAUSE))


async def resume(tables: Tables, match_id: int, admin: Person) -> None:
    """Resume a paused match and notify the active players; raises :class:`engine.errors.Refusal`."""
    await _require_playing(tables, match_id)
    await tables.matches.admin_actions.resume(new_admin_action(match_id, admin, AdminActionKind.RESUME))


async def move(tables: Tables, match_id: int, admin: Person, channel: int, guild: int) -> None:
    """Move a match to another channel.

    Raises :class:`storage.errors.ChannelTaken`, and :class:`engine.errors.Refusal` if the match is over.
    """
    if not (await tables.matches.get(match_id)).status.live:
        raise Refusal("refusal-over")
    await tables.matches.admin_actions.move(
        new_admin_action(match_id, admin, AdminActionKind.MOVE), channel, guild
    )


async def rewind(tables: Tables, match_id: int, admin: Person, turn: int) -> Change:
    """Rewind a match to the start of a turn; raises :class:`engine.errors.CannotUndo` for an unknown turn."""
    await _require_playing(tables, match_id)
    return await tables.rewind(
        match_id, turn, new_admin_action(match_id, admin, AdminActionKind.REWIND, turn=turn)
    )


async def reseat(
    tables: Tables, match_id: int, admin: Person, seat: int, guest: Person | None, t: Texts
) -> None:
    """Give a seat permanently to another user, or to a robot (None).

    Raises :class:`engine.errors.Refusal` if that isn't possible.
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
    await tables.matches.admin_actions.reseat(
        new_admin_action(match_id, admin, AdminActionKind.RESEAT), seat, guest
    )


async def mend(tables: Tables, match_id: int, admin: Person) -> None:
    """Replay the log of a match and store the resulting state.

    Raises :class:`storage.errors.DamagedMatch` if the log is damaged, and :class:`engine.errors.Refusal` for
    a lobby.
    """
    if (await tables.matches.get(match_id)).rules_version is None:
        raise Refusal("refusal-not-started")
    await tables.matches.repair(match_id, new_admin_action(match_id, admin, AdminActionKind.MEND), now=now())


async def block(tables: Tables, guild: int, user: int) -> list[int]:
    """Block a user from a server's tables; return the lobbies they were removed from."""
    await tables.matches.house_rules.block(guild, user, now=now())
    await tables.matches.contests.withdraw(guild, user)
    await tables.matches.clubs.withdraw(guild, user, now=now())
    affected = []
    for row in await tables.matches.of_user(user):
        if row.guild == guild and row.status is Status.LOBBY:
            with suppress(Refusal):  # it has started, or they have left
                await tables.matches.lobbies.leave(row.id, user, now=now())
                affected.append(row.id)
    return affected


async def _require_playing(tables: Tables, match_id: int) -> None:
    status = (await tables.matches.get(match_id)).status
    if status in (Status.OVER, Status.ABANDONED):
        raise Refusal("refusal-over")
    if status is Status.LOBBY:
        raise Refusal("refusal-not-started")
    if status is Status.FROZEN:
        raise Refusal("refusal-frozen")
