### Architectura: cards, menus, events, the board in words, refusals.
### The rules stand in architectura-rules.ftl.

## The game for newcomers

architectura-about = Build the streets of one city together, card by card. Each card is measured against its neighbour, and what still stands at the end scores.
architectura-length = easy and quick · 8 to 11 turns each · an evening or a few days
# Three short lines below the first question: what to do now, what counts, where to look.
architectura-help =
    -# Now: choose a card, then its place.
    -# Counts: your face-up cards at the end.
    -# Look: a card meets its left neighbour.
architectura-help-deck =
    -# Now: swap basic cards, or keep them.
    -# Counts: your face-up cards at the end.
    -# Look: all swaps are shown at once.
architectura-help-bury =
    -# Now: choose a card to play face down.
    -# Counts: your face-up cards at the end.
    -# Look: face down, it scores nothing.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
architectura-example-1 = Choose a card from your hand. It starts at the highlighted value and can turn to the others; the text says what it does.
architectura-example-2 = Build it at the end of a street or over ruins. Its left neighbour is compared with it: a lower card drops a step, a higher one rises, and one worth half or less is destroyed.
architectura-example-3 = Everyone shares the streets; colours show whose card is whose. The small numbers on a card show which values come next.
architectura-example-4 = When no one can play any more, the values of your face-up cards are your points. The most points win.

## Cards, colours, values

architectura-card-market = Market
architectura-card-tavern = Tavern
architectura-card-villa = Villa
architectura-card-park = Park
architectura-card-greenhouse = Greenhouse
architectura-card-watchtower = Watchtower
architectura-card-theatre = Theatre
architectura-card-library = Library
architectura-card-school = School
architectura-card-barracks = Barracks
architectura-card-temple = Temple
architectura-card-palace = Palace
architectura-card-museum = Museum
architectura-card-fountain = Fountain
architectura-card-statue = Statue
architectura-card-observatory = Observatory
architectura-card-lighthouse = Lighthouse
architectura-card-courthouse = Courthouse
architectura-card-obelisk = Obelisk
architectura-card-graveyard = Graveyard
architectura-card-arboretum = Arboretum
architectura-card-hospital = Hospital
architectura-card-monastery = Monastery
architectura-card-bathhouse = Bathhouse
architectura-card-magic-academy = Magic Academy
architectura-card-laboratory = Laboratory
architectura-card-manufactory = Manufactory
architectura-card-mint = Mint
architectura-card-gallery = Gallery
architectura-card-aqueduct = Aqueduct
architectura-card-arsenal = Arsenal
architectura-card-smithy = Smithy
architectura-card-guesthouse = Guesthouse
architectura-card-city-hall = City Hall
architectura-card-arena = Arena
architectura-card-gatehouse = Gatehouse
architectura-card-fountain-ii = { architectura-card-fountain }
architectura-card-statue-ii = { architectura-card-statue }
architectura-card-aqueduct-ii = { architectura-card-aqueduct }
architectura-card-lighthouse-ii = { architectura-card-lighthouse }
architectura-card-bathhouse-ii = { architectura-card-bathhouse }
architectura-card-laboratory-ii = { architectura-card-laboratory }
architectura-card-mint-ii = { architectura-card-mint }
architectura-card-smithy-ii = { architectura-card-smithy }
architectura-card-gatehouse-ii = { architectura-card-gatehouse }

architectura-colour-blue = blue
architectura-colour-green = green
architectura-colour-yellow = yellow
architectura-colour-red = red
architectura-emoji-blue = 🔵
architectura-emoji-green = 🟢
architectura-emoji-yellow = 🟡
architectura-emoji-red = 🔴
architectura-mark-blue = 🔵 blue
architectura-mark-green = 🟢 green
architectura-mark-yellow = 🟡 yellow
architectura-mark-red = 🔴 red

# a card by colour and name, as in "the green Tavern"
architectura-of = { $colour } { $card }
architectura-side-shown = [{ $value }]
architectura-place = street { $street }, block { $block }
architectura-place-short = { $street }-{ $block }

