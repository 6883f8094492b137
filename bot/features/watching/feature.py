"""Registers watching matches as a feature."""

from bot.features.watching import commands, handlers
from bot.features.watching.service import Watching
from bot.interactions.feature import Feature
from bot.platform.actions import ChooseFollow, Follow, ShowFollowed, ShowWatched, Unfollow, UnfollowChosen

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
)
