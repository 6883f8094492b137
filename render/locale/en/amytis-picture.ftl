# Texts on the picture of The Architects of Amytis. Room is short: keep to the length of the English.

amytis-picture-title = The Architects of Amytis
# Points that buildings have scored so far, and the sum if the match ended now.
amytis-picture-built = built
amytis-picture-total = in all
# Below the number itself.
amytis-picture-final-score = { $points ->
    [one] point
   *[other] points
}
amytis-picture-final = Final turn: { $name }

# What each building scores, in shorthand: about 17 letters a line, two lines.
amytis-picture-garden-a = 1 per stack as high as this
amytis-picture-garden-b = 2 per tile in its stack
amytis-picture-market-a = 2 per tile of its colour
amytis-picture-market-b = 1 per tile of other colours
amytis-picture-wall-a = 2 per wall on the edge
amytis-picture-wall-b = walls in corners 1, 4, 8, 10
amytis-picture-palace-a = a project, and 1 per palace
amytis-picture-palace-b = a project, or 1 per finished one
amytis-picture-residence-a = 1 per building type shown
amytis-picture-residence-b = 2 per residence and market
amytis-picture-theater-a = 1 per architect on the board
amytis-picture-theater-b = 2 per architect of your own