## What a card does

architectura-effect-turn = { $may ->
    [yes] You may turn { $which } one step.
   *[no] Turn { $which } one step.
  }
architectura-effect-turn-times = You may turn up to { $times } { $which }, one step each.
architectura-effect-turn-each = For each player you may turn one of that player’s cards one step.
architectura-effect-raise = { $may ->
    [yes] You may raise { $which } one step, not past its highest value.
   *[no] Raise { $which } one step, not past its highest value.
  }
architectura-effect-lower = { $may ->
    [yes] You may lower { $which } one step.
   *[no] Lower { $which } one step.
  }
architectura-effect-lower-stuck = { $may ->
    [yes] You may lower { $which } one step; if it shows its lowest value already, it is destroyed.
   *[no] Lower { $which } one step; if it shows its lowest value already, it is destroyed.
  }
architectura-effect-lowest = { $may ->
    [yes] You may turn { $which } to its lowest value.
   *[no] Turn { $which } to its lowest value.
  }
architectura-effect-destroy = { $may ->
    [yes] You may destroy { $which }.
   *[no] Destroy { $which }.
  }
architectura-effect-protect = { $may ->
    [yes] You may protect { $which } with one of your tokens.
   *[no] Protect { $which } with one of your tokens.
  }
architectura-effect-restore = { $times ->
    [one] You may restore one of your destroyed cards.
   *[other] You may restore up to { $times } of your destroyed cards.
  }
architectura-effect-move = { $may ->
    [yes] You may move { $which } to an eligible space.
   *[no] Move { $which } to an eligible space.
  }
architectura-effect-move-stuck = { $may ->
    [yes] You may move { $which } to an eligible space; if there is none, it is destroyed.
   *[no] Move { $which } to an eligible space; if there is none, it is destroyed.
  }
architectura-effect-take = You may take { $which } into your hand, never this card itself; then play a card from your hand on its space, by all the usual rules.
architectura-effect-copy = You may carry out the effect of { $which } as if it were this card’s own. Only effects resolved on playing can be copied.
architectura-effect-swap-street = You may swap two neighbouring cards of one street.
architectura-effect-swap-block = You may swap two cards of one block in neighbouring streets.
architectura-effect-reserve = You may put one of your free tokens on an eligible empty space. It counts as occupied until you play or move a card there; then the token comes back.
architectura-effect-look = { $number ->
    [one] You may look at the top card of your deck.
   *[other] You may look at the top { $number } cards of your deck and put them back in any order.
  }
architectura-effect-limit = Your hand limit is at least { $number } from now on.
architectura-effect-bury = Clockwise, each other player with cards must play one as if it were destroyed.

architectura-which-adjacent-any = an adjacent card
architectura-which-adjacent-own = an adjacent card of yours
architectura-which-adjacent-other = an adjacent card of another player
architectura-which-street-any = another card of this street
architectura-which-street-own = another card of yours in this street
architectura-which-street-other = a card of another player in this street
architectura-which-city-any = another card in the city
architectura-which-city-own = one of your other cards in the city
architectura-which-city-other = a card of another player in the city
architectura-every-adjacent-any = every adjacent card
architectura-every-adjacent-own = each adjacent card of yours
architectura-every-adjacent-other = every adjacent card of other players
architectura-every-street-any = every other card of this street, yours too,
architectura-every-street-own = each of your other cards in this street
architectura-every-street-other = every card of other players in this street
architectura-every-city-any = every other card in the city, yours too,
architectura-every-city-own = each of your other cards in the city
architectura-every-city-other = every card of other players in the city
architectura-several-adjacent-any = adjacent cards
architectura-several-adjacent-own = adjacent cards of yours
architectura-several-adjacent-other = adjacent cards of other players
architectura-several-street-any = other cards of this street
architectura-several-street-own = other cards of yours in this street
architectura-several-street-other = cards of other players in this street
architectura-several-city-any = other cards in the city
architectura-several-city-own = other cards of yours in the city
architectura-several-city-other = cards of other players in the city
architectura-which-this = this card or { $which }
architectura-which-weaker = { $which } with a lower current value

