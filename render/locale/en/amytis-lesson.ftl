### The lesson of The Architects of Amytis
# Of each step: a title of at most 24 letters, the idea in at most two sentences, and a sentence on success.
# $gain are the points that the step’s turn gains, $points those of the reader before it, $yours what the
# reader’s own turn gains; $rival is the opponent.

amytis-lesson-city-title = Your city
amytis-lesson-city = You build a city of nine spaces, bottom left, with tiles from the nine stacks. Most points at the end win.

amytis-lesson-take-title = Take and build
amytis-lesson-take = Take the top tile of a stack and build it in your city. Take the pink Market from stack 1 and put it on a1.
amytis-lesson-take-done = A Market scores 2 for each tile of its own colour, itself included. Your architect now stands on stack 1 and blocks it for both of you.

amytis-lesson-score-title = Buildings score at once
amytis-lesson-score = A Theater scores 1 for each architect out, yours included. Take the one from stack 5 and put it on b1.
amytis-lesson-score-done = Three architects are out, so { $yours } points. The numbers on the buttons tell you in advance.
amytis-lesson-score-wrong-elsewhere = That’s the right tile, and it scores the same anywhere. Later it’ll pay to have it on b1, though.

amytis-lesson-line-title = Three in a line
amytis-lesson-line = Three of your architects in a line earn a favor. Take stack 9, build on b2 and claim Stacks of 1.
amytis-lesson-line-done = Your Market scored 4, and the favor is worth 3 for each of your three stacks of 1. It counts at the end, and changes with your city until then.
amytis-lesson-line-wrong-elsewhere = The line and the favor are right. Put the blue Market on b2, though: blue tiles in a column will be worth something soon.
amytis-lesson-line-wrong-favor = The line is right, but the favor for stacks of 1 suits your three low stacks better.

amytis-lesson-home-title = Architects go home
amytis-lesson-home = After a line, or with all four out, your architects go home as your turn begins. Stacks 1, 5 and 9 are open again.

amytis-lesson-project-title = A project
amytis-lesson-project = A Palace earns a project, a pattern of colours. Take the blue Palace from stack 9, build on b3, and choose project 3: three blue tiles in a line.
amytis-lesson-project-done = You completed it at once: 8 points for the project, 1 for the Palace and 3 for one more stack of 1. Building over its tiles later does no harm.
amytis-lesson-project-wrong-elsewhere = The Palace is right. Build it on b3, so that all of column b is blue, and take project 3.

amytis-lesson-cover-title = Build over
amytis-lesson-cover = In another match, you have the favor for stacks of 2. Put the Theater from stack 3 over b1: a covered tile only adds height.
amytis-lesson-cover-done = The Theater scored 4 and the stack of 2 adds 2. The Palace had done its job, and no longer counts.
amytis-lesson-cover-wrong-empty = That scores for the Theater. On top of the Palace it’d also make a stack of exactly 2, for { $gain } points in all.

amytis-lesson-block-title = Watch their line
amytis-lesson-block = Here, { $rival }’s architects on 5 and 7 need only stack 3 for a line and a favor. Take it yourself!
amytis-lesson-block-done = Your architect blocks the stack, and the Wall earned you { $yours } points, too. Always look for two of theirs in a line.

amytis-lesson-end-title = The end
amytis-lesson-end = Once a second stack is empty, both finish with equal turns. In this match you lead, so take the last tile of stack 8.
amytis-lesson-end-done = { $rival } has one last turn, which can’t make up for your lead. Had you been behind, you’d have left that tile alone.

amytis-lesson-sum-title = Over to you
amytis-lesson-sum = That’s all you need! Your first steps led to this city: you’re ahead with { $points } points.
