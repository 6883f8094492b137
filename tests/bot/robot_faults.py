"""What may become of a process in which a robot searches."""

import os
import time

from bot.matches.robots.process import Chosen, Job, choose


def _searches(job: Job) -> bool:
    return set(job.robots.values()) != {"steady"}


def hang(job: Job) -> Chosen:
    """Choose nothing for very long where a search is asked."""
    if _searches(job):
        time.sleep(600)
    return choose(job)


def die(job: Job) -> Chosen:
    """End the process where a search is asked."""
    if _searches(job):
        os._exit(1)
    return choose(job)


def fail(job: Job) -> Chosen:
    """Raise where a search is asked."""
    if _searches(job):
        raise ZeroDivisionError
    return choose(job)


def begin_slowly() -> None:
    """Take long to begin."""
    time.sleep(5)
