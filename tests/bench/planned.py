"""``python -m tests.bench planned``: the laws of planned turns, in many random matches of every game."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from random import Random

from bot.cli.dev.workers import spread
from engine import plans
from engine.catalogue import games
from tests.laws import planning
from tests.laws.law import OF_RULES, name_of
from tests.laws.matches import Course, course, settings_of

LAWS = [law for law in OF_RULES if law.__module__ == planning.__name__]


def run(arguments: Namespace) -> None:
    """Print, per game, how many plans were made, what became of them, and every violated law."""
    for slug in (arguments.game,) if arguments.game else games():
        items = [(slug, arguments.seed + number) for number in range(arguments.matches)]
        counts: Counter[str] = Counter()
        for result in spread(checked, items, arguments.processes, slug):
            counts.update(result)
        broken = {name: count for name, count in counts.items() if name.startswith("broken ")}
        print(
            f"{slug}: {counts['matches']} matches, {counts['plans']} plans: {counts['first']} first lines, "
            f"{counts['other']} other lines, {counts['none']} not played; "
            f"{broken or 'all laws hold'}",
            flush=True,
        )


def checked(item: tuple[str, int]) -> Counter[str]:
    """Play a random match and check it; return counts, including those of violated laws."""
    slug, seed = item
    settings = settings_of(slug)
    played: Course = course.__wrapped__(settings[seed % len(settings)], seed)
    counts = Counter({"matches": 1})
    for law in LAWS:
        try:
            law(played, Random(f"{name_of(law)} {seed}"))
        except Exception as error:  # the laws fail in many ways; all are counted
            counts[f"broken {name_of(law)} seed {seed}: {error!r}"[:200]] += 1
    counts.update(_outcomes(played, Random(seed)))
    return counts


def _outcomes(played: Course, chance: Random) -> Iterator[str]:
    for match, now, seat, plan in planning.later(played, chance, 8):
        line = plans.decide(now.game, now.view(seat), plan, planning.events_between(match, now, seat)).line
        yield "plans"
        yield "none" if line is None else "other" if line else "first"
