"""Everything the engine can raise.

::

    ZigguratError
    +-- Refusal              a player asked for what can't be done now; says why
    |   +-- InvalidMove      the notation can't be read
    |   +-- AmbiguousMove    the notation fits several moves
    |   +-- IllegalMove      the move is understood and not allowed
    |   +-- Unseen           more is asked for behind a move that lets hidden information out
    |   +-- NotYourTurn      another seat is active
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
"""The maximum length of the excerpt from a broken line in an error message."""


class ZigguratError(Exception):
    """Base class of all errors in this project."""


class Refusal(ZigguratError):
    """A request by a player that cannot be fulfilled now.

    ``key`` is the message key of the reason and ``args_`` are its arguments. The text is formatted later,
    when the player's language is known.
    """

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_ = args

    def __str__(self) -> str:
        return f"{self.key} {self.args_}" if self.args_ else self.key


class InvalidMove(Refusal):
    """The notation cannot be parsed as a move of this game."""


class AmbiguousMove(Refusal):
    """The notation matches more than one legal move."""


class IllegalMove(Refusal):
    """The move is well-formed but not allowed now."""


class Unseen(Refusal):
    """Another move was requested after one that reveals hidden information.

    The error is the same whatever is hidden and whatever was requested.
    """


class NotYourTurn(Refusal):
    """It is another seat's turn."""


class MatchOver(Refusal):
    """The match has ended."""


class CannotUndo(Refusal):
    """The turn cannot be taken back."""


class BadOption(Refusal):
    """The game has no such option, value or player count."""


class UnknownGame(ZigguratError):
    """No game with this name is installed."""


class RecordError(ZigguratError):
    """A log or record does not replay under the current rules; ``why`` is the refusal, if there was one."""

    def __init__(self, message: str, why: Refusal | None = None) -> None:
        super().__init__(message)
        self.why = why


class OutdatedRecord(RecordError):
    """A record was made with other rules or game data than those installed."""


class BrokenLine(RecordError):
    """Line ``line`` of a record, counting from 1, is invalid or not possible in the match."""

    def __init__(self, line: int, text: str, why: Exception) -> None:
        excerpt = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        reason = f": {why}" if isinstance(why, RecordError) else ""
        super().__init__(
            f"line {line} ({excerpt}) can't be played{reason}", why if isinstance(why, Refusal) else None
        )
        self.line = line


class LongRecord(RecordError):
    """A record has more entries than allowed."""


class DataError(ZigguratError):
    """A game's data file is invalid; the message says where and why."""
