"""Match records: they round-trip, and invalid files are refused with a clear message."""

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
def test_records_round_trip(slug: str, moves: int | None) -> None:
    seats = max(game(slug).facts.seats)
    match = random_match(slug, seats, 5, moves)
    names = ["Ann", "Bo  with  blanks", "Cleo: the third", "Dov", "Eli", "Fay"][:seats]
    read = record.read(record.write(match, names))
    assert same(read.match, match)
    assert read.names == [" ".join(name.split()) for name in names]


def test_undo_resign_and_abandon_round_trip() -> None:
    match = random_match("ancient", 3, 1, 20)
    while True:
        seat = match.to_act[0]
        try:
            match.undo(seat)
        except Exception:  # nothing to undo here
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
        pytest.param("1 take", "one take", "line 10", id="seat is not a number"),
        pytest.param("game: amytis", "game amytis", "line 2", id="no header"),
    ],
)
def test_invalid_record_is_refused_with_the_line_number(old: str, new: str, message: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 12), ["Ann", "Bo"])
    assert old in text
    with pytest.raises(RecordError, match=message):
        record.read(text.replace(old, new, 1))


def test_other_text_is_refused() -> None:
    for text in ("", "\n\n", "hello", "a: b\n\nc"):
        with pytest.raises(RecordError):
            record.read(text)


def test_a_match_without_its_full_log_can_not_be_written() -> None:
    whole = random_match("amytis", 2, 3)
    part = Match(whole.game, 2, whole.options, whole.seed, whole.now, whole.log[5:])
    with pytest.raises(ValueError, match="start of the log is not loaded"):
        record.write(part, ["Ann", "Bo"])


def test_known_user_ids_round_trip() -> None:
    match = random_match("amytis", 2, 5, 4)
    assert record.read(record.write(match, ["Ann", "Bo"])).users == ()
    text = record.write(match, ["Ann", "Bo"], [17, 2**62])
    assert record.read(text).users == (17, 2**62)
    for wrong in ("", "user 2: x\n", "user 2: -4\n", f"user 2: {2**63}\n", "user 2: 17\n"):
        assert record.read(text.replace(f"user 2: {2**62}\n", wrong)).users == ()


@pytest.mark.parametrize(
    "line", ["0 resign", "3 resign", "99 resign", "-1 resign", "0 undo", "9 take b1", "all undo", "1 abandon"]
)
def test_missing_seats_can_not_act(line: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine) as broken:
        record.read(f"{text}{line}\n")
    assert broken.value.line == len(text.splitlines()) + 1


@pytest.mark.parametrize("at", ["-5", str(2**40), "9" * 30])
def test_impossible_times_are_refused(at: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine):
        record.read(f"{text}1 resign @{at}\n")


@pytest.mark.parametrize("seed", ["-1", str(2**64)])
def test_a_seed_has_64_bits(seed: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(RecordError):
        record.read(text.replace("seed: 5", f"seed: {seed}"))


@pytest.mark.parametrize(("old", "new"), [("rules: 2", "rules: 9"), ("edition: ", "edition: other-")])
def test_other_rules_versions_are_outdated(old: str, new: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(OutdatedRecord):
        record.read(text.replace(old, new))


def test_records_with_too_many_entries_are_refused() -> None:
    text = record.write(random_match("amytis", 2, 5, 12), ["Ann", "Bo"])
    seq = record.read(text).match.seq
    assert record.read(text, most=seq).match.seq == seq
    with pytest.raises(LongRecord):
        record.read(text, most=seq - 1)


def test_a_robots_move_after_an_undo_is_played_once() -> None:
    """When several seats choose at once, one may undo its choice before the robot has chosen."""
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


def test_a_seat_agrees_to_an_undo_only_once() -> None:
    match = random_match("amytis", 2, 5, 4)
    last = match.log[-1]
    assert isinstance(last, Played)
    match.repeat(Undone(last.seat, 0, 0, (0, 1)))
    text = record.write(match, ["Ann", "Bo"])
    assert same(record.read(text).match, match)
    with pytest.raises(BrokenLine):
        record.read(text.replace("agreed 1+2", "agreed 1+2+2"))


def test_error_messages_shorten_long_lines() -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    with pytest.raises(BrokenLine) as broken:
        record.read(f"{text}1 {'take; ' * 10_000}\n")
    assert len(str(broken.value)) < 400


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_common_text_encodings_are_accepted(encoding: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Zoë", "Bo"])
    assert record.decode(text.encode(encoding)) == text


@pytest.mark.parametrize("data", [b"\xff\xfea", b"Zo\xeb", b"\xed\xa0\x80"])
def test_binary_files_are_refused(data: bytes) -> None:
    with pytest.raises(RecordError, match="not a UTF-8 text"):
        record.decode(data)


def test_a_blank_line_ends_the_headers() -> None:
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
def test_header_errors_are_in_plain_words(old: str, new: str, message: str) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    assert old in text
    with pytest.raises(RecordError, match=message) as refused:
        record.read(text.replace(old, new))
    assert "Error" not in str(refused.value)


def test_the_rules_refusal_is_kept_as_the_cause() -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    for wrong in (text.replace("sides=all-a", "sides=upside-down"), f"{text}1 grab b2\n"):
        with pytest.raises(RecordError) as refused:
            record.read(wrong)
        assert isinstance(refused.value.why, Refusal)
        assert "Error" not in str(refused.value)


@pytest.mark.parametrize("error", [RuntimeError("oops"), KeyError("oops"), RecursionError()])
def test_any_error_of_the_rules_is_a_broken_line(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    text = record.write(random_match("amytis", 2, 5, 4), ["Ann", "Bo"])
    monkeypatch.setattr(record, "_play_line", raising(error))
    with pytest.raises(BrokenLine, match=r"^line 10 \(.*\) can't be played$"):
        record.read(text)
    monkeypatch.setattr(Match, "replay", raising(error))
    with pytest.raises(RecordError, match=f"^{record.FOREIGN}$"):
        record.read(text)


def test_memory_errors_are_not_blamed_on_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
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
