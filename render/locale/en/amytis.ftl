### The Architects of Amytis

## The game for newcomers

amytis-about = Build a city on nine spaces, tile upon tile. Buildings score at once; colour patterns and the king’s favors score at the end.
amytis-length = easy to learn · 15 to 18 turns each · a few days
# Three short lines below the first question: what to do now, what counts, where to look.
amytis-help =
    -# Now: take the top tile of a stack.
    -# Counts: buildings, patterns, favors.
    -# Look: gold numbers show the points.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
amytis-example-1 = Take the top tile of a stack. Your architect stays there and blocks the stack until your architects go home. Gold numbers show the most a turn can score.
amytis-example-2 = Build the tile on any of your nine spaces, even on top of another tile. It scores at once.
amytis-example-3 = Below are both cities with their projects: colour patterns, seen from above. Three of your architects in a line earn one of the king’s favors, on the right.
amytis-example-4 = The match ends soon after a second stack runs empty. Add up buildings, completed projects and favors. The most points win.

## Tiles

amytis-building-garden = Garden
amytis-building-market = Market
amytis-building-wall = Wall
amytis-building-palace = Palace
amytis-building-residence = Residence
amytis-building-theater = Theater

amytis-colour-blue = blue star
amytis-colour-green = green circle
amytis-colour-orange = orange triangle
amytis-colour-pink = pink square

# Each stands for one colour and has a shape of its own; all four are equally wide.
amytis-emoji-blue = 🔷
amytis-emoji-green = 🟢
amytis-emoji-orange = 🔺
amytis-emoji-pink = 🟪
amytis-emoji-none = ▫️

# A tile in a menu: "Theater, blue star", or in short as in amytis-alt-tile-blue.
amytis-tile = { $building }, { $colour }
# A tile in a sentence or on the board in words: its colour's emoji, then the building.
amytis-tile-mark = { $emoji } { $building }

## Prompts

amytis-prompt-take = Which stack do you take a tile from?
amytis-prompt-place = Where do you build it?
amytis-prompt-effect-a = Your Palace earns you a project. Which one?
amytis-prompt-effect-b = Your Palace: take a project, or score the projects completed so far?
# Behind one of the two before: three architects in line have earned a favor, which comes after the Palace.
amytis-prompt-effect-favor = { $question } A favor follows; the numbers assume the best one.
amytis-prompt-favor = Three architects in a line! Which favor do you claim?
amytis-prompt-end = Your turn is complete. Play it?
amytis-prompt-over = The match is over.

## Threats

# "Bo can complete a line at stack 5 for a favor: +9."
amytis-threat-line = { $points ->
    [0] { $name } can complete a line at stack { $stacks } and claim a favor.
   *[other] { $name } can complete a line at stack { $stacks } for a favor: +{ $points }.
}

## Choices (label and description have at most 100 characters each)

amytis-choice-take = Stack { $stack }: { $tile }
# Projects of yours that the tile completes if it is built on the right space.
amytis-choice-take-projects = { $count ->
    [one] can complete project { $numbers }
   *[other] can complete projects { $numbers }
}
amytis-choice-take-palace-a = project card
amytis-choice-take-palace-b = card or points
amytis-choice-take-line = earns a favor
# The line is complete, but no favor or no pawn is left.
amytis-choice-take-line-only = line, no favor
# The last tile of its stack. The second stack to run empty ends the match; the second player may answer.
amytis-choice-take-last = last tile
amytis-choice-take-second = { $seat ->
    [0] then one last turn
   *[1] ends the match
}

amytis-choice-place-empty = { $square }, empty
amytis-choice-place-over = { $square }, over { $tile }
amytis-choice-place-projects = { $count ->
    [one] completes project { $numbers }
   *[other] completes projects { $numbers }
}
amytis-choice-place-height = stack of { $height }

amytis-choice-project = Project { $number }, { $points } points
amytis-choice-project-progress = { $done } of { $needed } in place · { $pattern }
amytis-choice-project-done = completed at once
amytis-choice-deck = Top of the deck
amytis-choice-deck-left = { $left ->
    [one] face down, can’t be undone · 1 card left
   *[other] face down, can’t be undone · { $left } cards left
}
amytis-choice-score = Points for completed projects
amytis-choice-score-each = 1 point each, instead of a card

amytis-choice-favor-crown = { $pawns ->
    [one] { $total } points in total for 1 pawn
   *[other] { $total } points in total for { $pawns } pawns
}

