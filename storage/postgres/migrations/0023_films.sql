-- Films that somebody waits for and that another process draws: of a match at a moment, in a language. asked is when
-- somebody last waited for it; films are forgotten soon after.
CREATE TABLE film (
    match BIGINT NOT NULL,
    moment TEXT NOT NULL,
    language TEXT NOT NULL,
    asked BIGINT NOT NULL,
    frames INTEGER NOT NULL DEFAULT 0,
    whole INTEGER NOT NULL DEFAULT 0,
    fault TEXT NOT NULL DEFAULT '',
    data BYTEA,
    PRIMARY KEY (match, moment, language)
);
