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
architectura-picture-sign-free = free to build
architectura-picture-sign-protected = protected
architectura-picture-sign-down = face down
architectura-picture-sides = Small numbers: left one step up, right one step down, below opposite

# The private part.
architectura-picture-hand = { $count ->
    [0] You have no cards in your hand
    [one] Your hand: one card
   *[other] Your hand: { $count } cards
  }
architectura-picture-known = On top of your deck: { $cards }
architectura-picture-replace = Your additional cards: { $chosen } of at most { $agreed } chosen
architectura-picture-instead = instead of { $cards }
