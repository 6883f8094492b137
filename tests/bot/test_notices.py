"""In whole matches, the text of every post that pings players says who, in which game, and why."""

import asyncio
import random
import re
from contextlib import suppress
from typing import Any

import pytest

from bot.delivery import pages
from bot.screens.page import Post
from bot.screens.tables.lobby import lobby
from engine.catalogue import game, games
from engine.errors import CannotUndo, MatchOver
from engine.match import Match
from render.texts import texts
from storage.records import Listing, Person, Status
from tests.bot.limits import check_page
from tests.bot.walking import LONGEST_NAME, NoPainter, table_of
from tests.playing import any_moves
from tests.thorough import in_turn, times

FIRST_LINE = 260
"""Maximum length of a first line, with the longest names and several active players."""

ASKED = ("your turn", "wins", "share the victory", "ends without", "Press ", "Do you agree?", "gave up")


def posted(match: Match, since_seq: int = 0) -> Post:
    render_pool: Any = NoPainter()
    return asyncio.run(pages.public(render_pool, table_of(match), texts(), since=since_seq))


def check(post: Post, title: str) -> None:
    """Check what a lock screen would show of a post."""
    check_page(post)
    first = post.content.splitlines()[0]
    assert title in first
    assert len(first) <= FIRST_LINE
    assert any(word in first for word in ASKED)
    assert post.pinged
    assert all(f"<@{user}>" in first for user in post.pinged)
    assert post.line
    assert "\n" not in post.line
    assert "…" not in first or "Before that" not in post.content
    assert not re.search(
        r"\d you\b", f"{post.content} {post.line}"
    )  # "you" never has points, as the post addresses the next player
    assert "<@" not in post.line
    assert not any(word in post.line for word in ("your turn", "Press "))


@in_turn("slug", games(), 2)
def test_every_post_of_whole_matches_can_be_read_from_its_text(slug: str) -> None:
    facts = game(slug).facts
    for seed in range(times(1, 40)):
        chance, shown = random.Random(seed), -1
        seats = min(chance.choice(facts.seats), times(3, 9))
        options = {each.name: chance.choice(each.choices) for each in facts.options if not each.many}
        match = Match.new(game(slug), seats, options, seed=seed)
        check(posted(match), facts.short)
        while match.to_act:
            seat = chance.choice(match.to_act)
            entries = match.play(seat, *any_moves(match, seat, chance))
            if chance.random() < 0.05 and not match.over:
                with suppress(CannotUndo, MatchOver):
                    entries += match.undo(seat)
            if chance.random() < 0.01 and seats > 2 and not match.over and not match.resigned:
                entries += match.resign(seat)
            if getattr(entries[-1], "turn_over", True) and chance.random() < 0.5:
                check(posted(match, shown), facts.short)
                shown = match.seq
        post = posted(match, shown)
        check(post, facts.short)
        assert {*post.pinged} == {person.user for person in table_of(match).record.people}


def test_hands_are_revealed_only_at_the_end() -> None:
    for seed in range(times(4, 12)):
        chance, match = random.Random(seed), Match.new(game("architectura"), 2, seed=seed)
        while match.to_act:
            assert not any(any(hand) for hand in match.view(None).secret.hands)
            assert "still held" not in posted(match).content
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
        held = [hand for hand in match.state.secret.hands if hand]
        assert posted(match).content.count("still held") == len(held)


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("how", ["resign", "abandon", "agree"])
def test_the_result_says_how_an_unfinished_match_ended(slug: str, how: str) -> None:
    match = Match.new(game(slug), min(game(slug).facts.seats), seed=5)
    match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    match.resign(0) if how == "resign" else match.abandon(by_admin=how == "abandon")
    post = posted(match)
    check(post, game(slug).facts.short)
    sentences = {
        "resign": "gave up",
        "abandon": "An admin ended the match",
        "agree": "Everyone still" if match.seats > 1 else " ended the match.",
    }
    assert sentences[how] in post.content
    assert "0 – 0" not in post.content


@pytest.mark.parametrize(
    ("slug", "seed", "named"), [("amytis", 3, True), ("architectura", 3, True), ("architectura", 4, False)]
)
def test_the_result_names_the_winners_sources_of_points_if_several(slug: str, seed: int, named: bool) -> None:
    match, chance = Match.new(game(slug), 2, seed=seed), random.Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
    assert ("’s points came from " in posted(match).content) == named


@pytest.mark.parametrize("slug", games())
def test_every_lobby_can_be_read_from_its_text(slug: str) -> None:
    facts = game(slug).facts
    for people in range(1, max(facts.seats) + 1):
        row = Listing(
            id=2**31, channel=2**62, guild=2**62, game=slug, status=Status.LOBBY, reason="", host=2**62,
            people=tuple(Person(2**62 + seat, LONGEST_NAME) for seat in range(people)),
            invited=tuple(range(max(facts.seats) - people)), seats=max(facts.seats),
            options=facts.check_options({}), rules_version=None, edition=None, seq=0, to_act=(), board=None,
            created=0, updated=0,
        )  # fmt: skip
        post = lobby(row, texts(), ping=True)
        check(post, facts.short)
        assert post.pinged == ((2**62,) if people == max(facts.seats) else row.invited)
