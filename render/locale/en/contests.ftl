### Cups and leagues.

command-cup = Cups: everybody plays everybody
command-cup-new = Open a cup: it begins by itself once enough people have signed up
command-cup-players = how many people take part (4 unless you say otherwise)
command-league = Leagues: seasons in divisions by strength
command-league-new = Open a league: people sign up, and its matches open by themselves
command-league-days = for how many days people can sign up (3 unless you say otherwise)
command-contest-game = which game
command-contest-pace = how long a turn may take

contest-cup = { $title } cup
contest-league = { $title } league, season { $season }
contest-open-cup =
    {"**"}{ $name }: sign up!**
    Everybody plays everybody, and is first as often as all others. It begins by itself with { $size } people, or { $until } with those who are here by then (three at least). Every match gets a thread.
contest-open-league =
    {"**"}{ $name }: sign up!**
    { $seats ->
        [4] In divisions of up to seven by strength, everybody plays four matches of four, one on each seat: 10, 6, 3 and 1 points for the places.
       *[other] In divisions of up to six by strength, everybody plays everybody: 3 points for a win, 1 for a shared one.
      } It begins { $until } (with { $seats ->
        [4] four
       *[other] three
      } people at least). Every match gets a thread.
contest-entered = { $count ->
    [one] One has signed up: { $names }
   *[other] { $count } have signed up: { $names }
  }
contest-playing = **{ $name }**
contest-over = **{ $name }** has ended.
contest-void = **{ $name }** came to nothing: too few people signed up.
contest-division = __Division { $number }__
contest-line = `{ $place }` { $name } · { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  } · { $played }/{ $total }
contest-line-gone = `{ $place }` ~~{ $name }~~ (a robot plays) · { $played }/{ $total }
contest-live = Being played: { $links }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
  }
contest-ties = { $seats ->
    [4] -# 10, 6, 3 and 1 points for the places. If level: more first places, then more second places, then more points in the matches, then who signed up first.
   *[other] -# 3 points for a win, 1 for a shared one. If level: more wins, then more points in the matches, then who signed up first.
  }
contest-versus = {" – "}
contest-thread = { $name } · { $number } · { $names }
contest-thread-plain = { $name } · { $number }
# For the host, once: the next match can't begin.
contest-stalled = **{ $name }** in { $channel } is on hold. { $why ->
    [many] The next match needs a thread, and the server has as many open threads as Discord allows: close some.
    [title] The server’s AutoMod rejected the title of a match’s thread: let it pass, or rename the player.
    [permissions] I need more permissions there: { $missing }.
    [permission] I’m not allowed to open a thread and write there: check my permissions in that channel.
    [kind] That channel has no threads any more.
    [later] Discord couldn’t open a thread there.
   *[fault] Something went wrong on my side; whoever runs me finds it in the log.
  } I’ll keep trying, and it goes on by itself.
contest-ended = **{ $name }** has ended!
contest-won = { $place ->
    [1] 🏆 { $winner } has won, with { $points ->
        [one] { NUMBER($points) } point
       *[other] { NUMBER($points) } points
      }.
    [2] Second: { $winner }, { NUMBER($points) }
   *[other] Third: { $winner }, { NUMBER($points) }
  }
contest-won-division = First in division { $number }: { $winner }
contest-nobody = **{ $name }** has ended. Nobody stayed to the end.
contest-points = { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  }
contest-alt = The podium, from the first place on: { $names }
contest-drop-out = Leave for good? A robot takes your seats, those matches don’t count in anybody’s ratings, and you can’t come back.

button-sign-up = Sign up
button-drop-out = Leave
button-drop-out-sure = Yes, leave
button-next-season = Open the next season

notice-signed-up = You’re in! I’ll call you when your first match begins.
notice-dropped-out = You have left.
notice-contest-opened = Done: the sign-up is open, and you’re in.

refusal-contest-here = Cups and leagues need an ordinary text channel of a server, where I can open threads.
refusal-no-contest = I don’t know that cup or league any more.
refusal-contest-closed = It’s too late for that.
refusal-contest-full = All places are taken.
refusal-contest-entered = You’ve signed up already.
refusal-contest-not-entered = You aren’t taking part.
refusal-contest-many = { $count ->
    [one] This server has a cup or league already; one at a time is all I can look after here.
   *[other] This server has { $count } cups and leagues already; more would be too many.
  }
