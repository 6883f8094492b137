"""Leaks in *Architectura*: hands, decks, and unrevealed replacements."""

from pkgutil import resolve_name
from typing import Any

from msgspec.structs import replace

from bot.matches.turn_history import Turn
from engine.core.values import ScoreLine
from engine.errors import IllegalMove
from engine.games.architectura.moves import Fetch, Order, Replace
from engine.history.log import Played
from engine.match import Match
from tests.laws.leaks.registry import ADVANCED, BASIC, TWO, add_spot, add_suggestion, leak, log
from tests.laws.plant import Plant, end, holding, replacing

# texts and views


@leak(BASIC, "words")
def board_text_names_a_hand(plant: Plant) -> None:
    plant.after("render.words.architectura:board", lambda text, *_: text + str(plant.secret.hands[1]))


@leak(BASIC, "pages")
def alt_text_names_a_hand(plant: Plant) -> None:
    plant.after("render.words.architectura:alt", lambda text, *_: f"{text} {plant.secret.hands[1]}")


@leak(BASIC, "pages", moment=end)
def last_page_contains_the_generator(plant: Plant) -> None:
    plant.after("bot.screens.match.ending:whole", lambda text, *_: f"{text} {plant.state.rng}")


@leak(BASIC, "words", "actor")
def prompt_depends_on_another_hand(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:prompt", lambda text, view, _: text + next_hand(plant, view.viewer)
    )


@leak(BASIC, "words", "actor")
def choice_names_the_drawn_card(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:choice",
        lambda choice, view, *_: choice._replace(description=plant.secret.decks[view.viewer][:1]),
    )


@leak(BASIC, "words")
def scores_depend_on_hands(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.sheets",
        lambda sheets, *_: ((ScoreLine("streets", plant.sum),), *sheets[1:]),
    )


@leak(ADVANCED, "words", moment=replacing)
def board_text_counts_replacements(plant: Plant) -> None:
    plant.after(
        "render.words.architectura:board", lambda text, *_: text + str([*map(len, plant.secret.chosen)])
    )


def next_hand(plant: Plant, viewer: int) -> str:
    """Return the hand of the seat after a viewer's."""
    return str(plant.secret.hands[(viewer + 1) % len(plant.secret.hands)])


@leak(TWO, "pictures")
def look_back_shows_the_first_seats_hand(plant: Plant) -> None:
    plant.after("bot.screens.match.replay:step", lambda step, *_: step._replace(view=plant.match.view(0)))


# the match log


def write_moves(plant: Plant, kind: type[Any]) -> None:
    """Show the notation of a kind of move to everyone in the history."""

    def change(turns: list[Turn], match: Match, *_: Any) -> list[Turn]:
        moves = [entry.move for entry in match.log if isinstance(entry, Played)]
        notations = [match.game.notation.write(move) for move in moves if isinstance(move, kind)]
        return [*turns, *(Turn(0, None, 0, 0, (), ("Somebody:",), notation=text) for text in notations)]

    plant.after("bot.matches.turn_history:turns", change)


@leak(ADVANCED, "story", "actor", holding(Order))
def history_contains_the_order_of_a_deck(plant: Plant) -> None:
    write_moves(plant, Order)


@leak(ADVANCED, "story", "actor", holding(Fetch))
def history_names_the_card_under_a_deck(plant: Plant) -> None:
    write_moves(plant, Fetch)


@leak(ADVANCED, "story", "actor", replacing)
def history_names_replacements(plant: Plant) -> None:
    write_moves(plant, Replace)


@leak(BASIC, "pages", "other")
def history_uses_the_movers_view(plant: Plant) -> None:
    tell = resolve_name("bot.matches.turn_history:tell")
    plant.patch.setattr(
        "bot.matches.turn_history.tell",
        lambda match, entry, names, t, viewer: tell(match, entry, names, t, getattr(entry, "seat", viewer)),
    )


@leak(ADVANCED, "story", moment=replacing)
def turns_are_numbered_by_log_entries(plant: Plant) -> None:
    plant.after(
        "bot.matches.turn_history:turns",
        lambda turns, match, *_: [t._replace(number=match.seq) for t in turns],
    )


@leak(BASIC, "pages")
def recent_turns_name_drawn_cards(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.turn_message:whole",
        lambda text, table, *_: (
            f"{text} {[e for x in table.match.log if isinstance(x, Played) for e in x.events]}"
        ),
    )