architectura-trait-protected = Protected from the start.
architectura-trait-beside = Played beside the city, on no space. From then on your destroyed cards go beside it; there they have no value and no effect, and can’t be restored.
architectura-trait-cost = { $count ->
    [one] To play it, remove one other card from the game, from your hand or your Graveyard.
   *[other] To play it, remove { $count } other cards from the game, from your hand or your Graveyard.
  }
architectura-trait-needs = { $count ->
    [one] Can be played only in a street where you have a face-up card.
   *[other] Can be played only in a street where you have { $count } face-up cards.
  }
architectura-trait-unplayable-may = If you can’t play it, you may remove it from the game as your play.
architectura-trait-unplayable-must = If you can’t play it, you may remove it from the game as your play; you must if you can play nothing else.
architectura-trait-fetch = Before your first turn you may put one card from your hand under the deck and take this one from the deck, which is then shuffled.
architectura-trait-none = No effect.

architectura-bonus-others = End of the game: { $points } for each adjacent face-up card of another colour.
architectura-bonus-named = End of the game: { $points } if a face-up { $card } of any colour is adjacent.
architectura-bonus-highest = End of the game: { $points } for each of your cards in the city that shows its highest value.
architectura-bonus-ends = End of the game: { $points } if it stands on block 1 or 8.
architectura-bonus-buried = End of the game: { $points } for each card beside it.

## Prompts

architectura-prompt-replace = Which cards do you add to your deck? ({ $chosen } of up to { $agreed })
architectura-prompt-play = Which card do you play?
architectura-prompt-play-at = Which card do you play on { $place }?
architectura-prompt-pay = { $left ->
    [one] { $card }: which card do you remove from the game?
   *[other] { $card }: which cards do you remove from the game? ({ $left } left)
  }
architectura-prompt-place = Where do you build the { $card }?
# The card to the left of a new one is compared with it; if it is the player's own protected one, they are asked.
architectura-prompt-compare-destroy = Your protected { $card } ({ $own }) is worth at most half its new neighbour, the { $by } ({ $new }). Let it be destroyed?
architectura-prompt-compare-raise = Your protected { $card } ({ $own }) is higher than its new neighbour, the { $by } ({ $new }). Raise it one step?
architectura-prompt-compare-lower = Your protected { $card } ({ $own }) is lower than its new neighbour, the { $by } ({ $new }). Lower it one step?
architectura-prompt-ask-destroy = { $by }: let it destroy your protected { $card }?
architectura-prompt-ask-raise = { $by }: let it raise your protected { $card } one step?
architectura-prompt-ask-lower = { $by }: let it lower your protected { $card } one step?
architectura-prompt-ask-lowest = { $by }: let it turn your protected { $card } to its lowest value?
architectura-prompt-turn = { $card }: which card do you turn?
architectura-prompt-turn-each = { $card }: which { $colour } card do you turn?
architectura-prompt-raise = { $card }: which card do you raise?
architectura-prompt-lower = { $card }: which card do you lower?
architectura-prompt-lowest = { $card }: which card drops to its lowest value?
architectura-prompt-destroy = { $card }: which card do you destroy?
architectura-prompt-protect = { $card }: which card do you protect?
architectura-prompt-restore = { $card }: which card do you restore?
architectura-prompt-move = { $card }: which card do you move?
architectura-prompt-move-to = { $card }: where does the { $moved } go?
architectura-prompt-take = { $card }: which card do you take back?
architectura-prompt-copy = { $card }: whose effect do you copy?
architectura-prompt-swap = { $card }: which cards do you swap?
architectura-prompt-reserve = { $card }: which space do you reserve with a token?
architectura-prompt-look = { $card }: look at your deck?
architectura-prompt-order = { $card }: in what order do the cards go back?
architectura-prompt-bury = The Laboratory ({ $colour }) makes you play a card face down: which one?
architectura-prompt-bury-at = Where do you place the { $card }, face down?
architectura-prompt-end = Your turn is complete. Play it?

