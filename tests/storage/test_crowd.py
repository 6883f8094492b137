"""Processes on one store, killed at work, with server restarts: nothing is lost, plans are played once."""

import asyncio
import random
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import storage
from bot.matches import planned
from bot.matches.tables import Tables
from engine.history.log import Played
from engine.match import Match
from engine.plans import PlanLine, PlanReason, TurnPlan
from storage import Matches
from storage.records import Person, Planned
from storage.transaction import Tx
from tests import postgres
from tests.clock import now
from tests.storage.crowd import FIRST_MARK
from tests.storage.posted import boards_due, claim_board
from tests.support import Add, Keep, counting
from tests.thorough import times

ROOT = Path(__file__).parents[2]
PROCESSES = 3
AT_WORK = {"stored", "planned", "ran", "dropped", "shown", "taken"}
PEOPLE = [Person(seat + 1, str(seat)) for seat in range(4)]
MATCHES = times(6, 200)
KILLS = times(3, 100)
KILL_SECONDS = times(1, 5)
AIMED_SECONDS = 3.0
"""How long a process has to reach the moment at which it kills itself."""


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """Start a server that this test may stop."""
    with postgres.own_server() as own:
        yield own


class Crowd:
    """Processes that work on a store, each with its log file."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self._processes: list[Process] = []
        self._last = 0

    async def start(self) -> None:
        self._last += 1
        name = f"worker-{self._last}"
        command = (sys.executable, "-m", "tests.storage.crowd", self._url, name, str(self._folder / name))
        self._processes.append(
            await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=DEVNULL, stderr=None)
        )

    async def at_work(self) -> None:
        """Wait until the processes play, plan, show boards and deliver messages."""
        async with asyncio.timeout(60.0):
            while {kind for kind, *_ in self.lines()} < AT_WORK:  # noqa: ASYNC110  # files
                await asyncio.sleep(0.1)

    async def kill(self, chance: random.Random) -> None:
        """Kill a process, half of the time at a moment of its choice."""
        process = self._processes.pop(chance.randrange(len(self._processes)))
        assert process.returncode is None, "a process ended by itself"
        if chance.random() < 0.5:
            process.send_signal(signal.SIGUSR1)
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), AIMED_SECONDS)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def end(self) -> None:
        for process in self._processes:
            with suppress(ProcessLookupError):  # one that ended by itself
                process.kill()
            await process.wait()

    def lines(self) -> list[list[str]]:
        """Return the lines of all logs, without unfinished last lines."""
        texts = [file.read_text().rpartition("\n")[0] for file in self._folder.glob("worker-*")]
        return [line.split() for text in texts for line in text.splitlines()]


async def worked(url: str, folder: Path, server: postgres.Server | None) -> list[list[str]]:
    """Run processes, kill one every few seconds, restart the server twice; return the logs."""
    chance, crowd = random.Random(1), Crowd(url, folder)
    how = [signal.SIGINT, signal.SIGQUIT] if server else []  # a clean shutdown, and a crash
    try:
        for _ in range(PROCESSES):
            await crowd.start()
        await crowd.at_work()
        restarts = [KILLS // 3, KILLS * 2 // 3]
        for number in range(KILLS):
            await asyncio.sleep(chance.uniform(0.5, 1.5) * KILL_SECONDS)
            await crowd.kill(chance)
            await crowd.start()
            if how and number + 1 > restarts[0]:
                restarts.pop(0)
                assert server is not None
                await asyncio.to_thread(server.stop, how.pop(0))
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.start)
    finally:
        await crowd.end()
    return crowd.lines()


async def compare(matches: Matches, lines: list[list[str]]) -> Counter[str]:
    """Check that logged actions are stored once and that matches replay; return counts by kind."""

    def logged(tx: Tx) -> list[tuple[int, bytes]]:
        return [(match, bytes(entry)) for match, entry in tx.execute("SELECT match, entry FROM log")]

    stored: Counter[tuple[int, int]] = Counter()
    for match_id, entry in await matches.database.read(logged):
        fields = msgspec.json.decode(entry)
        if fields.get("at"):
            stored[match_id, fields["at"]] += 1
    turns = {turn: count for turn, count in stored.items() if turn[1] > FIRST_MARK}
    by_kind: dict[str, list[list[str]]] = {}
    for kind, *words in lines:
        by_kind.setdefault(kind, []).append(words)
    acknowledged = {(int(match), int(at)) for match, at in by_kind["stored"]}
    refused = {(int(match), int(at)) for match, at, why in by_kind.get("refused", []) if why != "Unsure"}
    assert acknowledged - turns.keys() == set(), "a turn is lost"
    assert refused & turns.keys() == set(), "a refused turn is stored"
    assert set(turns.values()) <= {2, 3}, "a turn is incomplete or doubled"
    taken = Counter(map(tuple, by_kind.get("taken", [])))
    assert [item for item, count in taken.items() if count > 1] == [], "two processes took the same item"
    shown = Counter((match, epoch) for match, epoch, _ in by_kind["shown"])
    assert [claim for claim, count in shown.items() if count > 1] == [], "two processes used the same claim"
    everything = "SELECT id FROM match ORDER BY id"
    numbers = await matches.database.read(lambda tx: tx.execute(everything).fetchall())
    for (match_id,) in numbers:
        match, replayed = (await matches.load(match_id)).match, await matches.replayed(match_id)
        assert match is not None
        assert replayed is not None
        assert match.now == replayed.now
    counts = Counter({kind: len(words) for kind, words in by_kind.items()})
    counts += Counter(f"died at {moment}" for (moment,) in by_kind.get("died", []))
    return counts + await compare_plans(matches, by_kind)


class Made(NamedTuple):
    """A plan that a process was about to store, and whether it did for certain."""

    basis: int
    plan: TurnPlan
    stored: bool


class Turn(NamedTuple):
    """A turn of a log: who took it, where it begins, its moves, and whether it was planned."""

    seat: int
    start: int
    moves: tuple[str, ...]
    planned: bool


def turns_of(match: Match) -> Iterator[Turn]:
    """Yield the completed turns of a log."""
    begun: list[Played[Any, Any]] = []
    for number, entry in enumerate(match.log):
        assert isinstance(entry, Played)
        begun.append(entry)
        if entry.turn_over:
            moves = tuple(match.game.notation.write(each.move) for each in begun)
            yield Turn(entry.seat, number + 1 - len(begun), moves, begun[0].planned)
            begun = []


def wrong_of_plans(
    match: Match, rows: Sequence[Planned], made: dict[int, list[Made]], dropped: set[tuple[int, int]]
) -> Iterator[str]:
    """Yield planned turns that match no plan, and plans that were neither played, dropped nor kept.

    ``made`` has plans by seat, and ``dropped`` the seats whose players read why, and where in the log.
    """
    kept: dict[int, list[Made]] = {}
    begun: dict[int, int] = {}  # by seat, where its last turn begins

    def candidates(seat: int, until: int) -> list[Made]:
        since = begun.get(seat, -1)
        own = kept.get(seat, []) + [each for each in made.get(seat, []) if since < each.basis <= until]
        return [each for each in own if each.stored] or own

    for turn in turns_of(match):
        own = candidates(turn.seat, turn.start)
        left = list[Made]()
        if turn.planned:
            played = [(each, line) for each in own for line in each.plan.lines if line.turn == turn.moves]
            if not played:
                yield f"turn {turn} was played as planned, but no plan has it"
            thens = {each.then for _, each in played}
            left = [
                Made(
                    turn.start, TurnPlan((then,)), len(thens) == 1 and all(each.stored for each, _ in played)
                )
                for then in thens
                if then is not None
            ]
        elif any(each.stored for each in own) and (turn.seat, turn.start) not in dropped:
            yield f"the plan for {turn} was forgotten"
        kept[turn.seat], begun[turn.seat] = left, turn.start
    for seat in range(match.seats):
        stored = next((row for row in rows if row.seat == seat), None)
        own = candidates(seat, match.seq)
        if match.over or not any(each.stored for each in own):
            continue
        if stored is None:
            yield f"the plan of seat {seat} is gone"
        elif not stored.lines and not planned.reasons_of(stored):
            yield f"the plan of seat {seat} was dropped without a reason"
        elif stored.lines and planned.decode(stored.lines).lines not in {each.plan.lines for each in own}:
            yield f"the plan of seat {seat} has changed"


async def compare_plans(matches: Matches, by_kind: dict[str, list[list[str]]]) -> Counter[str]:
    """Check that each planned turn was played once or dropped with its reason; return counts."""
    stored = {tuple(words) for words in by_kind["planned"]}
    made: dict[int, dict[int, list[Made]]] = {}
    for words in by_kind["planning"]:
        match_id, seat, basis = map(int, words[:3])
        plan = planned.decode(words[3].replace("_", " "))
        made.setdefault(match_id, {}).setdefault(seat, []).append(Made(basis, plan, tuple(words) in stored))
    dropped: dict[int, set[tuple[int, int]]] = {}
    for words in by_kind.get("dropped", []):
        match_id, seat, seq = map(int, words[:3])
        dropped.setdefault(match_id, set()).add((seat, seq))
    ran: dict[int, int] = {}
    for words in by_kind["ran"]:
        match_id, seq = map(int, words)
        ran[match_id] = max(ran.get(match_id, 0), seq)
    wrong, counts = list[str](), Counter[str]()
    tables = Tables(matches)
    due = "SELECT match FROM notice WHERE kind = 'plan' AND at IS NOT NULL"
    waiting = {match_id for (match_id,) in await matches.database.read(lambda tx: tx.execute(due).fetchall())}
    everything = "SELECT id FROM match ORDER BY id"
    for (match_id,) in await matches.database.read(lambda tx: tx.execute(everything).fetchall()):
        table = await tables.load_whole(match_id)
        wrong += [
            f"match {match_id}: {what}"
            for what in wrong_of_plans(
                table.match, table.record.planned, made.get(match_id, {}), dropped.get(match_id, set())
            )
        ]
        if ran.get(match_id, 0) > table.match.seq:
            wrong.append(f"match {match_id}: a planned turn is lost")
        if table.waiting and match_id not in waiting:
            wrong.append(f"match {match_id}: a planned turn waits, but nothing is due")
        counts["planned turns"] += sum(turn.planned for turn in turns_of(table.match))
        counts["other turns"] += sum(not turn.planned for turn in turns_of(table.match))
        counts["plans waiting"] += bool(table.waiting)
    assert wrong == []
    return counts


async def show_the_rest(matches: Matches) -> None:
    """Check that claims of dead processes are free once they haven't been seen for 15 s."""
    later = now() + 16
    await matches.instances.enter("heir", "1", later)
    for match_id in await boards_due(matches):
        claim = await claim_board(matches, match_id, "heir", 10, now=later)
        if claim is not None:
            assert claim.row is not None
            await matches.postings.record(claim, match_id, seen=claim.row.seq, now=later)
        for old in await matches.boards.old_messages(match_id):
            await matches.boards.forget_message(old.message)
    assert await boards_due(matches) == []


