### What people are told beside the board, how long turns may take, and what becomes of who does not come.

## Direct messages, and messages to one person in a channel

letter-board = -# [The board]({ $link }) in { $channel }
letter-turn = { $name }, your turn in { $title } (turn { $turn }).
letter-reminder = { $name }, { $title } waits for you. Your time for this turn ends { $time }.
# Where there is no limit: another player asked for it.
letter-nudge = { $name }, the others are waiting for your turn in { $title }.
letter-end = { $name }, { $title } has ended.
letter-refused = { $name }, Discord does not let me write to you directly, so I tell you here instead. `/me` sets how you are notified.
# After the bot was not there for a while, for instance because of a power cut.
letter-pause = I was away for a while. That doesn’t count: in { $title } everybody has as much time left as before.
letter-refused-too = -# Discord does not let me write to you directly, so I tell you here instead. `/me` sets how you are notified.
# What is left of such a message once the turn is played.
line-letter = Turn { $turn } of { $title }.
line-reminder = A reminder of turn { $turn } of { $title }.

## How long a turn may take

pace = { $kind ->
    [none] no limit (after 14 days of silence the others decide)
    [turn] { $unit ->
        [hour] { $count ->
            [one] { $count } hour a turn
           *[other] { $count } hours a turn
          }
       *[day] { $count ->
            [one] { $count } day a turn
           *[other] { $count } days a turn
          }
      }
   *[bank] { $unit ->
        [hour] { $count ->
            [one] { $count } hour for all turns of a player
           *[other] { $count } hours for all turns of a player
          }
       *[day] { $count ->
            [one] { $count } day for all turns of a player
           *[other] { $count } days for all turns of a player
          }
      }
  }
lobby-pace = -# Time: { $pace }
lobby-pace-title = **How long a turn may take**
board-due = -# Play by { $date } { $time }, { $left }
board-due-several = -# { $name }: play by { $date } { $time }
board-robot = { $count ->
    [one] -# A robot plays for { $names } for now.
   *[other] -# Robots play for { $names } for now.
  }
board-offered = { $count ->
    [one] -# { $names } did not come: the seat is free for anybody to take.
   *[other] -# { $names } did not come: their seats are free for anybody to take.
  }
button-return = I’m back
notice-pace-asked = I’ve asked the others. The limit changes once everybody agrees.
pace-question = { $names }, { $name } would like to change the time limit in { $title }: { $pace }. Do you agree? If not, just play on.
line-pace-agreed = Everybody agreed with { $name }. From now on in { $title }: { $pace }.
line-pace-refused = { $name } asked to change the time limit in { $title }: { $pace }. { $refuser } would rather play on.
line-pace-expired = { $name } asked to change the time limit in { $title }: { $pace }. Not everybody agreed within a day.
line-pace-ended = { $name } asked to change the time limit in { $title }: { $pace }. The question is closed.

## Time is over

late-question = { $names }, { $name } has run out of time in { $title }. What now? The majority decides; without one, we keep waiting ({ $until }).
late-answer = -# { $names }: { $answer }
late-wait = Wait on
late-robot = Let a robot play
late-offer = Offer the seat
late-end = End the match
line-late-wait = { $name } ran out of time in { $title } and gets the same time again.
line-late-robot = { $name } ran out of time in { $title }. A robot plays on for now.
line-late-offer = { $name } ran out of time in { $title }. Anybody may take the seat.
line-late-end = { $name } ran out of time in { $title }, and the others ended the match.
line-late-ended = { $name } came back to { $title }.
silent-question = { $names }, { $name } hasn’t played in { $title } for two weeks, and there is no time limit. What now? The majority decides; without one, we keep waiting ({ $until }).
line-silent-wait = { $name } hasn’t played in { $title } for two weeks. The others wait on.
line-silent-robot = { $name } hasn’t played in { $title } for two weeks. A robot plays on for now.
line-silent-offer = { $name } hasn’t played in { $title } for two weeks. Anybody may take the seat.
line-silent-end = { $name } hadn’t played in { $title } for two weeks, so the others ended the match without a result.
line-silent-ended = { $name } came back to { $title }.
silent-rule = -# No time limit here: if somebody keeps you waiting for 14 days, `/game abandon` lets you end the match or put a robot in.
silent-hint = -# Kept waiting for 14 days: `/game abandon` there lets you end the match or put a robot in.
notice-asked-silent = { $name } hasn’t played for two weeks. My question in the channel lets you put a robot in, offer the seat, or end the match without a result.
notice-returned = Welcome back! The seat is yours again.
notice-not-away = Your seat was yours all the time.
refusal-other-seat = That is { $name }’s seat; only they can take it back.
refusal-no-voice = The others at the table decide that.

## /me

command-me = Set how you are notified, when you are away, and what you play on
command-me-zone = your time zone, such as Europe/Berlin
command-me-from = the first day on which you are away
command-me-until = the last day on which you are away
me-title = ### How you are notified that it’s your turn
me-way-title = **Where**
me-way = { $way ->
    [channel] In the channel, with a ping
    [direct] By direct message
    [both] Both
   *[none] Not at all: the board names me, without a ping
  }
me-refused = -# Discord does not let me write to you directly: allow direct messages from members of a server that we share, then choose again.
me-reminders-title = **Reminders before your time is over**
me-reminders = { $count ->
    [0] None
    [one] One: two hours before the end
    [2] Two: at half time, and two hours before the end
   *[other] Three: at half time, at three quarters, and two hours before the end
  }
me-quiet-title = **Quiet hours** ({ $zone }, where it is { $time } now)
me-quiet-none = No quiet hours
me-quiet-from = Quiet from { $hour }
me-quiet-until = … until { $hour }
me-zone = -# *Time zone and days away* below changes the time zone.
me-away-none = -# You are not away. Say there when you will be; your time does not run then.
me-away = You are away from { $first } to { $last }. Your time does not run then.
me-muted-title = **No invitations from**
me-muted-none = Choose people whose invitations you don’t want
me-device-title = **What you play on**
me-device = { $device ->
    [computer] A computer: private pictures fit the window
   *[phone] A phone: pictures as large as they can be
  }
button-here-again = I am not away
refusal-zone = I know no time zone called “{ $text }”.
refusal-day = “{ $text }” is no day; write it like 2026-12-24.
refusal-days = Say both days, the first one not after the last, at most a year ahead.

## /game pace

command-game-pace = Change how long a turn may take; in a running match the others have to agree
command-game-pace-pace = how long
