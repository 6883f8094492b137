### What a whole channel reads, and the lists that lead there. A message begins with a line that a lock screen
### shows: about 200 characters.

## Whose turn it is, and what was done

# { $names } are mentions.
notice-your-turn = { $names }, it’s your turn in { $title } (turn { $turn }).
notice-you-begin = You begin.
# Points side by side in a history: "30 : 20".
list-score = {" "}:{" "}
list-comma = {", "}
list-semicolon = {"; "}
list-dot = {" · "}
# A turn in a line: "Hammurabi: Palace on a1, +1".
told-turn = { $name }: { $told }
# The same alone, where an automaton's turn stands at the end: "Ada (+1): Silversmith; the Baron: Tax Stand".
told-turn-alone = { $name } ({ $gains }): { $told }
told-sentence = { $text }.
told-nothing = nothing to tell
told-more = { $count ->
    [one] and 1 more in History
   *[other] and { $count } more in History
  }
told-news = { $name }: { $told }
told-quiet = routine turns of { $names }
told-gain = { $name } { $gain }
told-points = { $name } { NUMBER($points) }
told-totals = -# { $totals }

## What is left of a message when another takes its place: one line

line-begins = -# { $title } begins.
line-begins-with = -# { $title } begins with { $name }.
line-turn = -# Turn { $first } · { $told }
line-turns = -# Turns { $first } to { $last } · { $told }
line-after-own = → { $points }
line-after = · { $points }
line-again = -# The board of { $title }, shown once more.
line-lobby-begun = { $count ->
    [one] { $names } plays { $title }.
   *[other] { $names } play { $title }.
  }
line-lobby-below = The table for { $title } is open further down.
line-lobby-ended = The table for { $title } is closed.
line-abandon-agreed = { $name } asked to end { $title } without a result, and all agreed.
line-abandon-refused = { $name } asked to end { $title } without a result. { $refuser } would rather play on.
line-abandon-expired = { $name } asked to end { $title } without a result. Not all agreed within a day, so it goes on.
line-abandon-ended = { $name } asked to end { $title } without a result. It ended before that was answered.

## The film of a match

film-title = { $count ->
    [one] **{ $title }** as a film: 1 turn
   *[other] **{ $title }** as a film: { $count } turns
  }
film-title-so-far = { $count ->
    [one] **{ $title }** so far, as a film: 1 turn
   *[other] **{ $title }** so far, as a film: { $count } turns
  }
film-posted = { $told }, shown by { $name }.
film-begins = { $names } begin { $title }.
film-alt = The match of { $title } between { $names }, turn by turn, as a film.

## The end

end-won = { $count ->
    [one] { $lead ->
        [start] { $names } leads from start to finish and wins { $title } { $points }.
        [last] { $names } takes the lead on the very last turn and wins { $title } { $points }.
        [turn] { $names } leads from turn { $turn } on and wins { $title } { $points }.
       *[no] { $names } wins { $title } { $points }.
      }
   *[other] { $names } share the victory in { $title }, { $points }.
  }
end-place = { $rank ->
    [2] Second: { $name }.
    [3] Third: { $name }.
    [4] Fourth: { $name }.
    [5] Fifth: { $name }.
   *[other] Sixth: { $name }.
  }
# Where there is no room for numbers: those who have not won, the best first.
end-places = Behind: { $names }.
end-place-resigned = { $name } gave up.
end-resigned = { $count ->
    [one] { $names } wins { $title }, as { $losers } gave up.
   *[other] { $names } wins { $title }, as { $losers } gave up.
  }
end-alone-won = { $against ->
    [nobody] { $name } wins { $title } { $points }.
   *[other] { $name } wins { $title } { $points } against { $against }.
  }
end-alone-lost = { $rival } wins { $title } { $points } against { $name }.
end-alone-resigned = { $name } gave up { $title }.
end-abandoned = { $title } ends without a result for { $names }.
# What the last turn was: "Hammurabi’s last turn: Palace on a1, +1".
end-turn = { $name }’s last turn: { $told }.
honour-turn = Best turn: { $name }, { $gain } in turn { $turn }.
end-source = { $source } ({ NUMBER($points) })
# The two sources that brought the winner most.
end-sources = Most of { $name }’s points came from { $sources }.
# How matches with the same people went, the leader first: "Ninsun 2 : 1 Hammurabi", with more "Ninsun 2 · Hammurabi 1".
series = The series: { $score }.
series-score = { $name } { NUMBER($wins) }
series-other = { NUMBER($wins) } { $name }
end-imported = -# { $name } brought this match in from a file.
button-rematch = Rematch
button-new = New game
new-which = Which game is it to be? I open a table for it here.
new-alone = Which game would you like to play against a robot? It begins at once. In a direct message with me, `/game new` does the same, without anybody watching.

