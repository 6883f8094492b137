"""Every law notices what it is there for: a fault is planted by itself and turns it red."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from bot.matches import turn_history
from bot.matches.prospects import prospects
from bot.platform.actions import Step
from bot.screens.match import turn_message
from bot.screens.turn import panel, question_row, shelves
from engine import forecast
from engine.core import values
from engine.core.notation import Notation
from engine.core.rng import Rng
from engine.core.values import ScoreLine, State, View
from engine.core.work import Work
from engine.draft import Draft
from engine.errors import CannotUndo, IllegalMove, RecordError, Refusal
from engine.games.ancient.board import AncientBoard
from engine.games.architectura.moves import Replace
from engine.history import record, takeback
from engine.history.log import Abandoned
from engine.history.snapshot import Snapshot
from engine.match import Match
from render import film as films
from render.boards import ancient as ancient_board
from render.boards import architectura as architectura_board
from render.canvas import Box
from render.film import Frame
from render.words import ancient as ancient_words
from render.words import architectura as architectura_words
from render.words import westkingdom as westkingdom_words
from tests.laws import course as laws_of_course
from tests.laws import (
    forecasting,
    hiding,
    lookback,
    moves,
    naming,
    phone,
    pictures,
    taps,
    telling,
    word,
    wording,
)
from tests.laws.law import OF_RULES, OF_SHOWING, Law, name_of
from tests.laws.leaks.registry import LAW_OF_KIND
from tests.laws.matches import COUNTING_SETTING, Setting, course, rules_of
from tests.support import COUNTING, UNKNOWN, Add, Added, CountingGame, CountingSecret, Drawn, Keep, Play

AMYTIS = Setting("amytis", 2)
ANCIENT = Setting("ancient", 2)
ADVANCED = Setting("architectura", 2, (("game", "advanced"),))
KINGDOM = Setting("westkingdom", 3)
ALONE = Setting("westkingdom", 1)
SEEDS = (1, 2, 3)
RED = (AssertionError, RecordError, Refusal, LookupError)
Patch = pytest.MonkeyPatch


class Fault(NamedTuple):
    """A fault, and the law that must notice it in a match of a setting.

    ``played`` says that the match is played with it.
    """

    law: Law
    plant: Callable[[Patch], None]
    played: bool
    setting: Setting


FAULTS: list[Fault] = []


def fault(
    law: Law, *, played: bool = False, setting: Setting = COUNTING_SETTING
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Add a fault."""

    def add(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS.append(Fault(law, plant, played, setting))
        return plant

    return add


def changed(patch: Patch, where: Any, name: str, change: Callable[..., Any]) -> None:
    """Change what a method returns; ``change`` gets that and the method's arguments."""
    original = getattr(where, name)
    patch.setattr(where, name, lambda *args: change(original(*args), *args))


# the course of a match


@fault(laws_of_course.the_log_leads_to_the_same_match)
def chance_comes_from_elsewhere(patch: Patch) -> None:
    numbers = count()
    patch.setattr(Work, "rng", property(lambda _: Rng(next(numbers))))


@fault(laws_of_course.a_record_is_read_as_it_was_written)
def a_record_lacks_its_last_line(patch: Patch) -> None:
    lines = record._lines
    patch.setattr(record, "_lines", lambda match: lines(match)[:-1])


@fault(laws_of_course.each_move_is_played_once_when_a_log_is_replayed)
def an_undo_replays_the_match(patch: Patch) -> None:
    patch.setattr(Match, "replaying", lambda _: nullcontext())


@fault(laws_of_course.a_match_goes_on_from_its_snapshot)
def too_little_of_the_log_is_kept(patch: Patch) -> None:
    patch.setattr(Snapshot, "tail", property(lambda now: now.seq))


@fault(laws_of_course.looking_back_shows_each_moment_as_it_was)
def turns_taken_back_are_shown_as_if_they_counted(patch: Patch) -> None:
    patch.setattr("engine.history.replay.Undone", Abandoned)


@fault(laws_of_course.states_survive_being_stored)
def a_state_is_read_without_its_generator(patch: Patch) -> None:
    class Reader:
        def decode(self, stored: bytes) -> Any:
            return replace(read.decode(stored), rng=0)

    read = msgspec.json.Decoder(State[CountingGame.board_type, CountingSecret])
    patch.setattr(COUNTING, "state_decoder", Reader())


@fault(laws_of_course.what_is_taken_back_leaves_no_trace_but_in_the_log, played=True)
def an_undo_leaves_the_board_as_it_was(patch: Patch) -> None:
    undo = Match.undo

    def change(match: Match, seat: int, **more: Any) -> Any:
        state = match.state
        entries = undo(match, seat, **more)
        match.now = replace(match.now, state=state)
        return entries

    patch.setattr(Match, "undo", change)


@fault(laws_of_course.a_turn_can_be_taken_back_unless_something_came_out)
def nothing_can_be_taken_back(patch: Patch) -> None:
    def refuse(match: Match, seat: int) -> int:
        raise CannotUndo("refusal-undo-nothing")

    patch.setattr(Match, "undo_to", refuse)


@fault(word.what_was_seen_is_taken_back_only_with_the_word_of_who_saw_it)
def whoever_has_seen_something_is_not_asked(patch: Patch) -> None:
    patch.setattr(takeback, "learns", lambda *_: False)


@fault(word.whose_word_it_takes_tells_nothing)
def who_is_asked_tells_of_hidden_cards(patch: Patch) -> None:
    patch.setattr(takeback, "learns", lambda _, state, entry, seat: hash(repr(state.secret)) % 2 == seat)


@fault(laws_of_course.only_the_end_has_an_outcome)
def a_rank_is_left_out(patch: Patch) -> None:
    changed(
        patch,
        CountingGame,
        "outcome",
        lambda found, *_: found and replace(found, ranks=tuple(rank + (rank > 1) for rank in found.ranks)),
    )


@fault(laws_of_course.only_the_end_has_an_outcome)
def a_match_has_an_outcome_before_its_end(patch: Patch) -> None:
    patch.setattr(CountingGame, "to_act", lambda *_: (0,))


@fault(laws_of_course.every_sheet_names_a_source_once)
def a_source_is_named_twice(patch: Patch) -> None:
    changed(
        patch,
        CountingGame,
        "sheets",
        lambda sheets, *_: tuple((*sheet, ScoreLine("added", 0)) for sheet in sheets),
    )


@fault(laws_of_course.giving_up_never_stops_the_others)
def nobody_plays_for_who_gave_up(patch: Patch) -> None:
    patch.setattr(Match, "go_on", lambda *_, **__: [])


# moves


@fault(moves.whoever_is_to_act_has_moves_and_nobody_else)
def everybody_has_moves_at_any_time(patch: Patch) -> None:
    patch.setattr(CountingGame, "moves", lambda *_: (Add(1),))


@fault(moves.whoever_is_to_act_has_moves_and_nobody_else)
def moves_come_in_another_order_in_a_view(patch: Patch) -> None:
    changed(
        patch,
        CountingGame,
        "moves",
        lambda found, _, at, *__: found[::-1] if isinstance(at, View) else found,
    )


@fault(moves.every_listed_move_can_be_played)
def what_is_listed_is_refused_in_a_view(patch: Patch) -> None:
    changed(
        patch, CountingGame, "moves", lambda found, _, at, *__: found[1:] if isinstance(at, View) else found
    )


@fault(moves.a_preview_is_the_move_up_to_what_is_hidden)
def a_preview_does_not_end_the_turn(patch: Patch) -> None:
    changed(patch, CountingGame, "preview", lambda step, *_: replace(step, turn_over=False))


@fault(moves.every_listed_move_is_read_as_it_is_written)
def two_moves_are_written_alike(patch: Patch) -> None:
    changed(patch, Notation, "write", lambda text, *_: "keep" if text == "play" else text)


@fault(moves.other_moves_are_refused_with_a_reason)
def anything_may_be_played(patch: Patch) -> None:
    patch.setattr(CountingGame, "check", lambda *_: None)


@fault(moves.nonsense_is_refused_with_a_reason)
def nonsense_is_read_as_a_move(patch: Patch) -> None:
    patch.setattr(Notation, "read", lambda _, text: Add(len(text)))


@fault(moves.nothing_is_played_behind_what_is_not_seen_yet)
def a_line_goes_on_behind_what_comes_out(patch: Patch) -> None:
    def play(match: Match, seat: int, *line: Any, at: int = 0) -> list[Any]:
        for move in line:
            match._step(seat, move, at)
        return match.log[-len(line) :]

    patch.setattr(Match, "play", play)


# what a choice is worth


@fault(forecasting.every_option_brings_what_is_told)
def a_point_more_is_told(patch: Patch) -> None:
    tell = forecast._Search.forecast

    def more(search: Any, first: int) -> Any:
        told = tell(search, first)
        return told._replace(gains=(told.gains[0] + 1, *told.gains[1:]))

    patch.setattr(forecast._Search, "forecast", more)


@fault(forecasting.every_option_brings_what_is_told)
def points_are_scored_when_the_turn_closes(patch: Patch) -> None:
    close = CountingGame.close_turn

    def change(game: Any, work: Any, seat: int) -> None:
        work.set(added=tuple(added + 1 for added in work.board.added))
        close(game, work, seat)

    patch.setattr(CountingGame, "close_turn", change)


@fault(forecasting.whatever_comes_out_a_choice_brings_what_is_told, setting=AMYTIS)
def a_favor_behind_a_project_drawn_blind_is_not_told(patch: Patch) -> None:
    patch.setattr("engine.games.amytis.aftermath.aftermath", lambda *_: None)


@fault(forecasting.whatever_comes_out_a_choice_brings_what_is_told, setting=AMYTIS)
def a_favor_is_told_that_is_not_due(patch: Patch) -> None:
    patch.setattr("engine.games.amytis.steps.favor_due", lambda _: True)
    patch.setattr("engine.games.amytis.aftermath.open_favors", lambda *_: (0, 7))


@fault(forecasting.no_other_end_of_the_turn_brings_more)
def a_forecast_is_of_the_worst_end(patch: Patch) -> None:
    patch.setattr("engine.forecast._merit", lambda points, seat: (-points[seat], 0))


@fault(forecasting.the_steady_robot_takes_the_best_turn)
def the_robot_takes_the_first_turn(patch: Patch) -> None:
    def first(game: Any, view: Any) -> Any:
        return [forecast.forecasts(game, view, game.moves(view, view.viewer)[:1])[0].line]

    patch.setattr(sys.modules["engine.robots.steady"], "equally_wise", first)


# what is hidden


@fault(hiding.nobody_sees_more_than_blanks_of_what_others_hold)
def a_seat_sees_the_next_ones_card(patch: Patch) -> None:
    def redact(_: Any, state: Any, seat: int | None) -> CountingSecret:
        shown = set() if seat is None else {seat, (seat + 1) % len(state.secret.hands)}
        hands = enumerate(state.secret.hands)
        return CountingSecret(tuple(card if owner in shown else UNKNOWN for owner, card in hands))

    patch.setattr(CountingGame, "redact", redact)


@fault(hiding.nobody_sees_more_than_blanks_of_what_others_hold)
def a_spectator_sees_the_sum_of_all_cards(patch: Patch) -> None:
    def change(shown: CountingSecret, _: Any, state: Any, seat: int | None) -> CountingSecret:
        return CountingSecret((-sum(state.secret.hands),) * 3) if seat is None else shown

    changed(patch, CountingGame, "redact", change)


@fault(hiding.what_is_dealt_anew_looks_the_same)
def blanks_are_left(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, view.secret, 0))


