"""Texts of *Ancient Architects*: complete, within Discord's limits, and free of hidden information."""

import random
import re
from importlib.resources import files
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.core.values import ScoreLine
from engine.errors import IllegalMove, InvalidMove, Refusal
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientState, Phase, Player
from engine.games.ancient.cards import BOX, CARDS, FACES, Face
from engine.games.ancient.events import (
    AncientEvent,
    Collected,
    Drew,
    Fitted,
    Gained,
    Placed,
    Refilled,
    Took,
)
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from render.texts import signed, texts
from render.words import ALT_TEXT_LIMIT, words
from render.words.ancient import TOPICS
from render.words.ancient.board import drawing
from tests.games.ancient.drawing import changed, collected, large, pyramid, setup, small

W = words("ancient")
T = texts()
NAMES = ("Hatshepsut", "Imhotep", "Nefertari-the-long-named-architect", "Senenmut")
PHASES = get_args(Phase)


def random_states(seats: int, seed: int) -> list[AncientState]:
    chance = random.Random(seed)
    state = setup(seats, seed)
    states = [state]
    while state.board.phase != "over":
        seat = state.board.seat
        state = GAME.step(state, seat, chance.choice(GAME.moves(state, seat))).state
        states.append(state)
    return states


def test_fullest_board_text_fits() -> None:
    bulky = large("<b2n>")
    player = Player(
        large=(bulky,) * 15,
        small=(2,) * 12,
        collection=tuple(range(12)) * 2,
        cards=(CARDS.index("optimization"), CARDS.index("divine-path"), CARDS.index("stone-carver")),
        hand=8,
    )
    state = changed(setup(4, 0), players=(player,) * 4, pile=tuple(range(12)) * 2)
    names = ("W" * 32,) * 4
    for seat in (None, 0, 3):
        view = GAME.view(state, seat)
        assert len(W.board(view, names, T)) <= 3900
        assert 300 < len(W.alt(view, names, T)) <= ALT_TEXT_LIMIT


# single texts

