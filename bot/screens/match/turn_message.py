"""The text of a turn's public message: whose turn it is, what happened, and the line that remains."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from bot.matches import turn_history
from bot.matches.names import owner_names
from bot.matches.robots.players import plates
from bot.matches.table import Table
from bot.platform.components import shorten
from bot.screens import phone, point_changes
from bot.screens.match import absence
from bot.screens.page import bullets, called, lines, safe, safely
from engine.history.log import Played, Undone
from engine.match import Match
from render.film import WORDS, PlayerPoints, words_in
from render.texts import Texts, joined, number, signed
from render.words import alone, beginning, brief, everyone, harm, headline, points, threats, words
from render.words import beside_harm as told_beside_harm
from render.words import news as tell_news
from storage.timing import begin_of

LIST = 1700
"""The longest message, in characters."""

LONGEST_NAME = 12
"""The longest name in the line of points, in characters."""

SOURCES = 2
"""The most sources of a gain that are named."""

MOST_IN_LINE = 3
"""The most turns described in the line that remains of a message."""


def turns(table: Table, t: Texts) -> list[turn_history.Turn]:
    """Return the loaded turns as the public may know them."""
    return with_owners(table, turn_history.turns(table.match, safely(table.names_at), t))


def with_owners(
    table: Table, turns: Sequence[turn_history.Turn], name: Callable[[str], str] = safe
) -> list[turn_history.Turn]:
    """Return turns with the names of the owners of seats that substitutes played."""
    if not table.record.left:
        return [*turns]
    return [
        turn._replace(owner=name(owner))
        if turn.seat is not None and (owner := table.owner_at(turn.seat, turn.last))
        else turn
        for turn in turns
    ]


def whole(table: Table, turns: Sequence[turn_history.Turn], room: float, t: Texts) -> str:
    """Return the text of the message.

    First comes harm done to the active player, then what each opponent did since that player's last turn,
    then the points, and last what threatens the player. ``room`` is the height left on a phone beside picture
    and buttons (:mod:`bot.screens.phone`). If there is too little room, the list becomes one small line; then
    routine details are dropped from as few turns as possible, and only then threats are printed small, or the
    least urgent ones dropped. No sentence is cut, and no player is left out.
    """
    told = _threats(table, t)
    text = _whole(table, turns, room, _warning(told, t), t)
    while told and not fits(text, room):
        text = _whole(table, turns, room, _warning(told, t, small=True), t)
        if len(told) == 1:
            break
        told = told[:-1]
    return text


def _warning(told: Sequence[str], t: Texts, *, small: bool = False) -> str:
    """Return the line about threats, if there are any."""
    text = t("told-threats", threats=" ".join(told)) if told else ""
    return f"-# {text}" if text and small else text


def fits(text: str, room: float) -> bool:
    """Return whether a message's text fits into the height ``room``."""
    return len(text) <= LIST and phone.height(text) <= room


def _whole(table: Table, turns: Sequence[turn_history.Turn], room: float, warning: str, t: Texts) -> str:
    """Return the message with a warning, in the fullest form that fits or else the shortest."""
    news = current(table.match, turn_history.missed(table.match, decider(table), turns))
    head, times = called_first(table, t), lines(absence.status_lines(table.record, t), special_kind(table, t))
    lead = _harm(table, news, t)
    news = beside_harm(table, news, t)

    def message(sentences: Sequence[str], *, shorter: bool) -> str:
        totals = lines(standing(table, t, shorter=shorter), warning)
        if lead or len(sentences) != 1:
            rest = f"-# {t('list-dot').join(sentences)}" if shorter else bullets(sentences)
            text = lines(_joined(head, lead or _beginning(table, t)), rest, times, totals)
        else:
            text = lines(_joined(head, t("told-sentence", text=sentences[0])), times, totals)
        return robots_once(table, text)

    if table.match.seats == 1:
        sentences = _answered(table, news, t)
        texts = (message(sentences, shorter=shorter) for shorter in (False, True))
        return next((text for text in texts if fits(text, room)), message(sentences, shorter=True))
    all_forms = forms(table, news, t)
    names = {turn.seat: turn.names[turn.seat] for turn in news if turn.seat is not None}

    def composed(chosen: Mapping[int, int], *, shorter: bool) -> str:
        return message(_sentences(all_forms, chosen, names, t), shorter=shorter)

    small = [(form, True) for form in range(1, len(all_forms))]
    for form, shorter in ((0, False), (0, True), (1, False), *small):
        chosen: Mapping[int, int] = dict.fromkeys(names, form)
        if fits(composed(chosen, shorter=shorter), room):
            break
    chosen = _fuller(chosen, form, lambda chosen: fits(composed(chosen, shorter=shorter), room))
    return composed(chosen, shorter=shorter)


