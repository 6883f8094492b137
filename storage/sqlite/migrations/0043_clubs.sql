-- Clubs: groups that keep playing in a channel. games is a JSON list of slugs, played in turn; seats the most
-- players of a match; robots says whether robots fill free seats. Matches open each week on a weekday (0: Monday)
-- and hour in a time zone or, without a weekday, when one ends. round counts the times that a match was due, opens
-- is when the next one is (0: once no match is live), called the last round for which members were asked, skipped
-- how many rounds in a row had too few players. stalled is since when a match can't be opened, stall_told when the
-- host was notified of that; ended is when the club ended.
CREATE TABLE club (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    name TEXT NOT NULL,
    games TEXT NOT NULL,
    seats INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    bank INTEGER NOT NULL,
    robots INTEGER NOT NULL,
    weekday INTEGER,
    hour INTEGER NOT NULL,
    zone TEXT NOT NULL,
    phase TEXT NOT NULL DEFAULT 'playing',
    round INTEGER NOT NULL DEFAULT 1,
    opens INTEGER NOT NULL DEFAULT 0,
    called INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0,
    changes INTEGER NOT NULL DEFAULT 0,
    stalled INTEGER NOT NULL DEFAULT 0,
    stall_told INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX club_channel ON club (channel) WHERE phase != 'over';

CREATE INDEX club_guild ON club (guild);

-- The members of clubs, and guests who wait for a seat in the next match. coming is their answer for it, NULL until
-- they have answered, at the time of the answer; waited counts the matches in a row that had no seat for them.
CREATE TABLE club_member (
    club INTEGER NOT NULL REFERENCES club,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest INTEGER NOT NULL,
    coming INTEGER,
    since INTEGER NOT NULL,
    at INTEGER NOT NULL DEFAULT 0,
    waited INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (club, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_member_user ON club_member (user);

-- The club whose match it is, and in which round it was opened.
ALTER TABLE match ADD COLUMN club INTEGER;

ALTER TABLE match ADD COLUMN round INTEGER;

CREATE UNIQUE INDEX match_club ON match (club, round) WHERE club IS NOT NULL;
