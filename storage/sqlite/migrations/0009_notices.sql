-- How people want to be told that it is their turn. Hours and days are those of their own zone, days are
-- written as 2026-12-24; refused says that Discord takes no direct messages for them.
CREATE TABLE person (
    user INTEGER PRIMARY KEY,
    way TEXT NOT NULL CHECK (way IN ('channel', 'direct', 'both', 'none')),
    reminders INTEGER NOT NULL CHECK (reminders BETWEEN 0 AND 3),
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23),
    zone TEXT NOT NULL,
    away_from TEXT,
    away_until TEXT,
    locale TEXT NOT NULL,
    refused INTEGER NOT NULL
) STRICT;

-- The outbox: what is still to be told, and when at the earliest; at is NULL for a call that goes along with
-- the board's message, whose nonce is its carrier. made is when it was tried first. Numbers are never used
-- again, as nonces are made of them.
CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'reminder', 'end', 'refused', 'lapse')),
    way TEXT NOT NULL CHECK (way IN ('channel', 'direct')),
    at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    carrier TEXT
) STRICT;

CREATE INDEX notice_at ON notice (at) WHERE at IS NOT NULL;

CREATE INDEX notice_match ON notice (match, seat);

CREATE INDEX notice_user ON notice (user);

CREATE INDEX notice_made ON notice (made) WHERE made IS NOT NULL;

-- Messages beside the board that told somebody of a turn, and the line that is left of each after it.
CREATE TABLE letter (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    line TEXT NOT NULL
) STRICT;

CREATE INDEX letter_match ON letter (match, seat);

-- pace is how many seconds a turn may take, bank how many all turns of a seat may take together; 0: any.
ALTER TABLE match ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN bank INTEGER NOT NULL DEFAULT 0;

-- The time of a seat: left is what remains of its bank while the clock stands; one that runs does so since
-- then, for so many seconds, until due. Days on which somebody is away do not count.
CREATE TABLE clock (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    left INTEGER,
    since INTEGER,
    seconds INTEGER,
    due INTEGER,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Seats whose people do not come, where a robot plays for the time being.
CREATE TABLE stand_in (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- What a question is about, or what the answers have come to; ballots has the answer of each seat.
ALTER TABLE vote ADD COLUMN choice TEXT NOT NULL DEFAULT '';

ALTER TABLE vote ADD COLUMN ballots TEXT NOT NULL DEFAULT '{}';

DROP TRIGGER vote_ends;

CREATE TRIGGER vote_ends AFTER UPDATE OF status ON match
WHEN NEW.status IN ('over', 'abandoned') AND OLD.status NOT IN ('over', 'abandoned')
BEGIN
    UPDATE vote SET changes = changes + 1, outcome = CASE
        WHEN motion = 'abandon' AND agreed & needed = needed THEN 'agreed'
        WHEN motion = 'lapse' AND choice = 'end' THEN 'agreed'
        ELSE 'ended' END
    WHERE match = NEW.id AND outcome = '';
END;

DROP TRIGGER vote_seat;

CREATE TRIGGER vote_seat AFTER INSERT ON sitting
BEGIN
    UPDATE vote SET agreed = agreed & ~(1 << NEW.seat), changes = changes + 1,
        ballots = json_remove(ballots, '$."' || NEW.seat || '"')
    WHERE match = NEW.match AND outcome = '' AND agreed >> NEW.seat & 1;
END;

-- Calls that no board has taken along so far.
INSERT INTO notice (match, seat, user, kind, way)
SELECT match.id, player.seat, player.user, 'turn', 'channel' FROM match JOIN player ON player.match = match.id
WHERE match.status = 'playing' AND told < changes AND shown < calls
AND player.seat IN (SELECT value FROM json_each(match.to_act));

INSERT INTO notice (match, seat, user, kind, way)
SELECT match.id, player.seat, player.user, 'end', 'channel' FROM match JOIN player ON player.match = match.id
WHERE match.status IN ('over', 'abandoned') AND seed IS NOT NULL AND told < changes AND shown < calls;
