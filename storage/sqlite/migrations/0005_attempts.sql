-- Messages that were sent and of which nobody knows yet whether they arrived: what was to be shown (moment),
-- by which Discord makes one message of several attempts (nonce), where, and when it was tried first.
CREATE TABLE attempt (
    match INTEGER PRIMARY KEY REFERENCES match,
    moment TEXT NOT NULL,
    nonce TEXT NOT NULL,
    channel INTEGER NOT NULL,
    made INTEGER NOT NULL
) STRICT;
