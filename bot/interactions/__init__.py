"""Interactions from the door to the answer: dispatch, errors, a turn, a new table."""
