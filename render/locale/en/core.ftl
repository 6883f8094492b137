## Who acts, what happened

board-turn-of = It’s { $names }’s turn.
board-turn-own = It’s your turn.
# The next players after the active one, in turn order.
board-then = -# After { $name }: { $names }
tiebreak-shared = The scores are level, so the victory is shared.
outcome-resigned = Everyone else gave up their seat.
outcome-abandoned = The match was abandoned.

story-undone = { $name } took back their last turn.
story-undone-agreed = { $name } took back a turn, as agreed with { $names }.
story-resigned = { $name } gave up their seat.
story-abandoned = Everyone still playing agreed to end the match without a result.
# The same where only one person was still playing.
story-abandoned-alone = { $name } ended the match.
story-abandoned-admin = An admin ended the match.
story-rewound = An admin took the match back to the start of turn { $turn }.

## Buttons

button-turn = Take your turn
button-cards = My cards
button-undo = Undo
button-take-back = Take it back
button-more = More
button-read-on = Next ({ $number } of { $count })
# Below a turn that was played, to the next match that waits: "Next: Architectura, 3 h left".
button-next-table = { $unit ->
    [minute] Next: { $title }, { $count } min left
    [hour] Next: { $title }, { $count } h left
   *[day] Next: { $title }, { $count } days left
  }
button-next-table-unlimited = Next: { $title }
button-history = History
button-changes = What changed?
button-rules = Rules
button-confirm = Confirm
button-back = Back
button-zoom = Zoom
button-signs = Signs
button-whole = Whole board
button-question = Back to the question
button-seat-which = Whose cards and buildings?
button-go-on = Continue
button-start-over = Start over
button-board = Show board
button-join = Join
button-add-robot = Add a robot
button-take-robot = Remove a robot
button-levels = Robots
button-alone = Play against a robot
button-keep = Keep my table
button-loser = { $last ->
    [yes] Go last
   *[no] Go first
  }
button-leave = Leave
button-start = Start
button-start-with = Start with { $count }
button-start-alone = Start alone
button-options = Options
button-nudge = Nudge
button-older = Older
button-newer = Newer
button-agree = I agree
button-counts = What counts
button-example = Example
button-next = Next
button-look = Step through
button-export = Export
button-film = Film
button-film-post = Post it here
button-first = First
button-last = Last
button-since = Catch up

## The panel

panel-confirm = Play this?
panel-question = **{ $question }**
panel-way = -# { $steps }
# What opponents could do next turn, below the question.
panel-threats = -# ⚠️ { $threats }
# Above the question: what was chosen so far has brought. Buttons tell what comes on top of it.
panel-so-far = So far: { $worth }
# Above buttons with two numbers, such as "+5 / −2".
panel-read-one = -# Numbers: you / { $name }
panel-read-others = -# Numbers: you / everyone else
panel-read-more = -# +?: maybe more, depending on what comes up
panel-all-even = -# ±0 whichever you choose
# At a player's first turn, below the question, with two buttons.
panel-device = -# What are you playing on?
button-device = { $device ->
    [computer] A computer
   *[phone] A phone
  }
panel-choose = Choose …
panel-choose-best = Top { $count } …
panel-choose-group = All { $count }, by group …
panel-choose-several = Choose one or more …
# Answers to a row of questions in one press.
panel-best = Best choices
panel-best-named = Best: { $what }
panel-best-play-named = Play { $what }
panel-best-play = { $count ->
    [one] Play the best choice
   *[other] Play the best choices
  }
# What the card does that was chosen last.
effect-of-card = { $card }: { $effect }
panel-effect = -# { $effect }
panel-best-does = -# Best choices: { $what }
# One of several options that bring the same points.
panel-preferred = -# If in doubt: { $name } ({ $why })
panel-preferred-only = -# If in doubt: { $name }
# A button with what a choice brings, instead of points.
panel-brings = { $name } · { $goods }
panel-answer = { $label }: { $worth }
panel-resume = So far you’ve chosen { $steps }. Continue, or start over?
panel-shelf-page = { $group } ({ $page })
panel-shelf-from-to = From “{ $first }” to “{ $last }”
panel-shelf-best = at best { $worth }
panel-shelf-count = { $count ->
    [one] 1 choice
   *[other] { $count } choices
  }