def _fuller(
    chosen: Mapping[int, int], form: int, fits: Callable[[Mapping[int, int]], bool]
) -> Mapping[int, int]:
    """Return the form to use for each seat, upgrading from ``form`` one seat at a time while it fits."""
    for fuller in reversed(range(form)):
        for seat in chosen:
            if fits(longer := {**chosen, seat: fuller}):
                chosen = longer
    return chosen


Key = int | tuple[int]
"""The subject of a sentence: a seat, or the log entry of another event."""


def forms(table: Table, news: Sequence[turn_history.Turn], t: Texts) -> Sequence[Mapping[Key, str]]:
    """Return the list in several forms, fullest first; each form has one sentence per seat."""
    gains, own = _points(news, t), decider(table)
    opponents = {seat: sentence for seat, sentence in gains.items() if seat != own}
    sources = _points(news, t, why=1)
    return (
        *(opponents | _by_seat(news, tell, t) for tell in tellings(table, t)),
        sources | _headlines(table, news, t, why=1),
        _in_news(table, news, t),
        sources | _headlines(table, news, t),
        sources,
        gains,
    )


def _sentences(
    forms: Sequence[Mapping[Key, str]], chosen: Mapping[int, int], names: Mapping[int, str], t: Texts
) -> list[str]:
    """Return the sentences of each seat in its chosen form.

    Seats without a sentence in that form are named together.
    """
    sentences, quiet = list[str](), list[str]()
    for key, full in forms[0].items():
        sentence = forms[chosen[key]].get(key) if isinstance(key, int) else full
        if sentence:
            sentences.append(sentence)
        elif isinstance(key, int):
            quiet.append(names[key])
    return [*sentences, *([t("told-quiet", names=t("list-comma").join(quiet))] if quiet else [])]


def beside_harm(table: Table, news: Sequence[turn_history.Turn], t: Texts) -> list[turn_history.Turn]:
    """Return turns without the harm to the active player, which the message starts with."""
    seat, match = decider(table), table.match
    own = [turn for turn in news if turn.seat is not None]
    if seat is None:
        return [*news]
    slug, view = match.game.facts.slug, match.view(None)
    rest = told_beside_harm(slug, [(turn.seat or 0, turn.events) for turn in own], seat, view)
    kept = dict(zip((turn.last for turn in own), rest, strict=True))
    shortened_turns = []
    for turn in news:
        if turn.seat is not None and (events := tuple(kept[turn.last])) != turn.events:
            sentence = words(slug).turn(events, turn.seat, view, turn.names, t) if events else ""
            turn = turn._replace(events=events, told=sentence)
        shortened_turns.append(turn)
    return shortened_turns


def robots_once(table: Table, text: str) -> str:
    """Keep a robot's level only at its first mention."""
    for name, short in zip(table.names, plates(table.names, table.record), strict=True):
        if name != short:
            first, whole_name, rest = text.partition(safe(name))
            text = first + whole_name + rest.replace(safe(name), safe(short))
    return text


def results_date(week: int) -> str:
    """Return the date on which the results of a week's deals come out, in the reader's time zone."""
    return f"<t:{begin_of(week + 1)}:D>"


def special_kind(table: Table, t: Texts) -> str:
    """Return the notice about a special kind of match: with a coach, a branch or a deal of the week."""
    if table.record.week is not None:
        return t("board-deal", date=results_date(table.record.week))
    if table.record.branched is not None:
        return t("board-branch")
    return t("board-coaching") if table.record.coaching else ""


