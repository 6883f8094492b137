-- The log of an ended match, its entries joined by line ends and compressed by zlib. packed says that this was
-- done, or that the log is not sound and stays as it is.
CREATE TABLE packed_log (
    match BIGINT PRIMARY KEY REFERENCES match,
    entries BYTEA NOT NULL
);

ALTER TABLE packed_log ALTER COLUMN entries SET STORAGE EXTERNAL;

ALTER TABLE match ADD COLUMN packed BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX match_unpacked ON match (updated) WHERE status IN ('over', 'abandoned') AND NOT packed;