## Threats

# "Bo can destroy your Market (2) with 4 or more on 2-4." Whether the card is in hand is hidden.
architectura-threat = { $names } can destroy your { $card } ({ $value }) with { $least } or more on { $place }.

## Menus

architectura-choice-replace = { $card } instead of { $old }
architectura-choice-replaced-done = Done
architectura-choice-replaced-done-more = Revealed once everyone has chosen
architectura-choice-fetch = { $card } from the deck, { $under } under it
architectura-choice-fetch-more = Before your first turn; the deck is shuffled
architectura-choice-fresh = A fresh hand, then a card
architectura-choice-fresh-more = Once per game: your hand goes under the deck, and you draw as many cards
architectura-choice-card = { $card } ({ $value })
architectura-choice-remove = { $card }: remove it from the game
architectura-choice-remove-more = You can’t play it now
architectura-choice-no-play = End the turn without playing
architectura-choice-yard = { $card } (from your Graveyard)
architectura-choice-street = Street { $street }
architectura-choice-space = Street { $street }, block { $block }
architectura-choice-building = { $card } ({ $value }) on { $place }
architectura-choice-down = { $card }, face down on { $place }
architectura-choice-turn = { $card } on { $place }: { $was } → { $now }
architectura-choice-swap = { $one } { $first } ⇄ { $two } { $second }
architectura-choice-affect-destroy = Yes, it is destroyed
architectura-choice-affect-raise = Yes, it goes up
architectura-choice-affect-lower = Yes, it goes down
architectura-choice-affect-lowest = Yes, it drops to its lowest value
architectura-choice-spare = No, it stays as it is
architectura-choice-look = Look
architectura-choice-look-more = Once you’ve looked, you can undo only if the others agree
architectura-choice-order = { $cards }
architectura-choice-order-more = First one on top
architectura-choice-pass = Skip
architectura-choice-pass-more = Do nothing more

# On buttons and on the pictures of questions, at most 20 characters.
architectura-button-exchange = { $old }→{ $card }
architectura-button-remove = Remove { $card }
architectura-button-turn = { $place }→{ $now }
architectura-button-swap = { $first } & { $second }
architectura-button-affect-destroy = Yes, it is destroyed
architectura-button-affect-raise = Yes, it goes up
architectura-button-affect-lower = Yes, it goes down
architectura-button-affect-lowest = Yes, to its lowest
architectura-button-spare = No, it stays
architectura-button-fresh = Fresh hand + a card
architectura-button-look = Look
architectura-button-pass = Skip
architectura-button-replaced-done = Done
architectura-button-no-play = Play nothing

architectura-brief-turned = { $card } { $was } → { $now }
architectura-brief-destroyed = destroys { $card }
architectura-brief-restored = restores { $card }
architectura-brief-moved = moves { $card }
architectura-brief-protected = protects { $card }
architectura-brief-taken = takes { $card } back
architectura-brief-limit = hand limit { $limit }
architectura-brief-covers = covers { $card }

## Events

architectura-event-replaced = You add the { $card } to your deck instead of the { $old }.
architectura-event-ready = { $name } is ready.
architectura-event-shown = The { $colour } player plays with { $cards }.
architectura-event-shown-swap = { $card } instead of { $old }
architectura-event-shown-none = The { $colour } player replaces no cards.
architectura-event-fetched = { $name } takes the { $card } from the deck and puts another card under it.
architectura-event-fetched-own = { $name } takes the { $card } from the deck and puts the { $under } under it.
architectura-event-drew = { $count ->
    [one] The { $colour } player draws a card.
   *[other] The { $colour } player draws { $count } cards.
  }
