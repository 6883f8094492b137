"""Texts of *Architectura*: complete, within Discord's limits, and good enough to play by."""

import random
import re
from importlib.resources import files
from itertools import zip_longest

import msgspec
import pytest

from engine.games.architectura import GAME
from engine.games.architectura import events as event_module
from engine.games.architectura.board import ArchitecturaState, Building, Card, ToAsk
from engine.games.architectura.cards import CARDS, COLOURS, DECK
from engine.games.architectura.choices import is_compared
from engine.games.architectura.city import compare, value
from engine.games.architectura.refusals import KINDS
from engine.match import Match
from render.texts import texts
from render.words import ALT_TEXT_LIMIT, words
from render.words.architectura import parts
from tests.games.architectura.drawing import changed, drawn, own_decks, play, state
from tests.thorough import times

T = texts("en")
read = GAME.notation.read
SPEAK = words("architectura")
NAMES = ("Anna", "Bert", "Carla", "Dana")
LONG = tuple(f"{name} of the very long display name"[:32] for name in NAMES)
FTL = "".join(
    (files("render") / "locale" / "en" / f"architectura{part}.ftl").read_text("utf-8")
    for part in ("", "-rules")
)


def full_city() -> ArchitecturaState:
    """Return a full city of 4: all 48 cards are in it except seat 0's hand."""
    replaced = []
    for colour in COLOURS:
        swaps: list[tuple[str, str]] = []
        for card in DECK.more(colour):
            olds = [old for old in CARDS[card].replaces if old not in {old for _, old in swaps}]
            swaps += [(card, olds[0])] if olds else []
        replaced.append(tuple(swaps))
    base = changed(state(seats=4), colours=COLOURS, replaced=tuple(replaced))
    decks = [sorted(cards, key=lambda card: card == "graveyard") for cards in own_decks(base)]
    hand, decks[0] = tuple(decks[0][:5]), decks[0][5:]
    cards = [(seat, card) for deck in zip_longest(*decks) for seat, card in enumerate(deck) if card]
    cards.remove((1, "graveyard"))
    tops, covered = cards[:32], cards[32:]
    return changed(
        base,
        hands=(hand, (), (), ()),
        up=tuple(Building(seat, card, 0, True) for seat, card in tops),
        down=tuple((Card(*covered[i]),) if i < len(covered) else () for i in range(32)),
        beside=("", "graveyard", "", ""),
        changed=tuple(range(32)),
        limits=(5,) * 4,
        refreshed=(True,) * 4,
    )


def test_fullest_board_text_fits() -> None:
    view = GAME.view(full_city(), 0)
    assert len(SPEAK.board(view, LONG, T)) <= 3900
    assert len(SPEAK.alt(view, LONG, T)) <= ALT_TEXT_LIMIT


def test_board_text_has_all_public_information() -> None:
    city = state("tavern@0:5! (market@1) *1", "(park@0)temple@1", hand="library villa", deck="palace")
    text = SPEAK.board(GAME.view(city, 0), NAMES[:2], T)
    for part in (
        "Tavern **5** (1 3 [5] 6) 🛡",
        "🟢 green Market, face down",
        "a token of 🟢 green",
        "Temple **7** (5 6 [7] 8) 🛡 over 🔵 blue Park",
        "**Library**",
        "For each player you may turn",
        "Palace",
    ):
        assert part in text
    stranger = SPEAK.board(GAME.view(city, 1), NAMES[:2], T)
    assert "**Library**" not in stranger
    assert "Villa" not in SPEAK.board(GAME.view(city, None), NAMES[:2], T)


def test_board_text_lists_piles_from_the_top() -> None:
    city = state("(park@0)(villa@1)temple@1", "(market@1)(tavern@0)")
    text = SPEAK.board(GAME.view(city, None), NAMES[:2], T)
    assert "🟢 green Temple **7** (5 6 [7] 8) 🛡 over 🟢 green Villa, 🔵 blue Park" in text
    assert "🔵 blue Tavern, face down, over 🟢 green Market" in text


def test_full_board_text_lists_every_card() -> None:
    city = full_city()
    text = SPEAK.board(GAME.view(city, 0), LONG, T)
    for seat, emoji in enumerate("🔵🟢🟡🔴"):
        for card in own_decks(city)[seat]:
            name = re.escape(T(f"architectura-card-{card}"))
            assert re.search(rf"{emoji}[a-z ]* {name}\b", text) or card in city.secret.hands[0], card


