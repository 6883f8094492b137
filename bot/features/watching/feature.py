"""Registers watching matches as a feature."""

from bot.features.watching import commands, handlers
from bot.features.watching.schedule import WatchSchedule
from bot.features.watching.service import Watching
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import ChooseFollow, Follow, ShowFollowed, ShowWatched, Unfollow, UnfollowChosen


def _schedule(services: Services) -> WatchSchedule:
    return WatchSchedule(
        services.tables,
        services.render_pool,
        services.client,
        services.poster,
        services.heartbeat,
        lambda: services.film_maker,
    )


FEATURE = Feature(
    commands=(commands.watch,),
    handlers={
        ShowWatched: handlers.show_watched,
        ChooseFollow: handlers.choose,
        Follow: handlers.follow,
        Unfollow: handlers.unfollow,
        ShowFollowed: handlers.show_followed,
        UnfollowChosen: handlers.unfollow_chosen,
    },
    service=lambda services: Watching(services.matches, services.render_pool),
    schedule=_schedule,
)
