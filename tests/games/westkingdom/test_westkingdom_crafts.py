"""Age of Artisans: the Artisan, every craft card, and when tools are used."""

import pytest
from msgspec.structs import replace

from engine.games.westkingdom.board import IN_PRISON, IN_SUPPLY
from engine.games.westkingdom.box.cards import CRAFTS
from engine.games.westkingdom.players.counts import skills
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

ON = {"artisans": "on"}

ADORNMENTS = {
    # VP, own line, goods, virtue, unpaid debts, plans in hand afterwards
    "red-tapestry": (3, "", "3c", 7, 0, 0),
    "carved-lintel": (2, "", "3s", 7, 0, 0),
    "painted-ceiling": (2, "", "", 7, 0, 1),
    "oak-panels": (2, "", "3w", 7, 0, 0),
    "alms-box": (2, "", "4si", 7, 0, 0),
    "gold-leaf": (2, "", "2g", 7, 0, 0),
    "marble-floor": (2, "", "2m", 7, 0, 0),
    "inlaid-altar": (2, "", "1g 1m", 7, 0, 0),
    "votive-candles": (3, "", "", 8, 0, 0),
    "reliquary": (2, "", "", 9, 0, 0),
    "rose-window": (1, "", "", 10, 0, 0),
    "peacock-screen": (4, "", "", 6, 0, 0),
    "looted-idol": (5, "", "", 5, 0, 0),
    "borrowed-splendour": (5, "", "", 7, 1, 0),
    "pawned-chalice": (3, "", "2g", 7, 1, 0),
    "unpaid-statue": (3, "", "2m", 7, 1, 0),
    "great-doors": (2, "", "1c 1w 1s", 7, 0, 0),
    "captains-banner": (3, "", "", 7, 0, 0),
    "guild-shields": (2, "", "", 7, 0, 0),
    "pardon-bell": (3, "prison=2", "", 7, 0, 0),
    "gaming-tables": (3, "", "3si", 6, 0, 0),
    "confession-stall": (2, "", "", 7, 0, 0),
    "mosaic": (3, "", "1c 1w 1s", 7, 0, 0),
    "stained-glass": (4, "", "", 7, 0, 0),
}
AFTER = {"guild-shields": "pass"}


@pytest.mark.parametrize("key", ADORNMENTS)
def test_adornment_effect(key: str) -> None:
    points, own, received, virtue, debts, hand = ADORNMENTS[key]
    start = offer(state(f"5si halls=1 buildings=courtyard {own}", "", options=ON), key)
    line = f"place guildhall; craft {key}"
    now = play(start, "; ".join(filter(None, [line, AFTER.get(key)])))
    player = now.board.players[0]
    assert CRAFTS[number_of(CRAFTS, key)].vp == points
    assert now.board.turn == 1
    assert (have(now), player.virtue, player.unpaid) == (received, virtue, debts)
    assert len(now.secret.hands[0]) == hand
    assert player.adornments == (number_of(CRAFTS, key),)
    assert (player.stacked, player.supply, player.prison) == (1, 19, 0)
    assert now.board.tax_stand == 6
    assert 0 not in now.board.crafts


def test_adornments_with_a_choice() -> None:
    line = "5si halls=1 buildings=courtyard"
    banner = offer(state(line, "held=0:2 forest=1", options=ON), "captains-banner")
    now = play(banner, "place guildhall; craft captains-banner")
    assert offered(now) == ["choose first", "choose second", "pass"]
    assert play(now, "choose first").board.players[1].held == (0, 0)
    assert play(now, "choose second; raid forest").board.players[0].held == (0, 1)
    stall = offer(state(f"{line} debts=2", "", options=ON), "confession-stall")
    now = play(stall, "place guildhall; craft confession-stall; accept")
    assert now.board.players[0].unpaid == 1
    shields = offer(state(line, "", options=ON), "guild-shields")
    before = shields.board.apprentices
    now = play(shields, "place guildhall; craft guild-shields")
    assert not set(before) & set(now.board.apprentices)
    assert now.secret.apprentices[-8:] == before
    assert len(offered(now)) == 9
    doors = offer(state("5si halls=1 buildings=castle", "", options=ON), "great-doors")
    assert have(play(doors, "place guildhall; craft great-doors")) == ""
    gallery = offer(state("5si halls=1 buildings=gallery,courtyard", "", options=ON), "great-doors", "mosaic")
    now = play(gallery, "place guildhall; craft great-doors; adorn gallery; craft mosaic")
    assert have(now) == "1c 1w 1s"


