-- Interactions whose results were stored, kept for some minutes, because Discord may deliver one twice. A
-- token identifies the delivery.
CREATE TABLE interaction (
    id INTEGER PRIMARY KEY,
    delivery TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;
