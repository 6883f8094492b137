### Ancient Architects

## The game for whoever has never seen it

ancient-about = Design a pyramid, stone by stone. Colours that climb, open burial chambers, symbols of the gods and workers in balance score at the end.
ancient-length = a little to think about · 15 turns each · a few days
# Three short lines below the first question: what to do now, what counts, where to look.
ancient-help =
    -# Now: take a stone, then place it.
    -# Counts: colours, chambers, symbols.
    -# Look: only number 1 costs no stone.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
ancient-example-1 = You take a large stone. The first one brings the small stones that lie on it; each other one costs your small stone.
ancient-example-2 = The stone goes onto any free large space, even in the air. Then the small stones that came with it find their places on the slopes.
ancient-example-3 = Filling both spaces beside a card symbol earns a card. The pyramid of whoever is to play is large, with the points so far beside it.
ancient-example-4 = After 15 turns each it is over. Colours that climb from the ground, chambers with an open way out, symbols, workers in balance and cards are added up.

## Stones

ancient-list-semicolon = {"; "}
ancient-none = –

ancient-colour-blue = blue
ancient-colour-brown = brown
ancient-colour-yellow = yellow
ancient-colour-white = white

ancient-emoji-blue = 🟦
ancient-emoji-brown = 🟫
ancient-emoji-yellow = 🟨
ancient-emoji-white = ⬜

# One letter each, all different: they draw the pyramids on the board in words.
ancient-letter-blue = b
ancient-letter-brown = n
ancient-letter-yellow = y
ancient-letter-white = w
ancient-letter-ankh = A
ancient-letter-djed = D
ancient-letter-was = W
ancient-letter-eye = E
ancient-letter-scarab = S

ancient-symbol-ankh = ankh
ancient-symbol-djed = djed
ancient-symbol-was = was
ancient-symbol-eye = eye
ancient-symbol-scarab = scarab

# A large stone: its colours, its corridor, what is on it.
ancient-colours-one = all { $colour }
ancient-colours-two = { $left }–{ $right }
ancient-doors-none = no corridor
ancient-doors-left = door left
ancient-doors-right = door right
ancient-doors-both = corridor through
ancient-sarcophagi = { $count ->
    [one] 1 sarcophagus
   *[other] { $count } sarcophagi
}

# A small stone in short: its colour and its workers.
ancient-small = { $colour } { $workers }
ancient-small-long = { $workers ->
    [one] { $colour } small stone with 1 worker
   *[other] { $colour } small stone with { $workers } workers
}
ancient-small-count = { $count ->
    [one] 1 small stone
   *[other] { $count } small stones
}
ancient-times = { $count }× { $what }

## Cards

ancient-card-priest = Priest
ancient-card-osiris = Osiris
ancient-card-optimization = Optimization
ancient-card-divine-path = Divine Path
ancient-card-set = Set
ancient-card-ceremony = Ceremony
ancient-card-amun-ra = Amun-Ra
ancient-card-stone-carver = Stone Carver
ancient-card-ra = Ra
ancient-card-anubis = Anubis

# In menus, at most 70 characters.
ancient-effect-priest = a joker among your symbols
ancient-effect-osiris = 1 point for every 4 workers in your pyramid
ancient-effect-optimization = 1 point per large stone of a single colour
ancient-effect-divine-path = 1 point per open door on the edge
ancient-effect-set = connected sarcophagi on the edge score again
ancient-effect-ceremony = several sets of symbols score
ancient-effect-amun-ra = four more small stones for your pyramid
ancient-effect-stone-carver = 1 point per small stone of your best colour
ancient-effect-ra = 0/1/3/6 for 1/2/3/4 colours of small stones in the pyramid
ancient-effect-anubis = 1 point per sarcophagus without a way out

ancient-rule-priest = one symbol of your choice more when symbols are counted. More than five different ones never count.
ancient-rule-osiris = 1 point for every 4 workers on small stones in your pyramid, wherever they are. The collection does not count.
ancient-rule-optimization = 1 point for each large stone of a single colour, whatever else is on it.
ancient-rule-divine-path = 1 point for each open door on the outer side of a level’s first or last large stone, with or without sarcophagi behind it.
ancient-rule-set = each sarcophagus on a level’s first or last large stone that scored as a burial chamber scores 1 point more.
ancient-rule-ceremony = you may score as many sets of symbols as you can make up, not just one. Every symbol stone is in one set.
ancient-rule-amun-ra = acts at once: draw four small stones and lay them in your pyramid where you like. Only those that find no room go into your collection.
ancient-rule-stone-carver = 1 point for each small stone of one colour in your pyramid and your collection. The colour is chosen at the end: the one you have most of.
ancient-rule-ra = 0, 1, 3 or 6 points for 1, 2, 3 or 4 colours among the small stones in your pyramid.
ancient-rule-anubis = 1 point for each sarcophagus in your pyramid that is not connected to the edge.

