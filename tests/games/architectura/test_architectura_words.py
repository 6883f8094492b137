"""The words: complete, within their limits, and good enough to play by."""

import re
from importlib.resources import files
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.architectura import GAME
from engine.games.architectura import events as event_module
from engine.games.architectura.components import BLOCKS, CARDS, COLOURS, DECK
from engine.games.architectura.moves import parse_move
from engine.games.architectura.state import Building, Card
from engine.match import Match, Played
from render.texts import texts
from render.words import ALT_TEXT_LIMIT, words
from tests.games.architectura.drawing import play, state

T = texts("en")
SPEAK = words("architectura")
NAMES = ("Anna", "Bert", "Carla", "Dana")
LONG = tuple(f"{name} of the very long display name"[:32] for name in NAMES)
FTL = "".join(
    (files("render") / "locale" / "en" / f"architectura{part}.ftl").read_text("utf-8")
    for part in ("", "-rules")
)


@pytest.mark.parametrize(("seats", "mode"), [(2, "basic"), (3, "advanced"), (4, "advanced")])
def test_everything_has_words_within_the_limits(seats: int, mode: str) -> None:
    for seed in range(5):
        chance = Random(seed)
        match = Match.new(GAME, seats, {"game": mode}, seed=seed)
        while match.to_act:
            seat = chance.choice(match.to_act)
            view, moves = match.view(seat), match.moves(seat)
            assert 1 <= len(SPEAK.prompt(view, T)) <= 150
            labels = [SPEAK.choice(view, move, T) for move in moves]
            assert len({choice.label for choice in labels}) == len(moves)
            for choice in labels:
                assert 1 <= len(choice.label) <= 100
                assert len(choice.description) <= 100
            for entry in match.play(seat, chance.choice(moves)):
                assert isinstance(entry, Played)
                for event in entry.events:
                    for viewer in (entry.seat, None):
                        other = event.seen_by(viewer)
                        if other is not None:
                            assert SPEAK.event(other, "Anna", T)
            for viewer in (seat, None):
                view = match.view(viewer)
                assert len(SPEAK.board(view, LONG[:seats], T)) <= 3900
                assert len(SPEAK.alt(view, LONG[:seats], T)) <= ALT_TEXT_LIMIT
        assert match.outcome is not None
        for sheet in match.outcome.sheets:
            assert all(SPEAK.source(line.source, T) for line in sheet)
        assert T(f"outcome-{match.outcome.reason}")


def test_the_fullest_table_fits() -> None:
    names = sorted(CARDS, key=lambda name: -len(name) - 3 * len(CARDS[name].sides))
    up = tuple(Building(space % 4, names[space % 12], 0, True) for space in range(4 * BLOCKS))
    down = tuple((Card(0, names[0]), Card(1, names[1])) for _ in up)
    longest = tuple(sorted(CARDS, key=lambda card: -sum(len(str(s)) for s in CARDS[card].sides))[:5])
    city = replace(
        state(seats=4, hands=(" ".join(longest), "", "", "")),
        up=up,
        down=down,
        colours=COLOURS,
        beside=("graveyard",) * 4,
        buried=(tuple(DECK.basic[:3]),) * 4,
        changed=tuple(range(32)),
        limits=(5,) * 4,
        replaced=tuple(tuple(zip(DECK.more(c), DECK.basic[:6], strict=True)) for c in COLOURS),
    )
    view = GAME.view(city, 0)
    assert len(SPEAK.board(view, LONG, T)) <= 3900
    assert len(SPEAK.alt(view, LONG, T)) <= ALT_TEXT_LIMIT


def test_the_board_tells_all_that_is_open() -> None:
    city = state("tavern@0:5! (market@1) *1", "(park@0)temple@1", hand="library villa", deck="palace")
    text = SPEAK.board(GAME.view(city, 0), NAMES[:2], T)
    for part in (
        "Tavern **5** (1 3 [5] 6) 🛡",
        "Market face down",
        "a token of 🟢 green",
        "Temple **7** (5 6 [7] 8) 🛡 over Park",
        "**Library**",
        "For each player you may turn",
        "Palace",
    ):
        assert part in text
    stranger = SPEAK.board(GAME.view(city, 1), NAMES[:2], T)
    assert "**Library**" not in stranger
    assert "Villa" not in SPEAK.board(GAME.view(city, None), NAMES[:2], T)


def test_menus_say_what_a_move_does() -> None:
    city, _ = play(state("tavern@1 (villa@1)", "palace@1:8", hand="temple"), "play temple")
    view = GAME.view(city, 0)
    said = {SPEAK.choice(view, move, T) for move in GAME.moves(city, 0)}
    assert {(choice.label, choice.description) for choice in said} == {
        ("Street 1, block 2", "+7 for you · covers green Villa · destroys green Tavern"),
        ("Street 1, block 3", "+7 for you"),
        ("Street 2, block 2", "+7 for you · green Palace 8 → 9"),
    }


