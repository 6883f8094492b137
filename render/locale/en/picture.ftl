# Texts that the pictures of all games share.

picture-wins = { $name } wins
picture-shared = A shared victory
picture-none = No result
picture-ahead = Ahead of { $name } by
picture-level = Level with { $name }, won on the tie-break
picture-resigned = No one else stayed to the end
# The same in one line: "Ahead of Ben by Buildings +7 · Virtue +3".
picture-ahead-in-all = Ahead of { $name } by { $reasons }
picture-reason = { $name } { $lead }
# On the score sheet: when the match was played.
picture-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  } { $year }
# In the place of who has won, on the picture of a table before the start.
picture-example = { $title }: an example
# Above what one’s own points come from.
picture-counts = What counts
picture-to-move = To move
picture-next = Next
# Where a name has no letter that the picture's font can draw.
picture-player = Player { $number }
