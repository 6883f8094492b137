"""Each press reaches one handler, including presses of controls sent by earlier versions."""

import ast
import importlib
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path as File
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

import bot
from bot.app import features
from bot.interactions import dispatcher
from bot.interactions.dispatcher import handles, resolve
from bot.matches.table import Stale
from bot.platform import actions, custom_ids
from bot.platform.actions import (
    Blank,
    ClubSetting,
    HouseRule,
    LookBack,
    OpenThread,
    PlanEdit,
    PosterOf,
    ShowCards,
    ShowHistory,
    TakeTurn,
)
from bot.platform.components import Controls, button
from bot.platform.custom_ids import Action, Path
from engine.catalogue import games
from storage.records import AbsenceChoice
from storage.timing import Device
from tests.bot.world import World, texts_of

RECORDED = File(__file__).with_name("custom_ids.txt").read_text(encoding="utf-8").splitlines()
"""Custom ids sent before actions had types, at least one of each kind, with their handlers."""

NEW = {
    "coach",
    "coaching",
    "deletedata",
    "device",
    "dropout",
    "dropoutnow",
    "house",
    "season",
    "signup",
    "ladder",
    "medevice",
    "mehidden",
    "more",
    "keep",
    "nothanks",
    "seat",
    "seats",
    "signs",
    "nudge",
    "review",
    "reviewpick",
    "reviews",
    "riddle",
    "daily",
    "solve",
    "housepart",
    "mepart",
    "optionspart",
    "solvepart",
    "statspart",
    "seatpart",
    "topicpart",
    "words",
}
"""Tags of kinds added after that list was recorded."""

KINDS = [
    kind
    for kind in vars(actions).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind.__struct_config__.tag
]

features.load()


@pytest.mark.parametrize("line", RECORDED)
def test_controls_sent_before_reach_the_same_handlers(line: str) -> None:
    custom_id, handler = line.split()
    match = custom_ids.TEMPLATE.fullmatch(custom_id)
    assert match is not None
    reached, action = resolve(*custom_ids.split(match))
    assert f"{reached.__module__}.{reached.__qualname__}" == handler
    again = custom_ids.TEMPLATE.fullmatch(custom_ids.pack(action))
    assert again is not None
    assert resolve(*custom_ids.split(again)) == (reached, action)


def test_at_least_one_control_of_each_kind_was_recorded() -> None:
    assert {line.split(":")[1].split()[0] for line in RECORDED} | NEW == dispatcher._routes.keys()


def test_every_kind_of_control_except_the_disabled_one_has_a_handler() -> None:
    assert {route.kind for route in dispatcher._routes.values()} == {*KINDS} - {Blank}


@pytest.mark.parametrize("verb", sorted(dispatcher._routes))
def test_a_handler_accepts_its_actions(verb: str) -> None:
    kind, handler = dispatcher._routes[verb]
    hint = get_type_hints(handler)["action"]
    assert kind in (get_args(hint) or (hint,))


def value_of(hint: Any, chance: random.Random) -> Any:
    """Return a random value of a field."""
    if get_origin(hint) is Annotated:
        return chance.choice(list(games()))
    if get_args(hint) and type(None) in get_args(hint):
        return chance.choice([None, chance.randrange(2**62)])
    if hint == Path:
        return tuple(chance.randrange(1024) for _ in range(chance.randrange(9)))
    values: dict[Any, list[Any]] = {
        bool: [False, True],
        int: [0, -1, 7, 2**63 - 1, -(2**63)],
        str: ["", "way", "029c076608", "side-b"],
        AbsenceChoice: list(AbsenceChoice),
        HouseRule: list(HouseRule),
        Device: list(Device),
        PlanEdit: list(PlanEdit),
        ClubSetting: list(ClubSetting),
        PosterOf: list(PosterOf),
    }
    return chance.choice(values[hint])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_action_survives_packing_and_unpacking(kind: type[Action]) -> None:
    chance, hints = random.Random(kind.__name__), get_type_hints(kind, include_extras=True)
    for _ in range(50):
        action = kind(*(value_of(hints[name], chance) for name in kind.__struct_fields__))
        match = custom_ids.TEMPLATE.fullmatch(custom_ids.pack(action))
        assert match is not None
        verb, words = custom_ids.split(match)
        assert verb == custom_ids.verb_of(kind)
        assert custom_ids.unpack(kind, words) == action


