"""The roles of a process: which part of the work it does, beside others on the same database."""

from enum import StrEnum

from engine.errors import ZigguratError


class Role(StrEnum):
    """A part of the work.

    ``GATEWAY`` keeps connections with Discord and the rows of servers, and answers interactions. ``SHOW``
    posts boards, makes lines of old ones, sends what is in the outbox, and sweeps. ``ROBOTS`` has robots
    play, and draws films. ``HTTP`` answers interactions that Discord posts to an endpoint.
    """

    GATEWAY = "gateway"
    HTTP = "http"
    SHOW = "show"
    ROBOTS = "robots"


Roles = frozenset[Role]

ALL: Roles = frozenset({Role.GATEWAY, Role.SHOW, Role.ROBOTS})
"""What a process does that is alone."""

ANSWERING: Roles = frozenset({Role.GATEWAY, Role.HTTP})
"""What makes a process answer people."""


class UnknownRole(ZigguratError):
    """There is no such role, or none at all is given."""


def read(text: str) -> Roles:
    """Read roles separated by commas. Raises :class:`UnknownRole`."""
    names = [name.strip().lower() for name in text.split(",")]
    try:
        return frozenset(map(Role, names))
    except ValueError:
        unknown = next(name for name in names if name not in [*Role])
        raise UnknownRole(
            f"--roles has {unknown!r}: write one or more of {','.join(Role)}, separated by commas"
        ) from None


def written(roles: Roles) -> str:
    """Return roles as they are read."""
    return ",".join(role for role in Role if role in roles)
