"""Registers the page of a user's colour, emblem and title as a feature."""

from bot.features.faces import handlers
from bot.interactions.feature import Feature
from bot.platform.actions import SetColour, SetEmblem, SetTitle, ShowFace

FEATURE = Feature(
    handlers={
        ShowFace: handlers.show_face,
        SetColour: handlers.set_colour,
        SetEmblem: handlers.set_emblem,
        SetTitle: handlers.set_title,
    },
)
