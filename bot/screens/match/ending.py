"""The end of a match in words: who won, by how much and why."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from bot.matches import turn_history as history
from bot.matches.past import NO_PAST, Milestone, Past, RatingChange
from bot.matches.table import Table
from bot.screens import phone
from bot.screens.match import series
from bot.screens.match.awards import awards_of
from bot.screens.match.turn_message import in_points, results_date, robots_once, said, score, tellings
from bot.screens.page import called, lines, mention, safe
from engine.core.values import Outcome, Sheet, total
from engine.history.log import Abandoned
from render.boards import Scene
from render.sheet import name_of, together
from render.texts import Texts, joined, signed
from render.words import beginning, everyone, words
from storage.records import Captures

SOURCES = 2
"""The number of scoring sources to name."""

FIRST_LINE = 260
"""The length of a message's first line, which is all that a lock screen shows, in characters."""


def on_poster(table: Table, scene: Scene, channel: str = "") -> Scene:
    """Add what the final picture shows: the course of the points, and when and where the match ended.

    The course is only known if the whole log is loaded.
    """
    return scene._replace(course=history.course(table.match), occasion=occasion(table, scene.t, channel))


def occasion(table: Table, t: Texts, channel: str = "") -> tuple[str, ...]:
    """Return the day on which a match ended (UTC) and the channel's name, if known."""
    at = table.match.log[-1].at if table.match.log else 0
    day = datetime.fromtimestamp(at, UTC)
    date = t("picture-date", day=day.day, month=day.month, year=str(day.year)) if at else ""
    return tuple(filter(None, (date, f"#{channel}" if channel else "")))


def whole(
    table: Table,
    room: float,
    t: Texts,
    turns: Sequence[history.Turn] = (),
    past: Past = NO_PAST,
) -> str:
    """Return the text of the final message, as much as fits.

    ``room`` is the height left on a phone beside picture and buttons (:mod:`bot.screens.phone`). ``turns``
    are the loaded ones, of which the last is described; ``past`` compares the match with earlier ones. If
    there is too little room, it drops in this order: hands, which the picture shows too; the winner's sources
    of points; why the match ended; the ranks; and all of the last turn but its points. If the first line is
    longer than a lock screen shows, it drops the ranks, sources of the last turn's points, its routine
    details, and all of it but its points.
    """
    outcome = table.match.outcome
    assert outcome is not None
    lead = _lead(table, outcome)
    first = headline(table, lambda seat: called(table.record.people[seat]), t, lead=lead)
    brief = headline(table, lambda seat: called(table.record.people[seat]), t, brief=True)
    if table.match.abandoned:
        return lines(first, _who_abandoned(table, t), _from(table, t))
    sources = _sources(table, outcome, t)
    reasons = "" if outcome.reason == "resigned" else _reasons(outcome, t)
    robots = t("robots-do-not-count") if table.record.robots else ""
    apart = t("coaching-does-not-count") if table.record.coaching else robots
    apart = t("branch-does-not-count") if table.record.branched is not None else apart
    so_far = series.score_line(table.record, past.series, t, least=2)
    rated = _rated(table, past.ratings, t)
    deal = _deal(table, past.deal, t)
    automaton = _owed(table.game.facts.slug, outcome.automaton, _automaton(table, t), t)
    notes = (so_far, rated, deal, automaton, apart)
    special = _special(table, past.milestone, t)
    titles = _joined(special, *awards_of(table, turns, t), captured(table, past.captures, t))
    last, gained = _last(turns, said, t), _last(turns, lambda turn, t: in_points([turn], t)[0], t)
    if outcome.reason != "resigned" and len(_joined(last, first)) > FIRST_LINE:
        first = brief
        shorter = (_last(turns, tell, t) for tell in tellings(table, t))
        last = next((turn for turn in shorter if len(_joined(turn, brief)) <= FIRST_LINE), gained)
    message = ""
    for head, turn, story_part, small in (
        (first, last, _joined(sources, titles), _joined(*_hands(table, t), reasons, *notes)),
        (first, last, _joined(sources, titles), _joined(reasons, *notes)),
        (first, last, sources, _joined(reasons, *notes)),
        (first, last, "", _joined(reasons, *notes)),
        (first, last, "", _joined(*notes)),
        (brief, last, "", _joined(*notes)),
        (brief, last, "", ""),
        (brief, gained, "", ""),
        (brief, "", "", ""),
    ):
        drama = (head, turn) if outcome.reason == "resigned" else (_joined(turn, head),)
        message = lines(*drama, story_part, f"-# {small}" if small else "", _from(table, t))
        message = robots_once(table, message)
        if phone.height(message) <= room:
            break
    return message


