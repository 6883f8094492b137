### Architects of the West Kingdom: questions, menus, events, turns, the board in words, refusals.
### Cards stand in westkingdom-cards.ftl, the rules in westkingdom-rules.ftl.

westkingdom-about = Place workers, and take the others’ away: gather goods, hire apprentices, and build for the king. How virtuous you stay decides what is open to you.
westkingdom-length = rich and demanding · about 40 turns each · a week, or an evening alone
# Three short lines below the first question: what to do now, what counts, where to look.
westkingdom-help =
    -# Keep 3 building plans, then place one worker a turn.
    -# Counts: buildings, Cathedral, virtue.
    -# Look: the more workers, the more goods.
# What is to be seen on the four pictures of the example: the first question, another one, the table, the end.
westkingdom-example-1 = First everybody keeps three plans and passes the rest on. A plan shows its points, the skills of the apprentices it needs, and the goods it costs.
westkingdom-example-2 = A turn is one worker. Each place says what it brings now: one more wood for each worker of yours in the Forest, so others may want to capture them.
westkingdom-example-3 = The Guildhall fills with every building and every step on the Cathedral. Virtue opens the Cathedral when it is high, and the Black Market when it is low.
westkingdom-example-4 = When the Guildhall is full, each player has one turn more. Buildings, Cathedral, virtue, gold and marble count; debts and workers in prison cost points.

outcome-westkingdom-full = The Guildhall is full, and everybody has had one more turn.
outcome-westkingdom-stopped = The match went on for very long, so it was stopped and counted.
westkingdom-urgent = -# Five or more workers of one player stand together: take them, or get the silver for that first. It costs a turn or two and pays off for many more.
# What a review tells first where that was left out.
westkingdom-neglected = From turn **{ $turn }** on you passed up a large group of workers { $count } times. That adds up.
tiebreak-westkingdom-virtue = The points are equal; more virtue decided.
tiebreak-westkingdom-silver = Points and virtue are equal; more silver decided.
tiebreak-westkingdom-shared = Points, virtue and silver are equal: a shared victory.
tiebreak-westkingdom-human = Points and virtue are equal, and a solo player wins ties.

## Options of the lobby

westkingdom-option-artisans = Age of Artisans
westkingdom-option-artisans-off = No (always with 6 players; 48 house cards)
westkingdom-option-artisans-on = Yes (its 48 cards are house cards)
westkingdom-option-boards = Player boards
westkingdom-option-boards-plain = All alike
westkingdom-option-boards-dealt = With powers, dealt at random
westkingdom-option-boards-picked = With powers, picked in turn
westkingdom-option-plans = First plans
westkingdom-option-plans-draft = Drafted: keep one, pass the rest on
westkingdom-option-plans-dealt = 3 dealt at random (quicker)
westkingdom-option-start_apprentice = Start with an apprentice
westkingdom-option-start_apprentice-off = No (always with artisans)
westkingdom-option-start_apprentice-on = Yes
westkingdom-option-apprentice_reset = Refresh the apprentices mid-game
westkingdom-option-apprentice_reset-off = No (always with artisans)
westkingdom-option-apprentice_reset-on = Yes
westkingdom-option-promos = Promo cards and boards
westkingdom-option-promos-off = No
westkingdom-option-promos-on = Yes
westkingdom-option-rival = Rival if you play alone
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
westkingdom-command-recall-where = From where you take it
westkingdom-command-recall-then = What follows, such as plans you discard
westkingdom-command-decide = Choose before the first turn, or decide what is left of a turn
westkingdom-command-decide-choices = Your choices, one after the other: draft smithy, or tool now
westkingdom-command-plans = Your plans, and what you lack for each; for you alone

## Questions

westkingdom-prompt-draft = { $count ->
    [one] Keep the last plan.
   *[other] Which of these { $count } plans do you keep? The others are passed on.
  }
