-- An admin has stopped the match until an admin lets it go on.
ALTER TABLE match ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;

-- What admins did to matches, when their logs had seq entries, for the history. A seat was taken from its owner and
-- given to the guest; a match went back to the beginning of a turn.
CREATE TABLE deed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    act TEXT NOT NULL CHECK (act IN ('pause', 'resume', 'end', 'move', 'rewind', 'reseat', 'mend')),
    owner INTEGER,
    owner_name TEXT NOT NULL DEFAULT '',
    guest INTEGER,
    guest_name TEXT NOT NULL DEFAULT '',
    turn INTEGER
) STRICT;

CREATE INDEX deed_match ON deed (match);

-- What the admins of a server have set: the language (empty: as Discord names it), how many seconds a turn may take
-- and all turns of a player together (NULL: as everywhere), in which channels matches are opened (none: all) and how
-- many there may be (0: any), whether they get threads, which role may open them and which channel is told of deeds.
CREATE TABLE house_rules (
    guild INTEGER PRIMARY KEY,
    language TEXT NOT NULL DEFAULT '',
    pace INTEGER,
    bank INTEGER,
    channels TEXT NOT NULL DEFAULT '[]',
    most INTEGER NOT NULL DEFAULT 0,
    threads TEXT NOT NULL DEFAULT '' CHECK (threads IN ('', 'always', 'never')),
    starters INTEGER,
    log INTEGER
) STRICT;

-- Who may not sit down at tables of a server.
CREATE TABLE blocked (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;
