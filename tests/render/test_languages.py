"""Translations: missing texts fall back to English, one by one; and their coverage."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from babel.numbers import format_decimal
from fluent.syntax import FluentParser

from bot.cli.main import main
from bot.platform import language
from render import texts as module
from render.numerals import ENGLISH, HYPHEN, MINUS
from render.texts import ENOUGH, FALLBACK, Texts, coverage, languages, offered

SOURCE = """\
hello = Hello, { $name }!
cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
bye = Goodbye
"""

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Replace the real languages."""

    def put(**files: str) -> None:
        for name, text in {"en": SOURCE, **files}.items():
            (tmp_path / name).mkdir()
            (tmp_path / name / "core.ftl").write_text(text, encoding="utf-8")

    monkeypatch.setattr(module, "LOCALE", tmp_path)
    forget()
    yield put
    forget()


def forget() -> None:
    """Reload all languages."""
    module._read.cache_clear()
    module.coverage.cache_clear()
    module.offered.cache_clear()


def test_missing_texts_fall_back_to_english(write: Write) -> None:
    write(de="hello = Hallo, { $name }!")
    t = Texts("de")
    assert t("hello", name="Ann") == "Hallo, Ann!"
    assert [t("cards", count=count) for count in (1, 2)] == ["1 card", "2 cards"]
    assert "bye" in t
    assert "other" not in t
    with pytest.raises(KeyError):
        t("other")


def test_texts_with_unknown_placeholders_fall_back_to_english(write: Write) -> None:
    write(de="hello = Hallo, { $nmae }!")
    assert Texts("de")("hello", name="Ann") == "Hello, Ann!"
    assert coverage("de").missing == ("bye", "cards", "hello")
    with pytest.raises(ValueError, match="hello"):
        Texts(FALLBACK)("hello")


def test_plurals_follow_the_language(write: Write) -> None:
    write(
        pl="cards = { $count ->\n    [one] 1 karta\n    [few] { $count } karty\n   *[many] { $count } kart\n}"
    )
    assert [Texts("pl")("cards", count=count) for count in (1, 3, 5)] == ["1 karta", "3 karty", "5 kart"]


def test_english_needs_no_locale_tables(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write()

    def parse(*_: object, **__: object) -> None:
        raise AssertionError("they take megabytes")

    monkeypatch.setattr("babel.Locale.parse", parse)
    assert [Texts()("cards", count=count) for count in (0, 1, 2, 1234)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "1,234 cards",
    ]


def test_english_plurals_match_the_locale_tables() -> None:
    tables = Locale("en")
    counts = (*range(-30, 130), 1001, 12345, 1234567)
    assert [*map(ENGLISH.plural_form, counts)] == [*map(tables.plural_form, counts)]
    written = [ENGLISH.number(count).replace(MINUS, HYPHEN) for count in counts]
    assert written == [format_decimal(count, locale=tables) for count in counts]


def test_number_format_follows_the_language(write: Write) -> None:
    write(de="cards = { $count } Karten")
    assert [Texts("de")("cards", count=count) for count in (1234, -5)] == ["1.234 Karten", "−5 Karten"]


def test_formatted_texts_are_cached(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write()
    t, made = Texts(), []
    format_pattern = t._bundle.format_pattern

    def counted(*arguments: Any) -> Any:
        made.append(arguments)
        return format_pattern(*arguments)

    monkeypatch.setattr(t._bundle, "format_pattern", counted)
    assert [t("cards", count=count) for count in (1, 2, 1, 2)] == ["1 card", "2 cards"] * 2
    assert len(made) == 2


def test_texts_are_parsed_on_demand(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write()
    parsed = list[str]()
    parse = FluentParser.parse

    def recording(parser: FluentParser, text: str) -> Any:
        parsed.append(text)
        return parse(parser, text)

    monkeypatch.setattr(FluentParser, "parse", recording)
    t = Texts()
    assert parsed == []
    assert [t("bye"), t("hello", name="Ann")] == ["Goodbye", "Hello, Ann!"]
    assert t("hello", name="Bo") == "Hello, Bo!"
    assert [text.split()[0] for text in parsed] == ["bye", "hello"]


def test_texts_can_refer_to_others(write: Write) -> None:
    write(
        de="# Wie es heißt\n-game =\n    { $case ->\n       *[nominative] das Spiel\n"
        "        [dative] dem Spiel\n    }\n\n## Rest\n"
        'hello = Hallo, { $name }! { bye }\n    .title = Gruß\nbye = Bis bald bei { -game(case: "dative") }'
    )
    assert Texts("de")("hello", name="Ann") == "Hallo, Ann! Bis bald bei dem Spiel"
    assert "-game" not in Texts("de")


def test_circular_texts_fall_back_to_english(write: Write) -> None:
    write(de="hello = Hallo, { $name }! { bye }\nbye = { hello }")
    assert Texts("de")("bye") == "Goodbye"


def test_coverage_is_the_share_of_english_texts(write: Write) -> None:
    write(de="hello = Hallo, { $name }!\nbye = Tschüs\nnobody-asks = nie", fr="")
    assert languages() == ("de", "en", "fr")
    assert coverage("de").missing == ("cards",)
    assert (coverage("de").had, coverage("de").total) == (2, 3)
    assert coverage("de").share == pytest.approx(2 / 3)
    assert (coverage("en").share, coverage("fr").share) == (1, 0)


def test_only_sufficiently_complete_languages_are_offered(write: Write) -> None:
    write(de=SOURCE.replace("Goodbye", "Tschüs"), fr="bye = Adieu")
    assert coverage("fr").share < ENOUGH
    assert offered() == {"de", "en"}
    goodbyes = {locale: language.named(locale)("bye") for locale in ("de", "fr", "sv-SE", "en-GB", None)}
    assert goodbyes == {
        "de": "Tschüs",
        "fr": "Goodbye",
        "sv-SE": "Goodbye",
        "en-GB": "Goodbye",
        None: "Goodbye",
    }


def test_report_lists_missing_texts(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    write(de="bye = Tschüs")
    assert main(["languages"]) == 0
    german, english = capsys.readouterr().out.splitlines()
    assert german.split() == ["de", "33.3", "%", "1", "of", "3", "not", "offered:", "below", "95", "%"]
    assert english.split() == ["en", "100.0", "%", "3", "of", "3", "offered"]
    assert main(["languages", "--missing"]) == 0
    assert capsys.readouterr().out.splitlines()[1:3] == ["    cards", "    hello"]
