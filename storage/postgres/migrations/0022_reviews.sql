-- What a robot thinks of the turns of a seat in a match that is over, worked out when its log had seq entries (JSON).
CREATE TABLE review (
    match BIGINT NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    review TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
