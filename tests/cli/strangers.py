"""Clients that open many connections to a server of the bot and misuse all of them."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from tests.bench.loopback.process import ROOT

HEAD = (
    b"POST /interactions HTTP/1.1\r\nHost: bot\r\nX-Signature-Timestamp: 1790000000\r\n"
    b"X-Signature-Ed25519: " + b"00" * 64 + b"\r\nContent-Type: application/json\r\n"
)
UNFINISHED = HEAD + b"Content-Length: 1000\r\n\r\n{"
LARGE = HEAD + b"Content-Length: 1000000\r\n\r\n" + b" " * 900_000
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
GARBAGE = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256))
UNREAD = b"GET /metrics HTTP/1.1\r\nHost: bot\r\n\r\n" * 2000
"""Requests whose responses the client never reads."""


class Attack(NamedTuple):
    """What each connection sends first, and then every half second."""

    first: bytes
    again: bytes = b""


ATTACKS = {
    "unfinished bodies": Attack(UNFINISHED),
    "silence": Attack(b""),
    "headers drop by drop": Attack(b"POST /interactions HTTP/1.1\r\nHost: bot\r\nX-A: ", b"a"),
    "bodies drop by drop": Attack(CHUNKED, b"1\r\n \r\n"),
    "large bodies": Attack(LARGE),
    "garbage": Attack(GARBAGE),
    "unread answers": Attack(UNREAD),
}
AGAIN_SECONDS = 0.5


class Strangers:
    """Keeps ``count`` connections open to a port, reopening those that are closed.

    ``opened`` counts the connections made so far, and ``open`` those open now.
    """

    def __init__(self, port: int, attack: Attack, count: int) -> None:
        self._port, self._attack, self._count = port, attack, count
        self._tasks: list[asyncio.Task[None]] = []
        self.opened = 0
        self.open = 0

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Attack until the block ends."""
        self._tasks = [asyncio.create_task(self._connection()) for _ in range(self._count)]
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connection(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with socket.socket() as sock, contextlib.suppress(OSError):
                sock.setblocking(False)
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                await loop.sock_connect(sock, ("127.0.0.1", self._port))
                self.opened += 1
                self.open += 1
                try:
                    await self._misuse(loop, sock)
                finally:
                    self.open -= 1
            await asyncio.sleep(0.2)

    async def _misuse(self, loop: asyncio.AbstractEventLoop, sock: socket.socket) -> None:
        sending = asyncio.ensure_future(loop.sock_sendall(sock, self._attack.first))
        try:
            while True:
                await asyncio.sleep(AGAIN_SECONDS)
                if sending.done() and self._attack.again:
                    await loop.sock_sendall(sock, self._attack.again)
                if _is_closed(sock, reads=self._attack.first is not UNREAD):
                    return
        finally:
            sending.cancel()
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await sending


def _is_closed(sock: socket.socket, *, reads: bool) -> bool:
    """Return whether the other side has closed a connection; data is discarded if ``reads``."""
    try:
        while data := sock.recv(65536, 0 if reads else socket.MSG_PEEK):
            if not reads:
                return _is_reset(sock)
        return data == b""
    except BlockingIOError:
        return False


def _is_reset(sock: socket.socket) -> bool:
    return sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0


@asynccontextmanager
async def attacked(port: int, name: str, count: int) -> AsyncIterator[None]:
    """Attack a port from another process until the block ends."""
    call = f"asyncio.run(attack({port}, {name!r}, {count}))"
    code = f"import asyncio; from tests.cli.strangers import attack; {call}"
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", code), cwd=ROOT, stdin=pipe, stdout=pipe
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"begun\n"
        yield
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def attack(port: int, name: str, count: int) -> None:
    """Attack a port until killed; print "begun" once all connections are open."""
    strangers = Strangers(port, ATTACKS[name], count)
    async with strangers.at_work():
        while strangers.opened < count:  # noqa: ASYNC110  # as simple as that
            await asyncio.sleep(0.05)
        sys.stdout.write("begun\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