## Prompts

ancient-prompt-take = Which large stone do you take?
ancient-prompt-place = Where do you lay it?
ancient-prompt-small = { $count ->
    [one] Where does the { $small } go?
   *[other] Where does the { $small } go, the first of { $count }?
}
ancient-prompt-small-bound = { $count ->
    [one] Amun-Ra: where in your pyramid does the { $small } go?
   *[other] Amun-Ra: where in your pyramid does the { $small } go, the first of { $count }?
}
ancient-prompt-card = You filled both sides of a card symbol! Which card do you take?
ancient-prompt-end = All is decided.
ancient-prompt-over = The match is over.

## Choices (label and description have at most 100 characters each)

ancient-choice-take = { $number } – { $stone }
ancient-choice-take-first = with { $small } to place
ancient-choice-take-pay = costs your { $small }
ancient-choice-place-upright = { $space } as it is: { $sides }
ancient-choice-place-turned = { $space } ↻ turned: { $sides }
# Names of buttons, at most 20 characters; pictures draw the arrow.
ancient-button-turned = { $space } ↻
ancient-button-collect = Collection
ancient-button-collect-all = All to collection
ancient-choice-card = brings a card
ancient-choice-fit-left = { $space } – level { $level }, left
ancient-choice-fit-right = { $space } – level { $level }, right
ancient-choice-facing = { $workers ->
    [one] 1 worker on the other side
   *[other] { $workers } workers on the other side
}
ancient-choice-collect = Into your collection
ancient-choice-collect-all = All { $count } into your collection
# The heading of a page of spaces.
ancient-group-level = Level { $level }
ancient-choice-amun-ra = drawn at once, and seen by all


## Score lines

ancient-source-structure-blue = Solid structure: blue
ancient-source-structure-brown = Solid structure: brown
ancient-source-structure-yellow = Solid structure: yellow
ancient-source-structure-white = Solid structure: white
ancient-source-chambers = Burial chambers
ancient-source-symbols = Symbols of the gods
ancient-source-workers = Workers
ancient-source-collection = Collection
ancient-source-card-priest = Priest (in the symbols)
ancient-source-card-osiris = Osiris
ancient-source-card-optimization = Optimization
ancient-source-card-divine-path = Divine Path
ancient-source-card-set = Set
ancient-source-card-ceremony = Ceremony (in the symbols)
ancient-source-card-amun-ra = Amun-Ra (acted at once)
ancient-source-card-stone-carver = Stone Carver
ancient-source-card-ra = Ra
ancient-source-card-anubis = Anubis
# All of a kind together, on the score sheet.
ancient-sources-structure = Solid structures
ancient-sources-card = Cards

ancient-short-structure-blue = blue
ancient-short-structure-brown = brown
ancient-short-structure-yellow = yellow
ancient-short-structure-white = white
ancient-short-chambers = chambers
ancient-short-symbols = symbols
ancient-short-workers = workers
ancient-short-collection = collection
ancient-short-card-priest = Priest
ancient-short-card-osiris = Osiris
ancient-short-card-optimization = Optimization
ancient-short-card-divine-path = Divine Path
ancient-short-card-set = Set
ancient-short-card-ceremony = Ceremony
ancient-short-card-amun-ra = Amun-Ra
ancient-short-card-stone-carver = Stone Carver
ancient-short-card-ra = Ra
ancient-short-card-anubis = Anubis

## Events

ancient-event-took-first = { $name } takes stone 1 with { $small }.
ancient-event-took = { $name } pays { $small } and takes stone { $number }.
ancient-event-placed = { $name } lays { $stone } on { $space }.
ancient-event-fitted = { $name } puts { $small } on { $space }.
ancient-event-collected = { $name } puts into the collection: { $small }.
ancient-event-collected-forced = No room is left in { $name }’s pyramid. Into the collection: { $small }.
ancient-event-gained = { $name } takes the { $card } card.
ancient-event-drew = Amun-Ra brings { $name }: { $small }.
ancient-event-new-stone = New on the board: { $stone }.
ancient-event-new-card = New card: { $card }.
ancient-event-new-small = { $name } draws { $small }.

## A turn in a few words, behind the name of whoever took it

