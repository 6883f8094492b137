# Texts that the pictures of all games share.

picture-wins = { $name } wins
picture-shared = A shared victory
picture-none = No result
picture-ahead = Ahead of { $name } by
# In the place of who has won, on the picture of a table before the start.
picture-example = { $title }: an example
# Above what one’s own points come from.
picture-counts = What counts
picture-to-move = To move
# Where a name has no letter that the picture's font can draw.
picture-player = Player { $number }
