-- Films that somebody waits for and that another process draws: of a match at a moment, in a language. asked is when
-- somebody last waited for it; films are forgotten soon after.
CREATE TABLE film (
    match INTEGER NOT NULL,
    moment TEXT NOT NULL,
    language TEXT NOT NULL,
    asked INTEGER NOT NULL,
    frames INTEGER NOT NULL DEFAULT 0,
    whole INTEGER NOT NULL DEFAULT 0,
    fault TEXT NOT NULL DEFAULT '',
    data BLOB,
    PRIMARY KEY (match, moment, language)
) STRICT;