def test_negative_numbers_have_a_true_minus() -> None:
    city, _ = play(state("- - - watchtower@1", hand="park lighthouse"), "play lighthouse", "at 1-1")
    for viewer in (0, None):
        view = GAME.view(city, viewer)
        spoken = [SPEAK.board(view, NAMES[:2], T), SPEAK.alt(view, NAMES[:2], T)]
        assert not any(re.search(r"[^\w]-\d|No\.-|X-", text) for text in spoken)
    assert "Watchtower **3** (No.−2 [No.−1] No. No.+1)" in spoken[0]
    lost = GAME.view(state("park@0:X-1"), 0)
    assert "**Anna**: −1 point" in SPEAK.board(lost, NAMES[:2], T)
    assert "Anna (blue) −1" in SPEAK.alt(lost, NAMES[:2], T)
    for topic in SPEAK.topics(T):
        assert not re.search(r"No\.-|X-", topic.body), topic.key
    held = state(hand="lighthouse")
    assert SPEAK.choice(GAME.view(held, 0), read("play lighthouse"), T).label == "Lighthouse (No.−1)"


def test_rules_do_not_call_covered_cards_permanent() -> None:
    """A card that lost its cover is an ordinary face-down card again."""
    city, _ = play(state("(palace@0)tavern@1", hand="guesthouse"), "play guesthouse", "at 1-2", "at 2-1")
    assert drawn(city)[0].startswith("(palace@0)")
    pages = {topic.key: topic.body for topic in SPEAK.topics(T)}
    assert not [key for key, body in pages.items() if "covered for good" in body]
    assert "until the card on top of it is gone" in pages["spaces"]
    assert "as long as another card lies on them" in pages["rulings"]


def test_card_texts_say_what_the_cards_do() -> None:
    texts = {card: parts.card_text(card, T) for card in CARDS}
    assert texts["manufactory"] == (
        "You may take one of your other cards in the city into your hand, never this card itself; "
        "then play a card from your hand on its space, by all the usual rules."
    )
    assert texts["magic-academy"] == (
        "To play it, remove 2 other cards from the game, from your hand or your Graveyard. "
        "If you can’t play it, you may remove it from the game as your play; "
        "you must if you can play nothing else."
    )
    assert texts["city-hall"].endswith("If you can’t play it, you may remove it from the game as your play.")
    assert texts["statue"] == "End of the game: +5 if a face-up Park of any colour is adjacent."
    assert "can’t be restored" in texts["graveyard"]


def test_rulings_separate_changes_from_open_questions() -> None:
    rulings = next(topic.body for topic in SPEAK.topics(T) if topic.key == "rulings-cards")
    left_open, changed = rulings.split("What we changed")
    assert "Manufactory** never takes itself" in changed
    assert "never takes itself" not in left_open
    assert "of one colour" in left_open


def test_menus_describe_moves() -> None:
    city, _ = play(state("tavern@1 (villa@1)", "palace@1:8", hand="temple"), "play temple")
    view = GAME.view(city, 0)
    choices = {SPEAK.choice(view, move, T) for move in GAME.moves(city, 0)}
    assert {(choice.label, choice.description) for choice in choices} == {
        ("Street 1, block 2", "covers green Villa · destroys green Tavern"),
        ("Street 1, block 3", ""),
        ("Street 2, block 2", "green Palace 8 → 9"),
    }


def test_space_menus_are_grouped_by_street() -> None:
    city, _ = play(state("tavern@1 villa@0", "palace@1:8", hand="temple theatre"), "play temple")
    view = GAME.view(city, 0)
    assert [SPEAK.choice(view, move, T).group for move in GAME.moves(city, 0)] == ["Street 1", "Street 2"]
    view = GAME.view(state(hand="temple"), 0)
    assert {SPEAK.choice(view, move, T).group for move in GAME.moves(view, 0)} == {""}


