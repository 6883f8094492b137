-- Questions that several people of a match have to agree on. needed and agreed have a bit for each seat;
-- outcome is empty while it is asked; changes and told as in match.
CREATE TABLE vote (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    motion TEXT NOT NULL,
    seat INTEGER NOT NULL,
    needed INTEGER NOT NULL,
    agreed INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    until INTEGER NOT NULL,
    outcome TEXT NOT NULL DEFAULT '' CHECK (outcome IN ('', 'agreed', 'refused', 'expired', 'ended')),
    refuser INTEGER,
    message INTEGER,
    anew INTEGER NOT NULL DEFAULT 0,
    changes INTEGER NOT NULL DEFAULT 1,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX vote_open ON vote (match, motion) WHERE outcome = '';

CREATE INDEX vote_until ON vote (until) WHERE outcome = '';

CREATE INDEX vote_untold ON vote (match) WHERE told < changes;

-- What was asked ends with the match, unless just that was what all had agreed to.
CREATE TRIGGER vote_ends AFTER UPDATE OF status ON match
WHEN NEW.status IN ('over', 'abandoned') AND OLD.status NOT IN ('over', 'abandoned')
BEGIN
    UPDATE vote SET outcome = CASE WHEN agreed & needed = needed THEN 'agreed' ELSE 'ended' END,
        changes = changes + 1
    WHERE match = NEW.id AND outcome = '';
END;

-- Whoever takes a seat over has not agreed to anything.
CREATE TRIGGER vote_seat AFTER INSERT ON sitting
BEGIN
    UPDATE vote SET agreed = agreed & ~(1 << NEW.seat), changes = changes + 1
    WHERE match = NEW.match AND outcome = '' AND agreed >> NEW.seat & 1;
END;
