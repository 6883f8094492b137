-- How far users have come in the lessons, by game: the name of the step, and whether they have reached the end.
CREATE TABLE lesson (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    step TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
