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

house-log = { $told } · { $title }, match { $match }, { $channel }
house-log-silent = I couldn’t tell { $channel }, the log channel of this server: `/server` sets another one.
