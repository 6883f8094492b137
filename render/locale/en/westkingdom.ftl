### Architects of the West Kingdom: questions, menus, events, turns, the board in words, refusals.
### Cards stand in westkingdom-cards.ftl, the rules in westkingdom-rules.ftl.

westkingdom-about = Place workers and capture your rivals’: gather goods, hire apprentices and build for the king. Your virtue decides which doors are open to you.
westkingdom-length = rich and demanding · 30 to 70 turns each · a week, or an evening alone
# Three short lines below the first question: what to do now, what counts, where to look.
westkingdom-help =
    -# Now: place one worker.
    -# Counts: buildings, Cathedral, virtue.
    -# Look: the more workers, the more goods.
westkingdom-help-plans =
    -# Now: keep a plan, pass on the rest.
    -# Counts: buildings, Cathedral, virtue.
    -# Look: plans need skills and goods.
westkingdom-help-board =
    -# Now: choose whom you play.
    -# Counts: buildings, Cathedral, virtue.
    -# Look: goods and abilities differ.
westkingdom-help-apprentice =
    -# Now: take an apprentice for free.
    -# Counts: buildings, Cathedral, virtue.
    -# Look: buildings need their skills.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
westkingdom-example-1 = First, each player keeps three plans and passes the rest on. A plan shows its points, the apprentice skills it needs and the goods it costs.
westkingdom-example-2 = You place one worker per turn. Each location says what it gives you now: 1 more wood for each of your workers in the Forest, so others may want to capture them.
westkingdom-example-3 = Every building and every step on the Cathedral fills the Guildhall. High virtue opens the Cathedral, low virtue the Black Market.
westkingdom-example-4 = When the Guildhall is full, each player has one more turn. Buildings, Cathedral, virtue, gold and marble score; debts and workers in prison cost points.

outcome-westkingdom-full = The Guildhall is full, and everyone has had one more turn.
outcome-westkingdom-stopped = The match went on for so long that it was stopped and scored.
westkingdom-urgent = -# One player has five or more workers in the same place. Capture them, or get the silver you need first: it’s worth a turn or two.
# What a review tells first where that was left out.
westkingdom-neglected = From turn **{ $turn }** on, you passed up a large group of workers { $count } times. That adds up.
tiebreak-westkingdom-virtue = A tie on points: more virtue decided it.
tiebreak-westkingdom-silver = A tie on points and virtue: more silver decided it.
tiebreak-westkingdom-shared = A tie on points, virtue and silver: a shared victory.
tiebreak-westkingdom-human = A tie on points and virtue, and a solo player wins ties.

## Options of the lobby

westkingdom-option-artisans = Age of Artisans
westkingdom-option-artisans-off = No (always on with 6 players; 48 house cards)
westkingdom-option-artisans-on = Yes (its 48 cards are house cards)
westkingdom-option-boards = Player boards
westkingdom-option-boards-plain = All the same
westkingdom-option-boards-dealt = With powers, dealt at random
westkingdom-option-boards-picked = With powers, picked in turn
westkingdom-option-plans = First plans
westkingdom-option-plans-draft = Drafted: keep one, pass the rest on
westkingdom-option-plans-dealt = 3 dealt at random (quicker)
westkingdom-option-start_apprentice = Start with an apprentice
westkingdom-option-start_apprentice-off = No (always on with artisans)
westkingdom-option-start_apprentice-on = Yes
westkingdom-option-apprentice_reset = Refresh the apprentices mid-game
westkingdom-option-apprentice_reset-off = No (always on with artisans)
westkingdom-option-apprentice_reset-on = Yes
westkingdom-option-promos = Promo cards and boards
westkingdom-option-promos-off = No
westkingdom-option-promos-on = Yes
westkingdom-option-rival = Solo opponent
westkingdom-option-rival-baron = The Baron (captures and builds)
westkingdom-option-rival-bishop = The Bishop (works on the Cathedral)
westkingdom-option-rival-random = One of the two at random
westkingdom-option-level = Strength of the rival
westkingdom-option-level-easy = Easy
westkingdom-option-level-standard = Standard
westkingdom-option-level-hard = Hard

## Slash commands

westkingdom-command-place = A whole turn in one line: where your worker goes, and what you do there
westkingdom-command-place-where = The location; add “artisan” to send your Artisan
westkingdom-command-place-what = What you do there: hire, plans, clay, gold, send, a trade, a place to capture at …
westkingdom-command-place-card = The card it is about: an apprentice, a plan, a craft card
westkingdom-command-place-then = What follows, one after the other: capture blue; raid forest; capture red
westkingdom-command-recall = Take a worker back when you have none left
westkingdom-command-recall-where = Where to take it back from
westkingdom-command-recall-then = What follows, such as the plans you discard
westkingdom-command-decide = Choose before the first turn, or finish a turn
westkingdom-command-decide-choices = Your choices, one after the other: draft smithy, or tool now
westkingdom-command-plans = Your plans, and what you lack for each; for your eyes only

## Questions

westkingdom-prompt-draft = { $count ->
    [one] Keep the last plan.
   *[other] Which of these { $count } plans do you keep? You pass the others on.
  }
westkingdom-prompt-pick = Which player board do you take?
westkingdom-prompt-enlist = Which apprentice do you start with? It’s free.
westkingdom-prompt-place = Where do you place a worker?
westkingdom-prompt-recall = You have no workers left. Where do you call one back from?
westkingdom-prompt-mine = Clay or gold?
westkingdom-prompt-trade = { $left ->
    [one] King’s Storehouse: make a trade? You have 1 left.
   *[other] King’s Storehouse: make a trade? You have { $left } left.
  }
westkingdom-prompt-use-workshop = Workshop: hire an apprentice, or draw plans?
westkingdom-prompt-use-market-middle = Black Market: what do you do here?
westkingdom-prompt-use-guildhall = Guildhall: what do you work on?
westkingdom-prompt-use-crane = Crane: place another worker in the Guildhall?
westkingdom-prompt-guard = { $left ->
    [one] Guardhouse: what do you do? You have 1 action left.
   *[other] Guardhouse: what do you do? You have { $left } actions left.
  }
