-- Interactions that something was stored for, for some minutes: Discord may deliver one twice. A delivery is told
-- from others of the same interaction by a token.
CREATE TABLE interaction (
    id INTEGER PRIMARY KEY,
    delivery TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
