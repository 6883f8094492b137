"""Users' faces: chosen in settings, made distinct when a match begins, and gone with their data."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from storage import Matches
from storage.records import Listing, Person, PlayerFace, TableSpec
from storage.sql.faces import COLOURS, EMBLEMS, distinct
from storage.timing import Preferences
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, execute
from tests.storage.test_privacy import robot
from tests.support import counting, play_turn

GUILD = 5


def test_six_who_chose_the_same_have_six_colours_and_emblems() -> None:
    faces = distinct([PlayerFace("teal", "wave")] * 6)
    assert [face.colour for face in faces] == ["teal", "violet", "gold", "ivory", "black", "red"]
    assert [face.emblem for face in faces] == ["wave", "lozenge", "tower", "sun", "moon", "rosette"]


@pytest.mark.parametrize(
    ("wishes", "colours"),
    [
        (["", ""], ["ivory", "black"]),
        (["", "ivory"], ["black", "ivory"]),
        (["black", "", ""], ["black", "red", "teal"]),
        (["gold", "gold", ""], ["gold", "ivory", "red"]),
        (["pink", "black"], ["ivory", "black"]),
    ],
)
def test_chosen_colours_are_given_before_those_of_seats(wishes: list[str], colours: list[str]) -> None:
    """The earlier seat keeps it, and a colour that doesn't exist counts as none."""
    assert [face.colour for face in distinct([PlayerFace(wish) for wish in wishes])] == colours


async def started(matches: Matches, channel: int = 1) -> Listing:
    """Start a match of Ann's lobby in which Ben sits first."""
    row = await matches.lobbies.create(channel, GUILD, ANN, TableSpec("counting", 2), now=now())
    await matches.lobbies.join(row.id, BEN, now=now())
    return await matches.lobbies.start(row.id, [BEN.user, ANN.user], counting(), now=now())


async def save(matches: Matches, user: int, hidden: bool = False, **face: str) -> None:
    await matches.people.save(Preferences(user, hidden=hidden, **face), now=now())  # type: ignore[arg-type]


async def test_a_match_keeps_the_faces_with_which_it_began(matches: Matches) -> None:
    plain = await started(matches)
    assert plain.faces == ()
    await save(matches, ANN.user, colour="teal", emblem="moon", title="best-turn")
    assert (await matches.get(plain.id)).faces == ()
    row = await started(matches, channel=2)
    faces = (PlayerFace("ivory", "sun"), PlayerFace("teal", "moon", "best-turn", own=True))
    assert row.faces == (await matches.get(row.id)).faces == faces
    await save(matches, ANN.user, colour="gold")
    assert (await matches.get(row.id)).faces == faces
    assert (await matches.people.get(ANN.user)).colour == "gold"


async def test_every_way_to_begin_a_match_seats_faces(matches: Matches) -> None:
    await save(matches, BEN.user, colour="gold")
    row = await matches.insert(3, GUILD, ANN.user, [ANN, BEN], counting(), now=now())
    assert [face.colour for face in row.faces] == ["ivory", "gold"]
    match = counting()
    while not match.over:
        play_turn(match)
    imported = await matches.insert(4, GUILD, ANN.user, [ANN, BEN], match, now=now())
    assert imported.faces == ()


async def test_a_title_and_frame_leave_with_their_player(matches: Matches) -> None:
    """The colour and emblem stay, so that the board does not change."""
    await save(matches, ANN.user, colour="teal", title="best-turn")
    row = await started(matches)
    other = await matches.replace(row.id, ANN.user, Person(12, "Cy"), now=now())
    assert other.faces == (row.faces[0], replace(row.faces[1], title=""))


