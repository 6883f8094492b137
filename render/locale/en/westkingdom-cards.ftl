### West Kingdom: cards by name, and what they do, put together from the words of the data file.

## Goods, skills, workers

westkingdom-amount-clay = { $count } clay
westkingdom-amount-wood = { $count } wood
westkingdom-amount-stone = { $count } stone
westkingdom-amount-gold = { $count } gold
westkingdom-amount-marble = { $count } marble
westkingdom-amount-silver = { $count } silver
westkingdom-amount-tax = { $count } tax
westkingdom-amount-virtue = { $count } virtue
westkingdom-amount-building-card = { $count ->
    [one] 1 plan
   *[other] { $count } plans
  }
westkingdom-amount-debt = { $count ->
    [one] 1 unpaid debt
   *[other] { $count } unpaid debts
  }
westkingdom-amount-stone-or-wood = { $count ->
    [one] 1 wood or stone
   *[other] { $count } wood or stone in any mix
  }
westkingdom-nothing = nothing
westkingdom-good-gold = gold
westkingdom-good-marble = marble

westkingdom-skill-carpentry = carpentry
westkingdom-skill-tiling = tiling
westkingdom-skill-masonry = masonry
westkingdom-skills-all = all three skills

# What each sign is called, on the page that names them.
westkingdom-word-clay = clay
westkingdom-word-wood = wood
westkingdom-word-stone = stone
westkingdom-word-gold = gold
westkingdom-word-marble = marble
westkingdom-word-silver = silver
westkingdom-word-tax = tax
westkingdom-word-virtue = virtue
westkingdom-word-vp = points
westkingdom-word-plan = building plan
westkingdom-word-debt = unpaid debt
westkingdom-word-paid = paid debt
westkingdom-word-reward = reward card
westkingdom-word-adornment = adornment
westkingdom-word-tool = tool
westkingdom-word-carpentry = carpentry
westkingdom-word-tiling = tiling
westkingdom-word-masonry = masonry
westkingdom-word-worker = worker
westkingdom-word-apprentice = apprentice
westkingdom-word-capture = captured worker
westkingdom-word-prison = prison
westkingdom-word-reset = market reset
westkingdom-word-end = end of the match
westkingdom-word-all = each player
westkingdom-word-most = the most
westkingdom-word-arrow = gives
westkingdom-word-none = nothing
westkingdom-word-cathedral = Cathedral
westkingdom-colour-blue = blue
westkingdom-colour-green = green
westkingdom-colour-purple = purple
westkingdom-colour-red = red
westkingdom-colour-yellow = yellow
westkingdom-colour-orange = orange
westkingdom-colour-none = no colour yet
westkingdom-emoji-none = ⚪
westkingdom-emoji-blue = 🔵
westkingdom-emoji-green = 🟢
westkingdom-emoji-purple = 🟣
westkingdom-emoji-red = 🔴
westkingdom-emoji-yellow = 🟡
westkingdom-emoji-orange = 🟠

westkingdom-list-or = {" "}or{" "}

## Locations
westkingdom-place-forest = Forest
westkingdom-place-quarry = Quarry
westkingdom-place-mines = Mines
westkingdom-place-silversmith = Silversmith
westkingdom-place-storehouse = King’s Storehouse
westkingdom-place-workshop = Workshop
westkingdom-place-town-centre = Town Centre
westkingdom-place-guardhouse = Guardhouse
westkingdom-place-tax-stand = Tax Stand
westkingdom-place-market-left = Black Market (left)
westkingdom-place-market-middle = Black Market (middle)
westkingdom-place-market-right = Black Market (right)
westkingdom-place-guildhall = Guildhall

# on buttons, at most 20 characters
westkingdom-button-forest = Forest
westkingdom-button-quarry = Quarry
westkingdom-button-mines = Mines
westkingdom-button-silversmith = Silversmith
westkingdom-button-storehouse = Storehouse
westkingdom-button-workshop = Workshop
westkingdom-button-town-centre = Town Centre
westkingdom-button-guardhouse = Guardhouse
westkingdom-button-tax-stand = Tax Stand
westkingdom-button-market-left = Market left
westkingdom-button-market-middle = Market middle
westkingdom-button-market-right = Market right
westkingdom-button-guildhall = Guildhall

