"""What the controls of reviews ask for."""

from bot.platform.custom_ids import Action


class ShowReview(Action, frozen=True, tag="review"):
    """Show what a robot thinks of one's own turns: all in short (0), or one of those picked out."""

    match: int
    place: int = 0
