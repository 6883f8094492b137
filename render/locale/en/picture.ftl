# Texts that the pictures of all games share.

picture-wins = { $name } wins
picture-shared = A shared victory
picture-none = No result
picture-to-move = To move
# Where a name has no letter that the picture's font can draw.
picture-player = Player { $number }
