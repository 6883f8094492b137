"""What admins did to matches: the SQL, inside of a transaction, ``tx``."""

import msgspec

from storage.admin import Deed
from storage.transaction import Tx

FIELDS = Deed.__struct_fields__


def note(tx: Tx, deed: Deed | None) -> None:
    """Write down a deed, if any, for the history of its match."""
    if deed is not None:
        sql = f"INSERT INTO deed ({', '.join(FIELDS)}) VALUES ({', '.join('?' * len(FIELDS))})"
        tx.execute(sql, msgspec.structs.astuple(deed))


def of_match(tx: Tx, match_id: int) -> list[Deed]:
    """Return the deeds of a match in their order."""
    rows = tx.execute(f"SELECT {', '.join(FIELDS)} FROM deed WHERE match = ? ORDER BY id", (match_id,))
    return [msgspec.convert(dict(zip(FIELDS, row, strict=True)), Deed) for row in rows]
