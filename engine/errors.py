"""Everything the engine can raise.

::

    ZigguratError
    +-- Refusal              a player asked for what can't be done now; says why
    |   +-- InvalidMove      the notation can't be read
    |   +-- AmbiguousMove    the notation fits several moves
    |   +-- IllegalMove      the move is understood and not allowed
    |   +-- Unseen           more is asked for behind a move that lets hidden information out
    |   +-- NotYourTurn      somebody else is to act
    |   +-- MatchOver        nothing more can be played
    |   +-- CannotUndo       the turn can't be taken back
    |   +-- BadOption        an option or a number of seats that the game does not have
    +-- UnknownGame          no game of that name
    +-- RecordError          a log or a file does not replay by these rules
    |   +-- OutdatedRecord   a file was written by other rules, or with other cards
    |   +-- BrokenLine       a line of a file is not one of a match
    |   +-- LongRecord       a file has more entries than are taken
    +-- DataError            a game's data file is not valid
"""

LONGEST_SHOWN = 80
"""Characters of a broken line that are shown of it at most."""


class ZigguratError(Exception):
    """Base of all errors of this project."""


class Refusal(ZigguratError):
    """A player's request that is refused, with the reason as a message of the catalogue.

    ``key`` names the message, ``args_`` fills its placeholders; the text itself is made where
    the player's language is known.
    """

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_ = args

    def __str__(self) -> str:
        return f"{self.key} {self.args_}" if self.args_ else self.key


class InvalidMove(Refusal):
    """The notation can't be read as a move of this game."""


class AmbiguousMove(Refusal):
    """The notation fits more than one legal move."""


class IllegalMove(Refusal):
    """The move is understood, and the rules do not allow it now."""


class Unseen(Refusal):
    """More is asked for behind a move that lets hidden information out, before that was seen.

    It says the same whatever is hidden and whatever is asked for.
    """


class NotYourTurn(Refusal):
    """Another seat is to act."""


class MatchOver(Refusal):
    """The match has ended."""


class CannotUndo(Refusal):
    """The turn can't be taken back."""


class BadOption(Refusal):
    """An option, a value or a number of seats that the game does not have."""


class UnknownGame(ZigguratError):
    """No game of that name is installed."""


class RecordError(ZigguratError):
    """A log or a record does not replay by the present rules; ``why`` may be the rules' own refusal."""

    def __init__(self, message: str, why: Refusal | None = None) -> None:
        super().__init__(message)
        self.why = why


class OutdatedRecord(RecordError):
    """A record was written by other rules or with other cards than those that are installed."""


class BrokenLine(RecordError):
    """A line of a record, counted from 1, says what can't have happened in the match."""

    def __init__(self, line: int, text: str, why: Exception) -> None:
        excerpt = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        reason = f": {why}" if isinstance(why, RecordError) else ""
        super().__init__(
            f"line {line} ({excerpt}) can't be played{reason}", why if isinstance(why, Refusal) else None
        )
        self.line = line


class LongRecord(RecordError):
    """A record has more entries than are taken."""


class DataError(ZigguratError):
    """A game's data file is not valid; the message says where and why."""
