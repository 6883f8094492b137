"""The actions of the bot's buttons and menus: one frozen type for each kind of control.

Tags are part of custom ids that were already sent, so they never change, and new fields need defaults.
``moment`` is the ``Match.moment`` for which a control was made; ``path`` is the options chosen so far.
"""

from enum import StrEnum
from typing import Annotated

from bot.platform.custom_ids import Action, Check, Path
from engine.catalogue import games
from storage.records import AbsenceChoice
from storage.timing import Device

Slug = Annotated[str, Check(lambda slug: slug in games())]
"""The slug of an installed game."""

SlugOrNone = Annotated[str, Check(lambda slug: not slug or slug in games())]
"""The slug of an installed game, or an empty string."""

# turns, boards, rules and records


class Blank(Action, frozen=True, tag="hole"):
    """A disabled button that fills a gap in a grid of buttons."""

    place: str


class TakeTurn(Action, frozen=True, tag="turn"):
    """Open the panel from the board in the channel."""

    match: int
    moment: str = ""


class TakeCalledTurn(Action, frozen=True, tag="called"):
    """Open the panel from a notification; ``item`` keeps the custom ids of two notifications apart."""

    match: int
    item: int = 0


class PanelAction(Action, frozen=True):
    """An action of the panel with some options already chosen."""

    match: int
    moment: str
    path: Path


class Step(PanelAction, frozen=True, tag="step"):
    """Show the panel at a path."""


class Back(PanelAction, frozen=True, tag="back"):
    """Return to an earlier path of the panel."""


class Pick(PanelAction, frozen=True, tag="pick"):
    """Add the options selected in a menu to the path."""


class OpenGroup(PanelAction, frozen=True, tag="group"):
    """Open the group of options selected in a menu."""


class AnswerBest(PanelAction, frozen=True, tag="best"):
    """Answer a run of questions with the best options; *Back* returns to the first ``before`` options."""

    before: int


class AnswerRest(PanelAction, frozen=True, tag="rest"):
    """Answer the rest of a run of questions the same way; *Back* returns to the first ``before`` options."""

    before: int


class AnswerDevice(PanelAction, frozen=True, tag="device"):
    """Answer which device the user plays on, and show the panel in its form for that."""

    device: Device


class StartOver(Action, frozen=True, tag="over"):
    """Restart the turn."""

    match: int
    moment: str


class Zoom(PanelAction, frozen=True, tag="zoom"):
    """Show the player's part of the board instead of the panel."""


class ShowWhole(PanelAction, frozen=True, tag="whole"):
    """Show the whole board instead of the panel."""


class ShowPoints(PanelAction, frozen=True, tag="counts"):
    """Show the player's points by source instead of the panel."""


class Confirm(PanelAction, frozen=True, tag="confirm"):
    """Play the chosen options."""


class ShowCards(Action, frozen=True, tag="cards"):
    """Show the player's hidden cards; ``item`` keeps the custom ids of two notifications apart."""

    match: int
    item: int = 0


class ShowBoard(Action, frozen=True, tag="board"):
    """Show the board in a private page."""

    match: int


class ShowMore(Action, frozen=True, tag="more"):
    """Open the less common actions of a board: undo, history, rules."""

    match: int


class ShowChanges(Action, frozen=True, tag="changes"):
    """Show what has changed since the player's last turn, in a private page."""

    match: int


class Nudge(Action, frozen=True, tag="nudge"):
    """Remind the active players."""

    match: int


class ShowHistory(Action, frozen=True, tag="history"):
    """Open a page of the history, newest first, counted from 0."""

    match: int
    page: int
    full: bool = False


class LookBack(Action, frozen=True, tag="look"):
    """Show the board after a turn. Old direct messages have no ``way`` and show the present board."""

    match: int
    turn: int
    way: str = ""


class ChooseSeat(Action, frozen=True, tag="seats"):
    """Show the area of the seat selected in a menu; if ``here``, replace the page."""

    match: int
    here: int = 0


class ShowSeat(Action, frozen=True, tag="seat"):
    """Show the area of a seat in a new message or, if ``here``, instead of another seat's."""

    match: int
    seat: int
    here: int = 0


class TurnSeat(Action, frozen=True, tag="seatpart"):
    """Turn to a part of the description of a seat's area."""

    match: int
    seat: int
    part: int