# behind the name of a player or a place, as in “captures 3 workers at the Forest”
westkingdom-at-forest = at the Forest
westkingdom-at-quarry = at the Quarry
westkingdom-at-mines = in the Mines
westkingdom-at-silversmith = at the Silversmith
westkingdom-at-storehouse = at the King’s Storehouse
westkingdom-at-workshop = at the Workshop
westkingdom-at-town-centre = at the Town Centre
westkingdom-at-guardhouse = at the Guardhouse
westkingdom-at-tax-stand = at the Tax Stand
westkingdom-at-market-left = on the left space of the Black Market
westkingdom-at-market-middle = on the middle space of the Black Market
westkingdom-at-market-right = on the right space of the Black Market
westkingdom-at-guildhall = in the Guildhall

westkingdom-from-forest = from the Forest
westkingdom-from-quarry = from the Quarry
westkingdom-from-mines = from the Mines
westkingdom-from-silversmith = from the Silversmith
westkingdom-from-storehouse = from the King’s Storehouse
westkingdom-from-workshop = from the Workshop
westkingdom-from-town-centre = from the Town Centre
westkingdom-from-guardhouse = from the Guardhouse
westkingdom-from-tax-stand = from the Tax Stand
westkingdom-from-prison = from prison
westkingdom-from-market = from the Black Market
westkingdom-from-board = from the { $colour } board

## Apprentices

westkingdom-apprentice-acolyte = Acolyte
westkingdom-apprentice-conspirator = Conspirator
westkingdom-apprentice-debt-collector = Debt Collector
westkingdom-apprentice-gatekeeper = Gatekeeper
westkingdom-apprentice-illusionist = Illusionist
westkingdom-apprentice-jeweller = Jeweller
westkingdom-apprentice-labourer = Labourer
westkingdom-apprentice-merchant = Merchant
westkingdom-apprentice-miner = Miner
westkingdom-apprentice-patron = Patron
westkingdom-apprentice-pickpocket = Pickpocket
westkingdom-apprentice-squire = Squire
westkingdom-apprentice-stonecutter = Stonecutter
westkingdom-apprentice-swindler = Swindler
westkingdom-apprentice-thief = Thief
westkingdom-apprentice-trader = Trader
westkingdom-apprentice-trickster = Trickster
westkingdom-apprentice-woodcutter = Woodcutter
westkingdom-apprentice-enforcer = Enforcer
westkingdom-apprentice-overseer = Overseer
westkingdom-apprentice-peddler = Peddler
westkingdom-apprentice-abbot = Abbot
westkingdom-apprentice-antagonist = Antagonist
westkingdom-apprentice-lookout = Lookout
westkingdom-apprentice-strongman = Strongman

## Buildings

westkingdom-building-smithy = Smithy
westkingdom-building-steeple = Steeple
westkingdom-building-stone-market = Stone Market
westkingdom-building-tavern = Tavern
westkingdom-building-thieves-den = Thieves’ Den
westkingdom-building-tilers-hut = Tiler’s Hut
westkingdom-building-trading-post = Trading Post
westkingdom-building-treasury = Treasury
westkingdom-building-university = University
westkingdom-building-watchtower = Watchtower
westkingdom-building-well = Well
westkingdom-building-wood-market = Wood Market
westkingdom-building-aqueduct = Aqueduct
westkingdom-building-armoury = Armoury
westkingdom-building-barracks = Barracks
westkingdom-building-betting-house = Betting House
westkingdom-building-carpenters-hut = Carpenter’s Hut
westkingdom-building-castle = Castle
westkingdom-building-chapel = Chapel
westkingdom-building-church = Church
westkingdom-building-clay-market = Clay Market
westkingdom-building-clay-pit = Clay Pit
westkingdom-building-drafting-room = Drafting Room
westkingdom-building-dungeon = Dungeon
westkingdom-building-factory = Factory
westkingdom-building-fortress = Fortress
westkingdom-building-fountain = Fountain
westkingdom-building-gamblers-den = Gambler’s Den
westkingdom-building-hideout = Hideout
westkingdom-building-keep = Keep
westkingdom-building-library = Library
westkingdom-building-lighthouse = Lighthouse
westkingdom-building-lumber-camp = Lumber Camp
westkingdom-building-masons-hut = Mason’s Hut
westkingdom-building-moneylender = Moneylender
westkingdom-building-monument = Monument
westkingdom-building-observatory = Observatory
westkingdom-building-palace = Palace
westkingdom-building-reservoir = Reservoir
westkingdom-building-silver-market = Silver Market
westkingdom-building-crane = Crane
westkingdom-building-graveyard = Graveyard
westkingdom-building-museum = Museum
westkingdom-building-arc = Arc
westkingdom-building-courtyard = Courtyard
westkingdom-building-gallery = Gallery
westkingdom-building-garrison = Garrison
westkingdom-building-parish = Parish
westkingdom-building-pillar = Pillar
westkingdom-building-academy = Academy
westkingdom-building-arcade = Arcade
westkingdom-building-cellar = Cellar
westkingdom-building-dormitory = Dormitory
westkingdom-building-meeting-room = Meeting Room
westkingdom-building-storehouse = Storehouse

