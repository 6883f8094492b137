-- Weeks' deals, and the few users who have opted out of public statistics, are found without reading all rows.
CREATE INDEX match_deal ON match (week, game) WHERE week IS NOT NULL;

CREATE INDEX person_hidden ON person (user) WHERE hidden;
