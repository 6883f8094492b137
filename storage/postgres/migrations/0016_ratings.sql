-- What statistics are made of. game, guild and seats are those of the match. sources has the points of the seat by
-- source; delay is how many seconds its turns usually took. early says that
-- somebody gave up before everybody had had a few turns. rated is its rating after the match, over all servers,
-- NULL where the match was not rated.
ALTER TABLE result ADD COLUMN game TEXT NOT NULL DEFAULT '';

ALTER TABLE result ADD COLUMN guild BIGINT;

ALTER TABLE result ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;

ALTER TABLE result ADD COLUMN sources TEXT NOT NULL DEFAULT '[]';

ALTER TABLE result ADD COLUMN delay INTEGER;

ALTER TABLE result ADD COLUMN early BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE result ADD COLUMN rated DOUBLE PRECISION;

UPDATE result SET game = (SELECT game FROM match WHERE id = result.match),
    guild = (SELECT guild FROM match WHERE id = result.match),
    seats = (SELECT seats FROM match WHERE id = result.match);

CREATE INDEX result_game ON result (game, seats, at) WHERE counts;

CREATE INDEX result_guild ON result (guild, at);

-- The order in which matches were rated.
CREATE TABLE rated_match (
    match BIGINT PRIMARY KEY REFERENCES match,
    number BIGINT NOT NULL UNIQUE
);

-- Ratings of people by game and table size: on a server, or over all (guild 0), of a month (2026-12) or of all
-- time (empty). shown is what people are ranked by.
CREATE TABLE rating (
    guild BIGINT NOT NULL,
    month TEXT NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    "user" BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    shown DOUBLE PRECISION NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    PRIMARY KEY (guild, month, game, seats, "user")
);

CREATE INDEX rating_shown ON rating (guild, month, game, seats, shown);

CREATE INDEX rating_user ON rating ("user");

-- Who wants to be in no statistics and leaderboards of others.
ALTER TABLE person ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
