### How users look in pictures: their colour, emblem and title.

me-face = **How you look in pictures**
button-face = My colour and emblem

face-heading = ### How you look
face-alt = A preview of your emblem, your name and your title.
face-colour-none = Colour: your seat’s
face-colour = Colour: { $name }
face-colour-ivory = ivory
face-colour-black = black
face-colour-red = red
face-colour-teal = teal
face-colour-violet = violet
face-colour-gold = gold
face-emblem-none = Emblem: your seat’s
face-emblem = Emblem: { $name }
face-emblem-sun = sun
face-emblem-moon = moon
face-emblem-rosette = rosette
face-emblem-wave = wave
face-emblem-lozenge = lozenge
face-emblem-tower = tower
face-title-none = No title
face-earned = { $count ->
    [one] earned once
   *[other] earned { NUMBER($count) } times
  }
face-no-title = You haven’t earned a title yet. You earn one with each award at the end of a rated match, such as *Best turn*.
face-framed = The laurel wreath is for the most wins on this server last month.
face-hidden = -# You’re hidden from statistics, so others don’t see your title or wreath.
face-about = -# Boards show this from your next match on. If two players at a table chose the same, the earlier seat keeps it and the other gets the next free one. In games that deal colours, boards show only your emblem.

stats-title-held = Title: **{ $title }**
stats-wreath = Laurel wreath: most wins on this server last month
ladder-wreath = -# Laurel wreath: most wins on this server last month, in all games

notice-face = Saved.
refusal-title = You haven’t earned that title.

# A title that stands for the award “Best turn”.
title-turn = Turn Master
