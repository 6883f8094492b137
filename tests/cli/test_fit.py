"""``ziggurat fit``: reproducible values from matches."""

from pathlib import Path

import msgspec
import pytest

from bot.cli.dev.fit import Sample, _fitted, _promise
from bot.cli.main import main
from engine.robots.values import PHASES, Values


def test_the_same_arguments_give_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        assert main(["fit", "ancient", "--matches", "3", "--seed", "4", "--out", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    values = msgspec.json.decode(files[0].read_bytes(), type=Values)
    assert values.made == "ziggurat fit ancient --matches 3 --seed 4"
    assert len(values.phases) == len(values.spread) == PHASES
    assert any(values.phases)
    assert capsys.readouterr().out.count("phase ") == 2 * PHASES


def test_the_value_of_a_trait_is_found() -> None:
    samples = [
        Sample(
            number,
            2,
            {"tower": float(number % 7 - 3), "noise": float(number % 3 - 1)},
            5,
            5 + 4 * (number % 7 - 3),
        )
        for number in range(2000)
    ]
    values = _fitted(samples, "")
    assert values.phases[2]["tower"] == pytest.approx(4, abs=0.3)
    assert values.phases[2]["noise"] == pytest.approx(0, abs=0.3)
    assert _promise(values, samples[0]) == pytest.approx(-12, abs=1)
    assert values.phases[0] == {}
    assert min(values.spread) >= 1