westkingdom-prompt-pick = Which player board do you take?
westkingdom-prompt-enlist = Which apprentice do you begin with? It is free.
westkingdom-prompt-place = Where do you place a worker?
westkingdom-prompt-recall = You have no worker left. From where do you take one back?
westkingdom-prompt-mine = Clay or gold?
westkingdom-prompt-trade = { $left ->
    [one] King’s Storehouse: make a trade? You may make 1 more.
   *[other] King’s Storehouse: make a trade? You may make { $left } more.
  }
westkingdom-prompt-use-workshop = Workshop: hire somebody, or draw plans?
westkingdom-prompt-use-market-middle = Black Market: what do you want here?
westkingdom-prompt-use-guildhall = Guildhall: what do you work on?
westkingdom-prompt-use-crane = Your crane lifts: place another worker in the Guildhall?
westkingdom-prompt-guard = { $left ->
    [one] Guardhouse: what do you do? You have 1 action left.
   *[other] Guardhouse: what do you do? You have { $left } actions left.
  }
westkingdom-prompt-raid = { $left ->
    [one] Town Centre: where do you capture? You may capture one more group.
   *[other] Town Centre: where do you capture? You may capture { $left } more groups.
  }
westkingdom-prompt-raid-free = { $left ->
    [one] Where do you capture for free? You may capture one group.
   *[other] Where do you capture for free? You may capture { $left } groups.
  }
westkingdom-prompt-capture = { $limit ->
    [0] Whose workers do you capture { $place }?
   *[other] Whose workers do you capture { $place }, at most { $limit } of them?
  }
westkingdom-prompt-dismiss = Which of your apprentices do you discard?
westkingdom-prompt-dismiss-hire = You have no room for more. Which apprentice goes?
westkingdom-prompt-retool = The tool of { $craft } is free ({ $tool }). Who gets it?
westkingdom-prompt-hire = Whom do you hire?
westkingdom-prompt-hire-free = Whom do you hire for free?
westkingdom-prompt-keep = Which of these plans do you keep? The others go under the pile.
westkingdom-prompt-construct = Which building do you construct?
westkingdom-prompt-pay = How do you pay for the { $building }?
westkingdom-prompt-pay-cathedral = How do you pay for level { $level } of the Cathedral?
westkingdom-prompt-discard-cathedral = Which plan do you discard for the Cathedral?
westkingdom-prompt-discard-limit = Hand limit 6, and you hold { $count }: which plan do you discard?
westkingdom-prompt-discard-library = Library: discard a plan for { $gain }?
westkingdom-prompt-choose = { $card }: what do you choose?
westkingdom-prompt-accept-mercy = You would lose { $count } virtue. Use your Artisan to ignore 1 of it? (once this turn)
westkingdom-prompt-accept-silver = { $count ->
    [one] You would take a debt. Pay 2 silver instead?
   *[other] You would take { $count } debts. Pay 2 silver instead of the first?
  }
westkingdom-prompt-accept-debt = { $count ->
    [one] Get rid of an unpaid debt?
   *[other] Get rid of { $count } unpaid debts?
  }
westkingdom-prompt-tool = { $apprentice }: use the tool? It says: { $tool }.
westkingdom-prompt-prefer = Only one tool works for this capture. Whose?
westkingdom-prompt-craft-adornment = Which adornment do you make?
westkingdom-prompt-craft-tool = Which tool do you make?
westkingdom-prompt-attach-adornment = { $craft }: under which of your buildings?
westkingdom-prompt-attach-tool = { $craft }: which apprentice gets this tool?
westkingdom-prompt-none = Nothing is to be decided now.

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
    [0] it is the only one there
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
westkingdom-use-hire = for a skill, and for what the apprentice can do
westkingdom-use-plans = new plans for your hand
westkingdom-use-construct = { $count ->
    [one] 1 of your plans can be built now
   *[other] { $count } of your plans can be built now
  }
westkingdom-use-cathedral = { $points ->
    [one] level { $level }: 1 point for the Cathedral in all · costs { $cost }
   *[other] level { $level }: { $points } points for the Cathedral in all · costs { $cost }
  }
