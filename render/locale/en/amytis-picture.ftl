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

# On the pictures of questions. Captions: about 20 letters.
amytis-picture-your-city = Your city
amytis-picture-your-projects = Your projects
amytis-picture-display = On display
amytis-picture-stacks = Stacks
amytis-picture-rival-projects = Rival’s projects
amytis-picture-no-projects = none open
amytis-picture-architects = Architects
amytis-picture-in-hand = Build this
# What the signs beside stacks and spaces say, all of them on one line of about 70 letters.
amytis-picture-sign-project = completes a project
amytis-picture-sign-favor = earns a favor
amytis-picture-sign-card = brings a project
amytis-picture-sign-end = the end is near
# Instead of a project: the points of a Palace on side B.
amytis-picture-score = 1 for each finished project
# An unrevealed project card.
amytis-picture-unseen = an unseen card
# What the turn has brought or still brings, on a line of its own.
amytis-picture-to-come-project = Still to come: what your Palace brings
amytis-picture-to-come-favor = Still to come: a favor
amytis-picture-claimed = Favor: { $rule }
# What favors reward: at most two lines of about 16 letters.
amytis-picture-favor-one = 3 for each stack of exactly 1
amytis-picture-favor-two = 2 for each stack of exactly 2
amytis-picture-favor-three = 4 for each stack of exactly 3
amytis-picture-favor-four = 6 for each stack of exactly 4
amytis-picture-favor-stairs = 6 for each row of heights 1-2-3
amytis-picture-favor-corners = 5 for each corner of 3 or more
amytis-picture-favor-projects = 2 for each finished project
amytis-picture-favor-crown = 4, 10, 18, 30 for 1 to 4 pawns
