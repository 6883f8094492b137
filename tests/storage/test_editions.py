"""A match played with other data files than those installed is set aside until they are restored."""

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from engine.core.data import data_files, fingerprint
from engine.match import Match
from storage import Matches
from storage.errors import DamagedMatch, OtherRules
from storage.records import Person, Status
from tests.clock import now

GAMES = catalogue.games  # before a fixture leaves only Counting
WITH_DATA = [slug for slug in GAMES() if data_files(files(f"engine.games.{slug}"))]
PEOPLE = [Person(10, "Ann"), Person(11, "Ben")]


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", GAMES)


async def insert(matches: Matches, slug: str, channel: int) -> int:
    match = Match.new(GAMES()[slug], 2, seed=channel)
    row = await matches.insert(channel, None, PEOPLE[0].user, PEOPLE, match, now=now())
    await play(matches, row.id)
    return row.id


async def play(matches: Matches, match_id: int) -> None:
    match: Any = (await matches.load(match_id)).match
    seq, seat = match.seq, match.to_act[0]
    await matches.append(match_id, seq, match.play(seat, match.moves(seat)[0]), match, now=now())


def edited(slug: str, folder: Path) -> str:
    """Return a game's fingerprint after one number in its data files has changed."""
    copy = Path(shutil.copytree(str(files(f"engine.games.{slug}")), folder / slug))
    for file in (*copy.glob("*.toml"), *copy.glob("*.json")):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("1", "2", 1), encoding="utf-8")
    return fingerprint(copy)


@pytest.mark.parametrize("slug", WITH_DATA)
async def test_edited_data_sets_matches_of_that_game_aside(
    matches: Matches, slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = {name: await insert(matches, name, channel) for channel, name in enumerate(GAMES(), 1)}
    before = await matches.load(ids[slug])
    with monkeypatch.context() as patch:
        patch.setattr(type(GAMES()[slug]), "fingerprint", edited(slug, tmp_path))
        for _ in range(2):
            with pytest.raises(OtherRules, match="restore the earlier files") as aside:
                await matches.load(ids[slug])
        assert aside.value.match_id == ids[slug]
        assert str(before.edition) in aside.value.reason
        for other in ids.keys() - {slug}:
            await play(matches, ids[other])
        assert (await matches.get(ids[slug])).status is Status.PLAYING
    after = await matches.load(ids[slug])
    assert (after.edition, after.seq, after.updated) == (before.edition, before.seq, before.updated)
    await play(matches, ids[slug])


async def earlier(matches: Matches, channel: int) -> int:
    """Insert a match from before West Kingdom's automaton had its own data file."""
    rules = GAMES()["westkingdom"]
    options = {**rules.facts.check_options({}), "rulings": "2"}
    match = Match.replay(rules, 2, options, channel, ())
    row = await matches.insert(channel, None, PEOPLE[0].user, PEOPLE, match, now=now())
    return row.id


async def test_a_match_with_earlier_rulings_continues_beside_new_data(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = GAMES()["westkingdom"]
    old, new = await earlier(matches, 1), await insert(matches, "westkingdom", 2)
    assert (await matches.load(old)).edition == "sheet-2-941582a18a56"
    assert (await matches.load(new)).edition == rules.edition
    with monkeypatch.context() as patch:
        patch.setattr(type(rules), "fingerprint", "0123456789ab")
        await play(matches, old)
        with pytest.raises(OtherRules):
            await matches.load(new)
    with monkeypatch.context() as patch:
        patch.setattr(type(rules), "earlier_fingerprints", ("0123456789ab", "ba9876543210"))
        await play(matches, new)
        with pytest.raises(OtherRules, match="sheet-2-0123456789ab"):
            await matches.load(old)
    repaired = await matches.repair(old, now=now())
    assert repaired.edition == "sheet-2-941582a18a56"
    assert repaired.options["rulings"] == "2"


async def test_an_admin_can_continue_a_match_with_new_data(
    matches: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await insert(matches, "ancient", 1)
    monkeypatch.setattr(type(GAMES()["ancient"]), "fingerprint", edited("ancient", tmp_path))
    assert (await matches.repair(match_id, now=now())).edition == GAMES()["ancient"].edition
    await play(matches, match_id)


async def test_a_frozen_match_gives_its_reason(
    matches: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await insert(matches, "ancient", 1)
    await matches.freeze(match_id, "looked odd", now=now())
    monkeypatch.setattr(type(GAMES()["ancient"]), "fingerprint", edited("ancient", tmp_path))
    with pytest.raises(DamagedMatch, match="looked odd"):
        await matches.load(match_id)
