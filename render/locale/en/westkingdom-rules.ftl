### The rules of Architects of the West Kingdom in pages, in our own words.

westkingdom-topic-aim-title = The game in short
westkingdom-topic-aim-body =
    You are an architect in the service of the king. You gather goods, hire apprentices, construct buildings and work on the Cathedral. The match ends soon after the Guildhall is full. **The most points win.**

    Three things make this game special:
    - **Your workers stay where they are.** The more of them stand at a location, the more it gives you.
    - **Others can take them away.** They capture a whole group at once, hold it on their board, and later send it to prison for silver.
    - **Your virtue decides what you can do.** A lot of it gives points and opens the Cathedral; a little lowers your taxes and opens the Black Market.

    See *Your turn*, *Your first turns* and the page of each location.
westkingdom-topic-setup-title = Setup
westkingdom-topic-setup-body =
    - Each player has **20 workers**, starts at virtue 7 and has no debts. The first player has 3 silver, each next one 1 more.
    - 4 silver are on the Tax Stand, and 8 apprentices are face up in 2 rows of 4.
    - **Plans:** each player gets 4, keeps 1 and passes the rest on, three times; the last of each pack goes under the pile. So everyone starts with 3 plans. An option deals 3 at random instead.
    - **Start apprentice** (option; always with artisans): in reverse turn order, each player takes a face-up apprentice for free. Its virtue counts at once. The gaps are filled afterwards.
    - **Player boards with powers** (option): the board says what you start with, including prisoners, and what only you can do. The player with the most virtue goes first.
    - **Rewards of the Cathedral:** 5 with 2 players, 2 more for each further player, up to 11.
westkingdom-topic-first-turns-title = Your first turns
westkingdom-topic-first-turns-body =
    1. **Look at your plans** (*My cards*, or `/west plans`): what do they cost, and which skills do they take? A plan that needs no skill is a good first one.
    2. **Gather.** Your first worker in the Forest gets you 1 wood, the second 2, the third 3. So keep coming back to the same place. But the others will want to capture a large group: three or four is a good number.
    3. **Hire an apprentice** at the Workshop with your first silver: your first worker there pays 4 silver. Take a skill that your plans need.
    4. **Then the Guildhall:** construct, and score points for good. A worker there never comes back, and no one can capture it.

    Short of silver? The Silversmith always helps; the Tax Stand is quick money that costs virtue. Workers gone? Free them at the Guardhouse, or capture the others’ groups before they capture yours.
# What the things behind the signs do.
westkingdom-sign-silver = pays for almost everything
westkingdom-sign-tax = silver that goes to the Tax Stand
westkingdom-sign-virtue = 9 or less opens the Black Market, 5 or more the Cathedral
westkingdom-sign-plan = a building you can construct in the Guildhall
westkingdom-sign-debt = −2 points at the end
westkingdom-sign-paid = no longer costs points
westkingdom-sign-reward = earned with each step on the Cathedral
westkingdom-sign-adornment = a craft card under a building
westkingdom-sign-tool = a craft card under an apprentice
westkingdom-sign-carpentry = a skill that plans need
westkingdom-sign-tiling = a skill that plans need
westkingdom-sign-masonry = a skill that plans need
westkingdom-sign-worker = the more of yours in a place, the more it gives
westkingdom-sign-apprentice = has a skill and an ability
westkingdom-sign-capture = 1 silver for its captor at the Guardhouse
westkingdom-sign-prison = 3 or more of your workers there cost 1 virtue at a reset
westkingdom-sign-reset = after the third worker in the Black Market; sends them to prison
westkingdom-sign-cathedral = up to 20 points for level 5

westkingdom-topic-signs-body =
    What comes before an **arrow** is paid or needed, what comes after it is yours. A **crown** stands for whoever has the most, **heads** for each player at the table, a **cross** for nothing.

    A number **on a player’s colour** means 3 or more workers. From 5 on they have a **plate**: a **red** one if they can be captured, by a player with **red shackles**. Behind **bars** are the workers a player has captured.

    Marks in a player’s colour show what that player has done since your last turn. Numbers on buttons are points: **+3** for you; after the slash, the others’.
