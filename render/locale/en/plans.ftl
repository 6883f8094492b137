## Plans: turns chosen ahead

# Why a plan didn't apply; these stand after "Your plan didn't apply:" and in its list of lines.

plan-reason-shorter = the turn would have ended earlier than you planned.
plan-reason-longer = the turn would have had another decision for you.
plan-reason-unseen = something would have been revealed earlier than you planned.
plan-reason-changed = what it was about isn’t there any more.
plan-reason-worth = it would only have brought { $worth } instead of { $wanted } or more.
plan-reason-harmed = you’d lost something in the meantime.
plan-reason-fact = what you wanted to rule out happened.
plan-reason-no-fact = what you were waiting for didn’t happen.
plan-reason-undone = a turn from before you planned was taken back.
plan-reason-rewound = an admin took the match back.

# Direct messages about a plan; they lead to the board.
letter-plan-dropped = { $name }, your plan for { $title } didn’t apply: { $reason }
letter-plan-played = { $name }, I played your turn in { $title } as you planned.
plan-line = Line { $number }: { $reason }

refusal-plan-incomplete = That isn’t a whole turn yet: choose the rest of it first.
refusal-plan-long = That turn is too long to plan.
refusal-plan-over = You have no turn left to plan.
refusal-plan-lines = A plan has room for { $count } turns. Delete one first.
refusal-plan-twice = That turn is in your plan already.
refusal-plan-turns = You can plan up to { $count } turns in a row.
refusal-plan-then = What comes after that turn can’t be planned yet.
refusal-plan-damaged = I can’t read that plan any more. Please plan your turn again.
