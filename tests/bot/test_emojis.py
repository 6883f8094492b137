"""The bot's application emojis: uploaded once, and again only if a picture changed."""

import io
import re
from collections.abc import Iterator

import discord
import pytest
from PIL import Image

from bot.app import emojis
from bot.app.emojis import Emojis, Pictogram, edition, emoji_name, pictograms
from engine.catalogue import game, games
from engine.draft import Draft
from engine.match import Match
from render import texts
from render.words import words
from tests.bot.world import World

RED, BLUE = (Pictogram("amytis_tile0", "red", b""), Pictogram("amytis_tile1", "blue", b""))


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    texts.signs.clear()


@pytest.fixture
def uploads(place: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of uploaded emojis."""
    names: list[str] = []
    create = place.bot.create_application_emoji

    async def counted(*, name: str, image: bytes) -> discord.Emoji:
        names.append(name)
        return await create(name=name, image=drawn())

    monkeypatch.setattr(place.bot, "create_application_emoji", counted)
    return names


def drawn() -> bytes:
    file = io.BytesIO()
    Image.new("RGBA", (8, 8)).save(file, "PNG")
    return file.getvalue()


def emojis_of(place: World) -> Emojis:
    return Emojis(place.bot, place.bot.matches, place.bot.services.render_pool, place.bot.services.heartbeat)


def want(monkeypatch: pytest.MonkeyPatch, *wanted: Pictogram) -> None:
    monkeypatch.setattr(emojis, "edition", lambda: str(wanted))
    monkeypatch.setattr(emojis, "pictograms", lambda: iter(wanted))


async def test_only_changed_emojis_are_uploaded_again(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    want(monkeypatch, RED, BLUE)
    assert await emojis_of(place).sync() == 2
    assert await emojis_of(place).sync() == 0
    kept = texts.signs["amytis_tile1"]
    want(monkeypatch, RED._replace(digest="crimson"), BLUE)
    assert await emojis_of(place).sync() == 1
    assert uploads == ["amytis_tile0", "amytis_tile1", "amytis_tile0"]
    assert texts.signs["amytis_tile1"] == kept
    assert sorted(each.name for each in await place.bot.fetch_application_emojis()) == sorted(texts.signs)


async def test_nothing_is_drawn_without_changes(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    want(monkeypatch, RED, BLUE)
    await emojis_of(place).sync()
    used = dict(texts.signs)
    texts.signs.clear()
    monkeypatch.setattr(emojis, "pictograms", None)
    assert await emojis_of(place).sync() == 0
    assert texts.signs == used != {}


def test_the_edition_is_a_digest() -> None:
    assert re.fullmatch("[0-9a-f]{16}", edition())


async def test_emojis_uploaded_by_others_are_kept(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await place.bot.create_application_emoji(name="smile", image=drawn())
    want(monkeypatch, RED._replace(png=drawn()))
    await emojis_of(place).sync()
    assert {each.name for each in await place.bot.fetch_application_emojis()} == {"smile", "amytis_tile0"}
    assert set(texts.signs) == {"amytis_tile0"}


async def test_an_emoji_deleted_on_discord_is_uploaded_again(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    want(monkeypatch, RED)
    await emojis_of(place).sync()
    [there] = await place.bot.fetch_application_emojis()
    await there.delete()
    assert await emojis_of(place).sync() == 1


async def test_a_damaged_setting_is_replaced(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    want(monkeypatch, RED)
    matches = place.bot.matches
    await matches.settings.set(f"emojis:{place.bot.application_id}", '{"edition": 7')
    assert await emojis_of(place).sync() == 1
    assert await emojis_of(place).sync() == 0


async def test_an_interrupted_upload_resumes(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    create = place.bot.create_application_emoji

    async def cut(*, name: str, image: bytes) -> discord.Emoji:
        if len(uploads) == 1:
            raise OSError("the network is gone")
        return await create(name=name, image=image)

    want(monkeypatch, RED, BLUE)
    with monkeypatch.context() as patch:
        patch.setattr(place.bot, "create_application_emoji", cut)
        with pytest.raises(OSError, match="gone"):
            await emojis_of(place).sync()
    assert texts.signs == {}
    assert await emojis_of(place).sync() == 1
    assert uploads == ["amytis_tile0", "amytis_tile1"]


async def test_a_failed_sync_is_retried(
    place: World, uploads: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    faults = iter([OSError("no network")])

    def failing() -> Iterator[Pictogram]:
        for fault in faults:
            raise fault
        return iter([RED])

    monkeypatch.setattr(emojis, "pictograms", failing)
    monkeypatch.setattr(emojis, "PAUSE_SECONDS", 0)
    await emojis_of(place).keep_trying()
    assert uploads == ["amytis_tile0"]
    assert "no network" in caplog.text


def test_pictograms_meet_discords_limits() -> None:
    signs = list(pictograms())
    assert len({each.name for each in signs}) == len(signs) <= 2000
    assert {each.name.split("_")[0] for each in signs} == set(games())
    for each in signs:
        assert 2 <= len(each.name) <= 32
        assert emoji_name(each.name) == each.name
        assert len(each.png) < 256 * 1024
        assert Image.open(io.BytesIO(each.png)).size == (emojis.SIZE, emojis.SIZE)
    assert len({each.digest for each in signs}) > len(signs) / 2


def test_without_an_emoji_a_text_sign_is_used() -> None:
    t = texts.texts()
    assert t.sign("amytis-tile0", "amytis-emoji-blue") == "🔷"
    texts.signs["amytis_tile0"] = "<:amytis_tile0:1>"
    assert t.sign("amytis-tile0", "amytis-emoji-blue") == "<:amytis_tile0:1>"
    assert t.sign("amytis-tile1") is None


def test_controls_show_the_pictograms() -> None:
    names = {each.name: f"<:{each.name}:1>" for each in pictograms()}
    texts.signs.update(names)
    for slug in games():
        match = Match.new(game(slug), 2, seed=3)
        speak, view, used = words(slug), match.view(match.to_act[0]), set()
        draft = Draft(match.game, view)
        while draft.options:
            used |= {speak.choice(draft.view, move, texts.texts()).emoji for move in draft.options}
            draft.push(draft.options[0])
        assert used & set(names.values()), slug
