"""The messages of votes and offers."""

from collections.abc import Mapping

from bot.delivery.poster import Render, Rendered, Subject
from bot.jobs.render_pool import RenderPool
from bot.matches.tables import Tables
from bot.platform import language
from bot.platform.actions import Agree, AnswerAbsence, TakeSeat
from bot.platform.budget import Purpose
from bot.platform.custom_ids import pack
from bot.screens.match import seats
from bot.screens.match.consent import question
from bot.screens.page import Post
from bot.screens.turn import takeback
from storage.delivery import PostingKind
from storage.records import AbsenceChoice, Listing, Motion, Trade, Vote, VoteOutcome


def renderers(tables: Tables, render_pool: RenderPool) -> Mapping[PostingKind, Render]:
    """Return the renderers of votes and offers."""
    matches = tables.matches

    async def vote(subject: Subject) -> Rendered:
        asked = await matches.votes.get(subject.id)
        post = await _question(tables, render_pool, await matches.get(asked.match), asked)
        marks = (pack(Agree(asked.id)), pack(AnswerAbsence(asked.id, AbsenceChoice.WAIT)))
        return Rendered(post, marks, Purpose.CALL, starts=asked.outcome is VoteOutcome.OPEN)

    async def offer(subject: Subject) -> Rendered:
        made = await matches.offers.get(subject.id)
        row = await matches.get(made.match)
        post = seats.offered(row, made, language.named(row.locale or None))
        is_open = made.state in (Trade.OPEN, Trade.HELD)
        return Rendered(post, (pack(TakeSeat(made.id)),), Purpose.CALL, starts=is_open)

    return {PostingKind.VOTE: vote, PostingKind.OFFER: offer}


async def _question(tables: Tables, render_pool: RenderPool, row: Listing, vote: Vote) -> Post:
    t = language.named(row.locale or None)
    if vote.motion is not Motion.UNDO or vote.outcome is not VoteOutcome.OPEN:
        return question(row, vote, t)
    table = await tables.load_whole(row.id)
    if table.match.seq != vote.seq:  # the match has continued, which ends the vote
        return question(row, await tables.matches.votes.get(vote.id), t)
    back = await render_pool.run(lambda: table.take_back(vote.seat))
    return takeback.question(table, vote, back, t)