westkingdom-prompt-raid = { $left ->
    [one] Town Centre: where do you capture? You may capture 1 more group.
   *[other] Town Centre: where do you capture? You may capture { $left } more groups.
  }
westkingdom-prompt-raid-free = { $left ->
    [one] Where do you capture for free? You may capture 1 group.
   *[other] Where do you capture for free? You may capture { $left } groups.
  }
westkingdom-prompt-capture = { $limit ->
    [0] Whose workers do you capture { $place }?
   *[other] Whose workers do you capture { $place }? You may take up to { $limit }.
  }
westkingdom-prompt-dismiss = Which of your apprentices do you discard?
westkingdom-prompt-dismiss-hire = You have no room for another. Which apprentice do you discard?
westkingdom-prompt-retool = Which apprentice gets the { $craft } tool ({ $tool })?
westkingdom-prompt-hire = Which apprentice do you hire?
westkingdom-prompt-hire-free = Which apprentice do you hire for free?
westkingdom-prompt-keep = Which of these plans do you keep? The others go under the pile.
westkingdom-prompt-construct = Which building do you construct?
westkingdom-prompt-pay = How do you pay for the { $building }?
westkingdom-prompt-pay-cathedral = How do you pay for level { $level } of the Cathedral?
westkingdom-prompt-discard-cathedral = Which plan do you discard for the Cathedral?
westkingdom-prompt-discard-limit = You hold { $count } plans and may keep 6: which one do you discard?
westkingdom-prompt-discard-library = Library: discard a plan for { $gain }?
westkingdom-prompt-choose = { $card }: what do you choose?
westkingdom-prompt-accept-mercy = You would lose { $count } virtue. Use your Artisan to lose 1 less? (once this turn)
westkingdom-prompt-accept-silver = { $count ->
    [one] You would take a debt. Pay 2 silver instead?
   *[other] You would take { $count } debts. Pay 2 silver instead of the first?
  }
# In another player's turn only a reset of the Black Market brings debts.
westkingdom-prompt-accept-silver-reset = { $count ->
    [one] The Black Market is reset, and you would take a debt. Pay 2 silver instead?
   *[other] The Black Market is reset, and you would take { $count } debts. Pay 2 silver instead of the first?
  }
westkingdom-prompt-accept-debt = { $count ->
    [one] Get rid of an unpaid debt?
   *[other] Get rid of { $count } unpaid debts?
  }
westkingdom-prompt-tool = Use the { $apprentice }’s tool ({ $tool })?
westkingdom-prompt-prefer = Only one tool works for this capture. Whose?
westkingdom-prompt-craft-adornment = Which adornment do you make?
westkingdom-prompt-craft-tool = Which tool do you make?
westkingdom-prompt-attach-adornment = { $craft }: under which of your buildings?
westkingdom-prompt-attach-tool = { $craft }: which apprentice gets this tool?
westkingdom-prompt-none = There’s nothing to decide right now.

## Menu entries

westkingdom-sign-forest = 🌲
westkingdom-sign-quarry = 🪨
westkingdom-sign-mines = ⛏️
westkingdom-sign-silversmith = 🪙
westkingdom-sign-storehouse = ⚖️
westkingdom-sign-workshop = 🛠️
westkingdom-sign-town-centre = 🏘️
westkingdom-sign-guardhouse = 🗝️
westkingdom-sign-tax-stand = 💰
westkingdom-sign-market-left = 🌙
westkingdom-sign-market-middle = 🌙
westkingdom-sign-market-right = 🌙
westkingdom-sign-guildhall = 🏛️

westkingdom-choice-artisan = { $place }, with your Artisan
westkingdom-button-artisan = { $place } ★
westkingdom-choice-recall = A worker { $place }
westkingdom-choice-recall-left = { $count ->
    [0] your only one there
    [one] 1 stays there
   *[other] { $count } stay there
  }
westkingdom-choice-recall-artisan = { $count ->
    [0] your Artisan, alone there
    [one] your Artisan; 1 worker stays there
   *[other] your Artisan; { $count } workers stay there
  }
westkingdom-choice-mine-clay = for buildings, and for trades
westkingdom-choice-mine-gold = for buildings and the Cathedral; 1 point each at the end
westkingdom-choice-hire = Hire an apprentice
westkingdom-choice-plans = Draw plans
westkingdom-choice-construct = Construct a building
westkingdom-choice-cathedral = Work on the Cathedral
westkingdom-choice-adornment = Make an adornment
westkingdom-choice-tool = Make a tool
westkingdom-button-hire = Hire
westkingdom-button-plans = Plans
westkingdom-button-construct = Construct
westkingdom-button-cathedral = Cathedral
westkingdom-button-adornment = Adornment
westkingdom-button-tool = Tool
westkingdom-button-prison = Prison
westkingdom-button-market = Black Market
westkingdom-button-board = Board of { $colour }
westkingdom-button-now = Now
westkingdom-button-later = Later
westkingdom-use-hire = for a skill and an ability
westkingdom-use-plans = new plans for your hand
westkingdom-use-construct = { $count ->
    [one] 1 of your plans can be built now
   *[other] { $count } of your plans can be built now
  }
westkingdom-use-cathedral = { $points ->
    [one] level { $level }: 1 point in total for the Cathedral · costs { $cost }
   *[other] level { $level }: { $points } points in total for the Cathedral · costs { $cost }
  }
westkingdom-use-adornment = under one of your buildings, for points
westkingdom-use-tool = under one of your apprentices, to use again and again
westkingdom-choice-guard-send = Send your captives to prison
westkingdom-choice-guard-free = Free your workers from prison
westkingdom-choice-guard-boards = Free your workers from other boards, for silver
westkingdom-choice-guard-boards-debt = Free your workers from other boards, for a debt
westkingdom-choice-guard-pay-off = Pay off a debt
westkingdom-button-guard-send = Send to prison
westkingdom-button-guard-free = Free from prison
westkingdom-button-guard-boards = Boards, for silver
westkingdom-button-guard-boards-debt = Boards, for a debt
westkingdom-button-guard-pay-off = Pay off a debt
westkingdom-choice-raid = { $place }: { $groups }
westkingdom-choice-capture = { $count ->
    [one] 1 { $colour } worker
   *[other] { $count } { $colour } workers
  }
