"""Short notation of moves, such as ``take 2``, ``place b3 turned``, ``place l4``, ``card osiris``."""

from engine.errors import InvalidMove
from engine.games.ancient.components import CARDS
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES
from engine.games.ancient.rules import SLOTS

_ROTATION = {False: "upright", True: "turned"}
_TURNED = {"upright": False, "turned": True}
_CARD = {card.replace("-", ""): number for number, card in enumerate(CARDS)}


def format_move(move: AncientMove) -> str:
    """Return the notation of a move."""
    match move:
        case Take(slot):
            return f"take {slot + 1}"
        case Place(space, None):
            return f"place {LARGE_NAMES[space]}"
        case Place(space, turned):
            return f"place {LARGE_NAMES[space]} {_ROTATION[bool(turned)]}"
        case Turn(turned):
            return _ROTATION[turned]
        case Fit(space):
            return f"place {SMALL_NAMES[space]}"
        case Collect(everything):
            return "collect all" if everything else "collect"
        case Gain(card):
            return f"card {CARDS[card]}"
        case End():
            return "end"


def parse_move(text: str) -> AncientMove:
    """Read notation, whatever its case and blanks; raises :class:`InvalidMove`."""
    move = _parse(text.lower().split())
    if move is None:
        raise InvalidMove("ancient-refusal-notation", text=text.strip()[:50])
    return move


def _parse(words: list[str]) -> AncientMove | None:
    match words:
        case ["take", "first"]:
            return Take(0)
        case ["take", slot] if slot in map(str, range(1, SLOTS + 1)):
            return Take(int(slot) - 1)
        case ["place", space]:
            return _space(space)
        case ["place", space, rotation] if rotation in _TURNED:
            place = _space(space)
            return Place(place.space, _TURNED[rotation]) if isinstance(place, Place) else None
        case [rotation] if rotation in _TURNED:
            return Turn(_TURNED[rotation])
        case ["collect"]:
            return Collect()
        case ["collect", "all"]:
            return Collect(all=True)
        case ["card", *name] if (card := "".join(name).replace("-", "")) in _CARD:
            return Gain(_CARD[card])
        case ["end"]:
            return End()
    return None


def _space(name: str) -> Place | Fit | None:
    for spelled in (name, name[::-1]):
        if spelled in LARGE_NAMES:
            return Place(LARGE_NAMES.index(spelled))
        if spelled in SMALL_NAMES:
            return Fit(SMALL_NAMES.index(spelled))
    return None
