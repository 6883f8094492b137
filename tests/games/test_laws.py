"""The laws that every installed game meets, checked on random matches; run one game's with ``-k SLUG``.

What hides secrets from whom is held by the laws in ``tests/laws/``; here is what concerns moves and turns.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import engine.games
from engine.draft import Draft
from engine.errors import CannotUndo, IllegalMove, MatchOver, NotYourTurn, Refusal, Unseen
from engine.game import AnyGame, Option, total
from engine.match import Entry, Match, Played, entry_decoder, events_since
from render.texts import texts
from render.words import ALT_TEXT_LIMIT, Words, words
from tests.laws.worlds import other_world

SLUGS = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))
MOVES_LIMIT, MENU_LIMIT, LABEL_LIMIT, PROMPT_LIMIT = 25, 25, 100, 150
BOARD_LIMIT, TOPIC_LIMIT, EVENT_LIMIT, SOURCE_LIMIT, NOTATION_LIMIT = 3900, 3500, 400, 80, 60
LONGEST = 5000
"""Moves after which a random match must have ended, whatever the game."""

t = texts()
NAMES = tuple(letter * 32 for letter in "WMQGOD")
"""As long as names may be, in wide letters."""

every_game = pytest.mark.parametrize("slug", SLUGS)


def laws(examples: int) -> Callable[[Any], Any]:
    """Return settings: the same examples in every run, so that a red run is red for everybody.

    A smaller seed makes no simpler match, so failures are not shrunk.
    """
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


# random matches


class Start(NamedTuple):
    """How a random match begins, and the seed of the choices in it."""

    seats: int
    options: dict[str, str]
    seed: int
    choices: int


def game_of(slug: str) -> AnyGame:
    """Return one game without loading the others."""
    game: AnyGame = importlib.import_module(f"engine.games.{slug}").GAME
    return game


def values(option: Option) -> st.SearchStrategy[str]:
    if option.many:
        return st.sets(st.sampled_from(option.choices)).map(
            lambda chosen: "+".join(choice for choice in option.choices if choice in chosen)
        )
    return st.sampled_from(option.choices)


def starts(game: AnyGame) -> st.SearchStrategy[Start]:
    seed = st.integers(0, 2**64 - 1)
    options = st.fixed_dictionaries({option.name: values(option) for option in game.info.options})
    return st.builds(Start, st.sampled_from(game.info.seats), options, seed, seed)


def begin(game: AnyGame, start: Start) -> tuple[Match, Random]:
    return Match.new(game, start.seats, start.options, seed=start.seed), Random(start.choices)


def steps(match: Match, random: Random) -> Iterator[list[Entry]]:
    """Play random moves until the match is over; yield the new entries after each."""
    for _ in range(LONGEST):
        if match.over:
            return
        seat = random.choice(match.to_act)
        yield match.play(seat, random.choice(match.moves(seat)))
    raise AssertionError(f"no end after {LONGEST} moves")


def matches_at(match: Match, random: Random, count: int) -> list[Match]:
    """Return up to ``count`` matches as they stood at moments of one random match, its end among them."""
    moments = [(match.state, list(match.log))]
    moments += [(match.state, list(match.log)) for _ in steps(match, random)]
    chosen = random.sample(moments[:-1], min(count - 1, len(moments) - 1))
    return [
        Match(match.game, match.seats, match.options, match.seed, state, log)
        for state, log in [*chosen, moments[-1]]
    ]


# the course of a match


@every_game
@laws(15)
@given(data=st.data())
def test_a_match_ends_and_its_log_leads_to_the_same_state(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    start = data.draw(starts(game))
    match, random = begin(game, start)
    for _ in steps(match, random):
        pass
    stored = [msgspec.json.encode(entry) for entry in match.log]
    log = [entry_decoder(game).decode(entry) for entry in stored]
    assert log == match.log
    again = Match.replay(game, start.seats, start.options, start.seed, log)
    assert again.state == match.state
    assert again.outcome == match.outcome
    for seat in range(start.seats):
        assert not match.moves(seat)
        with pytest.raises(MatchOver):
            match.undo(seat)


@every_game
@laws(10)
@given(data=st.data())
def test_what_is_taken_back_leaves_no_trace_but_in_the_log(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    start = data.draw(starts(game))
    match, random = begin(game, start)
    known = {0: match.state}
    for entries in steps(match, random):
        known[match.seq] = match.state
        assert all(isinstance(entry, Played) for entry in entries)
        if match.over or random.random() < 0.7:
            continue
        seat = random.randrange(match.seats)
        try:
            to = match.undo_to(seat)
        except CannotUndo as refusal:
            said(t.refusal(refusal), EVENT_LIMIT)
            continue
        gone = [entry for _, entry in match.line if isinstance(entry, Played)]
        match.undo(seat)
        left = [entry for _, entry in match.line if isinstance(entry, Played)]
        assert left == gone[: len(left)]
        assert not any(entry.revealed or entry.seat != seat for entry in gone[len(left) :])
        assert match.state == known[to]
        known[match.seq] = match.state
    again = Match.replay(game, start.seats, start.options, start.seed, match.log)
    assert (again.state, again.log) == (match.state, match.log)


@every_game
@laws(10)
@given(data=st.data())
def test_states_survive_being_stored(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for moment in matches_at(match, random, 40):
        stored = msgspec.json.encode(moment.state)
        read = game.state_decoder.decode(stored)
        assert read == moment.state
        assert type(read) is type(moment.state)
        assert msgspec.json.encode(read) == stored
        hash(moment.state)


@every_game
@laws(12)
@given(data=st.data())
def test_the_end_and_its_sheets(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for _ in steps(match, random):
        assert (game.outcome(match.state) is None) == bool(game.to_act(match.state))
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.sheets) == match.seats
    assert outcome.totals == tuple(map(total, outcome.sheets))
    for viewer in (None, *range(match.seats)):
        assert game.sheets(game.view(match.state, viewer)) == outcome.sheets
    assert all(1 <= rank <= match.seats + 1 for rank in outcome.ranks)
    assert match.seats == 1 or outcome.winners
    assert f"outcome-{outcome.reason}" in t


@every_game
@laws(10)
@given(data=st.data())
def test_resigning_never_stops_the_others(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for _ in steps(match, random):
        if random.random() < 0.02:
            break
    if not match.over:
        gone = random.randrange(match.seats)
        match.resign(gone)
        for _ in steps(match, random):
            assert gone not in match.to_act
        outcome = match.outcome
        assert outcome is not None
        assert outcome.ranks[gone] == max(outcome.ranks)
        assert f"outcome-{outcome.reason}" in t


# moves


@every_game
@laws(10)
@given(data=st.data())
def test_listed_moves_are_legal_and_have_a_notation(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for moment in matches_at(match, random, 60):
        for seat in range(match.seats):
            moves = moment.moves(seat)
            assert bool(moves) == (seat in moment.to_act)
            assert len(moves) <= MOVES_LIMIT
            assert len(set(moves)) == len(moves)
            assert list(moves) == list(game.moves(moment.state, seat) if moves else ())
            view = game.view(moment.state, seat)
            for move in moves:
                game.check(moment.state, seat, move)
                text = game.format(view, move)
                assert text == text.strip().lower()
                assert text.isascii()
                assert 0 < len(text) <= NOTATION_LIMIT
                assert game.parse(view, text) == move
                assert game.parse(view, f"  {text.upper()} ") == move


@every_game
@laws(4)
@given(data=st.data())
def test_other_moves_are_refused_with_a_reason(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    moments = matches_at(match, random, 60)
    pool = sorted({move for m in moments for seat in m.to_act for move in m.moves(seat)}, key=repr)
    for moment in moments:
        before, length = moment.state, moment.seq
        for seat in range(match.seats):
            listed = set(moment.moves(seat))
            for move in random.sample(pool, min(25, len(pool))):
                if move in listed:
                    continue
                kind = MatchOver if moment.over else IllegalMove if listed else NotYourTurn
                with pytest.raises(kind) as refused:
                    moment.play(seat, move)
                said(t.refusal(refused.value), EVENT_LIMIT)
                assert moment.state is before
                assert moment.seq == length


@every_game
@laws(40)
@given(data=st.data(), text=st.text(max_size=40))
def test_nonsense_is_refused_with_a_reason(slug: str, data: st.DataObject, text: str) -> None:
    game = game_of(slug)
    match, _ = begin(game, Start(min(game.info.seats), {}, 1, 1))
    view = match.view(match.to_act[0])
    known = game.format(view, match.moves(match.to_act[0])[0])
    for attempt in (text, f"{known} {text}", known[: data.draw(st.integers(0, len(known)))] + text):
        try:
            game.parse(view, attempt)
        except Refusal as refusal:
            said(t.refusal(refusal), EVENT_LIMIT)


@every_game
@laws(4)
@given(data=st.data())
def test_worth_and_sheets_are_known_everywhere(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for moment in matches_at(match, random, 25):
        for viewer in (None, *range(match.seats)):
            view = game.view(moment.state, viewer)
            assert (view.viewer, view.to_act) == (viewer, game.to_act(moment.state))
            sheets = game.sheets(view)
            assert len(sheets) == match.seats
            for sheet in sheets:
                assert len({line.source for line in sheet}) == len(sheet)
            for move in () if viewer is None else moment.moves(viewer):
                worth = game.worth(view, move)
                assert worth is None or isinstance(worth, int)


# words


def said(text: str, limit: int) -> str:
    """Check that a text is there and within a limit, and return it."""
    assert text.strip()
    assert len(text) <= limit, text
    return text


@every_game
@laws(4)
@given(data=st.data())
def test_words_for_everything_within_discords_limits(slug: str, data: st.DataObject) -> None:
    game, speak = game_of(slug), words(slug)
    match, random = begin(game, data.draw(starts(game)))
    names = NAMES[: match.seats]
    for moment in matches_at(match, random, 25):
        for viewer in (None, *range(match.seats)):
            view = game.view(moment.state, viewer)
            said(speak.board(view, names, t), BOARD_LIMIT)
            said(speak.alt(view, names, t), ALT_TEXT_LIMIT)
            for line in (line for sheet in game.sheets(view) for line in sheet):
                said(speak.source(line.source, t), SOURCE_LIMIT)
            for seat, event in events_since(moment, viewer):
                assert len(speak.event(event, names[getattr(event, "seat", seat)], t)) <= EVENT_LIMIT
            if viewer is not None and viewer in moment.to_act:
                menu(speak, view, moment.moves(viewer))


def menu(speak: Words, view: Any, moves: Iterable[Any]) -> None:
    """Check a menu of moves."""
    said(speak.prompt(view, t), PROMPT_LIMIT)
    choices = [speak.choice(view, move, t) for move in moves]
    for choice in choices:
        said(choice.label, LABEL_LIMIT)
        assert len(choice.description) <= LABEL_LIMIT, choice
        assert choice.emoji is None or not choice.emoji[0].isalnum()
    assert len({choice[:2] for choice in choices}) == len(choices) <= MENU_LIMIT, choices


@every_game
def test_rules_have_pages(slug: str) -> None:
    topics = words(slug).topics(t)
    assert len({topic.key for topic in topics}) == len({topic.title for topic in topics}) == len(topics) > 3
    for topic in topics:
        assert topic.key == topic.key.strip().lower()
        said(topic.title, LABEL_LIMIT)
        said(topic.body, TOPIC_LIMIT)


@every_game
def test_options_have_names(slug: str) -> None:
    for option in game_of(slug).info.options:
        assert option.check(option.default) == option.default
        said(t(f"{slug}-option-{option.name}"), LABEL_LIMIT)
        for choice in option.choices:
            said(t(f"{slug}-option-{option.name}-{choice}".replace("+", "-")), LABEL_LIMIT)


# what is hidden


@every_game
@laws(10)
@given(data=st.data())
def test_moves_that_reveal_nothing_lead_to_the_same_sight(slug: str, data: st.DataObject) -> None:
    """What a move lets out, it says it lets out; and what it says it lets out does not depend on chance."""
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for moment in matches_at(match, random, 25):
        for seat in moment.to_act:
            other = other_world(moment, seat, random)
            for move in moment.moves(seat):
                same_sight(game, seat, move, moment.state, other.state)


def same_sight(game: AnyGame, seat: int, move: Any, here: Any, there: Any) -> None:
    """Play a move, and the end of the turn where it follows by itself, in two worlds that look alike."""
    one, two = game.apply(here, seat, move), game.apply(there, seat, move)
    assert (one.revealed, one.turn_over) == (two.revealed, two.turn_over)
    if one.revealed:
        return
    assert game.view(one.state, seat) == game.view(two.state, seat)
    for viewer in (None, seat):
        events = [[event.seen_by(viewer) for event in step.events] for step in (one, two)]
        assert events[0] == events[1]
    if game.end is not None and tuple(game.moves(one.state, seat)) == (game.end,):
        same_sight(game, seat, game.end, one.state, two.state)


@every_game
@laws(12)
@given(data=st.data())
def test_a_turn_tried_out_shows_no_more_than_the_view(slug: str, data: st.DataObject) -> None:
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    for moment in matches_at(match, random, 20)[:-1]:
        seat = random.choice(moment.to_act)
        here, there = Draft(moment, seat), Draft(other_world(moment, seat, random), seat)
        before = moment.state
        while here.options:
            move = random.choice(list(here.options))
            here.push(move)
            there.push(move)
            assert list(here.options) == list(there.options)
            assert here.view == there.view
            assert (here.sealed, here.complete) == (there.sealed, there.complete)
        assert moment.state is before, "the match itself is untouched"


@every_game
@laws(8)
@given(data=st.data())
def test_moves_behind_what_is_not_seen_yet_are_refused_alike(slug: str, data: st.DataObject) -> None:
    """Neither what is hidden nor what is asked for changes the refusal, and the match stays as it was."""
    game = game_of(slug)
    match, random = begin(game, data.draw(starts(game)))
    moments = matches_at(match, random, 25)
    pool = sorted({move for m in moments for seat in m.to_act for move in m.moves(seat)}, key=repr)
    refused = 0
    for moment in moments[:-1]:
        seat = random.choice(moment.to_act)
        line = line_of(moment, seat, random)
        played = Match(game, moment.seats, moment.options, moment.seed, moment.state).play(seat, *line)
        if not played[len(line) - 1].revealed:  # type: ignore[union-attr]  # a move
            continue
        said = set()
        for world in (moment, other_world(moment, seat, random)):
            before, length = world.state, world.seq
            for behind in random.sample(pool, min(8, len(pool))):
                with pytest.raises(Unseen) as refusal:
                    world.play(seat, *line, behind)
                said.add(t.refusal(refusal.value))
                assert world.state is before
                assert world.seq == length
        assert len(said) == 1
        refused += 1
    assert refused, "no line has let anything out"


def line_of(match: Match, seat: int, random: Random) -> list[Any]:
    """Return a random turn as far as it can be known, its end included."""
    draft, end = Draft(match, seat), match.game.end
    while draft.options:
        draft.push(random.choice(list(draft.options)))
    if draft.sealed:
        with pytest.raises(Unseen):
            draft.push(end)
        return draft.played
    other = Match(match.game, match.seats, match.options, match.seed, match.state)
    entries = other.play(seat, *draft.played)
    return [entry.move for entry in entries if isinstance(entry, Played) and entry.seat == seat]
