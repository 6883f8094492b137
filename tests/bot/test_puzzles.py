"""``/puzzle``: a position for one person alone, answered once, and then the next one."""

from typing import Any

import pytest

from bot.matches.coach import puzzles as posing
from engine.robots.puzzles import Puzzle, puzzles
from tests.bot.panels import controls_of
from tests.bot.world import World, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)


def read(answer: Any) -> str:
    return texts_of(answer.components)


def ways(answer: Any) -> list[str]:
    return [each["label"] for each in controls_of(answer.components)]


async def opened(place: World, game: str = "amytis") -> Any:
    return (await place.people[0].slash(place.channel, "puzzle", game=game)).response


def listed(slug: str = "amytis") -> list[Puzzle]:
    return list(puzzles(slug).values())


async def test_a_puzzle_is_answered_in_private(place: World) -> None:
    before, (first, second, *_) = len(place.channel.history()), listed()
    answer = await opened(place)
    assert answer.ephemeral
    assert f"puzzle 1 of {len(listed())}" in read(answer)
    assert ways(answer) == ["A", "B", "C", "D"]
    assert len(answer.attachments) == 1
    assert "less" not in read(answer)
    right = "ABCD"[first.best]
    answer = (await place.people[0].click(answer, label=right)).response or answer
    assert f"**{right}**, that’s it!" in read(answer)
    assert "the best I found" in read(answer)
    assert ways(answer) == ["Next puzzle"]
    answer = (await place.people[0].click(answer, label="Next puzzle")).response or answer
    assert f"puzzle 2 of {len(listed())}" in read(answer)
    wrong = (second.best + 1) % 4
    answer = (await place.people[0].click(answer, label="ABCD"[wrong])).response or answer
    assert f"I’d go for **{'ABCD'[second.best]}**, not {'ABCD'[wrong]}." in read(answer)
    assert len(place.channel.history()) == before


async def test_only_the_first_answer_counts(place: World) -> None:
    one, again = await opened(place), await opened(place)
    best = listed()[0].best
    await place.people[0].click(one, label="ABCD"[(best + 1) % 4])
    answer = (await place.people[0].click(again, label="ABCD"[best])).response or again
    assert f"I’d go for **{'ABCD'[best]}**" in read(answer)


async def test_it_goes_on_behind_what_is_answered_after_a_restart(place: World) -> None:
    answer = await opened(place)
    await place.people[0].click(answer, label="A")
    await place.restart()
    assert f"puzzle 2 of {len(listed())}" in read(await opened(place))
    other = await place.people[1].slash(place.channel, "puzzle", game="amytis")
    assert f"puzzle 1 of {len(listed())}" in read(other.response)


async def test_whoever_has_answered_all_is_told_so(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posing, "puzzles", lambda slug: {})
    answer = (await place.people[0].slash(place.channel, "puzzle")).response
    assert "all the puzzles" in read(answer)


async def test_a_puzzle_of_other_rules_is_left_out(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = listed()[:2]
    broken = Puzzle(77, 2, 3, ("0:take nothing",), first.choices, 0, first.verdicts)
    monkeypatch.setattr(posing, "puzzles", lambda slug: {broken.key: broken, second.key: second})
    answer = await opened(place)
    assert ways(answer) == ["A", "B", "C", "D"]
    assert "puzzle 77-3 of amytis does not fit the rules" in caplog.text
