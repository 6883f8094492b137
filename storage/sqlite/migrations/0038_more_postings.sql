-- The messages of contests and overviews become postings, too, as do daily puzzles and results of deals, of
-- which a channel has one per day or week. digest is that of the message's content ('' if unknown), so that
-- the message is edited only if its content changes.
CREATE TABLE new_posting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL,
    match INTEGER REFERENCES match,
    channel INTEGER,
    message INTEGER,
    wanted INTEGER NOT NULL DEFAULT 1,
    shown INTEGER NOT NULL DEFAULT 0,
    digest TEXT NOT NULL DEFAULT '',
    anew INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    holder TEXT NOT NULL DEFAULT '',
    epoch INTEGER NOT NULL DEFAULT 0,
    until INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, subject, channel)
) STRICT;

INSERT INTO new_posting (id, kind, subject, match, channel, message, wanted, shown, anew, made, holder, epoch, until)
SELECT id, kind, subject, match, channel, message, wanted, shown, anew, made, holder, epoch, until FROM posting;

DELETE FROM sqlite_sequence WHERE name = 'new_posting';

INSERT INTO sqlite_sequence (name, seq) SELECT 'new_posting', seq FROM sqlite_sequence WHERE name = 'posting';

DROP TABLE posting;

ALTER TABLE new_posting RENAME TO posting;

CREATE INDEX posting_match ON posting (match);

INSERT INTO posting (kind, subject, channel, message, shown, digest, made)
SELECT 'contest', id, channel, message, CASE WHEN message IS NULL THEN 0 ELSE 1 END, shown,
    CASE WHEN message IS NULL THEN 0 END
FROM contest WHERE message IS NOT NULL OR podium IS NULL ORDER BY id;

INSERT INTO posting (kind, subject, channel, message, shown, made)
SELECT 'podium', id, channel, podium, CASE WHEN podium IS NULL THEN 0 ELSE 1 END, CASE WHEN podium IS NULL THEN 0 END
FROM contest WHERE podium > 0 OR podium IS NULL AND phase = 'over' ORDER BY id;

INSERT INTO posting (kind, subject, channel, message, shown, digest, made)
SELECT 'overview', guild, channel, message, CASE WHEN message IS NULL THEN 0 ELSE 1 END, shown,
    CASE WHEN message IS NULL THEN 0 END
FROM overview ORDER BY guild;

INSERT INTO stale (posting) SELECT id FROM posting WHERE shown < wanted ON CONFLICT DO NOTHING;

DROP INDEX contest_live;

CREATE INDEX contest_phase ON contest (phase);

ALTER TABLE contest DROP COLUMN message;

ALTER TABLE contest DROP COLUMN shown;

ALTER TABLE contest DROP COLUMN podium;

ALTER TABLE overview DROP COLUMN message;

ALTER TABLE overview DROP COLUMN shown;