westkingdom-use-adornment = under one of your buildings, for points
westkingdom-use-tool = under one of your apprentices, to be used again and again
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
westkingdom-choice-group = { $place }: { $count } of { $name }
westkingdom-choice-group-own = { $place }: { $count } of your own
westkingdom-button-group = { $place }: { $count } of { $name }
westkingdom-button-group-own = { $place }: { $count } own
westkingdom-choice-capture-own = { $count ->
    [one] your own one comes back to your supply
   *[other] your own ones come back to your supply
  }
westkingdom-choice-capture-other = { $count ->
    [one] worth 1 silver once you send it to prison
   *[other] worth { $count } silver once you send them to prison
  }
westkingdom-choice-trade = { $pay } for { $gain }
westkingdom-button-trade = { $pay } → { $gain }
westkingdom-choice-trade-by = a trade of your { $name }
westkingdom-choice-tool-now = Now
westkingdom-choice-tool-later = Later in this action
westkingdom-choice-tool-no = No
westkingdom-choice-mercy-yes = Yes, ignore 1
westkingdom-choice-mercy-no = No, lose it all
westkingdom-choice-silver-yes = Yes, pay silver
westkingdom-choice-silver-no = No, take the debt
westkingdom-choice-debt-yes = Yes
westkingdom-choice-debt-no = Nothing (skip)
westkingdom-button-yes = Yes
westkingdom-button-no = No
westkingdom-choice-stop = Nothing more (stop)
westkingdom-button-stop = Stop
westkingdom-choice-skip = Nothing (skip)
westkingdom-button-skip = Nothing
westkingdom-choice-plan = { $points ->
    [one] { $name } (1 point)
   *[other] { $name } ({ $points } points)
  }
westkingdom-choice-slot = Row { $row }, column { $column }

## What a choice brings and costs

westkingdom-free = nothing
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
westkingdom-then-clear = then column 1 of the apprentices goes
westkingdom-then-last = then the last turns begin

## Events

westkingdom-somebody = another player
westkingdom-event-placed = { $count ->
    [0] { $name } places a worker { $place }.
   *[other] { $name } places worker number { $count } { $place }.
  }
westkingdom-event-placed-artisan = { $count ->
    [0] { $name } places the Artisan { $place }.
   *[other] { $name } places the Artisan { $place }; that makes { $count }.
  }
westkingdom-event-recalled = { $count ->
    [one] { $name } takes a worker back { $place }.
   *[other] { $name } takes { $count } workers back { $place }.
  }
westkingdom-event-recalled-artisan = { $count ->
    [one] { $name } takes the Artisan back { $place }.
   *[other] { $name } takes { $count } workers back { $place }, the Artisan too.
  }
westkingdom-event-skipped = { $name } has no worker to place or to take back.
westkingdom-event-captured = { $count ->
    [one] { $name } captures 1 worker of { $whose } { $place }.
   *[other] { $name } captures { $count } workers of { $whose } { $place }.
  }
westkingdom-event-captured-own = { $count ->
    [one] { $name } calls 1 own worker back { $place }.
   *[other] { $name } calls { $count } own workers back { $place }.
  }
