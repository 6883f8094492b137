"""Planting leaks in the program during a test, and the moments at which they show."""

import inspect
from collections.abc import Callable, Iterator
from pkgutil import resolve_name
from typing import Any
from zlib import crc32

import pytest

from engine.history.log import Played
from engine.match import Match
from tests.laws.matches import Setting, course

Change = Callable[..., Any]


class Plant:
    """Patches functions of the program during a test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.match: Any = None
        self.before("engine.match:Match.view", lambda match, *_: setattr(self, "match", match))

    @property
    def state(self) -> Any:
        """The state of the match being checked."""
        return self.match.state

    @property
    def sum(self) -> int:
        """A number derived from everything hidden."""
        return crc32(repr(self.secrets).encode())

    @property
    def odd(self) -> bool:
        """A boolean derived from the secrets."""
        return self.sum // 97 % 2 == 1

    @property
    def secrets(self) -> tuple[Any, ...]:
        """The hidden part of the state, field by field."""
        return tuple(getattr(self.secret, name) for name in self.secret.__struct_fields__)

    @property
    def secret(self) -> Any:
        """The hidden part of the state."""
        return self.state.secret

    def before(self, path: str, do: Change) -> None:
        """Call ``do`` with a function's arguments before the function."""

        def change(made: Any, *args: Any) -> Any:
            return made

        self._wrap(path, do, change)

    def after(self, path: str, change: Change) -> None:
        """Replace a function's result by ``change`` of it and the function's arguments."""
        self._wrap(path, lambda *_: None, change)

    def _wrap(self, path: str, do: Change, change: Change) -> None:
        original = resolve_name(path)

        def plain(*args: Any, **kwargs: Any) -> Any:
            do(*args)
            return change(original(*args, **kwargs), *args)

        async def awaited(*args: Any, **kwargs: Any) -> Any:
            do(*args)
            return change(await original(*args, **kwargs), *args)

        wrapped = awaited if inspect.iscoroutinefunction(original) else plain
        self.patch.setattr(path.replace(":", "."), wrapped)


# moments


def moments(setting: Setting) -> Iterator[Match]:
    """Yield random matches moment by moment."""
    for seed in range(1, 100):
        played = course(setting, seed)
        yield from map(played.at, range(len(played.stages)))


def first(setting: Setting, wanted: Callable[[Match], bool]) -> Match:
    """Return the first moment that satisfies ``wanted``."""
    return next(match for match in moments(setting) if wanted(match))


def middle(setting: Setting) -> Match:
    """Return a match half-way, with an active seat."""
    played = course(setting, 1)
    return played.at(len(played.stages) // 2)


def end(setting: Setting) -> Match:
    """Return a finished match."""
    return course(setting, 1).end


def replacing(setting: Setting) -> Match:
    """Return a match in which one seat has chosen its replacements and others have not."""
    return first(setting, lambda match: len(match.to_act) == 2 and any(match.state.secret.chosen))


def just_begun(setting: Setting) -> Match:
    """Return a match whose history fits on one page."""
    return first(setting, lambda match: sum(getattr(entry, "turn_over", False) for entry in match.log) > 5)


def holding(kind: type[Any]) -> Callable[[Setting], Match]:
    """Return a function that finds a match with a kind of move in its log by an inactive seat."""

    def wanted(match: Match) -> bool:
        played = [entry for entry in match.log if isinstance(entry, Played)]
        acted = {entry.seat for entry in played if isinstance(entry.move, kind)}
        return bool(acted) and bool(match.to_act) and not acted & set(match.to_act)

    return lambda setting: first(setting, wanted)
