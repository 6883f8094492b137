-- Who turned an invitation to a lobby down since somebody joined it last.
ALTER TABLE match ADD COLUMN declined TEXT NOT NULL DEFAULT '[]';

-- When the host of a lobby was asked to make room for the table of somebody else, the asker, and 0 for either
-- where that is not so; a host who kept the table leaves asked as it is.
ALTER TABLE match ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN asker INTEGER NOT NULL DEFAULT 0;

-- When the players to act were nudged by another one last.
ALTER TABLE match ADD COLUMN nudged INTEGER NOT NULL DEFAULT 0;
