"""The list of somebody's matches."""

from msgspec.structs import replace

from bot.screens.listing import listing
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from storage.records import Status
from tests.bot.walking import raw, table_of


def test_own_turns_come_first_and_each_says_since_when_it_waits() -> None:
    own = table_of(Match.new(game("amytis"), 2, seed=8)).record
    (seat,) = own.to_act
    ended = replace(own, status=Status.OVER, to_act=(), updated=8)
    others = replace(own, to_act=(1 - seat,), updated=7)
    told = str(raw(listing([ended, others, replace(own, updated=5)], own.people[seat].user, texts())))
    assert told.index("**your turn**, since <t:5:R>") < told.index("since <t:7:R>") < told.index("<t:8:R>")
    assert f"/channels/{own.guild}/{own.channel}/{own.board}" in told
