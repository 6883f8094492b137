"""Pictures of questions: every kind has one, with each option's name and worth."""

import random
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.board import (
    ArchitecturaState,
    ArchitecturaView,
    ToAsk,
    ToBury,
    ToPlay,
    ToResolve,
)
from engine.games.architectura.choices import effect_of
from engine.games.architectura.moves import At, Fresh
from engine.match import Match
from render.boards import Candidate, Scene, board
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.pieces.tokens import Owner
from render.boards.architectura.questions import faces, prospects
from render.boards.architectura.questions.faces import DOWN
from render.boards.architectura.questions.question import ask
from render.boards.architectura.questions.sheet import Sheet
from render.canvas import Box
from render.encode import encode
from render.texts import texts
from render.theme import IVORY
from render.words import words
from tests.games.architectura.drawing import changed, play, state
from tests.thorough import ends, times

NAMES = ("Anastasia", "Ben", "Chen", "Dana")
T, SPEAK = texts(), words("architectura")
FULL = ("tavern@1 villa@0 palace@1 park@0 school@1 temple@0", "market@0 library@1 theatre@0", "barracks@1")


def offers_of(view: ArchitecturaView, worth: str = "+5") -> list[Candidate]:
    assert view.viewer is not None
    return [
        Candidate(move, SPEAK.choice(view, move, T).button, worth) for move in GAME.moves(view, view.viewer)
    ]


def drawn(view: ArchitecturaView, candidates: list[Candidate]) -> Sheet:
    return ask(view, candidates, Scene(NAMES[: view.board.seats], T, private=True))


def view_of(position: ArchitecturaState) -> ArchitecturaView:
    return GAME.view(position, GAME.to_act(position.board)[0])


def replacing(*, moves: int) -> ArchitecturaState:
    match = Match.new(GAME, 2, {"game": "advanced"}, seed=3)
    for _ in range(moves):
        match.play(0, match.moves(0)[0])
    return match.state


def after(*moves: str, **drawing: Any) -> ArchitecturaState:
    """Return a state in mid-turn."""
    streets = drawing.pop("streets", FULL)
    return play(state(*streets, **({"seats": 3} | drawing)), *moves)[0]


def fetching() -> ArchitecturaState:
    swaps = ((), (("obelisk", "market"),))
    start = state(hands=("", "tavern greenhouse park"), turn=1, deck="obelisk villa", replaced=swaps)
    return changed(start, refreshed=(False, False), begun=(False, False))


KINDS: dict[str, ArchitecturaState] = {
    "replace": replacing(moves=0),
    "replaced": replacing(moves=2),
    "play": state(*FULL, seats=3, hand="tavern villa park", deck="palace", refreshed=(False,) * 3),
    "play five": state(*FULL, seats=3, hand="graveyard magic-academy manufactory laboratory city-hall"),
    "fetch": changed(fetching(), colours=("blue", "green")),
    "nothing to play": state("*1", hand="city-hall", seats=2),
    "pay": after("play magic-academy", hand="magic-academy tavern villa", beside=("graveyard", "", ""),
                 buried=(("park", "school", "temple"), (), ())),
    "place": after("play greenhouse", hand="greenhouse", streets=(*FULL[:2], "(barracks@1) park@1")),
    "first place": after("play watchtower", hand="watchtower", streets=()),
    "ask": after("play palace", "at 1-2", hand="palace", streets=("tavern@0!",)),
    "turn": after("play tavern", "at 2-4", hand="tavern"),
    "turn several": after("play greenhouse", "at 2-4", "turn 2-3 up", hand="greenhouse"),
    "turn each": after("play library", "at 2-2", hand="library", streets=(FULL[0], "market@0", FULL[2])),
    "raise": after("play bathhouse", "at 1-2", hand="bathhouse", streets=("tavern@0!", "market@0!")),
    "lower": after("play arena", "at 2-4", hand="arena"),
    "lowest": after("play courthouse", "at 2-4", hand="courthouse"),
    "destroy": after("play barracks", "at 2-1", hand="barracks", streets=("tavern@1", "", "market@1")),
    "protect": after("play villa", "at 2-4", hand="villa"),
    "restore": after("play hospital", "at 1-3", hand="hospital", streets=("(tavern@0) (park@0)",)),
    "move": after("play guesthouse", "at 2-4", hand="guesthouse"),
    "move to": after("play guesthouse", "at 2-4", "at 2-3", hand="guesthouse"),
    "take": after("play manufactory", "at 2-4", hand="manufactory villa"),
    "play there": after("play manufactory", "at 2-4", "at 2-3", hand="manufactory villa mint palace"),
    "copy": after("play smithy", "at 2-4", hand="smithy"),
    "swap": after("play theatre", "at 2-4", hand="theatre"),
    "swap of a block": after("play gallery", "at 2-4", hand="gallery"),
    "reserve": after("play fountain", "at 2-4", hand="fountain"),
    "look": after("play observatory", "at 2-4", hand="observatory", deck="tavern villa park mint"),
    "order": after("play observatory", "at 2-4", "look", hand="observatory", deck="tavern villa park mint"),
    "bury": after("play laboratory", "at 2-4", hands=("laboratory", "tavern park", "villa")),
    "bury there": after("play laboratory", "at 2-4", "bury tavern", hands=("laboratory", "tavern", "villa")),
}  # fmt: skip
"""A position for each kind of question."""


