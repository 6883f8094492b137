"""Views made visible: pictures (:mod:`render.boards`) and words (:mod:`render.words`)."""
