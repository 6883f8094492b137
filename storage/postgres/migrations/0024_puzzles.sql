-- What people answered to puzzles, by the key of the puzzle among those of its game: the number of their choice.
CREATE TABLE puzzle_answer (
    "user" BIGINT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    choice INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY ("user", game, puzzle)
);
