"""Laws of public messages to the active player: what was done to them, and the points."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bot.matches import turn_history
from bot.matches.table import Change
from bot.screens import phone, point_changes
from bot.screens.match import turn_message
from bot.screens.page import safe, safely
from bot.screens.turn import panel
from engine.draft import Draft
from engine.games.amytis.events import FinalTurn, TurnedUp
from engine.games.architectura.events import Destroyed, Idle, Taken
from engine.games.westkingdom.events import Captured, Drafted, Hired, Picked, Schemed, Sent
from engine.history import replay
from engine.history.log import Played
from engine.match import Match
from render.texts import texts
from render.words import harm, points, threats, why, words
from render.words.architectura.parts import card_name
from tests.bot.walking import Painted
from tests.bot.watched import posted, seated
from tests.laws.law import of_showing
from tests.laws.layout import PEOPLE
from tests.laws.matches import Course, changes_by_source
from tests.thorough import times

WARNING = "⚠️"
"""The sign of the line about threats."""

SHORTEST = 16
"""The characters of a threat that are compared; names before them may be shortened."""


@of_showing
def harm_is_told_first(course: Course, chance: Random) -> None:
    """Workers captured or sent to prison by others, cards they destroyed or took away."""
    for match in course.acting(chance, times(60, 200)):
        if len(match.to_act) == 1 and (words := [*suffered(match, match.to_act[0])]):
            first, *_ = posted(match, PEOPLE[: match.seats], Painted()).content.splitlines()
            assert all(word in first for word in words), (words, first)


@of_showing
def harm_is_reported_once(course: Course, chance: Random) -> None:
    """It is addressed to the victim, and not repeated in the list of opponents' actions."""
    t, names = texts(), [safe(person.name) for person in PEOPLE]
    for match in course.acting(chance, times(24, 200)):
        if len(match.to_act) > 1:
            continue
        (seat,), view, slug = match.to_act, match.view(None), match.game.facts.slug
        content = posted(match, PEOPLE[: match.seats], Painted()).content
        for entry in since_own(match, seat):
            for event in entry.events if entry.seat != seat else ():
                if harm(slug, [(entry.seat, [event])], seat, view, names, t):
                    again = words(slug).turn([event], entry.seat, view, names[: match.seats], t)
                    assert again not in content, (again, content)


@of_showing
def turns_are_not_shortened_if_they_fit(course: Course, chance: Random) -> None:
    """An opponent's turn is described in full as far as it fits."""
    t = texts()
    for match in course.acting(chance, times(30, 200)):
        if len(match.to_act) > 1 or match.seats == 1:
            continue
        table, room = seated(match, PEOPLE[: match.seats]), chance.uniform(120, 300)
        turns = turn_message.turns(table, t)
        content = turn_message.whole(table, turns, room, t)
        news = turn_message.current(match, turn_history.missed(match, match.to_act[0], turns))
        full, *shorter = turn_message.forms(table, turn_message.beside_harm(table, news, t), t)
        for seat, sentence in full.items():
            shortened = next(
                (form[seat] for form in shorter if form.get(seat) and form[seat] in content), None
            )
            if sentence not in content and shortened:
                fuller = content.replace(shortened, sentence)
                assert phone.height(fuller) > room or len(fuller) > turn_message.LIST, (sentence, content)


@of_showing
def every_opponent_is_named(course: Course, chance: Random) -> None:
    """Everyone who moved since the active player is named, above the line of points."""
    for match in course.acting(chance, times(6, 60)):
        if len(match.to_act) > 1 or not any(match.points):
            continue
        content = "\n".join(above_points(posted(match, PEOPLE[: match.seats], Painted()).content))
        for seat in {entry.seat for entry in since_own(match, match.to_act[0]) if entry.turn_over}:
            assert PEOPLE[seat].name in content, (PEOPLE[seat].name, content)


@of_showing
def points_are_listed_leader_first(course: Course, chance: Random) -> None:
    """Once anyone has points, including an automaton; long names may be shortened."""
    for match in course.acting(chance, times(6, 60)):
        counts = points(match)
        if len(counts) > 1 and any(counts):
            content = posted(match, PEOPLE[: match.seats], Painted()).content
            line = without_threats(content)[-1]
            numbers = [int(part.split()[-1].replace("−", "-")) for part in line.split(" · ")]
            assert numbers == sorted(counts, reverse=True), line