westkingdom-event-sent = { $name } sends captives to prison: { $workers }.
westkingdom-event-sent-of = { $count } of { $whose }
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
westkingdom-event-lay-stacked = { $name } lays a second worker on an own one in the Guildhall.
westkingdom-event-lay-beside = { $name } lays a worker beside the full Guildhall.
westkingdom-event-paid = { $name } pays { $cost }.
westkingdom-event-gained = { $name } gets { $goods }.
westkingdom-event-gained-by = { $name } gets { $goods } ({ $card }).
westkingdom-event-gained-coins = { $name } gets the { $count } silver on the card.
westkingdom-event-virtue-up = { $name } gains { $count } virtue and stands at { $now }.
westkingdom-event-virtue-down = { $name } loses { $count } virtue and stands at { $now }.
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
westkingdom-event-spared = The Artisan spares { $name } 1 virtue.
westkingdom-event-traded = { $name } trades { $pay } for { $gain }.
westkingdom-event-stocked-up = { $name } puts { $count } in stock, { $now } in all.
westkingdom-event-stocked-down = { $name } spends { $count } of the stock; { $now } are left.
westkingdom-event-picked = { $name } takes the board of { $board }.
westkingdom-event-kept = { $name } keeps a plan.
westkingdom-event-kept-own = { $name } keeps the plan { $plan }.
westkingdom-event-packs = The packs of plans are passed on.
westkingdom-event-packs-end = The plans are chosen; the rest goes under the pile.
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
westkingdom-event-hired = { $name } hires: { $apprentice }.
westkingdom-event-hired-away = { $name } takes an apprentice away: { $apprentice }.
westkingdom-event-dismissed = { $name } discards an apprentice: { $apprentice }.
westkingdom-event-tool-lost = The { $craft } of { $name } leaves the game.
westkingdom-event-retooled = The { $craft } of { $name } goes to an apprentice: { $apprentice }.
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
westkingdom-event-rewarded = The Cathedral’s reward for { $name }: { $reward }.
westkingdom-event-reward-shown = A reward of the Cathedral goes away unused: { $reward }.
westkingdom-event-no-reward = No reward of the Cathedral is left; 1 virtue stands in for it.
westkingdom-event-adorned = { $name } makes an adornment: { $craft }, under { $building }.
westkingdom-event-hung = { $name } takes an adornment: { $craft }.
westkingdom-event-equipped = { $name } makes a tool of { $craft }; it goes to an apprentice: { $apprentice }.
westkingdom-event-shown = New craft card: { $craft }.
westkingdom-event-tool = { $name } uses a tool: { $apprentice } with { $craft }.
westkingdom-event-schemed = { $name } draws scheme card { $number }.
westkingdom-event-full = { $name } fills the Guildhall: everybody has one more turn.
westkingdom-event-ended = The match is over.
westkingdom-event-stopped = The match has gone on for very long; it is stopped and counted.

## A turn in a few words

westkingdom-turn-decided = makes a choice
westkingdom-turn-recalled = takes a worker back { $place }
westkingdom-turn-captured = captured { $count } of { $whose }’s workers
westkingdom-turn-captured-at = captured { $count } of { $whose }’s workers ({ $place })
westkingdom-turn-captured-several = captured { $count } workers ({ $parts })
westkingdom-turn-captured-of = { $name } { $count }
westkingdom-turn-captured-own = { $count ->
    [one] 1 own worker back
   *[other] { $count } own workers back
  }
westkingdom-turn-sent = { $count ->
    [one] sends 1 captive to prison
   *[other] sends { $count } captives to prison
  }
westkingdom-turn-freed = { $count ->
    [one] frees 1 worker
   *[other] frees { $count } workers
  }
westkingdom-turn-traded = trades for { $gain }
westkingdom-turn-reset = the Black Market is reset
westkingdom-turn-skipped = no worker to move
westkingdom-turn-debts-taken = { $count ->
    [one] takes a debt
   *[other] takes { $count } debts
  }
westkingdom-turn-debts-paid = { $count ->
    [one] pays off a debt
   *[other] pays off { $count } debts
  }
westkingdom-turn-debts-destroyed = { $count ->
    [one] destroys a debt
   *[other] destroys { $count } debts
  }
westkingdom-turn-debts-bought = { $count ->
    [one] pays silver instead of a debt
   *[other] pays silver instead of { $count } debts
  }
westkingdom-turn-hired = hires the { $apprentice }
westkingdom-turn-constructed = builds the { $building }
westkingdom-turn-climbed = climbs to level { $level } of the Cathedral
westkingdom-turn-adorned = adorns with { $craft }
westkingdom-turn-equipped = equips { $craft }
westkingdom-turn-drew = { $count ->
    [one] draws 1 plan
   *[other] draws { $count } plans
  }