# What a turn has brought, and what it would bring.
panel-gain = { $total ->
    [one] { $worth }: you now have { NUMBER($total) } point.
   *[other] { $worth }: you now have { NUMBER($total) } points.
  }
panel-gain-then = { $total ->
    [one] { $worth }: you’d have { NUMBER($total) } point.
   *[other] { $worth }: you’d have { NUMBER($total) } points.
  }
# What a choice brings nearer that is a button.
panel-nearer = -# { $name }: { $nearer }
panel-nearer-all = -# Whichever you choose: { $nearer }
# Where the points of a turn come from, and who leads with three and more players.
panel-why = -# { $source } { $points }
panel-why-rest = -# everything else { $points }
panel-why-all = -# { $sources }
panel-leads = -# { $name } leads with { NUMBER($points) }, you have { NUMBER($own) }
panel-leads-you = -# You lead with { NUMBER($own) }, { $name } has { NUMBER($points) }
panel-leads-both = -# You and { $name } share the lead with { NUMBER($points) }
# What a rival of whom nothing is hidden could do next.
panel-rival = -# Best replies for { $name }: { $moves }
panel-rival-move = { $move } { $points }
panel-aftermath = As things stand: { $sentences }
panel-sealed = -# This reveals something: undo it only if the others agree.

## The own points by their sources

counts-total = { $count ->
    [0] You have no points yet.
   *[other] { $total ->
        [one] **You’d have { NUMBER($total) } point if the match ended now:**
       *[other] **You’d have { NUMBER($total) } points if the match ended now:**
      }
  }
counts-line = { $source }: { NUMBER($points) }

## What a choice is worth: the change of the own points, and of the others’ where they change

worth-own = { $points }
# Behind the certain points stands "+?" where a turn may bring more, depending on what it reveals.
worth-more = { $points }+?
worth-only-more = +?
worth-you = { $points } you
worth-other = { $points } { $name }
# In a message, with what brought the points.
worth-why = { $gain }: { $sources }
worth-why-part = { $source } { $points }
worth-other-why = { $points } { $name } ({ $sources })
# On a button: the own points, then those of the others.
worth-brief = { $own } / { $others }

## Notices after an action

notice-played = Done: **{ $what }**
# Choices of a menu that could not be made after the others.
notice-left-out = { $count ->
    [one] Left out because it no longer fits: { $names }
   *[other] Left out because they no longer fit: { $names }
  }
# Shown if the reply to a press takes more than a second.
notice-moment = One moment …
notice-go-on = Played. It’s still your turn:
notice-undone = You took back your turn. It’s your turn again.
notice-posted = I’ve posted the board again below.
notice-opened = The table is open in { $channel }.
notice-invitation = Someone who isn’t here? Send them this:
    > Want to play { $title } with me? { $link }
notice-opened-thread = The table is open in its own thread: { $channel }
# Why there is no thread, at the beginning of a sentence.
thread-refused = { $why ->
    [many] This server already has as many open threads as Discord allows
    [title] This server’s AutoMod rejected the thread’s title
    [permission] I don’t have permission to open threads here
    [kind] This kind of channel can’t have threads
   *[later] Discord couldn’t open a thread just now
  }