def kind_of(view: ArchitecturaView) -> tuple[str, ...]:
    """Return the subject of a question."""
    if view.board.phase == "replace":
        return ("replace",)
    match view.board.stack[-1]:
        case ToResolve() as task:
            stage = "order" if task.looked else "to" if task.picked >= 0 else ""
            return ("resolve", effect_of(task).act, effect_of(task).whose, stage)
        case ToAsk(act=act):
            return ("ask", act)
        case ToBury(card=card):
            return ("bury", str(bool(card)))
        case ToPlay(space=space):
            return ("play", str(space >= 0))
        case task:
            return (type(task).__name__,)


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def check(sheet: Sheet, candidates: list[Candidate]) -> None:
    """Check a picture's size, and that every candidate is marked once without overlaps."""
    image = sheet.image()
    assert image.mode == "RGB"
    assert image.width == 1000
    assert 100 <= image.height <= 800
    assert sorted(id(mark.candidate) for mark in sheet.marks) == sorted(map(id, candidates))
    for _, box in sheet.marks:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= image.width
        assert box.bottom <= image.height
        assert box.height >= 33, "too low to be legible on a phone"
    for one, other in combinations(sheet.marks, 2):
        assert apart(one.box, other.box), (one, other)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("worth", ["−12", ""][: times(1, 2)])
def test_every_kind_of_question_has_a_picture(name: str, worth: str) -> None:
    view = view_of(KINDS[name])
    candidates = offers_of(view, worth)
    assert candidates
    check(drawn(view, candidates), candidates)


@pytest.mark.parametrize("name", list(KINDS)[:: times(3, 1)])
def test_question_pictures_are_small(name: str) -> None:
    view = view_of(KINDS[name])
    scene = Scene(NAMES[: view.board.seats], T, private=True)
    made = encode(board("architectura").question(view, offers_of(view), (), scene), PALETTE)
    assert len(made) < 50_000
    assert Image.open(BytesIO(made)).width == 1000


@pytest.mark.parametrize("name", KINDS)
def test_button_labels_are_short_and_distinct(name: str) -> None:
    view = view_of(KINDS[name])
    names = [candidate.mark for candidate in offers_of(view)]
    assert all(1 <= len(name) <= 20 for name in names)
    assert len({*names}) == len(names)


def questions(seats: int, mode: str, seed: int) -> Iterator[ArchitecturaView]:
    """Yield the questions and confirmations of a random match."""
    match = Match.new(GAME, seats, {"game": mode}, seed=seed)
    chance = random.Random(seed)
    while match.to_act:
        seat = chance.choice(match.to_act)
        draft = Draft(GAME, match.view(seat))
        while choices := list(draft.options):
            yield draft.view
            rest = [move for move in choices if not isinstance(move, Fresh)] or choices
            draft.push(chance.choice(rest if chance.random() < 0.8 else choices))
        yield draft.view
        match.play(seat, *draft.played)


@pytest.mark.parametrize(("seats", "mode"), ends(product((2, 3, 4), ("basic", "advanced"))))
def test_random_match_questions_can_be_drawn(seats: int, mode: str) -> None:
    chance, seen = random.Random(seats), set()
    for view in questions(seats, mode, seats):
        assert view.viewer is not None
        kind = kind_of(view) if GAME.moves(view, view.viewer) else ("confirm",)
        if kind not in seen or chance.random() < times(3, 10) / 100:
            seen.add(kind)
            candidates = offers_of(view)
            check(drawn(view, candidates), candidates)
            assert all(1 <= len(candidate.mark) <= 20 for candidate in candidates)
            assert len({candidate.mark for candidate in candidates}) == len(candidates)
    assert len(seen) >= 6


def test_every_kind_of_question_is_covered() -> None:
    known = {kind_of(view_of(position)) for position in KINDS.values()}
    occurring = {
        kind_of(view)
        for seed in range(6)
        for view in questions(2 + seed % 3, "advanced", seed)
        if GAME.moves(view, view.viewer or 0) and view.viewer in view.to_act
    }
    assert {kind[:2] for kind in occurring} - {("ask", "raise"), ("ask", "lower"), ("ask", "lowest")} <= {
        kind[:2] for kind in known
    }
    assert len(occurring) > 15


@pytest.mark.parametrize("name", ["place", "turn", "play", "ask", "swap"])
def test_worth_of_an_option_is_visible(name: str) -> None:
    view = view_of(KINDS[name])
    pictures = {drawn(view, offers_of(view, worth)).image().tobytes() for worth in ("", "+5", "−5")}
    assert len(pictures) == 3