class TurnWords(Action, frozen=True, tag="words"):
    """Turn to a part of the board in words."""

    match: int
    part: int


class ShowRules(Action, frozen=True, tag="rules"):
    """Open the rules of a game."""

    game: Slug


class ShowSigns(Action, frozen=True, tag="signs"):
    """Open the rules page that explains the signs on a game's pictures."""

    game: Slug


class ShowTopic(Action, frozen=True, tag="topic"):
    """Turn to the rules page selected in a menu; ``start`` keeps the custom ids of two menus apart."""

    game: Slug
    start: int = 0


class TurnTopic(Action, frozen=True, tag="topicpart"):
    """Turn to a part of a rules page."""

    game: Slug
    topic: str
    part: int


class ShowExample(Action, frozen=True, tag="showme"):
    """Open the example of a game, perhaps from the lobby of a ``match``."""

    game: Slug
    match: int = 0


class TurnExample(Action, frozen=True, tag="showpage"):
    """Turn to a page of a game's example, perhaps from the lobby of a ``match``."""

    game: Slug
    page: int
    match: int = 0


class TurnList(Action, frozen=True, tag="list"):
    """Turn to a page of the player's matches."""

    page: int


class Export(Action, frozen=True, tag="export"):
    """Send the file of a finished match."""

    match: int


class DrawFilm(Action, frozen=True, tag="film"):
    """Show the film of a match to one person."""

    match: int


class PostFilm(Action, frozen=True, tag="premiere"):
    """Post the film of a match in the channel."""

    match: int
    moment: str


# undo and votes


class Undo(Action, frozen=True, tag="undo"):
    """Undo the player's last turn."""

    match: int
    moment: str = ""


class AskUndo(Action, frozen=True, tag="askundo"):
    """Ask the other players to allow an undo."""

    match: int
    moment: str


class ExplainUndo(Action, frozen=True, tag="why"):
    """Open a form for the reason of an undo request."""

    match: int
    moment: str


class AskUndoBecause(Action, frozen=True, tag="because"):
    """Ask the other players to allow an undo, with the reason from a form."""

    match: int
    moment: str


class Agree(Action, frozen=True, tag="agree"):
    """Vote for the proposal."""

    vote: int


class PlayOn(Action, frozen=True, tag="playon"):
    """Vote against the proposal."""

    vote: int


class EndAlone(Action, frozen=True, tag="endalone"):
    """End a match against robots only."""

    match: int
    moment: str


class Dismiss(Action, frozen=True, tag="dismiss"):
    """Dismiss a private question without changing anything."""


class AnswerAbsence(Action, frozen=True, tag="late"):
    """Answer what to do about an absent player."""

    vote: int
    answer: AbsenceChoice


class ComeBack(Action, frozen=True, tag="return"):
    """Take back a seat that a stand-in plays."""

    match: int
    seat: int


# seats


class GiveSeat(Action, frozen=True, tag="giveseat"):
    """Offer the player's seat permanently, to one user or to anyone."""

    match: int
    guest: int | None = None


class LendSeat(Action, frozen=True, tag="lendseat"):
    """Offer the player's seat temporarily, to one user or to anyone."""

    match: int
    guest: int | None = None


class TakeSeat(Action, frozen=True, tag="takeseat"):
    """Accept an offered seat."""

    offer: int


class DeclineSeat(Action, frozen=True, tag="noseat"):
    """Decline or withdraw the offer of a seat."""

    offer: int


class ReturnSeat(Action, frozen=True, tag="backseat"):
    """Return a borrowed seat to its owner."""

    offer: int


class AskResign(Action, frozen=True, tag="giveup"):
    """Show the consequences of resigning."""

    match: int


class Resign(Action, frozen=True, tag="giveupnow"):
    """Resign."""

    match: int


class EndTogether(Action, frozen=True, tag="endtogether"):
    """Ask the other players to end the match without a result."""

    match: int


# lobbies


class Join(Action, frozen=True, tag="join"):
    """Join a lobby."""

    match: int


class Leave(Action, frozen=True, tag="leave"):
    """Leave a lobby."""

    match: int


class Decline(Action, frozen=True, tag="nothanks"):
    """Decline the invitation to a lobby."""

    match: int


class KeepTable(Action, frozen=True, tag="keep"):
    """Keep a lobby open that was about to be closed."""

    match: int


class AddRobot(Action, frozen=True, tag="addrobot"):
    """Add a robot to a lobby."""

    match: int


