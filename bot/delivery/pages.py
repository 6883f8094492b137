"""Pages with their pictures: built by :mod:`bot.screens`, drawn off the event loop."""

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.delivery.devices import fitted
from bot.jobs.forecast_cache import ForecastCache
from bot.jobs.render_pool import RenderPool
from bot.matches import prospects, turn_history
from bot.matches.faces import faces_of
from bot.matches.names import both_names
from bot.matches.past import NO_PAST, Past
from bot.matches.robots.players import plates
from bot.matches.table import Stale, Table
from bot.matches.tables import Tables
from bot.matches.turn_path import Walk, walk
from bot.platform import language, measures
from bot.platform import responses as answers
from bot.platform.actions import ShowBoard
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.components import button, send_with_emojis
from bot.platform.permissions import channel_of
from bot.screens import computer, phone, point_changes
from bot.screens.match import board, ending, reading, replay
from bot.screens.match import changes as changed
from bot.screens.match import player_areas as tableaus
from bot.screens.match.replay import step_page
from bot.screens.match.turn_message import decider
from bot.screens.page import PICTURE, Page, Post
from bot.screens.tables import example
from bot.screens.tables.example import example_page
from bot.screens.turn import joint, question_row
from bot.screens.turn import panel as panels
from bot.screens.turn.comparison import Comparison
from bot.screens.turn.offers import Offered, offered
from engine.catalogue import games
from engine.core.values import Outcome, View
from engine.errors import Refusal
from render.boards import Scene, Touched
from render.film import loop
from render.picture import closer, counts, final, has_tableaus, page, picture, question, touched, zoomed
from render.picture import tableau as draw_tableau
from render.texts import Texts
from render.words import everyone
from storage.admin import AdminAction
from storage.errors import StorageError
from storage.timing import Device

PATIENCE = 3.0
"""Seconds after which a panel is shown without the worth of its choices."""

HINT_PATIENCE = 1.0
"""Seconds after which it is shown without a hint."""


async def public(
    render_pool: RenderPool,
    table: Table,
    t: Texts,
    *,
    since: int = 0,
    past: Past = NO_PAST,
    channel: str = "",
) -> Post:
    """Return the message for a whole channel, with the controls of the moment.

    ``since`` is the length of the log that the channel has already seen; ``past`` is as in
    :func:`bot.screens.match.board.public`; the final picture names the ``channel``.
    """
    image = await render_pool.picture(*_public(table, t, channel))
    return board.public(table, t, image, since, past)


def _public(table: Table, t: Texts, channel: str = "") -> tuple[Hashable, Callable[[], bytes]]:
    match = table.match
    scene = _board(table, t, touched=_touched(table, decider(table), None))
    if match.over:
        scene = ending.on_poster(table, scene, channel)
    return _picture(table.game.facts.slug, match.view(None), scene, end=match.over)


def _touched(table: Table, seat: int | None, viewer: int | None) -> tuple[Touched, ...]:
    """Return the places that others have touched since a seat last moved, as far as the viewer may know."""
    match = table.match
    return () if match.over else touched(match.game.facts.slug, turn_history.since(match, seat, viewer))


async def private(render_pool: RenderPool, table: Table, user: int, t: Texts, notice: str = "") -> Page:
    """Return the board as one user may see it, with a notice above, for a private message."""
    seat = table.sight_of(user)
    image = await seen(render_pool, table, seat, t)
    return board.private(table, seat, t, notice, image, plays=table.seat_of(user) is not None)


async def seen(
    render_pool: RenderPool, table: Table, seat: int | None, t: Texts, marked: tuple[str, ...] = ()
) -> bytes:
    """Return the picture of the board as one seat, or a spectator (None), may see it, with marked spots."""
    marks = _touched(table, decider(table) if seat is None else seat, seat)
    scene = _board(table, t, private=seat is not None, touched=marks)._replace(marked=marked)
    return await render_pool.picture(*_picture(table.game.facts.slug, table.match.view(seat), scene))


async def both_sides(render_pool: RenderPool, slug: str, view: View[Any, Any], scene: Scene) -> list[bytes]:
    """Return a seat's pictures: its own, preceded by the whole board in games with separate tableaus."""
    scenes = [scene._replace(private=False), scene] if has_tableaus(slug) else [scene]
    return [
        await render_pool.picture(
            (both_sides, slug, view, each.private, tuple(each.names), each.t.language, each.faces),
            partial(picture, slug, view, each),
        )
        for each in scenes
    ]


