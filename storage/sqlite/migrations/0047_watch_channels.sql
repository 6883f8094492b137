-- Channels that get the match of the week, as host asked for; week is the last one that is done there. picked is
-- the match that was chosen for the week picked_for, and told says that the host knows it can't be posted.
CREATE TABLE watch_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    host INTEGER NOT NULL,
    week INTEGER NOT NULL,
    picked_for INTEGER NOT NULL DEFAULT -1,
    picked INTEGER,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;
