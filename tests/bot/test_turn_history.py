"""Descriptions of turns that were partly undone."""

from random import Random

from bot.matches import turn_history
from bot.screens.match import turn_message
from render.texts import signed, texts
from tests.bot.watched import seated
from tests.laws.layout import PEOPLE
from tests.laws.matches import Setting, course
from tests.laws.telling import harm_is_told_first

t = texts()


def test_the_remaining_part_of_a_partly_undone_turn_is_described() -> None:
    """The capture remains although the moves after it were undone and played again."""
    harm_is_told_first(course(Setting("westkingdom", 5), 218), Random("218"))


def test_a_message_without_room_for_details_still_says_what_brought_the_points() -> None:
    """The headline of each turn keeps its gain and the greatest source."""
    told = set[str]()
    for match in map(course(Setting("westkingdom", 5), 218).at, range(120, 180)):
        if len(match.to_act) == 1:
            table = seated(match, PEOPLE[:5])
            news = turn_history.missed(match, match.to_act[0], turn_message.turns(table, t))
            for turn in news:
                forms = turn_message.forms(table, [turn], t)
                if turn.seat not in match.to_act and turn.gains and turn.gains[turn.seat or 0]:
                    gain, (source, _) = signed(turn.gains[turn.seat or 0]), turn.why[turn.seat or 0][0]
                    assert gain in forms[4][turn.seat or 0]
                    assert source in forms[4][turn.seat or 0]
                    told.add(source)
    assert {"gold", "virtue"} <= told
