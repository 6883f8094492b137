"""One package a game; each exports ``GAME``. :mod:`engine.catalogue` finds them."""
