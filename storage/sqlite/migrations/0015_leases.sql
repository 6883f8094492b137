-- What an instance has to itself for a while, by a name: the turns of a match's robots, or a sweep. The epoch grows
-- with every holder.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When what could not be shown is tried again, by whichever instance.
ALTER TABLE claim ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;

-- The part of the servers that an instance hears of; empty: all.
ALTER TABLE instance ADD COLUMN shards TEXT NOT NULL DEFAULT '';

-- The servers that the bot is on, or was on until it was gone, and their languages as Discord names them.
CREATE TABLE server (
    id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    gone INTEGER
) STRICT;