westkingdom-topic-turn-title = Your turn
westkingdom-topic-turn-body =
    There are no rounds: players take turns, one worker at a time.

    1. **Place one worker** from your supply and do what its location offers.
    2. If you have **none left**, you take 1 worker back instead, from an open location; only if you have none there, from prison, the Black Market or another board. Workers in the Guildhall never come back.

    Most locations depend on how many of your workers stand there, the new one included; below, this number is called **n**.

    After that, in this order: the Black Market is reset if due, you discard plans down to **6**, and new apprentices come if due.
westkingdom-topic-forest-title = Forest
westkingdom-topic-forest-body = You get **n wood**: 1 with your first worker there, 2 with the second, and so on. A Woodcutter adds 1.
westkingdom-topic-quarry-title = Quarry
westkingdom-topic-quarry-body = You get **n stone**: 1 with your first worker there, 2 with the second, and so on. A Stonecutter adds 1.
westkingdom-topic-mines-title = Mines
westkingdom-topic-mines-body =
    Choose one:
    - **clay**: 1 more than you have workers there, so 2 with your first;
    - **gold**: 1 for every 2 of your workers there, so from the second on.

    A Miner adds 1 clay, whichever you choose.
westkingdom-topic-silversmith-title = Silversmith
westkingdom-topic-silversmith-body = You get **silver**: 1 more than you have workers there, so 2 with your first. A Jeweller adds 1.
westkingdom-topic-storehouse-title = King’s Storehouse
westkingdom-topic-storehouse-body =
    Make **up to n trades**; you may make the same one again.
    - any 2 of clay, wood and stone for **1 virtue**
    - any 3 of wood and stone for **1 marble**
    - the trades of your own Merchants, Patrons and Traders

    You may also place a worker here and trade nothing.
westkingdom-topic-workshop-title = Workshop
westkingdom-topic-workshop-body =
    Choose one:
    - **Hire an apprentice** for 2 tax and 2 silver. You reach columns 1 to n of both rows. Each column beyond costs 1 silver more, which goes on the first cards of that row, one each. Silver on a card belongs to whoever hires it.
    - **Draw plans**: 1, plus 1 for every 2 of your workers there.

    See *Hiring*.
westkingdom-topic-town-centre-title = Town Centre
westkingdom-topic-town-centre-body =
    Make **up to n captures**. The first costs 1 tax, each further one 1 silver. A capture takes **all workers of one colour at one open location**.

    With 2 or 3 players, and alone, you may capture at 2 locations in a turn; with 4 or more, all captures are at the same one. You may stop at any time, even before the first one.

    See *Captures and prison*.
westkingdom-topic-guardhouse-title = Guardhouse
westkingdom-topic-guardhouse-body =
    Do **up to n** of these, at least one; you may repeat any:
    - **Send your captives to prison**: all you hold, for 1 silver each.
    - **Free your workers from prison**: all of them, for nothing.
    - **Free your workers from the others’ boards**: all of them, for 2 tax and 3 silver, or for an unpaid debt and 1 virtue.
    - **Pay off a debt**: 3 tax and 3 silver; turn it over and gain 1 virtue.

    If none of them would do anything for you, you can’t go there.
westkingdom-topic-tax-stand-title = Tax Stand
westkingdom-topic-tax-stand-body =
    Take **all the silver** there and lose **2 virtue**. You can’t go there while it is empty.

    All *tax* that players pay comes here. Other silver goes back to the supply.
westkingdom-topic-black-market-title = Black Market
westkingdom-topic-black-market-body =
    You need **virtue 9 or less**. Each of the three spaces has room for one worker and costs 1 virtue besides the silver.
    - **Left**, 1 silver: the goods on the small side of the top market card.
    - **Middle**, 2 silver: hire any face-up apprentice at no further cost, or draw 5 plans and keep 1; with artisans, you may make a tool instead.
    - **Right**, 3 silver: the goods on the large side of the card turned over last.

    The workers stay there until the market is reset. Then they go to prison. See *Reset of the Black Market*.
westkingdom-topic-reset-title = Reset of the Black Market
westkingdom-topic-reset-body =
    It is reset when the **third worker** goes there, and when a worker fills the **first space of the third or fourth row of the Guildhall**. After that action:
    1. The workers in the market go to prison.
    2. The top market card turns over: its large side now counts on the right, and the next small side on the left.
    3. Apprentices and boards that do something at a reset do it, in turn order from the current player; each player frees workers first.
    4. Each player with 3 or more workers in prison loses 1 virtue.
    5. The player with the most workers in prison takes an unpaid debt; if several are tied, each of them does.
