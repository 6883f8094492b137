"""A Discord of its own for a test: a server, a channel, people, and the bot on a real database."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.env import Env

from bot.client import Ziggurat
from bot.table import Table
from engine.draft import Draft
from engine.match import Match
from storage.records import Person

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")


class World:
    """The virtual Discord with the bot in it. ``people`` are members of ``guild``."""

    def __init__(self, env: Env, bot: Ziggurat, people: int = 2) -> None:
        self.env = env
        self.bot = bot
        self.guild: GuildHandle = env.create_guild("Babylon")
        self.channel: ChannelHandle = self.guild.create_text_channel("site")
        self.people: list[MemberActor] = [
            self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in NAMES[:people]
        ]

    async def restart(self) -> None:
        """Replace the bot by a new one on the same database, as after an upgrade."""
        self.bot = Ziggurat(self.bot.database, self.bot.painter, always_sync=True)
        await self.env.restart_bot(self.bot)

    async def table(self) -> Table:
        """Return the match of the channel as it is stored, also when it has ended."""
        found = await self.bot.tables.matches.latest_in(self.channel.id)
        assert found is not None
        return await self.bot.tables.load(found)

    async def seat(self, game: str, seed: int = 1, people: int = 2, **options: str) -> Table:
        """Put a match of a known seed into the channel, the people seated in their order."""
        from engine.catalogue import game as rules

        persons = [Person(member.id, member.name) for member in self.people[:people]]
        match = Match.new(rules(game), people, options, seed=seed)
        row = await self.bot.tables.matches.insert(
            self.channel.id, self.guild.id, persons[0].user, persons, match
        )
        await self.bot.publisher.post(row.id)
        await self.env.settle()
        return await self.bot.tables.load(row.id)

    def member(self, table: Table, seat: int) -> MemberActor:
        """Return who sits on a seat."""
        user = table.record.people[seat].user
        return next(member for member in self.people if member.id == user)

    async def to_act(self) -> MemberActor:
        """Return the first person to act."""
        table = await self.table()
        return self.member(table, table.match.to_act[0])

    @property
    def last(self) -> Any:
        """The newest public message."""
        return self.channel.last_message


def texts_of(components: Any) -> str:
    """Return all that can be read in raw components."""
    found: list[str] = []
    for component in components:
        found += [component.get(key) or "" for key in ("content", "label", "placeholder", "description")]
        found += [texts_of(component.get(key, ())) for key in ("components", "options", "items")]
    return "\n".join(filter(None, found))


def controls_of(components: Any) -> list[dict[str, Any]]:
    """Return all buttons and menus of raw components."""
    found: list[dict[str, Any]] = []
    for component in components:
        if "custom_id" in component:
            found.append(component)
        found += controls_of(component.get("components", ()))
    return found


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
        controls = controls_of(panel.components)
        menus = [control for control in controls if "options" in control]
        confirm = [control for control in controls if control.get("label") == "Confirm"]
        if menus:
            value = chance.choice(menus[0]["options"])["value"]
            result = await player.select(panel, [value], custom_id=menus[0]["custom_id"])
        else:
            assert confirm, texts_of(panel.components)
            result = await player.click(panel, label="Confirm")
        presses += 1
        panel = result.response or panel
        if presses == 1 and halfway is not None:
            await halfway()
        now = (await place.table()).match
        if now.seq != before.seq and (
            now.over or now.to_act != before.to_act or getattr(now.log[-1], "turn_over", False)
        ):
            return presses


async def take_turn_by_slash(place: World, chance: random.Random) -> list[str]:
    """Play a random turn with the game's own command; return its notation.

    What can only be chosen once something hidden is seen is chosen in the panel.
    """
    table = await place.table()
    seat = table.match.to_act[0]
    copy = Match(table.game, table.match.seats, table.match.options, table.match.seed, table.match.state)
    draft = Draft(copy, seat)
    notation = []
    while draft.options:
        move = chance.choice(draft.options)
        notation.append(table.game.format(draft.view, move))
        draft.push(move)
    await send_line(place, notation)
    if (await place.table()).match.to_act == (seat,):
        await take_turn_by_panel(place, chance)
    return notation


async def send_line(place: World, notation: list[str]) -> Any:
    """Send a turn of *The Architects of Amytis* as a slash command."""
    words = {"take": "stack", "place": "space", "project": "project", "favor": "favor", "score": "project"}
    options = {}
    for text in notation:
        verb, _, rest = text.partition(" ")
        options[words[verb]] = rest or verb
    return await (await place.to_act()).slash(place.channel, "amytis build", **options)
