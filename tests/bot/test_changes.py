"""*What changed?* privately shows the turns since the player's last one, as a loop."""

import io
import random
from typing import Any

from msgspec.structs import replace
from PIL import Image

from bot.screens.match import changes
from bot.screens.match.replay import NEWEST, step
from engine.catalogue import game
from engine.match import Match
from render import film as films
from render.film import LOOP_FRAMES, LOOP_WIDTH, loop
from render.texts import texts
from tests.bot.panels import controls_of
from tests.bot.test_bad_input import PLAIN
from tests.bot.walking import SPECTATOR, table_of
from tests.bot.world import World, click_more, more_labels, take_turn_by_slash, texts_of
from tests.playing import any_moves

t = texts()


def played(slug: str, seats: int, turns: int, seed: int = 2) -> Match:
    match, chance = Match.new(game(slug), seats, seed=seed), random.Random(seed)
    while match.now.turns < turns and match.to_act:
        match.play(match.to_act[0], *any_moves(match, match.to_act[0], chance))
    return match


async def test_what_changed_is_a_private_animation(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    for number in range(3):
        await take_turn_by_slash(place, random.Random(number))
    ann, ben = place.people[0], place.people[1]
    for reader in (ann, ben, place.guild.add_member(place.env.create_user("eve"))):
        answer = (await click_more(reader, place.last, "What changed?")).response
        assert answer.ephemeral
        (file,) = answer.attachments
        assert file.filename.endswith(f".{films.SUFFIX}")
        assert "what changed" in texts_of(answer.components)
        buttons = [control.get("label") for control in controls_of(answer.components)]
        assert buttons == ["Show board", "History"]
    await place.restart()
    assert (await click_more(ben, place.last, "What changed?")).response.attachments


async def test_without_changes_there_is_one_sentence(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    answer = (await click_more(place.people[0], place.last, "What changed?")).response
    assert "Nothing has changed" in texts_of(answer.components)
    assert not answer.attachments


async def test_the_button_is_on_the_more_page_and_below_the_whole_board(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann = place.people[0]
    assert "What changed?" in await more_labels(ann, place.last)
    panel: Any = (await ann.click(place.last, label="Take your turn")).response
    whole: Any = (await ann.click(panel, label="Whole board")).response or panel
    assert "What changed?" in [control.get("label") for control in controls_of(whole.components)]


def test_the_loop_starts_after_the_players_last_turn_with_a_frame_per_turn() -> None:
    match = played("westkingdom", 4, 9)
    while len(match.to_act) > 1:
        match.play(match.to_act[0], *any_moves(match, match.to_act[0], random.Random(1)))
    for _ in range(5):
        match.play(match.to_act[0], *any_moves(match, match.to_act[0], random.Random(1)))
    table = table_of(match)
    (seat,) = match.to_act
    reel = changes.reel(table, table.record.people[seat].user, t)
    last = changes.reel(table, SPECTATOR, t)
    assert reel is not None
    assert last is not None
    assert len(reel.frames) == 4
    assert reel.frames[0].sentence == "Before"
    assert reel.frames[-2:] == (reel.frames[-2], last.frames[-1])
    assert len(last.frames) == 2
    assert any(frame.touched for frame in reel.frames[1:])


def test_turns_of_a_stand_in_are_included() -> None:
    match = played("amytis", 2, 6)
    (seat,) = match.to_act
    user = table_of(match).record.people[seat].user
    seen = changes.reel(table_of(match), user, t)
    mine = [number for number, entry in enumerate(match.log) if getattr(entry, "seat", None) == seat]
    match.log[mine[-1]] = replace(match.log[mine[-1]], robot=True)
    all_of_it = changes.reel(table_of(match), user, t)
    assert seen is not None
    assert all_of_it is not None
    assert len(all_of_it.frames) == len(seen.frames) + 2
    since = [step(table_of(match), user, NEWEST, t).since]
    match.log[mine[-1]] = replace(match.log[mine[-1]], robot=False)
    since.append(step(table_of(match), user, NEWEST, t).since)
    assert since == [4, 6]


def test_the_player_who_moved_last_sees_their_own_turn() -> None:
    match = played("amytis", 2, 5)
    (seat,) = match.to_act
    table = table_of(match)
    own, all_ = (changes.reel(table, user, t) for user in (table.record.people[1 - seat].user, SPECTATOR))
    assert own is not None
    assert own == all_


def pictures(data: bytes) -> Any:
    return Image.open(io.BytesIO(data))


def test_a_loop_fits_a_phone_repeats_forever_and_has_few_frames() -> None:
    match = played("ancient", 2, 24)
    table = table_of(match)
    reel = changes.reel(table, SPECTATOR, t)
    assert reel is not None
    long = reel._replace(frames=reel.frames[:1] + reel.frames[-1:] * 9)
    for each, count in ((reel, len(reel.frames)), (long, LOOP_FRAMES)):
        with pictures(loop(each)) as image:
            assert (image.width, image.info["loop"]) == (LOOP_WIDTH, 0)
            assert image.n_frames <= count
            assert image.n_frames > 1


def test_a_gif_is_written_if_pillow_can_not_write_webp(monkeypatch: Any) -> None:
    monkeypatch.setattr(films, "SUFFIX", "gif")
    reel = changes.reel(table_of(played("amytis", 2, 4)), SPECTATOR, t)
    assert reel is not None
    with pictures(loop(reel)) as image:
        assert image.format == "GIF"
        assert (image.width, image.n_frames) == (LOOP_WIDTH, len(reel.frames))


def test_the_alt_text_describes_the_turns() -> None:
    table = table_of(played("westkingdom", 3, 7))
    page = changes.page(table, SPECTATOR, b"", t)
    gallery = next(item for item in page.screen.walk_children() if hasattr(item, "items"))
    description = gallery.items[0].description
    reel = changes.reel(table, SPECTATOR, t)
    assert reel is not None
    assert description is not None
    assert reel.frames[-1].sentence in description
    assert len(description) <= 1024
