"""Rules pages that name signs and buttons; searching for their words finds a page."""

import random
import re
from importlib.resources import files

import pytest

from bot.platform import custom_ids
from bot.platform.actions import TurnTopic
from bot.screens.match import reading
from engine.catalogue import game, games
from engine.match import Match
from render.boards import board
from render.picture import page
from render.texts import texts
from render.words import words
from tests.bot.panels import controls_of
from tests.bot.walking import raw
from tests.bot.world import texts_of
from tests.laws.layout import HIGHEST, height_of_panel
from tests.thorough import in_turn

T = texts()
WITH_SIGNS = [slug for slug in games() if hasattr(words(slug), "legend")]
"""Games that have a page of signs and name their buttons."""

every_game = pytest.mark.parametrize("slug", WITH_SIGNS)

SHOWN_OTHERWISE = {
    "amytis": {f"tile{tile}" for tile in range(4, 24) if tile % 4},
    "ancient": {f"large{number}" for number in range(74)},
    "architectura": set[str](),
    "westkingdom": {"forest", "quarry", "mines", "silversmith", "storehouse", "workshop", "town_centre"}
    | {"guardhouse", "tax_stand", "market_left", "market_middle", "market_right", "guildhall"},
}
"""Signs that combine others on the page, or always appear beside their name."""


@every_game
def test_signs_page_follows_the_turn_and_names_every_sign(slug: str) -> None:
    topics = words(slug).topics(T)
    keys = [topic.key for topic in topics]
    assert keys.index("signs") == keys.index("turn") + 1
    (topic,) = (topic for topic in topics if topic.key == "signs")
    legend = words(slug).legend(T)
    assert all(sign.word in topic.body for sign in legend)
    assert len({sign.word for sign in legend}) == len(legend)
    named, drawn = {sign.name for sign in legend}, {name for name, _ in board(slug).signs(64)}
    alike = {name for name in drawn if name.startswith("seat_") or name.endswith(("-g", "-y", "-r"))}
    assert named <= drawn
    assert drawn - named <= SHOWN_OTHERWISE[slug] | alike


EFFECTS = {
    "amytis": ("Garden", "A: 1 per stack as high as this · B: 2 per tile in its stack"),
    "ancient": ("Osiris", "1 point for every 4 workers in your pyramid"),
    "architectura": ("Barracks", "Destroy an adjacent card of another player with a lower current value."),
    "westkingdom": ("unpaid debt", "−2 points at the end"),
}


@every_game
def test_signs_page_says_what_buildings_and_cards_do(slug: str) -> None:
    effects = {sign.word: sign.effect for sign in words(slug).legend(T)}
    word, effect = EFFECTS[slug]
    assert effects[word] == effect
    told = "\n".join(topic.body for topic in words(slug).topics(T) if topic.key.startswith("signs"))
    for word, effect in effects.items():
        assert not effect or f"**{word}**: {effect}" in told
    if slug in ("amytis", "architectura"):
        assert all(effects[name] for name in effects if name[0].isupper())


@every_game
def test_every_sign_can_be_searched_for(slug: str) -> None:
    for sign in words(slug).legend(T):
        assert "signs" in [hit.topic.key for hit in reading.search(words(slug).topics(T), sign.word)]


@every_game
def test_rules_pages_fit_on_a_phone(slug: str) -> None:
    """Each part of each page, with its picture and its controls; the controls lead to the next part."""
    pages = reading.topics(slug, T)
    assert len({topic.key for topic in pages}) == len({topic.title for topic in pages}) == len(pages)
    for topic in pages:
        assert {other.key for other in pages} >= {topic.parent} - {""}
        image, part, more = page(slug, topic.key, T), 0, True
        while more:
            panel = reading.rules(slug, reading.leaf(slug, topic.key, T, part), image, T)
            assert height_of_panel(panel) <= HIGHEST, (topic.key, part)
            part += 1
            turns = [control["custom_id"] for control in controls_of(raw(panel))]
            more = custom_ids.pack(TurnTopic(slug, topic.key, part)) in turns


@every_game
def test_a_suggestion_opens_the_part_with_its_text(slug: str) -> None:
    for topic in reading.topics(slug, T):
        line = topic.body.splitlines()[-1]
        leaf = reading.leaf(slug, reading.suggested(reading.Hit(topic, line), line[:30]), T)
        assert line[:30] in texts_of(raw(reading.rules(slug, leaf, b"", T)))


def test_a_part_listed_in_a_menu_of_an_earlier_version_is_shown() -> None:
    panel = reading.rules("amytis", reading.leaf("amytis", "turn.2", T), b"", T)
    assert ", part 2 of " in texts_of(raw(panel))


@every_game
def test_card_pages_are_grouped_below_one_entry(slug: str) -> None:
    pages = reading.topics(slug, T)
    assert len([topic for topic in pages if not topic.parent]) <= 50
    for topic in pages:
        panel = reading.rules(slug, reading.leaf(slug, topic.key, T), b"", T)
        controls = controls_of(raw(panel)[0]["components"])
        options = [option["value"] for control in controls for option in control.get("options", ())]
        assert topic.key in options
        assert len(options) <= 125


WORD = re.compile(r"[^\W\d_][\w’'-]{2,}")
"""A word of three letters or more."""

LABELLED = ("core", "channel", "notices", "consent")
"""Files with the buttons shared by all games."""


def labels() -> set[str]:
    """Return the labels of the buttons shared by all games, and the answers for an absent player."""
    folder = files("render") / "locale" / "en"
    whole = "\n".join((folder / f"{name}.ftl").read_text(encoding="utf-8") for name in LABELLED)
    listed = re.findall(r"^(?:button-[\w-]+|late-(?:wait|robot|offer|end)) = ([^{\n]+)$", whole, re.M)
    assert len(listed) > 40
    return set(listed)


@in_turn("slug", WITH_SIGNS)
def test_every_button_is_on_a_page(slug: str) -> None:
    topics = words(slug).topics(T)
    assert [label for label in labels() if not reading.search(topics, label)] == []


@in_turn("slug", WITH_SIGNS)
def test_every_word_of_a_choice_can_be_searched_for(slug: str) -> None:
    speak, met, chance = words(slug), set[str](), random.Random(4)
    for seats in {min(game(slug).facts.seats), max(game(slug).facts.seats)}:
        match = Match.new(game(slug), seats, seed=4)
        while match.to_act:
            seat = match.to_act[0]
            options, view = match.moves(seat), match.view(seat)
            for move in chance.sample(options, min(8, len(options))):
                choice = speak.choice(view, move, T)
                for text in (choice.label, choice.button, choice.group):
                    met |= {*WORD.findall(text)}
            match.play(seat, chance.choice(options))
    topics = speak.topics(T)
    assert len(met) > 20
    assert sorted(word for word in met if not reading.search(topics, word)) == []