notice-no-thread = { $reason }, so we’ll play right here.
notice-resigned = You gave up your seat.
notice-abandoned = The match has ended.
notice-closed = The table is closed.
abandon-alone = You’re playing { $title } alone, so no one else has to agree. End this match without a result?
button-end-match = End the match
abandon-sure = End { $title } without a result? This can’t be undone.
undo-sure = Allow that turn in { $title } to be taken back? All later turns will be undone, too.
pace-sure = Change the time limit in { $title }?
late-end-sure = End { $title } without a result because { $name } is gone? This can’t be undone. A robot could take over instead.
button-agree-sure = Yes, I agree
button-end-sure = Yes, end it
button-dismiss = Not now
notice-agreed = Got it.
notice-dismissed = OK, nothing has changed.
notice-asked = I’ve asked. The match ends once everyone agrees.
notice-turn = Your turn has been played.
notice-table = The table is saved.
notice-joined = You’ve joined the table.
notice-left = You’ve left the table.
notice-declined = I’ve told the host you can’t make it.
notice-loser = Your choice is saved.
notice-kept = Your table stays open.
notice-robot-joined = A robot has joined.
notice-level = The robot’s level is set.
notice-robot-left = The robot has left the table.
notice-begun = Your match has started in { $channel }.
notice-begun-direct = Your match has started, right here in our direct messages.
notice-opened-direct = The table is open, right here in our direct messages.
# Beside a new table: why its robots are of the weakest level.
notice-calm = You’re new to { $title }, so { $count ->
        [one] your robot is calm
       *[other] your robots are calm
    }. { $begun ->
        [yes] `/game new` with `level` starts a match against stronger ones.
       *[no] *Robots* makes them stronger.
    }
notice-started = The match has started.
notice-option = Option saved.
notice-moved = The match continues in this channel.
notice-imported = Match imported. Anyone here can browse it; it doesn’t affect anyone’s stats.
notice-nudge = The nudge is on its way.
notice-nudged = I’ll remind { $names }, but not during quiet hours.
notice-film-posted = I’ve posted the film for everyone to see.
notice-lobby = This channel has an open table; see its message.
notice-lobby-here = [This channel’s table]({ $link }) hasn’t started yet: you can join it there.

## What keeps the channel from seeing what is stored

follows = The board will follow.
follows-forbidden = I’m not allowed to post in this channel. Once an admin lets me view the channel, send messages and attach files, the board will follow by itself.
follows-gone = Its channel has been deleted. `/game board here:True` in a free channel continues it there.
follows-locked = This thread is locked. Once it’s unlocked, the board will follow by itself.

## The lobby

# Who sits at a table: "Table for 3: Ninsun (host) · Hammurabi (invited) · 1 free seat".
lobby-table = Table for { $seats }: { $people }
lobby-invited = { $name } (invited)
lobby-free = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
  }
lobby-option = -# { $name }: { $value }
lobby-option-none = none
# In place of a line for each option, where there is no room for them.
lobby-options-usual = { $others ->
    [yes] -# Other options: standard
   *[no] -# Standard options
  }
lobby-options-title = **Options.** Changes apply at once and show in the lobby.
thread-name = { $title } – { $name }

## An example of a game in pictures

example-title = **{ $title }** · { $number } of { $count }

## Lists and reading

list-and = {" "}and{" "}
list-title = Your matches
list-title-page = Your matches, page { $page } of { $pages }
list-empty = You aren’t in any matches. `/game new` opens a table.
list-away-channel = on hold: its channel is gone. To continue, use `/game board here:True` in a channel without a match
list-away-server = on hold: I’m no longer on its server. To continue, use `/game board here:True` in a channel without a match
history-title = history, page { $page } of { $pages }
history-points = -# Points: { $names }
history-empty = Nothing has happened yet.
# A match step by step, a turn a step; step 0 is the beginning.
step-title = ### { $title } · step { $number } of { $count }
step-title-short = -# Step { $number } of { $count }
step-begin = How it began.
# The board before and after the turns since the reader's own, as a loop; below it a line for each turn.
changes-title = ### { $title } · what changed
# Above those lines, if there is no room for all of them.
changes-more = { $count ->
    [one] -# One earlier turn is in the history
   *[other] -# { $count } earlier turns are in the history
  }
