"""Faults of processes in which robots search."""

import os
import time

from bot.matches.robots.process import Chosen, Job, choose


def _searches(job: Job) -> bool:
    return set(job.robots.values()) != {"steady"}


def hang(job: Job) -> Chosen:
    """Hang if a search is requested."""
    if _searches(job):
        time.sleep(600)
    return choose(job)


def die(job: Job) -> Chosen:
    """Kill the process if a search is requested."""
    if _searches(job):
        os._exit(1)
    return choose(job)


def fail(job: Job) -> Chosen:
    """Raise if a search is requested."""
    if _searches(job):
        raise ZeroDivisionError
    return choose(job)


def begin_slowly() -> None:
    """Take long to start."""
    time.sleep(5)
