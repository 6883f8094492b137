"""What the board shows in favour of one turn over another in *Architectura*, the weightiest fact first.

A fact is about the cards as the turns leave them, or about what they leave to play: the spaces, what the
rival could do on them, and the cards in hand. Its worth is the part of the expected gain that it may account
for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import NamedTuple

from engine.core.game import RIVAL
from engine.draft import Draft
from engine.forecast import forecasts
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaBoard
from engine.games.architectura.cards import BLOCKS, CARDS, NUMBER
from engine.games.architectura.city import open_spaces, protected
from engine.games.architectura.events import Built
from engine.games.architectura.hidden import in_deck, unseen, with_hand
from engine.games.architectura.moves import Play
from engine.games.architectura.threats import Front, Room, fronts, played_value, room
from render.texts import Texts, joined, number, signed
from render.words import BETTER, OTHER
from render.words.architectura.parts import card_name, spot

LIMIT = 70
"""The longest clause."""

LEAST, SHARE = 1.0, 0.3
"""The smallest worth of a second fact, or else its smallest share of the first one's."""

TURN = 4.0
"""About how many points a further card brings."""

STEP = 1.5
"""About how many points a card loses if it is lowered."""

MOST = 3
"""The most cards that are named together."""

FEW = 4
"""The number of spaces up to which it matters who builds on the last one."""

TEMPO = "tempo"
"""The kind of fact about who builds on the last space, which is told if there is one."""

Worths = Mapping[tuple[int, str], int]
"""What each face-up card counts, by its owner's seat and its name."""


class Fact(NamedTuple):
    """A clause about one ``kind`` of thing, and about how many points it is worth."""

    worth: float
    kind: str
    clause: str


class _After:
    """The position after a turn, as far as it is certain, and what the rival could do next."""

    def __init__(self, draft: Draft) -> None:
        self.seat, self.rival = draft.seat, 1 - draft.seat
        self.at = draft.outlook
        self.board: ArchitecturaBoard = self.at.board
        self.is_over = draft.turn_over
        self.built = next((event.card for event in draft.events if isinstance(event, Built)), "")
        self.worths = worths(self.board)

    @cached_property
    def room(self) -> Room:
        return room(self.at, self.rival)

    @cached_property
    def fronts(self) -> list[Front]:
        return fronts(self.at, self.rival)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The spaces on which the rival could build next."""
        return tuple(open_spaces(self.board, self.rival))

    def place(self, card: str) -> int:
        """Return the space of a face-up card of the turn's seat, or -1."""
        spaces = (
            space
            for space, building in enumerate(self.board.up)
            if building is not None and (building.owner, building.name) == (self.seat, card)
        )
        return next(spaces, -1)

    def chance(self, count: int) -> float:
        """Return the chance that the rival holds one of ``count`` cards among those that it may hold."""
        cards, held = len(unseen(self.at, self.rival)), len(self.at.secret.hands[self.rival])
        return 1 - comb(cards - count, held) / comb(cards, held) if 0 < held <= cards else 0.0

    @property
    def costs_a_turn(self) -> bool:
        """Whether the seat builds last, unless the rival destroys a card."""
        return self.room.spaces <= FEW and (self.room.last, self.last_if_freed) == (self.seat, self.rival)

    @property
    def gives_a_turn(self) -> bool:
        """Whether the seat builds last only if the rival destroys a card."""
        return self.room.spaces <= FEW and (self.room.last, self.last_if_freed) == (self.rival, self.seat)

    @cached_property
    def last_if_freed(self) -> int | None:
        """The seat that builds last if the rival destroys a card, whose space is built on again."""
        return room(self.at, self.rival, freed=1).last

    def harm(self, front: Front) -> float:
        """Return about how much the rival's next card would harm the seat's card at a front."""
        if front.owner != self.seat:
            return 0.0
        destroyed = max(0, front.value) + (TURN if self.costs_a_turn else 0.0)
        lowered = self.chance(front.verdicts["lower"])
        return self.chance(front.verdicts["destroy"]) * destroyed + STEP * lowered


def worths(board: ArchitecturaBoard) -> dict[tuple[int, str], int]:
    """Return what each card counts, including its bonus."""
    counted: dict[tuple[int, str], int] = {}
    for seat, sheet in enumerate(GAME.credits(board)):
        for line in sheet:
            if card := line.source.partition(":")[2]:
                counted[seat, card] = counted.get((seat, card), 0) + line.points
    return counted


