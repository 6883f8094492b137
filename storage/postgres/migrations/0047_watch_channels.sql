-- Channels that get the match of the week, as host asked for; week is the last one that is done there. picked is
-- the match that was chosen for the week picked_for, and told says that the host knows it can't be posted.
CREATE TABLE watch_channel (
    channel BIGINT PRIMARY KEY,
    guild BIGINT NOT NULL,
    host BIGINT NOT NULL,
    week INTEGER NOT NULL,
    picked_for INTEGER NOT NULL DEFAULT -1,
    picked BIGINT,
    told BOOLEAN NOT NULL DEFAULT FALSE
);