# The names on buttons and on the picture of the question, at most 20 characters.
amytis-button-project = Project { $number }
amytis-button-deck = Deck
amytis-button-score = Points
amytis-button-favor-one = Stacks of 1
amytis-button-favor-two = Stacks of 2
amytis-button-favor-three = Stacks of 3
amytis-button-favor-four = Stacks of 4
amytis-button-favor-stairs = Staircases
amytis-button-favor-corners = Corners
amytis-button-favor-projects = Projects
amytis-button-favor-crown = Crown

## Favors and score lines

amytis-favor-one = Stacks of exactly 1
amytis-favor-two = Stacks of exactly 2
amytis-favor-three = Stacks of exactly 3
amytis-favor-four = Stacks of exactly 4
amytis-favor-stairs = Staircases 1-2-3
amytis-favor-corners = Corners of 3 or more
amytis-favor-projects = Completed projects
amytis-favor-crown = Crown row

amytis-favor-one-worth = 3 points each
amytis-favor-two-worth = 2 points each
amytis-favor-three-worth = 4 points each
amytis-favor-four-worth = 6 points each
amytis-favor-stairs-worth = 6 points each
amytis-favor-corners-worth = 5 points each
amytis-favor-projects-worth = 2 points each
amytis-favor-crown-worth = 4, 10, 18 or 30 points for 1 to 4 pawns

amytis-source-building-garden = Gardens
amytis-source-building-market = Markets
amytis-source-building-wall = Walls
amytis-source-building-palace = Palaces
amytis-source-building-residence = Residences
amytis-source-building-theater = Theaters
amytis-source-project = Project { $number }
# All projects together, on the score sheet.
amytis-sources-project = Projects
amytis-source-favor-one = Favor: stacks of 1
amytis-source-favor-two = Favor: stacks of 2
amytis-source-favor-three = Favor: stacks of 3
amytis-source-favor-four = Favor: stacks of 4
amytis-source-favor-stairs = Favor: staircases
amytis-source-favor-corners = Favor: corners
amytis-source-favor-projects = Favor: projects
amytis-source-favor-crown = Favor: crown row
amytis-source-second = Going second
# What will bring points later, where a robot says why a turn is better.
amytis-source-later-buildings = City later on
amytis-source-later-favors = Favors later on
amytis-source-later-projects = Projects later on
amytis-source-architects = Architects
# In a message, after the points of a turn.
amytis-why-project = project { $number }
amytis-why-one = stacks of 1
amytis-why-two = stacks of 2
amytis-why-three = stacks of 3
amytis-why-four = stacks of 4
amytis-why-stairs = staircases
amytis-why-corners = corners
amytis-why-projects = favor for projects
amytis-why-crown = crown row
amytis-why-second = going second

## Events

amytis-event-built = { $points ->
    [0] { $name } builds a { $tile } on { $square }.
    [one] { $name } builds a { $tile } on { $square } for 1 point.
   *[other] { $name } builds a { $tile } on { $square } for { $points } points.
}
amytis-event-built-over = { $points ->
    [0] { $name } builds a { $tile } on { $square } over a { $covered }.
    [one] { $name } builds a { $tile } on { $square } over a { $covered } for 1 point.
   *[other] { $name } builds a { $tile } on { $square } over a { $covered } for { $points } points.
}
amytis-event-drew-display = { $name } takes project { $number }, worth { $points } points.
amytis-event-drew-deck = { $name } draws project { $number } from the deck, worth { $points } points.
amytis-event-scored = { $points ->
    [0] { $name } takes no project and scores nothing: no project is completed yet.
    [one] { $name } scores 1 point for the project completed so far.
   *[other] { $name } scores { $points } points for the projects completed so far.
}
amytis-event-validated = { $name } completes project { $number }, worth { $points } points at the end.
amytis-event-claimed = { $favor ->
    [one] { $name } claims a favor: 3 points for each stack of exactly 1.
    [two] { $name } claims a favor: 2 points for each stack of exactly 2.
    [three] { $name } claims a favor: 4 points for each stack of exactly 3.
    [four] { $name } claims a favor: 6 points for each stack of exactly 4.
    [stairs] { $name } claims a favor: 6 points for each staircase of 1, 2, 3.
    [corners] { $name } claims a favor: 5 points for each corner of 3 or more.
    [projects] { $name } claims a favor: 2 points for each completed project.
   *[crown] { $name } claims a favor: one more pawn in the crown row.
}
# What is certain behind a project drawn blind: the favor that brings most as things stand.
amytis-event-favor-due = { $favor ->
    [one] Then a favor: +{ $points } for stacks of exactly 1.
    [two] Then a favor: +{ $points } for stacks of exactly 2.
    [three] Then a favor: +{ $points } for stacks of exactly 3.
    [four] Then a favor: +{ $points } for stacks of exactly 4.
    [stairs] Then a favor: +{ $points } for staircases.
    [corners] Then a favor: +{ $points } for corners of 3 or more.
    [projects] Then a favor: +{ $points } for completed projects.
   *[crown] Then a favor: +{ $points } in the crown row.
}
amytis-event-emptied = Stack { $stack } is now empty.
amytis-event-refilled = Project { $number } joins the display, worth { $points } points.
amytis-event-retrieved = { $name }’s architects go home.
amytis-event-final-turn = A second stack is empty: { $name }’s opponent takes the last turn.

