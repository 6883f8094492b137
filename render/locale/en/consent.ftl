# What players agree on: turns taken back, and seats that change hands.

## A turn is taken back

undo-before = { $count ->
    [one] To take your last turn back, { $names } has to agree.
   *[other] To take your last turn back, { $names } have to agree.
  } They have a day to answer, and if anybody plays on, everything stays as it is.
undo-before-alone = Nobody else has to be asked about your last turn.
undo-lost = { $count ->
    [one] This would not count any more:
   *[other] These turns would not count any more:
  }
undo-seen = -# This has been seen and can’t be forgotten:
undo-seen-open = -# What came to light has been seen and can’t be forgotten.
undo-seen-alone = -# Something was seen that only its owner knows.
undo-more = and { $count } more
undo-reason = They will read why:
button-ask-undo = { $count ->
    [0] Take it back
    [one] Ask
   *[other] Ask them
  }
undo-question = { $names }, { $name } would like to take back their last turn in { $title }. Do you agree? If not, just play on.
undo-question-reason = { $names }, { $name } would like to take back their last turn in { $title }: “{ $reason }” Do you agree? If not, just play on.
undo-until = -# Without an answer it stays as it is { $time }.
notice-undo-asked = You have asked. Your turn is taken back as soon as all have agreed.
notice-undo-asked-other = Somebody else has just asked to take a turn back. That is to be answered first.
notice-undo-open = { $name } has asked to take a turn back already. Answer that first, or play on.
notice-undo-open-own = You have asked already. Your turn is taken back as soon as all have agreed.
line-undo-agreed = { $name } took back a turn in { $title }; everybody asked agreed.
line-undo-refused = { $name } asked to take back a turn in { $title }. { $refuser } would rather play on.
line-undo-withdrawn = { $name } asked to take back a turn in { $title }, then changed their mind.
line-undo-expired = { $name } asked to take back a turn in { $title }. Not everybody agreed within a day, so it stands.
line-undo-ended = { $name } asked to take back a turn in { $title }. The match went on before that was answered.

## Seats change hands

seat-anybody = anybody here
seat-own = ### Your seat in { $title }
    - **Hand it over** to { $name }: it is theirs from then on, with all that only you could see. The result counts for them, whether they win or lose; if the match ends before they made a move, it counts for you.
    - **Lend it** to { $name }: they play for you until you take it back, which takes one press. Both of you see what only your seat may see. The result counts for you, and notes who played.
    - **Give it up**: { $count ->
        [0] the match ends.
        [one] the other one has won.
       *[other] a robot plays on at your seat, and you come last.
      }
    - **End the match**: if all agree, it ends without a result for anybody.
seat-name-somebody = -# To ask one person alone: `/game seat player:`.
seat-offered = Your seat is offered to { $name } at the moment.
seat-lent-lend = { $taker } plays your seat for you. You see what only your seat may see, and the result counts for you. Take it back whenever you like, and the next move is yours.
seat-lent-absent = { $taker } plays on at your seat, as you did not come. If you do not take it back, the result counts for { $taker }.
seat-held-lend = You play this seat for { $owner }. The result counts for { $owner }, and notes that you played. When it is given back, you do not see any more what is hidden there.
seat-held-absent = You play on at the seat of { $owner }. The result counts for you, unless { $owner } takes the seat back.
seat-give-up = Do you really want to give up your seat in { $title }? That can’t be taken back. { $count ->
    [0] The match ends.
    [one] The other player wins.
   *[other] A robot plays on at your seat, and you come last.
  } To find somebody who plays on for you, hand it over instead.
button-give-seat = Hand it over
button-lend-seat = Lend it
button-give-up = Give it up
button-give-up-now = Yes, give it up
button-end-together = End the match
button-withdraw = Not any more
button-take-seat = Take the seat
button-no-thanks = No, thanks
button-seat-back = Take my seat back
button-give-back = Give the seat back
offer-give-guest = { $guest }, { $owner } would like to hand the seat in { $title } over to you.
offer-give-anybody = { $owner } would like to leave { $title }. Who takes the seat over?
offer-give-counts = -# The seat is yours from then on, and so is the result, whether you win or lose.
offer-lend-guest = { $guest }, { $owner } asks you to play a seat in { $title } for a while.
offer-lend-anybody = { $owner } is away from { $title } for a while. Who will play for { $owner } until they are back?
offer-lend-counts = -# { $owner } can take the seat back at any time, and the result counts for { $owner }.
offer-absent-guest = { $guest }, { $owner } hasn’t come back to { $title }. Would you take over that seat?
offer-absent-anybody = { $owner } hasn’t come back to { $title }. Who takes over that seat?
offer-absent-counts = -# { $owner } can take the seat back at any time. If not, the result counts for you.
line-lend-held = { $taker } plays { $title } for { $owner } for a while. The result counts for { $owner }.
line-absent-held = { $taker } plays on in { $title } for { $owner }. The result counts for { $taker }, unless { $owner } takes the seat back.
line-offer-given = { $taker } has taken over the seat of { $owner } in { $title }.
line-offer-back = { $owner } plays { $title } again, after { $taker } filled in.
line-offer-declined = { $owner } offered { $guest } a seat in { $title }; { $guest } would rather not.
line-offer-withdrawn = { $owner } offered a seat in { $title }, and keeps it.
line-offer-expired = { $owner } offered a seat in { $title }. Nobody took it within a week.
line-offer-ended = { $owner } offered a seat in { $title }. The match ended before anybody took it.
line-absent-withdrawn = { $owner } is back in { $title }.
line-absent-expired = { $owner } didn’t come back to { $title }. Nobody took the seat within a week.
line-absent-ended = { $owner } didn’t come back to { $title }. The match ended before anybody took the seat.
line-offer-played = { $taker } played { $title } for { $owner } until the end.
notice-offered = Your seat is offered in the channel. You play on until somebody takes it.
notice-seat-taken = The seat is yours. If it is your turn, the channel calls you.
notice-offer-ended = The seat stays where it is.
notice-seat-back = The seat is given back.
