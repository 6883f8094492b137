-- Turns that were begun and not played yet: the moment of the match, and the way through the turn so far.
CREATE TABLE unfinished (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    moment TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
