# Texts on the picture of Ancient Architects. Room is short: keep to the length of the English.

ancient-picture-title = Ancient Architects
ancient-picture-turn = turn { $turn } of { $turns }
ancient-picture-hand = hand
ancient-picture-left = left on stone 1:
ancient-picture-left-none = nothing left on stone 1
ancient-picture-to-place = to place
# Two spaces that bring a card once both are filled.
ancient-picture-pair = { $left } + { $right }
# Said where no small stones lie on the first stone of the common board.
ancient-picture-pile-empty = small stones paid go here, with stone 1
# The points for 1 to 5 different symbols.
ancient-picture-symbols = 1–5 kinds: { $points }
# What is marked on the pyramids at the end.
ancient-picture-end-chain = best chain
ancient-picture-end-chamber = way out
ancient-picture-end-shut = no way out
ancient-picture-end-balance = balance

# What each card does, in shorthand: about 17 letters a line, two lines.
ancient-picture-priest = a joker among your symbols
ancient-picture-osiris = 1 for every 4 workers
ancient-picture-optimization = 1 per large stone of one colour
ancient-picture-divine-path = 1 per open door on the edge
ancient-picture-set = connected edge sarcophagi twice
ancient-picture-ceremony = several sets of symbols count
ancient-picture-amun-ra = now: 4 more small stones
ancient-picture-stone-carver = 1 per small stone, one colour
ancient-picture-ra = 1·3·6 for 2·3·4 small colours
ancient-picture-anubis = 1 per shut-in sarcophagus

# On the pictures of questions
ancient-ask-brings = brings
ancient-ask-costs = each costs your
ancient-ask-upright = as it is
ancient-ask-turned = turned
ancient-ask-same = the same both ways
ancient-ask-then = then you place
ancient-ask-hand = to place
ancient-ask-suggested = suggested