ancient-turn-took = stone { $number } taken
ancient-turn-placed = stone { $number } on { $space }
ancient-turn-fitted = { $count ->
    [one] 1 small stone laid
   *[other] { $count } small stones laid
}
ancient-turn-collected = { $count ->
    [one] 1 small stone collected
   *[other] { $count } small stones collected
}
ancient-turn-card = the { $card } card

## The board in words

ancient-board-turn = { $phase ->
    [take] ### Turn { $turn } of { $turns }: { $name } is to take a stone
    [place] ### Turn { $turn } of { $turns }: { $name } is to place a stone
    [small] ### Turn { $turn } of { $turns }: { $name } is to place small stones
    [card] ### Turn { $turn } of { $turns }: { $name } is to take a card
    [end] ### Turn { $turn } of { $turns }: { $name } has decided
   *[over] ### The match is over
}
ancient-board-first = **1** { $stone } · small stones on it: { $small }
ancient-board-stone = **{ $number }** { $stone }
ancient-board-gap = **{ $number }** (taken)
ancient-board-held = { $name } holds: { $stone }
ancient-board-pending = { $name } has to place: { $small }
ancient-board-display = Cards: { $cards } · { $deck ->
    [one] 1 in the deck
   *[other] { $deck } in the deck
}
ancient-board-player = { $points ->
    [one] **{ $name }**: 1 point
   *[other] **{ $name }**: { $points } points
}
ancient-board-hand = Hand: { $hand } · Cards: { $cards }
ancient-board-collection = Collection ({ $count }): { $small }
ancient-board-points = Points: { $parts }
ancient-board-points-part = { $source } { $points }
ancient-board-last = Last turn: { $changes }
ancient-board-last-collected = { $count } collected
ancient-board-legend = -# `<b2n]` is a stone blue on the left and brown on the right with 2 sarcophagi; `<` `>` open doors, `[` `]` closed sides, `-` nothing on it, A ankh, D djed, W was, E eye, S scarab. `y3` is a small yellow stone with 3 workers (b blue, n brown, y yellow, w white). Free spaces show their names.
ancient-board-symbols = -# Card symbols: { $pairs }

## Alternative text

ancient-alt-turn = { $phase ->
    [over] Ancient Architects, the match is over.
   *[other] Ancient Architects, turn { $turn } of { $turns }, { $name } is to act.
}
ancient-alt-scores = Points now: { $scores }.
ancient-alt-score = { $name } { $points }
ancient-alt-common = Common board: { $stones }.
ancient-alt-stone = { $number } { $stone }
ancient-alt-pile = Small stones on the first: { $small }.
ancient-alt-cards = Cards: { $cards }.
ancient-alt-player = { $small ->
    [one] { $name } has { $large } large and 1 small stone in the pyramid, { $collection } in the collection, cards: { $cards }.
   *[other] { $name } has { $large } large and { $small } small stones in the pyramid, { $collection } in the collection, cards: { $cards }.
}

## How a match ends

outcome-ancient-complete = All pyramids are complete.
tiebreak-ancient-small-stones = The tie in points was decided by the most small stones in pyramid and collection.
tiebreak-ancient-small-stones-shared = The tie in points was decided by the most small stones in pyramid and collection; the winners have equally many.
tiebreak-ancient-shared = The winners are equal in points and in small stones.

## Refusals

ancient-refusal-notation = “{ $text }” is no move of this game. Try “take 2”, “place b3”, “place b3 turned”, “place l4” for a small stone, “collect”, “collect all” or “card osiris”.
ancient-refusal-seat = It is not your turn.
ancient-refusal-slot = The common board has { $slots } large stones, 1 to { $slots }. Choose one of them.
ancient-refusal-space = Your pyramid has no such space. Large ones are a1 to e1, a2 to d2, a3 to c3, a4, b4 and a5, small ones l1 to l6 and r1 to r6.
ancient-refusal-occupied = There is a stone on { $space } already, and stones never move again. Choose a free space.
ancient-refusal-turn-same = This stone looks the same when it is turned. “place { $space }” is enough.
ancient-refusal-bound = Amun-Ra’s stones go into the pyramid as long as there is room for them.
ancient-refusal-collect-one = Only one small stone is left. “collect” is enough.
ancient-refusal-card = That card is not face up. Take one of the cards shown.
ancient-refusal-now-take = First take a large stone from the common board: 1 with its small stones, or 2 to 5 for your small stone.
ancient-refusal-now-place = First lay the large stone on a free space of your pyramid.
ancient-refusal-now-small = First place your small stones, in the pyramid or in your collection.
ancient-refusal-now-card = First take the card that you have earned.
ancient-refusal-now-end = Everything in your turn is decided.
ancient-refusal-now-over = The match is over.

