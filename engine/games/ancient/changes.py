"""What the moves of a turn do to a player's own things; used for playing and for previews alike."""

from msgspec.structs import replace

from engine.games.ancient.events import Collected
from engine.games.ancient.state import Last, Phase, Player


def place(player: Player, space: int, laid: int) -> Player:
    """Return the player with a laid stone on a large space."""
    large = player.large
    last = Last(space, player.last.small, player.last.collected, player.last.card)
    return replace(player, large=(*large[:space], laid, *large[space + 1 :]), last=last)


def fit(player: Player, space: int, kind: int) -> Player:
    """Return the player with a small stone on a small space."""
    small, last = player.small, player.last
    last = Last(last.large, (*last.small, space), last.collected, last.card)
    return replace(player, small=(*small[:space], kind, *small[space + 1 :]), last=last)


def collect(player: Player, kinds: tuple[int, ...]) -> Player:
    """Return the player with more small stones in the collection."""
    last = player.last
    last = Last(last.large, last.small, last.collected + len(kinds), last.card)
    return replace(player, collection=player.collection + kinds, last=last)


def gain(player: Player, card: int) -> Player:
    """Return the player with one card more."""
    last = player.last
    last = Last(last.large, last.small, last.collected, card)
    return replace(player, cards=(*player.cards, card), last=last)


def advance(
    player: Player, pending: tuple[int, ...], due: int
) -> tuple[Player, tuple[int, ...], Phase, tuple[Collected, ...]]:
    """Return what the turn goes on with; stones without room in the pyramid go into the collection."""
    forced: tuple[Collected, ...] = ()
    if pending:
        if -1 in player.small:
            return player, pending, "small", forced
        player, forced = collect(player, pending), (Collected(pending, forced=True),)
    return player, (), "card" if due else "end", forced