westkingdom-button-capture = { $count } { $colour }
# Where, and whose workers, as one choice.
westkingdom-choice-group = { $place }: { $count } of { $name }’s
westkingdom-choice-group-own = { $place }: { $count } of yours
westkingdom-button-group = { $place }: { $count } ({ $name })
westkingdom-button-group-own = { $place }: your { $count }
westkingdom-choice-capture-own = { $count ->
    [one] returns to your supply
   *[other] return to your supply
  }
westkingdom-choice-trade = { $pay } for { $gain }
westkingdom-button-trade = { $pay } → { $gain }
westkingdom-choice-trade-by = your { $name }’s trade
westkingdom-choice-tool-now = Now
westkingdom-choice-tool-later = Later in this action
westkingdom-choice-tool-no = No
westkingdom-choice-mercy-yes = Yes, lose 1 less
westkingdom-choice-mercy-no = No, lose it all
westkingdom-choice-silver-yes = Yes, pay silver
westkingdom-choice-silver-no = No, take the debt
westkingdom-choice-debt-yes = Yes
westkingdom-choice-debt-no = Skip
westkingdom-button-yes = Yes
westkingdom-button-no = No
westkingdom-choice-stop = Stop here
westkingdom-button-stop = Stop
westkingdom-choice-skip = Skip
westkingdom-button-skip = Skip
westkingdom-choice-plan = { $points ->
    [one] { $name } (1 point)
   *[other] { $name } ({ $points } points)
  }
westkingdom-choice-slot = Row { $row }, column { $column }

## What a choice brings and costs

westkingdom-free = free
westkingdom-brief-cost = costs { $cost }
westkingdom-brief-coins = { $count ->
    [one] 1 silver on a card
   *[other] 1 silver on each of { $count } cards
  }
westkingdom-brief-freed = { $count ->
    [one] 1 worker free
   *[other] { $count } workers free
  }
westkingdom-brief-sent = { $count ->
    [one] for 1 captive
   *[other] for { $count } captives
  }
westkingdom-brief-captured = { $count ->
    [one] 1 worker captured
   *[other] { $count } workers captured
  }
westkingdom-brief-taken = { $count ->
    [one] 1 new debt
   *[other] { $count } new debts
  }
westkingdom-brief-paid-off = { $count ->
    [one] 1 debt paid off
   *[other] { $count } debts paid off
  }
westkingdom-brief-destroyed = { $count ->
    [one] 1 debt gone
   *[other] { $count } debts gone
  }
westkingdom-yield-storehouse = { $count ->
    [one] 1 trade for virtue, marble or more
   *[other] up to { $count } trades for virtue, marble or more
  }
westkingdom-yield-guardhouse = { $count ->
    [one] 1 action: prison, boards, debts
   *[other] up to { $count } actions: prison, boards, debts
  }
westkingdom-yield-hire = { $columns ->
    [one] hire from column 1 for { $price }
    [2] hire from columns 1 and 2 for { $price }
   *[other] hire from columns 1 to { $columns } for { $price }
  }
westkingdom-yield-plans = { $plans ->
    [one] draw 1 plan
   *[other] draw { $plans } plans
  }
westkingdom-yield-too-dear = hiring costs { $price } silver, you have { $silver }
westkingdom-yield-workshop = { $hire }, or { $plans }
westkingdom-yield-or-craft = or a craft
westkingdom-yield-capture = 1 capture for { $first }
westkingdom-yield-captures = { $places ->
    [one] up to { $count } captures at one location: { $first }, then { $further } each
   *[other] up to { $count } captures at { $places } locations: { $first }, then { $further } each
  }
westkingdom-yield-middle = hire for free, or keep 1 of 5 plans
westkingdom-yield-middle-tool = hire for free, keep 1 of 5 plans, or make a tool
westkingdom-yield-construct = construct a building
westkingdom-yield-cathedral = work on the Cathedral
westkingdom-yield-adornment = make an adornment
westkingdom-yield-tool = make a tool
westkingdom-then-space = space { $number } of { $size }
westkingdom-then-reset = then the Black Market is reset
westkingdom-then-clear = then column 1 of the apprentices is replaced
westkingdom-then-last = then the last turns begin

## In short, on buttons: what a choice brings instead of points, and what a capture earns and stops

westkingdom-brings-workers = { $count ->
    [one] 1 worker
   *[other] { $count } workers
  }
westkingdom-brings-debts = { $count ->
    [one] 1 debt less
   *[other] { $count } debts less
  }
westkingdom-brings-trades = { $count ->
    [one] 1 trade
   *[other] { $count } trades
  }
westkingdom-brings-plans = { $count ->
    [one] 1 plan
   *[other] { $count } plans
  }
westkingdom-brings-hire = hire
westkingdom-brings-capture = captures { NUMBER($count) }
westkingdom-brings-own = your { NUMBER($count) } back
westkingdom-brings-middle = hire or a plan
westkingdom-prize = up to { $silver } silver at the Guardhouse
westkingdom-prize-stops = up to { $silver } silver at the Guardhouse, stops { $goods } a turn
westkingdom-prize-group = { $colour }’s { NUMBER($count) } { $place }
westkingdom-prize-of = { $group }: { $prize }

## Events

westkingdom-somebody = another player
westkingdom-event-placed = { $count ->
    [0] { $name } places a worker { $place }.
    [one] { $name } places a worker { $place }.
   *[other] { $name } places a worker { $place } ({ $count } count there).
  }
westkingdom-event-placed-artisan = { $count ->
    [0] { $name } places the Artisan { $place }.
    [one] { $name } places the Artisan { $place }.
   *[other] { $name } places the Artisan { $place } ({ $count } count there).
  }
westkingdom-event-recalled = { $count ->
    [one] { $name } takes a worker back { $place }.
   *[other] { $name } takes { $count } workers back { $place }.
  }
westkingdom-event-recalled-artisan = { $count ->
    [one] { $name } takes the Artisan back { $place }.
   *[other] { $name } takes { $count } workers back { $place }, the Artisan too.
  }
