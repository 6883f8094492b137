"""What has to be true once many matches were played while processes came and went."""

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
"""By how much later a message may tell of what has been overtaken: clocks in whole seconds, and the way."""

NEAR = 6
"""How many entries of a log before and after a wrong one are told."""

APOLOGY = re.compile(r"this number: ([0-9a-f]{8})\b")


class Logged(NamedTuple):
    """What was wrong of a log, and which of the deeds are in it, by their place among them."""

    wrong: list[str]
    stored: set[int]


def _untimed(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, at=0)


def _same(entries: Sequence[Entry], planned: Sequence[Entry]) -> bool:
    """Return whether seats moved as planned, whatever that led to."""
    if len(entries) != len(planned):
        return False
    return all(
        (one.seat, one.move) == (two.seat, two.move)
        if isinstance(one, Played) and isinstance(two, Played)
        else one == two
        for one, two in zip(entries, planned, strict=True)
    )


def _is_at(position: int, log: Sequence[Entry], action: PlayerAction) -> bool:
    """Return whether all of a deed is in a log, from a position on.

    That is where it was meant to be, or further on if it held: a typed line that a slow process has played
    late, or an end that all agreed on and that was left to a process with the rules of the match.
    """
    planned = [*map(_untimed, action.entries)]
    entries = log[position : position + len(planned)]
    if not planned or position < action.seq:
        return False
    return entries == planned if position == action.seq else action.holds and _same(entries, planned)


def logged(match: Match, begun: int, actions: Sequence[PlayerAction], robots: set[int]) -> Logged:
    """Read a whole log as what people did, one deed after the other, and robots between them.

    The first ``begun`` entries were there before. A turn that is there in part, or twice, is nobody's deed.
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
            wrong.append(f"match entry {position} of {match.seq} is nobody's turn, or part of one")
            left = [action for number, action in enumerate(actions) if number not in stored]
            wrong += _around(match, position, left)
            break
    for number, action in enumerate(actions):
        if action.acknowledged and number not in stored:
            wrong.append(
                f"{action.kind} at {action.seq} was acknowledged, and is not in the log once and whole"
            )
        if number in stored and action.denied:
            wrong.append(f"{action.kind} at {action.seq} is stored, and told was: {action.private_text}")
    return Logged(wrong, stored)


def _around(match: Match, position: int, left: Sequence[PlayerAction]) -> Iterator[str]:
    """Yield the entries of a log about one of them, and the deeds of that time that are not in the log."""
    for number in range(max(0, position - NEAR), min(position + NEAR + 1, match.seq)):
        yield f"entry {number} is {_brief(match.log[number])}"
    for action in left:
        if action.entries and abs(action.seq - position) <= NEAR:
            when = [f"{(exchange.id >> 22) / 1000 + EPOCH / 1000:.1f}" for exchange in action.exchanges]
            told = action.private_text[-60:]
            entries = "; ".join(map(_brief, action.entries))
            yield f"not stored is {action.kind} at {action.seq}, of {when}, told {told!r}: {entries}"


def _brief(entry: Entry) -> str:
    """Return an entry in short, for whoever looks into what went wrong."""
    if isinstance(entry, Played):
        return f"a move of {entry.seat} at {entry.at}, {entry.turn_over=}, {entry.revealed=}: {entry.move}"
    return repr(entry)


class Board(NamedTuple):
    """A message that showed a match, and the length of the log that it showed."""

    message: Message
    seq: int


def _made(message: Message) -> float:
    """Return when a message was made, in seconds since 1970."""
    return ((message.id >> 22) + EPOCH) / 1000


def _verbs(message: Message) -> dict[str, list[str]]:
    return {parts[1]: parts for each in message.first if len(parts := each.split(":")) > 2}


def _calls(match: Match) -> list[dict[int, int]]:
    """Return, for each length of the log, who is to act and since which length they are called for that."""
    found, before = list[dict[int, int]](), dict[int, int]()
    for seq, state in enumerate(states(match)):
        last = match.log[seq - 1] if seq else None
        again = {last.seat} if isinstance(last, Played) and last.turn_over else set[int]()
        again |= {last.seat} if isinstance(last, Undone) and last.agreed else set()
        to_act = match.game.to_act(state.board)
        before = {seat: seq if seat in again else before.get(seat, seq) for seat in to_act}
        found.append(before)
    return found


def wrong_of_calls(row: Listing, match: Match, messages: Sequence[Message]) -> Iterator[str]:
    """Yield what is wrong of how people were called to act: more than once for a turn, or never.

    Who is not called may have been overtaken: then the log went on before the message was made.
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
                yield f"message {message.id} of match {row.id} calls {strangers}, whose turn it is not"
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
        yield f"match {row.id} has several boards that can be played on"


def wrong_of_matches(
    discord: Loopback,
    books: Books,
    begun: dict[int, int],
    actions: Sequence[PlayerAction],
    channels: Sequence[int],
) -> tuple[list[str], Counter[str]]:
    """Return what is wrong of all matches, and how much was looked at. ``begun`` is how long logs were."""
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
            wrong.append(f"match {match_id}: its log leads to something else than its snapshot")
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
        # a take-back within a turn has a new board, and whoever is to act was called by an earlier one
        wrong += [f"channel {channel}: {what}" for what in of_channel if " called (" not in what]
    counts["messages"] = len(discord.ledger.messages)
    counts["people called"] = sum(len(message.pinged) for message in discord.ledger.messages.values())
    return wrong, counts


def story(discord: Loopback, books: Books, channel: int) -> Iterator[str]:
    """Yield what a channel saw, a line for each message, for whoever looks into what went wrong."""
    match_id = books.latest(channel)
    row, match = (None, None) if match_id is None else books.table(match_id, whole=True)
    moments = {} if match is None else {named(match.seed, seq): seq for seq in range(match.seq + 1)}
    if row is not None and match is not None:
        at = [getattr(entry, "at", 0) for entry in match.log]
        yield f"match {row.id}: to act {row.to_act}, seq {row.seq}, calls {row.calls}, entries at {at[-12:]}"
    for message in discord.ledger.seen(channel):
        turn = _verbs(message).get("turn", ["", "", "", ""])
        shown = moments.get(turn[3])
        yield (
            f"{channel} {_made(message):.1f} {sorted(_verbs(message))} match {turn[2]} at {shown}, "
            f"calls {message.pinged}, {len(message.edits)} edits: {message.payload['content'][:60]!r}"
        )


class Record(NamedTuple):
    """A line of the log of the processes, as JSON or, where it is none, as it is."""

    level: str
    message: str
    traceback: str


def records(log: Path) -> list[Record]:
    """Return what processes logged; lines that were cut off by their end are as they are."""
    found = []
    for line in log.read_text(errors="replace").splitlines():
        try:
            fields: dict[str, Any] = json.loads(line)
            found.append(Record(fields["level"], fields["message"], fields.get("traceback", "")))
        except (ValueError, KeyError, TypeError):
            found.append(Record("", line, ""))
    return found


def wrong_of_apologies(actions: Sequence[PlayerAction], log: Path) -> tuple[list[str], int]:
    """Return the apologies whose number the log lacks, and how many apologies there were."""
    text = log.read_text(errors="replace")
    numbers = [number for action in actions for number in APOLOGY.findall(action.private_text)]
    return [
        f"an apology's number {number} is not in the log" for number in numbers if number not in text
    ], len(numbers)
