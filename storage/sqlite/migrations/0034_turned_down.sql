-- Questions that were turned down or came to nothing, so that whoever asked waits a day before asking the same again.
-- guest is the one person who was asked, 0 for a whole table; seq the length of the match's log then.
CREATE TABLE turned_down (
    asker INTEGER NOT NULL,
    guest INTEGER NOT NULL,
    question TEXT NOT NULL,
    at INTEGER NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (asker, guest, question)
) STRICT, WITHOUT ROWID;
CREATE INDEX turned_down_at ON turned_down (at);

-- Whose invitations a user doesn't want.
CREATE TABLE muted (
    user INTEGER NOT NULL,
    other INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;
