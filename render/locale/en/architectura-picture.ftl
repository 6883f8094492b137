# Texts on the picture of Architectura. Room is short: keep to the length of the English.

architectura-picture-title = Architectura
architectura-picture-before = Before the game

# On a player's plate: how far the choice of replacements is; cards in hand where the limit is higher.
architectura-picture-choosing = choosing cards …
architectura-picture-ready = ready
architectura-picture-of = { $count }/{ $limit }

# In the gate of a card whose values count from the card to the left, or from the number of the block.
architectura-picture-left = X
architectura-picture-number = No.

# Strips below the city.
architectura-picture-comma = ,{" "}
architectura-picture-or = {" "}or{" "}
architectura-picture-nothing = no cards
architectura-picture-pending = Being played: { $card }
architectura-picture-removed = Removed:
architectura-picture-sign-played = just played
architectura-picture-sign-changed = changed
architectura-picture-sign-free = build here
architectura-picture-sign-protected = protected
architectura-picture-sign-touched = who did it
architectura-picture-sign-destroyed = destroyed
architectura-picture-sign-below = ruin below
architectura-picture-sign-turned = if turned

# The private part.
architectura-picture-hand = { $count ->
    [0] You have no cards in your hand
    [one] Your hand: one card
   *[other] Your hand: { $count } cards
  }
architectura-picture-known = On top of your deck: { $cards }
architectura-picture-replace = Your additional cards: { $chosen } of at most { $agreed } chosen
architectura-picture-instead = instead of { $cards }

# The pictures of questions. What becomes of the card to the left when another one is built beside it.
architectura-question-falls = falls
architectura-question-sinks = goes down
architectura-question-rises = goes up
architectura-question-stays = stays
architectura-question-safe = protected
architectura-question-asked = you decide
architectura-question-compare = Left card: half your value or less falls, lower goes down, higher goes up
architectura-question-values = A card can show any of its values; it starts with the highlighted one
# What values with X and with No. in the hand count from.
architectura-question-left = X: the value of the card to its left
architectura-question-number = No.: the number of its block
architectura-question-over = on { $card }
architectura-question-you = You
architectura-question-barred = You can’t play it now
architectura-question-fetch = In your deck: swap it for a card from your hand, which goes under the deck
architectura-question-fresh = { $count ->
    [one] This card goes under your deck, and you draw another
   *[other] These cards go under your deck, and you draw { $count } others
  }
architectura-question-exchange = The card after the arrow replaces the one before it
architectura-question-unchanged = You play with the twelve basic cards
architectura-question-idle = You play no card this turn
architectura-question-beside = { $card } lies beside the city
architectura-question-removed = { $card } leaves the game
architectura-question-from-hand = Your hand
architectura-question-from-yard = Your Graveyard
architectura-question-look = { $count ->
    [one] The top card of your deck
   *[other] The top { $count } cards of your deck
  }
architectura-question-order = The first letter goes on top of your deck