@fault(hiding.what_is_dealt_anew_looks_the_same)
def the_own_card_is_dealt_anew(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, CountingSecret((1, 2, 3)), 0))


@fault(hiding.a_match_can_go_on_from_what_is_dealt)
def too_few_cards_are_dealt(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, CountingSecret(()), 0))


@fault(hiding.events_hide_what_is_declared_secret_and_nothing_else)
def an_event_hides_what_all_may_know(patch: Patch) -> None:
    patch.setattr(Added, "seen_by", lambda event, seat: None if seat is None else event)


@fault(hiding.moves_that_others_can_not_tell_apart_are_secret, setting=ADVANCED)
def a_replaced_card_is_written_for_all_to_read(patch: Patch) -> None:
    patch.setattr(Replace, "secret", False)


@fault(lookback.the_full_history_tells_every_move_that_is_no_secret, setting=ANCIENT)
def moves_with_which_something_hidden_comes_up_are_left_out(patch: Patch) -> None:
    changed(
        patch,
        turn_history,
        "turns",
        lambda turns, match, *_: [
            turn._replace(notation="") if getattr(match.log[turn.last], "revealed", False) else turn
            for turn in turns
        ],
    )


@fault(hiding.secrets_change_nothing_in_what_is_seen)
def all_see_what_is_drawn(patch: Patch) -> None:
    patch.setattr(Drawn, "seen_by", lambda event, _: event)


