"""What the board shows in favour of a turn of *The Architects of Amytis* compared with another one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.game import RIVAL
from engine.core.grid import square_name
from engine.draft import Draft
from engine.forecast import Forecast, forecasts
from engine.games.amytis.board import NOBODY, AmytisBoard, AmytisState, City, tiles_left
from engine.games.amytis.cards import (
    BUILDINGS,
    COLOURS,
    CORNERS,
    CROWN,
    CROWN_POINTS,
    EDGE,
    GARDEN,
    HEIGHT_POINTS,
    MARKET,
    PALACE,
    RESIDENCE,
    WALL,
    building,
    colour,
    project,
)
from engine.games.amytis.choices import completes_line, open_favors
from engine.games.amytis.events import Built, Drew, Validated
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES, Claim, Draw, Take
from engine.games.amytis.scoring import building_points, favor_points, put
from render.texts import Texts, joined
from render.words.amytis.parts import emoji, tile_mark

LEAST = 0.4
"""The smallest gain of a source that is worth a fact, in points."""

SHARE = 0.15
"""The smallest share of the largest gain at which another source is worth a fact."""

WIDTH = 4
"""The search width for the seat's next turn."""

REPLY_WIDTH = 48
"""The search width for the rival's next turn; all its ways to end fit in."""

SMALL = 2.0
"""The largest gain of the other sources below which the rival's loss comes first, in points."""

MOST_WAYS = 4
"""The most tiles that are named as ways to complete a project."""

CORNER, CORNER_POINTS = 3, 5
"""The height at which a corner counts for its favor, and its points."""

Gap = tuple[tuple[int, int], ...]
"""The spaces and colours that a placement of a project lacks."""


class Fact(NamedTuple):
    """A difference that the board shows: the key of its text, and the values to fill in.

    Seats, spaces, tiles and stacks are numbers as in the rules.
    """

    kind: str
    values: dict[str, Any]


class After(NamedTuple):
    """The position after a turn; ``then`` is the start of the seat's next turn as things stand, if any.

    ``built`` is the turn's building, ``drawn`` the project it takes, or 0 if there is none or it is unknown.
    """

    draft: Draft
    board: AmytisBoard
    built: Built
    drawn: int
    then: AmytisState | None

    @property
    def seat(self) -> int:
        """The seat whose turn it was."""
        return self.draft.seat

    @property
    def city(self) -> City:
        """The seat's city."""
        return self.board.cities[self.seat]

    @property
    def taken(self) -> int:
        """The stack of the turn's tile."""
        stack = self.board.taken
        assert stack is not None
        return stack

    @property
    def ends(self) -> bool:
        """Whether the seat has no turn after this one."""
        return self.then is None


def contrast(
    better: Draft, other: Draft, gains: Mapping[str, float], names: Sequence[str], t: Texts
) -> list[str]:
    """Return what the board shows in favour of one turn, as clauses, the most important first."""
    return [clause(fact, t) for fact in facts(better, other, gains)]


def facts(better: Draft, other: Draft, gains: Mapping[str, float]) -> list[Fact]:
    """Return the differences that explain the gains, the largest gain first."""
    one, two = after(better), after(other)
    ranked = sorted(gains, key=lambda source: -gains[source])
    least = max(LEAST, SHARE * max(gains.values(), default=0.0))
    sources = [source for source in ranked if gains[source] >= least]
    others = max((gains[source] for source in sources if source != RIVAL), default=0.0)
    if RIVAL in sources and (others < SMALL or gains[RIVAL] >= others / 2):
        sources = [RIVAL, *(source for source in sources if source != RIVAL)]
    found = list[Fact]()
    for source in sources:
        fact = next(_facts(source, one, two), None)
        if fact is not None and fact not in found:
            found.append(fact)
    return (
        found
        or [fact for source in sources for fact in _uncertain(source, one, two)][:1]
        or [*_next_turns(one, two)]
        or [fact for source in sources for fact in _scored(source, one)]
    )


