"""Whole matches of Architectura in a channel, and proof that nobody sees what is hidden from him."""

import random

from bot.screens import board
from bot.table import Table
from engine.draft import Draft
from engine.games.architectura.moves import Street
from engine.match import Match
from render.texts import texts
from storage.records import Person
from tests.bot.walking import copy, raw
from tests.bot.world import World, texts_of

NOBODY = 0
"""The id of a user who has no seat."""


async def seat_match(place: World, match: Match) -> Table:
    """Put a match into the channel, the people seated in their order."""
    persons = [Person(member.id, member.name) for member in place.people[: match.seats]]
    row = await place.bot.tables.matches.insert(
        place.channel.id, place.guild.id, persons[0].user, persons, match
    )
    await place.bot.publisher.post(row.id)
    await place.env.settle()
    return await place.bot.tables.load(row.id)


def turn_of(match: Match, seat: int, chance: random.Random) -> list[str]:
    """Return the notation of a random turn, as far as it can be known before it is played.

    The menus' streets are left out, as nobody types them.
    """
    draft = Draft(copy(match), seat)
    found: list[str] = []
    while moves := list(draft.options):
        move = chance.choice(moves)
        if not isinstance(move, Street):
            found.append(match.game.format(draft.view, move))
        draft.push(move)
    return found


def command_for(moves: list[str]) -> tuple[str, dict[str, str]]:
    """Return the command that plays these moves, and its options."""
    if moves == ["fresh"]:
        return "architectura fresh-hand", {}
    verbs = [move.partition(" ")[0] for move in moves]
    if not {"play", "remove", "end"} & {verbs[0], *verbs[1:2]} or verbs[0] == "replace" or "order" in verbs:
        return "architectura decide", {"choices": "; ".join(moves)}
    options: dict[str, str] = {}
    rest = list(moves)
    if verbs[0] == "fetch":
        options["fetch"] = rest.pop(0).removeprefix("fetch ")
    options["card"] = rest.pop(0).removeprefix("play ")
    paid = []
    while rest and rest[0].startswith("pay "):
        paid.append(rest.pop(0).removeprefix("pay "))
    if paid:
        options["pay"] = "; ".join(paid)
    if rest and rest[0].startswith("at "):
        options["street"], _, options["block"] = rest.pop(0).removeprefix("at ").partition("-")
    if rest:
        options["then"] = "; ".join(rest)
    return "architectura play", options


async def take_turn(place: World, chance: random.Random) -> str:
    """Play a random turn of a random seat to act by slash command; return what was answered."""
    match = (await place.table()).match
    seat = chance.choice(match.to_act)
    moves = turn_of(match, seat, chance)
    command, options = command_for(moves)
    result = await place.member(await place.table(), seat).slash(place.channel, command, **options)
    answer = texts_of(result.response.components) if result.response else ""
    assert result.ephemeral
    after = (await place.table()).match
    assert after.seq > match.seq, (moves, answer)
    return answer


async def assert_public_board(place: World) -> None:
    """Check that the channel shows the public page, which the laws keep free of secrets."""
    page = await board.public(place.bot, await place.table(), texts())
    assert texts_of([component.to_dict() for component in place.last.components]) == texts_of(raw(page))


async def assert_suggestions_are_ones_own(place: World) -> None:
    """Check that the suggestions for cards are of the own hand for the seat to act, and a hint for others."""
    table = await place.table()
    for seat in range(table.match.seats):
        found = await place.member(table, seat).autocomplete(place.channel, "architectura play", "card", "")
        if seat not in table.match.to_act:
            assert [choice["value"] for choice in found] == ["-"]
            continue
        cards = {choice["value"].removeprefix("remove ") for choice in found} - {"end"}
        assert cards <= set(table.match.state.hands[seat])
