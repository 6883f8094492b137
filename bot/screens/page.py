"""Messages before they are sent: private pages, and public posts."""

import hashlib
import io
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.platform.components import Controls, Screen, button, shorten
from bot.platform.custom_ids import Action
from engine.catalogue import games
from engine.errors import Refusal
from render.people import clean
from render.texts import Texts
from storage.records import Listing, Person
from storage.timing import DAY, HOUR

GOLD = discord.Colour(0xC8963E)
PICTURE = "board.png"
LONGEST_QUOTED = 100
"""The longest quote of a typed text in a reply, in characters."""

Files = tuple[tuple[str, bytes], ...]
"""Pictures with their attachment names."""


class Page(NamedTuple):
    """The layout and files of a private message; each call of :meth:`files` creates new file objects."""

    screen: Screen
    images: tuple[tuple[str, bytes], ...] = ()

    @classmethod
    def of_text(cls, text: str, *rows: "ui.ActionRow[Any]") -> "Page":
        """Return a page with a text and rows of controls below it."""
        return cls(Screen(card(ui.TextDisplay(text), *rows)))

    @property
    def files(self) -> list[discord.File]:
        """Return the pictures as new files."""
        return [discord.File(io.BytesIO(image), filename=name) for name, image in self.images]


class Post(NamedTuple):
    """A public message: plain text, since lock screens show nothing else, a picture and buttons.

    ``pinged`` are the users it pings; ``line`` is what remains of it when a newer message replaces it. The
    picture is a file called ``name``.
    """

    content: str
    controls: Controls
    image: bytes | None = None
    alt: str = ""
    pinged: tuple[int, ...] = ()
    line: str = ""
    name: str = PICTURE

    @property
    def files(self) -> list[discord.File]:
        """Return the picture as a new file, if there is one."""
        if self.image is None:
            return []
        return [discord.File(io.BytesIO(self.image), filename=self.name, description=self.alt)]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Allow pings of exactly this post's users; robots and deleted users have no positive id."""
        users = [discord.Object(user) for user in self.pinged if user > 0]
        if not users:
            return discord.AllowedMentions.none()
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def card(*items: ui.Item[Any], colour: discord.Colour = GOLD) -> "ui.Container[Any]":
    """Return a container in the bot's colour."""
    return ui.Container(*items, accent_colour=colour)


def gallery(name: str, alt: str) -> "ui.MediaGallery[Any]":
    """Return an attached picture with its alternative text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def pictures(images: Sequence[bytes], alt: str) -> "tuple[list[ui.MediaGallery[Any]], Files]":
    """Return galleries for pictures, all with the same alternative text, and their files.

    Each picture gets its own gallery, since Discord crops pictures in one gallery to squares side by side.
    """
    files = tuple((by_content(image), image) for image in images)
    return [gallery(name, alt) for name, _ in files], files


def turner(number: int, count: int, action: Callable[[int], Action], t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons to the previous and the next of ``count`` parts of a page."""
    buttons = [button(t("button-back"), action(number - 1))] if number else []
    if number + 1 < count:
        label, style = t("button-read-on", number=number + 2, count=count), discord.ButtonStyle.primary
        buttons.append(button(label, action(number + 1), style=style))
    return buttons


def by_content(image: bytes, suffix: str = "png") -> str:
    """Return a file name derived from a picture's content, by which it is recognised in a message."""
    return f"{hashlib.blake2b(image, digest_size=8).hexdigest()}.{suffix}"


def lines(*parts: str) -> str:
    """Join the non-empty parts, one per line."""
    return "\n".join(part for part in parts if part)


def bullets(sentences: Sequence[str]) -> str:
    """Format sentences as a bulleted list."""
    return "\n".join(f"- {sentence}" for sentence in sentences)


def duration(seconds: int, t: Texts) -> str:
    """Format a duration in its largest suitable unit."""
    for unit, size, least in (("day", DAY, 2 * DAY), ("hour", HOUR, HOUR)):
        if seconds >= least:
            return t("stats-time", unit=unit, count=round(seconds / size))
    return t("stats-time", unit="minute", count=max(1, round(seconds / 60)))


def mention(user: int) -> str:
    """Return the mention of a user, which pings them if the post allows it."""
    return f"<@{user}>"


def called(person: Person) -> str:
    """Return the mention of a player, or the name of one without a user id."""
    return mention(person.user) if person.user > 0 else safe(person.name)


def short_title(slug: str) -> str:
    """Return the short title of a game, or its slug if it isn't installed any more."""
    return games()[slug].facts.short if slug in games() else slug


def link(row: Listing) -> str:
    """Return the URL of the message that shows a match or a lobby, or of its channel if there is none yet."""
    channel = f"https://discord.com/channels/{row.guild or '@me'}/{row.channel}"
    return f"{channel}/{row.board}" if row.board else channel


_MARKDOWN = re.compile(r"[\\*_~`|<>\[\]]|:(?=//)")
"""Matches characters with a meaning in Discord's markdown.

Times, emojis, channels and commands all start with an angle bracket; bare links contain ``://``.
"""


@lru_cache(256)
def escaped(text: str) -> str:
    """Escape a player's text so that it is shown literally, in one line."""
    return _MARKDOWN.sub(r"\\\g<0>", discord.utils.escape_mentions(clean(text)))


def safe(name: str) -> str:
    """Escape a player's name so that it can't change the format or direction of the surrounding text."""
    return f"\u2068{escaped(name)}\u2069"


def safely(names_at: Callable[[int], Sequence[str]]) -> Callable[[int], list[str]]:
    """Wrap a function that returns names so that they are passed through :func:`safe`."""
    return lambda number: [safe(name) for name in names_at(number)]


def quoted(text: str) -> str:
    """Shorten a typed text for a quote."""
    return shorten(text, LONGEST_QUOTED)


def isolated(name: str) -> str:
    """Isolate a name's text direction, for places without markdown."""
    return f"\u2068{clean(name)}\u2069"


_NAMES = ("name", "names")
_WRITTEN = ("text", "move", "value")
"""The arguments of refusals that hold typed text."""


def refused(refusal: Refusal, t: Texts) -> str:
    """Return the message of a refusal, with names and typed text escaped."""
    values = refusal.args_ | {key: safe(str(refusal.args_[key])) for key in _NAMES if key in refusal.args_}
    values |= {key: escaped(quoted(str(values[key]))) for key in _WRITTEN if key in values}
    return t(refusal.key, **values)


def refused_plainly(refusal: Refusal, t: Texts) -> str:
    """Return the message of a refusal for places without markdown, such as suggestions."""
    names = {key: isolated(str(refusal.args_[key])) for key in _NAMES if key in refusal.args_}
    written = {key: quoted(str(refusal.args_[key])) for key in _WRITTEN if key in refusal.args_}
    return t(refusal.key, **(refusal.args_ | names | written))
