"""A PostgreSQL server in a temporary folder, for all tests of a run.

Nothing is synced to disk. The server stops, and its folder is deleted, once the process that owns it is gone,
however that ended.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

MISSING = (
    "needs PostgreSQL's server (on Debian: apt-get install postgresql) and pip install 'ziggurat[postgres]'"
)
PATIENCE_SECONDS = 60.0
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300")
CRASHING = ("fsync=off", "max_connections=100")
"""Settings of a server that keeps committed data if it crashes, but not if its machine does."""


KEEPER = """
import os, sys
from pathlib import Path
os.chdir(sys.argv[1])
sys.path.insert(0, sys.argv[1])
from tests.postgres import keep
keep(Path(sys.argv[2]), int(sys.argv[3]))
"""


@cache
def programs() -> Path | None:
    """Return the folder with PostgreSQL's programs, or None if there is none or no user to run them."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if (initdb := shutil.which("initdb")) is not None:
        folders.insert(0, Path(initdb).resolve().parent)
    has_user = os.getuid() != 0 or any(user.pw_name == "postgres" for user in pwd.getpwall())
    return next(
        (folder for folder in reversed(folders) if (folder / "pg_isready").exists() and has_user), None
    )


def address() -> str:
    """Return the address of the server's database, starting it if necessary; skip the test if that fails."""
    pytest.importorskip("psycopg_pool", reason=MISSING)
    if programs() is None:
        pytest.skip(MISSING)
    owner = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    return _started(owner)


@cache
def _started(owner: int) -> str:
    folder = Path(tempfile.gettempdir()) / f"ziggurat-postgres-{owner}"
    with suppress(FileExistsError):
        folder.mkdir(0o755)  # the process that creates the folder starts the server
        command = (sys.executable, "-c", KEEPER, str(Path(__file__).parent.parent), str(folder), str(owner))
        with (folder / "keeper.log").open("wb") as log:
            outputs = [(os.POSIX_SPAWN_DUP2, log.fileno(), number) for number in (1, 2)]
            os.posix_spawn(sys.executable, command, os.environ, file_actions=outputs, setsid=True)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (folder / "ready").exists():
        if time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start: {(folder / 'keeper.log').read_text()}")
        time.sleep(0.05)
    return f"postgresql://postgres@/postgres?host={folder}"


class Server:
    """A server in a folder, which can be stopped and restarted."""

    def __init__(self, folder: Path, settings: Sequence[str] = SETTINGS) -> None:
        self.folder, self._data, self._settings = folder, folder / "data", settings
        self._process: subprocess.Popen[bytes] | None = None
        self._user = "postgres" if os.getuid() == 0 else None

    @property
    def address(self) -> str:
        """The address of its database."""
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def create(self) -> None:
        """Create an empty database cluster."""
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        initdb = self._program("initdb")
        arguments = ("--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "-D")
        self._run(initdb, *arguments, str(self._data))

    def start(self) -> None:
        """Start, and wait until it accepts connections."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                (
                    self._program("postgres"),
                    "-D",
                    str(self._data),
                    "-k",
                    str(self.folder),
                    "-h",
                    "",
                    *settings,
                ),
                user=self._user,
                group=self._user,
                extra_groups=None if self._user is None else [],
                cwd=self.folder,
                start_new_session=True,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE_SECONDS
        ready = (self._program("pg_isready"), "-q", "-h", str(self.folder), "-U", "postgres")
        while subprocess.run(ready, check=False).returncode != 0:
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError("PostgreSQL did not start")
            time.sleep(0.05)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Stop: interrupt running work (SIGINT), or crash (SIGQUIT)."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE_SECONDS)

    def _program(self, name: str) -> str:
        folder = programs()
        assert folder is not None
        return str(folder / name)

    def _run(self, *command: str) -> None:
        groups: list[str] | None = None if self._user is None else []
        user = self._user
        output = subprocess.DEVNULL
        subprocess.run(
            command, check=True, user=user, group=user, extra_groups=groups, cwd=self.folder, stdout=output
        )


@contextmanager
def own_server() -> Iterator[Server]:
    """Run a server for this test alone, which may stop or crash it; skip the test if that is impossible."""
    pytest.importorskip("psycopg_pool", reason=MISSING)
    if programs() is None:
        pytest.skip(MISSING)
    with tempfile.TemporaryDirectory(prefix="zigg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = Server(Path(folder), settings=CRASHING)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)


def keep(folder: Path, owner: int) -> None:
    """Run a server until the process it belongs to is gone."""
    server = Server(folder)
    try:
        server.create()
        server.start()
        (folder / "ready").touch()
        while _is_alive(owner):
            time.sleep(0.5)
    finally:
        server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
