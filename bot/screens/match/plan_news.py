"""Why a plan didn't apply, in words."""

from collections.abc import Sequence

from engine.plans import PlanReason
from render.texts import Texts


def reason(reasons: Sequence[PlanReason], t: Texts) -> str:
    """Return why a plan didn't apply: a sentence, or one for each line if these differ."""
    texts = [t(each.key, **each.args) for each in reasons]
    if len({*texts}) <= 1:
        return "".join(texts[:1])
    return " ".join(t("plan-line", number=number, reason=text) for number, text in enumerate(texts, 1))
