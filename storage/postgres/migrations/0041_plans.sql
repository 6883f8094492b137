-- Turns that seats have planned (JSON): basis is the length of the log at which the plan was made. A dropped
-- plan has no lines any more, but the reason. match.plans counts the changes of a match's plans; grace is how
-- many seconds a planned turn waits before it is played, -1 if the table has no plans.
CREATE TABLE plan (
    match BIGINT NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    "user" BIGINT NOT NULL,
    basis INTEGER NOT NULL,
    lines TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat)
);

CREATE INDEX plan_user ON plan ("user");

-- Notes of players to themselves, one per match.
CREATE TABLE note (
    match BIGINT NOT NULL REFERENCES match,
    "user" BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, "user")
);

CREATE INDEX note_user ON note ("user");

ALTER TABLE match ADD COLUMN plans INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN grace INTEGER NOT NULL DEFAULT 60;

ALTER TABLE person ADD COLUMN plans TEXT NOT NULL DEFAULT 'dropped';
