"""Every law detects violations: each planted fault makes its law fail."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from bot.matches import turn_history
from bot.matches.prospects import prospects
from bot.platform.actions import Step
from bot.screens import computer as computer_screens
from bot.screens import phone as phone_screens
from bot.screens.match import turn_message
from bot.screens.turn import panel, question_row, shelves
from engine import forecast, plans
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
from tests.laws import (
    computer,
    forecasting,
    hiding,
    lookback,
    moves,
    naming,
    phone,
    pictures,
    planning,
    taps,
    telling,
    word,
    wording,
)
from tests.laws import course as laws_of_course
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
    """A fault, and the law that must detect it in a match of a setting.

    ``played`` means that the match is also played with the fault.
    """

    law: Law
    plant: Callable[[Patch], None]
    played: bool
    setting: Setting


FAULTS: list[Fault] = []


def fault(
    law: Law, *, played: bool = False, setting: Setting = COUNTING_SETTING
) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    """Register a fault."""

    def add(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS.append(Fault(law, plant, played, setting))
        return plant

    return add


def changed(patch: Patch, where: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a method's result by ``change`` of it and the method's arguments."""
    original = getattr(where, name)
    patch.setattr(where, name, lambda *args, **named: change(original(*args, **named), *args))


# the course of a match


@fault(laws_of_course.log_replays_to_the_same_match)
def replay_uses_other_randomness(patch: Patch) -> None:
    numbers = count()
    patch.setattr(Work, "rng", property(lambda _: Rng(next(numbers))))


@fault(laws_of_course.records_round_trip)
def record_lacks_its_last_line(patch: Patch) -> None:
    lines = record._lines
    patch.setattr(record, "_lines", lambda match: lines(match)[:-1])


@fault(laws_of_course.replay_plays_each_move_once)
def an_undo_replays_the_match(patch: Patch) -> None:
    patch.setattr(Match, "replaying", lambda _: nullcontext())


@fault(laws_of_course.matches_continue_from_a_snapshot)
def snapshot_keeps_too_little_of_the_log(patch: Patch) -> None:
    patch.setattr(Snapshot, "tail", property(lambda now: now.seq))


@fault(laws_of_course.looking_back_shows_each_moment)
def undone_turns_are_shown_as_valid(patch: Patch) -> None:
    patch.setattr("engine.history.replay.Undone", Abandoned)


@fault(laws_of_course.states_round_trip)
def state_is_read_without_its_generator(patch: Patch) -> None:
    class Reader:
        def decode(self, stored: bytes) -> Any:
            return replace(read.decode(stored), rng=0)

    read = msgspec.json.Decoder(State[CountingGame.board_type, CountingSecret])
    patch.setattr(COUNTING, "state_decoder", Reader())


@fault(laws_of_course.undo_leaves_no_trace_except_in_the_log, played=True)
def undo_does_not_restore_the_board(patch: Patch) -> None:
    undo = Match.undo

    def change(match: Match, seat: int, **more: Any) -> Any:
        state = match.state
        entries = undo(match, seat, **more)
        match.now = replace(match.now, state=state)
        return entries

    patch.setattr(Match, "undo", change)


@fault(laws_of_course.turns_can_be_undone_unless_they_revealed_something)
def undo_is_always_refused(patch: Patch) -> None:
    def refuse(match: Match, seat: int) -> int:
        raise CannotUndo("refusal-undo-nothing")

    patch.setattr(Match, "undo_to", refuse)


@fault(word.undoing_a_reveal_needs_the_viewers_consent)
def undo_does_not_ask_witnesses(patch: Patch) -> None:
    patch.setattr(takeback, "learns", lambda *_: False)


@fault(word.whose_word_it_takes_tells_nothing)
def undo_consent_depends_on_hidden_cards(patch: Patch) -> None:
    patch.setattr(takeback, "learns", lambda _, state, entry, seat: hash(repr(state.secret)) % 2 == seat)