async def test_hiding_and_deleting_remove_titles_frames_and_faces(matches: Matches) -> None:
    await won(matches, ANN.user, wins=3, played=3)
    await save(matches, ANN.user, colour="teal", title="best-turn")
    faces = {ANN.user: PlayerFace("teal", title="best-turn", framed=True)}
    assert await matches.faces.of([ANN.user, BEN.user, -3], GUILD, now=now()) == faces
    assert await matches.faces.of([-3], GUILD, now=now()) == {}
    row, ended = await started(matches), await finished(matches, 7)
    assert row.faces[1] == PlayerFace("teal", "moon", "best-turn", framed=True)
    await save(matches, ANN.user, hidden=True, colour="teal", title="best-turn")
    assert await matches.faces.of([ANN.user], GUILD, now=now()) == {ANN.user: PlayerFace("teal")}
    assert (await matches.get(row.id)).faces[1] == PlayerFace("teal", "moon")
    assert (await matches.get(ended)).faces[0] == PlayerFace("teal", "sun")
    exported = await matches.privacy.export(ANN.user)
    assert [exported["settings"][0][name] for name in ("colour", "emblem", "title")] == [
        "teal",
        "",
        "best-turn",
    ]
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert await matches.faces.of([ANN.user], GUILD, now=now()) == {}
    assert await matches.people.get(ANN.user) == Preferences(ANN.user)


async def test_awards_of_matches_that_count_are_titles(matches: Matches) -> None:
    assert await matches.faces.earned(ANN.user) == {}
    first, second, early = [await finished(matches, channel) for channel in (5, 6, 7)]
    await execute(matches.database, "UPDATE result SET early = TRUE WHERE match = ?", early)
    for match_id in (first, first, second, early):
        await matches.faces.honour(match_id, {0: ["best-turn"], 1: []})
    assert await matches.faces.earned(ANN.user) == {"best-turn": 2}
    assert await matches.faces.earned(BEN.user) == {}
    await matches.faces.honour(first, {1: ["best-turn"]})
    assert await matches.faces.earned(ANN.user) == {"best-turn": 1}
    await matches.privacy.erase(BEN.user, robot, now=now())
    assert await matches.faces.earned(BEN.user) == {}


@pytest.mark.parametrize(
    ("wins", "first"),
    [
        ({10: (2, 2), 11: (1, 2)}, []),  # two matches are too few
        ({10: (3, 5), 11: (2, 9)}, [10]),
        ({10: (3, 5), 11: (3, 4)}, [11]),  # the same wins in fewer matches
        ({10: (3, 4), 11: (3, 4), 12: (1, 9)}, [10, 11]),
        ({10: (0, 3)}, []),
        ({10: (3, 5), -1000001: (9, 9)}, [10]),
    ],
)
async def test_the_first_of_last_month_has_most_wins(
    matches: Matches, wins: dict[int, tuple[int, int]], first: list[int]
) -> None:
    for user, (count, played) in wins.items():
        await won(matches, user, wins=count, played=played)
    faces = await matches.faces.of([10, 11, 12], GUILD, now=now())
    assert [user for user, face in faces.items() if face.framed] == first
    assert await matches.faces.of([10, 11, 12], GUILD + 1, now=now()) == {}
    assert await matches.faces.of([10, 11, 12], None, now=now()) == {}


async def test_wins_of_all_games_count_and_hidden_users_are_passed_over(matches: Matches) -> None:
    january = int(datetime(2027, 1, 9, tzinfo=UTC).timestamp())
    await won(matches, 10, wins=2, played=3, month="2026-12")
    await won(matches, 10, wins=2, played=2, month="2026-12", game="other")
    await won(matches, 11, wins=3, played=3, month="2026-12")
    await won(matches, 12, wins=9, played=9, month="2026-11")
    assert await matches.faces.of([10, 11, 12], GUILD, now=january) == {10: PlayerFace(framed=True)}
    await save(matches, 10, hidden=True)
    assert await matches.faces.of([10, 11, 12], GUILD, now=january) == {11: PlayerFace(framed=True)}


async def won(
    matches: Matches, user: int, wins: int, played: int, month: str = "", game: str = "counting"
) -> None:
    if not month:
        day = datetime.fromtimestamp(now(), UTC)
        month = f"{day.year - (day.month == 1)}-{(day.month - 2) % 12 + 1:02}"
    fields = f"{GUILD}, '{month}', '{game}', 2, {user}, 25, 8, 1500, {played}, {wins}"
    await execute(matches.database, f"INSERT INTO rating VALUES ({fields})")


async def finished(matches: Matches, channel: int) -> int:
    match = counting()
    row = await matches.insert(channel, GUILD, ANN.user, [ANN, BEN], match, now=now())
    while not match.over:
        play_turn(match)
    await matches.append(row.id, 0, match.log, match, now=now())
    return row.id


def test_there_are_enough_for_six_players() -> None:
    assert len(set(COLOURS)) == len(set(EMBLEMS)) == 6