TOOLS = {
    # apprentice, own line, turn, goods, virtue, own workers in prison, plans in hand
    "red-tapestry": ("woodcutter-39", "", "place forest", "2w 1si", 7, 0, 0),
    "carved-lintel": ("woodcutter-39", "", "place forest", "2w", 7, 0, 1),
    "painted-ceiling": ("woodcutter-39", "", "place forest; tool now", "2w 1m", 6, 0, 0),
    "oak-panels": ("stonecutter-29", "", "place quarry", "2c 2s", 7, 0, 0),
    "alms-box": ("miner-19", "prison=2", "place mines", "3c", 7, 1, 0),
    "marble-floor": ("jeweller-11", "", "place silversmith; pass", "3si", 7, 0, 0),
    "inlaid-altar": ("jeweller-11", "", "place silversmith", "1w 3si", 7, 0, 0),
    "votive-candles": ("jeweller-11", "", "place silversmith; tool later; tool now", "1g 3si", 6, 0, 0),
    "reliquary": ("pickpocket", "", "place tax-stand", "1s 1g 4si", 5, 0, 0),
    "rose-window": ("jeweller-11", "1si", "place silversmith; tool now", "2w 3si", 7, 0, 0),
    "peacock-screen": ("thief", "", "place tax-stand; tool later; tool now", "4si", 7, 0, 0),
    "looted-idol": ("thief", "", "place tax-stand; tool now", "3si", 7, 0, 0),
    "borrowed-splendour": ("merchant-14", "1si", "place storehouse; trade merchant-14", "3c", 7, 0, 1),
    "unpaid-statue": ("abbot-44", "prison=1", "place storehouse", "1si", 7, 0, 0),
    "great-doors": ("patron-22", "1si", "place storehouse; trade patron-22", "", 8, 0, 0),
    "captains-banner": ("acolyte-2", "1g hand=smithy", "place guildhall", "4c", 7, 0, 0),
    "guild-shields": ("jeweller-11", "2si", "place silversmith; tool now", "1g 3si", 7, 0, 0),
    "pardon-bell": ("jeweller-11", "", "place silversmith; pass", "3si", 7, 0, 0),
    "gaming-tables": ("swindler-31", "", "place market-left", "2c 1m 1si", 5, 0, 0),
    "confession-stall": ("miner-19", "", "place mines; tool now", "2c 2si", 7, 0, 0),
    "mosaic": ("woodcutter-39", "", "place forest; tool no", "2w", 7, 0, 0),
    "stained-glass": ("jeweller-11", "1si", "place silversmith; tool later; tool now", "2s 3si", 7, 0, 0),
}


@pytest.mark.parametrize("key", TOOLS)
def test_tool_effect(key: str) -> None:
    apprentice, own, line, received, virtue, prison, hand = TOOLS[key]
    start = state(
        f"{own} apprentices={apprentice}:{key}",
        "forest=1 silversmith=1",
        options=ON,
        rewards=(),
        small=goods("1m"),
    )
    now = play(start, line)
    player = now.board.players[0]
    assert now.board.turn == 1, offered(now)
    virtue += key == "captains-banner"  # the Cathedral without rewards
    assert (have(now), player.virtue, player.prison) == (received, virtue, prison)
    assert len(now.secret.hands[0]) == hand


def test_every_craft_card_is_in_a_table() -> None:
    keys = {card.key for card in CRAFTS.values()}
    assert set(ADORNMENTS) == keys
    assert set(TOOLS) | {"gold-leaf", "pawned-chalice"} == keys


def test_passive_tools_are_skills() -> None:
    for tool in ("gold-leaf", "pawned-chalice"):
        start = state(f"apprentices=thief:{tool},labourer", "", options=ON)
        assert skills(start.board.players[0]) == (3, 2, 2)


def test_capturing_tool_takes_two_workers_here() -> None:
    start = state("apprentices=woodcutter-39:marble-floor forest=1", "forest=3", "forest=1", options=ON)
    now = play(start, "place forest")
    assert have(now) == "3w"
    assert offered(now) == ["capture blue", "capture green", "capture purple", "pass"]
    taken = play(now, "capture green")
    assert (taken.board.players[0].held, taken.board.players[1].placed[0]) == ((0, 2, 0), 1)
    assert play(now, "capture blue").board.players[0].placed[0] == 0
    own = state("apprentices=woodcutter-39:marble-floor", "", "", options=ON)
    assert play(own, "place forest artisan").board.turn == 1


