"""A virtual Discord for a test: a server, a channel, members, and the bot on a real database."""

import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env

from bot.app.client import Ziggurat
from bot.matches.table import Table
from engine.catalogue import game as rules
from engine.core.game import AnyGame
from engine.draft import Draft
from engine.history.snapshot import Snapshot
from engine.match import Match
from storage.delivery import Posting
from storage.records import Person
from tests.bench.typed import command_for
from tests.bot.panels import choices, choose
from tests.bot.panels import controls_of as controls_of
from tests.clock import now
from tests.storage.posted import board_of

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")


def person_of(member: MemberActor) -> Person:
    """Return a member as a player whose account is known, so that it isn't stored again."""
    account = member.name.capitalize()
    return Person(member.id, account, account=account, handle=member.name)


class World:
    """The virtual Discord with the bot in it, ``people`` members of ``guild``.

    The bot may open threads in ``open_channel`` only.
    """

    def __init__(self, env: Env, bot: Ziggurat, people: int = 2) -> None:
        self.env = env
        self.bot = bot
        self.guild: GuildHandle = env.create_guild("Babylon")
        alone = discord.PermissionOverwrite(create_public_threads=False)
        self.channel: ChannelHandle = self.guild.create_text_channel(
            "site", overwrites={self.guild.default_role: alone}
        )
        self.open_channel: ChannelHandle = self.guild.create_text_channel("field")
        self.people: list[MemberActor] = [
            self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in NAMES[:people]
        ]

    async def restart(self) -> None:
        """Replace the bot with a new one on the same database, as after an upgrade."""
        self.bot = Ziggurat(self.bot.matches, self.bot.services.render_pool, always_sync=True)
        await self.env.restart_bot(self.bot)

    async def table(self) -> Table:
        """Return the channel's stored match, also after its end."""
        match_id = await self.bot.services.tables.matches.latest_in(self.channel.id)
        assert match_id is not None
        return await self.bot.services.tables.load(match_id)

    async def board(self) -> Posting:
        """Return the posting of the channel's board, also after the end of the match."""
        return await board_of(self.bot.matches, (await self.table()).id)

    async def seat(self, game: str, seed: int = 1, people: int = 2, **options: str) -> Table:
        """Put a new match with a known seed into the channel, with the members seated in order."""
        return await self.put(Match.new(rules(game), people, options, seed=seed))

    async def put(self, match: Match) -> Table:
        """Put a match into the channel, with the members seated in order."""
        persons = [person_of(member) for member in self.people[: match.seats]]
        row = await self.bot.services.tables.matches.insert(
            self.channel.id, self.guild.id, persons[0].user, persons, match, now=now()
        )
        await self.bot.services.channel_boards.post(row.id)
        await self.env.settle()
        return await self.bot.services.tables.load(row.id)

    async def put_state(self, game: AnyGame, seats: int, state: Any, **options: str) -> Table:
        """Put a match at a position into the channel."""
        now = Snapshot(state, acted=(0,) * seats)
        return await self.put(Match(game, seats, game.facts.check_options(options), 1, now))

    def member(self, table: Table, seat: int) -> MemberActor:
        """Return the member on a seat."""
        user = table.record.people[seat].user
        return next(member for member in self.people if member.id == user)

    async def by_hand(self) -> None:
        """Make the channel's lobby wait for its host to press Start."""
        matches = self.bot.services.tables.matches
        match_id = await matches.live_in(self.channel.id)
        assert match_id is not None
        await matches.lobbies.configure(match_id, by_itself=False, now=now())
        await self.bot.services.reconciler.tell(match_id)

    async def to_act(self) -> MemberActor:
        """Return the first active player."""
        table = await self.table()
        return self.member(table, table.match.to_act[0])

    @property
    def last(self) -> Any:
        """The newest public message."""
        return self.channel.last_message


def texts_of(components: Any) -> str:
    """Return all text in raw components."""
    match_id: list[str] = []
    for component in components:
        match_id += [component.get(key) or "" for key in ("content", "label", "placeholder", "description")]
        match_id += [texts_of(component.get(key, ())) for key in ("components", "options", "items")]
    return "\n".join(filter(None, match_id))


def read(message: Any) -> str:
    """Return all text in a message of the channel."""
    return "\n".join((message.content, texts_of([each.to_dict() for each in message.components])))


