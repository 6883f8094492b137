"""Time zones as users type them."""

from functools import cache
from zoneinfo import available_timezones

from engine.errors import Refusal

SUGGESTED = 25
"""The most suggestions that Discord shows."""


@cache
def zones() -> dict[str, str]:
    """Return the names of all time zones, by their normalised form."""
    named = sorted(name for name in available_timezones() if "/" in name)
    return {name.casefold().replace("_", " "): name for name in ("UTC", *named)}


def zone(text: str) -> str:
    """Return the name of a typed time zone; raises :class:`engine.errors.Refusal`."""
    name = zones().get(text.strip().casefold().replace("_", " "))
    if name is None:
        raise Refusal("refusal-zone", text=text)
    return name


def suggested(text: str) -> list[str]:
    """Return time zones for a typed text, first those whose place starts with it."""
    wanted = text.casefold().replace("_", " ").strip()
    names = sorted(
        (name for key, name in zones().items() if wanted in key),
        key=lambda name: (wanted not in [name.rpartition("/")[2].casefold()[: len(wanted)]], name),
    )
    return names[:SUGGESTED]
