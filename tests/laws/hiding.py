"""Laws of hidden information: views contain blanks, and moves declare what they reveal."""

from random import Random
from typing import Any

import msgspec

from engine.core.rng import Rng
from engine.core.values import MoveResult, State
from engine.draft import Draft
from engine.errors import Refusal
from engine.history.log import Played
from engine.history.snapshot import Snapshot
from engine.match import Match
from tests.laws.law import of_rules
from tests.laws.matches import Course, some
from tests.laws.moves import pool_of
from tests.laws.worlds import differs, leaves, other_world, secrets_of
from tests.thorough import times


def viewers(match: Match) -> tuple[int | None, ...]:
    """Return a spectator and all seats."""
    return (None, *range(match.seats))


TOLD_TO_ALL = {"architectura": ("known",)}
"""Secret fields that are in fact public: counts of known cards."""


@of_rules
def hidden_values_are_blank(course: Course, chance: Random) -> None:
    """A blank is a single meaningless value; a seat may see at most what is at its own index.

    Information revealed at the end is no longer secret.
    """
    blanks: dict[str, set[Any]] = {}
    real: dict[str, set[Any]] = {}
    matches = [match for match in course.moments(chance, times(30, 200)) if not match.over]
    for match in matches:
        redacted, secret = match.game.redact(match.state, None), match.state.secret
        for name in _hidden(match):
            blanks.setdefault(name, set()).update(leaves(getattr(redacted, name)))
            real.setdefault(name, set()).update(leaves(getattr(secret, name)))
    for name, values in blanks.items():
        assert len(values) <= 1, f"a spectator sees {name}"
        assert not any(values & real[name]), f"the blank of {name} may be a real one"
    for match in matches:
        for seat in range(match.seats):
            redacted = match.game.redact(match.state, seat)
            for name in _hidden(match):
                value = getattr(redacted, name)
                if match.game.facts.hands and isinstance(value, tuple) and len(value) == match.seats:
                    value = (*value[:seat], *value[seat + 1 :])
                assert set(leaves(value)) <= blanks[name], f"seat {seat} sees {name} of others"


def _hidden(match: Match) -> list[str]:
    public = TOLD_TO_ALL.get(match.game.facts.slug, ())
    return [name for name in match.state.secret.__struct_fields__ if name not in public]


@of_rules
def deals_look_the_same(course: Course, chance: Random) -> None:
    changed = False
    for match in course.moments(chance, times(10, 60)):
        game, rng = match.game, Rng(chance.getrandbits(64))
        for viewer in viewers(match):
            view = match.view(viewer)
            blank, dealt = game.deal(view, None), game.deal(view, rng)
            assert game.view(blank, viewer) == view
            assert game.view(dealt, viewer) == view
            assert blank.rng != match.state.rng != dealt.rng
            check_filled(match, dealt)
            assert game.state_decoder.decode(msgspec.json.encode(dealt)) == dealt
            assert game.sheets(dealt.board) == game.sheets(match.state.board)
            changed |= dealt.secret != match.state.secret
            if viewer is not None:
                assert list(game.moves(dealt, viewer)) == list(game.moves(match.state, viewer))
    assert changed, "deal() changes nothing"


def check_filled(match: Match, dealt: State[Any, Any]) -> None:
    """Check that a deal leaves no blanks."""
    visible, secret = match.view(None).secret, match.state.secret
    for name in secret.__struct_fields__:
        real, blanks = {*leaves(getattr(secret, name))}, {*leaves(getattr(visible, name))}
        assert not (blanks - real) & {*leaves(getattr(dealt.secret, name))}, f"blanks are left in {name}"


@of_rules
def matches_continue_from_a_deal(course: Course, chance: Random) -> None:
    for match in course.acting(chance, times(4, 30)):
        game = match.game
        viewer = chance.choice(viewers(match))
        state = game.deal(match.view(viewer), Rng(chance.getrandbits(64)))
        going = Match(game, match.seats, match.options, 0, Snapshot(state, acted=(0,) * match.seats))
        for _ in range(times(30, 300)):
            if going.over:
                break
            seat = chance.choice(going.to_act)
            going.play(seat, chance.choice(going.moves(seat)))


