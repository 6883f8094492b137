-- The week (since the Monday before 1970) of whose deal a match is, NULL for any other match.
ALTER TABLE match ADD COLUMN week INTEGER;
CREATE UNIQUE INDEX match_week ON match (week, game, host) WHERE week IS NOT NULL AND host > 0;

-- The secret deal of a game in a week, and the points that a master makes of it (NULL until it has played).
CREATE TABLE weekly_deal (
    week INTEGER NOT NULL,
    game TEXT NOT NULL,
    seed INTEGER NOT NULL,
    master INTEGER,
    PRIMARY KEY (week, game)
) STRICT, WITHOUT ROWID;

-- Channels in which the results of deals are told, and the last week that was told there.
CREATE TABLE weekly_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    week INTEGER NOT NULL
) STRICT;