class RemoveRobot(Action, frozen=True, tag="takerobot"):
    """Remove the robot that was added last."""

    match: int


class ShowLevels(Action, frozen=True, tag="levels"):
    """Open the menus for the levels of the robots."""

    match: int


class SetLevel(Action, frozen=True, tag="level"):
    """Set the level of a robot, given by its number in the lobby."""

    match: int
    robot: int


class Start(Action, frozen=True, tag="start"):
    """Start the match of a lobby."""

    match: int


class ShowOptions(Action, frozen=True, tag="options"):
    """Open the option menus of a lobby."""

    match: int


class TurnOptions(Action, frozen=True, tag="optionspart"):
    """Turn to a page of a lobby's options."""

    match: int
    part: int


class SetOption(Action, frozen=True, tag="set"):
    """Set a game option to the selected value."""

    match: int
    name: str


class SetStart(Action, frozen=True, tag="byitself"):
    """Set whether a match starts automatically when its lobby is full."""

    match: int


class LetLoserSit(Action, frozen=True, tag="loser"):
    """Seat the loser of the last match first, or last, in the rematch."""

    match: int
    last: bool


class SetCoaching(Action, frozen=True, tag="coaching"):
    """Switch the coach of a table on or off."""

    match: int


class SetPace(Action, frozen=True, tag="pace"):
    """Set the time limit of a turn."""

    match: int


class Rematch(Action, frozen=True, tag="rematch"):
    """Open a lobby with the same players and options."""

    match: int


class FillInFile(Action, frozen=True, tag="fillfile"):
    """Import the finished match from the file in a form."""


class FillInTable(Action, frozen=True, tag="fillin"):
    """Open a table with the settings of a form."""


class ChooseGame(Action, frozen=True, tag="new"):
    """Choose a game for a new table."""


class ChooseGameAlone(Action, frozen=True, tag="alone"):
    """Choose a game for a match against a robot."""


class OpenTable(Action, frozen=True, tag="open"):
    """Open a lobby, perhaps with one user invited."""

    game: Slug
    guest: int | None = None


class PlayAlone(Action, frozen=True, tag="robot"):
    """Start a match against a robot."""

    game: Slug


class OpenThread(Action, frozen=True, tag="thread"):
    """Open a lobby in a thread and invite users."""

    game: Slug
    seats: int
    invited: Path
    robots: int = 0


# standings


class TurnStatistics(Action, frozen=True, tag="statspart"):
    """Turn to a page of statistics: of a ``user`` or ``about`` everyone, perhaps of one ``game``."""

    about: str
    user: int
    game: SlugOrNone
    part: int


class ShowLadder(Action, frozen=True, tag="ladder"):
    """Show the leaderboard of a game and table size: this month or all time, this server or all."""

    game: Slug
    seats: int
    month: bool
    world: bool


class ShowTogether(Action, frozen=True, tag="together"):
    """Show a part of the records of the people of a match."""

    match: int
    part: int = 0


class ShowMet(Action, frozen=True, tag="met"):
    """Show a part of the list of everyone the user has met."""

    part: int = 0


class ChooseMet(Action, frozen=True, tag="tomet"):
    """Show the user's record with the selected other user."""


class ShowRecordWith(Action, frozen=True, tag="recordwith"):
    """Show a part of the user's record with another user."""

    user: int
    part: int = 0


class PosterOf(StrEnum):
    """Whose poster it is: a match's people, a club, or a server."""

    GROUP = "group"
    CLUB = "club"
    SERVER = "server"


class ShowPoster(Action, frozen=True, tag="poster"):
    """Show a poster; ``period`` is 202612 for a month, 202600 for a year, 0 for the latest with a match.

    The ``subject`` is the id of the match or club, or 0 for the current server.
    """

    of: PosterOf
    subject: int
    period: int = 0


class PostPoster(Action, frozen=True, tag="posterhere"):
    """Post a poster in the channel."""

    of: PosterOf
    subject: int
    period: int


class ExplainRatings(Action, frozen=True, tag="ratings"):
    """Explain what ratings mean."""


# notifications


class SetWay(Action, frozen=True, tag="meway"):
    """Set how the user is notified."""


class SetReminders(Action, frozen=True, tag="mereminders"):
    """Set how often the user is reminded."""


class SetQuietFrom(Action, frozen=True, tag="mequietfrom"):
    """Set the start of the quiet hours."""


