"""A small Discord on this machine, over real sockets, and the unmodified ``ziggurat run`` connected to it."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import web

ROOT = Path(__file__).parents[2]
USER = {"id": "1", "username": "Ziggurat", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "Ziggurat",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": USER,
}

# ziggurat run with discord.py's two addresses changed, and a short pause before the commands are tried again
RUN = """
import sys, yarl, discord.http, discord.gateway
from bot import registration
from bot.__main__ import main
from storage.sqlite import database
discord.http.Route.BASE = sys.argv[1] + "/api"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv[1] + "/gateway")
registration.FIRST_PAUSE_SECONDS = 0.2
database.BUSY_SECONDS = 0.5
sys.exit(main(["run"]))
"""


def reply(data: object, status: int = 200) -> web.Response:
    """Return an answer whose type is as bare as Discord's, or discord.py takes it for text."""
    return web.Response(body=json.dumps(data), status=status, headers={"Content-Type": "application/json"})


class Loopback:
    """What this Discord answers: ``me`` to the token, ``commands`` one by one, and how the gateway closes.

    ``close`` is the code after the bot has identified itself; None keeps the session open.
    """

    def __init__(self, *, me: int = 200, close: int | None = None, commands: tuple[int, ...] = ()) -> None:
        self.me = me
        self.close = close
        self.commands = list(commands)
        self.asked = asyncio.Event()
        self.registered = asyncio.Event()
        self.identified = asyncio.Event()
        self.tries = 0
        self.address = ""

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Listen on a free port of this machine."""
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        self.address = f"http://127.0.0.1:{port}"
        try:
            yield
        finally:
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if path == "users/@me":
            return reply(USER if self.me == 200 else {"message": "no", "code": 0}, status=self.me)
        if path == "oauth2/applications/@me":
            return reply(APPLICATION)
        if path.endswith("/commands"):
            self.tries += 1
            self.asked.set()
            status = self.commands.pop(0) if self.commands else 200
            if status == 200:
                self.registered.set()
                return reply([])
            return reply({"message": "Missing Access", "code": 50001}, status=status)
        return reply({"message": "Unknown", "code": 0}, status=404)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in socket:
            said: dict[str, Any] = message.json()
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            if said["op"] == 2:
                if self.close is not None:
                    await socket.close(code=self.close)
                    break
                ready = {
                    "v": 10,
                    "user": USER,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": f"{self.address}/gateway",
                    "application": {"id": "1", "flags": 0},
                }
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
        return socket


@asynccontextmanager
async def started(address: str, folder: Path, database: Path | None = None) -> AsyncIterator[Process]:
    """Run ``ziggurat run`` against an address, in a folder of its own."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "a.b.c",
        "ZIGGURAT_DATABASE": str(database or folder / "bot.sqlite3"),
        "PYTHONPATH": str(ROOT),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, address, stdout=PIPE, stderr=PIPE, cwd=folder, env=environment
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def ended(process: Process) -> tuple[int, str, str]:
    """Return the exit code, the line said at the end, and all that was written to standard error."""
    async with asyncio.timeout(30):
        _, errors = await process.communicate()
    text = errors.decode()
    assert process.returncode is not None
    lines = [line for line in text.splitlines() if line.startswith("ziggurat: ")]
    assert len(lines) <= 1
    return process.returncode, "".join(lines), text
