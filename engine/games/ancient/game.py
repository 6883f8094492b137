"""Ancient Architects as a game of the catalogue."""

from collections.abc import Mapping, Sequence

from engine.errors import IllegalMove
from engine.game import Game, GameInfo, Outcome, Sheet
from engine.games.ancient import notation, rules, scoring, steps
from engine.games.ancient.components import BOX
from engine.games.ancient.events import AncientEvent
from engine.games.ancient.moves import AncientMove
from engine.games.ancient.state import AncientState, AncientView
from engine.games.ancient.steps import AncientStep
from engine.games.ancient.view import view_of, worth
from engine.rng import Rng


class AncientArchitects(Game[AncientState, AncientMove, AncientEvent, AncientView]):
    """The rules of Ancient Architects (2 to 4 players)."""

    info = GameInfo(
        slug="ancient",
        title="Ancient Architects",
        seats=(2, 3, 4),
        rules_version=1,
        edition=BOX.edition,
    )
    state_type = AncientState
    move_type = AncientMove
    event_type = AncientEvent
    end = rules.END

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> AncientState:
        """Return the first state; see :func:`rules.setup`."""
        return rules.setup(seats, rng)

    def to_act(self, state: AncientState) -> tuple[int, ...]:
        """Return the seat whose turn it is, none at the end."""
        return () if state.phase == "over" else (state.seat,)

    def moves(self, state: AncientState, seat: int) -> Sequence[AncientMove]:
        """Return the legal moves; see :func:`rules.moves`."""
        return rules.moves(state) if seat == state.seat else ()

    def check(self, state: AncientState, seat: int, move: AncientMove) -> None:
        """Raise :class:`IllegalMove` with the reason unless the move is legal."""
        if seat != state.seat:
            raise IllegalMove("ancient-refusal-seat")
        rules.check(state, move)

    def apply(self, state: AncientState, seat: int, move: AncientMove) -> AncientStep:
        """Return what a legal move leads to; see :func:`steps.apply`."""
        return steps.apply(state, move)

    def outcome(self, state: AncientState) -> Outcome | None:
        """Return the result once all have placed 15 large stones; ties go to the most small stones."""
        if state.phase != "over":
            return None
        sheets = tuple(map(scoring.sheet, state.players))
        totals = [sum(line.points for line in sheet) for sheet in sheets]
        order = [(points, player.stones) for points, player in zip(totals, state.players, strict=True)]
        return Outcome(
            ranks=tuple(1 + sum(other > mine for other in order) for mine in order),
            sheets=sheets,
            reason="ancient-complete",
            tiebreak=_tiebreak(order),
        )

    def view(self, state: AncientState, seat: int | None) -> AncientView:
        """Return what may be seen; see :func:`.view.view_of`."""
        return view_of(state, seat)

    def sheets(self, view: AncientView) -> tuple[Sheet, ...]:
        """Return everybody's points as if the match ended now."""
        return tuple(map(scoring.sheet, view.players))

    def worth(self, view: AncientView, move: AncientMove) -> int | None:
        """Return by how much the move changes the total; see :func:`.view.worth`."""
        return worth(view, move)

    def parse(self, view: AncientView, text: str) -> AncientMove:
        """Read notation; see :func:`notation.parse_move`."""
        return notation.parse_move(text)

    def format(self, view: AncientView, move: AncientMove) -> str:
        """Write notation; see :func:`notation.format_move`."""
        return notation.format_move(move)


def _tiebreak(order: Sequence[tuple[int, int]]) -> str | None:
    """Return what decided among the seats with the most points; ``order`` has points and small stones."""
    best = max(order)
    tied = [stones for points, stones in order if points == best[0]]
    if len(tied) == 1:
        return None
    if tied.count(best[1]) == len(tied):
        return "ancient-shared"
    return "ancient-small-stones" if tied.count(best[1]) == 1 else "ancient-small-stones-shared"


GAME = AncientArchitects()
