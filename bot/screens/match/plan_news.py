"""Why a plan didn't apply, in words."""

from collections.abc import Sequence

from bot.matches.table import Table
from bot.screens.page import safe
from engine.plans import PlanReason
from render.texts import Texts, signed
from render.words import fact


def reason(
    reasons: Sequence[PlanReason], t: Texts, table: Table | None = None, seat: int | None = None
) -> str:
    """Return why a plan didn't apply: a sentence, or one for each line if these differ.

    With the ``table`` and the plan's ``seat`` a condition names its subject.
    """
    texts = [_sentence(each, t, table, seat) for each in reasons]
    if len({*texts}) <= 1:
        return "".join(texts[:1])
    return " ".join(t("plan-line", number=number, reason=text) for number, text in enumerate(texts, 1))


def subject(table: Table, seat: int | None, name: str, t: Texts) -> str:
    """Name what one of the game's own conditions is about."""
    names = [*map(safe, table.names)]
    return fact(table.game.facts.slug, name, table.match.view(seat), names, t)


def _sentence(reason: PlanReason, t: Texts, table: Table | None, seat: int | None) -> str:
    key, args = reason.key, reason.args | _signed(reason)
    if table is not None and "fact" in args:
        what = subject(table, seat, str(args["fact"]), t)
        return t("plan-reason-gone" if key == "plan-reason-no-fact" else "plan-reason-there", what=what)
    return t(key, **args)


def _signed(reason: PlanReason) -> dict[str, str]:
    """Return the arguments that are changes of points, with their signs."""
    changes = {name: reason.args[name] for name in ("worth", "wanted") if name in reason.args}
    return {name: signed(int(change)) for name, change in changes.items()}
