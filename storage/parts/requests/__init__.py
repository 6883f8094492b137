"""Requests to Discord: how processes share them, and what makes some of them free."""
