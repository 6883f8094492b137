"""Colours, icons and sprites."""