architectura-event-drew-own = The { $colour } player draws { $cards }.
architectura-event-fresh = { $name } takes a fresh hand.
architectura-event-fresh-own = { $name } takes a fresh hand: { $cards }.
architectura-event-built = { $name } builds the { $card } on { $place }.
architectura-event-built-beside = { $name } plays the { $card } beside the city.
architectura-event-removed = { $name } removes the { $card } from the game.
architectura-event-paid = { $name } pays with the { $card }, which leaves the game.
architectura-event-turned-up = The { $card } on { $place } goes up from { $was } to { $now }.
architectura-event-turned-down = The { $card } on { $place } goes down from { $was } to { $now }.
architectura-event-destroyed = The { $card } on { $place } is destroyed.
architectura-event-destroyed-buried = The { $card } on { $place } is destroyed and goes beside its Graveyard.
architectura-event-protected = The { $card } on { $place } is protected.
architectura-event-restored = The { $card } on { $place } is restored.
architectura-event-moved = The { $card } moves from { $place } to { $to }.
architectura-event-swapped = The { $card } on { $place } and the { $other } on { $to } change places.
architectura-event-reserved = { $name } reserves { $place } with a token.
architectura-event-copied = { $name } copies the effect of the { $card } on { $place }.
architectura-event-taken = { $name } takes the { $card } back from { $place }.
architectura-event-looked = { $count ->
    [one] { $name } looks at the top card of their deck.
   *[other] { $name } looks at the top { $count } cards of their deck.
  }
architectura-event-looked-own = { $name } looks at the top of the deck: { $cards }.
architectura-event-ordered = { $name } puts the cards back on the deck.
architectura-event-ordered-own = { $name } puts the cards back on the deck, from the top: { $cards }.
architectura-event-limit = { $name }’s hand limit is now { $limit }.
architectura-event-buried = { $name } places the { $card } face down on { $place }.
architectura-event-buried-beside = { $name } places the { $card } beside their Graveyard.
architectura-event-skipped = The { $colour } player can’t play and is skipped.
architectura-event-idle = { $name } plays no card.
architectura-event-ended = No one can play any more: the city is complete.

## What hands still held at the end

architectura-hand-held = { $name } still held { $cards }.

## What opponents did to the active player

# { $what } is a list of the three below.
architectura-honour-wrecker = { $count ->
    [one] Wrecker: { $name }, who destroyed 1 opposing card.
   *[other] Wrecker: { $name }, who destroyed { $count } opposing cards.
  }
architectura-title-wrecker = Wrecker
architectura-harm = Your cards: { $what }.
architectura-harm-by = { $what } ({ $names })
architectura-harm-destroyed = { $card } destroyed
architectura-harm-turned = { $card } { $was } → { $now }
architectura-harm-taken = { $card } taken back

## What the board shows in favour of a turn, by its letter; at most 70 characters each

architectura-seen-card = { $card } ({ $value })
architectura-seen-mine = your { $cards }
architectura-seen-theirs = your rival’s { $cards }
architectura-seen-destroys = { $letter } destroys { $cards }
architectura-seen-restores = { $letter } restores { $cards }
architectura-seen-worth = { $count ->
    [one] { $cards } is worth { $value } after { $letter }, { $less } after { $other }
   *[other] { $cards } are worth { $value } after { $letter }, { $less } after { $other }
  }
architectura-seen-builds = { $letter } builds the { $card } ({ $value })
architectura-seen-builds-not = { $letter } builds the { $card } ({ $value }), { $other } the { $less_card } ({ $less })
architectura-seen-placed = the { $card } is worth { $value } on { $place }, { $less } on { $where }
architectura-seen-elsewhere = the { $card } is worth { $value } on { $place }, at most { $less } anywhere else
architectura-seen-draws = { $letter } draws { $cards } to build now
architectura-seen-held = your hand brings { $gains } at most
architectura-seen-hand = your hand brings { $gains }, your deck { $cards }
architectura-seen-beaten = { $count } of the { $cards } there { $count ->
    [one] beats
   *[other] beat
  } your { $which ->
    [second] second best
   *[best] best
  } ({ $gain })
