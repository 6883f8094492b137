"""Distribution of tests over the workers of pytest-xdist."""

from collections import OrderedDict
from typing import Any

import pytest

from tests.workers import Together, computing, together

WAITS = ["tests/cli/test_kills.py::test_a", "tests/browser/test_browser_film.py::test_b", "tests/cli/x.py::c"]
COMPUTES = ["tests/bot/test_panel.py::test_d", "tests/engine/test_review.py::test_e", "tests/test_docs.py::f"]


class Worker:
    """Records the tests sent to a worker."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.sent += [(WAITS + COMPUTES)[place] for place in places]


def shared_out(workers: int) -> list[list[str]]:
    """Return the tests of each worker if they take turns."""
    scheduler: Any = object.__new__(Together)
    scheduler.assigned_work = {Worker(): {} for _ in range(workers)}
    scheduler.registered_collections = dict.fromkeys(scheduler.nodes, WAITS + COMPUTES)
    scheduler.workqueue = OrderedDict((together(test), {test: False}) for test in WAITS + COMPUTES)
    while scheduler.workqueue:
        for node in scheduler.nodes:
            if scheduler.workqueue:
                scheduler._assign_work_unit(node)
    return [node.sent for node in scheduler.nodes]


def test_some_workers_compute_while_others_wait() -> None:
    assert shared_out(4) == [COMPUTES[:2], [WAITS[0], COMPUTES[2]], [WAITS[1]], [WAITS[2]]]


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_each_test_goes_to_one_worker(workers: int) -> None:
    sent = [test for tests in shared_out(workers) for test in tests]
    assert sorted(sent) == sorted(WAITS + COMPUTES)


def test_single_worker_computes_first() -> None:
    assert shared_out(1) == [COMPUTES + WAITS]


@pytest.mark.parametrize(("workers", "meant"), [(1, 1), (4, 1), (8, 2), (32, 8)])
def test_a_quarter_of_the_workers_computes(workers: int, meant: int) -> None:
    assert computing(workers) == meant


def test_groups_of_tests() -> None:
    assert together(WAITS[0]) == WAITS[0]  # each command-line test separately
    assert together(COMPUTES[0]) == "tests/bot/test_panel.py"
    assert together(WAITS[1]) == "tests/browser/"
    assert together("tests/laws/test_showing.py::test_law[amytis-2-all_is_told]") == "amytis-2"
