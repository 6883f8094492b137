"""Menu entries of *The Architects of Amytis*: moves, and what they do besides scoring."""

from collections.abc import Sequence

from engine.core.grid import square_name
from engine.games.amytis.board import AmytisBoard, AmytisView
from engine.games.amytis.cards import CROWN, CROWN_POINTS, PALACE, building, project
from engine.games.amytis.choices import completes_line, open_favors
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES, AmytisMove, Claim, Draw, Place, Score, Take
from engine.games.amytis.scoring import fits, newly_fitting, progress, put
from render.texts import Texts
from render.words import Choice
from render.words.amytis.parts import favor_facts, join, numbers, pattern, sign, tile_name, tile_plain


def choice(view: AmytisView, move: AmytisMove, t: Texts) -> Choice:
    """Return a move's menu entry."""
    match move:
        case Take(stack=stack):
            return _take(view, stack, t)
        case Place(space=space):
            return _place(view.board, space, t)
        case Draw(card=0):
            left = t("amytis-choice-deck-left", left=len(view.secret.deck))
            return Choice(t("amytis-choice-deck"), left, button=t("amytis-button-deck"))
        case Draw(card=card):
            return _draw(view.board, card, t)
        case Score():
            description = t("amytis-choice-score-each")
            return Choice(t("amytis-choice-score"), description, button=t("amytis-button-score"))
        case Claim(favor=favor):
            return _claim(view.board, favor, t)


def _take(view: AmytisView, stack: int, t: Texts) -> Choice:
    """Describe which projects the tile can complete, and what taking it triggers on the main board."""
    board = view.board
    tile, seat = board.tops[stack], board.active
    assert tile is not None
    parts = []
    if projects := {card for space in range(9) for card in _completed(board, tile, space)}:
        parts.append(t("amytis-choice-take-projects", count=len(projects), numbers=numbers(projects)))
    if building(tile) == PALACE:
        on_b = board.sides[PALACE]
        parts.append(t("amytis-choice-take-palace-b") if on_b else t("amytis-choice-take-palace-a"))
    if completes_line(board.architects, stack, seat):
        claims = open_favors(board, seat)
        parts.append(t("amytis-choice-take-line") if claims else t("amytis-choice-take-line-only"))
    if not view.secret.stacks[stack]:
        second = board.tops.count(None) == 1
        parts.append(t("amytis-choice-take-second", seat=seat) if second else t("amytis-choice-take-last"))
    label = t("amytis-choice-take", tile=tile_name(tile, t), stack=STACK_NAMES[stack])
    return Choice(label, join(parts), sign(tile, t), button=STACK_NAMES[stack], cell=divmod(stack, 3))


def _place(board: AmytisBoard, space: int, t: Texts) -> Choice:
    """Describe what the held tile completes on a space, and the stack's new height."""
    assert board.held is not None
    stack, square = board.cities[board.active][space], square_name(space, 3)
    parts = []
    if projects := _completed(board, board.held, space):
        parts.append(t("amytis-choice-place-projects", count=len(projects), numbers=numbers(projects)))
    if not stack:
        label = t("amytis-choice-place-empty", square=square)
        return Choice(label, join(parts), t("amytis-emoji-none"), button=square, cell=divmod(space, 3))
    parts.append(t("amytis-choice-place-height", height=len(stack) + 1))
    label = t("amytis-choice-place-over", square=square, tile=tile_plain(stack[-1], t))
    return Choice(label, join(parts), sign(stack[-1], t), button=square, cell=divmod(space, 3))


def _completed(board: AmytisBoard, tile: int, space: int) -> tuple[int, ...]:
    """Return the active player's projects that a tile on ``space`` completes."""
    city = put(board.cities[board.active], space, tile)
    return newly_fitting(city, space, board.projects[board.active])


def _draw(board: AmytisBoard, card: int, t: Texts) -> Choice:
    city, shape = board.cities[board.active], pattern(card, t)
    label = t("amytis-choice-project", number=card, points=project(card).points)
    if fits(city, card):
        description = join((t("amytis-choice-project-done"), shape))
    else:
        count, needed = progress(city, card)
        description = t("amytis-choice-project-progress", pattern=shape, done=count, needed=needed)
    return Choice(label, description, button=t("amytis-button-project", number=card))


def _claim(board: AmytisBoard, favor: int, t: Texts) -> Choice:
    facts = favor_facts(favor, t)
    description = facts["worth"]
    if favor == CROWN:
        pawns = board.crown[board.active] + 1
        description = t("amytis-choice-favor-crown", pawns=pawns, total=CROWN_POINTS[pawns])
    button = t(f"amytis-button-favor-{FAVOR_NAMES[favor]}")
    return Choice(facts["favor"], description, button=button, cell=divmod(favor, 2))


def effect(view: AmytisView, move: AmytisMove, t: Texts) -> str:
    """Return the effect of the favor that a move claims, or an empty text for other moves."""
    if not isinstance(move, Claim):
        return ""
    entry = choice(view, move, t)
    return t("effect-of-card", card=entry.label, effect=entry.description)


def together(view: AmytisView) -> bool:
    """Return False: no question belongs to a series."""
    return False


def rest(view: AmytisView, options: Sequence[AmytisMove]) -> AmytisMove | None:
    """Return None: there are no series of questions."""
    return None
