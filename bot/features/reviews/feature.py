"""Registers reviews as a feature; ``/game review`` is added to ``/game`` in :mod:`.commands`."""

from bot.delivery.lease import Leases
from bot.features.reviews import commands as commands
from bot.features.reviews import handlers, screens
from bot.features.reviews.service import Reviews
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import ListReviews, PickReview, ShowReview
from bot.screens.extras import ButtonPlace, Extra


def _service(services: Services) -> Reviews:
    heartbeat = services.heartbeat
    leases = Leases(services.matches.instances, heartbeat)
    reviews = Reviews(services.tables, services.robot_players.robot_pool, leases.held)
    heartbeat.met.append(lambda: reviews.meet(other.id for other in heartbeat.others))
    return reviews


FEATURE = Feature(
    handlers={
        ShowReview: handlers.show_review,
        ListReviews: handlers.list_reviews,
        PickReview: handlers.pick_review,
    },
    service=_service,
    buttons=(Extra(ButtonPlace.END, 30, screens.review_button),),
)