westkingdom-topic-guildhall-title = Guildhall
westkingdom-topic-guildhall-body =
    Here you **construct a building** or **work on the Cathedral**. The worker fills the next space and never comes back. There are 12 spaces with 2 players (or alone), 16 with 3, 20 with 4, 24 with more.

    {""}**To construct a plan from your hand:**
    1. Your apprentices must have every skill it names; one of each is enough, and nothing is used up.
    2. Pay all its goods.
    3. The building goes in front of you; its virtue changes at once, and what it does *when built* happens.

    You can go to the Guildhall only if you can do one of the two.
westkingdom-topic-cathedral-title = Cathedral
westkingdom-topic-cathedral-body =
    One level at a time. It takes **virtue 5 or more**, a free space on the next level, its goods, and **a plan from your hand**, which goes under the pile.

    - Level 1: 1 gold · 2 points · 3 spaces
    - Level 2: 4 wood or stone, mixed as you like · 4 points · 3 spaces
    - Level 3: 1 marble · 7 points · 2 spaces
    - Level 4: 8 wood or stone, mixed as you like · 12 points · 2 spaces
    - Level 5: 2 gold, 2 marble · 20 points · 1 space

    Only the level you hold counts. As you move up, your old space is free for others. Each step also earns the **top reward**, for all to see; once they are gone, 1 virtue.
westkingdom-topic-hiring-title = Hiring
westkingdom-topic-hiring-body =
    - Apprentices give you **skills** for your buildings, and most have an ability that always works.
    - The virtue on the card counts once, when you hire it. Discarding the card doesn’t take it back.
    - You may have **5**. For a sixth you first discard one; at no other time.
    - Silver on the card is yours, however you hire it. Then the row moves up to the left, and a new card comes at its right end.
    - Two apprentices with the same ability both count.
westkingdom-topic-captures-title = Captures and prison
westkingdom-topic-captures-body =
    - A capture takes **all workers of one colour at one open location**, even the Town Centre itself. Other players’ workers become captives on your board. Your own return to your supply: that is how you call a group home.
    - Workers in the Guildhall, the Black Market, prison and on boards can’t be captured.
    - Captives give you nothing until you **send them to prison** at the Guardhouse, for 1 silver each.
    - Their owner can free them from your board, and from prison, at the Guardhouse too.
    - Captures from cards cost nothing, and don’t count towards the number of locations.
    - At the end, every 2 of your workers in prison cost you 1 point.
westkingdom-topic-virtue-title = Virtue and tax
westkingdom-topic-virtue-body =
    {""}**Points at the end**
    14: 7 · 13: 5 · 12: 3 · 11: 2 · 10: 1 · 9 to 6: 0 · 5: −1 · 4: −3 · 3: −5 · 2: −7 · 1: −8 · 0: −9

    {""}**What it opens and closes**
    - 10 or more: no Black Market
    - 4 or less: no Cathedral
    - 3 or 2: every action with tax costs 1 tax less
    - 1 or 0: every action with tax costs 2 tax less

    {""}**At the ends of the track**
    - Each point above 14 gets rid of 1 of your unpaid debts.
    - Each point below 0 is an unpaid debt instead.

    Low virtue lowers only tax, not other silver; what counts is the virtue you have at that moment.
westkingdom-topic-debts-title = Debts
westkingdom-topic-debts-body =
    - An **unpaid debt** costs 2 points at the end.
    - **Pay it off** at the Guardhouse for 3 tax and 3 silver: it no longer costs points, and you gain 1 virtue.
    - Some cards, and virtue above 14, **get rid of** a debt: it’s gone, but you gain no virtue for it.
westkingdom-topic-end-title = End and victory
westkingdom-topic-end-body =
    The worker on the **last space of the Guildhall** ends the match: after that turn each player has **one more turn**, ending with the one who placed it. You can still construct and work on the Cathedral then; those workers go beside the Guildhall.

    Then effects at the end of the match change your virtue, building by building in the order in which you constructed them. After that, points are counted.

    In a tie, more virtue wins, then more silver; if that is tied too, the players share the victory.