westkingdom-event-skipped = { $name } has no worker to place or take back.
westkingdom-event-captured = { $count ->
    [one] { $name } captures 1 of { $whose }’s workers { $place }.
   *[other] { $name } captures { $count } of { $whose }’s workers { $place }.
  }
westkingdom-event-captured-own = { $count ->
    [one] { $name } calls home 1 worker { $place }.
   *[other] { $name } calls home { $count } workers { $place }.
  }
westkingdom-event-sent = { $name } sends captives to prison: { $workers }.
westkingdom-event-sent-of = { $count } of { $whose }’s
westkingdom-event-freed-prison = { $count ->
    [one] { $name } frees 1 worker from prison.
   *[other] { $name } frees { $count } workers from prison.
  }
westkingdom-event-freed-boards = { $count ->
    [one] { $name } frees 1 captured worker.
   *[other] { $name } frees { $count } captured workers.
  }
westkingdom-event-reset = The Black Market is reset.
westkingdom-event-reset-prison = The Black Market is reset; workers go to prison: { $names }.
westkingdom-event-lay = { $name } fills space { $number } of the Guildhall.
westkingdom-event-lay-stacked = { $name } stacks a second worker in the Guildhall.
westkingdom-event-lay-beside = { $name } places a worker beside the full Guildhall.
westkingdom-event-paid = { $name } pays { $cost }.
westkingdom-event-gained = { $name } gets { $goods }.
westkingdom-event-gained-by = { $name } gets { $goods } ({ $card }).
westkingdom-event-gained-coins = { $name } gets the { $count } silver on the card.
westkingdom-event-virtue-up = { $name } gains { $count } virtue (now { $now }).
westkingdom-event-virtue-down = { $name } loses { $count } virtue (now { $now }).
westkingdom-event-debts-taken = { $count ->
    [one] { $name } takes an unpaid debt.
   *[other] { $name } takes { $count } unpaid debts.
  }
westkingdom-event-debts-paid = { $count ->
    [one] { $name } pays off a debt.
   *[other] { $name } pays off { $count } debts.
  }
westkingdom-event-debts-destroyed = { $count ->
    [one] { $name } gets rid of a debt.
   *[other] { $name } gets rid of { $count } debts.
  }
westkingdom-event-debts-bought = { $count ->
    [one] { $name } pays silver instead of taking a debt.
   *[other] { $name } pays silver instead of taking { $count } debts.
  }
westkingdom-event-spared = The Artisan saves { $name } 1 virtue.
westkingdom-event-traded = { $name } trades { $pay } for { $gain }.
westkingdom-event-stocked-up = { $name } gains { $count } stock (now { $now }).
westkingdom-event-stocked-down = { $name } spends { $count } stock (now { $now }).
westkingdom-event-picked = { $name } takes { $board }’s board.
westkingdom-event-kept = { $name } keeps a plan.
westkingdom-event-kept-own = { $name } keeps the plan { $plan }.
westkingdom-event-packs = Everyone passes their plans on.
westkingdom-event-packs-end = The plans are chosen; the rest go under the pile.
westkingdom-event-drew = { $count ->
    [one] { $name } draws a plan.
   *[other] { $name } draws { $count } plans.
  }
westkingdom-event-drew-own = { $name } draws: { $plans }.
westkingdom-event-looked = { $count ->
    [one] { $name } looks at 1 plan.
   *[other] { $name } looks at { $count } plans.
  }
westkingdom-event-looked-own = { $name } looks at: { $plans }.
westkingdom-event-discarded = { $name } discards a plan.
westkingdom-event-discarded-own = { $name } discards the plan { $plan }.
westkingdom-event-hired = { $name } hires the { $apprentice }.
westkingdom-event-hired-away = { $name } takes the { $apprentice } away.
westkingdom-event-dismissed = { $name } discards the { $apprentice }.
westkingdom-event-tool-lost = { $name } loses a tool, which leaves the game: { $craft }.
westkingdom-event-retooled = { $name } hands a tool on to the { $apprentice }: { $craft }.
westkingdom-event-refilled = New at the Workshop: { $apprentices }.
westkingdom-event-cleared = These apprentices leave the Workshop: { $apprentices }.
westkingdom-event-constructed = { $points ->
    [one] { $name } builds the { $building } (1 point).
   *[other] { $name } builds the { $building } ({ $points } points).
  }
westkingdom-event-climbed = { $points ->
    [one] { $name } reaches level { $level } of the Cathedral (1 point).
   *[other] { $name } reaches level { $level } of the Cathedral ({ $points } points).
  }
westkingdom-event-rewarded = { $name } gets a reward for the Cathedral: { $reward }.
westkingdom-event-reward-shown = A reward of the Cathedral leaves the game unused: { $reward }.
westkingdom-event-no-reward = The Cathedral has no rewards left, so it gives 1 virtue instead.
westkingdom-event-adorned = { $name } makes an adornment for the { $building }: { $craft }.
westkingdom-event-hung = { $name } takes an adornment: { $craft }.
westkingdom-event-equipped = { $name } makes a tool for the { $apprentice }: { $craft }.
westkingdom-event-shown = New craft card: { $craft }.
westkingdom-event-tool = { $name } uses the { $apprentice }’s tool: { $craft }.
westkingdom-event-schemed = { $name } draws scheme card { $number }.
westkingdom-event-full = { $name } fills the Guildhall: everyone has one more turn.
westkingdom-event-ended = The match is over.
westkingdom-event-stopped = The match has gone on for so long that it is stopped and scored.

## A turn in a few words

westkingdom-turn-decided = choice made
westkingdom-turn-recalled = 1 worker taken back { $place }
westkingdom-turn-captured = { $count } of { $whose }’s workers captured
westkingdom-turn-captured-at = { $count } of { $whose }’s workers captured ({ $place })
westkingdom-turn-captured-several = { $count } workers captured ({ $parts })
westkingdom-turn-captured-of = { $name } { $count }
westkingdom-turn-captured-own = { $count ->
    [one] 1 worker called home
   *[other] { $count } workers called home
  }
westkingdom-turn-sent = { $count ->
    [one] 1 captive sent to prison
   *[other] { $count } captives sent to prison
  }