## Craft cards

westkingdom-craft-red-tapestry = Red Tapestry
westkingdom-craft-carved-lintel = Carved Lintel
westkingdom-craft-painted-ceiling = Painted Ceiling
westkingdom-craft-oak-panels = Oak Panels
westkingdom-craft-alms-box = Alms Box
westkingdom-craft-gold-leaf = Gold Leaf
westkingdom-craft-marble-floor = Marble Floor
westkingdom-craft-inlaid-altar = Inlaid Altar
westkingdom-craft-votive-candles = Votive Candles
westkingdom-craft-reliquary = Reliquary
westkingdom-craft-rose-window = Rose Window
westkingdom-craft-peacock-screen = Peacock Screen
westkingdom-craft-looted-idol = Looted Idol
westkingdom-craft-borrowed-splendour = Borrowed Splendour
westkingdom-craft-pawned-chalice = Pawned Chalice
westkingdom-craft-unpaid-statue = Unpaid Statue
westkingdom-craft-great-doors = Great Doors
westkingdom-craft-captains-banner = Captain’s Banner
westkingdom-craft-guild-shields = Guild Shields
westkingdom-craft-pardon-bell = Pardon Bell
westkingdom-craft-gaming-tables = Gaming Tables
westkingdom-craft-confession-stall = Confession Stall
westkingdom-craft-mosaic = Mosaic
westkingdom-craft-stained-glass = Stained Glass

## Player boards

westkingdom-power-therese = Therese
westkingdom-power-caroline = Caroline
westkingdom-power-ada = Ada
westkingdom-power-frederick = Frederick
westkingdom-power-rudolf = Rudolf
westkingdom-power-lothaire = Lothaire
westkingdom-power-hugo = Hugo
westkingdom-power-clovis = Clovis
westkingdom-power-fara = Fara
westkingdom-power-bertha = Bertha
westkingdom-power-walaric = Walaric
westkingdom-power-gisela = Gisela

# one of several cards of a name
# Where several cards have one name: the word that tells them apart, behind the name.
westkingdom-apart = { $name } ({ $word })
westkingdom-apart-word = { $card ->
    [acolyte-1] plan
    [acolyte-2] clay
    [acolyte-3] silver
    [debt-collector-6] clay
    [debt-collector-7] stone
    [debt-collector-8] wood
    [merchant-14] clay
    [merchant-15] gold
    [merchant-16] marble
    [merchant-17] stone
    [merchant-18] wood
    [patron-21] clay
    [patron-22] silver
    [patron-23] stone
    [patron-24] wood
    [squire-26] gold
    [squire-27] marble
    [squire-28] virtue
    [swindler-31] clay
    [swindler-32] stone
    [swindler-33] wood
    [trader-35] clay
    [trader-36] stone
    [trader-37] wood
    [enforcer-41] gold
    [enforcer-48] clay
    [enforcer-49] stone
    [enforcer-50] wood
    [abbot-44] carpenter
    [abbot-45] mason
    [antagonist-46] tiler
    [antagonist-47] carpenter
    [lookout-51] tiler
    [lookout-52] mason
    [strongman-53] silver
    [strongman-54] capture
    [strongman-55] prison
   *[other] other
  }
