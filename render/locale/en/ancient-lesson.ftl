### The lesson of Ancient Architects
# Of each step: a title of at most 24 letters, the idea in at most two sentences, and a sentence on success.
# $gain are the points that the step’s turn gains, $points those of the reader before it, $yours what the
# reader’s own turn gains; $rival is the opponent.

ancient-lesson-take-title = Take a large stone
ancient-lesson-take = Stone 1 is free, and you place your small stone, too: stone 1 on a1 turned (↻), the small one on l1.
ancient-lesson-take-done = A first symbol, 2 points, and two colours on the ground, 1 point each. Turning the stone put its blue where you’ll need it next.
ancient-lesson-take-wrong-collected = That goes into your collection, where two small stones make 1 point. In the pyramid, on l1, its workers can score too.
ancient-lesson-take-wrong-upright = That scores, too. Turned (↻), though, its blue lies on the right, where the next steps need it.
ancient-lesson-take-wrong-elsewhere = That’s a fine start as well. Use a1, turned, and l1, so that the next steps fit.

ancient-lesson-pay-title = Pay for another
ancient-lesson-pay = Any other stone costs the small one in your hand, which you put on stone 1. Pay for the scarab, stone 4, and put it on c1.
ancient-lesson-pay-done = Two different symbols score 4 in all, then 7, 11 and 16 for three, four and five. What you paid goes to whoever takes stone 1.
ancient-lesson-pay-wrong-elsewhere = The scarab is right. Put it on c1, so that yellow and white begin on the ground too.

ancient-lesson-climb-title = Climb with colours
ancient-lesson-climb = Each colour scores its highest level that is linked to the ground by that colour. Take the djed, stone 5, and put it on a2, blue above blue.
ancient-lesson-climb-done = Blue reaches level 2 now, for 1 more point, and the third symbol adds 3. Corners don’t link, only sides.
ancient-lesson-climb-wrong-turned = Turned like this, white lies above the blue. Leave it upright, so that blue climbs.
ancient-lesson-climb-wrong-elsewhere = The third symbol scores anywhere. On a2 upright, blue would also reach level 2.

ancient-lesson-chamber-title = Burial chambers
ancient-lesson-chamber = Sarcophagi with doors open to the edge score 1, or 2 one space in. Stone 1 to b2, the small one to r1.
ancient-lesson-chamber-done = 2 sarcophagi, 2 points each: their corridor leads out through a2. And 2 workers on each side of level 1 score 2.
ancient-lesson-chamber-wrong-edge = On the edge each sarcophagus scores 1. On b2 each scores 2, as a2 has a corridor all the way through.
ancient-lesson-chamber-wrong-small = The chambers are right. Your small stone has 2 workers, like l1 on the left: put it across from it, on r1.

ancient-lesson-card-title = Earn a card
ancient-lesson-card = Fill both spaces beside a card sign to take a card. Stone 1 on b1, the small ones on l2 and r2, then Ra.
ancient-lesson-card-done = Ra scores for different colours of small stones in your pyramid, 3 points for three. There are three cards to earn.
ancient-lesson-card-wrong-other = b1 is right. Put the small stones on l2 and r2, and choose Ra, which suits their three colours.
ancient-lesson-card-wrong-elsewhere = The first stone is right. Put it on b1, beside a1: the card sign lies between them.

ancient-lesson-corridor-title = Longer corridors
ancient-lesson-corridor = A corridor may lead through several stones, as long as no door on the way is shut. Pay for the two sarcophagi, stone 4, and put them on c2.
ancient-lesson-corridor-done = From c2 the way leads through b2 and a2 to the edge, so they score 2 each. Watch which stones { $rival } needs for this, too.
ancient-lesson-corridor-wrong-elsewhere = Here they score 2 in all. On c2 they’d be one space further in, connected through b2 and a2.

ancient-lesson-workers-title = Balance the workers
ancient-lesson-workers = Workers score if both sides match: stone 1 to d1 ↻, then pair the 2s.
ancient-lesson-workers-done = 2 workers on both sides score 2. Blue climbs to l3, and yellow from d1 to c2, 1 more for each.
ancient-lesson-workers-wrong-upright = Well paired! Turn the large stone (↻), so that its yellow lies below the yellow of c2, for 1 more.
ancient-lesson-workers-wrong-apart = Try the blue small stone on l3, next to blue, and the other two across from each other on level 4.
ancient-lesson-workers-wrong-elsewhere = Stone 1 is right, with its small stones. Put it on d1 and pair the small ones on one level.

ancient-lesson-end-title = How a match ends
ancient-lesson-end = A match ends after 15 large stones each; the most points win. Two small stones in your collection score 1 point.

ancient-lesson-sum-title = Over to you
ancient-lesson-sum = That’s all you need! You’re ahead with { $points } points, and half of the match is still to come.