westkingdom-topic-scoring-title = Points
westkingdom-topic-scoring-body =
    - **Buildings**: the points on them, and what they give at the end
    - **Cathedral**: 2, 4, 7, 12 or 20 points for the level you hold
    - **Virtue**: see *Virtue and tax*
    - **Unpaid debts**: −2 each
    - **Gold and marble**: 1 each
    - **Silver**: 1 for every 10
    - **Prison**: −1 for every 2 of your workers there
    - with artisans, **adornments**: the points on them
    - with artisans, **tools**: 1, 2, 4, 6, 9 or 12 points for 1 to 6 of them

    Clay, wood and stone count for nothing, and so do workers elsewhere. Everything counted in groups is rounded down.
westkingdom-topic-artisans-title = Age of Artisans: the Artisan
westkingdom-topic-artisans-body =
    This expansion, always used with 6 players, adds 12 buildings and 12 apprentices. Each player starts with an apprentice, and the apprentices of column 1 go under the pile as the Guildhall fills: when a worker fills the third space of row 1, 2 or 3.

    Each player also has one **Artisan**. It is a worker like the others, but
    - in the turn you place it, it **counts as 2**;
    - it lets you **ignore 1 virtue** that you would lose by that turn’s action;
    - it can’t go to the Guildhall.

    It can be captured and imprisoned like any worker, and is always the first to be freed.
westkingdom-topic-crafts-title = Age of Artisans: adornments
westkingdom-topic-crafts-body =
    4 craft cards are face up. In the Guildhall you may stack a worker **on top of one of your own**, at most two on a space, to make something from a craft card. That fills no space.

    The upper half of a card is an **adornment**. It costs 2 tax and 3 silver and goes under one of your buildings that has none. What it does, good or bad, happens at once; its points count at the end.
westkingdom-topic-tools-title = Age of Artisans: tools
westkingdom-topic-tools-body =
    The lower half of a craft card is a **tool**. You make it in the Guildhall with a worker on top of one of your own, at no other cost, or on the middle space of the Black Market. It goes under one of your apprentices that has none, and stays there.

    A tool works **once a turn**, when its apprentice’s ability is of use: a Woodcutter’s when you place at the Forest, a Merchant’s with its own trade, a Squire’s when it pays out at a reset.
    - Tools that give goods, plans, or free workers work automatically, **before** you pay: what they give can pay for the action.
    - For other tools you are asked: *now*, *later* in the same action, or *no*.
    - Tools that capture come after the action, where your worker of this turn stands.
    - Tools that count as skills always count.

    If you discard an apprentice with a tool, the tool may go to another one of yours without a tool; otherwise it leaves the game. Tools also give points at the end: see *Points*.
westkingdom-topic-tool-times-title = Age of Artisans: when a tool works
westkingdom-topic-tool-times-body =
    Once a turn, or at a reset, when its apprentice’s ability is of use:
    - **Acolyte, Debt Collector, Enforcer:** with the step on the Cathedral, with the first debt you pay off, with the first time you send captives to prison
    - **Woodcutter, Stonecutter, Miner, Jeweller, Pickpocket, Thief, Illusionist, Swindler, Trickster:** with your action there
    - **Merchant, Patron, Trader:** with their own trade
    - **Abbot, Antagonist, Lookout, Overseer:** when you place a worker at their location
    - **Conspirator:** with your second capture at the Town Centre. A tool that gives silver may pay for the first one, if a second one is possible; then you have to make it.
    - **Strongman:** when it saves silver, captures, or frees the Artisan
    - **Gatekeeper, Squire, Peddler:** at a reset, when the first frees workers, or the others pay out

    A tool with skills works with every apprentice, all the time; any other tool under a Labourer never does.
