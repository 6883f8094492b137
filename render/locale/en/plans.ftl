## Plans: turns chosen ahead

# Why a plan didn't apply; these stand after "Your plan didn't apply:" and in its list of lines.

plan-reason-shorter = the turn would have ended earlier than you planned.
plan-reason-longer = the turn needed another decision from you.
plan-reason-unseen = something would have been revealed earlier than you planned.
plan-reason-changed = what you’d chosen isn’t there any more.
plan-reason-worth = it would only have brought { $worth } instead of { $wanted } or more.
plan-reason-harmed = you’d lost something in the meantime.
plan-reason-fact = what you wanted to rule out happened.
plan-reason-no-fact = what you were waiting for didn’t happen.
plan-reason-there = { $what } is still there.
plan-reason-gone = { $what } is gone.
plan-reason-undone = a turn from before you planned was taken back.
plan-reason-rewound = an admin rewound the match.

# Direct messages about a plan; they lead to the board.
letter-plan-dropped = { $name }, your plan for { $title } didn’t apply: { $reason }
letter-plan-played = { $name }, I played your turn in { $title } as you planned.
plan-line = Line { $number }: { $reason }

# Buttons
button-plan-next = Plan my next turn
button-plan-ahead = Plan ahead
button-plan-show = My plan
button-plan-it = Plan it
button-plan-worth = { $on ->
    [true] ✓ If still { $points }
   *[false] If still { $points }
  }
button-plan-harm = { $on ->
    [true] ✓ If I lost nothing
   *[false] If I lost nothing
  }
button-plan-only = { $on ->
    [true] ✓ If …
   *[false] If …
  }
button-plan-then = And then …
button-plan-more = Or else …
button-plan-up = Move up
button-plan-delete = Delete
button-plans = My plans
button-plans-one = { $title }
button-note = Note
button-plan-table = Plan delay

# The panel in which a turn is planned.
plan-head = **Planning ahead**: as if it were your turn now. I play it for you when your turn comes.
plan-head-short = -# **Planning ahead**
plan-head-then = **And then**, on your turn after { $what }:
plan-head-short-then = -# **And then**, on your turn after { $what }
plan-due = **I’m about to play your plan**: { $what }. To do something else, take your turn first.
plan-confirm = Shall I play this when your turn comes?
plan-confirm-then = Shall I play this on the turn after that?
plan-head-else = **Or else**: I play this if nothing above it is possible when your turn comes.
plan-moved-on = The match has moved on. Here’s where it stands now.
plan-changed = Your plan has changed in the meantime. Here it is:
plan-your-turn = It’s your turn, so there’s nothing to plan: just take it.

# The page of a plan.
plan-title = ### Your plan for { $title }
plan-one = When your turn comes, I play this for you:
plan-first-that-fits = When your turn comes, I play the first of these that’s possible:
plan-line-only = **→** { $text }
plan-line-other = **{ $number }.** { $text }
plan-line-selected = **{ $number }. →** { $text }
plan-turn-if = { $what } ({ $only })
plan-then = … and then, next turn: { $what }
plan-brief = { $text } (…)
plan-not-now = – not possible now: { $reason }
plan-unknown = (too early to say)
plan-if-worth = if still { $points } or more
plan-if-unharmed = if you’ve lost nothing
plan-if-fact = { $holds ->
    [true] if { $what } is still there
   *[false] if { $what } is gone
  }
plan-only-there = **Only if all of these are still there:**
plan-only-gone = **Only if all of these are gone:**
plan-only-any = Choose up to { $most }
plan-waits = { $minutes ->
    [0] -# I play it at once, and the turn before can’t be taken back any more. If yours isn’t possible then, I play nothing and call you as usual. No one else can see your plan.
    [one] -# I wait a minute first, so that the turn before can still be taken back. If yours isn’t possible then, I play nothing and call you as usual. No one else can see your plan.
   *[other] -# I wait { $minutes } minutes first, so that the turn before can still be taken back. If yours isn’t possible then, I play nothing and call you as usual. No one else can see your plan.
  }
plan-pick-title = Choose a turn to change
plan-pick = { $number }: { $what }
plan-deleted = Your plan is deleted. I’ll call you as usual.
plan-dropped = **Your plan didn’t apply**: { $reason }
notice-plan = It’s planned.

# In the history, beside a turn that was planned.
history-planned = as planned

# All plans of a player.
plans-title = ### Your plans
plans-none = You have no plans. While you wait for the others, *Plan ahead* below the board makes one.
plans-line = { $count ->
    [one] - { $where } in { $channel }: 1 turn
   *[other] - { $where } in { $channel }: { $count } turns, the first possible one counts
  }
plans-dropped = - { $where }: didn’t apply – { $reason }
plans-news-title = **Direct messages about plans**
plans-news = { $news ->
    [never] None
    [dropped] When a plan didn’t apply
   *[always] When a plan was played or didn’t apply
  }

# How long planned turns wait at a table.
plan-grace-title = **Planned turns**
plan-grace = { $minutes ->
    [-1] No planned turns
    [0] Play at once
    [one] Wait a minute
   *[other] Wait { $minutes } minutes
  }
plan-grace-about = { $minutes ->
    [-1] All players take their turns themselves
    [0] The turn before can’t be taken back freely
   *[other] So that the turn before can be taken back freely
  }
plan-grace-set = { $minutes ->
    [-1] Turns can’t be planned at this table any more.
    [0] Planned turns are played at once now.
    [one] Planned turns wait a minute now.
   *[other] Planned turns wait { $minutes } minutes now.
  }
lobby-plans = { $minutes ->
    [-1] -# No turns can be planned ahead.
    [0] -# Planned turns are played at once.
    [one] -# Planned turns wait a minute.
   *[other] -# Planned turns wait { $minutes } minutes.
  }

# Notes to oneself.
note-shown = -# 📝 { $text }
note-title = Your note on { $title }
note-field = Note to yourself
note-about = Only you see it, above your turn.
note-deleted = Your note is deleted.
notice-note = Your note is saved.
refusal-note-over = You can only write notes while a match is being played.

command-game-plan = Plan your next turn, or see and change your plan; for your eyes only
command-game-note = Write a note to yourself, shown above your next turn; for your eyes only
command-game-note-text = The note; leave it out to see and change it
command-line-plan = Plan it for your next turn, while others take theirs

hint-plan-first = It’s not your turn. To plan one, choose plan:True first.
refusal-plan-your-turn = It’s your turn: leave out `plan:` and take it.
refusal-plan-off = Turns can’t be planned at this table.
refusal-plan-incomplete = That isn’t a whole turn yet: choose the rest of it first.
refusal-plan-long = That turn is too long to plan.
refusal-plan-over = You have no turn left to plan.
refusal-plan-lines = A plan has room for { $count } turns. Delete one first.
refusal-plan-twice = That turn is in your plan already.
refusal-plan-turns = You can plan up to { $count } turns in a row.
refusal-plan-then = What comes after that turn can’t be planned yet.
refusal-plan-damaged = I can’t read that plan any more. Please plan your turn again.
