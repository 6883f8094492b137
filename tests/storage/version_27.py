"""Matches as the program stored them whose database was of version 27, with the snapshot in their own row."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from storage import Matches
from storage.records import Status
from tests.support import counting, play_turn

SHOWN, OWED, PUT_OFF, OF_ROBOT, AWAY, OVER = range(1, 7)
VERSION = 27

_MATCH = (
    "INSERT INTO match (id, channel, guild, game, status, host, seats, options, seed, rules_version, "
    "edition, snapshot, seq, to_act, board, shown, created, updated, changes, told, away, thinking) "
    "VALUES (?, ?, 7, 'counting', ?, 10, 2, '{\"goal\":\"10\"}', ?, ?, ?, ?, ?, ?, ?, 0, 5, ?, 3, ?, ?, ?)"
)


def fill(execute: Callable[[str, tuple[Any, ...]], Any]) -> None:
    """Add some matches by a function that runs a statement."""
    for number in (SHOWN, OWED, PUT_OFF, OF_ROBOT, AWAY, OVER):
        match = counting(turns=2)
        while number == OVER and not match.over:
            play_turn(match)
        status = "over" if match.over else "playing"
        told = 2 if number in (OWED, PUT_OFF, AWAY) else 3
        facts = (
            match.seed,
            match.game.facts.rules_version,
            match.game.edition,
            msgspec.json.encode(match.now),
        )
        to_act = msgspec.json.encode(match.to_act).decode()
        hot = (match.seq, to_act, 1000 + number, 100 + number, told, "server" if number == AWAY else "")
        execute(_MATCH, (number, number, status, *facts, *hot, number == OF_ROBOT))
        for seat, name in enumerate(("Ann", "Ben")):
            robot = "steady" if number == OF_ROBOT and seat in match.to_act else ""
            people = "INSERT INTO player (match, seat, user, name, robot) VALUES (?, ?, ?, ?, ?)"
            execute(people, (number, seat, -1 if robot else 10 + seat, name, robot))
        for seq, entry in enumerate(match.log):
            add = "INSERT INTO log (match, seq, entry) VALUES (?, ?, ?)"
            execute(add, (number, seq, msgspec.json.encode(entry)))
    claim = "INSERT INTO claim (match, holder, epoch, until, retry_at) VALUES (?, 'old', 6, 50, ?)"
    execute(claim, (SHOWN, 0))
    execute(claim, (PUT_OFF, 500))


async def check(matches: Matches, caplog: pytest.LogCaptureFixture) -> None:
    """See that a store that was brought up to date has them as they were."""
    assert await matches.boards.due() == [OWED, PUT_OFF, OF_ROBOT]
    assert await matches.boards.due(now=499) == [OWED, OF_ROBOT]
    assert await matches.boards.thinking() == [OF_ROBOT]
    backlog = await matches.conditions.backlog(alive_since=0, now=200)
    assert (backlog.boards, backlog.age) == (2, 200 - 100 - OWED)
    for number in (SHOWN, OWED, PUT_OFF, OF_ROBOT, AWAY, OVER):
        row, match = await matches.get(number), (await matches.load(number)).match
        assert match is not None
        assert (row.board, row.seq, row.changes, row.status) == (
            1000 + number,
            match.seq,
            3,
            Status.OVER if number == OVER else Status.PLAYING,
        )
        assert match.now == (await matches.replayed(number)).now  # type: ignore[union-attr]  # they have begun
    assert caplog.text == ""  # no snapshot had to be made again
    claim = await matches.instances.claim(OWED, "me", 10, now=600)
    assert claim is not None
    await matches.boards.set_message(OWED, 2000, 0, by=claim, now=600)
    for number in (SHOWN, OWED):
        match = (await matches.load(number)).match
        assert match is not None
        before = match.seq
        await matches.append(number, before, play_turn(match), match, now=600)
    claim = await matches.instances.claim(SHOWN, "me", 10, now=600)
    assert claim is not None
    assert (claim.epoch, claim.row.updated) == (7, 600)
    await matches.away.come_back(7)
    assert await matches.boards.due() == [SHOWN, OWED, PUT_OFF, OF_ROBOT, AWAY]
