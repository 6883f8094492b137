"""Turn summaries and effects of choices: tables with each text and its edge cases."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.catalogue import game
from engine.core.values import View
from engine.games.architectura import events as a
from engine.games.westkingdom import events as w
from engine.games.westkingdom.box.cards import STOREHOUSE, TOWN_CENTRE
from engine.match import Match
from render.texts import texts
from render.words import alone, beside_harm, harm, shortest, words
from render.words import brief as shortly
from render.words.architectura.events import brief
from render.words.westkingdom.placements import using
from tests.render.test_event_sentences import Recorded, keys

Turns = Sequence[tuple[Sequence[Any], str]]
OWN, OTHER = "yellow", "red"

ARCHITECTURA: Turns = (
    ([a.Built(OWN, "tavern", 0)], "Tavern on street 1, block 1"),
    ([a.Built(OWN, "tavern", -1)], "Tavern beside the city"),
    (
        [a.Built(OWN, "tavern", 7), a.Turned(OTHER, "villa", 3, 3, -2)],
        "Tavern on street 1, block 8, Bo’s Villa 3 → −2",
    ),
    (
        [a.Built(OWN, "tavern", 7), a.Destroyed(OTHER, "villa", 3), a.Restored(OWN, "park", 4)],
        "Tavern on street 1, block 8, Bo’s Villa destroyed, Park restored",
    ),
    (
        [
            a.Built(OWN, "tavern", 7),
            a.Protected(OWN, "villa", 3),
            a.Moved(OTHER, "mint", 3, 4),
            a.Taken(OWN, "park", 2),
        ],
        "Tavern on street 1, block 8, Villa protected, Bo’s Mint moved, Park taken back",
    ),
    (
        [
            a.Built(OWN, "tavern", 7),
            a.Turned(OWN, "villa", 3, 3, 5),
            a.Turned(OWN, "mint", 4, 3, 5),
            a.Turned(OWN, "park", 5, 3, 5),
            a.Destroyed(OTHER, "villa", 3),
        ],
        "Tavern on street 1, block 8, Villa 3 → 5, Mint 3 → 5, 2 more cards changed",
    ),
    (
        [a.Built(OWN, "tavern", 7), a.Turned(OTHER, "villa", 3, 6, 7), a.Turned(OTHER, "villa", 3, 7, 4)],
        "Tavern on street 1, block 8, Bo’s Villa 6 → 4",
    ),
    (
        [a.Built(OWN, "tavern", 7), a.Turned(OTHER, "villa", 3, 6, 5), a.Destroyed(OTHER, "villa", 3)],
        "Tavern on street 1, block 8, Bo’s Villa destroyed",
    ),
    (
        [a.Built(OWN, "tavern", 7), a.Turned(OTHER, "villa", 3, 6, 7), a.Turned(OTHER, "villa", 3, 7, 6)],
        "Tavern on street 1, block 8, Bo’s Villa still 6",
    ),
    (
        [a.Built(OWN, "tavern", 7), a.Swapped(OWN, "villa", 3, OTHER, "park", 4)],
        "Tavern on street 1, block 8, Villa ⇄ Bo’s Park",
    ),
    ([a.Buried(OWN, "villa", 0)], "Villa face down"),
    (
        [a.Removed(OWN, "villa"), a.Removed(OWN, "mint", paid=True)],
        "Villa removed from the game, paid with Mint",
    ),
    ([a.Copied(OWN, "villa", 0)], "Villa copied"),
    ([a.Reserved(0)], "token on street 1, block 1"),
    ([a.Fetched(0, "mint")], "Mint fetched from the deck"),
    ([a.Drew(0, OWN, 3, fresh=True)], "fresh hand taken"),
    ([a.Limit(4)], "hand limit 4"),
    ([a.Ready()], "deck chosen"),
    ([a.Idle()], "no card played"),
)

WESTKINGDOM: Turns = (
    ([], "choice made"),
    (
        [
            w.Placed(0, 0, False, 1),
            w.Gained(0, (1, 0, 2, 0, 0, 0), "location"),
            w.Gained(0, (1, 0, 0, 0, 0, 1), "therese"),
            w.Gained(0, (0, 0, 0, 0, 0, 4), "coins"),
        ],
        "Forest, 2 clay, 2 stone, 1 silver",
    ),
    (
        [
            w.Constructed(0, 3),
            w.Gained(0, (0, 0, 0, 0, 0, 3), "therese"),
            w.Reset((1,), (0,) * 6, (0,) * 6),
            w.Debts(1, 2, "taken"),
        ],
        "Stone Market built, 3 silver, Black Market reset, 2 debts for Bo",
    ),
    (
        [
            w.Climbed(0, 2),
            w.Debts(0, 1, "taken"),
            w.Debts(0, 1, "paid"),
            w.Debts(0, 1, "destroyed"),
            w.Debts(0, 1, "bought"),
        ],
        "Cathedral level 2 reached, 1 debt taken, 1 debt paid off, 1 debt gone, "
        "silver paid instead of a debt",
    ),
    (
        [w.Recalled(0, 0), w.Captured(0, 3, 0, 1), w.Captured(0, 3, 1, 2)],
        "1 worker taken back from the Forest, 2 of Bo’s workers captured (Silversmith), 1 worker called home",
    ),
    (
        [w.Sent(0, (0, 3)), w.Freed(0, "prison", 2), w.Traded(0, "2-clay")],
        "3 captives sent to prison, 2 workers freed from prison, trade for 1 virtue",
    ),
    ([w.Placed(0, STOREHOUSE, False, 1)], "King’s Storehouse, nothing traded"),
    ([w.Placed(0, TOWN_CENTRE, False, 1)], "Town Centre, nobody captured"),
    ([w.Freed(0, "boards", 3), w.Freed(0, "boards", 1)], "3 captured workers freed, 1 captured worker freed"),
    (
        [w.Hired(0, 5), w.Adorned(0, 2, 3), w.Equipped(0, 2, 5)],
        "Conspirator hired, adornment made (Carved Lintel), tool made (Carved Lintel)",
    ),
    ([w.Captured(0, 3, 1, 2), w.Captured(0, 2, 1, 1)], "3 of Bo’s workers captured (Silversmith, Mines)"),
    (
        [w.Constructed(0, 3), w.Paid(0, (0, 0, 3, 0, 1, 0), tax=1, coins=1), w.Virtue(0, -1, 6)],
        "Stone Market built, −3 stone −1 marble −2 silver −1 virtue",
    ),
    ([w.Drew(0, 2), w.Kept(0)], "2 plans drawn, 1 plan kept"),
    ([w.Drafted(0, 3)], "Stone Market kept"),
    (
        [w.Climbed(0, 1), w.Discarded(0, "cathedral", 3)],
        "Cathedral level 1 reached, Stone Market discarded",
    ),
    ([w.Climbed(0, 1), w.Discarded(0, "cathedral")], "Cathedral level 1 reached"),
    ([w.Discarded(0, "library"), w.Dismissed(0, 5)], "1 plan discarded, Conspirator discarded"),
    ([w.Picked(0, "therese")], "Therese’s board taken"),
    (
        [w.Discarded(0, "limit"), w.Discarded(0, "limit"), w.Discarded(0, "limit", 3)],
        "2 plans discarded, Stone Market discarded",
    ),
    ([w.Captured(0, 3, 0, 1), w.Captured(0, 0, 0, 2)], "3 workers called home"),
    ([w.Skipped(0)], "no worker to move"),
)

ALONE: Turns = (
    (
        [
            w.Placed(0, 3, False, 1),
            w.Placed(1, 0, False, 1),
            w.Recalled(1, 0, 3),
            w.Captured(1, 3, 0, 1),
            w.Captured(1, 0, 0, 1),
            w.Constructed(1, 3),
            w.Climbed(1, 1),
        ],
        "Silversmith; the Bishop: Forest, 3 workers taken back from the Forest, 2 of Anna’s workers "
        "captured, Stone Market built, Cathedral level 1 reached",
    ),
)

BRIEFS: Sequence[tuple[a.ArchitecturaEvent, str]] = (
    (a.Turned(OTHER, "villa", 0, 3, -2), "red Villa 3 → −2"),
    (a.Destroyed(OTHER, "villa", 0), "destroys red Villa"),
    (a.Restored(OWN, "villa", 0), "restores yellow Villa"),
    (a.Moved(OWN, "villa", 0, 7), "moves yellow Villa"),
    (a.Protected(OWN, "villa", 0), "protects yellow Villa"),
    (a.Taken(OWN, "villa", 0), "takes yellow Villa back"),
    (a.Limit(4), "hand limit 4"),
    (a.Ready(), ""),
)

NAMES = ("Anna", "Bo")
TABLES = {"architectura": (2, ARCHITECTURA), "westkingdom": (2, WESTKINGDOM), "alone": (1, ALONE)}


def rules_of(table: str) -> str:
    return "westkingdom" if table == "alone" else table


def view(table: str, seats: int) -> View[Any, Any]:
    return Match.new(game(rules_of(table)), seats, seed=3).view(0)


@pytest.mark.parametrize(
    ("slug", "events", "sentence"),
    [(slug, *row) for slug, (_, table) in TABLES.items() for row in table],
    ids=lambda value: str(value)[:60],
)
def test_turn_has_its_summary(slug: str, events: Sequence[Any], sentence: str) -> None:
    seats, _ = TABLES[slug]
    assert words(rules_of(slug)).turn(events, 0, view(slug, seats), NAMES[:seats], texts()) == sentence


SHORT: Sequence[tuple[str, Sequence[Any], str]] = (
    ("architectura", [a.Built(OWN, "villa", 0), a.Moved(OTHER, "temple", 0, 7)], "Villa, 1 card changed"),
    (
        "architectura",
        [a.Turned(OTHER, "villa", 0, 3, -2), a.Destroyed(OTHER, "mint", 0)],
        "2 cards changed",
    ),
    ("architectura", [a.Idle()], "no card played"),
    ("westkingdom", [w.Placed(0, 0, False, 1), w.Gained(0, (1, 0, 2, 0, 0, 0), "location")], "Forest"),
    ("westkingdom", [w.Placed(0, 3, False, 1), w.Hired(0, 5), w.Drew(0, 2)], "Conspirator hired"),
    (
        "westkingdom",
        [w.Placed(0, 3, False, 1), w.Captured(0, 3, 1, 2), w.Captured(0, 3, 0, 1)],
        "2 of Bo’s workers captured (Silversmith)",
    ),
)


@pytest.mark.parametrize(("slug", "events", "sentence"), SHORT)
def test_short_summary_omits_routine_events(slug: str, events: Sequence[Any], sentence: str) -> None:
    assert shortly(slug, events, 0, view(slug, 2), NAMES, texts()) == sentence


CAPTURED_BY_THREE = ([w.Captured(0, 3, 1, 2), w.Captured(0, 2, 2, 3)], "5 workers captured (Cy 3, Bo 2)")


def test_captures_from_several_players_are_merged() -> None:
    events, sentence = CAPTURED_BY_THREE
    three = (*NAMES, "Cy")
    assert words("westkingdom").turn(events, 0, view("westkingdom", 3), three, texts()) == sentence


HARM: Sequence[tuple[str, Sequence[Any], str]] = (
    ("architectura", [a.Destroyed(OWN, "villa", 0)], "Your cards: Villa destroyed."),
    (
        "architectura",
        [a.Turned(OWN, "villa", 0, 3, 1), a.Turned(OWN, "villa", 0, 1, -2), a.Taken(OWN, "mint", 0)],
        "Your cards: Mint taken back, Villa 3 → −2.",
    ),
    ("architectura", [a.Turned(OWN, "villa", 0, -2, 3)], ""),
    ("architectura", [a.Destroyed(OTHER, "villa", 0)], ""),
    (
        "westkingdom",
        [w.Captured(1, 3, 0, 2), w.Captured(1, 0, 0, 1)],
        "3 of your workers are captured (Bo: Silversmith 2, Forest 1).",
    ),
    ("westkingdom", [w.Captured(1, 3, 0, 2)], "Bo captures 2 of your workers (Silversmith)."),
    ("westkingdom", [w.Captured(1, 3, 0, 1)], "Bo captures one of your workers (Silversmith)."),
    (
        "westkingdom",
        [w.Sent(1, (2, 0)), w.Debts(0, 1, "taken")],
        "Bo sends 2 of your workers to prison. You take a debt.",
    ),
    ("westkingdom", [w.Captured(1, 3, 1, 2), w.Sent(1, (0, 3)), w.Debts(1, 1, "taken")], ""),
)


HARM_BY_TWO: Sequence[tuple[str, Any, Any, str]] = (
    (
        "architectura",
        a.Turned(OWN, "villa", 0, 3, 1),
        a.Destroyed(OWN, "mint", 0),
        "Your cards: Mint destroyed (Cy), Villa 3 → 1 (Bo).",
    ),
    ("westkingdom", w.Sent(1, (2, 0, 0)), w.Sent(2, (1, 0, 0)), "3 of your workers go to prison."),
    ("westkingdom", w.Sent(1, (1, 0, 0)), w.Sent(2, (0, 1, 0)), "Bo sends one of your workers to prison."),
)


@pytest.mark.parametrize(("slug", "one", "two", "sentence"), HARM_BY_TWO)
def test_harm_by_two_players_is_summarized(slug: str, one: Any, two: Any, sentence: str) -> None:
    three = (*NAMES, "Cy")
    assert harm(slug, [(1, [one]), (2, [two])], 0, view(slug, 3), three, texts()) == sentence


def test_events_reported_as_harm_are_not_repeated() -> None:
    three, kept = (
        view("westkingdom", 3),
        [w.Placed(1, 3, False, 1), w.Captured(1, 3, 2, 1), w.Sent(1, (0, 1, 0))],
    )
    gone = [w.Captured(1, 3, 0, 2), w.Sent(1, (2, 0, 0)), w.Debts(0, 1, "taken")]
    own = [w.Captured(0, 3, 0, 1), w.Debts(0, 1, "taken")]
    assert beside_harm("westkingdom", [(1, [*kept, *gone]), (0, own)], 0, three) == [kept, own]
    sent = beside_harm("westkingdom", [(1, [w.Sent(1, (1, 3, 0))])], 0, three)
    assert sent == [[w.Sent(1, (0, 3, 0))]]
    rises = [a.Turned(OWN, "park", 0, 1, 3), a.Turned(OTHER, "villa", 0, 3, 1)]
    falls = [a.Turned(OWN, "villa", 0, 3, 1), a.Destroyed(OWN, "mint", 0)]
    turns = [(1, [*rises, *falls]), (0, falls)]
    assert beside_harm("architectura", turns, 0, view("architectura", 2)) == [rises, falls]
    assert beside_harm("amytis", [(1, rises)], 0, view("amytis", 2)) == [rises]


@pytest.mark.parametrize(("slug", "events", "sentence"), HARM)
def test_harm_is_summarized(slug: str, events: Sequence[Any], sentence: str) -> None:
    assert harm(slug, [(1, events)], 0, view(slug, 2), NAMES, texts()) == sentence
    assert harm(slug, [(0, events)], 1, view(slug, 2), NAMES, texts()) == "" or sentence == ""


ANSWERS: Sequence[tuple[Sequence[Any], str, str]] = (
    (
        [
            w.Placed(0, 2, False, 1),
            w.Gained(0, (2, 0, 0, 0, 0, 0), "mines"),
            w.Schemed(1, 7, 1),
            w.Placed(1, 1, False, 1),
            w.Stocked(1, 1, 6),
            w.Virtue(1, 1, 8),
        ],
        "Mines, 2 clay",
        "Quarry, stock now 6, virtue now 8",
    ),
    ([w.Placed(0, 2, False, 1)], "Mines", ""),
    (
        [w.Schemed(1, 7, 1), w.Hired(1, 5, True), w.Captured(1, 3, 0, 2)],
        "choice made",
        "Conspirator hired, 2 of Anna’s workers captured",
    ),
)


@pytest.mark.parametrize(("events", "own", "answer"), ANSWERS)
def test_automatons_turn_has_its_own_sentence(events: Sequence[Any], own: str, answer: str) -> None:
    assert alone("westkingdom", events, 0, view("alone", 1), NAMES[:1], texts()) == (own, answer)


@pytest.mark.parametrize(("event", "sentence"), BRIEFS, ids=lambda value: str(value)[:60])
def test_predicted_effect_of_a_card_has_a_text(event: a.ArchitecturaEvent, sentence: str) -> None:
    assert brief(event, texts()) == sentence


BUILD = "0 of your plans can be built now"
COLUMN, MARKET = "then column 1 of the apprentices is replaced", "then the Black Market is reset"
LAST = "then the last turns begin"
FOLLOWS = {2: COLUMN, 5: COLUMN, 6: MARKET, 8: COLUMN, 9: MARKET, 11: LAST}
"""Effects of building, by the number of workers in the Guildhall, if columns are cleared."""


@pytest.mark.parametrize("workers", range(13))
@pytest.mark.parametrize("clears", [False, True])
def test_building_names_its_consequences(workers: int, clears: bool) -> None:
    seen = view("westkingdom", 2)
    seen = replace(seen, board=replace(seen.board, hall=(0,) * workers, clears=clears))
    follows = FOLLOWS.get(workers)
    if follows is None or (follows is COLUMN and not clears):
        assert using(seen, "construct", texts()) == BUILD
    else:
        assert using(seen, "construct", texts()) == f"{BUILD} · {follows}"


FOR_A_BUTTON = [a.Built(OWN, "tavern", 7), a.Turned(OTHER, "villa", 3, 3, -2), a.Turned(OWN, "park", 2, 4, 5)]


ON_BUTTONS = (
    ("architectura", FOR_A_BUTTON, "Tavern 1-8, 🔴 Villa 3 → −2, Park 4 → 5"),
    (
        "westkingdom",
        [w.Captured(0, 3, 0, 1), w.Captured(0, 2, 1, 1), w.Sent(0, (0, 3)), w.Freed(0, "prison", 2)],
        "1 captured (Mines), 1 called home, 3 sent to prison, 2 freed from prison",
    ),
    ("westkingdom", [w.Captured(0, 3, 1, 2), w.Captured(0, 2, 1, 1)], "3 captured (Silversmith, Mines)"),
    (
        "westkingdom",
        [w.Recalled(0, 0), w.Captured(0, 3, 1, 2)],
        "1 worker taken back from the Forest, 2 captured (Silversmith)",
    ),
)


@pytest.mark.parametrize(("slug", "events", "text"), ON_BUTTONS)
def test_a_turn_on_a_button_is_short(slug: str, events: Sequence[Any], text: str) -> None:
    assert shortest(slug, events, 0, view(slug, 2), NAMES, texts()) == text


@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
def test_every_turn_text_is_in_the_table(slug: str) -> None:
    t = Recorded()
    for name, (seats, table) in TABLES.items():
        for events, _ in table:
            words(rules_of(name)).turn(events, 0, view(name, seats), NAMES[:seats], t)
    for name, events, _ in (*SHORT, *HARM):
        shortly(name, events, 0, view(name, 2), NAMES, t)
        harm(name, [(1, events)], 0, view(name, 2), NAMES, t)
    for name, one, two, _ in HARM_BY_TWO:
        harm(name, [(1, [one]), (2, [two])], 0, view(name, 3), (*NAMES, "Cy"), t)
    for name, events, _ in ON_BUTTONS:
        shortest(name, events, 0, view(name, 2), NAMES, t)
    words("westkingdom").turn(CAPTURED_BY_THREE[0], 0, view("westkingdom", 3), (*NAMES, "Cy"), t)
    for events, _, _ in ANSWERS:
        alone("westkingdom", events, 0, view("alone", 1), NAMES[:1], t)
    assert {*keys(f"{slug}-turn-"), *keys(f"{slug}-harm-")} <= t.asked