## A turn in a few words, after the player’s name

amytis-turn-built = { $tile } on { $square }
# On a button: "🟢 Palace c2, #15, crown".
amytis-turn-built-short = { $tile } { $square }
# If another stack has the same tile.
amytis-turn-built-from = { $tile } from stack { $stack } on { $square }
amytis-turn-built-from-short = { $stack } { $tile } { $square }
amytis-turn-drew = project { $number } taken
amytis-turn-drew-short = #{ $number }
amytis-turn-scored = completed projects scored
amytis-turn-scored-short = points
amytis-turn-validated = { $count ->
    [one] project { $numbers } completed
   *[other] projects { $numbers } completed
  }
amytis-turn-validated-short = { $count ->
    [one] ✓#{ $numbers }
   *[other] ✓#{ $numbers }
  }
# After a project's name on a button: "Project 2, completed".
amytis-turn-completed = completed
# What follows a turn, such as a favor after a card from the deck, which may change the choice.
amytis-turn-ends = { $seat ->
    [0] then one last turn
   *[1] ends the match
}
amytis-turn-ends-short = { $seat ->
    [0] last turn
   *[1] the end
}
amytis-turn-favor-due = { $favor ->
    [one] then a favor (now best: stacks of 1)
    [two] then a favor (now best: stacks of 2)
    [three] then a favor (now best: stacks of 3)
    [four] then a favor (now best: stacks of 4)
    [stairs] then a favor (now best: staircases)
    [corners] then a favor (now best: corners)
    [projects] then a favor (now best: projects)
   *[crown] then a favor (now best: crown row)
}
amytis-turn-favor-due-short = { $favor ->
    [one] stacks of 1
    [two] stacks of 2
    [three] stacks of 3
    [four] stacks of 4
    [stairs] staircases
    [corners] corners
    [projects] projects
   *[crown] crown
}
amytis-turn-at-once = project { $number } taken and completed
amytis-turn-at-once-short = ✓#{ $number }
amytis-turn-claimed = { $favor ->
    [one] favor for stacks of 1 claimed
    [two] favor for stacks of 2 claimed
    [three] favor for stacks of 3 claimed
    [four] favor for stacks of 4 claimed
    [stairs] favor for staircases claimed
    [corners] favor for corners claimed
    [projects] favor for projects claimed
   *[crown] pawn placed in the crown row
}
amytis-turn-claimed-short = { $favor ->
    [one] stacks of 1
    [two] stacks of 2
    [three] stacks of 3
    [four] stacks of 4
    [stairs] staircases
    [corners] corners
    [projects] projects
   *[crown] crown
}
amytis-turn-emptied = stack { $stack } is empty
amytis-turn-final = one last turn follows

## The board in words

amytis-board-turn = { $phase ->
    [take] ### Turn { $turn }: { $name } to take a tile
    [place] ### Turn { $turn }: { $name } to build
    [effect] ### Turn { $turn }: { $name } to use the Palace
    [favor] ### Turn { $turn }: { $name } to claim a favor
   *[end] ### Turn { $turn }: { $name } to confirm the turn
}
amytis-board-over = ### The match is over
amytis-board-final = This is the last turn of the match.
amytis-board-legend = 🔷 blue star · 🟢 green circle · 🔺 orange triangle · 🟪 pink square. Stacks are numbered row by row. In cities, columns run a to c from the left, rows 1 to 3 from the top.
amytis-board-sides-a = All buildings are on side A.
amytis-board-sides-b = All buildings are on side B.
amytis-board-sides-mixed = On side B: { $buildings }. All others are on side A.

amytis-board-score = { $total ->
    [one] - { $name }: 1 point (buildings { $buildings }, projects { $projects }, favors { $favors })
   *[other] - { $name }: { $total } points (buildings { $buildings }, projects { $projects }, favors { $favors }{ $seconds ->
        [0] {""}
       *[other] {""}, going second { $seconds }
    })
}

