### What a strong robot thinks of a match that is over, told to one of its players.

button-review = Review
button-review-all = All
button-review-turn = { $turn }
button-review-best = ★ { $turn }
# To the turn singled out before this one, or after it; empty at the ends.
button-review-back = ← { $turn }
button-review-next = { $turn } →

review-title = ### { $title } · your review
review-waiting = I’ll go through your turns in { $title } as soon as no match needs me …
review-working = I’m going through your turns in { $title }: { $done } of { $count }. You can leave; **Review** or `/game review` picks up from here.
review-queued = { $count ->
    [one] One review is ahead of yours of { $title }.
   *[other] { $count } reviews are ahead of yours of { $title }.
} You can leave; **Review** or `/game review` picks up from here.
review-in-minutes = { $minutes ->
    [one] About a minute to go.
   *[other] About { $minutes } minutes to go.
}
review-later = Your review of { $title } is taking a while because many matches need me right now. I’ll keep at it: please press **Review** again later, or use `/game review`.
review-restarting = I’m restarting and will pick up your review of { $title } right afterwards. Press **Review** again in a minute, or use `/game review`.
review-failed = Something went wrong with your review of { $title }. Please press **Review** again.
review-nothing = You made no decisions in { $title }, so there’s nothing to review.
review-others = -# Turns that a robot or another player took for you are left out.
review-intro = { $count ->
    [one] I played on from your one decision to see where it led.
   *[other] I played on from each of your { $count } decisions to see where they led, knowing only what you knew then.
  }
review-costly = { $count ->
    [one] This turn cost you the most: { $turns }.
   *[other] These turns cost you the most: { $turns }.
  }
# A turn with how many points it cost or brought, in the list above.
review-item = **{ $turn }** ({ $points })
# After the line of a game such as westkingdom-neglected.
review-costly-too = { $count ->
    [one] This turn cost you points, too: { $turns }.
   *[other] These turns cost you points, too: { $turns }.
  }
review-clean = Nothing cost you much. Well played!
review-good = Your strongest: ★ { $turns }.
# What the decisions without a page of their own cost: "31 of your other 42 decisions cost you about half a point
# each, which adds up to about 14 points."
review-losses = { $count } of your other { $total } decisions cost you about { $each } each, which adds up to about **{ $points ->
    [one] { $points } point
   *[other] { $points } points
  }**.
# Of all the others.
review-losses-all = Your other { $count } decisions cost you about { $each } each, which adds up to about **{ $points ->
    [one] { $points } point
   *[other] { $points } points
  }**.
# A number of quarters of a point.
review-loss-quarters = { $quarters ->
    [1] a quarter of a point
    [2] half a point
    [3] three quarters of a point
   *[other] a point
  }
review-loss = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
# What better turns would have brought in those decisions: "Symbols of the gods · fewer points for your rival".
review-losses-from = -# Better turns would mostly have brought: { $sources }
review-losses-later = points later on
review-losses-rival = { $count ->
    [one] fewer points for your rival
   *[other] fewer points for your best rival
  }
review-picture-lead = Your lead, as I expected it after each turn
review-picture-points = Your points, as I expected them after each turn
review-picture-axis = your turns · bars: where another turn would have led
review-alt = A graph of what I expected after each of your turns. { $told }

review-turn = ### Turn { $turn }
review-turn-best = ### Turn { $turn }, your strongest
# The letters mark both turns on the picture: "A, your turn: Garden on c2, +2."
review-played = **{ $letter }**, your turn: { $told }.
review-would = **{ $letter }**, better: { $told }.
review-next-best = **{ $letter }**, the next best I found: { $told }.
review-gain = { $told }, { $points }
# By a robot that looks a few turns ahead, or to the end of the match.
review-cost = { $points ->
    [one] That would have left you about **{ $points } point** better off within a few turns.
   *[other] That would have left you about **{ $points } points** better off within a few turns.
  }
review-cost-end = { $points ->
    [one] That would have left you about **{ $points } point** better off at the end of the match.
   *[other] That would have left you about **{ $points } points** better off at the end of the match.
  }
