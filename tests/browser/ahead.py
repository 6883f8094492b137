"""Advances a match without the page: from a recording, or by the highest-scoring turns."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import storage
from bot.matches.tables import Tables
from engine.history import record
from engine.match import Match
from engine.robots import steady
from storage.records import Person
from tests.clock import now
from tests.storage.posted import set_message

MATCH = 1  # the only one in its database
RECORDS = Path(__file__).parents[1] / "engine/playthroughs"
GUILD, CHANNEL, FIRST_PERSON = 1456074448175104000, 1456074448175104003, 1456074448175104004
"""The ids that simcord gives the server, channel and users of ``ziggurat try``, in order."""

Turn = list[tuple[int, Sequence[Any]]]
"""Seats, each with the moves of its turn."""


async def put_record(database: Path, name: str, left: int, people: Sequence[str]) -> None:
    """Put a recorded match into the channel as it was ``left`` turns before its end."""
    whole = record.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")).match
    ends = [number for number, entry in enumerate(whole.log, 1) if getattr(entry, "turn_over", False)]
    log = whole.log[: ends[-1 - left]]
    match = Match.replay(whole.game, whole.seats, whole.options, whole.seed, log)
    seated = [Person(FIRST_PERSON + number, person) for number, person in enumerate(people)]
    async with await storage.open(database) as opened:
        await opened.insert(CHANNEL, GUILD, FIRST_PERSON, seated, match, now=now())


async def play_on(database: Path, turns: int) -> None:
    """Play until ``turns`` turns are over."""
    async with await storage.open(database) as opened:
        tables = Tables(opened)
        match = (await tables.load_whole(MATCH)).match
        over = sum(getattr(entry, "turn_over", False) for entry in match.log)
        await _play(tables, turns_to_come(match)[: max(0, turns - over)])


async def play_but(database: Path, left: int) -> None:
    """Play until ``left`` turns remain, if the last ones are played the same way."""
    async with await storage.open(database) as opened:
        tables = Tables(opened)
        match = (await tables.load_whole(MATCH)).match
        await _play(tables, turns_to_come(match)[:-left])


async def _play(tables: Tables, turns: Sequence[Turn]) -> None:
    """Play turns; without a channel they count as delivered."""
    people = (await tables.load(MATCH)).record.people
    for turn in turns:
        for seat, line in turn:
            change = await tables.play(MATCH, people[seat].user, line)
            await set_message(tables.matches, MATCH, None, change.after.match.seq, now=now())


def turns_to_come(match: Match) -> list[Turn]:
    """Return the rest of a match if every player takes the highest-scoring turn."""
    going = Match(match.game, match.seats, match.options, match.seed, match.now, match.log)
    turns: list[Turn] = [[]]
    while not going.over:
        seat = going.to_act[0]
        line = steady(going.game, going.view(seat))
        turns[-1].append((seat, line))
        if getattr(going.play(seat, *line)[-1], "turn_over", False):
            turns.append([])
    return [turn for turn in turns if turn]
