"""Texts of *The Architects of Amytis*: menus, events, the board and the rules."""

import re
from random import Random
from typing import get_args

import pytest

from engine.errors import IllegalMove
from engine.games.amytis import GAME
from engine.games.amytis.board import EFFECT, END, FAVOR, PLACE, TAKE, AmytisState
from engine.games.amytis.cards import BUILDINGS, CROWN, PROJECTS
from engine.games.amytis.events import (
    AmytisEvent,
    Built,
    Claimed,
    Drew,
    FavorDue,
    FinalTurn,
    Refilled,
    Retrieved,
    Scored,
    Took,
    TurnedUp,
    Validated,
)
from engine.games.amytis.moves import FAVOR_NAMES
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.games.amytis.drawing import (
    build,
    changed,
    city,
    heights,
    on_top,
    position,
    run,
    stacks,
    tile,
    worth,
)
from tests.thorough import times

t = texts()
speak = words("amytis")


def entries(state: AmytisState) -> list[tuple[str, str]]:
    """Return label and description of each of the active player's choices."""
    view = GAME.view(state, state.board.active)
    return [speak.choice(view, move, t)[:2] for move in GAME.moves(state, state.board.active)]


def near_the_end() -> AmytisState:
    """Return a position whose last tile on a1 has every possible effect at once."""
    state = position(
        side_b="P",
        architects=".11 ... ...",
        cities=(city("Po . . Po . Pg . Pg Po"), city(". " * 9)),
        projects=((5, 1), ()),
        validated=((2, 3, 4, 6), (7, 8, 9, 10, 11, 12, 13, 14)),
    )
    return changed(state, stacks=((tile("Po"),), *stacks(state)[1:8], ()))


def test_stack_names_the_project_it_can_complete() -> None:
    state = on_top(position(cities=(city("Tb . . . Tb . . . Wg"), city(". " * 9))), "b2", "Mb")
    assert entries(state)[4] == ("Stack 5: Market, blue star", "")
    assert worth(state, "take b2") == 6
    state = on_top(
        position(projects=((3,), ()), cities=(city("Wb Wb . . . . . . ."), city(". " * 9))), "c3", "Rb"
    )
    assert entries(state)[8] == ("Stack 9: Residence, blue star", "can complete project 3")
    assert worth(state, "take c3") == 10


def test_stack_names_its_other_effects() -> None:
    assert entries(on_top(position(architects=".11 ... ..."), "a1", "Wb"))[0][1] == "earns a favor"
    state = position(stacks=((tile("Pb"),), *stacks(position())[1:]))
    assert entries(state)[0][1] == "project card · last tile"
    label, description = entries(near_the_end())[0]
    assert label == "Stack 1: Palace, orange triangle"
    assert description == "can complete project 5 · card or points · earns a favor · then one last turn"


def test_space_names_its_effects() -> None:
    state = on_top(
        position(projects=((3,), ()), cities=(city("Wb Wp+Wb . . . . . . Go3"), city(". " * 9))), "a1", "Rb"
    )
    state = run(state, "take a1").state
    menu = entries(state)
    assert menu[0] == ("a1, over blue Wall", "stack of 2")
    assert menu[2] == ("c1, empty", "completes project 3")
    assert menu[8] == ("c3, over orange Garden", "stack of 4")


def test_space_for_a_palace() -> None:
    state = run(on_top(position(), "a1", "Pb"), "take a1").state
    assert (entries(state)[0], worth(state, "place a1")) == (("a1, empty", ""), 1)
    state = run(on_top(position(side_b="P"), "a1", "Pb"), "take a1").state
    assert entries(state)[0] == ("a1, empty", "")


def test_projects_in_a_menu() -> None:
    state = build("Pb* Wb Wb Wo . . . . .", side_b=True, display=(3, 8, 12), validated=((1,), (2, 4))).state
    assert entries(state) == [
        ("Project 3, 8 points", "completed at once · 🔷🔷🔷"),
        ("Project 8, 10 points", "3 of 4 in place · 🔺🔷 / 🔺🔷"),
        ("Project 12, 10 points", "2 of 4 in place · ▫️🟪🟪 / 🔷🔷▫️"),
        ("Top of the deck", "face down, can’t be undone · 12 cards left"),
        ("Points for completed projects", "1 point each, instead of a card"),
    ]