@fault(laws_of_course.only_the_end_has_an_outcome)
def outcome_lacks_a_rank(patch: Patch) -> None:
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


@fault(laws_of_course.credits_explain_every_change_of_points, played=True)
def undone_points_are_still_credited(patch: Patch) -> None:
    patch.setattr(Match, "_credits_before", lambda match, to: match.now.credits)


@fault(laws_of_course.credits_explain_every_change_of_points, setting=ADVANCED)
def a_card_is_credited_with_another_value(patch: Patch) -> None:
    changed(
        patch,
        type(rules_of("architectura")),
        "credits",
        lambda sheets, *_: ((ScoreLine("card:tavern", 1), *sheets[0]), *sheets[1:]),
    )


@fault(laws_of_course.resigning_never_stops_the_match)
def resigned_seats_are_not_played(patch: Patch) -> None:
    patch.setattr(Match, "go_on", lambda *_, **__: [])


# moves


@fault(moves.only_active_seats_have_moves)
def inactive_seats_have_moves(patch: Patch) -> None:
    patch.setattr(CountingGame, "moves", lambda *_: (Add(1),))


@fault(moves.only_active_seats_have_moves)
def move_order_differs_in_a_view(patch: Patch) -> None:
    changed(
        patch,
        CountingGame,
        "moves",
        lambda found, _, at, *__: found[::-1] if isinstance(at, View) else found,
    )


@fault(moves.listed_moves_are_legal)
def listed_move_is_refused_in_a_view(patch: Patch) -> None:
    changed(
        patch, CountingGame, "moves", lambda found, _, at, *__: found[1:] if isinstance(at, View) else found
    )


@fault(moves.previews_match_moves_up_to_a_reveal)
def a_preview_does_not_end_the_turn(patch: Patch) -> None:
    changed(patch, CountingGame, "preview", lambda step, *_: replace(step, turn_over=False))


@fault(moves.listed_moves_round_trip_through_notation)
def two_moves_have_the_same_notation(patch: Patch) -> None:
    changed(patch, Notation, "write", lambda text, *_: "keep" if text == "play" else text)


@fault(moves.other_moves_are_refused_with_a_reason)
def every_move_is_accepted(patch: Patch) -> None:
    patch.setattr(CountingGame, "check", lambda *_: None)


@fault(moves.nonsense_is_refused_with_a_reason)
def nonsense_is_read_as_a_move(patch: Patch) -> None:
    patch.setattr(Notation, "read", lambda _, text: Add(len(text)))


@fault(moves.no_move_follows_a_reveal)
def line_continues_after_a_reveal(patch: Patch) -> None:
    def play(match: Match, seat: int, *line: Any, at: int = 0) -> list[Any]:
        for move in line:
            match._step(seat, move, at)
        return match.log[-len(line) :]

    patch.setattr(Match, "play", play)


# forecasts


@fault(forecasting.every_option_gains_its_forecast)
def forecast_promises_an_extra_point(patch: Patch) -> None:
    forecast_of = forecast._Search.forecast

    def more(search: Any, first: int) -> Any:
        result = forecast_of(search, first)
        return result._replace(gains=(result.gains[0] + 1, *result.gains[1:]))

    patch.setattr(forecast._Search, "forecast", more)


@fault(forecasting.every_option_gains_its_forecast)
def points_are_scored_when_the_turn_closes(patch: Patch) -> None:
    close = CountingGame.close_turn

    def change(game: Any, work: Any, seat: int) -> None:
        work.set(added=tuple(added + 1 for added in work.board.added))
        close(game, work, seat)

    patch.setattr(CountingGame, "close_turn", change)


@fault(forecasting.forecasts_hold_after_any_reveal, setting=AMYTIS)
def favor_after_a_blind_draw_is_not_promised(patch: Patch) -> None:
    patch.setattr("engine.games.amytis.aftermath.aftermath", lambda *_: None)


