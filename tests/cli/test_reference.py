"""docs/cli.md is up to date with the parser, as printed by ``tests/cli/reference.py``."""

from argparse import ArgumentParser
from pathlib import Path

from bot.cli.main import parser
from tests.cli.reference import page

PAGE = Path(__file__).parent.parent.parent / "docs/cli.md"


def test_the_page_matches_the_parser() -> None:
    assert page(parser()) == PAGE.read_text(encoding="utf-8")


def test_every_argument_has_help() -> None:
    assert "None" not in page(parser())


def test_all_kinds_of_arguments_are_described() -> None:
    root = ArgumentParser()
    command = root.add_subparsers().add_parser("sing", help="make music")
    command.add_argument("song", metavar="SONG", help="what to sing")
    command.add_argument("--loud", action="store_true", help="louder")
    command.add_argument("--times", type=int, choices=range(1, 4), help="how often")
    command.add_argument("--with", nargs="+", metavar="NAME", required=True, help="who else")
    *_, head, description, usage, rest = page(root).partition("## ziggurat sing")[2].split("\n\n", 3)
    assert [head, description] == ["", "Make music."]
    assert usage == "```sh\nziggurat sing SONG [--loud] [--times 1…3] --with NAME [NAME …]\n```"
    assert "- `--with NAME [NAME …]`: who else" in rest