# Above the first picture of the loop.
changes-before = Before
changes-untold = { $name } made a move
changes-none = Nothing has changed on the board yet. Once someone has played, you’ll see here what they did.
changes-alt = The board of { $title } before and after, in a loop. { $told }
export-told = { $title } as a file, with every move and when it was played. `/game import` loads it again, here or on another server.
film-waiting = Your film is on its way …
film-drawing = I’m drawing the film of { $title }: picture { $done } of { $count } …
film-yours = -# Only you can see it so far.
words-part = -# The board in words, part { $number } of { $count }
rules-part = { $title }, part { $number } of { $count }
rules-signs-title = The signs
# A sign with its name in bold, and what it does.
rules-sign = - { $sign }: { $effect }
rules-buttons-title = The buttons
rules-buttons-body =
    - Your turn: **Take your turn** opens a page only you can see. **Back** undoes one choice, **Start over** all of them. **Ask the coach**, at a table with a coach, shows only you what I’d play at the start of your turn; **Try A** opens that turn. **Zoom** enlarges your own things, **Whole board** shows everyone’s, **Whose cards and buildings?** one player’s, **What counts** where your points come from, **What changed?** the others’ last turns, before and after, **Signs** what the pictures mean; **Back to the question** returns to your turn. Nothing counts before **Confirm**. A choice between **Yes** and **No** says what each leads to. If you leave, **Continue** picks up where you were. `/me` makes these pages fit a computer’s window, and has **Time zone and days away**.
    - What you have: **My cards**. **Take it back** and **Undo** take back your last turn; if others have to agree, they press **I agree** (then **Yes, I agree**) or **Play on**, and **Tell them why** gives them your reason. **My matches** lists every match you’re in.
    - Behind **More**: **History**, **In full** or **In short**, with **Older** and **Newer** pages; **Step through** the match with **First**, **Next** and **Last**, or **Catch up** from your last turn on; **Rules**; **Nudge**, which reminds the player whose turn it is, once a day. **Show board** shows the board as it is now.
    - Before the match: **Join** takes a seat, **No, thanks** declines an invitation, **Leave** (press **Join** again) frees your seat, **Example** shows a match in pictures. The host has **Add a robot**, **Robots** (their levels, and **Remove a robot**), **Options**, **Start** (with free seats **Start with 3**, or **Start alone**), and **Keep my table** if someone else would like the channel. **Play against a robot** starts at once.
    - After it: **Rematch**, **New game**; **Review**, which shows only you which of your turns cost or gained most (`/game review` finds earlier matches); **Film** and **Post it here**, **Export**.
    - Your seat, with `/game seat`: **Hand it over**, **Lend it** or **Give it up** (**Yes, give it up**); **Take the seat**, **Take my seat back**, **Give the seat back**, **Withdraw the offer**. If someone runs out of time, or hasn’t played for 14 days without a time limit (then with `/game abandon`): **Keep waiting**, **Let a robot play**, **Offer the seat**, **End the match** (then **Yes, end it**); **Not now** leaves a question alone; **I’m back** and **I’m not away** say you’re here again.
rules-found-none = -# The rules don’t mention “{ $text }”. Here’s where they start.
rules-found-also = -# You’ll also find “{ $text }” in: { $topics }
rules-menu = Topics from “{ $first }” to “{ $last }”

## Refusals: one friendly sentence each

refusal-over = This match has ended. `/game new` opens another table.
refusal-turn = It’s not your turn.
refusal-turn-of = It’s not your turn. We’re waiting for { $names }.
refusal-not-a-player = You have no seat in this match, but you’re welcome to watch.
refusal-seat-held = { $name } is playing your seat for now. `/game seat` gives it back to you at once.
refusal-seat-left = { $name } has that seat now. You’re welcome to watch.
refusal-seat-lent = { $name } is already playing that seat for its owner.
refusal-seat-not-own = You’re playing this seat for { $mention }. You can give it back with `/game seat`, but everything else about it is up to them.
refusal-guest-seated = { $mention } already has a seat at this table.
refusal-offer-over = That seat is no longer free.
refusal-not-for-you = That’s for { $mention } to decide.
refusal-knows = You’ve played another seat in this match and know what was hidden there, so you can’t take this one.
refusal-stale = That button is out of date. Here’s the current board:
refusal-stale-turn = The match has moved on: it’s { $names }’s turn now.
refusal-incomplete = That isn’t a whole turn yet. { $question }
# What is typed in a field that takes one thing; { $option } is the name of the field.
refusal-no-such = { $option ->
    [pay] There’s no card “{ $text }”.
    [fetch] There’s no card “{ $text }”.
    [where] There’s no place “{ $text }”.
    [what] There’s nothing to do here called “{ $text }”.
   *[other] There’s no { $option } “{ $text }”.
  }
