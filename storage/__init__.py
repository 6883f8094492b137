"""Where matches are kept: what is asked of it (``store``), what it gives (``records``), and in SQLite."""