def test_tool_is_used_once_per_turn() -> None:
    start = state("9si apprentices=merchant-14:reliquary storehouse=2", "", options=ON)
    now = play(start, "place storehouse; trade merchant-14; trade merchant-14; trade merchant-14")
    assert have(now) == "9c 1s 6si"
    cards = state("held=1:2 apprentices=enforcer-48:red-tapestry", "", options=ON)
    assert have(play(cards, "place guardhouse")) == "2c 3si"


def test_tools_can_pay_the_black_market() -> None:
    line = "virtue=10 1si apprentices=trickster:painted-ceiling"
    start = state(line, "", options=ON, small=goods("1g"))
    assert "market-left" in places(start)
    now = play(start, "place market-left")
    assert (have(now), now.board.players[0].virtue) == ("1g 1m 1si", 8)
    poor = state("virtue=7 apprentices=swindler-31:gaming-tables", "", options=ON, small=goods("1g"))
    assert "market-middle" in places(poor)
    assert "market-right" not in places(poor)
    full = state("virtue=3 3si apprentices=debt-collector-6:peacock-screen debts=1", "", options=ON)
    assert "guardhouse" not in places(full)
    taxed = state("virtue=3 5si apprentices=debt-collector-6:peacock-screen debts=1", "", options=ON)
    now = play(taxed, "place guardhouse")
    assert now.board.players[0].paid == 1  # if used earlier, it would have raised the tax
    assert offered(now) == ["tool now", "tool no"]


def test_action_can_use_several_tools() -> None:
    line = "apprentices=swindler-31:gaming-tables,swindler-32:mosaic"
    start = state(f"1w {line}", "", options=ON, small=goods("1m"))
    assert [place for place in places(start) if place.startswith("market")] == [
        *("market-left", "market-left artisan"),
        *("market-middle", "market-middle artisan"),
        *("market-right", "market-right artisan"),
    ]
    both = play(start, "place market-right")  # 3 silver: there is no choice, as both tools are needed
    assert (have(both), both.board.players[0].virtue) == ("2c 1w 2s 2m 1si", 5)
    one = play(start, "place market-left")  # 1 silver: either tool provides it
    assert offered(one) == ["tool now", "tool later", "tool no"]
    last = play(one, "tool no")
    assert (have(last), last.board.players[0].virtue) == ("2c 1s 1m 1si", 6)
    assert "market-right" not in places(state(line, "", options=ON))


def test_strongman_frees_no_one_after_his_tool_freed_the_artisan() -> None:
    line = "apprentices=strongman-55:alms-box artisan=prison prison=2"
    now = play(state(line, "", options=ON, due=True), "place forest")
    player = now.board.players[0]
    assert (player.artisan, player.prison) == (IN_SUPPLY, 1)


def test_squire_is_paid_after_his_tool_frees_the_only_prisoner() -> None:
    start = state("apprentices=squire-26:alms-box prison=1", "", options=ON, due=True)
    now = play(start, "place forest")
    assert (have(now), now.board.players[0].prison) == ("1w 1g", 0)
    two = state("apprentices=squire-26:alms-box prison=2", "", options=ON, due=True)
    assert have(play(two, "place forest")) == "1w"


def test_tool_in_another_players_reset_asks_its_owner() -> None:
    start = state("", "apprentices=squire-26:peacock-screen", options=ON, due=True)
    now = play(start, "place forest")
    assert offered(now, 1) == ["tool now", "tool later", "tool no"]
    assert not offered(now, 0)
    done = play(now, "tool now")
    assert (done.board.turn, done.board.players[1].virtue, have(done, 1)) == (1, 8, "1g")


# the Artisan


def test_artisan_can_not_go_to_the_guildhall() -> None:
    start = state("4c 2w hand=smithy", "", options=ON)
    assert "guildhall" in places(start)
    assert "guildhall artisan" not in places(start)
    alone = replace(start.board.players[0], supply=1, placed=(20, 0, 0, 0, 0, 0, 0, 0, 0), artisan=IN_SUPPLY)
    only = replace(start, board=replace(start.board, players=(alone, start.board.players[1])))
    assert all(place.endswith("artisan") for place in places(only))