westkingdom-topic-solo-title = Playing alone
westkingdom-topic-solo-body =
    Alone, you play against an **automaton** of our own, the Baron or the Bishop. It is not the one from the printed game, and all its numbers are house values. Set-up is as for 2 players, with 5 rewards of the Cathedral; you go first with 3 silver, or with what your board says. The automaton has 20 workers, virtue 8, no hand, no goods and no Artisan, but **stock**; its level decides how much it starts with and what it pays for building.

    {""}**Its turn:** it draws one of its 15 scheme cards and does the first step on it that is possible; see *What the automaton does* and the pages of its scheme cards. Once all 15 are drawn, they are shuffled again. With no worker left it draws no card: it takes its largest group back from an open location (if tied, from the first in the order Forest, Quarry, Mines, Silversmith, Storehouse, Workshop, Town Centre, Guardhouse, Tax Stand), or else all from prison, or else nothing.

    {""}**What applies to it as to you:** the spaces of the Guildhall and of the Black Market, resets, debts, the ends of the virtue track, being captured, effects on all players (except for silver), and the end. When a card asks who has the most clay, wood, stone or silver, its stock counts.

    {""}**Its points:** those printed on its buildings, Cathedral, virtue, unpaid debts, prison and adornments; none for stock, and no effects at the end. **You win with more points**; in a tie, with as much virtue or more.

    {""}**With artisans** its steps on the Cathedral cost 1 stock more. With each worker in the Guildhall it takes the face-up adornment with the most points, for its points alone; if tied, one at random. It takes no apprentice at the start.

    {""}**Its levels** are measured against robots. *Easy* should be an even match for a keen robot, *standard* for a sharp one, *hard* for a master. Matches that began with earlier numbers keep them.
westkingdom-topic-solo-level = **{ $name }:** starts with { $stock } stock and pays { $cost } per building; with artisans, { $more_stock } and { $more_cost }
westkingdom-topic-solo-steps-title = What the automaton does
westkingdom-topic-solo-steps-body =
    - **Forest, Quarry, Mines, Silversmith:** 1 stock for each of its workers there.
    - **King’s Storehouse:** 1 virtue.
    - **Workshop:** 2 silver from the supply go to the Tax Stand. It takes the apprentice in the card’s row whose column is the number of its workers there, column 4 at most. Silver on it goes to the supply, and its virtue doesn’t count. It keeps 5 apprentices at most; any more go under the pile.
    - **Town Centre**, if one of your workers stands at an open location: 1 silver from the supply goes to the Tax Stand. It captures as many of your groups as it has workers there, the largest first, at no more than 2 locations.
    - **Guardhouse**, if one of four actions is possible: as many as it has workers there, each time the first possible one in its own order, given with its scheme cards.
      – It sends its captives to prison: 1 stock for every 2 of them.
      – It frees its workers from prison.
      – It frees its workers from your board, if you hold 2 or more: the Baron takes an unpaid debt and loses 1 virtue; for the Bishop, 2 silver from the supply go to the Tax Stand.
      – It pays off a debt for 3 stock: 3 silver from the supply go to the Tax Stand, and it gains 1 virtue.
    - **Tax Stand**, with 3 silver or more: it takes them, gaining 1 stock for every 2 silver, and loses 2 virtue.
    - **Black Market**, with virtue 9 or less and a free space: it loses 1 virtue. 2 stock on the left, 3 on the right; in the middle, the first apprentice of the upper row.
    - **Building**, with a plan in the pile: it pays the stock for its level, looks at the top plan and at 1 more for every 2 of its apprentices, and builds the one with the most points (if tied, the lower number), without cost, virtue or effects. The others go under the pile.
    - **Cathedral**, with virtue 5 or more and a free space: 2, 3, 4, 5 or 6 stock for level 1, 2, 3, 4 or 5. The top reward is revealed and leaves the game; the automaton gains 1 virtue instead.
westkingdom-topic-schemes-baron-title = Scheme cards: the Baron
westkingdom-topic-schemes-bishop-title = Scheme cards: the Bishop
westkingdom-topic-schemes-body =
    House values, like the whole automaton. It does the first step on a card that is possible.

    Its order at the Guardhouse: { $guarding }.
westkingdom-topic-scheme = **{ $number }**: { $steps }
westkingdom-topic-scheme-or = { $first } – or else { $then }
westkingdom-scheme-workshop-top = Workshop, upper row
westkingdom-scheme-workshop-bottom = Workshop, lower row
westkingdom-scheme-market-leftmost = Black Market, first free space from the left
westkingdom-scheme-market-rightmost = Black Market, first free space from the right
westkingdom-scheme-guildhall-build = Building
westkingdom-scheme-guildhall-cathedral = Cathedral
westkingdom-guarding-send-to-prison = send captives to prison
westkingdom-guarding-release-prison = free from prison
westkingdom-guarding-release-boards = free from your board
westkingdom-guarding-pay-debt = pay off a debt
westkingdom-topic-options-title = Options
westkingdom-topic-options-body =
    - **Age of Artisans**: the expansion, for 1 to 6 players. All 48 of its cards hold house values.
    - **Player boards**: all the same; with powers at random; or picked, last in turn order first.
    - **First plans**: a draft, or 3 at random, which is quicker over days.
    - **A free apprentice at the start**, **new apprentices as the Guildhall fills**: two rules from the expansion that you can use without it.
    - **Promo cards and boards**: 3 apprentices, 3 buildings, 5 boards.
    - **Rival** and **level**: for playing alone.
