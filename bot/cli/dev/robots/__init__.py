"""Tools about robots."""
