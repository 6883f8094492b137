"""How a leak is planted in the program for the length of a test, and the moments at which it shows."""

import inspect
from collections.abc import Callable
from functools import cache
from pkgutil import resolve_name
from typing import Any
from zlib import crc32

import pytest

from engine.match import Match, Played
from tests.laws.worlds import Setting, course

Change = Callable[..., Any]


class Plant:
    """Changes functions of the program for the length of a test."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.match: Any = None
        self.before("engine.match:Match.view", lambda match, *_: setattr(self, "match", match))
        self.before("engine.draft:Draft.__init__", lambda _, match, *__: setattr(self, "match", match))

    @property
    def state(self) -> Any:
        """The state of the match that was looked at last."""
        return self.match.state

    @property
    def sum(self) -> int:
        """A number made of all that is hidden."""
        return crc32(repr(self.secrets).encode())

    @property
    def secrets(self) -> tuple[Any, ...]:
        """What is hidden in the state, or much of it."""
        names = ("hands", "decks", "bag", "supply", "deck", "stacks", "box")
        return tuple(getattr(self.state, name, None) for name in names)

    def before(self, path: str, do: Change) -> None:
        """Let a function do something with its arguments first."""

        def change(made: Any, *args: Any) -> Any:
            return made

        self._wrap(path, do, change)

    def after(self, path: str, change: Change) -> None:
        """Change what a function returns; ``change`` gets that and the function's arguments."""
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


def first(setting: Setting, wanted: Callable[[Match], bool]) -> Match:
    """Return the first moment of the first random match that is as wanted."""
    return next(match for seed in range(100) for match in course(setting, seed) if wanted(match))


@cache
def _middle(slug: str, seats: int, *options: tuple[str, str]) -> Match:
    found = list(course(Setting(slug, seats, dict(options)), 1))
    return found[len(found) // 2]


def middle(setting: Setting) -> Match:
    """Return a match half way, with somebody to act."""
    return _middle(setting.slug, setting.seats, *setting.options.items())


def end(setting: Setting) -> Match:
    """Return a match that has ended."""
    return list(course(setting, 1))[-1]


def replacing(setting: Setting) -> Match:
    """Return a match in which one seat has chosen its replacements and others have not."""
    return first(setting, lambda match: len(match.to_act) == 2 and any(match.state.replaced))


def just_begun(setting: Setting) -> Match:
    """Return a match of which a page of the history holds all."""
    return first(setting, lambda match: sum(getattr(entry, "turn_over", False) for entry in match.log) > 5)


def holding(kind: type[Any]) -> Callable[[Setting], Match]:
    """Return how to find a match in whose log there is a move of a kind by a seat that is not to act."""

    def wanted(match: Match) -> bool:
        played = [entry for entry in match.log if isinstance(entry, Played)]
        return any(isinstance(entry.move, kind) and entry.seat not in match.to_act for entry in played)

    return lambda setting: first(setting, wanted)
