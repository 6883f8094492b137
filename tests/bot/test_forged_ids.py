"""Forged ids of buttons and menus are answered with a sentence and log no error."""

import logging
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.results import InteractionResult

from bot.app import features
from bot.interactions import dispatcher
from bot.platform import custom_ids
from bot.platform.actions import AskResign, ShowBoard, ShowPoints, ShowWhole, StartOver, Zoom
from bot.platform.custom_ids import Action
from engine.catalogue import game
from engine.match import Match
from storage.records import Motion, Person, Status, TableSpec
from tests.bot.world import World, texts_of
from tests.clock import now
from tests.thorough import times

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

PIECES = (
    *("", "0", "1", "2", "3", "-1", "-", "_", "x", "00", "zZ", "full", "wait", "robot", "give", "99", "1e3"),
    *(
        str(2**31),
        str(2**63),
        str(10**30),
        "amytis",
        "westkingdom",
        "goal",
        "turn-3600",
        "yes",
        "ZZZZ",
        "+",
        "----",
    ),
)
"""Arguments of forged ids: numbers, other types, truncated paths, values valid elsewhere."""

VALUES: Sequence[list[str]] = (
    ["0"],
    ["-7"],
    ["99999999999999999999"],
    ["x"],
    [""],
    ["none"],
    ["1", "0", "24"],
    ["\u0663"],
    [],
)
features.load()

MENUS = 3
"""One in this many ids belongs to a menu."""


def forged(verb: str, right: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Yield ids of a verb: without arguments, truncated, too long, and with wrong arguments."""
    whole = ("z", verb, *right)
    for length in range(2, len(whole) + 1):
        yield ":".join(whole[:length])
    yield ":".join((*whole, chance.choice(PIECES)))
    for at in range(len(right)):
        for piece in chance.sample(PIECES, times(1, len(PIECES))):
            yield ":".join((*whole[: 2 + at], piece, *whole[3 + at :]))
    for _ in range(times(2, 40)):
        yield ":".join(("z", verb, *chance.choices(PIECES, k=chance.randrange(5))))


async def send(
    place: World, custom_id: str, values: Sequence[str] | None, member: MemberActor | None = None
) -> InteractionResult:
    """Press a button, or choose values in a menu, with any id on the channel's newest message."""
    member, backend = member or place.people[0], place.env.backend
    stored = backend.get_message(place.channel.id, place.last.id)
    control: dict[str, Any] = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    data: dict[str, Any] = {"component_type": 2, "custom_id": custom_id}
    if values is not None:
        control = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
        data |= {"component_type": 3, "values": list(values)}
    message = dict(serializers.message_payload(backend, stored))
    message["components"] = [{"type": 1, "components": [control]}]
    return await _dispatch_actor_interaction(
        member, 3, place.channel, data, extra={"message": message}, source_message_id=stored.id
    )


def sentences(result: InteractionResult) -> str:
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(answer.content + texts_of(answer.components) for answer in answers)


@pytest.fixture
async def ready(place: World) -> dict[str, Sequence[str]]:
    """Put matches of all kinds into channels; return valid arguments of ids."""
    people = [Person(member.id, member.name) for member in place.people]
    matches, table = place.bot.services.tables.matches, await place.seat("amytis", seed=8)
    channels = [place.guild.create_text_channel(name).id for name in ("lobby", "other", "ended")]
    options = game("westkingdom").facts.check_options({})
    lobby = await matches.lobbies.create(
        channels[0], place.guild.id, people[0], TableSpec("westkingdom", 4, options=options), now=now()
    )
    other = await matches.insert(
        channels[1],
        place.guild.id,
        4,
        [Person(4, "Dov"), Person(5, "Eve")],
        Match.new(table.game, 2, seed=3),
        now=now(),
    )
    over = Match.new(table.game, 2, seed=3)
    over.resign(0)
    ended = await matches.insert(channels[2], place.guild.id, people[0].user, people, over, now=now())
    assert ended.status is Status.OVER
    vote = await place.bot.services.consents.ask(table.id, Motion.ABANDON, 1)
    numbers = [str(row.id) for row in (table.record, lobby, other, ended)]
    return {"match": numbers, "moment": [table.match.moment], "vote": [str(vote.id)]}


def right(kind: type[Action], pools: dict[str, Sequence[str]], chance: random.Random) -> list[str]:
    """Return valid values of an action's fields."""
    return [chance.choice(pools.get(name, ["1"])) for name in kind.__struct_fields__]


@pytest.mark.parametrize("verb", sorted(dispatcher._routes))
async def test_forged_ids_are_refused_with_a_sentence(
    place: World, ready: dict[str, Sequence[str]], verb: str, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(verb)
    ids = list[str]()
    for match_id in chance.sample(ready["match"], times(2, 4)):
        pools = ready | {"match": [match_id], "path": ["0", "1", "12"], "game": ["amytis", "ancient"]}
        ids += forged(verb, right(dispatcher._routes[verb].kind, pools, chance), chance)
    ids = [
        each
        for each in dict.fromkeys(ids)
        if len(each) <= custom_ids.LIMIT and custom_ids.TEMPLATE.fullmatch(each)
    ]
    faults, storage = list[str](), place.bot.services.tables.matches
    for number, custom_id in enumerate(ids):
        values = None if number % MENUS else chance.choice(VALUES)
        caplog.clear()
        before = storage.mark
        result = await send(place, custom_id, values)
        errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
        answered = bool(sentences(result)) or result.modal is not None or storage.mark != before
        if errors or not result.acknowledged or not answered:
            causes = [repr(record.exc_info[1]) for record in errors if record.exc_info]
            faults.append(f"{custom_id} {values}: {[each.getMessage() for each in errors]} {causes}")
    assert not faults, f"{len(faults)} of {len(ids)}:\n" + "\n".join(faults)


@pytest.mark.parametrize("kind", [ShowBoard, StartOver, Zoom, ShowPoints, ShowWhole, AskResign])
async def test_a_private_page_never_replaces_a_public_message(
    place: World, ready: dict[str, Sequence[str]], kind: type[Action]
) -> None:
    board = place.last
    whole = (int(ready["match"][0]), ready["moment"][0], (0,))
    action = kind(*whole[: len(kind.__struct_fields__)])
    result = await send(place, custom_ids.pack(action), None)
    [answer] = result.followups
    assert answer.ephemeral
    assert place.last.content == board.content
