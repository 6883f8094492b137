-- All tables as versions 0.1.0 to 0.3.0 of the program have made them, step by step.

-- "Zigg": tells this program's files from others.
PRAGMA application_id = 1516857191;

-- Times are seconds since 1970; lists and options are JSON; the seed is the 64-bit pattern as a signed
-- integer. seq and to_act are caches of what the log leads to. changes counts what there was to be shown of a
-- match, and told is how much of that its channel shows; calls is the length of the log at which somebody was
-- last to be called. anew counts how often a new message was wanted in the place of one that was remembered,
-- line is what is left of the message when another takes its place. away says why a match can't be shown
-- anywhere. by_itself says that a lobby starts when it is full, again which match it is a rematch of, and
-- loser_last that the loser of that one would rather sit last than first. pace is how many seconds a turn may
-- take, bank how many all turns of a seat may take together; 0: any. thinking says that a robot is to act,
-- also one that plays for who gave up. declined turned an invitation down since somebody joined last. At
-- asked the host was asked to make room for the table of the asker (0: nobody waits for that); a host who
-- kept the table leaves asked as it is. nudged is when the players to act were nudged by another one last.
-- paused says that an admin has stopped the match until an admin lets it go on; packed that the log was
-- packed, or is not sound and stays as it is. week is that (since the Monday before 1970) of whose deal a
-- match is, NULL for any other. coaching says that each seat may ask a robot once a turn what it would play,
-- which all can see; such a match does not count.
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

-- The snapshot of a match: what its log has led to, with what is needed to go on from its last entries alone.
CREATE TABLE position (
    match INTEGER PRIMARY KEY REFERENCES match,
    snapshot BLOB NOT NULL
) STRICT;

-- robot is the kind of robot that plays a seat, empty for people; users of robots are negative numbers,
-- different ones at one table.
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