@pytest.mark.parametrize(
    ("streets", "card", "moves", "prompt", "first"),
    [
        ((), "tavern", (), "Which card do you play?", "Tavern (3)"),
        ((), "tavern", ("play tavern",), "Where do you build the Tavern?", "Street 1, block 1"),
        (
            ("tavern@0!",),
            "palace",
            ("play palace", "at 1-2"),
            "Palace: shall your protected Tavern be destroyed?",
            "No, it stays as it is",
        ),
        (
            ("palace@1",),
            "tavern",
            ("play tavern", "at 1-2"),
            "Tavern: which card do you turn?",
            "green Palace on 1-1: 9 → 6",
        ),
        (
            ("(palace@0)",),
            "school",
            ("play school", "at 1-2"),
            "School: which card do you restore?",
            "blue Palace, face down on 1-1",
        ),
        (
            ("palace@1",),
            "theatre",
            ("play theatre", "at 1-2"),
            "Theatre: which cards do you swap?",
            "green Palace 1-1 ⇄ blue Theatre 1-2",
        ),
        (
            ("palace@1",),
            "guesthouse",
            ("play guesthouse", "at 1-2"),
            "Guesthouse: where does the green Palace go?",
            "Street 1, block 3",
        ),
        (
            ("tavern@1",),
            "smithy",
            ("play smithy", "at 1-2"),
            "Smithy: whose effect do you copy?",
            "green Tavern (1) on 1-1",
        ),
    ],
)
def test_questions(
    streets: tuple[str, ...], card: str, moves: tuple[str, ...], prompt: str, first: str
) -> None:
    city, _ = play(state(*streets, hand=card), *moves)
    view = GAME.view(city, 0)
    assert SPEAK.prompt(view, T) == prompt
    assert SPEAK.choice(view, GAME.moves(city, 0)[0], T).label == first


def test_every_kind_of_event_has_a_sentence() -> None:
    samples = {
        "seat": 0,
        "colour": "blue",
        "card": "tavern",
        "space": 3,
        "to": 4,
        "was": 3,
        "now": 5,
        "count": 2,
    }
    samples |= {"limit": 4, "old": "villa", "other": "park", "other_colour": "red"}
    for kind in event_module.Event.__args__:
        data = {name: samples[name] for name in kind.__struct_fields__ if name in samples}
        data |= {"swaps": (("mint", "villa"),)} if "swaps" in kind.__struct_fields__ else {}
        sentence = SPEAK.event(msgspec.convert(data, kind), "Anna", T)
        assert sentence[-1] == ".", kind


def test_topics() -> None:
    topics = SPEAK.topics(T)
    keys = [topic.key for topic in topics]
    assert len(set(keys)) == len(keys)
    assert {f"card-{card}" for card in CARDS} <= set(keys)
    for topic in topics:
        assert 1 <= len(topic.key) <= 40
        assert 1 <= len(topic.title) <= 100
        assert 1 <= len(topic.body) <= 3500
    bodies = {topic.key: topic.body for topic in topics}
    assert "house deck" in bodies["aim"]
    for card in CARDS:
        assert "house deck" in bodies[f"card-{card}"]
        assert str(CARDS[card].sides[-1]) in bodies[f"card-{card}"]


def test_every_message_is_prefixed_and_every_refusal_of_the_engine_has_one() -> None:
    keys = re.findall(r"^([a-z][\w-]*) =", FTL, re.M)
    assert all(
        key.startswith(("architectura-", "outcome-architectura-", "tiebreak-architectura-")) for key in keys
    )
    folder = files("engine.games.architectura")
    source = (folder / "refusals.py").read_text("utf-8")
    for reason in re.findall(r'_no\(\s*"([a-z-]+)"', source):
        assert f"architectura-refusal-{reason}" in T
    for kind in re.findall(r'To\w+: "(\w+)"', source):
        assert f"architectura-refusal-wants-{kind}" in T
    for tiebreak in ("cards", "lowest", "shared"):
        assert f"tiebreak-architectura-{tiebreak}" in T


def test_options_are_named() -> None:
    for option in GAME.info.options:
        assert f"architectura-option-{option.name}" in T
        assert all(f"architectura-option-{option.name}-{choice}" in T for choice in option.choices)


def test_every_act_of_an_effect_has_a_question() -> None:
    for card in CARDS.values():
        for effect in card.effects:
            assert effect.act in ("limit", "bury") or f"architectura-prompt-{effect.act}" in T


def test_notation_is_explained_where_it_is_refused() -> None:
    text = T("architectura-refusal-notation", text="?")
    assert all(parse_move(example) for example in re.findall(r"“([a-z].*?)”", text))
