"""The source files of the program, for tests that read them."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
OURS = ("engine", "render", "storage", "bot")


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def tree(source: str) -> ast.Module:
    """Return a parsed source, each parsed once."""
    return ast.parse(source)


def module_name(path: Path) -> str:
    """Return a file's module; a package's ends in ``__init__``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)
