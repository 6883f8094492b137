# What players agree on: turns taken back, and seats that change hands.

## A turn is taken back

undo-before = { $count ->
    [one] { $names } has to agree before your last turn is taken back.
   *[other] { $names } have to agree before your last turn is taken back.
  } They have a day to answer, and if anyone plays on, nothing changes.
undo-before-alone = You can take back your last turn without asking anyone.
undo-lost = { $count ->
    [one] This turn would be undone:
   *[other] These turns would be undone:
  }
undo-seen = -# This has already been seen:
undo-seen-open = -# What was revealed has already been seen.
undo-seen-alone = -# One player has already seen hidden information.
undo-more = and { $count } more
undo-reason = They’ll see your reason:
button-ask-undo = { $count ->
    [0] Take it back
    [one] Ask { $name }
   *[other] Ask them
  }
undo-question = { $names }, { $name } would like to take back their last turn in { $title }. Do you agree? If not, just play on.
undo-question-reason = { $names }, { $name } would like to take back their last turn in { $title }: “{ $reason }” Do you agree? If not, just play on.
undo-until = -# If you don’t answer, nothing changes. The question closes { $time }.
notice-undo-asked = I’ve asked. Your turn is taken back as soon as everyone asked agrees.
notice-undo-asked-other = Someone else has just asked to take a turn back, and that has to be answered first.
notice-undo-open = { $name } has already asked to take a turn back. Answer that first, or play on.
notice-undo-open-own = You’ve already asked. Your turn is taken back as soon as everyone asked agrees.
line-undo-agreed = { $count ->
    [0] { $name } took back a turn in { $title }.
   *[other] { $name } took back a turn in { $title }; { $names } agreed.
  }
line-undo-refused = { $name } asked to take back a turn in { $title }. { $refuser } would rather play on.
line-undo-withdrawn = { $name } asked to take back a turn in { $title }, then changed their mind.
line-undo-expired = { $name } asked to take back a turn in { $title }. Not everyone agreed within a day, so the turn stands.
line-undo-ended = { $name } asked to take back a turn in { $title }. The match went on before everyone had answered.

## Seats change hands

seat-anybody = anyone here
seat-own = ### Your seat in { $title }
    - **Hand it over** to { $name }: it’s theirs, with all that only you could see. The result counts for them, or for you if the match ends before they’ve made a move.
    - **Lend it** to { $name } until you take it back. You both see what only your seat may see. The result counts for you, with a note of who played.
    - **Give it up**: { $count ->
        [0] the match ends.
        [one] the other player wins.
       *[other] a robot takes over your seat, and you finish last.
      }
    - **End the match**, if everyone agrees, without a result for anyone.
seat-name-somebody = -# To ask just one person, use `/game seat player:`.
seat-offered = You’re currently offering your seat to { $name }.
seat-lent-lend = { $taker } is playing your seat for you. You see what only your seat may see, and the result counts for you. You can take it back at any time, and the next move is yours.
seat-lent-absent = { $taker } is playing your seat because you were gone. Unless you take it back, the result counts for { $taker }.
seat-held-lend = You’re playing this seat for { $owner }. The result counts for { $owner }, with a note that you played. Once you give it back, you no longer see what’s hidden there.
seat-held-absent = You’re playing { $owner }’s seat. The result counts for you, unless { $owner } takes the seat back.
seat-give-up = Do you really want to give up your seat in { $title }? You can’t undo this. { $count ->
    [0] The match ends.
    [one] The other player wins.
   *[other] A robot takes over your seat, and you finish last.
  } To find someone who plays on for you, hand it over instead.
button-give-seat = Hand it over
button-lend-seat = Lend it
button-give-up = Give it up
button-give-up-now = Yes, give it up
button-end-together = End the match
button-withdraw = Withdraw the offer
button-take-seat = Take the seat
button-no-thanks = No, thanks
button-seat-back = Take my seat back
button-give-back = Give the seat back
offer-give-guest = { $guest }, { $owner } would like to hand you their seat in { $title }.
offer-give-anybody = { $owner } would like to leave { $title }. Who wants to take over their seat?
offer-give-counts = -# The seat is yours from then on, and so is the result, win or lose.
offer-lend-guest = { $guest }, { $owner } is asking you to play their seat in { $title } for now.
offer-lend-anybody = { $owner } has to be away from { $title } for now. Who wants to play for { $owner } until they’re back?
offer-lend-counts = -# { $owner } can take the seat back at any time, and the result counts for them.
offer-absent-guest = { $guest }, { $owner } hasn’t come back to { $title }. Would you like to take over their seat?
offer-absent-anybody = { $owner } hasn’t come back to { $title }. Who wants to take over their seat?
offer-absent-counts = -# { $owner } can take the seat back at any time. If not, the result counts for you.
line-lend-held = { $taker } is playing { $title } for { $owner } for now. The result counts for { $owner }.
line-absent-held = { $taker } is playing { $title } for { $owner }. The result counts for { $taker }, unless { $owner } takes the seat back.
line-offer-given = { $taker } has taken over { $owner }’s seat in { $title }.
line-offer-back = { $owner } is back in { $title }. { $taker } filled in for them.
line-offer-declined = { $owner } offered { $guest } their seat in { $title }. { $guest } would rather not.
line-offer-withdrawn = { $owner } offered their seat in { $title }, then decided to keep it.
line-offer-expired = { $owner } offered their seat in { $title }. No one took it within a week.
line-offer-ended = { $owner } offered their seat in { $title }. The match ended before anyone took it.
line-absent-withdrawn = { $owner } is back in { $title }.
line-absent-expired = { $owner } hasn’t come back to { $title }. No one took the seat within a week.
line-absent-ended = { $owner } hadn’t come back to { $title }. The match ended before anyone took the seat.
line-offer-played = { $taker } finished { $title } in { $owner }’s seat.
notice-offered = Your seat is offered in the channel. You keep playing until someone takes it.
notice-seat-taken = The seat is yours. When it’s your turn, I’ll call you in the channel.
notice-offer-ended = The seat stays with its owner.
notice-seat-back = You have your seat back.
# For the player who returns a borrowed seat.
notice-seat-returned = You’ve given the seat back.