## Rules

ancient-topic-aim-title = The game in short
ancient-topic-aim-body =
    Two to four architects design a pyramid each. Everybody has 15 turns, and each turn one large stone goes into the pyramid, sometimes with small stones for its slopes.

    Points come from five scorings and your cards:
    - **Solid structure:** a colour that climbs from the bottom without a gap.
    - **Burial chambers:** sarcophagi with an open way to the edge.
    - **Symbols of the gods:** as many different ones as you can get.
    - **Workers:** as many on the left as on the right of a level.
    - **Collection:** a point for each two small stones beside the pyramid.

    The board shows everybody’s points as if the match ended now. Points never go down again, but for one case: with both Anubis cards, opening a way for a sarcophagus can cost more than it brings.

ancient-topic-signs-body =
    Each of the **small stones** has a colour and one, two or three workers. **Large stones** have a colour on each half and may have a corridor with doors, sarcophagi, or a symbol. Each **card** has a picture of its own.

    Marks in a player’s colour are what that player has done since your last turn. Numbers on buttons are points: **+3** for you, behind a stroke those of the others.
ancient-topic-turn-title = Your turn
ancient-topic-turn-body =
    You have one small stone in hand, open for all to see.

    1. **Take a large stone.** Either number 1 with *all* small stones on it, and your own small stone joins them. Or one of the numbers 2 to 5: then your small stone is the price and goes onto number 1.
    2. **Place it** on any free large space of your pyramid. There is no gravity: a stone may hang in the air. You may turn it by 180 degrees, which swaps left and right.
    3. **Place the small stones** that you took, each on any free small space or in your collection. None can be kept, and what is placed stays there. Without room in the pyramid they go into the collection by themselves. A small stone that you paid with is not placed.
    4. **Take a card** if your large stone was the second one beside a card symbol.
    5. **The turn ends.** The row slides on and is filled up, a new card comes, and you draw a small stone for your next turn, except after the 15th.

    Typed moves: `take 1`, `place b3`, `place b3 turned`, `place l4` (a small stone), `collect`, `collect all`, `card osiris`.

ancient-topic-pyramid-title = The pyramid
ancient-topic-pyramid-body =
    Five levels of large stones, 5 at the bottom, then 4, 3, 2 and 1, laid like bricks: each one stands on halves of two others. Every level has a small space on its left and its right slope, and level 6, the top, has two small spaces only.

    Large spaces are named by letter from the left and by level: `a1` to `e1` at the bottom, `a5` on level 5. Small spaces are `l1` to `l6` on the left and `r1` to `r6` on the right.

    ```
                    l6 r6
                 l5  a5   r5
              l4  a4    b4   r4
           l3  a3    b3    c3   r3
        l2  a2    b2    c2    d2   r2
     l1  a1    b1    c1    d1    e1   r1
    ```

ancient-topic-stones-title = Stones
ancient-topic-stones-body =
    - **Large stones** have a left and a right half, each in one of four colours, which may be the same. There may be a corridor with a door on the left, on the right or on both sides, and one or two sarcophagi or one of five symbols: ankh, djed, was, eye, scarab.
    - **Small stones** have one colour and 1, 2 or 3 workers. “Yellow 2” is a yellow one with two workers.

    There are 74 large and 72 small stones. Nothing runs out.

ancient-topic-scoring-title = Scoring
ancient-topic-scoring-body =
    - **Solid structure.** For each colour, follow its halves and small stones up from level 1. They touch side by side on a level, or where one stands on the other; corners do not count. You score 1 point for each level up to the highest that the colour reaches, so 6 at most, and each colour only once.
    - **Burial chambers.** A sarcophagus scores if one can walk from it to the left or right edge of its level: both stones at each border on the way need an open door there, and so does the outer side of the last one. A level’s outer large stones are worth 1 for each sarcophagus, their neighbours 2, the middle of level 1 counts 3. Small stones on the slope do not block the way. The bottom is no edge.
    - **Symbols of the gods.** 2, 4, 7, 11 or 16 points for 1, 2, 3, 4 or 5 different ones.
    - **Workers.** On each of the 6 levels, if the small stones on the left and the right have equally many workers, you score that number once. The colours do not matter, and an empty side is never equal.
    - **Collection.** 1 point for each two small stones.
    - **Cards.** See the page on cards.

