"""Clubs: groups that keep playing, with fixtures, a season and records."""
