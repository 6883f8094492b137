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
