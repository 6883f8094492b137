### Cups and leagues.

command-cup = Cups: everyone plays everyone
command-cup-new = Open a cup: it starts by itself once enough people have signed up
command-cup-players = How many people take part (4 if left out)
command-league = Leagues: seasons in divisions by strength
command-league-new = Open a league: people sign up, and its matches open by themselves
command-league-days = How many days people have to sign up (3 if left out)
command-contest-game = Which game
command-contest-pace = How long turns may take

contest-cup = { $title } cup
contest-league = { $title } league, season { $season }
contest-open-cup =
    {"**"}{ $name }: sign up!**
    Everyone plays everyone and goes first equally often. It starts as soon as { $size } people have signed up, or { $until } with everyone who has signed up by then (at least three). Each match gets its own thread.
contest-open-league =
    {"**"}{ $name }: sign up!**
    { $seats ->
        [4] In divisions of up to seven by strength, everyone plays four matches of four, one from each seat: 10, 6, 3 and 1 points for first to fourth place.
       *[other] In divisions of up to six by strength, everyone plays everyone: 3 points for a win, 1 for a draw.
      } It starts { $until } (with at least { $seats ->
        [4] four
       *[other] three
      } people). Each match gets its own thread.
contest-entered = { $count ->
    [one] 1 signed up: { $names }
   *[other] { $count } signed up: { $names }
  }
contest-playing = **{ $name }** · { $ended } of { $count ->
    [one] 1 match
   *[other] { $count } matches
  } played
contest-over = **{ $name }** has ended.
# Below the title of the picture: how many matches were played, and what its columns show.
contest-picture = { $ended } of { $count ->
    [one] 1 match
   *[other] { $count } matches
  } played · { $seats ->
    [4] { $void ->
        [0] place in each match
       *[other] places, – (no result)
      }
   *[other] { $void ->
        [0] W, D, L by opponent
       *[other] W, D, L, – (no result)
      }
  }
contest-division-short = Division { $number }
# Heads of the columns of the picture.
contest-head-points = points
contest-head-played = played
contest-head-won = won
contest-void = **{ $name }** was called off: too few people signed up.
contest-division = __Division { $number }__
contest-line = `{ $place }` { $name } · { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  } · { $played }/{ $total } played
contest-line-gone = `{ $place }` ~~{ $name }~~ · left · { $played }/{ $total } played
# Below the standings, if someone has left.
contest-gone = -# Robots play for those who have left; they come last.
contest-live = **Now playing**
contest-running = - [{ $names }]({ $link }){ $stall ->
    [paused] {" "}· paused by an admin
    [frozen] {" "}· on hold until an admin repairs it
    [away] {" "}· its thread is gone
   *[none] { $count ->
        [0] {""}
        [one] {" "}· { $active }’s turn, last move { $since }
       *[other] {" "}· { $active } to move, last move { $since }
      }
  }
contest-more = { $count ->
    [one] - and 1 more match
   *[other] - and { $count } more matches
  }
contest-next = **Next**
contest-latest = **Latest results**
contest-result = { $name } { NUMBER($points) }
# Calls the people who took part last time.
contest-again = { $names }: another one?
contest-decided = { $kind ->
    [points] -# Decided by points: { NUMBER($own) } to { NUMBER($other) }.
    [firsts] -# Level on points; decided by wins: { NUMBER($own) } to { NUMBER($other) }.
    [seconds] -# Level on points and wins; decided by second places: { NUMBER($own) } to { NUMBER($other) }.
    [scored] -# Level on points and places; decided by points in the matches: { NUMBER($own) } to { NUMBER($other) }.
   *[number] -# Level in everything; decided by the earlier sign-up.
  }
contest-ties = { $seats ->
    [4] -# 10, 6, 3 and 1 points for first to fourth place. Ties are broken by first places, then second places, then points in the matches, then the earlier sign-up.
   *[other] -# 3 points for a win, 1 for a draw. Ties are broken by wins, then points in the matches, then the earlier sign-up.
  }
contest-versus = {" – "}
contest-thread = { $name } · { $number } · { $names }
contest-thread-plain = { $name } · { $number }
# For the host, once: the next match can't begin.
contest-stalled = **{ $name }** in { $channel } is on hold. { $why ->
    [many] The next match needs a thread, and the server already has as many open threads as Discord allows. Please close some.
    [title] The server’s AutoMod rejected the title of a match’s thread. Please let it pass, or rename the player.
    [permissions] I need more permissions there: { $missing }.
    [permission] I’m not allowed to open a thread and write in it. Please check my permissions in that channel.
    [kind] That channel can’t have threads any more.
    [later] Discord couldn’t open a thread there.
   *[fault] Something went wrong on my side; the bot’s owner can find it in the log.
  } I’ll keep trying, and it continues by itself once that’s settled.
