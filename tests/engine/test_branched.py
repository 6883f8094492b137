"""A match can be played on from any earlier position, with the same secrets."""

from random import Random

import pytest

from engine.core.facts import RULINGS
from engine.history.log import Abandoned, Played, Resigned
from engine.history.replay import branched, states
from engine.match import Match
from tests.laws.matches import SLUGS, course, rules_of, settings_of


@pytest.mark.parametrize("slug", SLUGS)
def test_a_branch_begins_at_the_position_and_continues_like_the_original(slug: str) -> None:
    original = course(settings_of(slug)[-1], 1).at(-1)
    before, log = original.now, [*original.log]
    reached = [*states(original)]
    for entries in Random(slug).sample(range(len(log)), 6):
        branch = branched(original, entries)
        assert branch.state == reached[entries]
        assert (branch.seed, branch.options) == (original.seed, original.options)
        assert all(isinstance(each, Played) and not each.at and not each.robot for each in branch.log)
        for seat in range(original.seats):
            assert branch.view(seat) == original.game.view(reached[entries], seat)
        following = log[entries]
        if isinstance(following, Played):
            branch.repeat(following)
            assert branch.state == reached[entries + 1]
    assert original.now is before
    assert original.log == log


def test_a_branch_has_neither_undone_turns_nor_resignations() -> None:
    match = course(settings_of("amytis")[0], 1).start.copy()
    seat = match.to_act[0]
    match.play(seat, match.moves(seat)[0], at=77)
    undone = match.state
    match.undo(seat)
    match.play(seat, match.moves(seat)[-1], at=78)
    at = match.state
    match.resign(0)
    assert match.over
    assert isinstance(match.log[-1], Resigned | Abandoned)
    branch = branched(match, match.seq)
    assert [(type(entry), entry.at) for entry in branch.log] == [(Played, 0)]
    assert branch.state == at
    assert not branch.over
    assert not branch.resigned
    assert branched(match, 1).state == undone


@pytest.mark.parametrize("slug", SLUGS)
def test_a_branch_keeps_the_rulings_of_its_match(slug: str) -> None:
    rules = rules_of(slug)
    for earlier in rules.facts.earlier:
        options = {RULINGS: str(earlier.rulings)} if earlier.rulings > 1 else {}
        old = Match.replay(rules, 2, options, 5, ())
        assert old.edition.startswith(earlier.name)
        chance = Random(5)
        for _ in range(8):
            seat = old.to_act[0]
            old.play(seat, chance.choice(list(old.moves(seat))), go_on=False)
        branch = branched(old, old.seq)
        assert (branch.edition, branch.options, branch.state) == (old.edition, old.options, old.state)
