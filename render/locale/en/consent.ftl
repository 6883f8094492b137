# What players agree on: turns taken back, and seats that change hands.

## A turn is taken back

undo-before = { $count ->
    [one] To take your last turn back, you need the word of { $names }.
   *[other] To take your last turn back, you need the word of { $names }, each of them.
  } They have a day to answer, and if anybody plays on, everything stays as it is.
undo-before-alone = Nobody else has to be asked about your last turn.
undo-lost = { $count ->
    [one] This would not count any more:
   *[other] These turns would not count any more:
  }
undo-seen = This has been seen and can’t be forgotten:
undo-seen-open = What came to light has been seen and can’t be forgotten.
undo-seen-alone = Something was seen that only its owner knows.
undo-more = and { $count } more
undo-reason = They will read why:
undo-no-reason = -# To tell them why, use `/game undo reason:`.
button-ask-undo = { $count ->
    [0] Take it back
    [one] Ask
   *[other] Ask them
  }
undo-question = { $names }, { $name } would like to take a turn of { $title } back. Do you agree? If not, just play on.
undo-question-reason = { $names }, { $name } would like to take a turn of { $title } back: “{ $reason }” Do you agree? If not, just play on.
undo-until = -# Without an answer it stays as it is { $time }.
notice-undo-asked = It is asked. Your turn is taken back when all who are asked have agreed.
notice-undo-asked-other = Somebody else has just asked to take a turn back. That is to be answered first.
notice-undo-open = { $name } has asked to take a turn back already. Answer that first, or play on.
notice-undo-open-own = You have asked already. Your turn is taken back when all who are asked have agreed.
line-undo-agreed = { $name } took a turn of { $title } back, and all who were asked agreed.
line-undo-refused = { $name } asked to take a turn of { $title } back. { $refuser } would rather play on.
line-undo-withdrawn = { $name } asked to take a turn of { $title } back, and then left it as it was.
line-undo-expired = { $name } asked to take a turn of { $title } back. Not all agreed within a day, so it stays.
line-undo-ended = { $name } asked to take a turn of { $title } back. The match went on before that was answered.
