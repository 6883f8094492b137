"""Cups and leagues: signing up, their matches, standings and winners."""
