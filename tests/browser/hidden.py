"""Secrets in a match of *Architectura*, and whether other players can read them."""

import re

from tests.browser.page import PreviewPage
from tests.browser.play import Crowd

COLOUR = re.compile(r"(\w+) \((blue|green|yellow|red)\)")
EMOJI = {"blue": "🔵", "green": "🟢", "yellow": "🟡", "red": "🔴"}
HELD = re.compile(r"^\W*([A-Z][\w ]+?) \(", re.MULTILINE)
CHOICE = "Your choice: "
TOLD_TO_ALL = r"(?:a card|\d+ cards)\b"


class Secrets:
    """Reads each player's cards and everything the windows show, at any number of moments.

    Every colour has cards of the same names, so a card is identified by its colour too. A card that was taken
    back from the city stays known.
    """

    def __init__(self) -> None:
        self.known = set[str]()
        self.choices = 0
        self.hands = 0

    async def check(self, crowd: Crowd) -> None:
        """Have each player look at their cards, the board text and the history; compare the windows."""
        own = {name: await open_everything(await crowd.window(name)) for name in crowd.pages}
        windows = {name: await (await crowd.window(name)).everything() for name in crowd.pages}
        colours = dict(COLOUR.findall("\n".join(windows.values())))
        for name, cards in own.items():
            for other in own.keys() - {name}:
                if CHOICE in cards:
                    self._choice(cards, windows[other])
                elif name in colours:
                    self._hand(name, colours[name], cards, windows[other])

    def _choice(self, cards: str, seen: str) -> None:
        self.choices += 1
        chosen = cards.partition(CHOICE)[2].splitlines()[0]
        assert chosen
        assert chosen not in seen

    def _hand(self, name: str, colour: str, cards: str, seen: str) -> None:
        mark = rf"(?:{colour}|{EMOJI[colour]}) "
        self.known |= set(re.findall(rf"takes (?:the )?(?:\W )?{colour} ([\w ]+) back from", seen))
        hand = cards.partition("Your hand")[2].partition("Your cards still to come")[0]
        held = HELD.findall(hand.partition("On top of your deck")[0])
        assert held or "no cards" in hand, cards
        self.hands += bool(held)
        assert cards.partition("Your hand")[2] not in seen
        for card in set(held) - self.known:
            assert not re.search(mark + re.escape(card), seen), f"the {colour} {card} is in {name}’s hand"
        assert re.search(rf"{mark}(?:[A-Z]|player draws {TOLD_TO_ALL})", seen), (
            "nothing of this colour is mentioned"
        )
        assert not re.search(rf"{colour} player draws (?!{TOLD_TO_ALL})", seen)
        private_acts = "looks at the top of the deck|puts the cards back on the deck, from the top"
        assert not re.search(rf"{name} (?:takes a fresh hand|{private_acts}):", seen)
        assert not re.search(rf"{name} takes the [\w ]+ from the deck and puts the ", seen)


async def open_everything(page: PreviewPage) -> str:
    """Open everything the viewer may see; return the viewer's cards."""
    await page.slash("/game board", words="true")
    await page.slash("/game history")
    await page.slash("/architectura hand")
    return await page.text_of(page.private())
