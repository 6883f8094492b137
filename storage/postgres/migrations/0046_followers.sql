-- Users who follow a running match that they watch: they get a direct message when it ends and, with turns
-- set, at turning points, the last one at the time told. A match that ends has no followers any more.
CREATE TABLE follower (
    match BIGINT NOT NULL REFERENCES match,
    "user" BIGINT NOT NULL,
    turns BOOLEAN NOT NULL DEFAULT FALSE,
    told BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (match, "user")
);

CREATE INDEX follower_user ON follower ("user");
