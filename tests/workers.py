"""Which tests go to one worker: what they share is made once, not once in each worker.

The marks of pytest-xdist do nothing from pytest 9.2 on, where the name of a test can't be changed any more.
"""

import re

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

APART = "tests/cli/"
"""Where tests share nothing, and begin processes."""

SETTING = re.compile(r"tests/laws/.*::test_law\[(.*)-\w+\]$")
"""The setting whose matches a law looks at."""


class Together(LoadScopeScheduling):  # type: ignore[misc]  # the same
    """Keeps the tests of a file together, and all laws that look at the same matches."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(APART):
            return nodeid
        found = SETTING.match(nodeid)
        return found[1] if found else nodeid.partition("::")[0]
