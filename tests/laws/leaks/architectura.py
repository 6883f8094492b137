"""Leaks in *Architectura*: hands, decks, and replacements before they are shown."""

from pkgutil import resolve_name
from typing import Any

from msgspec.structs import replace

from bot.matches.turn_history import Turn
from engine.core.values import ScoreLine
from engine.errors import IllegalMove
from engine.games.architectura.moves import Fetch, Order, Replace
from engine.history.log import Played
from engine.match import Match
from tests.laws.leaks.registry import ADVANCED, BASIC, add_spot, add_suggestion, leak, log
from tests.laws.plant import Plant, end, holding, replacing

# words and views of Architectura


@leak(BASIC, "words")
def the_board_in_words_names_a_hand(plant: Plant) -> None:
    plant.after("render.words.architectura:board", lambda text, *_: text + str(plant.secret.hands[1]))


@leak(BASIC, "pages")
def the_alt_text_names_a_hand(plant: Plant) -> None:
    plant.after("render.words.architectura:alt", lambda text, *_: f"{text} {plant.secret.hands[1]}")


@leak(BASIC, "pages", moment=end)
def the_last_page_tells_the_generator(plant: Plant) -> None:
    plant.after("bot.screens.match.ending:whole", lambda text, *_: f"{text} {plant.state.rng}")


@leak(BASIC, "words", "actor")
def the_question_depends_on_anothers_hand(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:prompt", lambda text, view, _: text + next_hand(plant, view.viewer)
    )


@leak(BASIC, "words", "actor")
def a_choice_says_what_will_be_drawn(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:choice",
        lambda choice, view, *_: choice._replace(description=plant.secret.decks[view.viewer][:1]),
    )


@leak(BASIC, "words")
def the_scores_count_the_hands(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.sheets",
        lambda sheets, *_: ((ScoreLine("streets", plant.sum),), *sheets[1:]),
    )


@leak(ADVANCED, "words", moment=replacing)
def the_board_counts_the_replacements(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:board", lambda text, *_: text + str([*map(len, plant.secret.chosen)])
    )


def next_hand(plant: Plant, viewer: int) -> str:
    """Return the hand of the seat behind a viewer."""
    return str(plant.secret.hands[(viewer + 1) % len(plant.secret.hands)])


@leak(BASIC, "pictures")
def looking_back_shows_the_hand_of_the_first_seat(plant: Plant) -> None:
    plant.after("bot.screens.match.replay:step", lambda step, *_: step._replace(view=plant.match.view(0)))


# what the log of Architectura holds


def note_moves(plant: Plant, kind: type[Any]) -> None:
    """Let everybody read the notation of a kind of move in the history."""

    def change(turns: list[Turn], match: Match, *_: Any) -> list[Turn]:
        moves = [entry.move for entry in match.log if isinstance(entry, Played)]
        notations = [match.game.notation.write(move) for move in moves if isinstance(move, kind)]
        return [*turns, *(Turn(0, None, 0, 0, (), ("Somebody:",), notation=text) for text in notations)]

    plant.after("bot.matches.turn_history:turns", change)


@leak(ADVANCED, "story", "actor", holding(Order))
def the_history_notes_the_order_of_a_deck(plant: Plant) -> None:
    note_moves(plant, Order)


@leak(ADVANCED, "story", "actor", holding(Fetch))
def the_history_notes_what_went_under_a_deck(plant: Plant) -> None:
    note_moves(plant, Fetch)


@leak(ADVANCED, "story", "actor", replacing)
def the_history_notes_replacements(plant: Plant) -> None:
    note_moves(plant, Replace)


@leak(BASIC, "pages", "other")
def the_history_is_told_with_the_eyes_of_whoever_moved(plant: Plant) -> None:
    tell = resolve_name("bot.matches.turn_history:tell")
    plant.patch.setattr(
        "bot.matches.turn_history.tell",
        lambda match, entry, names, t, viewer: tell(match, entry, names, t, getattr(entry, "seat", viewer)),
    )


@leak(ADVANCED, "story", moment=replacing)
def the_turns_are_numbered_by_the_log(plant: Plant) -> None:
    plant.after(
        "bot.matches.turn_history:turns",
        lambda turns, match, *_: [t._replace(number=match.seq) for t in turns],
    )


@leak(BASIC, "pages")
def since_the_last_turn_names_what_was_drawn(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.turn_message:whole",
        lambda text, table, *_: (
            f"{text} {[e for x in table.match.log if isinstance(x, Played) for e in x.events]}"
        ),
    )


