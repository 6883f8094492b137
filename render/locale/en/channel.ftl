### What a whole channel reads, and the lists that lead there. A message begins with a line that a lock screen
### shows: about 200 characters.

## Whose turn it is, and what was done

# { $names } are mentions.
notice-your-turn = { $names }, it’s your turn in { $title } (turn { $turn }).
notice-you-begin = You go first.
# Points side by side in a history: "30 – 20".
list-score = {" "}–{" "}
list-comma = {", "}
list-semicolon = {"; "}
list-dot = {" · "}
# A turn in a line: "Hammurabi: Palace on a1, +1".
told-turn = { $name }: { $told }
# The same for a turn that the player planned ahead.
told-planned = { $name }, as planned: { $told }
# The same alone, where an automaton's turn stands at the end: "Ada (+1): Silversmith; the Baron: Tax Stand".
told-turn-alone = { $name } ({ $gains }): { $told }
told-sentence = { $text }.
told-nothing = nothing to report
told-more = { $count ->
    [one] and 1 more in History
   *[other] and { $count } more in History
  }
told-news = { $name }: { $told }
told-quiet = routine turns by { $names }
told-gain = { $name } { $gain }
told-points = { $name } { NUMBER($points) }
told-totals = -# { $totals }
# What opponents could do to the active player, or are about to achieve.
told-threats = ⚠️ { $threats }

## What is left of a message when another takes its place: one line

line-begins = -# { $title } starts.
line-begins-with = -# { $title } starts, { $name } goes first.
line-turn = -# Turn { $first } · { $told }
line-turns = -# Turns { $first } to { $last } · { $told }
line-after-own = → { $points }
line-after = · { $points }
line-again = -# The board of { $title }, shown again.
line-lobby-begun = { $count ->
    [one] { $names } started { $title }.
   *[other] { $names } started { $title }.
  }
line-lobby-below = The table for { $title } is further down.
line-lobby-ended = The table for { $title } is closed.
line-abandon-agreed = { $count ->
    [0] { $name } asked to end { $title } without a result, and so it ended.
   *[other] { $name } asked to end { $title } without a result, and { $names } agreed.
  }
line-abandon-refused = { $name } asked to end { $title } without a result. { $refuser } would rather play on.
line-abandon-expired = { $name } asked to end { $title } without a result. Not everyone agreed within a day, so it continues.
line-abandon-ended = { $name } asked to end { $title } without a result. The match was over before everyone had answered.

## The film of a match

film-title = { $count ->
    [one] **{ $title }** as a film: 1 turn
   *[other] **{ $title }** as a film: { $count } turns
  }
film-title-so-far = { $count ->
    [one] **{ $title }** so far, as a film: 1 turn
   *[other] **{ $title }** so far, as a film: { $count } turns
  }
film-posted = { $told }, posted by { $name }.
film-begins = { $title } begins: { $names }.
# The end of a film, if there is no room for all players.
film-ended = { $count ->
    [0] { $title } ends without a result.
    [one] { $names } wins { $title }.
   *[other] { $names } share the victory in { $title }.
  }
# Above a frame that stands for several turns in which nothing scored.
film-lull = { $count } quiet turns
film-alt = A film of { $title }, turn by turn, played by { $names }.

## The end