amytis-board-main = ### Main board: stacks and architects
amytis-board-stack = `{ $stack }` { $tile } ×{ $left }
amytis-board-stack-architect = `{ $stack }` { $tile } ×{ $left }, { $name }’s architect
amytis-board-stack-down = `{ $stack }` face down ×{ $left }, { $name }’s architect
amytis-board-stack-empty-architect = `{ $stack }` empty, { $name }’s architect
amytis-board-held = { $name } holds a { $tile } from stack { $stack }.
amytis-board-home = - { $name }: { $count ->
    [0] no architects at home
    [one] 1 architect at home
   *[other] { $count } architects at home
}, { $pawns ->
    [0] no pawns left
    [one] 1 pawn left
   *[other] { $pawns } pawns left
}

amytis-board-city = ### { $name }’s city
amytis-board-space = `{ $square }` { $tile }, height { $height }
amytis-board-empty = Empty: { $squares }
amytis-board-city-empty = Nothing built yet
amytis-board-project = - { $pattern } · #{ $number } for { $points } points, { $done } of { $needed } in place
amytis-board-no-projects = - No open projects
amytis-board-validated = - Completed: { $numbers }
# Instead of names, where the board with names would be too long.
amytis-board-first = the first player
amytis-board-second = the second player
amytis-board-last = { $stack ->
    [none] - No turn taken yet
   *[other] { $space ->
        [none] - Last turn: from stack { $stack }
       *[other] - Last turn: from stack { $stack } to { $space }
    }
}

amytis-board-display = ### Projects on display
amytis-board-shown = - { $pattern } · #{ $number } for { $points } points
amytis-board-deck = { $left ->
    [one] - 1 card in the deck
   *[other] - { $left } cards in the deck
}

amytis-board-favors = ### Favors
amytis-board-favor-free = - { $favor }: { $worth } · free
amytis-board-favor-owned = { $points ->
    [one] - { $favor }: { $worth } · { $name }’s, 1 point now
   *[other] - { $favor }: { $worth } · { $name }’s, { $points } points now
}
amytis-board-favor-crown = - { $favor }: { $worth } · { $first } { $first_pawns }, { $second } { $second_pawns }, free { $free }

## Alternative text

amytis-alt-turn = { $phase ->
    [take] The Architects of Amytis, turn { $turn }: { $name } to take a tile.
    [place] The Architects of Amytis, turn { $turn }: { $name } to build.
    [effect] The Architects of Amytis, turn { $turn }: { $name } to use the Palace.
    [favor] The Architects of Amytis, turn { $turn }: { $name } to claim a favor.
    [end] The Architects of Amytis, turn { $turn }: { $name } to confirm the turn.
   *[over] The Architects of Amytis, the match is over.
}
amytis-alt-scores = { $first }: { $first_points ->
    [one] 1 point
   *[other] { $first_points } points
}. { $second }: { $second_points ->
    [one] 1 point
   *[other] { $second_points } points
}.
amytis-alt-main = Stacks, top tile and tiles left: { $stacks }.
amytis-alt-stack = { $place } { $tile } { $left }
amytis-alt-stack-down = { $place } face down { $left }
amytis-alt-architects = Architects on stacks: first player { $first }; second player { $second }.
amytis-alt-none = none
amytis-alt-city = { $player ->
    [0] First player’s city, tile and height: { $spaces }.
   *[1] Second player’s city, tile and height: { $spaces }.
}
amytis-alt-city-empty = { $player ->
    [0] First player’s city is empty.
   *[1] Second player’s city is empty.
}
amytis-alt-projects = Open projects: first player { $first }; second player { $second }.
amytis-alt-tile-blue = blue { $building }
amytis-alt-tile-green = green { $building }
amytis-alt-tile-orange = orange { $building }
amytis-alt-tile-pink = pink { $building }

## Options

amytis-option-sides = Building sides
amytis-option-sides-all-a = All on side A (first game)
amytis-option-sides-all-b = All on side B
amytis-option-sides-random = Random for each building
amytis-option-sides-chosen = Chosen one by one
amytis-option-side-b = Buildings on side B
amytis-option-side-b-garden = Garden on side B
amytis-option-side-b-market = Market on side B
amytis-option-side-b-wall = Wall on side B
amytis-option-side-b-palace = Palace on side B
amytis-option-side-b-residence = Residence on side B
amytis-option-side-b-theater = Theater on side B
amytis-option-projects = Projects at the start
amytis-option-projects-2-3 = 2 for the first player, 3 for the second
amytis-option-projects-2-2 = 2 for each player
amytis-option-second = Points for going second (our rule)
amytis-option-second-0 = None, as in the booklet
amytis-option-second-4 = 4 points

## How a match ends

outcome-amytis-stacks = A second stack of the main board ran empty, and both players had the same number of turns.

## Refusals

