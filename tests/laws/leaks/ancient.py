"""Leaks in *Ancient Architects*: the order of supply, bag and deck."""

from tests.laws.leaks.registry import ANCIENT, add_spot, add_suggestion, leak, log, overstate
from tests.laws.plant import Plant, just_begun


@leak(ANCIENT, "words")
def alt_text_names_the_next_stone(plant: Plant) -> None:
    plant.after("render.words.ancient:alt", lambda text, *_: f"{text} {plant.secret.supply[-1:]}")


@leak(ANCIENT, "words", "actor")
def choice_names_the_next_card(plant: Plant) -> None:
    plant.after(
        "render.words.ancient:choice", lambda choice, *_: choice._replace(label=str(plant.secret.deck[-2:]))
    )


@leak(ANCIENT, "pages", "actor")
def worth_of_a_card_depends_on_its_draw(plant: Plant) -> None:
    overstate(plant, lambda: sum(plant.secret.bag[-4:]))


@leak(ANCIENT, "words", "actor")
def move_order_depends_on_the_bag(plant: Plant) -> None:
    plant.after(
        "engine.games.ancient.rules:AncientArchitects.moves",
        lambda moves, *_: moves[:: 1 if plant.odd else -1],
    )


@leak(ANCIENT, "pages", moment=just_begun)
def history_names_the_bag(plant: Plant) -> None:
    plant.after("bot.matches.turn_history:turns", lambda turns, match, *_: [
        turn._replace(sentences=(*turn.sentences, str(match.state.secret.bag))) for turn in turns
    ])  # fmt: skip


@leak(ANCIENT, "suggestions", "actor")
def suggestion_names_the_bag(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.bag[-4:]))


@leak(ANCIENT, "pictures", "other")
def private_picture_depends_on_secrets(plant: Plant) -> None:
    add_spot(plant, "render.boards.ancient:lay")


@leak(ANCIENT, "questions", "actor")
def question_picture_depends_on_secrets(plant: Plant) -> None:
    add_spot(plant, "render.boards.ancient:question")


@leak(ANCIENT, "turns", "actor")
def log_contains_the_seed(plant: Plant) -> None:
    plant.before("engine.match:Match.play", lambda match, *_: log.info("seed %d", match.seed))
