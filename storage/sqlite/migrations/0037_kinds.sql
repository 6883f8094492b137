-- The program alone defines the kinds of stored things, so that a new kind needs no migration. SQLite can't
-- drop a constraint, so tables are rebuilt without them; their id sequences continue.
CREATE TABLE new_match (
    id INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    guild INTEGER,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    reason TEXT NOT NULL DEFAULT '',
    host INTEGER NOT NULL,
    invited TEXT NOT NULL DEFAULT '[]',
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed INTEGER,
    rules_version INTEGER,
    edition TEXT,
    seq INTEGER NOT NULL DEFAULT 0,
    to_act TEXT NOT NULL DEFAULT '[]',
    board INTEGER,
    shown INTEGER NOT NULL DEFAULT -1,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 0,
    told INTEGER NOT NULL DEFAULT 0,
    calls INTEGER NOT NULL DEFAULT 0,
    anew INTEGER NOT NULL DEFAULT 0,
    away TEXT NOT NULL DEFAULT '',
    line TEXT,
    by_itself INTEGER NOT NULL DEFAULT 1,
    again INTEGER REFERENCES match,
    pace INTEGER NOT NULL DEFAULT 0,
    bank INTEGER NOT NULL DEFAULT 0,
    thinking INTEGER NOT NULL DEFAULT 0,
    declined TEXT NOT NULL DEFAULT '[]',
    asked INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL DEFAULT 0,
    nudged INTEGER NOT NULL DEFAULT 0,
    paused INTEGER NOT NULL DEFAULT 0,
    packed INTEGER NOT NULL DEFAULT 0,
    loser_last INTEGER NOT NULL DEFAULT 0,
    week INTEGER,
    coaching INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO new_match (
    id, channel, guild, game, status, reason, host, invited, seats, options, seed, rules_version,
    edition, seq, to_act, board, shown, created, updated, changes, told, calls, anew, away, line,
    by_itself, again, pace, bank, thinking, declined, asked, asker, nudged, paused, packed, loser_last,
    week, coaching
)
SELECT
    id, channel, guild, game, status, reason, host, invited, seats, options, seed, rules_version,
    edition, seq, to_act, board, shown, created, updated, changes, told, calls, anew, away, line,
    by_itself, again, pace, bank, thinking, declined, asked, asker, nudged, paused, packed, loser_last,
    week, coaching
FROM match;

DROP TABLE match;

ALTER TABLE new_match RENAME TO match;

CREATE INDEX match_away ON match (guild) WHERE away != '';

CREATE INDEX match_guild ON match (guild);

CREATE UNIQUE INDEX match_live ON match (channel) WHERE status IN ('lobby', 'playing', 'frozen');

CREATE INDEX match_lobby ON match (id) WHERE status = 'lobby';

CREATE INDEX match_playing ON match (id) WHERE status = 'playing';

CREATE INDEX match_unpacked ON match (id) WHERE status IN ('over', 'abandoned') AND NOT packed;

CREATE UNIQUE INDEX match_week ON match (week, game, host) WHERE week IS NOT NULL AND host > 0;

CREATE TABLE new_result (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    rank INTEGER NOT NULL CHECK (rank >= 0),
    points INTEGER NOT NULL,
    ending TEXT NOT NULL,
    at INTEGER NOT NULL,
    robot TEXT NOT NULL DEFAULT '',
    counts INTEGER NOT NULL DEFAULT 1,
    substitute INTEGER,
    game TEXT NOT NULL DEFAULT '',
    guild INTEGER,
    seats INTEGER NOT NULL DEFAULT 0,
    sources TEXT NOT NULL DEFAULT '[]',
    delay INTEGER,
    early INTEGER NOT NULL DEFAULT 0,
    rated REAL,
    captures TEXT NOT NULL DEFAULT '{}',
    coached INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO new_result (
    match, seat, user, rank, points, ending, at, robot, counts, substitute, game, guild, seats, sources,
    delay, early, rated, captures, coached
)
SELECT
    match, seat, user, rank, points, ending, at, robot, counts, substitute, game, guild, seats, sources,
    delay, early, rated, captures, coached
FROM result;

DROP TABLE result;

ALTER TABLE new_result RENAME TO result;

CREATE INDEX result_game ON result (game, seats, at) WHERE counts;

CREATE INDEX result_guild ON result (guild, at);

CREATE INDEX result_user ON result (user, at);

CREATE TABLE new_vote (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    motion TEXT NOT NULL,
    seat INTEGER NOT NULL,
    needed INTEGER NOT NULL,
    agreed INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    until INTEGER NOT NULL,
    outcome TEXT NOT NULL DEFAULT '',
    refuser INTEGER,
    choice TEXT NOT NULL DEFAULT '',
    ballots TEXT NOT NULL DEFAULT '{}',
    seq INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO new_vote (
    id, match, motion, seat, needed, agreed, asked, until, outcome, refuser, choice, ballots, seq,
    reason
)
SELECT
    id, match, motion, seat, needed, agreed, asked, until, outcome, refuser, choice, ballots, seq,
    reason
FROM vote;

DROP TABLE vote;

ALTER TABLE new_vote RENAME TO vote;

CREATE UNIQUE INDEX vote_open ON vote (match, motion) WHERE outcome = '';

CREATE INDEX vote_until ON vote (until) WHERE outcome = '';

CREATE TABLE new_offer (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    deal TEXT NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    guest INTEGER,
    taker INTEGER,
    taker_name TEXT NOT NULL DEFAULT '',
    asked INTEGER NOT NULL,
    until INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open'
) STRICT;

INSERT INTO new_offer (
    id, match, seat, deal, owner, owner_name, guest, taker, taker_name, asked, until, state
)
SELECT
    id, match, seat, deal, owner, owner_name, guest, taker, taker_name, asked, until, state
FROM offer;

DROP TABLE offer;

ALTER TABLE new_offer RENAME TO offer;

CREATE INDEX offer_held ON offer (owner) WHERE state = 'held';

CREATE UNIQUE INDEX offer_live ON offer (match, seat) WHERE state IN ('open', 'held');

CREATE INDEX offer_match ON offer (match);

CREATE INDEX offer_until ON offer (until) WHERE state = 'open';

CREATE TABLE new_notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    kind TEXT NOT NULL,
    way TEXT NOT NULL,
    at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    carrier TEXT,
    holder TEXT NOT NULL DEFAULT ''
) STRICT;

INSERT INTO new_notice (id, match, seat, user, kind, way, at, tries, made, carrier, holder)
SELECT id, match, seat, user, kind, way, at, tries, made, carrier, holder FROM notice;

DELETE FROM sqlite_sequence WHERE name = 'new_notice';

INSERT INTO sqlite_sequence (name, seq) SELECT 'new_notice', seq FROM sqlite_sequence WHERE name = 'notice';

DROP TABLE notice;

ALTER TABLE new_notice RENAME TO notice;

CREATE INDEX notice_at ON notice (at) WHERE at IS NOT NULL;

CREATE INDEX notice_holder ON notice (holder) WHERE holder > '';

CREATE INDEX notice_match ON notice (match, seat);

CREATE INDEX notice_user ON notice (user);

CREATE INDEX notice_way ON notice (way, at) WHERE at IS NOT NULL;

CREATE TABLE new_person (
    user INTEGER PRIMARY KEY,
    way TEXT NOT NULL,
    reminders INTEGER NOT NULL CHECK (reminders BETWEEN 0 AND 3),
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23),
    zone TEXT NOT NULL,
    away_from TEXT,
    away_until TEXT,
    locale TEXT NOT NULL,
    refused INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT 'phone'
) STRICT;

INSERT INTO new_person (
    user, way, reminders, quiet_from, quiet_until, zone, away_from, away_until, locale, refused, hidden,
    device
)
SELECT
    user, way, reminders, quiet_from, quiet_until, zone, away_from, away_until, locale, refused, hidden,
    device
FROM person;

DROP TABLE person;

ALTER TABLE new_person RENAME TO person;

CREATE TABLE new_deed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    act TEXT NOT NULL,
    owner INTEGER,
    owner_name TEXT NOT NULL DEFAULT '',
    guest INTEGER,
    guest_name TEXT NOT NULL DEFAULT '',
    turn INTEGER
) STRICT;

