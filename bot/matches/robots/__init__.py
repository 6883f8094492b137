"""Robots that play at a table, and the processes in which they think."""