refusal-turn-over = Your turn ends before “{ $move }”: leave that out.
refusal-unseen = After “{ $move }” something is revealed first: leave out the rest, and I’ll ask you then.
refusal-undo-nothing = There’s nothing to take back yet.
refusal-undo-others = You can’t take back your last turn because someone else has played since.
refusal-undo-revealed = You can’t take back your last turn because it revealed something hidden.
refusal-undo-word = You can’t take back your last turn yet: not everyone it affects has agreed.
refusal-undo-absent = { $count ->
    [one] Something hidden has been revealed since, so { $names } has to agree but isn’t here. You can ask once they’re back.
   *[other] Something hidden has been revealed since, so these players have to agree but aren’t here: { $names }. You can ask once they’re back.
}
refusal-rewind-turn = The match can’t go back to turn { $turn }: choose one that has already been played.
refusal-undo-resigned = You can’t take back anything from before someone gave up their seat.
refusal-not-asked = { $name } only asked the players it affects.
refusal-resigned = You’ve already given up your seat.
refusal-option = “{ $value }” isn’t a choice for { $option }.
refusal-seats = { $same ->
    [yes] This game is for exactly { $least } players.
   *[no] This game is for { $least } to { $most } players.
  }
refusal-group = I can’t write in group chats. Play in a channel, thread or forum post on a server, or against robots in a direct message with me.
refusal-direct = In direct messages you play against robots. To play with other people, use a channel on a server.
refusal-no-match = There’s no match in this channel. `/game new` opens a table.
refusal-no-such-match = I can’t find that match any more.
refusal-not-started = This match hasn’t started: the host still has to press Start.
refusal-not-loser = Only the player who lost the last match can choose whether to go first or last.
refusal-not-full = This match hasn’t started: it starts as soon as the table is full.
refusal-other-game = This channel’s match is { $title }, which has its own command.
refusal-host-only = Only { $name }, who opened the table, can do that.
refusal-channel-taken = This channel already has a match. Finish it, or open a table in a thread.
refusal-lobby-here = This channel already has an open table. Join it, or ask its host to close it with `/game abandon`. If nothing happens for a day, anyone can.
refusal-lobby-host = Only { $name }, who opened the table, can close it. If nothing happens for a day, anyone can.
refusal-not-in-lobby = This match has already started or ended, so its seats and options can’t change.
refusal-lobby-full = All seats are taken.
refusal-seats-reserved = The free seats are reserved for the people who were invited.
refusal-not-invited = You weren’t invited to this table, but you can press Join while a seat is free.
refusal-room-asked = I’ve asked { $name } to make room. Unless they keep the table or someone joins it, you can use `/game new` here from { $until } on.
refusal-already-seated = You already have a seat at this table.
refusal-not-seated = You have no seat at this table.
refusal-nudge-own = It’s your turn, so you’d be nudging yourself.
refusal-nudge-nobody = There’s no one to nudge: it’s a robot’s turn, or the player is away or doesn’t want to be notified.
refusal-nudged = They’ve already been nudged today. You can nudge again { $until }.
refusal-asked-already = { $question ->
    [undo] You’ve already asked to take this turn back. You can ask again once a turn has been played, or { $time }.
   *[other] You’ve already asked that. You can ask again { $time }.
  }
