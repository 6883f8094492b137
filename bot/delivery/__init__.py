"""Brings what is stored to Discord: boards in channels, the outbox, once each."""
