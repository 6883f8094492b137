-- What people answered to puzzles, by the key of the puzzle among those of its game: the number of their choice.
CREATE TABLE puzzle_answer (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    choice INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game, puzzle)
) STRICT, WITHOUT ROWID;
