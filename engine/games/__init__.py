"""The games, one package each, exporting ``GAME``; :mod:`engine.catalogue` discovers them."""
