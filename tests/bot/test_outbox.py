"""Turn notifications over thousands of turns, with a bot that may die between any two steps.

Every notification is checked when it is sent: the player is active, was not notified of that turn in that
place before, and wants to be notified now.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import storage
from bot.delivery.lease import LEASE_SECONDS
from engine.catalogue import game
from engine.match import Match
from storage import Matches
from storage.records import Person, Status, TableSpec
from storage.timing import DAY, HOUR, Preferences, Way, is_quiet
from tests.bot.mail import DIRECT, Bot, Clock, Died, Mail, Sent, Stepped, dying
from tests.bot.world import random_turn
from tests.clock import now
from tests.thorough import times

TURNS = times(20, 1_300)
TABLES = 4
FIRST_USER = 100
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland")
REMINDED, ASKED = "is waiting for you", "run out of time"
REFUSED = "won’t let me send"
ENDED = ("wins", "share the victory", "has ended")


@dataclass
class Call:
    """A player's turn, and how often they were notified of it in each place."""

    habits: Preferences
    since: float
    notified: Counter[Way] = field(default_factory=Counter)
    reminded: Counter[Way] = field(default_factory=Counter)


class Story:
    """Simulated players and the notifications they receive."""

    def __init__(self, seed: int, pace: int, often: float, hurry: float) -> None:
        self.chance = random.Random(seed)
        self.clock = Clock()
        self.pace = pace
        self.hurry = hurry
        self.live: list[int] = []
        self.calls: dict[tuple[int, int], Call] = {}
        self.habits: dict[int, Preferences] = {}
        self.wrong: list[str] = []
        self.counts: Counter[str] = Counter()
        self.asked: set[tuple[int, int, str]] = set()
        self.channel_of: dict[int, int] = {}
        self.people: dict[int, tuple[int, ...]] = {}
        step = dying(self.chance, often)
        self.mail = Mail(self.clock, step, self.check)
        self.step = step

    def check(self, sent: Sent) -> None:
        """Check a message against the current state."""
        if sent.direct:
            self._check_notification(sent, sent.channel - DIRECT, Way.DIRECT)
        else:
            for user in sent.users:
                self._check_notification(sent, user, Way.CHANNEL)

    def _check_notification(self, sent: Sent, user: int, way: Way) -> None:
        if any(word in sent.content for word in ENDED):
            self.counts["ends"] += 1
            return
        if REFUSED in sent.content:
            self.counts["refused"] += 1
            if (user, 0, REFUSED) in self.asked:
                self.wrong.append(f"{user} was notified twice of closed direct messages: {sent}")
            self.asked.add((user, 0, REFUSED))
            if "your turn" not in sent.content:
                return
        if ASKED in sent.content:
            self.counts["asked"] += 1
            if (key := (user, sent.channel, sent.content)) in self.asked:
                self.wrong.append(f"{user} was asked twice: {sent}")
            self.asked.add(key)
            return
        calls = [
            call for (match, who), call in self.calls.items() if who == user and self._is_of(sent, match)
        ]
        if not calls:
            self.wrong.append(f"{user} was notified of another player's turn: {sent}")
            return
        (call,) = calls
        counter = call.reminded if REMINDED in sent.content else call.notified
        counter[way] += 1
        self.counts[f"{way}{' again' if counter is call.reminded else ''}"] += 1
        if is_quiet(int(sent.at), call.habits):
            self.wrong.append(f"{user} was notified in quiet hours: {sent}")
        if call.notified[way] > 1:
            self.wrong.append(f"{user} was notified twice: {sent}")
        if call.reminded[way] > call.habits.reminders:
            self.wrong.append(f"{user} was reminded {call.reminded[way]} times: {sent}")
        if way not in self._places(call.habits):
            self.wrong.append(f"{user} was notified by {way}, but wants {call.habits.way}")

    def _is_of(self, sent: Sent, match: int) -> bool:
        return sent.channel == self.channel_of[match] or sent.direct

    def _places(self, habits: Preferences) -> set[Way]:
        if habits.way is Way.NONE:
            return set()
        if habits.user in self.mail.closed:
            return {Way.CHANNEL}
        return {Way.CHANNEL, Way.DIRECT} if habits.way is Way.BOTH else {habits.way}

    def moved(self, match_id: int, match: Match, waited: set[int]) -> None:
        """Record newly active players and drop those no longer active."""
        people = self.people[match_id]
        now = set(match.to_act)
        for seat, user in enumerate(people):
            if seat in now - waited:
                self.calls[match_id, user] = Call(self.habits[user], self.clock())
                self.counts["changes"] += 1
            elif seat not in now:
                self.calls.pop((match_id, user), None)

    def check_all_notified(self) -> None:
        """Check, once the bot has done all due work, that every active player was notified."""
        for (match_id, user), call in self.calls.items():
            if is_quiet(int(self.clock()), call.habits):
                continue
            wanted = Counter(self._places(call.habits))
            if call.notified != wanted:
                self.wrong.append(f"{user} of match {match_id} was notified {call.notified}, not {wanted}")