def test_favors_in_a_menu() -> None:
    state = changed(
        position(phase=FAVOR, crown=(1, 0), cities=(heights("112 3"), ((),) * 9)), validated=((1,), ())
    )
    menu = entries(changed(state, cities=(heights("112 300 000"), ((),) * 9)))
    assert menu[0] == ("Stacks of exactly 1", "3 points each")
    assert menu[6] == ("Completed projects", "2 points each")
    assert menu[7] == ("Crown row", "10 points in total for 2 pawns")


PROMPTS = {
    TAKE: (position(), "Which stack do you take a tile from?"),
    PLACE: (run(on_top(position(), "a1", "Wb"), "take a1").state, "Where do you build it?"),
    EFFECT: (build("Pb* . . . . . . . .").state, "Your Palace earns you a project. Which one?"),
    "effect, favor": (
        build("Pb* . . . . . . . .", architects="11.......").state,
        "Your Palace earns you a project. Which one? A favor follows; the numbers assume the best one.",
    ),
    FAVOR: (position(phase=FAVOR), "Three architects in a line! Which favor do you claim?"),
    END: (position(phase=END), "Your turn is complete. Play it?"),
}


@pytest.mark.parametrize(("state", "question"), PROMPTS.values(), ids=PROMPTS)
def test_prompts(state: AmytisState, question: str) -> None:
    assert speak.prompt(GAME.view(state, 0), t) == question


EVENTS: list[tuple[AmytisEvent, str]] = [
    (Took(4, tile("Tb")), ""),
    (Built(0, tile("Go"), None, 3), "Ann builds a 🔺 Garden on a1 for 3 points."),
    (Built(0, tile("Go"), None, 1), "Ann builds a 🔺 Garden on a1 for 1 point."),
    (Built(8, tile("Pp"), tile("Mg"), 0), "Ann builds a 🟪 Palace on c3 over a 🟢 Market."),
    (Built(8, tile("Pp"), tile("Mg"), 2), "Ann builds a 🟪 Palace on c3 over a 🟢 Market for 2 points."),
    (Drew(8, from_deck=True), "Ann draws project 8 from the deck, worth 10 points."),
    (Drew(8, from_deck=False), "Ann takes project 8, worth 10 points."),
    (Scored(0), "Ann takes no project and scores nothing: no project is completed yet."),
    (Scored(3), "Ann scores 3 points for the projects completed so far."),
    (Validated(8), "Ann completes project 8, worth 10 points at the end."),
    (Claimed(3), "Ann claims a favor: 6 points for each stack of exactly 4."),
    (Claimed(CROWN), "Ann claims a favor: one more pawn in the crown row."),
    (FavorDue(CROWN, 4), "Then a favor: +4 in the crown row."),
    (FavorDue(4, 12), "Then a favor: +12 for staircases."),
    (TurnedUp(4, tile("Wp")), ""),
    (TurnedUp(4, None), "Stack 5 is now empty."),
    (Refilled(3), "Project 3 joins the display, worth 8 points."),
    (Retrieved(0), "Ann’s architects go home."),
    (FinalTurn(), "A second stack is empty: Ann’s opponent takes the last turn."),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS, ids=lambda value: str(value)[:40])
def test_events(event: AmytisEvent, sentence: str) -> None:
    assert speak.event(event, "Ann", t) == sentence


def test_every_event_is_covered() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(AmytisEvent))


