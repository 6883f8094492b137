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
    from engine.errors import Refusal, ZigguratError

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
    except Refusal as refusal:
        from render.texts import texts

        print(f"ziggurat: {texts().refusal(refusal)}", file=sys.stderr)
        return exits.code(refusal)
    except ZigguratError as error:
        print(f"ziggurat: {error}", file=sys.stderr)
        return exits.code(error)
    except OSError as error:
        if error.errno not in FULL:
            raise
        discard()
        print(f"ziggurat: the output can't be written: {error.strerror}", file=sys.stderr)
        return exits.Exit.FAILED
    except KeyboardInterrupt:
        return exits.Exit.INTERRUPTED