def after(draft: Draft) -> After:
    """Return the position after a turn, including what follows with certainty."""
    state = draft.outlook
    board: AmytisBoard = state.board
    built = next(event for event in draft.events if isinstance(event, Built))
    drawn = next((event.card for event in draft.events if isinstance(event, Drew)), 0)
    stack = board.taken
    assert stack is not None
    triggered = not draft.view.secret.stacks[stack] and board.tops.count(None) > 1
    last = board.final or triggered
    return After(draft, board, built, max(0, drawn), None if last else draft.game.turn_of(state, draft.seat))


def _facts(source: str, one: After, two: After) -> Iterator[Fact]:
    """Yield the facts about a source, the most telling first."""
    kind, _, name = source.partition(":")
    if source == RIVAL:
        yield from _rival(one, two)
    elif kind == "project":
        yield from _project(int(name), one, two)
    elif kind == "favor":
        yield from _favor(FAVOR_NAMES.index(name), one, two)
    elif kind == "building":
        yield from _building(BUILDINGS.index(name), one, two)


# Projects


def _project(card: int, one: After, two: After) -> Iterator[Fact]:
    seat, points = one.seat, project(card).points
    if card in one.board.validated[seat]:
        if card not in two.board.validated[seat]:
            broken = _broken(one) and not _broken(two)
            yield Fact("done-stairs" if broken else "done", {"card": card, "points": points})
        return
    held = card in one.board.projects[seat]
    if card in two.board.validated[seat] or not (held or card in one.board.display) or one.ends:
        return
    ways, less = gaps(one.city, card), gaps(two.city, card)
    gap = ways[0]
    if not gap:
        if less[0]:
            palaces = _free(one, lambda tile: building(tile) == PALACE)
            yield Fact("palace", {"card": card, "points": points, "stacks": palaces})
        return
    values = {"card": card, "missing": len(gap)}
    if card == one.drawn and card not in two.board.projects[seat]:
        if two.drawn:
            more = len(gaps(two.city, two.drawn)[0])
            if more > len(gap):
                values |= {"instead": two.drawn, "more": more}
                yield Fact("drawn-instead", values | {"ways": gaps(one.city, card)})
                return
        yield Fact("drawn", values | _lacking(one, card))
    elif len(gap) < len(less[0]):
        lacking = _lacking(one, card) if held else {"ways": gaps(one.city, card)}
        yield Fact("near" if held else "near-shown", values | lacking | {"more": len(less[0])})
    elif len(gap) == len(less[0]) == 1 and held:
        ours, theirs = (_completing(each, card) for each in (one, two))
        if ours and not theirs:
            yield Fact("stacks", {"card": card, "stacks": ours})


def gaps(city: City, card: int) -> list[Gap]:
    """Return what a project lacks in its best placements: all that lack as few spaces as possible."""
    colours = [colour(stack[-1]) if stack else NOBODY for stack in city]
    ways = project(card).placements
    lacking = {tuple((cell, hue) for cell, hue in way if colours[cell] != hue) for way in ways}
    least = min(map(len, lacking))
    return sorted(gap for gap in lacking if len(gap) == least)


def _lacking(at: After, card: int) -> dict[str, Any]:
    """Return all shortest ways to complete a project, and the free stacks with the tile if one is enough."""
    return {"ways": gaps(at.city, card), "stacks": _completing(at, card)}


def _completing(at: After, card: int) -> list[int]:
    """Return the stacks whose tile would complete a project that lacks a single space."""
    hues = {gap[0][1] for gap in gaps(at.city, card) if len(gap) == 1}
    return _free(at, lambda tile: colour(tile) in hues)


def _broken(at: After) -> bool:
    """Return whether a turn breaks a staircase that counts for the seat's favor."""
    stairs, seat = FAVOR_NAMES.index("stairs"), at.seat
    before = at.draft.steps[0][0].board
    points = [favor_points(stairs, city, 0, 0) for city in (before.cities[seat], at.city)]
    return before.favors[stairs] == seat and points[0] > points[1]


def _tops(at: After) -> list[tuple[int, int]]:
    """Return the stacks that are free for the seat's next turn as things stand, with their tiles."""
    if at.then is None:
        return []
    board = at.then.board
    pairs = enumerate(zip(board.tops, board.architects, strict=True))
    return [(stack, top) for stack, (top, owner) in pairs if top is not None and owner == NOBODY]


