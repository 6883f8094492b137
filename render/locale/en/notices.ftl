### What people are told beside the board, how long turns may take, and what becomes of who does not come.

## Direct messages, and messages to one person in a channel

letter-board = -# [The board]({ $link }) in { $channel }
letter-turn = { $name }, it’s your turn in { $title } (turn { $turn }).
letter-reminder = { $name }, { $title } is waiting for you. Your time for this turn runs out { $time }.
# Where there is no limit: another player asked for it.
letter-nudge = { $name }, a friendly nudge: it’s your turn in { $title }.
letter-end = { $name }, { $title } has ended.
letter-refused = { $name }, Discord won’t let me send you direct messages, so I’m telling you here instead. `/me` changes how you’re notified.
# After the bot was not there for a while, for instance because of a power cut.
letter-pause = I was offline for a while, but that costs no one time: in { $title }, everyone has as much time left as before.
letter-refused-too = -# Discord won’t let me send you direct messages, so I’m telling you here instead. `/me` changes how you’re notified.
# What is left of such a message once the turn is played.
line-letter = Turn { $turn } of { $title }.
line-reminder = Reminder: turn { $turn } of { $title }.

## How long a turn may take

pace = { $kind ->
    [none] No limit (after 14 days of silence, the others decide)
    [turn] { $unit ->
        [hour] { $count ->
            [one] { $count } hour per turn
           *[other] { $count } hours per turn
          }
       *[day] { $count ->
            [one] { $count } day per turn
           *[other] { $count } days per turn
          }
      }
   *[bank] { $unit ->
        [hour] { $count ->
            [one] { $count } hour per player for the whole match
           *[other] { $count } hours per player for the whole match
          }
       *[day] { $count ->
            [one] { $count } day per player for the whole match
           *[other] { $count } days per player for the whole match
          }
      }
  }
lobby-pace = -# Time: { $pace }
lobby-pace-title = **Time limit**
board-due = -# Play by { $date } { $time } ({ $left })
board-due-several = -# { $name }: play by { $date } { $time }
board-robot = { $count ->
    [one] -# A robot is playing for { $names } for now.
   *[other] -# Robots are playing for { $names } for now.
  }
board-offered = { $count ->
    [one] -# { $names } hasn’t come back: anyone may take the seat.
   *[other] -# { $names } haven’t come back: anyone may take their seats.
  }
button-return = I’m back
notice-pace-asked = I’ve asked. The limit changes once everyone agrees.
pace-question = { $names }, { $name } would like to change the time limit in { $title } to: { $pace }. Do you agree? If not, just play on.
line-pace-agreed = { $name } changed the time limit in { $title }, as agreed. It’s now: { $pace }.
line-pace-refused = { $name } asked to change the time limit in { $title } to: { $pace }. { $refuser } would rather play on.
line-pace-expired = { $name } asked to change the time limit in { $title } to: { $pace }. Not everyone agreed within a day.
line-pace-ended = { $name } asked to change the time limit in { $title } to: { $pace }. The question is closed.

## Time is over

late-question = { $names }, { $name } has run out of time in { $title }. What should happen now? The vote closes { $until }. The majority decides; without one, we keep waiting.
late-answer = -# { $names }: { $answer }
late-wait = Keep waiting
late-robot = Let a robot play
late-offer = Offer the seat
late-end = End the match
line-late-wait = { $name } ran out of time in { $title } and gets the same amount of time again.
line-late-robot = { $name } ran out of time in { $title }. A robot is playing for now.
line-late-offer = { $name } ran out of time in { $title }. Anyone may take the seat.
line-late-end = { $name } ran out of time in { $title }, and the others ended the match.
line-late-ended = { $name } is back in { $title }.
silent-question = { $names }, { $name } hasn’t played in { $title } for two weeks, and there’s no time limit. What should happen now? The vote closes { $until }. The majority decides; without one, we keep waiting.
line-silent-wait = { $name } hasn’t played in { $title } for two weeks. The others keep waiting.
line-silent-robot = { $name } hasn’t played in { $title } for two weeks. A robot is playing for now.
line-silent-offer = { $name } hasn’t played in { $title } for two weeks. Anyone may take the seat.
line-silent-end = { $name } hadn’t played in { $title } for two weeks, so the others ended the match without a result.
line-silent-ended = { $name } is back in { $title }.
silent-rule = -# No time limit here: if someone keeps you waiting for 14 days, `/game abandon` lets you end the match or bring in a robot.
silent-hint = -# Kept waiting for 14 days? `/game abandon` there lets you end the match or bring in a robot.
notice-asked-silent = { $name } hasn’t played for two weeks. My question in the channel lets you bring in a robot, offer the seat, or end the match without a result.
notice-returned = Welcome back! You have your seat back.
notice-not-away = Your seat has been yours all along.
refusal-other-seat = That is { $name }’s seat; only they can take it back.
refusal-no-voice = The others at the table decide that.

## /me

command-me = Choose how you’re notified, when you’re away, and what you play on
command-me-zone = Your time zone, such as Europe/Berlin
command-me-from = The first day you’re away
command-me-until = The last day you’re away
me-title = ### Your settings
me-way-title = **How I tell you that it’s your turn**
me-way = { $way ->
    [channel] In the channel, with a ping
    [direct] By direct message
    [both] Both
   *[none] Not at all: the board names you, without a ping
  }
me-refused = -# Discord won’t let me send you direct messages. Allow them from members of a server we share, then choose again.
me-reminders-title = **Reminders before your time runs out**
me-reminders = { $count ->
    [0] None
    [one] One: two hours before the end
    [2] Two: at half-time, and two hours before the end
   *[other] Three: at half-time, at three quarters, and two hours before the end
  }
me-quiet-title = **Quiet hours** ({ $zone }, where it’s { $time } now)
me-quiet-none = No quiet hours
me-quiet-from = Quiet from { $hour }
me-quiet-until = … until { $hour }
me-zone = -# *Time zone and days away* below changes your time zone.
me-away-none = -# You have no days away. Add some there, and your clock stops on them.
me-away = You’re away from { $first } to { $last }. Your clock stops on those days.
me-muted-title = **Block invitations from**
me-muted-none = Choose people whose invitations you don’t want
me-device-title = **What you play on**
me-device = { $device ->
    [computer] Computer: private pictures fit the window
   *[phone] Phone: pictures as large as possible
  }
notice-device = { $device ->
    [computer] Pages like this one are now laid out for a computer. `/me` changes it.
   *[phone] Pages like this one stay laid out for a phone. `/me` changes it.
  }
button-here-again = I’m not away
refusal-zone = I don’t know a time zone called “{ $text }”.
refusal-day = “{ $text }” isn’t a date I can read; write it like 2026-12-24.
refusal-days = Please give both days: the first no later than the last, and at most a year ahead.

## /game pace

command-game-pace = Change the time limit; once a match is running, the others have to agree
command-game-pace-pace = How long turns may take
