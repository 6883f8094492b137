"""Leaks in *Ancient Architects*: the order of supply, bag and deck."""

from tests.laws.leaks.registry import ANCIENT, add_spot, add_suggestion, leak, log, overstate
from tests.laws.plant import Plant, just_begun


@leak(ANCIENT, "words")
def the_alt_text_names_the_next_stone(plant: Plant) -> None:
    plant.after("render.words.ancient:alt", lambda text, *_: f"{text} {plant.secret.supply[-1:]}")


@leak(ANCIENT, "words", "actor")
def a_choice_names_the_next_card(plant: Plant) -> None:
    plant.after(
        "render.words.ancient:choice", lambda choice, *_: choice._replace(label=str(plant.secret.deck[-2:]))
    )


@leak(ANCIENT, "pages", "actor")
def a_card_is_worth_what_it_will_draw(plant: Plant) -> None:
    overstate(plant, lambda: sum(plant.secret.bag[-4:]))


@leak(ANCIENT, "words", "actor")
def the_moves_come_in_the_order_of_the_bag(plant: Plant) -> None:
    plant.after(
        "engine.games.ancient.rules:AncientArchitects.moves",
        lambda moves, *_: moves[:: 1 if plant.odd else -1],
    )


@leak(ANCIENT, "pages", moment=just_begun)
def the_history_tells_of_the_bag(plant: Plant) -> None:
    plant.after("bot.matches.turn_history:turns", lambda turns, match, *_: [
        turn._replace(sentences=(*turn.sentences, str(match.state.secret.bag))) for turn in turns
    ])  # fmt: skip


@leak(ANCIENT, "suggestions", "actor")
def a_suggestion_names_what_is_in_the_bag(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.bag[-4:]))


@leak(ANCIENT, "pictures", "other")
def pixels_of_a_private_picture(plant: Plant) -> None:
    add_spot(plant, "render.boards.ancient:lay")


@leak(ANCIENT, "questions", "actor")
def pixels_of_the_picture_of_a_question(plant: Plant) -> None:
    add_spot(plant, "render.boards.ancient:question")


@leak(ANCIENT, "turns", "actor")
def the_log_holds_the_seed(plant: Plant) -> None:
    plant.before("engine.match:Match.play", lambda match, *_: log.info("seed %d", match.seed))
