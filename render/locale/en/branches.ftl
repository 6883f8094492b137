# Playing on from a position of a finished match, of a review or of a puzzle, and the coach's line from there.

button-branch = Play on from here
branch-title = ### { $title } · play on from here
branch-told = Turn { $turn }, { $name } to play. You play on against robots in a private match, and everything hidden stays as it was.
branch-told-alone = Turn { $turn }. You play on in a private match, and everything hidden stays as it was.
branch-told-small = -# It doesn’t count, and the original stays as it is. Undo as you like; a coach helps once per turn.
branch-told-short = -# The line can’t be followed any further: from here on, it depends on hidden information.
branch-seat = You take { $name }’s place
branch-seat-next = Plays next
branch-robots = Robots: { $level }
button-branch-go = Play
button-branch-new = End it and play on here
branch-begins = { $title }, played on from turn { $turn }: a private match that doesn’t count.
notice-branch = Your match is ready.
notice-branch-direct = You’re playing on in [our direct messages]({ $link }).
notice-branch-thread = You’re playing on in { $channel }.
notice-branch-present = You’re already playing on from here: { $link }.
branch-other = You’re already playing on from another position of { $title }: { $link }. Do you want to end that match and play on from here?
board-branch = -# You’re playing on from an earlier position. It doesn’t count; ask the coach once per turn.
branch-give-up = Stop playing on from this position of { $title }? You can’t undo this, but you can play on from there again.
branch-does-not-count = A match played on from an earlier position doesn’t count towards anyone’s record.
refusal-branch-running = You can play on from a match once it’s over.
refusal-branch-over = The game was over at this step. Please go back a step and play on from there.
refusal-branch-others = Only its players can play on from a match in direct messages.
refusal-branch-puzzle = You can play on from a puzzle once you’ve answered it and its solution is out.
refusal-branch-direct = We’re already playing a match here. Finish it first, or play on from a server’s channel: there I can open a thread.
refusal-branch-nowhere = I can’t open your match: I couldn’t start one in our direct messages, and I can’t open a thread here. Allow direct messages from this server and finish any match we’re playing there, or try it in a channel with threads.
refusal-branch-open = You’re already playing on from another position. Please press the button again.
refusal-branch-seat = Playing on from an earlier position is yours alone: you can’t hand over or lend your seat.

button-line = What if?
line-title = ### What if? Turn { $number } of { $count }
line-title-short = -# What if? Turn { $number } of { $count }
line-coached = -# How I’d play, knowing what { $name } knew.
line-replied = -# How a *keen* robot would reply, if everything hidden were dealt again.
line-working = { $count ->
    [0] I’m working out how I’d play on from here …
    [one] I’m working out how I’d play on from here: one turn so far …
   *[other] I’m working out how I’d play on from here: { $count } turns so far …
}
line-failed = Something went wrong. Please press **What if?** again.
line-later = It’s taking a while because many matches need me right now. Please press **What if?** again in a minute.
refusal-line-busy = I’m already working out several of these. Please ask again in a minute.
