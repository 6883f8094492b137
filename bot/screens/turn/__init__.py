"""The private panel of a turn."""