INSERT INTO new_deed (id, match, seq, at, user, name, act, owner, owner_name, guest, guest_name, turn)
SELECT id, match, seq, at, user, name, act, owner, owner_name, guest, guest_name, turn FROM deed;

DELETE FROM sqlite_sequence WHERE name = 'new_deed';

INSERT INTO sqlite_sequence (name, seq) SELECT 'new_deed', seq FROM sqlite_sequence WHERE name = 'deed';

DROP TABLE deed;

ALTER TABLE new_deed RENAME TO deed;

CREATE INDEX deed_match ON deed (match);

CREATE TABLE new_house_rules (
    guild INTEGER PRIMARY KEY,
    language TEXT NOT NULL DEFAULT '',
    pace INTEGER,
    bank INTEGER,
    channels TEXT NOT NULL DEFAULT '[]',
    most INTEGER NOT NULL DEFAULT 0,
    threads TEXT NOT NULL DEFAULT '',
    starters INTEGER,
    log INTEGER
) STRICT;

INSERT INTO new_house_rules (guild, language, pace, bank, channels, most, threads, starters, log)
SELECT guild, language, pace, bank, channels, most, threads, starters, log FROM house_rules;

DROP TABLE house_rules;

ALTER TABLE new_house_rules RENAME TO house_rules;

CREATE TABLE new_contest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    size INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    bank INTEGER NOT NULL,
    phase TEXT NOT NULL DEFAULT 'open',
    season INTEGER NOT NULL DEFAULT 1,
    earlier INTEGER,
    created INTEGER NOT NULL,
    until INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 0,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    podium INTEGER,
    stalled INTEGER NOT NULL DEFAULT 0,
    stall_told INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO new_contest (
    id, kind, guild, channel, host, game, seats, size, pace, bank, phase, season, earlier, created,
    until, changes, message, shown, podium, stalled, stall_told
)
SELECT
    id, kind, guild, channel, host, game, seats, size, pace, bank, phase, season, earlier, created,
    until, changes, message, shown, podium, stalled, stall_told
FROM contest;

DELETE FROM sqlite_sequence WHERE name = 'new_contest';

INSERT INTO sqlite_sequence (name, seq) SELECT 'new_contest', seq FROM sqlite_sequence WHERE name = 'contest';

DROP TABLE contest;

ALTER TABLE new_contest RENAME TO contest;

CREATE UNIQUE INDEX contest_earlier ON contest (earlier) WHERE earlier IS NOT NULL;

CREATE INDEX contest_live ON contest (id) WHERE podium IS NULL;
