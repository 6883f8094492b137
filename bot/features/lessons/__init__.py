"""Lessons: a few guided turns of each game, on positions of its real rules, played alone."""