westkingdom-turn-freed = { $source ->
    [boards] { $count ->
        [one] 1 captured worker freed
       *[other] { $count } captured workers freed
      }
   *[prison] { $count ->
        [one] 1 worker freed from prison
       *[other] { $count } workers freed from prison
      }
  }
# On a button, without whose workers they are.
westkingdom-turn-captured-at-short = { $count } captured ({ $place })
westkingdom-turn-captured-own-short = { $count } called home
westkingdom-turn-sent-short = { $count } sent to prison
westkingdom-turn-freed-short = { $source ->
    [boards] { $count } freed from boards
   *[prison] { $count } freed from prison
  }
westkingdom-turn-no-trade = nothing traded
westkingdom-turn-no-capture = nobody captured
westkingdom-turn-traded = trade for { $gain }
westkingdom-turn-reset = Black Market reset
westkingdom-turn-skipped = no worker to move
westkingdom-turn-debts-taken = { $count ->
    [one] 1 debt taken
   *[other] { $count } debts taken
  }
westkingdom-turn-debts-paid = { $count ->
    [one] 1 debt paid off
   *[other] { $count } debts paid off
  }
westkingdom-turn-debts-destroyed = { $count ->
    [one] 1 debt gone
   *[other] { $count } debts gone
  }
westkingdom-turn-debts-bought = { $count ->
    [one] silver paid instead of a debt
   *[other] silver paid instead of { $count } debts
  }
westkingdom-turn-hired = { $apprentice } hired
westkingdom-turn-constructed = { $building } built
westkingdom-turn-climbed = Cathedral level { $level } reached
westkingdom-turn-adorned = adornment made ({ $craft })
westkingdom-turn-equipped = tool made ({ $craft })
westkingdom-turn-drew = { $count ->
    [one] 1 plan drawn
   *[other] { $count } plans drawn
  }
westkingdom-turn-kept = 1 plan kept
westkingdom-turn-kept-plan = { $building } kept
westkingdom-turn-discarded = { $count ->
    [one] 1 plan discarded
   *[other] { $count } plans discarded
  }
westkingdom-turn-discarded-card = { $card } discarded
westkingdom-turn-picked = { $board }’s board taken
westkingdom-turn-other-debt = { $count ->
    [one] a debt for { $name }
   *[other] { $count } debts for { $name }
  }
westkingdom-turn-rival = { $what }; { $name }: { $doings }
westkingdom-turn-rival-stock = stock now { NUMBER($now) }
westkingdom-turn-rival-virtue = virtue now { NUMBER($now) }
westkingdom-turn-recalled-all = { $count ->
    [one] 1 worker taken back { $place }
   *[other] { $count } workers taken back { $place }
  }

# What a turn certainly brings besides what it reveals.
westkingdom-outcome-draws = { $count ->
    [one] draw 1 plan
   *[other] draw { $count } plans
  }
westkingdom-outcome-looks = keep 1 of { $count } plans
westkingdom-outcome-reset = { $who ->
    [both] Black Market reset: a debt for you and your { $count ->
        [one] rival
       *[other] rivals
      }
    [own] Black Market reset: a debt for you
    [others] Black Market reset: a debt for your { $count ->
        [one] rival
       *[other] rivals
      }
   *[none] Black Market reset
  }
westkingdom-outcome-reset-short = { $who ->
    [both] reset: a debt each
    [own] reset: your debt
    [others] reset: rival’s debt
   *[none] reset
  }

## What a turn brings nearer, and why it is preferred to another with the same points

westkingdom-nearer = then { $name } needs { $what }
westkingdom-nearer-only = then { $name } needs only { $what }
westkingdom-nearer-ready = then you can build { $name }
westkingdom-nearer-climb = then you can pay for { $name }
westkingdom-nearer-level = Cathedral level { $level }
# Below the own cards: what is gathered for, and where.
westkingdom-gathering-ready = - **{ $name }**: you can build it now
westkingdom-gathering-climb = - **{ $name }**: you can pay for it now
westkingdom-gathering-lacks = - **{ $name }** needs { $what } → { $places }
westkingdom-gathering-lacks-only = - **{ $name }** needs { $what }
westkingdom-reason-goods = best for your plans
westkingdom-reason-cathedral = best for the Cathedral
westkingdom-reason-plans = more plans left
westkingdom-reason-people = a new skill
westkingdom-reason-supply = more workers free
westkingdom-reason-captured = { $count ->
    [one] captures a worker
   *[other] captures { $count } workers
  }
westkingdom-reason-captives = captives bring silver
westkingdom-reason-prison = fewer in prison
westkingdom-reason-debts = fewer unpaid debts
westkingdom-reason-virtue = keeps more virtue
westkingdom-reason-end = nearer the end
westkingdom-reason-together = keeps workers together
westkingdom-reason-rivals = rivals lose workers

## What the board shows in favour of one turn over another: "Why B, not C: Castle (10 points) is ready to build"

westkingdom-contrast-climbed = Cathedral level { $level } (+{ $points }) is reached, with a reward of 1 virtue or more
westkingdom-contrast-climb-on = you can climb on to Cathedral level { $level } next turn (+{ $points })
westkingdom-contrast-next-level = next comes Cathedral level { $level } (+{ $points }), then lacking { $what }
westkingdom-contrast-either = { $count } wood or stone
westkingdom-contrast-ready = { $name } (+{ $points }) then lacks nothing, otherwise { $more }
westkingdom-contrast-nearer = { $name } (+{ $points }) then lacks { $what }, otherwise { $more }
westkingdom-contrast-nearer-only = { $name } (+{ $points }) then lacks only { $what }
westkingdom-contrast-built = { $spaces ->
    [one] { $name } (+{ $points }) is built, with 1 Guildhall space left
   *[other] { $name } (+{ $points }) is built, with { $spaces } Guildhall spaces left
  }
