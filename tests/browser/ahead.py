"""Lets a match go on without the page: as it was recorded, or all play what scores the most at once."""

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

MATCH = 1  # the only one of its database
RECORDS = Path(__file__).parents[1] / "engine/playthroughs"
GUILD, CHANNEL, FIRST_PERSON = 1456074448175104000, 1456074448175104003, 1456074448175104004
"""What simcord numbers the server, the channel and the people of ``ziggurat try`` with, in their order."""

Turn = list[tuple[int, Sequence[Any]]]
"""Seats and the moves that each plays at once."""


async def put_record(database: Path, name: str, left: int, people: Sequence[str]) -> None:
    """Put a recorded match into the channel as it was when so many turns were left."""
    whole = record.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")).match
    ends = [number for number, entry in enumerate(whole.log, 1) if getattr(entry, "turn_over", False)]
    log = whole.log[: ends[-1 - left]]
    match = Match.replay(whole.game, whole.seats, whole.options, whole.seed, log)
    seated = [Person(FIRST_PERSON + number, person) for number, person in enumerate(people)]
    async with await storage.open(database) as opened:
        await opened.insert(CHANNEL, GUILD, FIRST_PERSON, seated, match, now=now())


async def play_on(database: Path, turns: int) -> None:
    """Play until so many turns are over."""
    async with await storage.open(database) as opened:
        tables = Tables(opened)
        match = (await tables.load_whole(MATCH)).match
        over = sum(getattr(entry, "turn_over", False) for entry in match.log)
        await _play(tables, turns_to_come(match)[: max(0, turns - over)])


async def play_but(database: Path, left: int) -> None:
    """Play until so many turns are left, if the last ones are played in the same way."""
    async with await storage.open(database) as opened:
        tables = Tables(opened)
        match = (await tables.load_whole(MATCH)).match
        await _play(tables, turns_to_come(match)[:-left])


async def _play(tables: Tables, turns: Sequence[Turn]) -> None:
    """Play turns; as there is no channel, they count as shown."""
    people = (await tables.load(MATCH)).record.people
    for turn in turns:
        for seat, line in turn:
            change = await tables.play(MATCH, people[seat].user, line)
            await set_message(tables.matches, MATCH, None, change.after.match.seq, now=now())


def turns_to_come(match: Match) -> list[Turn]:
    """Return the rest of a match if all play what scores the most at once."""
    going = Match(match.game, match.seats, match.options, match.seed, match.now, match.log)
    turns: list[Turn] = [[]]
    while not going.over:
        seat = going.to_act[0]
        line = steady(going.game, going.view(seat))
        turns[-1].append((seat, line))
        if getattr(going.play(seat, *line)[-1], "turn_over", False):
            turns.append([])
    return [turn for turn in turns if turn]
