-- A turn is taken back by a question, too: seq is the length of the log that it was asked for, reason what was
-- said for it, as it is shown.
ALTER TABLE vote ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;

ALTER TABLE vote ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- Playing on ends that question, unless just that is done which all had agreed to.
CREATE TRIGGER vote_played AFTER INSERT ON log
BEGIN
    UPDATE vote SET changes = changes + 1, outcome = CASE
        WHEN agreed & needed = needed AND CAST(NEW.entry AS TEXT) LIKE '{"entry":"undo",%'
        THEN 'agreed' ELSE 'ended' END
    WHERE match = NEW.match AND motion = 'undo' AND outcome = '';
END;

-- Seats that change hands: given away for good, lent for a while, or free because nobody came. guest is who
-- may take it (NULL: anybody), taker who did. A seat is held by its taker until its owner takes it back.
CREATE TABLE offer (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    deal TEXT NOT NULL CHECK (deal IN ('give', 'lend', 'absent')),
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    guest INTEGER,
    taker INTEGER,
    taker_name TEXT NOT NULL DEFAULT '',
    asked INTEGER NOT NULL,
    until INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'held', 'given', 'back', 'declined', 'withdrawn', 'expired', 'ended')),
    message INTEGER,
    anew INTEGER NOT NULL DEFAULT 0,
    changes INTEGER NOT NULL DEFAULT 1,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX offer_live ON offer (match, seat) WHERE state IN ('open', 'held');

CREATE INDEX offer_match ON offer (match);

CREATE INDEX offer_held ON offer (owner) WHERE state = 'held';

CREATE INDEX offer_until ON offer (until) WHERE state = 'open';

CREATE INDEX offer_untold ON offer (match) WHERE told < changes;

-- seq is the length of the log when somebody sat down, lent the user whose seat it was for the time being.
ALTER TABLE sitting ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;

ALTER TABLE sitting ADD COLUMN lent INTEGER;

-- Who played the seat for the user whose result it is, NULL where that was nobody else.
ALTER TABLE result ADD COLUMN substitute INTEGER;

-- At the end a seat that is lent is its owner's again.
CREATE TRIGGER offer_ends AFTER UPDATE OF status ON match
WHEN NEW.status IN ('over', 'abandoned') AND OLD.status NOT IN ('over', 'abandoned')
BEGIN
    UPDATE player SET (user, name) = (
        SELECT owner, owner_name FROM offer
        WHERE match = NEW.id AND seat = player.seat AND state = 'held' AND deal = 'lend'
    )
    WHERE match = NEW.id
    AND seat IN (SELECT seat FROM offer WHERE match = NEW.id AND state = 'held' AND deal = 'lend');
    UPDATE sitting SET until = NEW.updated WHERE match = NEW.id AND until IS NULL
    AND seat IN (SELECT seat FROM offer WHERE match = NEW.id AND state = 'held' AND deal = 'lend');
    INSERT INTO sitting (match, seat, user, name, since, seq)
    SELECT match, seat, owner, owner_name, NEW.updated, NEW.seq FROM offer
    WHERE match = NEW.id AND state = 'held' AND deal = 'lend';
    UPDATE offer SET state = 'ended', changes = changes + 1
    WHERE match = NEW.id AND state IN ('open', 'held');
END;

-- Who gives a seat up has nothing to offer any more.
CREATE TRIGGER offer_resigned AFTER INSERT ON log
WHEN CAST(NEW.entry AS TEXT) LIKE '{"entry":"resign",%'
BEGIN
    UPDATE offer SET state = 'ended', changes = changes + 1
    WHERE match = NEW.match AND seat = json_extract(CAST(NEW.entry AS TEXT), '$.seat') AND state = 'open';
END;
