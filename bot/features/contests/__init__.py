"""Cups and leagues: sign-up, matches, standings and winners."""
