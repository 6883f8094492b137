"""Registers posters as a feature."""

from bot.features.posters import handlers
from bot.features.posters.schedule import PosterSchedule
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import PostPoster, ShowPoster


def _schedule(services: Services) -> PosterSchedule:
    return PosterSchedule(services.matches, services.poster, services.heartbeat, services.render_pool)


FEATURE = Feature(
    handlers={ShowPoster: handlers.show_poster, PostPoster: handlers.post_poster},
    schedule=_schedule,
)