def test_artisan_can_spare_a_virtue_point() -> None:
    now = play(state("", "", options=ON), "place tax-stand artisan")
    assert offered(now) == ["accept", "pass"]
    assert play(now, "accept").board.players[0].virtue == 6
    assert play(now, "pass").board.players[0].virtue == 5
    hire = show(state("9si", "", options=ON), "swindler-31")
    now = play(hire, "place workshop artisan; use hire; hire swindler-31; accept")
    assert now.board.players[0].virtue == 7
    plain = play(hire, "place workshop; use hire; hire swindler-31")
    assert plain.board.players[0].virtue == 6


def test_captured_artisan() -> None:
    start = state("9si", "forest=2 artisan=forest", options=ON)
    now = play(start, "place town-centre; raid forest; place quarry; place guardhouse")
    assert now.board.players[1].artisan == IN_PRISON
    assert have(now) == "10si"
    now = play(now, "place guardhouse")
    assert (now.board.players[1].prison, now.board.players[1].artisan) == (0, IN_SUPPLY)


def test_strongman_saves_silver_once() -> None:
    start = state("5si debts=2 apprentices=strongman-53 guardhouse=1", "", options=ON)
    now = play(start, "place guardhouse artisan")
    assert have(now) == "1si"
    hire = show(state("2si apprentices=strongman-53", "", options=ON), "jeweller-11")
    assert "workshop artisan" in places(hire)
    opened = places(state("2si apprentices=strongman-53", "", options=ON, plans=()))
    assert ("workshop artisan" in opened, "workshop" in opened) == (True, False)  # for hiring only
    now = play(hire, "place workshop artisan; use hire; hire jeweller-11")
    assert (have(now), now.board.tax_stand) == ("", 6)
    tool = state("9si apprentices=strongman-53:red-tapestry", "", options=ON)
    now = play(tool, "place market-left artisan; accept")
    assert have(now).endswith("10si")


def test_strongman_captures_after_the_action() -> None:
    start = state("apprentices=strongman-54:red-tapestry forest=1", "forest=2", options=ON)
    now = play(start, "place forest artisan")
    assert offered(now) == ["capture blue", "capture green", "pass"]
    done = play(now, "capture green")
    assert (have(done), done.board.players[0].held) == ("3w 1si", (0, 2))
    assert have(play(now, "pass")) == "3w"


def test_tools_of_discarded_apprentices_can_be_moved() -> None:
    five = "jeweller-11:mosaic,jeweller-12,miner-19,miner-20,labourer"
    start = show(state(f"9si apprentices={five}", "", options=ON), "squire-26")
    now = play(start, "place workshop; use hire; dismiss jeweller-11")
    assert offered(now)[-1] == "pass"
    assert len(offered(now)) == 5
    kept = play(now, "retool miner-19; hire squire-26")
    assert number_of(CRAFTS, "mosaic") in kept.board.players[0].tools
    lost = play(now, "pass; hire squire-26")
    assert lost.board.lost == (number_of(CRAFTS, "mosaic"),)


def test_stacking_fills_no_space_and_triggers_nothing() -> None:
    start = offer(state("5si halls=2 buildings=courtyard apprentices=thief", "halls=4", options=ON), "mosaic")
    now, events = run_with_events(start, "place guildhall; use tool; craft mosaic")
    assert now.board.stacks.count(True) == 1
    assert len(now.board.hall) == 6
    assert "Reset" not in {type(event).__name__ for event in events}
    none = state("5si halls=2 stacked=2 buildings=courtyard apprentices=thief", "", options=ON)
    assert "guildhall" not in places(none)


def test_tool_from_the_black_market() -> None:
    start = offer(state("2si apprentices=thief,labourer", "", options=ON), "gold-leaf")
    now = play(start, "place market-middle")
    assert offered(now) == ["use hire", "use plans", "use tool"]
    now = play(now, "use tool; craft gold-leaf; equip labourer")
    assert now.board.players[0].tools == (0, number_of(CRAFTS, "gold-leaf"))
    assert now.board.market[1] == 0


def test_empty_craft_pile_leaves_gaps() -> None:
    start = offer(state("5si halls=1 buildings=courtyard", "", options=ON), "mosaic")
    start = replace(start, secret=replace(start.secret, crafts=()))
    now = play(start, "place guildhall; craft mosaic")
    assert now.board.crafts.count(0) == 1