@leak(BASIC, "story", moment=end)
def draws_are_seen_by_all(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Drew.seen_by", lambda event, _: event)


@leak(ADVANCED, "story", "actor", holding(Order))
def an_ordered_deck_is_seen_by_all(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Ordered.seen_by", lambda event, _: event)


@leak(ADVANCED, "story", moment=replacing)
def replacements_are_seen_by_all(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Replaced.seen_by", lambda event, _: event)


# pages of Architectura


@leak(ADVANCED, "redaction", "actor", replacing)
def the_view_holds_everybodys_replacements(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.redact",
        lambda shown, _, state, __: replace(shown, chosen=state.secret.chosen),
    )


@leak(BASIC, "redaction", "actor")
def the_view_holds_the_next_card(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.redact",
        lambda shown, _, state, __: replace(
            shown,
            decks=tuple(
                (*real[:1], *deck[1:]) for real, deck in zip(state.secret.decks, shown.decks, strict=True)
            ),
        ),
    )


@leak(BASIC, "pages")
def a_spectator_gets_the_page_of_the_seat_to_act(plant: Plant) -> None:
    plant.after(
        "bot.matches.table:Table.sight_of",
        lambda seat, table, _: table.match.to_act[0] if seat is None else seat,
    )


@leak(BASIC, "pages", "other")
def a_player_gets_the_page_of_the_next_seat(plant: Plant) -> None:
    plant.after(
        "bot.matches.table:Table.sight_of",
        lambda seat, table, _: None if seat is None else (seat + 1) % table.match.seats,
    )


@leak(BASIC, "pictures")
def a_spectator_gets_the_picture_of_the_seat_to_act(plant: Plant) -> None:
    draw = resolve_name("render.boards.architectura:draw")
    plant.patch.setattr(
        "render.boards.architectura.draw",
        lambda view, scene: draw(
            plant.match.view(plant.match.to_act[0]) if view.viewer is None else view,
            scene._replace(private=True),
        ),
    )


@leak(ADVANCED, "pages", moment=replacing)
def the_ids_of_buttons_hold_the_length_of_the_log(plant: Plant) -> None:
    plant.after("bot.platform.custom_ids:pack", lambda text, *_: f"{text}:{plant.match.seq}")


@leak(ADVANCED, "moment", moment=replacing)
def the_name_of_the_moment_is_the_length_of_the_log(plant: Plant) -> None:
    plant.patch.setattr("engine.match.Match.moment", property(lambda match: f"{match.seq:010}"))


@leak(BASIC, "pages")
def a_picture_is_described_by_the_decks(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.board:public",
        lambda page, *_: page._replace(alt=f"board-{plant.sum}.png"),
    )


@leak(BASIC, "pages")
def whoever_holds_a_temple_is_pinged(plant: Plant) -> None:
    def change(page: Any, table: Any, *_: Any) -> Any:
        hands = enumerate(table.match.state.secret.hands)
        holders = (table.record.people[seat].user for seat, hand in hands if "temple" in hand)
        return page._replace(pinged=(*page.pinged, *holders))

    plant.after("bot.screens.match.board:public", change)


@leak(BASIC, "pictures")
def pixels_of_the_public_picture(plant: Plant) -> None:
    add_spot(plant, "render.boards.architectura:draw")


@leak(BASIC, "questions", "actor")
def pixels_of_what_is_asked(plant: Plant) -> None:
    add_spot(plant, "render.boards.architectura:question")


# what Architectura suggests, refuses and logs


@leak(BASIC, "suggestions", "actor")
def a_suggestion_names_the_next_card(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.decks[plant.state.board.turn][:1]))


@leak(BASIC, "suggestions", "actor")
def suggestions_come_in_the_order_of_the_deck(plant: Plant) -> None:
    plant.after("bot.interactions.slash_turn:suggest", lambda choices, *_: choices[:: 1 if plant.odd else -1])


@leak(BASIC, "refusals", "actor")
def a_refusal_depends_on_anothers_hand(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.why_not",
        lambda refusal, _, at, seat, __: IllegalMove(refusal.key, told=str(at.secret.hands[seat - 1])),
    )


@leak(BASIC, "answers", "actor")
def an_answer_depends_on_anothers_hand(plant: Plant) -> None:
    for module in ("bot.interactions.errors", "bot.controls.play"):
        plant.after(f"{module}:refused", lambda text, *_: f"{text} {plant.sum}")


@leak(BASIC, "pages")
def the_log_holds_all_hands_when_the_board_is_made(plant: Plant) -> None:
    plant.before(
        "bot.screens.match.board:public", lambda table, *_: log.info("%s", table.match.state.secret.hands)
    )


@leak(BASIC, "turns", "actor")
def the_log_holds_what_was_stored(plant: Plant) -> None:
    plant.before("storage.matches:Matches.append", lambda *args, **_: log.debug("%s", args[-1].state))


@leak(BASIC, "log", "actor")
def the_log_holds_the_hand_of_whoever_plays(plant: Plant) -> None:
    plant.before(
        "engine.match:Match.play",
        lambda match, seat, *_: log.info("%s", sorted(match.state.secret.hands[seat])),
    )


@leak(BASIC, "answers", "actor")
def the_log_holds_the_state_when_something_is_refused(plant: Plant) -> None:
    plant.before("bot.interactions.errors:answer", lambda *_: log.warning("refused in %s", plant.secrets))
