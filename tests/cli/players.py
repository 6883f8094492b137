"""Simulated players of a loopback Discord, and checks that hold whatever happened meanwhile."""

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
MOST_ATTEMPTS = 4
"""How often a player presses again after reading that the bot is being updated."""

DENIALS = ("try again", "I couldn’t save your move", "nothing was")
CALLING = (
    *("turn", "undo", "confirm", "join", "leave", "start", "options", "agree", "playon"),
    *("called", "late", "return", "takeseat"),
)
"""Verbs of buttons that old messages must not have."""


async def until(what: Callable[[], object], seconds: float = 10.0) -> bool:
    """Wait for a condition; return whether it came true in time."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.01)
    return True


async def edited(message: Message, before: int) -> bool:
    """Wait until a message has been edited more than ``before`` times."""
    return await until(lambda: len(message.edits) > before)


@asynccontextmanager
async def serving(folder: Path, discord: Loopback, values: Mapping[str, Any] = SOON) -> AsyncIterator[Books]:
    """Run the bot on the database of a folder, and stop it gracefully."""
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
    """Something one or two players did in a channel, with the match before and after it.

    ``seq`` is the log length before, ``entries`` are the entries it adds. An action without a moment
    ``holds`` even if others go first. ``waited``: its player read that the bot is being updated, and tried
    again. ``decisive`` is called before the last interaction.
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
        """Record the planned state of the match, which has been played on as the players are about to."""
        self.after = match.moment
        self.entries = tuple(match.log[self.seq - match.seq :])

    @property
    def private_text(self) -> str:
        """Everything the players were sent privately."""
        return "\n".join(exchange.private_text for exchange in self.exchanges)

    @property
    def acknowledged(self) -> bool:
        """Whether a message to a player says that the action succeeded."""
        done = [texts()(key, what="").strip("* ") for key in PLAYED]
        return any(sentence in self.private_text for sentence in done)

    @property
    def denied(self) -> bool:
        """Whether a message to a player says that the action failed."""
        return any(word in self.private_text for word in DENIALS)


class Players:
    """Ann and Bo, who play in the channels of a loopback Discord."""

    def __init__(self, discord: Loopback, books: Books, chance: random.Random) -> None:
        self.discord = discord
        self.books = books
        self.chance = chance

    def message(self, channel: int, verb: str, match_id: int) -> Message | None:
        """Return the newest message of a match that has a button with this verb."""
        for message in reversed(self.discord.ledger.seen(channel)):
            errors = message.id_of(verb)
            if errors and errors.split(":")[2] == str(match_id):
                return message
        return None

    def kinds(self, channel: int) -> list[str]:
        """Return the kinds of actions possible in a channel."""
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
        """Carry out an action, giving up on requests without a response."""
        match_id = self.books.latest(action.channel)
        if action.kind == "new":
            await self._open(action)
        elif action.kind == "cup":
            exchange = await self._slash(action, ANN, "cup new", game="amytis", players=4)
            await until(lambda: exchange.private)
        elif match_id is not None:
            action.id = match_id
            row, match = self.books.table(match_id)
            if match is None:
                await self._lobby(action, row)
            else:
                action.before, action.seq = match.moment, match.seq
            in_match = {"slash": self._line, "panel": self._panel, "undo": self._undo, "vote": self._vote}
            # since the action was chosen, a vote may have passed or a full lobby may have started
            if match is not None and not match.over and action.kind in in_match:
                await in_match[action.kind](action, row, match)
        action.done = True

    async def _open(self, action: PlayerAction) -> None:
        guests = {"player1": BO} if self.chance.random() < 0.5 else {}
        game = self.chance.choice(("amytis", "amytis", "ancient"))
        exchange = await self._slash(action, ANN, "game new", game=game, seats=2, thread=False, **guests)
        await until(lambda: exchange.private)

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
        except ValueError:  # the rest of a turn that revealed something hidden
            await self._panel(action, row, match)
            return
        match.play(seat, *moves)
        action.plan(match)
        action.holds = True
        action.decisive()
        exchange = await self._slash(action, row.people[seat].user, command, now=True, **options)
        await until(lambda: exchange.private)

    async def _panel(self, action: PlayerAction, row: Listing, match: Match) -> None:
        board = self.message(action.channel, "turn", row.id)
        if board is None:  # not shown yet
            return
        seat = match.to_act[0]
        user = row.people[seat].user
        opening = partial(self.discord.press, board, user, "turn")
        if not await self._insist(action, opening, lambda exchange: exchange.private is not None):
            return
        exchange = action.exchanges[-1]
        while (panel := exchange.private) is not None:
            changed = partial(_changed, panel, len(panel.edits))
            if (confirm := panel.id_of("confirm")) is not None:
                path = custom_ids.unpack_path(confirm.split(":")[4])
                match.play(seat, *walk(Table(row, match), seat, path).draft.played)
                action.plan(match)
                action.decisive()
                await self._insist(action, partial(self.discord.press, panel, user, "confirm"), changed)
                return
            errors = choices(panel.payload["components"])
            if not errors:
                return
            way = self.chance.choice(errors)
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
        exchange = await self._press(action, page, user, "undo")
        await until(lambda: exchange.private)

    async def _vote(self, action: PlayerAction, row: Listing, match: Match) -> None:
        match.abandon(by_admin=False)
        action.plan(match)
        exchange = await self._slash(action, ANN, "game abandon")
        if not await until(lambda: exchange.private) or action.denied:
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
        """Do something, again while the bot is being updated; return whether it succeeded."""
        for _ in range(MOST_ATTEMPTS):
            exchange = await act()
            action.exchanges.append(exchange)
            await until(partial(_answered, exchange, done))
            if UPDATING not in exchange.private_text:
                return done(exchange)
            if self.books.table(action.id)[0].seq != action.seq:  # maybe by this press, so it counts
                return False
            action.waited = True
            action.exchanges.pop()
        return False

    async def _slash(self, action: PlayerAction, user: int, name: str, **options: object) -> Exchange:
        exchange = await self.discord.slash(action.channel, user, name, **options)
        action.exchanges.append(exchange)
        return exchange

    async def _press(self, action: PlayerAction, message: Message, user: int, verb: str) -> Exchange:
        exchange = await self.discord.press(message, user, verb)
        action.exchanges.append(exchange)
        return exchange


