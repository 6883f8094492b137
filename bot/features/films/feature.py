"""Registers films as a feature; ``/game film`` is added to ``/game`` in :mod:`.commands`."""

from bot.features.films import commands as commands
from bot.features.films import handlers, screens
from bot.features.films.service import Films
from bot.interactions.feature import Feature
from bot.platform.actions import DrawFilm, PostFilm
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    handlers={DrawFilm: handlers.draw, PostFilm: handlers.post},
    service=lambda services: Films(services.tables, services.render_pool, services.heartbeat),
    buttons=(
        Extra(ButtonPlace.END, 50, screens.film_button),
        Extra(ButtonPlace.STEP, 10, screens.film_button),
    ),
)
