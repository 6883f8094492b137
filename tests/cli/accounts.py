"""Checks that hold after many matches were played while processes came and went."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.history.log import Entry, Played, Undone
from engine.history.moments import named
from engine.history.replay import states
from engine.match import Match
from storage.records import Listing
from tests.bench.loopback.ledger import EPOCH, Message
from tests.bench.loopback.server import Loopback
from tests.cli.books import Books
from tests.cli.players import PlayerAction, wrong_of_channel

SLACK_SECONDS = 2
"""Tolerance for outdated messages: clocks have whole seconds, and messages take time."""

NEAR = 6
"""How many log entries before and after a wrong one are reported."""

APOLOGY = re.compile(r"this number: ([0-9a-f]{8})\b")


class Logged(NamedTuple):
    """Errors in a log, and the indexes of the actions that it contains."""

    wrong: list[str]
    stored: set[int]


def _untimed(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, at=0)


def _same(entries: Sequence[Entry], planned: Sequence[Entry]) -> bool:
    """Return whether seats made the planned moves, whatever the outcome."""
    if len(entries) != len(planned):
        return False
    return all(
        (one.seat, one.move) == (two.seat, two.move)
        if isinstance(one, Played) and isinstance(two, Played)
        else one == two
        for one, two in zip(entries, planned, strict=True)
    )


def _is_at(position: int, log: Sequence[Entry], action: PlayerAction) -> bool:
    """Return whether a log contains all of an action at or after a position.

    The action is at the planned position, or later if it ``holds``: a typed line that a slow process played
    late, or an agreed end left to a process with the rules of the match.
    """
    planned = [*map(_untimed, action.entries)]
    entries = log[position : position + len(planned)]
    if not planned or position < action.seq:
        return False
    return entries == planned if position == action.seq else action.holds and _same(entries, planned)


def logged(match: Match, begun: int, actions: Sequence[PlayerAction], robots: set[int]) -> Logged:
    """Read a whole log as a sequence of players' actions with robot turns in between.

    The first ``begun`` entries were there before. A partial or repeated turn matches no action.
    """
    position, wrong, stored = begun, list[str](), set[int]()
    log = [*map(_untimed, match.log)]
    while position < match.seq:
        here = [
            number
            for number, action in enumerate(actions)
            if number not in stored and _is_at(position, log, action)
        ]
        if here:
            number = max(
                here,
                key=lambda number: (
                    actions[number].acknowledged,
                    not actions[number].denied,
                    actions[number].seq == position,
                    len(actions[number].entries),
                ),
            )
            stored.add(number)
            position += len(actions[number].entries)
        elif getattr(log[position], "seat", None) in robots:
            position += 1
        else:
            wrong.append(f"match entry {position} of {match.seq} is no player's turn, or only part of one")
            left = [action for number, action in enumerate(actions) if number not in stored]
            wrong += _around(match, position, left)
            break
    for number, action in enumerate(actions):
        if action.acknowledged and number not in stored:
            wrong.append(
                f"{action.kind} at {action.seq} was acknowledged, but is not in the log completely and once"
            )
        if number in stored and action.denied:
            wrong.append(
                f"{action.kind} at {action.seq} is stored, but the players read: {action.private_text}"
            )
    return Logged(wrong, stored)


def _around(match: Match, position: int, left: Sequence[PlayerAction]) -> Iterator[str]:
    """Yield the log entries near a position, and actions of that time missing from the log."""
    for number in range(max(0, position - NEAR), min(position + NEAR + 1, match.seq)):
        yield f"entry {number} is {_brief(match.log[number])}"
    for action in left:
        if action.entries and abs(action.seq - position) <= NEAR:
            when = [f"{(exchange.id >> 22) / 1000 + EPOCH / 1000:.1f}" for exchange in action.exchanges]
            tail = action.private_text[-60:]
            entries = "; ".join(map(_brief, action.entries))
            yield f"not stored: {action.kind} at {action.seq}, of {when}, players read {tail!r}: {entries}"


def _brief(entry: Entry) -> str:
    """Describe an entry briefly for debugging."""
    if isinstance(entry, Played):
        return f"a move of {entry.seat} at {entry.at}, {entry.turn_over=}, {entry.revealed=}: {entry.move}"
    return repr(entry)


class Board(NamedTuple):
    """A message that showed a match, and the log length it showed."""

    message: Message
    seq: int


def _made(message: Message) -> float:
    """Return when a message was created, in seconds since 1970."""
    return ((message.id >> 22) + EPOCH) / 1000


def _verbs(message: Message) -> dict[str, list[str]]:
    return {parts[1]: parts for each in message.first if len(parts := each.split(":")) > 2}


def _calls(match: Match) -> list[dict[int, int]]:
    """Return the active seats for each log length, and since which length they have been active."""
    by_length, before = list[dict[int, int]](), dict[int, int]()
    for seq, state in enumerate(states(match)):
        last = match.log[seq - 1] if seq else None
        again = {last.seat} if isinstance(last, Played) and last.turn_over else set[int]()
        again |= {last.seat} if isinstance(last, Undone) and last.agreed else set()
        to_act = match.game.to_act(state.board)
        before = {seat: seq if seat in again else before.get(seat, seq) for seat in to_act}
        by_length.append(before)
    return by_length


def wrong_of_calls(row: Listing, match: Match, messages: Sequence[Message]) -> Iterator[str]:
    """Yield errors in how players were called to act: more than once per turn, or never.

    A player may be left uncalled if the log had moved on before the message was created.
    """
    moments = {named(match.seed, seq): seq for seq in range(match.seq + 1)}
    calls, called = _calls(match), Counter[tuple[int, int]]()
    boards, open_calls = list[Board](), set[tuple[int, int]]()
    users = [person.user for person in row.people]
    for message in messages:
        verbs = _verbs(message)
        if "turn" in verbs and verbs["turn"][2] == str(row.id):
            if (seq := moments.get(verbs["turn"][3])) is None:
                yield f"message {message.id} shows a moment that match {row.id} never had"
                continue
            boards.append(Board(message, seq))
            waiting = calls[seq]
            overtaken = seq < match.seq and match.log[seq].at <= _made(message) + SLACK_SECONDS
            for seat, since in waiting.items():
                if users[seat] in message.pinged:
                    called[seat, since] += 1
                elif users[seat] > 0 and not overtaken:
                    open_calls.add((seat, since))
            if strangers := set(message.pinged) - {users[seat] for seat in waiting}:
                yield f"message {message.id} of match {row.id} calls {strangers}, who are not active"
        elif "called" in verbs and verbs["called"][2] == str(row.id) and boards:
            for seat, since in calls[boards[-1].seq].items():
                called[seat, since] += users[seat] in message.pinged
    yield from (
        f"match {row.id}: seat {seat} was called {count} times at {since}"
        for (seat, since), count in called.items()
        if count > 1
    )
    yield from (
        f"match {row.id}: seat {seat} was not called at {since}"
        for seat, since in sorted(open_calls)
        if not called[seat, since]
    )
    if len([board for board in boards if board.message.id_of("turn")]) > 1:
        yield f"match {row.id} has several playable boards"


def wrong_of_matches(
    discord: Loopback,
    books: Books,
    begun: dict[int, int],
    actions: Sequence[PlayerAction],
    channels: Sequence[int],
) -> tuple[list[str], Counter[str]]:
    """Return the errors in all matches and statistics of the check; ``begun`` has initial log lengths."""
    wrong, counts = list[str](), Counter[str]()
    by_match: dict[int, list[PlayerAction]] = {}
    for action in actions:
        by_match.setdefault(action.id, []).append(action)
    by_channel: dict[int, list[Message]] = {}
    for message in sorted(discord.ledger.messages.values(), key=lambda message: message.id):
        if not message.deleted:
            by_channel.setdefault(message.channel, []).append(message)
    for match_id in books.matches():
        row, match = books.table(match_id, whole=True)
        if row.away or row.reason:
            wrong.append(f"match {match_id} is set aside: {row.away}{row.reason}")
        if match is None:
            continue
        snapshot = books.table(match_id)[1]
        if snapshot is None or snapshot.now.state != match.now.state:
            wrong.append(f"match {match_id}: its log and its snapshot differ")
        own = by_match.get(match_id, [])
        robots = {seat for seat, person in enumerate(row.people) if person.robot}
        of_log = logged(match, begun.get(match_id, 0), own, robots)
        wrong += [f"match {match_id}: {what}" for what in of_log.wrong]
        wrong += wrong_of_calls(row, match, by_channel.get(row.channel, []))
        counts["turns, undos and ends stored"] += len(of_log.stored)
        counts["of them acknowledged"] += sum(own[number].acknowledged for number in of_log.stored)
        planned = [number for number, action in enumerate(own) if action.entries]
        counts["cut off or refused, and not stored"] += len(set(planned) - of_log.stored)
        counts["entries of logs"] += match.seq - begun.get(match_id, 0)
    for channel in channels:
        of_channel = wrong_of_channel(channel, discord, books)
        # undoing part of a turn makes a new board, whose active player an earlier one called
        wrong += [f"channel {channel}: {what}" for what in of_channel if " called (" not in what]
    counts["messages"] = len(discord.ledger.messages)
    counts["people called"] = sum(len(message.pinged) for message in discord.ledger.messages.values())
    return wrong, counts


def story(discord: Loopback, books: Books, channel: int) -> Iterator[str]:
    """Yield what a channel saw, one line per message, for debugging."""
    match_id = books.latest(channel)
    row, match = (None, None) if match_id is None else books.table(match_id, whole=True)
    moments = {} if match is None else {named(match.seed, seq): seq for seq in range(match.seq + 1)}
    if row is not None and match is not None:
        at = [getattr(entry, "at", 0) for entry in match.log]
        yield f"match {row.id}: to act {row.to_act}, seq {row.seq}, calls {row.calls}, entries at {at[-12:]}"
    for message in discord.ledger.seen(channel):
        turn = _verbs(message).get("turn", ["", "", "", ""])
        seq_shown = moments.get(turn[3])
        yield (
            f"{channel} {_made(message):.1f} {sorted(_verbs(message))} match {turn[2]} at {seq_shown}, "
            f"calls {message.pinged}, {len(message.edits)} edits: {message.payload['content'][:60]!r}"
        )


class Record(NamedTuple):
    """A line of the processes' log: its fields if it is JSON, else the raw text."""

    level: str
    message: str
    traceback: str


def records(log: Path) -> list[Record]:
    """Return what processes logged; lines cut off by a kill stay raw text."""
    by_length = []
    for line in log.read_text(errors="replace").splitlines():
        try:
            fields: dict[str, Any] = json.loads(line)
            by_length.append(Record(fields["level"], fields["message"], fields.get("traceback", "")))
        except (ValueError, KeyError, TypeError):
            by_length.append(Record("", line, ""))
    return by_length


def wrong_of_apologies(actions: Sequence[PlayerAction], log: Path) -> tuple[list[str], int]:
    """Return apologies with an error id missing from the log, and the number of apologies."""
    text = log.read_text(errors="replace")
    numbers = [number for action in actions for number in APOLOGY.findall(action.private_text)]
    return [
        f"the error id {number} of an apology is not in the log" for number in numbers if number not in text
    ], len(numbers)