class SetQuietUntil(Action, frozen=True, tag="mequietuntil"):
    """Set the end of the quiet hours."""


class EndHoliday(Action, frozen=True, tag="mehere"):
    """End the user's holiday."""


class ShowDays(Action, frozen=True, tag="days"):
    """Open the form for the user's time zone and holidays."""


class FillInDays(Action, frozen=True, tag="filldays"):
    """Store the time zone and holidays from a form."""


class TurnPreferences(Action, frozen=True, tag="mepart"):
    """Turn to a page of the user's settings."""

    part: int


class SetDevice(Action, frozen=True, tag="medevice"):
    """Set the device the user plays on."""


class SetMuted(Action, frozen=True, tag="memuted"):
    """Choose the users whose invitations are ignored."""


class SetHidden(Action, frozen=True, tag="mehidden"):
    """Hide the user from public statistics, or show them again."""

    hidden: bool


class DeleteData(Action, frozen=True, tag="deletedata"):
    """Delete all data about the user."""


# servers


class HouseRule(StrEnum):
    """The settings of a server."""

    LANGUAGE = "language"
    PACE = "pace"
    CHANNELS = "channels"
    MOST = "most"
    THREADS = "threads"
    STARTERS = "starters"
    LOG = "log"


class TurnHouse(Action, frozen=True, tag="housepart"):
    """Turn to a page of a server's settings."""

    part: int


class SetHouseRule(Action, frozen=True, tag="house"):
    """Change a setting of the server."""

    rule: HouseRule


# cups and leagues


class SignUp(Action, frozen=True, tag="signup"):
    """Sign up for a cup or a league."""

    contest: int


class DropOut(Action, frozen=True, tag="dropout"):
    """Leave a cup or a league; asks first if it is running."""

    contest: int


class ConfirmDropOut(Action, frozen=True, tag="dropoutnow"):
    """Confirm leaving a running cup or league."""

    contest: int


class NextSeason(Action, frozen=True, tag="season"):
    """Open the next season of a league."""

    contest: int


class CheckContest(Action, frozen=True, tag="recheck"):
    """Try again to open the matches of a contest that has been stalled since a time."""

    contest: int
    since: int


class SettleStall(Action, frozen=True, tag="unstick"):
    """Resolve a contest's stall, or check whether it has ended."""

    stall: int


# deals of the week


class ShowOwnDeals(Action, frozen=True, tag="mydeals"):
    """Show how the user did in a week's deals."""

    week: int


# reviews, advice and puzzles


class ShowReview(Action, frozen=True, tag="review"):
    """Show the review of the user's turns: the summary (0) or one of the selected turns."""

    match: int
    place: int = 0


class ListReviews(Action, frozen=True, tag="reviews"):
    """Show a page of the user's ended matches on this server, to review them."""

    page: int = 0


class PickReview(Action, frozen=True, tag="reviewpick"):
    """Show the review of the match selected in a menu."""


class AskCoach(Action, frozen=True, tag="coach"):
    """Ask the coach for advice on the current turn."""

    match: int


class NextPuzzle(Action, frozen=True, tag="riddle"):
    """Show the next unanswered puzzle of a game."""

    game: Slug


class AnswerPuzzle(Action, frozen=True, tag="solve"):
    """Answer a puzzle, given by its key, with one of its turns."""

    game: Slug
    puzzle: str
    choice: int


class TurnPuzzle(Action, frozen=True, tag="solvepart"):
    """Turn to a part of a puzzle's page: the turns, the board or the player's own part of it."""

    game: Slug
    puzzle: str
    part: int


class PuzzleAhead(Action, frozen=True, tag="solveahead"):
    """Show a turn of how a solved puzzle may go on; step 0 is the solution."""

    game: Slug
    puzzle: str
    step: int = 1


class ShowDaily(Action, frozen=True, tag="daily"):
    """Show the puzzle of a day to a user who wants to answer it."""

    game: Slug
    puzzle: str
    day: int


# lessons


class Learn(Action, frozen=True, tag="learn"):
    """Open a game's lesson or, without a game, the choice of lessons; if ``here``, replace the page."""

    game: SlugOrNone = ""
    here: bool = False


class LessonStep(Action, frozen=True, tag="lesson"):
    """Show a step of a lesson after some wrong ``tries``; an empty ``step`` is the end of the lesson."""

    game: Slug
    step: str = ""
    tries: int = 0


