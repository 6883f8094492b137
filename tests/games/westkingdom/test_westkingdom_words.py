"""Texts of *West Kingdom*: complete, within Discord's limits, and good enough to play by."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.commands.westkingdom import LINES
from bot.interactions.slots import Line, enter
from bot.matches import turn_history
from engine.draft import Draft
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    CRAFTS,
    GUILDHALL,
    LOCATIONS,
    POWERS,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import Effect
from engine.games.westkingdom.events import Captured, Reset, Schemed, Sent, Virtue
from engine.games.westkingdom.moves import Place
from engine.games.westkingdom.outlook import hire_prices
from engine.games.westkingdom.turn.choices import QUESTIONS
from engine.games.westkingdom.turn.tasks import ToChoose, ToHire
from engine.match import Match
from render.boards.westkingdom.cards.needs import placing
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.texts import texts
from render.words import ALT_TEXT_LIMIT, Choice, everyone, harm, words
from render.words.westkingdom import cards, own_plans, parts
from tests.games.westkingdom import matches
from tests.games.westkingdom.drawing import offer, play, show, state
from tests.thorough import ends, times

T = texts("en")
SPEAK = words("westkingdom")
read = GAME.notation.read
NAMES = ("Anna", "Bert", "Carla", "Dana", "Emil", "Fay")
WIDE = tuple(letter * 32 for letter in "WMQGOD")
BOARD_LIMIT, PROMPT_LIMIT, LABEL_LIMIT, BUTTON_LIMIT, EVENT_LIMIT = 3900, 150, 100, 22, 400
TURN_LIMIT = 180 + 2 * 32


def choices(now: WestKingdomState, seat: int | None = None) -> dict[str, Choice]:
    """Return an active player's menu, keyed by notation."""
    actor = GAME.to_act(now.board)[0] if seat is None else seat
    view = GAME.view(now, actor)
    return {GAME.notation.write(move): SPEAK.choice(view, move, T) for move in GAME.moves(view, actor)}


def says(now: WestKingdomState, move: str) -> str:
    """Return the description of a menu entry."""
    return choices(now)[move].description


def test_choice_between_effects_names_the_card() -> None:
    """Regression: the question was always "What do you choose?"."""
    now = state("", "")
    board = replace(now.board, stack=(*now.board.stack, ToChoose(0, Effect(), "clay-pit")))
    view = GAME.view(replace(now, board=board), 0)
    assert SPEAK.prompt(view, T) == "Clay Pit: what do you choose?"


def test_question_in_another_players_turn_says_what_triggered_it() -> None:
    reset = play(state("", "5si prison=2 power=hugo", options={"promos": "on"}, due=True), "place forest")
    asked = SPEAK.prompt(GAME.view(reset, 1), T)
    assert asked == "The Black Market is reset, and you would take a debt. Pay 2 silver instead?"
    hugo = state("4si virtue=0 power=hugo", options={"promos": "on"}, tax_stand=4)
    own = SPEAK.prompt(GAME.view(play(hugo, "place tax-stand"), 0), T)
    assert own.startswith("You would take 2 debts.")


def test_trade_buttons_are_not_cut_off() -> None:
    """Regression: labels were cut to "1 clay, 1 stone → 1…"."""
    now = play(state("3c 3w 3s storehouse=2", ""), "place storehouse")
    buttons = [choice.button for word, choice in choices(now).items() if word.startswith("trade")]
    assert {"clay, stone → virtue", "2 clay → virtue", "wood, 2 stone → marble"} <= {*buttons}
    assert not any("…" in button for button in buttons)


# whole matches


def check_question(now: WestKingdomState, seat: int) -> None:
    """Check that the choices of a question have distinct names within the limits."""
    view = GAME.view(now, seat)
    prompt = SPEAK.prompt(view, T)
    assert 0 < len(prompt) <= PROMPT_LIMIT
    entries = list(choices(now, seat).values())
    for entry in entries:
        assert 0 < len(entry.label) <= LABEL_LIMIT, entry
        assert len(entry.description) <= LABEL_LIMIT, entry
        assert 0 < len(entry.button) <= BUTTON_LIMIT, entry
    assert len({entry.label for entry in entries}) == len(entries), (prompt, entries)
    assert len({entry.button for entry in entries}) == len(entries), (prompt, entries)


