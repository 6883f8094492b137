-- The log of an ended match, its entries joined by line ends and compressed by zlib. packed says that this was
-- done, or that the log is not sound and stays as it is.
CREATE TABLE packed_log (
    match INTEGER PRIMARY KEY REFERENCES match,
    entries BLOB NOT NULL
) STRICT;

ALTER TABLE match ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX match_unpacked ON match (updated) WHERE status IN ('over', 'abandoned') AND NOT packed;
