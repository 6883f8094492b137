"""Secrets stay secret: from every seat and for spectators, hidden things change nothing that is shown."""

from collections.abc import Iterator
from random import Random

import msgspec

from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.events import Drew, Fetched, Looked, Ordered, Replaced
from engine.games.architectura.moves import Fresh, Look
from engine.match import Match, Played, events_since
from render.texts import texts
from render.words import words

NAMES = ("Anna", "Bert", "Carla", "Dana")
SECRET = (Replaced, Fetched, Drew, Looked, Ordered)


def matches(seats: int, mode: str, seeds: range) -> Iterator[tuple[Match, Random]]:
    """Yield matches before every few moves."""
    for seed in seeds:
        chance = Random(seed)
        match = Match.new(GAME, seats, {"game": mode}, seed=seed)
        while match.to_act:
            yield match, chance
            for _ in range(chance.randint(1, 4)):
                if match.to_act:
                    seat = chance.choice(match.to_act)
                    match.play(seat, chance.choice(match.moves(seat)))


def test_events_hide_their_secrets_from_all_but_the_owner() -> None:
    t, speak = texts("en"), words("architectura")
    for match, _ in matches(4, "advanced", range(6)):
        if match.state.phase != "replace":
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


def test_a_spectator_and_the_others_see_no_hand() -> None:
    match = Match.new(GAME, 3, {}, seed=3)
    for viewer in (0, 1, 2, None):
        text = msgspec.json.encode(match.view(viewer)).decode()
        for seat in range(3):
            hidden = [
                card
                for card in match.state.hands[seat]
                if viewer is None or card not in match.state.hands[viewer]
            ]
            if seat != viewer:
                assert not [card for card in hidden if card in text]


def test_secret_replacements_stay_out_of_the_story_until_they_are_shown() -> None:
    match = Match.new(GAME, 2, {"game": "advanced"}, seed=1)
    move = match.moves(0)[0]
    match.play(0, move, GAME.end)
    for viewer in (1, None):
        told = [event for _, event in events_since(match, viewer)]
        assert "Replaced" not in repr(told)
        assert move.card not in msgspec.json.encode(match.view(viewer)).decode()


def test_a_draft_does_not_look_ahead() -> None:
    for match, _ in matches(2, "advanced", range(12)):
        seat = match.to_act[0]
        if match.state.phase == "replace":
            continue
        for move in match.moves(seat):
            if isinstance(move, Fresh | Look):
                draft = Draft(match, seat)
                before = draft.view
                draft.push(move)
                assert draft.sealed
                assert draft.complete
                assert draft.view == before
