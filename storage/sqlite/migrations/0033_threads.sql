-- Threads for new tables, recorded before they are requested from Discord, so that an empty one is reused or
-- deleted. purpose is what the thread is for, thread its id once that is known, made when it was requested,
-- wanted when it was last needed.
CREATE TABLE new_thread (
    purpose TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    made INTEGER NOT NULL,
    wanted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Since when a contest is stuck, and when its host was notified; 0 if not.
ALTER TABLE contest ADD COLUMN stalled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contest ADD COLUMN stall_told INTEGER NOT NULL DEFAULT 0;