@fault(forecasting.forecasts_hold_after_any_reveal, setting=AMYTIS)
def undue_favor_is_promised(patch: Patch) -> None:
    patch.setattr("engine.games.amytis.steps.favor_due", lambda _: True)
    patch.setattr("engine.games.amytis.aftermath.open_favors", lambda *_: (0, 7))


@fault(forecasting.no_other_end_of_the_turn_gains_more)
def forecast_is_of_the_worst_end(patch: Patch) -> None:
    patch.setattr("engine.forecast._merit", lambda points, seat: (-points[seat], 0))


@fault(forecasting.the_steady_robot_takes_the_best_turn)
def the_robot_takes_the_first_turn(patch: Patch) -> None:
    def first(game: Any, view: Any) -> Any:
        return [forecast.forecasts(game, view, game.moves(view, view.viewer)[:1])[0].line]

    patch.setattr(sys.modules["engine.robots.steady"], "equally_wise", first)


# hidden information


@fault(hiding.hidden_values_are_blank)
def seat_sees_the_next_seats_card(patch: Patch) -> None:
    def redact(_: Any, state: Any, seat: int | None) -> CountingSecret:
        visible = set() if seat is None else {seat, (seat + 1) % len(state.secret.hands)}
        hands = enumerate(state.secret.hands)
        return CountingSecret(tuple(card if owner in visible else UNKNOWN for owner, card in hands))

    patch.setattr(CountingGame, "redact", redact)


@fault(hiding.hidden_values_are_blank)
def a_spectator_sees_the_sum_of_all_cards(patch: Patch) -> None:
    def change(secret: CountingSecret, _: Any, state: Any, seat: int | None) -> CountingSecret:
        return CountingSecret((-sum(state.secret.hands),) * 3) if seat is None else secret

    changed(patch, CountingGame, "redact", change)


@fault(hiding.deals_look_the_same)
def blanks_are_left(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, view.secret, 0))


@fault(hiding.deals_look_the_same)
def own_card_is_redealt(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, CountingSecret((1, 2, 3)), 0))


@fault(hiding.matches_continue_from_a_deal)
def too_few_cards_are_dealt(patch: Patch) -> None:
    patch.setattr(CountingGame, "deal", lambda _, view, rng: State(view.board, CountingSecret(()), 0))


@fault(hiding.events_hide_exactly_the_declared_secrets)
def event_hides_public_information(patch: Patch) -> None:
    patch.setattr(Added, "seen_by", lambda event, seat: None if seat is None else event)


@fault(hiding.indistinguishable_moves_are_secret, setting=ADVANCED)
def replaced_card_is_public(patch: Patch) -> None:
    patch.setattr(Replace, "secret", False)


@fault(lookback.history_contains_every_public_move, setting=ANCIENT)
def moves_with_a_reveal_are_not_listed(patch: Patch) -> None:
    changed(
        patch,
        turn_history,
        "turns",
        lambda turns, match, *_: [
            turn._replace(notation="") if getattr(match.log[turn.last], "revealed", False) else turn
            for turn in turns
        ],
    )


@fault(hiding.views_do_not_depend_on_secrets)
def drawn_card_is_public(patch: Patch) -> None:
    patch.setattr(Drawn, "seen_by", lambda event, _: event)


@fault(hiding.moves_without_a_reveal_look_the_same, setting=ADVANCED)
def preview_depends_on_hidden_information(patch: Patch) -> None:
    def foreseen(game: Any, state: State[Any, Any], *_: Any) -> Any:
        return values.MoveResult(state, events=(Added(hash(state.secret)),))

    patch.setattr(type(rules_of("architectura")), "aftermath", foreseen)


@fault(hiding.moves_without_a_reveal_look_the_same)
def draw_is_not_declared_as_a_reveal(patch: Patch) -> None:
    patch.setattr(Work, "reveal", lambda _: None)


