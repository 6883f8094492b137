"""Colours, icons and ready parts."""