EVENTS: dict[str, tuple[AncientEvent, str]] = {
    "first": (Took(0, large("[b-b]") // 2, collected("b1 b1 y2")), "with 2× blue 1, yellow 2."),
    "paid": (
        Took(2, large("<b2n>") // 2, paid=small("w3")),
        "Ann pays white 3 and takes stone 3.",
    ),
    "placed": (Placed(14, large("<n1b]")), "Ann places a stone on a5: brown–blue, door left, 1 sarcophagus."),
    "fitted": (Fitted(11, small("n1")), "Ann places brown 1 on r6."),
    "collected": (Collected(collected("n1 n2")), "Ann adds to the collection: brown 1, brown 2."),
    "forced": (Collected(collected("n1"), forced=True), "Ann’s pyramid has no room left."),
    "gained": (Gained(CARDS.index("amun-ra")), "Ann takes the Amun-Ra card."),
    "drew": (Drew(collected("b1 b2 b3 n1")), "Ann draws for Amun-Ra: blue 1, blue 2, blue 3, brown 1."),
    "refilled": (Refilled(0, 0, 0), "New card: Priest. Ann draws blue 1."),
    "refilled with a card only": (Refilled(card=1), "New card: Osiris."),
    "nothing to refill": (Refilled(), ""),
}


@pytest.mark.parametrize(("event", "sentence"), EVENTS.values(), ids=EVENTS)
def test_events(event: AncientEvent, sentence: str) -> None:
    text = W.event(event, "Ann", T)
    assert sentence in text
    assert bool(text) == bool(sentence)


def test_every_event_and_move_is_covered() -> None:
    assert {type(event) for event, _ in EVENTS.values()} == set(get_args(AncientEvent))
    assert {Take, Place, Fit, Collect, Gain} == set(get_args(AncientMove))


def at(phase: str) -> AncientState:
    """Return the first state of a phase in random matches, or the preview of a finished turn."""
    for state in (state for seed in range(20) for state in random_states(2, seed)):
        if state.board.phase == phase:
            return state
        for move in GAME.moves(state, state.board.seat) if phase == "end" else ():
            tried = GAME.preview(state, state.board.seat, move)
            if tried.turn_over:
                return tried.state
    raise AssertionError(phase)


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_prompt_and_a_heading(phase: str) -> None:
    state = at(phase)
    assert state.board.phase == phase
    view = GAME.view(state, state.board.seat)
    assert W.prompt(view, T).endswith(("?", "."))
    assert phase != "place" or W.prompt(view, T) == "Where do you place it?"
    assert W.board(view, NAMES[:2], T).startswith("### ")


def test_placement_names_orientation_and_gains() -> None:
    me = pyramid(
        """
            .. ..
          .. ..... ..
        .. ..... ..... ..
      .. ..... ..... ..... ..
    .. [b-n] ..... ..... ..... ..
  .. ..... <b1n> ..... ..... ..... y3
"""
    )
    state = setup(2, 1)
    players = (replace(me, hand=small("y3")), state.board.players[1])
    state = changed(state, first=0, seat=0, players=players)
    sided = GAME.view(changed(state, stone=large("<b2n>") // 2, phase="place"), 0)
    assert W.choice(sided, Place(0), T)[:4] == ("a1 as it is: blue–brown", "brings a card", None, "Level 1")
    assert W.choice(sided, Place(0, True), T).label == "a1 ↻ turned: brown–blue"
    assert W.choice(sided, Place(14), T)[:4] == ("a5 as it is: blue–brown", "", None, "Level 5")
    small_one = GAME.view(changed(state, pending=collected("y3"), phase="small"), 0)
    choice = W.choice(small_one, Fit(0), T)
    assert (choice.label, choice.emoji) == ("l1 – level 1, left", "🟨")
    assert choice.description == "3 workers on the other side"
    assert W.choice(small_one, Fit(3), T).description == ""
    assert W.choice(small_one, Collect(), T)[:2] == ("Into your collection", "")


def test_every_choice_has_a_short_distinct_name() -> None:
    """Buttons and pictures show these names, so each choice of a question needs its own."""
    labels = set()
    for seats in (2, 4):
        for state in random_states(seats, seats):
            view = GAME.view(state, state.board.seat)
            names = [W.choice(view, move, T).button for move in GAME.moves(state, state.board.seat)]
            assert len(set(names)) == len(names)
            assert all(0 < len(name) <= 20 for name in names)
            labels |= set(names)
    assert {"1", "5", "b3", "b3 ↻", "l6", "Collection", "Rest to collection", "Divine Path"} <= labels


def test_small_stones_are_asked_for_together() -> None:
    state = changed(setup(2, 1), seat=0, phase="small", pending=collected("b1 b2 y3"))
    for phase in PHASES:
        assert W.together(GAME.view(changed(state, phase=phase), 0)) == (phase == "small")
    view = GAME.view(state, 0)
    assert W.rest(view, GAME.moves(state, 0)) == Collect(all=True)
    last = changed(state, pending=collected("y3"))
    assert W.rest(GAME.view(last, 0), GAME.moves(last, 0)) == Collect()
    bound = changed(state, bound=True)
    assert W.rest(GAME.view(bound, 0), GAME.moves(bound, 0)) is None
    assert W.choice(view, Collect(all=True), T).label == "All 3 into your collection"


@pytest.mark.parametrize("stone", ["[b-b]", "[b-n]"])
def test_long_placement_menus_are_paged_by_level(stone: str) -> None:
    state = changed(setup(2, 1), seat=0, phase="place", stone=large(stone) // 2)
    view = GAME.view(state, 0)
    groups = [W.choice(view, move, T).group for move in GAME.moves(state, 0)]
    assert list(dict.fromkeys(groups)) == [f"Level {level}" for level in range(1, 6)]
    assert groups == sorted(groups)


def test_card_choice_describes_its_effect() -> None:
    state = changed(setup(2, 1), first=0, seat=0, phase="card", due=1)
    view = GAME.view(state, 0)
    choices = {card: W.choice(view, Gain(number), T) for number, card in enumerate(CARDS)}
    assert choices["ra"].label == "Ra"
    assert choices["ra"].description.startswith("0/1/3/6 for")
    assert choices["priest"].description == "a joker among your symbols"
    assert choices["amun-ra"].description.startswith("drawn at once, for all to see · four more")


def test_placement_that_earns_a_card_says_so() -> None:
    state = changed(setup(2, 1), first=0, seat=0, phase="place", stone=large("[b-b]") // 2)
    state = changed(state, players=(Player(large=(large("[n-n]"),) + (-1,) * 14), state.board.players[1]))
    view = GAME.view(state, 0)
    assert W.choice(view, Place(1), T)[:2] == ("b1", "brings a card")
    assert W.choice(view, Place(2), T)[:2] == ("c1", "")


def test_taking_names_its_cost_and_gain() -> None:
    state = changed(setup(2, 1), pile=collected("b1 b1 n2"), seat=0)
    players = (Player(hand=small("y2")), Player())
    state = changed(state, players=players, common=(0, *state.board.common[1:]))
    view = GAME.view(state, 0)
    first = W.choice(view, Take(0), T)
    assert first.label == "1 – all blue, no doors"
    assert first.description == "comes with 2× blue 1, brown 2, yellow 2"
    assert W.choice(view, Take(1), T).description == "costs your yellow 2"
    crowded = GAME.view(changed(state, pile=tuple(range(12)) * 2), 0)
    assert W.choice(crowded, Take(0), T).description == "comes with 25 small stones"


def test_text_drawing_of_a_pyramid() -> None:
    player = pyramid(
        """
            b1 ..
          .. ..... w3
        .. [n-n] ..... ..
      .. ..... <b2n> ..... ..
    .. ..... ..... ..... ..... ..
  y2 <b1n] ..... [bab] ..... ..... r1
""".replace("r1", "..").replace("[bab]", "<bab>")
    )
    assert list(drawing(player, T)) == [
        "               b1 r6",
        "            l5  a5   w3",
        "         l4 [n-n]  b4   r4",
        "      l3  a3   <b2n>  c3   r3",
        "   l2  a2    b2    c2    d2   r2",
        "y2 <b1n]  b1   <bAb>  d1    e1   r1",
    ]


def test_text_drawing_distinguishes_all_stones() -> None:
    faces_by_line: dict[str, set[Face]] = {}
    for laid, face in enumerate(FACES):
        line = list(drawing(Player(large=(laid,) + (-1,) * 14), T))[-1]
        faces_by_line.setdefault(line, set()).add(face)
    assert all(len(faces) == 1 for faces in faces_by_line.values())


# rules and refusals


def test_topics() -> None:
    topics = W.topics(T)
    assert tuple(topic.key for topic in topics) == TOPICS
    for topic in topics:
        assert 0 < len(topic.title) <= 45
        assert 100 < len(topic.body) <= 3500
    bodies = {topic.key: topic.body for topic in topics}
    for card in CARDS:
        assert f"- **{T(f'ancient-card-{card}')}:** " in bodies["cards"]
    assert "house values" in bodies["house"]
    assert BOX.edition in bodies["house"]
    assert "stones.toml" in bodies["house"]
    assert "house values" in T("ancient-topic-house-body-own", edition="printed-1")


def test_every_refusal_has_a_sentence() -> None:
    keys = set()
    for file in files("engine.games.ancient").iterdir():
        if file.name.endswith(".py"):
            keys |= set(re.findall(r'"(ancient-refusal-[a-z-]+)"', file.read_text(encoding="utf-8")))
    keys |= {f"ancient-refusal-now-{phase}" for phase in ("take", "place", "small", "card", "end", "over")}
    assert len(keys) >= 12
    for key in keys:
        assert key in T


def test_refusals_fill_their_placeholders() -> None:
    every: list[AncientMove] = [
        *(Take(slot) for slot in (-1, 0, 5)),
        *(Place(space, turned) for space in range(-1, 16) for turned in (False, True)),
        *(Fit(space) for space in range(-1, 13)),
        Collect(),
        Collect(all=True),
        *map(Gain, range(11)),
    ]
    refusals: dict[str, Refusal] = {}
    for seed in range(15):
        for state in random_states(2, seed):
            for move in every:
                try:
                    GAME.check(state, state.board.seat, move)
                except IllegalMove as reason:
                    refusals.setdefault(reason.key, reason)
    with pytest.raises(InvalidMove) as caught:
        GAME.notation.read("pass")
    for refusal in (*refusals.values(), caught.value):
        assert T.refusal(refusal).endswith(".")
    assert len(refusals) >= 12


@pytest.mark.parametrize("source", [*(f"card:{card}" for card in CARDS), "chambers", "structure:white"])
def test_every_source_has_a_name(source: str) -> None:
    assert W.source(ScoreLine(source, 1).source, T)


def test_effects_in_menus_are_short() -> None:
    assert all(len(T(f"ancient-effect-{card}")) <= 70 for card in CARDS)


def test_result_names_the_tiebreak() -> None:
    assert T("outcome-ancient-complete")
    keys = ("small-stones", "small-stones-shared", "shared")
    one, several, equal = (T(f"tiebreak-ancient-{key}") for key in keys)
    assert "most small stones" in one
    assert "most small stones" in several
    assert "equally many" in several
    assert "small stones" in equal
    assert "most" not in equal


def test_cards_page_says_cards_follow_small_stones() -> None:
    body = next(topic.body for topic in W.topics(T) if topic.key == "cards")
    assert "right away" not in body
    assert body.index("small stones are placed") < body.index("take one of the four")


@pytest.mark.parametrize("key", ["picture", "effect"])
def test_set_text_says_connected_sarcophagi(key: str) -> None:
    assert "connected" in T(f"ancient-{key}-set")


def test_single_pieces_are_singular() -> None:
    """With one piece of each kind and one point, no text uses the plural."""
    one = Player(
        large=(large("[b1n>"), *(-1,) * 14), small=(small("b1"), *(-1,) * 11), collection=(0,), hand=0
    )
    state = changed(setup(2, 1), players=(one, one), deck=(0,), pile=(0,), seat=0)
    plural = re.compile(r"\b1 (small )?(stones|points|workers|sarcophagi|cards)\b")
    view = GAME.view(state, 0)
    sentences = [W.board(view, NAMES[:2], T), W.alt(view, NAMES[:2], T)]
    sentences += [" ".join(W.choice(view, move, T)[:2]) for move in GAME.moves(state, 0)]
    for text in sentences:
        assert not plural.search(text), text
    assert "1 small stone in the pyramid" in sentences[1]


def test_losses_have_a_true_minus_sign() -> None:
    assert [signed(change) for change in (-2, 0, 2)] == ["−2", "±0", "+2"]