westkingdom-topic-house-title = House values
westkingdom-topic-house-body =
    For some cards of the expansion we know only the name or the effect from print. We made up what was missing. It isn’t printed, and it may change:
    - **48 cards of Age of Artisans:** 12 apprentices, 12 buildings and 24 craft cards. The next pages list them, each with the parts that are ours. In words such a card says **(house values)**, in pictures its name has a star *.
    - **Playing alone:** the automaton with its levels, its steps and its scheme cards, and that there are 5 rewards of the Cathedral.
    - **A tie** in points, virtue and silver: the players share the victory.

    Our decisions where the rules are silent are on the pages of rulings.
westkingdom-topic-house-apprentices-title = House values: apprentices
westkingdom-topic-house-buildings-title = House values: buildings
westkingdom-topic-house-crafts-title = House values: craft cards
westkingdom-topic-house-cards-body = In full, with the parts that are ours and not printed. If no skill or virtue is given, the card has none.
westkingdom-topic-house-line = **{ $name }**: { $text }. *Ours: { $parts }.*
westkingdom-topic-rulings-places-title = Rulings: locations
westkingdom-topic-rulings-places-body =
    How we play what the rules leave open, or where sources differ:
    - The Tax Stand costs 2 virtue. There are 10 market cards.
    - Goods, silver and debts never run out. Apprentices can’t run out either: discarded ones go under the pile.
    - At the end of a turn: first the captures of the Artisan, then a reset of the Black Market, then you discard down to 6 plans, then new apprentices come.
    - A capture “here” is one at the open location where your worker of this turn stands. In the Black Market, in the Guildhall and at a reset there is none.
    - A location is open if its action can be paid with some of your unused tools. If all you could do there is free a prisoner, a tool that would free the same prisoner waits.
    - If a card or the Artisan makes hiring cheaper, that much less silver is laid on the apprentices before the one you hire.
    - Start apprentices: the rows close up first, then new ones fill the gaps, from column 1 on.
    - Only the King’s Storehouse and the Town Centre can be visited without doing anything there.
    - With no worker left, you take one back from any open location, the Guardhouse too.
    - Virtue 10 closes the Black Market even for an Illusionist; Illusionist and Trickster only make it cheaper.
    - Actions at the Guardhouse cost what your virtue says at that moment, one after the other.
    - A Guildhall reset also happens with an empty market: the card turns, and prison is counted.
    - Abilities at a reset happen in turn order from the current player. Boards, apprentices and tools of a player first free all that they free; gains follow, so that one tool can help two Squires.
    - If the pile of plans is short, you draw what is left.
    - Only the player whose turn ends discards down to 6 plans.
    - The large side of the top market card is secret: each small side is on two different cards.
    - If nothing at all can be placed or taken back, the turn is skipped.
westkingdom-topic-rulings-cards-title = Rulings: cards
westkingdom-topic-rulings-cards-body =
    - **Conspirator**: captures after the first cost 1 silver less, so nothing; a second Conspirator adds nothing. Only one Conspirator’s tool works for a capture; you choose whose. If it lets you pay for the first capture, even by an exchange, the second one must follow.
    - **Strongman** with cheaper actions: he saves you silver, never tax, on the first action that turn that costs silver.
    - Freeing always takes as many workers as allowed, the Artisan first; you aren’t asked.
    - Captures where your worker stands may take that worker too, but not your own Artisan.
    - You are asked about the Artisan’s mercy once, at the first virtue you would lose that turn, even as the cost of a tool; a Thief or an Illusionist counts first. You aren’t asked if the action is possible only by losing the virtue.
    - An Artisan is never among the prisoners that a player board starts with.
    - To hire beyond your limit you discard before the new one comes; a tool can go only to an apprentice already there.
    - The tax of an adornment is lowered by low virtue and by Ada, like every tax.
    - The middle of the Black Market still hires and shows plans with artisans.
    - A free tool, adornment or hire that is not possible does nothing; you may build the card all the same.
    - **Great Doors** do nothing under a building for the end; under a Gallery they give an adornment for another building. Made as a tool, Great Doors give Gisela nothing, as there is no building.
    - **Gisela** gets the benefit of an adornment alone: neither virtue lost nor debts.
    - **Debt Collector**: a tool that would get rid of your last unpaid debt is not used before you pay that debt off.
    - **Swindler**: if hired by the action in the Black Market, the Swindler already counts for it; if discarded for it, no longer.
    - Church, Library, Tavern and captures by cards may be declined.
    - **Paying with tools**: if an action can be paid only with a tool, it is used *now*; if it could no longer be paid after the tool, there is no *now*.
    - You are asked about tools, and about Hugo’s silver, even in a reset during another player’s turn, which waits for your answer.
    - Promo cards and boards are an option of their own.
    - **Crane**: the second worker follows all rules of the Guildhall.
