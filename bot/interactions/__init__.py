"""Interactions from arrival to response: dispatch, errors, turns and new tables."""
