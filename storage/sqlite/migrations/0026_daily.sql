-- Channels with a puzzle a day, at an hour by UTC: the day of the last one (since 1970), and its GAME:KEY.
CREATE TABLE puzzle_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day INTEGER NOT NULL DEFAULT -1,
    puzzle TEXT NOT NULL DEFAULT ''
) STRICT;
