"""What the controls of reviews and puzzles ask for."""

from bot.platform.actions.fields import Slug
from bot.platform.custom_ids import Action


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
