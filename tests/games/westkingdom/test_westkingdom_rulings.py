"""House rulings for gaps in the rules, and corner cases of tools."""

import json
from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.errors import BadOption
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import APPRENTICES, CRAFTS
from engine.games.westkingdom.turn.tasks import ToPlace
from engine.history import record, replay
from engine.history.snapshot import snapshot_decoder
from engine.match import Match
from tests.games.westkingdom.drawing import (
    goods,
    have,
    number_of,
    offer,
    offered,
    places,
    play,
    run_with_events,
    show,
    state,
)
from tests.games.westkingdom.matches import eager
from tests.thorough import ends, times

ON = {"artisans": "on"}


def kinds(events: Sequence[object]) -> list[str]:
    return [type(event).__name__ for event in events]


# the rulings of a match


def test_match_keeps_its_rulings() -> None:
    options = {"artisans": "on"}
    new = Match.new(GAME, 2, options, seed=3)
    assert (new.options["rulings"], new.state.board.rulings) == ("4", 4)
    stored = {name: value for name, value in new.options.items() if name != "rulings"}
    old = Match.replay(GAME, 2, stored, 3, ())
    assert (old.options, old.state.board.rulings) == (stored, 1)
    earlier = Match.replay(GAME, 2, {**stored, "rulings": "2"}, 3, ())
    assert (earlier.options["rulings"], earlier.state.board.rulings) == ("2", 2)
    for match in (new, earlier, old):
        again = record.read(record.write(match, ["Anna", "Bert"])).match
        assert (again.options, again.state) == (match.options, match.state)
        assert next(replay.states(match)) == match.state
    bare = json.loads(json_of(old))
    del bare["state"]["board"]["rulings"]
    assert snapshot_decoder(GAME).decode(json.dumps(bare)).state.board.rulings == 1
    with pytest.raises(BadOption):
        Match.new(GAME, 2, {"rulings": "5"}, seed=3)


def json_of(match: Match) -> bytes:
    return msgspec.json.encode(match.now)


def test_older_matches_keep_earlier_rulings() -> None:
    start = state("halls=1 buildings=arc apprentices=labourer power=gisela", "", options=ON)
    old = replace(start, board=replace(start.board, rulings=1))
    now = play(offer(old, "looted-idol"), "place guildhall; craft looted-idol")
    assert now.board.players[0].virtue == 5
    pair = "apprentices=squire-26,squire-27:alms-box prison=1"
    old = state(pair, "", options=ON, due=True, rulings=1)
    assert have(play(old, "place forest")) == "1w 1m"
    rudolf = show(
        state("9si power=rudolf virtue=9", "", rulings=1), "miner-19", "miner-20", "thief", "squire-26"
    )
    now = play(rudolf, "place workshop; use hire; hire squire-26")
    assert now.board.coins[:3] == (1, 1, 1)


# A: the Artisan spares a tool's virtue cost


def test_artisan_spares_a_tools_virtue_cost() -> None:
    start = state("apprentices=jeweller-11:painted-ceiling", "", options=ON)
    now = play(start, "place silversmith artisan; tool now")
    assert offered(now) == ["accept", "pass"]
    spared, lost = play(now, "accept"), play(now, "pass")
    assert (have(spared), spared.board.players[0].virtue) == ("1m 4si", 7)
    assert (have(lost), lost.board.players[0].virtue) == ("1m 4si", 6)
    assert play(start, "place silversmith; tool now").board.players[0].virtue == 6


def test_virtue_is_spared_once_per_turn() -> None:
    start = state("5si apprentices=swindler-31:painted-ceiling", "", options=ON, small=goods("1g"))
    now = play(start, "place market-left artisan; tool now; accept")
    assert (now.board.turn, now.board.players[0].virtue) == (1, 6)


def test_required_virtue_loss_is_not_spared() -> None:
    """At virtue 10 the market opens only once the tool has taken a point."""
    line = "virtue=10 1si apprentices=trickster:painted-ceiling"
    now = play(state(line, "", options=ON, small=goods("1g")), "place market-left artisan")
    assert now.board.players[0].virtue == 8
    tax = state("virtue=4 5si debts=1 apprentices=debt-collector-6:votive-candles", "", options=ON)
    player = play(tax, "place guardhouse artisan").board.players[0]
    assert (player.paid, player.virtue, player.goods[3]) == (1, 4, 1)


# B: Gisela takes no penalties


def test_gisela_takes_only_benefits() -> None:
    for key, received, virtue in (
        ("peacock-screen", "", 7),
        ("looted-idol", "", 7),
        ("borrowed-splendour", "", 7),
        ("pawned-chalice", "2g", 7),
        ("unpaid-statue", "2m", 7),
        ("gaming-tables", "3si", 7),
        ("reliquary", "", 9),
        ("mosaic", "1c 1w 1s", 7),
    ):
        start = state("halls=1 buildings=arc apprentices=labourer power=gisela", "", options=ON)
        now = play(offer(start, key), f"place guildhall; craft {key}")
        player = now.board.players[0]
        assert (have(now), player.virtue, player.unpaid) == (received, virtue, 0), key