def called_first(table: Table, t: Texts) -> str:
    """Return the start of the message, shown on lock screens: the active player and the game."""
    match = table.match
    if table.record.paused:
        return t("board-paused", title=match.game.facts.short, turn=match.turn)
    owners = owner_names(table.record)
    who = joined(
        (
            t("name-for", name=called(person), owner=safe(owners[seat])) if seat in owners else called(person)
            for seat, person in ((seat, table.record.people[seat]) for seat in match.to_act)
        ),
        t,
    )
    return t("notice-your-turn", names=who, title=match.game.facts.short, turn=match.turn)


def _beginning(table: Table, t: Texts) -> str:
    return t("notice-you-begin") if not table.match.seq and decider(table) is not None else ""


def _harm(table: Table, news: Sequence[turn_history.Turn], t: Texts) -> str:
    """Return the harm done to the active player since their last turn."""
    match, seat = table.match, decider(table)
    if seat is None:
        return ""
    turns = [(turn.seat, turn.events) for turn in news if turn.seat is not None]
    return harm(match.game.facts.slug, turns, seat, match.view(None), _names(table), t)


def _threats(table: Table, t: Texts) -> list[str]:
    """Return what threatens the active player, as far as everyone may know."""
    match, seat = table.match, decider(table)
    if seat is None or table.record.paused:
        return []
    return threats(match.game.facts.slug, match.view(None), seat, _names(table), t)


def _answered(table: Table, news: Sequence[turn_history.Turn], t: Texts) -> list[str]:
    """Return what a solo player did, and the automaton's turn as a sentence of its own."""
    match, sentences = table.match, list[str]()
    view = match.view(None)
    for turn in news:
        if turn.seat is None:
            sentences.append(said(turn, t))
            continue
        names = everyone(match, turn.names, t)
        own, answer = alone(match.game.facts.slug, turn.events, turn.seat, view, names, t)
        sentences.append(said(turn._replace(told=own), t))
        if answer:
            sentences.append(t("told-turn", name=beginning(match, names, match.seats), told=answer))
    return list(filter(None, sentences))


def _by_seat(
    news: Sequence[turn_history.Turn], tell: Callable[[turn_history.Turn, Texts], str], t: Texts
) -> dict[Key, str]:
    """Return a sentence for each seat that has played, in order, and for other events."""
    sentences: dict[Key, list[str]] = {}
    for turn in news:
        if sentence := tell(turn, t):
            key = turn.seat if turn.seat is not None else (turn.last,)
            earlier = sentences.setdefault(key, [])
            again = earlier and turn.seat is not None
            earlier.append(sentence.removeprefix(_who(turn, t)) if again else sentence)
    return {key: t("list-semicolon").join(parts) for key, parts in sentences.items()}


def who(turn: turn_history.Turn, t: Texts) -> str:
    """Return the name of the player who took a turn, and whose seat it is if that is another player."""
    assert turn.seat is not None
    name = turn.names[turn.seat]
    return t("name-for", name=name, owner=turn.owner) if turn.owner else name


def _who(turn: turn_history.Turn, t: Texts) -> str:
    """Return the start of a turn's sentence: the player's name."""
    return t("told-planned" if turn.planned else "told-turn", name=who(turn, t), told="")


def _in_news(table: Table, news: Sequence[turn_history.Turn], t: Texts) -> dict[Key, str]:
    """Return the news of each seat's turns, or else their gains; empty for seats with neither."""
    match = table.match
    slug, view = match.game.facts.slug, match.view(None)
    parts = dict[int, list[str]]()
    for turn in news:
        if turn.seat is not None:
            part = tell_news(slug, turn.events, turn.seat, view, turn.names, t)
            parts.setdefault(turn.seat, []).append(part)
    names, points = {turn.seat: turn.names for turn in news}, _points(news, t, whole=False, why=1)
    sentences = dict[Key, str]()
    for seat, of_seat in parts.items():
        if part := t("list-semicolon").join(filter(None, of_seat)):
            sentences[seat] = t("told-news", name=names[seat][seat], told=part)
        else:
            sentences[seat] = points.get(seat, "")
    return sentences


