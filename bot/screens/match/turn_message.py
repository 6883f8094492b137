"""What the public message of a turn says: whose turn it is, what was done since, and what is left of it."""

from collections.abc import Iterator, Sequence

from bot.matches import turn_history
from bot.matches.table import Table
from bot.platform.components import shorten
from bot.screens import phone, worth
from bot.screens.match import absent
from bot.screens.page import bullets, called, lines, safe, safely
from engine.history.log import Played
from render.texts import Texts, joined, number

FIRST_LINE = 200
"""Characters of the first line at most, so that a lock screen shows it."""

SHORTEST, STEP = 24, 8
"""Characters of what was done that are kept however long the names are, where there is room for any, and how
many are left out at once."""

MOST_TURNS = 8
"""Turns told of in a message at most."""

LIST = 1400
"""Characters of the list of these turns at most, so that a message takes it beside its first line."""

MOST_IN_LINE = 3
"""Turns told of at most in what is left of a message."""


def turns(table: Table, t: Texts) -> list[turn_history.Turn]:
    """Return the turns of the log at hand as all may know them."""
    return turn_history.turns(table.match, safely(table.names_at), t)


def whole(table: Table, turns: Sequence[turn_history.Turn], room: float, t: Texts) -> str:
    """Return all that the message says besides its picture, as far as there is room for it.

    ``room`` is what a phone has beside picture and buttons (:mod:`bot.screens.phone`).
    """
    news = [turn for turn in turn_history.missed(table.match, decider(table), turns) if said(turn, t)]
    times = absent.told(table.record, t)
    room -= phone.height(times)
    first = notice(table, news[-1:], room, t)
    rest = news[:-1] if news and said(news[-1], t) in first else news
    rest_of_room = room - phone.height(first)
    return lines(
        first, times, _list(table, rest, rest_of_room, t, before=len(rest) < len(news)) if rest else ""
    )


def decider(table: Table) -> int | None:
    """Return the seat to act, None if several are."""
    return table.match.to_act[0] if len(table.match.to_act) == 1 else None


def notice(table: Table, latest: Sequence[turn_history.Turn], room: float, t: Texts) -> str:
    """Return the line that a lock screen shows: who is called, in which game, what was done last."""
    match = table.match
    who = joined((called(table.record.people[seat]) for seat in match.to_act), t)
    head = t("notice-your-turn", names=who, title=match.game.facts.short, turn=match.turn)
    stands = standing(table, t)
    if not latest:
        begins = not match.seq and decider(table) is not None
        return _joined(head, t("notice-you-begin") if begins else stands)
    (last,) = latest
    text = t("told-sentence", text=said(last, t)) if last.seat is not None else said(last, t)
    most = max(FIRST_LINE, len(_joined(head, stands)) + SHORTEST + 1)
    for line in _less(head, text, stands):
        if len(line) <= most and phone.height(line) <= room:
            break
    return line


def _less(head: str, text: str, stands: str) -> Iterator[str]:
    """Yield a first line with all that it could say, then with less and less of it.

    The picture has the points, so they are left out before much of what was done is.
    """
    yield _joined(head, text, stands)
    yield _joined(head, text)
    for length in range(len(text) - STEP, SHORTEST, -STEP):
        yield _joined(head, shorten(text, length), stands)
    yield _joined(head, shorten(text, SHORTEST), stands)
    yield _joined(head, shorten(text, SHORTEST))
    yield _joined(head, stands)


def standing(table: Table, t: Texts) -> str:
    """Return how the one to act stands against the others; nothing while nobody has points."""
    seat, points = decider(table), table.match.points
    if seat is None or len(points) < 2 or not any(points):
        return ""
    others = sorted((*points[:seat], *points[seat + 1 :]), reverse=True)
    key = "even" if points[seat] == others[0] else "ahead" if points[seat] > others[0] else "behind"
    return t(f"notice-{key}", points=score((points[seat], *others), t))


