### Posters of what a group, a club or a server has played in a month or year.

button-poster = Poster
button-posters = Posters
button-poster-month = This month
button-poster-last-month = Last month
button-poster-year = This year
button-poster-last-year = Last year
button-poster-post = Post it here
notice-poster-posted = Posted.
refusal-poster-none = No match that counts ended in that period.

poster-title = **{ $period }** · { $group }
poster-club = A club
poster-posted = -# Posted by { $name }
poster-summary = { $count ->
    [one] 1 match.
   *[other] { NUMBER($count) } matches.
  }
poster-summary-won = { $count ->
    [one] 1 match, won by { $name }.
   *[other] { NUMBER($count) } matches. { $name } won the most: { NUMBER($wins) }.
  }

# On the picture.
poster-matches = { $count ->
    [one] match
   *[other] matches
  }
poster-players = { $count ->
    [one] player
   *[other] players
  }
poster-average = a match, on average
poster-wins = { $count ->
    [one] 1 win
   *[other] { NUMBER($count) } wins
  }
poster-person = { $played ->
    [one] 1 match
   *[other] { NUMBER($played) } matches
  }{ $streak ->
    [0] {""}
    [one] {""}
   *[other] {" · up to "}{ $streak } wins in a row
  }
poster-more = { $count ->
    [one] and 1 more
   *[other] and { NUMBER($count) } more
  }
poster-in = { $text } in { $title }
poster-best = Best scores
poster-best-of = { $title } { NUMBER($points) } ({ $name })
poster-closest = Closest finish
poster-comeback = Biggest comeback
poster-behind = { $name } was { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  } behind
poster-captures = Most captures
poster-favourites = Favourites
poster-favourite = { $building } ({ $name }, { NUMBER($count) }×)
