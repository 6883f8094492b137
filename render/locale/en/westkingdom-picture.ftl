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

westkingdom-picture-rival-baron = the Baron
westkingdom-picture-rival-bishop = the Bishop
