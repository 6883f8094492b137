-- Interactions whose results were stored, kept for some minutes, because Discord may deliver one twice. A
-- token identifies the delivery.
CREATE TABLE interaction (
    id BIGINT PRIMARY KEY,
    delivery TEXT NOT NULL,
    until BIGINT NOT NULL
);
