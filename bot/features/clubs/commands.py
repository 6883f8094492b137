"""``/club``: found a club, show it, list a server's clubs, and invite people."""

from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.clubs import pages
from bot.features.clubs import service as organiser
from bot.features.clubs.schedule import ClubSchedule
from bot.features.clubs.screens import invitation
from bot.interactions.house import house_rules, sees
from bot.interactions.services import Services, services_of
from bot.matches import pace as paces
from bot.matches.names import person_of
from bot.platform import language, permissions, responses, zones
from bot.platform.clock import now
from bot.platform.components import send_with_emojis
from bot.screens.page import Page
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import texts
from storage.admin import HouseRules
from storage.clubs import Club
from storage.errors import NoSuchClub
from storage.records import Person

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

EVERY_GAME = "all"
GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]
GAMES.append(app_commands.Choice(name=t("club-every-game"), value=EVERY_GAME))

PACES = [
    app_commands.Choice(name=paces.label(*paces.read(choice), t), value=choice) for choice in paces.CHOICES
]

DAYS = [app_commands.Choice(name=t("club-when-day", day=day), value=str(day)) for day in range(7)]

HOUR = 20
"""The hour at which matches open by default."""

group = app_commands.Group(name="club", description=t("command-club"), guild_only=True)


class Founding(NamedTuple):
    """The server's rules, the ids of the server and the channel, and the host of a club to be founded."""

    rules: HouseRules
    place: tuple[int, int]
    host: Person


async def check(interaction: Interaction) -> Founding:
    """Check that a club may be founded in the channel, or the channel of the thread.

    Raises :class:`Refusal` if the channel is unsuitable, the bot lacks a permission there, or the user may
    not open tables.
    """
    here, guild = interaction.channel, interaction.guild_id
    channel: Any = here
    if isinstance(here, discord.Thread):  # whose channel this process may not know
        channel = here.parent or discord.Object(here.parent_id)
    if guild is None or not isinstance(channel, discord.TextChannel | discord.Object):
        raise Refusal("refusal-club-place")
    permissions.require_bot(interaction, thread=True)
    rules = await house_rules(interaction)
    return Founding(rules, (guild, channel.id), person_of(interaction.user, guild))


@group.command(name="new", description=t("command-club-new"))
@app_commands.describe(
    name=t("command-club-name"),
    game=t("command-club-game"),
    seats=t("command-club-seats"),
    day=t("command-club-day"),
    hour=t("command-club-hour"),
    zone=t("command-club-zone"),
    pace=t("command-club-pace"),
    robots=t("command-club-robots"),
)
@app_commands.choices(game=GAMES, pace=PACES, day=DAYS)
async def new(
    interaction: Interaction,
    name: app_commands.Range[str, 1, organiser.LONGEST_NAME],
    game: str,
    seats: app_commands.Range[int, 2, 6] = 4,
    day: str | None = None,
    hour: app_commands.Range[int, 0, 23] = HOUR,
    zone: app_commands.Range[str, 1, 60] | None = None,
    pace: str | None = None,
    robots: bool = False,
) -> None:
    """Found a club in the channel, with the user as its host and first member."""
    await responses.defer(interaction, private=True)
    rules, place, host = await check(interaction)
    services, own = services_of(interaction), language.of_player(interaction)
    limits = (
        paces.read(pace) if pace else (paces.STANDARD if rules.pace is None else rules.pace, rules.bank or 0)
    )
    preferences = await services.matches.people.get(host.user)
    club = await organiser.found(
        services.tables,
        place,
        host,
        [host],
        name=named(name),
        games=tuple(games()) if game == EVERY_GAME else (game,),
        seats=seats,
        pace=0 if limits[1] else limits[0],
        bank=limits[1],
        robots=robots,
        weekday=None if day is None else int(day),
        hour=hour,
        zone=preferences.zone if zone is None else zones.zone(zone),
    )
    responses.note_stored(interaction, "notice-club-founded", None)
    await show(interaction, pages.settings(club, own, notice=own("notice-club-founded")))
    await keep_clubs(services)


