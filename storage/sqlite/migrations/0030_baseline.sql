-- The tables as versions 0.1.0 to 0.3.0 of the program created them, step by step.

-- "Zigg": identifies this program's files.
PRAGMA application_id = 1516857191;

-- Times are seconds since 1970; lists and options are JSON; the seed is the 64-bit pattern as a signed
-- integer. seq and to_act are caches of values that follow from the log. changes counts the changes to be
-- shown of a match, and told is how many of them its channel shows; calls is the length of the log when a
-- player was last notified. anew counts the requests for a new message instead of the recorded one, line is
-- what remains of the message once another replaces it. away is the reason why a match can't be shown.
-- by_itself says that a lobby starts when it is full, again which match it is a rematch of, and loser_last
-- that the loser of that match goes last instead of first. pace is the limit for a turn in seconds, bank that
-- for all turns of a seat; 0: unlimited. thinking says that a robot is active, also one that replaces a
-- resigned player. declined has the users who declined an invitation after the last player joined. At the
-- time asked, the host was asked to make room for the table of the asker (0: no request is pending); a host
-- who keeps the table leaves asked unchanged. nudged is when a player last nudged the active players. paused
-- says that an admin has paused the match; packed that the log is packed, or is damaged and stays as it is.
-- week (counted from the Monday before 1970) is that of the match's deal, NULL for other matches. coaching
-- says that each player may ask a robot for a suggestion once per turn, which everyone can see; such a match
-- is unrated.
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    guild INTEGER,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'abandoned', 'frozen')),
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
    away TEXT NOT NULL DEFAULT '' CHECK (away IN ('', 'channel', 'server')),
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

CREATE INDEX match_away ON match (guild) WHERE away != '';

CREATE INDEX match_guild ON match (guild);

CREATE UNIQUE INDEX match_live ON match (channel) WHERE status IN ('lobby', 'playing', 'frozen');

CREATE INDEX match_lobby ON match (id) WHERE status = 'lobby';

CREATE INDEX match_playing ON match (id) WHERE status = 'playing';

CREATE INDEX match_unpacked ON match (id) WHERE status IN ('over', 'abandoned') AND NOT packed;

CREATE UNIQUE INDEX match_week ON match (week, game, host) WHERE week IS NOT NULL AND host > 0;

-- The snapshot of a match: its position, with everything needed to continue from the last entries of its log.
CREATE TABLE position (
    match INTEGER PRIMARY KEY REFERENCES match,
    snapshot BLOB NOT NULL
) STRICT;

