-- The message of a server that lists its live matches, kept up to date once a minute: where it stands, and a digest of
-- what it shows. message is NULL until it was posted; since is when it was asked for.
CREATE TABLE overview (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL
) STRICT;
