"""``ziggurat puzzles``: finds puzzles in robot matches, checks a game's file, and describes it in a table."""

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

import engine.robots.puzzles
from engine.catalogue import game, games
from engine.errors import Refusal, ZigguratError
from engine.robots.puzzles import (
    FOLDER,
    GREEDY_SHARE,
    Puzzle,
    Reach,
    agreed,
    confirm,
    doubt,
    is_greedy,
    reach,
    search,
    twins,
)
from engine.robots.themes import SOLVERS, labelled, themed

COUNT = 120
"""The number of puzzles that a game's file should have."""

SHARE = 3
"""No theme may have more than one in this many of the wanted puzzles."""

DOUBTED = 20
"""The check fails if more than one puzzle in this many doesn't hold."""

PARTS = ("first quarter", "second", "third", "last")
"""The parts of a match, by the number of turns that players reach."""


def run(arguments: Namespace) -> int:
    """Find puzzles until the file has enough, or check, relabel or describe the existing ones.

    Return 1 if the check fails. Raises :class:`engine.errors.ZigguratError` for a file without a game.
    """
    if arguments.out and not arguments.game:
        raise ZigguratError("with --out, name the game")
    slugs = [game(arguments.game).facts.slug] if arguments.game else list(games())
    files = {slug: arguments.out or _shipped(slug) for slug in slugs}
    archives = {slug: _read(file) for slug, file in files.items() if file.exists()}
    if arguments.themes:
        archives = {slug: [themed(slug, one) for one in archive] for slug, archive in archives.items()}
        for slug, archive in archives.items():
            _write(files[slug], archive)
    if arguments.table or arguments.themes:
        print("\n".join(_table(archives)))
        return 0
    if arguments.check is not None:
        salt, count = arguments.check, arguments.count
        checks = [_check(slug, archive[:count], salt) for slug, archive in archives.items()]
        return 0 if all(checks) else 1
    for slug, file in files.items():
        _fill(slug, file, archives.get(slug, []), arguments)
    return 0


def _shipped(slug: str) -> Path:
    return Path(engine.robots.puzzles.__file__).parent / FOLDER / f"{slug}.json"


def _read(file: Path) -> list[Puzzle]:
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle])


def _write(file: Path, archive: Sequence[Puzzle]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".new")
    draft.write_bytes(b"[" + b",\n".join(map(msgspec.json.encode, archive)) + b"]\n")
    draft.replace(file)


def _fill(slug: str, file: Path, archive: list[Puzzle], arguments: Namespace) -> None:
    """Confirm the puzzles that only one judge has seen, then search matches until there are enough."""
    began, had = time.process_time(), len(archive)
    seed = max((one.seed for one in archive), default=0)
    found = [one for one in archive if one.second]
    doubtful = [one for one in archive if not one.second]
    for number, one in enumerate(doubtful):
        again = _confirmed(slug, one, found, arguments.margin)
        if again:
            found.append(again)
        _write(file, sorted([*found, *doubtful[number + 1 :]], key=archive_order))
        _tell(f"confirmed {len(found)} of {had}")
    count = arguments.count or COUNT
    while len(found) < count:
        seed += 1
        for new in search(slug, seed, arguments.margin):
            named = new and labelled(slug, new)
            if named and _has_room(slug, named, found, count):
                found.append(named)
                _write(file, found)
            rate = (time.process_time() - began) / max(1, len(found) - had)
            _tell(f"puzzle {len(found)} of {count}, match {seed}, {rate:.0f} s each")
    _tell("")
    print(f"{slug}: {len(found)} puzzles in {file}")


def _has_room(slug: str, one: Puzzle, found: Sequence[Puzzle], count: int) -> bool:
    """Return whether neither the theme of a puzzle nor greedy answers have their share of ``count`` yet."""
    if SHARE * sum(other.theme == one.theme for other in found) >= count:
        return False
    return not is_greedy(slug, one) or GREEDY_SHARE * sum(is_greedy(slug, other) for other in found) < count


def archive_order(one: Puzzle) -> tuple[int, int]:
    """Return the sort key by match and turn, so that confirmed puzzles keep their place."""
    return one.seed, one.turn


