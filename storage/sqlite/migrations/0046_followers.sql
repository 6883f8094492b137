-- Users who follow a running match that they watch: they get a direct message when it ends and, with turns
-- set, at turning points, the last one at the time told. A match that ends has no followers any more.
CREATE TABLE follower (
    match INTEGER NOT NULL REFERENCES match,
    user INTEGER NOT NULL,
    turns INTEGER NOT NULL DEFAULT 0,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX follower_user ON follower (user);