westkingdom-contrast-built-last = { $name } (+{ $points }) is built in the last Guildhall space
# Points and their change by the turn: “you lead 31 + 3 to 28”
westkingdom-contrast-full = { $standing ->
    [lead] the Guildhall is full: one more turn each, you lead { $mine } to { $theirs }
    [trail] the Guildhall is full: one more turn each, you trail { $mine } to { $theirs }
   *[level] the Guildhall is full: one more turn each, you draw level { $mine } to { $theirs }
  }
westkingdom-contrast-last = { $mine ->
    [0] neither of you has a worker left for the last turn
   *[other] { $name } has no worker left for the last turn, you have { $mine }
  }
westkingdom-contrast-goes-on = { $standing ->
    [trail] the match goes on while you trail { $mine } to { $theirs }
   *[other] the match goes on: the Guildhall isn’t full yet
  }
westkingdom-contrast-idle = { $spaces ->
    [one] 1 Guildhall space is left, and { $name } has no worker for it
   *[other] { $spaces } Guildhall spaces are left, and { $name } has no worker for them
  }
westkingdom-contrast-spaces = { $spaces ->
    [one] only 1 Guildhall space is left
   *[other] only { $spaces } Guildhall spaces are left
  }
westkingdom-contrast-virtue = virtue { $virtue } counts { $points }, virtue { $other } { $fewer }
westkingdom-contrast-virtue-cathedral = virtue { $virtue } keeps the Cathedral open, virtue { $other } doesn’t
westkingdom-contrast-virtue-market = virtue { $virtue } keeps the Black Market open, virtue { $other } doesn’t
westkingdom-contrast-skill = { $plans ->
    [one] you get { $skill }, which 1 of your plans needs
   *[other] you get { $skill }, which { $plans } of your plans need
  }
westkingdom-contrast-no-worker = { $count ->
    [one] you keep 1 worker to place, { $other } leaves none for your next turn
   *[other] you keep { $count } workers to place, { $other } leaves none for your next turn
  }
westkingdom-contrast-workers = you have { $count } workers left to place, otherwise { $other }
westkingdom-contrast-prison = { $points ->
    [0] { $count } fewer of your workers in prison
   *[other] { $count } fewer of your workers in prison (+{ $points })
  }
westkingdom-contrast-wasted = no plan or level of yours needs the { $goods } of { $other }
westkingdom-contrast-opened = { $where ->
    [both] your silver pays for the Town Centre or the Black Market next turn
    [town] your silver pays for the Town Centre next turn
   *[market] your silver pays for the Black Market next turn
  }
westkingdom-contrast-drawn = { $count ->
    [0] you hold no plan, and draw { $drawn }
    [one] you hold only 1 plan, and draw { $drawn }
   *[other] you hold only { $count } plans, and draw { $drawn }
  }
westkingdom-contrast-goods = gold and marble count 1 point each (+{ $points })
westkingdom-contrast-saved = { $count ->
    [one] { $name } can’t send your captured worker to prison ({ $silver } silver)
   *[other] { $name } can’t send your { $count } captured workers to prison ({ $silver } silver)
  }
westkingdom-contrast-back = { $count } of your workers come home from { $name }’s board
westkingdom-contrast-sent = { $points ->
    [0] { $count } captives in prison: { $silver } silver for you
    [one] { $count } captives in prison: { $silver } silver for you, −1 point for { $name }
   *[other] { $count } captives in prison: { $silver } silver for you, −{ $points } points for { $name }
  }
westkingdom-contrast-kept = otherwise { $name } can free these { $count } workers next turn
westkingdom-contrast-taken = { $points ->
    [0] you can send { $count } captives to prison: { $silver } silver
    [one] you can send { $count } captives to prison: { $silver } silver, −1 point for { $name }
   *[other] you can send { $count } captives to prison: { $silver } silver, −{ $points } points for { $name }
  }
westkingdom-contrast-safe = { $name } can’t capture your { $count } workers { $place }
westkingdom-contrast-tax = { $name } can’t take the { $count } silver from the Tax Stand
westkingdom-contrast-market = { $name } can’t take { $goods } from the Black Market
westkingdom-contrast-gathered = { $name }’s next worker { $place } brings { $goods }, not { $other }
westkingdom-contrast-reset = the Black Market’s reset gives { $name } a debt
westkingdom-contrast-no-reset = { $both ->
    [no] { $other } resets the Black Market, which gives you a debt
   *[yes] { $other } resets the Black Market, which gives you and { $name } a debt each
  }
westkingdom-contrast-debts = { $count ->
    [one] 1 unpaid debt fewer (+{ $points })
   *[other] { $count } unpaid debts fewer (+{ $points })
  }
westkingdom-contrast-spared = { $theirs ->
    [yes] a Black Market reset would then give { $name } a debt, not you
   *[no] a Black Market reset would then give you no debt
  }
westkingdom-contrast-punished = { $too ->
    [yes] a Black Market reset would then give { $name } a debt, too
   *[no] a Black Market reset would then give { $name } a debt
  }
westkingdom-contrast-level-full = no space is left for { $name } on Cathedral level { $level }
westkingdom-contrast-level-first = otherwise { $name } can take the last space on Cathedral level { $level }

## What opponents did to the active player

westkingdom-honour-wanted = { $count ->
    [one] Most wanted: { $name }, who lost 1 worker to captures.
   *[other] Most wanted: { $name }, who lost { $count } workers to captures.
  }
westkingdom-captures = { $back ->
    [0] In { $matches } matches together, { $captor } has captured { $count } of { $owner }’s workers.
   *[other] In { $matches } matches together, { $captor } has captured { $count } of { $owner }’s workers, and { $owner } { $back } of { $captor }’s.
  }
westkingdom-honour-saint = Saint: { $name }, with virtue { $count }.
westkingdom-title-wanted = Most Wanted
westkingdom-title-saint = Saint
westkingdom-harm-captured = { $count } of your workers are captured ({ $by }).
westkingdom-harm-captured-by = { $count ->
    [one] { $name } captures one of your workers ({ $place }).
   *[other] { $name } captures { $count } of your workers ({ $place }).
  }
westkingdom-harm-by = { $name }: { $places }
westkingdom-harm-at = { $place } { NUMBER($count) }
westkingdom-harm-prison = { $count ->
    [one] One of your workers goes to prison.
   *[other] { $count } of your workers go to prison.
  }
