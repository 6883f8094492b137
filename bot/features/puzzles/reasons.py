"""Why a puzzle's best turn is better than another one: by source of points, and by the rival's best reply."""

from collections.abc import Mapping, Sequence

from bot.features.puzzles.service import Posed
from bot.matches.prospects import answers
from bot.screens.page import lines
from bot.screens.turn.verdict import LEAST, POSITION, REST, SHARE, whole
from engine.core.game import RIVAL
from engine.draft import Draft
from engine.robots.puzzles import next_best
from engine.robots.review import Verdict
from render.sheet import kind_of, name_of
from render.texts import Texts, signed
from render.words import BETTER, OTHER, contrast, words

LETTERS = "ABCDEFGH"

FOR, AGAINST = 3, 2
BRIEF = 2, 1
"""The most differences that are named: in favour of the best turn, and against it; fewer after facts."""

MAIN = 0.75
"""The share of its kind from which a single source, such as one card, is named instead of its kind."""

FACTS = 2
"""The most facts that are named."""

REPLY = 3
"""The smallest difference between a rival's best replies that is mentioned, in points."""

TO_COME = "to-come"
"""The source that stands for everything robots expect beyond points."""


def reason(posed: Posed, choice: int, t: Texts) -> str:
    """Return why the best choice is better than another or, given itself, than the next best.

    First comes what the board shows, then the points by source.
    """
    best = posed.puzzle.best
    other = next_best(posed.puzzle) if choice == best else choice
    turns = posed.choices[best], posed.choices[other]
    now, total = differences(posed.puzzle.verdicts[choice], *turns)
    facts = contrast(posed.slug, *turns, total, posed.names(t), t)[:FACTS]
    at_once, in_all = _now(now, t), _total(posed.slug, total, t, brief=bool(facts))
    letters = {"letter": LETTERS[best], "other": LETTERS[other]}
    if facts:
        seen = t("list-semicolon").join(facts).replace(BETTER, LETTERS[best]).replace(OTHER, LETTERS[other])
        bracket = "yes" if seen.endswith(")") else "no"
        told = t("puzzle-why-seen", seen=seen, points=in_all or at_once, bracket=bracket)
    else:
        over = all(turn.turn_over for turn in turns)  # or else there's more to come at once
        turned = at_once and in_all and over and now[0] < (now[1] or 0)
        told = t("puzzle-why-then", now=at_once, total=in_all) if turned else in_all or at_once
    return lines(t("puzzle-why", **letters, told=told), _replies(*turns, letters, t))


def differences(
    verdict: Verdict, best: Draft, other: Draft
) -> tuple[tuple[int, int | None], dict[str, float]]:
    """Return what the best turn gains over another one: at once, and in all by source.

    The gain at once is a pair: its seat's and, with a single rival, the rival's. The source :data:`RIVAL`
    stands for the rival's loss.
    """
    seat = best.seat
    mine = best.gains[seat] - other.gains[seat]
    rivals = [
        a - b for place, (a, b) in enumerate(zip(best.gains, other.gains, strict=True)) if place != seat
    ]
    total = dict[str, float]()
    for source, points in (*verdict.sources, *verdict.prospects):
        total[source] = total.get(source, 0.0) + points
    lost = -verdict.rivals
    rest = abs(verdict.cost) - sum(total.values()) - lost
    if verdict.prospects and rivals:  # the rest is due to the rival's prospects
        lost += rest
    elif abs(rest) >= POSITION:
        total[TO_COME] = rest
    if rivals:
        total[RIVAL] = lost
    return (mine, rivals[0] if len(rivals) == 1 else None), total


def _now(now: tuple[int, int | None], t: Texts) -> str:
    """Return the difference at once; empty if there is none."""
    mine, theirs = now
    named = [(t("puzzle-why-own", points=abs(mine), more="yes" if mine > 0 else "no"), mine)]
    if theirs is not None:
        named.append((t("puzzle-why-rival", points=abs(theirs), more="yes" if theirs > 0 else "no"), -theirs))
    told = _told([one for one in named if one[1]], t)
    return t("puzzle-why-now", told=told) if told else ""