def check_board(now: WestKingdomState, seats: int) -> None:
    for viewer in (None, *range(seats)):
        view = GAME.view(now, viewer)
        assert 0 < len(SPEAK.board(view, WIDE[:seats], T)) <= BOARD_LIMIT
        assert 0 < len(SPEAK.alt(view, WIDE[:seats], T)) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("seats", ends(GAME.facts.seats))
def test_whole_matches_have_texts(seats: int) -> None:
    for seed in range(times(1, 30)):
        chance = Random(f"words {seats} {seed}")
        options = GAME.facts.check_options(matches.random_options(chance))
        now = GAME.start(seats, options, seed)
        events_by_seat: dict[int, list[Any]] = {}
        for step in range(10_000):
            acting = GAME.to_act(now.board)
            if step % times(90, 12) == 0 or not acting:
                check_board(now, seats)
            if not acting:
                break
            seat = chance.choice(acting)
            if step % times(9, 1) == 0:
                check_question(now, seat)
            done = GAME.step(now, seat, matches.eager(now, seat, chance))
            now = done.state
            events_by_seat.setdefault(seat, []).extend(done.events)
            for event in done.events:
                check_event(event, seat, seats)
            if done.turn_over:
                text = SPEAK.turn(events_by_seat.pop(seat), seat, GAME.view(now, None), WIDE[:seats], T)
                assert 0 < len(text) <= TURN_LIMIT
        outcome = GAME.outcome(now.board)
        assert outcome is not None
        assert T(f"outcome-{outcome.reason}")
        assert outcome.tiebreak is None or T(f"tiebreak-{outcome.tiebreak}")
        for line in (line for sheet in outcome.sheets for line in sheet):
            assert SPEAK.source(line.source, T)


def check_event(event: Any, seat: int, seats: int) -> None:
    names = [*WIDE[:seats], T("westkingdom-rival-bishop")]
    for viewer in (None, seat):
        if (seen := event.seen_by(viewer)) is not None:
            name = names[getattr(seen, "seat", seat)]
            assert len(SPEAK.event(seen, name, T, names)) <= EVENT_LIMIT


def fullest() -> WestKingdomState:
    """Return a table of 6 with as much as it can hold: long names, all craft cards, full hands."""
    tools, lines = list(CRAFTS), []
    longest = sorted(BUILDINGS, key=lambda card: -len(cards.building_text(card, T)))
    hired = sorted((c for c in APPRENTICES if c not in (41, 42, 43)), key=lambda c: -len(cards.ability(c, T)))
    hands, built = longest[:36], longest[-19:]
    for seat in range(6):
        own = hired[5 * seat : 5 * seat + 5]
        apprentices = ",".join(f"{APPRENTICES[card].key}:{CRAFTS[tools.pop()].key}" for card in own[:4])
        apprentices += f",{APPRENTICES[own[4]].key}"
        buildings = ",".join(BUILDINGS[card].key for card in built[3 * seat : 3 * seat + 3])
        hand = ",".join(BUILDINGS[card].key for card in hands[6 * seat : 6 * seat + 6])
        lines.append(
            f"12c 11w 13s 10g 12m 25si debts=11/10 halls=4 stacked=4 forest=1 quarry=1 mines=1 workshop=1 "
            f"silversmith=1 storehouse=1 town-centre=1 guardhouse=1 tax-stand=1 level={1 + seat % 2} "
            f"virtue=14 artisan=forest apprentices={apprentices} buildings={buildings} hand={hand}"
        )
    now = state(*lines, options={"promos": "on"})
    held = tuple(tuple(3 * (a != b) for b in range(6)) for a in range(6))
    players = tuple(
        replace(player, prison=11, held=held[seat], power=list(POWERS)[seat])
        for seat, player in enumerate(now.board.players)
    )
    return replace(now, board=replace(now.board, players=players, coins=(3,) * 8))