# Of cards that are alike: where one lies.
westkingdom-apart-column = { $name } (column { $column })
westkingdom-apart-row = { $name } (row { $row })

## What a card does: verbs

westkingdom-effect-gain = get { $what }
westkingdom-effect-lose = lose { $what }
westkingdom-effect-trade = pay { $pay } to get { $gain }
westkingdom-effect-trade-virtue = lose { $pay } to get { $gain }
westkingdom-effect-trade-plan = put { $pay } from your hand under the pile to get { $gain }
westkingdom-effect-free-all-prison = free all your workers from prison
westkingdom-effect-free-all-boards = free all your workers from other players’ boards
westkingdom-effect-free-prison = { $count ->
    [one] free 1 of your workers from prison
   *[other] free up to { $count } of your workers from prison
  }
westkingdom-effect-free-boards = { $count ->
    [one] free 1 of your workers from another player’s board
   *[other] free up to { $count } of your workers from other players’ boards
  }
westkingdom-effect-free-artisan = free your Artisan from prison
westkingdom-effect-capture-any = { $count ->
    [one] make 1 capture for free
   *[other] make { $count } captures for free
  }
westkingdom-effect-capture-here = capture all workers of one colour where you placed this turn, but not your own Artisan
westkingdom-effect-capture-some = capture up to { $limit } workers of one colour where you placed this turn, but not your own Artisan
westkingdom-effect-hire = hire 1 face-up apprentice for free
westkingdom-effect-wipe = put all face-up apprentices under the pile and turn up new ones
westkingdom-effect-destroy = { $count ->
    [one] get rid of 1 unpaid debt
   *[other] get rid of { $count } unpaid debts
  }
westkingdom-effect-craft-adornment = make 1 adornment for free
westkingdom-effect-craft-tool = make 1 tool for free
westkingdom-effect-repeat = repeat its building’s immediate effect
westkingdom-effect-score = { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  }
westkingdom-effect-debt-less = { $points ->
    [one] each unpaid debt costs you 1 point less
   *[other] each unpaid debt costs you { $points } points less
  }
westkingdom-effect-debt-more = { $points ->
    [one] each unpaid debt costs you 1 point more
   *[other] each unpaid debt costs you { $points } points more
  }
westkingdom-effect-dismiss = discard 1 of your apprentices
westkingdom-effect-guildhall = place another worker in the Guildhall at once
westkingdom-effect-skills = also counts as { $skills }, wherever skills count

westkingdom-effect-may = you may { $what }
westkingdom-effect-per = { $what } { $per }
westkingdom-effect-if = { $what } { $when }
westkingdom-effect-each = all players { $what }
westkingdom-effect-then = {"; "}then{" "}

## What cards count

westkingdom-per-own-prison = for { $each ->
    [one] each of your workers
   *[other] every { $each } of your workers
  } in prison
westkingdom-per-captured-held = for { $each ->
    [one] each captured worker
   *[other] every { $each } captured workers
  } on your board
westkingdom-per-buildings = for { $each ->
    [one] each of your buildings, including this one
   *[other] every { $each } of your buildings, including this one
  }
westkingdom-per-cathedral-level = for { $each ->
    [one] each level of the Cathedral you have reached
   *[other] every { $each } levels of the Cathedral you have reached
  }
westkingdom-per-virtue = for { $each ->
    [one] each point of virtue
   *[other] every { $each } virtue
  }
westkingdom-per-unpaid-debts = for { $each ->
    [one] each unpaid debt
   *[other] every { $each } unpaid debts
  }
westkingdom-per-paid-debts = for { $each ->
    [one] each debt you have paid off
   *[other] every { $each } debts you have paid off
  }
westkingdom-per-tools = for { $each ->
    [one] each of your tools
   *[other] every { $each } of your tools
  }
westkingdom-per-adornments = for { $each ->
    [one] each of your adornments
   *[other] every { $each } of your adornments
  }
westkingdom-per-skill-carpentry = for { $each ->
    [one] each sign of carpentry
   *[other] every { $each } signs of carpentry
  } on your apprentices
westkingdom-per-skill-tiling = for { $each ->
    [one] each sign of tiling
   *[other] every { $each } signs of tiling
  } on your apprentices