@fault(hiding.moves_that_reveal_nothing_lead_to_the_same_sight, setting=ADVANCED)
def what_is_foreseen_depends_on_what_is_hidden(patch: Patch) -> None:
    def foreseen(game: Any, state: State[Any, Any], *_: Any) -> Any:
        return values.MoveResult(state, events=(Added(hash(state.secret)),))

    patch.setattr(type(rules_of("architectura")), "aftermath", foreseen)


@fault(hiding.moves_that_reveal_nothing_lead_to_the_same_sight)
def a_card_is_drawn_without_saying_so(patch: Patch) -> None:
    patch.setattr(Work, "reveal", lambda _: None)


@fault(hiding.moves_that_reveal_nothing_lead_to_the_same_sight)
def whether_something_comes_out_depends_on_anothers_card(patch: Patch) -> None:
    apply = CountingGame.apply

    def change(game: Any, work: Any, seat: int, move: Any) -> None:
        apply(game, work, seat, move)
        if sum(work.secret.hands) % 2:
            work.reveal()

    patch.setattr(CountingGame, "apply", change)


@fault(hiding.a_turn_tried_out_is_the_turn_that_is_played)
def a_draft_offers_less(patch: Patch) -> None:
    options = Draft.options.fget  # type: ignore[attr-defined]  # a property
    patch.setattr(Draft, "options", property(lambda draft: options(draft)[1:]))


