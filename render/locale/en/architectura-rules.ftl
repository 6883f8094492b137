### Architectura: the rules in the game's own words, and the rulings.

architectura-topic-aim-title = The game in short
architectura-topic-aim-body =
    Two to four architects build the streets of one city, card by card. Every card has a value. A card you play is compared with its left neighbour, which may go up, go down or be destroyed. Many cards do more than that.

    At the end, your points are the current values of your face-up cards, plus the bonuses of some cards. The most points win.

    {"**"}The deck.** { $house ->
        [yes] The cards in this match are a **house deck** (edition { $edition }). The rules follow the booklet, but the values and most effects of the printed cards are not known here. The house deck is not the printed one; see *House values*.
       *[no] The cards in this match come from the deck `{ $edition }`, which this bot’s owner uses instead of the house deck.
    }

architectura-topic-setup-title = Setup
architectura-topic-setup-body =
    - Each player gets a **colour**, at random, and its 12 basic cards. In the advanced game you may replace some of them now.
    - These 12 cards are shuffled and lie face down as your **deck**. You draw 3 of them: your **first hand**. The other 9 come later, one for each card you play.
    - Each player has **2 protection tokens**.
    - There are as many **streets** as players, with 8 blocks each, all of them empty.
    - The first seat begins.

architectura-topic-signs-more-title = The signs: additional cards
architectura-topic-signs-body =
    Each **card** has a picture, and the **colour** of its player. The large number is its **value**; the **small** ones are what it shows if turned: left one step up, middle opposite, right one step down.

    A house with **cracks** is worth less than when it was built, one with **flowers** more. A white **shield** is part of its card, a golden one is a token. A **ruin** is a destroyed card, and **stones** below a house mean that it stands on one.

    A **flag** and a frame in a player’s colour mark what that player has done since your last turn. Numbers on buttons are points: **+3** for you; after the slash, the others’.
architectura-topic-turn-title = Your turn
architectura-topic-turn-body =
    1. **Fresh hand** (once per game, if you like): put your whole hand under your deck, in random order, and draw as many cards.
    2. **Play a card** from your hand on an eligible space.
    3. **Compare** it with the card to its left.
    4. **Resolve its effect.** If the text says “may”, you can decline; everything else must be done as far as possible.
    5. **Draw** up to your hand limit, usually 3.

    If you can’t play, you are passed over. If your deck is empty, you draw nothing.

architectura-topic-spaces-title = Where to build
architectura-topic-spaces-body =
    There are as many streets as players. Each has 8 blocks, filled from left to right. These spaces are eligible:
    - the empty space right of the last card of a street,
    - an empty space inside a street that a card has left,
    - a space with a face-down card on top, which is then covered until the card on top of it is gone,
    - block 1 of the empty street nearest to the block numbers.

    {"**"}Three and four players:** you may not play a third face-up card of your colour in a row in one street. Effects may bring that about.

architectura-topic-comparing-title = Comparing
architectura-topic-comparing-body =
    Only a card that is *played* is compared, and only with the face-up card to its immediate left, whoever owns it.
    - The left card has **half your value or less**: it is destroyed (turned face down).
    - The left card is **lower**, but more than half: it goes down one step.
    - **Equal**: nothing happens.
    - The left card is **higher**: it goes up one step.

    Comparing never turns a card past its highest or lowest value. A new card with a value of 0 or less never destroys, it only lowers.

architectura-topic-values-title = Values
architectura-topic-values-body =
    A card has one to four values around its sides. A new card shows its basic value. A step clockwise is the next higher value, a step back the next lower.
    - **Turning by an effect** goes either way, and from the highest value on to the lowest: these two are neighbours. A card with a single value never turns.
    - **X** is the current value of the card to the left, or 0 if there is none face up. X+1 is one more. It can be negative.
    - **No.** is the number of the block. No.−1 is one less.

    X and No. are always up to date: when the left card changes, so does X.

