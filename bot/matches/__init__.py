"""Everything that changes a match: tables, seats, consents, robots, absent players."""
