"""Robots that play at tables, and their processes."""
