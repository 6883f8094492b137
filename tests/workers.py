"""Which tests go to which worker: what they share is made once, and while some wait, others compute.

The marks of pytest-xdist do nothing from pytest 9.2 on, where the name of a test can't be changed any more.
"""

import os
import re
from typing import Any

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

APART = "tests/cli/"
"""Where tests share nothing, and begin processes."""

BROWSER = "tests/browser/"
"""Where all tests share a browser."""

WAITING = (APART, BROWSER)
"""Where tests wait for processes, pages and answers most of their time."""

SETTING = re.compile(r"tests/laws/.*::test_law\[(.*)-\w+\]$")
"""The setting whose matches a law looks at."""


def count() -> int:
    """Return how many workers there are: one more than cores, as many tests wait.

    With two a core tests that wait for a bot to settle run out of time on slow machines.
    """
    return (os.cpu_count() or 1) + 1


def computing(workers: int) -> int:
    """Return how many of so many workers begin with tests that hardly wait: enough for the others' gaps."""
    return max(workers // 4, 1)


def together(nodeid: str) -> str:
    """Return the name of what a test belongs to, all of which runs in one worker."""
    if nodeid.startswith(APART):
        return nodeid
    if nodeid.startswith(BROWSER):
        return BROWSER
    found = SETTING.match(nodeid)
    return found[1] if found else nodeid.partition("::")[0]


class Together(LoadScopeScheduling):  # type: ignore[misc]  # the same
    """Keeps the tests of a file together, and all laws that look at the same matches.

    Some workers take what waits as long as there is any, the others what does not.
    """

    def _split_scope(self, nodeid: str) -> str:
        return together(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        waits = self.nodes.index(node) >= computing(len(self.nodes))
        found = (scope for scope in self.workqueue if scope.startswith(WAITING) == waits)
        if (scope := next(found, None)) is not None:
            self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