def test_fullest_board_text_fits() -> None:
    now = fullest()
    for viewer in (None, 0, 5):
        view = GAME.view(now, viewer)
        text = SPEAK.board(view, WIDE, T)
        assert len(text) <= BOARD_LIMIT
        assert len(SPEAK.alt(view, WIDE, T)) <= ALT_TEXT_LIMIT
        for player in now.board.players:
            for card in player.buildings:
                assert parts.building_name(card, T) in text
            for card in (*player.apprentices, *now.board.apprentices):
                assert parts.apprentice_name(card, T) in text


# cards


def test_card_texts_describe_effects() -> None:
    building = {line.key: cards.building_text(card, T) for card, line in BUILDINGS.items()}
    assert building["steeple"] == (
        "4 points · 2 wood, 2 gold · +1 virtue · "
        "At the end: 2 points if you are higher on the Cathedral than everyone else"
    )
    assert building["barracks"].endswith(
        "you may free all your workers from other players’ boards or make 1 capture for free"
    )
    assert building["watchtower"].endswith(
        "all players lose 1 virtue if 3 or more of their workers are in prison"
    )
    assert building["palace"].endswith("When built: get 1 gold for every 4 virtue")
    assert building["gamblers-den"].endswith("each unpaid debt costs you 1 point more")
    apprentice = {line.key: cards.apprentice_text(card, T) for card, line in APPRENTICES.items()}
    assert apprentice["merchant-14"] == "tiling · King’s Storehouse: an extra trade, 1 silver for 3 clay"
    assert apprentice["squire-26"].endswith("get 1 gold if none of your workers is in prison")
    assert apprentice["labourer"] == "all three skills · no other ability"


def test_house_values_are_labelled() -> None:
    for box, text in (
        (APPRENTICES, cards.apprentice_text),
        (BUILDINGS, cards.building_text),
        (CRAFTS, cards.craft_text),
    ):
        for number, card in box.items():
            assert text(number, T).endswith("(house values)") == bool(card.house), card.name
    pages = {topic.key: topic.body for topic in SPEAK.topics(T)}
    assert "not printed: points, skills, cost, virtue." in pages["building-arc"]
    assert "House values" not in pages["building-smithy"]


def test_every_card_location_and_board_has_a_page() -> None:
    pages = {topic.key for topic in SPEAK.topics(T)}
    assert {f"building-{card.key}" for card in BUILDINGS.values()} <= pages
    assert {f"craft-{card.key}" for card in CRAFTS.values()} <= pages
    assert {f"board-{key}" for key in POWERS} <= pages
    assert {*LOCATIONS[:9], "black-market", "guildhall", "cathedral"} <= pages
    apprentice_pages = "".join(topic.body for topic in SPEAK.topics(T) if topic.key.startswith("apprentice-"))
    assert all(f"Number {card.id}: " in apprentice_pages for card in APPRENTICES.values())


def test_rules_pages_have_distinct_titles() -> None:
    topics = SPEAK.topics(T)
    assert len({topic.key for topic in topics}) == len({topic.title for topic in topics}) == len(topics)
    for topic in topics:
        assert 0 < len(topic.title) <= LABEL_LIMIT
        assert 0 < len(topic.body) <= 3500, topic.key


def test_options_have_names() -> None:
    for option in GAME.facts.options:
        assert T(f"westkingdom-option-{option.name}")
        for value in option.choices:
            assert len(T(f"westkingdom-option-{option.name}-{value}")) <= LABEL_LIMIT


# menus


