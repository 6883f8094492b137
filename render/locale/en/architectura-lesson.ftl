### The lesson of Architectura
# Of each step: a title of at most 24 letters, the idea in at most two sentences, and a sentence on success.
# $gain are the points that the step’s turn gains, $points those of the reader before it, $yours what the
# reader’s own turn gains; $rival is the opponent.

architectura-lesson-value-title = What a card is worth
architectura-lesson-value = You and { $rival } build one city, and each card is worth the large number on top. Play your Palace on block 1.
architectura-lesson-value-done = That scores { $yours }, for as long as the Palace stands like this. The most points at the end win.
architectura-lesson-value-wrong-lower = The Temple is worth { $yours }. The Palace is worth more: { $gain }.
architectura-lesson-value-wrong-park = X stands for the card on the left, and there is none yet, so the Park is worth { $yours }. Try the Palace.

architectura-lesson-lower-title = Compare to the left
architectura-lesson-lower = A lower card to the left of the one you play goes down a step, whoever owns it. Play your Temple right of the Theatre.
architectura-lesson-lower-done = The Theatre went down from 5 to 4, so your own card cost { $rival } a point.
architectura-lesson-lower-wrong-apart = The Temple counts there too, but no card stands to its left. Right of the Theatre it’d also cost { $rival } a point.
architectura-lesson-lower-wrong-school = That lowers the Theatre too. The Temple is worth more, though, and keep the School for later.

architectura-lesson-destroy-title = Half or less falls
architectura-lesson-destroy = A card to the left worth half of yours or less is destroyed. Play your School right of { $rival }’s Market, which is worth 2.
architectura-lesson-destroy-done = The Market is a ruin and scores nothing. Anyone may build on a ruin.
architectura-lesson-destroy-wrong-own = That compares the School with your own Temple. Look at the Market in the second street.
architectura-lesson-destroy-wrong-villa = The Villa’s 3 isn’t twice the Market’s 2, so it only goes down a step. The School’s 6 destroys it.

architectura-lesson-turning-title = Turning cards
architectura-lesson-turning = { $rival }’s Library turned your Palace past its highest side, to its lowest. Build the Tavern on the ruin beside it and turn it back to 9.
architectura-lesson-turning-done = 3 for the Tavern and 3 for the Palace. Effects that say “may” can be declined, and turning a card up isn’t always good.
architectura-lesson-turning-wrong-passed = You declined the Tavern’s effect. Turn the Palace down: from its lowest side, that leads to its highest.

architectura-lesson-protect-title = Protect low cards
architectura-lesson-protect = A higher card to the left goes up a step. Play the Villa right of your School, then protect the Villa itself, which a strong neighbour would destroy.
architectura-lesson-protect-done = The School rose from 6 to 8. The Villa has one of your two tokens, so { $rival } can’t lower, turn or destroy it.
architectura-lesson-protect-wrong-school = The School is fine at 8. The Villa is in danger: a neighbour of 6 or more would destroy it.
architectura-lesson-protect-wrong-passed = The right place, but without a token any card of 6 or more destroys the Villa. Protect it.
architectura-lesson-protect-wrong-apart = The Temple there belongs to { $rival } and is protected. Right of your own School, the Villa lets the School go up.

architectura-lesson-neighbour-title = X and neighbours
architectura-lesson-neighbour = { $rival }’s Barracks couldn’t harm the protected Villa. X is the value of the card to the left: play your Park where X is highest.
architectura-lesson-neighbour-done = Beside the Temple your Park is worth { $yours }. If that card changed, the Park would change along with it.
architectura-lesson-neighbour-wrong-less = There X is the Barracks’ 6. Beside the Temple, the Park would be worth { $gain }.

architectura-lesson-barracks-title = Two blows in one turn
architectura-lesson-barracks = Comparing comes first, then the effect. Play your Barracks right of the Watchtower: it goes down a step, then the effect destroys it.
architectura-lesson-barracks-done = A lower card is never safe beside Barracks, unless it’s protected.

architectura-lesson-market-title = Bonuses at the end
architectura-lesson-market = Some cards have a bonus at the end: the Market 1 for each adjacent card of { $rival }’s. Play it where it has two of them.
architectura-lesson-market-done = 2 for the Market and 2 for its neighbours, the Barracks and the Temple. Adjacent is left, right, and across in the next street.
architectura-lesson-market-wrong-apart = The ruin on 2-5 has two of { $rival }’s cards beside it: the Barracks on its left and the Temple across.

architectura-lesson-end-title = How a match ends
architectura-lesson-end = The match ends when no one can play: here, once these two spaces are taken. A card on block 8 has nothing to its right that could lower it.

architectura-lesson-number-title = Block numbers
architectura-lesson-number = “No.” is the number of the block. Your Library would do well too, but try the Watchtower, where it also lowers { $rival }’s Park.
architectura-lesson-number-done = Block 8 minus 1 is { $yours }, so keep a Watchtower for the end of a street.
architectura-lesson-number-wrong-first = The Watchtower is worth { $yours } there as well. In the second street it’d also cost { $rival } a point.

architectura-lesson-deck-title = Change your deck
architectura-lesson-deck = Before an advanced match, you may replace cards. Trade the Park for the Arboretum, which is worth 1 more.
architectura-lesson-deck-done = All players reveal their replacements together, then draw. For a first match, play the basic game.

architectura-lesson-sum-title = Over to you
architectura-lesson-sum = That’s all you need! This is the match from before, after your Tavern, and you’re ahead with { $points }.