def _confirmed(slug: str, one: Puzzle, found: Sequence[Puzzle], margin: float) -> Puzzle | None:
    """Return a puzzle with both judges' verdicts, or None if it is doubtful, out of reach, or not needed."""
    if any(other.seed == one.seed for other in found):
        return None
    try:
        if not reach(slug).contains(one.match(game(slug))):
            return None
        again = confirm(slug, one, margin)
    except Refusal:
        return None
    return again and labelled(slug, again)


def _check(slug: str, archive: Sequence[Puzzle], salt: int) -> bool:
    """Judge puzzles again in other worlds; print those that don't hold, and return whether enough do."""
    failed = [(one, why) for one in archive if (why := _fault(slug, one, archive, salt))]
    for one, why in failed:
        _tell("")
        print(f"{slug} {one.key}: {why}")
    print(f"{slug}: {len(archive) - len(failed)} of {len(archive)} puzzles hold")
    return len(failed) * DOUBTED <= len(archive)


def _fault(slug: str, one: Puzzle, archive: Sequence[Puzzle], salt: int) -> str:
    """Return why a puzzle doesn't hold; empty if it does."""
    _tell(f"{slug} {one.key}")
    try:
        match = one.match(game(slug))
        if not reach(slug).contains(match):
            return f"beyond what players reach: turn {match.turn}, points {match.points}"
        if sum(other.seed == one.seed for other in archive) > 1:
            return "not the only puzzle of its match"
        if not agreed(one):
            return "its verdicts don't show a clear answer"
        if same := twins(slug, one):
            told = (", ".join(one.choices[number]) for number in same[0])
            return f"two choices come to the same thing: {' / '.join(told)}"
        found = doubt(slug, one, salt)
    except Refusal:
        return "does not fit the installed rules"
    if found is None:
        return ""
    return f"{found.judge}: {found.cost} points (error {found.error}) better than {', '.join(found.moves)}"


def _table(archives: dict[str, list[Puzzle]]) -> Iterator[str]:
    """Yield the table of archives as Markdown."""
    titles = [game(slug).facts.title for slug in archives]
    rows: dict[str, list[str]] = {"puzzles": [], "matches": [], "reach: turns, points": []}
    for slug, archive in archives.items():
        bounds = reach(slug)
        cells = {
            "puzzles": str(len(archive)),
            "matches": str(len({one.seed for one in archive})),
            "reach: turns, points": f"{bounds.turns}, {bounds.points}",
            "greedy answers": str(sum(is_greedy(slug, one) for one in archive)),
            **_parts(archive, bounds),
            "themes": _counted(one.theme for one in archive),
            "found by *calm*, *keen*, *sharp*": _counted(
                f"{len(SOLVERS) + 1 - one.difficulty} of {len(SOLVERS)}" for one in archive
            ),
            "margin, first judge": _spread([-one.verdicts[one.best].cost for one in archive]),
            "margin, second judge": _spread([-one.second[one.best].cost for one in archive if one.second]),
        }
        for name, cell in cells.items():
            rows.setdefault(name, []).append(cell)
    yield f"| | {' | '.join(titles)} |"
    yield f"|{'---|' * (len(titles) + 1)}"
    for name, row in rows.items():
        yield f"| {name} | {' | '.join(row)} |"


def _parts(archive: Sequence[Puzzle], bounds: Reach) -> dict[str, str]:
    """Count puzzles by the part of the match they come from."""
    parts = Counter(min(len(PARTS) - 1, len(PARTS) * (one.turn - 1) // bounds.turns) for one in archive)
    return {name: str(parts[number]) for number, name in enumerate(PARTS)}


def _counted(words: Iterator[str]) -> str:
    return ", ".join(f"{word or 'none'}: {count}" for word, count in Counter(words).most_common())


def _spread(margins: list[float]) -> str:
    """Return the least, the median and the largest of some margins."""
    ordered = sorted(margins)
    picked = (ordered[0], ordered[len(ordered) // 2], ordered[-1]) if ordered else ()
    return " / ".join(f"{margin:.1f}" for margin in picked)


def _tell(progress: str) -> None:
    """Show the progress, if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)