review-brought = { $points ->
    [one] I think yours left you about **{ $points } point** better off within a few turns.
   *[other] I think yours left you about **{ $points } points** better off within a few turns.
  }
review-brought-end = { $points ->
    [one] I think yours left you about **{ $points } point** better off at the end of the match.
   *[other] I think yours left you about **{ $points } points** better off at the end of the match.
  }
# A turn that is worth more than a robot sees by looking ahead.
review-passed-up = { $count ->
    [one] You passed up a chance like that **once**, in turn { $turn }.
   *[other] You passed up a chance like that **{ $count } times**, most recently in turn { $turn }.
  }
# Where the difference comes from: "Gardens +2 · your rival −1 · Temples −1".
review-from = -# Mostly: { $sources }
# The most that a rival could get at once after the turn that was played, and after the one beside it.
review-answer = { $points ->
    [0] -# After yours, { $name } could get { $most } ({ $move }); after mine, nothing.
   *[other] -# After yours, { $name } could get { $most } ({ $move }); after mine, { $least } at most.
  }
review-answer-best = { $points ->
    [0] -# After the other one, { $name } could get { $most } ({ $move }); after yours, nothing.
   *[other] -# After the other one, { $name } could get { $most } ({ $move }); after yours, { $least } at most.
  }
# A source of points with what it brings.
review-source = { $name } { $points }
# What will bring points later, in a list of sources: "Prison +1 · what’s to come +2".
review-position = what’s to come
# All other sources of one's own points together.
review-rest = the rest
review-rival = { $count ->
    [one] your rival
   *[other] your best rival
  }

## /game review

command-game-review = What I think of your turns in matches that are over
review-list-title = ### Your finished matches here
# A match in that list, and in its menu: "Amytis with Bo".
review-list-match = { $title } with { $names }
review-list-match-alone = { $title }
review-list-line = { $number }. { $match }, { $time } · { $state }
review-list-option = { $number }. { $match }
review-list-state = { $state ->
    [ready] review ready
    [begun] review under way
   *[new] not reviewed yet
  }
review-list-menu = Review a match
review-list-empty = You haven’t finished a match here yet. As soon as one is over, I can go through your turns.

refusal-review-running = Reviews are for matches that are over; until then, I keep my thoughts to myself.
refusal-review-busy = I’m already going through several matches. Please ask again in a few minutes.

## The coach at a table

button-coach = Ask the coach
button-coach-try = Try { $letter }
coach-title = ### { $title } · your coach
coach-intro = I played on from your best turns to see where they lead, knowing only what you know.
# A turn with its letter, and what comes at once: "A: Garden on c2, +2".
coach-best = **{ $letter }:** { $told } – I’d play this
coach-less = { $points ->
    [0] **{ $letter }:** { $told } – about as good
    [one] **{ $letter }:** { $told } – about 1 point less
   *[other] **{ $letter }:** { $told } – about { $points } points less
  }
coach-urgent = **{ $letter }:** { $told } – I’d play this at once
coach-only = There’s only one thing you can do: { $told }.
# What a turn brings at once: "Burial chambers +4 · Divine Path +3".
coach-now = -# Now: { $sources }
# What a turn brings nearer: "Then you can build Well".
coach-nearer = -# { $nearer }
# Where points come from: "Gardens +2 · Temples +1 · your rival +3".
coach-expected = -# In a few turns, I expect: { $sources }
# What speaks for A beside another turn: "Gardens +2 · your rival −1".
coach-edge = -# A’s edge in a few turns: { $sources }
coach-waiting = { $count ->
    [0] I’m thinking about your turn …
    [one] I’ll think about your turn in a moment; one other player asked before you …
   *[other] I’ll think about your turn in a moment; { $count } other players asked before you …
  }
coach-later = Many players are asking me right now, so this takes a while. Please ask me again in a minute.
coach-restarting = I’m restarting. Please ask me again in a minute.
coach-failed = I lost my train of thought. Please ask me again.
refusal-coach-none = This table has no coach. A new table can have one: see **Options** there.
refusal-coach-over = This match is over. **Review** below its last board shows what I think of your turns.
refusal-coach-begun = You’re in the middle of your turn. Ask me again at the start of your next one.
refusal-coaching-deal = In the deal of the week, everyone plays without a coach.