def _free(at: After, wanted: Any) -> list[int]:
    return [stack for stack, tile in _tops(at) if wanted(tile)]


# Favors


def _favor(favor: int, one: After, two: After) -> Iterator[Fact]:
    if favor == CROWN:
        pawns, fewer = (each.board.crown[each.seat] for each in (one, two))
        if pawns > fewer:
            points = {"points": CROWN_POINTS[pawns], "before": CROWN_POINTS[fewer]}
            yield Fact("crown", {"pawns": pawns, **points})
            return
    elif one.board.favors[favor] == one.seat:
        yield from _counted(favor, one, two)
    yield from _lines(one, two)


def _counted(favor: int, one: After, two: After) -> Iterator[Fact]:
    """Yield facts on what counts for a favor of the upper row that the seat has or could claim."""
    owned, owned_there = (each.board.favors[favor] == each.seat for each in (one, two))
    count, fewer = (counted(favor, each) for each in (one, two))
    near, further = (nearly(favor, each) for each in (one, two))
    named: dict[str, Any] = {"favor": favor, "count": count, "near": len(near), "points": favor_worth(favor)}
    if FAVOR_NAMES[favor] == "corners":
        named["near"] = 0
        named["open"] = [space for space in CORNERS if len(one.city[space]) < CORNER]
    if owned and not owned_there:
        yield Fact("claimed-one" if favor == 0 else "claimed", named)
    elif count > fewer:
        yield Fact("more" if owned else "more-free", named | {"fewer": fewer})
    elif count == fewer and not one.ends and len(near) > len(further):
        if favor == 0:
            yield Fact("room", {"empty": len(near), "fewer": len(further)})
        else:
            space = next(space for space in near if space not in further)
            yield Fact("growing" if owned else "growing-free", named | {"space": space})


def counted(favor: int, at: After) -> int:
    """Return how many items count for a favor."""
    points = favor_points(favor, at.city, len(at.board.validated[at.seat]), 0)
    return points // favor_worth(favor)


def favor_worth(favor: int) -> int:
    """Return the points of each item that counts for a favor of the upper row."""
    if favor < len(HEIGHT_POINTS):
        return HEIGHT_POINTS[favor]
    return {"stairs": 6, "corners": CORNER_POINTS, "projects": 2}[FAVOR_NAMES[favor]]


def nearly(favor: int, at: After) -> list[int]:
    """Return the spaces that one more tile would make count for a favor."""
    high = [len(stack) for stack in at.city]
    if favor < len(HEIGHT_POINTS):
        return [space for space in range(9) if high[space] == favor]
    if FAVOR_NAMES[favor] == "corners":
        return [space for space in CORNERS if high[space] == CORNER - 1]
    return []


def _lines(one: After, two: After) -> Iterator[Fact]:
    """Yield that several stacks complete a line of architects next turn: the rival can't block all."""
    ours, theirs = (completing(each.then, each.seat) for each in (one, two))
    if len(ours) > 1 >= len(theirs) and not _may_end(one):
        yield Fact("lines", {"stacks": ours})


def _may_end(at: After) -> bool:
    """Return whether the match may end with the rival's next turn."""
    left = tiles_left(at.draft.view)
    return at.board.final or (at.seat == 0 and 0 in left and 1 in left)


def _uncertain(source: str, one: After, two: After) -> Iterator[Fact]:
    """Yield facts about favors and lines that the rival may prevent."""
    kind, _, name = source.partition(":")
    if kind != "favor":
        return
    ours, theirs = (completing(each.then, each.seat) for each in (one, two))
    if len(ours) == 1 and not theirs:
        yield Fact("line", {"stacks": ours})
    favor = FAVOR_NAMES.index(name)
    if favor != CROWN and one.board.favors[favor] == NOBODY:
        yield from _counted(favor, one, two)


def completing(state: AmytisState | None, seat: int) -> list[int]:
    """Return the free stacks with which a seat, in its turn, completes a line for a favor."""
    if state is None or not open_favors(state.board, seat):
        return []
    board = state.board
    pairs = enumerate(zip(board.tops, board.architects, strict=True))
    return [
        stack
        for stack, (top, owner) in pairs
        if top is not None and owner == NOBODY and completes_line(board.architects, stack, seat)
    ]