# C: destroyed debts are not paid off


def test_tool_does_not_destroy_a_debt_to_be_paid_off() -> None:
    start = state("6si virtue=14 debts=1 apprentices=debt-collector-6:peacock-screen", "", options=ON)
    now = play(start, "place guardhouse")
    assert (now.board.players[0].unpaid, now.board.players[0].paid) == (0, 1)
    assert offered(now) == ["tool now", "tool no"]  # afterwards
    two = state("6si virtue=14 debts=2 apprentices=debt-collector-6:peacock-screen", "", options=ON)
    now = play(two, "place guardhouse; tool now")
    player = now.board.players[0]
    assert (player.unpaid, player.paid) == (0, 1)


def test_guardhouse_keeps_an_action_after_a_tool() -> None:
    start = state("6si virtue=14 debts=1 apprentices=lookout-51:peacock-screen", "", options=ON)
    now = play(start, "place guardhouse")
    assert now.board.players[0].paid == 1


# D: the prison is emptied first


def test_both_squires_are_paid_whichever_has_the_tool() -> None:
    for pair in ("squire-26,squire-27:alms-box", "squire-26:alms-box,squire-27"):
        start = state(f"apprentices={pair} prison=1", "", options=ON, due=True)
        now = play(start, "place forest")
        assert (have(now), now.board.players[0].prison) == ("1w 1g 1m", 0)


def test_two_tools_free_two_prisoners_together() -> None:
    pair = "squire-26:alms-box,squire-27:unpaid-statue"
    now = play(state(f"apprentices={pair} prison=2", "", options=ON, due=True), "place forest")
    assert (have(now), now.board.players[0].prison) == ("1w 1g 1m", 0)
    three = play(state(f"apprentices={pair} prison=3", "", options=ON, due=True), "place forest")
    assert (have(three), three.board.players[0].prison) == ("1w", 3)


def test_peddlers_tool_frees_before_squires_are_paid() -> None:
    options = ON | {"promos": "on"}
    start = state("apprentices=squire-26,peddler:alms-box prison=1", "", options=options, due=True)
    now, events = run_with_events(start, "place forest")
    assert (have(now), now.board.players[0].prison) == ("1w 1g 2si", 0)
    assert kinds(events).count("ToolUsed") == 1


# E: a place is open if some set of tools makes it payable


def test_guardhouse_is_open_if_a_tool_frees_the_only_prisoner() -> None:
    start = state("apprentices=lookout-51:alms-box prison=1", "", options=ON)
    assert "guardhouse" in places(start)
    now = play(start, "place guardhouse")
    assert now.board.players[0].prison == 0
    assert now.board.turn == 1
    two = play(state("apprentices=lookout-51:alms-box prison=2", "", options=ON), "place guardhouse")
    assert two.board.players[0].prison == 0
    captives = state("apprentices=lookout-51:alms-box prison=1 held=1:2", "", options=ON)
    now = play(captives, "place guardhouse")
    assert have(now) == "2si"
    assert now.board.players[0].prison == 0


def test_conspirators_tool_can_pay_for_the_first_capture() -> None:
    line = "{} apprentices=conspirator-4:{} town-centre=1"
    for own, tool in (("1c", "confession-stall"), ("1w", "mosaic"), ("", "gaming-tables")):
        start = state(line.format(own, tool), "forest=1 quarry=1", options=ON)
        assert "town-centre" in places(start), tool
        now = play(start, "place town-centre; raid forest")
        assert offered(now) == ["raid quarry", "raid town-centre"], tool  # obligatory: no pass
        now = play(now, "raid quarry")
        assert now.board.players[0].held == (0, 2)
        assert have(now) == "1si"
        assert now.board.players[0].virtue == (6 if tool == "gaming-tables" else 7)
    for own, tool in (("", "confession-stall"), ("", "stained-glass")):
        assert "town-centre" in places(state("1si " + line.format(own, tool), "forest=1", options=ON))
        assert "town-centre" not in places(state(line.format(own, tool), "forest=1 quarry=1", options=ON))
    alone = state("1c apprentices=conspirator-4:confession-stall", "forest=1 quarry=1", options=ON)
    assert "town-centre" not in places(alone)  # one capture is not two
    assert "town-centre artisan" in places(alone)


@pytest.mark.parametrize("seats", ends(range(2, 7)))
def test_tools_never_close_a_place(seats: int) -> None:
    """A place that is open without any tool stays open with any tools, except for making tools."""
    chance, tried = Random(seats), 0
    for seed in range(times(2, 100)):
        now = GAME.start(seats, GAME.facts.check_options({"artisans": "on", "plans": "dealt"}), seed)
        while acting := GAME.to_act(now.board):
            seat = acting[0]
            if isinstance(now.board.stack[-1], ToPlace) and now.board.phase == "play":
                tried += 1
                bare, equipped = with_tools(now, seat, None), with_tools(now, seat, chance)
                assert {*places(bare)} - {"guildhall"} <= {*places(equipped)}, equipped.board.players[seat]
            now = GAME.step(now, seat, eager(now, seat, chance)).state
    assert tried