def contrast(
    better: Draft,
    other: Draft,
    gains: Mapping[str, float],
    names: Sequence[str],
    t: Texts,
) -> list[str]:
    """Return what a player sees in favour of the better turn, at a table of two."""
    if len(names) != 2:
        return []
    by_kind = dict[str, Fact]()
    for fact in sorted(_Pair(better, other, gains, t).facts(), key=lambda fact: -fact.worth):
        if fact.worth > 0 and len(fact.clause) <= LIMIT:
            by_kind.setdefault(fact.kind, fact)
    first, *others = by_kind.values() or [Fact(0, "", "")]
    further = [fact for fact in others if fact.worth >= min(LEAST, SHARE * first.worth)]
    further.sort(key=lambda fact: fact.kind != TEMPO)
    return [fact.clause for fact in (first, *further) if fact.clause]


class _Pair:
    """Two turns of a seat, the better one first, and what the better one is expected to gain.

    ``own`` and ``loss`` are what the seat gains and its rival loses in all, ``own_now`` and ``loss_now`` at
    once; ``later`` is what the positions after the turns must account for.
    """

    def __init__(self, better: Draft, other: Draft, gains: Mapping[str, float], t: Texts) -> None:
        self.view = better.steps[0][0]
        self.before = worths(self.view.board)
        self.a, self.b = _After(better), _After(other)
        self.seat, self.rival, self.t = better.seat, 1 - better.seat, t
        self.loss = gains.get(RIVAL, 0.0)
        self.own = sum(gains.values()) - self.loss
        now = [x - y for x, y in zip(better.gains, other.gains, strict=True)]
        self.gained = better.gains[better.seat]
        self.own_now, self.loss_now = now[self.seat], -now[self.rival]
        own_later, loss_later = self.own - self.own_now, self.loss - self.loss_now
        self.own_later = max(0.0, own_later)
        self.later = max(0.0, own_later) + max(0.0, loss_later)

    def facts(self) -> Iterator[Fact]:
        """Yield all facts in favour of the better turn; one that draws a fresh hand isn't over."""
        if not self.a.is_over:
            yield from self._hand()
            return
        yield from self._built()
        yield from self._cards(self.seat, min(self.own, self.own_now - min(0, self._built_now)))
        yield from self._cards(self.rival, min(self.loss, self.loss_now))
        yield from self._spot()
        if not self.b.is_over:
            yield from self._deck(self.gained)
            return
        yield from self._kept()
        yield from self._room()
        yield from self._threat()
        yield from self._own_front()
        yield from self._bait()
        yield from self._only()

    def _say(self, key: str, **values: str | int) -> str:
        return self.t(f"architectura-seen-{key}", **{"letter": BETTER, "other": OTHER, **values})

    def _name(self, card: str) -> str:
        return card_name(card, self.t)

    def _of(self, seat: int, cards: Sequence[str], counted: Worths | None = None) -> str:
        """Return a seat's cards, with what they count if that is given."""
        told = (
            joined(map(self._name, cards), self.t)
            if counted is None
            else self._with_worth(cards, {card: counted[seat, card] for card in cards})
        )
        return self._say("mine" if seat == self.seat else "theirs", cards=told)

    # the cards as the turns leave them

    @property
    def _built_now(self) -> int:
        """What the card built by the better turn counts, less that of the other turn."""
        played = (at.worths.get((self.seat, at.built), 0) for at in (self.a, self.b))
        return next(played) - next(played)

    def _built(self) -> Iterator[Fact]:
        a, b, gained = self.a, self.b, self._built_now
        if gained <= 0 or (self.seat, a.built) not in a.worths:
            return
        worth, card = min(gained, self.own), self._name(a.built)
        value = number(a.worths[self.seat, a.built])
        if (self.seat, b.built) not in b.worths:
            yield Fact(worth, "built", self._say("builds", card=card, value=value))
            return
        told = {"value": value, "less": number(b.worths[self.seat, b.built]), "card": card}
        if a.built != b.built:
            yield Fact(worth, "built", self._say("builds-not", less_card=self._name(b.built), **told))
            return
        place, where = (spot(at.place(a.built), self.t) for at in (a, b))
        key = "worth" if place == where else "placed"
        mine = self._of(self.seat, [a.built])
        yield Fact(worth, "built", self._say(key, cards=mine, count=1, place=place, where=where, **told))

    def _cards(self, seat: int, most: float) -> Iterator[Fact]:
        """Yield what the better turn does to a seat's cards, and the other one doesn't."""
        sign, before = 1 if seat == self.seat else -1, self.before
        a, b = self.a.worths, self.b.worths
        better = {
            card: points
            for owner, card in {**a, **b}
            if owner == seat
            and (owner == self.rival or card not in (self.a.built, self.b.built))
            and (points := sign * (a.get((seat, card), 0) - b.get((seat, card), 0))) > 0
        }
        cards = sorted(better, key=lambda card: (-better[card], card))
        less, letter = (b, OTHER) if seat == self.seat else (a, BETTER)

        def gone(some: Sequence[str]) -> str:
            return self._say("destroys", letter=letter, cards=self._of(seat, some, before))

        def back(some: Sequence[str]) -> str:
            return self._say("restores", cards=self._of(seat, some, a))

        def changed(some: Sequence[str]) -> str:
            value, other = (number(sum(at[seat, card] for card in some)) for at in (a, b))
            return self._say("worth", cards=self._of(seat, some), count=len(some), value=value, less=other)

        ways: dict[Callable[[Sequence[str]], str], list[str]] = {gone: [], back: [], changed: []}
        for card in cards:
            is_gone, is_back = (seat, card) not in less, (seat, card) not in before
            ways[back if is_back else gone if is_gone else changed].append(card)
        for tell, some in ways.items():
            if some:
                worth = most * sum(better[card] for card in some) / sum(better.values())
                told = self._fitting(tell, some)
                if tell is changed and (worse := self._against(seat, sum(better.values()))):
                    told = next((each for each in [tell([some[0], worse])] if len(each) <= LIMIT), told)
                yield Fact(worth, f"{tell.__name__}-{seat}", told)

    def _against(self, seat: int, gained: int) -> str:
        """Return a card that the better turn changes for the worse, if such cards cost half of the gain."""
        sign, a, b = 1 if seat == self.seat else -1, self.a.worths, self.b.worths
        worse = {
            card: points
            for owner, card in {*a} & {*b}
            if owner == seat
            and card not in (self.a.built, self.b.built)
            and (points := sign * (b[seat, card] - a[seat, card])) > 0
        }
        cost = sum(worse.values())
        return max(sorted(worse), key=worse.__getitem__) if cost and gained > cost >= gained - cost else ""

    def _fitting(self, tell: Callable[[Sequence[str]], str], cards: Sequence[str]) -> str:
        """Return a clause about as many of the cards as fit."""
        told = [tell(cards[:count]) for count in range(1, min(MOST, len(cards)) + 1)]
        return next((each for each in reversed(told) if len(each) <= LIMIT), told[0])

    # what the turns leave to play

    def _hand(self) -> Iterator[Fact]:
        """Yield what a fresh hand may bring."""
        hand, deck = (
            self._by_gain(cards)
            for cards in (self.view.secret.hands[self.seat], in_deck(self.view, self.seat))
        )
        if not hand or not deck:
            return
        certain, gains = len(deck) <= len(hand), self.t("list-comma").join(map(signed, hand.values()))
        worth = max(LEAST, self.own + self.loss)
        best, *others = hand.values()
        others = others or [best]
        more, second = (sum(gain > least for gain in deck.values()) for least in (best, others[0]))
        if certain or sum(deck.values()) * len(hand) > sum(hand.values()) * len(deck):

            def tell(cards: Sequence[str]) -> str:
                told = self._with_gain(cards, deck)
                return self._say("draws" if certain else "hand", gains=gains, cards=told)

            yield Fact(worth, "hand", self._fitting(tell, [*deck]))
        if certain:
            yield Fact(worth * 0.9, "held", self._say("held", gains=gains))
        elif more * 2 > len(deck):
            told = self._say("beaten", count=more, cards=len(deck), which="best", gain=signed(best))
            yield Fact(worth * 0.9, "held", told)
        elif second * 2 > len(deck):
            told = self._say("beaten", count=second, cards=len(deck), which="second", gain=signed(others[0]))
            yield Fact(worth * 0.9, "held", told)

    def _deck(self, gained: int) -> Iterator[Fact]:
        """Yield that the fresh hand of the other turn can't bring a card that counts more."""
        deck = self._by_gain(in_deck(self.view, self.seat))
        card, gain = next(iter(deck.items()), ("", 0))
        if card and gain <= gained:
            told = self._say("deck", card=self._name(card), gain=signed(gain))
            yield Fact(max(LEAST, self.own / 2), "deck", told)

    def _by_gain(self, cards: Iterable[str]) -> dict[str, int]:
        """Return cards with the most that the seat could gain at once by building each, the best first."""
        some = tuple(card for card in cards if not CARDS[card].beside)
        view = with_hand(self.view, self.seat, some)
        plays = [move for move in GAME.moves(view, self.seat) if isinstance(move, Play)]
        gains = {
            move.card: told.gains[self.seat]
            for move, told in zip(plays, forecasts(GAME, view, plays), strict=True)
        }
        return dict(sorted(gains.items(), key=lambda item: (-item[1], item[0])))

    def _with_gain(self, cards: Iterable[str], gains: Mapping[str, int]) -> str:
        told = (self._say("card", card=self._name(card), value=signed(gains[card])) for card in cards)
        return joined(told, self.t)

    def _with_worth(self, cards: Iterable[str], counted: Mapping[str, int]) -> str:
        told = (self._say("card", card=self._name(card), value=number(counted[card])) for card in cards)
        return joined(told, self.t)

    def _kept(self) -> Iterator[Fact]:
        """Yield the card that only the other turn plays, if there will be a turn for it."""
        a, b = self.a, self.b
        if not b.built or a.built == b.built or not a.room.turns[self.seat]:
            return
        if (gained := -self._built_now) > 0:
            worth = min(gained, self.own_later)
            told = self._say("kept", card=self._name(b.built), value=number(b.worths[self.seat, b.built]))
            yield Fact(worth, "kept", told)

    def _room(self) -> Iterator[Fact]:
        """Yield who builds on the last space, or how many spaces are left, if that is better."""
        a, b = self.a.room, self.b.room
        mine, theirs = (a.turns[seat] - b.turns[seat] for seat in (self.seat, self.rival))
        if (mine - theirs <= 0 and mine <= 0) or min(a.spaces, b.spaces) > FEW:
            return
        who = "-".join(self._last(at) for at in (self.a, self.b))
        tempo = who == "me-them"
        told = self._say("room", who=who, spaces=a.spaces, fewer=b.spaces)
        later = self.later if mine - theirs > 0 else self.own_later
        worth = min(TURN * max(mine - theirs, mine), later)
        yield Fact(max(worth, LEAST) if tempo else worth, TEMPO if tempo else "room", told)

    def _last(self, after: _After) -> str:
        if after.room.last is None:
            return "no"
        return "me" if after.room.last == self.seat else "them"

    def _threat(self) -> Iterator[Fact]:
        """Yield the card that only the other turn exposes."""
        harms = [max(map(at.harm, at.fronts), default=0.0) for at in (self.a, self.b)]
        if harms[1] - harms[0] <= 0:
            return
        front = max(self.b.fronts, key=self.b.harm)
        if any(front[:4] == other[:4] and other.verdicts for other in self.a.fronts):
            return
        falls = front.verdicts["destroy"] > 0
        values = {"card": self._name(front.name), "value": number(front.value)}
        values |= {"place": spot(front.space, self.t), "how": "falls" if falls else "lowered"}
        values["least"] = number(_least(front) if falls else front.value + 1)
        told = self._say("threat", **values)
        if falls and self.b.costs_a_turn and len(tempo := self._say("costs", **values)) <= LIMIT:
            told = tempo
        worth, end = min(harms[1] - harms[0], self.later), self.a.place(self.a.built)
        yield Fact(worth, "threat", told)
        building = self.a.board.up[end] if end >= 0 else None
        beside = building is not None and protected(building) and end + 1 in self.a.open
        other = self.b.place(self.a.built)
        standing = self.b.board.up[other] if other >= 0 else None
        if beside and (standing is None or not protected(standing)):
            yield Fact(worth * 0.9, "safe", self._say("safe", card=self._name(self.a.built)))

    def _own_front(self) -> Iterator[Fact]:
        """Yield the rival's card beside which the better turn alone makes the rival build."""
        if _forced(self.b):
            return
        if not (front := _forced(self.a)):
            yield from self._prey()
            return
        if (self.rival, front.name) not in self.b.worths:  # the other turn destroys it
            return
        last = self.a.gives_a_turn and self.b.room.last != self.seat
        values = {"card": self._name(front.name), "value": number(front.value)}
        destroyed = front.verdicts["destroy"] / front.cards
        worth = front.value * (destroyed + front.verdicts["lower"] / front.cards / 3)
        worth += max(map(self.b.harm, self.b.fronts), default=0.0)
        if destroyed == 1:
            told = self._say("must", last="yes" if last else "no", **values)
            yield Fact(min(worth + (TURN if last else 0), self.later), "front", told)
        else:
            falls = front.verdicts["destroy"] > 0
            least = _least(front) if falls else front.value + 1
            hows = [*(("frees",) if last else ()), "falls"] if falls else ["lowered"]
            values |= {"least": number(least), "place": spot(front.space, self.t)}
            each = [self._say("front", how=how, **values) for how in (*hows, "no")]
            fitting = next((told for told in each if len(told) <= LIMIT), each[-1])
            yield Fact(min(worth, self.later), "front", fitting)

    def _prey(self) -> Iterator[Fact]:
        """Yield the rival's card that only the better turn exposes, to whoever builds beside it."""
        exposed, others = (
            [front for front in at.fronts if front.owner == self.rival and front.verdicts["destroy"]]
            for at in (self.a, self.b)
        )
        new = [front for front in exposed if front.name not in {other.name for other in others}]
        if new:
            front = max(new, key=lambda front: front.value)
            told = self._say(
                "prey",
                least=number(_least(front)),
                place=spot(front.space, self.t),
                cards=self._of(self.rival, [front.name]),
                value=number(front.value),
            )
            yield Fact(min(front.value * front.verdicts["destroy"] / front.cards, self.later), "front", told)

    def _bait(self) -> Iterator[Fact]:
        """Yield the card of the better turn whose destruction would give the seat another space."""
        a = self.a
        if not a.gives_a_turn:
            return
        baits = [front for front in a.fronts if front.owner == self.seat and front.verdicts["destroy"]]
        if not baits or any(f.owner == self.seat and f.verdicts["destroy"] for f in self.b.fronts):
            return
        front = max(baits, key=lambda front: front.verdicts["destroy"])
        worth = a.chance(front.verdicts["destroy"]) * TURN / 2
        yield Fact(min(worth, self.later), "bait", self._say("bait", card=self._name(front.name)))

    def _only(self) -> Iterator[Fact]:
        """Yield the only space for the rival's next card, and the one that remains for the seat."""
        a, b = self.a, self.b
        more = [space for space in b.open if space not in a.open]
        if len(a.open) != 1 or not more or a.room.spaces > FEW:
            return
        (space,) = a.open
        is_last = a.room.last == self.seat and a.room.spaces == 2 and (space + 1) % BLOCKS
        if is_last and a.board.up[space + 1] is None:
            told = self._say("then", place=spot(space, self.t), then=spot(space + 1, self.t))
        else:
            *some, final = (spot(space, self.t) for space in b.open)
            parts = filter(None, (self.t("list-comma").join(some), final))
            others = self.t("architectura-seen-or").join(parts)
            told = self._say("only", place=spot(space, self.t), places=others)
        yield Fact(self.later / 3, "only", told)

    def _spot(self) -> Iterator[Fact]:
        """Yield the space on which the better turn's card counts more than elsewhere."""
        a, card = self.a, self.a.built
        place, board = a.place(card), self.view.board
        if place < 0 or CARDS[card].sides[CARDS[card].basic].base == NUMBER:
            return
        others = [space for space in open_spaces(board, self.seat) if space != place]
        if not others or card == self.b.built:
            return
        value = played_value(board, self.seat, card, place)
        less = max(played_value(board, self.seat, card, space) for space in others)
        if value > less and value == a.worths[self.seat, card]:
            told = self._say(
                "elsewhere",
                card=self._name(card),
                value=number(value),
                less=number(less),
                place=spot(place, self.t),
            )
            yield Fact(min(value - less, self.own) / 2, "spot", told)


def _forced(after: _After) -> Front | None:
    """Return the front with a card of the rival at which it must build and that may suffer by it, or None."""
    own = [front for front in after.fronts if front.owner == after.rival and front.verdicts]
    if len(after.open) != 1 or not own or not own[0].cards:
        return None
    return own[0] if own[0].verdicts["destroy"] + own[0].verdicts["lower"] else None


def _least(front: Front) -> int:
    """Return the smallest value that destroys the card at a front."""
    return 2 * front.value if front.value > 0 else 1
