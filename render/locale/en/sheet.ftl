# Texts on the picture of a final score sheet.

sheet-wins = { $name } wins
sheet-shared = A shared victory
sheet-none = No result
sheet-total = Total
# Where a name has no letter that the picture's font can draw.
sheet-player = Player { $number }
