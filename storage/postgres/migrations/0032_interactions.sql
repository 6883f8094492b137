-- Interactions that something was stored for, for some minutes: Discord may deliver one twice. A delivery is told
-- from others of the same interaction by a token.
CREATE TABLE interaction (
    id BIGINT PRIMARY KEY,
    delivery TEXT NOT NULL,
    until BIGINT NOT NULL
);