def test_places_name_gains_and_costs() -> None:
    now = state(
        "7si forest=2 mines=2 workshop=1 town-centre=2 apprentices=woodcutter-39,miner-19", "forest=1"
    )
    assert says(now, "place forest") == "4 wood"
    assert says(now, "place mines") == "5 clay or 1 clay, 1 gold"
    assert says(now, "place silversmith") == "2 silver"
    assert says(now, "place storehouse") == "1 trade for virtue, marble or more"
    assert says(now, "place workshop") == "hire from columns 1 and 2 for 2 tax + 2 silver, or draw 2 plans"
    assert says(now, "place town-centre") == "up to 3 captures at 2 locations: 1 tax, then 1 silver each"
    assert says(now, "place tax-stand") == "4 silver · −2 virtue"


def test_discounts_are_included_in_prices() -> None:
    now = state("7si virtue=2 town-centre=1 apprentices=conspirator-4,trickster,illusionist", "forest=1")
    assert says(now, "place town-centre") == "up to 2 captures at 2 locations: free, then free each"
    assert "virtue" not in says(now, "place market-left")
    assert "costs" not in says(now, "place market-left")


def test_apprentices_have_prices() -> None:
    now = show(state("7si", ""), "labourer", "thief", "trickster", "gatekeeper")
    now = play(now, "place workshop; use hire")
    assert says(now, "hire trickster").startswith(
        "costs 2 tax + 2 silver + 1 silver on each of 2 cards · masonry"
    )
    assert says(now, "hire labourer").startswith("costs 2 tax + 2 silver · all three skills")


def test_captures_name_owner_and_value() -> None:
    now = play(state("5si town-centre=2 silversmith=2", "silversmith=3", ""), "place town-centre")
    assert choices(now)["raid silversmith"].label == "Silversmith: 🟢 3 🔵 2"
    assert says(now, "raid silversmith") == "costs 1 tax"
    now = play(now, "raid silversmith")
    entry = choices(now)["capture green"]
    assert (entry.label, entry.button, entry.emoji) == ("3 green workers", "3 green", "🟢")
    assert entry.description == "costs 1 tax"
    assert entry.prize == "up to 3 silver at the Guardhouse, stops 5 silver a turn"
    assert "return to your supply" in says(now, "capture blue")


def test_guardhouse_actions_name_their_results() -> None:
    now = play(state("9si debts=1 held=1:3 prison=2 guardhouse=1", ""), "place guardhouse")
    assert says(now, "guard send") == "3 silver · for 3 captives"
    assert says(now, "guard free") == "2 workers free"
    assert says(now, "guard pay-off") == "costs 3 tax + 3 silver · +1 virtue · 1 debt paid off"


def test_guildhall_names_its_consequences() -> None:
    now = state("4c 2w 1g hand=smithy,keep halls=5", "")
    assert says(now, "place guildhall") == "construct a building or work on the Cathedral · space 6 of 12"
    now = state("4c 2w 1g hand=smithy,keep halls=6", "")
    assert says(now, "place guildhall").endswith("space 7 of 12 · then the Black Market is reset")
    now = play(now, "place guildhall")
    assert choices(now)["use construct"].description.startswith("1 of your plans can be built now")
    assert "level 1: 2 points in total for the Cathedral · costs 1 gold, 1 plan" in says(now, "use cathedral")


def test_declining_is_labelled_nothing() -> None:
    options = {"artisans": "on"}
    now = state("3w 2s 1g hand=tavern apprentices=woodcutter-39", "", options=options)
    now = play(now, "place guildhall; use construct")
    assert choices(now)["pass"].label == "Skip"


def test_payment_labels_list_only_differences() -> None:
    now = state("3g 3m virtue=8 power=therese hand=smithy level=4", "")
    now = play(now, "place guildhall")
    buttons = [entry.button for entry in choices(now).values()]
    assert buttons == ["3 gold, 1 marble", "2 gold, 2 marble", "1 gold, 3 marble"]


def test_craft_texts() -> None:
    now = state("9si halls=1 apprentices=labourer buildings=smithy hand=keep", "", options={"artisans": "on"})
    now = play(offer(now, "looted-idol", "rose-window"), "place guildhall; use adornment")
    assert says(now, "craft looted-idol") == "5 points · lose 2 virtue (house values)"


