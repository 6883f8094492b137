### What people have played, how strong they are, and who is best.

command-stats = How you, somebody else or this server play
command-stats-player = Whose statistics; yours if you leave this out
command-stats-game = Only this game
command-stats-about = All who play, instead of one person
command-stats-here = Post it here for all to see
command-menu-stats = Statistics
command-leaderboard = The best players of a game
command-leaderboard-game = Which game
command-leaderboard-players = At tables of how many
command-leaderboard-here = Post it here for all to see
stats-about-server = This server
stats-about-everybody = Everybody everywhere (choose a game)

stats-title = Statistics of { $name }
stats-title-server = Statistics of this server
stats-title-game = Statistics of { $title }
stats-none = No match that counts has ended yet. Matches against robots, or with a coach, don’t count.
stats-none-other = { $name } has not ended a match that counts yet.
stats-all = { $played ->
    [one] **1** match played
   *[other] **{ $played }** matches played
  }, **{ $won }** won ({ $share } %)
stats-latest = -# The newest { $count } results.
stats-game = - **{ $title }**, { $seats ->
    [one] alone
   *[other] { $seats } players
  }: { $won } of { $played } won · average { $average } · best { $best }
stats-rating = rating { $rating }
stats-rating-uncertain = rating about { $rating }, uncertain before { $least ->
    [one] 1 match
   *[other] { $least } matches
  }
stats-seat = { $seat }: { $won } of { $played }
stats-seats = Won by seat in turn order: { $seats }
stats-streak = Longest winning streak: { $longest }{ $streak ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }(now { $streak })
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
stats-opponent = - { $name }: ahead { $ahead } : { $behind } in { $played } together
stats-sources = -# Points by source in { $title }, own average (that of all): { $sources }
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
  }, { $average } on average, { $best } at best. Won by seat: { $shares }
stats-share = { $seat }: { $share } %
stats-alt = Statistics as a picture. { $words }

stats-picture-game = { $seats ->
    [one] { $title }, alone
   *[other] { $title }, { $seats } players
  }
stats-picture-played = played
stats-picture-won = won
stats-picture-average = average
stats-picture-best = best
stats-picture-rating = Rating over time
stats-picture-bars = Points by source; the mark is the average of all

refusal-stats-hidden = { $name } keeps statistics to themselves.
refusal-stats-game = Choose a game for the statistics of everybody.
refusal-stats-direct = That works on a server only.

ladder-title = Leaderboard: { $title }, { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }
ladder-scope = { $where ->
    [server] this server
   *[world] all servers
  }, { $when ->
    [ever] all time
   *[month] { $month }
  }
ladder-none = Nobody has ended a match here that counts yet.
ladder-row = { $place }. { $name } **{ $rating }** ({ $note })
ladder-row-uncertain = { $place }. { $name } about { $rating } ({ $note }, uncertain)
ladder-note = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $won } won
ladder-own = You are number { $place } with { $rating }.
ladder-own-far = Your rating is { $rating }.
ladder-uncertain = -# Ratings are uncertain until { $least ->
    [one] 1 match
   *[other] { $least } matches
  }. They start at { $start } and follow the order of places alone; resigned is last. `/me` takes you off.
button-ladder-month = This month
button-ladder-ever = All time
button-ladder-server = This server
button-ladder-world = All servers
button-ladder-seats = { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }

me-hidden = Others don’t see you in statistics, leaderboards, the results of weekly deals and the overview of a server. Tables, cups and leagues that you join still show your name.
me-shown = Others see you in statistics, leaderboards, the results of weekly deals and the overview of a server.
button-hide = Hide me
button-show-me = Show me

# What a match was for somebody, at its end.
special-first = { $name }’s first win in { $title }!
special-best = { $name }’s best score in { $title } so far: { $count }.
special-streak = { $name } has won { $count } in a row.
special-together = Match number { $count } of { $names }.
