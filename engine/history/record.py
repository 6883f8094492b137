"""Match records: a text file that describes a match completely, and its parser.

The file begins with headers of the form ``name: value``. A line per turn follows: the seat's number and its
moves in the game's notation, separated by semicolons. Lines with ``undo``, ``resign`` and ``abandon`` record
those actions; ``undo agreed 1+2`` lists the seats that consented, and ``admin rewind 12`` means that an admin
rewound the match to before entry 12, counting from 0. An optional number after ``@`` is the time (seconds
since 1970) of a move and of the moves before it on the line that have none::

    ziggurat: 2
    game: amytis
    rules: 2
    edition: booklet
    options: sides=all-a projects=2+3
    seed: 4711
    seat 1: Ninsun
    user 1: 4101
    seat 2: Hammurabi
    user 2: 4102

    1 take b2; place a1 @1770033600
    2 take a1; place b2 @1770033930

The ``user`` headers are optional user ids that identify the players. ``robot 2: steady`` gives the kind of
robot that plays a seat. ``coaching: yes`` means that robots gave advice during the match. ``stand-in: 6-9
14`` lists the entries, counting from 0, that a robot played on a person's seat, ``planned: 10-11`` those that
were chosen ahead, in a plan. Other headers are ignored.
Reading a record replays it, so an illegal move is always detected.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from engine.catalogue import game
from engine.errors import (
    LONGEST_SHOWN,
    BrokenLine,
    LongRecord,
    OutdatedRecord,
    RecordError,
    Refusal,
    UnknownGame,
)
from engine.history.log import Abandoned, Played, Resigned, Rewound, Undone
from engine.match import Match

VERSION = 2

AGREED = "undo agreed "
REWIND = "rewind "
COACHING = "coaching"
STAND_IN = "stand-in"
PLANNED = "planned"
FOREIGN = "not the headers of a match record"

SEEDS = range(2**64)
USERS = range(1, 2**63)
TIMES = range(2**40)


class Record(NamedTuple):
    """A match with its players' names by seat, and their user ids if the file has all of them.

    ``robots`` maps seats to robot kinds; the user ids of robots are negative. ``coaching`` is set if robots
    gave advice during the match.
    """

    match: Match
    names: list[str]
    users: tuple[int, ...] = ()
    robots: Mapping[int, str] = {}
    coaching: bool = False


def write(
    match: Match,
    names: Sequence[str],
    users: Sequence[int] = (),
    robots: Mapping[int, str] | None = None,
    *,
    coaching: bool = False,
) -> str:
    """Return a match as text. It contains the seed, so keep it private while the match goes on.

    Raises :class:`ValueError` if the start of the log is not loaded.
    """
    if match.first:
        raise ValueError("the start of the log is not loaded")
    facts = match.game.facts
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    head = [
        f"ziggurat: {VERSION}",
        f"game: {facts.slug}",
        f"rules: {facts.rules_version}",
        f"edition: {match.edition}",
        f"options: {options}",
        f"seed: {match.seed}",
    ]
    for seat, name in enumerate(names):
        head.append(f"seat {seat + 1}: {' '.join(name.split())}")
        head += [f"user {seat + 1}: {user}" for user in users[seat : seat + 1] if user in USERS]
        head += [f"robot {seat + 1}: {robots[seat]}"] if robots and seat in robots else []
    head += [f"{COACHING}: yes"] if coaching else []
    kinds = robots or {}
    stood_in = _listed(match, lambda entry: entry.robot and entry.seat not in kinds)
    head += [f"{STAND_IN}: {stood_in}"] if stood_in else []
    head += [f"{PLANNED}: {planned}"] if (planned := _listed(match, lambda entry: entry.planned)) else []
    if outcome := match.outcome:
        head.append(f"result: {' '.join(map(str, outcome.totals))} ({outcome.reason})")
    return "\n".join([*head, "", *_lines(match), ""])


def _listed(match: Match, wanted: Callable[[Played[Any, Any]], bool]) -> str:
    """Return the numbers of some moves, formatted as in "6-9 14"."""
    spans = list[list[int]]()
    for number, entry in enumerate(match.log):
        if isinstance(entry, Played) and wanted(entry):
            if spans and spans[-1][1] == number - 1:
                spans[-1][1] = number
            else:
                spans.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def _spans(text: str) -> list[range]:
    """Parse the output of :func:`_listed`; raise ValueError if it is malformed."""
    ends = [span.partition("-") for span in text.split()]
    return [range(int(first), int(last if dash else first) + 1) for first, dash, last in ends]


def _lines(match: Match) -> list[str]:
    lines: list[str] = []
    turn: list[str] = []
    for number, entry in enumerate(match.log):
        time = f" @{entry.at}" if entry.at else ""
        match entry:
            case Played(seat=seat, move=move):
                text = match.game.notation.write(move)
                following = match.log[number + 1] if number + 1 < len(match.log) else None
                if entry.turn_over or not isinstance(following, Played) or following.seat != seat:
                    lines.append(f"{seat + 1} {'; '.join([*turn, text + time])}")
                    turn = []
                else:
                    turn.append(text if following.at == entry.at else f"{text} @{entry.at}")
            case Undone(seat=seat, agreed=agreed):
                word = f" agreed {'+'.join(str(voter + 1) for voter in agreed)}" if agreed else ""
                lines.append(f"{seat + 1} undo{word}{time}")
            case Resigned(seat=seat):
                lines.append(f"{seat + 1} resign{time}")
            case Abandoned(by_admin=by_admin):
                lines.append(f"{'admin' if by_admin else 'all'} abandon{time}")
            case Rewound(to=to):
                lines.append(f"admin {REWIND}{to}{time}")
            case _:
                assert_never(entry)
    return lines


def read(text: str, *, most: int | None = None) -> Record:
    """Parse a record by replaying it; each move is played once, however often turns were taken back.

    Raises :class:`OutdatedRecord`, :class:`BrokenLine`, :class:`LongRecord` if there are more than ``most``
    entries, or :class:`RecordError` if it is not a match record.
    """
    lines = text.splitlines()
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    head = _headers(lines[:blank])
    try:
        rules = game(head["game"])
        names = [head[f"seat {seat}"] for seat in range(1, sum(key.startswith("seat ") for key in head) + 1)]
        robots = {seat: head[key] for seat in range(len(names)) if (key := f"robot {seat + 1}") in head}
        options = dict(pair.partition("=")[::2] for pair in head["options"].split())
        written = head["ziggurat"], head["rules"], head["edition"]
        installed = str(VERSION), str(rules.facts.rules_version), rules.edition_of(options)
        if written != installed:
            was, now = ("version {}, rules {} ({})".format(*facts) for facts in (written, installed))
            raise OutdatedRecord(f"written with different rules: {was}; installed: {now}")
        if any(not (kind.isascii() and kind.isalpha()) for kind in robots.values()):
            raise RecordError(f"{FOREIGN}: a robot kind is not a word")
        stand_ins, planned = (_spans(head.get(name, "")) for name in (STAND_IN, PLANNED))
        match = Match.replay(rules, len(names), options, _number_of(head["seed"], SEEDS, "seed"), ())
    except Exception as error:  # invalid headers may make the rules raise anything
        raise _no_headers(error) from error
    with match.replaying():
        for number, line in enumerate(lines[blank:], blank + 1):
            if line.strip():
                try:
                    _play_line(match, line, stand_ins, planned)
                except MemoryError:
                    raise
                except Exception as error:
                    raise BrokenLine(number, line, error) from error
            if most is not None and match.seq > most:
                raise LongRecord(f"there are more than {most} entries")
    coaching = head.get(COACHING) == "yes"
    return Record(match, names, _users(head, len(names), robots), robots, coaching)


def decode(data: bytes) -> str:
    """Decode a file in UTF-8, or UTF-16 as Windows may write it; raise :class:`RecordError` otherwise."""
    is_wide = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError("not a UTF-8 text file") from error


class _Head(dict[str, str]):
    """The headers of a record; a missing one raises :class:`RecordError`."""

    def __missing__(self, name: str) -> str:
        raise RecordError(f"{FOREIGN}: “{name}” is missing")


def _headers(lines: Sequence[str]) -> Mapping[str, str]:
    return _Head(_header(number, line) for number, line in enumerate(lines, 1))


def _no_headers(error: Exception) -> Exception:
    """Return the exception to raise for headers from which no match can be set up."""
    match error:
        case RecordError() | MemoryError():
            return error
        case Refusal():
            return RecordError(FOREIGN, error)
        case UnknownGame():
            return RecordError(f"{FOREIGN}: {error}")
    return RecordError(FOREIGN)


def _number_of(text: str, numbers: range, what: str) -> int:
    """Parse an integer; raise :class:`RecordError` if it is malformed or not among ``numbers``."""
    try:
        number = int(text)
    except ValueError:
        raise RecordError(f"{FOREIGN}: the {what} is not a number") from None
    if number not in numbers:
        raise RecordError(f"{FOREIGN}: the {what} is too large or below 0")
    return number


def _users(head: Mapping[str, str], seats: int, robots: Mapping[int, str]) -> tuple[int, ...]:
    """Return the user id of each seat, or nothing unless all people have one and all ids differ."""
    try:
        users = tuple(
            -1 - seat if seat in robots else int(head.get(f"user {seat + 1}", "")) for seat in range(seats)
        )
    except ValueError:
        return ()
    people = [user for seat, user in enumerate(users) if seat not in robots]
    return users if len({*users}) == seats and all(user in USERS for user in people) else ()


def _header(number: int, line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon:
        raise RecordError(f"line {number} is not a header: {line[:LONGEST_SHOWN]}")
    return name.strip(), value.strip()


def _play_line(
    playing: Match, line: str, stand_ins: Sequence[range] = (), planned: Sequence[range] = ()
) -> None:
    """Replay one line of a record.

    ``stand_ins`` has the numbers of the entries that a robot played, ``planned`` of those chosen ahead.

    Raises :class:`engine.errors.Refusal`, and :class:`RecordError` or ValueError if the line is malformed.
    """
    actor, _, actions = line.partition(" ")
    moves_at = _timed_moves(actions.split(";"))
    match actor, moves_at:
        case (("all" | "admin"), [("abandon", at)]):
            playing.repeat(Abandoned(actor == "admin", at))
        case "admin", [(rewind, at)] if rewind.startswith(REWIND):
            playing.repeat(Rewound(int(rewind.removeprefix(REWIND)), at))
        case number, [("undo", at)]:
            playing.repeat(Undone(_seat(playing, number), 0, at))
        case number, [(undo, at)] if undo.startswith(AGREED):
            agreed = tuple(_seat(playing, voter) for voter in undo.removeprefix(AGREED).split("+"))
            if len(agreed) != len({*agreed}):
                raise RecordError("a seat is listed twice")
            playing.repeat(Undone(_seat(playing, number), 0, at, agreed))
        case number, [("resign", at)]:
            playing.repeat(Resigned(_seat(playing, number), at))
        case _:
            seat = _seat(playing, actor)
            for text, at in moves_at:
                robot, ahead = (any(playing.seq in span for span in spans) for spans in (stand_ins, planned))
                move = playing.game.notation.read(text)
                playing.repeat(Played(seat, move, at=at, robot=robot, planned=ahead))


def _seat(playing: Match, number: str) -> int:
    seat = int(number) - 1
    if seat not in range(playing.seats):
        raise RecordError(f"there is no seat {number}")
    return seat


def _timed_moves(moves: Sequence[str]) -> list[tuple[str, int]]:
    """Return each text with its time, which may be given by a later text on the line.

    Raises :class:`RecordError` or ValueError if a time is not a valid number of seconds.
    """
    timed: list[tuple[str, int]] = []
    at = 0
    for text in reversed(moves):
        text, mark, time = text.partition("@")
        if mark:
            at = int(time)
            if at not in TIMES:
                raise RecordError(f"time out of range: {time}")
        timed.append((text.strip(), at))
    return timed[::-1]
