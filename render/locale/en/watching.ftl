### Watching other people's matches.

command-watch = The matches on this server that are most worth watching right now

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

watch-follow = Follow a match…
follow-state = **{ $title }** in { $channel }
  { $state ->
    [end] You follow this match: I’ll send you a direct message when it ends.
    [turns] You follow this match: I’ll send you a direct message at each turning point, and when it ends.
   *[none] When shall I send you a direct message? A turning point is a new leader late in the match, or many captures at once; I report at most one an hour.
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
