"""A stored match with an unknown kind of robot."""

import logging

import pytest

from bot.matches.robots.players import RobotPlayers
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bot.world import World
from tests.clock import now


async def test_an_unknown_kind_of_robot_still_plays_and_is_logged_once(
    place: World, caplog: pytest.LogCaptureFixture
) -> None:
    ann = place.people[0]
    persons = [Person(-1, "Wizard 1", "wizard"), Person(ann.id, ann.name)]
    tables = place.bot.services.tables
    match = Match.new(game("ancient"), 2, seed=3)
    persons.sort(key=lambda person: bool(person.robot), reverse=match.to_act[0] == 0)
    row = await tables.matches.insert(
        place.channel.id, place.guild.id, persons[1].user, persons, match, now=now()
    )
    robot_players: RobotPlayers = place.bot.services.robot_players
    with caplog.at_level(logging.WARNING, logger="bot.matches.robots.players"):
        table = await robot_players.play(row.id)
        assert table is not None
        assert not table.thinking
        await robot_players.play(row.id)
        reported = [record for record in caplog.records if "wizard" in record.getMessage()]
        assert len(reported) == 1
        assert str(row.id) in reported[0].getMessage()
