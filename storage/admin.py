"""What admins set for a server, and what they do to matches."""

from enum import StrEnum

import msgspec


class AdminActionKind(StrEnum):
    """What an admin can do to a match."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"
    MOVE = "move"
    REWIND = "rewind"
    RESEAT = "reseat"
    MEND = "mend"


class AdminAction(msgspec.Struct, frozen=True):
    """What an admin, the user ``user``, did to a match when its log had ``seq`` entries.

    A seat was taken from its ``owner`` and given to the ``guest``; a match went back to the beginning of a
    ``turn``, or ended, with the entry of number ``seq``.
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
    """The message that lists the live matches of a server, asked for at the time ``since``.

    ``message`` is None until it was posted.
    """

    guild: int
    channel: int
    message: int | None
    since: int


class ThreadSetting(StrEnum):
    """Whether new tables get a thread of their own."""

    EITHER = ""
    ALWAYS = "always"
    NEVER = "never"


class HouseRules(msgspec.Struct, frozen=True):
    """What the admins of a server have set.

    ``language`` is empty where it is the one that Discord names. A turn may take ``pace`` seconds, or all
    turns of a player ``bank`` together (None: as everywhere, 0: any). Matches are opened in ``channels``
    alone (none: in all), ``most`` at a time (0: any), by who has the role ``starters`` (None: by everybody).
    The channel ``log`` is told what admins do.
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