# what happened


def test_events_name_the_affected_players() -> None:
    assert SPEAK.event(Captured(0, 3, 1, 2), "Anna", T, NAMES) == (
        "Anna captures 2 of Bert’s workers at the Silversmith."
    )
    assert SPEAK.event(Sent(0, (0, 3, 1)), "Anna", T, NAMES) == (
        "Anna sends captives to prison: 3 of Bert’s and 1 of Carla’s."
    )
    reset = SPEAK.event(Reset((0, 0, 1), (0,) * 6, (0,) * 6), "Anna", T, NAMES)
    assert reset == "The Black Market is reset; workers go to prison: 2 of Anna’s and 1 of Bert’s."
    assert "−" not in SPEAK.event(Virtue(0, -2, 5), "Anna", T, NAMES)


def test_turn_summary() -> None:
    now = state("5si town-centre=2 silversmith=2", "silversmith=3", "")
    step: list[Any] = []
    for text in ("place town-centre", "raid silversmith", "capture green", "raid silversmith"):
        done = GAME.step(now, 0, read(text))
        now, step = done.state, [*step, *done.events]
    summary = SPEAK.turn(step, 0, GAME.view(now, None), NAMES[:3], T)
    assert (
        summary == "Town Centre, 3 of Bert’s workers captured (Silversmith), 2 workers called home, −2 silver"
    )


def test_history_includes_the_automaton() -> None:
    match = Match.new(GAME, 1, {"plans": "dealt", "rival": "baron"}, seed=3)
    for _ in range(6):
        match.play(0, match.moves(0)[0])
    turns = turn_history.turns(match, lambda _: ("Anna",), T)
    sentences = [sentence for turn in turns for sentence in turn.sentences]
    assert any(sentence.startswith("The Baron draws scheme card") for sentence in sentences)
    board = SPEAK.board(match.view(0), ("Anna",), T)
    assert "**the Baron**" in board
    names = everyone(match, ("Anna",), T)
    assert SPEAK.event(Captured(0, 3, 1, 1), "Anna", T, names) == (
        "Anna captures 1 of the Baron’s workers at the Silversmith."
    )
    assert "automaton" not in " ".join((*sentences, board)).casefold()


def test_automatons_name_is_capitalized_at_the_start() -> None:
    view = Match.new(GAME, 1, {"plans": "dealt", "rival": "baron"}, seed=3).view(0)
    for event, sentence in (
        (Captured(1, 3, 0, 2), "The Baron captures 2 of your workers (Silversmith)."),
        (Sent(1, (1, 0)), "The Baron sends one of your workers to prison."),
    ):
        assert harm("westkingdom", [(0, (Schemed(1, 3, 0), event))], 0, view, ("Anna",), T) == sentence
    assert ". The Baron (" in SPEAK.alt(view, ("Anna",), T)


# the board


def test_board_text_has_all_public_information() -> None:
    now = state(
        "5si 2w virtue=11 forest=2 prison=1 debts=2/1 level=2 artisan=forest halls=2 stacked=1 "
        "apprentices=labourer,abbot-44:gold-leaf buildings=castle:red-tapestry,smithy hand=keep",
        "held=0:1 forest=1",
        options={"artisans": "on"},
    )
    text = SPEAK.board(GAME.view(now, 0), NAMES[:2], T)
    for part in (
        "**Anna** (🔵) to play.",
        "**Guildhall** 2 of 12: 🔵²🔵♻ / ",
        "2: 🔵 (4 wood or stone in any mix; 4 points; 3 spaces)",
        "**Forest** 🔵 2 🟢 1",
        "**On the Tax Stand** 4 silver · **Prison** 🔵 1",
        "virtue 11 · 2 wood, 5 silver",
        "Artisan: Forest",
        "debts: 2 unpaid, 1 paid",
        "holds 🔵 1",
        "Castle 10 [Red Tapestry], Smithy 3",
        "carpentry 3, tiling 2, masonry 2",
        "missing: 3 wood, 2 stone, 2 gold",
    ):
        assert part in text
    assert len(text) <= BOARD_LIMIT


