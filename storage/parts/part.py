"""What all parts of a store have in common."""

from storage.transaction import Database


class Part:
    """A part of a store, which works on its database."""

    def __init__(self, database: Database) -> None:
        self._db = database
