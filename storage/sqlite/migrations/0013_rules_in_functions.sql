-- What follows from a write is done by the function that writes (storage/sqlite), not by triggers.
DROP TRIGGER vote_ends;

DROP TRIGGER vote_seat;

DROP TRIGGER vote_played;

DROP TRIGGER offer_ends;

DROP TRIGGER offer_resigned;
