"""``python -m tests.bench requests``: requests to Discord per turn, and the effect of too many."""

import asyncio
import json
from argparse import Namespace

from tests.bench.requests import rush, turns


def run(arguments: Namespace) -> None:
    """Run the requested measurement, and print it."""
    if arguments.rush:
        outcome = asyncio.run(
            rush.measure(arguments.rush, arguments.seconds, arguments.processes, database=arguments.database)
        )
        print(json.dumps(outcome.as_json()) if arguments.json else "\n".join(outcome.lines()))
        return
    counts = asyncio.run(turns.measure(arguments.turns, database=arguments.database))
    if arguments.json:
        print(json.dumps([count.as_json() for count in counts]))
    else:
        print("\n".join(line for count in counts for line in count.lines()))
