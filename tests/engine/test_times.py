"""Entry times: set by the caller, kept in replays, and round-tripped in records."""

import msgspec
import pytest

from engine import catalogue
from engine.catalogue import game
from engine.errors import RecordError
from engine.history import record
from engine.history.log import Played, entry_decoder
from engine.match import Match
from tests.support import COUNTING, Add, Keep, Play, counting, only_counting

NOON = 1_770_033_600


def played() -> Match:
    """Return a match of three seats with every kind of entry, one minute apart."""
    match = counting(3, goal="20")
    match.play(0, Add(1), Keep(), at=NOON)
    match.undo(0, at=NOON + 60)
    match.play(0, Add(2), at=NOON + 120)
    match.play(0, Play(), at=NOON + 180)
    match.resign(1, at=NOON + 240)
    match.abandon(by_admin=True, at=NOON + 300)
    return match


def times(match: Match) -> list[int]:
    return [entry.at - NOON for entry in match.log]


def test_entries_have_the_given_time() -> None:
    match = played()
    resigned, for_resigned = 240, [240] * (len(match.log) - 7)
    assert times(match) == [0, 0, 60, 120, 180, resigned, *for_resigned, 300]
    assert len(for_resigned) >= 1  # the rules play for the seat, at the time it resigned


def test_times_default_to_unknown() -> None:
    match = counting(turns=1)
    match.undo(0)
    match.resign(0)
    assert {entry.at for entry in match.log} == {0}


def test_replaying_keeps_times_and_checks_the_rest() -> None:
    match = played()
    again = Match.replay(match.game, match.seats, match.options, match.seed, match.log)
    assert again.log == match.log
    assert again.state == match.state
    later = [msgspec.structs.replace(entry, at=entry.at + 5) for entry in match.log]
    assert Match.replay(match.game, match.seats, match.options, match.seed, later).log == later
    wrong = [msgspec.structs.replace(match.log[0], events=()), *match.log[1:]]
    with pytest.raises(RecordError, match="entry 0"):
        Match.replay(match.game, match.seats, match.options, match.seed, wrong)


def test_entries_without_a_time_can_be_read() -> None:
    entry = entry_decoder(COUNTING).decode(b'{"entry":"move","seat":0,"move":{"type":"add","number":1}}')
    assert entry == Played(0, Add(1))
    assert entry.at == 0


def test_times_in_a_record() -> None:
    match = played()
    text = record.write(match, ["a", "b", "c"])
    assert "1 add 1; keep @1770033600\n" in text
    assert "1 undo @1770033660\n" in text
    assert "1 add 2 @1770033720; play @1770033780\n" in text
    assert "2 resign @1770033840\n" in text
    assert "admin abandon @1770033900\n" in text


@pytest.mark.parametrize(
    "moments", [(0, 0, 0), (5, 5, 5), (0, 0, 5), (0, 5, 5), (5, 0, 0), (5, 5, 0), (5, 0, 5), (0, 5, 0)]
)
def test_times_within_a_turn_round_trip(moments: tuple[int, ...]) -> None:
    match = Match.new(game("ancient"), 2, seed=8)
    (seat,) = match.to_act
    while match.to_act == (seat,):
        match.play(seat, match.moves(seat)[0])
    log = [msgspec.structs.replace(entry, at=at) for entry, at in zip(match.log, moments, strict=True)]
    match = Match.replay(match.game, 2, match.options, match.seed, log)
    text = record.write(match, ["a", "b"])
    assert [entry.at for entry in record.read(text).match.log[:3]] == list(moments)
    assert record.read(text).match.log == match.log
    assert ("@" in text) == any(moments)


@pytest.mark.parametrize("time", ["noon", "2026-02-02", "1e9", "1770033660 1770033660", "@1", ""])
def test_invalid_time_is_refused_with_the_line_number(time: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", only_counting)
    assert record.read(record.write(played(), ["a", "b", "c"])).match.log == played().log
    text = record.write(played(), ["a", "b", "c"]).replace("1770033660", time)
    with pytest.raises(RecordError, match="line"):
        record.read(text)
