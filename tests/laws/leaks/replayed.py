"""Leaks in what is made by replaying a match, or of what its log has led to."""

from typing import Any
from zlib import crc32

from engine.history import replay
from engine.match import Match
from render.film import Reel
from tests.laws.leaks.registry import ADVANCED, AMYTIS, ANCIENT, BASIC, add_spot, leak, log
from tests.laws.plant import Plant, replacing


@leak(AMYTIS, "board")
def the_history_tells_of_the_deck_at_the_beginning(plant: Plant) -> None:
    def change(turns: list[Any], match: Match, *_: Any) -> list[Any]:
        first = next(replay.states(match)).secret.deck
        return [turn._replace(sentences=(*turn.sentences, str(first[-20:]))) for turn in turns]

    plant.after("bot.matches.turn_history:turns", change)


@leak(BASIC, "board", "actor")
def a_panel_tells_of_anothers_hand(plant: Plant) -> None:
    def change(text: str, view: Any, *_: Any) -> str:
        return text + str(plant.secret.hands[(view.viewer + 1) % len(plant.secret.hands)])

    plant.after("render.words.architectura:prompt", change)


def number_of(match: Match) -> int:
    """Return a number made of all that is hidden in a match."""
    return crc32(repr(match.state.secret).encode())


def with_frames(plant: Plant, change: Any) -> None:
    """Change the frames of a film, each by the match that it shows."""

    def changed(reel: Reel, table: Any, _: Any) -> Reel:
        return reel._replace(frames=tuple(change(frame, table.match) for frame in reel.frames))

    plant.after("bot.features.films.reel:reel", changed)


@leak(BASIC, "film")
def a_film_shows_the_hand_of_the_first_seat(plant: Plant) -> None:
    with_frames(plant, lambda frame, match: frame._replace(view=match.view(0)))


@leak(AMYTIS, "film")
def a_film_tells_of_the_tiles_under_the_top(plant: Plant) -> None:
    with_frames(
        plant, lambda frame, match: frame._replace(sentence=f"{frame.sentence} {match.state.secret.stacks}")
    )


@leak(ANCIENT, "film")
def a_film_is_as_long_as_the_secrets_want_it(plant: Plant) -> None:
    def shortened(reel: Reel, table: Any, _: Any) -> Reel:
        return reel._replace(frames=reel.frames[number_of(table.match) % 5 :])

    plant.after("bot.features.films.reel:reel", shortened)


@leak(ADVANCED, "film", moment=replacing)
def a_film_counts_what_was_replaced_in_secret(plant: Plant) -> None:
    with_frames(plant, lambda frame, match: frame._replace(sentence=f"{frame.sentence} {match.seq}"))


@leak(BASIC, "changes")
def what_changed_shows_the_hand_of_the_first_seat(plant: Plant) -> None:
    def changed(reel: Reel | None, table: Any, *_: Any) -> Reel | None:
        view = table.match.view(0)
        return reel and reel._replace(frames=tuple(frame._replace(view=view) for frame in reel.frames))

    plant.after("bot.screens.match.changes:reel", changed)


@leak(AMYTIS, "changes", "actor")
def pixels_of_what_changed_show_the_next_tile(plant: Plant) -> None:
    add_spot(plant, "render.film:frame_image")


@leak(ANCIENT, "changes", "other")
def the_file_of_what_changed_is_named_by_the_bag(plant: Plant) -> None:
    def change(page: Any, table: Any, *_: Any) -> Any:
        return page._replace(images=((str(table.match.state.secret.bag), b""),))

    plant.after("bot.screens.match.changes:page", change)


@leak(ADVANCED, "letters", moment=replacing)
def a_letter_counts_what_was_replaced_in_secret(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.notifications:notification",
        lambda post, table, *_: post._replace(line=f"{post.line} {table.match.seq}"),
    )


@leak(BASIC, "steps")
def a_step_shows_the_hand_of_whoever_moved(plant: Plant) -> None:
    def change(step: Any, table: Any, *_: Any) -> Any:
        entries = step.turn.last + 1 if step.turn else 0
        seat = step.turn.seat if step.turn and step.turn.seat is not None else 0
        return step._replace(view=table.match.game.view(replay.state_after(table.match, entries), seat))

    plant.after("bot.screens.match.replay:step", change)


@leak(AMYTIS, "steps", "actor")
def the_first_step_tells_what_lay_below(plant: Plant) -> None:
    def change(step: Any, table: Any, *_: Any) -> Any:
        below = next(replay.states(table.match)).secret.stacks
        return step if step.number else step._replace(names=(str(below), *step.names[1:]))

    plant.after("bot.screens.match.replay:step", change)


@leak(ADVANCED, "steps", "actor", replacing)
def a_step_back_names_what_was_replaced_in_secret(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.replay:step",
        lambda step, table, *_: step._replace(names=(str(table.match.state.secret.chosen), *step.names[1:])),
    )


@leak(ANCIENT, "steps", "other")
def steps_are_counted_by_the_secrets(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.replay:step",
        lambda step, table, *_: step._replace(last=step.last + number_of(table.match) % 5),
    )


@leak(BASIC, "undo questions")
def the_undo_question_tells_of_all_that_was_drawn(plant: Plant) -> None:
    def change(text: str, _: Any, back: Any, __: Any) -> str:
        return f"{text} {[entry.events for entry in back.falling]}"

    plant.after("bot.screens.turn.takeback:_lost", change)


@leak(AMYTIS, "undo questions", "actor")
def who_is_asked_for_a_turn_depends_on_secrets(plant: Plant) -> None:
    plant.after(
        "engine.match:Match.take_back",
        lambda back, match, seat: back._replace(asked=(1 - seat,) * (number_of(match) % 2)),
    )


@leak(ANCIENT, "undo answers", "actor")
def the_log_holds_the_bag_when_a_turn_is_taken_back(plant: Plant) -> None:
    plant.before(
        "bot.matches.table:Table.take_back", lambda table, _: log.info("%s", table.match.state.secret.bag)
    )


@leak(BASIC, "letters", "other")
def a_letter_tells_of_the_hand_of_another(plant: Plant) -> None:
    def change(post: Any, table: Any, notice: Any, *_: Any) -> Any:
        hands = table.match.state.secret.hands
        return post._replace(content=f"{post.content} {hands[(notice.seat + 1) % len(hands)]}")

    plant.after("bot.screens.match.notifications:notification", change)


@leak(AMYTIS, "letters")
def whom_a_letter_calls_depends_on_secrets(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.notifications:notification",
        lambda post, table, *_: post._replace(pinged=post.pinged * (number_of(table.match) % 2)),
    )


@leak(AMYTIS, "robot moves", "actor")
def a_robot_plays_by_what_lies_below(plant: Plant) -> None:
    def robot(_: str) -> Any:
        def play(game: Any, view: Any, __: Any) -> Any:
            moves = game.moves(view, view.viewer)
            return [moves[plant.sum % len(moves)]]

        return play

    plant.patch.setattr("engine.match.robot", robot)
