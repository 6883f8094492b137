### Clubs: groups that keep playing.

command-club = Clubs: your group, its matches, its season
command-club-new = Found a club in this channel: it opens a match every week, or whenever one ends
command-club-name = What the club is called
command-club-game = Which game (more under Settings afterwards)
command-club-seats = The most players of a match (4 if left out)
command-club-day = On which day of the week matches open (left out: whenever one ends)
command-club-hour = At which hour, from 0 to 23 (20 if left out)
command-club-zone = The time zone of that hour (yours from /me if left out)
command-club-pace = How long turns may take
command-club-robots = Whether robots fill free seats
command-club-show = The club of this channel: who plays, the season, records
command-club-list = The clubs of this server
command-club-invite = Invite someone to the club of this channel
command-club-player = Whom to invite

club-every-game = Every game, in turn
club-nameless = A club
club-default-name = { $title } club

club-title = **{ $name }**{ $phase ->
    [paused] {" · paused"}
    [over] {" has ended."}
   *[playing] {""}
  }
club-rhythm = -# { $games }{ $count ->
    [one] {""}
   *[other] {" in turn"}
  } · { $when }
club-at-once = a new match whenever one ends
club-weekly = { $day ->
    [0] Mondays
    [1] Tuesdays
    [2] Wednesdays
    [3] Thursdays
    [4] Fridays
    [5] Saturdays
   *[6] Sundays
  } at { $time } ({ $zone })
club-more = { $count } more

club-live = **Now:** { $link }: { $names } · { $paused ->
    [yes] on hold
   *[no] { $turn }’s turn, { $time }
  }
club-next = **Next:** { $game }, { $date } ({ $time })
club-next-gathering = **Next:** { $game }, as soon as { $seats } are in, or { $time } with those who are
club-next-after = **Next:** { $game }, once the current match has ended
club-held = { $why ->
    [games] None of the club’s games is installed any more. The host can choose others: *More*, then *Settings*.
    [running] **Next:** { $game }, once one of the { $count } running matches has ended
    [limit] **Next:** { $game }, once the server has room: it has reached its limit of running matches
    [nobody] **Next:** { $game }, as soon as someone is in
   *[few] **Next:** { $game }, as soon as two are in
  }
club-coming = In: { $names } ({ $count }/{ $seats })
club-out = Not this time: { $names }
club-paused = { $skipped ->
    [0] Paused. The host can resume it: *More*, then *Go on*.
   *[other] Paused: too few were in, { NUMBER($skipped) } times in a row. The host can resume it: *More*, then *Go on*.
  }

club-season = __Season { $season }__
club-season-empty = No match has ended yet this season.
club-season-more = … and { $count } more
club-line = `{ $place }` { $name } · { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  } · won { $wins }/{ $played }
club-points = A point for each opponent you finish ahead of
club-records = **Records:** { $records }
club-records-title = __Records__
club-record-matches = { $count ->
    [one] 1 match
   *[other] { NUMBER($count) } matches
  }
club-record-scores = most points: { $scores }
club-record-best = { $game } { NUMBER($points) } ({ $name })
club-record-best-of = Most points in { $game }, { $seats ->
    [one] 1 player
   *[other] { $seats } players
  }: { NUMBER($points) }, { $name }
club-record-streak = longest streak: { $count } wins ({ $names })
club-record-streak-line = Longest streak: { $count } wins, { $names }
club-record-person = { $name }: won { $wins } of { $played } in all
club-members = __{ $count ->
    [one] 1 member
   *[other] { $count } members
  }__

club-call = **{ $name }**: { $kind ->
    [once] { $game } next. Are you in? It starts when enough are, or { $time }.
   *[weekly] { $game }, { $date } ({ $time }). Are you in?
  } { $people }