def _total(slug: str, total: Mapping[str, float], t: Texts, *, brief: bool) -> str:
    """Return the differences by source, the largest first; empty if there are none.

    If ``brief``, there are fewer, and a word says whether they add up to the whole difference.
    """
    named = [(name, points) for name, points in _by_name(slug, total, t) if abs(points) >= LEAST]
    largest = max((abs(points) for _, points in named), default=0.0)
    named = [(name, points) for name, points in named if abs(points) >= SHARE * largest]
    named.sort(key=lambda one: -abs(one[1]))
    most, against = BRIEF if brief else (FOR, AGAINST)
    named = [one for one in named if one[1] > 0][:most] + [one for one in named if one[1] < 0][:against]
    if brief and named:
        adds_up = sum(whole(points) for _, points in named) == whole(sum(total.values()))
        return t("puzzle-why-all", total=_told(named, t), whole="yes" if adds_up else "no")
    rest = sum(total.values()) - sum(points for _, points in named)
    if named and abs(rest) >= REST:
        named.append((t("review-source", name=t("review-rest"), points=signed(whole(rest))), rest))
    return _told(named, t)


def _told(named: Sequence[tuple[str, float]], t: Texts) -> str:
    """Join the differences in favour of a turn and those against it."""
    told = ", ".join(name for name, points in named if points > 0)
    against = ", ".join(name for name, points in named if points < 0)
    return t("puzzle-why-but", told=told, against=against) if told and against else told or against


def _by_name(slug: str, total: Mapping[str, float], t: Texts) -> list[tuple[str, float]]:
    """Name the difference of each kind of source, or of the one or two sources that are most of it."""
    kinds: dict[str, dict[str, float]] = {}
    for source, points in total.items():
        kinds.setdefault(kind_of(slug, source, t), {})[source] = points
    named = list[tuple[str, float]]()
    for source, points in (one for kind, parts in kinds.items() for one in _main(kind, parts)):
        better = "yes" if points > 0 else "no"
        if source == RIVAL:
            count = abs(whole(points))
            told = t("puzzle-why-rival", points=count, more="no" if points > 0 else "yes")
        elif (key := f"{slug}-change-{source.partition(':')[0]}") in t:
            name = t(key, better=better, name=name_of(slug, source, t))
            told = t("review-source", name=name, points=signed(whole(points)))
        else:
            name = t("review-position") if source == TO_COME else name_of(slug, source, t)
            told = t("review-source", name=name, points=signed(whole(points)))
        named.append((told, points))
    return named


def _main(kind: str, parts: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the one or two sources that are most of a kind, or else the kind, with their points."""
    ranked = sorted(parts.items(), key=lambda part: -abs(part[1]))
    most = MAIN * sum(map(abs, parts.values()))
    for count in (1, 2):
        if sum(abs(points) for _, points in ranked[:count]) >= most:
            return ranked[:count]
    return [(kind, sum(parts.values()))]


def _replies(best: Draft, other: Draft, letters: Mapping[str, str], t: Texts) -> str:
    """Compare the rival's best replies to both turns, if they are known and differ much."""
    view = other.next_view
    if view is None or view.viewer in (None, best.seat) or not (replies := answers(best)):
        return ""
    seat = view.viewer
    most, least = (
        max(each, key=lambda reply: reply.gains[seat], default=None) for each in (answers(other), replies)
    )
    if most is None or least is None or most.gains[seat] - least.gains[seat] < REPLY:
        return ""
    move = words(other.game.facts.slug).choice(view, most.line[0], t).label
    return t("puzzle-why-reply", **letters, move=move, most=most.gains[seat], least=max(0, least.gains[seat]))