async def compared(
    render_pool: RenderPool, table: Table, comparison: Comparison, names: Sequence[str], t: Texts
) -> bytes:
    """Return the picture of the position in which turns diverge, with their letters where each leads."""
    slug = table.game.facts.slug
    scene = Scene(names, t, private=True, faces=faces_of(table.record, t))
    key = (compared, slug, comparison, tuple(names), t.language, scene.faces)
    return await render_pool.picture(key, partial(question, slug, *comparison, (), scene))


async def panel(
    render_pool: RenderPool,
    forecast_cache: ForecastCache,
    table: Table,
    seat: int,
    path: Sequence[int],
    t: Texts,
    *,
    notice: str = "",
    group: int | None = None,
    back: Sequence[int] | None = None,
    helped: bool = False,
    also: Sequence[discord.ui.Button[Any]] = (),
    marked: tuple[str, ...] = (),
    advised: bool = True,
    device: Device = Device.PHONE,
    asks_device: bool = False,
) -> Page:
    """Return the panel after the choices of ``path``, with a group of choices opened.

    ``back`` is where *Back* leads, by default to the previous choice; ``helped`` adds help for newcomers
    below the question; ``also`` are further buttons, and ``marked`` spots on the picture. If not
    ``advised``, threats, preferences and opponents' possible replies are left out. The panel is laid out for
    the player's ``device``; ``asks_device`` asks what that is. Raises :class:`bot.matches.table.Stale` if the
    choices don't fit the match.
    """
    way = walk(table, seat, path)
    forecasts = await forecast_cache.forecasts(table, way.draft, PATIENCE)
    counsel = await forecast_cache.counsel(table, way.draft, HINT_PATIENCE) if advised else ()
    offers = offered(way.draft, forecasts, t, counsel)
    answers = question_row.row(table, way, forecasts, t)
    suggested = answers.best.moves if answers and answers.best else ()
    image = await question_picture(render_pool, table, way, t, offers, suggested, marked)
    if drafts := joint.behind(way.draft):
        following = {
            number: joint.Next(after, await forecast_cache.forecasts(table, after, PATIENCE))
            for number, after in drafts.items()
        }
        offers = joint.offered_jointly(table, way.draft, forecasts, following, offers, t)
    if back is None:
        back = joint.back(table, way)
    foresees = advised and way.draft.complete
    rival = await render_pool.run(partial(prospects.answers, way.draft)) if foresees else []
    zooms = closer(table.game.facts.slug)
    even = len(forecasts) > 1 and not point_changes.matters([forecast.gains for forecast in forecasts])
    even = even and not any(forecast.more for forecast in forecasts)
    more = way.draft.sealed and await render_pool.run(partial(prospects.may_bring_more, way.draft))
    frame = computer.PANEL if device is Device.COMPUTER else phone.PANEL
    look = panels.Look(
        offers,
        answers,
        group,
        notice,
        image,
        back,
        helped,
        zooms,
        rival,
        even,
        more,
        also,
        advised,
        frame,
        asks_device,
    )
    return panels.decide(table, way, look, t)


async def resumed(render_pool: RenderPool, table: Table, seat: int, path: Sequence[int], t: Texts) -> Page:
    """Return the question whether to continue an unfinished turn.

    Raises :class:`bot.matches.table.Stale`.
    """
    way = walk(table, seat, path)
    return panels.resume(table, way, await question_picture(render_pool, table, way, t), t)


async def own_part(render_pool: RenderPool, table: Table, seat: int, path: Sequence[int], t: Texts) -> Page:
    """Return a large picture of the player's own part of the board instead of the panel."""
    way = walk(table, seat, path)
    scene = _scene(table, t, private=True)
    slug, view = table.game.facts.slug, way.draft.view
    key = (zoomed, slug, view, tuple(scene.names), t.language, scene.faces)
    image = await render_pool.picture(key, lambda: zoomed(slug, view, scene))
    return panels.beside(table, way, image, t, own=True)


async def whole(render_pool: RenderPool, table: Table, seat: int, path: Sequence[int], t: Texts) -> Page:
    """Return the public board instead of the panel."""
    image = await render_pool.picture(*_public(table, t))
    return panels.beside(table, walk(table, seat, path), image, t)