club-call-opened = **{ $name }**: { $game } has started in { $link }.
club-call-skipped = **{ $name }**: too few were in, so there was no match.
club-call-moved = **{ $name }**: the next match has been rescheduled.
club-call-paused = **{ $name }** is paused.
club-call-over = **{ $name }** has ended.
club-invitation = { $mention }, { $host } invites you to **{ $name }**.
club-thread = { $name } · { $number } · { $game }
club-thread-plain = Club match · { $game }
club-invite = Invite someone …
club-end = End **{ $name }** for good? Running matches go on, but no more open, and its members are forgotten.
# For the host, once: the next match can't be opened.
club-stalled = **{ $name }** in { $channel } can’t open its next match. { $why ->
    [many] It needs a thread, and the server already has as many open threads as Discord allows. Please close some.
    [title] The server’s AutoMod rejected the title of its thread. Please rename the club.
    [permissions] I need more permissions there: { $missing }.
    [permission] I’m not allowed to open a thread and write in it. Please check my permissions in that channel.
    [kind] That channel can’t have threads any more.
    [later] Discord couldn’t open a thread there.
   *[fault] Something went wrong on my side; the bot’s owner can find it in the log.
  } I’ll keep trying, and it continues by itself once that’s settled.

club-setting = { $setting ->
    [games] **Games**, played in turn
    [seats] **Players** per match
    [day] **When** the next match opens
    [hour] **At** what time
    [pace] **Time** for turns
    [posters] **Posters** of each month and year
   *[robots] **Robots**
  }
club-seats = Up to { $count ->
    [one] 1 player
   *[other] { $count } players
  }
club-when-once = Whenever a match ends
club-when-day = { $day ->
    [0] Every Monday
    [1] Every Tuesday
    [2] Every Wednesday
    [3] Every Thursday
    [4] Every Friday
    [5] Every Saturday
   *[6] Every Sunday
  }
club-when-hour = { $time } ({ $zone })
club-robots = { $robots ->
    [yes] Robots fill free seats
   *[no] No robots
  }
club-posters = { $posters ->
    [yes] Post one here when a month or year has ended
   *[no] No posters
  }
club-form-title = Name and time zone
club-form-name = Name

club-list = __Clubs of this server__
club-list-none = This server has no club yet. Found one with `/club new`.
club-list-line = **{ $name }** · { $channel }{ $phase ->
    [paused] {" · paused"}
   *[playing] {""}
  }
club-list-more = … and { $count } more

button-club-in = In
button-club-out = Not this time
button-club-in-next = In next time
button-club-out-next = Not next time
button-club-join = Join the club
button-club-leave = Leave the club
button-club-settings = Settings
button-club-pause = Pause
button-club-resume = Go on
button-club-end = End
button-club-end-sure = Yes, end it
button-club-form = Name and time zone
button-club-back = Done
button-club-found = Every time from now on

notice-club-founded = Founded! The club’s message is in the channel; invite others under *More*.
notice-club-founded-of = Founded, with everyone who played. It plays on whenever a match ends; change that here.
notice-club-in = You’re in! I’ll call you when the match starts and it’s your turn.
notice-club-in-line = You’re on the list. All seats are taken for now; if someone drops out, you move up.
notice-club-in-guest = You’re in if a member leaves a seat free. Join the club to be asked every time.
notice-club-out = All right, not this time.
notice-club-joined = Welcome to the club! Press *In* when you want to play.
notice-club-left = You’ve left the club.
notice-club-left-last = You’ve left. You were the last member, so the club has ended.
notice-club-changed = Changed.
notice-club-paused = Paused: no matches open until you press *Go on*.
notice-club-resumed = The club goes on.
notice-club-ended = The club has ended.
notice-club-invited = Invited.

refusal-club-place = Clubs need an ordinary text channel on a server where I can open threads.
refusal-no-club = There’s no club here. Found one with `/club new`, or see `/club list`.
refusal-club-here = This channel already has a club, { $name }. Found yours in another channel, or join this one.
refusal-club-many = { $count ->
    [one] This server already has a club, and I can only run one here.
   *[other] This server already has { $count } clubs, and I can’t run more here.
  }
refusal-club-full = This club already has { $count } people, and there’s no room for more.
refusal-club-over = { $name } has ended.
refusal-club-paused = { $name } is paused. Its host can resume it: *More*, then *Go on*.
refusal-club-round = That match is no longer open. The club’s message has the next one.
refusal-club-member = You’re already a member.
refusal-club-guest = { $mention } is already a member.
refusal-club-not-member = You’re not a member of this club.
refusal-club-host = Only the club’s host or someone who manages the server can do that.
refusal-club-not-host = Only the host of this match can make a club of its players.
refusal-club-players = A club needs at least two people, and the others have left.
refusal-club-name = Please give the club a name.
