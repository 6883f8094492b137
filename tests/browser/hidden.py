"""What only one person may know in a match of *Architectura*, and whether anybody else can read it."""

import re

from tests.browser.page import PreviewPage
from tests.browser.play import Crowd

COLOUR = re.compile(r"(\w+) \((blue|green|yellow|red)\)")
EMOJI = {"blue": "🔵", "green": "🟢", "yellow": "🟡", "red": "🔴"}
HELD = re.compile(r"^\W*([A-Z][\w ]+?) \(", re.MULTILINE)
CHOICE = "Your choice: "
TOLD_TO_ALL = r"(?:a card|\d+ cards)\b"


class Secrets:
    """Reads people's own cards, and all that everybody's window shows, at any number of moments.

    Cards of all colours have the same names, so a card is told from the others' by its colour. One
    that was taken back from the city stays known.
    """

    def __init__(self) -> None:
        self.known = set[str]()
        self.choices = 0
        self.hands = 0

    async def check(self, crowd: Crowd) -> None:
        """Let all look at their cards, the board in words and the history; compare their windows."""
        own = {name: await open_everything(await crowd.window(name)) for name in crowd.pages}
        shown = {name: await (await crowd.window(name)).everything() for name in crowd.pages}
        colours = dict(COLOUR.findall("\n".join(shown.values())))
        for name, cards in own.items():
            for other in own.keys() - {name}:
                if CHOICE in cards:
                    self._choice(cards, shown[other])
                elif name in colours:
                    self._hand(name, colours[name], cards, shown[other])

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
        assert re.search(rf"{mark}(?:[A-Z]|draws {TOLD_TO_ALL})", seen), "nothing of this colour is told"
        assert not re.search(rf"{colour} draws (?!{TOLD_TO_ALL})", seen)
        looked = "looks at the top of the deck|puts the cards back on the deck, from the top"
        assert not re.search(rf"{name} (?:takes a fresh hand|{looked}):", seen)
        assert not re.search(rf"{name} takes the [\w ]+ from the deck and puts the ", seen)


async def open_everything(page: PreviewPage) -> str:
    """Open all that the viewer may see; return the own cards as they are told."""
    await page.slash("/game board", words="true")
    await page.slash("/game history")
    await page.slash("/architectura hand")
    return await page.text_of(page.private())