westkingdom-turn-kept = keeps a plan
westkingdom-turn-kept-plan = keeps the { $building }
westkingdom-turn-discarded = discards a plan
westkingdom-turn-discarded-card = discards the { $card }
westkingdom-turn-picked = takes the board of { $board }
westkingdom-turn-other-debt = { $count ->
    [one] a debt for { $name }
   *[other] { $count } debts for { $name }
  }
westkingdom-turn-rival = { $what }; { $name }: { $doings }
westkingdom-turn-rival-stock = stock now { NUMBER($now) }
westkingdom-turn-rival-virtue = virtue now { NUMBER($now) }
westkingdom-turn-recalled-all = { $count ->
    [one] a worker back { $place }
   *[other] { $count } workers back { $place }
  }
westkingdom-turn-captured-yours = { $count ->
    [one] 1 of your workers captured
   *[other] { $count } of your workers captured
  }

## What a turn brings nearer, and why it is preferred to another with the same points

westkingdom-nearer = { $name } then needs { $what }
westkingdom-nearer-only = { $name } then needs only { $what }
westkingdom-nearer-ready = { $name } can be built then
westkingdom-nearer-climb = { $name } can be paid then
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
westkingdom-reason-captives = captives bring silver
westkingdom-reason-prison = fewer in prison
westkingdom-reason-debts = fewer unpaid debts
westkingdom-reason-virtue = keeps more virtue
westkingdom-reason-end = nearer the end
westkingdom-reason-together = workers stand together
westkingdom-reason-rivals = rivals lose workers

## What others did to whoever is to act

westkingdom-honour-wanted = { $count ->
    [one] Most wanted: { $name }, 1 worker captured.
   *[other] Most wanted: { $name }, { $count } workers captured.
  }
westkingdom-captures = { $back ->
    [0] In { $matches } matches together, { $captor } has captured { $count } of { $owner }’s workers.
   *[other] In { $matches } matches together, { $captor } has captured { $count } of { $owner }’s workers, and { $owner } { $back } of { $captor }’s.
  }
westkingdom-honour-saint = Saint: { $name }, virtue { $count }.
westkingdom-harm-captured = { $count } of your workers were captured ({ $by }).
westkingdom-harm-captured-by = { $count ->
    [one] { $name } captured one of your workers ({ $place }).
   *[other] { $name } captured { $count } of your workers ({ $place }).
  }
westkingdom-harm-by = { $name }: { $places }
westkingdom-harm-at = { $place } { NUMBER($count) }
westkingdom-harm-prison = { $count ->
    [one] One of your workers went to prison.
   *[other] { $count } of your workers went to prison.
  }
westkingdom-harm-sent = { $count ->
    [one] { $name } sent one of your workers to prison.
   *[other] { $name } sent { $count } of your workers to prison.
  }
westkingdom-harm-debts = { $count ->
    [one] You took a debt.
   *[other] You took { $count } debts.
  }

## Refusals