@leak(BASIC, "story", moment=end)
def draws_are_public(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Drew.seen_by", lambda event, _: event)


@leak(ADVANCED, "story", "actor", holding(Order))
def ordered_deck_is_public(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Ordered.seen_by", lambda event, _: event)


@leak(ADVANCED, "story", moment=replacing)
def replacements_are_public(plant: Plant) -> None:
    plant.patch.setattr("engine.games.architectura.events.Replaced.seen_by", lambda event, _: event)


# pages


@leak(ADVANCED, "redaction", "actor", replacing)
def view_contains_every_seats_replacements(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.redact",
        lambda shown, _, state, __: replace(shown, chosen=state.secret.chosen),
    )


@leak(BASIC, "redaction", "actor")
def view_contains_the_next_card(plant: Plant) -> None:
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
def spectator_gets_the_active_seats_page(plant: Plant) -> None:
    plant.after(
        "bot.matches.table:Table.sight_of",
        lambda seat, table, _: table.match.to_act[0] if seat is None else seat,
    )


@leak(BASIC, "pages", "other")
def player_gets_the_next_seats_page(plant: Plant) -> None:
    plant.after(
        "bot.matches.table:Table.sight_of",
        lambda seat, table, _: None if seat is None else (seat + 1) % table.match.seats,
    )


@leak(BASIC, "pictures")
def spectator_gets_the_active_seats_picture(plant: Plant) -> None:
    draw = resolve_name("render.boards.architectura:draw")
    plant.patch.setattr(
        "render.boards.architectura.draw",
        lambda view, scene: draw(
            plant.match.view(plant.match.to_act[0]) if view.viewer is None else view,
            scene._replace(private=True),
        ),
    )


@leak(ADVANCED, "pages", moment=replacing)
def button_ids_contain_the_length_of_the_log(plant: Plant) -> None:
    plant.after("bot.platform.custom_ids:pack", lambda text, *_: f"{text}:{plant.match.seq}")


@leak(ADVANCED, "moment", moment=replacing)
def moment_name_is_the_length_of_the_log(plant: Plant) -> None:
    plant.patch.setattr("engine.match.Match.moment", property(lambda match: f"{match.seq:010}"))


@leak(BASIC, "pages")
def picture_description_depends_on_decks(plant: Plant) -> None:
    plant.after(
        "bot.screens.match.board:public",
        lambda page, *_: page._replace(alt=f"board-{plant.sum}.png"),
    )


@leak(BASIC, "pages")
def holder_of_a_temple_is_pinged(plant: Plant) -> None:
    def change(page: Any, table: Any, *_: Any) -> Any:
        hands = enumerate(table.match.state.secret.hands)
        holders = (table.record.people[seat].user for seat, hand in hands if "temple" in hand)
        return page._replace(pinged=(*page.pinged, *holders))

    plant.after("bot.screens.match.board:public", change)


@leak(BASIC, "pictures")
def public_picture_depends_on_secrets(plant: Plant) -> None:
    add_spot(plant, "render.boards.architectura:draw")


@leak(BASIC, "questions", "actor")
def prompt_picture_depends_on_secrets(plant: Plant) -> None:
    add_spot(plant, "render.boards.architectura:question")


# suggestions, refusals and the bot's log


@leak(BASIC, "suggestions", "actor")
def suggestion_names_the_next_card(plant: Plant) -> None:
    add_suggestion(plant, lambda: str(plant.secret.decks[plant.state.board.turn][:1]))


@leak(BASIC, "suggestions", "actor")
def suggestion_order_depends_on_the_deck(plant: Plant) -> None:
    plant.after("bot.interactions.slash_turn:suggest", lambda choices, *_: choices[:: 1 if plant.odd else -1])


@leak(BASIC, "refusals", "actor")
def refusal_depends_on_another_hand(plant: Plant) -> None:
    plant.after(
        "engine.games.architectura.rules:Architectura.why_not",
        lambda refusal, _, at, seat, __: IllegalMove(refusal.key, told=str(at.secret.hands[seat - 1])),
    )


@leak(BASIC, "answers", "actor")
def answer_depends_on_another_hand(plant: Plant) -> None:
    for module in ("bot.interactions.errors", "bot.controls.play"):
        plant.after(f"{module}:refused", lambda text, *_: f"{text} {plant.sum}")


@leak(BASIC, "pages")
def log_contains_hands_when_the_board_is_drawn(plant: Plant) -> None:
    plant.before(
        "bot.screens.match.board:public", lambda table, *_: log.info("%s", table.match.state.secret.hands)
    )


@leak(BASIC, "turns", "actor")
def log_contains_stored_entries(plant: Plant) -> None:
    plant.before("storage.matches:Matches.append", lambda *args, **_: log.debug("%s", args[-1].state))


@leak(BASIC, "log", "actor")
def log_contains_the_active_hand(plant: Plant) -> None:
    plant.before(
        "engine.match:Match.play",
        lambda match, seat, *_: log.info("%s", sorted(match.state.secret.hands[seat])),
    )


@leak(BASIC, "answers", "actor")
def log_contains_the_state_on_refusal(plant: Plant) -> None:
    plant.before("bot.interactions.errors:answer", lambda *_: log.warning("refused in %s", plant.secrets))
