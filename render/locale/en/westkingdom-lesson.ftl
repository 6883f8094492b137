### The lesson of Architects of the West Kingdom
# Of each step: a title of at most 24 letters, the idea in at most two sentences, and a sentence on success.
# $gain are the points that the step’s turn gains, $points those of the reader before it, $yours what the
# reader’s own turn gains; $rival is the opponent.

westkingdom-lesson-gather-title = Gathering
westkingdom-lesson-gather = All your workers at a place gather. Send a second to the Quarry.
westkingdom-lesson-gather-done = Two workers brought two stone; a third would bring three. They stay until someone captures them, or you take them back at the Town Centre.
westkingdom-lesson-gather-wrong-forest = Wood is useful too, but the Treasury needs three stone. Send a second worker to the Quarry for two.
westkingdom-lesson-gather-wrong-silver = Silver is useful, but you have enough for now. A second worker in the Quarry brings two stone.

westkingdom-lesson-hire-title = Apprentices
westkingdom-lesson-hire = Hire the Labourer at the Workshop.
westkingdom-lesson-hire-done = He has all three skills; buildings often need one. Of the 4 silver you paid, 2 are taxes, now on the Tax Stand.
westkingdom-lesson-hire-wrong-plans = That draws plans, the buildings you may construct. You have some already and need the Labourer’s skill for one.
westkingdom-lesson-hire-wrong-other = You may hire any of these, but the Labourer has all three skills.

westkingdom-lesson-build-title = Building
westkingdom-lesson-build = Construct the Treasury in the Guildhall, taking gold as its bonus.
westkingdom-lesson-build-done = It cost the goods on its plan and is worth 6 points; the most at the end win. That worker stays in the Guildhall for good.
westkingdom-lesson-build-wrong-cathedral = The Cathedral costs your gold, which the Treasury needs. The Treasury gives it back, so construct that first.
westkingdom-lesson-build-wrong-silver = Silver is worth a point only for every 10. Take the gold: you’ll need it next.

westkingdom-lesson-cathedral-title = The Cathedral
westkingdom-lesson-cathedral = Give the Clay Pit to the Cathedral.
westkingdom-lesson-cathedral-done = Its first level cost a gold and that plan, and is worth 2 points; level 5 is worth 20. Each also brings a reward: here 1 virtue and 3 silver.
westkingdom-lesson-cathedral-wrong-palace = You can build the Palace one day, for 9 points. Give up the Clay Pit, which is worth only 3.

westkingdom-lesson-market-title = The Black Market
westkingdom-lesson-market = Goods for silver and 1 virtue: take two marble on the right.
westkingdom-lesson-market-done = Marble and gold are worth a point each at the end. With a virtue of 10 or more, the Black Market is closed to you.
westkingdom-lesson-market-wrong-middle = The middle space brings an apprentice or a plan. Try the right one, for the marble.

westkingdom-lesson-taxes-title = Taxes
westkingdom-lesson-taxes = Paid taxes lie on the Tax Stand. Take them: 6 silver for 2 virtue.
westkingdom-lesson-taxes-done = A virtue of 5 or less costs points at the end, 10 or more earns some. With 4 or less, the Cathedral is closed to you.

westkingdom-lesson-captured-title = Being captured
westkingdom-lesson-captured = Free them at the Guardhouse.
westkingdom-lesson-captured-done = For 5 silver they’re yours to place again. The larger a group, the more it tempts others.
westkingdom-lesson-captured-wrong-debt = That frees them too, but a debt costs 2 points at the end. You have the silver, so pay.

westkingdom-lesson-capture-title = Capturing
westkingdom-lesson-capture = Go to the Town Centre and capture { $rival }’s five in the Mines.
westkingdom-lesson-capture-done = You took the whole group for 1 silver, so { $rival } starts there from scratch. With a second worker in the Town Centre, you may capture twice.
westkingdom-lesson-capture-wrong-own = Those are your own, which would only return to you. Capture { $rival }’s in the Mines.
westkingdom-lesson-capture-wrong-elsewhere = That’s a smaller group. The five in the Mines are worth more to { $rival } and to you.

westkingdom-lesson-prison-title = Prison
westkingdom-lesson-prison = Send your captives to prison.
westkingdom-lesson-prison-done = { $rival } can free them there at no cost, but it takes a turn. You got 1 silver each, and two in prison cost their owner a point at the end.

westkingdom-lesson-debts-title = Debts
westkingdom-lesson-debts = A third worker filled the Black Market, and all three went to prison. Whoever has most there takes a debt: minus 2, unless paid off at the Guardhouse for 6 silver.

westkingdom-lesson-artisan-title = Age of Artisans
westkingdom-lesson-artisan = With this option, you have an Artisan too. Place it in the Forest: it counts as two when placed.
westkingdom-lesson-artisan-done = You got two wood; from now on it counts as one. Craft cards adorn your buildings for points, or give your apprentices tools.
westkingdom-lesson-artisan-wrong-worker = That’s an ordinary worker, who brings one wood. The star marks the Artisan.

westkingdom-lesson-end-title = The end
westkingdom-lesson-end = When the Guildhall is full, each player has one more turn. You’re ahead now, so play on!
