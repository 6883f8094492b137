"""Logs and files of rules version 1, played again by the present rules of a made-up game."""

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import msgspec
import pytest

from engine import catalogue
from engine.errors import RecordError
from engine.history import record, upgrade
from engine.history.log import Played, Resigned, Undone
from engine.match import Match
from tests.support import Add, CountingGame, Keep, Play, counting


class Second(CountingGame):
    """Counting, in which version 1 chose the number in two steps and ended its turns by a move."""

    facts = msgspec.structs.replace(CountingGame.facts, rules_version=2)


SECOND = Second()


def text(move: Mapping[str, Any]) -> str:
    return " ".join(str(word) for word in (move["type"], move.get("number")) if word is not None)


def joined(moves: Sequence[str]) -> list[str]:
    """Join ``count 2`` and ``more`` to ``add 3``, and leave out ``look``."""
    found: list[str] = []
    for move in moves:
        if move == "more":
            found[-1] = f"add {int(found[-1].split()[1]) + 1}"
        elif move != "look":
            found.append(move.replace("count", "add"))
    return found


@pytest.fixture(autouse=True)
def _second(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("engine.games.counting.upgrade")
    module.text, module.upgrade, module.__spec__ = text, joined, object()
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(catalogue, "games", lambda: {"counting": SECOND})


def move(seat: int, kind: str, number: int | None = None, *, over: bool = False, at: int = 0) -> Any:
    fields = {"type": kind} | ({} if number is None else {"number": number})
    return {
        "entry": "move",
        "seat": seat,
        "move": fields,
        "events": [],
        "turn_over": over,
        "revealed": over and kind == "play",
        "at": at,
    }


def turn(seat: int, at: int = 0) -> list[Any]:
    return [
        move(seat, "look", at=at),
        move(seat, "count", 2, at=at),
        move(seat, "more", at=at + 5),
        move(seat, "keep", at=at + 5),
        move(seat, "end", over=True, at=at + 5),
    ]


def log(old: list[Any], seats: int = 2) -> Match:
    return upgrade.log(SECOND, seats, {"goal": "20"}, 7, old)


def undo(seat: int, to: int) -> Any:
    return {"entry": "undo", "seat": seat, "to": to}


def test_a_log_is_played_again() -> None:
    match = log([*turn(0, 100), *turn(1, 200), {"entry": "resign", "seat": 1, "at": 300}], seats=3)
    assert [(e.seat, e.move, e.at) for e in match.log if isinstance(e, Played)] == [
        *((0, Add(3), 100), (0, Keep(), 105)),
        *((1, Add(3), 200), (1, Keep(), 205)),
    ]
    assert match.log[4] == Resigned(1, 300)
    assert match.to_act == (2,)
    assert Match.replay(SECOND, 3, match.options, 7, match.log).now == match.now


def test_a_match_that_was_abandoned_stays_so() -> None:
    match = log([*turn(0), {"entry": "abandon", "by_admin": True, "at": 9}])
    assert (match.abandoned, match.seq) == (True, 3)


def test_turns_that_were_taken_back_stay_so() -> None:
    match = log([*turn(0), undo(0, 0), *turn(0), *turn(1), undo(1, 11)])
    assert [entry.to for entry in match.log if isinstance(entry, Undone)] == [0, 5]
    assert match.state == log(turn(0)).state


def test_what_came_to_nothing_needs_no_undo() -> None:
    match = log([*turn(0), move(1, "look"), undo(1, 5), *turn(1)])
    assert not any(isinstance(entry, Undone) for entry in match.log)
    assert match.state == log([*turn(0), *turn(1)]).state


def test_what_a_turn_began_with_can_be_taken_back() -> None:
    match = log([*turn(0), move(1, "look"), move(1, "count", 1), undo(1, 5), *turn(1)])
    assert [entry.to for entry in match.log if isinstance(entry, Undone)] == [2]


def test_turns_taken_back_that_cannot_be_told_now_are_left_out() -> None:
    half = [move(1, "count", 3), move(1, "more")]  # 4 is too much now
    match = log([*turn(0), *half, undo(1, 5), *turn(1)])
    assert match.log == log([*turn(0), *turn(1)]).log


def test_a_turn_taken_back_across_a_resignation_is_left_out() -> None:
    halves = [move(0, "count", 2), {"entry": "resign", "seat": 1}, move(0, "keep"), move(0, "end", over=True)]
    match = log([*halves, undo(0, 0), *turn(0)], seats=3)
    assert match.log == log(turn(0), seats=3).log


def test_parts_of_a_turn_before_and_behind_a_reveal_are_apart() -> None:
    card = {**move(0, "play", over=True), "turn_over": False}
    match = log([move(0, "count", 2), card, move(0, "end", over=True), *turn(1)])
    moves = [entry.move for entry in match.log if isinstance(entry, Played)]
    assert moves == [Add(2), Play(), Add(3), Keep()]


@pytest.mark.parametrize(
    "old",
    [
        [move(0, "count", 9)],
        [move(0, "grab")],
        [move(1, "count", 1)],
        [move(0, "more")],
        [{"entry": "move", "seat": 0}],
        [{"entry": "dance", "seat": 0}, *turn(1)],
        [undo(0, 3)],
        [*turn(0), undo(0, 9)],
    ],
    ids=[
        "illegal",
        "no move",
        "not to act",
        "no join",
        "no fields",
        "no entry",
        "no undo",
        "undo of nothing",
    ],
)
def test_a_log_that_does_not_fit_is_refused(old: list[Any]) -> None:
    with pytest.raises(RecordError):
        log(old)


def test_only_version_1_is_upgraded() -> None:
    assert upgrade.needed(SECOND, 1)
    assert not upgrade.needed(SECOND, 2)
    assert not upgrade.needed(SECOND, None)
    assert not upgrade.needed(CountingGame(), 1)


FILE = """\
ziggurat: 1
game: counting
rules: 1
edition: booklet
options: goal=20
seed: 7
seat 1: Ann
seat 2: Ben: the second

1 look; count 2; more; keep; end @1770033600
2 look
2 undo
2 look; count 2 @1770033660; keep; end @1770033720
2 undo @1770033780
2 count 1; keep; end
1 resign
"""


def test_a_file_is_made_one_of_today() -> None:
    converted = upgrade.text(FILE)
    read = record.read(converted)
    assert read.names == ["Ann", "Ben: the second"]
    assert converted.split("\n\n")[1].splitlines() == [
        "1 add 3; keep @1770033600",
        "2 add 2 @1770033660; keep @1770033720",
        "2 undo @1770033780",
        "2 add 1; keep",
        "1 resign",
    ]
    assert "result: 3 1 (resigned)" in converted
    told = FILE.replace("seed: 7\n", "seed: 7\nresult: 3 1 (resigned)\n")
    assert upgrade.text(told) == converted


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param("seed: 7\n", "seed: 7\nresult: 4 1 (resigned)\n", "its result was 4 1", id="result"),
        pytest.param("ziggurat: 1", "ziggurat: 2", "no record of version 1", id="of today"),
        pytest.param("rules: 1", "rules: 2", "no rules of version 2", id="rules of today"),
        pytest.param("game: counting", "game: chess", "chess", id="unknown game"),
        pytest.param("options: goal=20\n", "", "headers", id="no options"),
        pytest.param("1 look", "1 jump", "line 10", id="no move"),
        pytest.param("1770033600", "noon", "line 10", id="no time"),
        pytest.param("1 resign", "x resign", "line 16", id="no seat"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(old: str, new: str, message: str) -> None:
    assert old in FILE
    with pytest.raises(RecordError, match=message):
        upgrade.text(FILE.replace(old, new, 1))


def test_too_little_memory_is_no_fault_of_an_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(upgrade, "_line", full)
    with pytest.raises(MemoryError):
        upgrade.text(FILE)


def test_reading_an_old_file_says_what_helps() -> None:
    with pytest.raises(RecordError, match="ziggurat convert"):
        record.read(FILE)
    written = record.write(counting(turns=1), ["a", "b"])
    with pytest.raises(RecordError, match="other rules"):
        record.read(written)


def test_a_game_without_earlier_rules_is_not_upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "engine.games.counting.upgrade")
    assert not upgrade.needed(SECOND, 1)


def test_earlier_editions_are_those_that_a_game_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert upgrade.earlier_editions(SECOND) == ()
    monkeypatch.setattr(sys.modules["engine.games.counting.upgrade"], "EDITIONS", ("old",), raising=False)
    assert upgrade.earlier_editions(SECOND) == ("old",)
