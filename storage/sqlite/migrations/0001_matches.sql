-- "Zigg": tells this program's files from others.
PRAGMA application_id = 1516857191;

-- Times are seconds since 1970. Lists and options are JSON. The seed is the 64-bit pattern as a
-- signed integer. state, seq and to_act are caches of what the log leads to.
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    guild INTEGER,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'abandoned', 'frozen')),
    reason TEXT NOT NULL DEFAULT '',
    host INTEGER NOT NULL,
    invited TEXT NOT NULL DEFAULT '[]',
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed INTEGER,
    rules_version INTEGER,
    edition TEXT,
    state BLOB,
    seq INTEGER NOT NULL DEFAULT 0,
    to_act TEXT NOT NULL DEFAULT '[]',
    board INTEGER,
    shown INTEGER NOT NULL DEFAULT -1,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX match_live ON match (channel) WHERE status IN ('lobby', 'playing', 'frozen');

CREATE INDEX match_playing ON match (id) WHERE status = 'playing';

CREATE TABLE player (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_user ON player (user);

-- The truth about a match. Rows are added and never changed.
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
