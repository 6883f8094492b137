"""The controls of posters: choosing a period, and posting one in the channel."""

from functools import partial

from bot.delivery.pages import show
from bot.features.posters import screens
from bot.features.posters.service import Contents, Period, offered
from bot.features.posters.sources import of_club, of_group, of_server
from bot.interactions.dispatcher import Press
from bot.matches.table import Stale
from bot.platform import language, responses
from bot.platform.actions import PosterOf, PostPoster, ShowPoster
from bot.platform.clock import now
from bot.platform.components import send_with_emojis
from bot.screens.page import Page
from engine.errors import Refusal
from render.texts import Texts


async def show_poster(press: Press, action: ShowPoster) -> None:
    """Show a poster privately, by default for the latest period with a match."""
    await responses.defer(press.interaction, private=not press.in_private)
    contents = await _contents(press, action, press.t)
    if not action.period and not contents.total:
        contents = await _latest(press, action) or contents
    page = partial(screens.page, action, contents, now(), press.t)
    await show(press.interaction, await press.services.render_pool.run(page))


async def post_poster(press: Press, action: PostPoster) -> None:
    """Post a poster in the channel and remove the button; raises :class:`Refusal` for an empty one."""
    await responses.defer(press.interaction)
    t = language.of_server(press.interaction)
    contents = await _contents(press, action, t)
    if not contents.total:
        raise Refusal("refusal-poster-none")
    drawing = partial(screens.post, action.of, action.subject, contents, t, user=press.user.id)
    post = await press.services.render_pool.run(drawing)
    await press.services.matches.interactions.claim()
    await send_with_emojis(
        post.controls,
        lambda controls: press.interaction.followup.send(
            post.content, files=post.files, view=controls, allowed_mentions=post.mentions
        ),
    )
    await show(press.interaction, Page.of_text(press.t("notice-poster-posted")))


async def _latest(press: Press, action: ShowPoster) -> Contents | None:
    """Return the first offered poster that has a match, leaving out this month's."""
    for period in offered(now())[1:]:
        earlier = ShowPoster(action.of, action.subject, period.code)
        if (contents := await _contents(press, earlier, press.t)).total:
            return contents
    return None


async def _contents(press: Press, action: ShowPoster | PostPoster, t: Texts) -> Contents:
    """Return a poster's contents; raises :class:`Stale` if its match or club is on another server."""
    guild = press.interaction.guild
    try:
        period = Period.of(action.period) if action.period else offered(now())[0]
    except ValueError:
        raise Stale from None
    if guild is None:
        raise Stale
    services = press.services
    if action.of is PosterOf.SERVER:
        return await of_server(services.matches, guild.id, guild.name, period, t)
    if action.of is PosterOf.CLUB:
        details = await services.matches.clubs.details(action.subject)
        if details.club.guild != guild.id:
            raise Stale
        return await of_club(services.matches, details, period, t)
    table = await services.tables.load(action.subject)
    if table.record.guild != guild.id:
        raise Stale
    return await of_group(services.matches, table, guild.id, period, t)
