-- What an answer to a press goes by, for the newest press below a message: with it the message can be changed
-- until a time, some minutes after the press, without a request of the bot's own. Kept for other processes.
CREATE TABLE press (
    message BIGINT PRIMARY KEY,
    token TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- How many requests a second each process may make until a time, what it wants of each kind (numbers with
-- blanks between), and until when Discord wants to be left alone; times in milliseconds.
CREATE TABLE budget (
    instance TEXT PRIMARY KEY,
    share INTEGER NOT NULL,
    wanted TEXT NOT NULL,
    paused BIGINT NOT NULL,
    until BIGINT NOT NULL
);

-- How many requests of all processes Discord has refused in a minute since 1970.
CREATE TABLE refusal (
    minute BIGINT PRIMARY KEY,
    requests INTEGER NOT NULL
);
