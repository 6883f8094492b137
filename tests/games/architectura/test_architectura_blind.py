"""Secrets stay secret: hidden information never changes what other seats and spectators see."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.events import Drew, Fetched, Looked, Ordered, Replaced
from engine.games.architectura.hidden import in_deck
from engine.games.architectura.moves import End, Fresh, Look
from engine.history.log import Played
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.games.architectura.drawing import all_cards, own_decks
from tests.laws.law import name_of
from tests.laws.matches import Setting, course
from tests.laws.word import whose_word_it_takes_tells_nothing

NAMES = ("Anna", "Bert", "Carla", "Dana")
SECRET = (Replaced, Fetched, Drew, Looked, Ordered)


def matches(seats: int, mode: str, seeds: range) -> Iterator[tuple[Match, Random]]:
    """Yield matches every few moves."""
    for seed in seeds:
        chance = Random(seed)
        match = Match.new(GAME, seats, {"game": mode}, seed=seed)
        while match.to_act:
            yield match, chance
            for _ in range(chance.randint(1, 4)):
                if match.to_act:
                    seat = chance.choice(match.to_act)
                    match.play(seat, chance.choice(match.moves(seat)))


def test_only_the_owner_sees_an_events_secrets() -> None:
    t, speak = texts("en"), words("architectura")
    for match, _ in matches(4, "advanced", range(6)):
        if match.state.board.phase != "replace":
            continue
        while match.to_act:
            chance = Random(match.seq)
            seat = chance.choice(match.to_act)
            for entry in match.play(seat, chance.choice(match.moves(seat))):
                assert isinstance(entry, Played)
                for event in entry.events:
                    if isinstance(event, SECRET):
                        for viewer in (0, 1, 2, 3, None):
                            other = event.seen_by(viewer)
                            if viewer == event.seat:
                                assert other == event
                            elif isinstance(event, Replaced):
                                assert other is None
                            else:
                                assert isinstance(other, Drew | Looked | Ordered | Fetched)
                                assert not getattr(other, "cards", ())
                                assert not getattr(other, "under", "")
                                assert speak.event(other, "Anna", t)


def test_hands_are_hidden_from_everyone_else() -> None:
    match = Match.new(GAME, 3, {}, seed=3)
    for viewer in (0, 1, 2, None):
        text = msgspec.json.encode(match.view(viewer)).decode()
        for seat in range(3):
            hidden = [
                card
                for card in match.state.secret.hands[seat]
                if viewer is None or card not in match.state.secret.hands[viewer]
            ]
            if seat != viewer:
                assert not [card for card in hidden if card in text]


def test_replacements_are_hidden_until_revealed() -> None:
    match = Match.new(GAME, 2, {"game": "advanced"}, seed=1)
    move = match.moves(0)[0]
    match.play(0, move, End())
    events = [event for entry in match.log for event in entry.events]  # type: ignore[union-attr]  # all are played
    for viewer in (1, None):
        visible = [event.seen_by(viewer) for event in events]
        assert "Replaced" not in repr(visible)
        assert move.card not in msgspec.json.encode(match.view(viewer)).decode()


def test_drafts_do_not_look_ahead() -> None:
    for match, _ in matches(2, "advanced", range(12)):
        seat = match.to_act[0]
        if match.state.board.phase == "replace":
            continue
        for move in match.moves(seat):
            if isinstance(move, Fresh | Look):
                draft = Draft(GAME, match.view(seat))
                before = draft.view
                draft.push(move)
                assert draft.sealed
                assert draft.complete
                assert draft.view == before


@pytest.mark.parametrize("seats", [2, 4])
def test_deals_look_the_same_to_the_viewer(seats: int) -> None:
    hands = set()
    for match, chance in matches(seats, "advanced", range(4)):
        for viewer in (*range(seats), None):
            view: ArchitecturaView = match.view(viewer)
            dealt = GAME.deal(view, Rng(chance.getrandbits(64)))
            assert GAME.view(dealt, viewer) == view
            if view.board.phase != "replace":
                assert all_cards(dealt) == own_decks(dealt)
                hands.add(dealt.secret.hands[0] == match.state.secret.hands[0])
            assert GAME.deal(view, None).secret == view.secret
    assert hands == {True, False}


def test_seats_know_which_cards_remain_in_their_deck() -> None:
    for match, _ in matches(3, "advanced", range(3)):
        if match.state.board.phase != "replace":
            for seat in range(3):
                assert sorted(in_deck(match.view(seat), seat)) == sorted(match.state.secret.decks[seat])


def test_number_of_known_deck_cards_is_public() -> None:
    """Every player sees who looks at or draws how many cards, so deals keep those counts."""
    counts = set()
    for match, chance in matches(3, "advanced", range(12)):
        for viewer in (0, 1, 2, None):
            view: ArchitecturaView = match.view(viewer)
            dealt = GAME.deal(view, Rng(chance.getrandbits(64)))
            assert view.secret.known == dealt.secret.known == match.state.secret.known
            counts |= {*view.secret.known}
            for seat, deck in enumerate(view.secret.decks):
                assert seat == viewer or not any(deck)
    assert len(counts) > 1


def test_undo_consent_reveals_no_looked_at_cards() -> None:
    """Found in this match: a seat drawing its last deck card learns nothing if it already knew the card."""
    law = whose_word_it_takes_tells_nothing
    law(course(Setting("architectura", 2, (("game", "advanced"),)), 144), Random(f"{name_of(law)} 144"))
