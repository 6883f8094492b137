-- posters is the month (like 202612) before which a club's posters have been posted, 0 if it wants none.
ALTER TABLE club ADD COLUMN posters INTEGER NOT NULL DEFAULT 0;
