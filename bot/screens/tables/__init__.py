"""Messages and pages before a match and around it."""