@of_showing
def threats_come_last(course: Course, chance: Random) -> None:
    """The message names at least the most urgent threat, the first panel all that fit; both use one view."""
    t, names = texts(), [safe(person.name) for person in PEOPLE]
    for match in course.acting(chance, times(24, 200)):
        if len(match.to_act) > 1:
            continue
        (seat,), slug = match.to_act, match.game.facts.slug
        told = threats(slug, match.view(None), seat, names[: match.seats], t)
        content = posted(match, PEOPLE[: match.seats], Painted()).content
        *_, last = content.splitlines()
        if told:
            assert told[0][-SHORTEST:] in last, (told, content)
        assert (WARNING in content) == bool(told), (told, content)
        assert threats(slug, match.view(seat), seat, names[: match.seats], t)[: len(told)] == told


@of_showing
def texts_are_not_cut_off(course: Course, chance: Random) -> None:
    """Neither in a message nor in the line that remains of it."""
    for match in course.moments(chance, times(6, 60)):
        post = posted(match, PEOPLE[: match.seats], Painted(), max(0, match.seq - 1))
        assert "…" not in post.content.replace(PEOPLE[0].name, ""), post.content


@of_showing
def message_needs_only_the_end_of_the_log(course: Course, chance: Random) -> None:
    """A match is loaded with the entries its snapshot asks for; its message is the same."""
    for match in course.acting(chance, times(6, 60)):
        loaded = Match(
            match.game, match.seats, match.options, match.seed, match.now, match.log[match.now.tail :]
        )
        people = PEOPLE[: match.seats]
        assert posted(loaded, people, Painted()).content == posted(match, people, Painted()).content


@of_showing
def confirmation_agrees_with_the_channel(course: Course, chance: Random) -> None:
    """For whole turns without reveals; solo, the automaton's part follows."""
    t = texts()
    for match in course.acting(chance, times(6, 60)):
        seat = chance.choice(match.to_act)
        table = seated(match, PEOPLE[: match.seats])
        draft, begun = Draft(match.game, match.view(seat)), whole_turn(match, seat)
        while draft.options:
            draft.push(chance.choice(draft.options))
        if begun and draft.turn_over and not draft.sealed and match.seats > 1:
            announced = panel.in_short(table, draft, t)
            match.play(seat, *draft.played)
            table = seated(match, PEOPLE[: match.seats])
            turns = turn_history.turns(match, safely(table.names_at), t, seat)
            turn = next(turn for turn in reversed(turns) if turn.seat == seat)
            events = before_it_closed(turn.events)
            speak = words(match.game.facts.slug)
            assert announced == speak.turn(events, seat, match.view(seat), turn.names, t)


@of_showing
def done_message_agrees_with_the_channel(course: Course, chance: Random) -> None:
    """For whole turns, including those that continued after a reveal."""
    t, names = texts(), [safe(person.name) for person in PEOPLE]
    for match in course.acting(chance, times(60, 200)):
        seat = chance.choice(match.to_act)
        if len(match.to_act) > 1 or not whole_turn(match, seat):
            continue
        points, over = match.points, False
        while not over:
            before, draft = match.now, revealing(match, seat, chance)
            entries = match.play(seat, *draft.played, go_on=False)
            over = getattr(entries[-1], "turn_over", False) or seat not in match.to_act
        loaded = Match(
            match.game, match.seats, match.options, match.seed, match.now, match.log[match.now.tail :]
        )
        table = seated(loaded, PEOPLE[: match.seats])
        text = panel.played(table, draft, Change(before, table, entries).gains(seat), t)
        turn = next(turn for turn in reversed(turn_message.turns(table, t)) if turn.seat == seat)
        if not turn.points:
            continue
        gains = [now - was for now, was in zip(match.points, points, strict=True)]
        scored = any(gains) or any(match.points)  # points are left out until a player has any
        assert (point_changes.in_words(gains, seat, names, t) in text) == scored, (gains, text)
        if turn.told and any(gains) and match.seats > 1:
            assert point_changes.shared(gains, seat, turn.names, t) in turn_message.said(turn, t, why=0)


