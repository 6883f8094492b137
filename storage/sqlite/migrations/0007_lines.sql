-- line is what is left of a message when another takes its place; of those that were posted before, whose
-- layouts can't become lines, nothing is known. by_itself says that a lobby starts when it is full, again which match it is a rematch of.
ALTER TABLE match RENAME COLUMN parts TO line;

ALTER TABLE old_message RENAME COLUMN parts TO line;

ALTER TABLE match ADD COLUMN by_itself INTEGER NOT NULL DEFAULT 1;

ALTER TABLE match ADD COLUMN again INTEGER REFERENCES match;

UPDATE old_message SET line = NULL;

INSERT OR IGNORE INTO old_message (message, match, channel)
SELECT board, id, channel FROM match WHERE board IS NOT NULL AND status IN ('lobby', 'playing', 'frozen');

UPDATE match SET board = NULL, anew = anew + 1, changes = changes + 1
WHERE board IS NOT NULL AND status IN ('lobby', 'playing', 'frozen');

UPDATE match SET shown = -1 WHERE board IS NOT NULL;

-- Snapshots count turns from now on, so they are made again when they are loaded.
UPDATE match SET line = NULL, snapshot = NULL;
