### What admins of a server set, and what they do to matches.

command-admin = What admins of this server can do
command-admin-match = Manage a match
command-admin-number = The match’s number, if it isn’t the one in this channel
command-admin-pause = Pause a match: no one can play, and the clocks stop
command-admin-resume = Resume a paused match
command-admin-end = End a match without a result, or close a table
command-admin-move = Move a match to another channel
command-admin-move-channel = Where it continues
command-admin-back = Take a match back to the start of an earlier turn
command-admin-back-turn = The turn’s number, as the history shows it
command-admin-seat = Give a seat to someone else, or to a robot
command-admin-seat-seat = Whose seat
command-admin-seat-player = Who takes over; leave it out for a robot
command-admin-mend = Check a match against its log, and repair it

notice-paused = Paused. `/admin match resume` continues the match.
notice-resumed = The match continues.
notice-rewound = Done: the match is back at the start of that turn. What was played since then stays in the history, struck through.
notice-reseated = Done: the seat has changed hands.
notice-mended = Done: I’ve checked the match, and it agrees with its log.

refusal-paused = An admin has paused this match. No one can play until it’s resumed, and the clocks are stopped.
refusal-paused-already = This match is already paused. `/admin match resume` continues it.
refusal-not-paused = This match isn’t paused.
refusal-frozen = This match is on hold because it can’t be read. `/admin match mend` checks it.
refusal-no-seat = There’s no seat { $seat } in this match.
refusal-seat-resigned = { $name } gave up this seat for good. `/admin match back` can take the match back to before that.
refusal-robot-there = A robot is already playing there.
refusal-server-only = That only works on a server; there are no admins here.
refusal-manager-only = Only people who can manage this server may do that.

# In the history, and in the log channel: who it was stands there.
deed-pause = { $admin } (admin) paused the match.
deed-resume = { $admin } (admin) resumed the match.
deed-end = { $admin } (admin) ended the match.
deed-move = { $admin } (admin) moved the match to another channel.
deed-rewind = { $admin } (admin) took the match back to the start of turn { $turn }.
deed-reseat = { $admin } (admin) gave { $owner }’s seat to { $guest }.
deed-mend = { $admin } (admin) had the match checked and repaired.

# Instead of whose turn it is, while a match is paused.
board-paused = { $title } has been paused by an admin (turn { $turn }). The clocks are stopped.
list-paused = paused by an admin

house-told = { $told } · { $title }, match { $match }, { $channel }
house-silent = I couldn’t post in { $channel }, this server’s log channel. You can set another one with `/server settings`.

## /server

command-server = This server’s settings, and who may join its tables
command-server-settings = Choose where, how and by whom matches are opened on this server
command-server-block = Keep someone from joining tables on this server
command-server-block-player = Who
command-server-unblock = Let someone join tables on this server again
command-server-unblock-player = Who

house-title = ### Settings for this server
house-channels = **Where matches may be opened**
house-channels-none = In any channel
house-most = **Matches at a time**
house-count = { $count ->
    [0] No limit
    [one] 1
   *[other] { $count }
  }
house-threads = **Threads**
house-thread = { $kind ->
    [always] Every new table gets its own thread
    [never] Never: tables stay in the channel
   *[standard] A thread wherever I may open one
  }
house-starters = **Who may open tables**
house-starters-none = Everyone
house-pace = **Time limit for new tables**
house-pace-standard = The usual: { $pace }
house-language = **Language in the channels**
house-language-standard = The one set in Discord
# The name of this language, in this language.
language-name = English
house-log = **Where admins see what other admins do to matches**
house-log-none = Nowhere
house-gone = -# A channel or role chosen here no longer exists, so its setting no longer applies.
house-blocked = **Blocked from tables:** { $names }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
  }
notice-house = Saved.
notice-blocked = Done: they can’t join tables on this server any more.
notice-blocked-named = Done: { $mention } can’t open or join tables here any more. Matches already running continue; `/admin match seat` gives a seat to someone else.
notice-unblocked = Done: { $mention } can join tables on this server again.
notice-not-blocked = { $mention } wasn’t blocked.

refusal-block-self = You can’t block yourself.
refusal-blocked = The admins of this server have blocked you from its tables.
refusal-blocked-guest = The admins of this server have blocked { $mention } from its tables.
refusal-house-gone = That channel or role no longer exists, so nothing was changed. Check `/server settings`.
refusal-house-channels = On this server, tables can only be opened in { $channels }.
refusal-house-starters = On this server, only { $role } can open tables.
refusal-house-most = { $count ->
    [one] This server already has a match, and its admins allow only one at a time.
   *[other] This server already has { $count } matches, and its admins don’t allow more at a time.
  }
refusal-house-threads = { $kind ->
    [always] On this server, every table gets its own thread.
   *[never] On this server, tables stay in their channel, without a thread.
  }
