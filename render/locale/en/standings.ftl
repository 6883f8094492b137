### What people have played, how strong they are, and who is best.

command-stats = Statistics for you, another player or this server
command-stats-player = Whose statistics (yours if left out)
command-stats-game = Only this game
command-stats-about = Everyone’s statistics instead of one person’s
command-stats-here = Post it here for everyone to see
command-menu-stats = Statistics
command-leaderboard = The best players of a game
command-leaderboard-game = Which game
command-leaderboard-players = For how many players
command-leaderboard-here = Post it here for everyone to see
stats-about-server = This server
stats-about-everybody = Everyone everywhere (choose a game)

stats-title = Statistics for { $name }
stats-title-server = Statistics for this server
stats-title-game = Statistics for { $title }
stats-none = No match that counts has ended yet. Matches with robots or a coach don’t count.
stats-none-other = { $name } hasn’t finished a match that counts yet.
stats-all = { $played ->
    [one] **1** match played
   *[other] **{ $played }** matches played
  }, **{ $won }** won ({ $share }%)
stats-latest = { $count ->
    [one] -# Based on the latest result.
   *[other] -# Based on the latest { $count } results.
  }
stats-game = - **{ $title }**, { $seats ->
    [one] alone
   *[other] { $seats } players
  }: { $won } of { $played } won · average { $average } · best { $best }
stats-rating = rating { NUMBER($rating) } ± { $margin }
stats-rating-provisional = rating { NUMBER($rating) } ± { $margin } (provisional until { $least ->
    [one] one match
   *[other] { $least } matches
  })
# The highest rating so far, and the share of other rated players below it.
stats-peak = Highest rating in { $title }, { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }: { NUMBER($peak) }
stats-below = higher than { $share }% of { $count ->
    [one] the 1 other player
   *[other] { NUMBER($count) } other players
  }
stats-seat = { $seat ->
    [1] first player
    [2] second player
    [3] third player
    [4] fourth player
    [5] fifth player
   *[other] sixth player
  }: { $won } of { $played }
stats-seats = Wins as { $seats }
stats-streak = Longest winning streak: { $longest }{ $streak ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }(currently { $streak })
  }
stats-delay = A turn usually takes { $time }.
stats-time = { $unit ->
    [minute] { $count ->
        [one] 1 minute
       *[other] { $count } minutes
      }
    [hour] { $count ->
        [one] 1 hour
       *[other] { $count } hours
      }
   *[day] { $count ->
        [one] 1 day
       *[other] { $count } days
      }
  }
stats-opponents = **Head to head**
stats-opponent = - { $name }: { $played ->
    [one] 1 match together
   *[other] { $played } matches together
  }{ $ahead ->
    [0] {""}
   *[other] , ahead in { $ahead }
  }{ $behind ->
    [0] {""}
   *[other] , behind in { $behind }
  }{ $shared ->
    [0] {""}
   *[other] , level in { $shared }
  }
stats-sources = -# Points by source in { $title }, on average (everyone’s average): { $sources }
stats-source = { $name } { $own } ({ $all })
stats-apart = -# Not counted: { $kinds }.
stats-apart-coached = { $count } with a coach
stats-apart-robots = { $count } with robots
stats-apart-early = { $count } given up early
stats-apart-unended = { $count } ended without a result
stats-table = **{ $title }**, { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }: { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, average { $average }, best { $best }. Wins as { $shares }
stats-share = { $seat ->
    [1] first player
    [2] second player
    [3] third player
    [4] fourth player
    [5] fifth player
   *[other] sixth player
  }: { $share }%
stats-alt = The statistics as a picture. { $words }

stats-picture-game = { $seats ->
    [one] { $title }, alone
   *[other] { $title }, { $seats } players
  }
stats-picture-played = played
stats-picture-won = won
stats-picture-average = average
stats-picture-best = best
stats-picture-rating = Rating over time
stats-picture-bars = Points by source; the mark is everyone’s average

refusal-stats-hidden = { $name } keeps their statistics private.
refusal-stats-game = Choose a game to see everyone’s statistics.
refusal-stats-direct = That only works on a server.

ladder-title = Leaderboard: { $title }, { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }
ladder-scope = { $where ->
    [server] This server
   *[world] All servers
  }, { $when ->
    [ever] all time
   *[month] { $month }
  }
ladder-none = No one here has finished a match that counts yet.
ladder-row = { $place }. { $name } **{ NUMBER($rating) }** ± { $margin } ({ $note })
ladder-row-provisional = { $place }. { $name } { NUMBER($rating) } ± { $margin } ({ $note }, provisional)
ladder-note = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $won } won
ladder-own = You’re number { $place } with { NUMBER($rating) } ± { $margin }.
ladder-own-far = Your rating is { NUMBER($rating) } ± { $margin }.
ladder-provisional = -# Players with fewer than { $least ->
    [one] one match
   *[other] { $least } matches
  } are listed below the others. Don’t want to be listed? Hide yourself with `/me`.
