"""What the buttons and menus of the bot ask for: one frozen type for each kind of control.

The tags stand in custom ids that were sent: they stay, and fields that are added have defaults.
``moment`` is the ``Match.moment`` for which a control was made, ``path`` the options chosen so far.
"""

from enum import StrEnum
from typing import Annotated

from bot.platform.custom_ids import Action, Check, Path
from engine.catalogue import games
from storage.records import Answer

Slug = Annotated[str, Check(lambda slug: slug in games())]
"""The slug of a game that is installed."""

# turns, boards, rules and records


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


# undo and votes


class Undo(Action, frozen=True, tag="undo"):
    """Take back the own last turn."""

    match: int
    moment: str = ""


class AskUndo(Action, frozen=True, tag="askundo"):
    """Ask the others whether the own last turn may be taken back."""

    match: int
    moment: str


class ExplainUndo(Action, frozen=True, tag="why"):
    """Ask for the reason why the own last turn should be taken back."""

    match: int
    moment: str


class AskUndoBecause(Action, frozen=True, tag="because"):
    """Ask the others whether the own last turn may be taken back, for the reason in a form."""

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


class Dismiss(Action, frozen=True, tag="dismiss"):
    """Leave a private question alone: nothing changes."""


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


class Decline(Action, frozen=True, tag="nothanks"):
    """Turn the invitation to a lobby down."""

    match: int


class KeepTable(Action, frozen=True, tag="keep"):
    """Keep a lobby that was asked to make room."""

    match: int


class AddRobot(Action, frozen=True, tag="addrobot"):
    """Give a robot a seat."""

    match: int


class RemoveRobot(Action, frozen=True, tag="takerobot"):
    """Free the seat of the robot that came last."""

    match: int


class ShowLevels(Action, frozen=True, tag="levels"):
    """Open the menus in which the host chooses how well each robot plays."""

    match: int


class SetLevel(Action, frozen=True, tag="level"):
    """Choose how well a robot plays, which is named by its number in the lobby."""

    match: int
    robot: int


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


class LetLoserSit(Action, frozen=True, tag="loser"):
    """Have whoever lost the last match sit first in the rematch, or last."""

    match: int
    last: bool


class SetCoaching(Action, frozen=True, tag="coaching"):
    """Change whether a table has a coach."""

    match: int


class SetPace(Action, frozen=True, tag="pace"):
    """Set how long turns may take."""

    match: int


class Rematch(Action, frozen=True, tag="rematch"):
    """Open a lobby for the same people and options."""

    match: int


class FillInFile(Action, frozen=True, tag="fillfile"):
    """Bring in the finished match of the file in a form."""


class FillInTable(Action, frozen=True, tag="fillin"):
    """Open a table as a form says."""


class ChooseGame(Action, frozen=True, tag="new"):
    """Ask which game is to be played."""


class ChooseGameAlone(Action, frozen=True, tag="alone"):
    """Ask which game is to be played against a robot."""


class OpenTable(Action, frozen=True, tag="open"):
    """Open a lobby of a game, perhaps with somebody invited."""

    game: Slug
    guest: int | None = None


class PlayAlone(Action, frozen=True, tag="robot"):
    """Begin a match of a game against a robot."""

    game: Slug


class OpenThread(Action, frozen=True, tag="thread"):
    """Open a lobby in a thread, with these people invited."""

    game: Slug
    seats: int
    invited: Path
    robots: int = 0


# standings


class ShowLadder(Action, frozen=True, tag="ladder"):
    """Show the best of a game, at tables of a size, this month or ever, here or on all servers."""

    game: Slug
    seats: int
    month: bool
    world: bool


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


class ShowDays(Action, frozen=True, tag="days"):
    """Open the form of the own time zone and of the days on which one is away."""


class FillInDays(Action, frozen=True, tag="filldays"):
    """Keep the own time zone and the days in a form."""


class SetDevice(Action, frozen=True, tag="medevice"):
    """Set what one plays on."""


class SetMuted(Action, frozen=True, tag="memuted"):
    """Choose whose invitations one doesn't want."""


class SetHidden(Action, frozen=True, tag="mehidden"):
    """Be in no statistics that others see, or be there again."""

    hidden: bool


class DeleteData(Action, frozen=True, tag="deletedata"):
    """Delete all that is kept of oneself."""


# servers


class HouseRule(StrEnum):
    """What admins of a server can set for it."""

    LANGUAGE = "language"
    PACE = "pace"
    CHANNELS = "channels"
    MOST = "most"
    THREADS = "threads"
    STARTERS = "starters"
    LOG = "log"


class SetHouseRule(Action, frozen=True, tag="house"):
    """Set something for the server."""

    rule: HouseRule


# cups and leagues


class SignUp(Action, frozen=True, tag="signup"):
    """Take part in a cup or a league."""

    contest: int


class DropOut(Action, frozen=True, tag="dropout"):
    """Leave a cup or a league, perhaps after a question."""

    contest: int


class ConfirmDropOut(Action, frozen=True, tag="dropoutnow"):
    """Leave a cup or a league that is being played."""

    contest: int


class NextSeason(Action, frozen=True, tag="season"):
    """Open the next season of a league."""

    contest: int


# reviews, advice and puzzles


class ShowReview(Action, frozen=True, tag="review"):
    """Show what a robot thinks of one's own turns: all in short (0), or one of those picked out."""

    match: int
    place: int = 0


class AskCoach(Action, frozen=True, tag="coach"):
    """Ask the coach of a table what it would play in the present turn."""

    match: int


class NextPuzzle(Action, frozen=True, tag="riddle"):
    """Show the next puzzle of a game that is not answered."""

    game: Slug


class AnswerPuzzle(Action, frozen=True, tag="solve"):
    """Answer a puzzle, by its key, with one of the turns to choose from."""

    game: Slug
    puzzle: str
    choice: int


class ShowDaily(Action, frozen=True, tag="daily"):
    """Show the puzzle of a day to whoever wants to answer it."""

    game: Slug
    puzzle: str
    day: int


FINAL = (
    Agree,
    AnswerAbsence,
    AskUndo,
    Confirm,
    ConfirmDropOut,
    DeleteData,
    EndAlone,
    Resign,
    ReturnSeat,
    Undo,
)
"""What can't be undone, or only with the word of others, once it is pressed on a private page.

Below public messages ``Agree``, ``AnswerAbsence`` and ``ReturnSeat`` only open such a page where that is so.
"""
