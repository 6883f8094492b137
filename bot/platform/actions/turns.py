"""What the controls of turns, boards, rules and records ask for."""

from bot.platform.actions.fields import Slug
from bot.platform.custom_ids import Action, Path


class Blank(Action, frozen=True, tag="hole"):
    """Nothing: a disabled button that keeps the place of one in a shape of buttons."""

    place: str


class TakeTurn(Action, frozen=True, tag="turn"):
    """Open the panel, from the board in the channel."""

    match: int
    moment: str = ""


class TakeCalledTurn(Action, frozen=True, tag="called"):
    """Open the panel, from a message of the outbox; its number tells two such messages apart."""

    match: int
    item: int = 0


class PanelAction(Action, frozen=True):
    """What a panel can be asked for where some options are chosen."""

    match: int
    moment: str
    path: Path


class Step(PanelAction, frozen=True, tag="step"):
    """Go on with the panel at a path."""


class Back(PanelAction, frozen=True, tag="back"):
    """Go back with the panel to a path."""


class Pick(PanelAction, frozen=True, tag="pick"):
    """Add the options that are chosen in a menu to a path."""


class OpenGroup(PanelAction, frozen=True, tag="group"):
    """Open the group of options that is chosen in a menu."""


class AnswerBest(PanelAction, frozen=True, tag="best"):
    """Answer a whole row of questions with the best; *Back* leads to the first ``before`` options."""

    before: int


class AnswerRest(PanelAction, frozen=True, tag="rest"):
    """Answer the rest of a row of questions alike; *Back* leads to the first ``before`` options."""

    before: int


class StartOver(Action, frozen=True, tag="over"):
    """Begin the turn again."""

    match: int
    moment: str


class Zoom(PanelAction, frozen=True, tag="zoom"):
    """Show the own part of the board in the panel's place."""


class ShowWhole(PanelAction, frozen=True, tag="whole"):
    """Show the whole board in the panel's place."""


class ShowPoints(PanelAction, frozen=True, tag="counts"):
    """Show the own points by their sources in the panel's place."""


class Confirm(PanelAction, frozen=True, tag="confirm"):
    """Play the options of a path."""


class ShowCards(Action, frozen=True, tag="cards"):
    """Show what only this player may see; ``item`` tells messages of the outbox apart."""

    match: int
    item: int = 0


class ShowBoard(Action, frozen=True, tag="board"):
    """Show the board in a private page."""

    match: int


class ShowMore(Action, frozen=True, tag="more"):
    """Open what is seldom needed beside a board: undo, history, rules."""

    match: int


class ShowChanges(Action, frozen=True, tag="changes"):
    """Show what has changed since the own last turn, in a private page."""

    match: int


class Nudge(Action, frozen=True, tag="nudge"):
    """Remind those who are to act."""

    match: int


class ShowHistory(Action, frozen=True, tag="history"):
    """Open a page of the turns, the newest on page 0."""

    match: int
    page: int
    full: bool = False


class LookBack(Action, frozen=True, tag="look"):
    """Show the board after a turn, or as it is where an old direct message has it without a ``way``."""

    match: int
    turn: int
    way: str = ""


class ChooseSeat(Action, frozen=True, tag="seats"):
    """Show what lies before the seat that is chosen, in the place of the page if ``here``."""

    match: int
    here: int = 0


class ShowSeat(Action, frozen=True, tag="seat"):
    """Show what lies before a seat: in a message of its own, or (``here``) in the place of another seat's."""

    match: int
    seat: int
    here: int = 0


class ShowRules(Action, frozen=True, tag="rules"):
    """Open the rules of a game."""

    game: Slug


class ShowSigns(Action, frozen=True, tag="signs"):
    """Open the page of a game's rules that explains the signs on its pictures."""

    game: Slug


class ShowTopic(Action, frozen=True, tag="topic"):
    """Turn to the page of the rules that is chosen; ``start`` tells two such menus apart."""

    game: Slug
    start: int = 0


class ShowExample(Action, frozen=True, tag="showme"):
    """Open the example of a game, for the lobby of a ``match`` where it is one of those."""

    game: Slug
    match: int = 0


class TurnExample(Action, frozen=True, tag="showpage"):
    """Turn to a page of the example of a game, for the lobby of a ``match`` where it is one of those."""

    game: Slug
    page: int
    match: int = 0


class TurnList(Action, frozen=True, tag="list"):
    """Turn to a page of the own matches."""

    page: int


class Export(Action, frozen=True, tag="export"):
    """Hand out the file of a match that is over."""

    match: int


class DrawFilm(Action, frozen=True, tag="film"):
    """Draw the film of a match for one."""

    match: int


class PostFilm(Action, frozen=True, tag="premiere"):
    """Show the film of a match to all."""

    match: int
    moment: str