def _headlines(table: Table, news: Sequence[turn_history.Turn], t: Texts, *, why: int = 0) -> dict[Key, str]:
    """Return the biggest news of each seat's turns, for seats that have any.

    With ``why``, the gain of that turn follows, with as many sources.
    """
    slug, view, headlines = table.match.game.facts.slug, table.match.view(None), dict[Key, str]()
    for turn in news:
        if turn.seat is None:
            continue
        if sentence := headline(slug, turn.events, turn.seat, view, turn.names, t):
            if why and turn.gains and (gain := turn.gains[turn.seat]):
                reason = point_changes.reason(turn.why[turn.seat], gain, t, why) if turn.why else ""
                sentence = f"{sentence}, {point_changes.because(signed(gain), reason, t)}"
            headlines.setdefault(turn.seat, t("told-news", name=turn.names[turn.seat], told=sentence))
    return headlines


def _points(
    news: Sequence[turn_history.Turn], t: Texts, *, whole: bool = True, why: int = 0
) -> dict[Key, str]:
    """Return the gains of each seat's turns ("Hammurabi +3"); without ``whole``, only non-zero ones.

    Up to ``why`` sources follow each gain of a single turn.
    """
    gains, names, reasons = dict[int, int](), dict[int, str](), dict[int, str]()
    for turn in news:
        if turn.seat is not None:
            names[turn.seat] = turn.names[turn.seat]
            gain = turn.gains[turn.seat] if turn.gains else 0
            reasons[turn.seat] = ""
            if turn.seat not in gains and turn.why:
                reasons[turn.seat] = point_changes.reason(turn.why[turn.seat], gain, t, why)
            gains[turn.seat] = gains.get(turn.seat, 0) + gain
    return {
        seat: t("told-gain", name=names[seat], gain=point_changes.because(signed(gain), reasons[seat], t))
        for seat, gain in gains.items()
        if whole or gain
    }


def in_points(news: Sequence[turn_history.Turn], t: Texts) -> list[str]:
    """Return the gains of each seat's turns and other events, one sentence each."""
    return [*_points(news, t).values(), *(said(turn, t) for turn in news if turn.seat is None)]


def current(match: Match, news: Sequence[turn_history.Turn]) -> list[turn_history.Turn]:
    """Drop undo notices of seats that have since played or undone more."""
    current = list[turn_history.Turn]()
    replayed = set[int]()
    for turn in reversed(news):
        entry = match.log[turn.last - match.first]
        if isinstance(entry, Undone) and entry.seat in replayed:
            continue
        if isinstance(entry, Undone | Played):
            replayed.add(entry.seat)
        current.append(turn)
    return current[::-1]


class Telling(Protocol):
    """Describes a turn in one line, with up to ``why`` sources of each gain."""

    def __call__(self, turn: turn_history.Turn, t: Texts, *, why: int = SOURCES) -> str:
        """Return the line; see :func:`said`."""


def in_brief(table: Table, t: Texts) -> Telling:
    """Return a function that describes a turn without routine details."""
    match = table.match
    slug, view = match.game.facts.slug, match.view(None)

    def tell(turn: turn_history.Turn, t: Texts, *, why: int = SOURCES) -> str:
        if turn.seat is None:
            return said(turn, t)
        told = brief(slug, turn.events, turn.seat, view, turn.names, t)
        return said(turn._replace(told=told), t, why=why)

    return tell


def tellings(table: Table, t: Texts) -> Sequence[Callable[[turn_history.Turn, Texts], str]]:
    """Return functions that describe a turn in one line, the most detailed first."""
    brief = in_brief(table, t)
    return said, partial(said, why=1), partial(brief, why=1), partial(brief, why=0)


def decider(table: Table) -> int | None:
    """Return the active seat, or None if there are several."""
    return table.match.to_act[0] if len(table.match.to_act) == 1 else None


def standing(table: Table, t: Texts, *, shorter: bool = False) -> str:
    """Return the points of all players, the leader first; nothing before the first points."""
    counts = points(table.match)
    if len(counts) < 2 or not any(counts):
        return ""
    names = plates(table.names, table.record)
    if shorter:
        names = [
            shorten(name.partition(",")[0] if person.robot else name, LONGEST_NAME)
            for name, person in zip(names, table.record.people, strict=True)
        ]
    return t("told-totals", totals=t("list-dot").join(_totals(table, counts, list(map(safe, names)), t)))


def _totals(
    table: Table, counts: Sequence[int], names: Sequence[str], t: Texts, seats: Sequence[int] | None = None
) -> list[str]:
    """Return the names and points of all or some players, the leader first.

    The automaton's index follows those of the seats.
    """
    everybody = everyone(table.match, names, t)
    return [
        t("told-points", name=beginning(table.match, everybody, seat), points=counts[seat])
        for seat in sorted(range(len(counts)) if seats is None else seats, key=lambda seat: -counts[seat])
    ]


