-- The colour, emblem and title that users have chosen, empty if none.
ALTER TABLE person ADD COLUMN colour TEXT NOT NULL DEFAULT '';

ALTER TABLE person ADD COLUMN emblem TEXT NOT NULL DEFAULT '';

ALTER TABLE person ADD COLUMN title TEXT NOT NULL DEFAULT '';

-- The face of each seat since the match began (JSON), none if no player had chosen one.
ALTER TABLE match ADD COLUMN faces TEXT NOT NULL DEFAULT '[]';

-- The awards of seats in ended matches, which are titles that their players may choose.
CREATE TABLE honour (
    match BIGINT NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat, name)
);
