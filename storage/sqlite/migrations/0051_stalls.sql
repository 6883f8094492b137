-- What holds up a contest since a time: a fixture or an entrant (0: none of them), and why. told is when that was
-- announced, ended when the contest went on; 0 if not.
CREATE TABLE stall (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    contest INTEGER NOT NULL REFERENCES contest,
    reason TEXT NOT NULL,
    fixture INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    since INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0,
    ended INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX stall_open ON stall (contest, reason, fixture, entrant) WHERE ended = 0;

-- The time since which a contest was stalled when an entrant was last notified of that.
ALTER TABLE entrant ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
