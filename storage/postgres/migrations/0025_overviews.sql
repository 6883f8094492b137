-- The message of a server that lists its live matches, kept up to date once a minute: where it stands, and a digest of
-- what it shows. message is NULL until it was posted; since is when it was asked for.
CREATE TABLE overview (
    guild BIGINT PRIMARY KEY,
    channel BIGINT NOT NULL,
    message BIGINT,
    shown TEXT NOT NULL DEFAULT '',
    since BIGINT NOT NULL
);