class LessonTurn(Action, frozen=True, tag="lessonturn"):
    """Use a panel control within a lesson.

    ``verb``, ``path`` and ``before`` are the verb and the fields of the panel's action.
    """

    game: Slug
    step: str
    tries: int
    verb: str
    path: Path = ()
    before: int = 0


class LeaveLesson(Action, frozen=True, tag="lessonend"):
    """Play on from the last position of a lesson, in a match against robots."""

    game: Slug


# playing on from a position


class BranchAction(Action, frozen=True):
    """An action about playing on from a position of a finished ``match``, or from a ``puzzle`` of a ``game``.

    ``at`` has the position (:func:`engine.history.replay.point_of`) and the number of turns of the coach's
    line after it, and then the chosen seat and the index of the robots' level, each one higher; 0 is the
    default.
    """

    match: int = 0
    at: Path = ()
    game: SlugOrNone = ""
    puzzle: str = ""

    @property
    def point(self) -> int:
        """The position."""
        return self._number(0)

    @property
    def turns(self) -> int:
        """How many turns of the coach's line come before the position."""
        return self._number(1)

    @property
    def seat(self) -> int | None:
        """The chosen seat, or None for the default."""
        return self._number(2) - 1 if self._number(2) else None

    @property
    def level(self) -> int | None:
        """The index of the chosen level, or None for the default."""
        return self._number(3) - 1 if self._number(3) else None

    def _number(self, place: int) -> int:
        return self.at[place] if place < len(self.at) else 0


class ShowBranch(BranchAction, frozen=True, tag="branch"):
    """Show how to play on from a position, with a choice of the seat and the robots."""


class ShowLine(Action, frozen=True, tag="whatif"):
    """Show the coach's line from a position of a finished match: the board after its turn number ``turn``.

    ``point`` is the position (:func:`engine.history.replay.point_of`); ``here`` replaces the page.
    """

    match: int
    point: int
    turn: int = 1
    here: bool = False


class PickBranchSeat(BranchAction, frozen=True, tag="branchseat"):
    """Choose the user's seat in a menu."""


class PickBranchLevel(BranchAction, frozen=True, tag="branchlevel"):
    """Choose the level of the robots in a menu."""


class OpenBranch(BranchAction, frozen=True, tag="branchgo"):
    """Play on from a position."""


class ReplaceBranch(BranchAction, frozen=True, tag="branchnew"):
    """Play on from a position, and end the match that the user plays from another one."""


# plans and notes


class PlanEdit(StrEnum):
    """A change of a planned turn, or of the plan."""

    WORTH = "worth"
    HARM = "harm"
    UP = "up"
    DELETE = "delete"
    THEN = "then"
    MORE = "more"
    ONLY = "only"


class ShowPlan(Action, frozen=True, tag="plan"):
    """Show the user's plan for a match, or the panel to plan a first turn."""

    match: int
    line: int = 0


class ShowPlans(Action, frozen=True, tag="plans"):
    """Show the user's plans for all matches."""


class PlanTurn(Action, frozen=True, tag="planturn"):
    """Use a panel control within a planned turn.

    ``verb`` and ``path`` are the verb and the path of the panel's action. ``at`` has the number of the plan's
    line (a new line if it is one too high), how many of its turns come first, and the action's ``before``.
    """

    match: int
    moment: str
    at: Path
    verb: str
    path: Path = ()

    @property
    def line(self) -> int:
        """The number of the plan's line."""
        return self.at[0] if self.at else 0

    @property
    def depth(self) -> int:
        """How many turns of the line come before."""
        return self.at[1] if len(self.at) > 1 else 0

    @property
    def before(self) -> int:
        """The field ``before`` of the panel's action."""
        return self.at[2] if len(self.at) > 2 else 0


class PickLine(Action, frozen=True, tag="planline"):
    """Show the line of a plan selected in a menu."""

    match: int


class EditPlan(Action, frozen=True, tag="planedit"):
    """Change a line of a plan; ``mark`` identifies the version of the plan."""

    match: int
    mark: str
    line: int
    edit: PlanEdit


class PickFacts(Action, frozen=True, tag="planfacts"):
    """Set which facts must hold, or must not, for a line of a plan to be played."""

    match: int
    mark: str
    line: int
    holds: bool


