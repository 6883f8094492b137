-- Questions that were turned down or came to nothing, so that whoever asked waits a day before asking the same again.
-- guest is the one person who was asked, 0 for a whole table; seq the length of the match's log then.
CREATE TABLE turned_down (
    asker BIGINT NOT NULL,
    guest BIGINT NOT NULL,
    question TEXT NOT NULL,
    at BIGINT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (asker, guest, question)
);
CREATE INDEX turned_down_at ON turned_down (at);

-- Whose invitations a user doesn't want.
CREATE TABLE muted (
    "user" BIGINT NOT NULL,
    other BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY ("user", other)
);
