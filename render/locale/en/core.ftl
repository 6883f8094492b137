## Who acts, what happened

board-turn-of = It is { $names }’s turn.
board-turn-own = It’s your turn.
# Who plays after whoever is to act, in this order.
board-then = -# After { $name }: { $names }
tiebreak-shared = The points are equal, so the victory is shared.
outcome-resigned = The other players gave up their seats.
outcome-abandoned = The match was abandoned.

story-undone = { $name } took the last turn back.
story-undone-agreed = { $name } took a turn back, as agreed with { $names }.
story-resigned = { $name } gave up the seat.
story-abandoned = The match was ended without a result, as everybody still playing wanted.
# The same where only one person was still playing.
story-abandoned-alone = { $name } ended the match.
story-abandoned-admin = An admin ended the match.
story-rewound = An admin took the match back to the beginning of turn { $turn }.

## Buttons

button-turn = Take your turn
button-cards = My cards
button-undo = Undo
button-take-back = Take it back
button-more = More
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
button-go-on = Go on
button-start-over = Start over
button-board = Show board
button-join = Join
button-add-robot = Add a robot
button-take-robot = Remove a robot
button-levels = Robot levels
button-alone = Play against a robot
button-keep = Keep it
button-loser = { $last ->
    [yes] Go last
   *[no] Go first
  }
button-leave = Leave
button-start = Start
button-options = Options
button-nudge = Nudge
button-older = Older
button-newer = Newer
button-agree = I agree
button-counts = What counts
button-example = Show me
button-next = Next
button-look = Step through
button-export = As a file
button-film = Film
button-film-post = Show it to all
button-first = First
button-last = Last
button-since = Since my last turn

## The panel

panel-confirm = Play this?
panel-question = **{ $question }**
panel-way = -# { $steps }
# Above the question: what was chosen so far has brought. Buttons tell what comes on top of it.
panel-so-far = So far: { $worth }
# Above buttons with two numbers, such as "+5 / −2".
panel-read-one = -# Numbers: you / { $name }
panel-read-others = -# Numbers: you / the others together
panel-read-more = -# +?: maybe more, depending on what comes up
panel-all-even = -# ±0 whatever you choose
panel-choose = Choose …
panel-choose-best = The best { $count } …
panel-choose-group = All { $count }, group by group …
panel-choose-several = Choose one or several …
# Answers to a row of questions in one press.
panel-best = Best for all
panel-best-named = Best: { $what }
panel-best-play-named = Play { $what }
panel-best-play = { $count ->
    [one] Play the best
   *[other] Play the best for all
  }
# What the card does that was chosen last.
effect-of-card = { $card }: { $effect }
panel-effect = -# { $effect }
panel-best-does = -# The best for all: { $what }
# One of several options that bring the same points.
panel-preferred = -# First among equals: { $name } ({ $why })
panel-answer = { $label }: { $worth }
panel-resume = You had { $steps }: go on, or start over?
panel-shelf-page = { $group } ({ $page })
panel-shelf-from-to = From “{ $first }” to “{ $last }”
panel-shelf-best = at best { $worth }
panel-shelf-count = { $count ->
    [one] 1 choice
   *[other] { $count } choices
  }
# What a turn has brought, and what it would bring.
panel-gain = { $total ->
    [one] { $worth }, which makes { NUMBER($total) } point so far.
   *[other] { $worth }, which makes { NUMBER($total) } points so far.
  }
panel-gain-then = { $total ->
    [one] { $worth }, which makes { NUMBER($total) } point so far.
   *[other] { $worth }, which makes { NUMBER($total) } points so far.
  }
# What a choice brings nearer that is a button.
panel-nearer = -# { $name }: { $nearer }
panel-nearer-all = -# In any case: { $nearer }
# Where the points of a turn come from, and who leads with three and more players.
panel-why = -# { $source } { $points }
panel-why-rest = -# all else { $points }
panel-why-all = -# { $sources }
panel-leads = -# { $name } leads with { NUMBER($points) }, you have { NUMBER($own) }
panel-leads-you = -# You lead with { NUMBER($own) }, { $name } has { NUMBER($points) }
panel-leads-both = -# You and { $name } lead with { NUMBER($points) }
# What a rival of whom nothing is hidden could do next.
panel-rival = -# { $name }’s best answers: { $moves }
panel-rival-move = { $move } { $points }
panel-aftermath = As things stand: { $sentences }
panel-sealed = -# This reveals something hidden; after Confirm you can undo only if the others agree.

