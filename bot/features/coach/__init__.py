"""The coach at a table: a robot that tells each seat what it would play, once a turn."""
