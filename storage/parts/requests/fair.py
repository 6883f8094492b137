"""How requests to Discord are shared out among processes, by what they are for."""

from collections.abc import Mapping, Sequence


def shares(limit: int, wanted: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Return how many requests a second each process may make, ``limit`` together.

    ``wanted`` has how many each would like to make of every kind, the most important kind first: no request
    of a kind is granted before all of the kinds before it. What nobody wants goes to all alike.
    """
    granted, rest = dict.fromkeys(wanted, 0.0), float(limit)
    kinds = max((len(each) for each in wanted.values()), default=0)
    for kind in range(kinds):
        asked = {name: each[kind] for name, each in wanted.items() if kind < len(each)}
        part = min(1.0, rest / total) if (total := sum(asked.values())) else 0.0
        for name, count in asked.items():
            granted[name] += count * part
        rest = max(0.0, rest - total)
    return {name: int(most + rest / len(wanted) + 1e-9) for name, most in granted.items()}