amytis-refusal-notation = “{ $text }” isn’t a move in this game. Try “take 5”, “place a3”, “project 8”, “project deck”, “score” or “favor stairs”.
amytis-refusal-taken = There’s an architect on stack { $stack } already. Choose a stack without one.
amytis-refusal-empty = Stack { $stack } is empty. Choose one that still has tiles.
amytis-refusal-display = { $card ->
    [0] The project deck is empty. Take one of the projects on display.
   *[other] Project { $card } isn’t on display. Take one that is, or the top card of the deck.
}
amytis-refusal-score = In this match the Palace is on side A: it earns a project, not points for completed ones.
amytis-refusal-crown-full = There’s no space left for you in the crown row: it has 6, and you may fill at most 4.
amytis-refusal-favor-taken = That favor has already been claimed. Choose a free one.
amytis-refusal-no-favor = You can’t take a favor now. You need a line of three architects completed this turn, a pawn and a free space for it.
amytis-refusal-no-project = Only a Palace you’ve just built earns a project or points for projects.
amytis-refusal-now-take = First take a tile from one of the nine stacks, 1 to 9.
amytis-refusal-now-place = First build the tile in your hand on a space of your city, a1 to c3.
amytis-refusal-now-effect = First choose what your Palace brings.
amytis-refusal-now-favor = Your architects are in a line, so claim a favor first; you can’t pass it up.
amytis-refusal-now-end = There’s nothing left to decide this turn.

## Rules

amytis-topic-aim-title = The game in short
amytis-topic-aim-body =
    Two architects each build a city on 9 spaces that can be built over again and again. Nine stacks of 5 tiles lie on the main board, and only the top tile of each is known.

    Points come from three sources:
    - **Buildings** score the moment you build them.
    - **Projects** are colour patterns in your city. Completed ones count at the end.
    - **Favors of the king** reward the heights of your stacks and more, at the end. Three of your architects in a line on the main board earn you one.

    The match ends soon after a second stack runs empty. The most points win.

amytis-topic-setup-title = Setup
amytis-topic-setup-body =
    - **{ $tiles } tiles:** { $kinds } buildings in { $colours } colours, { $copies } of each. That makes { $of_kind } of every building ({ $buildings }) and { $of_colour } of every colour. They are shuffled and placed on the main board in { $stacks } stacks of { $height }; the other { $box } tiles stay in the box, unseen.
    - **{ $cards } projects**, also shuffled. Both players get some face up, three go on display, and the rest form the deck.
    - **Each player** has { $architects } architects and { $pawns } pawns for favors.
    - **The first player** is chosen at random.

# A building on the page of signs: what it scores on each side of its card.
amytis-sign = A: { $a } · B: { $b }
amytis-topic-signs-body =
    A tile shows its **building** as a picture. Its **colour** also has a shape: star, circle, triangle or square.

    On a stack, the number is how many tiles are left; a pawn on it is an architect, in its player’s colour. In a city, a small number is the height of a space. Marks in a player’s colour show what that player has done since your last turn.

    Numbers on buttons are points: **+3** for you; after the slash, your opponent’s.
amytis-topic-turn-title = Your turn
amytis-topic-turn-body =
    1. **Architects go home.** If three of yours stand in a line (row, column or diagonal), or all four stand on the main board, all of yours come back first. This is automatic.
    2. **Take a tile.** Choose a stack that has tiles and no architect on it, neither yours nor your opponent’s. Take its top tile and put an architect there.
    3. **Build.** Put the tile on any space of your city, empty or not. A tile that is built over no longer shows; it only makes the stack higher. Then the building takes effect, counting visible tiles only.
    4. **Projects.** Each of your projects whose pattern is now visible is completed automatically.
    5. **Favor.** If this turn’s architect completed a line of three of yours, claim a favor.

    The stack’s next tile is revealed only when your turn ends. So you can change your turn freely until you confirm it. After that the others have to agree: ask them with `/game undo`.

    Typed moves: `take 5`, `place a3`, `project 8`, `project deck`, `score`, `favor stairs`.

amytis-topic-garden-title = Garden
amytis-topic-garden-body =
    Look at the height of the stack that the new Garden tops, the Garden included.

    - **Side A:** 1 point for each stack in your city of exactly that height, this one included.
    - **Side B:** 2 points for each tile in this stack.

    Example: the Garden makes a stack of 2, and two other stacks are also 2 high. Side A scores 3, side B scores 4.

amytis-topic-market-title = Market
amytis-topic-market-body =
    Compare the colours of the visible tiles in your city with the colour of the new Market.

    - **Side A:** 2 points for each visible tile of the same colour, the Market included.
    - **Side B:** 1 point for each visible tile of any other colour.

    Example: you build a blue Market, with two more blue and three green tiles visible. Side A scores 6, side B scores 3.

