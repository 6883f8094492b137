"""Compare two commits of which the later one should differ in words only.

    python -m tests.bench.words OLD NEW [PATH ...]

Python files must have equal syntax trees without docstrings. Sentences (strings with a space) may change
but keep their placeholders. Names may change if each old name has one new name within a function. Fluent
files must keep their messages, attributes, variables and selectors. Prints each difference and the renamed
names, and exits with 1 if anything but words differs.
"""

import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

_PLACEHOLDER = re.compile(r"%[-#0 +]*[\d.]*[a-zA-Z]|\{[^{}]*\}")
NAMES = {
    **dict.fromkeys(("Name.id", "arg.arg", "ExceptHandler.name", "MatchAs.name"), "variable"),
    **dict.fromkeys(
        ("Attribute.attr", "FunctionDef.name", "AsyncFunctionDef.name", "ClassDef.name"), "attribute"
    ),
    **dict.fromkeys(("alias.name", "alias.asname", "ImportFrom.module", "keyword.arg"), "import or keyword"),
}
"""What the names in some fields of syntax nodes stand for."""

Names = defaultdict[str, set[str]]


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def changed(old: str, new: str, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the old and the new path of each changed file; "" where it exists on one side only."""
    for line in git("diff", "--name-status", "-M40%", old, new, "--", *paths).splitlines():
        status, *names = line.split("\t")
        yield {"A": ("", names[0]), "D": (names[0], "")}.get(status, (names[0], names[-1]))


class _Stripped(ast.NodeTransformer):
    """Removes docstrings, also those of attributes, and reduces sentences to their placeholders."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for body in ("body", "orelse", "finalbody"):
            statements = getattr(node, body, None)
            if isinstance(statements, list):
                kept = [each for each in statements if not _is_text(each) and not isinstance(each, ast.Pass)]
                setattr(node, body, kept)
        return super().generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and " " in node.value:
            return ast.Constant(" ".join(sorted(_PLACEHOLDER.findall(node.value))))
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        values = [self.visit(each) for each in node.values if isinstance(each, ast.FormattedValue)]
        texts = [each.value for each in node.values if isinstance(each, ast.Constant)]
        return ast.JoinedStr(values if " " in "".join(map(str, texts)) else node.values)


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)


def python_differences(old: str, new: str, renamed: Counter[str]) -> Iterator[str]:
    """Yield where two sources differ in more than words; count renamed names in ``renamed``."""
    yield from _compare(
        _Stripped().visit(ast.parse(old)), _Stripped().visit(ast.parse(new)), defaultdict(set), renamed
    )


def _compare(
    old: Any, new: Any, names: Names, renamed: Counter[str], line: int = 0, kind: str = ""
) -> Iterator[str]:
    if isinstance(old, ast.AST) and type(old) is type(new):
        line = getattr(old, "lineno", line)
        if isinstance(old, ast.FunctionDef | ast.AsyncFunctionDef):
            names = defaultdict(set)
        for field in old._fields:
            here = f"{type(old).__name__}.{field}"
            yield from _compare(getattr(old, field), getattr(new, field), names, renamed, line, here)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for one, other in zip(old, new, strict=True):
            yield from _compare(one, other, names, renamed, line, kind)
    elif kind in NAMES and isinstance(old, str) and isinstance(new, str):
        others = names[f"{NAMES[kind]} {old}"]
        others.add(new)
        if len(others) > 1:
            yield f"line {line}: {old} became {' and '.join(sorted(others))}"
        if old != new:
            renamed[f"{old} -> {new}"] += 1
    elif old != new:
        yield f"line {line}: {_brief(old)} became {_brief(new)}"


def _brief(node: Any) -> str:
    if isinstance(node, list):
        return "; ".join(map(_brief, node))[:200]
    return (ast.unparse(node) if isinstance(node, ast.AST) else repr(node))[:200]


def fluent_differences(old: str, new: str) -> Iterator[str]:
    """Yield the messages whose variables or selectors differ."""
    before, after = _messages(old), _messages(new)
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            yield f"{key}: {before.get(key)} became {after.get(key)}"


def _messages(text: str) -> dict[str, list[str]]:
    parts_by_key: dict[str, list[str]] = {}
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, fluent.Junk):
            parts_by_key[entry.content or ""] = ["junk"]
        if isinstance(entry, fluent.Message | fluent.Term):
            parts_by_key[entry.id.name] = _parts(entry.value)
            parts_by_key |= {
                f"{entry.id.name}.{each.id.name}": _parts(each.value) for each in entry.attributes
            }
    return parts_by_key


def _parts(node: Any) -> list[str]:
    """Return the variables, references and selectors below a node, each once."""
    parts = set()
    todo = [node]
    while todo:
        each = todo.pop()
        if isinstance(each, list):
            todo += each
        elif isinstance(each, fluent.BaseNode):
            if isinstance(each, fluent.VariableReference):
                parts.add(f"${each.id.name}")
            if isinstance(each, fluent.MessageReference | fluent.TermReference):
                parts.add(each.id.name)
            if isinstance(each, fluent.SelectExpression):
                keys = sorted(
                    v.key.name if isinstance(v.key, fluent.Identifier) else v.key.value for v in each.variants
                )
                parts.add(f"select {' '.join(keys)}")
            todo += [value for name, value in vars(each).items() if name != "span"]
    return sorted(parts)


def main(old: str, new: str, *paths: str) -> int:
    """Print what differs in more than words; return 1 if anything does."""
    renamed: Counter[str] = Counter()
    count = 0
    for before, after in changed(old, new, list(paths)):
        suffix = (after or before).rpartition(".")[2]
        if suffix not in ("py", "ftl"):
            continue
        if not (before and after):
            differences = ["exists in one commit only"]
        else:
            texts = git("show", f"{old}:{before}"), git("show", f"{new}:{after}")
            differences = list(
                python_differences(*texts, renamed) if suffix == "py" else fluent_differences(*texts)
            )
        count += len(differences)
        for each in differences:
            print(f"{after or before}: {each}")
    for name, times in sorted(renamed.items()):
        print(f"renamed {name} ({times})")
    print(f"{count} differences in more than words")
    return bool(count)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
