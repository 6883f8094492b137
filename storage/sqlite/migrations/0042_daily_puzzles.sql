-- The puzzle of each day (since 1970), chosen when it was first posted: its content (JSON; '' before version
-- 42), its answer, and the round, since the archive starts over once it is used up. closed is when its solution
-- came out; answers count until then.
CREATE TABLE daily_puzzle (
    day INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    best INTEGER NOT NULL,
    round INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL DEFAULT '',
    closed INTEGER
) STRICT;

-- Users' answers to daily puzzles: the number of the choice, and the channel it was made in (0 if unknown).
CREATE TABLE daily_answer (
    user INTEGER NOT NULL,
    day INTEGER NOT NULL,
    choice INTEGER NOT NULL,
    at INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_answer_day ON daily_answer (day);

CREATE INDEX daily_answer_channel ON daily_answer (channel);

-- best is the right choice, NULL if the puzzle was gone before version 42.
ALTER TABLE puzzle_answer ADD COLUMN best INTEGER;

ALTER TABLE puzzle_channel DROP COLUMN puzzle;

-- Until now, the day decided which puzzle it had: the games took turns, each in this order. Answers given in
-- time, on that day or the next, count for it.
CREATE TABLE old_order (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    best INTEGER NOT NULL
) STRICT;

INSERT INTO old_order (game, number, place, puzzle, best) VALUES
    ('amytis', 0, 0, '1-8', 3), ('amytis', 0, 1, '1-27', 2), ('amytis', 0, 2, '1-30', 2),
    ('amytis', 0, 3, '2-19', 0), ('amytis', 0, 4, '2-23', 0), ('amytis', 0, 5, '3-6', 3),
    ('amytis', 0, 6, '3-8', 3), ('amytis', 0, 7, '3-21', 0), ('amytis', 0, 8, '4-8', 3),
    ('amytis', 0, 9, '4-31', 3), ('amytis', 0, 10, '5-5', 3), ('amytis', 0, 11, '5-27', 0),
    ('amytis', 0, 12, '7-11', 2), ('amytis', 0, 13, '9-25', 3), ('amytis', 0, 14, '9-26', 3),
    ('amytis', 0, 15, '9-29', 0), ('amytis', 0, 16, '10-7', 3), ('amytis', 0, 17, '12-6', 3),
    ('amytis', 0, 18, '12-21', 3), ('amytis', 0, 19, '13-13', 3), ('amytis', 0, 20, '13-17', 3),
    ('amytis', 0, 21, '13-19', 3), ('amytis', 0, 22, '14-20', 0), ('amytis', 0, 23, '17-28', 2),
    ('amytis', 0, 24, '18-27', 3), ('amytis', 0, 25, '19-21', 3), ('amytis', 0, 26, '20-14', 3),
    ('amytis', 0, 27, '21-21', 3), ('amytis', 0, 28, '22-26', 1), ('amytis', 0, 29, '22-34', 0),
    ('amytis', 0, 30, '23-9', 3), ('amytis', 0, 31, '23-10', 3), ('amytis', 0, 32, '23-12', 1),
    ('amytis', 0, 33, '25-6', 3), ('amytis', 0, 34, '25-17', 0), ('amytis', 0, 35, '25-21', 3),
    ('amytis', 0, 36, '26-18', 1), ('amytis', 0, 37, '26-27', 3), ('amytis', 0, 38, '27-6', 3),
    ('amytis', 0, 39, '27-25', 1), ('amytis', 0, 40, '27-26', 3), ('amytis', 0, 41, '28-20', 3),
    ('amytis', 0, 42, '28-24', 3), ('amytis', 0, 43, '30-5', 2), ('amytis', 0, 44, '31-6', 0),
    ('amytis', 0, 45, '32-15', 3), ('amytis', 0, 46, '33-27', 3), ('amytis', 0, 47, '34-8', 2),
    ('amytis', 0, 48, '34-23', 0), ('amytis', 0, 49, '36-6', 3), ('amytis', 0, 50, '36-10', 0),
    ('amytis', 0, 51, '37-19', 3), ('amytis', 0, 52, '37-20', 3), ('amytis', 0, 53, '37-23', 3),
    ('amytis', 0, 54, '38-23', 3), ('amytis', 0, 55, '39-5', 3), ('amytis', 0, 56, '39-16', 1),
    ('amytis', 0, 57, '39-19', 3), ('amytis', 0, 58, '40-21', 3), ('amytis', 0, 59, '40-26', 3),
    ('ancient', 1, 0, '1-18', 3), ('ancient', 1, 1, '2-23', 3), ('ancient', 1, 2, '5-4', 0),
    ('ancient', 1, 3, '5-21', 1), ('ancient', 1, 4, '6-21', 3), ('ancient', 1, 5, '7-25', 3),
    ('ancient', 1, 6, '10-30', 1), ('ancient', 1, 7, '11-14', 1), ('ancient', 1, 8, '11-19', 3),
    ('ancient', 1, 9, '13-14', 2), ('ancient', 1, 10, '13-18', 1), ('ancient', 1, 11, '15-5', 2),
    ('ancient', 1, 12, '16-4', 2), ('ancient', 1, 13, '16-16', 3), ('ancient', 1, 14, '16-28', 1),
    ('ancient', 1, 15, '17-13', 2), ('ancient', 1, 16, '17-20', 3), ('ancient', 1, 17, '18-13', 1),
    ('ancient', 1, 18, '19-17', 0), ('ancient', 1, 19, '19-20', 3), ('ancient', 1, 20, '22-19', 3),
    ('ancient', 1, 21, '22-20', 0), ('ancient', 1, 22, '25-4', 1), ('ancient', 1, 23, '25-5', 3),
    ('ancient', 1, 24, '25-14', 2), ('ancient', 1, 25, '26-18', 3), ('ancient', 1, 26, '27-16', 1),
    ('ancient', 1, 27, '28-19', 2), ('ancient', 1, 28, '38-18', 3), ('ancient', 1, 29, '38-23', 1),
    ('ancient', 1, 30, '41-27', 1), ('ancient', 1, 31, '43-24', 3), ('ancient', 1, 32, '46-22', 2),
    ('ancient', 1, 33, '47-23', 3), ('ancient', 1, 34, '50-11', 2), ('ancient', 1, 35, '50-15', 3),
    ('ancient', 1, 36, '50-27', 3), ('ancient', 1, 37, '51-8', 3), ('ancient', 1, 38, '51-13', 1),
    ('ancient', 1, 39, '51-16', 3), ('ancient', 1, 40, '55-17', 1), ('ancient', 1, 41, '57-25', 2),
    ('ancient', 1, 42, '58-20', 3), ('ancient', 1, 43, '59-8', 2), ('ancient', 1, 44, '60-7', 3),
    ('ancient', 1, 45, '61-27', 2), ('ancient', 1, 46, '62-25', 0), ('ancient', 1, 47, '63-24', 2),
    ('ancient', 1, 48, '64-17', 3), ('ancient', 1, 49, '71-28', 3), ('ancient', 1, 50, '73-29', 3),
    ('ancient', 1, 51, '74-11', 2), ('ancient', 1, 52, '75-14', 3), ('ancient', 1, 53, '77-22', 3),
    ('ancient', 1, 54, '78-12', 3), ('ancient', 1, 55, '78-26', 3), ('ancient', 1, 56, '81-12', 1),
    ('ancient', 1, 57, '84-21', 2), ('ancient', 1, 58, '84-22', 0), ('ancient', 1, 59, '84-26', 3),
    ('architectura', 2, 0, '1-10', 3), ('architectura', 2, 1, '1-13', 3), ('architectura', 2, 2, '3-1', 0),
    ('architectura', 2, 3, '3-17', 3), ('architectura', 2, 4, '4-15', 3), ('architectura', 2, 5, '5-13', 3),
    ('architectura', 2, 6, '5-14', 2), ('architectura', 2, 7, '7-1', 0), ('architectura', 2, 8, '9-4', 0),
    ('architectura', 2, 9, '10-4', 1), ('architectura', 2, 10, '12-8', 1), ('architectura', 2, 11, '13-1', 0),
    ('architectura', 2, 12, '13-2', 0), ('architectura', 2, 13, '14-11', 1),
    ('architectura', 2, 14, '14-15', 0), ('architectura', 2, 15, '15-16', 3),
    ('architectura', 2, 16, '15-17', 0), ('architectura', 2, 17, '16-14', 2),
    ('architectura', 2, 18, '20-1', 0), ('architectura', 2, 19, '20-13', 3), ('architectura', 2, 20, '21-5', 3),
    ('architectura', 2, 21, '22-14', 0), ('architectura', 2, 22, '25-6', 3),
    ('architectura', 2, 23, '25-12', 0), ('architectura', 2, 24, '26-20', 2),
    ('architectura', 2, 25, '29-3', 2), ('architectura', 2, 26, '29-12', 2),
    ('architectura', 2, 27, '29-17', 2), ('architectura', 2, 28, '31-13', 3),
    ('architectura', 2, 29, '31-16', 0), ('architectura', 2, 30, '32-1', 0),
    ('architectura', 2, 31, '34-11', 2), ('architectura', 2, 32, '34-14', 3),
    ('architectura', 2, 33, '34-16', 1), ('architectura', 2, 34, '35-4', 0),
    ('architectura', 2, 35, '35-10', 3), ('architectura', 2, 36, '38-17', 0),
    ('architectura', 2, 37, '39-11', 2), ('architectura', 2, 38, '39-15', 1),
    ('architectura', 2, 39, '40-5', 0), ('architectura', 2, 40, '40-16', 0),
    ('architectura', 2, 41, '40-18', 0), ('architectura', 2, 42, '41-8', 3),
    ('architectura', 2, 43, '42-13', 3), ('architectura', 2, 44, '43-9', 3),
    ('architectura', 2, 45, '45-16', 1), ('architectura', 2, 46, '46-13', 3),
    ('architectura', 2, 47, '47-18', 3), ('architectura', 2, 48, '48-15', 0),
    ('architectura', 2, 49, '50-4', 1), ('architectura', 2, 50, '50-16', 3), ('architectura', 2, 51, '51-1', 0),
    ('architectura', 2, 52, '51-13', 3), ('architectura', 2, 53, '51-16', 0),
    ('architectura', 2, 54, '52-19', 1), ('architectura', 2, 55, '54-13', 0),
    ('architectura', 2, 56, '57-7', 2), ('architectura', 2, 57, '57-14', 2),
    ('architectura', 2, 58, '57-15', 3), ('architectura', 2, 59, '58-1', 0), ('westkingdom', 3, 0, '1-12', 2),
    ('westkingdom', 3, 1, '1-39', 3), ('westkingdom', 3, 2, '1-47', 0), ('westkingdom', 3, 3, '3-42', 0),
    ('westkingdom', 3, 4, '3-44', 1), ('westkingdom', 3, 5, '3-46', 1), ('westkingdom', 3, 6, '4-39', 1),
    ('westkingdom', 3, 7, '4-40', 0), ('westkingdom', 3, 8, '5-53', 0), ('westkingdom', 3, 9, '5-73', 3),
    ('westkingdom', 3, 10, '6-24', 3), ('westkingdom', 3, 11, '6-50', 3), ('westkingdom', 3, 12, '7-41', 2),
    ('westkingdom', 3, 13, '7-53', 0), ('westkingdom', 3, 14, '7-79', 2), ('westkingdom', 3, 15, '8-38', 2),
    ('westkingdom', 3, 16, '9-63', 2), ('westkingdom', 3, 17, '9-65', 2), ('westkingdom', 3, 18, '9-68', 1),
    ('westkingdom', 3, 19, '10-23', 1), ('westkingdom', 3, 20, '10-42', 0), ('westkingdom', 3, 21, '10-43', 0),
    ('westkingdom', 3, 22, '12-37', 3), ('westkingdom', 3, 23, '12-49', 3), ('westkingdom', 3, 24, '12-66', 1),
    ('westkingdom', 3, 25, '13-43', 3), ('westkingdom', 3, 26, '13-46', 1), ('westkingdom', 3, 27, '13-62', 3),
    ('westkingdom', 3, 28, '14-28', 3), ('westkingdom', 3, 29, '14-30', 2), ('westkingdom', 3, 30, '15-86', 0),
    ('westkingdom', 3, 31, '16-45', 1), ('westkingdom', 3, 32, '16-49', 0), ('westkingdom', 3, 33, '16-53', 0),
    ('westkingdom', 3, 34, '17-94', 2), ('westkingdom', 3, 35, '17-97', 1), ('westkingdom', 3, 36, '17-98', 2),
    ('westkingdom', 3, 37, '18-82', 2), ('westkingdom', 3, 38, '18-128', 0),
    ('westkingdom', 3, 39, '18-147', 2), ('westkingdom', 3, 40, '19-114', 2),
    ('westkingdom', 3, 41, '19-118', 2), ('westkingdom', 3, 42, '19-145', 2),
    ('westkingdom', 3, 43, '20-99', 1), ('westkingdom', 3, 44, '20-143', 2),
    ('westkingdom', 3, 45, '20-154', 2), ('westkingdom', 3, 46, '21-85', 1), ('westkingdom', 3, 47, '21-89', 2),
    ('westkingdom', 3, 48, '21-134', 1), ('westkingdom', 3, 49, '22-86', 2), ('westkingdom', 3, 50, '22-89', 1),
    ('westkingdom', 3, 51, '22-105', 3), ('westkingdom', 3, 52, '23-79', 0),
    ('westkingdom', 3, 53, '23-121', 1), ('westkingdom', 3, 54, '23-122', 1),
    ('westkingdom', 3, 55, '24-98', 1), ('westkingdom', 3, 56, '24-127', 2),
    ('westkingdom', 3, 57, '24-133', 0), ('westkingdom', 3, 58, '25-74', 0), ('westkingdom', 3, 59, '25-97', 2);

INSERT INTO daily_answer (user, day, choice, at, channel)
SELECT user, day, choice, at, 0
FROM (
    SELECT puzzle_answer.*, old_order.number, old_order.place, at / 86400 - late.days AS day
    FROM puzzle_answer
    JOIN old_order ON old_order.game = puzzle_answer.game AND old_order.puzzle = puzzle_answer.puzzle
    CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1) AS late
) AS answered
WHERE day >= 0 AND day % 4 = number AND day / 4 % 60 = place;