def score(points: Sequence[int], t: Texts) -> str:
    """Return points side by side: "30 : 20"."""
    return t("list-score").join(map(number, points))


def said(turn: turn_history.Turn, t: Texts) -> str:
    """Return a turn in one line: who, what, and what it brought; nothing where there is nothing to tell."""
    if turn.seat is None:
        return " ".join(turn.sentences)
    if not turn.told:
        return ""
    gains = worth.shared(turn.gains, turn.seat, turn.names, t) if any(turn.gains) else ""
    if len(turn.names) == 1 and gains:  # an automaton's turn stands at the end
        return t("told-turn-alone", name=turn.names[turn.seat], gains=gains, told=turn.told)
    return t("told-turn", name=turn.names[turn.seat], told=", ".join(filter(None, (turn.told, gains))))


def remains(table: Table, turns: Sequence[turn_history.Turn], since: int, t: Texts) -> str:
    """Return the one line that is left of a message when another takes its place.

    ``since`` is the length of the log that was shown before it.
    """
    match, names = table.match, _names(table)
    title = match.game.facts.short
    if not match.seq:
        seat = decider(table)
        key = "line-begins" if seat is None else "line-begins-with"
        return t(key, title=title, name=names[seat or 0])
    news = [turn for turn in turns if turn.last >= since and not turn.undone]
    ended = [turn for turn in news if turn.points]
    sentences = [text for turn in news if (text := said(turn, t))]
    if not sentences:
        return t("line-again", title=title)
    if len(sentences) > MOST_IN_LINE:
        sentences[: 1 - MOST_IN_LINE] = [t("told-more", count=len(sentences) - MOST_IN_LINE + 1)]
    first, last = (ended[0].number, ended[-1].number) if ended else (match.turn, match.turn)
    points = score(ended[-1].points if ended else match.points, t)
    key = "line-turn" if first == last else "line-turns"
    return t(key, first=first, last=last, told=t("list-semicolon").join(sentences), points=points)


def _list(table: Table, missed: Sequence[turn_history.Turn], room: float, t: Texts, *, before: bool) -> str:
    """Return turns that the one to act has missed, a line each, and the points after them.

    The last one stands in the first line and these are those ``before`` it, unless that had to be cut.
    Where there is not room for all, the points are left out first, as the picture has them, then the
    heading, then the earliest turns; at last all of it, as the history has it.
    """
    entries, text = [said(turn, t) for turn in missed], ""
    for parts in _shorter(table, entries, t, before=before):
        text = lines(*parts)
        if len(text) <= LIST and phone.height(text) <= room:
            break
    return text


def _shorter(table: Table, entries: Sequence[str], t: Texts, *, before: bool) -> Iterator[tuple[str, ...]]:
    """Yield what could stand in a list of turns, the whole of it first, then less and less."""
    title, names = _heading(table, t, before=before), _names(table)
    points = zip(names, table.match.points, strict=True)
    totals = t("list-dot").join(t("told-points", name=name, points=count) for name, count in points)
    if len(entries) <= MOST_TURNS:
        yield title, bullets(entries), t("told-totals", totals=totals)
    for most in range(min(MOST_TURNS, len(entries)), -1, -1):
        omitted = len(entries) - most
        listing = bullets([*entries[omitted:], *([t("told-more", count=omitted)] if omitted else [])])
        yield title, listing
        yield (listing,)
    yield ()


def _heading(table: Table, t: Texts, *, before: bool) -> str:
    """Return what stands above a list of turns."""
    seat = decider(table)
    if seat is None:
        return t("board-last")
    acted = any(isinstance(entry, Played) and entry.seat == seat for _, entry in table.match.line)
    if before:
        return t("board-since" if acted else "board-so-far")
    return t("board-since-whole" if acted else "board-so-far-whole")


def _names(table: Table) -> list[str]:
    return [safe(name) for name in table.names]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))
