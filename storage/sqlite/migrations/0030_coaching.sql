-- Whether each seat may ask a robot once a turn what it would play, which all can see; such a match does not count.
ALTER TABLE match ADD COLUMN coaching INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result ADD COLUMN coached INTEGER NOT NULL DEFAULT 0;

-- What a robot would play in a turn of a seat (JSON), as long as the match goes on. A turn is named by the number of
-- the last entry of the log before it that counts, -1 for none, so that it is the same one once it was taken back.
CREATE TABLE advice (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    advice TEXT NOT NULL,
    PRIMARY KEY (match, seat, turn)
) STRICT, WITHOUT ROWID;
