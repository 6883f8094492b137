"""Assignment of tests to workers, so that shared data is made once, and waiting tests overlap computing ones.

From pytest 9.2 on, pytest-xdist's marks have no effect, because test names can't be changed any more.
"""

import os
import re
from typing import Any

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

APART = "tests/cli/"
"""Tests here share nothing, and start processes."""

BROWSER = "tests/browser/"
"""Tests here share a browser."""

WAITING = (APART, BROWSER)
"""Tests here mostly wait for processes, pages and answers."""

SETTING = re.compile(r"tests/laws/.*::test_law\[(.*)-\w+\]$")
"""Matches the setting whose matches a law checks."""


def count() -> int:
    """Return the number of workers: one more than cores, as many tests wait.

    With two per core, tests that wait for a bot to settle time out on slow machines.
    """
    return (os.cpu_count() or 1) + 1


def computing(workers: int) -> int:
    """Return how many of the workers start with tests that hardly wait, to fill the others' gaps."""
    return max(workers // 4, 1)


def together(nodeid: str) -> str:
    """Return the group of a test; a group runs in one worker."""
    if nodeid.startswith(APART):
        return nodeid
    if nodeid.startswith(BROWSER):
        return BROWSER
    match = SETTING.match(nodeid)
    return match[1] if match else nodeid.partition("::")[0]


class Together(LoadScopeScheduling):  # type: ignore[misc]  # the same
    """Keeps the tests of a file together, and all laws that check the same matches.

    Some workers prefer tests that wait, the others prefer the rest.
    """

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        waits = self.nodes.index(node) >= computing(len(self.nodes))
        scopes = (scope for scope in self.workqueue if scope.startswith(WAITING) == waits)
        if (scope := next(scopes, None)) is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
