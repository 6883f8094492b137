-- The boards of matches become postings, too, each with what remains of its message (line), the length of the
-- log that it shows (seen; -1: none), and an attempt with an unknown outcome: the moment that it shows and
-- its nonce. stale says since when a message is out of date; due has only matches with an active robot.
ALTER TABLE posting ADD COLUMN moment TEXT;

ALTER TABLE posting ADD COLUMN nonce TEXT;

ALTER TABLE posting ADD COLUMN line TEXT;

ALTER TABLE posting ADD COLUMN seen INTEGER NOT NULL DEFAULT -1;

ALTER TABLE stale ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

INSERT INTO posting (kind, subject, match, message, wanted, shown, anew, made, epoch, moment, nonce, line, seen)
SELECT 'board', match.id, match.id, board, changes, told, anew, attempt.made, coalesce(claim.epoch, 0), attempt.moment,
    attempt.nonce, line, shown
FROM match LEFT JOIN attempt ON attempt.match = match.id LEFT JOIN claim ON claim.match = match.id ORDER BY match.id;

INSERT INTO stale (posting, since, retry_at)
SELECT posting.id, coalesce(due.since, match.updated), coalesce(due.retry_at, 0)
FROM posting JOIN match ON match.id = posting.match LEFT JOIN due ON due.match = posting.match
WHERE posting.kind = 'board' AND posting.shown < posting.wanted;

DELETE FROM due WHERE match NOT IN (SELECT id FROM match WHERE thinking AND status = 'playing');

ALTER TABLE due DROP COLUMN since;

ALTER TABLE due DROP COLUMN retry_at;

DROP TABLE attempt;

DROP TABLE claim;

ALTER TABLE match DROP COLUMN board;

ALTER TABLE match DROP COLUMN shown;

ALTER TABLE match DROP COLUMN changes;

ALTER TABLE match DROP COLUMN told;

ALTER TABLE match DROP COLUMN anew;

ALTER TABLE match DROP COLUMN line;