ancient-topic-cards-title = Cards
ancient-topic-cards-body =
    Three card symbols lie between two large spaces of your pyramid each. Filling the second of the two earns a card: once your small stones are placed, you take one of the four that are face up. So everybody ends with exactly three. There are two of each kind, and two of a kind both count. What a card says goes before the other rules.

ancient-topic-card = - **{ $card }:** { $text }

ancient-topic-end-title = End and victory
ancient-topic-end-body =
    The match ends when everybody has placed the 15th large stone. Most points win. In a tie, it is the most small stones in pyramid and collection together. If that is equal too, the victory is shared.

ancient-topic-house-title = House values
ancient-topic-house-body-ours =
    The rules booklet says how many stones and card symbols there are, but not what each stone shows or where the symbols lie. These are **house values**, chosen for this bot, not the printed ones. They are listed below.

    Edition: `{ $edition }`

    Whoever owns the box and runs this bot can put the printed values in their place: they stand in the file `engine/games/ancient/stones.toml`, which explains how. The file is checked when the bot starts, and every match remembers the edition that it was begun with.
ancient-topic-house-body-own =
    The stones and the card symbols of this bot come from the file `engine/games/ancient/stones.toml`, which its owner has changed from the house values that it was delivered with. They are listed below.

    Edition: `{ $edition }`

ancient-topic-house-large = - **{ $colours }:** { $stones }
ancient-topic-house-pair = { $left } and { $right }
ancient-topic-house-plain = plain
ancient-topic-house-small = - **{ $colour }:** { $one } with 1 worker, { $two } with 2, { $three } with 3
ancient-topic-house-symbol = - between `{ $left }` and `{ $right }`
ancient-topic-house-heading-large = **Large stones.** Of two colours, the first is on the left.
ancient-topic-house-heading-small = **Small stones**
ancient-topic-house-heading-symbols = **Card symbols**

ancient-topic-rulings-title = Rulings
ancient-topic-rulings-body =
    Where the booklet leaves a question open, we play it like this:
    - **First player:** chosen at random instead of the youngest.
    - **Small stones in hand** are open.
    - **Order:** large stone, small stones, then the card, as the numbered steps have it, though one sentence says “immediately”. It matters with Amun-Ra alone. Small stones are asked for one by one, sorted by colour.
    - **New stones and cards** come at the end of the turn, so that you can try out a whole turn and take it back. A card symbol brings one card; should one stone complete two, the row is filled up before the second card is chosen.
    - **Colours** connect side by side and one upon the other, not at corners. Small stones on level 1 count as bottom. A colour scores the highest level that it reaches while connected to the bottom.
    - **Corridors** run along one level. Small stones are no part of them: the edge is the outer side of a level’s last large stone. The one stone of level 5 has two outer sides. The bottom is no edge.
    - **Depth:** a sarcophagus is worth 1, 2 or 3 by the distance of its space to the nearer end of the level.
    - **Set:** each sarcophagus on a level’s first or last large stone that scored, scores 1 point again.
    - **Anubis** counts every sarcophagus that is not connected, wherever it is.
    - **Divine Path** counts the open doors on the outer side of a level’s first or last large stone.
    - **Amun-Ra** with less room than stones: you choose which of the four go in, but all room must be filled; the others go into the collection.
    - **Priest:** one joker each; more than five symbols are never in a set. With **Ceremony** sets are made by themselves, the largest first, which is the best way. A second Ceremony does nothing more.
    - **Stone Carver:** at the end the best colour counts by itself. Two Carvers may count the same colour or two.
    - **Osiris** rounds down, each card for itself.
    - **Workers:** where both sides of a level have equally many, you score it once; two empty sides score nothing.
    - **Paying:** the small stone that you pay lies on number 1 at once; of what you took, only the large stone is then placed.
    - **After your 15th turn** you draw no small stone.
    - **Stones** never run out.
    - **In a tie** it is the most small stones in pyramid and collection; if that is level too, the victory is shared.

## The slash commands

ancient-command-take = Take a large stone, lay it, and place small stones and take a card where they come up
ancient-command-take-stone = Which large stone: 1 with all small stones on it, or 2 to 5 for the small stone in your hand
ancient-command-take-place = The large space to lay it on, such as b3, or b3 turned for turned by 180 degrees
ancient-command-take-small = Where your small stones go, one after the other: l1; r3; collect, or all into your collection
ancient-command-take-card = The card you take where you complete a card symbol
ancient-command-drawn = Go on with your turn: place what Amun-Ra brought, or take your second card
ancient-command-drawn-small = Where they go, one after the other, such as l1; r1; l2; r2
ancient-command-drawn-card = A second card, where you complete two card symbols at once
