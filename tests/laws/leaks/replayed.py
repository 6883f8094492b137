"""Leaks in what is made by replaying a match, or from the results of its log."""

from typing import Any
from zlib import crc32

from engine.history import replay
from engine.match import Match
from render.film import Reel
from tests.laws.leaks.registry import ADVANCED, AMYTIS, ANCIENT, BASIC, add_spot, leak, log
from tests.laws.plant import Plant, replacing


@leak(AMYTIS, "board")
def history_contains_the_initial_deck(plant: Plant) -> None:
    def change(turns: list[Any], match: Match, *_: Any) -> list[Any]:
        first = next(replay.states(match)).secret.deck
        return [turn._replace(sentences=(*turn.sentences, str(first[-20:]))) for turn in turns]

    plant.after("bot.matches.turn_history:turns", change)


@leak(BASIC, "board", "actor")
def panel_names_another_hand(plant: Plant) -> None:
    def change(text: str, view: Any, *_: Any) -> str:
        return text + str(plant.secret.hands[(view.viewer + 1) % len(plant.secret.hands)])

    plant.after("render.words.architectura:prompt", change)


def number_of(match: Match) -> int:
    """Return a number derived from everything hidden in a match."""
    return crc32(repr(match.state.secret).encode())


def with_frames(plant: Plant, change: Any) -> None:
    """Change each frame of a film according to its match."""

    def changed(reel: Reel, table: Any, _: Any) -> Reel:
        return reel._replace(frames=tuple(change(frame, table.match) for frame in reel.frames))

    plant.after("bot.features.films.reel:reel", changed)


@leak(BASIC, "film")
def film_shows_the_first_seats_hand(plant: Plant) -> None:
    with_frames(plant, lambda frame, match: frame._replace(view=match.view(0)))


@leak(AMYTIS, "film")
def film_names_hidden_tiles(plant: Plant) -> None:
    with_frames(
        plant, lambda frame, match: frame._replace(sentence=f"{frame.sentence} {match.state.secret.stacks}")
    )


@leak(ANCIENT, "film")
def film_length_depends_on_secrets(plant: Plant) -> None:
    def shortened(reel: Reel, table: Any, _: Any) -> Reel:
        return reel._replace(frames=reel.frames[number_of(table.match) % 5 :])

    plant.after("bot.features.films.reel:reel", shortened)


@leak(ADVANCED, "film", moment=replacing)
def film_counts_secret_replacements(plant: Plant) -> None:
    with_frames(plant, lambda frame, match: frame._replace(sentence=f"{frame.sentence} {match.seq}"))


@leak(BASIC, "changes")
def changes_show_the_first_seats_hand(plant: Plant) -> None:
    def changed(reel: Reel | None, table: Any, *_: Any) -> Reel | None:
        view = table.match.view(0)
        return reel and reel._replace(frames=tuple(frame._replace(view=view) for frame in reel.frames))

    plant.after("bot.screens.match.changes:reel", changed)


@leak(AMYTIS, "changes", "actor")
def changes_picture_depends_on_the_next_tile(plant: Plant) -> None:
    add_spot(plant, "render.film:frame_image")


@leak(ANCIENT, "changes", "other")
def changes_file_name_depends_on_the_bag(plant: Plant) -> None:
    def change(page: Any, table: Any, *_: Any) -> Any:
        return page._replace(images=((str(table.match.state.secret.bag), b""),))

    plant.after("bot.screens.match.changes:page", change)


@leak(ADVANCED, "letters", moment=replacing)
def notice_counts_secret_replacements(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.notifications:notification",
        lambda post, table, *_: post._replace(line=f"{post.line} {table.match.seq}"),
    )


@leak(BASIC, "steps")
def step_shows_the_movers_hand(plant: Plant) -> None:
    def change(step: Any, table: Any, *_: Any) -> Any:
        entries = step.turn.last + 1 if step.turn else 0
        seat = step.turn.seat if step.turn and step.turn.seat is not None else 0
        return step._replace(view=table.match.game.view(replay.state_after(table.match, entries), seat))

    plant.after("bot.screens.match.replay:step", change)


@leak(AMYTIS, "steps", "actor")
def first_step_names_hidden_tiles(plant: Plant) -> None:
    def change(step: Any, table: Any, *_: Any) -> Any:
        below = next(replay.states(table.match)).secret.stacks
        return step if step.number else step._replace(names=(str(below), *step.names[1:]))

    plant.after("bot.screens.match.replay:step", change)


@leak(ADVANCED, "steps", "actor", replacing)
def step_names_secret_replacements(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.replay:step",
        lambda step, table, *_: step._replace(names=(str(table.match.state.secret.chosen), *step.names[1:])),
    )


@leak(ANCIENT, "steps", "other")
def step_count_depends_on_secrets(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.replay:step",
        lambda step, table, *_: step._replace(last=step.last + number_of(table.match) % 5),
    )


@leak(BASIC, "undo questions")
def undo_question_names_drawn_cards(plant: Plant) -> None:
    def change(text: str, _: Any, back: Any, __: Any) -> str:
        return f"{text} {[entry.events for entry in back.falling]}"

    plant.after("bot.screens.turn.takeback:_lost", change)


@leak(AMYTIS, "undo questions", "actor")
def undo_consent_depends_on_secrets(plant: Plant) -> None:
    plant.after(
        "engine.match:Match.take_back",
        lambda back, match, seat: back._replace(asked=(1 - seat,) * (number_of(match) % 2)),
    )


@leak(ANCIENT, "undo answers", "actor")
def log_contains_the_bag_on_undo(plant: Plant) -> None:
    plant.before(
        "bot.matches.table:Table.take_back", lambda table, _: log.info("%s", table.match.state.secret.bag)
    )


@leak(BASIC, "letters", "other")
def notice_names_another_hand(plant: Plant) -> None:
    def change(post: Any, table: Any, notice: Any, *_: Any) -> Any:
        hands = table.match.state.secret.hands
        return post._replace(content=f"{post.content} {hands[(notice.seat + 1) % len(hands)]}")

    plant.after("bot.screens.match.notifications:notification", change)


@leak(AMYTIS, "letters")
def notice_pings_depend_on_secrets(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.notifications:notification",
        lambda post, table, *_: post._replace(pinged=post.pinged * (number_of(table.match) % 2)),
    )


@leak(AMYTIS, "robot moves", "actor")
def robot_uses_hidden_tiles(plant: Plant) -> None:
    def robot(_: str) -> Any:
        def play(game: Any, view: Any, __: Any) -> Any:
            moves = game.moves(view, view.viewer)
            return [moves[plant.sum % len(moves)]]

        return play

    plant.patch.setattr("engine.match.robot", robot)
