"""The command line with all its commands.

Robot worker processes import this module too, so each command is imported only when it is needed.
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
    """Parse and run a command; return its exit code."""
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
    except BrokenPipeError:  # the reader closed the pipe, as head does
        discard()
        return exits.Exit.CLEAN
    except ZigguratError as error:
        print(f"ziggurat: {_line(error)}", file=sys.stderr)
        return exits.code(error)
    except OSError as error:
        if error.errno not in FULL:
            raise
        discard()
        print(f"ziggurat: can't write the output: {error.strerror}", file=sys.stderr)
        return exits.Exit.FAILED
    except KeyboardInterrupt:
        return exits.Exit.INTERRUPTED


def _line(error: Exception) -> str:
    """Return the message of an error as one line, without control characters."""
    from engine.errors import RecordError, Refusal
    from render.texts import texts

    text = "" if isinstance(error, Refusal) else str(error)
    refusal = error.why if isinstance(error, RecordError) else error
    if isinstance(refusal, Refusal):
        text += f"{': ' if text else ''}{texts().refusal(refusal)}"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