architectura-seen-deck = { $other } draws the { $card } ({ $gain }) at best
architectura-seen-kept = { $letter } keeps the { $card } ({ $value }) for a later turn
# Who builds on the last space, and how many are left.
architectura-seen-room = { $who ->
    [me-them] you build last after { $letter } ({ $spaces ->
        [one] 1 space
       *[other] { $spaces } spaces
      } left), your rival after { $other } ({ $fewer })
    [no-them] no space is left after { $letter }, { $fewer } after { $other }, for your rival
    [me-no] { $spaces ->
        [one] 1 space is left after { $letter }, for you, none after { $other }
       *[other] { $spaces } spaces are left after { $letter }, none after { $other }
      }
   *[same] { $spaces ->
        [one] 1 space is left after { $letter }, { $fewer } after { $other }
       *[other] { $spaces } spaces are left after { $letter }, { $fewer } after { $other }
      }
  }
architectura-seen-threat = after { $other }, any { $least }+ on { $place } { $how ->
    [falls] destroys
   *[lowered] lowers
  } your { $card } ({ $value })
architectura-seen-costs = after { $other }, { $least }+ on { $place } destroys your { $card }, so your rival builds last
architectura-seen-safe = your { $card } is protected after { $letter }
# The rival has a single space to build on, to the right of a card of theirs.
architectura-seen-front = { $how ->
    [frees] your rival’s { $least }+ on { $place } destroys their { $card }, and you build last
    [falls] your rival must build beside their own { $card } ({ $value }): { $least }+ destroys it
    [lowered] your rival must build beside their own { $card } ({ $value }): { $least }+ lowers it
   *[no] your rival must build beside their own { $card } ({ $value })
  }
architectura-seen-prey = after { $letter }, any { $least }+ on { $place } destroys { $cards } ({ $value })
architectura-seen-must = { $last ->
    [yes] your rival must destroy their own { $card }, and you build last
   *[no] your rival must destroy their own { $card } ({ $value })
  }
architectura-seen-bait = if your rival destroys your { $card }, you build last
architectura-seen-then = your rival can build only on { $place }, so { $then } is yours
architectura-seen-only = your rival can build only on { $place }, after { $other } on { $places }
architectura-seen-or = {" "}or{" "}

## A turn in a few words, after the player’s name

architectura-turn-changed = { $count ->
    [one] 1 card changed
   *[other] { $count } cards changed
  }
architectura-turn-own = { $card }
architectura-turn-of = { $name }’s { $card }
architectura-turn-built = { $card } on { $place }
# On a button, with the space as on the board and a sign of the owner: "Tavern 2-6", "🔴 Library".
architectura-turn-of-short = { $colour ->
    [blue] 🔵
    [green] 🟢
    [yellow] 🟡
   *[red] 🔴
} { $card }
architectura-turn-built-short = { $card } { $place }
architectura-turn-beside = { $card } beside the city
architectura-turn-buried = { $card } face down
architectura-turn-removed = { $card } removed from the game
architectura-turn-paid = paid with { $card }
architectura-turn-copied = { $card } copied
architectura-turn-reserved = token on { $place }
architectura-turn-fetched = { $card } fetched from the deck
architectura-turn-fresh = fresh hand taken
architectura-turn-limit = hand limit { $limit }
architectura-turn-ready = deck chosen
architectura-turn-idle = no card played
architectura-turn-turned = { $card } { $was } → { $now }
# A card that was turned to and fro.
architectura-turn-stays = { $card } still { $value }
architectura-turn-destroyed = { $card } destroyed
architectura-turn-protected = { $card } protected
architectura-turn-restored = { $card } restored
architectura-turn-moved = { $card } moved
architectura-turn-swapped = { $card } ⇄ { $other }
architectura-turn-taken = { $card } taken back
architectura-turn-more = { $count ->
    [one] 1 more card changed
   *[other] { $count } more cards changed
}

## The board in words