@pytest.mark.parametrize("name", [("W" * 32,) * 4, ("שלום",) * 4, ("",) * 4])
def test_any_names_can_be_drawn(name: tuple[str, ...]) -> None:
    view = view_of(KINDS["turn"])
    candidates = offers_of(view)
    check(ask(view, candidates, Scene(name[:3], T, private=True)), candidates)


# predicted changes


@pytest.mark.parametrize(
    ("street", "card", "expected"),
    [
        ("tavern@1", "temple", ("falls", DOWN)),
        ("tavern@1", "theatre", ("sinks", "1")),
        ("tavern@1", "market", ("rises", "5")),
        ("tavern@1", "villa", ("stays", "")),
        ("tavern@1:1", "theatre", ("falls", DOWN)),
        ("palace@1", "temple", ("stays", "")),
        ("tavern@1!", "temple", ("safe", "")),
        ("tavern@0!", "temple", ("asked", "")),
        ("tavern@1", "park", ("stays", "")),
        ("tavern@1", "watchtower", ("rises", "5")),
    ],
)
def test_comparison_is_predicted(street: str, card: str, expected: tuple[str, str]) -> None:
    view = view_of(play(state(street, hand=card), f"play {card}")[0])
    assert prospects.compared(view, card, At(1)) == expected


@pytest.mark.parametrize(
    ("name", "space", "expected"),
    [("lower", 3, "8"), ("lowest", 10, "3"), ("restore", 0, "3"), ("protect", 10, ""), ("destroy", 0, DOWN)],
)
def test_effect_is_predicted(name: str, space: int, expected: str) -> None:
    view = view_of(KINDS[name])
    move = next(move for move in GAME.moves(view, 0) if move == At(space))
    assert isinstance(move, At)
    assert prospects.touched_by(view, move) == expected


def test_answer_is_predicted() -> None:
    view = view_of(KINDS["ask"])
    spare, affect = GAME.moves(view, 0)
    assert prospects.answered(view, spare, 0) == ""
    assert prospects.answered(view, affect, 0) == DOWN


# confirmation


@pytest.mark.parametrize(
    "moves",
    [("play park", "at 2-4"), ("play temple", "at 2-4"), ("play graveyard",)],
    ids=["plain", "compared", "beside"],
)
def test_confirmation_shows_the_changes(moves: tuple[str, ...]) -> None:
    start = state(*FULL, seats=3, hand="park temple graveyard")
    draft = Draft(GAME, GAME.view(start, 0))
    for move in moves:
        draft.push(GAME.notation.read(move))
    assert draft.complete
    sheet = drawn(draft.view, [])
    check(sheet, [])
    assert sheet.image().tobytes() != drawn(changed_last(draft.view), []).image().tobytes()


def changed_last(view: ArchitecturaView) -> ArchitecturaView:
    """Return the view without the last change."""
    return GAME.view(changed(GAME.deal(view, None), laid=(), changed=()), view.viewer)


@pytest.mark.parametrize("name", ["play", "look"])
def test_sealed_moves_can_be_drawn(name: str) -> None:
    view = view_of(KINDS[name])
    draft = Draft(GAME, view)
    draft.push(GAME.notation.read("fresh" if name == "play" else "look"))
    assert draft.sealed
    check(drawn(draft.view, []), [])


@pytest.mark.parametrize(
    ("hand", "notes"),
    [
        ("villa tavern school", []),
        ("park villa", ["X: the value of the card to its left"]),
        ("watchtower villa", ["No.: the number of its block"]),
        ("park watchtower", ["X: the value of the card to its left", "No.: the number of its block"]),
    ],
)
def test_hand_explains_relative_values(hand: str, notes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(Sheet, "line", lambda _, text: written.append(text))
    view = view_of(state(*FULL, seats=3, hand=hand))
    drawn(view, offers_of(view))
    assert [text for text in written if text.startswith(("X:", "No.:"))] == notes


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_questions_show_stones_below_houses_on_ruins(scale: int) -> None:
    """They leave emblem and value visible, and differ from every other sign of a ruin."""

    def standing(emblem: str, value: str, *, below: bool) -> Image.Image:
        owner = Owner("yellow", emblem)
        return faces.standing(PALETTE, T, owner, "temple", value, "", scale, True, below).image()

    def apart(one: Image.Image, other: Image.Image) -> tuple[int, int]:
        left, top, right, bottom = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
        return right - left, bottom - top

    plain, covers = (standing("sun", "7", below=below) for below in (False, True))
    light = [
        sum(count for count, colour in each.getcolors(1 << 16) or () if colour == IVORY)
        for each in (plain, covers)
    ]
    assert light[1] - light[0] >= 150
    assert apart(covers, standing("moon", "7", below=True)) == apart(
        plain, standing("moon", "7", below=False)
    )
    assert apart(covers, standing("sun", "4", below=True)) == apart(plain, standing("sun", "4", below=False))
    ruins = [
        faces.fallen(PALETTE, T, Owner("red", "sun"), "temple", "", scale, below).image()
        for below in (False, True)
    ]
    changes = ImageChops.difference(*ruins).getbbox()
    assert changes is not None
    assert changes[0] >= faces.size(scale)[0] // 2