## Puzzles

command-puzzle = Your turn: what’s best?
command-puzzle-play = A position from a match between robots: what’s best? Only you see it
command-puzzle-here = A puzzle every day in this channel, for everyone (if you can manage the server)
command-puzzle-here-hour = The hour in UTC (9 if left out)
command-puzzle-here-stop = Stop the puzzles here
command-puzzle-game = Only this game
command-puzzle-stats = Your answers and streaks, and who’s best here. Only you see it
button-puzzle-next = Next puzzle
button-puzzle-ahead = How it goes on
button-puzzle-first = ⏮
button-puzzle-back = ◀
button-puzzle-forward = ▶
puzzle-ahead-title = -# For example, if *keen* plays on: turn { $number } of { $count }
puzzle-ahead-turn = **{ $name }:** { $told }
puzzle-ahead-points = -# { $points }
puzzle-your-side = your side

puzzle-title = ### { $title } · puzzle { $number } of { $count }
puzzle-title-short = { $asks ->
    [yes] -# { $title } · puzzle { $number } of { $count }, turn { $turn }: what helps you most?
    [last] -# { $title } · puzzle { $number } of { $count }, your last turn: what helps you most?
   *[no] -# { $title } · puzzle { $number } of { $count }, turn { $turn }
  }
# Pages of a puzzle: the solution, the turns marked on the board or in words, the board, one's own cards.
button-puzzle-whole = The answer
button-puzzle-turns = { $asks ->
    [yes] Show the turns
   *[no] All the turns
  }
# Beside the letters of the turns.
button-puzzle-turns-short = The turns
button-puzzle-board = The board
button-puzzle-own = My cards
puzzle-you = You
puzzle-rival = { $count ->
    [one] Rival
   *[other] Rival { $number }
  }
puzzle-question = { $last ->
    [yes] It’s your last turn, turn { $turn } of the match. What helps you most?
   *[no] It’s your turn, turn { $turn } of the match. What helps you most over the next few turns?
  }
# If there's no room for more.
puzzle-question-short = { $last ->
    [yes] -# Your last turn: what helps you most?
   *[no] -# Turn { $turn }: what helps you most?
  }
# A turn to choose from: "A: Garden on c2, +2".
puzzle-choice = **{ $letter }:** { $told }
# A turn with its last decision, which reveals something: "Palace on c1 → From the deck".
puzzle-then = { $told } → { $choice }
puzzle-right = **{ $letter }**, that’s it!
puzzle-wrong = I’d go for **{ $letter }**, not { $own }.
puzzle-best = **{ $letter }:** { $told } – the best I found
puzzle-less = { $points ->
    [one] **{ $letter }:** { $told } – about 1 point less
   *[other] **{ $letter }:** { $told } – about { $points } points less
  }
puzzle-yours = { $points ->
    [one] **×{ $letter }**, yours: { $told } – about 1 point less
   *[other] **×{ $letter }**, yours: { $told } – about { $points } points less
  }
# On the picture, the reader's turn if it wasn't the best.
puzzle-mark-wrong = ×{ $letter }
# The sources of the difference, after the difference at once if that points the other way:
# "Why D, not C: now you 1 less, but in all Project 14 +3, your rival 2 less."
puzzle-why = -# Why { $letter }, not { $other }: { $told }.
# What the board shows, then the points: "B makes the Mill affordable (in all Virtue +2, your rival 1 less)".
puzzle-why-seen = { $bracket ->
    [yes] { $seen } – { $points }
   *[no] { $seen } ({ $points })
  }
puzzle-why-all = { $whole ->
    [yes] in all { $total }
   *[no] mostly { $total }
  }
