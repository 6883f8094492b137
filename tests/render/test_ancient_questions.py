"""The pictures of the questions of Ancient Architects: names in their places, nothing hidden, light files."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import SMALL_STONES
from engine.games.ancient.moves import AncientMove, Collect, Fit
from engine.match import Match
from render.boards import Candidate, Scene, board
from render.boards.ancient.board import layout
from render.boards.ancient.pieces.palette import PALETTE
from render.boards.ancient.questions import fitting, options, placing, question
from render.canvas import Box
from render.encode import encode
from render.texts import signed, texts
from render.words import words
from tests.thorough import ends, times

NAMES = ("Anastasia", "Ben", "Cleopatra Philopator", "Dov")
HIGHEST = 800
HEAVIEST = 60_000
"""Bytes of a question: less than the 80 KiB that a step of the panel may take."""
W, T = words("ancient"), texts()


def offered(view: AncientView, chance: Random) -> list[Candidate]:
    """Return all that the viewer may do, with names of buttons and worths at random."""
    assert view.viewer is not None
    moves = GAME.moves(GAME.deal(view, None), view.viewer)
    worths = [chance.randint(-9, 30) for _ in moves] if chance.random() < 0.8 else [4] * len(moves)
    told = [signed(worth) for worth in worths] if chance.random() < 0.9 else [""] * len(moves)
    return [
        Candidate(move, W.choice(view, move, T).button, worth)
        for move, worth in zip(moves, told, strict=True)
    ]


def row(draft: Draft, chance: Random) -> list[AncientMove]:
    """Return answers to the questions about small stones that are still to come."""
    prefetch = Draft(GAME, draft.view)
    while prefetch.options and prefetch.view.board.phase == "small":
        prefetch.push(chance.choice(list(prefetch.options)))
    return prefetch.played


@cache
def questions_of(
    seats: int, seed: int
) -> list[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]:
    """Return every question of a random match, and what each turn came to, as the panel would show them."""
    match, chance, found = Match.new(GAME, seats, seed=seed), Random(seed), []
    while not match.over:
        seat = match.to_act[0]
        draft = Draft(GAME, match.view(seat))
        while draft.options:
            view = draft.view
            suggested = row(draft, chance) if view.board.phase == "small" else []
            found.append((view, tuple(offered(view, chance)), tuple(suggested)))
            draft.push(chance.choice(list(draft.options)))
        found.append((draft.view, (), ()))
        match.play(seat, *draft.played)
    return found


def some(
    seats: int, seed: int
) -> Iterator[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]:
    """Yield questions of every kind, from all parts of a match."""
    kinds: dict[object, list[tuple[AncientView, tuple[Candidate, ...], tuple[AncientMove, ...]]]] = {}
    for each in questions_of(seats, seed):
        kinds.setdefault((each[0].board.phase, bool(each[1]), each[0].board.bound), []).append(each)
    for found in kinds.values():
        yield from Random(seed).sample(found, min(times(2, 6), len(found)))


def asked(
    view: AncientView, candidates: tuple[Candidate, ...], suggested: tuple[AncientMove, ...] = ()
) -> Image.Image:
    names = NAMES[: len(view.board.players)]
    return board("ancient").question(view, candidates, suggested, Scene(names, T, private=True))


SEATS = pytest.mark.parametrize("seats", ends((2, 3, 4)))


@SEATS
def test_every_kind_of_question_is_drawn(seats: int) -> None:
    kinds = set()
    for view, candidates, suggested in some(seats, seats):
        kinds.add(view.board.phase if candidates else "result")
        image = asked(view, candidates, suggested)
        assert image.mode == "RGB"
        assert image.width == layout.WIDTH
        assert image.height <= HIGHEST
        data = encode(image, PALETTE)
        assert len(data) <= HEAVIEST
    assert kinds == {"take", "place", "small", "card", "result"}


@pytest.mark.parametrize("seed", range(3))
@SEATS
def test_the_name_of_every_choice_stands_in_the_picture(seats: int, seed: int) -> None:
    for view, candidates, _ in questions_of(seats, seed):
        if not candidates:
            continue
        found = question.marks(view, candidates)
        assert sorted(mark for tag in found for mark in tag.marks) == sorted(
            candidate.mark for candidate in candidates
        )
        for tag in found:
            assert tag.box.x >= 0
            assert tag.box.y >= 0
            assert tag.box.right <= layout.WIDTH
            assert tag.box.bottom <= HIGHEST
        for one, other in combinations(found, 2):
            assert apart(one.box, other.box), (one, other)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_tags_of_all_spaces_at_once_do_not_overlap() -> None:
    fits = [Candidate(Fit(space), f"l{space}", "+12") for space in range(12)]
    both = [
        Candidate(Collect(), "Collection", "+12"),
        Candidate(Collect(all=True), "Rest to collection", "−12"),
    ]
    found = fitting.tags([*fits, *both])
    assert len(found) == 14
    assert all(apart(one.box, other.box) for one, other in combinations(found, 2))


def test_each_worth_is_on_the_tag_of_its_choice() -> None:
    view, candidates, _ = next(each for each in questions_of(2, 0) if each[0].board.phase == "place")
    told = {mark: tag.worth for tag in question.marks(view, candidates) for mark in tag.marks}
    assert told == {candidate.mark: candidate.worth for candidate in candidates}
    changed = tuple(candidate._replace(worth="+99") for candidate in candidates)
    assert asked(view, changed).tobytes() != asked(view, candidates).tobytes()


def test_both_ways_round_share_a_tag_where_they_are_worth_the_same() -> None:
    moves = GAME.moves(GAME.deal(turnable(), None), 0)
    same = [Candidate(move, str(number), "+1") for number, move in enumerate(moves)]
    assert len(placing.tags(same)) == len(moves) // 2
    differing = [Candidate(move, str(n), ("+1", "+2")[n % 2]) for n, move in enumerate(moves)]
    assert len(placing.tags(differing)) == len(moves)


def turnable() -> AncientView:
    """Return a view with a stone in hand that can be turned, before anything lies."""
    view = GAME.view(Match.new(GAME, 2, seed=1).state, 0)
    for stone in range(74):
        found = replace(view, board=replace(view.board, seat=0, phase="place", stone=stone))
        if len(GAME.moves(GAME.deal(found, None), 0)) == 30:
            return found
    raise AssertionError("all stones are the same both ways")


@pytest.mark.parametrize(
    ("worths", "best"),
    [
        (("+2", "−1", "+2", "±0"), [0, 2]),
        (("−3", "−1"), [1]),
        (("+1", "+1"), []),
        (("", ""), []),
        (("+5 and more", "+1"), []),
    ],
)
def test_what_brings_most_stands_out(worths: tuple[str, ...], best: list[int]) -> None:
    candidates = [Candidate(None, "x", worth) for worth in worths]
    most = options.most(candidates)
    found = [options.tag(Box(0, 0, 9, 9), candidate, most).best for candidate in candidates]
    assert [number for number, stands_out in enumerate(found) if stands_out] == best


def test_a_suggestion_is_drawn_for_every_stone() -> None:
    for view, candidates, suggested in questions_of(3, 4):
        if len(suggested) > 1 and any(isinstance(move, Fit) for move in suggested):
            plain, shown = asked(view, candidates), asked(view, candidates, suggested)
            assert plain.tobytes() != shown.tobytes()
            every = [asked(view, candidates, suggested[:count]) for count in range(1, len(suggested))]
            assert shown.tobytes() not in {image.tobytes() for image in every}
            return
    raise AssertionError("no suggestion")


@pytest.mark.parametrize("count", [1, 13, 24, 40, SMALL_STONES])
def test_any_number_of_small_stones_is_drawn(count: int) -> None:
    view = turnable()
    kinds = tuple(sorted(number % 12 for number in range(count)))
    for phase in ("take", "place", "small"):
        on_table = {"pile": kinds} if phase == "take" else {"pending": kinds}
        shown = replace(view, board=replace(view.board, phase=phase, **on_table))
        assert asked(shown, tuple(offered(shown, Random(1)))).height <= HIGHEST


@SEATS
def test_what_is_hidden_changes_no_picture_of_a_question(seats: int) -> None:
    rng = Rng(seats)
    for view, candidates, suggested in some(seats, 7):
        other = GAME.deal(view, rng)
        assert other.secret != view.secret
        same = GAME.view(other, view.viewer)
        assert asked(same, candidates, suggested).tobytes() == asked(view, candidates, suggested).tobytes()
