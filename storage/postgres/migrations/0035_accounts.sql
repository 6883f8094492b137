-- What people who sit at a table, or take part in a contest, are called outside of any server: name is what their account
-- shows, handle its user name, which no other account has. The names elsewhere may be nicknames of one server.
CREATE TABLE account (
    "user" BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    handle TEXT NOT NULL
);