end-won = { $count ->
    [one] { $lead ->
        [start] { $names } leads from start to finish and wins { $title } { $points }.
        [last] { $names } takes the lead on the very last turn and wins { $title } { $points }.
        [turn] { $names } wins { $title } { $points }. They took the lead in turn { $turn } and kept it.
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
end-places = Runners-up: { $names }.
end-place-resigned = { $name } gave up.
end-resigned = { $count ->
    [one] { $names } wins { $title }: { $losers } gave up.
   *[other] { $names } wins { $title }: { $losers } gave up.
  }
end-alone-won = { $against ->
    [nobody] { $name } wins { $title } { $points }.
   *[other] { $tiebreak ->
        [yes] { $name } beats { $against } on the tie-break in { $title }, { $points }.
       *[no] { $name } beats { $against } in { $title }, { $points }.
      }
  }
end-alone-lost = { $tiebreak ->
    [yes] { $rival } beats { $name } on the tie-break in { $title }, { $points }.
   *[no] { $rival } beats { $name } in { $title }, { $points }.
  }
end-alone-resigned = { $name } gave up { $title }.
end-abandoned = { $title } ends without a result for { $names }.
# What the last turn was: "Hammurabi’s last turn: Palace on a1, +1".
end-turn = { $name }’s last turn: { $told }.
honour-turn = Best turn: { $name }, { $gain } in turn { $turn }.
end-source = { $source } ({ NUMBER($points) })
# The two sources that brought the winner most.
end-sources = Most of { $name }’s points came from { $sources }.
# New ratings of a rated match, in small print: "Ratings: Ninsun 1,540 (+12), Hammurabi 1,480 (−12)."
end-ratings = Ratings: { $ratings }.
end-rated = { $name } { NUMBER($rating) } ({ $change })
# How matches with the same people went, the leader first: "Ninsun 2 – 1 Hammurabi", with more "Ninsun 2 · Hammurabi 1".
series = Series: { $score }.
series-score = { $name } { NUMBER($wins) }
series-other = { NUMBER($wins) } { $name }
end-imported = -# { $name } imported this match from a file.
button-rematch = Rematch
button-new = New game
new-which = Which game would you like to play? I’ll open a table for it here.
new-alone = Which game would you like to play against a robot? It starts right away. `/game new` in a direct message with me does the same, with no one watching.

## Robots

# The name of a robot at a table: "Plumb (keen robot)". On pictures it ends before the bracket.
robot-name = { $level ->
    [calm] { $name } (calm robot)
    [keen] { $name } (keen robot)
    [sharp] { $name } (sharp robot)
    [master] { $name } (master robot)
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
    [calm] Hardly looks beyond its own turn
    [keen] Looks a few turns ahead; a fair opponent
    [sharp] Plans ahead and rarely slips
   *[master] Thinks longest and considers the most
  }
levels-title = How strong should the robots be?
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

## The greeting of a new channel

welcome = Hello! I host board games that you play turn by turn, right here in the channel and at your own pace. Which one would you like to play?
welcome-game = **{ $title }**: { $about }
welcome-how = -# Press a button to open a table; the others press Join. `/game new` does the same and lets you invite people by name. A robot is always ready to play.

## The table before the start

lobby-open = { $host } has opened a table for { $title }. Want to play? Press Join.
lobby-invites = { $again ->
    [yes] { $names }, { $host } would like to play { $title } with you again. Press Join.
   *[no] { $names }, { $host } invites you to play { $title }. Press Join.
  }
# { $name } is the host, { $guests } are those who turned an invitation down.
lobby-declined = { $name }, { $guests } can’t join your table for { $title } this time.
lobby-loser = { $last ->
    [yes] { $name } lost the last match and chose to go last.
   *[no] { $name } lost the last match and goes first.
  }
lobby-asked = { $name }, { $asker } would like to open a table here, and no one has joined yours. It will make room { $until }, unless you press Keep my table.
lobby-full = { $name }, your table for { $title } is full. Press Start when you’re ready.
# { $length } is of the game: "easy to learn · 15 to 18 turns each · a few days".
lobby-length = -# { $most ->
    [one] For 1 player
   *[other] { $least ->
        [same] For { $most } players
       *[other] For { $least } to { $most } players
      }
  } · { $length }
lobby-host = { $name } (host)
lobby-picture = { $title }: what the players have built by the end of an example.
lobby-coaching = -# With a coach: once per turn, each player may ask me what I’d play. The match doesn’t count.
lobby-coaching-title = **Coach**
coaching = { $state ->
    [yes] With a coach
   *[no] No coach
  }
coaching-about = Ask me what I’d play, once per turn; the match is unrated
# In each message of such a match.
board-coaching = -# With a coach: ask once per turn.
lobby-leave = To leave, press Join again.
lobby-seated = You’re sitting at this table for { $title }.
lobby-by-itself = { $state ->
    [yes] -# The match starts by itself when the table is full.
   *[no] -# The host starts the match; an hour after the table fills up, any player can.
  }
lobby-by-itself-title = **Start automatically when full**
lobby-start = { $state ->
    [yes] Yes, as soon as the last seat is taken
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
list-your-turn = ▶ **your turn** · { $time }
list-turn-of = waiting for { $names } · { $time }
list-lobby = waiting for players · { $time }
list-frozen = on hold until an admin repairs it
list-over = ended { $time }
list-abandoned = abandoned { $time }

## Menus of people and messages

command-menu-invite = Invite
command-menu-board = Show this board again
command-menu-history = History
new-with = Which game would you like to play with { $mention }? I’ll open a table and invite them.
refusal-invite-self = You can’t invite yourself; `/game new` opens a table.
refusal-other-message = That isn’t one of my messages. Choose one that shows a board.
