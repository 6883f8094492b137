"""The parts of the store: every method is one transaction."""
