### Ancient Architects

## The game for newcomers

ancient-about = Design a pyramid, stone by stone. Rising colours, open burial chambers, symbols of the gods and balanced workers score at the end.
ancient-length = some thinking · 15 turns each · a few days
# Three short lines below the first question: what to do now, what counts, where to look.
ancient-help =
    -# Now: take a stone, then place it.
    -# Counts: colours, chambers, symbols.
    -# Look: only stone 1 is free.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
ancient-example-1 = Take a large stone. Stone 1 comes with the small stones on it; any other costs you a small stone.
ancient-example-2 = Place the stone on any free large space, even in mid-air. Then the small stones that came with it go on the slopes.
ancient-example-3 = Fill both spaces beside a card symbol to earn a card. The active player’s pyramid is the large one, with the points so far beside it.
ancient-example-4 = The match ends after 15 turns each. Rising colours, chambers with an open way out, symbols, balanced workers and cards all score.

## Stones

ancient-list-semicolon = {"; "}
ancient-none = none

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
ancient-doors-none = no doors
ancient-doors-left = door left
ancient-doors-right = door right
ancient-doors-both = two doors
ancient-sarcophagi = { $count ->
    [one] 1 sarcophagus
   *[other] { $count } sarcophagi
}

# A small stone in short: its colour and its workers.
ancient-small = { $colour } { $workers }
ancient-small-long = { $workers ->
    [one] small { $colour } stone with 1 worker
   *[other] small { $colour } stone with { $workers } workers
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
ancient-effect-ceremony = several sets of symbols count
ancient-effect-amun-ra = four more small stones for your pyramid
ancient-effect-stone-carver = 1 point per small stone of your best colour
ancient-effect-ra = 0/1/3/6 for 1/2/3/4 colours of small stones in the pyramid
ancient-effect-anubis = 1 point per sarcophagus without a way out

ancient-rule-priest = one more symbol of your choice when symbols are counted. Never more than five different ones count.
ancient-rule-osiris = 1 point for every 4 workers on small stones in your pyramid, wherever they are. The collection does not count.
ancient-rule-optimization = 1 point for each large stone of a single colour, whatever else is on it.
ancient-rule-divine-path = 1 point for each open door on the outer side of a level’s first or last large stone, with or without a sarcophagus behind it.
ancient-rule-set = each sarcophagus on a level’s first or last large stone that scored as a burial chamber scores 1 more point.
ancient-rule-ceremony = you may score as many sets of symbols as you can make, not just one. Each symbol stone belongs to one set.
ancient-rule-amun-ra = at once, draw four small stones and place them in your pyramid where you like. Only those that don’t fit go into your collection.
ancient-rule-stone-carver = 1 point for each small stone of one colour in your pyramid and your collection. The colour is chosen at the end: whichever you have most of.
ancient-rule-ra = 0, 1, 3 or 6 points for 1, 2, 3 or 4 colours among the small stones in your pyramid.
ancient-rule-anubis = 1 point for each sarcophagus in your pyramid that is not connected to the edge.

## Prompts

ancient-prompt-take = Which large stone do you take?
ancient-prompt-place = Where do you place it?
ancient-prompt-small = { $count ->
    [one] Where does the { $small } go?
   *[other] { $count } stones to place: where does the { $small } go?
}
ancient-prompt-small-bound = { $count ->
    [one] Amun-Ra: where in your pyramid does the { $small } go?
   *[other] Amun-Ra, { $count } stones to place: where in your pyramid does the { $small } go?
}
ancient-prompt-card = You filled both sides of a card symbol! Which card do you take?
ancient-prompt-end = Your turn is complete.
ancient-prompt-over = The match is over.

## Threats

# "Your chamber on b1 (+4) opens only through doors on c1.": a stone there needs doors on both sides.
ancient-threat = { $count ->
    [one] Your chamber on { $chambers } (+{ $points }) opens only through doors on { $spaces }.
   *[other] Your chambers on { $chambers } (+{ $points }) open only through doors on { $spaces }.
}

## Choices (label and description have at most 100 characters each)

ancient-choice-take = { $number } – { $stone }
ancient-choice-take-first = comes with { $small }
ancient-choice-take-pay = costs your { $small }
ancient-choice-place-upright = { $space } as it is: { $sides }
ancient-choice-place-turned = { $space } ↻ turned: { $sides }
# Names of buttons, at most 20 characters; pictures draw the arrow.
ancient-button-turned = { $space } ↻
ancient-button-collect = Collection
ancient-button-collect-all = Rest to collection
ancient-choice-closes = { $count ->
    [one] closes the chamber on { $chambers } for good
   *[other] closes the chambers on { $chambers } for good
}
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
ancient-choice-amun-ra = drawn at once, for all to see


## Score lines

ancient-source-structure-blue = Solid structure: blue
ancient-source-structure-brown = Solid structure: brown
ancient-source-structure-yellow = Solid structure: yellow
ancient-source-structure-white = Solid structure: white
# In a message, after the points of a turn.
ancient-why-structures = solid structure
ancient-why-structure-blue = blue structure
ancient-why-structure-brown = brown structure
ancient-why-structure-yellow = yellow structure
ancient-why-structure-white = white structure
ancient-why-chambers = burial chambers
ancient-why-symbols = symbols
ancient-why-workers = workers
ancient-why-collection = collection
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
ancient-event-placed = { $name } places a stone on { $space }: { $stone }.
ancient-event-fitted = { $name } places { $small } on { $space }.
ancient-event-collected = { $name } adds to the collection: { $small }.
ancient-event-collected-forced = { $name }’s pyramid has no room left. Into the collection: { $small }.
ancient-event-gained = { $name } takes the { $card } card.
ancient-event-drew = { $name } draws for Amun-Ra: { $small }.
ancient-event-new-stone = New on the board: { $stone }.
ancient-event-new-card = New card: { $card }.
ancient-event-new-small = { $name } draws { $small }.

## A turn in a few words, after the player’s name

ancient-turn-took = stone { $number } taken
ancient-turn-placed = stone { $number } on { $space }
ancient-turn-fitted = { $count ->
    [one] 1 small stone placed
   *[other] { $count } small stones placed
}
ancient-turn-collected = { $count ->
    [one] 1 small stone collected
   *[other] { $count } small stones collected
}
# A stone placed the other way round.
ancient-turn-placed-turned = turned stone { $number } on { $space }
# Where small stones are listed one by one, with signs as on buttons: "🟦2 on r3", "⬜1 ⬜3 collected".
ancient-turn-small = { $small } on { $space }
ancient-turn-small-collected = { $small } collected
# Amun-Ra's small stones, which are drawn after the turn that takes the card.
ancient-turn-to-come = 4 small stones to come
ancient-turn-card = { $card } card taken
# On a button: "1 → d1, 🟦3 l1, ⬜1 ⬜2 collected".
ancient-short-placed = { $number } → { $space }
ancient-short-small = { $small } { $space }
ancient-short-collected = { $small } collected
ancient-short-to-come = { $card } (4 to come)

## What the board shows in favour of a puzzle's best turn (at most 70 characters; "otherwise" is the other turn)

ancient-seen-reaches = { $colour } reaches level { $level }, otherwise { $other ->
    [0] none
   *[other] { $other }
}
ancient-seen-can-reach = { $colour } can still rise to level { $level }, otherwise { $other ->
    [0] nowhere
   *[other] to { $other } at most
}
ancient-seen-chamber = the chamber on { $space } is open and counts { $points }
ancient-seen-chamber-instead = the chamber on { $space } counts { $points }, otherwise { $fewer } on { $other }
ancient-seen-chambers = { $other ->
    [0] your open chambers count { $points }, otherwise nothing
   *[other] your open chambers count { $points }, otherwise { $other }
}
ancient-seen-shut = { $count ->
    [one] the chamber on { $chambers } can still open, otherwise never
   *[other] the chambers on { $chambers } can still open, otherwise never
}
# A balanced level: "3 (2 = 2)".
ancient-seen-level = { $level } ({ $workers } = { $workers })
ancient-seen-balanced = { $count ->
    [one] level { $levels } is balanced, otherwise not
   *[other] levels { $levels } are balanced, otherwise not
}
ancient-seen-balanced-instead = { $count ->
    [one] level { $levels } is balanced, otherwise only level { $others }
   *[other] levels { $levels } are balanced, otherwise only { $others }
}
ancient-seen-uneven = otherwise level { $level } is uneven for good ({ $left } and { $right } workers)
ancient-seen-waiting = { $workers ->
    [one] the worker on { $space } can still be matched on { $facing }
   *[other] the { $workers } workers on { $space } can still be matched on { $facing }
}
# The small stone in hand, which is paid for any stone but the first.
ancient-seen-hand = you { $collected ->
    [yes] collect
   *[no] place
} your { $small } yourself, otherwise your rival can take it
ancient-seen-stones = you get { $count } small stones, otherwise your rival can take { $left }
ancient-seen-collection = { $count } stones in your collection, otherwise { $other }
ancient-seen-set = { $kinds ->
    [1] your first symbol counts { $points }
   *[other] { $kinds } different symbols{ $priest ->
        [yes] {" "}with Priest
       *[no] {""}
    } count { $points }, otherwise { $fewer ->
        [0] none
       *[other] { $fewer } count { $other }
    }
}
ancient-seen-symbols = your sets of symbols count { $points }, otherwise { $other }
ancient-seen-amun-ra = Amun-Ra brings 4 small stones for { $free } free slopes{ $facing ->
    [0] {""}
   *[other] , { $facing } facing workers
}
# A card taken now, where the other turn takes none.
ancient-seen-takes = you take { $card } now (it counts { $points }), otherwise no card
ancient-seen-takes-divine-path = you take Divine Path ({ $doors ->
    [one] 1 open door
   *[other] { $doors } open doors
}, { $free } edges free), otherwise no card
ancient-seen-takes-ra = you take Ra now ({ $colours ->
    [0] 6 for
   *[other] { $colours } of
} 4 colours, { $free } slopes free), otherwise no card
ancient-seen-takes-osiris = you take Osiris now ({ $workers } workers, { $free } slopes free), otherwise no card
ancient-seen-card = { $card } counts { $points } already
ancient-seen-card-instead = { $card } counts { $points } already, { $other } { $fewer }
ancient-seen-divine-path = { $doors ->
    [one] Divine Path has 1 open door, and { $free } edges are still free
   *[other] Divine Path has { $doors } open doors, and { $free } edges are still free
}
ancient-seen-ra = { $colours ->
    [0] Ra counts 6 for 4 colours, and { $free } slopes are still free
   *[other] Ra has { $colours } of 4 colours, and { $free } slopes are still free
}
ancient-seen-osiris = Osiris has { $workers } workers, and { $free } slopes are still free
ancient-seen-counts = { $card } counts { $points }, otherwise { $other }
# What the next stone can earn: "after a4, b4 earns a card (such as a second Ra: 6), otherwise none".
ancient-seen-next-card = after { $filled }, { $free } earns a card (such as { $again ->
    [0] {""}
    [1] a second{" "}
   *[other] another{" "}
}{ $card }{ $points ->
    [0] {""}
   *[other] : { $points }
}), otherwise { $only ->
    [none] none
   *[other] only { $only }
}
ancient-seen-next-card-short = after { $filled }, a stone on { $free } earns a card, otherwise { $only ->
    [none] none
   *[other] only on { $only }
}
# A large stone by itself, on the rival's best space.
ancient-seen-rival-stone = stone { $number } would give your rival { $points } on { $space }, the others { $most ->
    [0] nothing
   *[other] { $most } at most
}
# The same if the stone's symbol is most of it: "stone 5 would give your rival 6 (5th symbol: 11 → 16), others 2 at most".
ancient-seen-rival-symbol = stone { $number } would give your rival { $points } ({ $kinds ->
    [0] symbols
    [1] 1st symbol
    [2] 2nd symbol
    [3] 3rd symbol
   *[other] { $kinds }th symbol
}: { $before } → { $after }), others { $most ->
    [0] nothing
   *[other] { $most } at most
}
ancient-seen-rival-symbol-short = stone { $number } would give your rival { $points } on { $space } ({ $kinds ->
    [0] symbols
    [1] 1st symbol
    [2] 2nd symbol
    [3] 3rd symbol
   *[other] { $kinds }th symbol
}: { $before } → { $after })
ancient-seen-rival-card = otherwise your rival can take { $card } and count { $points }

## The board in words

ancient-board-turn = { $phase ->
    [take] ### Turn { $turn } of { $turns }: { $name } to take a stone
    [place] ### Turn { $turn } of { $turns }: { $name } to place a stone
    [small] ### Turn { $turn } of { $turns }: { $name } to place small stones
    [card] ### Turn { $turn } of { $turns }: { $name } to take a card
    [end] ### Turn { $turn } of { $turns }: { $name } to confirm the turn
   *[over] ### The match is over
}
ancient-board-first = **1** { $stone } · small stones on it: { $small }
ancient-board-stone = **{ $number }** { $stone }
ancient-board-gap = **{ $number }** (taken)
ancient-board-held = { $name } holds: { $stone }
ancient-board-pending = { $name } still has to place: { $small }
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
ancient-board-legend = -# `<b2n]` is a stone that is blue on the left and brown on the right, with 2 sarcophagi; `<` `>` are doors, `[` `]` closed sides, `-` means nothing on it, A ankh, D djed, W was, E eye, S scarab. `y3` is a small yellow stone with 3 workers (b blue, n brown, y yellow, w white). Free spaces show their names.
ancient-board-symbols = -# Card symbols: { $pairs }

## Alternative text

ancient-alt-turn = { $phase ->
    [over] Ancient Architects, the match is over.
   *[other] Ancient Architects, turn { $turn } of { $turns }: { $name } to play.
}
ancient-alt-scores = Points now: { $scores }.
ancient-alt-score = { $name } { $points }
ancient-alt-common = Common board: { $stones }.
ancient-alt-stone = { $number } { $stone }
ancient-alt-pile = Small stones on stone 1: { $small }.
ancient-alt-cards = Cards: { $cards }.
ancient-alt-player = { $small ->
    [one] { $name }: { $large } large and 1 small stone in the pyramid, { $collection } in the collection, cards: { $cards }.
   *[other] { $name }: { $large } large and { $small } small stones in the pyramid, { $collection } in the collection, cards: { $cards }.
}

## How a match ends

outcome-ancient-complete = All pyramids are complete.
tiebreak-ancient-small-stones = A tie on points: the most small stones in pyramid and collection decided it.
tiebreak-ancient-small-stones-shared = A tie on points: the most small stones in pyramid and collection decided it, and the winners have equally many.
tiebreak-ancient-shared = The winners are tied on points and on small stones.

## Refusals

ancient-refusal-notation = “{ $text }” isn’t a move in this game. Try “take 2”, “place b3”, “place b3 turned”, “place l4” for a small stone, “collect”, “collect all” or “card osiris”.
ancient-refusal-seat = It’s not your turn.
ancient-refusal-slot = The common board has { $slots } large stones, 1 to { $slots }. Choose one of them.
ancient-refusal-space = Your pyramid has no such space. Large spaces are a1 to e1, a2 to d2, a3 to c3, a4, b4 and a5; small ones are l1 to l6 and r1 to r6.
ancient-refusal-occupied = There is a stone on { $space } already, and stones never move. Choose a free space.
ancient-refusal-turn-same = This stone looks the same when turned. “place { $space }” is enough.
ancient-refusal-bound = Amun-Ra’s stones must go into your pyramid while there’s room for them.
ancient-refusal-collect-one = Only one small stone is left. “collect” is enough.
ancient-refusal-card = That card isn’t face up. Take one that is.
ancient-refusal-now-take = First take a large stone from the common board: 1 with its small stones, or 2 to 5 for your small stone.
ancient-refusal-now-place = First place the large stone on a free space of your pyramid.
ancient-refusal-now-small = First place your small stones, in your pyramid or your collection.
ancient-refusal-now-card = First take the card you’ve earned.
ancient-refusal-now-end = There’s nothing left to decide this turn.
ancient-refusal-now-over = The match is over.

## Rules

ancient-topic-aim-title = The game in short
ancient-topic-aim-body =
    Two to four architects each design a pyramid. Everyone has 15 turns. Each turn, one large stone goes into the pyramid, sometimes with small stones for its slopes.

    Points come from five scorings and your cards:
    - **Solid structure:** a colour that climbs from the bottom without a gap.
    - **Burial chambers:** sarcophagi with an open way to the edge.
    - **Symbols of the gods:** as many different ones as you can get.
    - **Workers:** as many on the left as on the right of a level.
    - **Collection:** a point for every two small stones beside the pyramid.

    The board shows the points as if the match ended now. Points never go down, with one exception: if you have both Anubis cards, opening a way for a sarcophagus can cost more than it earns.

ancient-topic-signs-body =
    Each of the **small stones** has a colour and one, two or three workers. **Large stones** have a colour on each half and may have a corridor with doors, sarcophagi, or a symbol. Each **card** has its own picture.

    Marks in a player’s colour show what that player has done since your last turn. Numbers on buttons are points: **+3** for you; after the slash, the others’.
ancient-topic-turn-title = Your turn
ancient-topic-turn-body =
    You have one small stone in hand, for all to see.

    1. **Take a large stone.** Either take number 1 with *all* the small stones on it, and add your own to them. Or take one of the numbers 2 to 5: your small stone is the price and goes onto number 1.
    2. **Place it** on any free large space of your pyramid. There is no gravity: a stone may hang in mid-air. You may turn it by 180 degrees, which swaps left and right.
    3. **Place the small stones** you took, each on any free small space or in your collection. You can’t save any for later, and they stay where you place them. Stones that don’t fit in the pyramid go into your collection automatically. You don’t place a small stone you paid with.
    4. **Take a card** if your large stone was the second one beside a card symbol.
    5. **The turn ends.** The row slides along and is refilled, a new card comes, and you draw a small stone for your next turn, except after the 15th.

    Typed moves: `take 1`, `place b3`, `place b3 turned`, `place l4` (a small stone), `collect`, `collect all`, `card osiris`.

ancient-topic-pyramid-title = The pyramid
ancient-topic-pyramid-body =
    Five levels of large stones, 5 at the bottom, then 4, 3, 2 and 1, laid like bricks: each one rests on halves of two others. Every level has a small space on its left and its right slope. Level 6, the top, is just two small spaces.

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
    - **Large stones** have a left and a right half, each in one of four colours; both may be the same. A stone may have a corridor with a door on the left, on the right or on both sides. It may hold one or two sarcophagi, or one of five symbols: ankh, djed, was, eye, scarab.
    - **Small stones** have one colour and 1, 2 or 3 workers. “Yellow 2” is a yellow one with two workers.

    There are 74 large and 72 small stones. They never run out.

ancient-topic-scoring-title = Scoring
ancient-topic-scoring-body =
    - **Solid structure.** For each colour, follow its halves and small stones up from level 1. They connect side by side on a level, or where one rests on the other; corners don’t count. You score 1 point for each level up to the highest that the colour reaches, so 6 at most, and each colour only once.
    - **Burial chambers.** A sarcophagus scores if you can walk from it to the left or right edge of its level: both stones at each border on the way need an open door there, and so does the outer side of the last one. Each sarcophagus on a level’s outer large stones is worth 1, on their neighbours 2, and in the middle of level 1 it is worth 3. Small stones on the slope don’t block the way. The bottom is no edge.
    - **Symbols of the gods.** 2, 4, 7, 11 or 16 points for 1, 2, 3, 4 or 5 different ones.
    - **Workers.** On each of the 6 levels, if the small stones on the left and the right have the same number of workers, you score that number once. Colours don’t matter, and an empty side never matches.
    - **Collection.** 1 point for every two small stones.
    - **Cards.** See the page on cards.

ancient-topic-cards-title = Cards
ancient-topic-cards-body =
    Your pyramid has three card symbols, each between two large spaces. Filling the second of the two earns you a card: once your small stones are placed, take one of the four that are face up. So everyone ends with exactly three. There are two of each kind, and two of a kind both count. A card’s text overrides the other rules.

ancient-topic-card = - **{ $card }:** { $text }

ancient-topic-end-title = End and victory
ancient-topic-end-body =
    The match ends when everyone has placed their 15th large stone. The most points win. In a tie, the most small stones in pyramid and collection together decide. If that is tied too, the victory is shared.

ancient-topic-house-title = House values
ancient-topic-house-body-ours =
    The rules booklet says how many stones and card symbols there are, but not what each stone shows or where the symbols lie. These are **house values**, chosen for this bot, not the printed ones. They are listed below.

    Edition: `{ $edition }`

    If you own the box and run this bot, you can replace them with the printed values: they are in the file `engine/games/ancient/stones.toml`, which explains how. The file is checked when the bot starts, and every match remembers the edition it began with.
ancient-topic-house-body-own =
    This bot’s stones and card symbols come from the file `engine/games/ancient/stones.toml`. Its owner has changed them from the house values it came with. They are listed below.

    Edition: `{ $edition }`

ancient-topic-house-large = - **{ $colours }:** { $stones }
ancient-topic-house-pair = { $left } and { $right }
ancient-topic-house-plain = plain
ancient-topic-house-small = - **{ $colour }:** { $one } with 1 worker, { $two } with 2, { $three } with 3
ancient-topic-house-symbol = - between `{ $left }` and `{ $right }`
ancient-topic-house-heading-large = **Large stones.** For two colours, the first is on the left.
ancient-topic-house-heading-small = **Small stones**
ancient-topic-house-heading-symbols = **Card symbols**

ancient-topic-rulings-title = Rulings
ancient-topic-rulings-body =
    How we play what the booklet leaves open:
    - **First player:** chosen at random instead of the youngest.
    - **Small stones in hand** are open.
    - **Order:** large stone, small stones, then the card, as in the numbered steps, though one sentence says “immediately”. It matters with Amun-Ra alone. Small stones are placed one by one, sorted by colour.
    - **New stones and cards** come at the end of the turn, so that you can try out a whole turn and take it back. A card symbol earns one card; if one stone completes two, the row is refilled before you choose the second card.
    - **Colours** connect side by side and one upon the other, not at corners. Small stones on level 1 count as bottom. A colour scores the highest level that it reaches while connected to the bottom.
    - **Corridors** run along one level. Small stones are not part of them: the edge is the outer side of a level’s last large stone. The single stone of level 5 has two outer sides. The bottom is no edge.
    - **Depth:** a sarcophagus is worth 1, 2 or 3 by the distance of its space to the nearer end of the level.
    - **Set:** each sarcophagus that scored on a level’s first or last large stone scores 1 point more.
    - **Anubis** counts every sarcophagus that is not connected, wherever it is.
    - **Divine Path** counts the open doors on the outer side of a level’s first or last large stone.
    - **Amun-Ra** with more stones than room: you choose which of the four go in, but all room must be filled; the others go into the collection.
    - **Priest:** one joker each; a set never has more than five symbols. With **Ceremony**, sets are made automatically, largest first, which is best for you. A second Ceremony does nothing more.
    - **Stone Carver:** at the end the best colour counts automatically. Two Carvers may count the same colour or two.
    - **Osiris** rounds down, each card separately.
    - **Workers:** if both sides of a level have equally many, you score it once; two empty sides score nothing.
    - **Paying:** the small stone you pay goes onto number 1 at once; of what you took, only the large stone is then placed.
    - **After your 15th turn** you draw no small stone.
    - **Stones** never run out.
    - **In a tie**, the most small stones in pyramid and collection win; if that is tied too, the victory is shared.

## The slash commands

ancient-command-take = Take a large stone, place it, then place small stones and take a card if you earn one
ancient-command-take-stone = Which large stone: 1 with all the small stones on it, or 2 to 5 for the small stone in your hand
ancient-command-take-place = The large space to place it on, such as b3, or b3 turned for turned by 180 degrees
ancient-command-take-small = Where your small stones go, one after the other: l1; r3; collect, or all into your collection
ancient-command-take-card = The card you take if you complete a card symbol
ancient-command-drawn = Go on with your turn: place what Amun-Ra brought, or take your second card
ancient-command-drawn-small = Where they go, one after the other, such as l1; r1; l2; r2
ancient-command-drawn-card = A second card, if you complete two card symbols at once

# What a plan can depend on; follows "if" and is followed by "is still there" or "is gone".
ancient-fact-stone = { $number ->
    [0] the stone { $stone }
   *[other] stone { $number } ({ $stone })
  }
