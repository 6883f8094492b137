"""Rendering of views: as pictures (:mod:`render.boards`) and as text (:mod:`render.words`)."""