def random_preferences(chance: random.Random, user: int) -> Preferences:
    quiet = chance.random() < 0.4
    return Preferences(
        user,
        chance.choice((*Way, Way.CHANNEL, Way.DIRECT)),
        chance.randrange(4),
        chance.randrange(24) if quiet else None,
        chance.randrange(24) if quiet else None,
        chance.choice(ZONES),
    )


async def opened(story: Story, store: Matches, channel: int, slug: str, seats: int) -> int:
    """Open a table with new players and start it."""
    first = FIRST_USER + channel * 10
    users = tuple(range(first, first + seats))
    for user in users:
        story.habits[user] = random_preferences(story.chance, user)
        await store.people.save(story.habits[user], now=now())
        if story.chance.random() < 0.25:
            story.mail.closed.add(user)
    host = Person(users[0], "Ann")
    row = await store.lobbies.create(
        channel, None, host, TableSpec(slug, seats, pace=(story.pace, 0)), now=now()
    )
    for user in users[1:]:
        await store.lobbies.join(row.id, Person(user, f"Bo {user}"), now=now())
    match = Match.new(game(slug), seats, seed=story.chance.getrandbits(60))
    story.people[row.id] = users
    story.channel_of[row.id] = channel
    await store.lobbies.start(row.id, users, match, now=now())
    story.moved(row.id, match, set())
    return row.id


async def play(story: Story, store: Matches, bot: Bot, match_id: int) -> None:
    """Play a turn up to where something hidden is revealed; the bot may die meanwhile."""
    before = (await store.load(match_id)).match
    assert before is not None
    waited, seat = set(before.to_act), before.to_act[0]
    moves = random_turn(before, story.chance, seat)
    try:
        await bot.tables.play(match_id, story.people[match_id][seat], moves)
    finally:
        after = (await store.load(match_id)).match
        assert after is not None
        if after.seq != before.seq:
            story.moved(match_id, after, waited)