## The own points by their sources

counts-total = { $count ->
    [0] You have no points yet.
   *[other] { $total ->
        [one] **You would have { NUMBER($total) } point if the match ended now:**
       *[other] **You would have { NUMBER($total) } points if the match ended now:**
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
# On a button: the own points, then those of the others.
worth-brief = { $own } / { $others }

## Notices after an action

notice-played = Done: **{ $what }**
# Choices of a menu that could not be made after the others.
notice-left-out = { $count ->
    [one] Not chosen, as it no longer fits: { $names }
   *[other] Not chosen, as they no longer fit: { $names }
  }
# What somebody reads who has pressed a button, where the answer takes more than a second.
notice-moment = One moment …
notice-go-on = Played. Your turn isn’t over:
notice-undone = Your turn is taken back, and it’s your turn again.
notice-posted = The board is posted anew below.
notice-opened = The table is open in { $channel }.
notice-invitation = To invite somebody who is elsewhere, pass this on:
    > Will you play { $title } with me? { $link }
notice-opened-thread = The table is open in its own thread: { $channel }
# Why there is no thread, at the beginning of a sentence.
thread-refused = { $why ->
    [many] This server has as many open threads as Discord allows
    [title] This server’s AutoMod rejected the thread’s title
    [permission] Discord doesn’t let me open threads here
    [kind] There can’t be a thread in this kind of channel
   *[later] Discord couldn’t open a thread just now
  }
notice-no-thread = { $reason }, so we’ll play right here.
notice-resigned = You gave up your seat.
notice-abandoned = The match is ended.
notice-closed = The table is closed.
abandon-alone = You play { $title } alone, so nobody else has to agree. End this match without a result?
button-end-match = End the match
abandon-sure = End { $title } without a result? That can’t be undone.
undo-sure = Take that turn of { $title } back? The turns since then don’t count any more.
pace-sure = Change how long turns of { $title } may take?
late-end-sure = End { $title } without a result, as { $name } is gone? That can’t be undone; a robot could play on instead.
button-agree-sure = Yes, I agree
button-end-sure = Yes, end it
button-dismiss = Not now
notice-agreed = Noted.
notice-dismissed = Nothing has changed.
notice-asked = I’ve asked the others. The match ends once everybody agrees.
notice-turn = Your turn is played.
notice-table = The table is stored.
notice-joined = You have a seat.
notice-left = You left the table.
notice-declined = The host is told that you can’t join this time.
notice-loser = Your place is chosen.
notice-kept = Your table stays.
notice-robot-joined = The robot has a seat.
notice-level = The robot’s level is changed.
notice-robot-left = The robot’s seat is free.
notice-begun = Your match has begun, here: { $channel }
notice-begun-direct = Your match has begun, here in our direct messages.
notice-opened-direct = The table is open, here in our direct messages.
notice-started = The match has begun.
notice-option = The option is stored.
notice-moved = The match goes on in this channel.
notice-imported = The match is brought in. It is there for all to look at, with its history; it is in nobody’s list and counts for nobody.
notice-nudge = The nudge is on its way.
notice-nudged = I’ll remind { $names }, outside their quiet hours.
notice-film-posted = The film is there for all to see.
notice-lobby = The table of this channel is open; see its message.
notice-lobby-here = [The table of this channel]({ $link }) has not begun yet: you can join it there.

## What keeps the channel from seeing what is stored

follows = The board will follow.
follows-forbidden = I am not allowed to post in this channel. Once an admin lets me view the channel, send messages and attach files, the board follows by itself.
follows-gone = Its channel has been deleted. `/game board here:True` in a free channel goes on there.
follows-locked = This thread is locked. Once it is open again, the board follows by itself.

## The lobby

# Who sits at a table: "Table for 3: Ninsun (host) · Hammurabi (invited) · one free seat".
lobby-table = Table for { $seats }: { $people }
lobby-invited = { $name } (invited)
lobby-free = { $count ->
    [one] one free seat
   *[other] { $count } free seats
  }
lobby-option = -# { $name }: { $value }
lobby-option-none = none
# In place of a line for each option, where there is no room for them.
lobby-options-usual = { $others ->
    [yes] -# Other options: standard
   *[no] -# Standard options
  }
lobby-options-title = **The options of this match.** Changes count at once; the lobby shows them.
thread-name = { $title } – { $name }

## An example of a game in pictures

example-title = **{ $title }** · { $number } of { $count }

## Lists and reading

list-and = {" "}and{" "}
list-title = Your matches
list-title-page = Your matches, page { $page } of { $pages }
list-empty = You are in no match. `/game new` opens a table.
list-away-channel = set aside, its channel is gone; `/game board here:True` in a free channel goes on with it there
list-away-server = set aside, I am not on its server any more; `/game board here:True` in a free channel goes on with it there
history-title = history, page { $page } of { $pages }
history-points = -# Points: { $names }
history-empty = Nothing has happened yet.
# A match step by step, a turn a step; step 0 is the beginning.
step-title = ### { $title } · step { $number } of { $count }
step-begin = How it began.
# The board before and after the turns since the reader's own, as a loop; below it a line for each turn.
changes-title = ### { $title } · what changed
# Above the first picture of the loop.
changes-before = Before
changes-untold = { $name } made a move
changes-none = Nothing has changed on the board yet. Once somebody has played, I show here what became of it.
changes-alt = The board of { $title } before and after, in a loop. { $told }
export-told = { $title } as a file, with every move and its time. `/game import` brings it in again, here or elsewhere.
film-waiting = The film comes as soon as it is drawn …
film-drawing = I am drawing the film of { $title }: picture { $done } of { $count } …
film-yours = -# Only you see it so far.
rules-part = { $title }, part { $number } of { $count }
rules-signs-title = The signs
rules-buttons-title = The buttons
rules-buttons-body =
    - Your turn: **Take your turn** opens a page that only you see. **Back** takes one choice back, **Start over** all of them. **Ask the coach**, at a table with a coach, shows you alone what I’d play at the beginning of your turn; **Try A** opens that turn. **Zoom** shows your own things large, **Whole board** everybody’s, **Whose cards and buildings?** those of one seat, **What counts** where your points come from, **What changed?** the others’ last turns, before and after, **Signs** what the pictures mean; **Back to the question** leads on. Nothing counts before **Confirm**. A choice between **Yes** and **No** says what each leads to. If you leave, **Go on** takes up where you were. `/me` makes these pages fit the window of a computer; **Time zone and days away** is there, too.
    - What you have: **My cards**. **Take it back** and **Undo** take your last turn back; if others have to agree, they press **I agree** (then **Yes, I agree**) or **Play on**, and **Tell them why** gives them your reason. **My matches** lists all you play.
    - Behind **More**: **History**, **In full** or **In short**, with **Older** and **Newer** pages; **Step through** the match with **First**, **Next** and **Last**, or **Since my last turn**; **Rules**; **Nudge**, which reminds whoever is to act, once a day. **Show board** shows how things stand.
    - Before the match: **Join** takes a seat, **No, thanks** turns an invitation down, **Leave** frees your seat, **Show me** is an example. The host has **Add a robot**, **Remove a robot**, **Robot levels**, **Options**, **Start**, and **Keep it** if somebody else would like the channel. **Play against a robot** begins at once.
    - After it: **Rematch**, **New game**; **Review**, which shows you alone which of your turns cost or brought most; **Film** and **Show it to all**, **As a file**.
    - Your seat, by `/game seat`: **Hand it over**, **Lend it** or **Give it up** (**Yes, give it up**); **Take the seat**, **Take my seat back**, **Give the seat back**, **Not any more**. If somebody does not come until their time is over, or for 14 days without a time limit (then by `/game abandon`): **Wait on**, **Let a robot play**, **Offer the seat**, **End the match** (then **Yes, end it**); **Not now** leaves a question alone; **I’m back** and **I am not away** end that.
rules-found-none = -# The rules say nothing about “{ $text }”. Here is where they begin.
rules-found-also = -# “{ $text }” is also in: { $topics }
rules-menu = Topics from “{ $first }” to “{ $last }”

## Refusals: one friendly sentence each

refusal-over = This match has ended; `/game new` opens another table.
refusal-turn = It’s not your turn.
refusal-turn-of = It’s { $names }’s turn, not yours.
refusal-not-a-player = You have no seat in this match, but you are welcome to watch.
refusal-seat-held = { $name } plays your seat for the time being. `/game seat` gives it back to you at once.
refusal-seat-left = { $name } sits at that seat now. You are welcome to watch.
refusal-seat-lent = Somebody plays that seat for its owner already, { $name }.
refusal-seat-not-own = You play this seat for { $mention }. You can give it back with `/game seat`, but what becomes of it is not yours to decide.
refusal-guest-seated = { $mention } has a seat at this table already.
refusal-offer-over = That seat is no longer free.
refusal-not-for-you = That is for { $mention } to decide.
refusal-knows = You have sat at another seat of this match and know what was hidden there, so you can’t sit here.
refusal-stale = That button is out of date. Here is the current board:
refusal-stale-turn = Play has gone on since: it’s { $names }’s turn now.
refusal-incomplete = That is not a whole turn yet. { $question }
# What is typed in a field that takes one thing; { $option } is the name of the field.
refusal-no-such = { $option ->
    [pay] There is no card “{ $text }”.
    [fetch] There is no card “{ $text }”.
    [where] There is no place “{ $text }”.
    [what] There is nothing to do here called “{ $text }”.
   *[other] There is no { $option } “{ $text }”.
  }
refusal-turn-over = Your turn is over before “{ $move }”: leave that out.
refusal-unseen = What comes behind “{ $move }” is chosen once it is seen: leave it out, the panel will ask.
refusal-undo-nothing = There is nothing to take back yet.
refusal-undo-others = Your last turn can’t be taken back, because somebody else has acted since.
refusal-undo-revealed = Your last turn can’t be taken back, because something hidden came to light with it.
refusal-undo-word = Your last turn can’t be taken back yet: not all whom it concerns have agreed.
refusal-undo-absent = { $count ->
    [one] Something hidden came to light since, so { $names } has a say in this and isn’t here. You can ask once they are back.
   *[other] Something hidden came to light since, so { $names } have a say in this and aren’t here. You can ask once they are back.
}
refusal-rewind-turn = The match can’t go back to turn { $turn }: choose one that was played in already.
refusal-undo-resigned = Nothing can be taken back from before somebody gave up a seat.
refusal-not-asked = Only those whom it concerns are asked by { $name }.
refusal-resigned = You gave up your seat already.
refusal-option = “{ $value }” is no choice for { $option }.
refusal-seats = { $same ->
    [yes] This game is for exactly { $least } players.
   *[no] This game is for { $least } to { $most } players.
  }
refusal-group = I can’t write in a group of friends. Matches are played in a server’s channel, in a thread or a forum post, or against robots in a direct message with me.
refusal-direct = In a direct message you play against robots. With other people, play in a server’s channel.
refusal-no-match = No match is played in this channel; `/game new` opens a table.
refusal-no-such-match = I don’t know that match any more.
refusal-not-started = This match has not begun: the host still has to press Start.
refusal-not-loser = Whoever lost the last match chooses whether to go first or last, and nobody else.
refusal-not-full = This match has not begun: it starts as soon as the table is full.
refusal-other-game = In this channel { $title } is played, so use its own command.
refusal-host-only = Only { $name }, who opened the table, can do that.
refusal-channel-taken = This channel has its match already. Finish it, or open a table in a thread.
refusal-lobby-here = A table is open in this channel already: join it, or let its host close it with `/game abandon`; if nothing happens for a day, anybody can.
refusal-lobby-host = Only { $name }, who opened the table, can close it; if nothing happens for a day, anybody can.
refusal-not-in-lobby = This match has begun or ended; its seats and options stay as they are.
refusal-lobby-full = All seats are taken.
refusal-seats-reserved = The free seats are kept for those who were invited.
refusal-not-invited = You are not among those who were invited to this table; you can Join as long as a seat is free.
refusal-room-asked = I have asked { $name }, who may keep the table here until { $until }. If nobody has joined it by then, your `/game new` takes its place.
refusal-already-seated = You have a seat at this table already.
refusal-not-seated = You have no seat at this table.
refusal-nudge-own = It’s your own turn.
refusal-nudge-nobody = There’s nobody to nudge: it’s a robot’s turn, or that of somebody who is away or doesn’t want to be notified.
refusal-nudged = They’ve been nudged today already. You can nudge again { $until }.
refusal-asked-already = { $question ->
    [undo] You’ve already asked to take this turn back. You can ask again once a turn has been played, or { $time }.
   *[other] You’ve already asked that. You can ask again { $time }.
  }
refusal-not-invitable = { $mention } isn’t taking invitations from you at the moment.
refusal-vote-over = That question has been settled.
refusal-bots = Bots can’t play. Please invite people.
refusal-admin-only = Only who may manage this server or channel can do that.
refusal-admin-target = Only who may manage this server, or { $channel }, can do that.
refusal-thread = { $reason }, and on this server every table gets a thread of its own.
refusal-thread-taken = { $reason }, and this channel has its match already.
refusal-export-running = As long as a match is played its file would show what is hidden; you can have it once it is over.
refusal-film-restarting = I’m being restarted, and draw the film right after that. Please ask again in a minute.
refusal-import-restarting = I’m being restarted, so your file wasn’t brought in. Please try again in a minute.
refusal-film-busy = I have several films to draw already; please ask again in a few minutes.
refusal-import-playing = A match is played here, so only who may manage this server or channel can bring in another; try a channel without one.
refusal-import-large = That file is larger than { $most } KB, and no match is.
refusal-import-long = That file has more than { $most } moves, and no match has.
refusal-import-slow = That file takes too long to replay, so nothing was brought in.
refusal-import-one = I am still reading your other file; please bring in this one when I am done.
refusal-import-often = You have brought in many matches within the last hour; please bring in the next one later.
refusal-import-silent = You may not write in this channel, so please bring that match in elsewhere.
refusal-import-busy = Several others are bringing in matches just now; please try again in a minute.
refusal-import-lost = Discord did not hand me that file; please try again.
refusal-import-foreign = That is no match that I can read; I take the files that `/game export` makes.
refusal-import-rules = That match was played by other rules or cards than those installed here, so I can’t bring it in.
refusal-import-line = Line { $line } of that file does not fit the rules, so nothing was brought in.
refusal-import-unfinished = That match is not over, and its file shows what is hidden; so only whoever runs me can bring it back.
refusal-permissions = I am not allowed to do that in this channel. Missing: { $missing }.
refusal-permissions-there = I’m not allowed to do that in { $channel }. Missing: { $missing }.

## Hints while a command is typed

hint-nothing = Nothing (skip): there is nothing to choose here after what you have filled in.
hint-unknown = Nothing here is called “{ $text }”.
hint-rules-none = The rules say nothing about “{ $text }”.
hint-fill-in = Fill in “{ $option }” first.

## Errors that nobody at the table caused

error-channel-gone = This channel has been deleted, so nothing was done.
error-damaged = Match { $match } can’t be read at the moment. Nothing is lost; the admin of the bot can repair it.
error-discord = Discord is having trouble at the moment, so I couldn’t answer. Please try again in a minute.
error-forbidden = I am not allowed to do that in this channel; I need to view it, send messages and attach files.
error-internal = Something went wrong that was not your fault. Nothing is lost; please try again, or tell the admin of the bot this number: { $id }
error-message-gone = That message has been deleted. Please try again.
error-other-rules = Match { $match } was played with other rules or cards than those installed now, so it is set aside. Nothing is lost: it is here again as soon as the admin of the bot puts them back.
error-rate-limited = Discord asks me to slow down, so nothing was done. Please try again in { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
error-restarting = I am being restarted, so nothing was done. Please try again in a minute.
error-upgrading = I’m being updated at the moment, and match { $match } waits until that is done. Nothing is lost: please try again in a minute.
error-unsure = I can’t tell whether that was stored, so please look at `/game board` before you do it again. The admin of the bot will find the reason under this number: { $id }
error-storage = Your move could not be stored, so it was not played. Please try again later; the admin of the bot will find the reason under this number: { $id }

## Slash commands: what Discord shows while they are typed

command-line-now = Play it at once, without a look at it first
command-game = Board games about building, played in this channel
command-game-new = Open a table in this channel, or in a thread of its own
command-game-new-game = Which game; leave it out to choose everything in a form
command-game-new-thread = Play in a new thread (if I may open one, I do) or in this channel
command-game-new-seats = For how many players; the most that the game allows if left out
command-game-new-level = How well the robots play; keen if left out
command-game-new-coaching = Whether everybody may ask what I’d play, once a turn; such a match doesn’t count
command-game-new-robots = How many robots take a seat; in a direct message, all seats but yours if left out
command-game-new-first = Somebody to invite; without invitations, anybody may join
command-game-new-player = Somebody to invite
command-game-board = Show the present board
command-game-board-words = In words instead of as a picture
command-game-board-here = Post it for all to see, with new buttons
command-game-undo = Take back your last turn, or ask the others whether you may
command-game-undo-reason = Why, if they have to be asked: they will read it
command-game-history = What happened so far, turn by turn
command-game-rules = The rules in short, every effect, and our rulings
command-game-rules-game = Which game; the one of this channel if left out
command-game-rules-topic = A topic, or any word to look for in the rules
command-game-seat = Hand your seat over, lend it and take it back, give it up, or end the match together
command-game-seat-player = Whom you would like to have it; leave it out to ask everybody here
command-game-resign = Give up your seat
command-game-resign-sure = At once, without being asked first; this can’t be taken back
command-game-abandon = End the match without a result: all agree, an admin decides, or somebody is silent for 14 days
command-game-abandon-admin = End it at once, as an admin of this channel
command-game-film = The match of this channel as a film, from the beginning till now
command-game-export = The finished match of this channel as a file
command-game-import = Bring in a finished match from a file, for all to look at
command-game-import-file = A file that /game export made
command-game-nudge = Remind whoever is to act, once a day at most
command-game-list = Your matches everywhere, whose turn it is, and what to do if somebody is gone

## The form of a new table

form-title = New game
form-game-title = Game
form-game = { $seats } players · { $length }
form-guests-title = Invite
form-guests-about = They get the buttons Join and No, thanks. Without invitations, anybody may join.
form-seats-title = Players
form-seats = { $count ->
    [one] 1 (alone)
   *[other] { $count }
  }
form-seats-usual = As many as are invited, else as many as the game allows
form-free-title = Free seats, and a coach
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
form-pace-title = Time for a turn
form-pace-usual = As usual here

## The message that lists the live matches of a server

overview-title = **What is played here**
overview-line = - { $where } · { $names } · { $turn }’s turn, since { $time }
overview-lobby = { $count ->
    [0] - { $where } · { $host }’s table is full and about to begin
    [one] - { $where } · { $host } has a table with 1 free seat
   *[other] - { $where } · { $host } has a table with { $count } free seats
  }
overview-paused = - { $where } · { $names } · paused by an admin
overview-hidden = a player
name-unknown = A player
overview-link = [{ $title }]({ $link })
overview-more = -# and { $count } more
overview-none = Nothing at the moment.
button-my-matches = My matches
notice-overview = The overview stands here now, and is kept up to date once a minute. Pin it if you like; delete it to be rid of it.
command-server-overview = Post a list of the server’s matches here that keeps itself up to date

## Other forms

button-reason = Tell them why
form-reason-title = Taking a turn back
form-reason = Why?
form-reason-about = The others read it with your question.
form-file-title = Bring in a finished match
form-file = File
form-file-about = As this bot hands it out by "As a file": the match can be looked at here, step by step.
button-days = Time zone and days away
form-days-title = Time zone and days away
form-zone = Time zone
form-zone-about = Like Europe/London; it counts for quiet hours and days away.
form-away-from = Away from
form-away-until = Away until
form-day-about = Like 2026-12-24; empty if you are not away.
