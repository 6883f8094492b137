-- Users who have started a deal or answered a puzzle in a week, as keyed hashes, so that deleting one's data
-- doesn't allow a second try. Hashes and keys are deleted after the week: then the users can't be identified
-- any more.
CREATE TABLE first_try (
    week INTEGER NOT NULL,
    subject TEXT NOT NULL,
    mark TEXT NOT NULL,
    PRIMARY KEY (week, subject, mark)
);

CREATE TABLE first_try_key (
    week INTEGER PRIMARY KEY,
    key TEXT NOT NULL
);