architectura-board-replace = { $agreed ->
    [one] **Before the game** – each player may secretly replace one card.
   *[other] **Before the game** – each player may secretly replace up to { $agreed } cards.
  }
architectura-board-choosing = { $mark } **{ $name }**: choosing
architectura-board-ready = { $mark } **{ $name }**: ready
architectura-board-chosen = Your choice: { $cards }
architectura-board-turn = { $name } ({ $colour }) to play. In the streets: **current value** (all values of the card, the current one in brackets); ▸ marks the latest changes.
architectura-board-over = The match is over.
architectura-board-player = { $mark } **{ $name }**: { $points ->
    [one] { NUMBER($points) } point
   *[other] { NUMBER($points) } points
  }{ $bonuses }, hand { $hand }, deck { $deck }, free tokens { $tokens }{ $more }
architectura-board-limit = , hand limit { $limit }
architectura-board-fresh = , fresh hand used
architectura-board-bonuses = {" "}(including { $bonuses })
architectura-board-bonus = { $card } { $points }
architectura-board-replaced = , plays with { $cards }
architectura-board-street = **Street { $street }**
architectura-board-empty = empty
architectura-board-space = `{ $block }` { $what }
architectura-board-changed = `{ $block }` ▸ { $what }
architectura-board-card = { $mark } { $card } **{ $value }**{ $sides }{ $token }{ $over }
architectura-board-over-cards = {" "}over { $cards }
architectura-board-sides = {" "}({ $sides })
architectura-board-token = {" "}🛡
architectura-board-down = { $card }, face down{ $over }
architectura-board-down-over = , over { $cards }
architectura-board-token-space = a token of { $mark }
architectura-board-gap = free
architectura-board-beside = { $mark } { $card } beside the city, with { $cards }
architectura-board-beside-none = { $mark } { $card } beside the city, nothing beside it yet
architectura-board-removed = Removed from the game: { $cards }
architectura-board-pending = Being played: { $card }
architectura-board-hand = **Your hand**
architectura-board-held = - **{ $card }** ({ $sides }) { $text }
architectura-board-no-hand = no cards
architectura-board-known = On top of your deck, as you’ve seen: { $cards }
architectura-board-left = -# Your cards still to come: { $cards }

architectura-alt-replace = Architectura. Players are choosing which cards to replace. { $players }.
architectura-alt-choosing = { $name }: choosing
architectura-alt-ready = { $name }: ready
architectura-alt-scores = Architectura. { $scores }.
architectura-alt-score = { $name } ({ $colour }) { $points }
architectura-alt-turn = { $name } to play.
architectura-alt-street = Street { $street }: { $cards }.
architectura-alt-empty = empty
architectura-alt-card = { $colour } { $card } { $value }
architectura-alt-card-short = { $colour } { $value }
architectura-alt-down = face down
architectura-alt-token = token
architectura-alt-gap = free

## Score sources

architectura-source-buildings = Buildings
architectura-source-bonus = { $card }
architectura-source-second = Going second
# In the reason for a turn: "your cards +3, Market’s bonus −1".
architectura-change-buildings = your cards
architectura-change-bonus = { $name }’s bonus

## How it ended, options

outcome-architectura-full = No one could play a card any more.
tiebreak-architectura-cards = A tie on points: the most face-up cards decided it.
tiebreak-architectura-lowest = A tie on points and cards: the lowest single value decided it.
tiebreak-architectura-shared = A tie on points, cards and lowest value: a shared victory.

architectura-option-game = Game
architectura-option-game-basic = Basic (the same 12 cards for all)
architectura-option-game-advanced = Advanced (cards replaced in secret)
architectura-option-replacements = Replacements each (advanced game)
architectura-option-replacements-any = As many as you like
architectura-option-replacements-1 = At most 1
architectura-option-replacements-2 = At most 2
architectura-option-replacements-3 = At most 3
architectura-option-replacements-4 = At most 4
architectura-option-replacements-5 = At most 5
architectura-option-replacements-die = A die decides
architectura-option-second = Points for going second (our rule)
architectura-option-second-0 = None, as in the booklet
architectura-option-second-2 = 2 points
architectura-option-second-3 = 3 points

