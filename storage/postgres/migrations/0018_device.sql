-- What somebody plays on: phone or computer.
ALTER TABLE person ADD COLUMN device TEXT NOT NULL DEFAULT 'phone';