refusal-not-invitable = { $mention } isn’t accepting invitations from you at the moment.
refusal-vote-over = That question has already been settled.
refusal-bots = Bots can’t play. Please invite people.
refusal-admin-only = Only people who can manage this server or channel may do that.
refusal-admin-target = Only people who can manage this server, or { $channel }, may do that.
refusal-thread = { $reason }, and on this server every table gets its own thread.
refusal-thread-taken = { $reason }, and this channel already has a match.
refusal-export-running = While a match is being played, its file would give away what’s hidden. You can have it once the match is over.
refusal-film-restarting = I’m restarting, and will draw the film right after that. Please ask again in a minute.
refusal-import-restarting = I’m restarting, so your file wasn’t imported. Please try again in a minute.
refusal-film-busy = I already have several films to draw. Please ask again in a few minutes.
refusal-import-playing = A match is being played here, so only people who can manage this server or channel may import another. Try a channel without a match.
refusal-import-large = That file is larger than { $most } KB, and no match is that large.
refusal-import-long = That file has more than { $most } moves, and no match is that long.
refusal-import-slow = That file takes too long to replay, so nothing was imported.
refusal-import-one = I’m still reading your other file. Please import this one when I’m done.
refusal-import-often = You’ve imported a lot of matches in the past hour. Please try again later.
refusal-import-silent = You can’t write in this channel, so please import that match somewhere else.
refusal-import-busy = Several people are importing matches right now. Please try again in a minute.
refusal-import-lost = Discord didn’t send me that file. Please try again.
refusal-import-foreign = I can’t read a match in that file. Please use a file from `/game export`.
refusal-import-rules = That match was played with other rules or cards than I have here, so I can’t import it.
refusal-import-line = Line { $line } of that file breaks the rules, so nothing was imported.
refusal-import-unfinished = That match isn’t over, and its file gives away what’s hidden, so only the bot’s owner can bring it back.
refusal-permissions = I’m not allowed to do that in this channel. Missing: { $missing }.
refusal-permissions-there = I’m not allowed to do that in { $channel }. Missing: { $missing }.

## Hints while a command is typed

hint-nothing = Nothing (skip): what you’ve filled in leaves nothing to choose here.
hint-unknown = Nothing here is called “{ $text }”.
hint-rules-none = The rules don’t mention “{ $text }”.
hint-fill-in = Fill in “{ $option }” first.

## Errors that no player caused

error-channel-gone = This channel has been deleted, so nothing was done.
error-damaged = I can’t read match { $match } at the moment. Nothing is lost; the bot’s owner can repair it.
error-discord = Discord is having trouble at the moment, so I couldn’t answer. Please try again in a minute.
error-forbidden = I’m not allowed to do that in this channel. I need to view it, send messages and attach files.
error-internal = Something went wrong on my side, sorry! Nothing is lost. Please try again, or give the bot’s owner this number: { $id }
error-message-gone = That message has been deleted. Please try again.
error-other-rules = Match { $match } uses different rules or cards from the ones I have now, so it’s on hold. Nothing is lost: you can continue once the bot’s owner restores them.
error-rate-limited = Discord is asking me to slow down, so nothing was done. Please try again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
error-restarting = I’m restarting, so nothing was done. Please try again in a minute.
error-upgrading = I’m being updated, and match { $match } waits until that’s done. Nothing is lost: please try again in a minute.
error-unsure = I can’t tell whether that was saved, so please check `/game board` before you do it again. The bot’s owner can find the reason under this number: { $id }
error-storage = I couldn’t save your move, so it wasn’t played. Please try again later. The bot’s owner can find the reason under this number: { $id }

## Slash commands: what Discord shows while they are typed

