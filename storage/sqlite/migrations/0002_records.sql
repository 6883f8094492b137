-- Who sat where from when, noted once a match has begun (in a lobby people come and go); until is NULL
-- for who sits there still, or sat there at the end.
CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER
) STRICT;

CREATE UNIQUE INDEX sitting_now ON sitting (match, seat) WHERE until IS NULL;

CREATE INDEX sitting_match ON sitting (match, seat);

-- What the log of an ended match leads to, for each seat. A rank of 0 is none.
CREATE TABLE result (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    rank INTEGER NOT NULL CHECK (rank >= 0),
    points INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('played', 'resigned', 'abandoned')),
    at INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_user ON result (user, at);

INSERT INTO sitting (match, seat, user, name, since)
SELECT player.match, player.seat, player.user, player.name, match.created
FROM player JOIN match ON match.id = player.match
WHERE match.rules_version IS NOT NULL ORDER BY player.match, player.seat;