westkingdom-harm-sent = { $count ->
    [one] { $name } sends one of your workers to prison.
   *[other] { $name } sends { $count } of your workers to prison.
  }
westkingdom-harm-debts = { $count ->
    [one] You take a debt.
   *[other] You take { $count } debts.
  }

## What threatens the active player

westkingdom-threat-own = { $count ->
    [one] { $names } can capture your worker { $place }.
   *[other] { $names } can capture your { $count } workers { $place }.
  }
westkingdom-threat-own-many = { $captors ->
    [one] An opponent can capture your group { $place } ({ NUMBER($count) }).
   *[other] { $captors } opponents can capture your group { $place } ({ NUMBER($count) }).
  }
westkingdom-threat-first = { $count ->
    [one] { $name } has 1 worker { $place }
   *[other] { $name } has { $count } workers { $place }
  }
# "Plumb has 16 workers in the Mines (8 gold a turn)"
westkingdom-threat-yields = { $clause } ({ $goods } a turn)
westkingdom-threat-another = { $name } { NUMBER($count) } { $place }
westkingdom-threat-same-place = { $name } { NUMBER($count) }
westkingdom-threat-group = { $groups }.
westkingdom-threat-open = { $count ->
    [one] { $groups }: you can capture them.
    [2] { $groups }: you can capture either.
   *[other] { $groups }: you can capture any of them.
  }

## Refusals

westkingdom-refusal-notation = I can’t read “{ $text }” as a move. Try “place forest”, “hire miner-19” or “construct smithy”.
westkingdom-refusal-pack = That plan isn’t in the pack you’re choosing from, or you’ve already chosen.
westkingdom-refusal-now = You can’t do that now.
westkingdom-refusal-pass = You have to decide this; you can’t decline.
westkingdom-refusal-recall = You can take workers back only when you have none left to place.
westkingdom-refusal-recall-none = You have no worker there.
westkingdom-refusal-recall-other = While you have workers at open locations, take one back from there.
westkingdom-refusal-no-worker = You have no workers left to place; take one back.
westkingdom-refusal-only-artisan = Only your Artisan is left; say “artisan” to place it.
westkingdom-refusal-artisan = Your Artisan isn’t in your supply.
westkingdom-refusal-artisan-guildhall = The Artisan can’t go to the Guildhall.
westkingdom-refusal-guildhall = You can’t construct a building or work on the Cathedral now; check your goods, skills and virtue.
westkingdom-refusal-taken = There’s already a worker on that space of the Black Market.
westkingdom-refusal-market-virtue = With virtue 10 or more, no one deals with you in the Black Market.
westkingdom-refusal-market-silver = You don’t have the silver for that space of the Black Market.
westkingdom-refusal-tax-stand = The Tax Stand is empty.
westkingdom-refusal-town-centre = You can’t pay the tax for a first capture.
westkingdom-refusal-guardhouse = Nothing at the Guardhouse would do anything for you now.
westkingdom-refusal-workshop = You can’t pay for an apprentice, and there are no plans left to draw.
westkingdom-refusal-hand = That plan isn’t in your hand.
westkingdom-refusal-goods = You don’t have the goods for this building.
westkingdom-refusal-skills = Your apprentices lack a skill for this building.
westkingdom-refusal-silver = You don’t have the silver for that apprentice.
westkingdom-refusal-shown = That card isn’t face up.
westkingdom-refusal-trade = You don’t have the goods, or the apprentice, for that trade.
westkingdom-refusal-use-hire = You can’t hire anyone here now.
westkingdom-refusal-use-plans = There are no plans left to draw.
westkingdom-refusal-use-construct = You have no plan that you can construct now.
westkingdom-refusal-use-cathedral = You can’t work on the Cathedral now: it takes virtue 5, a free space, the goods and a plan.
westkingdom-refusal-use-adornment = You can’t make an adornment: it takes the silver, a building without one, and one of your workers to stack on.
westkingdom-refusal-use-tool = You can’t make a tool: it takes an apprentice without one and, in the Guildhall, one of your workers to stack on.
westkingdom-refusal-guard-send = You hold no captives.
westkingdom-refusal-guard-free = None of your workers is in prison.
westkingdom-refusal-guard-boards = No one holds any of your workers, or you can’t pay for them.
westkingdom-refusal-guard-boards-debt = No one holds any of your workers.
westkingdom-refusal-guard-pay-off = You have no unpaid debt, or you can’t pay it off.
westkingdom-refusal-raid = You can’t capture there now.
westkingdom-refusal-pay = You can’t pay that way.
westkingdom-refusal-dismiss = That apprentice can’t go now.
westkingdom-refusal-wants-board = First choose a player board.
westkingdom-refusal-wants-apprentice = First choose an apprentice.
westkingdom-refusal-wants-place = First choose where your worker goes.
westkingdom-refusal-wants-mine = First choose clay or gold.
westkingdom-refusal-wants-trade = First choose a trade, or stop.
westkingdom-refusal-wants-use = First choose what to do here.
westkingdom-refusal-wants-dismiss = First choose the apprentice to discard.
westkingdom-refusal-wants-retool = First choose who gets the tool.
westkingdom-refusal-wants-raid = First choose where to capture.
westkingdom-refusal-wants-colour = First choose whose workers to capture.
westkingdom-refusal-wants-guard = First choose what to do at the Guardhouse.
westkingdom-refusal-wants-keep = First choose the plan to keep.
westkingdom-refusal-wants-construct = First choose the building to construct.
westkingdom-refusal-wants-pay = First choose how to pay.
westkingdom-refusal-wants-discard = First choose the plan to discard.
westkingdom-refusal-wants-choose = First choose one of the effects.
westkingdom-refusal-wants-answer = First say yes or no.
westkingdom-refusal-wants-tool = First say whether to use the tool.
westkingdom-refusal-wants-prefer = First choose whose tool to use.
westkingdom-refusal-wants-craft = First choose a craft card.
westkingdom-refusal-wants-attach = First choose where the craft card goes.

## Score sheet

