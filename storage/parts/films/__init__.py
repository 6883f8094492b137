"""Films that one process draws for another."""
