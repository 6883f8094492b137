"""Messages before they are sent: private pages, and posts that a whole channel reads."""

import hashlib
import io
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.platform.components import Controls, Screen, shorten
from engine.errors import Refusal
from render.people import clean
from render.texts import Texts
from storage.records import Listing, Person
from storage.timing import DAY, HOUR

GOLD = discord.Colour(0xC8963E)
PICTURE = "board.png"
LONGEST_QUOTED = 100
"""Characters of a typed text that an answer repeats at most."""

Files = tuple[tuple[str, bytes], ...]
"""Pictures by the names under which they are attached."""


class Page(NamedTuple):
    """A private message's layout with its files. Files are made anew whenever they are asked for."""

    screen: Screen
    images: tuple[tuple[str, bytes], ...] = ()

    @classmethod
    def of_text(cls, text: str, *rows: "ui.ActionRow[Any]") -> "Page":
        """Return a page with a text and rows of controls below it."""
        return cls(Screen(card(ui.TextDisplay(text), *rows)))

    @property
    def files(self) -> list[discord.File]:
        """The page's pictures as new files."""
        return [discord.File(io.BytesIO(image), filename=name) for name, image in self.images]


class Post(NamedTuple):
    """A public message: plain text, which is all that a lock screen shows, a picture, buttons.

    ``pinged`` are the users that it calls, ``line`` what is left of it when another takes its place.
    """

    content: str
    controls: Controls
    image: bytes | None = None
    alt: str = ""
    pinged: tuple[int, ...] = ()
    line: str = ""

    @property
    def files(self) -> list[discord.File]:
        """The picture as a new file, if there is one."""
        if self.image is None:
            return []
        return [discord.File(io.BytesIO(self.image), filename=PICTURE, description=self.alt)]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Pings exactly the people of this post; robots and the erased are no users."""
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
    """Return pictures one below the other, each described by the same words, and the files that they are.

    Each has a gallery of its own: Discord cuts those that share one to squares side by side.
    """
    files = tuple((by_content(image), image) for image in images)
    return [gallery(name, alt) for name, _ in files], files


def by_content(image: bytes, suffix: str = "png") -> str:
    """Return a name for a picture that no other picture has, so that it is known again in a message."""
    return f"{hashlib.blake2b(image, digest_size=8).hexdigest()}.{suffix}"


def lines(*parts: str) -> str:
    """Join the parts that are not empty, a line each."""
    return "\n".join(part for part in parts if part)


def bullets(sentences: Sequence[str]) -> str:
    """Return sentences as a list."""
    return "\n".join(f"- {sentence}" for sentence in sentences)


def duration(seconds: int, t: Texts) -> str:
    """Return a time as people say it, in the one unit that fits."""
    for unit, size, least in (("day", DAY, 2 * DAY), ("hour", HOUR, HOUR)):
        if seconds >= least:
            return t("stats-time", unit=unit, count=round(seconds / size))
    return t("stats-time", unit="minute", count=max(1, round(seconds / 60)))


def mention(user: int) -> str:
    """Return what names a user and calls them where a post wants that."""
    return f"<@{user}>"


def called(person: Person) -> str:
    """Return what names somebody and calls them where a post wants that; who is no user has but a name."""
    return mention(person.user) if person.user > 0 else safe(person.name)


def link(row: Listing) -> str:
    """Return the address of the message that shows a match or a table."""
    return f"https://discord.com/channels/{row.guild or '@me'}/{row.channel}/{row.board}"


_MARKDOWN = re.compile(r"[\\*_~`|<>\[\]]|:(?=//)")
"""What formats, links, mentions or draws something in Discord where no backslash is before it.

Times, emojis, channels and commands all begin with an angle bracket, and links without one with ``://``.
"""


@lru_cache(256)
def escaped(text: str) -> str:
    """Return a text that a player wrote so that it shows as it was written, in one line."""
    return _MARKDOWN.sub(r"\\\g<0>", discord.utils.escape_mentions(clean(text)))


def safe(name: str) -> str:
    """Return a player's name so that it can neither format nor turn round the text about it."""
    return f"\u2068{escaped(name)}\u2069"


def safely(names_at: Callable[[int], Sequence[str]]) -> Callable[[int], list[str]]:
    """Return what returns the same names as :func:`safe` does."""
    return lambda number: [safe(name) for name in names_at(number)]


def quoted(text: str) -> str:
    """Return a text that a player typed, as short as answers repeat it."""
    return shorten(text, LONGEST_QUOTED)


def isolated(name: str) -> str:
    """Return a name so that it can't turn round the text about it, where nothing is formatted anyway."""
    return f"\u2068{clean(name)}\u2069"


_NAMES = ("name", "names")
_WRITTEN = ("text", "move", "value")
"""The placeholders of refusals that hold names, and what a player wrote."""


def refused(refusal: Refusal, t: Texts) -> str:
    """Return the friendly sentence for a refused request, with names and what was typed as they are."""
    values = refusal.args_ | {key: safe(str(refusal.args_[key])) for key in _NAMES if key in refusal.args_}
    values |= {key: escaped(quoted(str(values[key]))) for key in _WRITTEN if key in values}
    return t(refusal.key, **values)


def refused_plainly(refusal: Refusal, t: Texts) -> str:
    """Return the same sentence where nothing is formatted, as in suggestions."""
    names = {key: isolated(str(refusal.args_[key])) for key in _NAMES if key in refusal.args_}
    written = {key: quoted(str(refusal.args_[key])) for key in _WRITTEN if key in refusal.args_}
    return t(refusal.key, **(refusal.args_ | names | written))
