"""The command line with all its commands.

Every process in which robots think reads this module, so what it needs is imported where it is needed.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.metadata import version


def parser() -> ArgumentParser:
    """Return the command line with all its commands."""
    from bot.cli import dev, doctor, records, serve, show, stores, try_out

    root = ArgumentParser(prog="ziggurat", description="Board games about building, on Discord.")
    root.add_argument("--version", action="version", version=f"ziggurat {version('ziggurat')}")
    commands = root.add_subparsers(required=True, metavar="COMMAND")
    for module in (serve, doctor, try_out, stores, records, show, dev):
        module.add_commands(commands)
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of the command line; return its exit code."""
    return run(parser(), arguments)


def run(commands: ArgumentParser, arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code. Errors that an admin can fix print one line, not a traceback."""
    from bot.cli import exits
    from bot.cli.output import FULL, discard, finish, prepare
    from engine.errors import ZigguratError

    prepare()
    try:
        try:
            options = commands.parse_args(arguments)
            return int(options.run(options) or 0)
        finally:
            finish()
    except BrokenPipeError:  # whoever read has read enough, as head does
        discard()
        return exits.Exit.CLEAN
    except ZigguratError as error:
        print(f"ziggurat: {_line(error)}", file=sys.stderr)
        return exits.code(error)
    except OSError as error:
        if error.errno not in FULL:
            raise
        discard()
        print(f"ziggurat: the output can't be written: {error.strerror}", file=sys.stderr)
        return exits.Exit.FAILED
    except KeyboardInterrupt:
        return exits.Exit.INTERRUPTED


def _line(error: Exception) -> str:
    """Return one line that says what is wrong, without what a terminal takes for a command."""
    from engine.errors import RecordError, Refusal
    from render.texts import texts

    text = "" if isinstance(error, Refusal) else str(error)
    refusal = error.why if isinstance(error, RecordError) else error
    if isinstance(refusal, Refusal):
        text += f"{': ' if text else ''}{texts().refusal(refusal)}"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
