"""Every apprentice in play: the base game, the promos and Age of Artisans."""

import pytest

from engine.games.westkingdom.box.cards import APPRENTICES
from engine.games.westkingdom.players.counts import skills
from tests.games.westkingdom.drawing import have, number_of, offered, play, show, state

ARTISANS = {"artisans": "on"}
C, T, M = (1, 0, 0), (0, 1, 0), (0, 0, 1)

# card: skills, virtue on hiring, own line, the turn's moves, goods afterwards
GATHERING = {
    "jeweller-11": (T, 0, "", "place silversmith", "3si"),
    "jeweller-12": (T, 0, "", "place silversmith", "3si"),
    "miner-19": (T, 0, "", "place mines", "3c"),
    "miner-20": (T, 0, "mines=1", "place mines; mine gold", "1c 1g"),
    "stonecutter-29": (M, 0, "", "place quarry", "2s"),
    "stonecutter-30": (M, 0, "quarry=2", "place quarry", "4s"),
    "woodcutter-39": (C, 0, "", "place forest", "2w"),
    "woodcutter-40": (C, 0, "forest=1", "place forest", "3w"),
    "pickpocket": (T, -1, "", "place tax-stand", "1g 4si"),
    "thief": (C, 0, "", "place tax-stand", "4si"),
    "acolyte-1": (C, 1, "1g hand=smithy", "place guildhall", None),
    "acolyte-2": (T, 1, "1g hand=smithy", "place guildhall", "2c"),
    "acolyte-3": (M, 1, "1g hand=smithy", "place guildhall", "2si"),
    "conspirator-4": (
        C,
        0,
        "1si town-centre=1 forest=1 quarry=1",
        "place town-centre; raid forest; raid quarry",
        "",
    ),
    "conspirator-5": (
        C,
        0,
        "1si town-centre=1 forest=1 quarry=1",
        "place town-centre; raid forest; raid quarry",
        "",
    ),
    "debt-collector-6": (T, 0, "6si debts=1", "place guardhouse", "2c"),
    "debt-collector-7": (M, 0, "6si debts=1", "place guardhouse", "2s"),
    "debt-collector-8": (C, 0, "6si debts=1", "place guardhouse", "2w"),
    "labourer": ((1, 1, 1), 0, "", "place forest", "1w"),
    "merchant-14": (T, 0, "1si", "place storehouse; trade merchant-14", "3c"),
    "merchant-15": (M, 0, "2si", "place storehouse; trade merchant-15", "1g"),
    "merchant-16": (T, 0, "3si", "place storehouse; trade merchant-16", "1m"),
    "merchant-17": (M, 0, "1si", "place storehouse; trade merchant-17", "2s"),
    "merchant-18": (C, 0, "1si", "place storehouse; trade merchant-18", "2w"),
    "patron-21": (T, 0, "1c", "place storehouse; trade patron-21", ""),
    "patron-22": (M, 0, "2si", "place storehouse; trade patron-22", ""),
    "patron-23": (M, 0, "1s", "place storehouse; trade patron-23", ""),
    "patron-24": (C, 0, "1w", "place storehouse; trade patron-24", ""),
    "trader-35": (T, 0, "3c", "place storehouse; trade trader-35", "1m"),
    "trader-36": (M, 0, "2s", "place storehouse; trade trader-36", "1m"),
    "trader-37": (C, 0, "2w", "place storehouse; trade trader-37", "1m"),
    "trickster": (M, -1, "", "place market-left", "1m"),
    "illusionist": (C, -1, "1si", "place market-left", "1m"),
    "swindler-31": (T, -1, "1si", "place market-left", "2c 1m"),
    "swindler-32": (M, -1, "1si", "place market-left", "1s 1m"),
    "swindler-33": (C, -1, "1si", "place market-left", "1w 1m"),
    "gatekeeper": (M, -1, "prison=3", "place forest", "1w"),
    "squire-26": (T, 1, "", "place forest", "1w 1g"),
    "squire-27": (M, 1, "", "place forest", "1w 1m"),
    "squire-28": (C, 1, "", "place forest", "1w"),
    "enforcer-41": (T, 0, "held=1:3", "place guardhouse", "1g 3si"),
    "overseer": (M, 0, "2c 2w", "place storehouse; trade 2-clay; trade 2-wood", ""),
    "peddler": (C, -1, "prison=1", "place forest", "1w 2si"),
    "abbot-44": (C, 1, "", "place storehouse", "1si"),
    "abbot-45": (M, 1, "", "place storehouse", "1si"),
    "antagonist-46": (T, -1, "9si forest=1 quarry=1", "place town-centre; raid forest; raid quarry", "7si"),
    "antagonist-47": (C, -1, "9si forest=1 quarry=1", "place town-centre; raid forest; raid quarry", "7si"),
    "enforcer-48": (T, 0, "held=1:1", "place guardhouse", "2c 1si"),
    "enforcer-49": (M, 0, "held=1:1", "place guardhouse", "2s 1si"),
    "enforcer-50": (C, 0, "held=1:1", "place guardhouse", "2w 1si"),
    "lookout-51": (T, 0, "held=1:1 prison=1", "place guardhouse; guard send; guard free", "1si"),
    "lookout-52": (M, 0, "held=1:1 prison=1", "place guardhouse; guard free; guard send", "1si"),
    "strongman-53": ((1, 1, 0), 0, "1si", "place market-right artisan; accept", "1w 1s 2m"),
    "strongman-54": ((1, 0, 1), -1, "forest=2", "place forest artisan; capture blue", "4w"),
    "strongman-55": ((0, 1, 1), 0, "prison=2 artisan=prison", "place forest", "1w"),
}
VIRTUE = {
    "thief": 6,
    "pickpocket": 5,
    "debt-collector-6": 8,
    "debt-collector-7": 8,
    "debt-collector-8": 8,
    "patron-21": 8,
    "patron-22": 8,
    "patron-23": 8,
    "patron-24": 8,
    "trickster": 6,
    "swindler-31": 6,
    "swindler-32": 6,
    "swindler-33": 6,
    "squire-28": 9,
    "overseer": 9,
    "acolyte-1": 8,
    "acolyte-2": 8,
    "acolyte-3": 8,
}
"""Virtue after that turn if it isn't 7; the Cathedral's reward is 1 virtue here."""

