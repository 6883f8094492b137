"""A turn: the stack of tasks, decisions, and what follows from them."""
