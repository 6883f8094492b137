"""Converts rows to matches."""

from typing import Any, get_origin

import msgspec
from msgspec import structs

from engine.catalogue import game
from engine.core.game import AnyGame
from engine.errors import UnknownGame
from engine.history.log import Entry, entry_decoder
from engine.history.snapshot import Snapshot, snapshot_decoder
from engine.match import Match
from storage.delivery import PostingKind
from storage.errors import DamagedMatch, OtherRules
from storage.records import Listing, Status

FIELDS = Listing.__struct_fields__
_JSON = [field.name for field in structs.fields(Listing) if get_origin(field.type) in (tuple, dict)]
_BOOLEAN = [field.name for field in structs.fields(Listing) if field.type is bool]


def _list(columns: str, source: str) -> str:
    """Return SQL for a JSON list of rows, each a list of columns."""
    return f"coalesce((SELECT json_group_array(json_array({columns})) FROM {source}), '[]')"


_ACCOUNT = (
    "coalesce((SELECT account.name FROM account WHERE account.user = {0}.user), ''), "
    "coalesce((SELECT handle FROM account WHERE account.user = {0}.user), '')"
)
_PEOPLE = _list(f"seat, user, name, robot, {_ACCOUNT.format('player')}", "player WHERE match = match.id")
_HELD = _list("seat, owner, id", "offer WHERE match = match.id AND state = 'held'")
_SINCE = (
    "(SELECT min(seq) FROM sitting AS later WHERE match = sitting.match AND seat = sitting.seat "
    "AND id > sitting.id)"
)
_LEFT = _list(
    f"seat, user, name, {_SINCE}, {_ACCOUNT.format('sitting')}",
    "sitting WHERE match = match.id AND until IS NOT NULL",
)
_CLOCKS = _list("seat, due", "clock WHERE match = match.id AND due > 0")
_STAND_INS = _list(
    "seat, kind",
    "(SELECT seat, 'robot' AS kind FROM stand_in WHERE match = match.id "
    "UNION ALL SELECT seat, 'offered' FROM offer "
    "WHERE match = match.id AND deal = 'absent' AND state = 'open') AS gone",
)
_PLANNED = _list("seat, user, basis, lines, reason", "plan WHERE match = match.id")
_LOCALE = (
    "coalesce((SELECT language FROM house_rules WHERE guild = match.guild AND language != ''), "
    "(SELECT locale FROM server WHERE id = match.guild), '')"
)
_MADE = {"people": _PEOPLE, "held": _HELD, "left": _LEFT, "clocks": _CLOCKS, "stand_ins": _STAND_INS}
_MADE["locale"] = _LOCALE
_MADE["planned"] = f"CASE WHEN match.plans = 0 THEN '[]' ELSE {_PLANNED} END"
_POSTED = f"(SELECT {{0}} FROM posting WHERE kind = '{PostingKind.BOARD}' AND subject = match.id)"
_MADE |= {"board": _POSTED.format("message"), "posting": f"coalesce({_POSTED.format('id')}, 0)"}
COLUMNS = ", ".join(f"{_MADE[field]} AS {field}" if field in _MADE else field for field in FIELDS)


def listing(row: tuple[Any, ...]) -> Listing:
    """Convert a row of :data:`COLUMNS` to a listing; raises :class:`DamagedMatch`."""
    fields = dict(zip(FIELDS, row, strict=True))
    try:
        fields |= {field: msgspec.json.decode(fields[field]) for field in _JSON}
        fields["people"] = [rest for _, *rest in sorted(fields["people"])]
        fields |= {field: bool(fields[field]) for field in _BOOLEAN}
        return msgspec.convert(fields, Listing)
    except (ValueError, TypeError) as error:
        raise DamagedMatch(fields["id"], f"the row can't be read: {error}") from error


def snapshot(row: Listing, stored: bytes | None) -> Snapshot[Any, Any] | None:
    """Decode the snapshot of a match; None if it is unreadable or doesn't fit the row."""
    try:
        now = snapshot_decoder(game(row.game)).decode(stored or b"")
    except (UnknownGame, ValueError):
        return None
    return now if (now.seq, len(now.acted)) == (row.seq, row.seats) else None


def _bare(now: Snapshot[Any, Any]) -> Snapshot[Any, Any]:
    """Return a snapshot without the credits, which older programs didn't store."""
    return structs.replace(now, credits=())


class Raw(msgspec.Struct, frozen=True):
    """A match as it is stored, with an undecoded log; ``now`` is None if the snapshot was unusable.

    The log has the entries from number ``first`` on.
    """

    listing: Listing
    seed: int | None
    now: Snapshot[Any, Any] | None
    first: int
    log: tuple[tuple[int, bytes], ...]

    def revive(self) -> Match | None:
        """Return the match, or None if it was never started. Without a snapshot, the log is replayed.

        Raises :class:`DamagedMatch` for a frozen match and one that these rules can't read, and
        :class:`OtherRules` for one that was played with other rules.
        """
        row = self.listing
        if row.status is Status.FROZEN:
            raise DamagedMatch(row.id, row.reason)
        if row.rules_version is None:
            return None
        rules = self._rules()
        was = f"rules {row.rules_version} ({row.edition})"
        now = f"rules {rules.facts.rules_version} ({rules.edition_of(row.options)})"
        if was != now:
            raise OtherRules(row.id, was, now)
        log = self._entries(rules)
        if self.first + len(log) != row.seq:
            raise DamagedMatch(row.id, f"{self.first + len(log)} entries in the log instead of {row.seq}")
        if self.now is None:
            return self._replayed(rules, log)
        return Match(rules, row.seats, row.options, self._seed(), self.now, log)

    def sound(self) -> bool:
        """Return whether the whole log replays to the snapshot. Raises :class:`DamagedMatch`."""
        match = self.revive()
        return match is not None and _bare(self.replay().now) == _bare(match.now)

    def replay(self) -> Match:
        """Replay the whole log by the present rules; raises :class:`DamagedMatch`."""
        rules, row = self._rules(), self.listing
        if len(self.log) < row.seq:
            raise DamagedMatch(row.id, f"the log ends before entry {row.seq}")
        return self._replayed(rules, self._entries(rules))

    def _rules(self) -> AnyGame:
        try:
            return game(self.listing.game)
        except UnknownGame as error:
            raise DamagedMatch(self.listing.id, f"the game {self.listing.game} is not installed") from error

    def _seed(self) -> int:
        if self.seed is None:
            raise DamagedMatch(self.listing.id, "it was never started, or its seed is lost")
        return self.seed % 2**64

    def _entries(self, rules: AnyGame) -> list[Entry]:
        if [seq for seq, _ in self.log] != list(range(self.first, self.first + len(self.log))):
            raise DamagedMatch(self.listing.id, "entries of the log are missing")
        try:
            log = entry_decoder(rules).decode_lines(b"\n".join(entry for _, entry in self.log))
        except ValueError as error:
            raise DamagedMatch(self.listing.id, f"the log can't be read: {error}") from error
        if len(log) != len(self.log):
            raise DamagedMatch(self.listing.id, "entries of the log are empty")
        return log

    def _replayed(self, rules: AnyGame, log: list[Entry]) -> Match:
        row = self.listing
        try:
            return Match.replay(rules, row.seats, row.options, self._seed(), log)
        except DamagedMatch:
            raise
        except Exception as error:  # given invalid input, the rules may raise anything
            raise DamagedMatch(row.id, f"the log does not replay: {error}") from error