-- The truth about a match. Rows are added and never changed.
CREATE TABLE log (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- Logs of rules version 1, as they were before version 0.4.0 of the program; nothing reads them.
CREATE TABLE log_v1 (
    match INTEGER NOT NULL REFERENCES match,
    seq INTEGER NOT NULL CHECK (seq >= 0),
    entry BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

-- The log of an ended match, its entries joined by line ends and compressed by zlib.
CREATE TABLE packed_log (
    match INTEGER PRIMARY KEY REFERENCES match,
    entries BLOB NOT NULL
) STRICT;

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who sat where from when, noted once a match has begun (in a lobby people come and go); until is NULL for
-- who sits there still, or sat there at the end. seq is the length of the log when somebody sat down, lent
-- the user whose seat it was for the time being.
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

-- What the log of an ended match leads to, for each seat. A rank of 0 is none. counts says that only people
-- sat at the table, so that the result counts among people; substitute is who played the seat for the user
-- whose result it is, NULL where that was nobody else. game, guild and seats are those of the match. sources
-- has the points of the seat by source; delay is how many seconds its turns usually took. early says that
-- somebody gave up before everybody had had a few turns. rated is its rating after the match, over all
-- servers, NULL where the match was not rated. captures says how much each seat took from each other one,
-- where a game has that: a JSON object from seats to numbers.
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

-- Ratings of people by game and table size: on a server, or over all (guild 0), of a month (2026-12) or of
-- all time (empty). shown is what people are ranked by.
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

-- Questions that several people of a match have to agree on. needed and agreed have a bit for each seat;
-- outcome is empty while it is asked; changes and told as in match. choice is what a question is about, or
-- what the answers have come to; ballots has the answer of each seat. For a turn that is taken back, seq is
-- the length of the log that it was asked for; reason is what was said for it, as it is shown.
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

CREATE INDEX offer_held ON offer (owner) WHERE state = 'held';

CREATE UNIQUE INDEX offer_live ON offer (match, seat) WHERE state IN ('open', 'held');

CREATE INDEX offer_match ON offer (match);

CREATE INDEX offer_until ON offer (until) WHERE state = 'open';

CREATE INDEX offer_untold ON offer (match) WHERE told < changes;

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

-- Turns that were begun and not played yet: the moment of the match, and the way through the turn so far.
CREATE TABLE unfinished (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    moment TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Matches for which something is left to do since some time, as long as it is: a board to show, a robot's
-- turn to play. retry_at is when what could not be shown is tried again, by whichever instance; 0: now.
CREATE TABLE due (
    match INTEGER PRIMARY KEY REFERENCES match,
    since INTEGER NOT NULL,
    retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Messages that are to become the line that is left of them, NULL where it is not known.
CREATE TABLE old_message (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    channel INTEGER NOT NULL,
    line TEXT
) STRICT;

CREATE INDEX old_message_match ON old_message (match);

-- Messages that were sent and of which nobody knows yet whether they arrived: what was to be shown (moment),
-- by which Discord makes one message of several attempts (nonce), where, and when it was tried first.
CREATE TABLE attempt (
    match INTEGER PRIMARY KEY REFERENCES match,
    moment TEXT NOT NULL,
    nonce TEXT NOT NULL,
    channel INTEGER NOT NULL,
    made INTEGER NOT NULL
) STRICT;

-- Which instance shows a match, and until when unless it renews that. The epoch grows with every claim, so
-- that whoever was overtaken is refused.
CREATE TABLE claim (
    match INTEGER PRIMARY KEY REFERENCES match,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- Messages beside the board that told somebody of a turn, and the line that is left of each after it.
CREATE TABLE letter (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    line TEXT NOT NULL
) STRICT;

CREATE INDEX letter_match ON letter (match, seat);

-- The outbox: what is still to be told, and when at the earliest; at is NULL for a call that goes along with
-- the board's message, whose nonce is its carrier. made is when it was tried first. It is taken by its
-- holder, who has it until at; its tries count who has taken it. Numbers are never used again, as nonces are
-- made of them.
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

-- How people want to be told that it is their turn. Hours and days are those of their own zone, days are
-- written as 2026-12-24; refused says that Discord takes no direct messages for them, hidden that they want
-- to be in no statistics and leaderboards of others, device what they play on: phone or computer.
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

-- The processes that work on the database: which version of the program, which part of the work each does
-- (roles, separated by commas), the part of the servers that it hears of (shards; empty: all), and when it
-- was last seen alive.
CREATE TABLE instance (
    id TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    roles TEXT NOT NULL DEFAULT 'all',
    started INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    shards TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- When the bot was last there for players, by whichever process.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- What an instance has to itself for a while, by a name: the turns of a match's robots, or a sweep. The epoch
-- grows with every holder.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The servers that the bot is on, or was on until it was gone, and their languages as Discord names them.
CREATE TABLE server (
    id INTEGER PRIMARY KEY,
    locale TEXT NOT NULL,
    gone INTEGER
) STRICT;

-- What admins did to matches, when their logs had seq entries, for the history. A seat was taken from its
-- owner and given to the guest; a match went back to the beginning of a turn.
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

-- What the admins of a server have set: the language (empty: as Discord names it), how many seconds a turn
-- may take and all turns of a player together (NULL: as everywhere), in which channels matches are opened
-- (none: all) and how many there may be (0: any), whether they get threads, which role may open them and
-- which channel is told of deeds.
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

-- Who may not sit down at tables of a server.
CREATE TABLE blocked (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;

-- Cups and seasons of leagues. seats is the size of their tables; size how many people a cup has room for (0:
-- any). Sign-up ends at until, or with the last place. message shows the standings, shown is a digest of what
-- it says, podium is the last message. A season of a league may follow an earlier one.
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

-- Who takes part, in the order of signing up; the division is known once it begins. A robot plays for who is
-- gone.
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

-- The matches of a contest: entrants (a JSON list of their numbers, in the order of the seats), and the match
-- once it is opened. It is void where nobody of them is left.
CREATE TABLE fixture (
    contest INTEGER NOT NULL REFERENCES contest,
    number INTEGER NOT NULL,
    entrants TEXT NOT NULL,
    match INTEGER REFERENCES match,
    void INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (contest, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX fixture_match ON fixture (match) WHERE match IS NOT NULL;

-- What a robot thinks of the turns of a seat in a match that is over, worked out when its log had seq entries
-- (JSON).
CREATE TABLE review (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Films that somebody waits for and that another process draws: of a match at a moment, in a language. asked
-- is when somebody last waited for it; films are forgotten soon after.
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

-- What people answered to puzzles, by the key of the puzzle among those of its game: the number of their
-- choice.
CREATE TABLE puzzle_answer (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    choice INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user, game, puzzle)
) STRICT, WITHOUT ROWID;

-- The message of a server that lists its live matches, kept up to date once a minute: where it stands, and a
-- digest of what it shows. message is NULL until it was posted; since is when it was asked for.
CREATE TABLE overview (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    shown TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL
) STRICT;

-- Channels with a puzzle a day, at an hour by UTC: the day of the last one (since 1970), and its GAME:KEY.
CREATE TABLE puzzle_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day INTEGER NOT NULL DEFAULT -1,
    puzzle TEXT NOT NULL DEFAULT ''
) STRICT;

-- The secret deal of a game in a week, and the points that a master makes of it (NULL until it has played).
CREATE TABLE weekly_deal (
    week INTEGER NOT NULL,
    game TEXT NOT NULL,
    seed INTEGER NOT NULL,
    master INTEGER,
    PRIMARY KEY (week, game)
) STRICT, WITHOUT ROWID;

-- Channels in which the results of deals are told, and the last week that was told there.
CREATE TABLE weekly_channel (
    channel INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    week INTEGER NOT NULL
) STRICT;

-- What an answer to a press goes by, for the newest press below a message: with it the message can be changed
-- until a time, some minutes after the press, without a request of the bot's own. Kept for other processes.
CREATE TABLE press (
    message INTEGER PRIMARY KEY,
    token TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- How many requests a second each process may make until a time, what it wants of each kind (numbers with
-- blanks between), and until when Discord wants to be left alone; times in milliseconds.
CREATE TABLE budget (
    instance TEXT PRIMARY KEY,
    share INTEGER NOT NULL,
    wanted TEXT NOT NULL,
    paused INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How many requests of all processes Discord has refused in a minute since 1970.
CREATE TABLE refusal (
    minute INTEGER PRIMARY KEY,
    requests INTEGER NOT NULL
) STRICT;

-- What a robot would play in a turn of a seat (JSON), as long as the match goes on. A turn is named by the
-- number of the last entry of the log before it that counts, -1 for none, so that it is the same one once it
-- was taken back.
CREATE TABLE advice (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    advice TEXT NOT NULL,
    PRIMARY KEY (match, seat, turn)
) STRICT, WITHOUT ROWID;