def _last(turns: Sequence[history.Turn], tell: Callable[[history.Turn, Texts], str], t: Texts) -> str:
    """Return the description of the last turn, if one is loaded."""
    standing = [turn for turn in turns if turn.seat is not None and not turn.undone and said(turn, t)]
    if not standing or (seat := standing[-1].seat) is None:
        return ""
    name = standing[-1].names[seat]
    sentence = tell(standing[-1], t)
    prefixes = (t(key, name=name, told="") for key in ("told-turn", "told-planned"))
    for prefix in (*prefixes, t("told-gain", name=name, gain="")):
        sentence = sentence.removeprefix(prefix)
    return t("end-turn", name=name, told=sentence)


def captured(table: Table, captures: Captures, t: Texts) -> str:
    """Return who captured most from whom over several matches; for two players, in both directions."""
    names = {person.user: safe(name) for person, name in zip(table.record.people, table.names, strict=True)}
    most = sorted(captures.counts.items(), key=lambda taken: -taken[1])
    if captures.matches < 2 or not most or (len(most) > 1 and len(names) > 2 and most[0][1] == most[1][1]):
        return ""
    (captor, owner), count = most[0]
    back = captures.counts.get((owner, captor), 0)
    return t(
        f"{table.game.facts.slug}-captures",
        captor=names[captor],
        owner=names[owner],
        count=count,
        back=back if len(names) == 2 else 0,
        matches=captures.matches,
    )


def _rated(table: Table, changes: Sequence[RatingChange], t: Texts) -> str:
    """Return the players' new ratings and how the match changed them, or nothing if it wasn't rated."""
    rated = (
        t(
            "end-rated",
            name=safe(table.names[change.seat]),
            rating=round(change.rated),
            change=signed(round(change.gained)),
        )
        for change in changes
    )
    named = t("list-comma").join(rated)
    return t("end-ratings", ratings=named) if named else ""


def _deal(table: Table, others: Sequence[int], t: Texts) -> str:
    """Compare the points in a deal of the week with those of others, by score alone."""
    seats = [seat for seat, person in enumerate(table.record.people) if not person.robot]
    if table.record.week is None or table.match.resigned or not seats:
        return ""
    date = results_date(table.record.week)
    if not others:
        return t("end-deal-first", date=date)
    points = table.match.points[seats[0]]
    below, best = sum(other < points for other in others), max(others)
    return t("end-deal", count=len(others), below=below, best=best, date=date)


def _special(table: Table, special: Milestone | None, t: Texts) -> str:
    """Return the sentence for a player's milestone."""
    if special is None:
        return ""
    names = joined((safe(table.names[seat]) for seat in special.seats), t)
    if special.kind == "together":
        return t("special-together", names=names, count=special.count)
    return t(f"special-{special.kind}", name=names, count=special.count, title=table.game.facts.title)


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _from(table: Table, t: Texts) -> str:
    """Return who imported the match, or nothing if it was played here."""
    return t("end-imported", name=mention(table.record.host)) if table.record.imported else ""


def line(table: Table, t: Texts) -> str:
    """Return the line that remains of the final message, also shown above private views of the board."""
    return headline(table, lambda seat: safe(table.names[seat]), t)


def heading(table: Table, t: Texts, *, brief: bool = False) -> str:
    """Return the heading above a private view of a finished match.

    ``brief`` leaves out the ranks and the reason, and is in small print.
    """
    outcome = table.match.outcome
    assert outcome is not None
    if brief:
        return f"-# {headline(table, lambda seat: safe(table.names[seat]), t, brief=True)}"
    return lines(line(table, t), f"-# {_reasons(outcome, t)}")


