-- What a channel was told. changes counts what there was to be shown of a match, and told is how much of
-- that its channel shows; calls is the length of the log at which somebody was last to be called. anew
-- counts how often a new message was wanted in the place of one that was remembered. parts is the layout
-- of the board without its controls. away says why a match can't be shown anywhere.
ALTER TABLE match ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN told INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN calls INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN anew INTEGER NOT NULL DEFAULT 0;

ALTER TABLE match ADD COLUMN away TEXT NOT NULL DEFAULT '' CHECK (away IN ('', 'channel', 'server'));

ALTER TABLE match ADD COLUMN parts TEXT;

ALTER TABLE match ADD COLUMN claimant TEXT NOT NULL DEFAULT '';

ALTER TABLE match ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;

UPDATE match SET changes = 1, calls = seq WHERE seed IS NOT NULL AND shown < seq;

UPDATE match SET changes = 1 WHERE status = 'lobby' AND board IS NULL;

CREATE INDEX match_untold ON match (id) WHERE told < changes AND away = '' AND status != 'frozen';

CREATE INDEX match_guild ON match (guild);

CREATE INDEX match_away ON match (guild) WHERE away != '';

-- Messages whose buttons are to be taken off; parts as in match, NULL where it is not known.
CREATE TABLE old_message (
    message INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    channel INTEGER NOT NULL,
    parts TEXT
) STRICT;

CREATE INDEX old_message_match ON old_message (match);
