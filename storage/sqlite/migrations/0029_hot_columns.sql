-- What a turn writes stands apart from what it leaves alone. The snapshot of a match: what its log has led to.
CREATE TABLE position (
    match INTEGER PRIMARY KEY REFERENCES match,
    snapshot BLOB NOT NULL
) STRICT;

INSERT INTO position (match, snapshot) SELECT id, snapshot FROM match WHERE snapshot IS NOT NULL;

ALTER TABLE match DROP COLUMN snapshot;

-- Matches for which something is left to do since some time, as long as it is: a board to show, a robot's turn to
-- play. retry_at is when what could not be shown is tried again, by whichever instance; 0: now.
CREATE TABLE due (
    match INTEGER PRIMARY KEY REFERENCES match,
    since INTEGER NOT NULL,
    retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO due (match, since, retry_at)
SELECT id, updated, coalesce((SELECT retry_at FROM claim WHERE match = match.id), 0) FROM match
WHERE told < changes OR thinking AND status = 'playing';

ALTER TABLE claim DROP COLUMN retry_at;

-- No index has columns that change with every turn.
DROP INDEX claim_until;

DROP INDEX match_thinking;

DROP INDEX match_untold;

DROP INDEX match_unpacked;

CREATE INDEX match_unpacked ON match (id) WHERE status IN ('over', 'abandoned') AND NOT packed;
