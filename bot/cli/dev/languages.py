"""``ziggurat languages``: how complete each translation is."""

from argparse import Namespace

from render.texts import ENOUGH, coverage, languages, offered


def run(arguments: Namespace) -> None:
    """Print one line per language and, on request, the texts that it lacks."""
    for language in languages():
        progress = coverage(language)
        verdict = (
            "offered" if language in offered() else f"not offered: below {ENOUGH:.0%}".replace("%", " %")
        )
        print(f"{language:6} {100 * progress.share:5.1f} %  {progress.had} of {progress.total}  {verdict}")
        if arguments.missing:
            for key in progress.missing:
                print(f"    {key}")
