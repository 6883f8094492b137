-- The processes that work on this file: which version of the program, which part of the work each does
-- (roles, separated by commas), and when it was last seen alive.
CREATE TABLE instance (
    id TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    roles TEXT NOT NULL DEFAULT 'all',
    started INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When the bot was last there for players, by whichever process.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- Which instance shows a match, and until when unless it renews that. The epoch grows with every claim, so
-- that whoever was overtaken is refused.
CREATE TABLE claim (
    match INTEGER PRIMARY KEY REFERENCES match,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

CREATE INDEX claim_until ON claim (until) WHERE until > 0;

ALTER TABLE match DROP COLUMN claimant;

ALTER TABLE match DROP COLUMN claimed_until;

-- A notice is taken by its holder, who has it until at; its tries count who has taken it. A pause tells a
-- channel that time stood still. Numbers are still never used again.
CREATE TABLE notice_12 (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'reminder', 'end', 'refused', 'lapse', 'pause')),
    way TEXT NOT NULL CHECK (way IN ('channel', 'direct')),
    at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    carrier TEXT,
    holder TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO notice_12 (id, match, seat, user, kind, way, at, tries, made, carrier)
SELECT id, match, seat, user, kind, way, at, tries, made, carrier FROM notice;

DELETE FROM sqlite_sequence WHERE name = 'notice_12';

INSERT INTO sqlite_sequence (name, seq) SELECT 'notice_12', seq FROM sqlite_sequence WHERE name = 'notice';

DROP TABLE notice;

ALTER TABLE notice_12 RENAME TO notice;

CREATE INDEX notice_at ON notice (at) WHERE at IS NOT NULL;

CREATE INDEX notice_way ON notice (way, at) WHERE at IS NOT NULL;

CREATE INDEX notice_match ON notice (match, seat);

CREATE INDEX notice_user ON notice (user);

CREATE INDEX notice_holder ON notice (holder) WHERE holder > '';