def test_board_text_has_all_public_information() -> None:
    state = position(
        architects="1.. .2. ...",
        cities=(city("Tb3 . . . Wg . . . Mo"), city(". " * 9)),
        projects=((8,), ()),
        validated=((), (3, 1)),
        display=(3, 17, 20),
        favors=(0, -1, -1, 1, -1, -1, -1),
        crown=(0, 2),
        earned=((4, 0, 7, 0, 0, 0), (0,) * 6),
    )
    state = on_top(on_top(changed(state, stacks=(*stacks(state)[:8], ())), "a1", "Rp"), "b2", "Gg")
    lines = speak.board(GAME.view(state, None), ["Ann", "Bob"], t).splitlines()
    for line in (
        "### Turn 1: Ann to take a tile",
        "All buildings are on side A.",
        "- `a1` 🔷 Theater, height 3",
        "- `c3` 🔺 Market, height 1",
        "- Empty: `b1` `c1` `a2` `c2` `a3` `b3`",
        "- Nothing built yet",
        "- 🔺🔷 / 🔺🔷 · #8 for 10 points, 1 of 4 in place",
        "- Completed: 1, 3",
        "- 🔷🟪🔷 / ▫️🟢▫️ / ▫️🔷▫️ · #17 for 12 points",
        "- Stacks of exactly 1: 3 points each · Ann’s, 6 points now",
        "- Stacks of exactly 4: 6 points each · Bob’s, 0 points now",
        "- Corners of 3 or more: 5 points each · free",
        "- Crown row: 4, 10, 18 or 30 points for 1 to 4 pawns · Ann 0, Bob 2, free 4",
        "- Ann: 3 architects at home, 4 pawns left",
        "- Bob: 3 architects at home, 2 pawns left",
        "- Ann: 17 points (buildings 11, projects 0, favors 6)",
        "- Bob: 26 points (buildings 0, projects 16, favors 10)",
    ):
        assert line in lines
    main = lines[lines.index("### Main board: stacks and architects") + 1 :][:9]
    assert main[0] == "- `1` 🟪 Residence ×5, Ann’s architect"
    assert main[4] == "- `5` 🟢 Garden ×5, Bob’s architect"
    assert main[8] == "- Empty: `9`"
    assert lines[lines.index("All buildings are on side A.") - 1] == "", (
        "the legend is a paragraph of its own"
    )


def test_board_text_during_and_after_a_turn() -> None:
    state = run(on_top(position(), "a1", "Wb"), "take a1").state
    text = speak.board(GAME.view(state, 0), ["Ann", "Bob"], t)
    assert "Ann holds a 🔷 Wall from stack 1." in text
    assert "`1` face down ×4, Ann’s architect" in text
    over = speak.board(GAME.view(position(phase="over"), 0), ["Ann", "Bob"], t)
    assert over.startswith("### The match is over")
    assert "last turn of the match" in speak.board(GAME.view(position(final=True), 0), ["Ann", "Bob"], t)


@pytest.mark.parametrize(
    ("side_b", "sentence"), [("", "on side A."), ("GMWPRT", "on side B."), ("PT", "Palace, Theater.")]
)
def test_board_text_names_the_sides(side_b: str, sentence: str) -> None:
    assert sentence in speak.board(GAME.view(position(side_b=side_b), 0), ["Ann", "Bob"], t)


def test_board_text_fits_with_the_longest_names() -> None:
    state = position(
        architects="111 122 22.",
        side_b="GMWPR",
        cities=(city("Ro12 " * 9), city("Ro12 " * 9)),
        projects=(tuple(range(6, 13)), tuple(range(13, 21))),
        validated=((), (1, 2)),
        favors=(0, 1, 0, 1, 0, 1, 0),
        crown=(1, 3),
        earned=((100,) * 6, (100,) * 6),
        phase=PLACE,
        taken=0,
        final=True,
    )
    state = changed(state, stacks=((tile("Ro"),) * 5,) * 9)
    for name in ("W" * 34, "\\_\\*" * 16 + ".."):
        text = speak.board(GAME.view(state, 0), [name, name], t)
        assert 3000 < len(text) <= 3900
        assert f"- {name}: 654 points" in text
        assert text.count("’s architect") == 8


def test_alt_text_is_cut_at_a_sentence() -> None:
    state = position(cities=(city("Rg9 " * 9), city("Ro9 " * 9)), projects=(tuple(range(1, 12)), (12, 13)))
    text = speak.alt(GAME.view(state, None), ["W" * 32, "M" * 32], t)
    assert 700 < len(text) <= 1024
    assert text.endswith(".")
    assert "🔷" not in text


def test_every_colour_has_a_shape() -> None:
    marks = [t(f"amytis-emoji-{colour}") for colour in ("blue", "green", "orange", "pink", "none")]
    assert marks == ["🔷", "🟢", "🔺", "🟪", "▫️"], "five shapes: diamond, circle, triangle, square, dot"
    for colour, shape in {"blue": "star", "green": "circle", "orange": "triangle", "pink": "square"}.items():
        assert t(f"amytis-colour-{colour}") == f"{colour} {shape}"


@pytest.mark.parametrize("phase", [TAKE, PLACE, EFFECT, FAVOR, END])
def test_every_phase_refuses_moves_of_other_phases(phase: str) -> None:
    state = position(phase=phase, taken=0, side_b="")
    wrong = GAME.notation.read("place a1" if phase == TAKE else "take a2")
    with pytest.raises(IllegalMove) as refused:
        GAME.check(state, 0, wrong)
    assert refused.value.key == f"amytis-refusal-now-{phase}"
    assert t.refusal(refused.value).endswith((".", "it."))


