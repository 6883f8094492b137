"""Parses and formats the roles of a process."""

from bot.app.config import SettingError
from storage.delivery import Role, Roles


class UnknownRole(SettingError):
    """A role doesn't exist, or none is given."""


def read(text: str) -> Roles:
    """Parse roles separated by commas. Raises :class:`UnknownRole`."""
    names = [name.strip().lower() for name in text.split(",")]
    try:
        return frozenset(map(Role, names))
    except ValueError:
        unknown = next(name for name in names if name not in [*Role])
        raise UnknownRole(
            f"--roles has {unknown!r}: write one or more of {','.join(Role)}, separated by commas"
        ) from None


def written(roles: Roles) -> str:
    """Format roles for :func:`read`."""
    return ",".join(role for role in Role if role in roles)
