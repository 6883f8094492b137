### Watching other people's matches.

command-watch = The matches on this server that are most worth watching right now
command-watch-weekly = Post the match of the week in this channel, or stop (if you can manage the server)

watch-title = ### Worth watching
watch-none = No match is being played in the channels you can see. Start one with `/game new`!
watch-match = **[{ $title }]({ $link })** · turn { NUMBER($turn) } · { $channel }
watch-turn = { $names }’s turn, { $time }
watch-close = { $count ->
    [0] level near the end
    [one] { NUMBER($count) } point apart near the end
   *[other] { NUMBER($count) } points apart near the end
  }
watch-strong = strong players
watch-captures = { $count ->
    [one] { NUMBER($count) } capture lately
   *[other] { NUMBER($count) } captures lately
  }
watch-more = { $count ->
    [one] -# and { NUMBER($count) } more match
   *[other] -# and { NUMBER($count) } more matches
  }

## The match of the week, posted on Mondays

watch-week = **[Match of the week]({ $link })** in { $channel }
watch-week-why = Chosen for { $reasons }.
watch-week-close = { $count ->
    [0] a finish level on points
    [one] a finish { NUMBER($count) } point apart
   *[other] a finish { NUMBER($count) } points apart
  }
watch-week-lead = { $count ->
    [one] { NUMBER($count) } lead change
   *[other] { NUMBER($count) } lead changes
  }
watch-week-captures = { $count ->
    [one] { NUMBER($count) } capture
   *[other] { NUMBER($count) } captures
  }
watch-week-strong = two strong players
watch-week-latest = It was the last match to end that week.
# For the admin who asked for it, once.
watch-week-stalled = { $why ->
    [gone] I can’t post the match of the week any more: its channel{ $server ->
        [none] {""}
       *[named] {" "}on **{ $server }**
      } was deleted. `/watch weekly:True` starts it in another channel.
    [permissions] I can’t post the match of the week in { $channel }: I need more permissions there ({ $missing }). I’ll try again next Monday.
   *[refused] I can’t post the match of the week in { $channel }: it’s locked, or I may not write there. I’ll try again next Monday.
  }
button-watch = Live matches
notice-watch-weekly = Every Monday I’ll post last week’s best match here, with its film: one that ended in a channel everyone on the server can see, or in this one. `/watch weekly:False` stops it.
notice-watch-stopped = I won’t post the match of the week here any more.
notice-watch-none = I don’t post the match of the week in this channel.

watch-follow = Follow a match…
follow-state = **{ $title }** in { $channel }
  { $state ->
    [end] You follow this match: I’ll send you a direct message when it ends.
    [turns] You follow this match: I’ll send you a direct message at each turning point, and when it ends.
   *[none] When should I send you a direct message? A turning point is a new leader late in the match, or many captures at once; I report at most one an hour.
  }
followed-title = **Matches you follow**
followed-match = - [{ $title }]({ $link }) in { $channel }{ $turns ->
    [yes] , with turning points
   *[no] {""}
  }
followed-none = You aren’t following any match. `/watch` shows those worth watching.
followed-stop = Stop following…

button-follow-end = When it ends
button-follow-only-end = Only when it ends
button-follow-turns = At turning points, too
button-unfollow = Stop following
button-followed = Followed matches

notice-followed = Done. You can stop here or in `/me`.
notice-unfollowed = You no longer follow it.

refusal-follow-player = You’re playing in this match, so you’ll hear from me anyway.
refusal-follow-many = { $count ->
    [one] You can follow one match at a time.
   *[other] You can follow { NUMBER($count) } matches at a time. `/me` lists them.
  }

letter-followed-lead = { $name }, the lead has changed hands in { $title }, which you follow.
letter-followed-capture = { $name }, many captures at once in { $title }, which you follow.
letter-followed-end = { $name }, { $title }, which you follow, has ended.
