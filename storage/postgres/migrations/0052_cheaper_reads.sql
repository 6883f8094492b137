-- See SQLite's migration with the same number.
CREATE INDEX match_deal ON match (week, game) WHERE week IS NOT NULL;

CREATE INDEX person_hidden ON person ("user") WHERE hidden;
