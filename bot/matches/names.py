"""What the people of a table are called: the one place where the names are made that others read.

A nickname is shown on its own server alone. If names look alike, each gets the number of its seat in front,
where no picture or button cuts it off. A name that pictures can't draw has the user name behind it.
"""

import unicodedata
from collections import Counter
from functools import lru_cache

import discord
import msgspec

from bot.platform.reader import ANYWHERE, place
from render.people import NAMELESS, clean
from render.text import Face, readable
from storage.contests import Course
from storage.records import Former, Listing, Person

SHORT = 8
"""Characters of a name that can be read wherever it is cut short."""

LONGEST = 32
"""Characters of a name at Discord at most."""

_TWINS = str.maketrans(
    "аеорсухіјѕԁһӏвкмнтԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχ" + "01|",
    "aeopcyxijsdhlbkmhtqw" + "ABEZHIKMNOPTYXabeikvoptux" + "oll",
)
"""Cyrillic and Greek letters, and digits, that look like Latin letters."""


def person_of(user: discord.User | discord.Member, guild: int | None) -> Person:
    """Return a user who takes a seat at a table of a server (None: in direct messages)."""
    account = user.global_name or user.name
    at_home = isinstance(user, discord.Member) and user.guild.id == guild
    return Person(user.id, user.display_name if at_home else account, account=account, handle=user.name)


def names_of(row: Listing) -> tuple[str, ...]:
    """Return the names by seat, told apart."""
    return _told_apart(row.people, row.guild, place.get())


def former_names(row: Listing, number: int) -> list[str]:
    """Return the names by seat of those who sat there when the log had so many entries, told apart."""
    people = list(row.people)
    for former in sorted(row.left, key=lambda former: -former.until):
        if number < former.until:
            people[former.seat] = _person(former)
    return list(_told_apart(tuple(people), row.guild, place.get()))


def name_of(row: Listing, user: int) -> str:
    """Return the name of a user at a table, that of the first seat for somebody who has none."""
    return names_of(row)[row.seat_of(user) or 0]


def waiting_for(row: Listing) -> list[str]:
    """Return the names of those whose turn it is."""
    names = names_of(row)
    return [names[seat] for seat in row.to_act]


def with_names(course: Course) -> Course:
    """Return a contest with the names of those who take part told apart."""
    entrants = course.entrants
    people = tuple(each.person for each in entrants)
    names = _told_apart(people, course.contest.guild, place.get())
    named = (msgspec.structs.replace(each, name=name) for each, name in zip(entrants, names, strict=True))
    return msgspec.structs.replace(course, entrants=tuple(named))


def plate(name: str, person: Person) -> str:
    """Return a name as pictures have it: where they can't draw it, the user name behind it."""
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
    names = [
        _name(person, nickname=not person.account if guild is None else here in (ANYWHERE, guild))
        for person in people
    ]
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
    """Return a name so short that it is no longer with its seat in front than Discord's longest names."""
    return name if len(name) <= LONGEST - 2 or name.endswith(")") else f"{name[: LONGEST - 3]}…"


def _name(person: Person, *, nickname: bool) -> str:
    if person.robot or person.user <= 0:
        return clean(person.name)
    name = clean(person.name if nickname else person.account or NAMELESS)
    name = name.lstrip("".join(_SIGNS) + " ") or name  # which nobody gives themselves
    if person.handle and name == NAMELESS:
        return clean(person.handle)
    if person.handle and not _drawn(name) and name != person.handle:
        return f"{name} ({clean(person.handle)})"
    return name


def _drawn(name: str) -> bool:
    """Return whether pictures can show a name."""
    return bool(readable(name, Face.BOLD, ""))


def _shape(name: str) -> str:
    """Return what is the same for names that look alike."""
    plain = unicodedata.normalize("NFKD", name).translate(_TWINS).casefold().translate(_TWINS)
    shape = "".join(character for character in plain if character.isalnum())
    return shape.replace("rn", "m").replace("vv", "w").replace("i", "l") or name


_SIGNS = [chr(number) for number in (*range(0x2460, 0x2474), *range(0x3251, 0x3260), *range(0x32B1, 0x32C0))]
"""Numbers from 1 to 50 in circles."""


def _sign(seat: int) -> str:
    return _SIGNS[seat] if seat < len(_SIGNS) else f"{seat + 1}."
