"""A newer version of this program, like a later release, to run beside the present one."""

import re
import shutil
from pathlib import Path

from storage.postgres.migrate import scripts
from tests.bench.loopback.process import ROOT

VERSION = "999.0.0"
FOLDERS = ("bot", "engine", "render", "storage")
TABLE = "CREATE TABLE later (id INTEGER PRIMARY KEY, note TEXT NOT NULL);\n"


def newer(folder: Path, *, rules: str = "") -> Path:
    """Make a newer program and return its folder.

    It has one more table, which the present version works with, and newer ``rules`` of one game.
    """
    for name in FOLDERS:
        # including bytecode, valid as sources keep their times, but not files being written right now
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    present = max(scripts())
    for engine in ("sqlite", "postgres"):
        migration = folder / f"storage/{engine}/migrations/{present + 1:04}_later.sql"
        migration.write_text(TABLE, encoding="utf-8")
    with (folder / "storage/compatibility.py").open("a", encoding="utf-8") as file:
        file.write(f"\nWORKS_WITH[{present + 1}] = {present}\n")
    described = folder / f"ziggurat-{VERSION}.dist-info"
    described.mkdir()
    text = f"Metadata-Version: 2.1\nName: ziggurat\nVersion: {VERSION}\n"
    (described / "METADATA").write_text(text, encoding="utf-8")
    if rules:
        facts = folder / f"engine/games/{rules}/facts.py"
        text, count = re.subn(
            r"rules_version=(\d+)",
            lambda match: f"rules_version={int(match[1]) + 1}",
            facts.read_text(encoding="utf-8"),
        )
        assert count == 1
        facts.write_text(text, encoding="utf-8")
    return folder