westkingdom-topic-rulings-end-title = Rulings: virtue and the end
westkingdom-topic-rulings-end-body =
    - Virtue above 14 gets rid of your debts by itself, so that no one has to wait for an answer. This also happens when you pay off a debt at virtue 14.
    - Effects on virtue at the end happen in the order in which you constructed the buildings.
    - “More than everyone else” means exactly that: a tie is not enough, and level 0 of the Cathedral is never the highest.
    - Cards that count skills count signs, not heads: a tool with skills is 1 more of each.
    - In the last turns the Guildhall is full, so it resets nothing. You can still stack workers.
    - A first apprentice for free and new apprentices as the Guildhall fills belong to the expansion; without it they are options, and off unless you choose them.
    - 3 plans at random instead of the draft are an option of ours, quicker over days.
    - A match in which a player has taken 150 turns is stopped and scored.

westkingdom-topic-market-cards-title = Market cards
westkingdom-topic-market-cards-body = Small side on the left space, large side on the right one. Before the first reset the right space gives 2 marble, 1 wood, 1 stone; once the pile is used up, the left one gives 1 gold, 1 marble.
westkingdom-topic-market-card = Card { $number }: { $small } / { $large }
westkingdom-topic-rewards-title = Rewards of the Cathedral
westkingdom-topic-rewards-body = There are 11, and some of them are used in a match. Each gives:
westkingdom-topic-reward = { $count } × { $what }
westkingdom-topic-apprentices-title = Apprentices
westkingdom-topic-apprentices-body = Skills, virtue when hired, ability. Numbers tell apart those with the same name.
westkingdom-topic-buildings-title = Buildings
westkingdom-topic-buildings-body = Points, cost and skills, virtue, effect.
westkingdom-topic-craft-cards-title = Craft cards
westkingdom-topic-craft-cards-body = For matches with artisans: the adornment, then the tool.
westkingdom-topic-boards-title = Player boards
westkingdom-topic-boards-body = For matches with powers. There is one for each colour, or two with promos.
westkingdom-topic-paged = { $title } ({ $page })
westkingdom-topic-line = **{ $name }**: { $text }
westkingdom-topic-copy = Number { $number }: { $text }. { $box }
westkingdom-topic-apprentice-title = Apprentice: { $name }
westkingdom-topic-building-title = Building: { $name }
westkingdom-topic-craft-title = Craft card: { $name }
westkingdom-topic-power-title = Player board: { $name }
westkingdom-topic-power-colour = The { $colour } board.
westkingdom-topic-box-base = From the base game.
westkingdom-topic-box-promo = A promo card.
westkingdom-topic-box-age-of-artisans = From Age of Artisans.
westkingdom-topic-house = -# House values, made for this bot and not printed: { $parts }.
westkingdom-topic-house-some = -# House values of number { $numbers }, made for this bot and not printed: { $parts }.
westkingdom-topic-house-number = { $name } { $number }
westkingdom-part-name = the name
westkingdom-part-copies = how many there are ({ $count })
westkingdom-part-skills = skills
westkingdom-part-virtue-on-hire = virtue
westkingdom-part-abilities = the ability
westkingdom-part-vp = points
westkingdom-part-cost = cost
westkingdom-part-virtue-on-build = virtue
westkingdom-part-adornment-vp = points of the adornment
westkingdom-part-adornment-effect = what the adornment does
westkingdom-part-tool-effect = what the tool does
westkingdom-part-pairing = which halves belong together
