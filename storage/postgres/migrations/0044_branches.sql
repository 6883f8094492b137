-- The length of the log with which a match began that plays on from a position of another; NULL for other
-- matches. Such a branch has no results.
ALTER TABLE match ADD COLUMN branched INTEGER;

CREATE INDEX match_branch ON match (host) WHERE branched IS NOT NULL;