architectura-topic-effects-title = Words on the cards
architectura-topic-effects-body =
    - **Adjacent**: left, right, and the same block in the streets before and behind.
    - **Destroy**: turn face down. The space can be built on again.
    - **Restore**: turn a face-down card face up, basic value on top. Not while another card covers it.
    - **Move**: take a face-up card to another eligible space, same side up. The space it leaves is eligible again.
    - **Swap**: two cards change places, along with their sides and tokens.
    - Moving, swapping and restoring don’t compare cards or resolve effects.
    - **Remove**: out of the game.
    - If you decline, the card **stays** as it is.
    - A card may act on itself, unless its text speaks of adjacent or other cards.

architectura-topic-protection-title = Protection
architectura-topic-protection-body =
    You have two protection tokens. A card with your token, or one protected from the start, can’t be affected by other players in any way: neither by comparing nor by effects. X and No. values still read it.

    {"**"}Your own protected cards:** you decide each time whether your own card affects them. When comparing, and when an effect touches all cards at once, you are asked. If you choose the card yourself, that choice is the decision; and if you could choose only protected cards of yours, you may decline even an obligatory effect.

    A protected card can’t be protected again. You get back the token of a card that is destroyed or leaves the city.

architectura-topic-end-title = End and victory
architectura-topic-end-body =
    Players who are out of cards are passed over while the others go on. The game ends when a whole round passes in which no one can play.

    Your points are the current values of your face-up cards, negative ones too, and your bonuses. A tie goes to the most face-up cards, then to the player whose lowest card is the lowest. If that is tied too, the victory is shared. A Graveyard counts as a face-up card of value 0.

architectura-topic-advanced-title = Advanced game
architectura-topic-advanced-body =
    Each colour has six additional cards of its own. Before the game, each player may replace basic cards with them, in secret and all at the same time. A card replaces one of the same basic value, or the one that it names. The table agrees how many may be replaced at most, or lets a die decide; you may always replace fewer.

    When all are done, the replacements are revealed, the decks are shuffled, and the game begins.

architectura-topic-rulings-title = Rulings
architectura-topic-rulings-body =
    How we play what the booklet leaves open:
    - **Colours** are dealt at random, and the first seat begins.
    - **First hand:** your deck is shuffled, and you draw 3 of its 12 cards.
    - **Destroyed on comparing:** a left card worth half your value or less, that is, if your value is higher and at least twice as much. With a value of 0 or less it is only lowered.
    - **Comparing** comes before the effect, the effect before drawing.
    - **Three and four players:** no play may make three face-up cards of your colour neighbours in one street. Effects may.
    - **Adjacent** is left, right, and the same block in the streets before and behind.
    - **A gap** inside a street is eligible. A space beyond the last card of a street is eligible only right next to it, even if it was left empty before.
    - **A card that is moved** leaves its space empty, or reveals the face-down card below it; the space is eligible again.
    - **The token** of a card that is destroyed or removed goes back to its owner.
    - **Protection:** for your own protected card you decide each time whether it is affected. When comparing, you are asked; the usual answer is no.
    - **An empty street** that had cards before opens again on block 1, nearest street first.
    - **Covered cards** stay public. They can’t be restored as long as another card lies on them; without it they are ordinary face-down cards again.
    - **Fresh hand:** once per game, at the start of your turn. The whole hand goes under the deck in random order, and you draw as many cards. There must be a card in the deck.
    - **Advanced game:** the table agrees how many cards may be replaced. All choose in secret, and the replacements are revealed all at once.
    - **One target only:** an obligatory effect that leaves no choice is carried out at once.
    - **Skipped turns:** a player who can’t play is passed over, and the game ends after a whole round without a play. You still draw up to your hand limit. If you can play nothing but still have your fresh hand, you are asked.
    - **Hand limits:** 3 cards, 4 with a Museum, 5 with an Obelisk. They don’t add up; the highest counts, for good.
    - **A tie** goes to the most face-up cards, then to the owner of the lowest value on the table; otherwise the victory is shared.