def test_rules_pages_cover_everything() -> None:
    pages = {topic.key: topic.body for topic in speak.topics(t)}
    for name in BUILDINGS:
        assert "**Side A:**" in pages[name]
        assert "**Side B:**" in pages[name] or name == "wall"
    for name in FAVOR_NAMES:
        assert f"**{t(f'amytis-button-favor-{name}')}**" in pages["favors"]
    for card in PROJECTS:
        rows = "\n".join(
            "".join("🔷🟢🔺🟪"["BGOP".index(c)] if c != "." else "▫️" for c in row) for row in card.pattern
        )
        assert f"\n\nProject {card.number}\n{rows}" in pages[f"projects-{card.points}"]
    assert {"turn", "end", "options", "rulings", "projects"} <= set(pages)


def test_setup_page_lists_the_components() -> None:
    page = next(topic.body for topic in speak.topics(t) if topic.key == "setup")
    for fact in (
        "48 tiles",
        "6 buildings in 4 colours, 2 of each",
        "8 of every building",
        "12 of every colour",
        "the other 3 tiles stay in the box, unseen",
        "9 stacks of 5",
        "chosen at random",
        "4 architects and 5 pawns",
        "20 projects",
    ):
        assert fact in page, fact
    for name in BUILDINGS:
        assert t(f"amytis-building-{name}") in page


def test_rulings_mention_the_next_tile() -> None:
    rulings = next(topic.body for topic in speak.topics(t) if topic.key == "rulings")
    assert "depends on it" not in rulings
    assert "At a real table it shows at once, and you could choose with it in mind." in rulings


def test_one_point_is_singular() -> None:
    state = position(earned=((1, 0, 0, 0, 0, 0), (0,) * 6))
    view = GAME.view(state, None)
    text = speak.board(view, ["Ann", "Bob"], t)
    assert "- Ann: 1 point (buildings 1, projects 0, favors 0)" in text.splitlines()
    assert "Ann: 1 point. Bob: 0 points." in speak.alt(view, ["Ann", "Bob"], t)
    assert t("amytis-picture-final-score", points=1) == "point"
    assert t("amytis-picture-final-score", points=0) == "points"


@pytest.mark.parametrize("seed", range(times(2, 6)))
def test_match_texts_have_correct_plurals_and_minus_signs(seed: int) -> None:
    wrong = re.compile(r"(?<![0-9#])1 (points|cards|pawns|architects|tiles)\b|(?<![\w`])-[0-9]")
    match, random = Match.new(GAME, 2, {"sides": ("all-a", "all-b")[seed % 2]}, seed=seed), Random(seed)
    while not match.over:
        seat = match.to_act[0]
        view, moves = match.view(seat), match.moves(seat)
        texts = [
            speak.prompt(view, t),
            speak.board(view, ["Ann", "Bob"], t),
            speak.alt(view, ["Ann", "Bob"], t),
        ]
        for choice in (speak.choice(view, move, t) for move in moves):
            texts += [choice.label, choice.description, choice.button]
        for entry in match.play(seat, random.choice(list(moves))):
            texts += [speak.event(event, "Ann", t) for event in getattr(entry, "events", ())]
        assert not [text for text in texts if wrong.search(text)]


def test_every_source_has_a_name() -> None:
    assert speak.source("project:8", t) == "Project 8"
    assert speak.source("building:wall", t) == "Walls"
    assert speak.source("favor:crown", t) == "Favor: crown row"


def test_turn_summary_names_stacks_by_number() -> None:
    view = GAME.view(position(), None)
    summary = speak.turn([Built(0, tile("Go"), None, 3), TurnedUp(4, None)], 0, view, ("Ann", "Ben"), t)
    assert summary == "🔺 Garden on a1, stack 5 is empty"


def test_project_taken_and_completed_is_named_once() -> None:
    view, names = GAME.view(position(), 0), ("Ann", "Ben")
    assert speak.turn([Drew(6, from_deck=False), Validated(6)], 0, view, names, t) == (
        "project 6 taken and completed"
    )
    assert speak.turn([Drew(6, from_deck=False), Validated(5)], 0, view, names, t) == (
        "project 6 taken, project 5 completed"
    )
    assert speak.turn([Validated(6), Validated(10)], 0, view, names, t) == "projects 6 and 10 completed"