INSERT INTO daily_puzzle (day, game, puzzle, best, closed)
WITH RECURSIVE days (day, last) AS (
    SELECT first, last
    FROM (
        SELECT min(day) AS first, max(day) AS last
        FROM (SELECT day FROM puzzle_channel WHERE day >= 0 UNION ALL SELECT day FROM daily_answer) AS known
    ) AS ends
    WHERE first IS NOT NULL
    UNION ALL SELECT day + 1, last FROM days WHERE day < last
)
SELECT day, game, puzzle, best, CASE WHEN day < last - 1 THEN (day + 2) * 86400 END
FROM days JOIN old_order ON day % 4 = number AND day / 4 % 60 = place;

DELETE FROM puzzle_answer WHERE EXISTS (
    SELECT 1 FROM daily_answer JOIN daily_puzzle ON daily_puzzle.day = daily_answer.day
    WHERE daily_answer.user = puzzle_answer.user AND daily_answer.at = puzzle_answer.at
    AND daily_puzzle.game = puzzle_answer.game AND daily_puzzle.puzzle = puzzle_answer.puzzle
);

UPDATE puzzle_answer SET best = (
    SELECT best FROM old_order
    WHERE old_order.game = puzzle_answer.game AND old_order.puzzle = puzzle_answer.puzzle
);

UPDATE first_try SET subject = 'daily ' || (
    SELECT max(day) FROM daily_puzzle WHERE first_try.subject = 'puzzle ' || game || ' ' || puzzle
)
WHERE subject IN (SELECT 'puzzle ' || game || ' ' || puzzle FROM daily_puzzle);

DROP TABLE old_order;
