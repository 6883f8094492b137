"""A store with something of everything: rows in every table, matches of every game in every state."""

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from engine import catalogue
from engine.core.game import AnyGame
from engine.history import record
from engine.match import Match
from storage import Matches
from storage.delivery import DailyPuzzle
from storage.records import Deal, Motion, Person, TableSpec
from storage.timing import Preferences, Way
from storage.transaction import Tx
from tests.clock import now
from tests.storage.posted import set_message
from tests.storage.test_matches import ANN, BEN
from tests.support import counting

PLAYTHROUGHS = sorted((Path(__file__).parent.parent / "engine/playthroughs").glob("*.txt"))

LENGTHS = (0, 3, 12, 40, 120, None)
"""After how many entries random matches stop; None plays them to the end."""

LARGE = 2**62


async def fill(matches: Matches, recorded: int, unfinished: int) -> None:
    """Add recorded matches, random matches and a row in every table to a store."""
    channel = 100
    for file in PLAYTHROUGHS[:: max(1, len(PLAYTHROUGHS) // recorded)][:recorded] if recorded else ():
        loaded = record.read(file.read_text(encoding="utf-8"))
        people = [
            Person(1000 + seat, name, account=name, handle=f"user_{seat}")
            for seat, name in enumerate(loaded.names)
        ]
        await matches.insert(channel := channel + 1, 7, 1000, people, loaded.match, now=now())
    for seed in range(unfinished):
        await _random(matches, channel := channel + 1, seed)
    await _by_its_parts(matches)
    await matches.results.pack_logs(now() + 1, max(1, recorded // 2))


async def _random(matches: Matches, channel: int, seed: int) -> None:
    """Import a random match and leave it in a state chosen by its seed."""
    chance = random.Random(seed)
    match = random_match(seed)
    people = [
        Person(2000 + seat, f"P{seat}", account=f"P{seat}", handle=f"p_{seat}") for seat in range(match.seats)
    ]
    if seed % 11 == 3 and match.seats > 1:
        people[-1] = Person(-1, "Robot 1", "keen")
    guild = chance.choice((None, 7, 9))
    row = await matches.insert(channel, guild, 2000, people, match, coaching=chance.random() < 0.1, now=now())
    if match.over:
        return
    if seed % 13 == 1:
        await matches.freeze(row.id, "its log has a hole", now=now())
    elif seed % 13 == 2 and match.seats > 1:
        await matches.votes.ask(row.id, Motion.ABANDON, 0, tuple(range(match.seats)), 600, now=now())
    elif seed % 13 == 4:
        await matches.lobbies.create(
            10_000 + channel,
            guild,
            ANN,
            TableSpec(match.game.facts.slug, match.seats, options=match.options),
            now=now(),
        )


def random_match(seed: int) -> Match:
    """Return a match of a random game, size and length, in which a player may have resigned."""
    slugs = sorted(slug for slug in catalogue.games() if slug != "counting")
    chance, rules = random.Random(seed), catalogue.game(slugs[seed % len(slugs)])
    seats = rules.facts.seats[seed // len(slugs) % len(rules.facts.seats)]
    match = Match.new(rules, seats, _options(rules, chance), seed=seed)
    length = LENGTHS[seed // 3 % len(LENGTHS)]
    gives_up = seats > 2 and seed % 5 == 0
    while (to_act := match.to_act) and (length is None or match.seq < length):
        match.play(to_act[0], chance.choice(match.moves(to_act[0])), at=now() - 1000 + match.seq)
        if gives_up and match.seq > 5 and not match.over:
            match.resign(seats - 1, at=now())
            gives_up = False
    return match


def _options(rules: AnyGame, chance: random.Random) -> Mapping[str, str]:
    """Return options of a game, some of them changed from their defaults."""
    return {
        option.name: chance.choice(option.choices) for option in rules.facts.options if chance.random() < 0.3
    }


async def _by_its_parts(matches: Matches) -> None:
    """Add rows through the parts of the store, then rows to the tables that remain empty."""
    lobby = await matches.lobbies.create(
        1, 7, ANN, TableSpec("counting", 3, invited=(30,), pace=(3600, 0)), now=now()
    )
    await matches.lobbies.configure(lobby.id, by_itself=False, now=now())
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), coaching=True, now=now())
    await matches.votes.ask(row.id, Motion.ABANDON, 0, (0, 1), 600, now=now())
    await matches.offers.make(row.id, 0, Deal.LEND, 600, now=now())
    await matches.unfinished.keep(row.id, 0, "moment", "path")
    await matches.reviews.keep(row.id, 0, 3, "{}")
    await matches.advice.keep(row.id, 0, -1, "{}")
    await matches.plans.set_note(row.id, ANN.user, "hold the five")
    await matches.faces.honour(row.id, {0: ["title-turn"]})
    await matches.watching.follow(row.id, 30, turns=True, most=9)
    await matches.watching.begin(row.channel, 7, 30, 1)
    await matches.plans.save(row.id, BEN.user, '{"lines": []}', seq=0, before="", now=now())
    await matches.people.save(Preferences(ANN.user, Way.BOTH, refused=True), now=now())
    await matches.servers.see({7: "de", 8: "fr"})
    await matches.settings.set("a", "é\u2212")
    await set_message(matches, row.id, LARGE, 0, line="a line", now=now())
    await matches.instances.enter("gone", "1", 5)
    await matches.puzzles.answer(ANN.user, "amytis", "12", 2, best=1, now=now())
    await matches.puzzles.begin_day(DailyPuzzle(now() // 86400, "amytis", "13", 3, content="{}"))
    await matches.puzzles.answer_daily(ANN.user, now() // 86400, 2, channel=70, now=now())
    await matches.lessons.reach(ANN.user, "amytis", "line", now=now())
    await matches.people.mute(ANN.user, [BEN.user], now=now())
    asked = await matches.votes.ask(row.id, Motion.PACE, 1, (0, 1), 600, "none", now=now())
    await matches.votes.answer(asked.id, 0, agree=False, now=now())
    await matches.puzzles.begin(70, 7, 18)
    await matches.deals.seed(2900, "ancient", LARGE)
    await matches.deals.begin(71, 7, 2900)
    await matches.house_rules.block(7, 99, now=now())
    await matches.overviews.ask_for(7, 72, now=now())
    await matches.budget.refused(3, now=now())
    columns: dict[str, Any] = {"guild": 7, "channel": 73, "host": ANN.user, "name": "Caf\u00e9", "seats": 2}
    columns |= {"games": ("counting",), "pace": 3600, "bank": 0, "robots": True}
    club = await matches.clubs.create(
        [ANN, BEN], most=9, now=now(), weekday=4, hour=20, zone="Europe/Berlin", **columns
    )
    await matches.clubs.answer(club.id, BEN, coming=False, now=now())
    await matches.clubs.open_match(club, 74, [ANN, BEN], counting(), now=now())
    await matches.clubs.answer(club.id, ANN, coming=True, now=now())
    for table, rows in _rows(row.id).items():
        await matches.database.transaction(partial(_insert, table, rows))


def _rows(match: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Return rows of tables that only fill when matches are shown, or over years."""
    contest: dict[str, Any] = {"kind": "league", "guild": 7, "channel": LARGE, "host": ANN.user, "seats": 2}
    contest |= {"game": "amytis", "size": 5, "pace": 3600, "bank": 60, "phase": "playing", "season": 3}
    contest |= {"stalled": 5, "stall_told": 6}
    contest |= {"earlier": 1, "created": 5, "until": 6, "changes": 4}
    deed: dict[str, Any] = {"match": match, "seq": 1, "at": 5, "user": 9, "name": "Admin", "act": "reseat"}
    deed |= {"owner": 10, "owner_name": "Ann", "guest": 11, "guest_name": "Ben", "turn": 1}
    house = {"guild": 7, "language": "de", "pace": 60, "bank": 5, "channels": "[5]", "most": 3, "log": 8}
    return {
        "due": [{"match": match}],
        "clock": [{"match": match, "seat": 1, "left": 5, "since": None, "seconds": 60, "due": LARGE}],
        "contest": [contest],
        "deed": [deed],
        "entrant": [
            {"contest": 1, "number": 1, "user": 10, "name": "Ann", "division": 1, "gone": True},
            {"contest": 1, "number": 2, "user": 11, "name": "Ben\u2019s", "division": 1, "gone": False},
        ],
        "fixture": [
            {"contest": 1, "number": 1, "entrants": "[1,2]", "match": match, "void": False},
            {"contest": 1, "number": 2, "entrants": "[2,1]", "match": None, "void": True},
        ],
        "heartbeat": [{"id": 1, "at": 5}],
        "house_rules": [{**house, "threads": "never", "starters": 6}],
        "letter": [{"message": LARGE, "match": match, "seat": 0, "channel": 5, "line": "a line"}],
        "log_v1": [{"match": match, "seq": 1, "entry": b"\x00\xff"}],
        "new_thread": [
            {"purpose": "table:9", "guild": 7, "channel": 5, "thread": LARGE, "made": 5, "wanted": 6}
        ],
        "old_message": [{"message": LARGE + 1, "match": match, "channel": 2, "line": None}],
        "stall": [
            {"contest": 1, "reason": "quiet", "fixture": 1, "entrant": 0, "since": 5, "told": 6, "ended": 0}
        ],
        "stand_in": [{"match": match, "seat": 1}],
    }


def _insert(table: str, rows: Sequence[Mapping[str, Any]], tx: Tx) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        tx.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
