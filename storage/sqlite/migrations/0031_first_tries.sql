-- Who has begun a deal or answered a puzzle in a week, as keyed hashes, so that deleting what is kept of a person is no
-- way to a second try. Hashes and keys go once the week is over: from then on nobody can tell whose they were.
CREATE TABLE first_try (
    week INTEGER NOT NULL,
    subject TEXT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (week, subject, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE first_try_key (
    week INTEGER PRIMARY KEY,
    key TEXT NOT NULL
) STRICT;