westkingdom-per-skill-masonry = for { $each ->
    [one] each sign of masonry
   *[other] every { $each } signs of masonry
  } on your apprentices
westkingdom-per-skill-sets = for { $each ->
    [one] each set of all three skills
   *[other] every { $each } sets of all three skills
  }
westkingdom-per-clay = for every { $each } clay you have
westkingdom-per-wood = for every { $each } wood you have
westkingdom-per-stone = for every { $each } stone you have
westkingdom-per-gold = for every { $each } gold you have
westkingdom-per-marble = for every { $each } marble you have
westkingdom-per-silver = for every { $each } silver you have
westkingdom-per-clay-wood-stone = for every { $each } clay, wood and stone you have in total

westkingdom-most-cathedral-level = if you are higher on the Cathedral than everyone else
westkingdom-most-clay = if you have more clay than everyone else
westkingdom-most-wood = if you have more wood than everyone else
westkingdom-most-stone = if you have more stone than everyone else
westkingdom-most-silver = if you have more silver than everyone else
westkingdom-none-own-prison = if none of your workers is in prison
westkingdom-none-unpaid-debts = if you have no unpaid debts
westkingdom-atleast-own-prison = if { $count } or more of their workers are in prison

## What apprentices and player boards do, and when

westkingdom-ability = { $when }: { $what }
westkingdom-ability-none = no other ability
westkingdom-ability-also = also get { $what }
westkingdom-ability-get = get { $what }
westkingdom-ability-less = pay { $what } less
westkingdom-ability-less-virtue = lose { $what } less
westkingdom-ability-less-mixed = pay { $count } wood or stone less
westkingdom-ability-once = one action that turn costs up to { $what } less, not counting tax
westkingdom-ability-trade = an extra trade, { $pay } for { $gain }
westkingdom-ability-instead = you may pay { $pay } instead
westkingdom-ability-extra = { $count ->
    [one] counts as 1 more of your workers there
   *[other] counts as { $count } more of your workers there
  }

westkingdom-on-forest = Forest
westkingdom-on-quarry = Quarry
westkingdom-on-mines = Mines
westkingdom-on-silversmith = Silversmith
westkingdom-on-storehouse = King’s Storehouse
westkingdom-on-storehouse-place = When you place at the King’s Storehouse
westkingdom-on-hire = When you hire at the Workshop
westkingdom-on-black-market = With each action in the Black Market
westkingdom-on-tax-stand = Tax Stand
westkingdom-on-town-centre = Town Centre
westkingdom-on-capture = Town Centre, each capture after the first
westkingdom-on-guardhouse = Guardhouse
westkingdom-on-send-to-prison = When you send workers to prison
westkingdom-on-pay-debt = With each debt you pay off
westkingdom-on-cathedral = With each step on the Cathedral
westkingdom-on-construct = With each building you construct
westkingdom-on-reset = When the Black Market is reset
westkingdom-on-artisan = When you place your Artisan
westkingdom-on-any-action = With every action
westkingdom-on-take-debt = Each time you would take a debt

westkingdom-passive-interchangeable = { $one } and { $two } are the same for you, in costs and when cards count them
westkingdom-passive-no-discard = you discard no plan for a step on the Cathedral
westkingdom-passive-limit = you may have { $count } apprentices
westkingdom-passive-artisan = your Artisan counts as { $count } workers in the turn in which you place it
westkingdom-passive-adornment = a tool you make also gives you the benefit of its card’s adornment

## Cards as a whole

westkingdom-text-now = When built: { $what }
westkingdom-text-end = At the end: { $what }
westkingdom-text-plain = no effect
westkingdom-text-virtue = { $virtue } virtue
westkingdom-text-house = { $text } (house values)
westkingdom-text-points = { $points ->
    [one] 1 point
   *[other] { NUMBER($points) } points
  }
westkingdom-text-tool = Tool: { $what }
westkingdom-text-adornment = Adornment: { $what }
westkingdom-text-start = starts with { $what }
westkingdom-text-start-virtue = virtue { $virtue }
westkingdom-text-start-prison = { $count ->
    [one] 1 worker in prison
   *[other] { $count } workers in prison
  }
westkingdom-text-start-tool = a tool

westkingdom-rival-baron = the Baron
westkingdom-rival-bishop = the Bishop