@fault(hiding.moves_without_a_reveal_look_the_same)
def reveal_depends_on_another_seats_card(patch: Patch) -> None:
    apply = CountingGame.apply

    def change(game: Any, work: Any, seat: int, move: Any) -> None:
        apply(game, work, seat, move)
        if sum(work.secret.hands) % 2:
            work.reveal()

    patch.setattr(CountingGame, "apply", change)


@fault(hiding.drafts_match_the_played_turn)
def a_draft_offers_less(patch: Patch) -> None:
    options = Draft.options.fget  # type: ignore[attr-defined]  # a property
    patch.setattr(Draft, "options", property(lambda draft: options(draft)[1:]))


@fault(hiding.refusals_do_not_depend_on_secrets)
def refusal_depends_on_other_hands(patch: Patch) -> None:
    patch.setattr(
        CountingGame, "why_not", lambda _, at, *__: IllegalMove("refusal", card=sum(at.secret.hands))
    )


# texts, pictures and panels


def change_text(patch: Patch, name: str, change: Callable[..., Any]) -> None:
    """Replace a function of the texts of Ancient Architects."""
    original = getattr(ancient_words, name)
    patch.setattr(ancient_words, name, lambda *args: change(original(*args)))


@fault(wording.boards_and_sheets_have_texts, setting=ANCIENT)
def board_text_is_too_long(patch: Patch) -> None:
    change_text(patch, "board", lambda text: text * 9)


@fault(wording.boards_and_sheets_have_texts, setting=ANCIENT)
def a_source_has_no_name(patch: Patch) -> None:
    change_text(patch, "source", lambda _: " ")


@fault(wording.events_have_texts_for_everyone_who_sees_them, setting=ANCIENT)
def events_have_no_text(patch: Patch) -> None:
    change_text(patch, "event", lambda _: "")


@fault(wording.turns_have_summaries, setting=ANCIENT)
def turn_has_no_summary(patch: Patch) -> None:
    change_text(patch, "turn", lambda _: "")


@fault(wording.turn_numbers_agree, setting=ANCIENT)
def a_picture_counts_the_turns_of_a_seat(patch: Patch) -> None:
    patch.setattr(AncientBoard, "turn", property(lambda board: board.players[board.seat].turns + 2))


@fault(wording.turn_numbers_agree, setting=ANCIENT)
def board_text_counts_rounds(patch: Patch) -> None:
    change_text(patch, "board", lambda text: text.replace("Turn", "Round", 1))


@fault(phone.last_message_gives_the_reason, setting=AMYTIS)
def the_last_message_gives_no_reason(patch: Patch) -> None:
    patch.setattr("bot.screens.match.ending._reasons", lambda *_: "")


@fault(wording.the_end_has_a_text, setting=ANCIENT)
def the_end_has_an_unknown_reason(patch: Patch) -> None:
    changed(
        patch, type(rules_of("ancient")), "outcome", lambda found, *_: found and replace(found, reason="?")
    )


@fault(wording.every_choice_is_in_a_menu, setting=ANCIENT)
def two_choices_have_the_same_label(patch: Patch) -> None:
    change_text(patch, "choice", lambda choice: choice._replace(label="This one", description=""))


@fault(wording.every_choice_is_in_a_menu, setting=ANCIENT)
def a_menu_has_too_many_entries(patch: Patch) -> None:
    patch.setattr("bot.screens.turn.shelves.ROOM", 100)


@fault(wording.every_choice_is_in_a_menu, setting=ANCIENT)
def choice_is_missing_from_the_menus(patch: Patch) -> None:
    cut = shelves._cut
    patch.setattr(shelves, "_cut", lambda group, numbers, *rest: cut(group, numbers[1:], *rest))


@fault(wording.pages_fit_discords_limits, setting=ANCIENT)
def a_heading_is_too_long(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "A long story. " * 300)