puzzle-why-then = { $now }, but in all { $total }
puzzle-why-now = now { $told }
puzzle-why-but = { $told }, though { $against }
puzzle-why-own = { $more ->
    [yes] you { $points } more
   *[no] you { $points } less
}
puzzle-why-rival = { $more ->
    [yes] your rival { $points } more
   *[no] your rival { $points } less
}
# What a rival could gain by the next turn: "After C, your rival could get 16 at once (stack 3); after D, 9 at most."
puzzle-why-reply = { $least ->
    [0] -# After { $other }, your rival could get { $most } at once ({ $move }); after { $letter }, nothing.
   *[other] -# After { $other }, your rival could get { $most } at once ({ $move }); after { $letter }, { $least } at most.
}
# The theme of the best turn, and how hard it was for robots to find: "Deny · hard".
puzzle-kind = -# { $theme } · { $difficulty }
puzzle-theme-balance = Balance the workers
puzzle-theme-build = Build
puzzle-theme-capture = Capture
puzzle-theme-card = Cards
puzzle-theme-claim = Favors
puzzle-theme-collect = Collect
puzzle-theme-connect = Connect
puzzle-theme-deny = Get in the way
puzzle-theme-destroy = Destroy
puzzle-theme-draw = Draw a fresh hand
puzzle-theme-end = End the game
puzzle-theme-free = Call workers back
puzzle-theme-gather = Gather
puzzle-theme-hire = Hire
puzzle-theme-jail = Send to prison
puzzle-theme-move = Move a card
puzzle-theme-project = Projects
puzzle-theme-protect = Protect
puzzle-theme-rotate = Rotate
puzzle-theme-trade = Trade
puzzle-theme-turn = Turn a card
puzzle-difficulty-1 = easy
puzzle-difficulty-2 = medium
puzzle-difficulty-3 = hard
puzzle-difficulty-4 = very hard
puzzle-none = You’ve answered every puzzle I can show you now. Well done!
refusal-puzzle-later = I’m keeping this one for another day. `/puzzle play` has more.
refusal-puzzle-answered = You’ve already answered this puzzle. There’s a new one tomorrow.

## The puzzle of the day

button-puzzle-answer = Answer
puzzle-daily = { $last ->
    [yes] **The puzzle of the day** · { $title }. It’s your last turn: what helps you most?
   *[no] **The puzzle of the day** · { $title }. It’s your turn: what helps you most over the next few turns?
  }
puzzle-daily-short = **The puzzle of the day** · { $title }: what helps you most?
puzzle-daily-title = ### { $title } · the puzzle of the day
puzzle-daily-title-short = -# { $title } · the puzzle of the day
puzzle-noted = Got it: **{ $letter }**. Tomorrow, the puzzle’s message shows the answer.
puzzle-streak = { $count ->
    [one] You got the last one right.
   *[other] You got the last { $count } right in a row.
  }
# Below the next puzzle: "The last answer: B, found by 3 of 5.", with a link to that message.
puzzle-last = { $count ->
    [0] -# [The last answer]({ $url }): **{ $letter }**. No one answered.
   *[other] -# [The last answer]({ $url }): **{ $letter }**, found by { $found } of { $count }.
  }
puzzle-last-open = -# [The last puzzle]({ $url }) is still open. You’ll find its answer there later.
puzzle-solution = **The answer is { $letter }** · puzzle of the day, { $title }
# How many chose each turn: "Chosen: A 2 · B 5 · C 0 · D 1".
puzzle-chosen = -# Chosen: { $told }
puzzle-chosen-by = { $letter } { $count }
puzzle-found = { $count ->
    [0] No one answered.
    [one] { $found ->
        [0] The one player who answered chose something else.
       *[other] The one player who answered found it.
      }
   *[other] { $found ->
        [0] None of the { $count } players who answered found it.
       *[other] { $found } of the { $count } players who answered found it.
      }
  }
puzzle-found-by = { $count ->
    [one] The one player who answered found it: { $names }
   *[other] { $found } of the { $count } players who answered found it: { $names }
  }
puzzle-more = { $count } more
# Someone’s streak: "Ann 12".
puzzle-streaks = Right in a row: { $told }
puzzle-streak-of = { $name } **{ $count }**
button-puzzle-closer = Look closer
notice-puzzle-daily = From now on, this channel gets a puzzle every day at { $hour } UTC, and its answer the day after. `/puzzle here stop:True` stops them.
notice-puzzle-stopped = No more puzzles in this channel.
# `/puzzle stats`
puzzle-stats = ### Your puzzles
puzzle-stats-daily = { $count ->
    [0] Puzzle of the day: no results yet.
   *[other] Puzzle of the day: **{ $found } of { $count }** right, **{ $streak }** in a row ({ $longest } at best).
  }
