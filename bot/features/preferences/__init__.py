"""``/me``: how a user is notified, when they are away, and what they play on."""
