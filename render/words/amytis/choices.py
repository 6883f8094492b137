"""Menu entries of *The Architects of Amytis*: what a move is, and what it is worth."""

from engine.games.amytis import GAME
from engine.games.amytis.components import (
    CROWN,
    CROWN_POINTS,
    LINES_THROUGH,
    PALACE,
    building,
    project,
)
from engine.games.amytis.scoring import favor_change, fits, newly_fitting, progress
from engine.games.amytis.state import (
    AmytisMove,
    AmytisView,
    City,
    Claim,
    Draw,
    End,
    Place,
    Score,
    Take,
)
from engine.games.amytis.turn import open_favors, put
from engine.grid import square_name
from render.texts import Texts
from render.words import Choice
from render.words.amytis.parts import (
    emoji,
    favor_facts,
    join,
    numbers,
    pattern,
    signed,
    tile_name,
    tile_plain,
)


def choice(view: AmytisView, move: AmytisMove, t: Texts) -> Choice:
    """Return a move's menu entry: what it is, and what it is worth."""
    match move:
        case Take(stack=stack):
            return _take(view, stack, t)
        case Place(space=space):
            return _place(view, space, t)
        case Draw(card=0):
            return Choice(t("amytis-choice-deck"), t("amytis-choice-deck-left", left=view.deck_left))
        case Draw(card=card):
            return _draw(view, card, t)
        case Score():
            points = GAME.worth(view, move) or 0
            return Choice(t("amytis-choice-score"), t("amytis-choice-score-points", points=points))
        case Claim(favor=favor):
            return _claim(view, favor, t)
        case End():
            return Choice(t("amytis-choice-end"))


def _take(view: AmytisView, stack: int, t: Texts) -> Choice:
    """Say what the tile could score at best, and what taking it does on the main board."""
    tile = view.tops[stack]
    assert tile is not None
    seat = view.active
    square = square_name(stack, 3)
    values = [GAME.placing(view, stack, tile, space) for space in range(9)]
    best = max(range(9), key=values.__getitem__)
    by_projects = sum(project(card).points for card in _built(view, tile, best)[1])
    place = square_name(best, 3)
    if values[best] < 0:
        worth = t("amytis-choice-take-best-loss", loss=-values[best], square=place)
    elif by_projects:
        worth = t(
            "amytis-choice-take-best-projects",
            points=values[best],
            square=place,
            from_projects=by_projects,
        )
    else:
        worth = t("amytis-choice-take-best", points=values[best], square=place)
    parts = [worth]
    if building(tile) == PALACE and view.sides[PALACE]:
        if not values[best]:
            parts.clear()
        done = len(view.validated[0]) + len(view.validated[1])
        parts.append(t("amytis-choice-take-palace-b", score=done))
    elif building(tile) == PALACE:
        parts.append(t("amytis-choice-take-palace-a"))
    owners = view.architects
    if any(all(owners[cell] == seat or cell == stack for cell in line) for line in LINES_THROUGH[stack]):
        line = "amytis-choice-take-line" if open_favors(view, seat) else "amytis-choice-take-line-only"
        parts.append(t(line))
    if view.left[stack] == 1:
        second = view.left.count(0) == 1
        parts.append(t("amytis-choice-take-second", seat=seat) if second else t("amytis-choice-take-last"))
    return Choice(
        t("amytis-choice-take", tile=tile_name(tile, t), square=square), join(parts), emoji(tile, t)
    )


def _place(view: AmytisView, space: int, t: Texts) -> Choice:
    """Say what the tile in hand scores on a space."""
    assert view.held is not None
    stack = view.cities[view.active][space]
    square = square_name(space, 3)
    city, done = _built(view, view.held, space)
    by_projects = sum(project(card).points for card in done)
    by_favors = favor_change(view, city, len(done))
    points = (GAME.worth(view, Place(space)) or 0) - by_projects - by_favors
    by_choice = building(view.held) == PALACE and view.sides[PALACE]
    parts = [] if by_choice else [t("amytis-choice-place-points", points=points)]
    if done:
        key = "amytis-choice-place-project" if len(done) == 1 else "amytis-choice-place-projects"
        parts.append(t(key, numbers=numbers(done), points=by_projects))
    if stack:
        parts.append(t("amytis-choice-place-height", height=len(stack) + 1))
    if by_favors:
        parts.append(t("amytis-choice-favors", change=signed(by_favors)))
    if not stack:
        return Choice(t("amytis-choice-place-empty", square=square), join(parts), t("amytis-emoji-none"))
    label = t("amytis-choice-place-over", square=square, tile=tile_plain(stack[-1], t))
    return Choice(label, join(parts), emoji(stack[-1], t))


def _built(view: AmytisView, tile: int, space: int) -> tuple[City, tuple[int, ...]]:
    """Return the active player's city with a tile on a space, and the projects completed by it."""
    city = put(view.cities[view.active], space, tile)
    return city, newly_fitting(city, space, view.projects[view.active])


def _draw(view: AmytisView, card: int, t: Texts) -> Choice:
    city = view.cities[view.active]
    points, shape = project(card).points, pattern(card, t)
    label = t("amytis-choice-project", number=card, points=points)
    if fits(city, card):
        parts = [t("amytis-choice-project-done")]
        if by_favors := favor_change(view, city, 1):
            parts.append(t("amytis-choice-favors", change=signed(by_favors)))
        return Choice(label, join((*parts, shape)))
    done, needed = progress(city, card)
    return Choice(label, t("amytis-choice-project-progress", pattern=shape, done=done, needed=needed))


def _claim(view: AmytisView, favor: int, t: Texts) -> Choice:
    points, facts = GAME.worth(view, Claim(favor)) or 0, favor_facts(favor, t)
    if favor == CROWN:
        pawns = view.crown[view.active] + 1
        worth = t("amytis-choice-favor-crown", points=points, pawns=pawns, total=CROWN_POINTS[pawns])
    else:
        worth = t("amytis-choice-favor-worth", points=points, worth=facts["worth"])
    return Choice(facts["favor"], worth)