@pytest.mark.parametrize(
    ("streets", "card", "moves", "prompt", "first"),
    [
        ((), "tavern", (), "Which card do you play?", "Tavern (3)"),
        ((), "tavern", ("play tavern",), "Where do you build the Tavern?", "Street 1, block 1"),
        (
            ("tavern@0!",),
            "palace",
            ("play palace", "at 1-2"),
            "Your protected Tavern (3) is worth at most half its new neighbour, the Palace (9). "
            "Let it be destroyed?",
            "No, it stays as it is",
        ),
        (
            ("temple@0",),
            "palace",
            ("play palace", "at 1-2"),
            "Your protected Temple (7) is lower than its new neighbour, the Palace (9). Lower it one step?",
            "No, it stays as it is",
        ),
        (
            ("temple@0",),
            "tavern",
            ("play tavern", "at 1-2"),
            "Your protected Temple (7) is higher than its new neighbour, the Tavern (3). Raise it one step?",
            "No, it stays as it is",
        ),
        (
            ("market@0!",),
            "arsenal",
            ("play arsenal", "at 1-2", "spare"),
            "Arsenal: let it destroy your protected Market?",
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
def test_prompts_and_first_choices(
    streets: tuple[str, ...], card: str, moves: tuple[str, ...], prompt: str, first: str
) -> None:
    city, _ = play(state(*streets, hand=card), *moves)
    view = GAME.view(city, 0)
    assert SPEAK.prompt(view, T) == prompt
    assert SPEAK.choice(view, GAME.moves(city, 0)[0], T).label == first


def test_question_about_a_protected_card_names_its_trigger() -> None:
    """A comparison comes before the effect of the card played, which may ask about the same card."""
    seen = {True: 0, False: 0}
    for seed in range(times(40, 300)):
        match, chance = Match.new(GAME, 3, {"game": "advanced"}, seed=seed), random.Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            board = match.state.board
            task = board.stack[-1] if board.stack else None
            if isinstance(task, ToAsk):
                compared = is_compared(board, task)
                if compared:
                    assert compare(value(board.up, board.last), value(board.up, task.space)) == task.act
                else:
                    assert task.act in {effect.act for effect in CARDS[task.by].effects if effect.all}
                seen[compared] += 1
            moves = match.moves(seat)
            asking = [move for move in moves if getattr(move, "card", "") in ("arsenal", "bathhouse")]
            match.play(seat, chance.choice(asking or moves), go_on=False)
    assert all(seen.values()), seen


@pytest.mark.parametrize(
    ("streets", "hand", "moves", "expected"),
    [
        ((), "tavern villa", (), ["Tavern", "Villa"]),
        (("tavern@1",), "villa", ("play villa",), ["1-2", "2-1"]),
        (("*1",), "city-hall", (), ["Remove City Hall", "Play nothing"]),
        (("tavern@0!",), "palace", ("play palace", "at 1-2"), ["No, it stays", "Yes, it is destroyed"]),
        (("palace@1",), "tavern", ("play tavern", "at 1-2"), ["1-1→6", "1-1→8", "Skip"]),
        (("palace@1",), "theatre", ("play theatre", "at 1-2"), ["1-1 & 1-2", "Skip"]),
        (("tavern@1",), "smithy", ("play smithy", "at 1-2"), ["1-1", "Skip"]),
    ],
)
def test_buttons_have_short_labels(
    streets: tuple[str, ...], hand: str, moves: tuple[str, ...], expected: list[str]
) -> None:
    city, _ = play(state(*streets, hand=hand), *moves)
    view = GAME.view(city, 0)
    assert [SPEAK.choice(view, move, T).button for move in GAME.moves(city, 0)] == expected


def test_orders_are_lettered() -> None:
    city, _ = play(state(hand="observatory", deck="tavern villa park"), "play observatory", "at 1-1", "look")
    view = GAME.view(city, 0)
    choices = [SPEAK.choice(view, move, T) for move in GAME.moves(city, 0)]
    assert (choices[0].button, choices[0].label) == ("A B C", "Tavern, Villa, Park")
    assert (choices[-1].button, choices[-1].label) == ("C B A", "Park, Villa, Tavern")


def test_copied_effect_is_described() -> None:
    city, _ = play(state("tavern@1", hand="smithy"), "play smithy", "at 1-2")
    choice = SPEAK.choice(GAME.view(city, 0), GAME.moves(city, 0)[0], T)
    assert choice.description == "You may turn an adjacent card one step."


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
    for kind in event_module.ArchitecturaEvent.__args__:
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


def test_messages_are_prefixed_and_refusals_have_texts() -> None:
    keys = re.findall(r"^([a-z][\w-]*) =", FTL, re.M)
    assert all(
        key.startswith(("architectura-", "outcome-architectura-", "tiebreak-architectura-")) for key in keys
    )
    folder = files("engine.games.architectura")
    source = (folder / "refusals.py").read_text("utf-8")
    for reason in re.findall(r'_no\(\s*"([a-z-]+)"', source):
        assert f"architectura-refusal-{reason}" in T
    for kind in KINDS.values():
        assert f"architectura-refusal-wants-{kind}" in T
    for tiebreak in ("cards", "lowest", "shared"):
        assert f"tiebreak-architectura-{tiebreak}" in T


def test_options_are_named() -> None:
    for option in GAME.facts.options:
        assert f"architectura-option-{option.name}" in T
        assert all(f"architectura-option-{option.name}-{choice}" in T for choice in option.choices)


def test_every_effect_has_a_question() -> None:
    for card in CARDS.values():
        for effect in card.effects:
            assert effect.act in ("limit", "bury") or f"architectura-prompt-{effect.act}" in T


def test_notation_refusal_gives_valid_examples() -> None:
    text = T("architectura-refusal-notation", text="?")
    assert all(read(example) for example in re.findall(r"“([a-z].*?)”", text))
