"""The house automaton of the solo game."""
