-- Postings: messages kept in step with their subject, the id of something of a kind. Those about a match are
-- posted in its channel, others in a channel of their own. wanted counts the changes of the subject, shown
-- how many of them the message shows. anew counts the messages that are gone; made is when a message was
-- first sent that may have arrived. A claim holds a posting until a time; the epoch grows with every claim.
CREATE TABLE posting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject INTEGER NOT NULL,
    match INTEGER REFERENCES match,
    channel INTEGER,
    message INTEGER,
    wanted INTEGER NOT NULL DEFAULT 1,
    shown INTEGER NOT NULL DEFAULT 0,
    anew INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    holder TEXT NOT NULL DEFAULT '',
    epoch INTEGER NOT NULL DEFAULT 0,
    until INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, subject)
) STRICT;

CREATE INDEX posting_match ON posting (match);

-- Postings whose message is out of date; retry_at is when a failed delivery is retried, 0: now. No index of
-- posting has a column that changes with every turn.
CREATE TABLE stale (
    posting INTEGER PRIMARY KEY REFERENCES posting,
    retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO posting (kind, subject, match, message, wanted, shown, anew, made)
SELECT 'vote', id, match, message, changes, told, anew, CASE WHEN message IS NULL AND told < changes THEN 0 END FROM vote
ORDER BY id;

INSERT INTO posting (kind, subject, match, message, wanted, shown, anew, made)
SELECT 'offer', id, match, message, changes, told, anew, CASE WHEN message IS NULL AND told < changes THEN 0 END FROM offer
ORDER BY id;

INSERT INTO stale (posting) SELECT id FROM posting WHERE shown < wanted;

DROP INDEX vote_untold;

ALTER TABLE vote DROP COLUMN message;

ALTER TABLE vote DROP COLUMN anew;

ALTER TABLE vote DROP COLUMN changes;

ALTER TABLE vote DROP COLUMN told;

DROP INDEX offer_untold;

ALTER TABLE offer DROP COLUMN message;

ALTER TABLE offer DROP COLUMN anew;

ALTER TABLE offer DROP COLUMN changes;

ALTER TABLE offer DROP COLUMN told;
