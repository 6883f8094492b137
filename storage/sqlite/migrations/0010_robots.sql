-- robot is the kind of robot that plays a seat, empty for people; users of robots are negative numbers,
-- different ones at one table. thinking says that a robot is to act, also one that plays for who gave up.
ALTER TABLE player ADD COLUMN robot TEXT NOT NULL DEFAULT '';

ALTER TABLE sitting ADD COLUMN robot TEXT NOT NULL DEFAULT '';

ALTER TABLE match ADD COLUMN thinking INTEGER NOT NULL DEFAULT 0;

CREATE INDEX match_thinking ON match (id) WHERE thinking AND status = 'playing' AND away = '';

-- counts says that only people sat at the table, so that the result counts among people.
ALTER TABLE result ADD COLUMN robot TEXT NOT NULL DEFAULT '';

ALTER TABLE result ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
