"""Leaks in *Architects of the West Kingdom*: hands, draft packs, and piles."""

from typing import Any

from engine.history import replay
from tests.laws.leaks.registry import WESTKINGDOM, add_spot, add_suggestion, leak
from tests.laws.plant import Plant, just_begun


@leak(WESTKINGDOM, "words")
def board_text_names_the_next_apprentice(plant: Plant) -> None:
    plant.after("render.words.westkingdom:board", lambda text, *_: f"{text} {plant.secret.apprentices[:1]}")


@leak(WESTKINGDOM, "words", "actor")
def choice_names_the_next_plan(plant: Plant) -> None:
    plant.after(
        "render.words.westkingdom:choice",
        lambda choice, *_: choice._replace(label=str(plant.secret.plans[:3])),
    )


@leak(WESTKINGDOM, "pages", "other")
def alt_text_names_plans_in_hand(plant: Plant) -> None:
    plant.after("render.words.westkingdom:alt", lambda text, *_: f"{text} {plant.secret.hands}")


@leak(WESTKINGDOM, "suggestions", "actor")
def suggestion_names_the_next_goods(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.market))


@leak(WESTKINGDOM, "pictures")
def picture_depends_on_the_rewards(plant: Plant) -> None:
    add_spot(plant, "render.boards.westkingdom:lay")


@leak(WESTKINGDOM, "film")
def film_names_plans_in_hand(plant: Plant) -> None:
    def change(reel: Any, table: Any, _: Any) -> Any:
        hands = table.match.state.secret.hands
        return reel._replace(
            frames=tuple(frame._replace(sentence=f"{frame.sentence} {hands}") for frame in reel.frames)
        )

    plant.after("bot.features.films.reel:reel", change)


@leak(WESTKINGDOM, "steps", "other", just_begun)
def step_names_plans_of_the_time(plant: Plant) -> None:
    def change(step: Any, table: Any, *_: Any) -> Any:
        plans = next(replay.states(table.match)).secret.plans
        return step._replace(names=(str(plans), *step.names[1:]))

    plant.after("bot.screens.match.replay:step", change)


@leak(WESTKINGDOM, "undo questions")
def undo_question_names_the_next_plans(plant: Plant) -> None:
    def change(text: str, table: Any, *_: Any) -> str:
        return f"{text} {table.match.state.secret.plans}"

    plant.after("bot.screens.turn.takeback:_lost", change)


@leak(WESTKINGDOM, "letters", "other")
def notice_names_every_hand(plant: Plant) -> None:
    def change(post: Any, table: Any, *_: Any) -> Any:
        return post._replace(content=f"{post.content} {table.match.state.secret.hands}")

    plant.after("bot.screens.match.notifications:notification", change)
