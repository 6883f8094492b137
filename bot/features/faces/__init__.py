"""The colour, emblem and title by which a user is recognised in pictures."""
