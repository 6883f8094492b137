"""Leaks in *The Architects of Amytis*: the tiles below the tops, the box, and the deck."""

from tests.laws.leaks.registry import AMYTIS, add_spot, add_suggestion, leak, overstate
from tests.laws.plant import Plant


@leak(AMYTIS, "words")
def the_board_names_the_tiles_under_the_top(plant: Plant) -> None:
    plant.after(
        "render.words.amytis:board", lambda text, *_: text + str([s[-1:] for s in plant.secret.stacks])
    )


@leak(AMYTIS, "pages")
def the_alt_text_names_the_box(plant: Plant) -> None:
    plant.after("render.words.amytis:alt", lambda text, *_: f"{text} {plant.secret.box}")


@leak(AMYTIS, "pages", "actor")
def a_move_is_worth_what_lies_below(plant: Plant) -> None:
    overstate(plant, lambda: plant.sum)


@leak(AMYTIS, "suggestions", "actor")
def a_suggestion_names_the_card_on_the_deck(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.deck[:1]))


@leak(AMYTIS, "pictures")
def pixels_that_show_the_next_tile(plant: Plant) -> None:
    add_spot(plant, "render.boards.amytis:lay")


@leak(AMYTIS, "pages", "actor")
def a_button_holds_the_generator(plant: Plant) -> None:
    plant.after("bot.platform.custom_ids:pack", lambda text, *_: f"{text}:{plant.state.rng}")
