# Texts on the picture of Ancient Architects. Room is short: keep to the length of the English.

ancient-board-picture-title = Ancient Architects
