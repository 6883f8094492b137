"""Player names as others see them; all displayed names are made here.

A nickname is only shown on its own server; elsewhere, players whose account name is unknown are called by
their seat. If names look alike, each is prefixed with its seat's number, where no picture or button cuts it
off. A name that pictures can't draw is followed by the user name, and so are similar names of several tables.
"""

import logging
import unicodedata
from collections import Counter, OrderedDict
from collections.abc import Sequence
from functools import lru_cache

import discord
import msgspec

from bot.platform.aio import ANYWHERE, TaskSet, place
from render.people import NAMELESS, clean
from render.text import Face, readable
from render.texts import texts
from storage import Matches
from storage.admin import AdminAction
from storage.contests import ContestDetails
from storage.errors import StorageError
from storage.records import Former, Listing, Offer, Person

log = logging.getLogger(__name__)

REMEMBERED = 10_000
"""How many users' names are cached, so that the database is only asked about new ones."""

SHORT = 8
"""The number of characters of a name that are visible even where it is cut."""

LONGEST = 32
"""Discord's longest name, in characters."""

_TWINS = str.maketrans(
    "аеорсухіјѕԁһӏвкмнтԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχ" + "01|",
    "aeopcyxijsdhlbkmhtqw" + "ABEZHIKMNOPTYXabeikvoptux" + "oll",
)
"""Cyrillic and Greek letters, and digits, that look like Latin letters."""


def person_of(user: discord.User | discord.Member, guild: int | None) -> Person:
    """Return the player for a user at a table of a server (None in direct messages)."""
    account = user.global_name or user.name
    at_home = isinstance(user, discord.Member) and user.guild.id == guild
    return Person(user.id, user.display_name if at_home else account, account=account, handle=user.name)


def names_of(row: Listing) -> tuple[str, ...]:
    """Return the names by seat, made distinct."""
    return _told_apart(row.people, row.guild, place.get())


def both_names(row: Listing) -> tuple[str, ...]:
    """Return the names by seat; a substitute's is followed by the owner's."""
    owners = owner_names(row)
    return tuple(
        texts()("name-for", name=name, owner=owners[seat]) if seat in owners else name
        for seat, name in enumerate(names_of(row))
    )


def public_names(people: Sequence[Person]) -> list[str]:
    """Return the names by seat as they may be shown on any server, not made distinct."""
    return [
        person.name
        if person.robot or person.user <= 0
        else _clean(person.account, person.handle or _unknown(seat))
        for seat, person in enumerate(people)
    ]


def former_names(row: Listing, number: int) -> list[str]:
    """Return the names by seat of the players when the log had ``number`` entries, made distinct."""
    people = list(row.people)
    for former in sorted(row.left, key=lambda former: -former.until):
        if number < former.until:
            people[former.seat] = _person(former)
    return list(_told_apart(tuple(people), row.guild, place.get()))


def owner_names(row: Listing, number: int | None = None) -> dict[int, str]:
    """Return the names of the owners of seats that a substitute plays, now or at a length of the log."""
    nickname, owners = _nicknames_of(row.guild, place.get()), dict[int, str]()
    for seat in {former.seat for former in row.left}:
        before = sorted((each for each in row.left if each.seat == seat), key=lambda former: former.until)
        users = [*(former.user for former in before), row.people[seat].user]
        at = len(before)
        if number is not None:
            at = next((place for place, former in enumerate(before) if number < former.until), at)
        if at < len(before):  # a former player is a substitute if the one before came back
            owner = users[at - 1] if at and users[at - 1] == users[at + 1] else None
        else:
            owner = next((held.user for held in row.held if held.seat == seat), None)
        person = next((_person(former) for former in before if former.user == owner), None)
        if person is not None and users[at] != owner:
            owners[seat] = _cut(_name(person, nickname=nickname, unknown=_unknown(seat)))
    return owners


def name_of(row: Listing, user: int) -> str:
    """Return the name of a user at a table; the first seat's for users without a seat."""
    return names_of(row)[row.seat_of(user) or 0]


