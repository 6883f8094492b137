"""A server's settings, and what admins do to matches."""

from enum import StrEnum

import msgspec


class AdminActionKind(StrEnum):
    """The kinds of admin actions on a match."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    MOVE = "move"
    REWIND = "rewind"
    RESEAT = "reseat"
    MEND = "mend"


class AdminAction(msgspec.Struct, frozen=True):
    """What an admin, the user ``user``, did to a match when its log had ``seq`` entries.

    A reseating takes the seat from its ``owner`` and gives it to the ``guest``. A rewind goes back to the
    start of a ``turn``. A rewind or an end is itself the log entry ``seq``.
    """

    match: int
    seq: int
    at: int
    user: int
    name: str
    act: AdminActionKind
    owner: int | None = None
    owner_name: str = ""
    guest: int | None = None
    guest_name: str = ""
    turn: int | None = None


class Overview(msgspec.Struct, frozen=True):
    """The message that lists a server's live matches, requested at the time ``since``.

    ``message`` is None until it is posted.
    """

    guild: int
    channel: int
    message: int | None
    since: int


class ThreadSetting(StrEnum):
    """Whether new tables get their own threads."""

    EITHER = ""
    ALWAYS = "always"
    NEVER = "never"


class HouseRules(msgspec.Struct, frozen=True):
    """A server's settings, made by its admins.

    An empty ``language`` means the one that Discord names. ``pace`` limits a turn and ``bank`` all turns of a
    player, in seconds (None: the default; 0: unlimited). Matches can be opened in ``channels`` only (empty:
    in all), at most ``most`` at a time (0: unlimited), by members with the role ``starters`` (None: by
    anyone). Admin actions are reported in the channel ``log``.
    """

    guild: int
    language: str = ""
    pace: int | None = None
    bank: int | None = None
    channels: tuple[int, ...] = ()
    most: int = 0
    threads: ThreadSetting = ThreadSetting.EITHER
    starters: int | None = None
    log: int | None = None