# For a player, once: the next match can't begin.
contest-stalled-player = Your next match in **{ $name }** in { $channel } can’t open yet. The host has been told what to do. You don’t have to do anything: I’ll keep trying, and call you when it opens.
# In the standings: why matches that could open don't.
contest-held = { $why ->
    [stalled] -# On hold: no match can open in this channel for now. The host has been told what to do.
    [limit] -# The next matches open once the server has room: it has reached its limit of running matches.
   *[left] -# { $name } has left the server. Their next matches wait, and a robot takes over { $until }.
  }
# For the host and the players, once.
contest-stall-limit =
    { $called }: the next matches of **{ $name }** have been waiting for a day, because this server allows { $most ->
        [one] only 1 match
       *[other] { $most } matches
      } at a time.
    {"**"}What to do:** finish a match, or have an admin raise the limit with `/server settings`. They open by themselves once there is room.
contest-stall-left =
    { $called }: { $gone } has left the server, so their next matches in **{ $name }** can’t open.
    {"**"}What to do:** nothing, if they come back; then the matches open by themselves. Otherwise a robot takes over their seats for good { $until }. { $hosts ->
        [0] An admin
       *[other] { $host } or an admin
      } can seat it now.
contest-stall-quiet =
    { $called }: this match of **{ $name }** is stuck: the last move was { $since }. { $count ->
        [one] It’s { $active }’s turn.
       *[other] To move: { $active }.
      }
    {"**"}What to do:** { $active }, take your turn with the button below the board. Otherwise { $hosts ->
        [0] an admin
       *[other] { $host } or an admin
      } can let a robot stand in until you come back.
contest-stall-paused =
    { $called }: this match of **{ $name }** has been paused for days.
    {"**"}What to do:** an admin can resume it with `/admin match resume`.
contest-stall-frozen =
    { $called }: this match of **{ $name }** is on hold, because I can’t read it.
    {"**"}What to do:** an admin can check it with `/admin match mend`, or end it without a result with `/admin match end`.
contest-stall-away =
    { $called }: the thread of { $names } in **{ $name }** is gone.
    {"**"}What to do:** an admin can continue the match in another channel with `/admin match move match:{ $match }`, or end it without a result with `/admin match end`.
# What remains of such a message.
contest-stall-over = -# { $match ->
    [0] { $name } goes on.
   *[other] { $name }: { $names } goes on.
  }
contest-ended = **{ $name }** has ended!
contest-won = { $place ->
    [1] 🏆 { $winner } wins with { $points ->
        [one] { NUMBER($points) } point
       *[other] { NUMBER($points) } points
      }!
    [2] Second: { $winner }, { $points ->
        [one] { NUMBER($points) } point
       *[other] { NUMBER($points) } points
      }
   *[other] Third: { $winner }, { $points ->
        [one] { NUMBER($points) } point
       *[other] { NUMBER($points) } points
      }
  }
contest-won-division = Winner of division { $number }: { $winner }
contest-nobody = **{ $name }** has ended. No one stayed to the end.
contest-points = { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  }
contest-alt = The podium, from first place down: { $names }
contest-drop-out = Leave for good? A robot takes over your seats, those matches don’t count towards anyone’s rating, and you can’t come back.

button-sign-up = Sign up
button-drop-out = Leave
button-drop-out-sure = Yes, leave
button-next-season = Open the next season
button-new-cup = New cup
button-check-again = Check again
button-stand-in = Let a robot stand in
button-robot-plays = Let a robot play

notice-signed-up = You’re in! I’ll call you when your first match starts.
notice-dropped-out = You’ve left.
notice-checked = { $stuck ->
    [0] It’s running again.
   *[other] Checked just now: it can’t go on yet. I’ll keep trying by myself.
  }
notice-settled-quiet = A robot stands in from now on. Players get their seats back when they take them.
notice-settled-left = A robot plays their matches from now on.
notice-contest-opened = Done: sign-up is open, and you’re in.

refusal-contest-here = Cups and leagues need an ordinary text channel on a server where I can open threads.
refusal-no-contest = I can’t find that cup or league any more.
refusal-contest-closed = It’s too late for that.
refusal-contest-host = Only the host of this cup or league, or an admin, can do that.
refusal-contest-full = All places are taken.
refusal-contest-entered = You’ve already signed up.
refusal-contest-not-entered = You’re not taking part in it.
refusal-contest-many = { $count ->
    [one] This server already has a cup or league, and I can only run one at a time here.
   *[other] This server already has { $count } cups and leagues, and I can’t run more here.
  }
