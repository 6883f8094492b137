-- A turn is taken back by a question, too: seq is the length of the log that it was asked for, reason what was
-- said for it, as it is shown.
ALTER TABLE vote ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;

ALTER TABLE vote ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- Playing on ends that question, unless just that is done which all had agreed to.
CREATE TRIGGER vote_played AFTER INSERT ON log
BEGIN
    UPDATE vote SET changes = changes + 1, outcome = CASE
        WHEN agreed & needed = needed AND json_extract(CAST(NEW.entry AS TEXT), '$.entry') = 'undo'
        THEN 'agreed' ELSE 'ended' END
    WHERE match = NEW.match AND motion = 'undo' AND outcome = '';
END;
