"""The ``ziggurat`` command line; each module adds its commands to the parser.

Its output is for admins and developers, so it is English only and not in the message catalogue.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"


def add(commands: Commands, name: str, summary: str) -> "ArgumentParser":
    """Add a command; its own help starts with the ``summary`` shown in the list of commands."""
    return commands.add_parser(name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}.")


def lazily(module: str) -> "Callable[[Namespace], int | None]":
    """Return a function that imports a module and calls its ``run``."""
    return partial(_run, module)


def _run(module: str, arguments: "Namespace") -> int | None:
    exit_code: int | None = import_module(module).run(arguments)
    return exit_code


def add_database(parser: "ArgumentParser") -> None:
    """Add the option ``--database``, whose value :func:`database_of` returns."""
    from bot.app.config import DEFAULT_DATABASE

    parser.add_argument("--database", help=f"default: ZIGGURAT_DATABASE, else {DEFAULT_DATABASE}")


def database_of(arguments: "Namespace") -> str:
    """Return the database address that a command uses."""
    from bot.app import config

    return arguments.database or config.database()