def waiting_for(row: Listing) -> list[str]:
    """Return the names of the active players."""
    names = names_of(row)
    return [names[seat] for seat in row.to_act]


def traded_names(row: Listing, offer: Offer) -> tuple[str, str]:
    """Return the distinct names of a seat's owner and its taker, empty if there is none."""
    owner, taker = _beside(row, (offer.owner, offer.owner_name), (offer.taker, offer.taker_name))
    return owner, taker


def admin_action_names(row: Listing, admin_action: AdminAction) -> tuple[str, str, str]:
    """Return the distinct names of an admin, a seat's owner and its new player, empty if there is none."""
    involved = ((admin_action.owner, admin_action.owner_name), (admin_action.guest, admin_action.guest_name))
    admin, owner, guest = _beside(row, (admin_action.user, admin_action.name), *involved)
    return admin, owner, guest


def _beside(row: Listing, *involved: tuple[int | None, str]) -> list[str]:
    """Return the names of people involved with a seat, similar ones with user names."""
    nickname, at_table = _nicknames_of(row.guild, place.get()), names_of(row)
    seats = {person.user: seat for seat, person in enumerate(row.people)}
    known = {former.user: _person(former) for former in row.left} | {each.user: each for each in row.people}
    people = known | {user: Person(user, name) for user, name in involved if user and user not in known}
    plain = {
        user: _name(person, nickname=nickname, unknown=_unknown(seats.get(user)))
        for user, person in people.items()
        if user in seats or user in dict(involved)
    }
    shapes = Counter(map(_shape, plain.values()))

    def display_name(user: int) -> str:
        name = at_table[seats[user]] if user in seats else plain[user]
        return (
            name if _sign_of(name) or shapes[_shape(plain[user])] == 1 else _with_handle(name, people[user])
        )

    return [display_name(user) if user and name else "" for user, name in involved]


def listed(people: Sequence[Person], unknown: str, *, pictured: bool = False) -> list[str]:
    """Return the names of people from several tables, for any server; similar ones with user names.

    People without a name to show are ``unknown``. In a picture, the user name replaces names that are similar
    or can't be drawn.
    """
    names = [_clean(person.account or person.name, unknown) for person in people]
    shapes = Counter(map(_shape, names))

    def display_name(name: str, person: Person) -> str:
        if _drawn(name) and (shapes[_shape(name)] == 1 or name == unknown):
            return name
        return _clean(person.handle, name) if pictured else _with_handle(name, person)

    return [display_name(name, person) for name, person in zip(names, people, strict=True)]


def pictured(user: discord.User | discord.Member, guild: int | None) -> str:
    """Return a user's name on a server for a picture, or the user name if it can't be drawn."""
    person = person_of(user, guild)
    name = _clean(person.name, person.handle)
    return name if _drawn(name) else clean(person.handle)


def distinct(people: Sequence[Person], guild: int) -> tuple[str, ...]:
    """Return the names of people on a server, made distinct by their place among them."""
    return _told_apart(tuple(people), guild, place.get())


def with_names(course: ContestDetails) -> ContestDetails:
    """Return a contest with distinct names of its entrants."""
    entrants = course.entrants
    names = distinct([each.person for each in entrants], course.contest.guild)
    named = (msgspec.structs.replace(each, name=name) for each, name in zip(entrants, names, strict=True))
    return msgspec.structs.replace(course, entrants=tuple(named))


def plate(name: str, person: Person) -> str:
    """Return a name for a picture, followed by the user name if it can't be drawn."""
    if person.robot:
        return name.partition(" (")[0]
    base, _, handle = name.removesuffix(")").rpartition(" (")
    sign = _sign_of(base)
    return name if not base or _drawn(base.removeprefix(sign)) else sign + handle


def _sign_of(name: str) -> str:
    return name[:2] if name[:1] in _SIGNS and name[1:2] == " " else ""


def _person(former: Former) -> Person:
    return Person(former.user, former.name, account=former.account, handle=former.handle)


