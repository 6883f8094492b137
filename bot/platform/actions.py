"""What the buttons and menus of the bot ask for: one frozen type for each kind of control.

The tags stand in custom ids that were sent: they stay, and fields that are added have defaults.
``moment`` is the ``Match.moment`` for which a control was made, ``path`` the options chosen so far.
"""

from typing import Annotated

from bot.platform.custom_ids import Action, Check, Path
from engine.catalogue import games
from storage.records import Answer

Slug = Annotated[str, Check(lambda slug: slug in games())]
"""The slug of a game that is installed."""


class Blank(Action, frozen=True, tag="hole"):
    """Nothing: a disabled button that keeps the place of one in a shape of buttons."""

    place: str


# turns


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


# what can be read


class ShowCards(Action, frozen=True, tag="cards"):
    """Show what only this player may see; ``item`` tells messages of the outbox apart."""

    match: int
    item: int = 0


class ShowBoard(Action, frozen=True, tag="board"):
    """Show the board in a private page."""

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


class ShowRules(Action, frozen=True, tag="rules"):
    """Open the rules of a game."""

    game: Slug


class ShowTopic(Action, frozen=True, tag="topic"):
    """Turn to the page of the rules that is chosen; ``start`` tells two such menus apart."""

    game: Slug
    start: int = 0


class ShowExample(Action, frozen=True, tag="showme"):
    """Open the example of a game."""

    game: Slug


class TurnExample(Action, frozen=True, tag="showpage"):
    """Turn to a page of the example of a game."""

    game: Slug
    page: int


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


# undo and votes


class Undo(Action, frozen=True, tag="undo"):
    """Take back the own last turn."""

    match: int
    moment: str = ""


class AskUndo(Action, frozen=True, tag="askundo"):
    """Ask the others whether the own last turn may be taken back."""

    match: int
    moment: str


class Agree(Action, frozen=True, tag="agree"):
    """Agree to what is asked."""

    vote: int


class PlayOn(Action, frozen=True, tag="playon"):
    """Rather play on than what is asked."""

    vote: int


class EndAlone(Action, frozen=True, tag="endalone"):
    """End a match that is played alone."""

    match: int
    moment: str


class AnswerAbsence(Action, frozen=True, tag="late"):
    """Say what is to be done about somebody who does not come."""

    vote: int
    answer: Answer


class ComeBack(Action, frozen=True, tag="return"):
    """Take one's seat back."""

    match: int
    seat: int


# seats


class GiveSeat(Action, frozen=True, tag="giveseat"):
    """Offer the own seat for good, to somebody or to anybody."""

    match: int
    guest: int | None = None


class LendSeat(Action, frozen=True, tag="lendseat"):
    """Offer the own seat for a while, to somebody or to anybody."""

    match: int
    guest: int | None = None


class TakeSeat(Action, frozen=True, tag="takeseat"):
    """Sit down on a seat that is offered."""

    offer: int


class DeclineSeat(Action, frozen=True, tag="noseat"):
    """Turn down the offer of a seat, or withdraw it."""

    offer: int


class ReturnSeat(Action, frozen=True, tag="backseat"):
    """Give a lent seat back to its owner."""

    offer: int


class AskResign(Action, frozen=True, tag="giveup"):
    """Show what giving up leads to."""

    match: int


class Resign(Action, frozen=True, tag="giveupnow"):
    """Give up the own seat."""

    match: int


class EndTogether(Action, frozen=True, tag="endtogether"):
    """Ask the others whether the match is to end without a result."""

    match: int


# lobbies


class Join(Action, frozen=True, tag="join"):
    """Take a seat of a lobby."""

    match: int


class Leave(Action, frozen=True, tag="leave"):
    """Free the own seat of a lobby."""

    match: int


class AddRobot(Action, frozen=True, tag="addrobot"):
    """Give a robot a seat."""

    match: int


class RemoveRobot(Action, frozen=True, tag="takerobot"):
    """Free the seat of the robot that came last."""

    match: int


class Start(Action, frozen=True, tag="start"):
    """Begin the match of a lobby."""

    match: int


class ShowOptions(Action, frozen=True, tag="options"):
    """Open the menus of the options of a lobby."""

    match: int


class SetOption(Action, frozen=True, tag="set"):
    """Set an option of the game to what is chosen."""

    match: int
    name: str


class SetStart(Action, frozen=True, tag="byitself"):
    """Set whether a match begins by itself when its lobby is full."""

    match: int


class SetPace(Action, frozen=True, tag="pace"):
    """Set how long turns may take."""

    match: int


class Rematch(Action, frozen=True, tag="rematch"):
    """Open a lobby for the same people and options."""

    match: int


class ChooseGame(Action, frozen=True, tag="new"):
    """Ask which game is to be played."""


class ChooseGameAlone(Action, frozen=True, tag="alone"):
    """Ask which game is to be played against a robot."""


class OpenTable(Action, frozen=True, tag="open"):
    """Open a lobby of a game."""

    game: Slug


class PlayAlone(Action, frozen=True, tag="robot"):
    """Begin a match of a game against a robot."""

    game: Slug


class OpenThread(Action, frozen=True, tag="thread"):
    """Open a lobby in a thread, with these people invited."""

    game: Slug
    seats: int
    invited: Path
    robots: int = 0


# notifications


class SetWay(Action, frozen=True, tag="meway"):
    """Set how one is notified."""


class SetReminders(Action, frozen=True, tag="mereminders"):
    """Set how often one is reminded."""


class SetQuietFrom(Action, frozen=True, tag="mequietfrom"):
    """Set when the quiet hours begin."""


class SetQuietUntil(Action, frozen=True, tag="mequietuntil"):
    """Set when the quiet hours end."""


class EndHoliday(Action, frozen=True, tag="mehere"):
    """Note that one is not away any more."""
