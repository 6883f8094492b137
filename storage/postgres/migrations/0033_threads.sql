-- Threads for new tables, recorded before they are requested from Discord, so that an empty one is reused or
-- deleted. purpose is what the thread is for, thread its id once that is known, made when it was requested,
-- wanted when it was last needed.
CREATE TABLE new_thread (
    purpose TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    thread BIGINT,
    made BIGINT NOT NULL,
    wanted BIGINT NOT NULL
);

-- Since when a contest is stuck, and when its host was notified; 0 if not.
ALTER TABLE contest ADD COLUMN stalled BIGINT NOT NULL DEFAULT 0;
ALTER TABLE contest ADD COLUMN stall_told BIGINT NOT NULL DEFAULT 0;