button-together = Our record
together-title = ### Your record together
together-none = You haven’t finished a match together that counts: robots, coached matches and early resignations don’t.
together-matches = { $count ->
    [one] **1** match, on { $since }, which took { $time }.
   *[other] **{ $count }** matches since { $since }, { $time } each on average.
  }
together-person = - { $name }: { $won ->
    [one] 1 win
   *[other] { $won } wins
  }{ $streak ->
    [0] {""}
    [one] {""}
   *[other] , up to { $streak } in a row
  }
together-scores = **Best scores**
together-best = - { $title }{ $seats ->
    [0] {""}
    [one] , 1 player
   *[other] , { $seats } players
  }: { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, best score { NUMBER($points) } ({ $name })
together-ahead = - { $name }: ahead in { $ahead } of { $played }{ $streak ->
    [0] {""}
    [one] {""}
   *[other] , up to { $streak } in a row
  }
together-closest = **Closest finish:** { $scores } in { $title }, { $date }
together-comeback = **Biggest comeback:** { $name } in { $title }, { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  } behind, { $date }
together-note-comeback = -# A comeback is how far behind the leader the winner was at the end of a round; matches in which someone resigned don’t count.
together-captures = **Captures in { $title }:** { $pairs }
together-captured = { $captor } { NUMBER($count) } from { $owner }
together-favourites = **Favourites in { $title }:** { $favourites }
together-favourite = { $name }: { $building } ({ NUMBER($count) }×)
together-local = -# Only matches on this server, since you aren’t one of these players.
together-title-with = ### Your record with { $name }
together-note-with = -# All matches in which you both played, including those with others. Only which of you finished ahead counts.
button-met = People I’ve met
met-title = ### People you’ve met
met-none = You haven’t finished a match with anyone else that counts: robots, coached matches and early resignations don’t.
met-count = { $count ->
    [one] You’ve played with **1** person.
   *[other] You’ve played with **{ NUMBER($count) }** people.
  }
met-person = - { $name }: { $played ->
    [one] 1 match
   *[other] { $played } matches
  }, you were ahead in { $ahead }, behind in { $behind }{ $shared ->
    [0] {""}
   *[other] , level in { $shared }
  }
met-matches = { $count ->
    [one] 1 match together
   *[other] { $count } matches together
  }
met-hidden = -# People who keep their statistics private aren’t listed.
met-choose = Open your record with…
together-score = { $name } { NUMBER($points) }
button-ratings = What ratings mean
# Three sentences about ratings, behind the button.
ratings-explained = ### What ratings mean
    - Everyone starts at { NUMBER($start) } in each game and number of players; who finishes in which place moves the ratings, and a player rated 100 points higher beats another in about 64 of 100 matches.
    - The number after ± says how sure a rating is: two times out of three, the true strength lies within that range; every match narrows it, and a rating is provisional until you’ve played { $least ->
        [one] a match
       *[other] { $least } matches
      }.
    - Only matches between people count, without a coach and not given up in the first turns; later on, giving up counts as last place.
button-ladder-month = This month
button-ladder-ever = All time
button-ladder-server = This server
button-ladder-world = All servers
button-ladder-seats = { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }

me-hidden = Others don’t see you in statistics, leaderboards, weekly deal results, daily puzzles or server overviews. Tables, cups and leagues you join still show your name.
me-shown = Others see you in statistics, leaderboards, weekly deal results, daily puzzles and server overviews.
button-hide = Hide me
button-show-me = Show me

# A player’s milestone, at the end of a match.
special-first = { $name }’s first win in { $title }!
special-best = { $name }’s best score in { $title } so far: { $count }.
special-streak = { $name } has won { $count } in a row.
special-together = That was match number { $count } together for { $names }.