def test_trailing_default_fields_are_omitted() -> None:
    assert custom_ids.pack(ShowHistory(3, 1)) == "z:history:3:1"
    assert custom_ids.pack(ShowHistory(3, 1, full=True)) == "z:history:3:1:full"
    assert custom_ids.pack(OpenThread("amytis", 2, (5, 40))) == "z:thread:amytis:2:5E1"


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("history", ["3"]),
        ("history", ["3", "1", "full", "more"]),
        ("history", ["3", "1", "brief"]),
        ("history", ["3", "one"]),
        ("history", [str(2**63), "1"]),
        ("rules", ["chess"]),
        ("late", ["3", "sleep"]),
        ("step", ["3", "029c076608", "-"]),
        ("agree", ["3", "1"]),
        ("castle", []),
    ],
)
def test_an_invalid_action_is_stale(verb: str, words: list[str]) -> None:
    with pytest.raises(Stale):
        resolve(verb, words)


class AnotherTurn(Action, frozen=True, tag="turn"):
    """Uses the verb of another type."""


@pytest.mark.parametrize("kind", [TakeTurn, AnotherTurn])
def test_a_second_handler_for_a_type_or_verb_is_rejected(kind: type[Action]) -> None:
    with pytest.raises(ValueError, match="two handlers for turn: TakeTurn"):
        handles(kind)


def test_a_module_with_a_duplicate_handler_can_not_be_imported(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (
        "from bot.interactions.dispatcher import handles\n"
        "from bot.platform.actions import LookBack\n"
        "@handles(LookBack)\n"
        "async def look(press, action): pass\n"
    )
    (tmp_path / "second_look.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="two handlers for look"):
        importlib.import_module("second_look")
    assert "second_look" not in sys.modules


def test_a_type_without_a_verb_or_with_unsupported_fields_is_rejected() -> None:
    class Nameless(Action, frozen=True):
        pass

    class Odd(Action, frozen=True, tag="odd"):
        number: float

    with pytest.raises(TypeError, match="Nameless has no tag"):
        custom_ids.pack(Nameless())
    with pytest.raises(TypeError, match="number"):
        custom_ids.pack(Odd(1.5))


def spelled(source: str) -> Iterator[str]:
    """Yield literals that start a custom id."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.match("z(:|$)", node.value):
            yield node.value


def test_no_custom_id_is_written_by_hand() -> None:
    folder = File(bot.__file__).parent
    sources = [path for path in folder.rglob("*.py") if path.name != "custom_ids.py"]
    assert len(sources) > 100
    assert {path.name: [*spelled(path.read_text(encoding="utf-8"))] for path in sources} == {
        path.name: [] for path in sources
    }


@pytest.mark.parametrize("source", ['"z:turn:1"', 'f"z:turn:{match}"', '":".join(("z", "turn", match))'])
def test_a_custom_id_written_by_hand_is_detected(source: str) -> None:
    assert [*spelled(source)]


@pytest.mark.parametrize("kind", [LookBack, ShowCards])
async def test_show_board_below_a_direct_message_shows_the_board(
    place: World, kind: type[LookBack | ShowCards]
) -> None:
    table = await place.seat("amytis")
    action = kind(table.id, 7)
    with place.env._bot_scope():
        channel: Any = place.bot.get_partial_messageable(place.channel.id)
        await channel.send("A turn was played.", view=Controls(button("Show board", action)))
    await place.env.settle()
    click = await place.people[0].click(place.last, custom_id=custom_ids.pack(action))
    assert click.response is not None
    text = texts_of(click.response.components)
    assert "step" not in text
    assert "turn 1" in text.lower()