def headline(
    table: Table,
    name: Callable[[int], str],
    t: Texts,
    *,
    brief: bool = False,
    lead: tuple[str, int] = ("no", 0),
) -> str:
    """Return who won and by how much, with the names of all seats; ``brief`` leaves out the ranks.

    ``lead`` says how, and in which turn, the winner took the lead for good (:func:`_lead`).
    """
    match, outcome = table.match, table.match.outcome
    assert outcome is not None
    title = match.game.facts.title
    everybody = joined((name(seat) for seat in range(match.seats)), t)
    if match.abandoned:
        return t("end-abandoned", title=title, names=everybody)
    winners = joined((name(seat) for seat in outcome.winners), t)
    others = [seat for seat in range(match.seats) if seat not in outcome.winners]
    if match.seats == 1:
        return _alone(table, outcome, everybody, t)
    if outcome.reason == "resigned":
        losers = joined((name(seat) for seat in others), t)
        return t("end-resigned", title=title, names=winners, losers=losers, count=len(others))
    order = sorted(range(match.seats), key=lambda seat: outcome.ranks[seat])
    points = score([outcome.totals[seat] for seat in order], t)
    how, turn = lead
    count = len(outcome.winners)
    won = t("end-won", title=title, names=winners, count=count, points=points, lead=how, turn=turn)
    places = []
    if brief and not match.resigned:
        behind = t("list-comma").join(name(seat) for seat in order if seat in others)
        return _joined(won, t("end-places", names=behind) if others else "")
    for seat in (seat for seat in order if seat in others):
        key = "end-place-resigned" if seat in match.resigned else "end-place"
        places.append(t(key, rank=outcome.ranks[seat], name=name(seat)))
    return " ".join((won, *places))


def _automaton(table: Table, t: Texts, *, begins: bool = False) -> str:
    """Return the name of the automaton in the match, or an empty string."""
    names = everyone(table.match, table.names, t)
    if len(names) == table.match.seats:
        return ""
    return beginning(table.match, names, table.match.seats) if begins else names[-1]


def _alone(table: Table, outcome: Outcome, name: str, t: Texts) -> str:
    """Return the result of a solo match, against the automaton if there is one."""
    title = table.game.facts.title
    if outcome.reason == "resigned":
        return t("end-alone-resigned", title=title, name=name)
    points = (*outcome.totals, *([total(outcome.automaton)] if outcome.automaton else []))
    values = {"title": title, "name": name, "tiebreak": "yes" if outcome.tiebreak else "no"}
    if outcome.winners:
        against = _automaton(table, t) or "nobody"
        return t("end-alone-won", points=score(points, t), against=against, **values)
    rival = _automaton(table, t, begins=True)
    return t("end-alone-lost", rival=rival, points=score(points[::-1], t), **values)


def _who_abandoned(table: Table, t: Texts) -> str:
    """Return who ended a match without a result."""
    last = table.match.log[-1] if table.match.log else None
    if not isinstance(last, Abandoned):
        return ""
    if len(table.present) == 1 and not last.by_admin:
        (seat,) = table.present
        return t("story-abandoned-alone", name=safe(table.names[seat]))
    return " ".join(history.tell(table.match, last, table.names, t, None))


def _sources(table: Table, outcome: Outcome, t: Texts) -> str:
    """Return the winner's main sources of points, or nothing if they aren't telling."""
    if len(outcome.winners) != 1 or outcome.reason == "resigned":
        return ""
    (seat,), slug = outcome.winners, table.game.facts.slug
    return _owed(slug, together(slug, outcome, t).sheets[seat], safe(table.names[seat]), t)


def _owed(slug: str, sheet: Sheet, name: str, t: Texts) -> str:
    """Return a player's main sources of points, or nothing if those are all."""
    scored = sorted((line for line in sheet if line.points > 0), key=lambda line: -line.points)
    if len(scored) < 2:
        return ""
    sources = [t("end-source", source=name_of(slug, line.source, t), points=line.points) for line in scored]
    return t("end-sources", name=name, sources=joined(sources[:SOURCES], t))


def _lead(table: Table, outcome: Outcome) -> tuple[str, int]:
    """Return how, and in which turn, the winner took the lead for good; ``"no"`` if it isn't telling."""
    if len(outcome.winners) != 1 or outcome.reason == "resigned":
        return "no", 0
    turn = history.lead_taken(table.match, outcome.winners[0])
    if turn is None:
        return "no", 0
    return "last" if turn == table.match.now.turns else "start" if turn <= table.match.seats else "turn", turn


def _hands(table: Table, t: Texts) -> Sequence[str]:
    """Return the cards left in hands, in games with hands."""
    if not table.game.facts.hands:
        return ()
    names = [safe(name) for name in table.names]
    return words(table.game.facts.slug).hands(table.match.view(None), names, t)


def _reasons(outcome: Outcome, t: Texts) -> str:
    reasons = [t(f"outcome-{outcome.reason}")]
    if outcome.tiebreak is not None:
        reasons.append(t(f"tiebreak-{outcome.tiebreak}"))
    return " ".join(reasons)
