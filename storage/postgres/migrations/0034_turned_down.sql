-- Requests that were declined or expired, so that their author waits a day before repeating one. guest is the
-- user who was asked, 0 for a whole table; seq is the length of the match's log then.
CREATE TABLE turned_down (
    asker BIGINT NOT NULL,
    guest BIGINT NOT NULL,
    question TEXT NOT NULL,
    at BIGINT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (asker, guest, question)
);
CREATE INDEX turned_down_at ON turned_down (at);

-- Users whose invitations a user has muted.
CREATE TABLE muted (
    "user" BIGINT NOT NULL,
    other BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY ("user", other)
);