@lru_cache(1024)
def _told_apart(people: tuple[Person, ...], guild: int | None, here: int | None) -> tuple[str, ...]:
    nickname = _nicknames_of(guild, here)
    names = [_name(person, nickname=nickname, unknown=_unknown(seat)) for seat, person in enumerate(people)]
    shapes = [_shape(plate(name, person)) for name, person in zip(names, people, strict=True)]
    whole = Counter(shapes)
    begin = Counter(shape[:SHORT] for shape, person in zip(shapes, people, strict=True) if not person.robot)
    return tuple(
        f"{_sign(seat)} {_cut(name)}"
        if whole[shape] > 1 or (not people[seat].robot and begin[shape[:SHORT]] > 1)
        else name
        for seat, (name, shape) in enumerate(zip(names, shapes, strict=True))
    )


def _cut(name: str) -> str:
    """Cut a name so that with its seat in front it isn't longer than Discord's longest names."""
    return name if len(name) <= LONGEST - 2 or name.endswith(")") else f"{name[: LONGEST - 3]}…"


def _nicknames_of(guild: int | None, here: int | None) -> bool:
    """Return whether nicknames may be shown: only on their own server."""
    return guild is not None and here in (ANYWHERE, guild)


def _unknown(seat: int | None) -> str:
    """Return the name of a player whose name is empty or may not be shown."""
    t = texts()
    return t("name-unknown") if seat is None else t("picture-player", number=seat + 1)


def _name(person: Person, *, nickname: bool, unknown: str) -> str:
    if person.robot or person.user <= 0:
        return _clean(person.name, unknown)
    name = _clean(person.name if nickname else person.account, person.handle or unknown)
    name = name.lstrip("".join(_SIGNS) + " ") or name  # users may not give themselves a sign
    return name if _drawn(name) else _with_handle(name, person)


def _clean(name: str, instead: str) -> str:
    """Return a name without deceptive characters, or ``instead`` if nothing is left."""
    cleaned = clean(name)
    return clean(instead) if cleaned == NAMELESS else cleaned


def _with_handle(name: str, person: Person) -> str:
    """Append the user name to a name, if known and different."""
    handle = clean(person.handle)
    return name if not person.handle or name == handle else f"{name} ({handle})"


def _drawn(name: str) -> bool:
    """Return whether pictures can draw a name."""
    return bool(readable(name, Face.BOLD, ""))


def _shape(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    plain = unicodedata.normalize("NFKD", name).translate(_TWINS).casefold().translate(_TWINS)
    shape = "".join(character for character in plain if character.isalnum())
    return shape.replace("rn", "m").replace("vv", "w").replace("i", "l") or name


_SIGNS = [chr(number) for number in (*range(0x2460, 0x2474), *range(0x3251, 0x3260), *range(0x32B1, 0x32C0))]
"""Circled numbers from 1 to 50."""


def _sign(seat: int) -> str:
    return _SIGNS[seat] if seat < len(_SIGNS) else f"{seat + 1}."


class Accounts:
    """Keeps users' names up to date: whenever a user acts, a changed name is stored."""

    def __init__(self, matches: Matches) -> None:
        self._people = matches.people
        self._seen: OrderedDict[tuple[int, int | None], Person] = OrderedDict()
        self._tasks = TaskSet()

    def see(self, user: discord.User | discord.Member, guild: int | None) -> None:
        """Store the name of a user who acts on a server or in direct messages, in the background."""
        person, key = person_of(user, guild), (user.id, guild)
        if self._seen.get(key) == person:
            return
        self._seen[key] = person
        self._seen.move_to_end(key)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        self._tasks.spawn(self._rename(person, guild))

    async def _rename(self, person: Person, guild: int | None) -> None:
        try:
            await self._people.rename(person, guild)
        except StorageError as error:  # the user's next action stores it
            self._seen.pop((person.user, guild), None)
            log.info("can't store a new name: %s", error)

    async def finish(self) -> None:
        """Finish pending writes."""
        await self._tasks.finish(1.0)