westkingdom-refusal-notation = I can’t read “{ $text }” as a move. Try “place forest”, “hire miner-19” or “construct smithy”.
westkingdom-refusal-pack = That plan is not in the pack you choose from, or you have chosen already.
westkingdom-refusal-now = That can’t be done now.
westkingdom-refusal-pass = This has to be decided, it can’t be declined.
westkingdom-refusal-recall = Take workers back only when you have none to place; you have some now.
westkingdom-refusal-recall-none = You have no worker there.
westkingdom-refusal-recall-other = As long as you have workers on open locations, take one back from there.
westkingdom-refusal-no-worker = You have no worker left to place; take one back.
westkingdom-refusal-only-artisan = Only your Artisan is left; say “artisan” to place it.
westkingdom-refusal-artisan = Your Artisan is not in your supply.
westkingdom-refusal-artisan-guildhall = The Artisan can’t go to the Guildhall.
westkingdom-refusal-guildhall = You can neither construct a building nor work on the Cathedral now; look at your goods, skills and virtue.
westkingdom-refusal-taken = Somebody stands on that space of the Black Market already.
westkingdom-refusal-market-virtue = With virtue 10 or more nobody deals with you in the Black Market.
westkingdom-refusal-market-silver = You don’t have the silver that this space of the Black Market costs.
westkingdom-refusal-tax-stand = The Tax Stand is empty.
westkingdom-refusal-town-centre = You can’t pay the tax of a first capture.
westkingdom-refusal-guardhouse = None of the Guardhouse’s actions would do anything for you now.
westkingdom-refusal-workshop = You can’t pay for an apprentice, and no plans are left to draw.
westkingdom-refusal-hand = That plan is not in your hand.
westkingdom-refusal-goods = You don’t have the goods that this building costs.
westkingdom-refusal-skills = Your apprentices lack a skill for this building.
westkingdom-refusal-silver = You don’t have the silver for that apprentice.
westkingdom-refusal-shown = That card does not lie face up.
westkingdom-refusal-trade = You don’t have the goods, or the apprentice, for that trade.
westkingdom-refusal-use-hire = You can’t hire anybody here now.
westkingdom-refusal-use-plans = No plans are left to draw.
westkingdom-refusal-use-construct = You have no plan that you can construct now.
westkingdom-refusal-use-cathedral = You can’t go on with the Cathedral: it takes virtue 5, a free space, the goods and a plan.
westkingdom-refusal-use-adornment = You can’t make an adornment: it takes the silver, a building without one, and a worker of yours to stack on.
westkingdom-refusal-use-tool = You can’t make a tool: it takes an apprentice without one, and in the Guildhall a worker of yours to stack on.
westkingdom-refusal-guard-send = You hold no captives.
westkingdom-refusal-guard-free = None of your workers is in prison.
westkingdom-refusal-guard-boards = Nobody holds workers of yours, or you can’t pay for them.
westkingdom-refusal-guard-boards-debt = Nobody holds workers of yours.
westkingdom-refusal-guard-pay-off = You have no unpaid debt, or you can’t pay it off.
westkingdom-refusal-raid = You can’t capture there now.
westkingdom-refusal-pay = You can’t pay in that way.
westkingdom-refusal-dismiss = That apprentice can’t go now.
westkingdom-refusal-wants-board = First choose a player board.
westkingdom-refusal-wants-apprentice = First choose an apprentice.
westkingdom-refusal-wants-place = First choose where your worker goes.
westkingdom-refusal-wants-mine = First choose clay or gold.
westkingdom-refusal-wants-trade = First choose a trade, or stop.
westkingdom-refusal-wants-use = First choose what you do here.
westkingdom-refusal-wants-dismiss = First choose the apprentice that goes.
westkingdom-refusal-wants-retool = First choose who gets the tool.
westkingdom-refusal-wants-raid = First choose where you capture.
westkingdom-refusal-wants-colour = First choose whose workers you capture.
westkingdom-refusal-wants-guard = First choose what you do at the Guardhouse.
westkingdom-refusal-wants-keep = First choose the plan that you keep.
westkingdom-refusal-wants-construct = First choose the building that you construct.
westkingdom-refusal-wants-pay = First choose how you pay.
westkingdom-refusal-wants-discard = First choose the plan that you discard.
westkingdom-refusal-wants-choose = First choose one of the effects.
westkingdom-refusal-wants-answer = First say yes or no.
westkingdom-refusal-wants-tool = First say whether the tool is used.
westkingdom-refusal-wants-prefer = First choose whose tool works.
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

## The board in words

westkingdom-board-over = **The match is over.**
westkingdom-board-draft = **First plans** – still choosing: { $names }
westkingdom-board-turn = It is **{ $name }**’s turn ({ $mark }).
westkingdom-board-final = { $count ->
    [one] the last turn
   *[other] the last { $count } turns, this one too
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
westkingdom-board-nobody = –
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
westkingdom-board-power = board of { $name }
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

westkingdom-alt-hall = { $count } of { $size } spaces of the Guildhall are filled. { $tax } silver lie on the Tax Stand.
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
