"""What people do at a loopback Discord, and what has to be true afterwards, whatever happened meanwhile."""

import asyncio
import random
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from bot.matches.table import Table
from bot.matches.turn_path import walk
from bot.platform import custom_ids
from engine.history.log import Entry
from engine.match import Match
from render.texts import texts
from storage.records import Listing, Status
from tests.bench.loopback.ledger import Exchange, Message
from tests.bench.loopback.process import BARE, SOON, kill, launch
from tests.bench.loopback.server import Loopback
from tests.bench.typed import command_for
from tests.bot.panels import choices
from tests.bot.world import random_turn
from tests.cli.books import Books

ANN, BO = 101, 102
NAMES = {ANN: "Ann", BO: "Bo"}
PLAYED = ("notice-turn", "notice-played", "notice-undone", "notice-go-on")
UPDATING = "being updated"
INSISTED = 4
"""How often somebody presses who is told that the bot is being updated."""

FALSE = ("try again", "I couldn’t save your move", "nothing was")
CALLING = (
    *("turn", "undo", "confirm", "join", "leave", "start", "options", "agree", "playon"),
    *("called", "late", "return", "takeseat"),
)
"""Verbs of buttons that an old message must not have."""


async def until(what: Callable[[], object], seconds: float = 10.0) -> bool:
    """Wait for something to be so; return whether it came to that."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.01)
    return True


async def edited(message: Message, before: int) -> bool:
    """Wait for a message to be changed once more than ``before``."""
    return await until(lambda: len(message.edits) > before)


@asynccontextmanager
async def serving(folder: Path, discord: Loopback, values: Mapping[str, Any] = SOON) -> AsyncIterator[Books]:
    """Run the bot on the database of a folder, and end it gently."""
    books = Books(folder / "bot.sqlite3")
    with (folder / "log").open("wb") as log:
        async with discord.serve():
            process = await launch(discord.address, folder, values={**values, **BARE}, errors=log.fileno())
            try:
                await discord.ready()
                yield books
                process.send_signal(signal.SIGTERM)
                assert await process.wait() == 0
            finally:
                await kill(process)


@dataclass
class PlayerAction:
    """Something that one or two people did in a channel: how the match was, and how it is if it is stored.

    ``seq`` is how long the log was then, and ``entries`` are what is added to it. What names no moment
    ``holds`` though others go on before it is carried out. Whoever ``waited`` was told that the bot is being
    updated, and has tried again. ``decisive`` is called before the last thing that they do.
    """

    kind: str
    channel: int
    id: int = 0
    before: str = ""
    after: str = ""
    seq: int = 0
    entries: tuple[Entry, ...] = ()
    holds: bool = False
    waited: bool = False
    exchanges: list[Exchange] = field(default_factory=list)
    done: bool = False
    decisive: Callable[[], None] = lambda: None

    def plan(self, match: Match) -> None:
        """Remember how the match is to be, which has been played on as the people are about to."""
        self.after = match.moment
        self.entries = tuple(match.log[self.seq - match.seq :])

    @property
    def private_text(self) -> str:
        """All that the people were told privately."""
        return "\n".join(exchange.private_text for exchange in self.exchanges)

    @property
    def acknowledged(self) -> bool:
        """Whether somebody was told that it is done."""
        done = [texts()(key, what="").strip("* ") for key in PLAYED]
        return any(sentence in self.private_text for sentence in done)

    @property
    def denied(self) -> bool:
        """Whether somebody was told that it is not done."""
        return any(word in self.private_text for word in FALSE)


class Players:
    """Ann and Bo, who play in the channels of a loopback Discord."""

    def __init__(self, discord: Loopback, books: Books, chance: random.Random) -> None:
        self.discord = discord
        self.books = books
        self.chance = chance

    def message(self, channel: int, verb: str, match_id: int) -> Message | None:
        """Return the newest message of a match with the button of a verb."""
        for message in reversed(self.discord.ledger.seen(channel)):
            found = message.id_of(verb)
            if found and found.split(":")[2] == str(match_id):
                return message
        return None

    def kinds(self, channel: int) -> list[str]:
        """Return what can be done in a channel."""
        match_id = self.books.latest(channel)
        if match_id is None:
            return ["new"]
        row, match = self.books.table(match_id)
        if not row.status.live:
            return ["new"]
        if match is None:
            return ["join"] if row.free else ["start"]
        board = self.message(channel, "turn", match_id)
        undo = board is not None and bool(match.line)
        return ["slash"] * 6 + ["panel"] * (3 * (board is not None)) + ["undo"] * (2 * undo) + ["vote"]

    async def act(self, action: PlayerAction) -> None:
        """Do it; what is not answered is given up."""
        match_id = self.books.latest(action.channel)
        if action.kind == "new":
            await self._open(action)
        elif action.kind == "cup":
            said = await self._slash(action, ANN, "cup new", game="amytis", players=4)
            await until(lambda: said.private)
        elif match_id is not None:
            action.id = match_id
            row, match = self.books.table(match_id)
            if match is None:
                await self._lobby(action, row)
            else:
                action.before, action.seq = match.moment, match.seq
            in_match = {"slash": self._line, "panel": self._panel, "undo": self._undo, "vote": self._vote}
            # since the deed was chosen, a vote may have been carried out or a full lobby have begun
            if match is not None and not match.over and action.kind in in_match:
                await in_match[action.kind](action, row, match)
        action.done = True

    async def _open(self, action: PlayerAction) -> None:
        guests = {"player1": BO} if self.chance.random() < 0.5 else {}
        game = self.chance.choice(("amytis", "amytis", "ancient"))
        said = await self._slash(action, ANN, "game new", game=game, seats=2, thread=False, **guests)
        await until(lambda: said.private)

    async def _lobby(self, action: PlayerAction, row: Listing) -> None:
        if (message := self.message(action.channel, action.kind, row.id)) is None:
            return
        edits = len(message.edits)
        action.decisive()
        await self._press(action, message, BO if action.kind == "join" else row.host, action.kind)
        await until(lambda: len(message.edits) > edits or self.message(action.channel, "turn", row.id))

    async def _line(self, action: PlayerAction, row: Listing, match: Match) -> None:
        seat = match.to_act[0]
        moves = random_turn(match, self.chance, seat)
        try:
            command, options = command_for(match.game, moves)
        except ValueError:  # the rest of a turn in which something hidden came out
            await self._panel(action, row, match)
            return
        match.play(seat, *moves)
        action.plan(match)
        action.holds = True
        action.decisive()
        said = await self._slash(action, row.people[seat].user, command, now=True, **options)
        await until(lambda: said.private)

    async def _panel(self, action: PlayerAction, row: Listing, match: Match) -> None:
        board = self.message(action.channel, "turn", row.id)
        if board is None:  # it is not shown yet
            return
        seat = match.to_act[0]
        user = row.people[seat].user
        opening = partial(self.discord.press, board, user, "turn")
        if not await self._insist(action, opening, lambda said: said.private is not None):
            return
        said = action.exchanges[-1]
        while (panel := said.private) is not None:
            changed = partial(_changed, panel, len(panel.edits))
            if (confirm := panel.id_of("confirm")) is not None:
                path = custom_ids.unpack_path(confirm.split(":")[4])
                match.play(seat, *walk(Table(row, match), seat, path).draft.played)
                action.plan(match)
                action.decisive()
                await self._insist(action, partial(self.discord.press, panel, user, "confirm"), changed)
                return
            found = choices(panel.payload["components"])
            if not found:
                return
            way = self.chance.choice(found)
            pressing = partial(self.discord.press_id, panel, user, way.custom_id)
            if way.value is not None:
                pressing = partial(self.discord.choose, panel, user, way.custom_id, way.value)
            if not await self._insist(action, pressing, changed):
                return

    async def _undo(self, action: PlayerAction, row: Listing, match: Match) -> None:
        board = self.message(action.channel, "more", row.id)
        if board is None or not match.line:
            return
        seat = getattr(match.line[-1][1], "seat", 0)
        user = row.people[seat].user
        opened = await self._press(action, board, user, "more")
        if not await until(lambda: opened.private is not None) or (page := opened.private) is None:
            return
        if page.id_of("undo") is None:
            return
        match.undo(seat)
        action.plan(match)
        action.decisive()
        said = await self._press(action, page, user, "undo")
        await until(lambda: said.private)

    async def _vote(self, action: PlayerAction, row: Listing, match: Match) -> None:
        match.abandon(by_admin=False)
        action.plan(match)
        said = await self._slash(action, ANN, "game abandon")
        if not await until(lambda: said.private) or action.denied:
            return
        asked = [each for each in self.discord.ledger.seen(action.channel) if each.id_of("agree")]
        if not asked:
            return
        question = asked[-1]
        edits = len(question.edits)
        opened = await self._press(action, question, BO, "agree")
        if not await until(lambda: opened.private is not None) or (page := opened.private) is None:
            return
        action.holds = True
        action.decisive()
        await self._press(action, page, BO, "agree")
        await edited(question, edits)

    async def _insist(
        self, action: PlayerAction, act: Callable[[], Awaitable[Exchange]], done: Callable[[Exchange], bool]
    ) -> bool:
        """Do something, and again where the bot is being updated; return whether it came to that."""
        for _ in range(INSISTED):
            said = await act()
            action.exchanges.append(said)
            await until(partial(_answered, said, done))
            if UPDATING not in said.private_text:
                return done(said)
            if self.books.table(action.id)[0].seq != action.seq:  # perhaps by this press, so it counts
                return False
            action.waited = True
            action.exchanges.pop()
        return False

    async def _slash(self, action: PlayerAction, user: int, name: str, **options: object) -> Exchange:
        said = await self.discord.slash(action.channel, user, name, **options)
        action.exchanges.append(said)
        return said

    async def _press(self, action: PlayerAction, message: Message, user: int, verb: str) -> Exchange:
        said = await self.discord.press(message, user, verb)
        action.exchanges.append(said)
        return said


def _changed(panel: Message, before: int, _: Exchange) -> bool:
    return len(panel.edits) > before


def _answered(said: Exchange, done: Callable[[Exchange], bool]) -> bool:
    return done(said) or UPDATING in said.private_text


# what has to be true


def wrong_of_action(action: PlayerAction, books: Books, following: PlayerAction | None = None) -> list[str]:
    """Return what is wrong of a deed: acknowledged and lost, stored in part, or told falsely.

    ``following`` is what was done in the channel after it.
    """
    if action.kind == "new":
        opened = texts()("notice-opened", channel="").split("{")[0][:20] in action.private_text
        return ["a lobby was told of and lost"] if opened and books.latest(action.channel) is None else []
    if not action.id or not action.before:
        return []
    _, match = books.table(action.id, whole=True)
    assert match is not None
    found = []
    moment = following.before if following and following.before else match.moment
    if moment not in (action.before, action.after):
        found.append("stored in part, or something else")
    stored = moment == action.after != ""
    if action.acknowledged and not stored:
        found.append("acknowledged and lost")
    if stored and action.denied:
        found.append(f"told falsely: {action.private_text}")
    return found


def wrong_of_channel(channel: int, discord: Loopback, books: Books) -> list[str]:
    """Return what is wrong of what a channel shows, once all is shown."""
    match_id, found = books.latest(channel), []
    seen = discord.ledger.seen(channel)
    row, match = (None, None) if match_id is None else books.table(match_id, whole=True)
    for message in seen:
        verbs = {each.split(":")[1] for each in message.ids} & set(CALLING)
        present = row is not None and row.status.live and message.id == row.board
        if verbs and not present and "agree" not in verbs:
            found.append(f"old message {message.id} has {sorted(verbs)}")
    for name, messages in made(seen).items():
        if len(messages) > 1:
            found.append(f"{name} was posted {len(messages)} times")
    if row is None or not row.status.live:
        return found
    board = next((message for message in seen if message.id == row.board), None)
    if board is None:
        found.append(f"match {row.id}: {row.status} is not shown")
    elif row.status is Status.LOBBY:
        missing = [person.name for person in row.people if person.name not in board.text]
        if missing or (board.id_of("start") is None) != (row.free > 0):
            found.append(f"the lobby does not show {missing}, its seats are {row.seats}")
    elif match is not None:
        found += _wrong_of_board(row, match, board)
    return found


def _wrong_of_board(row: Listing, match: Match, board: Message) -> list[str]:
    found = []
    turn = board.id_of("turn")
    if turn is None or turn.split(":")[3] != match.moment:
        found.append(f"the board of match {row.id} shows {turn}, not {match.moment}")
    if not set(board.pinged) >= {person.user for person in row.waiting_for}:
        found.append(f"the board of match {row.id} called {board.pinged}, not {row.waiting_for}")
    return found


def made(messages: list[Message]) -> dict[str, list[Message]]:
    """Return messages by what they were posted for: a lobby, a moment, a question, an end."""
    found: dict[str, list[Message]] = {}
    for message in messages:
        by_verb = {each.split(":")[1]: each for each in message.first}
        for verb in ("join", "leave", "turn", "agree", "history"):
            if verb in by_verb:
                name = by_verb[verb] if verb != "join" else by_verb[verb].replace("join", "leave")
                found.setdefault(name, []).append(message)
                break
    return found