-- robot is the level of the robot that plays a seat, empty for humans; robots have negative user ids, unique
-- at a table.
CREATE TABLE player (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    robot TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX player_user ON player (user);

-- The event log of a match, the source of truth. Rows are only added.
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- Logs of rules version 1, as they were before version 0.4.0 of the program; unused.
CREATE TABLE log_v1 (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- The log of an ended match, its entries joined by line feeds and compressed by zlib.
CREATE TABLE packed_log (
    match INTEGER PRIMARY KEY REFERENCES match,
    entries BLOB NOT NULL
) STRICT;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Sittings, recorded from the start of a match on (in a lobby players come and go); until is NULL for the
-- present or final player of a seat. seq is the length of the log when the sitting began, lent the user who
-- owned the seat meanwhile.
CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    robot TEXT NOT NULL DEFAULT '',
    seq INTEGER NOT NULL DEFAULT 0,
    lent INTEGER
) STRICT;

CREATE INDEX sitting_match ON sitting (match, seat);

CREATE UNIQUE INDEX sitting_now ON sitting (match, seat) WHERE until IS NULL;

-- The result of each seat of an ended match. A rank of 0 means that there was no ranking. counts says that
-- only humans played, so that the result counts; substitute is the user who played the seat for its owner, or
-- NULL. game, guild and seats are those of the match. sources has the seat's points by source; delay is the
-- typical duration of its turns in seconds. early says that a player resigned before everyone had had a few
-- turns. rated is the global rating after the match, NULL if it was not rated. captures says how much the
-- seat captured from each other one, in games with captures: a JSON object from seats to numbers.
CREATE TABLE result (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    rank INTEGER NOT NULL CHECK (rank >= 0),
    points INTEGER NOT NULL,
    ending TEXT NOT NULL CHECK (ending IN ('played', 'resigned', 'abandoned')),
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

CREATE INDEX result_game ON result (game, seats, at) WHERE counts;

CREATE INDEX result_guild ON result (guild, at);

CREATE INDEX result_user ON result (user, at);

-- The order in which matches were rated.
CREATE TABLE rated_match (
    match INTEGER PRIMARY KEY REFERENCES match,
    number INTEGER NOT NULL UNIQUE
) STRICT;

-- Users' ratings by game and player count: on a server or global (guild 0), for a month (2026-12) or all time
-- (empty). Users are ranked by shown.
CREATE TABLE rating (
    guild INTEGER NOT NULL,
    month TEXT NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    user INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    shown REAL NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (guild, month, game, seats, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_shown ON rating (guild, month, game, seats, shown);

CREATE INDEX rating_user ON rating (user);

-- Votes: questions that several seats have to agree on. needed and agreed have a bit per seat; outcome is
-- empty while the vote is open; changes and told are as in match. choice is the request, or the result of the
-- ballots, which have the answer of each seat. For an undo, seq is the length of the log that it was
-- requested for; reason is the displayed reason.
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
    told INTEGER NOT NULL DEFAULT 0,
    choice TEXT NOT NULL DEFAULT '',
    ballots TEXT NOT NULL DEFAULT '{}',
    seq INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE UNIQUE INDEX vote_open ON vote (match, motion) WHERE outcome = '';

CREATE INDEX vote_until ON vote (until) WHERE outcome = '';

CREATE INDEX vote_untold ON vote (match) WHERE told < changes;

-- Offers of seats: for good, temporarily, or because the player is absent. guest is the user who may take the
-- seat (NULL: anyone), taker the one who did. A held seat is the taker's until its owner takes it back.
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

CREATE INDEX offer_held ON offer (owner) WHERE state = 'held';

CREATE UNIQUE INDEX offer_live ON offer (match, seat) WHERE state IN ('open', 'held');

CREATE INDEX offer_match ON offer (match);

CREATE INDEX offer_until ON offer (until) WHERE state = 'open';

CREATE INDEX offer_untold ON offer (match) WHERE told < changes;

-- The clock of a seat: left is the rest of its bank while the clock stands; a running clock started at since,
-- for a number of seconds, and ends at due. Holidays don't count.
CREATE TABLE clock (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    left INTEGER,
    since INTEGER,
    seconds INTEGER,
    due INTEGER,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Seats of absent players at which a robot stands in.
CREATE TABLE stand_in (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Turns that were started and not played yet: the moment of the match, and the choices so far.
CREATE TABLE unfinished (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    moment TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Matches with pending work, and since when: a board to be shown, or a robot's turn. retry_at is when a
-- failed delivery is retried, by any instance; 0: now.
CREATE TABLE due (
    match INTEGER PRIMARY KEY REFERENCES match,
    since INTEGER NOT NULL,
    retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Messages that have yet to be collapsed to a line, NULL if that is unknown.
CREATE TABLE old_message (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    channel INTEGER NOT NULL,
    line TEXT
) STRICT;

CREATE INDEX old_message_match ON old_message (match);

-- Attempts to send a message with an unknown outcome: what it shows (moment), its idempotency key (nonce),
-- its channel, and the time of the first attempt.
CREATE TABLE attempt (
    match INTEGER PRIMARY KEY REFERENCES match,
    moment TEXT NOT NULL,
    nonce TEXT NOT NULL,
    channel INTEGER NOT NULL,
    made INTEGER NOT NULL
) STRICT;

-- Claims: the instance that delivers a match, and until when unless it renews the claim. The epoch grows with
-- every claim, so that the writes of an overtaken instance are refused.
CREATE TABLE claim (
    match INTEGER PRIMARY KEY REFERENCES match,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- Notifications sent beside the board, and the line that remains of each after the turn.
CREATE TABLE letter (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    line TEXT NOT NULL
) STRICT;

CREATE INDEX letter_match ON letter (match, seat);

-- The outbox: pending notifications and when they are due; at is NULL for one that is sent with the board's
-- message, whose nonce is its carrier. made is the time of the first attempt. The holder has taken it until
-- at; tries counts how often it was taken. Ids are never reused, because nonces depend on them.
CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'reminder', 'end', 'refused', 'lapse', 'pause')),
    way TEXT NOT NULL CHECK (way IN ('channel', 'direct')),
    at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    made INTEGER,
    carrier TEXT,
    holder TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX notice_at ON notice (at) WHERE at IS NOT NULL;

CREATE INDEX notice_holder ON notice (holder) WHERE holder > '';

CREATE INDEX notice_match ON notice (match, seat);

CREATE INDEX notice_user ON notice (user);

CREATE INDEX notice_way ON notice (way, at) WHERE at IS NOT NULL;

-- Users' notification settings. Hours and days are in their own time zone, dates are written as 2026-12-24;
-- refused says that the user doesn't accept direct messages, hidden that they opted out of public statistics
-- and leaderboards, device what they play on: phone or computer.
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
    refused INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT 'phone'
) STRICT;

-- The processes that use the database: the version of the program, their roles (separated by commas), their
-- shards (empty: all), and the time of the last heartbeat.
CREATE TABLE instance (
    id TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    roles TEXT NOT NULL DEFAULT 'all',
    started INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    shards TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- When players could last reach the bot, through any process.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- Leases: exclusive claims of instances on a name, such as a match's robot turns or a sweep. The epoch grows
-- with every holder.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The servers that the bot is on, or was on until gone, and their languages as Discord names them.
CREATE TABLE server (
    id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    gone INTEGER
) STRICT;

-- Admin actions on matches, whose logs had seq entries then, for the history. A reseating takes a seat from
-- its owner and gives it to the guest; a rewind goes back to the start of a turn.
CREATE TABLE deed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    act TEXT NOT NULL CHECK (act IN ('pause', 'resume', 'end', 'move', 'rewind', 'reseat', 'mend')),
    owner INTEGER,
    owner_name TEXT NOT NULL DEFAULT '',
    guest INTEGER,
    guest_name TEXT NOT NULL DEFAULT '',
    turn INTEGER
) STRICT;

CREATE INDEX deed_match ON deed (match);

-- A server's settings: the language (empty: as Discord names it), the limits for a turn and for all turns of
-- a player in seconds (NULL: the default), the channels in which matches can be opened (empty: all) and how
-- many (0: unlimited), whether they get threads, the role that may open them, and the channel in which admin
-- actions are reported.
CREATE TABLE house_rules (
    guild INTEGER PRIMARY KEY,
    language TEXT NOT NULL DEFAULT '',
    pace INTEGER,
    bank INTEGER,
    channels TEXT NOT NULL DEFAULT '[]',
    most INTEGER NOT NULL DEFAULT 0,
    threads TEXT NOT NULL DEFAULT '' CHECK (threads IN ('', 'always', 'never')),
    starters INTEGER,
    log INTEGER
) STRICT;

-- Users who are blocked from tables on a server.
CREATE TABLE blocked (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;

-- Cups and seasons of leagues. seats is the player count of their tables; size how many entrants a cup takes
-- (0: unlimited). Sign-up ends at until, or with the last place. message shows the standings, shown is a
-- digest of its content, podium is the last message. A season of a league may follow an earlier one.
CREATE TABLE contest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('cup', 'league')),
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    size INTEGER NOT NULL,
    pace INTEGER NOT NULL,
    bank INTEGER NOT NULL,
    phase TEXT NOT NULL DEFAULT 'open' CHECK (phase IN ('open', 'playing', 'over', 'void')),
    season INTEGER NOT NULL DEFAULT 1,
    earlier INTEGER,
    created INTEGER NOT NULL,
    until INTEGER NOT NULL,
    changes INTEGER NOT NULL DEFAULT 0,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    podium INTEGER
) STRICT;

CREATE UNIQUE INDEX contest_earlier ON contest (earlier) WHERE earlier IS NOT NULL;

CREATE INDEX contest_live ON contest (id) WHERE phase IN ('open', 'playing') OR podium IS NULL;

-- Entrants, in the order of sign-up; the division is known once the contest begins. Robots play for entrants
-- who are gone.
CREATE TABLE entrant (
    contest INTEGER NOT NULL REFERENCES contest,
    number INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    division INTEGER NOT NULL DEFAULT 0,
    gone INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest, number),
    UNIQUE (contest, user)
) STRICT;

CREATE INDEX entrant_user ON entrant (user);

-- The fixtures of a contest: entrants (a JSON list of their numbers, in seat order), and the match once it is
-- opened. A fixture is void if none of them is left.
CREATE TABLE fixture (
    contest INTEGER NOT NULL REFERENCES contest,
    number INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    match INTEGER REFERENCES match,
    void INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX fixture_match ON fixture (match) WHERE match IS NOT NULL;

-- Reviews of a seat's turns in an ended match, made when its log had seq entries (JSON).
CREATE TABLE review (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Films that are requested in one process and drawn in another: of a match at a moment, in a language. asked
-- is the time of the last request; films are deleted soon after.
CREATE TABLE film (
    match INTEGER NOT NULL,
    moment TEXT NOT NULL,
    language TEXT NOT NULL,
    asked INTEGER NOT NULL,
    frames INTEGER NOT NULL DEFAULT 0,
    whole INTEGER NOT NULL DEFAULT 0,
    fault TEXT NOT NULL DEFAULT '',
    data BLOB,
    PRIMARY KEY (match, moment, language)
) STRICT;

-- Users' answers to puzzles, by game and key of the puzzle: the number of the choice.
CREATE TABLE puzzle_answer (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    choice INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game, puzzle)
) STRICT, WITHOUT ROWID;

-- The overview: a server's message that lists its live matches, updated once a minute: its channel and a
-- digest of its content. message is NULL until it is posted; since is when it was requested.
CREATE TABLE overview (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL
) STRICT;

-- Channels with a daily puzzle, at an hour in UTC: the day of the last one (since 1970), and its GAME:KEY.
CREATE TABLE puzzle_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day INTEGER NOT NULL DEFAULT -1,
    puzzle TEXT NOT NULL DEFAULT ''
) STRICT;

-- The secret deal of a game in a week, and the points of the master robot (NULL until it has played).
CREATE TABLE weekly_deal (
    week INTEGER NOT NULL,
    game TEXT NOT NULL,
    seed INTEGER NOT NULL,
    master INTEGER,
    PRIMARY KEY (week, game)
) STRICT, WITHOUT ROWID;

-- Channels that get the results of deals, and the last week posted there.
CREATE TABLE weekly_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    week INTEGER NOT NULL
) STRICT;

-- The token of the newest press below a message: until it expires, some minutes after the press, the message
-- can be edited without a request by the bot. Stored for other processes.
CREATE TABLE press (
    message INTEGER PRIMARY KEY,
    token TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- How many requests per second each process may make until a time, its demand by kind (numbers separated by
-- spaces), and until when Discord wants no requests; times are in milliseconds.
CREATE TABLE budget (
    instance TEXT PRIMARY KEY,
    share INTEGER NOT NULL,
    wanted TEXT NOT NULL,
    paused INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How many requests of all processes Discord refused in a minute since 1970.
CREATE TABLE refusal (
    minute INTEGER PRIMARY KEY,
    requests INTEGER NOT NULL
) STRICT;

-- The coach's advice for a seat's turn (JSON), kept while the match is being played. A turn is identified by
-- the number of the last valid log entry before it, -1 for none, so that it stays the same after an undo.
CREATE TABLE advice (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    advice TEXT NOT NULL,
    PRIMARY KEY (match, seat, turn)
) STRICT, WITHOUT ROWID;
