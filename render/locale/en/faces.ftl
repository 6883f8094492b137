### How users look in pictures: their colour, emblem and title.

me-face = **How you look in pictures**
button-face = My colour and emblem

face-heading = ### How you look
face-alt = A preview of your emblem, your name and your title.
face-colour-none = Colour: that of your seat
face-colour = Colour: { $name }
face-colour-ivory = ivory
face-colour-black = black
face-colour-red = red
face-colour-teal = teal
face-colour-violet = violet
face-colour-gold = gold
face-emblem-none = Emblem: that of your seat
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
face-no-title = You haven’t earned a title yet. The awards at the end of rated matches, such as the best turn, are titles.
face-framed = The laurel wreath shows that you won most here last month.
face-hidden = -# You’re hidden from statistics, so others don’t see your title or wreath.
face-about = -# From your next match on. If someone at the table has chosen the same, the earlier seat keeps it and the other gets the next free one. Games that deal colours only take your emblem.

stats-title-held = Title: **{ $title }**
stats-wreath = Laurel wreath: most wins on this server last month
ladder-wreath = -# Laurel wreath: most wins on this server last month, in all games

notice-face = Saved.
refusal-title = You haven’t earned that title.

# A title that stands for the award “Best turn”.
title-turn = Turn Master
