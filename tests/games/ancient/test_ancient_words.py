"""The game in words: everything has words, within Discord's limits, and tells nothing hidden."""

import random
import re
from importlib.resources import files
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.errors import IllegalMove, InvalidMove, Refusal
from engine.game import ScoreLine
from engine.games.ancient import GAME
from engine.games.ancient.components import BOX, CARDS, FACES, Face
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
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.scoring import sheet
from engine.games.ancient.state import AncientState, Phase, Player
from engine.rng import Rng
from render.texts import signed, texts
from render.words import ALT_TEXT_LIMIT, words
from render.words.ancient import TOPICS
from render.words.ancient.board import drawing
from render.words.ancient.parts import gains
from tests.games.ancient.drawing import collected, large, pyramid, small

W = words("ancient")
T = texts()
NAMES = ("Hatshepsut", "Imhotep", "Nefertari-the-long-named-architect", "Senenmut")
PHASES = get_args(Phase)


def random_states(seats: int, seed: int) -> list[AncientState]:
    chance = random.Random(seed)
    state = GAME.setup(seats, {}, Rng(seed))
    found = [state]
    while state.phase != "over":
        state = GAME.apply(state, state.seat, chance.choice(GAME.moves(state, state.seat))).state
        found.append(state)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_everything_has_words_within_the_limits(seats: int, seed: int) -> None:
    names = NAMES[:seats]
    for state in random_states(seats, seed):
        view = GAME.view(state, state.seat)
        assert 0 < len(W.prompt(view, T)) <= 150
        labels = []
        for move in GAME.moves(state, state.seat):
            choice = W.choice(view, move, T)
            assert 0 < len(choice.label) <= 100, choice
            assert len(choice.description) <= 100, choice
            labels.append(choice.label)
            for event in GAME.apply(state, state.seat, move).events:
                assert 0 < len(W.event(event, names[state.seat], T)) <= 400
        assert len(set(labels)) == len(labels)
        assert 0 < len(W.board(view, names, T)) <= 3900
        assert 0 < len(W.alt(view, names, T)) <= ALT_TEXT_LIMIT
    for lines in GAME.sheets(GAME.view(state, None)):
        assert all(W.source(line.source, T) for line in lines)


def test_the_fullest_board_keeps_the_limits() -> None:
    bulky = large("<b2n>")
    player = Player(
        large=(bulky,) * 15,
        small=(2,) * 12,
        collection=tuple(range(12)) * 2,
        cards=(CARDS.index("optimization"), CARDS.index("divine-path"), CARDS.index("stone-carver")),
        hand=8,
    )
    state = replace(GAME.setup(4, {}, Rng(0)), players=(player,) * 4, pile=tuple(range(12)) * 2)
    names = ("W" * 32,) * 4
    for seat in (None, 0, 3):
        view = GAME.view(state, seat)
        assert len(W.board(view, names, T)) <= 3900
        assert 300 < len(W.alt(view, names, T)) <= ALT_TEXT_LIMIT


def test_nothing_hidden_is_said() -> None:
    chance = random.Random(1)
    for state in random_states(3, 9):
        other = replace(
            state,
            rng=chance.getrandbits(64),
            supply=tuple(chance.sample(state.supply, len(state.supply))),
            bag=tuple(chance.sample(state.bag, len(state.bag))),
            deck=tuple(chance.sample(state.deck, len(state.deck))),
        )
        for seat in (None, 0, 1, 2):
            mine, theirs = GAME.view(state, seat), GAME.view(other, seat)
            assert W.board(mine, NAMES[:3], T) == W.board(theirs, NAMES[:3], T)
            assert W.alt(mine, NAMES[:3], T) == W.alt(theirs, NAMES[:3], T)
            assert W.prompt(mine, T) == W.prompt(theirs, T)
            for move in GAME.moves(state, state.seat):
                assert W.choice(mine, move, T) == W.choice(theirs, move, T)


# single texts