@fault(hiding.refusals_say_the_same_whatever_is_hidden)
def a_refusal_counts_anothers_cards(patch: Patch) -> None:
    patch.setattr(
        CountingGame, "why_not", lambda _, at, *__: IllegalMove("refusal", card=sum(at.secret.hands))
    )


# what is shown


def said(patch: Patch, name: str, change: Callable[..., Any]) -> None:
    """Change a function of the words of Ancient Architects."""
    original = getattr(ancient_words, name)
    patch.setattr(ancient_words, name, lambda *args: change(original(*args)))


@fault(wording.boards_and_sheets_are_told, setting=ANCIENT)
def the_board_in_words_is_too_long(patch: Patch) -> None:
    said(patch, "board", lambda text: text * 9)


@fault(wording.boards_and_sheets_are_told, setting=ANCIENT)
def a_source_has_no_name(patch: Patch) -> None:
    said(patch, "source", lambda _: " ")


@fault(wording.events_are_told_to_whoever_learns_of_them, setting=ANCIENT)
def nothing_is_told(patch: Patch) -> None:
    said(patch, "event", lambda _: "")


@fault(wording.a_turn_is_told_in_a_few_words, setting=ANCIENT)
def a_turn_came_to_nothing(patch: Patch) -> None:
    said(patch, "turn", lambda _: "")