puzzle-stats-played = `/puzzle play`: **{ $found } of { $count }** right.
puzzle-stats-rate = { $name } { $found } of { $count }
puzzle-stats-games = By game: { $told }
puzzle-stats-themes = By theme: { $told }
puzzle-stats-none = You haven’t answered a puzzle yet. `/puzzle play` shows you one.
puzzle-stats-here = **The puzzle of the day here**
puzzle-stats-columns = -# Right answers · right in a row now (at best)
puzzle-stats-place = { $place }. { $name } **{ $found } of { $count }** · { $streak } ({ $longest })
puzzle-stats-more = { $count ->
    [one] … and one more
   *[other] … and { $count } more
  }
notice-puzzle-none = This channel doesn’t get a daily puzzle.

## The deal of the week

command-deal = The deal of the week: the same start for everyone
command-deal-play = Play this week’s deal of a game, once, in a direct message with me
command-deal-game = Which game
command-deal-here = Post each week’s results in this channel (if you can manage the server)
command-deal-here-stop = Stop the results here
notice-deal = Your deal is ready.
notice-deal-begun = This week’s deal of { $title } is waiting for you in [our direct messages]({ $link }). Everyone gets the same one, once; the results come out on { $date }.
notice-deal-over = You’ve already played this week’s deal of { $title }. The results come out on { $date }.
notice-deal-weekly = Every Monday I’ll post the results of last week’s deals here. Anyone can play with `/deal play`. `/deal here stop:True` stops the posts.
notice-deal-stopped = I won’t post deal results here any more.
notice-deal-none = I don’t post deal results in this channel.
refusal-deal-direct = You play the deal of the week in direct messages, and I can’t send you any. Please allow them and try again.
refusal-deal-of-others = That’s someone else’s deal of the week. You can look at it once the week is over.
refusal-deal-secret = Others may still be playing this deal of the week. You can have this from { $date } on.
refusal-deal-undo = In the deal of the week, you can’t take back a turn once the robots have answered it or it has revealed something.
refusal-deal-begun = You’ve already started this week’s deal. The next one starts on { $date }.
refusal-deal-seat = The deal of the week is yours alone: you can’t hand over or lend your seat.
deal-give-up = Give up this week’s deal of { $title }? You can’t start it again, and the results will say you gave up.
# Below each board of the deal of the week.
board-deal = -# The deal of the week: the same for everyone, and you have one try. Results on { $date }.
# At the end of a match: how the player did so far, by score alone.
end-deal-first = You’re the first to finish this week’s deal. Results on { $date }.
end-deal = So far, { $count ->
    [one] one other player has finished this deal
   *[other] { NUMBER($count) } other players have finished this deal
  }, { $below ->
    [0] none
    [one] one
   *[other] { NUMBER($below) }
  } with fewer points than you; the best has { NUMBER($best) }. Results on { $date }.
button-deal-film = Film: { $title }
button-deal-own = My match
button-deal-look = { $title }: look back
deal-own = **Your deals that week**
deal-own-place = **{ $title }**: { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  }, place { $place } of { $count }
deal-own-playing = **{ $title }**: [still running]({ $link })
deal-own-gave-up = **{ $title }**: you gave up
deal-own-none = You didn’t play any of that week’s deals. This week’s are waiting: `/deal play`.
deal-results = **Last week’s deals.** Everyone had the same start.
deal-game = **{ $title }** · { $told }
deal-place = { $place }. { $name }, { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  }
deal-more = { $count ->
    [one] 1 more
   *[other] { $count } more
  }
deal-playing = { $count ->
    [one] 1 still playing
   *[other] { $count } still playing
  }
deal-gave-up = { $more ->
    [0] gave up: { $names }
   *[other] gave up: { $names } and { $more } more
  }
deal-gave-up-unnamed = { $count ->
    [one] 1 gave up
   *[other] { $count } gave up
  }
deal-master = the *master* robot scored { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  }
deal-nobody = no one has finished it
deal-next = This week’s deals have begun: `/deal play`
