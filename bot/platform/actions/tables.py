"""What the controls of votes, seats, lobbies and notifications ask for."""

from enum import StrEnum

from bot.platform.actions.fields import Slug
from bot.platform.custom_ids import Action, Path
from storage.records import Answer

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