architectura-topic-rulings-cards-title = Rulings: cards
architectura-topic-rulings-cards-body =
    How we play what the booklet leaves open about single cards:
    - **City Hall and Magic Academy** can be removed as your play when you can’t play them; the Academy must be, if you play nothing else. The removed cards are shown.
    - **All at once** (Arsenal, Bathhouse): the values before the effect decide which cards it affects.
    - **Library** goes through the players in turn order, starting with you.
    - **Smithy** may copy a protected card: that doesn’t affect it. It can’t copy a card that copies.
    - **Manufactory** takes only a card whose space can be filled again by the usual rules, and none that was played this turn.
    - **Guesthouse:** the card may go to any space that is eligible once it is lifted, except its own. The space of your own Fountain counts, other players’ don’t.
    - **Fountain:** a token on block 1 opens its street.
    - **Laboratory:** no comparing, no effect, no colour limit; the cards go face down on eligible spaces, or beside their owner’s Graveyard. The others draw up again only at the end of their own turns.
    - **Graveyard:** cards destroyed before it came stay where they are. The space of a card that goes beside it becomes free.
    - **Magic Academy** and Graveyard are cards of one colour in the house deck: otherwise no one could pay for the Academy from a Graveyard, which has to be their own. Each card paid from there is one less to score.
    - **Obelisk:** fetching comes before a fresh hand.
    - **Mint** counts cards in the city, including those with one value, and itself.

    What we changed:
    - **Manufactory** never takes itself. The booklet would allow it, but then you could play it over and over again.
    - **Going second** earns 2 or 3 points if a table of two chooses so. The booklet has no such points, and there are none unless you choose them. Without them, between equal robots, the first player wins 6 matches in 10.

architectura-topic-house-title = House values
architectura-topic-house-body = { $house ->
        [yes]
            The booklet explains the rules and how cards work, but the values and most effects on the printed cards are not known here. So all this bot’s cards are a **house deck**, our own and not the printed one. That includes the values below, the effects on the pages of the cards, what the additional cards replace, and that Magic Academy and Graveyard are of one colour.

            Some additional cards have new numbers, so that replacing cards pays off about half the time. Matches that began earlier keep the old ones, which are on the pages of *Cards of earlier matches*.

            If you own the box and run this bot, you can replace them with the printed cards: they are in the file `engine/games/architectura/deck.toml`, which explains how.
       *[no] This bot’s cards come from the file `engine/games/architectura/deck.toml`. Its owner has changed them from the house deck it came with.
    }

    Edition: `{ $edition }`. The basic value is in brackets.
architectura-topic-house-line = - **{ $card }** { $sides }
architectura-topic-house-more = - **{ $card }** { $sides } · { $colour }, for { $cards }

architectura-topic-basic-title = Basic cards
architectura-topic-basic-body = The same twelve for every colour{ $house ->
        [yes] {""}, all of them cards of the house deck
       *[no] {""}
    }. The basic value is in brackets.
architectura-topic-blue-title = Additional cards: blue
architectura-topic-blue-body = For the advanced game.{ $house ->
        [yes] {" "}Cards of the house deck; the
       *[no] {" "}The
    } basic value is in brackets.
architectura-topic-green-title = Additional cards: green
architectura-topic-green-body = For the advanced game.{ $house ->
        [yes] {" "}Cards of the house deck; the
       *[no] {" "}The
    } basic value is in brackets.
architectura-topic-yellow-title = Additional cards: yellow
architectura-topic-yellow-body = For the advanced game.{ $house ->
        [yes] {" "}Cards of the house deck; the
       *[no] {" "}The
    } basic value is in brackets.
architectura-topic-red-title = Additional cards: red
architectura-topic-red-body = For the advanced game.{ $house ->
        [yes] {" "}Cards of the house deck; the
       *[no] {" "}The
    } basic value is in brackets.

architectura-topic-card-line = **{ $card }** ({ $sides }) { $text }
architectura-topic-card-title = Card: { $card }
architectura-topic-card-before = Card of earlier matches: { $card }
architectura-topic-card-basic = A basic card{ $house ->
        [yes] {" "}of the house deck
       *[no] {""}
    }, in every colour.
architectura-topic-card-more = An additional card{ $house ->
        [yes] {" "}of the house deck
       *[no] {""}
    }: { $colour }. It replaces the { $cards }.
architectura-topic-card-values = Values: { $sides }
architectura-list-or = {" "}or the{" "}