RESETTING = ("gatekeeper", "squire", "peddler", "strongman-55")


def test_every_apprentice_is_in_the_table() -> None:
    assert set(GATHERING) == {card.key for card in APPRENTICES.values()}


@pytest.mark.parametrize("key", GATHERING)
def test_apprentice_effect(key: str) -> None:
    signs, hiring, own, line, goods = GATHERING[key]
    card = APPRENTICES[number_of(APPRENTICES, key)]
    assert (card.skills, card.virtue) == (signs, hiring)
    options = ARTISANS if card.box == "age_of_artisans" else {"promos": "on"}
    start = state(
        f"{own} apprentices={key}",
        "",
        options=options,
        rewards=(),
        small=(0, 0, 0, 0, 1, 0),
        due=key.startswith(RESETTING),
    )
    assert skills(start.board.players[0]) == signs
    now = play(start, line)
    assert now.board.turn == 1, offered(now)
    if goods is not None:
        assert have(now) == goods
    assert now.board.players[0].virtue == VIRTUE.get(key, 7)


def test_effects_other_than_goods() -> None:
    now = play(state("1g hand=smithy apprentices=acolyte-1", "", rewards=()), "place guildhall")
    assert len(now.secret.hands[0]) == 1
    now = play(state("prison=3 apprentices=gatekeeper", "", due=True), "place forest")
    assert now.board.players[0].prison == 1
    now = play(
        state("prison=2 artisan=prison apprentices=strongman-55", "", options=ARTISANS, due=True),
        "place forest",
    )
    assert (now.board.players[0].prison, now.board.players[0].artisan) == (1, 20)
    now = play(
        state("forest=2 apprentices=strongman-54", "", options=ARTISANS), "place forest artisan; capture blue"
    )
    assert (now.board.players[0].placed[0], now.board.players[0].artisan) == (1, 0)
    now = play(state("apprentices=peddler prison=1", "", options={"promos": "on"}), "place forest")
    assert have(now) == "1w"


def test_equal_events_are_merged() -> None:
    now = play(state("apprentices=jeweller-11,jeweller-12", ""), "place silversmith")
    assert have(now) == "4si"
    line = "9si town-centre=2 apprentices=conspirator-4,conspirator-5"
    now = play(state(line, "forest=1 quarry=1"), "place town-centre; raid forest; raid quarry")
    assert have(now) == "8si"


def test_hiring_changes_virtue_once() -> None:
    start = show(state("9si", ""), "swindler-31", "acolyte-1")
    assert play(start, "place workshop; use hire; hire swindler-31").board.players[0].virtue == 6
    now = play(
        show(state("9si workshop=1", ""), "swindler-31", "acolyte-1"),
        "place workshop; use hire; hire acolyte-1",
    )
    assert now.board.players[0].virtue == 8


def test_sixth_apprentice_replaces_another() -> None:
    five = "jeweller-11,jeweller-12,miner-19,miner-20,labourer"
    start = show(state(f"9si apprentices={five}", ""), "squire-26")
    now = play(start, "place workshop; use hire")
    assert len(offered(now)) == 5
    now = play(now, "dismiss miner-20; hire squire-26")
    assert number_of(APPRENTICES, "miner-20") == now.secret.apprentices[-1]
    assert len(now.board.players[0].apprentices) == 5
    six = show(state(f"9si power=rudolf apprentices={five}", ""), "squire-26")
    now = play(six, "place workshop; use hire; hire squire-26")
    assert len(now.board.players[0].apprentices) == 6
    assert have(now) == "6si"