## Robots

# The name of a robot at a table: "Plumb, keen (robot)". On pictures it ends before the bracket.
robot-name = { $level ->
    [calm] { $name }, calm (robot)
    [keen] { $name }, keen (robot)
    [sharp] { $name }, sharp (robot)
    [master] { $name }, master (robot)
   *[other] { $name } (robot)
  }
# The levels that a robot can have, as entries of a menu.
robot-level = { $level ->
    [calm] Calm
    [keen] Keen
    [sharp] Sharp
   *[master] Master
  }
robot-level-about = { $level ->
    [calm] Looks at little more than its own turn
    [keen] Looks a few turns ahead; a fair opponent
    [sharp] Plans ahead and seldom slips
   *[master] Thinks longest and looks at the most
  }
levels-title = How well are the robots to play?
# What the first, second … robot at a table is called: short names from a building site.
robot-steady = { $number ->
    [1] Plumb
    [2] Gable
    [3] Mortar
    [4] Trowel
    [5] Corbel
   *[other] Rubble
  }
robots-do-not-count = Matches with robots don’t count towards anyone’s record.
coaching-does-not-count = Matches with a coach don’t count towards anyone’s record.

## Where nobody has played yet

welcome = Hello! I keep the board for games that are played turn by turn, right here in the channel and at your own pace. Which one would you like to play?
welcome-game = **{ $title }**: { $about }
welcome-how = -# A button opens a table, and the others press Join. `/game new` does the same and invites people by name. A robot plays with you at once.

## The table before the start

lobby-open = { $host } opens a table for { $title }. Who plays? Press Join.
lobby-invites = { $again ->
    [yes] { $names }, { $host } would like to play { $title } again with you. Press Join.
   *[no] { $names }, { $host } invites you to play { $title }. Press Join.
  }
# { $name } is the host, { $guests } are those who turned an invitation down.
lobby-declined = { $name }, { $guests } can’t join your table for { $title } this time.
lobby-loser = { $last ->
    [yes] { $name } lost the last match, and chose to go last.
   *[no] { $name } lost the last match, and goes first.
  }
lobby-asked = { $name }, { $asker } would like to open a table here, and nobody has joined yours. It makes room { $until }, unless you press Keep it.
lobby-full = { $name }, your table for { $title } is full. Press Start.
# { $length } is of the game: "light, about 15 turns each, over some days".
lobby-length = -# { $most ->
    [one] For 1 player
   *[other] { $least ->
        [same] For { $most } players
       *[other] For { $least } to { $most } players
      }
  } · { $length }
lobby-host = { $name } (host)
lobby-picture = { $title }: what players have built at the end of an example.
lobby-coaching = -# With a coach: once a turn, everybody may ask me what I’d play. The match doesn’t count towards anyone’s record.
lobby-coaching-title = **Coach**
coaching = { $state ->
    [yes] With a coach
   *[no] No coach
  }
coaching-about = Everybody may ask what I’d play, once a turn; the match doesn’t count
# In each message of such a match.
board-coaching = -# With a coach: ask once a turn.
lobby-by-itself = { $state ->
    [yes] -# The match starts by itself when the table is full.
   *[no] -# The host starts the match; an hour after the table is full, anybody at it can.
  }
lobby-by-itself-title = **Starts by itself when full**
lobby-start = { $state ->
    [yes] Yes, with the last seat that is taken
   *[no] No, the host starts it
  }

## Ending without a result

abandon-question = { $names }, { $name } would like to end { $title } without a result. Do you agree? If not, just play on.
abandon-agreed = { $count ->
    [one] { $names } agrees.
   *[other] { $names } agree.
  }
button-play-on = Play on

## History and lists

button-full = In full
button-brief = In short
list-line = **{ $title }** with { $others }: { $state } · { $where }
list-line-alone = **{ $title }**: { $state } · { $where }
list-board = [board]({ $link }) in { $channel }
list-direct = our direct messages
list-your-turn = ▶ **your turn**, since { $time }
list-turn-of = { $names } to act, since { $time }
list-lobby = waiting for players, { $time }
list-frozen = frozen, an admin has to look at it
list-over = ended { $time }
list-abandoned = abandoned { $time }

## Menus of people and messages

command-menu-invite = Invite
command-menu-board = Show this board again
command-menu-history = History
new-with = Which game would you like to play with { $mention }? I’ll open a table and invite them.
refusal-invite-self = You can’t invite yourself; `/game new` opens a table.
refusal-other-message = That isn’t one of my messages. Choose one that shows a board.
