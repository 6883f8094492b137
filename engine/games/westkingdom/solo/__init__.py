"""The house automaton of the game for one."""