def test_plans_are_visible_only_to_their_owner() -> None:
    now = state("4c 2w hand=smithy,keep", "")
    own = own_plans(GAME.view(now, 0), T)
    assert "**Smithy**: 3 points · 4 clay, 2 wood · When built: get 4 stone · ✅ you can build it" in own
    assert "**Keep**" in own
    for viewer in (1, None):
        assert "Keep" not in SPEAK.board(GAME.view(now, viewer), NAMES[:2], T)
        assert "Keep" not in own_plans(GAME.view(now, viewer), T)


# refusals and commands


def test_every_refusal_has_a_sentence() -> None:
    for seats in (1, 3, 6):
        chance = Random(seats)
        now = GAME.start(seats, GAME.facts.check_options(matches.random_options(chance)), seats)
        pool: list[Any] = []
        for _ in range(times(150, 2000)):
            acting = GAME.to_act(now.board)
            if not acting:
                break
            seat = chance.choice(acting)
            legal = set(GAME.moves(now, seat))
            pool += legal
            for move in chance.sample(pool, min(4, len(pool))):
                if move not in legal:
                    assert T.refusal(GAME.why_not(now, seat, move))
            now = GAME.step(now, seat, matches.eager(now, seat, chance)).state
    for kind in {question.wants for question in QUESTIONS.values()}:
        assert f"westkingdom-refusal-wants-{kind}" in T


def line(name: str) -> Line:
    return next(line for line in LINES if line.name == name)


def typed(now: WestKingdomState, name: str, **slots: str) -> str:
    """Return a command's turn in notation."""
    draft = Draft(GAME, GAME.view(now, 0))
    for slot in line(name).slots:
        if slot.name in slots:
            enter(draft, slot, slots[slot.name])
    return "; ".join(GAME.notation.write(move) for move in draft.played)


COMMANDS = {
    "a gathering": ("9si", {"where": "forest"}, "place forest"),
    "clay or gold": ("mines=1", {"where": "mines", "what": "gold"}, "place mines; mine gold"),
    "hiring": ("9si", {"where": "workshop", "what": "hire", "card": "labourer"}, "hire labourer"),
    "capturing": (
        "9si town-centre=1 quarry=2",
        {"where": "town-centre", "what": "raid forest", "then": "raid quarry"},
        "raid quarry",
    ),
    "a debt": (
        "9si debts=1 held=1:2 guardhouse=1",
        {"where": "guardhouse", "what": "send", "then": "guard pay-off"},
        "guard pay-off",
    ),
}


@pytest.mark.parametrize("case", COMMANDS.values(), ids=COMMANDS)
def test_whole_turn_can_be_typed_in_one_command(case: tuple[str, dict[str, str], str]) -> None:
    player, slots, end = case
    now = show(state(player, "forest=2"), "labourer")
    assert end in typed(now, "place", **slots)


def test_artisan_is_typed_after_the_place() -> None:
    now = state("", "", options={"artisans": "on"})
    assert typed(now, "place", where="forest artisan") == "place forest artisan"
    assert Place(0, artisan=True) in GAME.moves(now, 0)


def test_commands_have_texts() -> None:
    for each in LINES:
        assert len(T(f"westkingdom-command-{each.name}")) <= 100
        for slot in each.slots:
            assert len(T(f"westkingdom-command-{each.name}-{slot.name}")) <= 100


def test_stacked_workers_trigger_nothing() -> None:
    options = {"artisans": "on"}
    line = "5si halls={} apprentices=labourer buildings=smithy"
    for halls in (6, 11):
        now = state(line.format(halls), "", options=options)
        assert says(now, "place guildhall") == "make an adornment or make a tool"
        assert follows(now) == ()
    now = state("5si 2w 2s halls=6 apprentices=labourer buildings=smithy hand=well", "", options=options)
    assert says(now, "place guildhall") == (
        "construct a building · then the Black Market is reset · or a craft"
    )
    assert Sign("reset") in follows(now)


