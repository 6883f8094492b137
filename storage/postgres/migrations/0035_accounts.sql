-- The account names of users with a seat or in a contest: name is the global display name, handle the unique
-- user name. The names in other tables may be nicknames on one server.
CREATE TABLE account (
    "user" BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    handle TEXT NOT NULL
);
