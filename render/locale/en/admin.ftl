### What admins of a server set, and what they do to matches.

command-admin = What admins of this server can do
command-admin-match = Look after a match
command-admin-number = the number of the match, if it isn’t the one in this channel
command-admin-pause = Pause a match: nobody can play, and no time runs
command-admin-resume = Let a paused match go on
command-admin-end = End a match without a result, or close a table
command-admin-move = Move a match to another channel
command-admin-move-channel = where it goes on
command-admin-back = Take a match back to the beginning of an earlier turn
command-admin-back-turn = the number of the turn, as the history shows it
command-admin-seat = Give a seat to somebody else, or to a robot
command-admin-seat-seat = whose seat
command-admin-seat-player = who plays on; leave it out for a robot
command-admin-mend = Check a match by its log, and put it right

notice-paused = Paused. `/admin match resume` lets the match go on.
notice-resumed = The match goes on.
notice-rewound = Done: the match is back at the beginning of that turn. What was played since stays in the history, struck through.
notice-reseated = Done: the seat has changed hands.
notice-mended = Checked and put right: the match is what its log says.

refusal-paused = An admin has paused this match. Nobody can play until it goes on, and no time runs.
refusal-paused-already = This match is paused already; `/admin match resume` lets it go on.
refusal-not-paused = This match isn’t paused.
refusal-frozen = This match is set aside because it can’t be read. `/admin match mend` checks it.
refusal-no-seat = There is no seat { $seat } at this match.
refusal-seat-resigned = { $name } gave up this seat for good. `/admin match back` can go back to before that.
refusal-robot-there = A robot plays there already.
refusal-server-only = That’s for servers; there are no admins here.
refusal-manager-only = Only who may manage this server can do that.

# In the history, and in the log channel: who it was stands there.
deed-pause = { $admin } (admin) paused the match.
deed-resume = { $admin } (admin) let the match go on.
deed-end = { $admin } (admin) ended the match.
deed-move = { $admin } (admin) moved the match to another channel.
deed-rewind = { $admin } (admin) took the match back to the beginning of turn { $turn }.
deed-reseat = { $admin } (admin) gave { $owner }’s seat to { $guest }.
deed-mend = { $admin } (admin) had the match checked and put right.

# Instead of whose turn it is, while a match is paused.
board-paused = { $title } is paused by an admin (turn { $turn }). No time runs.
list-paused = paused by an admin

house-told = { $told } · { $title }, match { $match }, { $channel }
house-silent = I couldn’t tell { $channel }, the log channel of this server: `/server` sets another one.

## /server

command-server = Settings of this server, and who may sit at its tables
command-server-settings = Set where, how and by whom matches are opened on this server
command-server-block = Keep somebody from the tables of this server
command-server-block-player = whom
command-server-unblock = Let somebody sit at the tables of this server again
command-server-unblock-player = whom

house-title = ### Settings of this server
house-channels = **Where matches may be opened**
house-channels-none = In every channel
house-most = **How many at a time**
house-count = { $count ->
    [0] As many as you like
    [one] One
   *[other] { $count }
  }
house-threads = **Threads**
house-thread = { $kind ->
    [always] Every new table gets a thread
    [never] Never: tables stay in the channel
   *[standard] A thread where I may open one
  }
house-starters = **Who may open tables**
house-starters-none = Everybody
house-pace = **How long a turn may take at new tables**
house-pace-standard = As everywhere: { $pace }
house-language = **Language in the channels**
house-language-standard = The one set in Discord
# The name of this language, in this language.
language-name = English
house-log = **Where admins read what other admins do to matches**
house-log-none = Nowhere
house-gone = -# A channel or role that was chosen here is gone. What was set for it doesn’t count any more.
house-blocked = **May not sit down:** { $names }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
  }
notice-house = Saved.
notice-blocked = Done: they can’t sit down at tables of this server any more.
notice-blocked-named = Done: { $mention } can’t open tables or sit down here any more. Matches that have begun go on; `/admin match seat` gives a seat away.
notice-unblocked = Done: { $mention } is welcome at the tables of this server again.
notice-not-blocked = { $mention } wasn’t blocked.

refusal-block-self = You can’t block yourself.
refusal-blocked = The admins of this server don’t let you sit down at its tables.
refusal-blocked-guest = The admins of this server don’t let { $mention } sit down at its tables.
refusal-house-gone = That channel or role is gone, so nothing was changed. `/server settings` shows what there is.
refusal-house-channels = On this server, tables are opened in { $channels }.
refusal-house-starters = On this server, only { $role } may open tables.
refusal-house-most = { $count ->
    [one] This server has a match already, and its admins want no more than one at a time.
   *[other] This server has { $count } matches already, and its admins want no more at a time.
  }
refusal-house-threads = { $kind ->
    [always] On this server every table gets a thread of its own.
   *[never] On this server tables stay in their channel, without a thread.
  }
