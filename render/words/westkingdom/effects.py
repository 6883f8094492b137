"""The effects of cards in *West Kingdom* as text, composed from the data file's vocabulary."""

from collections.abc import Sequence

from engine.games.westkingdom.box.vocabulary import SKILLS, Ability, Condition, Effect, Passive, Release
from render.texts import Texts, joined
from render.words.westkingdom.parts import amounts_text, counted


def effects_text(effects: Sequence[Effect], t: Texts) -> str:
    """Return effects in the order they are carried out, or an empty text if there are none."""
    return t("westkingdom-effect-then").join(effect_text(effect, t) for effect in effects)


def effect_text(effect: Effect, t: Texts) -> str:
    """Return an effect with all its modifiers, without a full stop."""
    text = verb_text(effect, t)
    if effect.per is not None:
        per = t(f"westkingdom-per-{effect.per.count.replace('_', '-')}", each=effect.per.each)
        text = t("westkingdom-effect-per", what=text, per=per)
    if effect.when is not None:
        text = t("westkingdom-effect-if", what=text, when=condition_text(effect.when, t))
    if effect.may or effect.trade is not None:
        text = t("westkingdom-effect-may", what=text)
    return t("westkingdom-effect-each", what=text) if effect.whom is not None else text


def verb_text(effect: Effect, t: Texts) -> str:
    """Return an effect without its modifiers."""
    if effect.gain is not None:
        return t("westkingdom-effect-gain", what=amounts_text(effect.gain, t))
    if effect.lose is not None:
        return t("westkingdom-effect-lose", what=amounts_text(effect.lose, t))
    if effect.choose:
        return t("westkingdom-list-or").join(effect_text(choice, t) for choice in effect.choose)
    if effect.release is not None:
        return _release(effect.release, t)
    if effect.score:
        return t("westkingdom-effect-score", points=effect.score)
    if effect.debt_score:
        way = "less" if effect.debt_score > 0 else "more"
        return t(f"westkingdom-effect-debt-{way}", points=abs(effect.debt_score))
    if effect.passive is not None:
        return passive_text(effect.passive, t)
    return _trade(effect, t) if effect.trade is not None else _other(effect, t)


def _trade(effect: Effect, t: Texts) -> str:
    """Return an exchange of goods, of virtue or of a plan for a gain."""
    assert effect.trade is not None
    pay, gain = effect.trade.pay, amounts_text(effect.trade.gain, t)
    if pay.virtue:
        return t("westkingdom-effect-trade-virtue", pay=amounts_text(pay, t), gain=gain)
    if pay.building_card:
        return t("westkingdom-effect-trade-plan", pay=amounts_text(pay, t), gain=gain)
    return t("westkingdom-effect-trade", pay=amounts_text(pay, t), gain=gain)


def _other(effect: Effect, t: Texts) -> str:
    if (capture := effect.capture) is not None:
        if capture.where == "any":
            return t("westkingdom-effect-capture-any", count=capture.count)
        if capture.limit is not None:
            return t("westkingdom-effect-capture-some", limit=capture.limit)
        return t("westkingdom-effect-capture-here")
    if effect.hire is not None:
        return t("westkingdom-effect-hire")
    if effect.wipe_apprentices:
        return t("westkingdom-effect-wipe")
    if effect.destroy_debt:
        return t("westkingdom-effect-destroy", count=effect.destroy_debt)
    if effect.craft is not None:
        return t(f"westkingdom-effect-craft-{effect.craft}")
    if effect.repeat_building:
        return t("westkingdom-effect-repeat")
    return t("westkingdom-effect-dismiss") if effect.discard_apprentice else t("westkingdom-effect-guildhall")


def _release(release: Release, t: Texts) -> str:
    if release.who is not None:
        return t("westkingdom-effect-free-artisan")
    if release.count == "all":
        return t(f"westkingdom-effect-free-all-{release.source}")
    return t(f"westkingdom-effect-free-{release.source}", count=release.count)


def condition_text(condition: Condition, t: Texts) -> str:
    """Return a condition as a subordinate clause."""
    if condition.most is not None:
        return t(f"westkingdom-most-{condition.most.replace('_', '-')}")
    assert condition.count is not None
    name = condition.count.replace("_", "-")
    if condition.eq == 0:
        return t(f"westkingdom-none-{name}")
    return t(f"westkingdom-atleast-{name}", count=condition.ge or 0)


def passive_text(passive: Passive, t: Texts) -> str:
    """Return a permanent rule."""
    if passive.skills is not None:
        names = [t(f"westkingdom-skill-{name}") for name in SKILLS if name in passive.skills]
        return t("westkingdom-effect-skills", skills=joined(names, t))
    if passive.interchangeable is not None:
        one, two = (t(f"westkingdom-good-{name}") for name in passive.interchangeable)
        return t("westkingdom-passive-interchangeable", one=one, two=two)
    if passive.apprentice_limit is not None:
        return t("westkingdom-passive-limit", count=passive.apprentice_limit)
    if passive.artisan_counts is not None:
        return t("westkingdom-passive-artisan", count=passive.artisan_counts)
    if passive.tool_also_adornment:
        return t("westkingdom-passive-adornment")
    return t("westkingdom-passive-no-discard")


def ability_text(ability: Ability, t: Texts) -> str:
    """Return the ability of an apprentice or player board, with its trigger."""
    if ability.passive is not None:
        return passive_text(ability.passive, t)
    if ability.on is None:
        return t("westkingdom-ability-none")
    text = _done(ability, t)
    if ability.when is not None:
        text = t("westkingdom-effect-if", what=text, when=condition_text(ability.when, t))
    if ability.may:
        text = t("westkingdom-effect-may", what=text)
    return t("westkingdom-ability", when=t(f"westkingdom-on-{ability.on.replace('_', '-')}"), what=text)


def _done(ability: Ability, t: Texts) -> str:
    if ability.gain is not None:
        word = "get" if ability.on == "reset" else "also"
        return t(f"westkingdom-ability-{word}", what=amounts_text(ability.gain, t))
    if ability.release is not None:
        return _release(ability.release, t)
    if ability.discount is not None:
        return _discount(ability, t)
    if ability.trade is not None:
        pay, gain = amounts_text(ability.trade.pay, t), amounts_text(ability.trade.gain, t)
        if ability.on == "take_debt":
            return t("westkingdom-ability-instead", pay=pay)
        return t("westkingdom-ability-trade", pay=pay, gain=gain)
    if ability.capture is not None:
        return t("westkingdom-effect-capture-here")
    return t("westkingdom-ability-extra", count=ability.extra_workers)


def _discount(ability: Ability, t: Texts) -> str:
    assert ability.discount is not None
    less = ability.discount
    if less.stone_or_wood:
        return t("westkingdom-ability-less-mixed", count=less.stone_or_wood)
    if less.virtue:
        return t("westkingdom-ability-less-virtue", what=counted("virtue", less.virtue, t))
    key = "westkingdom-ability-once" if ability.uses is not None else "westkingdom-ability-less"
    return t(key, what=amounts_text(less, t))
