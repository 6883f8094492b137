"""The end of a match in words: who won and by how much, and how it came to that."""

from collections.abc import Callable, Sequence

from bot import story
from bot.screens.notice import score
from bot.screens.page import bullets, called, lines, mention, safe
from bot.table import Table
from engine.log import Abandoned
from engine.values import Outcome, Sheet, total
from render.texts import Texts, signed
from render.words import words

SOURCES = 2
"""Sources of points that are named for each seat."""


def whole(table: Table, t: Texts) -> str:
    """Return all that the last message says besides its picture."""
    outcome = table.match.outcome
    assert outcome is not None
    first = headline(table, lambda seat: called(table.record.people[seat]), t)
    if table.match.abandoned:
        return lines(first, _who_abandoned(table, t), _from(table, t))
    seats = sorted(range(table.match.seats), key=lambda seat: outcome.ranks[seat])
    several = any(len(_best(sheet)) > 1 for sheet in outcome.sheets)
    told = [_sources(table, outcome, seat, t) for seat in seats] if several else []
    reasons = "" if outcome.reason == "resigned" else f"-# {_reasons(outcome, t)}"
    return lines(first, bullets(told), _lead(table, outcome, t), *_hands(table, t), reasons, _from(table, t))


def _from(table: Table, t: Texts) -> str:
    """Return who brought the match in from a file, nothing for one that was played here."""
    return t("end-imported", name=mention(table.record.host)) if table.record.imported else ""


def line(table: Table, t: Texts) -> str:
    """Return the one line that is left of the last message, or stands above a private look at the board."""
    return headline(table, lambda seat: safe(table.names[seat]), t)


def heading(table: Table, t: Texts) -> str:
    """Return what stands above a private look at the board of a match that is over."""
    outcome = table.match.outcome
    assert outcome is not None
    return lines(line(table, t), f"-# {_reasons(outcome, t)}")


def headline(table: Table, name: Callable[[int], str], t: Texts) -> str:
    """Return who won and by how much, with the names of all seats."""
    match, outcome = table.match, table.match.outcome
    assert outcome is not None
    title = match.game.facts.title
    everybody = t("list-and").join(name(seat) for seat in range(match.seats))
    if match.abandoned:
        return t("end-abandoned", title=title, names=everybody)
    winners = t("list-and").join(name(seat) for seat in outcome.winners)
    others = [seat for seat in range(match.seats) if seat not in outcome.winners]
    if outcome.reason == "resigned":
        losers = t("list-and").join(name(seat) for seat in others)
        return t("end-resigned", title=title, names=winners, losers=losers, count=len(others))
    order = sorted(range(match.seats), key=lambda seat: outcome.ranks[seat])
    points = score([outcome.totals[seat] for seat in order], t)
    won = t("end-won", title=title, names=winners, count=len(outcome.winners), points=points)
    places = []
    for seat in (seat for seat in order if seat in others):
        key = "end-place-resigned" if seat in match.resigned else "end-place"
        places.append(t(key, rank=outcome.ranks[seat], name=name(seat)))
    return " ".join((won, *places))


def _who_abandoned(table: Table, t: Texts) -> str:
    last = table.match.log[-1] if table.match.log else None
    if not isinstance(last, Abandoned):
        return ""
    return " ".join(story.tell(table.match, last, table.names, t, None))


def _sources(table: Table, outcome: Outcome, seat: int, t: Texts) -> str:
    """Return the points of a seat with what brought most of them."""
    sheet: Sheet = outcome.sheets[seat]
    speak = words(table.game.facts.slug)
    named = [
        t("end-source", source=speak.source(each.source, t), points=signed(each.points))
        for each in _best(sheet)
    ]
    key = "end-seat" if len(named) > 1 else "end-seat-alone"
    name = safe(table.names[seat])
    return t(key, name=name, points=total(sheet), sources=t("list-comma").join(named))


def _best(sheet: Sheet) -> Sheet:
    """Return what brought most of a seat's points."""
    return tuple(sorted((each for each in sheet if each.points > 0), key=lambda each: -each.points)[:SOURCES])


def _lead(table: Table, outcome: Outcome, t: Texts) -> str:
    """Return when the lead changed last, nothing where that is no story."""
    if len(outcome.winners) != 1 or outcome.reason == "resigned":
        return ""
    (seat,) = outcome.winners
    turn = story.lead_taken(table.match, seat)
    if turn is None:
        return ""
    when = "last" if turn == table.match.now.turns else "start" if turn <= table.match.seats else "turn"
    return t("end-lead", when=when, name=safe(table.names[seat]), turn=turn)


def _hands(table: Table, t: Texts) -> Sequence[str]:
    """Return what seats still held, where seats hold something."""
    if not table.game.facts.hands:
        return ()
    names = [safe(name) for name in table.names]
    return words(table.game.facts.slug).hands(table.match.view(None), names, t)


def _reasons(outcome: Outcome, t: Texts) -> str:
    reasons = [t(f"outcome-{outcome.reason}")]
    if outcome.tiebreak is not None:
        reasons.append(t(f"tiebreak-{outcome.tiebreak}"))
    return " ".join(reasons)
