"""The page of matches worth watching."""

from collections.abc import Collection, Sequence

from bot.features.watching.service import SHOWN, ShownMatch, Stake
from bot.matches.names import names_of
from bot.platform.components import shorten
from bot.screens import phone
from bot.screens.page import Page, lines, link, safe
from engine.catalogue import game as rules_of
from render.texts import Texts, joined

LONGEST_NAME = 16


def overview(watched: Sequence[ShownMatch], count: int, hidden: Collection[int], t: Texts) -> Page:
    """Return the page of the matches most worth watching, of ``count`` that the reader can see."""
    if not watched:
        return Page.of_text(t("watch-none"))
    return phone.fitting(_page(watched[:most], count, hidden, t) for most in range(SHOWN, 0, -1))


def _page(watched: Sequence[ShownMatch], count: int, hidden: Collection[int], t: Texts) -> Page:
    more = count - len(watched)
    told = "\n\n".join(_entry(each, hidden, t) for each in watched)
    return Page.of_text(lines(t("watch-title"), told, t("watch-more", count=more) if more else ""))


def _entry(watched: ShownMatch, hidden: Collection[int], t: Texts) -> str:
    """Return the lines about a match: game, turn and channel; scores; whose turn and what is at stake."""
    row, stake = watched
    names = [
        t("overview-hidden") if person.user in hidden else safe(shorten(name, LONGEST_NAME))
        for person, name in zip(row.people, names_of(row), strict=True)
    ]
    channel = f"https://discord.com/channels/{row.guild}/{row.channel}"
    order = sorted(range(len(names)), key=lambda seat: -stake.points[seat])
    active = joined((names[seat] for seat in row.to_act), t)
    return lines(
        t(
            "watch-match",
            title=rules_of(row.game).facts.short,
            link=link(row) if row.board else channel,
            turn=stake.turn,
            channel=f"<#{row.channel}>",
        ),
        t("list-dot").join(t("told-points", name=names[seat], points=stake.points[seat]) for seat in order),
        "-# "
        + t("list-dot").join([t("watch-turn", names=active, time=f"<t:{row.updated}:R>"), *_why(stake, t)]),
    )


def _why(stake: Stake, t: Texts) -> list[str]:
    why = [
        t("watch-close", count=stake.gap) if stake.close else "",
        t("watch-strong") if stake.strong else "",
        t("watch-captures", count=stake.captures) if stake.captures else "",
    ]
    return [each for each in why if each]