@fault(wording.a_turn_has_one_number_wherever_it_is_named, setting=ANCIENT)
def a_picture_counts_the_turns_of_a_seat(patch: Patch) -> None:
    patch.setattr(AncientBoard, "turn", property(lambda board: board.players[board.seat].turns + 2))


@fault(wording.a_turn_has_one_number_wherever_it_is_named, setting=ANCIENT)
def the_board_in_words_counts_rounds(patch: Patch) -> None:
    said(patch, "board", lambda text: text.replace("Turn", "Round", 1))


@fault(phone.the_end_tells_why_it_came, setting=AMYTIS)
def the_last_message_gives_no_reason(patch: Patch) -> None:
    patch.setattr("bot.screens.match.ending._reasons", lambda *_: "")


@fault(wording.the_end_is_told, setting=ANCIENT)
def the_end_has_an_unknown_reason(patch: Patch) -> None:
    changed(
        patch, type(rules_of("ancient")), "outcome", lambda found, *_: found and replace(found, reason="?")
    )


@fault(wording.every_choice_stands_in_a_menu, setting=ANCIENT)
def two_choices_look_alike(patch: Patch) -> None:
    said(patch, "choice", lambda choice: choice._replace(label="This one", description=""))


@fault(wording.every_choice_stands_in_a_menu, setting=ANCIENT)
def a_menu_has_too_many_entries(patch: Patch) -> None:
    patch.setattr("bot.screens.turn.shelves.ROOM", 100)


@fault(wording.every_choice_stands_in_a_menu, setting=ANCIENT)
def a_choice_is_left_out_of_the_menus(patch: Patch) -> None:
    cut = shelves._cut
    patch.setattr(shelves, "_cut", lambda group, numbers, *rest: cut(group, numbers[1:], *rest))


@fault(wording.pages_are_no_larger_than_discord_takes_them, setting=ANCIENT)
def a_heading_is_too_long(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "A long story. " * 300)


@fault(phone.public_messages_fit_on_a_phone, setting=ANCIENT)
def a_message_tells_too_much(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "A long story. " * 60)


@fault(phone.what_was_done_last_is_told_to_whoever_is_called, setting=ANCIENT)
def a_message_tells_nothing(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "Nothing.")


