"""A turn: the stack of tasks, the decisions, and their consequences."""
