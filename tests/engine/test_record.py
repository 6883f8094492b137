"""Matches as files: written, read again, and refused where they do not fit."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.catalogue import game, games
from engine.errors import BrokenLine, LongRecord, OutdatedRecord, RecordError, Refusal
from engine.history import record
from engine.history.log import Played, Undone
from engine.match import Match


def random_match(slug: str, seats: int, seed: int, moves: int | None = None) -> Match:
    chance = random.Random(seed)
    match = Match.new(game(slug), seats, seed=seed)
    while match.to_act and (moves is None or match.seq < moves):
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


def same(one: Match, other: Match) -> bool:
    return (one.log, one.state, one.options, one.seed) == (other.log, other.state, other.options, other.seed)


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("moves", [0, 7, 30, None])
def test_what_was_written_is_read_again(slug: str, moves: int | None) -> None:
    seats = max(game(slug).facts.seats)
    match = random_match(slug, seats, 5, moves)
    names = ["Ann", "Bo  with  blanks", "Cleo: the third", "Dov", "Eli", "Fay"][:seats]
    read = record.read(record.write(match, names))
    assert same(read.match, match)
    assert read.names == [" ".join(name.split()) for name in names]


def test_undo_resigning_and_abandoning_are_in_the_file() -> None:
    match = random_match("ancient", 3, 1, 20)
    while True:
        seat = match.to_act[0]
        try:
            match.undo(seat)
        except Exception:  # nothing to take back at this moment
            match.play(seat, match.moves(seat)[0])
        else:
            break
    match.resign(0)
    match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    match.abandon(by_admin=True)
    text = record.write(match, ["a", "b", "c"])
    assert " undo\n" in text
    assert "1 resign\n" in text
    assert "admin abandon\n" in text
    assert same(record.read(text).match, match)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param("game: amytis", "game: chess", "chess", id="unknown game"),
        pytest.param("rules: 2", "rules: 99", "different rules", id="other rules"),
        pytest.param("ziggurat: 2", "ziggurat: 3", "different rules", id="other format"),
        pytest.param("seed: 5", "seed: x", "headers", id="seed"),
        pytest.param("seat 2: Bo\n", "", "headers", id="too few seats"),
        pytest.param("sides=all-a", "sides=upside-down", "headers", id="option"),
        pytest.param("1 take", "2 take", "line 10", id="wrong seat"),
        pytest.param("1 take", "1 grab", "line 10", id="notation"),
        pytest.param("1 take", "one take", "line 10", id="seat is no number"),
        pytest.param("game: amytis", "game amytis", "line 2", id="no header"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 12), ["Ann", "Bo"])
    assert old in text
    with pytest.raises(RecordError, match=message):
        record.read(text.replace(old, new, 1))


def test_anything_else_is_refused() -> None:
    for text in ("", "\n\n", "hello", "a: b\n\nc"):
        with pytest.raises(RecordError):
            record.read(text)


def test_a_match_without_its_beginning_makes_no_file() -> None:
    whole = random_match("amytis", 2, 3)
    part = Match(whole.game, 2, whole.options, whole.seed, whole.now, whole.log[5:])
    with pytest.raises(ValueError, match="start of the log is not loaded"):
        record.write(part, ["Ann", "Bo"])


def test_the_numbers_of_users_are_in_the_file_where_they_are_known() -> None:
    match = random_match("amytis", 2, 5, 4)
    assert record.read(record.write(match, ["Ann", "Bo"])).users == ()
    text = record.write(match, ["Ann", "Bo"], [17, 2**62])
    assert record.read(text).users == (17, 2**62)
    for wrong in ("", "user 2: x\n", "user 2: -4\n", f"user 2: {2**63}\n", "user 2: 17\n"):
        assert record.read(text.replace(f"user 2: {2**62}\n", wrong)).users == ()


@pytest.mark.parametrize(
    "line", ["0 resign", "3 resign", "99 resign", "-1 resign", "0 undo", "9 take b1", "all undo", "1 abandon"]
)
def test_nobody_acts_on_a_seat_that_there_is_not(line: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine) as broken:
        record.read(f"{text}{line}\n")
    assert broken.value.line == len(text.splitlines()) + 1


@pytest.mark.parametrize("at", ["-5", str(2**40), "9" * 30])
def test_a_time_that_no_clock_tells_is_refused(at: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine):
        record.read(f"{text}1 resign @{at}\n")


@pytest.mark.parametrize("seed", ["-1", str(2**64)])
def test_a_seed_has_64_bits(seed: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(RecordError):
        record.read(text.replace("seed: 5", f"seed: {seed}"))


@pytest.mark.parametrize(("old", "new"), [("rules: 2", "rules: 9"), ("edition: ", "edition: other-")])
def test_other_rules_are_told_apart(old: str, new: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(OutdatedRecord):
        record.read(text.replace(old, new))


def test_more_entries_than_are_taken_are_refused() -> None:
    text = record.write(random_match("amytis", 2, 5, 12), ["Ann", "Bo"])
    seq = record.read(text).match.seq
    assert record.read(text, most=seq).match.seq == seq
    with pytest.raises(LongRecord):
        record.read(text, most=seq - 1)


def test_a_robot_that_acts_after_an_undo_is_played_once() -> None:
    """Where several seats choose at once, one may take its choice back before the robot has chosen."""
    match = Match.new(game("architectura"), 3, {"game": "advanced"}, seed=4)
    while len(match.to_act) < 3:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    gone, seat = match.to_act[:2]
    match.resign(gone, go_on=False)
    match.play(seat, match.moves(seat)[0], go_on=False)
    match.undo(seat, go_on=False)
    assert match.go_on()
    again = record.read(record.write(match, ["a", "b", "c"])).match
    assert same(again, match)


def test_a_seat_agrees_once_to_an_undo() -> None:
    match = random_match("amytis", 2, 5, 4)
    last = match.log[-1]
    assert isinstance(last, Played)
    match.repeat(Undone(last.seat, 0, 0, (0, 1)))
    text = record.write(match, ["Ann", "Bo"])
    assert same(record.read(text).match, match)
    with pytest.raises(BrokenLine):
        record.read(text.replace("agreed 1+2", "agreed 1+2+2"))


def test_of_an_endless_line_little_is_shown() -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine) as broken:
        record.read(f"{text}1 {'take; ' * 10_000}\n")
    assert len(str(broken.value)) < 400


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_in_what_editors_write(encoding: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Zoë", "Bo"])
    assert record.decode(text.encode(encoding)) == text


@pytest.mark.parametrize("data", [b"\xff\xfea", b"Zo\xeb", b"\xed\xa0\x80"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError, match="not a UTF-8 text"):
        record.decode(data)


def test_a_line_of_blanks_ends_the_headers() -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    assert record.read(text.replace("\n\n", "\r\n \r\n")).match.seq == record.read(text).match.seq


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game: amytis\n", "", "headers.*“game” is missing"),
        ("seat 2: Bo\n", "seat 3: Bo\n", "headers.*“seat 2” is missing"),
        ("seed: 5", "seed: five", "headers.*the seed is not a number"),
        ("seed: 5", f"seed: {'9' * 5000}", "headers.*the seed is not a number"),
        ("seed: 5", "seed: -5", "headers.*the seed is too large or below 0"),
        ("seat 2: Bo\n", "seat 2: Bo\nrobot 2: \0\n", "headers.*a robot kind is not a word"),
        (
            "rules: 2",
            "rules: 9",
            "written with different rules: version 2, rules 9 .* version 2, rules 2",
        ),
    ],
)
def test_headers_that_do_not_fit_are_said_in_plain_words(old: str, new: str, message: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    assert old in text
    with pytest.raises(RecordError, match=message) as refused:
        record.read(text.replace(old, new))
    assert "Error" not in str(refused.value)


def test_why_the_rules_refuse_is_kept() -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    for wrong in (text.replace("sides=all-a", "sides=upside-down"), f"{text}1 grab b2\n"):
        with pytest.raises(RecordError) as refused:
            record.read(wrong)
        assert isinstance(refused.value.why, Refusal)
        assert "Error" not in str(refused.value)


@pytest.mark.parametrize("error", [RuntimeError("oops"), KeyError("oops"), RecursionError()])
def test_whatever_the_rules_raise_is_a_line_that_can_t_be_played(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    monkeypatch.setattr(record, "_play_line", raising(error))
    with pytest.raises(BrokenLine, match=r"^line 10 \(.*\) can't be played$"):
        record.read(text)
    monkeypatch.setattr(Match, "replay", raising(error))
    with pytest.raises(RecordError, match=f"^{record.FOREIGN}$"):
        record.read(text)


def test_too_little_memory_is_no_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    monkeypatch.setattr(record, "_play_line", raising(MemoryError()))
    with pytest.raises(MemoryError):
        record.read(text)
    monkeypatch.setattr(Match, "replay", raising(MemoryError()))
    with pytest.raises(MemoryError):
        record.read(text)


def raising(error: Exception) -> Callable[..., Any]:
    def work(*_: Any, **__: Any) -> Any:
        raise error

    return work