async def tableau(
    render_pool: RenderPool, table: Table, user: int, seat: int, t: Texts, part: int = 0
) -> Page:
    """Return a part of the page of a seat's tableau, as ``user`` may see it.

    Raises :class:`bot.matches.table.Stale` if there is no such seat, or the game has no tableaus.
    """
    slug = table.game.facts.slug
    if not has_tableaus(slug) or seat not in range(len(everyone(table.match, table.names, t))):
        raise Stale
    sight = table.sight_of(user)
    view, scene = table.match.view(sight), _scene(table, t, private=sight is not None)
    key = (draw_tableau, slug, view, seat, tuple(scene.names), t.language, scene.faces)
    image = await render_pool.picture(key, lambda: draw_tableau(slug, view, seat, scene))
    return tableaus.page(table, view, seat, image, t, part)


async def counted(render_pool: RenderPool, table: Table, seat: int, path: Sequence[int], t: Texts) -> Page:
    """Return the player's points by source instead of the panel, after the choices of ``path``."""
    way, slug = walk(table, seat, path), table.game.facts.slug
    view, scene = way.draft.view, _scene(table, t, private=True)
    key = (counts, slug, view, tuple(scene.names), t.language, scene.faces)
    image = await render_pool.picture(key, lambda: counts(slug, view, scene))
    return panels.counted(table, way, image, t, zoom=closer(slug))


async def rendered_example(render_pool: RenderPool, slug: str, number: int, t: Texts, lobby: int = 0) -> Page:
    """Return a page of the example of a game, perhaps opened from a ``lobby``.

    Raises :class:`bot.matches.table.Stale` if there is no such page.
    """
    if slug not in games() or number not in range(example.PICTURES):
        raise Stale
    key = (example, slug, number, t.language)
    image = await render_pool.picture(key, lambda: example.picture(slug, number, t))
    return example_page(slug, number, image, t, lobby)


async def step(render_pool: RenderPool, table: Table, user: int, number: int, t: Texts) -> Page:
    """Return a step of a match as one user may see it; the last one shows the present public board."""
    position = await render_pool.run(partial(replay.step, table, user, number, t))
    ended = position.outcome is not None
    names = plates(position.names, table.record)
    private = position.view.viewer is not None and not ended
    scene = Scene(names, t, position.outcome, private, faces=faces_of(table.record, t))
    if ended:
        scene = ending.on_poster(table, scene)
    view = table.match.view(None) if ended else position.view

    async def shown(scene: Scene) -> Page:
        image = await render_pool.picture(*_picture(table.game.facts.slug, view, scene, end=ended))
        return step_page(table, position, image, t)

    page = await shown(scene)
    if phone.room_beside(page) < 0:  # the board without the player's hand is lower
        page = await shown(scene._replace(private=False))
    return page


async def changes(render_pool: RenderPool, table: Table, user: int, t: Texts) -> Page:
    """Return an animation of everything since the user's last turn, or a sentence if nothing has happened."""
    reel = await render_pool.run(partial(changed.reel, table, user, t))
    if reel is None:
        return with_board(t("changes-none"), table.id, t)
    image = await render_pool.picture((loop, reel), lambda: loop(reel))
    return changed.page(table, user, image, t)


async def history(
    render_pool: RenderPool,
    table: Table,
    user: int,
    number: int,
    t: Texts,
    *,
    full: bool = False,
    admin_actions: Sequence[AdminAction] = (),
) -> Page:
    """Return a page of the turns so far as one user may see them, the newest on page 0.

    ``admin_actions`` are listed among the turns.
    """
    turns = await render_pool.run(partial(reading.turns_of, table, user, t))
    listed = partial(reading.history, table, turns, number, t, full=full, admin_actions=admin_actions)
    return await render_pool.run(listed)


async def rules(render_pool: RenderPool, slug: str, wanted: str, t: Texts, part: int = 0) -> Page:
    """Return a part of a page of a game's rules; see :func:`bot.screens.match.reading.leaf`."""
    leaf = reading.leaf(slug, wanted, t, part)
    key = (reading, slug, leaf.topic.key, t.language)
    image = await render_pool.picture(key, lambda: page(slug, leaf.topic.key, t))
    return reading.rules(slug, leaf, image, t)


async def question_picture(
    render_pool: RenderPool,
    table: Table,
    way: Walk,
    t: Texts,
    offers: Sequence[Offered] = (),
    suggested: Sequence[Any] = (),
    marked: tuple[str, ...] = (),
) -> bytes:
    """Return the picture of a question or, without offers, of the turn so far.

    The key of the cached picture contains everything it shows.
    """
    slug, draft = table.game.facts.slug, way.draft
    candidates = tuple(offer.on_picture(draft.seat, t) for offer in offers)
    moves = tuple(suggested)
    scene = _scene(table, t, private=True)._replace(marked=marked)
    key = (slug, draft.view, candidates, moves, tuple(scene.names), t.language, marked, scene.faces)
    return await render_pool.picture(key, lambda: question(slug, draft.view, candidates, moves, scene))