amytis-topic-wall-title = Wall
amytis-topic-wall-body =
    - **Side A:** 2 points for each Wall visible on the edge of your city, including the new one if it’s there. The edge is every space but the middle one, b2.
    - **Side B:** 1 point for one Wall visible on the four corners a1, c1, a3 and c3, 4 for two, 8 for three, 10 for four.

    A Wall scores for the others even when it is itself built in the middle (side A) or off the corners (side B).

amytis-topic-palace-title = Palace
amytis-topic-palace-body =
    - **Side A:** Take one of the three projects on display, or the top card of the deck. Also score 1 point for each Palace visible in your city, the new one included.
    - **Side B:** Choose one: take a project in the same way, or score 1 point for each project that either player has completed so far. Projects completed by this very tile don’t count yet.

    You may complete a project in the turn you take it. The display is refilled when your turn ends. A card drawn from the deck is revealed at once, so from then on you can undo the turn only if the others agree.

amytis-topic-residence-title = Residence
amytis-topic-residence-body =
    - **Side A:** 1 point for each different type of building visible in your city, Residence included.
    - **Side B:** 2 points for each Residence and each Market visible in your city, the new Residence included.

    Example for side A: a Wall, a Theater and a Market are visible when you build a Residence. That scores 4.

amytis-topic-theater-title = Theater
amytis-topic-theater-body =
    - **Side A:** 1 point for each architect on the main board, no matter whose.
    - **Side B:** 2 points for each of your own architects on the main board.

    The architect you placed for this Theater counts on both sides.

amytis-topic-favors-title = Favors of the king
amytis-topic-favors-body =
    When this turn’s architect completes a row, column or diagonal of three of yours, put a pawn on a free space of the favor board. It stays there and scores for you alone at the end. You have 5 pawns.

    Upper row, one pawn each:
    - **Stacks of 1**: 3 points for each of your stacks of exactly 1 tile
    - **Stacks of 2**: 2 points for each stack of exactly 2
    - **Stacks of 3**: 4 points for each stack of exactly 3
    - **Stacks of 4**: 6 points for each stack of exactly 4
    - **Staircases**: 6 points for each row or column of your city with heights 1, 2, 3 in order, from either end. Diagonals don’t count. At most 24 in all, as no more than four are possible at once
    - **Corners**: 5 points for each corner a1, c1, a3, c3 with 3 tiles or more
    - **Projects**: 2 more points for each project you completed

    Lower row, **Crown**: 6 spaces for both players together, at most 4 of them yours. 1, 2, 3 or 4 of your pawns are worth 4, 10, 18 or 30 points.

amytis-topic-projects-title = Projects
amytis-topic-projects-body =
    A project shows how visible tiles of certain colours must lie in relation to each other. You may turn it by quarter turns but not mirror it, and it may sit anywhere in your city where it fits. What lies on its blank spaces doesn’t matter.

    As soon as the pattern is visible, the project is completed automatically; several may be completed in one turn. Building over its tiles later does no harm.

    Projects on display belong to no one: you must take one with a Palace first. Projects still open at the end cost nothing.

    There are 20: six worth 8 points, eight worth 10, six worth 12. The next pages show them all.
amytis-topic-project = Project { $number }

amytis-topic-projects-8-title = Projects for 8 points
amytis-topic-projects-8-body = Each may be turned but not mirrored. ▫️ is any tile or none.
amytis-topic-projects-10-title = Projects for 10 points
amytis-topic-projects-10-body = Each may be turned but not mirrored. ▫️ is any tile or none.
amytis-topic-projects-12-title = Projects for 12 points
amytis-topic-projects-12-body = Each may be turned but not mirrored. ▫️ is any tile or none.

amytis-topic-end-title = End and victory
amytis-topic-end-body =
    Taking the last tile of a stack while another stack is already empty triggers the end.

    - If the first player does it, the second player has one more turn.
    - If the second player does it, the match ends with that turn.

    So both always have the same number of turns. Then add up:
    - the points your buildings scored during the match
    - the points of your completed projects
    - your favors, for your city as it stands

    The most points win. In a tie, both share the victory.

amytis-topic-options-title = Options
amytis-topic-options-body =
    - **Building sides.** Each of the six buildings has a side A and a side B, the same for both players. Choose all A (best for a first game), all B, random, or one by one.
    - **Projects at the start.** The first player gets 2 and the second player 3, as in the publisher’s newer rules. The printed booklet deals 2 to each; choose that if you prefer it.
    - **Points for going second.** None in the booklet; choose 4 if you like.