@fault(telling.harm_is_told_first, setting=ALONE)
@fault(telling.harm_is_told_first, setting=KINGDOM)
@fault(telling.harm_is_told_first, setting=ADVANCED)
def harm_is_left_out(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.harm", lambda *_: "")


@fault(telling.every_opponent_is_named, setting=Setting("ancient", 4))
def only_the_last_turn_is_told(patch: Patch) -> None:
    changed(patch, turn_history, "missed", lambda turns, *_: turns[-1:])


@fault(telling.every_opponent_is_named, setting=ADVANCED)
def a_turn_that_was_begun_hides_what_others_did(patch: Patch) -> None:
    patch.setattr(turn_history, "trailing_turn", lambda *_: ())


@fault(telling.the_end_of_the_log_tells_as_much_as_all_of_it, setting=ADVANCED)
def a_snapshot_forgets_where_a_turn_began(patch: Patch) -> None:
    patch.setattr(Snapshot, "tail", property(lambda now: min(now.since, *now.acted)))


@fault(telling.points_stand_with_names_leader_first, setting=KINGDOM)
@fault(telling.points_stand_with_names_leader_first, setting=ALONE)
def points_stand_by_seat(patch: Patch) -> None:
    changed(patch, turn_message, "_totals", lambda totals, *_: totals[::-1])


@fault(telling.confirm_says_what_the_channel_says, setting=ADVANCED)
def confirm_leaves_out_how_a_turn_ends(patch: Patch) -> None:
    patch.setattr(Draft, "events", property(lambda draft: draft._events[:-2]))


@fault(telling.harm_is_told_once, setting=KINGDOM)
@fault(telling.harm_is_told_once, setting=ADVANCED)
def harm_is_told_in_the_list_as_well(patch: Patch) -> None:
    patch.setattr(turn_message, "beside_harm", lambda table, news, t: list(news))


@fault(telling.no_turn_is_shortened_while_there_is_room, setting=KINGDOM)
def all_turns_are_shortened_where_one_is_too_long(patch: Patch) -> None:
    patch.setattr(turn_message, "_fuller", lambda chosen, form, fits: chosen)


@fault(telling.done_says_what_the_channel_and_the_points_say, setting=ADVANCED)
@fault(telling.done_says_what_the_channel_and_the_points_say, setting=ALONE)
def done_counts_the_last_part_of_a_turn(patch: Patch) -> None:
    patch.setattr(panel, "_of_turn", lambda turn, gains: gains)


@fault(naming.confirm_names_what_is_played, setting=KINGDOM)
@fault(naming.confirm_names_what_is_played, setting=ADVANCED)
def confirm_leaves_out_steps_that_follow(patch: Patch) -> None:
    patch.setattr(westkingdom_words, "turn", lambda *_: "a choice made")
    patch.setattr(architectura_words, "turn", lambda *_: "a choice made")


@fault(naming.the_best_answer_brings_points, setting=KINGDOM)
def the_best_answer_may_do_nothing(patch: Patch) -> None:
    patch.setattr(question_row, "any", lambda gains: True, raising=False)


@fault(telling.nothing_is_cut, setting=AMYTIS)
def a_turn_is_cut(patch: Patch) -> None:
    changed(patch, turn_message, "said", lambda text, *_: f"{text[:20]}…" if text else "")


@fault(phone.panels_fit_on_a_phone, setting=ANCIENT)
def a_question_takes_many_words(patch: Patch) -> None:
    said(patch, "prompt", lambda _: "A long question. " * 60)


@fault(wording.refusals_are_told, setting=ANCIENT)
def a_refusal_has_no_text(patch: Patch) -> None:
    patch.setattr(type(rules_of("ancient")), "why_not", lambda *_: IllegalMove("no-such-text"))


@fault(wording.rules_have_pages_and_options_names, setting=ANCIENT)
def there_are_no_rules(patch: Patch) -> None:
    said(patch, "topics", lambda _: [])


@fault(wording.rules_have_pages_and_options_names, setting=ANCIENT)
def no_page_tells_the_rulings(patch: Patch) -> None:
    said(patch, "topics", lambda topics: [topic for topic in topics if topic.key != "rulings"])


@fault(wording.rules_have_pages_and_options_names, setting=ADVANCED)
def house_cards_are_on_no_page(patch: Patch) -> None:
    tell = architectura_words.topics
    patch.setattr(
        architectura_words, "topics", lambda t: [topic for topic in tell(t) if topic.key != "house"]
    )


@fault(pictures.boards_and_sheets_are_drawn, setting=ANCIENT)
def no_picture_is_like_another(patch: Patch) -> None:
    numbers, lay = count(), ancient_board.lay

    def spotted(view: Any, scene: Any) -> Any:
        sketch = lay(view, scene)
        sketch.fill(Box(0, 0, 1 + next(numbers), 9), (255, 0, 0))
        return sketch

    patch.setattr(ancient_board, "lay", spotted)


@fault(lookback.steps_show_what_their_reader_saw_then, setting=ANCIENT)
def a_step_shows_what_came_after(patch: Patch) -> None:
    patch.setattr("engine.history.replay.state_after", lambda match, _: match.state)


@fault(lookback.films_show_what_everybody_saw, setting=ANCIENT)
def a_film_shows_what_the_first_seat_saw(patch: Patch) -> None:
    patch.setattr(
        "bot.features.films.reel.Frame",
        lambda view, *rest, **more: Frame(replace(view, viewer=0), *rest, **more),
    )


@fault(lookback.what_changed_leads_from_what_was_seen_to_what_is, setting=ANCIENT)
def what_changed_leads_from_the_end_to_the_end(patch: Patch) -> None:
    patch.setattr("bot.screens.match.changes.replay.states", lambda match: [match.state] * (match.seq + 1))


@fault(lookback.what_changed_leads_from_what_was_seen_to_what_is, setting=ANCIENT)
def what_changed_is_another_picture_each_time(patch: Patch) -> None:
    numbers, draw = count(), films.frame_image

    def spotted(*args: Any) -> Any:
        image = draw(*args)
        image.paste((255, 0, 0), (0, 0, 40 * (1 + next(numbers)), 40))
        return image

    patch.setattr("render.film.frame_image", spotted)


@fault(phone.the_end_tells_the_last_turn, setting=AMYTIS)
def the_last_turn_is_not_told(patch: Patch) -> None:
    patch.setattr("bot.screens.match.ending._last", lambda *_: "")


@fault(pictures.zoom_shows_larger_cards_than_any_other_picture, setting=ADVANCED)
def zoom_is_offered_for_the_same_picture(patch: Patch) -> None:
    patch.setattr("render.boards.architectura.zoomed", architectura_board.draw)


@fault(taps.no_turn_takes_more_than_ten_presses, setting=ANCIENT)
def choices_lead_back_to_the_beginning(patch: Patch) -> None:
    patch.setattr("bot.screens.turn.choosing.Step", lambda match, moment, _: Step(match, moment, ()))


@fault(taps.controls_tell_what_the_choice_brings, setting=ANCIENT)
def a_point_more_is_told_by_controls(patch: Patch) -> None:
    tell = prospects

    def more(*args: Any) -> Any:
        return [found._replace(gains=(found.gains[0] + 1, *found.gains[1:])) for found in tell(*args)]

    patch.setattr("bot.jobs.forecast_cache.prospects", more)


@fault(taps.controls_tell_what_the_choice_brings, setting=ADVANCED)
def the_sum_of_the_turn_is_told_by_controls(patch: Patch) -> None:
    tell = prospects

    def whole(draft: Draft, width: int = 1) -> Any:
        told = tell(draft, width)
        return [
            found._replace(gains=tuple(map(sum, zip(draft.gains, found.gains, strict=True))))
            for found in told
        ]

    patch.setattr("bot.jobs.forecast_cache.prospects", whole)


@fault(taps.controls_tell_what_the_choice_brings, setting=ANCIENT)
def the_best_of_a_row_is_told_by_each_of_its_controls(patch: Patch) -> None:
    patch.setattr(Draft, "gains_of", lambda draft, move: prospects(draft)[draft.options.index(move)].gains)


# what holds for all of them


@pytest.mark.usefixtures("with_counting")
@pytest.mark.parametrize("found", FAULTS, ids=lambda found: found.plant.__name__)
def test_a_fault_is_noticed(found: Fault) -> None:
    seeds = SEEDS[: 1 if found.setting is ANCIENT else None]
    assert any(is_noticed(found, number, seed) for number, seed in enumerate(seeds))


def is_noticed(found: Fault, number: int, seed: int) -> bool:
    """Return whether a match that holds to the law without a fault turns it red with it."""
    sample = course(found.setting, seed)
    found.law(sample, Random(number))
    with pytest.MonkeyPatch.context() as patch:
        found.plant(patch)
        if found.played:
            sample = course.__wrapped__(found.setting, seed)
        try:
            found.law(sample, Random(number))
        except RED:
            return True
    return False


def test_every_law_has_a_fault() -> None:
    noticing = {found.law for found in FAULTS} | {*LAW_OF_KIND.values()}
    assert {law for law in [*OF_RULES, *OF_SHOWING] if law not in noticing} == set()
    assert {Keep, Play} <= {
        type(entry.move) for entry in course(COUNTING_SETTING, 1).log if hasattr(entry, "move")
    }, "the matches show all kinds of moves"
    assert len({name_of(law) for law in [*OF_RULES, *OF_SHOWING]}) == len(OF_RULES) + len(OF_SHOWING)
