-- For a group's records: behind is by how many points the seat was at most behind the leader when a round was
-- over (0 in a match with a resignation; NULL until an upgrade has read the log), and built counts what it
-- built, by the game's keys.
ALTER TABLE result ADD COLUMN behind INTEGER;

ALTER TABLE result ADD COLUMN built TEXT NOT NULL DEFAULT '{}';

CREATE INDEX result_unread ON result (match) WHERE behind IS NULL;
