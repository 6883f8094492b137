"""What the storage hands out: a match as it is listed, and with its log and state."""

from enum import StrEnum
from typing import Any

import msgspec

from engine.catalogue import game
from engine.errors import UnknownGame
from engine.match import Match, entry_decoder
from storage.errors import DamagedMatch, OtherRules


class Status(StrEnum):
    """What has become of a match. The first three are live: they hold their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FROZEN = "frozen"
    OVER = "over"
    ABANDONED = "abandoned"

    @property
    def live(self) -> bool:
        """Whether the match holds its channel."""
        return self in (Status.LOBBY, Status.PLAYING, Status.FROZEN)


class Person(msgspec.Struct, frozen=True, array_like=True):
    """Somebody at the table: a Discord user's number and the name to show."""

    user: int
    name: str


class Listing(msgspec.Struct, frozen=True):
    """All about a match that can be told without reading its log.

    ``people`` is in the order of the seats (in the lobby: of joining). ``board`` is the message
    with the board, ``shown`` the length of the log that it shows (-1: none yet), ``reason`` why a
    match is frozen. Times are seconds since 1970.
    """

    id: int
    channel: int
    guild: int | None
    game: str
    status: Status
    reason: str
    host: int
    people: tuple[Person, ...]
    invited: tuple[int, ...]
    seats: int
    options: dict[str, str]
    rules_version: int | None
    edition: str | None
    seq: int
    to_act: tuple[int, ...]
    board: int | None
    shown: int
    created: int
    updated: int

    def seat_of(self, user: int) -> int | None:
        """Return the seat of a user, None if it has none."""
        return next((seat for seat, person in enumerate(self.people) if person.user == user), None)

    @property
    def waiting_for(self) -> tuple[Person, ...]:
        """The people whose turn it is."""
        return tuple(self.people[seat] for seat in self.to_act)

    @property
    def free(self) -> int:
        """The seats that nobody has taken, those kept for invited people included."""
        return self.seats - len(self.people)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The users who were invited and have not taken a seat."""
        return tuple(user for user in self.invited if self.seat_of(user) is None)


class Stored(Listing, frozen=True):
    """A match with its log and state; ``match`` is None if it was never started."""

    match: Match | None = None

    @classmethod
    def of(cls, listing: Listing, match: Match | None) -> "Stored":
        """Return the listing with the match that it lists."""
        return cls(**msgspec.structs.asdict(listing), match=match)


FIELDS = Listing.__struct_fields__
_JSON = ("people", "invited", "options", "to_act")
_PEOPLE = "(SELECT json_group_array(json_array(seat, user, name)) FROM player WHERE match = match.id)"
COLUMNS = ", ".join(f"{_PEOPLE} AS people" if field == "people" else field for field in FIELDS)


def listing(row: tuple[Any, ...]) -> Listing:
    """Return the listing of a row of :data:`COLUMNS`; raises :class:`DamagedMatch`."""
    found = dict(zip(FIELDS, row, strict=True))
    try:
        found |= {field: msgspec.json.decode(found[field]) for field in _JSON}
        found["people"] = [rest for _, *rest in sorted(found["people"])]
        return msgspec.convert(found, Listing)
    except (ValueError, TypeError) as error:
        raise DamagedMatch(found["id"], f"the row can't be read: {error}") from error


class Raw(msgspec.Struct, frozen=True):
    """A match as it is stored, before its log and state are decoded."""

    listing: Listing
    seed: int | None
    state: bytes | None
    log: tuple[tuple[int, bytes], ...]

    def revive(self) -> tuple[Match | None, bool]:
        """Return the match and whether its stored state was of no use, so that the log was replayed.

        Raises :class:`DamagedMatch` for a frozen match and one that these rules can't read,
        :class:`OtherRules` for one that was played with others.
        """
        row = self.listing
        if row.status is Status.FROZEN:
            raise DamagedMatch(row.id, row.reason)
        if row.rules_version is None:
            return None, False
        match = self._unchecked()
        was = f"rules {row.rules_version} ({row.edition})"
        now = f"rules {match.game.info.rules_version} ({match.game.edition})"
        if was != now:
            raise OtherRules(row.id, was, now)
        if row.seq != match.seq:
            raise DamagedMatch(row.id, f"{match.seq} entries in the log instead of {row.seq}")
        try:
            match.state = match.game.state_decoder.decode(self.state or b"")
        except ValueError:
            return self._replayed(match), True
        return match, False

    def replay(self) -> Match:
        """Return the match that the log leads to by the present rules; raises :class:`DamagedMatch`."""
        match = self._unchecked()
        if match.seq < self.listing.seq:
            raise DamagedMatch(self.listing.id, f"the log ends before entry {self.listing.seq}")
        return self._replayed(match)

    def _unchecked(self) -> Match:
        """Return the match with its log and without a state."""
        row = self.listing
        if self.seed is None:
            raise DamagedMatch(row.id, "it was never started, or its seed is lost")
        if [seq for seq, _ in self.log] != list(range(len(self.log))):
            raise DamagedMatch(row.id, "entries of the log are missing")
        try:
            rules = game(row.game)
            log = entry_decoder(rules).decode_lines(b"\n".join(entry for _, entry in self.log))
        except UnknownGame as error:
            raise DamagedMatch(row.id, f"the game {row.game} is not installed") from error
        except ValueError as error:
            raise DamagedMatch(row.id, f"the log can't be read: {error}") from error
        if len(log) != len(self.log):
            raise DamagedMatch(row.id, "entries of the log are empty")
        return Match(rules, row.seats, row.options, self.seed % 2**64, None, log)

    def _replayed(self, match: Match) -> Match:
        try:
            return Match.replay(match.game, match.seats, match.options, match.seed, match.log)
        except Exception as error:  # on nonsense the rules may raise anything
            raise DamagedMatch(self.listing.id, f"the log does not replay: {error}") from error
