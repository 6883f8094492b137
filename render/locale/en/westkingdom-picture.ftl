# Texts on the picture of Architects of the West Kingdom. Room is short: keep to the length of the English.

westkingdom-picture-title = Architects of the West Kingdom
# Below the title: the last move, then how near the end is.
westkingdom-picture-last = { $name }: { $place }
westkingdom-picture-final = { $count ->
    [one] the last turn
   *[other] { $count } turns left
}
westkingdom-picture-dot = {" · "}

# Names of the places on the board: about 12 letters.
westkingdom-picture-forest = Forest
westkingdom-picture-quarry = Quarry
westkingdom-picture-mines = Mines
westkingdom-picture-silversmith = Silversmith
westkingdom-picture-storehouse = Storehouse
westkingdom-picture-workshop = Workshop
westkingdom-picture-town-centre = Town Centre
westkingdom-picture-guardhouse = Guardhouse
westkingdom-picture-tax-stand = Tax Stand
westkingdom-picture-market-left = Black Market
westkingdom-picture-market-middle = Black Market
westkingdom-picture-market-right = Black Market
westkingdom-picture-guildhall = Guildhall
westkingdom-picture-cathedral = Cathedral
westkingdom-picture-prison = Prison
westkingdom-picture-market = Black Market

westkingdom-picture-rival-baron = The Baron
westkingdom-picture-rival-bishop = The Bishop
westkingdom-picture-schemes = schemes { $played }/{ $count }

# Which goods of its cards a space of the Black Market gives.
westkingdom-picture-small = small
westkingdom-picture-large = large

# On a player's own picture: headings, and a tool behind its apprentice.
westkingdom-picture-plans = Your plans
westkingdom-picture-apprentices-other = Apprentices
westkingdom-picture-apprentices = Your apprentices
westkingdom-picture-tool = Tool, { $name }: { $what }

# Behind the name of a card that holds house values, and what that means.
westkingdom-picture-house = *
westkingdom-picture-house-name = { $name }{ westkingdom-picture-house }
westkingdom-picture-house-legend = { westkingdom-picture-house } house values, not printed

# Why a location is closed, on its card.
westkingdom-picture-closed-guildhall = no plan ready
westkingdom-picture-closed-taken = already taken
westkingdom-picture-closed-market-virtue = virtue above 9
westkingdom-picture-closed-market-silver = too little silver
westkingdom-picture-closed-tax-stand = empty
westkingdom-picture-closed-town-centre = too little silver
westkingdom-picture-closed-guardhouse = nothing to do
westkingdom-picture-closed-workshop = no silver, no plans
westkingdom-picture-closed-only-artisan = not for the Artisan

# What a turn sets off, before it is confirmed.
westkingdom-picture-follows-reset = The Black Market is reset.
westkingdom-picture-follows-clear = The first column of apprentices is replaced.
westkingdom-picture-follows-end = The Guildhall is full: the last turns are played.
