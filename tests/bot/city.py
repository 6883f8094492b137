"""Checks of what a match of Architectura shows in a channel, and to whom."""

from bot.delivery import pages
from bot.matches.past import past
from render.texts import texts
from tests.bot.walking import components
from tests.bot.world import World, read, texts_of


async def assert_public_board(place: World) -> None:
    """Check that the channel shows the public page, which the laws keep free of secrets."""
    table = await place.table()
    if table.match.over:
        table = await place.bot.services.tables.load_whole(table.id)
    before = await past(place.bot.services.tables.matches, table.record)
    post = await pages.public(place.bot.services.render_pool, table, texts(), past=before)
    assert read(place.last) == "\n".join((post.content, texts_of(components(post.controls))))
    assert [file.filename for file in place.last.attachments] == [file.filename for file in post.files]


async def assert_suggestions_from_own_hand(place: World) -> None:
    """Check that the active seat's suggestions are from its hand, and those of others are a hint."""
    table = await place.table()
    for seat in range(table.match.seats):
        suggestions = await place.member(table, seat).autocomplete(
            place.channel, "architectura play", "card", ""
        )
        if seat not in table.match.to_act:
            assert [choice["value"] for choice in suggestions] == ["-"]
            continue
        cards = {choice["value"].removeprefix("remove ") for choice in suggestions} - {"end", "-"}
        assert cards <= set(table.match.state.secret.hands[seat])
