"""Static metadata about a game: its name, player counts and match options."""

from collections.abc import Mapping

import msgspec

from engine.errors import BadOption

RULINGS = "rulings"
"""The key under which a match's options record its rulings number."""


class Option(msgspec.Struct, frozen=True):
    """A choice made before a match starts.

    If ``many`` is set, the value is any subset of ``choices``, in their order and joined by ``+`` (the empty
    string is the empty set). ``when`` is an (option, value) pair: this option matters only if that one has
    that value. ``seats`` lists the player counts for which it matters, all if empty. ``later`` marks an
    option that was added after the game's release; older stored matches do not have it.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    many: bool = False
    when: tuple[str, str] | None = None
    seats: tuple[int, ...] = ()
    later: bool = False

    def matters(self, options: Mapping[str, str], seats: int) -> bool:
        """Return whether the option has any effect for this player count and these options."""
        if self.seats and seats not in self.seats:
            return False
        return self.when is None or options[self.when[0]] == self.when[1]

    def check(self, value: str) -> str:
        """Return ``value`` in canonical form; raise :class:`BadOption` if it is invalid."""
        if self.many:
            subset = set(filter(None, value.split("+")))
            if subset <= set(self.choices):
                return "+".join(c for c in self.choices if c in subset)
        elif value in self.choices:
            return value
        raise BadOption("refusal-option", option=self.name, value=value)


class Edition(msgspec.Struct, frozen=True):
    """Superseded data files, kept for matches that use earlier rulings.

    ``name`` is the former value of :attr:`Facts.edition`. ``files`` are the paths of all data files of that
    edition; they must never change. ``rulings`` is the last rulings number that uses them.
    """

    name: str
    files: tuple[str, ...]
    rulings: int


class Facts(msgspec.Struct, frozen=True):
    """The metadata that a game declares.

    ``seats`` are the allowed player counts. Raise ``rules_version`` whenever an existing log could replay
    differently. ``hands`` is set if seats hold information hidden from each other. ``learning`` is the number
    of turns for which newcomers get extra help in their first match. ``nickname`` is a short form of the
    title.

    ``edition`` names the set of cards or tiles; :attr:`engine.core.game.Game.edition` appends the fingerprint
    of the data files.

    ``rulings`` is the rulings number given to new matches. Raise it instead of ``rules_version`` if the game
    can still be played by the previous rulings, so that running matches keep theirs. From 2 on, the number is
    recorded in a match's options; players cannot choose it. ``earlier`` lists the superseded editions, oldest
    first.
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
        """The name to use when space is scarce, such as on a lock screen."""
        return self.nickname or self.title

    def check_options(self, options: Mapping[str, str], *, stored: bool = False) -> dict[str, str]:
        """Return all options with defaults filled in; raise :class:`BadOption` if one is invalid.

        The options of a ``stored`` match keep its rulings number and may lack later options. Otherwise the
        current rulings apply.
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
        """Raise :class:`BadOption` if the game does not support this player count."""
        if seats not in self.seats:
            least, most = min(self.seats), max(self.seats)
            raise BadOption("refusal-seats", least=least, most=most, same="yes" if least == most else "no")