def _scene(
    table: Table,
    t: Texts,
    outcome: Outcome | None = None,
    *,
    private: bool = False,
    touched: tuple[Touched, ...] = (),
) -> Scene:
    """Return the scene for pictures of a match, with the names of the present players and their faces."""
    names, faces = plates(both_names(table.record), table.record), faces_of(table.record, t)
    return Scene(names, t, outcome, private, touched=touched, faces=faces)


def _board(table: Table, t: Texts, *, private: bool = False, touched: tuple[Touched, ...] = ()) -> Scene:
    """Return the scene for the picture of a whole board, which also marks the next player."""
    following = next(iter(tableaus.following(table)), None)
    scene = _scene(table, t, table.match.outcome, private=private, touched=touched)
    return scene._replace(following=following)


def _picture(
    slug: str, view: Any, scene: Scene, *, end: bool = False
) -> tuple[Hashable, Callable[[], bytes]]:
    """Return the cache key and the drawing function of a view; the view is in the key, so it can't leak."""
    draw = final if end else picture
    names = tuple(scene.names)
    key = (end, slug, view, names, scene.t.language, *scene[2:])
    return key, lambda: draw(slug, view, scene)


async def beside(tables: Tables, interaction: discord.Interaction[Any], sentence: str) -> Page:
    """Return a sentence, with a button for the channel's board if there is one."""
    try:
        match_id = await tables.id_latest(channel_of(interaction))
    except (Refusal, StorageError):
        return Page.of_text(sentence)
    return with_board(sentence, match_id, language.of_player(interaction))


def with_board(sentence: str, match_id: int, t: Texts, *others: discord.ui.Button[Any]) -> Page:
    """Return a sentence with a button for the board, after the ``others``."""
    shows = button(t("button-board"), ShowBoard(match_id))
    return Page.of_text(sentence, discord.ui.ActionRow(*others, shows))


async def show(
    interaction: discord.Interaction[Any],
    page: Page,
    *,
    seconds: float | None = None,
    is_progress: bool = False,
) -> None:
    """Show a page in the private message that answers this interaction.

    Raises :class:`TimeoutError`, and :class:`storage.errors.DuplicateDelivery` if another process answers.
    Pictures that the message already has aren't sent again. A public message is never turned into a page:
    after a press below one, the page is sent in a new private message. So is one whose message the reader has
    closed meanwhile, unless it only reports progress; then it is dropped.
    """
    await answers.require_first(interaction)
    page = await fitted(interaction, page)
    if answers.is_beside(interaction):
        with measures.stage("answer"):
            async with asyncio.timeout(seconds or answers.LIMIT_SECONDS):
                await answers.beside(interaction, page.screen, lambda: page.files)
        return
    is_attached = bool(page.images) and {name for name, _ in page.images} <= _attached(interaction)
    with measures.stage("answer"):
        async with asyncio.timeout(seconds or answers.LIMIT_SECONDS):
            try:
                await send_with_emojis(
                    page.screen,
                    lambda screen: interaction.edit_original_response(
                        view=screen, attachments=discord.utils.MISSING if is_attached else page.files
                    ),
                )
            except discord.NotFound as error:
                if error.code != answers.UNKNOWN_MESSAGE:
                    raise
                if not is_progress:
                    await answers.send_private(interaction, page.screen, lambda: page.files)


async def show_progress(
    interaction: discord.Interaction[Any],
    ended: asyncio.Event,
    progress: Callable[[], str],
    *,
    every: float,
    patience: float,
) -> None:
    """Show the progress of some work, each time its text has changed, until the work or the patience ends."""
    text, deadline = "", time.monotonic() + patience
    while not ended.is_set() and time.monotonic() < deadline:
        if text != (text := progress()):
            with suppress(*NETWORK_ERRORS):
                await show(interaction, Page.of_text(text), is_progress=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), every)


def _attached(interaction: discord.Interaction[Any]) -> set[str]:
    """Return the names of the pictures of the private message that the response edits, if it edits one."""
    message = interaction.message
    if message is None or not message.flags.ephemeral or answers.is_new(interaction):
        return set()
    return {file.filename for file in message.attachments if file.filename != PICTURE}
