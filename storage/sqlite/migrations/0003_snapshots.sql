-- What a log has led to, with what is needed to go on from its last entries alone. The states of before
-- are none, so snapshots are made again: for the matches of rules version 1 by the step of this number,
-- for all others when they are loaded.
ALTER TABLE match RENAME COLUMN state TO snapshot;

UPDATE match SET snapshot = NULL;

-- The logs of rules version 1 as they were written, kept for good.
CREATE TABLE log_v1 (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
