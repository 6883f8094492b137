"""Posters of what a group, a club or a server has played in a month or year."""