def follows(now: WestKingdomState) -> Runes:
    move = next(move for move in GAME.moves(now, 0) if isinstance(move, Place) and move.location == GUILDHALL)
    runes = placing(GAME.view(now, 0), move)
    return tuple(rune for rune in runes if rune in (Sign("reset"), Sign("end")))


def test_prices_are_net_of_savings() -> None:
    on = {"artisans": "on"}
    strong = show(
        state("9si apprentices=strongman-53,merchant-16 artisan=supply", "", options=on), "labourer"
    )
    assert says(strong, "place market-right artisan").split(" · ")[1] == "costs 1 silver"
    assert says(strong, "place market-right").split(" · ")[1] == "costs 3 silver"
    assert says(strong, "place workshop artisan").startswith("hire from columns 1 and 2 for 2 tax,")
    now = play(strong, "place storehouse artisan")
    assert choices(now)["trade merchant-16"].label == "1 silver for 1 marble"
    now = play(strong, "place workshop artisan; use hire")
    assert hire_prices(now.board, 0)[0] == (2, 0)
    assert says(state("3si power=rudolf virtue=9", ""), "place workshop").startswith(
        "hire from column 1 for 2 tax + 1 silver"
    )
    now = state("9si power=caroline", "")
    assert "1 plan" in says(now, "place market-left")


def test_workshop_offers_only_possible_actions() -> None:
    assert says(state("3si", ""), "place workshop") == ("draw 1 plan · hiring costs 4 silver, you have 3")
    assert says(state("4si", "", plans=()), "place workshop") == "hire from column 1 for 2 tax + 2 silver"
    move = Place(WORKSHOP)
    assert Sign("apprentice") not in placing(GAME.view(state("3si", ""), 0), move)
    assert Sign("plan") not in placing(GAME.view(state("4si", "", plans=()), 0), move)


def test_namesake_apprentices_are_labelled_by_their_gain() -> None:
    assert parts.apprentice_label(7, T) == "Debt Collector (stone)"
    assert parts.apprentice_label(17, T) == "Merchant (stone)"
    assert parts.apprentice_label(4, T) == parts.apprentice_label(5, T) == "Conspirator"
    labels: dict[str, set[object]] = {}
    for card in APPRENTICES.values():
        labels.setdefault(parts.apprentice_label(card.id, T), set()).add((card.skills, card.ability))
        assert not any(letter.isdigit() for letter in parts.apprentice_label(card.id, T))
    assert all(len(facts) == 1 for facts in labels.values())


def test_identical_apprentices_are_labelled_by_column() -> None:
    now = state("9si", "")
    others = [card for card in now.board.apprentices if APPRENTICES[card].name not in ("Miner", "Jeweller")]
    face_up = (19, others[0], 20, others[1], 11, others[2], others[3], others[4])
    now = replace(now, board=replace(now.board, apprentices=face_up, stack=(ToHire(0),)))
    labels = {entry.label for entry in choices(now).values()}
    assert {"Miner (column 1)", "Miner (column 3)", "Jeweller"} <= labels


def test_played_schemes_are_public() -> None:
    """Regression: players could not see which were still to come."""
    now = state("")
    rival = now.board.rival
    assert rival is not None

    def area_text(*played: int) -> str:
        board = replace(now.board, rival=replace(rival, played=played))
        text: str = SPEAK.tableau(GAME.view(replace(now, board=board), 0), 1, NAMES[:1], T)  # type: ignore[attr-defined]
        return text

    assert "all 15 scheme cards still to come" in area_text()
    assert "scheme cards played: 3, 7; still to come: 1, 2, 4, 5, 6, 8, " in area_text(7, 3)
    assert "all 15 scheme cards still to come" in area_text(*range(1, 16))