def labels(message: Any) -> list[str]:
    """Return the labels of a message's buttons, or of those of an answer."""
    items = [item if isinstance(item, dict) else item.to_dict() for item in message.components]
    return [each.get("label", "") for each in controls_of(items)]


async def take_turn_by_panel(
    place: World, chance: random.Random, *, halfway: Callable[[], Awaitable[None]] | None = None
) -> int:
    """Play a random turn with the buttons of the newest board; return the presses after opening the panel.

    ``halfway`` is awaited after the first choice.
    """
    player = await place.to_act()
    before = (await place.table()).match
    opened = await player.click(place.last, label="Take your turn")
    panel: Any = opened.response
    presses = 0
    while True:
        if choices(panel.components):
            panel = await choose(player, panel, chance.choice)
        else:
            panel = (await player.click(panel, label="Confirm")).response or panel
        presses += 1
        if presses == 1 and halfway is not None:
            await halfway()
        now = (await place.table()).match
        if now.seq != before.seq and (
            now.over or now.to_act != before.to_act or getattr(now.log[-1], "turn_over", False)
        ):
            return presses


def random_turn(match: Match, chance: random.Random, seat: int | None = None) -> list[Any]:
    """Return the moves of a random turn, up to where something hidden is revealed."""
    draft = Draft(match.game, match.view(match.to_act[0] if seat is None else seat))
    while options := draft.options:
        draft.push(chance.choice(options))
    return draft.played


async def take_turn_at_once(place: World, chance: random.Random) -> None:
    """Play a random turn without the panel, and wait for the board."""
    before = await place.table()
    seat, tables = before.match.to_act[0], place.bot.services.tables
    while True:
        moves = random_turn((await place.table()).match, chance, seat)
        change = await tables.play(before.id, before.record.people[seat].user, moves)
        over = getattr(change.entries[-1], "turn_over", False)
        if over or change.after.match.to_act != before.match.to_act:
            break
    await place.bot.services.reconciler.tell(before.id)
    await place.env.settle()


async def take_turn_by_slash(place: World, chance: random.Random) -> list[Any]:
    """Play a random turn at once with one of the game's own commands; return its moves.

    It stops where something hidden is revealed; the rest takes another command.
    """
    table = await place.table()
    seat = chance.choice(table.match.to_act)
    moves = random_turn(table.match, chance, seat)
    command, options = command_for(table.game, moves)
    result = await place.member(table, seat).slash(place.channel, command, now=True, **options)
    assert result.ephemeral
    answer = texts_of(result.response.components) if result.response else ""
    assert (await place.table()).match.seq > table.match.seq, (command, options, answer)
    return moves


async def send_line(place: World, notation: Sequence[str]) -> Any:
    """Send the active player's turn, given in notation, as a slash command that plays at once."""
    table = await place.table()
    moves = [table.game.notation.read(text) for text in notation]
    command, options = command_for(table.game, moves)
    return await (await place.to_act()).slash(place.channel, command, now=True, **options)


async def agree(person: Any, question: Any) -> Any:
    """Agree to a public vote, and confirm on the private page that this opens."""
    return await person.click((await person.click(question, label="I agree")).response, label="Yes, I agree")


async def turned(person: Any, page: Any, wanted: str) -> Any:
    """Turn the parts of a private page until one has a custom id or text; return that part."""
    while wanted not in str(page.components):
        following = next(label for label in labels(page) if label.startswith("Next ("))
        page = (await person.click(page, label=following)).response or page
    return page


async def all_parts(person: Any, page: Any) -> str:
    """Return the text of all parts of a private page."""
    text = texts_of(page.components)
    while following := [label for label in labels(page) if label.startswith("Next (")]:
        page = (await person.click(page, label=following[0])).response or page
        text += "\n" + texts_of(page.components)
    return text


async def leave(person: Any, lobby: Any) -> Any:
    """Leave a lobby with free seats, on the page that *Join* opens for those who already sit there."""
    await person.click(lobby, label="Rules")  # a second press of *Join* at once would be a double tap
    return await person.click((await person.click(lobby, label="Join")).followups[-1], label="Leave")


async def click_more(person: Any, board: Any, label: str) -> Any:
    """Press a button on the private page that a board's *More* opens."""
    return await person.click((await person.click(board, label="More")).response, label=label)


async def more_labels(person: Any, board: Any) -> list[str]:
    """Return the labels of the private page that a board's *More* opens."""
    page = (await person.click(board, label="More")).response
    return [control.get("label", "") for control in controls_of(page.components)]
