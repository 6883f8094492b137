"""Several processes on a database while people play: killed in turn, with restarts of the server."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue import game
from engine.games.amytis.moves import Place, Take
from engine.match import Match
from tests.bench.loopback.process import BARE, SOON
from tests.cli.accounts import logged
from tests.cli.players import PlayerAction
from tests.cli.under_play import Course, run
from tests.thorough import THOROUGH, times

SHORT: Mapping[str, Any] = {
    **SOON,
    **BARE,
    "bot.cluster.shards:IDENTIFY_SECONDS": 0.3,
    "bot.delivery.heartbeat:SEEN_SECONDS": 1.0,
    "storage.parts.instances:DEAD_SECONDS": 4,
}
"""Settings with which dead processes expire quickly; a thorough run uses the defaults."""

COURSES = {
    "two processes on a file": Course(
        processes=2,
        seconds=times(8, 600),
        kill_seconds=times(3, 10),
        stall_seconds=times(0, 45),
        matches=times(10, 200),
        people=times(3, 8),
        pause=times(1, 2) / 2,
    )
}
COURSES["three shards on PostgreSQL"] = COURSES["two processes on a file"]._replace(
    engine="postgres", processes=3, restarts=2
)
COURSES["http on PostgreSQL"] = COURSES["three shards on PostgreSQL"]._replace(way="http")
COURSES["http on a file, all redelivered"] = COURSES["two processes on a file"]._replace(
    way="http", processes=3, kill_seconds=0, stall_seconds=0, redelivered=1
)
COURSES["http on PostgreSQL, all redelivered"] = COURSES["http on a file, all redelivered"]._replace(
    engine="postgres"
)
COURSES["two shards on PostgreSQL, all redelivered"] = COURSES[
    "http on PostgreSQL, all redelivered"
]._replace(way="shards", processes=2)
EVERY_DAY = ("two processes on a file", "http on PostgreSQL", "http on a file, all redelivered")


@pytest.mark.long
@pytest.mark.parametrize("name", COURSES if THOROUGH else EVERY_DAY)
async def test_kills_and_restarts_lose_and_double_nothing(tmp_path: Path, name: str) -> None:
    pytest.importorskip("nacl", reason="needs pip install 'ziggurat[http]'")
    running = await run(COURSES[name], tmp_path, {} if THOROUGH else SHORT)
    print(running.figures())  # noqa: T201  # to be seen with -s
    assert not running.wrong, "\n".join([*running.wrong, *running.story])
    if COURSES[name].kill_seconds:
        assert running.bots.counts["kills"] >= 2
    assert running.bots.counts["turns, undos and ends stored"] > 0


def play_turns(match: Match, *counts: int) -> list[PlayerAction]:
    """Play turns with these numbers of moves, and return them as actions."""
    made = []
    for count in counts:
        action = PlayerAction("slash", 1, seq=match.seq)
        for _ in range(count):
            match.play(match.to_act[0], match.moves(match.to_act[0])[0])
        action.plan(match)
        made.append(action)
    return made


def test_a_log_is_read_as_whole_turns() -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    first, refused, second = play_turns(match, 2, 0, 1)
    assert logged(match, 0, [first, second], set()).wrong == []
    assert logged(match, 2, [second], set()).stored == {0}
    assert logged(match, 0, [first, refused, second], set()).stored == {0, 2}
    assert "is no player's turn" in logged(match, 0, [first], set()).wrong[0]  # doubled, or of no player
    second.entries *= 2
    assert "is no player's turn" in logged(match, 0, [first, second], set()).wrong[0]  # halved


def test_an_acknowledged_turn_must_be_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    first, lost = play_turns(match, 2, 1)
    monkeypatch.setattr(
        PlayerAction,
        "private_text",
        property(lambda action: "Your turn has been played." if action is lost else ""),
    )
    shorter = Match.replay(match.game, 2, match.options, match.seed, match.log[:2])
    assert "acknowledged" in logged(shorter, 0, [first, lost], set()).wrong[0]
    assert logged(match, 0, [first, lost], set()).wrong == []


def test_an_action_that_holds_may_follow_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agreed end waits for a process with the rules, while people play on."""
    match = Match.new(game("amytis"), 2, seed=1)
    agreed = PlayerAction("vote", 1, seq=0)
    ended = match.copy()
    ended.abandon()
    agreed.plan(ended)
    (turn,) = play_turns(match, 2)
    match.abandon()
    assert "is no player's turn" in logged(match, 0, [agreed, turn], set()).wrong[0]
    agreed.holds = True
    assert logged(match, 0, [agreed, turn], set()) == ([], {0, 1})
    assert "is no player's turn" in logged(match, 0, [turn], set()).wrong[0]
    refused = replace(agreed, seq=2)
    monkeypatch.setattr(
        PlayerAction, "private_text", property(lambda action: "Please try again" if action is refused else "")
    )
    assert logged(match, 0, [refused, agreed, turn], set()) == ([], {1, 2})
    assert "is stored, but the players read" in logged(match, 0, [refused, turn], set()).wrong[0]
    agreed.seq = match.seq  # requested only afterwards
    assert "is no player's turn" in logged(match, 0, [agreed, turn], set()).wrong[0]


def test_a_typed_line_may_be_played_late_but_completely_and_once() -> None:
    start = Match.new(game("amytis"), 2, seed=1)
    line, late = (Take(3), Place(2)), PlayerAction("slash", 1, holds=True)
    meant = start.copy()
    meant.play(0, *line)
    late.plan(meant)
    match, others = start.copy(), [PlayerAction("panel", 1, seq=0), PlayerAction("panel", 1, seq=2)]
    for seat, turn in enumerate([(Take(5), Place(1)), (Take(7), Place(0))]):
        match.play(seat, *turn)
        others[seat].plan(match)
    match.play(0, line[0])
    assert "is no player's turn" in logged(match, 0, [late, *others], set()).wrong[0]  # halved
    match.play(0, line[1])
    assert logged(match, 0, [late, *others], set()) == ([], {0, 1, 2})
    assert "is no player's turn" in logged(match, 0, others, set()).wrong[0]
    assert "is no player's turn" in logged(match, 0, [late], set()).wrong[0]
    late.holds = False  # like a panel button, which names its moment
    assert "is no player's turn" in logged(match, 0, [late, *others], set()).wrong[0]
