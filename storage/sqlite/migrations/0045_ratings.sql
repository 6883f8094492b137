-- A rating is shown as the model's estimate in rating points, no longer as a lower bound. gained is by how
-- much a match changed result.rated. The ratings after earlier matches are recomputed when the upgraded
-- database is opened.
ALTER TABLE result ADD COLUMN gained REAL;

UPDATE rating SET shown = 1500 + 30 * (mu - 25);

DROP INDEX rating_shown;

-- Ratings of fewer than ten matches are ranked below the others.
CREATE INDEX rating_rank ON rating (guild, month, game, seats, (matches < 10), shown DESC, user);

INSERT INTO setting (key, value)
SELECT 'rating scale', '1' WHERE EXISTS (SELECT 1 FROM rated_match);