## Refusals

architectura-refusal-notation = I can’t read “{ $text }” as a move. Try “play tavern”, “at 2-5” or “turn 2-5 up”.
architectura-refusal-now = You can’t do that now.
architectura-refusal-replacing = Players are still choosing their replacements; nothing else can happen yet.
architectura-refusal-replace-enough = { $count ->
    [one] You may replace only one card in this match.
   *[other] You may replace only { $count } cards in this match.
  }
architectura-refusal-replace-colour = That isn’t one of your six additional cards.
architectura-refusal-replace-twice = You can add or replace each card only once.
architectura-refusal-replace-fit = These two don’t match: a card replaces one with the same basic value, or the one it names.
architectura-refusal-no-space = There’s no such space. This city’s streets are numbered 1 to { $streets }, their blocks 1 to 8.
architectura-refusal-hand = That card isn’t in your hand.
architectura-refusal-cost = { $count ->
    [one] You have no other card to pay for it.
   *[other] You don’t have { $count } other cards to pay for it.
  }
architectura-refusal-needs = { $count ->
    [one] It needs a street where you have a face-up card.
   *[other] It needs a street where you have { $count } face-up cards.
  }
architectura-refusal-beside = That card goes beside the city, not on this space.
architectura-refusal-full = There’s no space where that card could go now.
architectura-refusal-remove = You may remove only a card that says so, and only if you can’t play it.
architectura-refusal-fetch = You can fetch a card only before your first turn, while it’s still in your deck.
architectura-refusal-fresh-used = You’ve already had your fresh hand.
architectura-refusal-fresh-empty = A fresh hand takes cards in both your hand and your deck.
architectura-refusal-pay = You don’t have that card to pay with.
architectura-refusal-occupied = There’s already a card on { $space }.
architectura-refusal-reserved = Another player’s token reserves { $space }.
architectura-refusal-not-next = { $space } isn’t next: build right of a card, on a face-down card or in a gap, or open the nearest empty street on block 1.
architectura-refusal-third = That would be your third card in a row. Only effects can make that happen.
architectura-refusal-protected = That card is protected; other players can’t affect it.
architectura-refusal-target = This effect can’t apply to what’s on { $space }.
architectura-refusal-order = Put back exactly the cards you looked at.
architectura-refusal-look = You haven’t looked at your cards yet: first “look”, then put them back in order.
architectura-refusal-end = The turn isn’t over: there’s still something to decide.
architectura-refusal-pass = You have to decide this; you can’t decline.
architectura-refusal-wants-card = First choose a card from your hand to play.
architectura-refusal-wants-payment = First choose the card you pay with.
architectura-refusal-wants-space = First choose the space for your card.
architectura-refusal-wants-answer = First say whether your protected card is affected.
architectura-refusal-wants-bury = First play a card face down.
architectura-refusal-wants-effect = First finish the effect of the card you played.

## Slash commands: what Discord shows while they are typed

architectura-command-play = Play a card: its space, what you pay, and the choices for its effect
architectura-command-play-card = A card from your hand
architectura-command-play-block = The space to build on, street and block: 2-5
architectura-command-play-pay = What you pay a card with, one after the other: tavern; villa yard
architectura-command-play-then = The choices that follow, one after the other: turn 2-4 up; pass
architectura-command-play-fetch = Before your first turn: the card to fetch and the one to put under the deck
architectura-command-decide = Finish your turn, or answer what another player’s card asks of you
architectura-command-decide-choices = Your choices, one after the other: bury tavern; at 2-5
architectura-command-fresh-hand = Once per game: put your hand under the deck and draw as many cards
architectura-command-hand = Your cards with their texts, for your eyes only

# What a plan can depend on; follows "if" and is followed by "is still there" or "is gone".
architectura-fact = the { $card } ({ $value })
