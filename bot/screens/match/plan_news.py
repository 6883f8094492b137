"""Why a plan didn't apply, in words."""

from collections.abc import Sequence

from engine.plans import PlanReason
from render.texts import Texts, signed


def reason(reasons: Sequence[PlanReason], t: Texts) -> str:
    """Return why a plan didn't apply: a sentence, or one for each line if these differ."""
    texts = [t(each.key, **each.args | _signed(each)) for each in reasons]
    if len({*texts}) <= 1:
        return "".join(texts[:1])
    return " ".join(t("plan-line", number=number, reason=text) for number, text in enumerate(texts, 1))


def _signed(reason: PlanReason) -> dict[str, str]:
    """Return the arguments that are changes of points, with their signs."""
    changes = {name: reason.args[name] for name in ("worth", "wanted") if name in reason.args}
    return {name: signed(int(change)) for name, change in changes.items()}
