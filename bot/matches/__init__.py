"""Everything that changes a match: tables, seats, votes, robots and absent players."""
