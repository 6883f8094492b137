"""The commands of ``ziggurat``; each module adds its own to the parser.

What is printed here is for admins and developers, so it is English and not in the catalogue.
"""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from argparse import ArgumentParser, _SubParsersAction

Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"


def add(commands: Commands, name: str, summary: str) -> "ArgumentParser":
    """Add a command; its own help begins with the summary that the list of commands has."""
    return commands.add_parser(name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}.")
