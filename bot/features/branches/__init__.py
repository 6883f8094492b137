"""Branches: private, unrated matches that play on from a position of a finished match or of a puzzle."""