amytis-topic-rulings-title = Rulings
amytis-topic-rulings-body =
    How we play what the booklet leaves open, and what is easily overlooked:
    - **Order of a turn:** architects home, tile, architect, build, effect of the building, projects, favor, check for the end.
    - **Projects at the start:** the first player gets 2 and the second 3, by the publisher’s newer rule; the printed 2 to each is an option.
    - **Going second** earns 4 points if the table chooses so. That’s our rule, not the booklet’s, and there are none unless you choose them. Without them, between equal robots, the first player wins about 54 matches in 100.
    - **Architects go home** all four together, at the start of your own turn and at no other time, if three of them are in line or all four are out. Until then they block their stacks, including those that earned a favor.
    - **The next tile** of a stack turns up at the end of the turn. At a real table it shows at once, and you could choose with it in mind. Here it waits, so that you can try out a turn and change it until you confirm it. Once the tile shows, you can undo the turn only if the others agree.
    - **The display** is refilled at the end of the turn for the same reason.
    - **Theater** counts the architect just placed.
    - **Wall A:** the edge is all spaces but the middle.
    - **Wall B:** every visible corner Wall counts, wherever the new one stands.
    - **Palace A:** the card first, then the points. The points don’t depend on the card.
    - **Palace B** counts the projects of both players that were completed before this tile.
    - **Projects** are completed by themselves, even in the turn in which you take them.
    - **Covered tiles** count for nothing but the height of their stack.
    - **A favor is obligatory** when you complete a line. It is skipped only if you have no pawn or there is no space for you.
    - **Stairs** score 24 points at most: no more than four are possible at once.
    - **Crown row:** at most 4 of the 6 spaces may be yours.
    - **Two lines in one turn** can’t happen: you never have more than 4 architects out, and three in a line go home first.
    - **There is always a stack to take from**, and the project deck never runs out.
    - **The end** comes with the tile that makes the second empty stack; then both have the same number of turns.
    - **A match can’t end unevenly:** the second player always gets to answer the first player’s last turn.
    - **A tie** is a shared victory.

## The slash command

amytis-command-build = Take a tile, build it, and choose a project and a favor if you earn them
amytis-command-build-stack = The stack to take from, such as 5
amytis-command-build-space = The space in your city to build on, such as a3
amytis-command-build-project = With a Palace: a project’s number, deck, or score
amytis-command-build-favor = If you complete a line: one, two, three, four, stairs, corners, projects or crown
amytis-hint-project = Nothing to choose here: only a Palace earns a project
amytis-hint-favor = Nothing to choose here: this turn earns no favor

# What a plan can depend on; follows "if" and is followed by "is still there" or "is gone".
amytis-fact-tile = the { $tile } on stack { $stack }
amytis-fact-project = project { $number }
amytis-fact-favor = the favor “{ $favor }”

