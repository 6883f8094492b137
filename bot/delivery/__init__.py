"""Delivers stored changes to Discord: boards, the outbox and other messages, each exactly once."""