def score(points: Sequence[int], t: Texts) -> str:
    """Format points side by side: "30 : 20"."""
    return t("list-score").join(map(number, points))


def said(turn: turn_history.Turn, t: Texts, *, why: int = SOURCES) -> str:
    """Return a turn in one line: player, action and gain; empty if there is nothing to report.

    Up to ``why`` sources of each gain follow it.
    """
    if turn.seat is None:
        return " ".join(turn.sentences)
    if not turn.told:
        return ""
    gains = ""
    if any(turn.gains):
        gains = point_changes.shared(turn.gains, turn.seat, turn.names, t, turn.why, why)
    if len(turn.names) == 1 and gains:  # an automaton's turn comes at the end
        return t("told-turn-alone", name=who(turn, t), gains=gains, told=turn.told)
    told = ", ".join(filter(None, (turn.told, gains)))
    return t("told-planned" if turn.planned else "told-turn", name=who(turn, t), told=told)


def remains(table: Table, turns: Sequence[turn_history.Turn], since: int, t: Texts) -> str:
    """Return the line that remains of a message when a newer one replaces it.

    ``since`` is the length of the log shown before it.
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
    summary = " ".join(filter(None, [t("list-semicolon").join(sentences), _after(table, ended, names, t)]))
    key = "line-turn" if first == last else "line-turns"
    return robots_once(table, t(key, first=first, last=last, told=summary))


def _after(table: Table, ended: Sequence[turn_history.Turn], names: Sequence[str], t: Texts) -> str:
    """Return the points after some turns, only of players whose points changed."""
    gains = [sum(changes) for changes in zip(*(turn.gains for turn in ended if turn.gains), strict=True)]
    seats = [seat for seat, gain in enumerate(gains) if gain]
    if not seats:
        return ""
    if len(ended) == 1 and seats == [ended[0].seat] and len(names) > 1:  # the line starts with that name
        return t("line-after-own", points=ended[0].points[seats[0]])
    return t("line-after", points=t("list-comma").join(_totals(table, ended[-1].points, names, t, seats)))


def _names(table: Table) -> list[str]:
    return [safe(name) for name in table.names]


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def caption(table: Table, turns: Sequence[turn_history.Turn], t: Texts) -> str:
    """Return consecutive turns in at most :data:`render.film.WORDS` words.

    One turn is told as in the message, in the fullest form that is short enough; of several, what each player
    gained or did of note. The text is empty if there is nothing to tell.
    """
    several = [
        list(_in_caption(table, turns, t, why=why, headlines=headlines))
        for headlines in (True, False)
        for why in (1, 0)
    ]
    fewer = (several[-1][:count] for count in range(len(several[-1]) - 1, 0, -1))
    last = (tell(turns[-1], t) for tell in tellings(table, t))
    forms = [*(last if len(turns) == 1 else ()), *map(t("list-semicolon").join, (*several, *fewer))]
    forms = [text for text in forms if text] or [*filter(None, last), ""]
    fitting = (text for text in forms if words_in(text) <= WORDS)
    return next(fitting, " ".join(forms[-1].split()[:WORDS]))


def _in_caption(
    table: Table, turns: Sequence[turn_history.Turn], t: Texts, *, why: int, headlines: bool
) -> Iterator[str]:
    """Yield what each seat gained in some turns, perhaps the headlines of the others, and other events."""
    points, news = _points(turns, t, whole=False, why=why), _headlines(table, turns, t) if headlines else {}
    for seat in dict.fromkeys(turn.seat for turn in turns if turn.seat is not None):
        if text := points.get(seat) or news.get(seat):
            yield text
    yield from (said(turn, t) for turn in turns if turn.seat is None)


def scores(
    names: Sequence[str], points: Sequence[int], before: Sequence[int], t: Texts
) -> tuple[PlayerPoints, ...]:
    """Return all players' points for a film, and whose changed; nothing for a solo player."""
    if len(names) < 2 or not points:
        return ()
    return tuple(
        PlayerPoints(name, number(now), now != was)
        for name, now, was in zip(names, points, before or points, strict=True)
    )
