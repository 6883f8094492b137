"""What is declared about a game: its name, its seats, and the options to choose before a match."""

from collections.abc import Mapping

import msgspec

from engine.errors import BadOption

RULINGS = "rulings"
"""What the options of a match call the rulings it is played by."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before a match starts.

    ``many`` options take any subset of ``choices``, written in their order and joined by ``+``
    (the empty string is the empty set). ``when`` names another option and the value of it with
    which alone this one matters, ``seats`` the numbers of players (all, where it is empty).
    A ``later`` one came once people played: stored matches of before lack it, and go without.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    many: bool = False
    when: tuple[str, str] | None = None
    seats: tuple[int, ...] = ()
    later: bool = False

    def matters(self, options: Mapping[str, str], seats: int) -> bool:
        """Return whether the option makes a difference with that number of players and these options."""
        if self.seats and seats not in self.seats:
            return False
        return self.when is None or options[self.when[0]] == self.when[1]

    def check(self, value: str) -> str:
        """Return the value in its normal form, or raise :class:`BadOption`."""
        if self.many:
            subset = set(filter(None, value.split("+")))
            if subset <= set(self.choices):
                return "+".join(c for c in self.choices if c in subset)
        elif value in self.choices:
            return value
        raise BadOption("refusal-option", option=self.name, value=value)


class Edition(msgspec.Struct, frozen=True):
    """Data that matches of earlier rulings are still played with.

    ``name`` is what :attr:`Facts.edition` was then, ``files`` are the paths of all data files of then, which
    have to stay as they were, and ``rulings`` the last ones that went with them.
    """

    name: str
    files: tuple[str, ...]
    rulings: int


class Facts(msgspec.Struct, frozen=True):
    """The declared facts of a game.

    ``seats`` are the numbers of players allowed. ``rules_version`` grows whenever an old log
    could replay differently. ``hands`` says that seats hold something which the others may not
    see. ``learning`` is how many turns of a first match somebody is helped in. ``edition`` names the
    cards or tiles a match is played with; the core adds a fingerprint of the game's data files to it
    (:attr:`engine.core.game.Game.edition`). ``nickname`` is what players call the game for short.
    ``rulings`` is the number of the rulings that new matches are played by. It grows instead of
    ``rules_version`` where the game can still play by the ones before, so that a match keeps those it
    was set up with: it stands among the options of a match, from 2 on, and cannot be chosen. Where new
    rulings came with new data, ``earlier`` has those of the ones before, the oldest first.
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    rules_version: int
    options: tuple[Option, ...] = ()
    hands: bool = False
    learning: int = 2
    edition: str = "booklet"
    nickname: str = ""
    rulings: int = 1
    earlier: tuple[Edition, ...] = ()

    @property
    def short(self) -> str:
        """What the game is called where room is scarce, such as on a lock screen."""
        return self.nickname or self.title

    def check_options(self, options: Mapping[str, str], *, stored: bool = False) -> dict[str, str]:
        """Return all options with defaults filled in; raise :class:`BadOption` for a wrong one.

        Those of a ``stored`` match have its own rulings and lack what came later, all others have the present
        ones.
        """
        declared = {option.name: option for option in self.options}
        later_rulings = {str(number) for number in range(2, self.rulings + 1)}
        for name, value in options.items():
            if name not in declared and not (name == RULINGS and value in later_rulings):
                raise BadOption("refusal-option", option=name, value=value)
        full = {
            name: option.check(options.get(name, option.default))
            for name, option in declared.items()
            if name in options or not (stored and option.later)
        }
        rulings = options.get(RULINGS, "1") if stored else str(self.rulings)
        return full | ({RULINGS: rulings} if rulings in later_rulings else {})

    def check_seats(self, seats: int) -> None:
        """Raise :class:`BadOption` where the game is not played by that many."""
        if seats not in self.seats:
            least, most = min(self.seats), max(self.seats)
            raise BadOption("refusal-seats", least=least, most=most, same="yes" if least == most else "no")