@new.autocomplete("zone")
async def _zones(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest time zones."""
    return [app_commands.Choice(name=name, value=name) for name in zones.suggested(current)]


def named(text: str) -> str:
    """Return a typed name in one line; raises :class:`Refusal` if nothing is left of it."""
    name = " ".join(text.split())
    if not name:
        raise Refusal("refusal-club-name")
    return name


@group.command(name="show", description=t("command-club-show"))
async def show_here(interaction: Interaction) -> None:
    """Show the club of the channel."""
    await responses.defer(interaction, private=True)
    await show(interaction, await page_of(interaction, (await _here(interaction)).id))


@group.command(name="list", description=t("command-club-list"))
async def show_list(interaction: Interaction) -> None:
    """List the clubs of the server whose channels the user can see."""
    await responses.defer(interaction, private=True)
    services = services_of(interaction)
    clubs = await services.matches.clubs.of_guild(interaction.guild_id or 0)
    seen = [club for club in clubs if sees(interaction, club.channel)]
    await show(interaction, pages.listing(seen, language.of_player(interaction)))


@group.command(name="invite", description=t("command-club-invite"))
@app_commands.describe(player=t("command-club-player"))
async def invite(interaction: Interaction, player: discord.User) -> None:
    """Invite someone to the club of the channel."""
    await responses.defer(interaction, private=True)
    club = await _here(interaction)
    await require_invitable(interaction, club, player)
    await services_of(interaction).matches.interactions.claim()
    await show(interaction, Page.of_text(language.of_player(interaction)("notice-club-invited")))
    await post_invitation(interaction, club, player.id)


async def require_invitable(
    interaction: Interaction, club: Club, guest: discord.User | discord.Member
) -> None:
    """Raise :class:`Refusal` if the user can't invite someone to a club."""
    if guest.bot:
        raise Refusal("refusal-bots")
    permissions.require_bot(interaction)
    clubs = services_of(interaction).matches.clubs
    await clubs.require_invitable(club.id, interaction.user.id, guest.id)


async def post_invitation(interaction: Interaction, club: Club, guest: int) -> None:
    """Post an invitation in the channel of an interaction that was answered."""
    host = person_of(interaction.user, interaction.guild_id).name
    post = invitation(club, host, guest, language.of_server(interaction))
    send = interaction.followup.send
    await send_with_emojis(
        post.controls,
        lambda controls: send(post.content, view=controls, allowed_mentions=post.mentions),
    )


async def page_of(interaction: Interaction, club_id: int, *, part: int = 0, notice: str = "") -> Page:
    """Return the page about a club for the user.

    Raises :class:`storage.errors.NoSuchClub` for a club of another server.
    """
    services = services_of(interaction)
    details = await services.matches.clubs.details(club_id)
    if details.club.guild != interaction.guild_id:
        raise NoSuchClub
    users = {result.person.user for result in details.results}
    hidden = {*await services.matches.statistics.hidden(users)} - {interaction.user.id} if users else set()
    hold = await organiser.hold_of(services.tables, details) if organiser.is_due(details, now()) else None
    return pages.overview(
        details,
        hidden,
        hold,
        now(),
        language.of_player(interaction),
        user=interaction.user.id,
        manages=manages(interaction, details.club),
        part=part,
        notice=notice,
    )


def manages(interaction: Interaction, club: Club) -> bool:
    """Return whether the user may change a club: as its host, or as someone who manages the server."""
    return club.host == interaction.user.id or interaction.permissions.manage_guild


async def keep_clubs(services: Services) -> None:
    """Run the schedule of clubs at once, after a change."""
    await services.reconciler.keep(services.feature(ClubSchedule))


async def _here(interaction: Interaction) -> Club:
    """Return the club of the channel, or of a thread's channel; raises :class:`NoSuchClub`."""
    channel = getattr(interaction.channel, "parent_id", None) or interaction.channel_id or 0
    club = await services_of(interaction).matches.clubs.in_channel(channel)
    if club is None:
        raise NoSuchClub
    return club
