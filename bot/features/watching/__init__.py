"""Watching: the matches of a server with the most at stake."""