@pytest.mark.long
@pytest.mark.parametrize("where", ["sqlite", "postgres"])
async def test_killed_processes_lose_and_double_nothing(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = None if where == "sqlite" else request.getfixturevalue("server")
    url = str(tmp_path / "crowd.db") if server is None else server.address
    folder = tmp_path / "notes"
    folder.mkdir()
    async with await storage.open(url) as matches:
        for channel in range(MATCHES):
            row = await matches.insert(channel, None, 1, PEOPLE, counting(4, goal="20"), now=now())
            await matches.plans.set_grace(row.id, 0, now=now())
    lines = await worked(url, folder, server)
    async with await storage.open(url) as matches:
        counts = await compare(matches, lines)
        await show_the_rest(matches)
    print(f"{where}: {dict(counts)}")  # noqa: T201  # figures, to be seen with -s
    assert counts["stored"] > MATCHES
    assert counts["shown"] > 0
    assert counts["planned turns"] > MATCHES


def after(*turns: tuple[int, bool]) -> Match:
    """Return a match after turns of seats 0, 1, 0 and so on: what each adds, and whether it was planned."""
    match = counting()
    for number, ahead in turns:
        match.play(match.to_act[0], Add(number), Keep(), planned=ahead)
    return match


def test_a_planned_turn_is_played_once_or_dropped_or_still_there() -> None:
    then = PlanLine(("add 3", "keep"))
    plan = TurnPlan((PlanLine(("add 2", "keep"), then=then),))
    made = {1: [Made(0, plan, True)]}
    ready, left = Planned(1, 2, 0, planned.encoded(plan), ""), TurnPlan((then,))
    dropped = Planned(1, 2, 0, "", planned.encode_reasons([PlanReason("plan-reason-harmed")]))

    def wrong(match: Match, *rows: Planned, read: tuple[tuple[int, int], ...] = ()) -> str:
        return "; ".join(wrong_of_plans(match, rows, made, {*read}))

    first, played, other = (1, False), (2, True), (1, False)
    assert wrong(after(first), ready) == wrong(after(first), dropped) == ""
    assert "is gone" in wrong(after(first))
    assert "without a reason" in wrong(after(first), Planned(1, 2, 0, "", ""))
    assert "has changed" in wrong(after(first), Planned(1, 2, 0, planned.encoded(left), ""))
    assert wrong(after(first, played), Planned(1, 2, 4, planned.encoded(left), "")) == ""
    assert "is gone" in wrong(after(first, played))
    assert wrong(after(first, played, first, (3, True))) == ""
    assert "no plan has it" in wrong(after(first, played, first, played)), "played twice"
    assert "no plan has it" in wrong(after((2, True))), "of another seat"
    assert wrong(after(first, other), read=((1, 2),)) == ""
    assert "was forgotten" in wrong(after(first, other))
