-- Cups and seasons of leagues. seats is the size of their tables; size how many people a cup has room for (0: any).
-- Sign-up ends at until, or with the last place. message shows the standings, shown is a digest of what it says,
-- podium is the last message. A season of a league may follow an earlier one.
CREATE TABLE contest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('cup', 'league')),
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    size INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    bank INTEGER NOT NULL,
    phase TEXT NOT NULL DEFAULT 'open' CHECK (phase IN ('open', 'playing', 'over', 'void')),
    season INTEGER NOT NULL DEFAULT 1,
    earlier INTEGER,
    created INTEGER NOT NULL,
    until INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 0,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    podium INTEGER
) STRICT;

CREATE INDEX contest_live ON contest (id) WHERE phase IN ('open', 'playing') OR podium IS NULL;

CREATE UNIQUE INDEX contest_earlier ON contest (earlier) WHERE earlier IS NOT NULL;

-- Who takes part, in the order of signing up; the division is known once it begins. A robot plays for who is gone.
CREATE TABLE entrant (
    contest INTEGER NOT NULL REFERENCES contest,
    number INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    division INTEGER NOT NULL DEFAULT 0,
    gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest, number),
    UNIQUE (contest, user)
) STRICT;

CREATE INDEX entrant_user ON entrant (user);

-- The matches of a contest: entrants (a JSON list of their numbers, in the order of the seats), and the match once it is
-- opened. It is void where nobody of them is left.
CREATE TABLE fixture (
    contest INTEGER NOT NULL REFERENCES contest,
    number INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    match INTEGER REFERENCES match,
    void INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX fixture_match ON fixture (match) WHERE match IS NOT NULL;