westkingdom-source-buildings = Buildings
westkingdom-source-cathedral = Cathedral
westkingdom-source-virtue = Virtue
westkingdom-source-debts = Unpaid debts
westkingdom-source-goods = Gold and marble
westkingdom-source-silver = Silver
westkingdom-source-prison = Prison
westkingdom-source-adornments = Adornments
westkingdom-source-tools = Tools
# What will bring points later, where a robot says why a turn is better.
westkingdom-source-stock = Goods
westkingdom-source-plans = Buildings in hand
westkingdom-source-people = Apprentices and skills
westkingdom-source-supply = Workers to place
westkingdom-source-captives = Captured workers
westkingdom-source-end = Workers in the Guildhall
westkingdom-source-together = Groups of workers
westkingdom-source-rivals = Rivals’ groups
# In the reason for a puzzle's answer, where a loss would read like a gain: "fewer unpaid debts +1".
westkingdom-change-debts = { $better ->
    [yes] fewer unpaid debts
   *[no] more unpaid debts
}
westkingdom-change-prison = { $better ->
    [yes] fewer of your workers in prison
   *[no] more of your workers in prison
}
westkingdom-change-stock = goods for buildings
westkingdom-change-rivals = { $better ->
    [yes] fewer rivals together
   *[no] more rivals together
}
# In a message, after the points of a turn.
westkingdom-why-buildings = buildings
westkingdom-why-cathedral = Cathedral
westkingdom-why-virtue = virtue
westkingdom-why-debts = debts
westkingdom-why-goods = gold and marble
westkingdom-why-gold = gold
westkingdom-why-marble = marble
westkingdom-why-silver = silver
westkingdom-why-prison = prison
westkingdom-why-adornments = adornments
westkingdom-why-tools = tools

## The board in words

westkingdom-board-over = **The match is over.**
westkingdom-board-draft = { $count ->
    [0] **First plans** – everyone has chosen.
   *[other] **First plans** – still choosing: { $names }.
  }
westkingdom-board-turn = **{ $name }** ({ $mark }) to play.
westkingdom-board-final = { $count ->
    [one] the last turn
   *[other] the last { $count } turns, including this one
  }
westkingdom-board-hall = **Guildhall** { $count } of { $size }: { $rows } { $legend }
westkingdom-board-legend-reset = 🔄 Black Market reset
westkingdom-board-legend-clear = ♻ new apprentices
westkingdom-board-legend-stacked = ² two workers
westkingdom-board-space = ⬜
westkingdom-board-space-reset = 🔄
westkingdom-board-space-clear = ♻
westkingdom-board-second = ²
westkingdom-board-beside = beside it { $workers }
westkingdom-board-level = { $level }: { $who } ({ $cost }; { $points ->
    [one] 1 point
   *[other] { $points } points
  }; { $spaces ->
    [one] 1 space
   *[other] { $spaces } spaces
  })
westkingdom-board-level-short = { $level }: { $who }
westkingdom-board-cathedral = **Cathedral** { $levels }
westkingdom-board-nobody = empty
westkingdom-board-location = **{ $place }** { $workers }
westkingdom-board-market = **Black Market** left { $left } · middle { $middle } · right { $right }
westkingdom-board-offer = ({ $silver } silver) { $goods }
westkingdom-board-middle = ({ $silver } silver) free
westkingdom-board-tax = **On the Tax Stand** { $count } silver
westkingdom-board-prison = **Prison** { $workers }
westkingdom-board-apprentices = **Apprentices** (row.column)
westkingdom-board-apprentice = { $row }.{ $column } { $name }: { $text }{ $coins }
westkingdom-board-coins = {" "}· { $count } silver on it
westkingdom-board-crafts = **Craft cards**
westkingdom-board-crafts-short = **Craft cards** { $cards }
westkingdom-board-card = - **{ $name }**: { $text }
westkingdom-board-player = { $mark } { $colour } **{ $name }**: { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  } · { $facts }
westkingdom-board-virtue = virtue { $virtue }
westkingdom-board-stock = stock { $stock }
westkingdom-board-schemes = scheme cards played: { $played }; still to come: { $hidden }
westkingdom-board-schemes-all = all { $count } scheme cards still to come
westkingdom-board-no-goods = no goods
westkingdom-board-plans = { $count ->
    [one] 1 plan
   *[other] { $count } plans
  }
westkingdom-board-workers = { $count ->
    [one] 1 worker
   *[other] { $count } workers
  }
westkingdom-board-artisan = Artisan: { $place }
westkingdom-board-artisan-supply = Artisan ready
westkingdom-board-artisan-prison = Artisan in prison
westkingdom-board-artisan-held = Artisan held by { $mark }
westkingdom-board-holds = holds { $workers }
westkingdom-board-debts = debts: { $unpaid } unpaid, { $paid } paid
westkingdom-board-power = { $name }’s board
westkingdom-board-hired = – Apprentices: { $apprentices } ({ $skills })
westkingdom-board-built = – Buildings: { $buildings }
westkingdom-board-hung = – Adornments: { $adornments }
westkingdom-board-building = { $name } { $points }
westkingdom-board-with = { $name } [{ $what }]
# with a craft card under it, where there is no room for its name
westkingdom-board-marked = { $name } +
westkingdom-board-adorned = { $building } [{ $craft }]
westkingdom-board-skill = { $skill } { $count }
westkingdom-board-pack = **You choose from**
westkingdom-board-looked = **You look at**
westkingdom-board-hand = **Your plans**
westkingdom-board-no-plans = none
westkingdom-plan-ready = ✅ you can build it
westkingdom-plan-missing = missing: { $what }

westkingdom-alt-hall = Guildhall: { $count } of { $size } spaces filled. Tax Stand: { $tax } silver.
westkingdom-alt-player = { $name } ({ $colour }): { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  }, virtue { $virtue }, { $supply ->
    [one] 1 worker
   *[other] { $supply } workers
  } left, { $buildings ->
    [one] 1 building
   *[other] { $buildings } buildings
  }, Cathedral level { $level }.
westkingdom-hand-held = { $name } still held: { $plans }

# What a plan can depend on; follows "if" and is followed by "is still there" or "is gone".
westkingdom-fact-group = { $name }’s group { $where }
westkingdom-fact-card = the { $card }
