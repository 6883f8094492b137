"""Turns marked by letters on a picture of the position in which they part ways."""

import io
import random
from typing import Any

import pytest
from PIL import Image

from bot.screens.turn.comparison import Comparison, compared
from engine.catalogue import game, games
from engine.draft import Draft
from engine.games.ancient.moves import Collect, Fit, Place, Take
from engine.games.architectura.moves import Fresh
from engine.games.westkingdom.places.placing import why_closed
from engine.match import Match
from render.boards import Candidate, Scene, followed
from render.boards.architectura.questions.question import ask
from render.boards.westkingdom.questions import subjects
from render.picture import question
from render.texts import texts
from tests.laws.matches import random_draft
from tests.thorough import in_turn, times

T = texts()
NAMES = ("Ann", "Bo", "Cleo")


def drafts_of(slug: str, seed: int) -> list[list[Draft]]:
    """Return three turns from each of some positions of a random match."""
    chance, found = random.Random(seed), list[list[Draft]]()
    match = Match.new(game(slug), 2 if slug == "amytis" else 3, seed=seed)
    while match.to_act:
        seat = match.to_act[0]
        if len(match.moves(seat)) > 1 and chance.random() < 0.15:
            found.append([random_draft(match.game, match.view(seat), chance) for _ in range(3)])
        match.play(seat, chance.choice(match.moves(seat)))
    return chance.sample(found, min(times(6, 30), len(found)))


@in_turn("slug", games(), 6)
def test_turns_of_every_game_are_marked_where_they_part_ways(slug: str) -> None:
    drawn = 0
    for seed in range(times(2, 6)):
        for drafts in drafts_of(slug, seed):
            found = compared(drafts, 1, T)
            if found is None:
                continue
            played = [draft.played for draft in drafts]
            common = next(n for n, moves in enumerate(zip(*played, strict=False)) if len({*moves}) > 1)
            assert found.view == drafts[0].steps[common][0]
            letters = [letter for candidate in found.candidates for letter in candidate.letters]
            assert sorted(letters) == ["A", "B", "C"]
            for candidate in found.candidates:
                for letter, then in zip(candidate.letters, candidate.then, strict=True):
                    assert played["ABC".index(letter)][common:] == [candidate.move, *then]
                    assert letter in candidate.mark
                assert candidate.best == ("B" in candidate.letters)
            picture = drawn_of(slug, found)
            assert picture != drawn_of(slug, unmarked(found))
            with Image.open(io.BytesIO(picture)) as image:
                assert image.width == 1000
                assert image.height <= 800
            drawn += 1
    assert drawn


def drawn_of(slug: str, found: Comparison) -> bytes:
    names = NAMES[: 2 if slug == "amytis" else 3]
    return question(slug, *found, (), Scene(names, T, private=True))


def unmarked(found: Comparison) -> Comparison:
    """Return the same comparison without the best turn."""
    return found._replace(candidates=tuple(each._replace(best=False) for each in found.candidates))


def test_equal_turns_have_no_picture() -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    draft = random_draft(match.game, match.view(match.to_act[0]), random.Random(1))
    assert compared([draft, draft], 0, T) is None
    assert compared([draft], 0, T) is None


def test_places_have_the_letters_of_all_turns_that_lead_there() -> None:
    def candidate(slot: int, turns: dict[str, Any], *, best: bool = False) -> Candidate:
        return Candidate(Take(slot), "", letters=tuple(turns), then=tuple(turns.values()), best=best)

    candidates = [
        candidate(0, {"A": (Place(3), Fit(2)), "C": (Place(4), Collect())}, best=True),
        candidate(2, {"B": (Place(3), Place(3))}),
    ]
    spots = followed(candidates, lambda move: getattr(move, "space", None))
    assert spots == [(3, "A, B", True), (2, "A", True), (4, "C", False)]


@pytest.mark.parametrize(
    ("slug", "marks"), [("ancient", {"A", "B"}), ("architectura", {"A Theatre", "B Barracks"})]
)
def test_options_are_named_unless_their_place_shows_them(slug: str, marks: set[str]) -> None:
    match = Match.new(game(slug), 2, seed=1)
    seat = match.to_act[0]
    while slug == "architectura" and match.state.board.phase == "replace":
        match.play(match.to_act[0], match.moves(match.to_act[0])[-1])
    drafts = [Draft(match.game, match.view(seat)).after([move]) for move in match.moves(seat)[:2]]
    found = compared(drafts, 0, T)
    assert found is not None
    assert {candidate.mark for candidate in found.candidates} == marks


def test_each_turn_is_marked_once_in_the_city() -> None:
    """Regression: the letter of a fresh hand was written twice."""
    match = Match.new(game("architectura"), 2, seed=1)
    seat, moves = match.to_act[0], match.moves(match.to_act[0])
    drafts = []
    for move in (Fresh(), *moves[:2]):
        draft = Draft(match.game, match.view(seat)).after([move])
        while draft.options:
            draft.push(draft.options[0])
        drafts.append(draft)
    found = compared(drafts, 0, T)
    assert found is not None
    sheet = ask(found.view, found.candidates, Scene(NAMES[:2], T, private=True))
    assert sorted(mark.candidate.mark for mark in sheet.marks) == [
        "A Fresh hand + a card",
        "B Theatre",
        "C Barracks",
    ]
    assert [mark.candidate.mark for mark in sheet.marks if mark.candidate.best] == ["A Fresh hand + a card"]


def test_open_locations_that_no_turn_uses_are_not_called_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a location beside those compared had a reason why it is closed."""
    match = Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=1)
    seat, asked = match.to_act[0], list[int]()

    def noted(board: Any, seat: int, location: int) -> str:
        asked.append(location)
        return why_closed(board, seat, location)

    drafts = [Draft(match.game, match.view(seat)).after([move]) for move in match.moves(seat)[:2]]
    found = compared(drafts, 0, T)
    assert found is not None
    monkeypatch.setattr(subjects, "why_closed", noted)
    question("westkingdom", *found, (), Scene(NAMES[:2], T, private=True))
    assert asked == []
    plain = [candidate._replace(letters=(), then=()) for candidate in found.candidates]
    question("westkingdom", found.view, plain, (), Scene(NAMES[:2], T, private=True))
    assert asked