class ShowGrace(Action, frozen=True, tag="gracepage"):
    """Show how long planned turns wait at a table."""

    match: int


class SetGrace(Action, frozen=True, tag="grace"):
    """Set how long planned turns wait at a table, or switch plans off there."""

    match: int


class SetPlanNews(Action, frozen=True, tag="plannews"):
    """Set when the user is notified about their plans."""


class ShowNote(Action, frozen=True, tag="note"):
    """Open the form for the user's note on a match."""

    match: int


class WriteNote(Action, frozen=True, tag="notewrite"):
    """Submit the form with the user's note on a match."""

    match: int


# clubs


class ClubSetting(StrEnum):
    """A setting of a club."""

    GAMES = "games"
    SEATS = "seats"
    PACE = "pace"
    DAY = "day"
    HOUR = "hour"
    ROBOTS = "robots"
    POSTERS = "posters"


class TakePart(Action, frozen=True, tag="clubin"):
    """Ask for a seat in a club's match; ``round`` is the one that a message asked about, 0 for the next."""

    club: int
    round: int = 0


class SitOut(Action, frozen=True, tag="clubout"):
    """Decline a seat in a club's next match; ``round`` is as in :class:`TakePart`."""

    club: int
    round: int = 0


class JoinClub(Action, frozen=True, tag="clubjoin"):
    """Become a member of a club."""

    club: int


class LeaveClub(Action, frozen=True, tag="clubleave"):
    """Leave a club."""

    club: int


class ShowClub(Action, frozen=True, tag="club"):
    """Show a page about a club."""

    club: int
    part: int = 0


class InviteToClub(Action, frozen=True, tag="clubinvite"):
    """Invite the users selected in a menu to a club."""

    club: int


class FoundClub(Action, frozen=True, tag="clubnew"):
    """Found a club with the people of an ended match."""

    match: int


class ShowClubSettings(Action, frozen=True, tag="clubsettings"):
    """Show a page of a club's settings."""

    club: int
    part: int = 0


class SetClub(Action, frozen=True, tag="clubset"):
    """Change a setting of a club."""

    club: int
    setting: ClubSetting


class ShowClubForm(Action, frozen=True, tag="clubtyped"):
    """Open the form for a club's name and time zone."""

    club: int


class FillInClub(Action, frozen=True, tag="clubform"):
    """Submit the form with a club's name and time zone."""

    club: int


class PauseClub(Action, frozen=True, tag="clubpause"):
    """Pause or resume a club."""

    club: int
    paused: bool = False


class EndClub(Action, frozen=True, tag="clubend"):
    """Ask whether to end a club."""

    club: int


class ConfirmEndClub(Action, frozen=True, tag="clubendnow"):
    """Confirm ending a club."""

    club: int


# watching


class ShowWatched(Action, frozen=True, tag="watch"):
    """Show the matches of the server that are most worth watching.

    The button below the match of the week contains the ``match``, by which that message can be found again.
    """

    match: int = 0


class ChooseFollow(Action, frozen=True, tag="tofollow"):
    """Show how the selected match can be followed."""


class Follow(Action, frozen=True, tag="follow"):
    """Follow a match, perhaps also its turning points."""

    match: int
    turns: bool = False


class Unfollow(Action, frozen=True, tag="unfollow"):
    """Stop following a match."""

    match: int


class ShowFollowed(Action, frozen=True, tag="followed"):
    """Show the matches that the user follows."""


class UnfollowChosen(Action, frozen=True, tag="unfollowone"):
    """Stop following the selected match."""


# faces


class ShowFace(Action, frozen=True, tag="face"):
    """Show the user's colour, emblem and title."""


class SetColour(Action, frozen=True, tag="facecolour"):
    """Choose the user's colour."""


class SetEmblem(Action, frozen=True, tag="faceemblem"):
    """Choose the user's emblem."""


class SetTitle(Action, frozen=True, tag="facetitle"):
    """Choose one of the titles that the user has earned."""


FINAL = (
    Agree,
    AnswerAbsence,
    AskUndo,
    Confirm,
    ConfirmDropOut,
    ConfirmEndClub,
    DeleteData,
    EndAlone,
    Resign,
    ReturnSeat,
    Undo,
)
"""Actions that, on a private page, can't be undone or only with the consent of others.

Below public messages, ``Agree``, ``AnswerAbsence`` and ``ReturnSeat`` open such a page first.
"""