command-line-now = Play it right away, without seeing it first
command-game = Board games about building, played in this channel
command-game-new = Open a table in this channel, or in its own thread
command-game-new-game = Which game; leave it out to choose everything in a form
command-game-new-thread = In a new thread (where I may open one, that’s the default) or in this channel
command-game-new-seats = How many players (as many as the game allows if left out)
command-game-new-level = How strong the robots are; if left out, calm until you’ve finished a match, then keen
command-game-new-coaching = Whether everyone may ask what I’d play, once per turn; the match is unrated then
command-game-new-robots = Number of robots; in a direct message, leave blank to fill every other seat with robots
command-game-new-first = Someone to invite; without invitations, anyone may join
command-game-new-player = Someone to invite
command-game-board = Show the current board
command-game-board-words = In words instead of as a picture
command-game-board-here = Post it for everyone to see, with new buttons
command-game-undo = Take back your last turn, or ask the others if they have to agree
command-game-undo-reason = Your reason, if the others have to be asked; they’ll see it
command-game-history = What has happened so far, turn by turn
command-game-rules = The rules in short, every effect, and our rulings
command-game-rules-game = Which game (this channel’s if left out)
command-game-rules-topic = A topic, or any word to look up in the rules
command-game-seat = Hand your seat over, lend it, take it back, give it up, or end the match together
command-game-seat-player = Who should have it; leave it out to ask everyone here
command-game-resign = Give up your seat
command-game-resign-sure = Right away, without asking me again; you can’t undo this
command-game-abandon = End the match without a result: if all agree, by an admin, or after 14 days of silence
command-game-abandon-admin = End it right away, as an admin of this channel
command-game-film = This channel’s match as a film, from the start until now
command-game-export = This channel’s finished match as a file
command-game-import = Import a finished match from a file, for everyone here to browse
command-game-import-file = A file made by /game export
command-game-nudge = Remind the player whose turn it is, at most once a day
command-game-list = All your matches, whose turn it is, and what to do if someone is gone

## The form of a new table

form-title = New game
form-game-title = Game
form-game = { $seats } players · { $length }
form-guests-title = Invite
form-guests-about = They get the buttons Join and No, thanks. Without invitations, anyone may join.
form-seats-title = Players
form-seats = { $count ->
    [one] 1 (alone)
   *[other] { $count }
  }
form-seats-usual = As many as you invite, or as many as the game allows
form-free-title = Free seats and coach
form-free-usual = Wait for people
form-free-usual-coach = Wait for people, with a coach
form-coaching-title = Coach
form-robots = { $level ->
    [calm] Calm robots
   *[keen] Keen robots
    [sharp] Sharp robots
    [master] Master robots
  }
form-robots-coach = { $level ->
    [calm] Calm robots, with a coach
   *[keen] Keen robots, with a coach
    [sharp] Sharp robots, with a coach
    [master] Master robots, with a coach
  }
form-pace-title = Time limit
form-pace-usual = The usual one here

## The message that lists the live matches of a server

overview-title = **Matches on this server**
overview-line = - { $where } · { $names } · { $turn }’s turn · { $time }
overview-lobby = { $count ->
    [0] - { $where } · { $host }’s table is full and about to start
    [one] - { $where } · { $host } has a table with 1 free seat
   *[other] - { $where } · { $host } has a table with { $count } free seats
  }
overview-paused = - { $where } · { $names } · paused by an admin
overview-hidden = a player
name-unknown = A player
# A substitute, who plays in the owner’s seat for now.
name-for = { $name }, for { $owner }
overview-link = [{ $title }]({ $link })
overview-more = -# and { $count } more
overview-none = Nothing at the moment.
button-my-matches = My matches
notice-overview = The overview is posted, and updates once a minute. Pin it if you like; delete it to get rid of it.
command-server-overview = Post a list of this server’s matches that keeps itself up to date

## Other forms

button-reason = Tell them why
form-reason-title = Taking a turn back
form-reason = Why?
form-reason-about = The others see it with your request.
form-file-title = Import a finished match
form-file = File
form-file-about = A file made by the Export button. Everyone here can then step through the match.
button-days = Time zone and days away
form-days-title = Time zone and days away
form-zone = Time zone
form-zone-about = Like Europe/London. It’s used for quiet hours and days away.
form-away-from = Away from
form-away-until = Away until
form-day-about = Like 2026-12-24. Leave it empty if you aren’t away.