def _changed(panel: Message, before: int, _: Exchange) -> bool:
    return len(panel.edits) > before


def _answered(exchange: Exchange, done: Callable[[Exchange], bool]) -> bool:
    return done(exchange) or UPDATING in exchange.private_text


# checks


def wrong_of_action(action: PlayerAction, books: Books, following: PlayerAction | None = None) -> list[str]:
    """Return errors of an action: acknowledged but lost, partly stored, or wrongly reported.

    ``following`` is the next action in the channel.
    """
    if action.kind == "new":
        opened = texts()("notice-opened", channel="").split("{")[0][:20] in action.private_text
        return ["lobby acknowledged, but lost"] if opened and books.latest(action.channel) is None else []
    if not action.id or not action.before:
        return []
    _, match = books.table(action.id, whole=True)
    assert match is not None
    errors = []
    moment = following.before if following and following.before else match.moment
    if moment not in (action.before, action.after):
        errors.append("stored in part, or something else was stored")
    stored = moment == action.after != ""
    if action.acknowledged and not stored:
        errors.append("acknowledged, but lost")
    if stored and action.denied:
        errors.append(f"wrongly reported as failed: {action.private_text}")
    return errors


def wrong_of_channel(channel: int, discord: Loopback, books: Books) -> list[str]:
    """Return errors in what a channel shows, once everything is shown."""
    match_id, errors = books.latest(channel), []
    seen = discord.ledger.seen(channel)
    row, match = (None, None) if match_id is None else books.table(match_id, whole=True)
    for message in seen:
        verbs = {each.split(":")[1] for each in message.ids} & set(CALLING)
        present = row is not None and row.status.live and message.id == row.board
        if verbs and not present and "agree" not in verbs:
            errors.append(f"old message {message.id} has {sorted(verbs)}")
    for name, messages in made(seen).items():
        if len(messages) > 1:
            errors.append(f"{name} was posted {len(messages)} times")
    if row is None or not row.status.live:
        return errors
    board = next((message for message in seen if message.id == row.board), None)
    if board is None:
        errors.append(f"match {row.id}: {row.status} is not shown")
    elif row.status is Status.LOBBY:
        missing = [person.name for person in row.people if person.name not in board.text]
        if missing or (board.id_of("start") is None) != (row.free > 0):
            errors.append(f"the lobby does not show {missing}, its seats are {row.seats}")
    elif match is not None:
        errors += _wrong_of_board(row, match, board)
    return errors


def _wrong_of_board(row: Listing, match: Match, board: Message) -> list[str]:
    errors = []
    turn = board.id_of("turn")
    if turn is None or turn.split(":")[3] != match.moment:
        errors.append(f"the board of match {row.id} shows {turn}, not {match.moment}")
    if not set(board.pinged) >= {person.user for person in row.waiting_for}:
        errors.append(f"the board of match {row.id} called {board.pinged}, not {row.waiting_for}")
    return errors


def made(messages: list[Message]) -> dict[str, list[Message]]:
    """Group messages by what they were posted for: a lobby, a moment, a vote, a result."""
    errors: dict[str, list[Message]] = {}
    for message in messages:
        by_verb = {each.split(":")[1]: each for each in message.first}
        for verb in ("join", "leave", "turn", "agree", "history"):
            if verb in by_verb:
                name = by_verb[verb] if verb != "join" else by_verb[verb].replace("join", "leave")
                errors.setdefault(name, []).append(message)
                break
    return errors