@pytest.mark.parametrize("pace", [0, 3 * HOUR], ids=["no time limit", "three hours per turn"])
@pytest.mark.parametrize(
    ("often", "hurry", "faults"),
    [(0.0, 0.0, 0.0), (0.02, 0.0, 0.0), (0.0, 0.03, 0.0), (0.01, 0.02, 0.05)],
    ids=["no crashes", "crashes", "moves meanwhile", "crashes and moves"],
)
async def test_every_turn_is_notified_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, often: float, hurry: float, faults: float, pace: int
) -> None:
    story = Story(7, pace, often, hurry)
    story.mail.faulty = lambda: story.chance.random() < faults
    monkeypatch.setattr(time, "time", story.clock)
    async with await storage.open(tmp_path / "mail.sqlite3") as store:
        story.mail.meanwhile = lambda: meanwhile(story, store)
        story.live = live = [
            await opened(story, store, channel, slug, seats)
            for channel, (slug, seats) in enumerate([("amytis", 2), ("ancient", 3)] * (TABLES // 2), 1)
        ]
        bot, channel = await started_bot(story, store), TABLES
        while story.counts["changes"] < TURNS and not story.wrong:
            match_id = story.chance.choice(live)
            try:
                if story.chance.random() < 0.6 and not hurry:
                    await play(story, store, bot, match_id)
                if story.chance.random() < 0.8:
                    await bot.work()
                    if not hurry and not faults:  # otherwise a player may have just moved
                        story.check_all_notified()
            except Died:
                story.counts["deaths"] += 1
                story.clock.now += LEASE_SECONDS  # until its leases expire
                bot = await started_bot(story, store)
            gap = story.chance.choice((0, 1, 5, 30, 100, 1000, HOUR, HOUR if not pace else 900))
            story.clock.now += gap
            if (await store.get(match_id)).status is not Status.PLAYING:
                live.remove(match_id)
                channel += 1
                live.append(await opened(story, store, channel, "amytis", 2))
        story.clock.now += DAY
        story.hurry = faults = 0.0
        await finish_pending(story, store)
    print(dict(story.counts))  # noqa: T201  # figures to read with -s
    assert not story.wrong, "\n".join(story.wrong[:5])


async def started_bot(story: Story, store: Matches) -> Bot:
    """Start the bot, again each time it dies."""
    while True:
        store_in_steps = Stepped(store, story.step, lambda: meanwhile(story, store))
        bot = Bot(store_in_steps, story.mail, in_turn=True)
        try:
            await bot.start()
        except Died:
            story.clock.now += LEASE_SECONDS
            continue
        return bot


async def meanwhile(story: Story, store: Matches) -> None:
    """Let a player move while the bot is busy."""
    if story.chance.random() < story.hurry:
        match_id = story.chance.choice(story.live)
        if (await store.get(match_id)).status is Status.PLAYING:
            await play(story, store, Bot(store, story.mail), match_id)


async def finish_pending(story: Story, store: Matches) -> None:
    """Let the bot finish all pending work, restarting it each time it dies."""
    while True:
        bot = await started_bot(story, store)
        try:
            await bot.work()
        except Died:
            story.clock.now += LEASE_SECONDS
            continue
        break
    story.check_all_notified()


async def test_the_notice_about_closed_direct_messages_omits_a_finished_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = Story(7, 0, 0.0, 0.0)
    monkeypatch.setattr(time, "time", story.clock)
    sent, steps = list[Sent](), list[str]()
    mail = Mail(story.clock, steps.append, sent.append)
    async with await storage.open(tmp_path / "mail.sqlite3") as store:
        match_id = await opened(story, store, 1, "amytis", 2)
        tables = Bot(store, mail).tables
        _, unreachable = story.people[match_id]
        await store.people.save(Preferences(unreachable, Way.DIRECT), now=now())
        mail.closed = {unreachable}
        match = (await store.load(match_id)).match
        assert match is not None
        await tables.play(match_id, story.people[match_id][0], random_turn(match, story.chance, 0))

        async def meanwhile() -> None:
            """Play the turn just before the channel is notified of it."""
            current = (await store.load(match_id)).match
            if steps.count("stands") == 2 and current is not None and 1 in current.to_act:
                await tables.play(match_id, unreachable, random_turn(current, story.chance, 1))

        bot = Bot(Stepped(store, steps.append, meanwhile), mail, in_turn=True)
        await bot.start()
        for _ in range(3):
            await bot.outbox_worker.deliver()
            story.clock.now += 10
    contents = [each.content for each in sent if each.users == (unreachable,)]
    assert [REFUSED in each for each in contents] == [True]
    assert "your turn" not in contents[0]


async def test_a_late_board_pings_no_one_in_quiet_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story, sent = Story(7, 0, 0.0, 0.0), list[Sent]()
    story.clock.now += DAY - story.clock.now % DAY - 60  # one minute before midnight
    monkeypatch.setattr(time, "time", story.clock)
    mail = Mail(story.clock, lambda _: None, sent.append)
    async with await storage.open(tmp_path / "mail.sqlite3") as store:
        match_id = await opened(story, store, 1, "amytis", 2)
        user = story.people[match_id][1]
        await store.people.save(Preferences(user, quiet_from=0, quiet_until=7), now=now())
        bot = Bot(store, mail)
        await bot.start()
        match = (await store.load(match_id)).match
        assert match is not None
        await bot.tables.play(match_id, story.people[match_id][0], random_turn(match, story.chance, 0))
        mail.faulty = lambda: True
        await bot.work()
        mail.faulty = lambda: False
        for seconds in (300, 3 * HOUR, 4 * HOUR):
            story.clock.now += seconds
            await bot.work()
    called = [each.at for each in sent if user in each.users]
    assert [at % DAY >= 7 * HOUR for at in called] == [True]
    assert len(sent) == 2


async def test_a_player_who_becomes_active_during_a_post_is_pinged_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story, sent, steps = Story(7, 0, 0.0, 0.0), list[Sent](), list[str]()
    monkeypatch.setattr(time, "time", story.clock)
    mail = Mail(story.clock, steps.append, sent.append)
    async with await storage.open(tmp_path / "mail.sqlite3") as store:
        match_id = await opened(story, store, 1, "amytis", 2)
        for user in story.people[match_id]:
            await store.people.save(Preferences(user), now=now())

        async def meanwhile() -> None:
            """Play the first turn just before the first board is sent."""
            if steps.count("attempt") == 1 and "send" not in steps:
                await play(story, store, Bot(store, mail), match_id)

        bot = Bot(Stepped(store, steps.append, meanwhile), mail, in_turn=True)
        await bot.start()
        await bot.work()
    assert [user for each in sent for user in each.users] == [story.people[match_id][1]]


@pytest.mark.parametrize(("versions", "waits"), [(["999.1"], [5, 5, 5, 5]), ([], [5, 10, 20, 40])])
async def test_matches_with_other_rules_are_retried_soon_while_versions_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, versions: list[str], waits: list[int]
) -> None:
    """Another process may have the rules; otherwise an admin has to restore them, which takes longer."""
    story, sent, delays = Story(7, 0, 0.0, 0.0), list[Sent](), list[float]()
    monkeypatch.setattr(time, "time", story.clock)
    mail = Mail(story.clock, lambda _: None, sent.append)
    other_rules = "UPDATE match SET rules_version = rules_version + ?"
    async with await storage.open(tmp_path / "mail.sqlite3") as store:
        match_id = await opened(story, store, 1, "amytis", 2)
        user = story.people[match_id][1]
        await store.people.save(Preferences(user, Way.DIRECT), now=now())
        await play(story, store, Bot(store, mail), match_id)
        await store.database.transaction(lambda tx: tx.execute(other_rules, (1,)).close())
        for version in versions:
            await store.instances.enter(version, version, int(story.clock()))
        bot = Bot(store, mail)
        await bot.start()
        for _ in waits:
            delays.append(await bot.outbox_worker.deliver())
            story.clock.now += delays[-1]
        await store.database.transaction(lambda tx: tx.execute(other_rules, (-1,)).close())
        await bot.outbox_worker.deliver()
    assert delays == waits
    assert [(each.direct, user + DIRECT == each.channel) for each in sent] == [(True, True)]