@of_showing
def sources_are_those_of_the_sheets(course: Course, chance: Random) -> None:
    """The sources that a message names for a turn's points are those that changed on the score sheets."""
    t = texts()
    for match in course.acting(chance, times(12, 60)):
        table, states, view = (
            seated(match, PEOPLE[: match.seats]),
            list(replay.states(match)),
            match.view(None),
        )
        begun, slug = 0, match.game.facts.slug
        for turn in turn_message.turns(table, t):
            if turn.undone or not turn.points:
                continue
            before, after = (match.game.credits(states[number].board) for number in (begun, turn.last + 1))
            if begun >= match.now.tail:
                assert len(turn.why) == match.seats, "the sources of a recent turn are known"
            for seat, named in enumerate(turn.why):
                lines = changes_by_source(before[seat], after[seat])
                assert sum(lines.values()) == turn.gains[seat]
                if turn.gains[seat] or begun >= match.now.tail:
                    assert sum(change for _, change in named) == (turn.gains[seat] if named else 0)
                    assert named == why(slug, lines, turn.events, seat, view, t), turn
                _is_told(turn, seat, named)
            begun = turn.last + 1


def _is_told(turn: turn_history.Turn, seat: int, named: Sequence[tuple[str, int]]) -> None:
    """Check that the sentence of a turn names the greatest source of a change of points."""
    if named and turn.gains[seat]:
        assert named[0][0] in turn_message.said(turn, texts(), why=1), (named, turn.told)
        assert abs(named[0][1]) == max(abs(change) for _, change in named)


def revealing(match: Match, seat: int, chance: Random) -> Draft:
    """Return a random part of a turn, with a reveal if possible."""
    for _ in range(5):
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(chance.choice(draft.options))
        if draft.sealed:
            break
    return draft


def before_it_closed(events: Sequence[Any]) -> list[Any]:
    """Return the events of a turn without those of closing it."""
    if events and isinstance(events[0], Drafted | Picked | Hired):
        return [*events[:1]]
    return [event for event in events if not isinstance(event, TurnedUp | FinalTurn | Idle)]


def whole_turn(match: Match, seat: int) -> bool:
    """Return whether a seat has not started its turn."""
    last = match.line[-1][1] if match.line else None
    return not isinstance(last, Played) or last.seat != seat or last.turn_over


def since_own(match: Match, seat: int) -> list[Played[Any, Any]]:
    """Return what others played since a seat last ended a turn; solo, the previous turn and its answer."""
    entries = [entry for _, entry in match.line if isinstance(entry, Played)]
    if match.seats == 1:
        return entries[-1:]
    while entries and entries[-1].seat == seat and not entries[-1].turn_over:
        entries.pop()
    own = max((at for at, entry in enumerate(entries) if entry.seat == seat), default=-1)
    return entries[own + 1 :]


def without_threats(content: str) -> list[str]:
    """Return the lines of a message above those about threats."""
    return [line for line in content.splitlines() if not line.removeprefix("-# ").startswith(WARNING)]


def above_points(content: str) -> list[str]:
    """Return the lines of a message above the points."""
    return without_threats(content)[:-1]


def suffered(played: Match, seat: int) -> Iterator[str]:
    """Yield words the first line must contain: counts of workers, names of cards."""
    captured = imprisoned = 0
    turned_back: dict[str, Any] = {}
    for entry in since_own(played, seat):
        foreign = entry.seat != seat
        for event in entry.events:
            match event:
                case Schemed():
                    foreign = True
                case Captured(seat=captor, whom=whom, count=count) if whom == seat != captor:
                    captured += count
                case Sent(held=held) if foreign:
                    imprisoned += held[seat]
                case Destroyed(colour=colour, card=card) | Taken(colour=colour, card=card) if (
                    foreign and colour == played.state.board.colours[seat]
                ):
                    turned_back[card] = event
    for count, what in ((captured, "capture"), (imprisoned, "prison")):
        if count:
            yield "ne of your workers" if count == 1 else f"{count} of your workers"
            yield what
    for card in turned_back:
        yield card_name(card, texts())