def with_tools(now: WestKingdomState, seat: int, chance: Random | None) -> WestKingdomState:
    """Return a state in which a player has no tools, or one under each apprentice."""
    player = now.board.players[seat]
    count = len(player.apprentices)
    tools = (0,) * count if chance is None else tuple(chance.sample([*CRAFTS], count))
    players = [*now.board.players]
    players[seat] = replace(player, tools=tools)
    return replace(now, board=replace(now.board, players=tuple(players)))


# F: one Conspirator's tool for a capture


def test_one_of_two_conspirators_tools_is_used_for_a_capture() -> None:
    pair = "conspirator-4:reliquary,conspirator-5:inlaid-altar"
    others = "forest=1 quarry=1"
    start = state(f"1si apprentices={pair} town-centre=1", others, "forest=1", options=ON)
    now = play(start, "place town-centre; raid forest; capture green; raid forest")
    assert offered(now) == ["equip conspirator-4", "equip conspirator-5"]
    assert have(play(now, "equip conspirator-4")) == "1s"
    assert have(play(now, "equip conspirator-5")) == "1w"


def test_third_capture_can_use_the_other_conspirators_tool() -> None:
    pair = "conspirator-4:reliquary,conspirator-5:inlaid-altar"
    start = state(f"1si apprentices={pair} town-centre=2", "forest=1", "forest=1", "forest=1", options=ON)
    now = play(start, "place town-centre; raid forest; capture green; raid forest; capture purple")
    assert offered(now) == ["equip conspirator-4", "equip conspirator-5"]
    now = play(now, "equip conspirator-5; raid forest")
    assert have(now) == "1w 1s"


def test_owner_chooses_the_conspirators_tool_for_a_capture() -> None:
    pair = "conspirator-4:red-tapestry,conspirator-5:great-doors"
    start = state(f"apprentices={pair} town-centre=1", "forest=1", "forest=1", options=ON)
    now = play(start, "place town-centre; raid forest; capture green")
    assert offered(now) == ["equip conspirator-4", "equip conspirator-5"]
    now, events = run_with_events(now, "equip conspirator-5; raid forest")
    assert have(now) == ""
    assert kinds(events).count("ToolUsed") == 1
    assert now.board.players[0].held == (0, 1, 1)


# G: savings are not laid on cards


def test_hiring_discount_is_not_laid_on_cards() -> None:
    keys = ("miner-19", "miner-20", "jeweller-11", "jeweller-12")
    rudolf = show(state("9si power=rudolf virtue=9", ""), *keys)
    now = play(rudolf, "place workshop; use hire; hire jeweller-12")
    assert (have(now), now.board.tax_stand) == ("3si", 6)  # 2 tax, 2 to the supply, 2 on cards
    assert now.board.coins[:3] == (1, 1, 0)
    strong = show(state("9si apprentices=strongman-53", "", options=ON), *keys)
    now = play(strong, "place workshop artisan; use hire; hire jeweller-12")
    assert (have(now), now.board.coins[:3]) == ("5si", (0, 0, 0))  # two columns to pay, two coins saved


# H: start apprentices


def test_gaps_of_starting_apprentices_close_before_refilling() -> None:
    now = GAME.start(2, GAME.facts.check_options({"artisans": "on", "plans": "dealt"}), 5)
    before = now.board.apprentices
    pile = now.secret.apprentices
    first, second = before[1], before[6]
    for card in (first, second):
        now = play(now, f"hire {APPRENTICES[card].key}")
    assert now.board.apprentices == (
        *(before[0], before[2], before[3], pile[0]),
        *(before[4], before[5], before[7], pile[1]),
    )


# I: a Swindler who arrives or leaves with the action


def test_swindler_hired_in_the_market_pays_at_once() -> None:
    start = show(state("5si", ""), "swindler-31", "miner-19")
    now = play(start, "place market-middle; use hire; hire swindler-31")
    assert have(now) == "2c 3si"


def test_swindler_discarded_in_the_market_does_not_pay() -> None:
    five = "swindler-31,miner-19,miner-20,jeweller-11,jeweller-12"
    start = show(state(f"5si apprentices={five}", ""), "labourer")
    now = play(start, "place market-middle; use hire; dismiss swindler-31; hire labourer")
    assert have(now) == "3si"
    kept = play(start, "place market-middle; use hire; dismiss miner-19; hire labourer")
    assert have(kept) == "2c 3si"
    assert number_of(APPRENTICES, "labourer") in kept.board.players[0].apprentices
