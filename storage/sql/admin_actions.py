"""The SQL of admin actions."""

import msgspec

from storage.admin import AdminAction
from storage.transaction import Tx

FIELDS = AdminAction.__struct_fields__


def add(tx: Tx, admin_action: AdminAction | None) -> None:
    """Record an admin action, if any, for the history of its match."""
    if admin_action is not None:
        sql = f"INSERT INTO deed ({', '.join(FIELDS)}) VALUES ({', '.join('?' * len(FIELDS))})"
        tx.execute(sql, msgspec.structs.astuple(admin_action))


def of_match(tx: Tx, match_id: int) -> list[AdminAction]:
    """Return the admin actions on a match, in order."""
    rows = tx.execute(f"SELECT {', '.join(FIELDS)} FROM deed WHERE match = ? ORDER BY id", (match_id,))
    return [msgspec.convert(dict(zip(FIELDS, row, strict=True)), AdminAction) for row in rows]
