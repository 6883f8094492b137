-- Whether whoever lost the match that a lobby is the rematch of would rather sit last than first.
ALTER TABLE match ADD COLUMN loser_last INTEGER NOT NULL DEFAULT 0;

-- How much each seat took from each other one, where a game has that: a JSON object from seats to numbers. Empty
-- for matches that ended before; "ratings recompute" fills it in.
ALTER TABLE result ADD COLUMN captures TEXT NOT NULL DEFAULT '{}';
