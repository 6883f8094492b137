"""Leaks in *The Architects of Amytis*: hidden tiles, the box, and the deck."""

from tests.laws.leaks.registry import AMYTIS, add_spot, add_suggestion, leak, overstate
from tests.laws.plant import Plant


@leak(AMYTIS, "words")
def board_text_names_hidden_tiles(plant: Plant) -> None:
    plant.after(
        "render.words.amytis:board", lambda text, *_: text + str([s[-1:] for s in plant.secret.stacks])
    )


@leak(AMYTIS, "pages")
def alt_text_names_the_box(plant: Plant) -> None:
    plant.after("render.words.amytis:alt", lambda text, *_: f"{text} {plant.secret.box}")


@leak(AMYTIS, "pages", "actor")
def worth_depends_on_hidden_tiles(plant: Plant) -> None:
    overstate(plant, lambda: plant.sum)


@leak(AMYTIS, "suggestions", "actor")
def suggestion_names_the_top_card(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.deck[:1]))


@leak(AMYTIS, "pictures")
def picture_depends_on_the_next_tile(plant: Plant) -> None:
    add_spot(plant, "render.boards.amytis:lay")


@leak(AMYTIS, "pages", "actor")
def button_id_contains_the_generator(plant: Plant) -> None:
    plant.after("bot.platform.custom_ids:pack", lambda text, *_: f"{text}:{plant.state.rng}")
