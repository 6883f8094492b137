"""``python -m tests.cli.reference``: the page docs/cli.md, made from what the parser knows.

The parser's own help is not used: it is laid out differently by every Python.
"""

from argparse import Action, ArgumentParser, _HelpAction, _SubParsersAction
from collections.abc import Iterator

from bot.cli import exits
from bot.cli.main import parser

HEAD = """\
# The command line

Made by `python -m tests.cli.reference > docs/cli.md`; a test compares the two. Every command accepts
`--help`; `ziggurat --version` prints the version. Errors an admin can fix print one line and use these exit
codes:
"""


def page(root: ArgumentParser) -> str:
    """Return the page on all commands of a parser."""
    lines = [HEAD, *_exits(), ""]
    for action in root._actions:
        if isinstance(action, _SubParsersAction):
            helps = {entry.dest: entry.help for entry in action._choices_actions}
            for name, command in action.choices.items():
                lines += [f"## ziggurat {name}\n", f"{_sentence(helps[name] or '')}\n"]
                lines += [*_usage(f"ziggurat {name}", command), ""]
    return "\n".join(lines)


def _exits() -> Iterator[str]:
    yield "| exit code | meaning |\n|---|---|"
    yield from (f"| {code:d} | {meaning} |" for code, meaning in exits.MEANINGS.items())


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _usage(name: str, command: ArgumentParser) -> Iterator[str]:
    arguments = [action for action in command._actions if not isinstance(action, _HelpAction)]
    line = " ".join([name, *(_written(action) for action in arguments)])
    yield f"```sh\n{line}\n```"
    if arguments:
        yield ""
    for action in arguments:
        yield f"- `{_name(action)}`: {action.help}"


def _written(action: Action) -> str:
    """Return how an argument is typed."""
    name = _name(action)
    return name if action.required else f"[{name}]"


def _name(action: Action) -> str:
    values = _values(action)
    return " ".join(filter(None, [action.option_strings[-1] if action.option_strings else "", values]))


def _values(action: Action) -> str:
    """Return what stands for an argument's value; nothing for a switch."""
    if action.nargs == 0:
        return ""
    if action.choices is not None:
        choices = [str(choice) for choice in action.choices]
        value = f"{choices[0]}…{choices[-1]}" if isinstance(action.choices, range) else "|".join(choices)
    else:
        value = str(action.metavar or action.dest.upper())
    return f"{value} [{value} …]" if action.nargs == "+" else value


if __name__ == "__main__":
    print(page(parser()), end="")