# Buildings


def _building(kind: int, one: After, two: After) -> Iterator[Fact]:
    ours, theirs = (building(each.built.tile) == kind for each in (one, two))
    points, fewer = one.built.points, two.built.points
    if ours and points > fewer:
        values = {"building": kind, "points": points, "fewer": fewer}
        if theirs:
            yield Fact("scores-more", values)
        else:
            yield Fact("scores-instead", values | {"other": building(two.built.tile)})
    if one.ends or ours > theirs:  # the points come from this turn
        return
    side_b = one.board.sides[kind]
    count, fewer = (in_sight(kind, each.city) for each in (one, two))
    if count > fewer and not side_b:
        yield Fact(f"sight-{BUILDINGS[kind]}", {"count": count, "fewer": fewer})
    best, less = (next_score(kind, each) for each in (one, two))
    if best > less:
        yield Fact("next", {"building": kind, "points": best, "fewer": less})


def _scored(source: str, one: After) -> Iterator[Fact]:
    """Yield what the turn's building scores, if that is the source."""
    kind, points = building(one.built.tile), one.built.points
    if source == f"building:{BUILDINGS[kind]}" and points:
        yield Fact("scores", {"building": kind, "points": points})


def in_sight(kind: int, city: City) -> int:
    """Return what the next building of a kind will score by: tiles, kinds or stacks; 0 for a Theater."""
    tops = [stack[-1] for stack in city if stack]
    if kind == MARKET:
        return max((sum(colour(tile) == hue for tile in tops) for hue in range(len(COLOURS))), default=0)
    if kind == WALL:
        return sum(bool(city[cell]) and building(city[cell][-1]) == WALL for cell in EDGE)
    if kind == PALACE:
        return sum(building(tile) == PALACE for tile in tops)
    if kind == RESIDENCE:
        return len({*map(building, tops)})
    if kind == GARDEN:
        high = [len(stack) for stack in city if stack]
        return max(map(high.count, high), default=0)
    return 0


def next_score(kind: int, at: After) -> int:
    """Return the most points that a building of a kind could score next turn, whatever its colour."""
    if at.then is None:
        return 0
    board, tiles = at.then.board, [kind * len(COLOURS) + hue for hue in range(len(COLOURS))]
    cities = ((put(at.city, space, tile), space) for space in range(9) for tile in tiles)
    side_b, owners = board.sides[kind], board.architects
    return max(building_points(city, space, side_b, owners, at.seat) for city, space in cities)


# The rival


def _rival(one: After, two: After) -> Iterator[Fact]:
    rival = 1 - one.seat
    here, there = (each.draft.game.handed_over(each.draft.outlook, each.seat) for each in (one, two))
    if _over(one) and not _over(two):
        yield Fact("over", {})
        return
    if one.ends and not two.ends:
        yield Fact("last", {})
    if here is None or there is None:
        return
    ours, theirs = completing(here, rival), completing(there, rival)
    after_one, after_two = replies(one, here), replies(two, there)
    if theirs and not ours:
        points = max(each.gains[rival] for each in after_two if each.line[0].stack in theirs)
        yield Fact("blocked", {"stacks": theirs, "points": points})
        return
    most, least = (max(found, key=lambda each: each.gains[rival]) for found in (after_two, after_one))
    if most.gains[rival] > least.gains[rival]:
        yield from _refused(one, two, there, most)


def _over(at: After) -> bool:
    """Return whether the match ends with a turn, without another one of the rival."""
    return at.ends and (at.board.final or at.seat == 1)


def replies(at: After, state: AmytisState) -> list[Forecast]:
    """Return the rival's best next turn as things stand with each stack."""
    game, rival = at.draft.game, 1 - at.seat
    view = game.view(state, rival)
    return forecasts(game, view, game.moves(view, rival), REPLY_WIDTH)