@fault(phone.public_messages_fit_on_a_phone, setting=ANCIENT)
def message_is_too_long(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "A long story. " * 60)


@fault(phone.turn_message_describes_the_last_turn, setting=ANCIENT)
def message_is_empty(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.whole", lambda *_: "Nothing.")


@fault(telling.harm_is_told_first, setting=ALONE)
@fault(telling.harm_is_told_first, setting=KINGDOM)
@fault(telling.harm_is_told_first, setting=ADVANCED)
def harm_is_not_reported(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.harm", lambda *_: "")


@fault(telling.every_opponent_is_named, setting=Setting("ancient", 4))
def only_the_last_turn_is_reported(patch: Patch) -> None:
    changed(patch, turn_history, "missed", lambda turns, *_: turns[-1:])


@fault(telling.every_opponent_is_named, setting=ADVANCED)
def unfinished_turn_hides_other_turns(patch: Patch) -> None:
    patch.setattr(turn_history, "trailing_turn", lambda *_: ())


@fault(telling.message_needs_only_the_end_of_the_log, setting=ADVANCED)
def snapshot_lacks_the_start_of_the_turn(patch: Patch) -> None:
    patch.setattr(Snapshot, "tail", property(lambda now: min(now.since, *now.acted)))


@fault(telling.points_are_listed_leader_first, setting=KINGDOM)
@fault(telling.points_are_listed_leader_first, setting=ALONE)
def points_are_listed_by_seat(patch: Patch) -> None:
    changed(patch, turn_message, "_totals", lambda totals, *_: totals[::-1])


@fault(telling.confirmation_agrees_with_the_channel, setting=ADVANCED)
def confirm_leaves_out_how_a_turn_ends(patch: Patch) -> None:
    patch.setattr(Draft, "events", property(lambda draft: draft._events[:-2]))


@fault(telling.sources_are_those_of_the_sheets, setting=ANCIENT)
@fault(telling.sources_are_those_of_the_sheets, setting=KINGDOM)
@fault(telling.sources_are_those_of_the_sheets, setting=AMYTIS)
def a_message_names_another_source(patch: Patch) -> None:
    changed(
        patch,
        turn_history,
        "why",
        lambda named, *_: tuple(zip([name for name, _ in named][::-1], [n for _, n in named], strict=True)),
    )


@fault(telling.sources_are_those_of_the_sheets, setting=ADVANCED)
def a_message_forgets_the_source(patch: Patch) -> None:
    changed(patch, turn_history, "_by_source", lambda *_: ())


@fault(telling.harm_is_reported_once, setting=KINGDOM)
@fault(telling.harm_is_reported_once, setting=ADVANCED)
def harm_is_reported_twice(patch: Patch) -> None:
    patch.setattr(turn_message, "beside_harm", lambda table, news, t: list(news))


@fault(telling.turns_are_not_shortened_if_they_fit, setting=KINGDOM)
def one_long_turn_shortens_all(patch: Patch) -> None:
    patch.setattr(turn_message, "_fuller", lambda chosen, form, fits: chosen)


@fault(telling.done_message_agrees_with_the_channel, setting=ADVANCED)
@fault(telling.done_message_agrees_with_the_channel, setting=ALONE)
def done_counts_the_last_part_of_a_turn(patch: Patch) -> None:
    patch.setattr(panel, "_of_turn", lambda turn, gains: gains)


@fault(naming.confirmation_names_the_played_cards, setting=KINGDOM)
@fault(naming.confirmation_names_the_played_cards, setting=ADVANCED)
def confirm_leaves_out_steps_that_follow(patch: Patch) -> None:
    patch.setattr(westkingdom_words, "turn", lambda *_: "a choice made")
    patch.setattr(architectura_words, "turn", lambda *_: "a choice made")


@fault(naming.best_answer_gains_points, setting=KINGDOM)
def the_best_answer_may_do_nothing(patch: Patch) -> None:
    patch.setattr(question_row, "any", lambda gains: True, raising=False)


@fault(telling.threats_come_last, setting=KINGDOM)
def threats_are_not_reported(patch: Patch) -> None:
    patch.setattr(turn_message, "threats", lambda *_: [])


@fault(telling.threats_come_last, setting=KINGDOM)
def threats_come_before_the_points(patch: Patch) -> None:
    changed(patch, turn_message, "lines", lambda text, *parts: "\n".join(filter(None, reversed(parts))))


@fault(telling.texts_are_not_cut_off, setting=AMYTIS)
def turn_is_cut_off(patch: Patch) -> None:
    changed(patch, turn_message, "said", lambda text, *_: f"{text[:20]}…" if text else "")


@fault(phone.panels_fit_on_a_phone, setting=ANCIENT)
def question_is_too_long(patch: Patch) -> None:
    change_text(patch, "prompt", lambda _: "A long question. " * 60)


@fault(computer.questions_fill_a_computer, setting=AMYTIS)
def pictures_shrink_to_fit(patch: Patch) -> None:
    patch.setattr(computer_screens, "FILLED", 0.7)
    patch.setattr(computer_screens, "HIGHEST", 500)


@fault(computer.questions_fill_a_computer, setting=KINGDOM)
def rows_of_buttons_are_as_short_as_on_a_phone(patch: Patch) -> None:
    frame = computer_screens.PANEL._replace(line=phone_screens.PANEL.line)
    patch.setattr(computer_screens, "PANEL", frame)


@fault(phone.private_pages_fit_on_a_phone, setting=AMYTIS)
@fault(phone.private_pages_fit_on_a_phone, setting=KINGDOM)
@fault(phone.advice_fits_on_a_phone, setting=KINGDOM)
def pages_are_filled_for_higher_screens(patch: Patch) -> None:
    patch.setattr("bot.screens.phone.HIGHEST", 900)


@fault(wording.refusals_have_texts, setting=ANCIENT)
def a_refusal_has_no_text(patch: Patch) -> None:
    patch.setattr(type(rules_of("ancient")), "why_not", lambda *_: IllegalMove("no-such-text"))


@fault(wording.rules_have_pages_and_options_have_names, setting=ANCIENT)
def there_are_no_rules(patch: Patch) -> None:
    change_text(patch, "topics", lambda _: [])


@fault(wording.rules_have_pages_and_options_have_names, setting=ANCIENT)
def rulings_have_no_page(patch: Patch) -> None:
    change_text(patch, "topics", lambda topics: [topic for topic in topics if topic.key != "rulings"])


@fault(wording.rules_have_pages_and_options_have_names, setting=ADVANCED)
def house_cards_have_no_page(patch: Patch) -> None:
    topics = architectura_words.topics
    patch.setattr(
        architectura_words, "topics", lambda t: [topic for topic in topics(t) if topic.key != "house"]
    )


@fault(pictures.boards_and_sheets_are_drawn, setting=ANCIENT)
def equal_pictures_differ(patch: Patch) -> None:
    numbers, lay = count(), ancient_board.lay

    def spotted(view: Any, scene: Any) -> Any:
        sketch = lay(view, scene)
        sketch.fill(Box(0, 0, 1 + next(numbers), 9), (255, 0, 0))
        return sketch

    patch.setattr(ancient_board, "lay", spotted)


@fault(lookback.steps_show_the_view_of_the_time, setting=ANCIENT)
def step_shows_later_events(patch: Patch) -> None:
    patch.setattr("engine.history.replay.state_after", lambda match, _: match.state)


@fault(lookback.films_can_be_read, setting=KINGDOM)
def a_film_has_the_captions_of_messages(patch: Patch) -> None:
    patch.setattr("bot.screens.match.turn_message.words_in", lambda _: 0)


@fault(lookback.films_can_be_read, setting=Setting("ancient", 4))
def a_film_passes_too_quickly(patch: Patch) -> None:
    patch.setattr(Frame, "seconds", property(lambda frame: 0.61))


@fault(lookback.films_can_be_read, setting=Setting("westkingdom", 6))
def a_film_has_a_frame_for_each_turn(patch: Patch) -> None:
    patch.setattr("bot.features.films.reel._joined", lambda shots, seconds: shots)


@fault(lookback.captions_name_everyone_who_scored, setting=AMYTIS)
def a_film_leaves_out_who_scored(patch: Patch) -> None:
    changed(patch, turn_message, "caption", lambda text, *_: text[-12:])


@fault(lookback.films_show_the_public_view, setting=ANCIENT)
def a_film_shows_what_the_first_seat_saw(patch: Patch) -> None:
    patch.setattr(
        "bot.features.films.reel.Frame",
        lambda view, *rest, **more: Frame(replace(view, viewer=0), *rest, **more),
    )


@fault(lookback.changes_lead_from_the_last_view_to_the_present, setting=ANCIENT)
def changes_start_at_the_end(patch: Patch) -> None:
    patch.setattr("bot.screens.match.changes.replay.states", lambda match: [match.state] * (match.seq + 1))


@fault(lookback.changes_lead_from_the_last_view_to_the_present, setting=ANCIENT)
def equal_changes_differ(patch: Patch) -> None:
    numbers, draw = count(), films.frame_image

    def spotted(*args: Any) -> Any:
        image = draw(*args)
        image.paste((255, 0, 0), (0, 0, 40 * (1 + next(numbers)), 40))
        return image

    patch.setattr("render.film.frame_image", spotted)


@fault(phone.last_message_describes_the_last_turn, setting=AMYTIS)
def last_turn_is_not_reported(patch: Patch) -> None:
    patch.setattr("bot.screens.match.ending._last", lambda *_: "")


@fault(pictures.zoom_shows_larger_cards_than_any_other_picture, setting=ADVANCED)
def zoom_is_offered_for_the_same_picture(patch: Patch) -> None:
    patch.setattr("render.boards.architectura.zoomed", architectura_board.draw)


@fault(taps.no_turn_takes_more_than_ten_presses, setting=ANCIENT)
def choices_return_to_the_start(patch: Patch) -> None:
    patch.setattr("bot.screens.turn.choosing.Step", lambda match, moment, _: Step(match, moment, ()))


@fault(taps.controls_state_the_gain_of_their_choice, setting=ANCIENT)
def controls_state_an_extra_point(patch: Patch) -> None:
    prospects_of = prospects

    def more(*args: Any) -> Any:
        return [each._replace(gains=(each.gains[0] + 1, *each.gains[1:])) for each in prospects_of(*args)]

    patch.setattr("bot.jobs.forecast_cache.prospects", more)


@fault(taps.controls_state_the_gain_of_their_choice, setting=ADVANCED)
def controls_state_the_turns_sum(patch: Patch) -> None:
    prospects_of = prospects

    def whole(draft: Draft, width: int = 1) -> Any:
        results = prospects_of(draft, width)
        return [
            each._replace(gains=tuple(map(sum, zip(draft.gains, each.gains, strict=True))))
            for each in results
        ]

    patch.setattr("bot.jobs.forecast_cache.prospects", whole)


@fault(taps.controls_state_the_gain_of_their_choice, setting=ANCIENT)
def controls_state_the_best_of_their_row(patch: Patch) -> None:
    patch.setattr(Draft, "gains_of", lambda draft, move: prospects(draft)[draft.options.index(move)].gains)


# plans


@fault(planning.a_turn_can_be_planned_while_others_play)
def planning_moves_the_score(patch: Patch) -> None:
    def change(begun: Any, game: Any, state: Any, seat: int) -> Any:
        return begun and replace(begun, board=replace(begun.board, added=(5,) * len(begun.board.added)))

    changed(patch, CountingGame, "turn_of", change)


@fault(planning.turns_begin_as_they_are_planned)
def a_turn_begins_with_the_card(patch: Patch) -> None:
    def change(begun: Any, *_: Any) -> Any:
        return begun and replace(begun, board=replace(begun.board, stage="card"))

    changed(patch, CountingGame, "turn_of", change)


@fault(planning.a_planned_turn_is_the_same_as_a_typed_one)
def planned_turns_are_not_marked(patch: Patch) -> None:
    step = Match._step

    def unmarked(match: Match, seat: int, move: Any, at: int, **more: Any) -> None:
        step(match, seat, move, at, **{**more, "planned": False})

    patch.setattr(Match, "_step", unmarked)


@fault(planning.only_a_line_of_the_plan_is_played, setting=ANCIENT)
def another_stone_is_taken_from_the_same_slot(patch: Patch) -> None:
    patch.setattr(plans, "_aimed", lambda draft, text, aim: draft.game.notation.read(text))


@fault(planning.a_failed_condition_stops_a_line)
def conditions_are_ignored(patch: Patch) -> None:
    patch.setattr(plans, "_require_conditions", lambda *_: None)


@fault(planning.the_first_line_that_applies_is_played)
def the_second_line_is_preferred(patch: Patch) -> None:
    decide = plans.decide

    def change(game: Any, view: Any, plan: plans.TurnPlan, *events: Any) -> plans.PlanDecision:
        return decide(game, view, replace(plan, lines=(*plan.lines[1:], *plan.lines[:1])), *events)

    patch.setattr(plans, "decide", change)


@fault(planning.plans_are_blind)
def conditions_look_at_hidden_cards(patch: Patch) -> None:
    seen: list[Match] = []

    def note(view: Any, match: Match, *_: Any) -> Any:
        seen.append(match)
        return view

    changed(patch, Match, "view", note)
    patch.setattr(
        CountingGame,
        "conditions",
        lambda *_: {f"ten:{seat}": card > 2 for seat, card in enumerate(seen[-1].state.secret.hands)},
    )


@fault(planning.what_follows_a_line_is_kept_with_it_only)
def the_whole_plan_is_kept(patch: Patch) -> None:
    patch.setattr(plans, "remaining", lambda game, plan, number, view: plan)


# all faults


@pytest.mark.usefixtures("with_counting")
@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.plant.__name__)
def test_planted_fault_is_detected(planted: Fault) -> None:
    seeds = SEEDS[: 1 if planted.setting is ANCIENT else None]
    assert any(is_detected(planted, number, seed) for number, seed in enumerate(seeds))


@cache
def obey(law: Law, setting: Setting, number: int, seed: int) -> None:
    """Check that a match without a fault obeys a law, once for all faults that violate it."""
    law(course(setting, seed), Random(number))


def is_detected(planted: Fault, number: int, seed: int) -> bool:
    """Return whether a match obeys the law without a fault and violates it with the fault."""
    sample = course(planted.setting, seed)
    obey(planted.law, planted.setting, number, seed)
    with pytest.MonkeyPatch.context() as patch:
        planted.plant(patch)
        if planted.played:
            sample = course.__wrapped__(planted.setting, seed)
        try:
            planted.law(sample, Random(number))
        except RED:
            return True
    return False


def test_every_law_has_a_fault() -> None:
    noticing = {each.law for each in FAULTS} | {*LAW_OF_KIND.values()}
    assert {law for law in [*OF_RULES, *OF_SHOWING] if law not in noticing} == set()
    assert {Keep, Play} <= {
        type(entry.move) for entry in course(COUNTING_SETTING, 1).log if hasattr(entry, "move")
    }, "the matches show all kinds of moves"
    assert len({name_of(law) for law in [*OF_RULES, *OF_SHOWING]}) == len(OF_RULES) + len(OF_SHOWING)