EVENTS: dict[str, tuple[AncientEvent, str]] = {
    "first": (Took(0, large("[b-b]") // 2, collected("b1 b1 y2")), "with 2× blue 1, yellow 2."),
    "paid": (
        Took(2, large("<b2n>") // 2, paid=small("w3")),
        "Ann pays white 3 and takes stone 3.",
    ),
    "placed": (Placed(14, large("<n1b]")), "Ann lays brown–blue, door left, 1 sarcophagus on a5."),
    "fitted": (Fitted(11, small("n1")), "Ann puts brown 1 on r6."),
    "collected": (Collected(collected("n1 n2")), "Ann puts into the collection: brown 1, brown 2."),
    "forced": (Collected(collected("n1"), forced=True), "No room is left in Ann’s pyramid."),
    "gained": (Gained(CARDS.index("amun-ra")), "Ann takes the card Amun-Ra."),
    "drew": (Drew(collected("b1 b2 b3 n1")), "Amun-Ra brings Ann: blue 1, blue 2, blue 3, brown 1."),
    "refilled": (Refilled(0, 0, 0), "New card: Priest. Ann draws blue 1."),
    "refilled with a card only": (Refilled(card=1), "New card: Osiris."),
    "refilled with nothing": (Refilled(), ""),
}


@pytest.mark.parametrize(("event", "said"), EVENTS.values(), ids=EVENTS)
def test_events(event: AncientEvent, said: str) -> None:
    text = W.event(event, "Ann", T)
    assert said in text
    assert bool(text) == bool(said)


def test_every_kind_of_event_and_move_is_in_these_tests() -> None:
    assert {type(event) for event, _ in EVENTS.values()} == set(get_args(AncientEvent))
    assert {Take, Place, Turn, Fit, Collect, Gain, End} == set(get_args(AncientMove))


def at(phase: str) -> AncientState:
    """The first state of a phase in random matches."""
    return next(s for seed in range(20) for s in random_states(2, seed) if s.phase == phase)


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_prompt_and_a_heading(phase: str) -> None:
    state = at(phase)
    view = GAME.view(state, state.seat)
    assert W.prompt(view, T)
    assert W.board(view, NAMES[:2], T).startswith("### ")


def test_a_placement_says_what_it_scores_and_where() -> None:
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
    state = replace(GAME.setup(2, {}, Rng(1)), first=0, seat=0)
    state = replace(state, players=(replace(me, hand=small("y3")), state.players[1]))
    sided = replace(state, stone=large("<b2n>") // 2, phase="place")
    view = GAME.view(sided, 0)
    choice = W.choice(view, Place(0), T)
    assert choice.label == "a1"
    # turned, its blue half lies below the blue one on level 2
    assert choice.description == "+4 upright, +5 turned · brings a card"
    turning = GAME.apply(sided, 0, Place(0)).state
    choice = W.choice(GAME.view(turning, 0), Turn(True), T)
    assert choice.label == "Turned: brown–blue"
    assert choice.description == "+5: blue +1, chambers +4"
    small_one = replace(state, pending=collected("y3"), phase="small")
    choice = W.choice(GAME.view(small_one, 0), Fit(0), T)
    assert (choice.label, choice.emoji) == ("l1 – level 1, left", "🟨")
    assert choice.description == "workers +3 · 3 workers on the other side"
    assert W.choice(GAME.view(small_one, 0), Collect(), T).description == "±0 now"


def test_a_card_says_what_it_scores_now_and_what_it_does() -> None:
    state = replace(GAME.setup(2, {}, Rng(1)), first=0, seat=0, phase="card", due=1)
    state = replace(state, players=(Player(small=(0, 3, 6) + (-1,) * 9), state.players[1]))
    view = GAME.view(state, 0)
    said = {card: W.choice(view, Gain(number), T) for number, card in enumerate(CARDS)}
    assert said["ra"].label == "Ra"
    assert said["ra"].description.startswith("+3 now · 0/1/3/6 for")
    assert said["priest"].description == "+2 now · a joker among your symbols"
    assert said["set"].description.startswith("±0 now · ")
    assert said["amun-ra"].description.startswith("drawn at once, can’t be taken back · four more")


def test_placing_the_second_stone_at_a_card_symbol_says_so() -> None:
    state = replace(GAME.setup(2, {}, Rng(1)), first=0, seat=0, phase="place", stone=large("[b-b]") // 2)
    state = replace(state, players=(Player(large=(large("[n-n]"),) + (-1,) * 14), state.players[1]))
    view = GAME.view(state, 0)
    assert W.choice(view, Place(1), T).description == "blue +1 · brings a card"
    assert W.choice(view, Place(2), T).description == "blue +1"


def test_taking_says_what_it_costs_and_the_best_placement() -> None:
    state = GAME.setup(2, {}, Rng(1))
    state = replace(state, pile=collected("b1 b1 n2"), seat=0)
    state = replace(state, players=(Player(hand=small("y2")), Player()), common=(0, *state.common[1:]))
    view = GAME.view(state, 0)
    first = W.choice(view, Take(0), T)
    assert first.label == "1 – all blue, no corridor"
    assert first.description == "with 2× blue 1, brown 2, yellow 2 to place · best now: +1 on a1"
    assert W.choice(view, Take(1), T).description.startswith("costs your yellow 2 · best now: +")
    crowded = replace(view, pile=tuple(range(12)) * 2)
    assert W.choice(crowded, Take(0), T).description == "with 25 small stones to place · best now: +1 on a1"


def test_the_drawn_pyramid_can_be_played_by() -> None:
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


def test_all_stones_are_told_apart_in_the_drawing() -> None:
    looks: dict[str, set[Face]] = {}
    for laid, face in enumerate(FACES):
        line = list(drawing(Player(large=(laid,) + (-1,) * 14), T))[-1]
        looks.setdefault(line, set()).add(face)
    assert all(len(faces) == 1 for faces in looks.values())


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


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    keys = set()
    for file in files("engine.games.ancient").iterdir():
        if file.name.endswith(".py"):
            keys |= set(re.findall(r'"(ancient-refusal-[a-z-]+)"', file.read_text(encoding="utf-8")))
    keys |= {
        f"ancient-refusal-now-{phase}" for phase in ("take", "place", "turn", "small", "card", "end", "over")
    }
    assert len(keys) > 15
    for key in keys:
        assert key in T


def test_refusals_fill_their_placeholders() -> None:
    seen: set[str] = set()
    every: list[AncientMove] = [
        *(Take(slot) for slot in (-1, 0, 5)),
        *(Place(space, turned) for space in range(-1, 16) for turned in (None, True)),
        Turn(True),
        *(Fit(space) for space in range(-1, 13)),
        Collect(),
        Collect(all=True),
        *map(Gain, range(11)),
        End(),
    ]
    refusals: list[Refusal] = []
    for seed in range(15):
        for state in random_states(2, seed):
            for move in every:
                try:
                    GAME.check(state, state.seat, move)
                except IllegalMove as reason:
                    if reason.key not in seen:
                        seen.add(reason.key)
                        refusals.append(reason)
    with pytest.raises(InvalidMove) as caught:
        GAME.parse(GAME.view(GAME.setup(2, {}, Rng(0)), None), "pass")
    for refusal in (*refusals, caught.value):
        assert T.refusal(refusal).endswith(".")
    assert len(seen) >= 15


@pytest.mark.parametrize("source", [*(f"card:{card}" for card in CARDS), "chambers", "structure:white"])
def test_sources_have_names(source: str) -> None:
    assert W.source(ScoreLine(source, 1).source, T)


def test_effects_in_menus_are_short() -> None:
    assert all(len(T(f"ancient-effect-{card}")) <= 70 for card in CARDS)


def test_the_result_says_what_decided_and_whether_it_is_shared() -> None:
    assert T("outcome-ancient-complete")
    keys = ("small-stones", "small-stones-shared", "shared")
    one, several, equal = (T(f"tiebreak-ancient-{key}") for key in keys)
    assert "most small stones" in one
    assert "most small stones" in several
    assert "equally many" in several
    assert "small stones" in equal
    assert "most" not in equal


def test_a_card_is_told_to_come_after_the_small_stones() -> None:
    body = next(topic.body for topic in W.topics(T) if topic.key == "cards")
    assert "right away" not in body
    assert body.index("small stones are placed") < body.index("take one of the four")


@pytest.mark.parametrize("key", ["picture", "effect"])
def test_set_is_told_to_count_connected_sarcophagi_only(key: str) -> None:
    assert "connected" in T(f"ancient-{key}-set")


def test_one_of_anything_is_told_as_one() -> None:
    """With one piece of each kind on the table, and one point, nothing is told in the plural."""
    one = Player(
        large=(large("[b1n>"), *(-1,) * 14), small=(small("b1"), *(-1,) * 11), collection=(0,), hand=0
    )
    state = replace(GAME.setup(2, {}, Rng(1)), players=(one, one), deck=(0,), pile=(0,), seat=0)
    plural = re.compile(r"\b1 (small )?(stones|points|workers|sarcophagi|cards)\b")
    view = GAME.view(state, 0)
    told = [W.board(view, NAMES[:2], T), W.alt(view, NAMES[:2], T)]
    told += [" ".join(W.choice(view, move, T)[:2]) for move in GAME.moves(state, 0)]
    for text in told:
        assert not plural.search(text), text
    assert "1 small stone in the pyramid" in told[1]


def test_less_is_told_with_a_true_minus_sign() -> None:
    """Two Anubis lose a point each once a sarcophagus is connected, which brings one."""
    assert [signed(change) for change in (-2, 0, 2)] == ["−2", "±0", "+2"]
    anubis = (CARDS.index("anubis"),) * 2
    shut, open_ = (Player(cards=anubis, large=(large(laid), *(-1,) * 14)) for laid in ("[b1n>", "<n1b]"))
    assert gains(sheet(shut), sheet(open_), T) == "−1: chambers +1, Anubis −2"