@of_rules
def events_hide_exactly_the_declared_secrets(course: Course, chance: Random) -> None:
    match = course.end
    secrets, _ = secrets_of(match)
    for entry in (entry for entry in match.log if isinstance(entry, Played)):
        for event in entry.events:
            owner = getattr(event, "seat", entry.seat)
            assert event.seen_by(owner) == event
            for viewer in viewers(match):
                sight = event.seen_by(viewer)
                if sight == event:
                    continue
                names = event.__struct_fields__
                hidden = (
                    names if sight is None else [n for n in names if getattr(sight, n) != getattr(event, n)]
                )
                assert type(event) in secrets
                assert sight is None or set(hidden) <= set(secrets[type(event)])


@of_rules
def indistinguishable_moves_are_secret(course: Course, chance: Random) -> None:
    """Choices are public unless the move declares them secret."""
    for match in course.acting(chance, times(8, 60)):
        seat = chance.choice(match.to_act)
        for viewer in {None, chance.randrange(match.seats)} - {seat}:
            alike: dict[str, list[Any]] = {}
            for move in some(match.moves(seat), chance, 25):
                step = match.game.step(match.state, seat, move)
                visible_events = [event.seen_by(viewer) for event in step.events]
                alike.setdefault(repr((match.game.view(step.state, viewer), visible_events)), []).append(move)
            for moves in alike.values():
                assert len(moves) == 1 or all(move.secret for move in moves), moves


@of_rules
def views_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    """Exchange all secrets of a match and its log: the viewer's past and present information is the same."""
    changed = False
    for match in course.moments(chance, times(6, 40)):
        for viewer in viewers(match):
            changed |= differs(match, other_world(match, viewer, chance))
    assert changed


@of_rules
def moves_without_a_reveal_look_the_same(course: Course, chance: Random) -> None:
    """Moves declare reveals, and whether they do doesn't depend on chance."""
    for match in course.acting(chance, times(10, 25)):
        for seat in match.to_act:
            twin = other_world(match, seat, chance)
            for move in match.moves(seat):
                check_step(match, twin, seat, move)


def check_step(match: Match, twin: Match, seat: int, move: Any) -> None:
    """Play a move in two worlds that look alike."""
    game = match.game
    blank = game.deal(match.view(seat), None)
    previews = [game.preview(state, seat, move) for state in (match.state, twin.state, blank)]
    sights = {
        (_told(step), step.revealed, step.turn_over, step.aftermath and _told(step.aftermath))
        for step in previews
    }
    assert len(sights) == 1
    one, two = (game.step(world.state, seat, move) for world in (match, twin))
    assert (one.revealed, one.turn_over) == (two.revealed, two.turn_over)
    if one.revealed:
        return
    assert game.view(one.state, seat) == game.view(two.state, seat)
    for viewer in (None, seat):
        assert [e.seen_by(viewer) for e in one.events] == [e.seen_by(viewer) for e in two.events]


def _told(step: MoveResult[Any, Any, Any]) -> tuple[Any, ...]:
    """Return a preview's visible part, without a world's own secrets."""
    return step.state.board, step.events


@of_rules
def drafts_match_the_played_turn(course: Course, chance: Random) -> None:
    """A draft offers the legal moves and shows the seat's view, up to a reveal."""
    for match in course.acting(chance, times(10, 40)):
        game, seat = match.game, chance.choice(match.to_act)
        draft, state = Draft(game, match.view(seat)), match.state
        while draft.options:
            assert list(draft.options) == list(game.moves(state, seat))
            assert draft.view == game.view(state, seat)
            move = chance.choice(list(draft.options))
            draft.push(move)
            state = game.step(state, seat, move).state
        assert draft.complete


@of_rules
def refusals_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    pool = pool_of(course)
    for match in course.acting(chance, times(8, 60)):
        for seat in match.to_act:
            check_refusals(match, seat, chance, some(pool, chance, 12))


def check_refusals(match: Match, seat: int, chance: Random, moves: list[Any]) -> None:
    """Check that rules with more and with less information refuse moves in the same words, or not at all."""
    game, twin = match.game, other_world(match, seat, chance)
    for move in moves:
        reasons = {_refusal(game, at, seat, move) for at in (match.state, twin.state, match.view(seat))}
        assert len(reasons) == 1, f"{move} is refused differently in another world"


def _refusal(game: Any, at: Any, seat: int, move: Any) -> Any:
    try:
        game.check(at, seat, move)
    except Refusal as refused:
        return type(refused), refused.key, tuple(sorted(refused.args_.items()))
    return None
