"""The running score of several matches between the same players."""

from bot.matches.names import names_of
from bot.screens.page import mention, safe
from render.texts import Texts
from storage.records import Listing, Series


def score_line(row: Listing, played: Series, t: Texts, *, least: int = 1) -> str:
    """Return the wins of each player, the leader first; nothing if fewer than ``least`` matches have ended.

    Invited players who haven't joined yet are mentioned.
    """
    names = {person.user: safe(name) for person, name in zip(row.people, names_of(row), strict=True)}
    names |= {user: mention(user) for user in row.awaited}
    if played.matches < least or len(names) < 2:
        return ""
    wins = sorted(((played.wins.get(user, 0), name) for user, name in names.items()), key=lambda won: -won[0])
    scores = [t("series-score", name=name, wins=count) for count, name in wins]
    if len(wins) > 2:
        return t("series", score=t("list-dot").join(scores))
    count, name = wins[1]
    return t("series", score=t("list-score").join((scores[0], t("series-other", name=name, wins=count))))