def _refused(one: After, two: After, there: AmytisState, reply: Forecast) -> Iterator[Fact]:
    """Yield what the rival's best reply to the other turn needs and no longer gets."""
    rival = 1 - one.seat
    view = two.draft.game.view(there, rival)
    draft = Draft(two.draft.game, view).after(reply.line)
    take = reply.line[0]
    assert isinstance(take, Take)
    tile = there.board.tops[take.stack]
    if take.stack == one.taken:
        values = {"stack": take.stack, "tile": tile, "points": reply.gains[rival]}
        done = [event.card for event in draft.events if isinstance(event, Validated)]
        if done:
            yield Fact("needed-project", values | {"card": done[0]})
        elif completes_line(there.board.architects, take.stack, rival):
            yield Fact("needed-line", values)
        else:
            yield Fact("needed", values)
        return
    for move in reply.line:
        if isinstance(move, Claim) and move.favor != CROWN and one.board.favors[move.favor] == one.seat:
            yield Fact("gone-favor", {"favor": move.favor})
        elif isinstance(move, Draw) and move.card and move.card not in one.board.display:
            yield Fact("gone-project", {"card": move.card})


# What the next turn could bring, if no source has a fact of its own


def _next_turns(one: After, two: After) -> Iterator[Fact]:
    best, less = (_next_turn(each) for each in (one, two))
    if best and less and best[0] > less[0]:
        yield Fact("next-turn", {"points": best[0], "stack": best[1], "fewer": less[0]})


def _next_turn(at: After) -> tuple[int, int] | None:
    """Return the most points of the seat's next turn as things stand, and its stack."""
    if at.then is None:
        return None
    game, seat = at.draft.game, at.seat
    view = game.view(at.then, seat)
    found = forecasts(game, view, game.moves(view, seat), WIDTH)
    best = max(found, key=lambda each: each.gains[seat])
    return best.gains[seat], best.line[0].stack


# In words


def clause(fact: Fact, t: Texts) -> str:
    """Return a fact as a clause."""
    written = {name: _written(name, value, t) for name, value in fact.values.items()}
    counts = {f"{name}-count": len(value) for name, value in fact.values.items() if isinstance(value, list)}
    if "ways" in written:
        values = {"missing": written["missing"], "gap": written["ways"], "stacks": written.get("stacks", "")}
        written["named"], stacks = "yes" if written["ways"] else "no", counts.get("stacks-count", 0)
        lacking = values | {"named": written["named"], "stacks-count": stacks}
        written["lacks"] = t("amytis-seen-lacks", **lacking)
    if "favor" in written and "count" in written:
        written["counted"] = t("amytis-seen-counted", favor=written["favor"], count=written["count"])
    return t(f"amytis-seen-{fact.kind}", **written, **counts)


def _written(name: str, value: Any, t: Texts) -> int | str:
    """Return a value of a fact as it appears in a text."""
    if name == "ways":
        return _named(value, t)
    if name == "open":
        return joined([square_name(space, 3) for space in value], t)
    if isinstance(value, list):
        return _either([STACK_NAMES[stack] for stack in value] or [""], t)
    match name:
        case "stack":
            return str(STACK_NAMES[value])
        case "space":
            return square_name(value, 3)
        case "tile":
            return tile_mark(value, t)
        case "building" | "other":
            return t(f"amytis-building-{BUILDINGS[value]}")
        case "favor":
            return str(FAVOR_NAMES[value])
    return int(value)


def _named(ways: Sequence[Gap], t: Texts) -> str:
    """Name the tiles of all ways to complete a project; empty if there are too many."""
    if len(ways) == 1:
        return t("list-comma").join(f"{emoji(hue, t)} {square_name(cell, 3)}" for cell, hue in ways[0])
    if len(ways) > MOST_WAYS or len(ways[0]) > 1:
        return ""
    cells, hues = (list(dict.fromkeys(each)) for each in zip(*(way[0] for way in ways), strict=True))
    spaces, marks = [square_name(cell, 3) for cell in cells], [emoji(hue, t) for hue in hues]
    if len(hues) == 1:
        return f"{marks[0]} {_either(spaces, t)}"
    if len(cells) == 1:
        return f"{_either(marks, t)} {spaces[0]}"
    return ""


def _either(names: Sequence[str], t: Texts) -> str:
    """Join alternatives."""
    *others, last = names
    return t("amytis-seen-or", others=t("list-comma").join(others), last=last) if others else last
