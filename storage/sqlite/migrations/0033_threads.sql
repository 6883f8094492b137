-- Threads for new tables, recorded before Discord is asked for one, so that an empty one is used again or deleted.
-- purpose is what the thread is for, thread its id once that is known, made when it was asked for, wanted when it was
-- last needed.
CREATE TABLE new_thread (
    purpose TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    made INTEGER NOT NULL,
    wanted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Since when a contest can't go on, and when its host was told; 0 if it can, or if they were not.
ALTER TABLE contest ADD COLUMN stalled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contest ADD COLUMN stall_told INTEGER NOT NULL DEFAULT 0;
