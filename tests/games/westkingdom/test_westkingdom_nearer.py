"""Progress estimates: what plans lack, what a turn contributes, and why one turn is preferred."""

from random import Random

from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.vocabulary import GOLD, MARBLE
from engine.games.westkingdom.evaluation import POINT, parts, worth
from engine.games.westkingdom.nearer import lack_of_level, lack_of_plan
from engine.games.westkingdom.players.prices import climb_ways, constructible
from engine.match import Match


def test_parts_of_worth_add_up() -> None:
    match, chance, compared = Match.new(GAME, 3, seed=5), Random(5), 0
    while not match.over and compared < 400:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
        board, points = match.state.board, match.points
        if board.final >= 0 or board.phase == "over":
            continue
        for other in range(match.seats):
            goods = board.players[other].goods
            counted = POINT * (points[other] - goods[GOLD] - goods[MARBLE])
            assert worth(match.state, other, points) == counted + sum(parts(match.state, other).values())
            compared += 1
    assert compared


def test_payable_costs_lack_nothing() -> None:
    match, chance = Match.new(GAME, 2, seed=6), Random(6)
    while not match.over:
        for seat, player in enumerate(match.state.board.players):
            for plan in match.state.secret.hands[seat]:
                assert bool(lack_of_plan(player, plan).total) != constructible(player, plan)
            if player.level < 5:
                assert bool(lack_of_level(player).total) != bool(climb_ways(player))
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