# What the board shows in favour of a turn, in the reason for a puzzle's answer; at most 70 characters.
# "Otherwise" means after the other turn, "next turn" as things stand. $gap is every way to complete a project,
# such as "🟪 a2, 🟢 b2" or, if one tile is enough, "🟪 or 🟢 a2"; $stacks are numbers, such as "3 or 5".
amytis-seen-or = { $others } or { $last }
amytis-seen-done = project { $card } is complete: { $points } points
amytis-seen-done-stairs = project { $card } is complete: +{ $points }, though a staircase breaks: −6
# The pattern of a project on display is complete.
amytis-seen-palace = { $stacks-count ->
    [0] the next Palace completes project { $card }: { $points } points
   *[other] a Palace next turn (stack { $stacks }) completes project { $card }: { $points }
}
amytis-seen-lacks = { $missing ->
    [one] { $named ->
        [yes] lacks only { $gap }
       *[no] lacks one tile
    }
   *[other] { $named ->
        [yes] lacks { $missing } tiles ({ $gap })
       *[no] lacks { $missing } tiles
    }
}{ $stacks-count ->
    [0] {""}
   *[other] {" "}(stack { $stacks })
}
amytis-seen-near = project { $card } { $lacks }, { $missing ->
    [one] { $named ->
        [yes] otherwise { $more } tiles
       *[no] otherwise { $more }
    }
   *[other] otherwise { $more }
}
amytis-seen-near-shown = project { $card } on display { $lacks }, { $missing ->
    [one] { $named ->
        [yes] otherwise { $more } tiles
       *[no] otherwise { $more }
    }
   *[other] otherwise { $more }
}
# The project was taken this turn.
amytis-seen-drawn = the new project { $card } { $lacks }
amytis-seen-drawn-instead = the new project { $card } { $lacks }, project { $instead } lacks { $more }
amytis-seen-stacks = stack { $stacks } can complete project { $card }, otherwise none
amytis-seen-crown = { $pawns ->
    [one] your first pawn in the crown row: { $points } points
   *[other] { $pawns } pawns in the crown row: { $points } points, otherwise { $before }
}
amytis-seen-claimed-one = the favor pays 3 per stack of 1: { $count } now, room for { $near } more
amytis-seen-claimed = { $favor ->
    [two] the favor pays 2 per stack of 2: { $count } now
    [three] the favor pays 4 per stack of 3: { $count } now
    [four] the favor pays 6 per stack of 4: { $count } now
    [stairs] the favor pays 6 per staircase: { $count } now
    [corners] the favor pays 5 per corner of 3 or more: { $count } now{ $open-count ->
        [0] {""}
       *[other] , { $open } open
    }
   *[projects] the favor pays 2 per completed project: { $count } now
}{ $near ->
    [0] {""}
    [one] , 1 more lacks a tile
   *[other] , { $near } more lack a tile
}
amytis-seen-counted = { $favor ->
    [one] { $count ->
        [one] 1 stack of 1
       *[other] { $count } stacks of 1
    }
    [two] { $count ->
        [one] 1 stack of 2
       *[other] { $count } stacks of 2
    }
    [three] { $count ->
        [one] 1 stack of 3
       *[other] { $count } stacks of 3
    }
    [four] { $count ->
        [one] 1 stack of 4
       *[other] { $count } stacks of 4
    }
    [stairs] { $count ->
        [one] 1 staircase
       *[other] { $count } staircases
    }
    [corners] { $count ->
        [one] 1 corner of 3 or more
       *[other] { $count } corners of 3 or more
    }
   *[projects] { $count ->
        [one] 1 completed project
       *[other] { $count } completed projects
    }
}
amytis-seen-more = { $counted }, otherwise { $fewer }: { $points } points each by your favor
# Nobody has the favor yet.
amytis-seen-more-free = { $counted }, otherwise { $fewer }: that favor is still free
amytis-seen-room = { $empty } empty spaces for stacks of 1, otherwise { $fewer }
amytis-seen-growing = { $favor ->
    [two] { $space } lacks only a tile to be a stack of 2: +{ $points } by your favor
    [three] { $space } lacks only a tile to be a stack of 3: +{ $points } by your favor
    [four] { $space } lacks only a tile to be a stack of 4: +{ $points } by your favor
   *[corners] corner { $space } lacks only a tile to be 3 high: +{ $points } by your favor
}
amytis-seen-growing-free = { $favor ->
    [two] { $space } lacks only a tile to be a stack of 2: that favor is still free
    [three] { $space } lacks only a tile to be a stack of 3: that favor is still free
    [four] { $space } lacks only a tile to be a stack of 4: that favor is still free
   *[corners] corner { $space } lacks only a tile to be 3 high: that favor is free
}
amytis-seen-line = your rival must take stack { $stacks }, or it completes your line
amytis-seen-lines = stack { $stacks } can complete your line: your rival can block only one
amytis-seen-scores = the { $building } scores { $points } now
amytis-seen-scores-more = the { $building } scores { $points }, otherwise { $fewer }
amytis-seen-scores-instead = the { $building } scores { $points }, otherwise the { $other } { $fewer }
# What the next building of a kind scores by.
amytis-seen-sight-garden = { $count } stacks of equal height for a Garden, otherwise { $fewer }
amytis-seen-sight-market = { $count } tiles of one colour for a Market, otherwise { $fewer }
amytis-seen-sight-wall = { $count ->
    [one] 1 Wall in sight on the edge, otherwise none
   *[other] { $count } Walls in sight on the edge, otherwise { $fewer }
}
amytis-seen-sight-palace = { $count ->
    [one] 1 Palace in sight, otherwise none
   *[other] { $count } Palaces in sight, otherwise { $fewer }
}
amytis-seen-sight-residence = { $count } building types in sight, otherwise { $fewer }
amytis-seen-next = the next { $building } could score { $points }, otherwise { $fewer }
amytis-seen-over = the match ends before your rival can move
amytis-seen-last = your rival has only one turn left
amytis-seen-blocked = stack { $stacks } can no longer complete your rival’s line, worth { $points }
amytis-seen-needed = you take the { $tile } (stack { $stack }), worth { $points } to your rival
amytis-seen-needed-project = you take the { $tile } (stack { $stack }): { $points } for your rival by project { $card }
amytis-seen-needed-line = you take stack { $stack }, worth { $points } to your rival by a line
amytis-seen-gone-favor = your rival can’t claim the favor you take
amytis-seen-gone-project = your rival can’t take project { $card } any more
amytis-seen-next-turn = your next turn could bring { $points } (stack { $stack }), otherwise { $fewer }
